"""How much each question tells on a map: its truthful answers at the stations, asked from a sample of stations.

A question is worth the information of its answer in bits, if the hider may be at any station: one bit halves the
stations. Asked from several places, as seekers would, the mean counts. Photos are people's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import log2

import msgspec
import numpy as np

from hideline.atlas.draft import Station
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import BY_ID, KindId
from hideline.catalogue.audit.charted import ChartedMap
from hideline.game.box import Answer, Asked, Box, Hiding, Need, Question, Verdict
from hideline.units import Fix, Instant, LatLon, Metres, StationId

MOST_STATIONS = 300
"""Stations looked at; more would change no figure that is shown."""
ASKED_FROM = 12
WEAK = 0.35
"""Bits below which a question is hardly worth its price: nine of ten stations or so give the same answer."""
BEGINNING = Instant(0)


class Worth(StrEnum):
    """What a question is worth on a map."""

    DEAD = "dead"
    WEAK = "weak"
    STRONG = "strong"
    PEOPLE = "people"
    """Only people can say."""


class QuestionReport(msgspec.Struct, frozen=True):
    """One question on one map."""

    id: str
    wording: str
    worth: Worth
    bits: float | None
    """Mean information of the answer; None where only people can say."""
    reason: str


@dataclass(frozen=True, slots=True)
class Sample:
    """The stations looked at, and those the seekers ask from."""

    atlas: Atlas
    world: ChartedMap
    stations: tuple[Station, ...]
    seekers: tuple[Station, ...]


def audit_questions(atlas: Atlas, box: Box) -> tuple[QuestionReport, ...]:
    """Judge every question of the box."""
    sample = _sample(atlas)
    return tuple(_report(question, sample) for question in box.questions.values())


def _sample(atlas: Atlas) -> Sample:
    """Stations from all over the map: every so-manieth from west to east."""
    ordered = sorted(atlas.stations.values(), key=lambda station: (station.position.lon, station.id))
    stations = _spread(tuple(ordered), MOST_STATIONS)
    distinct = {station.position: station for station in stations}
    world = ChartedMap(atlas, tuple(distinct))
    return Sample(atlas, world, stations, _spread(stations, ASKED_FROM))


def _spread(stations: tuple[Station, ...], most: int) -> tuple[Station, ...]:
    if len(stations) <= most:
        return stations
    return tuple(stations[k] for k in np.linspace(0, len(stations) - 1, most).round().astype(int))


def _report(question: Question, sample: Sample) -> QuestionReport:
    if question.category.needs_photo:
        return _photo_report(question, sample)
    sample.world.lacks = ""
    answers = [_answers(question, asked, sample) for asked in _askings(question, sample)]
    if not answers:
        return _graded(question, Worth.DEAD, 0.0, _cannot_be_asked(question))
    bits = sum(map(_information, answers)) / len(answers)
    if all(len(found) == 1 for found in answers):
        return _graded(question, Worth.DEAD, 0.0, _dead_reason(answers, sample))
    return _graded(question, Worth.WEAK if bits < WEAK else Worth.STRONG, bits, _mix(answers))


def _graded(question: Question, worth: Worth, bits: float | None, reason: str) -> QuestionReport:
    return QuestionReport(
        question.id, question.wording, worth, None if bits is None else round(bits, 3), reason
    )


def _photo_report(question: Question, sample: Sample) -> QuestionReport:
    """What a photo tells is for people to see; that its subject is not on the map is for the map to say."""
    subject = KindId(question.id.partition(".")[2])
    if subject in BY_ID and not sample.atlas.has(subject):
        return _graded(question, Worth.WEAK, None, f"the map has no {BY_ID[subject].many}")
    return _graded(question, Worth.PEOPLE, None, "people judge what a photo tells")


def _askings(question: Question, sample: Sample) -> Iterator[Asked]:
    """The question as seekers would ask it from each station of the sample; not where it cannot be asked."""
    for station in sample.seekers:
        asked = Asked(fix=_fix(station.position), at=BEGINNING)
        if Need.DISTANCE in question.needs:
            gaps = sample.world.gaps_from(station.position)
            asked = msgspec.structs.replace(asked, distance=Metres(float(np.median(gaps))))
        if Need.STOPS in question.needs:
            stops = _stops_ahead(sample.atlas, station)
            if not stops:
                continue
            asked = msgspec.structs.replace(asked, stops=stops, aboard=True)
        if question.travel is not None:
            start = _start_of(question.travel, station, sample)
            if start is None:
                continue
            asked = msgspec.structs.replace(asked, start=start)
        yield asked


def _stops_ahead(atlas: Atlas, station: Station) -> tuple[StationId, ...]:
    """What is still ahead on the longest service from here."""
    lines = atlas.lines_at(station.id)
    ahead: list[tuple[StationId, ...]] = [
        pattern[pattern.index(station.id) + 1 :]
        for line in lines
        for pattern in line.patterns
        if station.id in pattern
    ]
    return max(ahead, key=len, default=())


def _start_of(travel: Metres, end: Station, sample: Sample) -> Fix | None:
    """Where a journey of at least this length to the seekers' station may have begun: as near as allowed."""
    gaps = sample.world.gaps_from(end.position)
    far_enough = np.where(gaps >= travel, gaps, np.inf)
    nearest = int(np.argmin(far_enough))
    return _fix(sample.world.spots[nearest]) if np.isfinite(far_enough[nearest]) else None


def _fix(position: LatLon) -> Fix:
    return Fix(position=position, accuracy=Metres(0.0), at=BEGINNING)


def _answers(question: Question, asked: Asked, sample: Sample) -> Counter[Answer]:
    """What a hider at each station would have to answer."""
    return Counter(
        question.truth(asked, Hiding(_fix(station.position), station.id), sample.world).answer
        for station in sample.stations
    )


def _information(answers: Counter[Answer]) -> float:
    total = answers.total()
    return -sum(count / total * log2(count / total) for count in answers.values())


def _cannot_be_asked(question: Question) -> str:
    if question.travel is not None:
        return "no two stations lie so far apart"
    return "the map has no lines" if Need.STOPS in question.needs else "the map has no stations"


def _dead_reason(answers: list[Counter[Answer]], sample: Sample) -> str:
    verdicts = {answer.verdict for found in answers for answer in found}
    if sample.world.lacks:
        return sample.world.lacks
    told = " or ".join(sorted(verdict.replace("-", " ") for verdict in verdicts))
    return f"every station gives the same answer: {told}"


def _mix(answers: list[Counter[Answer]]) -> str:
    """How the answers spread over the stations, the commonest first."""
    shares: Counter[Verdict] = Counter()
    for found in answers:
        for answer, count in found.items():
            shares[answer.verdict] += count
    places = len({answer.place for found in answers for answer in found if answer.place is not None})
    names = {verdict: verdict.replace("-", " ") for verdict in shares} | {
        Verdict.PLACE: f"one of {places} places"
    }
    total = shares.total()
    return ", ".join(f"{names[verdict]} {count / total:.0%}" for verdict, count in shares.most_common())
