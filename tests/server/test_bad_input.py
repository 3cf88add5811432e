"""Whatever comes in, nothing breaks: every operation of the schema with what fits it, and what does not (no 5xx)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from tests.server.hunts import a_hunt
from tests.servers import PATIENCE, Player, running_server

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("default"),  # the libraries' own, about themselves
]

EXAMPLES = int(os.environ.get("HIDELINE_BAD_INPUTS", "6"))
"""Requests per operation; more by environment."""

UNLIMITED = {
    "HIDELINE_REQUESTS_PER_MINUTE": "1000000",
    "HIDELINE_COMMANDS_PER_MINUTE": "1000000",
    "HIDELINE_GAMES_PER_MINUTE": "1000000",
    "HIDELINE_PHOTOS_PER_MINUTE": "1000000",
    "HIDELINE_TRACKERS_PER_MINUTE": "1000000",
}


def hammer(operation: Any, player: Player, mode: GenerationMode) -> set[int]:
    """One operation with many made-up requests from a player of a running game; the statuses it answered."""
    statuses: set[int] = set()

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Any) -> None:
        if "game" in case.path_parameters:
            case.path_parameters["game"] = player.game
        answer = case.call(base_url=player.server.url, headers=player.headers, timeout=PATIENCE)
        statuses.add(answer.status_code)
        assert answer.status_code < 500, (operation.label, answer.status_code, answer.text)

    with suppress(Unsatisfiable):  # an operation that takes nothing cannot be given anything wrong
        send()
    return statuses


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_breaks_the_server(tmp_path: Path, mode: GenerationMode) -> None:
    limits: dict[str, Any] = UNLIMITED
    with running_server(tmp_path, **limits) as server:
        hunt = a_hunt(server)
        schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json", timeout=PATIENCE)
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) > 25
        answered = {operation.label: hammer(operation, hunt.seeker, mode) for operation in operations}

        assert "bug" not in server.log.read_text()
    assert any(answered.values())
