"""A player without a plan: picks any offer and fills in its form, seeded (laws 3 to 8).

Whatever is offered must be accepted; this player is how that is found out.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from hideline.game.commands import Command
from hideline.game.ids import SeatId
from hideline.game.offers import Field, FieldKind, Offer
from hideline.units import Fix, Instant, LatLon, Metres
from hideline.wire.frames import AnyCommand

SELDOM = frozenset(
    {
        "pause-game",
        "propose-change",
        "move-host",
        "leave-seat",
        "change-setup",
        "remove-seat",
        "choose-side",
        "start-next-round",
        "pass-turn",
        "roll-dice",
        "make-mark",
        "undo-mark",
        "toggle-clue",
        "refuse-find",
    }
)
"""What people do now and then; without restraint a random game would be over before it began."""

OTHER_WEIGHTS = {"claim-find": 0.1, "end-game-early": 0.0003}
"""How rounds end: at the find after some dozens of commands, hardly ever because the host has had enough."""


class Anyone:
    """Fills in forms at random, from a small world it is told of."""

    def __init__(
        self, random: Random, stations: Sequence[tuple[str, LatLon]], words: Sequence[str] = ()
    ) -> None:
        self._random = random
        self._stations = stations
        self._words = words
        self.where: dict[SeatId, LatLon] = {}

    def picks(self, offers: Sequence[Offer]) -> Offer | None:
        """One of the offers, rare ones rarely."""
        if not offers:
            return None
        return self._random.choices(offers, [_weight(offer) for offer in offers])[0]

    def command(self, offer: Offer, seat: SeatId, now: Instant) -> Command:
        """The offer as a command, with its form filled in."""
        body: dict[str, Any] = {"command": offer.command, **offer.given}
        for field in offer.fields:
            if field.is_optional and self._random.random() < 0.5:
                continue
            body[field.name] = FILLS[field.kind](self, field, seat, now)
        made: Command = msgspec.convert(msgspec.to_builtins(body), AnyCommand)
        return made

    # ── how each kind of field is filled ────────────────────────────────────────────────────────

    def _choice(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        chosen = self._random.choice(field.options)
        return int(chosen) if field.name == "entry" else chosen

    def _choices(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        count = self._random.randint(int(field.least), min(int(field.most), len(field.options)))
        return self._random.sample(field.options, count)

    def _text(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        least = max(1, int(field.least))
        return "".join(self._random.choices(string.ascii_lowercase, k=min(least + 5, int(field.most) or 6)))

    def _number(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        most = min(field.most, field.least + 20_000)
        return self._random.randint(int(field.least) or 1, int(most))

    def _flag(self, _field: Field, _seat: SeatId, _now: Instant) -> object:
        return self._random.random() < 0.5

    def _fix(self, field: Field, seat: SeatId, now: Instant) -> object:
        if field.origin is not None:
            self.where[seat] = _away_from(field.origin, field.least)
        return self.fix(seat, now)

    def fix(self, seat: SeatId, now: Instant) -> Fix:
        """Where the seat is."""
        return Fix(self.where.setdefault(seat, self._random.choice(self._stations)[1]), now, Metres(5.0))

    def _position(self, _field: Field, _seat: SeatId, _now: Instant) -> object:
        return self._random.choice(self._stations)[1]

    def _area(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        return [spot for _, spot in self._random.sample(self._stations, int(field.least))]

    def _photo(self, _field: Field, _seat: SeatId, _now: Instant) -> object:
        return f"{self._random.getrandbits(64):016x}"

    def _photos(self, field: Field, seat: SeatId, now: Instant) -> object:
        return [self._photo(field, seat, now) for _ in range(max(1, int(field.least)))]

    def _station(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        """Any station but those the form rules out."""
        return self._random.choice([id_ for id_, _ in self._stations if id_ not in field.options])

    def _some_stations(self, _field: Field, _seat: SeatId, _now: Instant) -> object:
        return [id_ for id_, _ in self._random.sample(self._stations, min(3, len(self._stations)))]

    def _answer(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        return {"verdict": self._random.choice(field.options)}

    def _questions(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        """So many questions, each of another category."""
        shuffled = self._random.sample(field.options, k=len(field.options))
        by_category = {question.split(".")[0]: question for question in shuffled}
        count = min(int(field.most), len(by_category))
        return self._random.sample(sorted(by_category.values()), count)

    def _word(self, _field: Field, _seat: SeatId, _now: Instant) -> object:
        return self._random.choice(self._words)

    def _guess(self, field: Field, _seat: SeatId, _now: Instant) -> object:
        letters = [letter for letter in string.ascii_lowercase if letter not in field.options]
        return self._random.choice(letters)

    def _change(self, _field: Field, _seat: SeatId, _now: Instant) -> object:
        spot = self._random.choice(self._stations)[1]
        return {
            "type": "add-place",
            "kind": "museum",
            "name": "New",
            "position": spot,
            "reason": "it is there",
        }


def _weight(offer: Offer) -> float:
    """How readily people think of it."""
    return OTHER_WEIGHTS.get(offer.command, 0.03 if offer.command in SELDOM else 1.0)


def _away_from(origin: LatLon, metres: float) -> LatLon:
    """A spot clearly further north or south than so many metres."""
    degrees = metres * 1.02 / 110_500
    return LatLon(origin.lat + degrees if origin.lat + degrees < 89 else origin.lat - degrees, origin.lon)


Fill = Callable[[Anyone, Field, SeatId, Instant], object]

FILLS: dict[FieldKind, Fill] = {
    FieldKind.CHOICE: Anyone._choice,  # noqa: SLF001 - the table of this class's own methods
    FieldKind.CHOICES: Anyone._choices,  # noqa: SLF001
    FieldKind.TEXT: Anyone._text,  # noqa: SLF001
    FieldKind.OTHER_TEXT: Anyone._text,  # noqa: SLF001
    FieldKind.NUMBER: Anyone._number,  # noqa: SLF001
    FieldKind.SPAN: Anyone._number,  # noqa: SLF001
    FieldKind.FLAG: Anyone._flag,  # noqa: SLF001
    FieldKind.FIX: Anyone._fix,  # noqa: SLF001
    FieldKind.POSITION: Anyone._position,  # noqa: SLF001
    FieldKind.AREA: Anyone._area,  # noqa: SLF001
    FieldKind.PHOTO: Anyone._photo,  # noqa: SLF001
    FieldKind.PHOTOS: Anyone._photos,  # noqa: SLF001
    FieldKind.STATION: Anyone._station,  # noqa: SLF001
    FieldKind.STATIONS: Anyone._some_stations,  # noqa: SLF001
    FieldKind.ANSWER: Anyone._answer,  # noqa: SLF001
    FieldKind.QUESTIONS: Anyone._questions,  # noqa: SLF001
    FieldKind.WORD: Anyone._word,  # noqa: SLF001
    FieldKind.GUESS: Anyone._guess,  # noqa: SLF001
    FieldKind.CHANGE: Anyone._change,  # noqa: SLF001
}
