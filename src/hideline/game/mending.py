"""Putting things right by consent: proposed by one, made when every side concerned agrees (HOUSE-4, ASK-12, MAP-5).

A proposal about something that is no longer there, such as a curse that was cleared meanwhile, is off the table.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from hideline.game.answering import LATE
from hideline.game.asking import with_one_less
from hideline.game.box import DeckRule
from hideline.game.changes import (
    AddPlace,
    AdjustClock,
    Change,
    CorrectAnswer,
    LiftCurse,
    StrikePlace,
    StrikeQuestion,
)
from hideline.game.commands import AgreeToChange, DeclineChange, ProposeChange, WithdrawChange
from hideline.game.events import (
    ChangeAgreed,
    ChangeDeclined,
    ChangeMade,
    ChangeProposed,
    ChangeWithdrawn,
)
from hideline.game.ids import ProposalId, SeatId, SideId, TeamId
from hideline.game.refusals import NoSuchProposal, NotAPlace, NotForYourRole, NothingToMend, NotInThisPhase
from hideline.game.scoring import total_of
from hideline.game.setup import playing_sides
from hideline.game.standing import (
    Role,
    must_be_player,
    role_of,
    running_round,
    team_of,
    with_clocks,
    with_team,
)
from hideline.game.state import Entry, Game, PlaceChange, Proposal, Run, Seat, Stage, Tally, Team
from hideline.game.turn import Turn
from hideline.units import Span, days

EVERYONE = "all"

MOST_ADJUSTED = days(7)
"""No mistake with a clock is longer than that."""


def propose_change(turn: Turn, command: ProposeChange) -> None:
    """Ask everyone; the proposer's side has agreed already."""
    seat = must_be_player(turn)
    if turn.game.stage is Stage.OVER:
        raise NotInThisPhase(when="before the game is over")
    _must_exist(turn, command.change)
    change = _as_told(turn, command.change)
    team = team_concerned(turn.game, change)
    if not is_concerned(turn.game, team, seat.id):
        raise NothingToMend
    made = turn.game.proposals_made.get(team or EVERYONE, 0)
    proposal = ProposalId(f"{team or EVERYONE}-proposal-{made + 1}")
    turn.record(ChangeProposed(at=turn.at, proposal=proposal, team=team, seat=seat.id, change=change))
    _agree(turn, proposal)


def team_concerned(game: Game, change: Change) -> TeamId | None:
    """What tells of a team's questions or curses is that team's and the hiders' affair, nobody else's (DESIGN §7)."""
    if isinstance(change, AdjustClock | StrikePlace | AddPlace):
        return None
    casters_know = isinstance(change, LiftCurse) and game.box.mode.deck is DeckRule.OTHER_TEAM
    return None if casters_know else change.team


def is_concerned(game: Game, team: TeamId | None, seat: SeatId) -> bool:
    """Whether a seat has a say, and may know."""
    mine = team_of(game, seat)
    return team is None or role_of(game, seat) is Role.HIDER or (mine is not None and mine.id == team)


def _sides_concerned(game: Game, team: TeamId | None) -> set[SideId]:
    if team is None:
        return set(playing_sides(game))
    return {running_round(game).hiding_side, *running_round(game).teams[team].sides}


def _must_exist(turn: Turn, change: Change) -> None:
    """A change must be about something that is there."""
    if not _is_there(turn.game, change):
        raise NothingToMend
    if isinstance(change, AddPlace | StrikePlace):
        _must_be_place(turn, change)


def _is_there(game: Game, change: Change) -> bool:
    """Whether what is to be changed is still there, as far as the game knows; what is on the map, the map says."""
    match change:
        case CorrectAnswer():
            entry = entry_of(game, change.team, change.entry)
            return entry is not None and _could_be_answered(game, entry, change)
        case StrikeQuestion():
            entry = entry_of(game, change.team, change.entry)
            return entry is not None and may_be_struck(entry)
        case LiftCurse():
            team = _teams(game).get(change.team)
            return team is not None and any(curse.id == change.curse for curse in team.curses)
        case AdjustClock():
            return change.team in _teams(game) and abs(change.by) <= MOST_ADJUSTED
        case StrikePlace():
            struck = ((gone.kind, gone.place) for gone in game.overlay if gone.is_removed)
            return (change.kind, change.place) not in struck
        case AddPlace():
            return True
        case _:
            assert_never(change)


def _as_told(turn: Turn, change: Change) -> Change:
    """A corrected answer is one that the question has, in the map's own words (ASK-12)."""
    if not isinstance(change, CorrectAnswer):
        return change
    entry = entry_of(turn.game, change.team, change.entry)
    assert entry is not None
    question = turn.game.box.questions[entry.question]
    answer = question.corrected(change.answer, entry.asked, turn.world.map)
    if answer is None:
        raise NothingToMend
    return replace(change, answer=answer)


def _must_be_place(turn: Turn, change: AddPlace | StrikePlace) -> None:
    geography = turn.world.map
    is_place = (
        geography.may_add(change.kind, change.position)
        if isinstance(change, AddPlace)
        else geography.has_place(change.kind, change.place)
    )
    if not is_place:
        raise NotAPlace(kind=change.kind)


def may_be_struck(entry: Entry) -> bool:
    """Whether a question could be put right by striking it."""
    return entry.outcome != "struck"


def may_be_corrected(entry: Entry) -> bool:
    """Whether a question could be put right by another answer (ASK-12)."""
    return entry.outcome == "answered"


def _could_be_answered(game: Game, entry: Entry, change: CorrectAnswer) -> bool:
    return may_be_corrected(entry) and change.answer.verdict in game.box.questions[entry.question].answers


def _teams(game: Game) -> dict[TeamId, Team]:
    return game.round.teams if game.round is not None else {}


def entry_of(game: Game, team: TeamId, number: int) -> Entry | None:
    """A line of a team's record."""
    found = _teams(game).get(team)
    return (
        next((entry for entry in found.entries if entry.number == number), None)
        if found is not None
        else None
    )


def agree_to_change(turn: Turn, command: AgreeToChange) -> None:
    """Another side agrees."""
    _must_be_open(turn, command.proposal)
    _agree(turn, command.proposal)


def decline_change(turn: Turn, command: DeclineChange) -> None:
    """One no is enough."""
    seat = must_be_player(turn)
    _must_be_open(turn, command.proposal)
    assert seat.side is not None
    team = turn.game.proposals[command.proposal].team
    turn.record(ChangeDeclined(at=turn.at, proposal=command.proposal, team=team, side=seat.side))


def withdraw_change(turn: Turn, command: WithdrawChange) -> None:
    """The side that asked for it takes it back."""
    seat = must_be_player(turn)
    _must_be_open(turn, command.proposal)
    proposal = turn.game.proposals[command.proposal]
    if not has_proposed(turn.game, proposal, seat):
        raise NotForYourRole(who="those who asked for it")
    turn.record(ChangeWithdrawn(at=turn.at, proposal=proposal.id, team=proposal.team))


def has_proposed(game: Game, proposal: Proposal, seat: Seat) -> bool:
    """Whether a player's side, which acts as one, asked for a change (TEAM-1)."""
    return game.seats[proposal.by].side == seat.side


def _must_be_open(turn: Turn, proposal: ProposalId) -> None:
    seat = must_be_player(turn)
    if all(one.id != proposal for one in open_proposals(turn.game, seat.id)):
        raise NoSuchProposal


def open_proposals(game: Game, seat: SeatId) -> tuple[Proposal, ...]:
    """What this seat may know of, and for players what there still is to change: onlookers know nothing of that."""
    known = (one for one in game.proposals.values() if is_concerned(game, one.team, seat))
    is_onlooker = role_of(game, seat) is Role.ONLOOKER
    return tuple(one for one in known if is_onlooker or _is_there(game, one.change))


def _agree(turn: Turn, proposal: ProposalId) -> None:
    seat = must_be_player(turn)
    assert seat.side is not None
    team = turn.game.proposals[proposal].team
    if seat.side not in turn.game.proposals[proposal].agreed:
        turn.record(ChangeAgreed(at=turn.at, proposal=proposal, team=team, side=seat.side))
    agreed = turn.game.proposals[proposal]
    if agreed.agreed >= _sides_concerned(turn.game, team):
        _must_exist(turn, agreed.change)
        turn.record(ChangeMade(at=turn.at, proposal=proposal, team=team, change=agreed.change))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def change_proposed(game: Game, event: ChangeProposed) -> Game:
    """Open for everyone's word."""
    proposal = Proposal(event.proposal, event.seat, event.change, frozenset(), event.team)
    whose = event.team or EVERYONE
    made = {**game.proposals_made, whose: game.proposals_made.get(whose, 0) + 1}
    return replace(game, proposals={**game.proposals, event.proposal: proposal}, proposals_made=made)


def change_agreed(game: Game, event: ChangeAgreed) -> Game:
    """One side more."""
    proposal = game.proposals[event.proposal]
    agreed = replace(proposal, agreed=proposal.agreed | {event.side})
    return replace(game, proposals={**game.proposals, event.proposal: agreed})


def change_declined(game: Game, event: ChangeDeclined) -> Game:
    """Off the table."""
    return _settled(game, event.proposal)


def change_withdrawn(game: Game, event: ChangeWithdrawn) -> Game:
    """Off the table."""
    return _settled(game, event.proposal)


def _settled(game: Game, proposal: ProposalId) -> Game:
    return replace(game, proposals={id_: open_ for id_, open_ in game.proposals.items() if id_ != proposal})


def change_made(game: Game, event: ChangeMade) -> Game:
    """It is so from now on."""
    game = _settled(game, event.proposal)
    change = event.change
    match change:
        case CorrectAnswer():
            return _with_entry(game, change.team, change.entry, answer=change.answer, corrected=change.reason)
        case StrikeQuestion():
            return _struck(game, change, game.clock.read(event.at))
        case AdjustClock():
            return _with_clock_put_right(game, change, game.clock.read(event.at))
        case LiftCurse():
            assert game.round is not None
            left = tuple(curse for curse in game.round.teams[change.team].curses if curse.id != change.curse)
            return with_team(game, change.team, curses=left)
        case StrikePlace():
            return replace(
                game, overlay=(*game.overlay, PlaceChange(change.kind, change.place, is_removed=True))
            )
        case AddPlace():
            added = PlaceChange(change.kind, f"added-{event.proposal}", change.name, change.position)
            return replace(game, overlay=(*game.overlay, added))
        case _:
            assert_never(change)


def _with_clock_put_right(game: Game, change: AdjustClock, now: int) -> Game:
    """Wherever the time stands by now: on the clock, in an open claim, in a run that was counted already (ROUND-7)."""
    game = with_clocks(game, change.team, lambda clock: clock.adjusted(change.by, now))
    team = _teams(game)[change.team]
    if team.claim is not None:
        reading, shown = team.claim.reading + change.by, team.claim.shown + change.by
        return with_team(game, change.team, claim=replace(team.claim, reading=reading, shown=shown))
    if team.tally is None:
        return game
    hiding = Span(max(0, team.tally.hiding + change.by))
    counted = replace(team.tally, hiding=hiding, total=total_of(game, hiding, team.tally.bonuses))
    game = with_team(game, change.team, tally=counted)
    return replace(game, runs=tuple(_recounted(run, game, counted) for run in game.runs))


def _recounted(run: Run, game: Game, counted: Tally) -> Run:
    if game.round is None or run.round != game.round.number:
        return run
    tallies = tuple(counted if tally.team == counted.team else tally for tally in run.tallies)
    return replace(run, tallies=tallies)


def _with_entry(game: Game, team: TeamId, number: int, **changes: object) -> Game:
    assert game.round is not None
    entries = tuple(
        replace(entry, **changes) if entry.number == number else entry
        for entry in game.round.teams[team].entries
    )
    return with_team(game, team, entries=entries)


def _struck(game: Game, change: StrikeQuestion, now: int) -> Game:
    """Never asked; nor does it wait any longer, if it was open again. What a randomize replaced had not counted.

    A free question that was never asked is still to come (CURSE-9).
    """
    entry = entry_of(game, change.team, change.entry)
    assert entry is not None
    team = _teams(game)[change.team]
    if entry.outcome != "randomized":
        asked, free = with_one_less(team.asked, entry.question), team.free_questions + entry.is_free
        game = with_team(game, change.team, asked=asked, free_questions=free)
    if team.pending is not None and team.pending.entry == entry.number:
        game = with_team(game, change.team, pending=None)
        game = with_clocks(game, change.team, lambda clock: clock.release(LATE, now))
    return _with_entry(
        game, change.team, change.entry, outcome="struck", answer=None, corrected=change.reason, review=None
    )


DECIDES = {
    ProposeChange: propose_change,
    AgreeToChange: agree_to_change,
    DeclineChange: decline_change,
    WithdrawChange: withdraw_change,
}

EVOLVES = {
    ChangeProposed: change_proposed,
    ChangeAgreed: change_agreed,
    ChangeDeclined: change_declined,
    ChangeWithdrawn: change_withdrawn,
    ChangeMade: change_made,
}
