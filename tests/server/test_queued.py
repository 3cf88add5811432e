"""What waited on a phone without a signal counts from when it was made, as long as the group lets it (ASK-7)."""

from __future__ import annotations

import pytest

from hideline.units import minutes
from tests.server.hunts import Hunt, a_hunt, place
from tests.servers import Server
from tests.towns import MARKET, MILL


def answers_from_a_tunnel(server: Server, grace: int, away: int) -> Hunt:
    """The hider answers at once, and the answer comes so many minutes later."""
    hunt = a_hunt(server, settings={"queue_grace": minutes(grace)})
    hunt.seeker.does("ask-question", question="radar.1km", fix=hunt.seeker.fix(place(MARKET)))
    hunt.host.waits(minutes(1))
    made, fix = hunt.hider.now(), hunt.hider.fix(place(MILL))
    hunt.host.waits(minutes(away))
    command = {"command": "answer-question", "fix": fix}
    answer = hunt.hider.post("commands", {"id": "kept", "command": command, "made_at": made})
    if answer.status_code == 409:  # too old a position for an answer made now
        hunt.hider.does("answer-question", fix=hunt.hider.fix(place(MILL)))
    return hunt


@pytest.mark.parametrize(("grace", "away", "is_forgiven"), [(30, 20, True), (10, 8, True), (10, 20, False)])
def test_an_answer_is_believed_as_long_ago_as_the_house_rule_says(
    server: Server, grace: int, away: int, is_forgiven: bool
) -> None:
    hunt = answers_from_a_tunnel(server, grace, away)
    told = [moment["what"] for moment in hunt.hider.get("record").json()["moments"]]
    assert ("late-stop-forgiven" in told) is is_forgiven
