"""When two names mean the same station: written differently by two sources, they are still one place to players."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_GENERIC = frozenset(
    [
        "station",
        "stations",
        "gare",
        "bahnhof",
        "bhf",
        "bf",
        "hp",
        "haltestelle",
        "stazione",
        "fermata",
        "estacao",
        "estacion",
        "apeadeiro",
        "stacja",
        "dworzec",
        "nadrazi",
        "asema",
        "stasjon",
        "halt",
        "stop",
        "metro",
        "subway",
        "tram",
        "train",
        "railway",
        "rail",
        "u",
        "s",
        "ubahn",
        "sbahn",
        "de",
        "di",
        "da",
        "do",
        "des",
        "der",
        "the",
        "la",
        "le",
        "fs",
        "sncf",
        "tcl",
        "m",
        "st",
        "sta",
        "tc",
        "rer",
    ]
)
_SUFFIXES = ("火车站", "地铁站", "高铁站", "站", "駅", "역")
_INITIALS = re.compile(r"\b(\w)\.\s?(?=\w\b)")
_PARENTHESES = re.compile(r"[(\[].*?[)\]]")
_LINE_NUMBER = re.compile(r"[musrtl]\d{1,2}$")
_WORDS = re.compile(r"\w+", re.UNICODE)
_SHORT = {
    "str": "strasse",
    "pl": "platz",
    "hbf": "hauptbahnhof",
    "av": "avenue",
    "ave": "avenue",
    "sq": "square",
    "rd": "road",
}


@lru_cache(maxsize=100_000)
def words_of(name: str) -> frozenset[str]:
    """The telling words of a name: no accents, no case, no "station", no remarks in brackets."""
    bare = _PARENTHESES.sub(" ", name) if not name.startswith(("(", "[")) else name
    joined = _INITIALS.sub(r"\1", bare)
    plain = unicodedata.normalize("NFKD", joined.replace("ß", "ss")).casefold()
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    for suffix in _SUFFIXES:
        if plain.endswith(suffix) and len(plain) > len(suffix):
            plain = plain.removesuffix(suffix)
            break
    words = [_SHORT.get(word, word) for word in _WORDS.findall(plain.replace("'", " ").replace("’", " "))]
    telling = frozenset(
        word.removesuffix("strasse") + "str" if word.endswith("strasse") else word for word in words
    )
    bare_words = frozenset(word for word in telling if word not in _GENERIC and not _LINE_NUMBER.match(word))
    return bare_words or telling


def is_same_name(one: str, other: str) -> bool:
    """Whether two names say the same."""
    return one == other or (bool(one) and words_of(one) == words_of(other))


def is_part_of_name(one: str, other: str) -> bool:
    """Whether one name is the other with words added ("Monaco", "Monaco Monte-Carlo")."""
    a, b = words_of(one), words_of(other)
    return bool(a and b) and (a <= b or b <= a)
