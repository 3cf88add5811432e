"""What can be in the box, as types: categories, questions, cards, curses, modes (ASK, DECK, CURSE, MODE).

The box's content stands in `hideline.catalogue`; the rules only know what every question or card has in common.
A `Box` is opened for one setup, with the figures of its size and edition already chosen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import msgspec

from hideline.game.ids import CardId, CategoryId, KindOfCard, PhotoId, QuestionId, StationId
from hideline.game.settings import Difference, Settings, Setup, Size
from hideline.game.verbs import Clearing, Cost, Effect, PowerupVerb, Verb
from hideline.game.world import Geography
from hideline.units import Fix, Instant, Metres, Span


class Reward(msgspec.Struct, frozen=True):
    """Draw so many, keep so many (ASK-4)."""

    draw: int
    keep: int


class Verdict(StrEnum):
    """Every answer there is."""

    YES = "yes"
    NO = "no"
    NULL = "null"
    CLOSER = "closer"
    FURTHER = "further"
    HOTTER = "hotter"
    COLDER = "colder"
    PLACE = "place"
    OUT_OF_REACH = "out-of-reach"
    PHOTO = "photo"
    CANNOT = "cannot"
    LONGER = "longer"
    SHORTER = "shorter"


class Answer(msgspec.Struct, frozen=True):
    """What the seekers are told."""

    verdict: Verdict
    place: str | None = None
    """The id of the place named by a tentacle."""
    place_name: str | None = None
    photo: PhotoId | None = None
    description: str = ""
    """What the photo shows, in the hider's words, for those who cannot see it (PHOTO-1)."""


class Measure(msgspec.Struct, frozen=True):
    """One side of the evidence: a name, a figure, or both. The phone writes it in the game's units."""

    name: str = ""
    metres: Metres | None = None
    height: Metres | None = None
    letters: int | None = None
    is_north: bool | None = None
    """Of the equator, or south; only where that is asked."""


class Evidence(msgspec.Struct, frozen=True):
    """Why an answer is true, for the hider's eyes: both sides' measure, and how close the call is (ASK-3, ASK-11)."""

    ours: Measure
    """The hider's."""
    theirs: Measure
    """The seekers'."""
    margin: Metres | None = None
    """By how many metres positions would have to be wrong to change the answer; None where nothing is measured."""
    is_close: bool = False
    """The margin is smaller than the GPS error: look twice, or step aside."""


class Truth(msgspec.Struct, frozen=True):
    """The truthful answer and its evidence."""

    answer: Answer
    evidence: Evidence


class Asked(msgspec.Struct, frozen=True):
    """What the seekers put into a question when they asked it."""

    fix: Fix | None
    at: Instant
    distance: Metres | None = None
    start: Fix | None = None
    """Where a thermometer was started."""
    stops: tuple[StationId, ...] = ()
    """The stops still ahead of the vehicle they ride (MATCH-2)."""
    line: str = ""
    aboard: bool = False
    note: str = ""
    photos: tuple[PhotoId, ...] = ()


class Asking(msgspec.Struct, frozen=True):
    """One asking: which question, and when. A randomize makes it another, asked at the same moment (POW-3).

    Open again after a dispute it is still the same (PHOTO-1).
    """

    question: QuestionId
    at: Instant


class Hiding(msgspec.Struct, frozen=True):
    """Where the hider answers from: the exact fix, and the station of the zone."""

    fix: Fix
    station: StationId


@dataclass(frozen=True, slots=True)
class Category:
    """One of the six categories: reward, window and the answers it can have."""

    id: CategoryId
    name: str
    reward: Reward
    window: Span
    answers: tuple[Verdict, ...]
    needs_travel: bool = False
    """Started and finished rather than asked (THERM-1)."""
    needs_photo: bool = False
    rules: str = ""
    """The letters that the ids of its rules begin with."""


class Need(StrEnum):
    """What a question's form asks of the seekers beyond the tap itself."""

    POSITION = "position"
    DISTANCE = "distance"
    STOPS = "stops"


ONLY_POSITION = frozenset({Need.POSITION})


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """One question of the book: its wording, its form, and its truthful answer."""

    id: QuestionId
    category: Category

    @property
    @abstractmethod
    def wording(self) -> str:
        """What the seekers ask, as one sentence."""

    @property
    def needs(self) -> frozenset[Need]:
        """What the seekers must supply."""
        return ONLY_POSITION

    @property
    def needs_moving_transit(self) -> bool:
        """Whether it can only be asked aboard (MATCH-2)."""
        return False

    @property
    def travel(self) -> Metres | None:
        """How far the seekers must travel between start and finish (THERM-1)."""
        return None

    @property
    def answers(self) -> tuple[Verdict, ...]:
        """Every answer it can have; a correction must be one of them (ASK-3, ASK-12)."""
        return self.category.answers

    @property
    def requirements(self) -> tuple[str, ...]:
        """What a photo must show (PHOTO-1)."""
        return ()

    def corrected(self, answer: Answer, asked: Asked, world: Geography) -> Answer | None:
        """A correction as everybody reads it; None when it is no answer to this question (ASK-3, ASK-12)."""
        del asked, world  # only questions that are answered with a place look at them
        return Answer(answer.verdict) if answer.verdict in self.answers else None

    @abstractmethod
    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """The truthful answer from the positions and the frozen map (ASK-2)."""


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """What all cards have: a kind, a name, and a text in our own words."""

    kind: KindOfCard
    name: str
    text: str
    count: int = 1


class TimeBonus(CardFace, frozen=True, kw_only=True):
    """Minutes that count if in hand when found (TIME-1); or a share of the hiding time."""

    worth: Span = Span(0)
    percent: int = 0
    colour: str = ""


class Powerup(CardFace, frozen=True, kw_only=True):
    """A card that is played and then discarded (POW-1)."""

    verb: PowerupVerb
    in_end_game: bool = True


class Curse(CardFace, frozen=True, kw_only=True):
    """A card cast on the seekers: costs, effects and how it clears, all made of verbs (CURSE-1)."""

    costs: tuple[Cost, ...] = ()
    effects: tuple[Effect, ...] = ()
    clears: Clearing
    in_end_game: bool = True
    people_judge: tuple[str, ...] = ()
    """Rulings that only people can apply; both sides read them with the curse (CURSE-4)."""
    leave_out_when: tuple[str, ...] = ()


Face = TimeBonus | Powerup | Curse
"""What a card says, whatever sort it is."""


class ScoreRule(StrEnum):
    """What wins."""

    LONGEST_RUN = "longest-run"
    LOWEST_SEEKING_TIME = "lowest-seeking-time"
    POINTS = "points"


class DeckRule(StrEnum):
    """Who draws a question's reward (MODE-11)."""

    HIDERS = "hiders"
    OTHER_TEAM = "other-team"


def _unchanged(settings: Settings) -> Settings:
    return settings


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play: only what differs from the standard game."""

    id: str
    name: str
    summary: str
    seeker_teams: int = 1
    score: ScoreRule = ScoreRule.LONGEST_RUN
    deck: DeckRule = DeckRule.HIDERS
    questions_out: frozenset[QuestionId] = frozenset()
    cards_out: frozenset[KindOfCard] = frozenset()
    verbs_out: tuple[type[Verb], ...] = ()
    """Cards that use one of these are not in the deck."""
    size: Size | None = None
    """The one size it is played in, where there is only one."""
    vehicle: str = "transit"
    """What curses call the thing one rides."""
    zones_at_street_termini: bool = False
    teams_see_each_other: bool = True
    least_sides: int = 2
    adjust: Callable[[Settings], Settings] = _unchanged
    """What the mode makes of the rulebook's settings."""


class Words(Container[str], Protocol):
    """The words hangman may be played with."""

    @property
    def letters(self) -> str:
        """Every letter that stands in one of them, once, in the order of the alphabet."""


@dataclass(frozen=True, slots=True)
class Box:
    """The box, opened for one setup: the book of questions, the deck, the settings in force."""

    setup: Setup
    settings: Settings
    mode: Mode
    questions: Mapping[QuestionId, Question]
    cards: Mapping[KindOfCard, Face]
    differences: tuple[Difference, ...]
    words: Words
    open: Callable[[Setup], Box]
    """Opens a box for another setup: the lobby may still change its mind."""

    def deck(self) -> tuple[CardId, ...]:
        """All cards of the deck, unshuffled (DECK-1, DECK-3)."""
        return tuple(
            CardId(f"{kind}.{copy}") for kind, face in self.cards.items() for copy in range(1, face.count + 1)
        )

    def face(self, card: CardId) -> Face:
        """What a card says."""
        return self.cards[KindOfCard(card.rsplit(".", 1)[0])]

    def of_category(self, category: CategoryId) -> tuple[Question, ...]:
        """The questions of one category on offer here."""
        return tuple(question for question in self.questions.values() if question.category.id == category)
