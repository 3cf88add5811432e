"""The numbered rules, for phones to show beside what they govern; read from docs/rules as it comes with the program."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec
from litestar import Response, get

HERE = Path(__file__).resolve()
PLACES = (HERE.parent.parent / "rules" / "RULES.md", HERE.parents[3] / "docs" / "rules" / "RULES.md")
"""Inside an installed package, and in the sources."""

SECTION = re.compile(r"^## (?:(?P<about>[A-Z, ]+): )?(?P<title>.+)$")
RULE = re.compile(r"^- (?P<id>[A-Z]+-\d+) (?P<text>.+)$")
RULING = re.compile(r"\*\*\((?:rulings?)(?P<more>[^)]*)\)\*\*")
OTHER_PAGE = re.compile(r"\s*\((?:[^()]*; )?`[A-Z]+\.md`[^()]*\)")


class RuleRow(msgspec.Struct, frozen=True):
    """One rule."""

    id: str
    text: str
    is_ruling: bool
    """The printed rulebook is silent here or contradicts itself: this is how Hideline decides."""


class RuleSection(msgspec.Struct, frozen=True):
    """Rules about one thing."""

    title: str
    rules: tuple[RuleRow, ...]


@get("/api/rules", sync_to_thread=True)
def get_rules() -> Response[tuple[RuleSection, ...]]:
    """All rules, in the order of the rulebook."""
    return Response(rulebook(), headers={"cache-control": "public, max-age=3600"})


@lru_cache(maxsize=1)
def rulebook() -> tuple[RuleSection, ...]:
    """The rules as they come with the program."""
    return read_rules(next(path for path in PLACES if path.is_file()).read_text(encoding="utf-8"))


def read_rules(page: str) -> tuple[RuleSection, ...]:
    """The sections of the page that hold numbered rules."""
    sections: list[tuple[str, list[str]]] = []
    for line in page.splitlines():
        if heading := SECTION.match(line):
            sections.append((_title(heading), []))
        elif sections and line.startswith("- "):
            sections[-1][1].append(line)
        elif sections and line.startswith("  ") and sections[-1][1]:
            sections[-1][1][-1] += f" {line.strip()}"
    found = ((title, tuple(rule for line in lines if (rule := _rule(line)))) for title, lines in sections)
    return tuple(RuleSection(title, rules) for title, rules in found if rules)


def _title(heading: re.Match[str]) -> str:
    title = re.sub(r": [A-Z, ]+$", "", heading["title"])
    return title.capitalize() if title.isupper() else title[:1].upper() + title[1:]


def _rule(line: str) -> RuleRow | None:
    found = RULE.match(line)
    if found is None:
        return None
    text = RULING.sub("", OTHER_PAGE.sub("", found["text"])).replace("`", "")
    tidy = re.sub(r"\s+([.,;:])", r"\1", " ".join(text.split()))
    return RuleRow(found["id"], tidy, RULING.search(found["text"]) is not None)
