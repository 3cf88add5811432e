"""Which event wakes whom, and with which words. A lock screen is read by strangers: no text holds a secret.

A notice goes only to seats that may know the event at all, so that no phone buzzes for what it may not know (law 3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hideline.game import events as happened
from hideline.game.audience import may_know
from hideline.game.ids import SeatId, TeamId
from hideline.game.standing import Role, hider_seats, holder_of, rewarded_for, role_of, team_of
from hideline.game.state import Game, Phase, Stage
from hideline.languages import twin
from hideline.units import Instant, Span, minutes

LASTS = minutes(10)
"""How long a notice without a window of its own is worth delivering."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a kind of event says, and to which roles."""

    text: str
    to: frozenset[Role]
    topic: str = "game"
    """Notices of one topic replace each other on the phone."""
    to_seat: bool = False
    """To the player it is about, in play: in the lobby people do such things themselves."""
    unless: str = ""
    """Not where this field of the event says so."""
    to_caster: bool = False
    """To those who hold the cards against the team it is about: by points that is the other team (MODE-11)."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One message to one seat."""

    seat: SeatId
    text: str
    """With a gap where the time left goes: each phone fills its own language's."""
    topic: str
    lasts: Span
    message: str
    """Its name in the receipts."""

    def said_in(self, language: str) -> str:
        """What a phone shows that reads this language."""
        return twin(self.text, language).format(left=_clock(self.lasts))


NOBODY: frozenset[Role] = frozenset()
HIDER = frozenset({Role.HIDER})
SEEKERS = frozenset({Role.SEEKER})
PLAYERS = HIDER | SEEKERS
EVERYBODY = PLAYERS | {Role.ONLOOKER}

COME_QUICKLY = "Open the game now."
ZONE_CALLS = "Open the game and look at the map."
"""That a hider is not in the zone is nobody's business who sees the phone lie there (ZONE-2, ZONE-3)."""

WORDS: dict[type[happened.Event], Words] = {
    happened.RoundBegan: Words("A round begins.", EVERYBODY),
    happened.WatcherCame: Words("Somebody wants to watch. Open the game to see who.", PLAYERS, "watching"),
    happened.SideAsked: Words(
        "Somebody wants to join your side. Open the game to see who.", PLAYERS, "joining"
    ),
    happened.SideChosen: Words("You are in: open the game and play along.", NOBODY, "joining", to_seat=True),
    happened.PlayerTurnedDown: Words("The side you asked said no.", NOBODY, "joining", to_seat=True),
    happened.SeatLeft: Words("Somebody has left the table.", HIDER, "watching"),
    happened.HidingEnded: Words("The hiding period is over: the hunt is on.", PLAYERS),
    happened.QuestionAsked: Words("New question. {left} left.", HIDER, "question"),
    happened.DistanceNamed: Words("New question. {left} left.", HIDER, "question"),
    happened.ThermometerStarted: Words("The seekers have started a thermometer.", HIDER, "thermometer"),
    happened.AnswerWindowClosed: Words("The answer is late: the clock stands still.", HIDER, "question"),
    happened.QuestionAnswered: Words("Your question has been answered.", SEEKERS, "question"),
    happened.QuestionVetoed: Words("Your question has been vetoed.", SEEKERS, "question"),
    happened.QuestionRandomized: Words("Your question has been exchanged.", SEEKERS, "question"),
    happened.PhotoDisputed: Words("The seekers object to a photo.", HIDER, "question"),
    happened.DisputeUpheld: Words("Your objection was accepted.", SEEKERS, "question"),
    happened.DisputeRejected: Words("Your objection was not accepted.", SEEKERS, "question"),
    happened.CurseCast: Words("You are cursed. Open the game to read how.", SEEKERS, "curse"),
    happened.CurseReported: Words("The seekers say that a curse is done.", HIDER, "curse"),
    happened.CurseDisputed: Words("The hider objects: a curse is not done yet.", SEEKERS, "curse"),
    happened.CurseCleared: Words("A curse is lifted.", SEEKERS, "curse"),
    happened.LetterGuessed: Words("The seekers guess. Reply now.", NOBODY, "curse", to_caster=True),
    happened.MoveBegan: Words("The hider moves: stay where you are.", SEEKERS),
    happened.MoveEnded: Words("The hider has moved: the hunt goes on.", PLAYERS),
    happened.ZoneFixed: Words(ZONE_CALLS, HIDER, "zone", unless="is_inside"),
    happened.HiderLeftZone: Words(ZONE_CALLS, HIDER, "zone"),
    happened.ZoneRevealed: Words("The zone is shown to the seekers.", EVERYBODY),
    happened.EndGameBegan: Words(COME_QUICKLY, HIDER),
    happened.EndGameAnnounced: Words("The end game is on.", SEEKERS),
    happened.FindClaimed: Words("The seekers say that they have found you.", HIDER, "find"),
    happened.FindRefused: Words("Not found yet.", SEEKERS, "find"),
    happened.RoundEnded: Words("The round is over.", EVERYBODY),
    happened.GamePaused: Words("The game is paused: stay where you are.", EVERYBODY, "pause"),
    happened.GameResumed: Words("The game goes on.", EVERYBODY, "pause"),
    happened.RestBegan: Words("The rest period has begun.", EVERYBODY, "pause"),
    happened.RestEnded: Words("The rest period is over: the game goes on.", EVERYBODY, "pause"),
    happened.ChangeProposed: Words("Somebody asks for a correction.", PLAYERS, "change"),
    happened.TurnPassed: Words("A turn is passed over: look who hides next.", PLAYERS),
    happened.GameEnded: Words("The game is over.", EVERYBODY),
}


def notices_for(game: Game, events: Sequence[happened.Event]) -> Iterator[Notice]:
    """The messages that these events, which have just happened in this game, are worth."""
    for event in events:
        words = WORDS.get(type(event))
        if words is None or (words.unless and getattr(event, words.unless)):
            continue
        for seat in game.seats:
            if _is_for(game, event, words, seat) and may_know(game, event, seat):
                yield _notice(game, event, words, seat)


def notices_of_entry(game: Game, at: Instant) -> Iterator[Notice]:
    """A seeker has come into the zone: the hiding side hears no more than of the end game (ROUND-5)."""
    for seat in hider_seats(game):
        yield Notice(seat, COME_QUICKLY, "watch", LASTS, f"watch:{at}")


def _is_for(game: Game, event: happened.Event, words: Words, seat: SeatId) -> bool:
    """Whether a seat is meant: by its role, not the one who did it, and of two teams only the one it is about."""
    if words.to_seat:
        return game.stage is Stage.PLAYING and seat == getattr(event, "seat", None)
    role, mine = role_of(game, seat), team_of(game, seat)
    about: TeamId | None = getattr(event, "team", None)
    if words.to_caster and about is not None and holder_of(game, seat) == rewarded_for(game, about):
        return True
    is_rival = role is Role.SEEKER and about is not None and (mine is None or mine.id != about)
    return role in words.to and not is_rival and seat != getattr(event, "by", None)


def _notice(game: Game, event: happened.Event, words: Words, seat: SeatId) -> Notice:
    lasts = _window(game, event)
    at = event.asked.at if isinstance(event, happened.QuestionAsked) else event.at
    return Notice(seat, words.text, words.topic, lasts, f"{words.topic}:{at}")


def _window(game: Game, event: happened.Event) -> Span:
    """How long the answer may take; a notice that comes later is worth nothing."""
    if isinstance(event, happened.LetterGuessed):
        return event.reply_within
    named: TeamId | None = getattr(event, "team", None)
    if not isinstance(event, happened.QuestionAsked | happened.DistanceNamed) or game.round is None:
        return LASTS
    team = game.round.teams.get(named) if named is not None else None
    return team.pending.window if team is not None and team.pending is not None else LASTS


def _clock(span: Span) -> str:
    whole = span // 1000
    return f"{whole // 60}:{whole % 60:02d}"


def question_message(game: Game, team: TeamId) -> str | None:
    """The name in the receipts of the team's open question."""
    if game.round is None or game.round.phase is Phase.FOUND:
        return None
    pending = game.round.teams[team].pending
    return f"question:{pending.asked.at}" if pending is not None else None
