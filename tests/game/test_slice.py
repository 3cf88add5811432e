"""The whole game in miniature, without a browser: from the lobby to the score."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.box import Verdict
from hideline.game.events import CardsDrawn
from hideline.game.standing import Role
from hideline.game.state import Phase, Stage
from hideline.units import minutes
from tests.rounds import HIDER, SEEKER, a_round
from tests.towns import MARKET, MILL


def test_a_round_from_hiding_to_the_score() -> None:
    """ROUND-4, ROUND-6, ROUND-7, ASK-1, ASK-2, ASK-3, ASK-4, END-3, RADAR-1."""
    round = a_round().seekers_at(MARKET).hider_at(MILL)
    assert round.seen_by(SEEKER).role is Role.SEEKER

    round.wait(minutes(10)).seekers_ask("radar.500m")
    assert round.pending.question == "radar.500m"
    round.hider_answers()
    assert round.last_answer.verdict is Verdict.NO
    drawn = round.happened(CardsDrawn)[0]
    assert (len(drawn.cards), drawn.keep) == (2, 1)
    round.hider_keeps()
    assert len(round.hand.cards) == 1

    round.wait(minutes(20)).send(SEEKER, say.ClaimFind())
    round.wait(minutes(1)).send(HIDER, say.ConfirmFind())

    run = round.game.runs[0]
    assert run.tallies[0].hiding == minutes(30)
    assert run.tallies[0].was_found
    assert round.game.stage is Stage.PLAYING
    assert round.round.phase is Phase.FOUND
