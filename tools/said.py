"""Everything the server can say to a player, for the languages to have twins of: web/tests/words/said.gen.json.

Printed texts are taken from opened boxes, in every size, edition and mode; sentences of the rules and of the server
from their sources, where a gap stands for what is filled in. A test of the client holds the languages to this list.
"""

from __future__ import annotations

import ast
import json
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
    "catalogue/advice.py",
    "catalogue/audit/charted.py",
    "catalogue/audit/curses.py",
    "catalogue/audit/doubts.py",
    "catalogue/audit/fitting.py",
    "catalogue/audit/questions.py",
    "catalogue/cards/affording.py",
    "catalogue/cards/custom.py",
    "catalogue/cards/sense.py",
    "catalogue/house.py",
    "catalogue/misreadings.py",
    "catalogue/opening.py",
    "game/answering.py",
    "game/asking.py",
    "game/cards.py",
    "game/cursing/active.py",
    "game/cursing/asking.py",
    "game/cursing/casting.py",
    "game/cursing/clearing.py",
    "game/cursing/costs.py",
    "game/cursing/ground.py",
    "game/cursing/hangman.py",
    "game/cursing/obeying.py",
    "game/dodging.py",
    "game/finding.py",
    "game/mending.py",
    "game/moving.py",
    "game/photos.py",
    "game/playing.py",
    "game/rounds.py",
    "game/setup.py",
    "game/standing.py",
    "game/thermometers.py",
    "game/tracking.py",
    "game/zones.py",
    "game/fairness.py",
    "deduction/advisor.py",
    "server/doors.py",
    "server/faults.py",
    "table/advising.py",
)
"""Modules whose sentences reach players: every literal of two words or more in them is one, or a part of one."""

FAULTS = (
    "atlas/admitting.py",
    "atlas/index.py",
    "atlas/mending.py",
    "atlas/playable.py",
    "atlas/reshaping.py",
    "catalogue/audit/reaching.py",
    "server/darkroom.py",
    "server/games.py",
    "server/maps.py",
    "server/photos.py",
    "server/play.py",
    "server/push/desk.py",
    "server/spool.py",
    "server/traces.py",
    "server/travel.py",
    "server/workshop/routes.py",
    "server/workshop/workshop.py",
    "table/connections.py",
    "table/travelling.py",
    "wire/frames.py",
)
"""Modules that only speak when something cannot be read or used: what they raise."""
RAISED = ("Malformed", "NotAMap", "Unusable")


NOT_SAID = frozenset(
    {
        ".each figure",
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
    """The list."""
    found = {text for text in (*_printed(), *_of_rules(), *_of_sources()) if _is_a_text(text)}
    return json.dumps(sorted(found), ensure_ascii=False, indent=2) + "\n"


def _is_a_text(text: str) -> bool:
    """Not a bare gap, a pattern, or the end of another text."""
    has_letters = any(letter.isalpha() for letter in text.replace("{}", ""))
    is_pattern = any(mark in text for mark in ("(?", "(.", "(\\"))
    return has_letters and not is_pattern and not text.startswith(",") and text not in NOT_SAID


# ── printed ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _printed() -> Iterator[str]:
    for kind in KINDS:
        yield from (kind.id, kind.one, kind.many)
    yield from CHECKLIST
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
    yield from reminders(box.settings)
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
    for path in SPEAKING:
        yield from _texts(_parsed(path))
    for path in FAULTS:
        for call in filter(_is_fault, ast.walk(_parsed(path))):
            yield from _texts(call)


def _parsed(path: str) -> ast.Module:
    return ast.parse((SOURCES / path).read_text(encoding="utf-8"))


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
