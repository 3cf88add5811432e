"""Choosing what to ask next, from where, or which station to visit: the seekers' plan on the map (ASK-4, ASK-5).

A question is worth asking when it is expected to save more minutes of visits than it costs in cards, rides and waiting.
Takes the view's record and what the answers leave possible; how it is asked is `seeker`'s business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.metric import destination, distance
from hideline.bots.cards import bearing
from hideline.bots.roads import Roads
from hideline.bots.sight import GPS, Sight
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.advisor import ANSWERING, Advice, Advisor
from hideline.deduction.carrying import DIRECTIONS
from hideline.deduction.gain import Split, split_of
from hideline.deduction.preview import NOT_ASKED
from hideline.deduction.price import card_minutes, price_of
from hideline.game.box import Asked, Box
from hideline.game.clocks import Stopwatch
from hideline.game.ids import KindOfCard, QuestionId, StationId
from hideline.game.seen import TeamView
from hideline.game.state import ActiveCurse, Team, Thermometer
from hideline.units import Fix, LatLon, Metres, Span, hours

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.deduction.ground import Ground
    from hideline.deduction.knowledge import Knowledge

VISIT = 35.0
"""Minutes that a visit to one more station takes, ride and search."""
PLACES = 4
"""From how many other stations asking is considered."""
FARTHEST = hours(3)
LOOKED_INTO = 6
"""How many pieces of advice are looked into closely."""
ASTRAY = 30.0
"""Minutes that going straight the wrong way with a thermometer counts for."""
MINUTE = 60_000
MOST_KEPT = 6000
"""How many splits are remembered: some 10 MB on a map of 400 stations."""


class Splits:
    """What questions asked at stations would split, remembered: the map stays the same through all games."""

    def __init__(self) -> None:
        self._known: dict[tuple[QuestionId, LatLon, int], Split] = {}

    def __call__(self, question: BookQuestion, asked: Asked, ground: Ground, atlas: Atlas) -> Split:
        """As `split_of`; what hangs on more than a position is worked out each time."""
        if asked.fix is None or asked.start is not None or asked.distance is not None:
            return split_of(question, asked, ground, atlas)
        key = (question.id, asked.fix.position, id(ground))
        if key not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = split_of(question, asked, ground, atlas)
        return self._known[key]


class Hunting:
    """The seekers' plan on one map with one box."""

    def __init__(self, box: Box, roads: Roads, splits: Splits) -> None:
        self._box = box
        self._roads = roads
        self._splits = splits
        self._deck = card_minutes(box)

    def price(self, question: QuestionId, team: TeamView) -> float:
        """What asking costs in all, in minutes, without the way there."""
        return price_of(self._box, as_team(team), question, self._deck) + ANSWERING

    def advice(self, sight: Sight, known: Knowledge, askable: Sequence[QuestionId]) -> Advice | None:
        """The question that tells most for its price, if one is worth it."""
        if len(known.stations_left) < 2 or not askable:
            return None
        times = self._roads.times(sight.here, sight.now, FARTHEST)
        advisor = Advisor(known, self._box, as_team(sight.team), split=self._splits)
        fixed = [one for one in askable if self._box.questions[one].travel is None]
        lines = advisor.advise(sight.here, askable, most=LOOKED_INTO)
        lines += advisor.advise(sight.here, fixed, reachable=self._places(known, times), most=LOOKED_INTO)
        chosen = sorted(dict.fromkeys(lines), key=lambda line: -line.worth)[:LOOKED_INTO]
        gains = ((self._saves(line, sight, known) / line.minutes, line) for line in chosen)
        best = max(gains, key=lambda one: one[0], default=None)
        return best[1] if best is not None and best[0] > 1 else None

    def _saves(self, line: Advice, sight: Sight, known: Knowledge) -> float:
        """How many minutes of visits an answer is expected to save, to the very station.

        Advice counts shares of zones; a hider who may roam keeps every zone that an answer only crosses.
        """
        question = self._box.questions[line.question]
        assert isinstance(question, BookQuestion)
        atlas = known.deduction.ground.atlas
        left = [
            len(known.with_clue(NOT_ASKED, clue, atlas).stations_left)
            for _, clue in question.branches(self._asked(line, question, sight), atlas)
        ]
        stays = sum(count * count for count in left) / max(1, sum(left))
        return (len(known.stations_left) - stays) / 2 * VISIT

    def _asked(self, line: Advice, question: BookQuestion, sight: Sight) -> Asked:
        """The question as the advice would have it asked."""
        running = sight.team.thermometer
        at = Fix(line.at, sight.now, GPS)
        if question.travel is None:
            return Asked(at, sight.now, distance=line.distance)
        if running is not None and not line.towards:
            return Asked(at, sight.now, start=running.start)
        carried = self.carry_to(sight, question.travel, line.towards) if line.station is None else None
        if carried is not None:
            end = self._roads.at(carried)
        else:
            end = destination(line.at, _degrees(line.towards), question.travel)
        return Asked(Fix(end, sight.now, GPS), sight.now, start=at)

    def _places(self, known: Knowledge, times: dict[StationId, Span]) -> dict[StationId, Span]:
        """A few of the stations left, from the soonest reached to the last."""
        by_time = sorted((times[station], station) for station in known.stations_left if station in times)
        if not by_time:
            return {}
        picks = np.linspace(0, len(by_time) - 1, min(PLACES, len(by_time))).round().astype(int)
        return {by_time[k][1]: by_time[k][0] for k in picks.tolist()}

    def target(self, sight: Sight, stations: Sequence[StationId]) -> StationId:
        """The station to visit: the one that is reached first."""
        times = self._roads.times(sight.here, sight.now, FARTHEST)
        return min(stations, key=lambda station: (times.get(station, FARTHEST), station))

    def carry_to(self, sight: Sight, travel: Metres, towards: str) -> StationId | None:
        """Where to take a thermometer: a station far enough away, soon reached, in the right direction."""
        wanted = _degrees(towards)
        times = self._roads.times(sight.here, sight.now, FARTHEST)

        def cost(station: StationId) -> tuple[float, StationId]:
            aside = abs((bearing(sight.here, self._roads.at(station)) - wanted + 180) % 360 - 180)
            return times[station] / MINUTE + ASTRAY * aside / 180, station

        far = [one for one in times if distance(sight.here, self._roads.at(one)) > travel + 1.0]
        return min(far, key=cost, default=None)


def _degrees(towards: str) -> float:
    return 360 * DIRECTIONS.index(towards) / len(DIRECTIONS)


def as_team(seen: TeamView) -> Team:
    """What the advisor asks of a team, as the team itself sees it."""
    running, thermometer = seen.thermometer, None
    if running is not None:
        thermometer = Thermometer(running.question, running.start, running.by, running.start.at)
    return Team(
        id=seen.id,
        sides=seen.sides,
        clock=Stopwatch(),
        shown=Stopwatch(),
        asked=seen.asked,
        thermometer=thermometer,
        free_questions=seen.free_questions,
        curses=tuple(
            ActiveCurse(curse.id, KindOfCard(curse.kind), curse.cast_at, left=curse.questions_left)
            for curse in seen.curses
        ),
    )
