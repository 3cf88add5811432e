"""`hideline map audit`: what a map is worth before play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from hideline.cli.map import wishes
from hideline.cli.map.files import opened
from hideline.cli.output import counted, print_json, print_table, say
from hideline.game.settings import Size
from hideline.units import Edition

if TYPE_CHECKING:
    from hideline.catalogue.audit import Audit
    from hideline.catalogue.audit.reaching import ReachReport, UnknownService

FEW = 12


def audit(
    file: Annotated[str, typer.Argument(help="A map file or the name of a map at hand.")],
    size: Annotated[Size | None, typer.Option(help="The game's size; otherwise the one advised.")] = None,
    edition: Annotated[Edition, typer.Option(help="Metric or imperial figures.")] = Edition.METRIC,
    mode: Annotated[str, typer.Option(help="The mode of play.")] = "standard",
    expansion: Annotated[bool, typer.Option("--expansion", help="With the expansion's cards.")] = False,
    start: Annotated[str, typer.Option(help="Where a round begins: a station's name or id.")] = "",
    day: Annotated[str, typer.Option(help="The day of play, YYYY-MM-DD.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say which questions and curses are worth anything on a map, what looks odd, and what is out of reach."""
    from hideline.atlas.index import Atlas  # noqa: PLC0415 - help texts need no geometry
    from hideline.catalogue import open_box  # noqa: PLC0415
    from hideline.catalogue.audit import Start  # noqa: PLC0415
    from hideline.catalogue.audit import audit as look_at  # noqa: PLC0415
    from hideline.catalogue.setting_up import setup_on  # noqa: PLC0415
    from hideline.transit.timetable import Timetable  # noqa: PLC0415

    begin = Start(start, wishes.read_day(day))
    with opened(file) as stored:
        atlas = Atlas(stored, stored.hash)
        house_rules = {"expansion": True} if expansion else {}
        setup = setup_on(atlas, size=size, edition=edition, mode=mode, house_rules=house_rules)
        timetable = None if stored.timetable is None else Timetable.from_bytes(stored.timetable)
        found = look_at(atlas, open_box(setup), timetable, begin)
    if as_json:
        print_json(found)
    else:
        _print(found)


def _print(found: Audit) -> None:
    size = found.size
    say(
        f"{found.map}: {size.stations} stations on {size.square_km:,.1f} km². "
        f"Advised: a {size.suggested} game, {size.lasts}. Looked at as a {size.chosen} game.",
        *size.remarks,
    )
    rows = [
        (q.worth, q.id, "" if q.bits is None else f"{q.bits:.2f}", q.reason)
        for q in sorted(found.questions, key=lambda q: (q.worth, -(q.bits or 0.0)))
        if q.worth != "people"
    ]
    print_table(("worth", "question", "bits", "why"), rows, title="Questions")
    print_table(
        ("cast", "curse", "why"), [(c.chance, c.name, c.reason) for c in found.curses], title="Curses"
    )
    if found.reach is not None:
        _print_reach(found.reach)
    for doubt in found.doubts[:FEW]:
        say(f"Worth a look: {doubt.kind}: {doubt.reason}")
    if len(found.doubts) > FEW:
        say(f"and {len(found.doubts) - FEW} more worth a look (--json lists all)")


def _print_reach(reach: ReachReport) -> None:
    if reach.start:
        say(
            f"From {reach.start} {reach.reached} stations are reached in {reach.minutes} minutes ({reach.day})."
        )
        _say_names("Out of reach", reach.out_of_reach)
        _say_names("Nothing stops at", reach.without_service)
    else:
        say("The timetable and the map have no station in common.")
    if reach.unknown is None:
        say("The timetable knows all that runs: stations are ruled out by travel time.")
        return
    say(
        f"No station is ruled out by travel time, for the timetable does not know all that runs ({reach.day}): "
        f"{'; '.join(_what_is(reach.unknown))}."
    )
    _say_names("Not in the timetable", reach.unknown.lines)
    if reach.start:
        _say_names("Unknown stations", reach.unknown.stations)


def _what_is(unknown: UnknownService) -> Iterator[str]:
    """What is unknown, each in words."""
    if unknown.day:
        yield "part of it does not cover this day"
    if unknown.stations:
        yield f"it knows nobody who stops at {counted(len(unknown.stations), 'station')} of the map"
    if unknown.lines:
        yield f"it lacks {counted(len(unknown.lines), 'line')} of the map"


def _say_names(what: str, names: Sequence[str]) -> None:
    if names:
        more = f", and {len(names) - FEW} more (--json lists all)" if len(names) > FEW else ""
        say(f"{what} ({len(names)}): {', '.join(names[:FEW])}{more}")
