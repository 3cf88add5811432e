"""What honest seekers do under a curse: run errands and report them, roll at doors, walk slowly, guess (CURSE-3).

What only people can judge is taken as done after a plausible while; nobody drops an egg. Which curse asks for what is
read from its verbs, so a new curse needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from hideline.bots.forms import filled
from hideline.bots.sight import Decision, Send, Sight, Stay, Wait
from hideline.game.box import Box, Curse
from hideline.game.commands import Command
from hideline.game.ids import CurseId
from hideline.game.offers import Offer
from hideline.game.seen import CurseView
from hideline.game.verbs import AlightNext, DiceToEnter, DiceToStep, Effect, Lasts, Obey
from hideline.units import Instant, Span, minutes

ERRAND = (minutes(4), minutes(14))
"""How long the seekers need for what a curse wants: a photo, a lemon, a bridge."""
HINDERED = 0.5
"""The pace of people who may only turn right, or only take the steps a die allows."""
LETTERS = "eariotnslcudpmhgbfywkvxzjq"
"""By how often they occur, most often first."""

EffectT = TypeVar("EffectT", bound=Effect)


class Obeying:
    """One seeker team under its curses through a round."""

    def __init__(self, box: Box, random: Random) -> None:
        self._box = box
        self._random = random
        self._errands: dict[CurseId, Span] = {}
        self._rolled: dict[CurseId, int] = {}
        """How many doors each curse had shut when the dice were thrown."""
        self._try_again: dict[CurseId, Instant] = {}

    def decide(self, sight: Sight) -> Decision | None:
        """What the curses demand now; None when the seekers are free to hunt."""
        if sight.riding is not None and any(True for _ in self._effects(sight, AlightNext)):
            return Stay()
        guess = sight.offer("guess-letter")
        if guess is not None:
            return Send(self._guess(guess, sight))
        report = next((offer for offer in sight.offers("report-curse") if self._is_due(offer, sight)), None)
        if report is not None:
            return Send(filled(report, sight))
        busy = [until for curse in sight.team.curses if (until := self._busy_until(curse)) > sight.now]
        if not busy or sight.is_under_way:
            return None
        return Wait(min(busy))

    def may_ask(self, sight: Sight) -> bool:
        """Whether every errand that comes before the next question is done."""
        return all(self._busy_until(curse) <= sight.now for curse in sight.team.curses)

    def pace(self, sight: Sight) -> float:
        """How fast one may walk."""
        is_hindered = any(True for _ in self._effects(sight, DiceToStep)) or any(
            isinstance(effect, Obey) and isinstance(face.clears, Lasts)
            for _, face in self._faces(sight)
            for effect in face.effects
        )
        return HINDERED if is_hindered else 1.0

    def at_the_door(self, sight: Sight) -> Decision | None:
        """Throw the dice before boarding; None when the door is open (CURSE-9)."""
        for curse, effect in self._effects(sight, DiceToEnter):
            if curse.id in self._rolled:
                is_open = len(curse.doors) == self._rolled.pop(curse.id)
                if is_open:
                    continue
                self._try_again[curse.id] = Instant(sight.now + effect.retry)
            until = self._try_again.get(curse.id, sight.now)
            if sight.now < until:
                return Wait(until)
            offer = self._roll(curse, sight)
            if offer is not None:
                self._rolled[curse.id] = len(curse.doors)
                return Send(filled(offer, sight))
        return None

    # ── which curse wants what ──────────────────────────────────────────────────────────────────

    def _faces(self, sight: Sight) -> Iterator[tuple[CurseView, Curse]]:
        for curse in sight.team.curses:
            face = next(face for kind, face in self._box.cards.items() if kind == curse.kind)
            assert isinstance(face, Curse)
            yield curse, face

    def _effects(self, sight: Sight, kind: type[EffectT]) -> Iterator[tuple[CurseView, EffectT]]:
        for curse, face in self._faces(sight):
            for effect in face.effects:
                if isinstance(effect, kind):
                    yield curse, effect

    def _busy_until(self, curse: CurseView) -> Instant:
        """When the errand of a curse that blocks is run; hangman is played, not run."""
        if not curse.bars or curse.hangman is not None:
            return curse.cast_at
        if curse.id not in self._errands:
            self._errands[curse.id] = Span(self._random.randint(*ERRAND))
        return Instant(curse.cast_at + self._errands[curse.id])

    def _is_due(self, offer: Offer, sight: Sight) -> bool:
        curse = next(curse for curse in sight.team.curses if curse.id == offer.given["curse"])
        return sight.now >= self._busy_until(curse)

    def _roll(self, curse: CurseView, sight: Sight) -> Offer | None:
        return next((one for one in sight.offers("roll-for-curse") if one.given["curse"] == curse.id), None)

    def _guess(self, offer: Offer, sight: Sight) -> Command:
        guessed = offer.fields[0].options
        return filled(offer, sight, guess=next(letter for letter in LETTERS if letter not in guessed))
