"""Cards: a hand with what is to be chosen, drawn or made, and the deck."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hideline.game.box import Reward
from hideline.game.ids import CardId, KindOfCard, TeamId
from hideline.units import Instant


class Choice(msgspec.Struct, frozen=True):
    """Cards drawn and not yet chosen from."""

    cards: tuple[CardId, ...]
    keep: int


class FailedCast(msgspec.Struct, frozen=True):
    """A curse that its casting roll failed: the card was spent for nothing (DECK.md)."""

    kind: KindOfCard
    roll: tuple[int, ...]
    at: Instant


class Hand(msgspec.Struct, frozen=True):
    """A hand of cards, with what is still to be chosen or drawn."""

    cards: tuple[CardId, ...] = ()
    limit: int = 6
    choice: Choice | None = None
    owed: tuple[Reward, ...] = ()
    waiting: dict[TeamId, tuple[Reward, ...]] = {}
    """Rewards of a team's questions that are not owed before another team's find is settled (END-3, MODE-14)."""
    casts: int = 0
    """How many curses were cast from it, failed ones included."""
    failed_cast: FailedCast | None = None
    """The last one that failed."""
    craft: Craft | None = None
    expired: frozenset[CardId] = frozenset()
    """Cards whose time to make something ran out: they cannot be started again."""

    @property
    def is_over_limit(self) -> bool:
        """Whether cards must be played or discarded at once (HAND-1)."""
        return self.too_many > 0

    @property
    def too_many(self) -> int:
        """How many cards that are; none while some are still to be chosen from."""
        return max(0, len(self.cards) - self.limit) if self.choice is None else 0

    def less(self, cards: tuple[CardId, ...]) -> Hand:
        """The hand without some cards; what was being made for one of them, or as a copy of it, is given up."""
        left = tuple(card for card in self.cards if card not in cards)
        is_given_up = self.craft is not None and not {self.craft.card, self.craft.copies}.isdisjoint(cards)
        craft = None if is_given_up else self.craft
        return replace(self, cards=left, craft=craft, expired=self.expired - set(cards))


class Deck(msgspec.Struct, frozen=True):
    """The draw pile, top card first, and the discard pile."""

    pile: tuple[CardId, ...] = ()
    discards: tuple[CardId, ...] = ()
    shuffles: int = 0


class Craft(msgspec.Struct, frozen=True):
    """Something the hider makes to pay for a curse, with a time limit from the first stroke (labyrinth, bird guide)."""

    card: CardId
    until: int | None
    copies: CardId | None = None
    """The curse it is made for, when the card is a duplicate."""
