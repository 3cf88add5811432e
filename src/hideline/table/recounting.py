"""Telling a finished round from the log: folded once more, moment by moment, with what the seekers could rule out.

Everything follows from the stored events and the frozen map: no live table is needed, and none is touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game import dice
from hideline.game import events as on
from hideline.game.box import Box
from hideline.game.engine import evolve, new_game
from hideline.game.fairness import unfair
from hideline.game.ids import SeatId, SideId, StationId, TeamId
from hideline.game.scoring import standings
from hideline.game.state import Game, Round, Run, Stage
from hideline.store.contract import Games, Tracks
from hideline.table.knowing import Knowing
from hideline.table.moments import Moment, StationsLeft, moment_of, with_reasons
from hideline.table.story import Proof, RoundStory, Story, StoryNotYet, Telling
from hideline.table.thinking import beside
from hideline.units import Fix
from hideline.wire.events import decode_event

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge


def story_of(events: Sequence[on.Event], atlas: Atlas) -> Telling:
    """The story of a log on its map, as far as it may be told; refused while no round is over."""
    ends = [number for number, event in enumerate(events, 1) if isinstance(event, on.RoundEnded)]
    if not ends:
        raise StoryNotYet
    told = events[: ends[-1]]
    setup = next(
        each.setup for each in reversed(events) if isinstance(each, on.GameCreated | on.SetupChanged)
    )
    box = open_box(setup)
    scribes = _finished(told, box, Seeking(atlas))
    final = _folded(new_game(box), events)
    story = Story(
        game=final.id,
        setup=setup,
        is_over=final.stage is Stage.OVER,
        names={event.seat: event.name for event in told if isinstance(event, on.SeatTaken)},
        sides={side.id: side.name for side in final.sides.values()},
        rounds=tuple(scribe.round_story(run) for scribe, run in zip(scribes, final.runs, strict=True)),
        standings=standings(final),
        faults=tuple(unfair(box, told)),
    )
    known = {(scribe.began.number, team): steps for scribe in scribes for team, steps in scribe.known.items()}
    return Telling(story, {scribe.began.number: scribe.seats for scribe in scribes}, known)


async def tell(store: Games, game: str, atlas: Atlas) -> Telling:
    """The story of a stored game, worked out beside those that are played."""
    events = [decode_event(stored) for stored in await store.load(game)]
    return await beside(story_of, events, atlas)


async def tracks_of(store: Tracks, telling: Telling) -> dict[SeatId, list[Fix]]:
    """What is stored of everybody's way in the rounds that are told."""
    rounds = telling.story.rounds
    first, last = min(told.began_at for told in rounds), max(told.ended_at for told in rounds)
    seats = {seat for seats in telling.seats.values() for seat in seats}
    return {
        seat: [tracked.fix for tracked in await store.fixes(telling.story.game, seat, first, last)]
        for seat in seats
    }


def _folded(game: Game, events: Iterable[on.Event]) -> Game:
    for event in events:
        game = evolve(game, event)
    return game


def _finished(events: Iterable[on.Event], box: Box, seeking: Seeking) -> list[Scribe]:
    """One scribe for each round, each having seen exactly its own round."""
    game = new_game(box)
    scribes: list[Scribe] = []
    for event in events:
        before, game = game, evolve(game, event)
        if isinstance(event, on.RoundBegan):
            scribes.append(Scribe(event, seeking))
        if scribes and scribes[-1].is_writing:
            scribes[-1].sees(before, event, game)
    return scribes


class Seeking:
    """What teams could know as a game stood, worked out anew only when something it rests on has changed.

    On the map as it was frozen: each answer brings along the changes that were agreed on before it (MAP-5).
    """

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._knowing = Knowing()
        self._rests_on: object = None
        self._known: dict[TeamId, Knowledge] = {}

    def known(self, game: Game, round_: Round) -> dict[TeamId, Knowledge]:
        """What each team could know; nothing before the hunt."""
        if round_.seeking_since is None:
            return {}
        rests_on = _rests_on(game, round_)
        if rests_on != self._rests_on:
            self._rests_on = rests_on
            self._known = self._knowing.known_in(game, round_, self.atlas)
        return self._known


def _rests_on(game: Game, round_: Round) -> object:
    """Everything that a team's knowledge is worked out from."""
    teams = [(team.id, team.entries, team.marks, team.hidden_clues) for team in round_.teams.values()]
    journey = (round_.set_off_at, round_.arrived_by, round_.old_stations)
    return (round_.number, teams, journey, round_.phase, round_.zones_fixed, game.overlay)


@dataclass
class Scribe:
    """Writes one round down."""

    began: on.RoundBegan
    seeking: Seeking
    is_writing: bool = True
    ended: on.RoundEnded | None = None
    moments: list[Moment] = field(default_factory=list)
    seats: dict[SeatId, SideId | None] = field(default_factory=dict)
    known: dict[TeamId, list[tuple[int, Knowledge]]] = field(default_factory=dict)

    def sees(self, before: Game, event: on.Event, after: Game) -> None:
        """Something happened in this round."""
        self.seats |= {seat.id: seat.side for seat in after.seats.values()}
        if isinstance(event, on.AnswerReasoned):
            with_reasons(self.moments, event)
        moment = moment_of(before, event, after)
        if moment is not None and after.round is not None:
            self.moments.append(replace(moment, left=self._left(after, after.round)))
        if isinstance(event, on.RoundEnded):
            self.ended, self.is_writing = event, False

    def _left(self, game: Game, round_: Round) -> dict[TeamId, StationsLeft]:
        """What changed for each team, noted with the number of the moment that is being written."""
        changed = {}
        for team, knowledge in self.seeking.known(game, round_).items():
            steps = self.known.setdefault(team, [])
            if steps and steps[-1][1] is knowledge:
                continue
            before = set(steps[-1][1].stations_left if steps else self.seeking.atlas.stations)
            after = set(knowledge.stations_left)
            steps.append((len(self.moments), knowledge))
            changed[team] = StationsLeft(len(after), _ids(before - after), _ids(after - before))
        return changed

    def round_story(self, run: Run) -> RoundStory:
        """The round as it is told; its result is the one that stands today (HOUSE-4)."""
        assert self.ended is not None
        return RoundStory(
            number=self.began.number,
            hiding_side=self.began.hiding_side,
            teams=self.began.teams,
            began_at=self.began.at,
            ended_at=self.ended.at,
            start=self.began.start,
            stations=len(self.seeking.atlas.stations),
            moments=tuple(self.moments),
            run=run,
            proof=Proof(self.began.commitment, run.seed, dice.commitment(run.seed) == self.began.commitment),
        )


def _ids(stations: Iterable[StationId]) -> tuple[StationId, ...]:
    return tuple(sorted(stations))
