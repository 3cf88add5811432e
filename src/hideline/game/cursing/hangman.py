"""Hidden hangman, played in full between the phones (DECK.md): the one curse that is a game in itself.

The word is picked when the curse is cast, and anew after each lost game; the app knows it and replies truthfully, but
only when the caster's phone does so in time. Everything runs on curse time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from hideline.game.box import Curse
from hideline.game.commands import ChooseWord, GuessLetter, ReplyToGuess
from hideline.game.cursing.active import (
    curse_time,
    curse_time_at,
    effect_of,
    face_of,
    must_be_cursed,
    must_have_cast,
    standing_curse,
    with_curse,
)
from hideline.game.events import (
    CurseCleared,
    GuessReplied,
    HangmanBegan,
    HangmanLost,
    LetterGuessed,
    WordChosen,
)
from hideline.game.ids import CurseId, TeamId
from hideline.game.refusals import AlreadyGuessed, NoSuchCurse, NotYourTurn, WaitForRetry, WordNotAllowed
from hideline.game.standing import rewarded_for
from hideline.game.state import ActiveCurse, Game, Hangman
from hideline.game.turn import Turn
from hideline.game.verbs import PlayHangman
from hideline.units import Instant

HIDDEN = "_"
REPLY_INCLUDES_ITS_LAST_MOMENT = 1


def rules_of(face: Curse) -> PlayHangman:
    """How hangman is played here."""
    rules = effect_of(face, PlayHangman)
    if rules is None:
        raise NoSuchCurse
    return rules


def must_be_a_word(game: Game, face: Curse, word: str) -> str:
    """A word of the right length from the list, unless the group does without the check."""
    rules, chosen = rules_of(face), word.strip().lower()
    if len(chosen) != rules.letters or not chosen.isalpha():
        raise WordNotAllowed(word=word or "An empty word", why=f"it must have {rules.letters} letters")
    if game.box.settings.hangman_checks_words and chosen not in game.box.words:
        raise WordNotAllowed(word=word, why="it is not in the word list")
    return chosen


def begin_hangman(turn: Turn, team: TeamId, curse: CurseId, word: str) -> None:
    """A word is chosen; a game begins, at once or when the seekers' wait is over."""
    holder, chosen = rewarded_for(turn.game, team), word.strip().lower()
    turn.record(WordChosen(at=turn.at, holder=holder, team=team, curse=curse, word=chosen))
    hangman = _hangman(standing_curse(turn.game, team, curse))
    if hangman.locked_until is None or curse_time(turn) >= hangman.locked_until:
        _open(turn, team, curse)


def _open(turn: Turn, team: TeamId, curse: CurseId) -> None:
    word = _hangman(standing_curse(turn.game, team, curse)).word
    turn.record(HangmanBegan(at=turn.at, team=team, curse=curse, pattern=HIDDEN * len(word)))


def is_on(hangman: Hangman) -> bool:
    """Whether the seekers may guess: a word is chosen and no wait runs."""
    return bool(hangman.word) and hangman.locked_until is None


def choose_word(turn: Turn, command: ChooseWord) -> None:
    """After a lost game the caster picks another word while the seekers wait."""
    team, curse = must_have_cast(turn, command.curse)
    hangman = _hangman(curse)
    if hangman.word or hangman.is_over:
        raise NotYourTurn(whose="the word is chosen already")
    must_be_a_word(turn.game, face_of(turn.game, curse), command.word)
    begin_hangman(turn, team.id, curse.id, command.word)


def guess_letter(turn: Turn, command: GuessLetter) -> None:
    """The seekers guess a letter, or the whole word at once."""
    _, team, curse = must_be_cursed(turn, command.curse)
    hangman, rules = _hangman(curse), rules_of(face_of(turn.game, curse))
    if not is_on(hangman):
        raise WaitForRetry
    if hangman.asked is not None:
        raise NotYourTurn(whose="wait for the reply")
    guess = command.guess.strip().lower()
    if len(guess) not in (1, rules.letters) or not guess.isalpha():
        raise WordNotAllowed(word=guess or "Nothing", why=f"guess one letter or all {rules.letters}")
    if guess in hangman.guessed:
        raise AlreadyGuessed(letter=guess)
    turn.record(
        LetterGuessed(at=turn.at, team=team.id, curse=curse.id, guess=guess, reply_within=rules.reply)
    )


def reply_to_guess(turn: Turn, command: ReplyToGuess) -> None:
    """The caster's phone replies with the truth; the game may be won or lost by it."""
    team, curse = must_have_cast(turn, command.curse)
    hangman, rules = _hangman(curse), rules_of(face_of(turn.game, curse))
    if hangman.asked is None:
        raise NotYourTurn(whose="the seekers guess")
    pattern = revealed(hangman.word, hangman.pattern, hangman.asked)
    is_hit = pattern != hangman.pattern
    turn.record(
        GuessReplied(at=turn.at, team=team.id, curse=curse.id, is_hit=is_hit, pattern=pattern),
    )
    if HIDDEN not in pattern:
        turn.record(CurseCleared(at=turn.at, team=team.id, curse=curse.id, because="hangman was won"))
    elif not is_hit and hangman.misses + 1 >= rules.misses:
        _lose(turn, team.id, curse, rules)


def revealed(word: str, pattern: str, guess: str) -> str:
    """The pattern after a guess: a letter uncovers itself, the right word everything, a wrong one nothing."""
    if len(guess) > 1:
        return word if guess == word else pattern
    return "".join(
        letter if letter == guess or shown != HIDDEN else HIDDEN
        for letter, shown in zip(word, pattern, strict=True)
    )


def _lose(turn: Turn, team: TeamId, curse: ActiveCurse, rules: PlayHangman) -> None:
    hangman = _hangman(curse)
    is_last = hangman.losses + 1 >= rules.losses
    turn.record(
        HangmanLost(
            at=turn.at,
            team=team,
            curse=curse.id,
            word=hangman.word,
            wait=rules.final_wait if is_last else rules.lockout,
            is_last=is_last,
        )
    )


def _hangman(curse: ActiveCurse) -> Hangman:
    if curse.hangman is None:
        raise NoSuchCurse
    return curse.hangman


def hangman_deadlines(
    game: Game, team: TeamId, curse: ActiveCurse
) -> Iterator[tuple[int, Callable[[Turn], None]]]:
    """A reply or a new word that comes too late clears the curse; so does the wait after the last loss."""
    hangman = curse.hangman
    if hangman is None:
        return
    if hangman.reply_due is not None:
        yield (
            hangman.reply_due + REPLY_INCLUDES_ITS_LAST_MOMENT,
            _clears(team, curse.id, "the reply came too late"),
        )
    if hangman.locked_until is None:
        return
    if hangman.is_over:
        yield hangman.locked_until, _clears(team, curse.id, "the wait is over")
    elif not hangman.word:
        reply = rules_of(face_of(game, curse)).reply
        latest = hangman.locked_until + reply + REPLY_INCLUDES_ITS_LAST_MOMENT
        yield latest, _clears(team, curse.id, "no new word was chosen in time")
    else:
        yield hangman.locked_until, lambda turn: _open(turn, team, curse.id)


def _clears(team: TeamId, curse: CurseId, because: str) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        turn.record(CurseCleared(at=turn.at, team=team, curse=curse, because=because))

    return fire


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────────────────────


def _with(game: Game, team: TeamId, curse: CurseId, **changes: Any) -> Game:
    hangman = standing_curse(game, team, curse).hangman
    assert hangman is not None
    return with_curse(game, team, curse, hangman=replace(hangman, **changes))


def word_chosen(game: Game, event: WordChosen) -> Game:
    """A secret of the caster's."""
    return _with(game, event.team, event.curse, word=event.word)


def hangman_began(game: Game, event: HangmanBegan) -> Game:
    """A fresh gallows."""
    return _with(
        game, event.team, event.curse, pattern=event.pattern, guessed=(), misses=0, locked_until=None
    )


def letter_guessed(game: Game, event: LetterGuessed) -> Game:
    """The caster has so long to reply."""
    due = curse_time_at(game, Instant(event.at)) + event.reply_within
    hangman = standing_curse(game, event.team, event.curse).hangman
    assert hangman is not None
    return _with(
        game,
        event.team,
        event.curse,
        asked=event.guess,
        guessed=(*hangman.guessed, event.guess),
        reply_due=due,
    )


def guess_replied(game: Game, event: GuessReplied) -> Game:
    """Uncovered, or one step nearer to the end."""
    hangman = standing_curse(game, event.team, event.curse).hangman
    assert hangman is not None
    misses = hangman.misses + (not event.is_hit)
    return _with(
        game,
        event.team,
        event.curse,
        pattern=event.pattern,
        misses=misses,
        asked=None,
        reply_due=None,
    )


def hangman_lost(game: Game, event: HangmanLost) -> Game:
    """The seekers wait; then another word, or it is over."""
    hangman = standing_curse(game, event.team, event.curse).hangman
    assert hangman is not None
    return _with(
        game,
        event.team,
        event.curse,
        word="",
        pattern=event.word,
        losses=hangman.losses + 1,
        locked_until=curse_time_at(game, event.at) + event.wait,
        is_over=event.is_last,
    )


DECIDES = {ChooseWord: choose_word, GuessLetter: guess_letter, ReplyToGuess: reply_to_guess}

EVOLVES = {
    WordChosen: word_chosen,
    HangmanBegan: hangman_began,
    LetterGuessed: letter_guessed,
    GuessReplied: guess_replied,
    HangmanLost: hangman_lost,
}
