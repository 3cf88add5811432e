"""What the server says in other languages than English: a file for each, every text with its twin (decision 11).

The rulebook has a file of its own beside it (`de.rules.json`): few open it, and a phone fetches it when they do.

Texts are written in English, where their rule stands, and travel so. Phones find the twins themselves
(`web/src/words/phrasebook.ts`); the server looks up only what a phone shows without running anything of ours: notices
on a lock screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

LANGUAGES = ("de",)
ENGLISH = "en"


def twin(text: str, language: str) -> str:
    """A text in a language, its gaps still open; as it is where there is no such language or no twin."""
    return phrases(language).get(text, text) if language in LANGUAGES else text


@lru_cache
def phrases(language: str) -> Mapping[str, str]:
    """Every text of the server with its twin."""
    page = files(__name__).joinpath(f"{language}.json").read_bytes()
    return msgspec.json.decode(page, type=dict[str, str])
