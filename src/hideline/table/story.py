"""The whole story, once it may be told: what happened in each finished round and what each side knew (ROUND-7).

Denied by default. A round is told when it has been counted, which is when the rules reveal its station, spot, hands,
deck and tracks to all; of a round that is still played, and of the time between rounds, nothing is. Tracks are told
only as long as the group wanted them kept. Chance is checked against the seed that was committed to (ROUND-3).

How it is told from the log is `hideline.table.recounting`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hideline.catalogue import open_box
from hideline.game.box import Mode
from hideline.game.ids import HIDERS, SeatId, SideId, TeamId
from hideline.game.refusals import Refused
from hideline.game.scoring import Standing
from hideline.game.settings import Setup
from hideline.game.state import Run
from hideline.table.moments import Moment
from hideline.table.tracing import Track, thinned
from hideline.units import Fix, Instant, LatLon, days

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge


class StoryNotYet(Refused):
    """The story of a round is told once the round is over."""


class NoSuchMoment(Refused):
    """The story has no such moment."""


class Proof(msgspec.Struct, frozen=True):
    """That a round's chance was settled before it began (ROUND-3)."""

    commitment: str
    """The hash that was published when the round began."""
    seed: str
    """What it was the hash of."""
    holds: bool


class RoundStory(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished round from its beginning to its count."""

    number: int
    hiding_side: SideId
    teams: dict[TeamId, tuple[SideId, ...]]
    began_at: Instant
    ended_at: Instant
    start: LatLon | None
    stations: int
    """How many were possible before anything was known."""
    moments: tuple[Moment, ...]
    run: Run
    proof: Proof
    tracks: tuple[Track, ...] = ()
    has_tracks: bool = True
    """Whether the group's choice still keeps positions of this round; a player may have sent none."""


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that may be told of a game by now."""

    game: str
    setup: Setup
    is_over: bool
    """Whether all rounds are told."""
    names: dict[SeatId, str]
    """Everybody who ever sat at the table."""
    sides: dict[SideId, str]
    rounds: tuple[RoundStory, ...]
    standings: tuple[Standing, ...]
    faults: tuple[str, ...] = ()
    """Whatever in the log does not follow from the seeds, a sentence each."""


Growth = dict[tuple[int, TeamId], list[tuple[int, "Knowledge"]]]
"""By round and team: from which moment on the team could know what."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A story without its tracks, and how each team's knowledge grew: for the areas that are fetched one by one."""

    story: Story
    seats: Mapping[int, Mapping[SeatId, SideId | None]]
    """Who took part in which round, and on which side."""
    known: Growth

    def knowledge(self, round_: int, moment: int, team: TeamId) -> Knowledge | None:
        """What a team could know at a moment; None before its hunt began."""
        told = next((one for one in self.story.rounds if one.number == round_), None)
        if told is None or not 0 <= moment < len(told.moments) or team not in told.teams:
            raise NoSuchMoment
        steps = [known for number, known in self.known.get((round_, team), ()) if number <= moment]
        return steps[-1] if steps else None

    def with_tracks(self, tracks: Mapping[SeatId, Sequence[Fix]], now: Instant) -> Story:
        """The whole story as of now: with the tracks that the group still keeps."""
        return replace(
            self.story,
            rounds=tuple(
                replace(told, tracks=self._tracks(told, tracks))
                if self._keeps_tracks(told, now)
                else replace(told, has_tracks=False)
                for told in self.story.rounds
            ),
        )

    def way(self, fixes: Sequence[Fix], now: Instant) -> dict[int, list[Fix]]:
        """By round, where one seat was; only what the story tells of it, too, but with every position."""
        rounds = (told for told in self.story.rounds if self._keeps_tracks(told, now))
        return {told.number: within for told in rounds if (within := _within(told, fixes))}

    def _keeps_tracks(self, told: RoundStory, now: Instant) -> bool:
        kept_for = days(open_box(self.story.setup).settings.track_retention_days)
        return now <= told.ended_at + kept_for and kept_for > 0

    def _tracks(self, told: RoundStory, tracks: Mapping[SeatId, Sequence[Fix]]) -> tuple[Track, ...]:
        mode = open_box(self.story.setup).mode
        found = (
            (seat, side, _within(told, tracks.get(seat, ())))
            for seat, side in self.seats[told.number].items()
        )
        return tuple(
            Track(seat, side, thinned(fixes), _who_saw(told, side, mode))
            for seat, side, fixes in found
            if fixes
        )


def _within(told: RoundStory, fixes: Sequence[Fix]) -> list[Fix]:
    """Where somebody was between the round's beginning and its count, and at no other time."""
    return [fix for fix in fixes if told.began_at <= fix.at < told.ended_at]


def _who_saw(told: RoundStory, side: SideId | None, mode: Mode) -> tuple[str, ...]:
    """The hiders saw every player, a team itself and, where the mode lets it, the other team (ROUND-5, MODE-14)."""
    if side is None:
        return ()
    seeks = side != told.hiding_side and mode.teams_see_each_other
    return (HIDERS, *(team for team, sides in told.teams.items() if seeks or side in sides))
