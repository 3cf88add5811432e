"""What many simulated games say together: how long hiding lasts, what is asked and played, where it is best to hide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median, quantiles

import msgspec

from hideline.bots.ledger import Hunt, RoundPlayed
from hideline.game.box import Box, Curse
from hideline.game.ids import KindOfCard


class Spread(msgspec.Struct, frozen=True):
    """How a figure is spread over many rounds."""

    count: int
    least: float = 0.0
    quarter: float = 0.0
    median: float = 0.0
    three_quarters: float = 0.0
    most: float = 0.0
    mean: float = 0.0

    @classmethod
    def of(cls, figures: Iterable[float]) -> Spread:
        """The spread of some figures, to one decimal."""
        ordered = sorted(figures)
        if not ordered:
            return cls(0)
        low, middle, high = quantiles(ordered, n=4, method="inclusive") if len(ordered) > 1 else ordered * 3
        parts = (ordered[0], low, middle, high, ordered[-1], fmean(ordered))
        return cls(len(ordered), *(round(part, 1) for part in parts))


class Place(msgspec.Struct, frozen=True):
    """How a station did as a hiding place."""

    station: str
    name: str
    rounds: int
    minutes: float
    """The median time of hiding there."""


class Summary(msgspec.Struct, frozen=True):
    """What the games say."""

    games: int
    rounds: int
    hunts: int
    found_share: float
    hiding_minutes: Spread
    """The clock alone."""
    score_minutes: Spread
    """The run as it counts, bonuses included."""
    questions: dict[str, float]
    """How many of each category were asked in a hunt, on average."""
    powerups: dict[str, float]
    """How many of each were played in a round, on average."""
    curses: dict[str, float]
    moves: float
    left_at_end_game: Spread
    """How many stations were possible when the end game began."""
    places: tuple[Place, ...]
    """Every station somebody hid at, the best first."""
    ruled_out: int
    """Rounds in which a truthful answer eliminated the hider's station: a bug if it is not 0."""


def summed_up(rounds: Sequence[RoundPlayed], box: Box, names: Mapping[str, str]) -> Summary:
    """The rounds of any number of games, as figures."""
    hunts = [hunt for round_ in rounds for hunt in round_.hunts]
    cards = sum((Counter(round_.cards) for round_ in rounds), Counter[str]())
    curses = {kind: count for kind, count in cards.items() if _is_curse(box, kind)}
    powerups = {kind: count for kind, count in cards.items() if kind not in curses}
    return Summary(
        games=len({round_.game for round_ in rounds}),
        rounds=len(rounds),
        hunts=len(hunts),
        found_share=round(sum(hunt.was_found for hunt in hunts) / max(1, len(hunts)), 3),
        hiding_minutes=Spread.of(hunt.hiding_s / 60 for hunt in hunts),
        score_minutes=Spread.of(hunt.score_s / 60 for hunt in hunts),
        questions=_questions(hunts, box),
        powerups=_each(powerups, len(rounds)),
        curses=_each(curses, len(rounds)),
        moves=round(sum(round_.moves for round_ in rounds) / max(1, len(rounds)), 2),
        left_at_end_game=Spread.of(
            hunt.left_at_end_game for hunt in hunts if hunt.left_at_end_game is not None
        ),
        places=_places(rounds, names),
        ruled_out=sum(round_.was_ruled_out for round_ in rounds),
    )


def _is_curse(box: Box, kind: str) -> bool:
    return isinstance(box.cards.get(KindOfCard(kind)), Curse)


def _questions(hunts: Sequence[Hunt], box: Box) -> dict[str, float]:
    """Every category of the book, also those nobody asked."""
    asked = sum((Counter(hunt.questions) for hunt in hunts), Counter[str]())
    categories = dict.fromkeys(str(question.category.id) for question in box.questions.values())
    return {category: round(asked[category] / max(1, len(hunts)), 2) for category in categories}


def _each(counts: Mapping[str, int], rounds: int) -> dict[str, float]:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return {kind: round(count / max(1, rounds), 2) for kind, count in ordered}


def _places(rounds: Sequence[RoundPlayed], names: Mapping[str, str]) -> tuple[Place, ...]:
    times: dict[str, list[float]] = {}
    for round_ in rounds:
        hidden = [hunt.hiding_s / 60 for hunt in round_.hunts]
        if hidden:
            times.setdefault(round_.station, []).append(fmean(hidden))
    places = [
        Place(station, names.get(station, station), len(found), round(median(found), 1))
        for station, found in times.items()
    ]
    return tuple(sorted(places, key=lambda place: (-place.minutes, place.station)))
