"""The 21 powerups: seven kinds (POW-2 … POW-12, DECK.md §3)."""

from __future__ import annotations

from hideline.catalogue.figures import say_span
from hideline.game.box import Powerup
from hideline.game.ids import KindOfCard
from hideline.game.settings import Settings
from hideline.game.verbs import Duplicate, Expand, Move, PowerupVerb, Randomize, Swap, Veto


def powerups(settings: Settings) -> tuple[Powerup, ...]:
    """The powerups with their figures."""
    return (
        _powerup(
            "randomize",
            "Randomize",
            "Swap the question you were just asked for a random one of its category that has not been asked. "
            "Answer that one instead.",
            4,
            Randomize(),
        ),
        _powerup(
            "veto",
            "Veto",
            "Do not answer this question. You draw nothing for it, and asking it again will cost the seekers more.",
            4,
            Veto(),
        ),
        _powerup(
            "duplicate",
            "Duplicate",
            "Play this as a second copy of another card you hold. Kept to the end, it copies your best time bonus.",
            2,
            Duplicate(),
        ),
        Powerup(
            kind=KindOfCard("move"),
            name="Move",
            text=f"Throw away your whole hand and tell the seekers your station. They must stay put for "
            f"{say_span(settings.move_window)} while you set up a new zone; your clock waits meanwhile.",
            count=1,
            verb=Move(settings.move_window),
            in_end_game=False,
        ),
        _powerup(
            "discard-1-draw-2",
            "Discard 1, draw 2",
            "Discard one other card, then draw two and keep them.",
            4,
            Swap(1, 2),
        ),
        _powerup(
            "discard-2-draw-3",
            "Discard 2, draw 3",
            "Discard two other cards, then draw three and keep them.",
            4,
            Swap(2, 3),
        ),
        _powerup(
            "draw-1-expand-1",
            "Draw 1, expand",
            "Draw a card and keep it. You may hold one card more for the rest of this round.",
            2,
            Expand(1, 1),
        ),
    )


def _powerup(kind: str, name: str, text: str, count: int, verb: PowerupVerb) -> Powerup:
    return Powerup(kind=KindOfCard(kind), name=name, text=text, count=count, verb=verb)
