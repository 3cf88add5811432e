"""Figures are for the host alone: on a server with one game they would tell the seekers what the hider does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from structlog.testing import capture_logs

import hideline
from hideline.server.faults import HANDLERS
from hideline.server.metrics import Figure
from hideline.server.trackers.routes import hear_tracker
from tests.server.hunts import a_hunt
from tests.servers import CLIENT, running_server

pytestmark = pytest.mark.slow


def test_metrics_are_closed_without_the_hosts_token_and_count_with_it(tmp_path: Path) -> None:
    with running_server(tmp_path, HIDELINE_METRICS_TOKEN="sesame") as server:
        hunt = a_hunt(server)
        hunt.seeker.send("keep-cards", cards=[])
        address = f"{server.url}/api/metrics"
        assert CLIENT.get(address).status_code == 404
        assert CLIENT.get(address, headers=hunt.host.headers).status_code == 404
        told = CLIENT.get(address, headers={"authorization": "Bearer sesame"})

    figures = dict(line.split() for line in told.text.splitlines() if not line.startswith("#"))
    assert told.headers["content-type"].startswith("text/plain")
    assert float(figures["hideline_tables_open"]) == 1
    assert float(figures["hideline_commands_done_total"]) >= 3
    assert float(figures["hideline_commands_refused_total"]) == 1
    assert float(figures["hideline_command_seconds_total"]) > 0
    assert float(figures["hideline_lateness_seconds"]) >= 0
    assert float(figures["hideline_positions_replaced_total"]) == 0


def test_every_figure_is_on_the_page_for_operators(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "metrics.md").read_text()
    with running_server(tmp_path, HIDELINE_METRICS_TOKEN="sesame") as server:
        told = CLIENT.get(f"{server.url}/api/metrics", headers={"authorization": "Bearer sesame"}).text

    names = [line.split()[0] for line in told.splitlines() if not line.startswith("#")]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_a_counter_is_told_to_the_last_digit() -> None:
    """Or the rate of a busy server would be none for a while, and then a jump."""
    assert str(Figure("x_total", "Counts.", 12_345_678)).splitlines()[-1] == "x_total 12345678"
    assert str(Figure("x_seconds", "Waits.", 86_400.125)).splitlines()[-1] == "x_seconds 86400.125"


def test_every_line_of_the_log_is_on_the_page_for_operators() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "metrics.md").read_text()
    sources = "".join(path.read_text() for path in sorted(Path(hideline.__file__).parent.rglob("*.py")))
    events = set(re.findall(r'\blog\.(?:info|warning|error)\(\s*"([^"]+)"', sources))

    assert {"bug", "snapshot failed"} <= events
    assert {event for event in events if f"`{event}`" not in page} == set()


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_bug_is_logged_without_the_trackers_token_in_its_address() -> None:
    with capture_logs() as lines, TestClient(Litestar([hear_tracker], exception_handlers=HANDLERS)) as phone:  # type: ignore[arg-type]
        assert phone.get("/t/ot/a-secret-token").status_code == 500

    assert [(line["event"], line["path"]) for line in lines] == [("bug", "/t/{app}/{token}")]


def test_metrics_are_closed_where_no_token_is_set(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        assert CLIENT.get(f"{server.url}/api/metrics").status_code == 404
        assert (
            CLIENT.get(f"{server.url}/api/metrics", headers={"authorization": "Bearer x"}).status_code == 404
        )
