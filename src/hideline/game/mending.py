"""Putting things right by consent, and the seekers' own marks (HOUSE-4, ASK-12, MAP-5)."""

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
from hideline.game.commands import AgreeToChange, DeclineChange, MakeMark, ProposeChange, ToggleClue, UndoMark
from hideline.game.events import (
    ChangeAgreed,
    ChangeDeclined,
    ChangeMade,
    ChangeProposed,
    ClueToggled,
    MarkMade,
    MarkUndone,
)
from hideline.game.ids import MarkId, ProposalId, SeatId, SideId, TeamId
from hideline.game.refusals import NoSuchMark, NoSuchProposal, NotAPlace, NothingToMend, NotInThisPhase
from hideline.game.scoring import total_of
from hideline.game.setup import playing_sides
from hideline.game.standing import (
    Role,
    must_be_player,
    must_be_seeker,
    role_of,
    running_round,
    team_of,
    with_clocks,
    with_team,
)
from hideline.game.state import Entry, Game, Mark, PlaceChange, Proposal, Run, Stage, Tally, Team
from hideline.game.turn import Turn
from hideline.units import Span, days

EVERYONE = "all"

MOST_ADJUSTED = days(7)
"""No mistake with a clock is longer than that."""

MARKS = ("station", "line", "stretch", "area", "note")


def propose_change(turn: Turn, command: ProposeChange) -> None:
    """Ask everyone; the proposer's side has agreed already."""
    seat = must_be_player(turn)
    if turn.game.stage is Stage.OVER:
        raise NotInThisPhase(when="before the game is over")
    _must_exist(turn, command.change)
    team = team_concerned(turn.game, command.change)
    if not is_concerned(turn.game, team, seat.id):
        raise NothingToMend
    made = turn.game.proposals_made.get(team or EVERYONE, 0)
    proposal = ProposalId(f"{team or EVERYONE}-proposal-{made + 1}")
    turn.record(ChangeProposed(at=turn.at, proposal=proposal, team=team, seat=seat.id, change=command.change))
    _agree(turn, proposal)


def team_concerned(game: Game, change: Change) -> TeamId | None:
    """With two teams, a change that would tell one of the other's secrets is that team's and the hiders' affair."""
    if len(_teams(game)) < 2 or isinstance(change, AdjustClock | StrikePlace | AddPlace):
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
    match change:
        case CorrectAnswer() | StrikeQuestion():
            entry = entry_of(turn.game, change.team, change.entry)
            if entry is None or entry.outcome == "struck":
                raise NothingToMend
            if isinstance(change, CorrectAnswer) and not _could_be_answered(turn.game, entry, change):
                raise NothingToMend
        case LiftCurse():
            curses = _teams(turn.game).get(change.team)
            if curses is None or all(curse.id != change.curse for curse in curses.curses):
                raise NothingToMend
        case AdjustClock():
            if change.team not in _teams(turn.game) or abs(change.by) > MOST_ADJUSTED:
                raise NothingToMend
        case AddPlace() | StrikePlace():
            _must_be_place(turn, change)
        case _:
            assert_never(change)


def _must_be_place(turn: Turn, change: AddPlace | StrikePlace) -> None:
    geography = turn.world.map
    is_place = (
        geography.may_add(change.kind, change.position)
        if isinstance(change, AddPlace)
        else geography.has_place(change.kind, change.place)
    )
    if not is_place:
        raise NotAPlace(kind=change.kind)


def _could_be_answered(game: Game, entry: Entry, change: CorrectAnswer) -> bool:
    return entry.outcome == "answered" and change.answer.verdict in game.box.questions[entry.question].answers


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
    _open_proposal(turn, command.proposal)
    _agree(turn, command.proposal)


def decline_change(turn: Turn, command: DeclineChange) -> None:
    """One no is enough."""
    seat = must_be_player(turn)
    _open_proposal(turn, command.proposal)
    assert seat.side is not None
    team = turn.game.proposals[command.proposal].team
    turn.record(ChangeDeclined(at=turn.at, proposal=command.proposal, team=team, side=seat.side))


def _open_proposal(turn: Turn, proposal: ProposalId) -> Proposal:
    seat = must_be_player(turn)
    if proposal not in turn.game.proposals:
        raise NoSuchProposal
    if not is_concerned(turn.game, turn.game.proposals[proposal].team, seat.id):
        raise NoSuchProposal
    return turn.game.proposals[proposal]


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


# ── the seekers' own marks ────────────────────────────────────────────────────────────────────────


def make_mark(turn: Turn, command: MakeMark) -> None:
    """Note something on the seekers' map; the hider never sees it (DESIGN §7)."""
    running_round(turn.game)
    seat, team = must_be_seeker(turn)
    if command.what not in MARKS:
        raise NoSuchMark
    mark = Mark(
        id=MarkId(f"mark-{team.marks_made + 1}"),
        by=seat.id,
        what=command.what,
        stations=command.stations,
        line=command.line,
        area=command.area,
        text=command.text,
    )
    turn.record(MarkMade(at=turn.at, team=team.id, mark=mark))


def undo_mark(turn: Turn, command: UndoMark) -> None:
    """Take any mark back, in any order."""
    running_round(turn.game)
    _, team = must_be_seeker(turn)
    if all(mark.id != command.mark for mark in team.marks):
        raise NoSuchMark
    turn.record(MarkUndone(at=turn.at, team=team.id, mark=command.mark))


def toggle_clue(turn: Turn, command: ToggleClue) -> None:
    """Look at the map without a clue, or with it again."""
    running_round(turn.game)
    _, team = must_be_seeker(turn)
    if entry_of(turn.game, team.id, command.entry) is None:
        raise NothingToMend
    is_hidden = command.entry not in team.hidden_clues
    turn.record(ClueToggled(at=turn.at, team=team.id, entry=command.entry, is_hidden=is_hidden))


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
    """Never asked; nor does it wait any longer, if it was open again. What a randomize replaced had not counted."""
    entry = entry_of(game, change.team, change.entry)
    assert entry is not None
    team = _teams(game)[change.team]
    if entry.outcome != "randomized":
        game = with_team(game, change.team, asked=with_one_less(team.asked, entry.question))
    if team.pending is not None and team.pending.entry == entry.number:
        game = with_team(game, change.team, pending=None)
        game = with_clocks(game, change.team, lambda clock: clock.release(LATE, now))
    return _with_entry(
        game, change.team, change.entry, outcome="struck", answer=None, corrected=change.reason, review=None
    )


def mark_made(game: Game, event: MarkMade) -> Game:
    """One more mark."""
    assert game.round is not None
    team = game.round.teams[event.team]
    return with_team(game, event.team, marks=(*team.marks, event.mark), marks_made=team.marks_made + 1)


def mark_undone(game: Game, event: MarkUndone) -> Game:
    """One mark fewer."""
    assert game.round is not None
    marks = tuple(mark for mark in game.round.teams[event.team].marks if mark.id != event.mark)
    return with_team(game, event.team, marks=marks)


def clue_toggled(game: Game, event: ClueToggled) -> Game:
    """Shown or not shown; what is deduced for real does not change."""
    assert game.round is not None
    hidden = game.round.teams[event.team].hidden_clues
    changed = hidden | {event.entry} if event.is_hidden else hidden - {event.entry}
    return with_team(game, event.team, hidden_clues=changed)


DECIDES = {
    ProposeChange: propose_change,
    AgreeToChange: agree_to_change,
    DeclineChange: decline_change,
    MakeMark: make_mark,
    UndoMark: undo_mark,
    ToggleClue: toggle_clue,
}

EVOLVES = {
    ChangeProposed: change_proposed,
    ChangeAgreed: change_agreed,
    ChangeDeclined: change_declined,
    ChangeMade: change_made,
    MarkMade: mark_made,
    MarkUndone: mark_undone,
    ClueToggled: clue_toggled,
}
