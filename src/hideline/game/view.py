"""Everything one seat may know, and what it may do next (DESIGN §3, §7; HAND-2, ROUND-5, ZONE-3, END-1).

A view is a function of the game and the seat alone: no clock, no map. Clocks are given as faces that a phone counts
on from wall time. What is not put in here by name stays secret.
"""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.asking import refusal_of_asking
from hideline.game.box import DeckRule
from hideline.game.clocks import ClockFace, PlayTime
from hideline.game.faces import clock_face, countdown
from hideline.game.ids import HolderId, SeatId
from hideline.game.mending import open_proposals
from hideline.game.offering import offers_for
from hideline.game.refusals import Refusal
from hideline.game.rounds import is_between_rounds, next_start
from hideline.game.scoring import hand_bonuses, standings
from hideline.game.seen import (
    CurseView,
    HandView,
    HidingView,
    RoundView,
    SeatView,
    View,
)
from hideline.game.setup import advice_on_sides, may_renew, refusal_of_start
from hideline.game.standing import Role, claim_since, holder_of, other_team, role_of, team_of
from hideline.game.state import (
    Bonus,
    Craft,
    FailedCast,
    Game,
    Phase,
    Round,
    Seat,
    Stage,
    Team,
    Throw,
)
from hideline.game.stopping import place_to_resume
from hideline.game.team_view import curse_view, team_view
from hideline.game.watching import watches_hiders
from hideline.units import LatLon, Span

__all__ = ["View", "view"]


def view(game: Game, seat: SeatId) -> View:
    """One seat's whole knowledge plus its legal commands."""
    me = game.seats[seat]
    team = team_of(game, seat)
    setup = game.box.setup
    return View(
        game=game.id,
        stage=game.stage,
        me=_seat(game, me, seat),
        role=role_of(game, seat),
        team=team.id if team is not None else None,
        size=setup.size,
        edition=setup.edition,
        mode=setup.mode,
        map_name=setup.map_name,
        map_hash=setup.map_hash,
        timezone=setup.timezone,
        seats=tuple(_seat(game, other, seat) for other in game.seats.values()),
        sides=tuple(game.sides.values()),
        rivals_in_sight=_rivals_in_sight(game),
        is_race=game.box.mode.seeker_teams > 1,
        differences=game.box.differences,
        order=game.order,
        round=_round(game, game.round, seat) if game.round is not None else None,
        runs=game.runs,
        standings=standings(game) if game.runs else (),
        pause=game.pause,
        rest_until=game.rest_until,
        ends_at=game.box.settings.ends_at,
        stand=place_to_resume(game, seat),
        proposals=open_proposals(game, seat),
        struck_places=tuple(change.place for change in game.overlay if change.is_removed),
        added_places=tuple(change for change in game.overlay if not change.is_removed),
        ended_because=game.ended_because,
        left_out=game.left_out,
        advice=advice_on_sides(game) if game.stage is Stage.LOBBY else (),
        no_start=_no_start(game, seat),
        offers=tuple(offers_for(game, seat)),
    )


def _rivals_in_sight(game: Game) -> bool:
    mode = game.box.mode
    return mode.seeker_teams > 1 and mode.teams_see_each_other


def _no_start(game: Game, seat: SeatId) -> str:
    waits = game.stage is Stage.LOBBY and seat == game.host
    refusal = refusal_of_start(game) if waits else None
    return refusal.sentence if refusal is not None else ""


def _seat(game: Game, seat: Seat, onlooker: SeatId) -> SeatView:
    """A seat as another sees it; what seekers ride is known to their team and the hider."""
    team = team_of(game, seat.id)
    mine = team_of(game, onlooker)
    tracks = game.box.mode.deck is DeckRule.OTHER_TEAM and game.box.mode.teams_see_each_other
    shares = team is not None and mine is not None and (team.id == mine.id or tracks)
    knows = shares or (team is not None and role_of(game, onlooker) is Role.HIDER)
    return SeatView(
        id=seat.id,
        name=seat.name,
        role=seat.role,
        side=seat.side,
        plays=role_of(game, seat.id),
        is_ready=seat.is_ready,
        is_host=seat.id == game.host,
        may_renew=may_renew(game, game.seats[onlooker], seat),
        aboard=seat.aboard if knows else None,
        is_waiting=seat.is_waiting,
        asks=seat.asks if onlooker == seat.id or game.seats[onlooker].side == seat.asks else None,
    )


# ── the round ─────────────────────────────────────────────────────────────────────────────────────


def _round(game: Game, round_: Round, seat: SeatId) -> RoundView:
    role = role_of(game, seat)
    is_over = round_.number <= len(game.runs)
    knows_hiding = role is Role.HIDER or watches_hiders(game, seat) or is_over
    knows_end_game = knows_hiding or game.box.settings.announce_end_game
    zone = round_.zone
    phase = _phase_shown(game, round_, seat)
    return RoundView(
        number=round_.number,
        rounds=len(game.order),
        hiding_side=round_.hiding_side,
        phase=phase,
        phase_left=_phase_left(game, round_, role),
        start=round_.start,
        commitment=round_.commitment,
        teams=tuple(
            team_view(game, round_, team, role) for team in round_.teams.values() if _sees(game, seat, team)
        ),
        clock=_clock_of_onlookers(game, round_, role),
        next_start=_next_start(game),
        hiding=_hiding(round_, phase, knows_why=role is Role.HIDER or is_over) if knows_hiding else None,
        hand=_hand(game, round_, seat),
        plays_cards=holder_of(game, seat) is not None,
        end_game=knows_end_game and round_.end_game is not None,
        old_stations=round_.old_stations,
        revealed=zone.station if zone is not None and (round_.is_revealed or is_over) else None,
        hand_size=_hand_size(game, round_),
        draws_of_others=_draws_of_others(game, round_, seat),
        no_asking=_no_asking(game, seat),
        curses_cast=_curses_cast(game, round_, seat),
        failed_cast=_failed_cast(game, round_, seat),
        throws=_throws(game, round_, seat),
    )


def _phase_left(game: Game, round_: Round, role: Role) -> ClockFace | None:
    """The countdown of the phase; that the other team has found too is told when the round is counted (MODE-14)."""
    is_early = round_.phase is Phase.FOUND and round_.number > len(game.runs)
    knows_early = role is Role.HIDER or (role is Role.SEEKER and len(round_.teams) == 1)
    if round_.phase_until is None or (is_early and not knows_early):
        return None
    return countdown(game, round_.phase_until)


def _clock_of_onlookers(game: Game, round_: Round, role: Role) -> ClockFace | None:
    """How long the hunt has been on, less pauses and moves: any other stop is between hider and seekers (ZONE-3)."""
    is_on = round_.phase is not Phase.HIDING and round_.number > len(game.runs)
    return clock_face(game, round_.curse_clock) if is_on and role is Role.ONLOOKER else None


def _next_start(game: Game) -> LatLon | None:
    """Told once the round is counted: it may be where they hid."""
    return next_start(game) if game.stage is Stage.PLAYING and is_between_rounds(game) else None


def _phase_shown(game: Game, round_: Round, seat: SeatId) -> Phase:
    """A found team's hunt is over even while the other team still seeks; onlookers hear of it at the count."""
    role, team = role_of(game, seat), team_of(game, seat)
    if role is Role.SEEKER and team is not None and team.found_at is not None:
        return Phase.FOUND
    is_early = round_.phase is Phase.FOUND and round_.number > len(game.runs)
    return Phase.SEEKING if is_early and role is Role.ONLOOKER else round_.phase


def _sees(game: Game, seat: SeatId, team: Team) -> bool:
    """The hider sees every team's questions, a team only its own (MODE-14).

    That a counted round is everybody's, records and notes included, is the story's to tell (ROUND-7).
    """
    mine = team_of(game, seat)
    return role_of(game, seat) is Role.HIDER or (mine is not None and mine.id == team.id)


def _no_asking(game: Game, seat: SeatId) -> Refusal | None:
    team = team_of(game, seat)
    refusal = refusal_of_asking(game, team) if team is not None and game.stage is Stage.PLAYING else None
    return refusal.as_refusal() if refusal is not None else None


def _curses_cast(game: Game, round_: Round, seat: SeatId) -> tuple[CurseView, ...]:
    """Those who cast see their curses; what the others rolled under them, or found, is not theirs to know."""
    mine = team_of(game, seat)
    if game.box.mode.deck is not DeckRule.OTHER_TEAM or mine is None:
        return ()
    rivals = other_team(game, mine.id)
    is_over = _phase_shown(game, round_, seat) is Phase.FOUND
    return tuple(
        replace(
            curse_view(game, round_, curse, knows_word=True, is_spent=is_over),
            category_off=None,
            last_roll=(),
            doors={},
        )
        for curse in rivals.curses
    )


def _failed_cast(game: Game, round_: Round, seat: SeatId) -> FailedCast | None:
    holder = holder_of(game, seat)
    return round_.hands[holder].failed_cast if holder is not None else None


def _throws(game: Game, round_: Round, seat: SeatId) -> tuple[Throw, ...]:
    """A team sees its own dice, the hiders everybody's (ROUND-3)."""
    if role_of(game, seat) is Role.HIDER:
        return round_.throws
    mine = team_of(game, seat)
    return tuple(throw for throw in round_.throws if mine is not None and throw.team == mine.id)


def _hiding(round_: Round, phase: Phase, *, knows_why: bool) -> HidingView:
    zone = round_.zone
    return HidingView(
        named=round_.named,
        station=zone.station if zone is not None else None,
        is_inside=zone.is_inside if zone is not None else False,
        has_left=bool(round_.outside),
        aboard=round_.aboard_hider,
        is_frozen=round_.end_game is not None and phase is Phase.SEEKING,
        is_going_back=round_.end_game is not None and round_.end_game.is_going_back,
        spot=round_.end_game.spot if round_.end_game is not None else None,
        off_path=round_.end_game.off_path if round_.end_game is not None else None,
        reasonings=round_.reasonings if knows_why else (),
    )


def _hand(game: Game, round_: Round, seat: SeatId) -> HandView | None:
    holder = holder_of(game, seat)
    if holder is None or game.box.settings.cardboard:
        return None
    hand = round_.hands[holder]
    craft = hand.craft
    return HandView(
        holder=holder,
        cards=hand.cards,
        limit=hand.limit,
        choice=hand.choice,
        owed=len(hand.owed) + sum(len(rewards) for rewards in hand.waiting.values()),
        too_many=hand.too_many,
        bonus=_sum_of(hand_bonuses(game, holder, Span(0))),
        craft=craft.card if craft is not None else None,
        craft_left=_craft_left(game, round_, holder, craft) if craft is not None else None,
    )


def _sum_of(bonuses: tuple[Bonus, ...]) -> Span:
    return Span(sum(bonus.worth for bonus in bonuses))


def _craft_left(game: Game, round_: Round, holder: HolderId, craft: Craft) -> ClockFace | None:
    """The time left to make something; it stands while a find is claimed (END-3)."""
    if craft.until is None:
        return None
    since = claim_since(round_, holder)
    return (
        countdown(game, PlayTime(craft.until))
        if since is None
        else ClockFace(Span(craft.until - since), None)
    )


def _hand_size(game: Game, round_: Round) -> int | None:
    if not game.box.settings.hand_size_shown or game.box.mode.deck is not DeckRule.HIDERS:
        return None
    return sum(len(hand.cards) for hand in round_.hands.values())


def _draws_of_others(game: Game, round_: Round, seat: SeatId) -> dict[HolderId, int]:
    """By points a team learns the size of the other's draw, nothing more (MODE-14)."""
    mine = holder_of(game, seat)
    if game.box.mode.deck is not DeckRule.OTHER_TEAM or mine is None:
        return {}
    return {holder: drawn for holder, drawn in round_.drawn.items() if holder != mine}
