"""Inputs nobody would send by accident: made to fit a JSON schema, then spoiled a little or a lot.

Everything follows from a seed and the case's number, so that a finding can be made again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

NASTY_TEXTS = (
    "",
    " ",
    "\0",
    "\u202e\u200b",
    "x" * 5000,
    "../../etc/passwd",
    "%s%n",
    "'; --",
    "null",
    "-1",
    "🚂" * 50,
    "__class__",
    "\ud800",
)
NASTY_NUMBERS: tuple[float, ...] = (
    0,
    -1,
    1,
    2**31,
    2**53 + 1,
    2**63 - 1,
    2**63,
    -(2**63),
    10**30,
    0.5,
    -0.0,
    1e-300,
    1e300,
    90.0,
    -180.0,
    360.0,
)
NASTY_HEADERS = (
    "",
    "bytes=0-",
    "bytes=5-2",
    "bytes=\xb2-\xb3",
    "bytes=" + "9" * 5000 + "-",
    "Basic \xe9\xe9",
    "Basic =",
    "Basic /////w==",
    "Bearer \xff",
    "x;q=;,",
    ",,,",
)
"""Letters in them are bytes: anything but an end of line gets through."""

DEEPEST = 2500
"""Brackets inside brackets: more than any reader should follow."""


class Inventor:
    """Makes up JSON for one case."""

    def __init__(self, seed: object, schemas: Mapping[str, Any], words: Sequence[str]) -> None:
        self.random = Random(f"{seed}")
        self._schemas = schemas
        self._words = words

    # ── what fits ───────────────────────────────────────────────────────────────────────────────

    def fitting(self, schema: Mapping[str, Any], depth: int = 0) -> Any:
        """Something that fits a schema."""
        if "$ref" in schema:
            return self.fitting(self._schemas[schema["$ref"].rpartition("/")[2]], depth)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return self.fitting(self.random.choice(schema[choice]), depth)
        return self._of_type(schema, depth)

    def _of_type(self, schema: Mapping[str, Any], depth: int) -> Any:
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array":
                parts = schema.get("prefixItems")
                if parts:
                    return [self.fitting(part, depth + 1) for part in parts]
                return [self.fitting(schema.get("items", {}), depth + 1) for _ in range(self._few(depth))]
            case "string":
                return self.text()
            case "integer":
                return int(self.number())
            case "number":
                return self.number()
            case "boolean":
                return self.random.random() < 0.5
            case "null":
                return None
            case _:
                return self.random.choice([self.text(), self.number(), None, True, {}, []])

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        made = {
            name: self.fitting(part, depth + 1)
            for name, part in schema.get("properties", {}).items()
            if name in schema.get("required", ()) or self.random.random() < 0.5
        }
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            made |= {self.text(): self.fitting(more, depth + 1) for _ in range(self._few(depth))}
        return made

    def _few(self, depth: int) -> int:
        return self.random.randrange(4) if depth < 6 else 0

    def text(self) -> str:
        """A word of this game, mostly."""
        return self.random.choice(self._words if self.random.random() < 0.8 else NASTY_TEXTS)

    def header(self) -> str:
        """A word of this game on one line, or a nasty one."""
        if self.random.random() < 0.5:
            return self.random.choice(NASTY_HEADERS)
        return "".join(letter for letter in self.text() if letter not in "\0\r\n")

    def number(self) -> float:
        """A place in town, a small number, or a nasty one."""
        kind = self.random.randrange(4)
        if kind == 0:
            return self.random.choice(NASTY_NUMBERS)
        return (54.04, 9.07, self.random.randrange(100))[kind - 1]

    # ── what does not ───────────────────────────────────────────────────────────────────────────

    def spoiled(self, thing: Any) -> Any:
        """The same with one part replaced, left out, doubled or buried."""
        if isinstance(thing, dict) and thing and self.random.random() < 0.85:
            name = self.random.choice(list(thing))
            rest = {key: value for key, value in thing.items() if key != name}
            match self.random.randrange(5):
                case 0:
                    return rest
                case 1:
                    return rest | {self.text(): thing[name]}
                case _:
                    return rest | {name: self.spoiled(thing[name])}
        if isinstance(thing, list) and thing and self.random.random() < 0.7:
            at = self.random.randrange(len(thing))
            return [*thing[:at], self.spoiled(thing[at]), *thing[at + self.random.randrange(2) :]]
        return self.random.choice([self.text(), self.number(), None, True, [], {}, [thing], {"x": thing}])

    def written(self, thing: Any) -> bytes:
        """As JSON, now and then as something that only looks like it."""
        text = json.dumps(thing).encode()
        match self.random.randrange(12):
            case 0:
                return self.scrambled(text)
            case 1:
                return text.replace(b'"x"', b"[" * DEEPEST + b"]" * DEEPEST, 1)
            case 2:
                return text.replace(b"1", b"NaN", 1)
            case _:
                return text

    def body(self, schema: Mapping[str, Any]) -> bytes:
        """A body for an operation: fitting, or spoiled once or twice."""
        thing = self.fitting(schema)
        for _ in range(self.random.choice((0, 0, 1, 1, 2))):
            thing = self.spoiled(thing)
        return self.written(thing)

    def scrambled(self, data: bytes) -> bytes:
        """Bytes changed, cut off, doubled or put in."""
        changed = bytearray(data)
        for _ in range(self.random.randrange(1, 6)):
            at = self.random.randrange(len(changed) + 1)
            match self.random.randrange(4):
                case 0:
                    changed[at : at + 1] = bytes([self.random.randrange(256)])
                case 1:
                    changed[at:at] = self.random.randbytes(self.random.randrange(1, 8))
                case 2:
                    del changed[at : at + self.random.randrange(1, 40)]
                case _:
                    changed[at:at] = changed[max(0, at - 20) : at]
        return bytes(changed)
