"""The client's types, written from the server's: JSON Schema of every message, turned into TypeScript.

`make reference` writes them to web/src/wire.gen.ts; a test finds the file stale. The client adds nothing by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

import msgspec

HEADER = "// Written by `make reference` from the server's own types. Do not edit.\n"
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(types: Sequence[Any], unions: Mapping[str, Iterable[type]]) -> str:
    """TypeScript for these message types and everything they are made of; unions get names of their own."""
    types = [*types, *(union_of(members) for members in unions.values())]
    _, components = msgspec.json.schema_components(types, schema_hook=_anything, ref_template="#/{name}")
    blocks = [_declaration(name, schema) for name, schema in sorted(components.items())]
    blocks += [
        f"export type {name} = {_union(member.__name__ for member in members)};\n"
        for name, members in unions.items()
    ]
    return HEADER + "\n" + "\n".join(blocks)


def _anything(kind: type) -> dict[str, Any]:
    """Fields that hold any JSON."""
    if kind in (object, msgspec.Raw):
        return {"title": "Anything"}
    raise TypeError(f"{kind} has no place in a message")


def _declaration(name: str, schema: dict[str, Any]) -> str:
    comment = _comment(schema)
    if schema.get("type") == "object" and "properties" in schema:
        lines = [f"  {_property(key, part, schema)}" for key, part in schema["properties"].items()]
        return f"{comment}export interface {_name(name)} {{\n" + "\n".join(lines) + "\n}\n"
    return f"{comment}export type {_name(name)} = {_type(schema)};\n"


def _comment(schema: dict[str, Any]) -> str:
    text = " ".join(str(schema.get("description", "")).split())
    return f"/** {text} */\n" if text else ""


def _property(key: str, schema: dict[str, Any], parent: dict[str, Any]) -> str:
    is_required = key in parent.get("required", ())
    return f"{key}{'' if is_required else '?'}: {_type(schema)};"


def _name(name: str) -> str:
    return "".join(
        part for part in name.replace("[", "_").replace("]", "") if part.isidentifier() or part.isdigit()
    )


def _type(schema: dict[str, Any]) -> str:
    """One schema as a TypeScript type."""
    if "$ref" in schema:
        return _name(schema["$ref"].removeprefix("#/"))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _union(_type(part) for part in schema[key])
    if "enum" in schema:
        return _union(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return _union(SCALARS[one] for one in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _mapping(schema)
    return SCALARS.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema and schema.get("items") in (False, None):
        return "[" + ", ".join(_type(part) for part in schema["prefixItems"]) + "]"
    items = _type(schema.get("items") or {})
    return f"({items})[]" if " | " in items else f"{items}[]"


def _mapping(schema: dict[str, Any]) -> str:
    values = schema.get("additionalProperties")
    return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"


def _union(parts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(parts))


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def union_of(types: Iterable[type]) -> Any:
    """One type out of many, for messages that differ by their tag."""
    return Union[tuple(types)]  # noqa: UP007 - made from a table
