"""Curses: cast, obeyed, reported, cleared; dice; hangman."""

from __future__ import annotations

from hideline.game.events.base import Audience, Event
from hideline.game.ids import (
    CardId,
    CurseId,
    HolderId,
    KindOfCard,
    PhotoId,
    QuestionId,
    SeatId,
    StationId,
    TeamId,
)
from hideline.units import LatLon, Span


class CurseCast(Event, frozen=True, kw_only=True, tag="curse-cast"):
    """A curse lies on a team (CURSE-1)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    holder: HolderId
    curse: CurseId
    kind: KindOfCard
    blocks: bool
    lasts: Span | None = None
    declared: int | None = None
    cost_proof: tuple[PhotoId, ...] = ()
    note: str = ""
    destination: LatLon | None = None
    station: StationId | None = None
    banned: tuple[QuestionId, ...] = ()
    left: int = 0
    heads: int = 0
    roll: tuple[int, ...] = ()


class CurseFizzled(Event, frozen=True, kw_only=True, tag="curse-fizzled"):
    """The casting roll failed: the card is spent (DECK.md)."""

    audience = Audience.HOLDER
    holder: HolderId
    kind: KindOfCard
    roll: tuple[int, ...]


class CraftBegun(Event, frozen=True, kw_only=True, tag="craft-begun"):
    """The hider has started making something, against the clock."""

    audience = Audience.HOLDER
    holder: HolderId
    card: CardId
    limit: Span | None
    copies: CardId | None = None


class CraftExpired(Event, frozen=True, kw_only=True, tag="craft-expired"):
    """The time to make it ran out; the card stays in hand."""

    audience = Audience.HOLDER
    holder: HolderId


class FreeQuestionGranted(Event, frozen=True, kw_only=True, tag="free-question-granted"):
    """The next question draws nothing (CURSE-9)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    holder: HolderId


class DiceRolled(Event, frozen=True, kw_only=True, tag="dice-rolled"):
    """Somebody rolled on the record (ROUND-3); what the hider rolls for is the hider's affair until the reveal."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId | None
    seat: SeatId
    why: str
    faces: tuple[int, ...]


class CurseRolled(Event, frozen=True, kw_only=True, tag="curse-rolled"):
    """A throw that a curse demanded."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    curse: CurseId
    seat: SeatId
    faces: tuple[int, ...]
    door: str = ""
    shut_for: Span | None = None


class DoorReopened(Event, frozen=True, kw_only=True, tag="door-reopened"):
    """A place may be tried again (CURSE-9)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    curse: CurseId
    door: str


class CategorySwitchedOff(Event, frozen=True, kw_only=True, tag="category-switched-off"):
    """One category cannot be asked at the moment (CURSE-6)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    curse: CurseId
    category: str
    face: int


class CurseUsed(Event, frozen=True, kw_only=True, tag="curse-used"):
    """A counted effect was used once (CURSE-5)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId


class CurseReported(Event, frozen=True, kw_only=True, tag="curse-reported"):
    """The seekers say they have done it (CURSE-3)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    photos: tuple[PhotoId, ...]
    note: str
    matched: int | None = None
    stands_after: Span = Span(0)
    """Nobody disputes it for so long: it counts as accepted."""


class CurseDisputed(Event, frozen=True, kw_only=True, tag="curse-disputed"):
    """The hider does not accept it yet (CURSE-4)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    reason: str


class CurseLifted(Event, frozen=True, kw_only=True, tag="curse-lifted"):
    """It blocks no longer, but what was fetched is carried on."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId


class CurseCleared(Event, frozen=True, kw_only=True, tag="curse-cleared"):
    """It is over (CURSE-3)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    because: str


class BonusEarned(Event, frozen=True, kw_only=True, tag="bonus-earned"):
    """A bonus goes on the run's account (CURSE-8)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    why: str
    worth: Span


class WordChosen(Event, frozen=True, kw_only=True, tag="word-chosen"):
    """The hider picked hangman's word."""

    audience = Audience.HOLDER
    holder: HolderId
    team: TeamId
    curse: CurseId
    word: str


class HangmanBegan(Event, frozen=True, kw_only=True, tag="hangman-began"):
    """A game of hangman is on."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    pattern: str


class LetterGuessed(Event, frozen=True, kw_only=True, tag="letter-guessed"):
    """The seekers guessed a letter, or the word."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    guess: str
    reply_within: Span


class GuessReplied(Event, frozen=True, kw_only=True, tag="guess-replied"):
    """The hider replied, truthfully."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    is_hit: bool
    pattern: str


class HangmanLost(Event, frozen=True, kw_only=True, tag="hangman-lost"):
    """The seekers lost this game and wait (DECK.md)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    word: str
    wait: Span
    is_last: bool
