"""The pages under docs/reference that are made from the sources: what the program says is what they say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hideline.catalogue import open_box
from hideline.catalogue.listing import CardListed, list_cards, list_questions
from hideline.catalogue.sizes import rulebook_settings
from hideline.cli.conformance import conformance_page
from hideline.game import refusals
from hideline.game.box import Box
from hideline.game.engine import EVOLVES
from hideline.game.settings import Settings, Setup, Size
from hideline.units import Edition
from hideline.wire.frames import PLAYERS_COMMANDS
from tools.node import ROOT

MADE = "Made from the sources by `make reference`."
PRINTED = (Size.SMALL, Size.MEDIUM, Size.LARGE)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown."""
    head = [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    return head + [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows]


def _cell(value: object) -> str:
    return " ".join(str(value).split()).replace("|", "\\|")


def page(title: str, *lines: str) -> str:
    """A whole page."""
    return "\n".join((f"# {title}", "", MADE, "", *lines)).rstrip() + "\n"


def rules() -> str:
    """docs/reference/rules.md."""
    return conformance_page(ROOT)


def questions() -> str:
    """docs/reference/questions.md."""
    lines: list[str] = []
    books = {edition: list_questions(_box(Size.GLOBAL, edition)) for edition in Edition}
    for category in dict.fromkeys(question.category for question in books[Edition.METRIC]):
        ours = [question for question in books[Edition.METRIC] if question.category == category]
        theirs = [question for question in books[Edition.IMPERIAL] if question.category == category]
        one = ours[0]
        lines += [
            f"## {category.title()}",
            "",
            f"Draw {one.draw}, keep {one.keep}. Answers: {', '.join(one.answers)}.",
            "",
        ]
        rows = [(f"`{q.id}`", ", ".join(q.sizes), q.wording, "; ".join(q.requirements)) for q in ours]
        lines += [*table(("question", "sizes", "wording", "must show"), rows), ""]
        other = [q for q in theirs if q.wording not in {each.wording for each in ours}]
        if other:
            rows = [(f"`{q.id}`", ", ".join(q.sizes), q.wording, "; ".join(q.requirements)) for q in other]
            lines += [
                "In the imperial edition:",
                "",
                *table(("question", "sizes", "wording", "must show"), rows),
                "",
            ]
    return page("Questions", *lines)


def cards() -> str:
    """docs/reference/cards.md."""
    decks = [{card.id: card for card in list_cards(_box(size))} for size in PRINTED]
    lines: list[str] = []
    for kind, title in (("time-bonus", "Time bonuses"), ("powerup", "Powerups"), ("curse", "Curses")):
        rows = [_card([deck[id_] for deck in decks]) for id_, card in decks[0].items() if card.kind == kind]
        lines += [
            f"## {title}",
            "",
            *table(("card", "copies", "small / medium / large", "text", "costs"), rows),
            "",
        ]
    return page("Cards", *lines)


def _card(by_size: list[CardListed]) -> tuple[object, ...]:
    small = by_size[0]
    figures = [card.minutes or card.duration_min or card.bonus_min for card in by_size]
    shown = " / ".join(f"{figure:g}" for figure in figures if figure is not None)
    return f"`{small.id}`", small.count, f"{shown} min" if shown else "", small.text, " ".join(small.price)


def commands() -> str:
    """docs/reference/commands.md."""
    rows = [
        (
            f"`{_tag(kind)}`",
            ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind)),
            kind.__doc__,
        )
        for kind in sorted(PLAYERS_COMMANDS, key=_tag)
    ]
    return page("Commands", *table(("command", "fields", "what it does"), rows))


def events() -> str:
    """docs/reference/events.md."""
    rows = [(f"`{_tag(kind)}`", kind.audience, kind.__doc__) for kind in EVOLVES]  # type: ignore[attr-defined]
    return page(
        "Events",
        "What can happen, and who may know of it before the round ends.",
        "",
        *table(("event", "who may know", "what happened"), rows),
    )


def refusals_page() -> str:
    """docs/reference/refusals.md."""
    kinds = [
        kind
        for kind in vars(refusals).values()
        if isinstance(kind, type) and issubclass(kind, refusals.Refused)
    ]
    rows = [(f"`{kind.code}`", kind.template) for kind in kinds if kind is not refusals.Refused]
    return page("Refusals", *table(("code", "what the player reads"), rows))


def settings() -> str:
    """docs/reference/game-settings.md."""
    by_size = [rulebook_settings(size, Edition.METRIC) for size in PRINTED]
    rows = []
    for field in msgspec.structs.fields(Settings):
        values = [msgspec.to_builtins(getattr(each, field.name)) for each in by_size]
        same = all(value == values[0] for value in values)
        rows.append(
            (f"`{field.name}`", f"`{values[0]}`" if same else " / ".join(f"`{value}`" for value in values))
        )
    return page(
        "Game settings",
        "The rulebook's value of every house rule, small / medium / large where it differs by size.",
        "Times are milliseconds, lengths metres.",
        "",
        *table(("setting", "rulebook"), rows),
    )


def _box(size: Size, edition: Edition = Edition.METRIC) -> Box:
    return open_box(Setup(map_name="", map_hash="", size=size, edition=edition))


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)
