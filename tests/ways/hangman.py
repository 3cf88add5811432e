"""Hangman out of turn, out of time or with what is no word (DECK.md, CURSE-4)."""

from __future__ import annotations

from collections.abc import Callable

from hideline.game import commands as say
from hideline.game.cursing.active import effect_of
from hideline.game.verbs import PlayHangman
from hideline.units import seconds
from tests.curses import first_curse
from tests.rounds import HIDER, MEDIUM, SEEKER, SMALL, Play
from tests.ways.way import Case, Try, Way, does

MISSES = "bcdfghj"
"""Seven letters that "apple" does not have."""


def guessing(guess: str) -> say.Command:
    return say.GuessLetter(curse=first_curse(), guess=guess)


REPLY = say.ReplyToGuess(curse=first_curse())
ANOTHER_WORD = say.ChooseWord(curse=first_curse(), word="bread")


def lose(play: Play) -> Play:
    for letter in MISSES:
        play.send(SEEKER, guessing(letter)).send(HIDER, REPLY)
    return play


def lost_once(case: Case) -> Play:
    return lose(case.cursed())


def lost_for_good(case: Case) -> Play:
    """As often as the size says, with the same word each time and the waits in between."""
    rules = effect_of(case.face, PlayHangman)
    assert rules is not None
    play = lost_once(case)
    for _ in range(rules.losses - 1):
        play.send(HIDER, say.ChooseWord(curse=first_curse(), word="apple"))
        lose(play.wait(rules.lockout))
    return play


def played_again(case: Case) -> Case:
    """In small games one loss is the last: the next size up has a second word."""
    return case if case.size is not SMALL else Case(case.kind, MEDIUM, case.edition)


def in_hangman(name: str, code: str, tries: Callable[[Case], Try]) -> Way:
    return Way(f"hangman: {name}", code, tries, does(PlayHangman))


def guessed(case: Case, guess: str = "a") -> Play:
    return case.cursed().send(SEEKER, guessing(guess))


HANGMAN = (
    in_hangman("guessing nothing", "word-not-allowed", lambda case: (case.cursed(), SEEKER, guessing(" "))),
    in_hangman(
        "guessing two letters", "word-not-allowed", lambda case: (case.cursed(), SEEKER, guessing("ab"))
    ),
    in_hangman("guessing a digit", "word-not-allowed", lambda case: (case.cursed(), SEEKER, guessing("7"))),
    in_hangman(
        "guessing before the reply", "not-your-turn", lambda case: (guessed(case), SEEKER, guessing("b"))
    ),
    in_hangman(
        "guessing a letter twice",
        "already-guessed",
        lambda case: (guessed(case).send(HIDER, REPLY), SEEKER, guessing("A")),
    ),
    in_hangman(
        "guessing a wrong word twice",
        "already-guessed",
        lambda case: (guessed(case, "angle").send(HIDER, REPLY), SEEKER, guessing("angle")),
    ),
    in_hangman(
        "guessing while locked out", "wait-for-retry", lambda case: (lost_once(case), SEEKER, guessing("a"))
    ),
    in_hangman(
        "guessed by the hider", "not-for-your-role", lambda case: (case.cursed(), HIDER, guessing("a"))
    ),
    in_hangman("replying to nothing", "not-your-turn", lambda case: (case.cursed(), HIDER, REPLY)),
    in_hangman("replied to by the seekers", "not-for-your-role", lambda case: (guessed(case), SEEKER, REPLY)),
    in_hangman(
        "replying too late", "no-such-curse", lambda case: (guessed(case).wait(seconds(31)), HIDER, REPLY)
    ),
    in_hangman("choosing another word", "not-your-turn", lambda case: (case.cursed(), HIDER, ANOTHER_WORD)),
    in_hangman(
        "choosing a word that is none",
        "word-not-allowed",
        lambda case: (
            lost_once(played_again(case)),
            HIDER,
            say.ChooseWord(curse=first_curse(), word="xqzzy"),
        ),
    ),
    in_hangman(
        "choosing a word once it is lost for good",
        "not-your-turn",
        lambda case: (lost_for_good(case), HIDER, ANOTHER_WORD),
    ),
    in_hangman(
        "guessing in a pause",
        "game-stands-still",
        lambda case: (case.cursed().send(HIDER, say.PauseGame()), SEEKER, guessing("a")),
    ),
    in_hangman(
        "guessing while a find is claimed",
        "claim-is-open",
        lambda case: (case.cursed().send(SEEKER, say.ClaimFind()), SEEKER, guessing("a")),
    ),
)
NO_HANGMAN = (
    Way(
        "guessing where no hangman is played",
        "no-such-curse",
        lambda case: (case.cursed(), SEEKER, guessing("a")),
        lambda face: not does(PlayHangman)(face),
    ),
)
