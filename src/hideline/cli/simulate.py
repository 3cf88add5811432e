"""`hideline simulate`: bots play whole games on a map, to judge map, size, deck and hiding period before an evening."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hideline.cli.map import wishes
from hideline.cli.output import print_json, print_table, say
from hideline.cli.progress import progress_bar
from hideline.game.settings import Size
from hideline.units import Edition, Malformed, minutes

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.bots.simulation import Series
    from hideline.bots.summary import Place, Spread, Summary

STRATEGIES = ("random", "far", "dense")
FEW = 8
MOST_GAMES = 1_000_000
ALL_COPIES = 99


def simulate(
    map_: Annotated[
        str, typer.Option("--map", help="A map file or the name of a map at hand.")
    ] = "port-merrow",
    size: Annotated[Size | None, typer.Option(help="The game's size; otherwise the one advised.")] = None,
    edition: Annotated[Edition, typer.Option(help="Metric or imperial figures.")] = Edition.METRIC,
    mode: Annotated[str, typer.Option(help="The mode of play.")] = "standard",
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=MOST_GAMES)] = 50,
    seed: Annotated[int, typer.Option(help="Other dice, other games.")] = 1,
    strategy: Annotated[
        str, typer.Option(help="Where hiders go: random, far (from the start), dense (many stations around).")
    ] = "random",
    hiding_period: Annotated[
        float | None, typer.Option(help="Minutes to hide, instead of the rulebook's.", min=1)
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option(help="A kind of card left out; may be repeated.")
    ] = None,
    expansion: Annotated[bool, typer.Option("--expansion", help="With the expansion's cards.")] = False,
    start: Annotated[str, typer.Option(help="Where games begin: a station's name or id.")] = "",
    day: Annotated[str, typer.Option(help="The day of play, YYYY-MM-DD.")] = "",
    processes: Annotated[
        int | None, typer.Option(help="How many at once; otherwise all cores.", min=1)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play whole games by the real rules and say how long hiding lasts, what is asked, where to hide."""
    from hideline.bots.simulation import simulate as play_all  # noqa: PLC0415 - loads the map's libraries
    from hideline.bots.summary import summed_up  # noqa: PLC0415
    from hideline.catalogue import open_box  # noqa: PLC0415

    rules = _house_rules(hiding_period, without or [], expansion=expansion)
    wanted = Wanted(map_, size, edition, mode, rules, strategy, start, wishes.read_day(day), seed)
    atlas, series = _series(wanted)
    with progress_bar() as report:
        report(f"playing {games} games", 0.0)
        rounds = play_all(
            series,
            games,
            processes or os.cpu_count() or 1,
            lambda done: report(f"game {done} of {games}", done / games),
        )
    names = {str(station.id): station.name for station in atlas.stations.values()}
    found = summed_up(rounds, open_box(series.plan.setup), names)
    about = _about(series, len(names))
    if as_json:
        print_json(about | msgspec.to_builtins(found))
    else:
        _print(found, about)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line."""

    map: str
    size: Size | None
    edition: Edition
    mode: str
    rules: dict[str, object]
    strategy: str
    start: str
    day: str
    seed: int


def _house_rules(hiding_period: float | None, without: list[str], *, expansion: bool) -> dict[str, object]:
    rules: dict[str, object] = {}
    if hiding_period is not None:
        rules["hiding_period"] = minutes(hiding_period)
    if expansion:
        rules["expansion"] = True
    if without:
        rules["removed_cards"] = dict.fromkeys(without, ALL_COPIES)
    return rules


def _series(wanted: Wanted) -> tuple[Atlas, Series]:
    """What is to be played, or one sentence that says why it cannot be."""
    from hideline.atlas.file import open_map  # noqa: PLC0415
    from hideline.atlas.shelf import find_map  # noqa: PLC0415
    from hideline.bots.evening import Plan  # noqa: PLC0415
    from hideline.bots.hider import Strategy  # noqa: PLC0415
    from hideline.bots.simulation import LONGEST_HUNTS, Series, opening_hour, opening_position  # noqa: PLC0415
    from hideline.catalogue import open_box  # noqa: PLC0415
    from hideline.catalogue.setting_up import setup_on  # noqa: PLC0415
    from hideline.cli.map.files import own_folders  # noqa: PLC0415

    if wanted.strategy not in STRATEGIES:
        raise Malformed(f"There is no strategy {wanted.strategy}: choose one of {', '.join(STRATEGIES)}.")
    path = find_map(wanted.map, own_folders())
    atlas = open_map(path)
    setup = setup_on(
        atlas, size=wanted.size, edition=wanted.edition, mode=wanted.mode, house_rules=wanted.rules
    )
    box = open_box(setup)
    plan = Plan(
        setup=box.setup,
        start=opening_position(atlas, wanted.start),
        begins=opening_hour(atlas, wanted.day),
        strategy=Strategy(wanted.strategy),
        longest=LONGEST_HUNTS[box.setup.size],
    )
    return atlas, Series(path, plan, wanted.seed)


def _about(series: Series, stations: int) -> dict[str, object]:
    """What was played, for those who read the figures later."""
    setup = series.plan.setup
    return {
        "map": setup.map_name,
        "map_hash": setup.map_hash,
        "stations": stations,
        "size": setup.size,
        "edition": setup.edition,
        "mode": setup.mode,
        "house_rules": setup.house_rules,
        "strategy": series.plan.strategy,
        "seed": series.seed,
    }


# ── for people ──────────────────────────────────────────────────────────────────────────────────────


def _print(found: Summary, about: Mapping[str, object]) -> None:
    say(
        "{map}, {stations} stations: {mode}, {size}, {edition}; hiders choose {strategy}.".format_map(about),
        f"{found.games} games, {found.rounds} rounds; "
        f"the hider was found in {found.found_share:.0%} of {found.hunts} hunts.",
    )
    columns = ("", "least", "quarter", "median", "three quarters", "most", "mean")
    rows = [
        ("hiding time", *_times(found.hiding_minutes)),
        ("with bonuses", *_times(found.score_minutes)),
        ("stations left at the end game", *_figures(found.left_at_end_game)),
    ]
    print_table(columns, rows, title="How long it lasts, in hours and minutes")
    print_table(("category", "asked in a hunt"), found.questions.items(), title="Questions")
    print_table(("card", "in a round"), _cards(found), title="Cards played")
    places = [(place.name, place.rounds, _clock(place.minutes)) for place in _best_and_worst(found)]
    print_table(("station", "rounds", "median hiding time"), places, title="Hiding places, best first")
    if found.ruled_out:
        say(
            f"In {found.ruled_out} rounds a truthful answer eliminated the hider: that is a bug, please report it."
        )


def _cards(found: Summary) -> list[tuple[str, object]]:
    """The most played, and what all curses and powerups come to."""
    cards = [*list(found.powerups.items())[:FEW], *list(found.curses.items())[:FEW]]
    totals = [("all powerups", found.powerups), ("all curses", found.curses)]
    return [
        *cards,
        *((name, round(sum(counts.values()), 2)) for name, counts in totals),
        ("moves", found.moves),
    ]


def _best_and_worst(found: Summary) -> list[Place]:
    """The first and the last few, where the list is long."""
    places = list(found.places)
    return places if len(places) <= 2 * FEW else places[:FEW] + places[-FEW:]


def _clock(figure: float) -> str:
    whole = round(figure)
    return f"{whole // 60}:{whole % 60:02d}"


def _times(spread: Spread) -> tuple[str, ...]:
    return tuple(map(_clock, _parts(spread)))


def _figures(spread: Spread) -> tuple[str, ...]:
    return tuple(f"{part:g}" for part in _parts(spread))


def _parts(spread: Spread) -> tuple[float, ...]:
    return spread.least, spread.quarter, spread.median, spread.three_quarters, spread.most, spread.mean
