"""`make bench-client`: how quick the phone client is on a slowed phone and a country's map, printed as JSON.

A real Chromium whose processor is slowed (four times unless told) plays on a fictional city of 8,500 stations, which is
drawn once and kept in .cache. Measured are

- *interactive*: milliseconds from the first byte asked for until what one came for is painted, and until the page's
  thread rests as well; for the first page and for a seeker's game, on a phone that has nothing of the client yet and a
  server that has shown a seeker's view before (what the first one takes it is told apart);
- *pan and zoom*: the map dragged and zoomed for some seconds: the tasks of the page's own thread, and the frames;
- *update*: an answer rules out a part of the stations: the tasks between its arrival and the map at rest.

Tasks are counted twice: `ms` as the clock on the wall saw them, `cpu_ms` in the thread's own processor time, which does
not depend on what else the machine does; `script` is the share of a task in which JavaScript ran, ours and the map
library's. The machine's Chromium draws maps in software, in another process, where a phone has a chip for it: its
`drawing_cpu_ms` and the frames are those of the machine. A slowed thread also spins while it waits for that process:
what a phone pays for a task is told best by `--slower 1`, times four. Nothing here is a test; have a quiet machine.

What the client is held to on a phone four times slower stands in `BUDGET`: what is over it, or was not seen at all, is
listed under `over_budget`, and the command then fails.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from hideline.atlas.metric import distance
from hideline.units import LatLon, minutes
from tests.browser.cpu import cpu_clock
from tests.browser.phones import Spot, new_page, opens_seat
from tests.browser.tours.looking import AT_REST
from tests.servers import Player, Server, running_server
from tests.services import running_chromium
from tools.node import ROOT

Figures = dict[str, object]
CACHE = ROOT / ".cache"
JANK_MS = 50.0
"""A task longer than this is felt (what browsers call a long task)."""
BUDGET = {
    ("start_interactive", "ms"): 3000,
    ("game_interactive", "ms"): 3000,
    ("pan_and_zoom", "longest_script_cpu_ms"): JANK_MS,
    ("pan_and_zoom", "median_frame_ms"): 34,
    ("update", "longest_script_cpu_ms"): 100,
}
"""What a figure may be at most: a finger on the map feels a twentieth of a second, and thirty frames in a second are
as many as a machine without a graphics chip draws; an answer that comes in is there within a tenth."""
JUST_AFTER_MS = 1000
FRAME_MS = 1000 / 60
SCRIPT = {"FunctionCall", "FireAnimationFrame", "EvaluateScript", "RunMicrotasks"}
"""The events of a trace in which JavaScript runs."""
MIDDLE = (180, 220)
"""A point of the map that no sheet covers, in pixels."""

WATCH = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((e) => [e.startTime, e.duration])))
  .observe({ type: "longtask", buffered: true });
"""
THERE = """(words) => {
  const isThere = () => [...document.querySelectorAll("button")].some((each) => each.textContent.includes(words));
  new MutationObserver((_, watcher) => {
    if (window.there || !isThere()) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.there = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}"""
"""Notes when a button that says this has been painted: looking for it from outside would keep a slowed page busy."""
FRAMES = """
window.frames_seen = [];
let isDrawn = false;
const { drawElements } = WebGL2RenderingContext.prototype;
WebGL2RenderingContext.prototype.drawElements = function (...what) {
  isDrawn = true;
  drawElements.apply(this, what);
};
(function next(before) {
  requestAnimationFrame((at) => {
    if (isDrawn) frames_seen.push(at - before);
    isDrawn = false;
    next(at);
  });
})(performance.now());
"""
"""Notes how long each frame took in which the map was drawn: those of a map at rest are no achievement."""


@dataclass(frozen=True)
class Task:
    """A piece of work of the page's own thread."""

    ms: float
    cpu_ms: float
    script_cpu_ms: float


def city(stations: int) -> Path:
    """The map file, drawn the first time it is wanted."""
    from hideline.atlas.town.draw import draw_town  # noqa: PLC0415 - only where there is none yet
    from hideline.cli.mapmaking import write_map  # noqa: PLC0415

    path = CACHE / f"city-{stations}.gpkg"
    if not path.is_file():
        CACHE.mkdir(exist_ok=True)
        write_map(draw_town("bench", seed=3, stations=stations, flavour="minami"), path)
    return path


@contextmanager
def slowed(page: Page, times: float) -> Iterator[None]:
    """The page's processor slowed while this lasts."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    try:
        yield
    finally:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def interactive(page: Page, opens: Callable[[], object], words: str) -> Figures:
    """Until a button that says this is there, and no long task runs any more."""
    worked = cpu_clock(page.context.new_cdp_session(page))
    page.add_init_script(f"{WATCH}({THERE})({json.dumps(words)})")
    opens()
    there = float(page.wait_for_function("() => window.there").json_value())
    cpu = worked()
    page.wait_for_function(
        "() => performance.now() - Math.max(0, ...tasks.map(([at, lasts]) => at + lasts)) > 1000"
    )
    ends: list[float] = page.evaluate("tasks.map(([at, lasts]) => at + lasts)")
    last = max([there, *(end for end in ends if end < there + JUST_AFTER_MS)])
    return {"ms": round(last), "there_ms": round(there), "cpu_ms": round(cpu * 1000)}


@contextmanager
def traced(browser: Browser, page: Page, figures: Figures) -> Iterator[None]:
    """Fills in what the page's own thread, and the process that draws, did while this lasts."""
    found: list[Task] = []
    before = _drawn(browser)
    with _tasks(browser, page, found):
        yield
    figures.update(summary(found) | {"drawing_cpu_ms": round((_drawn(browser) - before) * 1000)})


def _drawn(browser: Browser) -> float:
    """Seconds that the process which draws has worked so far."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(each["cpuTime"] for each in processes if each["type"] == "GPU"))


@contextmanager
def _tasks(browser: Browser, page: Page, found: list[Task]) -> Iterator[None]:
    categories = ["toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline"]
    browser.start_tracing(page=page, categories=categories)
    try:
        yield
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    own = [event for event in events if (event["pid"], event["tid"]) in threads and "dur" in event]
    found.extend(tasks_among(own))


def tasks_among(events: list[Any]) -> list[Task]:
    """The tasks among a thread's events, each with the JavaScript that ran within it."""
    found: list[Task] = []
    ends = script_ends = 0.0
    for event in sorted(events, key=lambda event: (event["ts"], -event["dur"])):
        begin, cpu_ms = event["ts"], event.get("tdur", event["dur"]) / 1000
        if event["name"] == "RunTask" and begin >= ends:
            ends = begin + event["dur"]
            found.append(Task(event["dur"] / 1000, cpu_ms, 0.0))
        elif event["name"] in SCRIPT and script_ends <= begin < ends:
            script_ends = begin + event["dur"]
            found[-1] = replace(found[-1], script_cpu_ms=found[-1].script_cpu_ms + cpu_ms)
    return found


def summary(tasks: list[Task]) -> Figures:
    """The longest tasks, and how many are felt."""
    return {
        "longest_task_ms": round(max((task.ms for task in tasks), default=0), 1),
        "longest_task_cpu_ms": round(max((task.cpu_ms for task in tasks), default=0), 1),
        "longest_script_cpu_ms": round(max((task.script_cpu_ms for task in tasks), default=0), 1),
        "tasks_over_50_cpu_ms": sum(task.cpu_ms > JANK_MS for task in tasks),
        "scripts_over_50_cpu_ms": sum(task.script_cpu_ms > JANK_MS for task in tasks),
        "whole_cpu_ms": round(sum(task.cpu_ms for task in tasks), 0),
    }


def frames(page: Page) -> Figures:
    """How long the frames took in which the map was drawn, since they are watched."""
    gaps: list[float] = sorted(page.evaluate("frames_seen"))
    if not gaps:
        return {}
    return {
        "frames": len(gaps),
        "median_frame_ms": round(gaps[len(gaps) // 2], 1),
        "p95_frame_ms": round(gaps[int(len(gaps) * 0.95)], 1),
        "longest_frame_ms": round(gaps[-1], 1),
        "dropped": sum(max(0, round(gap / FRAME_MS) - 1) for gap in gaps),
    }


def pan_and_zoom(page: Page) -> None:
    """Drag the map about and zoom in and out, as a thumb would."""
    x, y = MIDDLE
    for way in ((110, 60), (-140, -90), (90, 120), (-60, -90)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + way[0], y + way[1], steps=25)
        page.mouse.up()
    for turn in (-240, -240, -240, 240, 240, 240):
        page.mouse.move(x, y)
        page.mouse.wheel(0, turn)
        page.wait_for_timeout(250)
    page.wait_for_function(AT_REST)


@dataclass(frozen=True)
class Hunt:
    """A hunt on the large map."""

    hider: Player
    seeker: Player
    hidden: Spot
    hunting: Spot
    half_m: float
    """As far from the seeker as half of the stations are, and the hider is nearer."""
    first_view_ms: float
    """What the seeker's first view took a server that had shown none before: it loads what works it out."""


def hunt(server: Server) -> Hunt:
    """The hider a third of the way out, the seeker in the middle, the hiding period over."""
    host, code = Player.creates(server, "Ann", clock="manual", size="large")
    guest = Player.joins(server, code, "Ben")
    for player in (host, guest):
        player.does("say-ready")
    rows = _stations(server, host)
    hunting, (station, hidden), (_, halfway) = rows[0][1], rows[len(rows) // 3], rows[len(rows) // 2]
    host.does("start-game", start=list(hunting))
    hiding = host if host.view()["role"] == "hider" else guest
    seeking = guest if hiding is host else host
    hiding.does("name-station", station=station)
    hiding.stands_at(hidden)
    seeking.stands_at(hunting)
    host.waits(minutes(180))
    began = time.perf_counter()
    seeking.view()
    first_view_ms = round((time.perf_counter() - began) * 1000)
    return Hunt(
        hiding, seeking, hidden, hunting, round(distance(LatLon(*hunting), LatLon(*halfway))), first_view_ms
    )


def _stations(server: Server, player: Player) -> list[tuple[str, Spot]]:
    sheet: Any = httpx.get(f"{server.url}/api/maps/{player.view()['map_hash']}", timeout=60).json()
    west, south, east, north = sheet["bounds"]
    middle = LatLon((south + north) / 2, (west + east) / 2)
    found = [(row["id"], (row["position"][0], row["position"][1])) for row in sheet["stations"]]
    return sorted(found, key=lambda row: distance(middle, LatLon(*row[1])))


def measure(browser: Browser, server: Server, times: float) -> Figures:
    """All figures, on one server."""
    played = hunt(server)
    with new_page(browser, server, played.hunting) as (_, page), slowed(page, times):
        first = interactive(page, lambda: page.goto("/"), "Join")
    with new_page(browser, server, played.hunting) as (context, page), slowed(page, times):
        # The private link is opened and left again within one page: its time counts too.
        game = interactive(page, lambda: opens_seat(context, page, played.seeker), "Ask a question")
        page.wait_for_function(AT_REST)
        drawn = round(float(page.evaluate("performance.now()")), 0)
        panning: Figures = {}
        page.evaluate(FRAMES)
        with traced(browser, page, panning):
            pan_and_zoom(page)
        panning |= frames(page)
        return {
            "slowed": times,
            "server_first_view_ms": played.first_view_ms,
            "start_interactive": first,
            "game_interactive": game,
            "map_drawn_ms": drawn,
            "pan_and_zoom": panning,
            "update": updated(browser, page, played),
        }


def updated(browser: Browser, page: Page, played: Hunt) -> Figures:
    """An answer comes in that rules out a part of the stations."""
    before = page.get_by_role("heading", name="stations left").inner_text()
    fix = played.seeker.fix(played.hunting)
    played.seeker.does("ask-question", question="radar.choose", distance=played.half_m, fix=fix)
    expect(page.get_by_text("Waiting for the answer")).to_be_visible()
    page.wait_for_function(AT_REST)
    figures: Figures = {}
    with traced(browser, page, figures):
        with page.expect_response("**/areas"):
            played.hider.does("answer-question", fix=played.hider.fix(played.hidden))
        expect(page.get_by_role("heading", name="stations left")).not_to_have_text(before)
        page.wait_for_timeout(JUST_AFTER_MS)  # until the area that came is on its way to the map
        page.wait_for_function(AT_REST)
    return figures | {"stations_left": page.get_by_role("heading", name="stations left").inner_text()}


def over_budget(figures: Figures) -> list[str]:
    """What is more than it may be, or was not measured."""
    found = {(part, name): _figure(figures, part, name) for part, name in BUDGET}
    return [f"{part}.{name}" for (part, name), seen in found.items() if seen > BUDGET[part, name]]


def _figure(figures: Figures, part: str, name: str) -> float:
    of_part = figures.get(part)
    seen = of_part.get(name) if isinstance(of_part, dict) else None
    return float(seen) if seen is not None else math.inf


def main(arguments: list[str]) -> int:
    """Measure and print; whether all is within the budget."""
    parser = argparse.ArgumentParser(description="How quick the phone client is.")
    parser.add_argument("--stations", type=int, default=8500)
    parser.add_argument("--map", type=Path, help="a map file instead of the fictional city")
    parser.add_argument("--slower", type=float, default=4)
    chosen = parser.parse_args(arguments)
    map_file: Path = chosen.map or city(chosen.stations)
    with (
        tempfile.TemporaryDirectory(prefix="hideline-client-") as data,
        running_server(Path(data), map_file=map_file) as server,
        running_chromium() as browser,
    ):
        figures = {"map": map_file.stem} | measure(browser, server, chosen.slower)
    over = over_budget(figures)
    print(json.dumps(figures | {"over_budget": over}, indent=2))
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
