"""Found: the claim, the confirmation, the count (END-3, ROUND-7). GPS cannot judge two metres: people do."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.clocks import PlayTime, Stopwatch, due_after
from hideline.game.commands import ClaimFind, ConfirmFind, RefuseFind
from hideline.game.cursing.clearing import settle_at_find
from hideline.game.drawing import draw_what_waited, with_rewards_due
from hideline.game.events import (
    BonusDeclared,
    FindClaimed,
    FindConfirmed,
    FindRefused,
    QuestionLapsed,
    ThermometerDropped,
    ZoneRevealed,
)
from hideline.game.ids import TeamId
from hideline.game.refusals import AlreadyFound, BonusOutOfRange, ClaimIsOpen, NoClaimOpen, NotInThisPhase
from hideline.game.rounds import tally_runs
from hideline.game.standing import (
    claim_since,
    must_be_hider,
    must_be_seeker,
    must_move,
    running_round,
    the_team,
    with_clocks,
    with_hand,
    with_round,
    with_team,
)
from hideline.game.state import Bonus, Claim, Game, Phase, Team
from hideline.game.turn import Turn
from hideline.units import Instant, Span, hours

MOST_BONUS = hours(24)
"""More than a printed deck can hold."""

FOUND = frozenset({"found"})
LONGEST_RUN = frozenset({"longest run"})


def claim_find(turn: Turn, _command: ClaimFind) -> None:
    """The seekers say they stand before the hider (END-3)."""
    round_ = must_move(turn)
    seat, team = must_be_seeker(turn)
    if team.found_at is not None:
        raise AlreadyFound
    if round_.phase is not Phase.SEEKING:
        raise NotInThisPhase(when="when the hunt is on")
    if team.claim is not None:
        raise ClaimIsOpen
    turn.record(FindClaimed(at=turn.at, team=team.id, seat=seat.id))


def confirm_find(turn: Turn, command: ConfirmFind) -> None:
    """The hider agrees: the clock stops at the time of the claim, open questions lapse, the run is counted."""
    must_move(turn)
    must_be_hider(turn)
    team = _claiming(turn, command.team)
    if not 0 <= command.bonus <= MOST_BONUS:
        raise BonusOutOfRange(most=MOST_BONUS // 60_000)
    assert team.claim is not None
    turn.record(FindConfirmed(at=turn.at, team=team.id, claimed_at=team.claim.at))
    if team.pending is not None:
        turn.record(QuestionLapsed(at=turn.at, team=team.id))
    if team.thermometer is not None:
        turn.record(ThermometerDropped(at=turn.at, team=team.id))
    settle_at_find(turn, team.id, command.missing)
    draw_what_waited(turn)
    if turn.game.box.settings.cardboard and command.bonus:
        turn.record(BonusDeclared(at=turn.at, team=team.id, worth=command.bonus))
    tally_runs(turn)


def refuse_find(turn: Turn, command: RefuseFind) -> None:
    """The hider disagrees; nothing changes (END-3)."""
    must_move(turn)
    must_be_hider(turn)
    team = _claiming(turn, command.team)
    turn.record(FindRefused(at=turn.at, team=team.id))
    draw_what_waited(turn)


def _claiming(turn: Turn, team: TeamId | None) -> Team:
    claims = [one for one in running_round(turn.game).teams.values() if one.claim is not None]
    claiming = claims[0] if team is None and len(claims) == 1 else the_team(turn.game, team)
    if claiming.claim is None:
        raise NoClaimOpen
    return claiming


def reveal_zone(turn: Turn) -> None:
    """The longest run the group plays is reached (HOUSE-2)."""
    zone = running_round(turn.game).zone
    assert zone is not None
    turn.record(ZoneRevealed(at=turn.at, station=zone.station))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def find_claimed(game: Game, event: FindClaimed) -> Game:
    """The clock's reading is noted; it runs on until the hider has spoken."""
    assert game.round is not None
    team, now = game.round.teams[event.team], game.clock.read(event.at)
    claim = Claim(event.seat, event.at, team.clock.read(now), team.shown.read(now), PlayTime(now))
    return with_team(game, event.team, claim=claim)


def find_refused(game: Game, event: FindRefused) -> Game:
    """As before the claim; an open answer window gets back the time the claim took."""
    assert game.round is not None
    team = game.round.teams[event.team]
    assert team.claim is not None
    pending = team.pending
    if pending is not None and pending.due is not None and not pending.is_late:
        waited = game.clock.read(event.at) - team.claim.since
        pending = replace(pending, due=due_after(pending.due, Span(waited)))
    refused = with_team(game, event.team, claim=None, pending=pending)
    return with_rewards_due(_with_craft_time_back(game, refused, event.at))


def _with_craft_time_back(before: Game, game: Game, at: Instant) -> Game:
    """What was being made for a curse could not be cast meanwhile: its limit stood while the claim held the hand."""
    assert before.round is not None
    assert game.round is not None
    for holder, hand in game.round.hands.items():
        since, craft = claim_since(before.round, holder), hand.craft
        if since is None or craft is None or craft.until is None:
            continue
        still = claim_since(game.round, holder)
        held_to = still if still is not None else game.clock.read(at)
        longer = replace(craft, until=craft.until + held_to - since)
        game = with_hand(game, holder, replace(hand, craft=longer))
    return game


def find_confirmed(game: Game, event: FindConfirmed) -> Game:
    """The run's length is what the clock showed at the claim."""
    assert game.round is not None
    team = game.round.teams[event.team]
    assert team.claim is not None
    found = with_team(
        game,
        event.team,
        claim=None,
        found_at=event.claimed_at,
        clock=Stopwatch(team.claim.reading, None, FOUND),
        shown=Stopwatch(team.claim.shown, None, FOUND),
    )
    game = with_rewards_due(_with_craft_time_back(game, found, event.at))
    assert game.round is not None
    if all(other.found_at is not None for other in game.round.teams.values()):
        until = game.clock.read(event.at) + game.box.settings.turnover
        game = with_round(game, phase=Phase.FOUND, phase_until=until)
    return game


def bonus_declared(game: Game, event: BonusDeclared) -> Game:
    """Minutes from a printed deck (HOUSE-3)."""
    assert game.round is not None
    account = game.round.teams[event.team].account
    return with_team(game, event.team, account=(*account, Bonus("printed deck", event.worth)))


def zone_revealed(game: Game, event: ZoneRevealed) -> Game:
    """Everyone knows the station; the clocks go no further."""
    now = game.clock.read(event.at)
    for team in tuple(running_round(game).teams):
        game = with_clocks(game, team, lambda clock: Stopwatch(clock.read(now), None, LONGEST_RUN))
    return with_round(game, is_revealed=True)


DECIDES = {ClaimFind: claim_find, ConfirmFind: confirm_find, RefuseFind: refuse_find}

EVOLVES = {
    FindClaimed: find_claimed,
    FindRefused: find_refused,
    FindConfirmed: find_confirmed,
    BonusDeclared: bonus_declared,
    ZoneRevealed: zone_revealed,
}
