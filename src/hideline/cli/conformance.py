"""Which module implements which rule, and which tests prove it: read from the sources themselves.

A rule is an id in `docs/rules/RULES.md`. A test proves the ids its docstring names; a module implements the ids its
docstrings name, first of all the one at its top. It works in a checkout, where rules and tests are.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from hideline.units import Malformed

RULE = re.compile(r"^- ([A-Z]+-\d+) ", re.MULTILINE)
MENTION = re.compile(r"\b([A-Z]+)-(\d+)(?:\s*…\s*\1-(\d+))?(?![-\w])")
VOCABULARY = frozenset(
    f"hideline.game.{name}"
    for name in (
        "box",
        "changes",
        "commands",
        "events",
        "offers",
        "refusals",
        "settings",
        "state",
        "verbs",
        "world",
    )
)
"""Modules that only name things: they implement a rule where no other does."""


LOOKING_ON = ("hideline.cli", "hideline.catalogue.audit", "hideline.bots")
"""Modules that speak of rules without keeping them."""


class RuleProved(msgspec.Struct, frozen=True):
    """A rule, its module and its tests."""

    rule: str
    module: str
    tests: tuple[str, ...]


def checkout() -> Path:
    """The folder with the project's sources."""
    for folder in (Path.cwd(), *Path(__file__).parents):
        if (folder / "docs/rules/RULES.md").is_file() and (folder / "tests").is_dir():
            return folder
    raise Malformed("Rules and tests are read from a checkout: run this in the project's folder.")


@lru_cache(maxsize=2)
def conformance_of(root: Path) -> tuple[RuleProved, ...]:
    """Every rule in the order of the rulebook."""
    rules = RULE.findall((root / "docs/rules/RULES.md").read_text(encoding="utf-8"))
    tests, modules = _tests(root), _modules(root)
    return tuple(RuleProved(rule, _module_of(rule, modules), tuple(tests.get(rule, ()))) for rule in rules)


def mentions(text: str) -> Iterator[str]:
    """The ids a docstring names; "ASK-6 … ASK-8" names three."""
    for prefix, first, last in MENTION.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{prefix}-{number}"


def _tests(root: Path) -> Mapping[str, list[str]]:
    proved: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for function in _functions(path):
            if function.name.startswith("test_"):
                test = f"{path.relative_to(root).as_posix()}::{function.name}"
                for rule in dict.fromkeys(mentions(ast.get_docstring(function) or "")):
                    proved[rule].append(test)
    return proved


def _functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _modules(root: Path) -> Mapping[str, Mapping[str, int]]:
    """For each rule the modules that speak of it, and how much: at the top counts most."""
    weights: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for path in sorted((root / "src/hideline").rglob("*.py")):
        name = ".".join(path.relative_to(root / "src").with_suffix("").parts).removesuffix(".__init__")
        if name.startswith(LOOKING_ON):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                weight = 1 if name in VOCABULARY else 100 if isinstance(node, ast.Module) else 10
                for rule in set(mentions(ast.get_docstring(node) or "")):
                    weights[rule][name] += weight
    return weights


def _module_of(rule: str, modules: Mapping[str, Mapping[str, int]]) -> str:
    speak = modules.get(rule, {})
    return max(sorted(speak), key=lambda name: (speak[name], name.startswith("hideline.game")), default="")


def conformance_page(root: Path) -> str:
    """docs/reference/rules.md."""
    rows = conformance_of(root)
    lines = [
        "# Rules, modules, tests",
        "",
        "Every rule of [RULES.md](../rules/RULES.md), the module that implements it and the tests that prove it.",
        "Made from the sources by `make reference`; `hideline rules --conformance` prints it.",
    ]
    chapter = ""
    for row in rows:
        if row.rule.split("-")[0] != chapter:
            chapter = row.rule.split("-")[0]
            lines += ["", f"## {chapter}", "", "| rule | module | proved by |", "| --- | --- | --- |"]
        lines.append(f"| {row.rule} | `{row.module.removeprefix('hideline.')}` | {_sentences(row.tests)} |")
    return "\n".join(lines) + "\n"


def _sentences(tests: tuple[str, ...]) -> str:
    """Test names as the sentences they are, file by file."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        file, name = test.split("::")
        by_file[file].append(name.removeprefix("test_").replace("_", " "))
    return "<br>".join(
        f"[{file.removeprefix('tests/')}](../../{file}): {'; '.join(names)}"
        for file, names in by_file.items()
    )
