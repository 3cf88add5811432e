"""The words hangman may be played with: the bundled lists, or the group's own (DECK.md, hidden hangman).

A list is a plain text file for each language; lines that begin with `#` are its notice. They are read when the first
word is looked up, never before. Which language everybody plays in is for people to agree on.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from hideline.game.settings import Settings

LISTS = ("english.txt", "german.txt")


class WordList:
    """Words to look up; a group that brings its own list plays with that one alone."""

    __slots__ = ("_is_checked", "_own")

    def __init__(self, own: tuple[str, ...] = (), *, is_checked: bool = True) -> None:
        self._own = frozenset(word.strip().lower() for word in own)
        self._is_checked = is_checked

    def __contains__(self, word: object) -> bool:
        return word in (self._own or bundled_words())

    @property
    def letters(self) -> str:
        """The letters to guess among: of the whole list, so that they say nothing about the word."""
        return _letters_of(self._own) if self._own and self._is_checked else _bundled_letters()


def words_of(settings: Settings) -> WordList:
    """The words of one game."""
    return WordList(settings.hangman_words, is_checked=settings.hangman_checks_words)


@lru_cache(maxsize=1)
def bundled_words() -> frozenset[str]:
    """The words of every bundled list."""
    return frozenset(word for name in LISTS for word in _read(name))


@lru_cache(maxsize=1)
def _bundled_letters() -> str:
    """Of every bundled list."""
    return _letters_of(bundled_words())


def _letters_of(words: frozenset[str]) -> str:
    return "".join(sorted({letter for word in words for letter in word if letter.isalpha()}))


def _read(name: str) -> list[str]:
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
