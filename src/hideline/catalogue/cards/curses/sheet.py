"""The sheet a curse is written on: the figures of a size and edition, and what one rides (SIZE-6, MODE-1)."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.catalogue.figures import Length, Lengths, Minutes, say_span
from hideline.game.settings import Size
from hideline.units import Edition, Metres, Span


@dataclass(frozen=True, slots=True)
class Sheet:
    """Picks the figures that hold in one game, as values and as people read them."""

    size: Size
    edition: Edition
    vehicle: str = "transit"

    @property
    def has_transit(self) -> bool:
        """Whether this is a game of stations and lines (MODE-1)."""
        return self.vehicle == "transit"

    def time(self, figures: Minutes) -> Span:
        """A time per size."""
        return figures.at(self.size)

    def say_time(self, figures: Minutes) -> str:
        """A time per size, as people read it."""
        return say_span(self.time(figures))

    def length(self, figures: Length | Lengths) -> Metres:
        """A length of this edition, per size where it differs."""
        if isinstance(figures, Lengths):
            return figures.at(self.size, self.edition)
        return figures.at(self.edition)

    def say_length(self, figures: Length | Lengths) -> str:
        """A length of this edition, as people read it."""
        if isinstance(figures, Lengths):
            return figures.label(self.size, self.edition)
        return figures.label(self.edition)
