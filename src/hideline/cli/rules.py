"""`hideline rules`: look something up in the box, all of it as JSON, or which test proves which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated

import msgspec
import typer

from hideline.cli.output import print_json, print_table
from hideline.game.box import Box
from hideline.game.settings import Setup, Size
from hideline.units import Edition, Malformed


def rules(
    name: Annotated[
        list[str] | None, typer.Argument(help="A category, question or card: radar, curse labyrinth, veto.")
    ] = None,
    size: Annotated[Size, typer.Option(help="The game's size.")] = Size.SMALL,
    edition: Annotated[Edition, typer.Option(help="Whose figures.")] = Edition.METRIC,
    mode: Annotated[str, typer.Option(help="The way to play.")] = "standard",
    conformance: Annotated[bool, typer.Option("--conformance", help="Which tests prove which rule.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look up questions, cards and settings, or see which test proves which rule."""
    if conformance:
        _print_conformance(as_json=as_json)
        return
    from hideline.catalogue import open_box  # noqa: PLC0415 - opens the whole box

    box = open_box(Setup(map_name="", map_hash="", size=size, edition=edition, mode=mode))
    if name:
        _print_one(box, " ".join(name), as_json=as_json)
    elif as_json:
        print_json(whole_box(box))
    else:
        _print_overview(box)


def whole_box(box: Box) -> dict[str, object]:
    """Everything in the box, as programs read it."""
    from hideline.catalogue.advice import CHECKLIST, reminders  # noqa: PLC0415
    from hideline.catalogue.listing import list_cards, list_questions  # noqa: PLC0415

    return {
        "size": box.setup.size,
        "edition": box.setup.edition,
        "mode": box.mode.id,
        "questions": list_questions(box),
        "cards": list_cards(box),
        "settings": msgspec.to_builtins(box.settings),
        "reminders": reminders(box.settings, box.setup.edition),
        "checklist": tuple(CHECKLIST.values()),
    }


# ── one thing ─────────────────────────────────────────────────────────────────────────────────────


def _print_one(box: Box, name: str, *, as_json: bool) -> None:
    found = things(box)
    wanted = _slug(name)
    if wanted not in found:
        nearest = get_close_matches(wanted, found, n=1, cutoff=0.4)
        hint = (
            f" Did you mean {nearest[0].removeprefix('curse-')}?"
            if nearest
            else " `hideline rules` lists what there is."
        )
        raise Malformed(f"Nothing in the box is called {name}.{hint}")
    if as_json:
        print_json(found[wanted])
    else:
        from hideline.cli.cards import print_card  # noqa: PLC0415

        print_card(found[wanted], box)


def things(box: Box) -> Mapping[str, object]:
    """Everything with a name: categories, questions, cards; curses also without their first word."""
    from hideline.catalogue.listing import list_cards, list_questions  # noqa: PLC0415

    questions = list_questions(box)
    named: dict[str, object] = {}
    for question in questions:
        named.setdefault(question.category, [q for q in questions if q.category == question.category])
        named[_slug(question.id)] = question
    for card in list_cards(box):
        named[card.id] = card
        if card.kind == "curse":
            named[f"curse-{card.id}"] = card
    return named


def _slug(name: str) -> str:
    return name.strip().casefold().replace("curse of the ", "curse ").replace(" ", "-").replace("_", "-")


# ── everything ────────────────────────────────────────────────────────────────────────────────────


def _print_overview(box: Box) -> None:
    from hideline.catalogue.listing import list_cards, list_questions  # noqa: PLC0415

    questions, cards = list_questions(box), list_cards(box)
    first = {question.category: question for question in reversed(questions)}
    counts = Counter(question.category for question in questions)
    title = f"{box.mode.name}, {box.setup.size}, {box.setup.edition}: {len(questions)} questions"
    rows = [
        (category, counts[category], f"{one.draw}/{one.keep}", f"{one.window_s // 60} min")
        for category, one in sorted(
            first.items(), key=lambda item: [q.category for q in questions].index(item[0])
        )
    ]
    print_table(("category", "questions", "draw/keep", "window"), rows, title=title)
    sorts = Counter[str]()
    for card in cards:
        sorts[card.kind] += card.count
    print_table(("card", "copies"), [*sorts.items(), ("all", sorts.total())], title="The hider deck")
    typer.echo(
        "One of them in full: hideline rules radar, hideline rules veto, hideline rules curse labyrinth."
    )


def _print_conformance(*, as_json: bool) -> None:
    from hideline.cli.conformance import checkout, conformance_of  # noqa: PLC0415

    rows = conformance_of(checkout())
    if as_json:
        print_json(rows)
        return
    print_table(("rule", "module", "tests"), [(row.rule, row.module, len(row.tests)) for row in rows])
