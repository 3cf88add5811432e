"""The words hangman may be played with: a bundled English list, or the group's own (DECK.md, hidden hangman).

The list is a plain text file; lines that begin with `#` are its notice. It is read when the first word is looked up,
never before.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from hideline.game.settings import Settings


class WordList:
    """Words to look up; a group that brings its own list plays with that one alone."""

    __slots__ = ("_own",)

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = frozenset(word.strip().lower() for word in own)

    def __contains__(self, word: object) -> bool:
        return word in (self._own or english_words())


def words_of(settings: Settings) -> WordList:
    """The words of one game."""
    return WordList(settings.hangman_words)


@lru_cache(maxsize=1)
def english_words() -> frozenset[str]:
    """The bundled list."""
    text = files(__name__).joinpath("english.txt").read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))
