"""Which question to ask next, and from where: what it is expected to tell against what it costs.

Every askable question from here, and from stations the seekers could ride to; thermometers towards every direction.
Each piece of advice says in words why. What it tells is in bits over the stations left; what it costs is minutes: those
the reward is worth to the hider, the ride, and the wait for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import TYPE_CHECKING

from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.arrays import Floats
from hideline.deduction.carrying import Carried, best_ways
from hideline.deduction.gain import Split, Told, split_of
from hideline.deduction.price import MINUTE, card_minutes, price_of
from hideline.deduction.rides import SPEED
from hideline.deduction.weighing import Weighing
from hideline.game.box import Answer, Asked, Need, Verdict
from hideline.game.ids import QuestionId, StationId
from hideline.units import Fix, Instant, LatLon, Metres, Span

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.deduction.ground import Ground
    from hideline.deduction.knowledge import Knowledge
    from hideline.game.box import Box
    from hideline.game.state import Team

ANSWERING = 3.0
"""Minutes that an answer takes to come, on average."""
CHOSEN_RADARS = (0.25, 0.5, 0.75)
"""A radar of one's own choice is tried at the distances that hold these shares of the stations left."""
LEAST_BITS = 0.01

Splitter = Callable[["BookQuestion", Asked, "Ground", "Atlas"], Split]
"""How a question's split is found: worked out, or remembered by those who ask for advice thousands of times."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One question worth asking."""

    question: QuestionId
    at: LatLon
    station: StationId | None
    """The station to ride to first; None from here."""
    towards: str
    """Which way to carry a thermometer; empty for others."""
    distance: Metres | None
    """The distance to choose for a radar that needs one."""
    bits: float
    minutes: float
    """What it costs in all."""
    chances: tuple[tuple[str, float], ...]
    """The likeliest answers."""
    why: str

    @property
    def worth(self) -> float:
        """Bits for an hour; what tells the same is worth the same, in whichever order it was added up."""
        return round(60 * self.bits / self.minutes, 6)


@dataclass(frozen=True)
class Place:
    """Somewhere to ask from, and how long it takes to get there."""

    at: LatLon
    station: StationId | None
    ride: Span

    @cached_property
    def fix(self) -> Fix:
        """The seekers' fix there."""
        return _fix(self.at)

    @cached_property
    def asked(self) -> Asked:
        """What most questions are asked with."""
        return Asked(self.fix, Instant(0))


class Advisor:
    """Advice for one team with its knowledge, box and record."""

    def __init__(
        self,
        known: Knowledge,
        box: Box,
        team: Team,
        *,
        prior: Floats | None = None,
        split: Splitter = split_of,
        atlas: Atlas | None = None,
    ) -> None:
        """`prior` says how likely each station is, in the order of the tables; all alike where nothing is said.

        `atlas` is the map with what all sides agreed to change (MAP-5), where it is not the frozen one.
        """
        self._known = known
        self._atlas = atlas if atlas is not None else known.deduction.ground.atlas
        self._box = box
        self._team = team
        self._deck = card_minutes(box)
        self._weighing = Weighing(_weights(known, prior))
        self._split = split
        self._carried: tuple[LatLon, dict[Metres, Carried]] | None = None

    def advise(
        self,
        here: LatLon,
        questions: Iterable[QuestionId],
        *,
        reachable: Mapping[StationId, Span] | None = None,
        most: int = 12,
    ) -> list[Advice]:
        """The best questions, best first; `questions` are those the rules let the team ask."""
        places = [Place(here, None, Span(0)), *self._stations(reachable or {})]
        askable = [self._box.questions[question] for question in questions]
        advice = [
            line
            for place in places
            for question in askable
            if isinstance(question, BookQuestion) and question.is_geographic
            for line in self._lines(question, place)
        ]
        advice.sort(key=lambda line: (-line.worth, line.question))
        return _best_of_each(advice)[:most]

    def score(self, here: LatLon, questions: Iterable[BookQuestion]) -> dict[QuestionId, float]:
        """The expected bits of each question at one position."""
        place = Place(here, None, Span(0))
        return {
            question.id: max((told.bits for *_, told in self._ways(question, place)), default=0.0)
            for question in questions
        }

    def _stations(self, reachable: Mapping[StationId, Span]) -> Iterator[Place]:
        ground = self._known.deduction.ground
        for station, ride in reachable.items():
            if station not in ground.index:
                continue
            lon, lat = ground.centres.lonlat[ground.index[station]]
            yield Place(LatLon(float(lat), float(lon)), station, ride)

    def _lines(self, question: BookQuestion, place: Place) -> Iterator[Advice]:
        for asked, towards, way, split, told in self._ways(question, place):
            if told.bits >= LEAST_BITS:
                price = price_of(self._box, self._team, question.id, self._deck)
                minutes = price + (place.ride + way) / MINUTE + ANSWERING
                yield self._advice(question, place, asked, towards, split, told, minutes, price)

    def _ways(self, question: BookQuestion, place: Place) -> Iterator[tuple[Asked, str, Span, Split, Told]]:
        """Every way to ask it from there, with what it would split and tell."""
        ground = self._known.deduction.ground
        for asked, towards, way in self._ways_to_ask(question, place):
            split = self._split(question, asked, ground, self._atlas)
            yield asked, towards, way, split, split.told(self._weighing)

    def _ways_to_ask(self, question: BookQuestion, place: Place) -> Iterator[tuple[Asked, str, Span]]:
        if question.travel is not None:
            yield from self._thermometers(question, place)
        elif Need.DISTANCE in question.needs:
            for distance in self._distances(place.at):
                yield Asked(place.fix, Instant(0), distance=distance), "", Span(0)
        elif Need.STOPS not in question.needs:
            yield place.asked, "", Span(0)

    def _thermometers(self, question: BookQuestion, place: Place) -> Iterator[tuple[Asked, str, Span]]:
        """One that runs ends here, if that is far enough; else one is carried in the best of all directions."""
        assert question.travel is not None
        running = self._team.thermometer
        if running is not None:
            gone = self._atlas.distance(running.start.position, place.at)
            if running.question == question.id and gone >= question.travel:
                yield Asked(place.fix, Instant(0), start=running.start), "", Span(0)
            return
        carried = self._best_ways(place.at).get(question.travel)
        if carried is not None:
            way = Span(int(1000 * question.travel / SPEED))
            yield Asked(_fix(carried.end), Instant(0), start=place.fix), carried.towards, way

    def _best_ways(self, here: LatLon) -> dict[Metres, Carried]:
        """Where to carry thermometers of every length; kept until another position is asked about."""
        if self._carried is None or self._carried[0] != here:
            ground = self._known.deduction.ground
            self._carried = here, best_ways(here, self._travels, ground, self._weighing)
        return self._carried[1]

    @cached_property
    def _travels(self) -> tuple[Metres, ...]:
        """How far each kind of thermometer is carried."""
        travels = {question.travel for question in self._box.questions.values()}
        return tuple(sorted(travel for travel in travels if travel is not None))

    def _distances(self, here: LatLon) -> list[Metres]:
        """Distances that hold a quarter, half and three quarters of the stations left."""
        left = self._weighing.left(self._known.deduction.ground.ranked_from(here))
        settings = self._box.settings
        chosen = (_quantile(left, share) for share in CHOSEN_RADARS if len(left))
        return [Metres(round(d)) for d in chosen if settings.radar_least <= d <= settings.radar_most]

    def _advice(
        self, question: BookQuestion, place: Place, asked: Asked, towards: str, split: Split, told: Told,
        minutes: float, price: float,
    ) -> Advice:  # fmt: skip
        shares = zip(split.answers, told.chances, strict=True)
        chances = sorted(((_label(answer), share) for answer, share in shares), key=lambda pair: -pair[1])
        return Advice(
            question.id, place.at, place.station, towards, asked.distance, told.bits, minutes, tuple(chances[:4]),
            _why(self._weighing.count, told.bits, chances, price, minutes - price - ANSWERING),
        )  # fmt: skip


def _weights(known: Knowledge, prior: Floats | None) -> Floats:
    weights = known.is_left.astype(float)
    if prior is not None:
        weights *= prior
    total = weights.sum()
    return weights / total if total else weights


def _quantile(ordered: Floats, share: float) -> float:
    """The value that a share of others, smallest first, lies below; in proportion between two of them."""
    rank = share * (len(ordered) - 1)
    below, above = ordered[floor(rank)], ordered[ceil(rank)]
    return float(below + (above - below) * (rank - floor(rank)))


def _fix(p: LatLon) -> Fix:
    return Fix(p, Instant(0), Metres(0.0))


def _label(answer: Answer) -> str:
    return answer.place_name if answer.verdict is Verdict.PLACE and answer.place_name else str(answer.verdict)


def _best_of_each(advice: list[Advice]) -> list[Advice]:
    """One line for each question and place: the best way to carry a thermometer, the best distance."""
    best: dict[tuple[QuestionId, StationId | None], Advice] = {}
    for line in advice:
        best.setdefault((line.question, line.station), line)
    return list(best.values())


def _why(left: int, bits: float, chances: list[tuple[str, float]], price: float, ride: float) -> str:
    """In words: what it is expected to leave, the likeliest answer, and what it costs."""
    stays = max(1.0, left * 2**-bits)
    answer, chance = chances[0]
    is_even = len(chances) == 2 and chance < 0.6
    halves = "splits them evenly" if is_even else f"most likely “{answer}” ({chance:.0%})"
    cost = f"worth about {price:.0f} min of cards" if price else "no cards for it"
    travel = f", {ride:.0f} min to get there" if ride >= 1 else ""
    return f"{left} stations would become about {stays:.0f}: {halves}; {cost}{travel}."
