"""The end game: a seeker walks about in the zone, and the hider is frozen where they stand (END-1, ZONE-4, ZONE-5).

Imprecise or stale fixes decide nothing. What only people can see (is the spot public, was the train gone) stays with
people.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hideline.game.events import EndGameAnnounced, EndGameBegan, SpotWarned
from hideline.game.ids import SeatId
from hideline.game.standing import hider_seats, running_round, with_round
from hideline.game.state import EndGame, Game
from hideline.game.turn import Turn
from hideline.game.world import Geography
from hideline.game.zones import from_station, latest_fix
from hideline.units import Fix, Span

FASTEST = 100.0
"""Metres per second that no vehicle in play is faster than, where the group has not said so (`reach_speed`)."""


def has_dwelt_in_zone(turn: Turn, seat: SeatId, fixes: Sequence[Fix]) -> bool:
    """Whether a seeker has walked about in the zone for a minute, off transit (END-1)."""
    if turn.game.seats[seat].aboard is not None:
        return False
    settings = turn.game.box.settings
    dwelt: list[Fix] = []
    for fix in reversed(fixes):
        if not counts_in_zone(turn.game, turn.world.map, fix) or (
            dwelt and not _walked(turn, fix, dwelt[-1])
        ):
            break
        dwelt.append(fix)
    if len(dwelt) < settings.endgame_fixes or dwelt[0].age(turn.at) > settings.endgame_fix_age:
        return False
    return dwelt[0].at - dwelt[-1].at >= settings.endgame_dwell


def has_got_off_in_zone(turn: Turn, fixes: Sequence[Fix]) -> bool:
    """Whether the newest fix of somebody who got off is a good one inside the zone, and can be true (END-1)."""
    if not fixes:
        return False
    fix, most = fixes[-1], turn.game.box.settings.endgame_fix_age
    is_fresh = -most <= turn.at - fix.at <= most
    is_inside = is_fresh and counts_in_zone(turn.game, turn.world.map, fix)
    return is_inside and (len(fixes) == 1 or _rode(turn, fixes[-2], fix))


def _rode(turn: Turn, earlier: Fix, later: Fix) -> bool:
    """Whether any vehicle could have done it: else one fix made up after the other would try out every station."""
    fastest = turn.game.box.settings.reach_speed or FASTEST
    gap = turn.world.map.distance(earlier.position, later.position) - earlier.accuracy - later.accuracy
    return gap <= fastest * (later.at - earlier.at) / 1000


def counts_in_zone(game: Game, geography: Geography, fix: Fix) -> bool:
    """Precise, recent enough to count since the hunt (re)started, and inside the zone."""
    round_, settings = running_round(game), game.box.settings
    if round_.zone is None or fix.at < round_.fixes_count_from or fix.accuracy > settings.endgame_accuracy:
        return False
    return from_station(geography, round_.zone.station, fix.position) <= settings.zone_radius


def _walked(turn: Turn, earlier: Fix, later: Fix) -> bool:
    """Whether nobody on foot could not have done it: no long silence, no vehicle's speed."""
    settings = turn.game.box.settings
    span = Span(later.at - earlier.at)
    if not 0 < span <= settings.endgame_fix_age:
        return False
    return turn.world.map.distance(earlier.position, later.position) <= settings.endgame_speed * span / 1000


def begin_end_game(turn: Turn, seat: SeatId) -> None:
    """Freeze the hider where they stand; once on it stays on (END-1, ZONE-5)."""
    round_ = running_round(turn.game)
    if round_.end_game is not None or round_.zone is None:
        return
    fix = latest_fix(turn, hider_seats(turn.game))
    spot = fix.position if fix else None
    turn.record(EndGameBegan(at=turn.at, seat=seat, spot=spot, may_go_back=_was_lured_out(turn)))
    if turn.game.box.settings.announce_end_game:
        turn.record(EndGameAnnounced(at=turn.at))
    if fix is not None:
        warn_of_spot(turn, fix)


def _was_lured_out(turn: Turn) -> bool:
    """House rule: a photo asked so shortly before may have brought the hider out of the intended spot (HOUSE-2)."""
    box = turn.game.box
    if not box.settings.photo_trap_pause:
        return False
    asked = [
        (line.question, line.asked.at)
        for team in running_round(turn.game).teams.values()
        for line in (*team.entries, team.pending)
        if line is not None
    ]
    since = turn.at - box.settings.photo_window
    return any(at >= since and box.questions[question].category.needs_photo for question, at in asked)


def warn_of_spot(turn: Turn, fix: Fix) -> None:
    """A spot clearly off every mapped path gets a warning (ZONE-4)."""
    away = turn.world.map.path_distance(fix.position)
    if away is not None and away > turn.game.box.settings.spot_to_path + fix.accuracy:
        turn.record(SpotWarned(at=turn.at, distance=away))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def end_game_began(game: Game, event: EndGameBegan) -> Game:
    """Frozen."""
    return with_round(game, end_game=EndGame(event.spot, event.at, event.may_go_back))


def spot_warned(game: Game, event: SpotWarned) -> Game:
    """The hider is told as long as the spot is theirs."""
    end_game = running_round(game).end_game
    assert end_game is not None
    return with_round(game, end_game=replace(end_game, off_path=event.distance))


def unchanged(game: Game, _: EndGameAnnounced) -> Game:
    """Only the record grows."""
    return game


EVOLVES = {EndGameBegan: end_game_began, EndGameAnnounced: unchanged, SpotWarned: spot_warned}
