"""The seekers' own marks: what they rule out or note themselves, and clues they look past (DESIGN §7).

The hider never sees them, and what is deduced for real does not change.
"""

from __future__ import annotations

from hideline.game.commands import MakeMark, ToggleClue, UndoMark
from hideline.game.events import ClueToggled, MarkMade, MarkUndone
from hideline.game.ids import MarkId
from hideline.game.moving import still_binds
from hideline.game.refusals import MarkIsEmpty, NoSuchMark, NothingToMend
from hideline.game.standing import must_be_seeker, running_round, with_team
from hideline.game.state import Game, Mark, Round, Team
from hideline.game.turn import Turn

MARKS = ("station", "line", "stretch", "area", "note")
CORNERS = 3
"""An area has as many at least."""


def make_mark(turn: Turn, command: MakeMark) -> None:
    """Note something on the seekers' map; the hider never sees it (DESIGN §7)."""
    running_round(turn.game)
    seat, team = must_be_seeker(turn)
    if command.what not in MARKS:
        raise NoSuchMark
    if not _marks_something(command):
        raise MarkIsEmpty
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


def _marks_something(command: MakeMark) -> bool:
    """Whether there is what its kind cannot be without."""
    match command.what:
        case "line":
            return bool(command.line)
        case "area":
            return len(command.area) >= CORNERS
        case "note":
            return bool(command.text.strip())
        case _:
            return bool(command.stations)


def undo_mark(turn: Turn, command: UndoMark) -> None:
    """Take any mark back, in any order."""
    running_round(turn.game)
    _, team = must_be_seeker(turn)
    if all(mark.id != command.mark for mark in team.marks):
        raise NoSuchMark
    turn.record(MarkUndone(at=turn.at, team=team.id, mark=command.mark))


def clues(round_: Round, team: Team) -> tuple[int, ...]:
    """The entries that say something about where the hider is now: a photo speaks only to people."""
    return tuple(
        entry.number
        for entry in team.entries
        if entry.answer is not None and entry.answer.photo is None and still_binds(round_, entry)
    )


def toggle_clue(turn: Turn, command: ToggleClue) -> None:
    """Look at the map without a clue, or with it again."""
    round_ = running_round(turn.game)
    _, team = must_be_seeker(turn)
    if command.entry not in clues(round_, team):
        raise NothingToMend
    is_hidden = command.entry not in team.hidden_clues
    turn.record(ClueToggled(at=turn.at, team=team.id, entry=command.entry, is_hidden=is_hidden))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


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


DECIDES = {MakeMark: make_mark, UndoMark: undo_mark, ToggleClue: toggle_clue}

EVOLVES = {MarkMade: mark_made, MarkUndone: mark_undone, ClueToggled: clue_toggled}
