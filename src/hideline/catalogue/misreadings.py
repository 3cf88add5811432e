"""What a group wrote and nobody can read, said in words: the end of a sentence that names the spot (HOUSE-1, DECK-3).

Only words: what may be written is decided by the types it is read into.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

EXPECTED = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "an entry with fields of its own",
    "null": "left empty",
}
AT = re.compile(r"^(?P<complaint>.*?)(?: - at `\$(?P<path>[^`]*)`)?$", re.DOTALL)
MISSING = re.compile(r"missing required field `(\w+)`")
UNKNOWN = re.compile(r"unknown field `(.+)`")
INVALID = re.compile(r"Invalid (?:enum )?value (.+)")
MISFIT = re.compile(r"Expected `(.+?)`")


def in_words(error: Exception, choices: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """What is wrong and where; `choices` lists what may stand at a path, written without numbers ("costs.verb")."""
    found = AT.match(str(error))
    assert found is not None
    complaint, path = found["complaint"], (found["path"] or "").replace("[...]", ".each figure").lstrip(".")
    if missing := MISSING.search(complaint):
        return f"{_spot(path)}“{missing[1]}” is missing"
    if unknown := UNKNOWN.search(complaint):
        return f"{_spot(path)}nothing is called “{unknown[1]}” there"
    before, _, last = path.rpartition(".")
    if invalid := INVALID.search(complaint):
        known = (choices or {}).get(re.sub(r"\[\d+\]", "", path), ())
        instead = f", but it can be {', '.join(known)}" if known else ""
        return f"{_spot(before)}{_thing(last)} cannot be {invalid[1]}{instead}"
    if misfit := MISFIT.search(complaint):
        fitting = " or ".join(EXPECTED.get(word, word) for word in misfit[1].split(" | "))
        return f"{_spot(before)}{_thing(last)} must be {fitting}"
    return complaint[:1].lower() + complaint[1:]


def _spot(path: str) -> str:
    """The way there: "costs[0]" is cost 1."""
    return "".join(f"{_step(step)}: " for step in path.split(".") if step)


def _thing(step: str) -> str:
    """The thing itself, named as it is written; nothing is left of the path when it is all of it."""
    return f"“{step}”" if step.isidentifier() else _step(step) or "it"


def _step(step: str) -> str:
    numbered = re.fullmatch(r"(\w*)\[(\d+)\]", step)
    if numbered is None:
        return step
    return f"{numbered[1].removesuffix('s') or 'number'} {int(numbered[2]) + 1}"
