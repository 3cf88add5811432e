"""From a team's record to what it knows: which lines bind the hider's zone as it is now (ASK-12, POW-2, POW-11, MAP-5).

Answers say something; vetoes, struck lines, photos and nulls do not. A move starts a new zone, and what was answered
before no longer binds. A clue looks at the map as it was when it was answered. In the end game the hider stands on one
spot, which ties later answers together only where the game tells the seekers that it has begun: what they cannot know
must not shape what they see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.kinds import KindId
from hideline.atlas.overlay import PlaceAdded, PlaceChange, PlaceRemoved
from hideline.catalogue.clues import AtOneOf, Clue, NoClue
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.knowledge import Deduction, Knowledge
from hideline.deduction.marks import mark_number, with_mark
from hideline.deduction.reach import REACH, Reach
from hideline.game import state
from hideline.game.ids import StationId, TeamId
from hideline.game.moving import still_binds
from hideline.game.state import Entry, Game, Round, Team

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas

OLD_STATION = -1
"""What rules out the station a hider has moved away from: the new one is another (POW-10)."""
REVEALED = -3
"""What rules out all others once the zone is shown (HOUSE-2)."""
MOST_KEPT = 256


@dataclass(frozen=True, slots=True)
class Finding:
    """One answer that binds the zone."""

    number: int
    clue: Clue
    places: tuple[state.PlaceChange, ...]
    is_frozen: bool


class History:
    """What teams know on one map, kept step by step so that each new answer costs only itself."""

    def __init__(self, deduction: Deduction) -> None:
        self.deduction = deduction
        self._atlases: dict[tuple[state.PlaceChange, ...], Atlas] = {(): deduction.ground.atlas}
        self._nothing = deduction.nothing_known()
        self._known: dict[tuple[object, ...], Knowledge] = {}

    def knowledge(self, game: Game, team_id: TeamId, reach: Reach | None = None) -> Knowledge:
        """What a team can know: its record, its marks, and how far the hider can have come."""
        assert game.round is not None
        team = game.round.teams[team_id]
        steps: list[object] = [*self._before_asking(game.round, reach)]
        shown = shown_station(game.round)
        # What was struck out by name was a guess, and now it is known.
        steps += [mark for mark in team.marks if mark.rules_out and (shown is None or mark.what == "area")]
        steps += self.findings(game, team)
        if shown is not None:
            steps.append(Finding(REVEALED, AtOneOf((shown,), is_one=True), (), is_frozen=False))
        return self._after(tuple(steps))

    def findings(self, game: Game, team: Team) -> list[Finding]:
        """The answers that bind the hider's zone, in the order they were given."""
        assert game.round is not None
        return [
            Finding(entry.number, clue, places, game.box.settings.announce_end_game and entry.in_end_game)
            for entry in team.entries
            if _binds(entry, game.round) and entry.number not in team.hidden_clues
            for places in (game.overlay[: entry.places],)
            for clue in (self._clue(game, entry, places),)
            if not isinstance(clue, NoClue)
        ]

    def _clue(self, game: Game, entry: Entry, places: tuple[state.PlaceChange, ...]) -> Clue:
        question = game.box.questions[entry.question]
        if entry.answer is None or not isinstance(question, BookQuestion):
            return NoClue()
        return question.clue(entry.asked, entry.answer, self._atlas(places))

    def atlas_of(self, finding: Finding) -> Atlas:
        """The map as it was when this was answered."""
        return self._atlas(finding.places)

    def _atlas(self, places: tuple[state.PlaceChange, ...]) -> Atlas:
        if places not in self._atlases:
            self._atlases[places] = self._atlas(places[:-1]).with_overlay([_changed(places[-1])])
        return self._atlases[places]

    @staticmethod
    def _before_asking(round_: Round, reach: Reach | None) -> Sequence[object]:
        moved_from = round_.old_stations[-1:]
        old = (
            [Finding(OLD_STATION, AtOneOf(moved_from, is_one=False), (), is_frozen=False)]
            if moved_from
            else []
        )
        return [*([reach] if reach is not None else []), *old]

    def _after(self, steps: tuple[object, ...]) -> Knowledge:
        """What is known after some steps, from the longest part of them that is kept: there may be hundreds."""
        done = len(steps)
        while done and steps[:done] not in self._known:
            done -= 1
        known = self._known[steps[:done]] if done else self._nothing
        for count in range(done + 1, len(steps) + 1):
            known = self._step(known, steps[count - 1])
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[steps[:count]] = known
        return known

    def _step(self, known: Knowledge, step: object) -> Knowledge:
        match step:
            case Finding():
                atlas = self._atlas(step.places)
                return known.with_clue(step.number, step.clue, atlas, is_frozen=step.is_frozen)
            case Reach():
                return known.without(REACH, step.too_far(self.deduction.ground))
            case state.Mark():
                return with_mark(known, mark_number(step), step)
            case _:
                raise AssertionError(f"no step of deduction: {step}")


def shown_station(round_: Round) -> StationId | None:
    """The station of the zone, once the longest run is reached and everybody is told (HOUSE-2)."""
    return round_.zone.station if round_.is_revealed and round_.zone is not None else None


def _binds(entry: Entry, round_: Round) -> bool:
    return entry.outcome == "answered" and still_binds(round_, entry)


def _changed(change: state.PlaceChange) -> PlaceChange:
    kind, place = KindId(change.kind), PlaceId(change.place)
    if change.is_removed or change.position is None:
        return PlaceRemoved(kind, place)
    return PlaceAdded(kind, Place(place, change.name, change.position))
