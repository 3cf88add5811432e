"""How a bot plays its hand: bonuses are kept, powerups played when they help, curses cast when they can be (DECK, POW).

Whoever holds cards plays like this: the hider, or by points each seeker team against the other (MODE-11). A card has a
worth in minutes; what it costs must be worth less. Vetoes, randomizes and moves are the hider's own decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, radians
from random import Random

from hideline.atlas.metric import destination
from hideline.bots.forms import field_of, filled
from hideline.bots.sight import Sight
from hideline.game.box import Box, Curse, Powerup, TimeBonus
from hideline.game.commands import CastCurse, Command
from hideline.game.ids import CardId
from hideline.game.offers import FieldKind, Offer
from hideline.game.verbs import DestinationFurther, DiscardHand, DoNothing, Duplicate, Expand, Swap
from hideline.units import Instant, LatLon, Metres, minutes

MINUTE = 60_000
CURSE = 8.0
"""Minutes that a curse is expected to cost the seekers."""
POWERUP = 6.0
TRY_AGAIN = minutes(6)
"""When the ground did not allow a curse, how long until it is tried again."""
MAKING = minutes(4)
"""How long a tower, a maze or a bird takes."""
WORDS = ("plumb", "crypt", "fjord", "vivid", "knack", "berth", "crane", "ferry", "house", "train")


class HandPlay:
    """One hand's play through a round; remembers only what the ground refused."""

    def __init__(self, box: Box, random: Random) -> None:
        self._box = box
        self._random = random
        self._not_before: dict[CardId, Instant] = {}
        self._begun: dict[CardId, Instant] = {}

    def worth(self, card: CardId) -> float:
        """What a card is worth to its holder, in minutes."""
        face = self._box.face(card)
        match face:
            case TimeBonus():
                return face.worth / MINUTE + face.percent
            case Curse():
                return CURSE
            case Powerup(verb=DoNothing()):
                return 0.0
            case _:
                return POWERUP

    def command(self, sight: Sight) -> Command | None:
        """What to do with the hand now, if anything."""
        choice = sight.offer("keep-cards")
        if choice is not None:
            return self._keep(choice, sight)
        hand = sight.round.hand
        if hand is None:
            return None
        return next(self._plays(sight), None) or (self._trim(sight) if hand.too_many else None)

    def refused(self, command: Command, now: Instant) -> None:
        """The ground did not allow it: the seekers are too near, too far, or not where they must be."""
        if isinstance(command, CastCurse):
            self._not_before[command.card] = Instant(now + TRY_AGAIN)

    def wakes_at(self) -> Instant | None:
        """When something that is being made is done."""
        return min((Instant(begun + MAKING) for begun in self._begun.values()), default=None)

    # ── which cards to part with ────────────────────────────────────────────────────────────────

    def _keep(self, offer: Offer, sight: Sight) -> Command:
        cards = field_of(offer, "cards")
        assert cards is not None
        best = sorted(map(CardId, cards.options), key=self.worth, reverse=True)
        return filled(offer, sight, cards=best[: int(cards.least)])

    def _trim(self, sight: Sight) -> Command | None:
        offer, hand = sight.offer("discard-cards"), sight.round.hand
        if offer is None or hand is None:
            return None
        return filled(offer, sight, cards=self._cheapest(hand.cards, len(hand.cards) - hand.limit))

    def _cheapest(self, cards: Iterable[str], count: int) -> list[CardId]:
        return sorted(map(CardId, cards), key=self.worth)[:count]

    def _total(self, cards: Iterable[CardId]) -> float:
        return sum(map(self.worth, cards))

    # ── what to play ────────────────────────────────────────────────────────────────────────────

    def _plays(self, sight: Sight) -> Iterator[Command]:
        for offer in sight.offers("play-powerup"):
            command = self._powerup(offer, sight)
            if command is not None:
                yield command
        for offer in sight.offers("begin-craft", "cast-curse"):
            command = self._curse(offer, sight)
            if command is not None:
                yield command

    def _powerup(self, offer: Offer, sight: Sight) -> Command | None:
        """Draw more where it pays; a duplicate is kept for the best bonus (POW-7)."""
        face = self._box.face(CardId(str(offer.given["card"])))
        if not isinstance(face, Powerup) or isinstance(face.verb, Duplicate):
            return None
        if isinstance(face.verb, Expand):
            return filled(offer, sight)
        discards = field_of(offer, "discards")
        if not isinstance(face.verb, Swap) or discards is None:
            return None
        paid = self._cheapest(discards.options, face.verb.discard)
        gains = face.verb.draw * self._average
        return filled(offer, sight, discards=paid) if self._total(paid) < gains else None

    @property
    def _average(self) -> float:
        deck = self._box.deck()
        return self._total(deck) / len(deck) if deck else 0.0

    def _curse(self, offer: Offer, sight: Sight) -> Command | None:
        card = CardId(str(offer.given["card"]))
        if sight.now < self._not_before.get(card, sight.now):
            return None
        if offer.command == "begin-craft":
            self._begun[card] = sight.now
            return filled(offer, sight)
        if sight.now < self._begun.get(card, Instant(0)) + MAKING:
            return None
        self._begun.pop(card, None)
        return self._cast(offer, card, sight)

    def _cast(self, offer: Offer, card: CardId, sight: Sight) -> Command | None:
        chosen: dict[str, object] = {}
        discards = field_of(offer, "discards")
        paid = [CardId(one) for one in _listed(offer.given.get("discards"))]
        if discards is not None:
            paid = self._cheapest(discards.options, int(discards.least))
            chosen["discards"] = paid
        curse = self._box.face(CardId(str(offer.given.get("copies", card))))
        if self._total(paid) + self._lost_with(curse, card, sight) >= CURSE + self.worth(card) / 2:
            return None
        if field_of(offer, "destination") is not None:
            chosen["destination"] = self._detour(curse, sight)
        if field_of(offer, "station") is not None and sight.next_stops:
            chosen["station"] = next(iter(sight.next_stops.values()))
        if (word := field_of(offer, "word")) is not None and word.kind is FieldKind.WORD:
            chosen["word"] = self.a_word()
        return filled(offer, sight, **chosen)

    def _lost_with(self, curse: object, card: CardId, sight: Sight) -> float:
        """What a cost of the whole hand throws away."""
        hand = sight.round.hand
        if hand is None or not isinstance(curse, Curse):
            return 0.0
        if not any(isinstance(cost, DiscardHand) for cost in curse.costs):
            return 0.0
        return self._total(other for other in hand.cards if other != card)

    def _detour(self, curse: object, sight: Sight) -> LatLon:
        """A spot near the seekers, straight away from here."""
        there = next(iter(sight.seekers.values()), sight.here)
        costs = curse.costs if isinstance(curse, Curse) else ()
        most = next((cost.most_from_seekers for cost in costs if isinstance(cost, DestinationFurther)), 0.0)
        return destination(there, bearing(sight.here, there), Metres(0.8 * most))

    def a_word(self) -> str:
        """A word that is hard to guess and that the game's list knows."""
        own = sorted(word.strip().lower() for word in self._box.settings.hangman_words)
        return self._random.choice([word for word in (*own, *WORDS) if word in self._box.words])


def bearing(a: LatLon, b: LatLon) -> float:
    """Roughly the direction from one position to another, in degrees from north."""
    east = (b.lon - a.lon) * cos(radians((a.lat + b.lat) / 2))
    return degrees(atan2(east, b.lat - a.lat)) % 360


def _listed(cards: object) -> tuple[str, ...]:
    return tuple(map(str, cards)) if isinstance(cards, tuple | list) else ()
