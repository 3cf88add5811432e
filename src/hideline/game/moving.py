"""The move: the whole hand for a new zone, while the clocks stand and the seekers stay put (POW-10, POW-11, POW-12)."""

from __future__ import annotations

from hideline.game.cards import Play
from hideline.game.clocks import due_after
from hideline.game.cursing.obeying import after_alighting
from hideline.game.events import CardPlayed, CardsDiscarded, MoveBegan, MoveEnded, ThermometerDropped
from hideline.game.refusals import NotInThisPhase, QuestionMustBeSettledFirst
from hideline.game.standing import running_round, with_all_clocks, with_round, with_team, with_the_hunt_on
from hideline.game.state import Entry, Game, Phase, Round
from hideline.game.turn import Turn
from hideline.game.verbs import Move
from hideline.game.zones import OUTSIDE, fix_zone

MOVING = "moving"
"""What holds the clocks while the hider moves (POW-11)."""


def play_move(turn: Turn, play: Play, verb: Move) -> None:
    """The whole hand goes, the seekers learn the old station, and a new zone is set up (POW-10 … POW-12)."""
    round_ = running_round(turn.game)
    if round_.phase is not Phase.SEEKING or round_.zone is None:
        raise NotInThisPhase(when="when the hunt is on")
    if any(team.pending is not None for team in round_.teams.values()):
        raise QuestionMustBeSettledFirst
    if not turn.game.box.settings.cardboard:
        turn.record(CardPlayed(at=turn.at, holder=play.holder, card=play.card, copies=play.copies))
        rest = running_round(turn.game).hands[play.holder].cards
        if rest:
            turn.record(CardsDiscarded(at=turn.at, holder=play.holder, cards=rest))
    for team in round_.teams.values():
        if team.thermometer is not None:
            turn.record(ThermometerDropped(at=turn.at, team=team.id))
    until = due_after(turn.now, verb.window)
    turn.record(MoveBegan(at=turn.at, old_station=round_.zone.station, until=until))


def still_binds(round_: Round, entry: Entry) -> bool:
    """Whether an entry of the record is about the zone of now: a move leaves the old one behind (POW-11)."""
    return round_.phase is not Phase.MOVING and entry.zone == round_.zones_fixed


def end_move(turn: Turn) -> None:
    """The window is over: a new zone, the clock goes on, and whoever had to get off meanwhile has done so (POW-11)."""
    turn.record(MoveEnded(at=turn.at))
    fix_zone(turn)
    for team in running_round(turn.game).teams.values():
        after_alighting(turn, team.id)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def move_began(game: Game, event: MoveBegan) -> Game:
    """Everything but the move's own clock stands; the old zone binds no more, and the seekers' marks of it are gone."""
    round_ = running_round(game)
    now = game.clock.read(event.at)
    for team in round_.teams.values():
        game = with_team(game, team.id, marks=tuple(mark for mark in team.marks if not mark.rules_out))
    game = with_round(
        game,
        phase=Phase.MOVING,
        phase_until=event.until,
        zone=None,
        named=None,
        set_off_at=event.at,
        outside=frozenset(),
        old_stations=(*round_.old_stations, event.old_station),
        curse_clock=round_.curse_clock.hold(MOVING, now),
    )
    return with_all_clocks(game, lambda clock: clock.hold(MOVING, now).release(OUTSIDE, now))


def move_ended(game: Game, event: MoveEnded) -> Game:
    """The hunt goes on."""
    curse_clock = running_round(game).curse_clock.release(MOVING, game.clock.read(event.at))
    return with_the_hunt_on(game, event.at, MOVING, curse_clock=curse_clock)


EVOLVES = {MoveBegan: move_began, MoveEnded: move_ended}
