"""Figures are for the host alone: on a server with one game they would tell the seekers what the hider does."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_metrics_are_closed_where_no_token_is_set(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        assert CLIENT.get(f"{server.url}/api/metrics").status_code == 404
        assert (
            CLIENT.get(f"{server.url}/api/metrics", headers={"authorization": "Bearer x"}).status_code == 404
        )
