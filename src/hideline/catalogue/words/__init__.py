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

    __slots__ = ("_own",)

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = frozenset(word.strip().lower() for word in own)

    def __contains__(self, word: object) -> bool:
        return word in (self._own or bundled_words())


def words_of(settings: Settings) -> WordList:
    """The words of one game."""
    return WordList(settings.hangman_words)


@lru_cache(maxsize=1)
def bundled_words() -> frozenset[str]:
    """The words of every bundled list."""
    return frozenset(word for name in LISTS for word in _read(name))


def _read(name: str) -> list[str]:
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
