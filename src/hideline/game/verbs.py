"""The vocabulary cards are written in: costs, effects and clearings, each a small typed value (CURSE-1, CURSE-4, POW).

A curse is a sentence made of these; `hideline.game.cursing` knows what each one does. Figures are those of the size
and edition in play. Nothing here decides anything.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.units import Metres, Span


class Proof(StrEnum):
    """What players send when only people can judge."""

    NONE = "none"
    PHOTO = "photo"
    VIDEO = "video"
    NOTE = "note"


class Verb(msgspec.Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True):
    """A word of the vocabulary."""


# ── powerups (POW-2 … POW-12) ─────────────────────────────────────────────────────────────────────


class Veto(Verb, frozen=True, tag="veto"):
    """The pending question gets no answer (POW-2)."""


class Randomize(Verb, frozen=True, tag="randomize"):
    """The pending question becomes a random other one of its category (POW-3)."""


class Swap(Verb, frozen=True, tag="swap"):
    """Discard so many other cards, then draw and keep so many (POW-4)."""

    discard: int
    draw: int


class Expand(Verb, frozen=True, tag="expand"):
    """Draw and keep so many; the hand limit rises for the rest of the round (POW-5)."""

    draw: int
    by: int


class Duplicate(Verb, frozen=True, tag="duplicate"):
    """Acts as a copy of another card in hand (POW-6 … POW-9)."""


class Move(Verb, frozen=True, tag="move"):
    """Leave for a new zone (POW-10 … POW-12)."""

    window: Span


class PayAnyDiscard(Verb, frozen=True, tag="pay-any-discard"):
    """Pays a curse's whole cost by itself when that cost is a discard (expansion)."""


class DoNothing(Verb, frozen=True, tag="do-nothing"):
    """A dead card: cannot be played and pays for nothing (expansion)."""


PowerupVerb = Veto | Randomize | Swap | Expand | Duplicate | Move | PayAnyDiscard | DoNothing


# ── costs (CURSE-1) ───────────────────────────────────────────────────────────────────────────────


class CardSort(StrEnum):
    """The three sorts of cards."""

    TIME_BONUS = "time-bonus"
    POWERUP = "powerup"
    CURSE = "curse"


class Discard(Verb, frozen=True, tag="discard"):
    """Discard so many other cards, of a sort if one is named."""

    cards: int
    sort: CardSort | None = None


class DiscardHand(Verb, frozen=True, tag="discard-hand"):
    """Discard the whole hand; an empty one pays too (POW-1)."""


class DiscardMinutes(Verb, frozen=True, tag="discard-minutes"):
    """Discard time bonuses worth at least so much, whole cards (expansion)."""

    worth: Span


class RollToCast(Verb, frozen=True, tag="roll-to-cast"):
    """Roll a die first: on these faces the card is spent without effect."""

    fails_on: frozenset[int]


class SeekersAtLeast(Verb, frozen=True, tag="seekers-at-least"):
    """Every seeker is at least this far from the hider (ASK-11)."""

    distance: Metres


class SeekersWithin(Verb, frozen=True, tag="seekers-within"):
    """Some seeker is within this distance of the hider, or of the nearest place of a kind (ASK-11)."""

    distance: Metres
    kind: str = ""


class SeekersFromStation(Verb, frozen=True, tag="seekers-from-station"):
    """Every seeker is at least this far from the nearest station (expansion)."""

    distance: Metres


class SeekersOffTransit(Verb, frozen=True, tag="seekers-off-transit"):
    """No seeker is marked aboard."""


class NextStopFurther(Verb, frozen=True, tag="next-stop-further"):
    """The seekers ride, and the next stop of their vehicle is further from the hider than they are."""


class DestinationFurther(Verb, frozen=True, tag="destination-further"):
    """The hider names a spot near the seekers that is further from the hider than they are."""

    most_from_seekers: Metres


class Declare(Verb, frozen=True, tag="declare"):
    """The hider does something that only people can judge and sends proof; `limit` runs from starting it."""

    task: str
    proof: Proof
    limit: Span | None = None
    counts: str = ""
    """What number is declared with it ("rocks", "seconds"), which the seekers must match; empty for none."""
    most: int | None = None
    """The highest number that may be declared."""
    tells: str = ""
    """What the note must say ("make and model"); empty for a note at will."""
    is_made: bool = False
    """Something is made first: not begun while no curse could be cast, and cast when it is done."""


class NextQuestionFree(Verb, frozen=True, tag="next-question-free"):
    """The seekers' next question draws nothing (CURSE-9)."""


Cost = (
    Discard
    | DiscardHand
    | DiscardMinutes
    | RollToCast
    | SeekersAtLeast
    | SeekersWithin
    | SeekersFromStation
    | SeekersOffTransit
    | NextStopFurther
    | DestinationFurther
    | Declare
    | NextQuestionFree
)


# ── effects ───────────────────────────────────────────────────────────────────────────────────────


class ForbidAsking(Verb, frozen=True, tag="forbid-asking"):
    """No question until it is done; fills the blocking slot (CURSE-2)."""

    task: str
    """What the seekers must do, in our words."""


class ForbidTransit(Verb, frozen=True, tag="forbid-transit"):
    """No boarding until it is done; fills the blocking slot (CURSE-2)."""


class NextQuestionOnlyIf(Verb, frozen=True, tag="next-question-only-if"):
    """The next question must be asked in this way, declared with proof; fills the blocking slot."""

    condition: str
    proof: Proof


class NoAskingWhile(Verb, frozen=True, tag="no-asking-while"):
    """No question aboard a vehicle or inside a station, for as long as the curse lasts."""

    aboard: bool
    in_station: bool


class BanQuestions(Verb, frozen=True, tag="ban-questions"):
    """The hider bans so many questions, each of another category (CURSE-7)."""

    questions: int


class RollCategoryOff(Verb, frozen=True, tag="roll-category-off"):
    """One category is off, rolled anew at each asking (CURSE-6)."""


class DrawMore(Verb, frozen=True, tag="draw-more"):
    """The next so many questions that pay draw extra cards (CURSE-5)."""

    questions: int
    extra: int


class DiceToEnter(Verb, frozen=True, tag="dice-to-enter"):
    """Entering a building or vehicle needs this throw; a failed door is shut for a while (CURSE-9)."""

    dice: int
    at_least: int
    retry: Span


class DiceToStep(Verb, frozen=True, tag="dice-to-step"):
    """Walk only as many steps as the last throw showed."""


class DiceToFinish(Verb, frozen=True, tag="dice-to-finish"):
    """Roll a real die over a distance until it shows one of these faces."""

    faces: frozenset[int]
    distance: Metres


class Obey(Verb, frozen=True, tag="obey"):
    """A rule of conduct that only people can watch."""

    rule: str


class AlightNext(Verb, frozen=True, tag="alight-next"):
    """Get off at the vehicle's next stop, if another service calls there within the window."""

    other_service_within: Span


class CarryUntilFound(Verb, frozen=True, tag="carry-until-found"):
    """What was fetched stays with the seekers to the end of the run."""

    what: str
    counts_as_seeker: bool = False


class BonusWhen(Verb, frozen=True, tag="bonus-when"):
    """The hider earns a bonus, once per cast, when this happens (CURSE-8)."""

    what: str
    worth: Span
    at_find: bool = False
    """It is judged at the find itself, when everyone stands together."""


class PlayHangman(Verb, frozen=True, tag="play-hangman"):
    """Hangman between the phones, asking and transit barred meanwhile."""

    letters: int
    misses: int
    reply: Span
    lockout: Span
    losses: int
    final_wait: Span


Effect = (
    ForbidAsking
    | ForbidTransit
    | NextQuestionOnlyIf
    | NoAskingWhile
    | BanQuestions
    | RollCategoryOff
    | DrawMore
    | DiceToEnter
    | DiceToStep
    | DiceToFinish
    | Obey
    | AlightNext
    | CarryUntilFound
    | BonusWhen
    | PlayHangman
)


# ── clearings (CURSE-3) ───────────────────────────────────────────────────────────────────────────


class Lasts(Verb, frozen=True, tag="lasts"):
    """Ends by itself; pauses and moves stop its clock."""

    time: Span


class WhenReported(Verb, frozen=True, tag="when-reported"):
    """The seekers report it done, with proof; the hider accepts, disputes or lets it pass."""

    proof: Proof
    photos: int = 0
    at_latest: Span | None = None
    """It lapses by itself after so long (expansion)."""


class WhenNextQuestionAsked(Verb, frozen=True, tag="when-next-question-asked"):
    """Cleared by asking the next question in the required way."""


class WhenUsedUp(Verb, frozen=True, tag="when-used-up"):
    """Cleared when its counted effect is spent."""


class WhenAlighted(Verb, frozen=True, tag="when-alighted"):
    """Cleared when the seekers get off, or the stop has no other service."""


class WhenWon(Verb, frozen=True, tag="when-won"):
    """Cleared by the outcome of the game it starts."""


class AtRoundEnd(Verb, frozen=True, tag="at-round-end"):
    """Lasts to the end of the run."""


Clearing = Lasts | WhenReported | WhenNextQuestionAsked | WhenUsedUp | WhenAlighted | WhenWon | AtRoundEnd
