"""Everything the server can say to a player, for the languages to have twins of: web/tests/words/said.gen.json.

Printed texts are taken from opened boxes, in every size, edition and mode; sentences of the rules and of the server
from their sources, where a gap stands for what is filled in. A test of the client holds the languages to this list.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import hideline.server.app  # every refusal is loaded with it
from hideline.atlas.kinds import KINDS
from hideline.catalogue import open_box
from hideline.catalogue.advice import CHECKLIST, reminders
from hideline.catalogue.cards.sense import verbs_of
from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.choices import ENTRIES
from hideline.catalogue.modes import MODES
from hideline.catalogue.sizes import ADVICE
from hideline.game.box import Box, Curse, Face
from hideline.game.refusals import BadSetting, Refused
from hideline.game.settings import Setup, Size
from hideline.game.verbs import Verb
from hideline.server.push.notices import WORDS
from hideline.server.rules import rulebook
from hideline.units import Edition

SOURCES = Path(__file__).resolve().parents[1] / "src" / "hideline"

SPEAKING = (
    "catalogue/*.py",
    "catalogue/audit/*.py",
    "catalogue/cards/__init__.py",
    "catalogue/cards/affording.py",
    "catalogue/cards/custom.py",
    "catalogue/cards/sense.py",
    "deduction/advisor.py",
    "game/**/*.py",
    "server/doors.py",
    "server/faults.py",
    "table/advising.py",
)
"""Modules whose sentences reach players: every literal of two words or more in them is one, or a part of one."""

FAULTS = (
    "atlas/*.py",
    "server/**/*.py",
    "table/*.py",
    "transit/*.py",
    "units/*.py",
    "wire/frames.py",
)
"""Modules that only speak when something cannot be read or used: what they raise."""
RAISED = ("Malformed", "NotAMap", "Unusable")

FOR_THE_HOST = ("server/bench.py", "server/bench_shelf.py", "server/settings.py")
"""Modules that speak to whoever runs a server, at its own terminal."""

MEASURE = re.compile(r"^[\d,¼½]+ (?:m|km|mi|ft)$")

NOT_SAID = frozenset(
    {
        ".each figure",
        "hideline commitment {}",
        "refill {}",
        "the zone's station is on the frozen map",
        "{} cast {}",
        "{} randomize {}",
        "{} roll {}",
        "{} roll {} try {}",
    }
)
"""Literals in those modules that nobody reads: names of throws, and what cannot be."""


def said() -> str:
    """The list, and what stands in the rulebook, which is a book of its own."""
    lists = {
        "said": sorted({text for text in (*_printed(), *_of_words(), *_of_sources()) if _is_a_text(text)}),
        "rules": sorted(set(_of_rules())),
    }
    return json.dumps(lists, ensure_ascii=False, indent=2) + "\n"


def _is_a_text(text: str) -> bool:
    """Not a bare gap, a pattern, or the end of another text."""
    has_letters = any(letter.isalpha() for letter in MEASURE.sub("", text.replace("{}", "")))
    is_pattern = any(mark in text for mark in ("(?", "(.", "(\\"))
    return has_letters and not is_pattern and not text.startswith(",") and text not in NOT_SAID


# ── printed ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _printed() -> Iterator[str]:
    for kind in KINDS:
        yield from (kind.id, kind.one, kind.many)
    yield from CHECKLIST.values()
    yield from (advice.lasts for advice in ADVICE)
    yield from (entry.name for entry in ENTRIES)
    for box in _boxes():
        yield from _of_box(box)


def _boxes() -> Iterator[Box]:
    for size, edition, mode in product(Size, Edition, MODES):
        setup = Setup(
            map_name="",
            map_hash="",
            size=size,
            edition=edition,
            mode=mode.id,
            house_rules={"expansion": True},
        )
        try:
            yield open_box(setup)
        except BadSetting:
            continue


def _of_box(box: Box) -> Iterator[str]:
    for question in box.questions.values():
        yield from (question.category.name, question.wording, *question.requirements)
    for face in box.cards.values():
        yield from _of_card(face, box.setup.edition)
    yield from reminders(box.settings, box.setup.edition)
    yield box.mode.vehicle


def _of_card(face: Face, edition: Edition) -> Iterator[str]:
    yield from (face.name, face.text)
    for verb in verbs_of(face):
        yield from _of_verb(verb)
    if isinstance(face, Curse):
        yield from price_of(face, edition)
        yield from (*face.people_judge, *face.leave_out_when)


def _of_verb(verb: Verb) -> Iterator[str]:
    names = ("task", "condition", "rule", "what", "tells", "counts")
    yield from (getattr(verb, name) for name in names if getattr(verb, name, None))


# ── of the rules and of the server ──────────────────────────────────────────────────────────────────────────────────


def _of_rules() -> Iterator[str]:
    for section in rulebook():
        yield section.title
        yield from (rule.text for rule in section.rules)


def _of_words() -> Iterator[str]:
    yield from (_with_gaps(refusal.template) for refusal in _refusals(Refused))
    yield from (_with_gaps(words.text) for words in WORDS.values())


def _refusals(of: type[Refused]) -> Iterator[type[Refused]]:
    for refusal in of.__subclasses__():
        if refusal.__module__.startswith(hideline.__name__):
            yield refusal
        yield from _refusals(refusal)


def _with_gaps(template: str) -> str:
    return next(iter(_templates(ast.parse(f"f{template!r}", mode="eval").body)))


def _of_sources() -> Iterator[str]:
    for module in _modules(SPEAKING):
        yield from _texts(module)
    for module in _modules(FAULTS):
        for call in filter(_is_fault, ast.walk(module)):
            yield from _texts(call)


def _modules(patterns: tuple[str, ...]) -> Iterator[ast.Module]:
    left_out = {SOURCES / path for path in FOR_THE_HOST}
    for path in {found for pattern in patterns for found in SOURCES.glob(pattern)} - left_out:
        yield ast.parse(path.read_text(encoding="utf-8"))


def _is_fault(node: ast.AST) -> bool:
    """A mistake being made, or what one of a class of its own says."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in RAISED
        case ast.Call(func=ast.Attribute(attr="__init__")):
            return True
        case _:
            return False


def _texts(code: ast.AST) -> Iterator[str]:
    """The texts of two words or more in some code, as templates; docstrings are not said to anybody."""
    templates = _templates(code)
    yield from (text.strip() for text in templates if " " in text.strip("{} "))
    is_docstring = isinstance(code, ast.Expr) and isinstance(code.value, ast.Constant)
    if isinstance(code, ast.JoinedStr):
        for part in code.values:
            yield from _texts(part) if isinstance(part, ast.FormattedValue) else ()
    elif not templates and not is_docstring:
        for child in ast.iter_child_nodes(code):
            yield from _texts(child)


def _templates(node: ast.AST) -> tuple[str, ...]:
    """What a literal may come to: a gap for each value, and both ways where it is one wording or another."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.FormattedValue(value=ast.IfExp(body=one, orelse=other)):
            return (*(_templates(one) or ("{}",)), *(_templates(other) or ("{}",)))
        case ast.FormattedValue():
            return ("{}",)
        case ast.JoinedStr(values=parts):
            ways = product(*map(_templates, parts))
            return tuple("".join(way).replace("{}{}", "{}") for way in ways)
        case _:
            return ()
