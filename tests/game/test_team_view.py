"""What a seeker team's view says of prices (ASK-4, CURSE-5, CURSE-9); the rest of a view is in `test_view.py`."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.box import Reward
from hideline.game.changes import StrikeQuestion
from hideline.game.ids import SEEKERS, QuestionId
from hideline.units import minutes
from tests.curses import a_hunt, a_hunt_for, accept, cast, report
from tests.powerups import BONUS
from tests.rounds import HIDER, SEEKER, Play


def rewards(play: Play) -> dict[str, Reward]:
    seen = play.seen_by(SEEKER).round
    assert seen is not None
    return seen.teams[0].rewards


def pending_reward(play: Play) -> Reward | None:
    seen = play.seen_by(HIDER).round
    assert seen is not None
    assert seen.teams[0].pending is not None
    return seen.teams[0].pending.reward


def test_a_chalice_shows_in_what_the_next_question_and_the_open_one_draw() -> None:
    """CURSE-5, ASK-4: both sides see the price that will be paid."""
    play = a_hunt_for("overflowing-chalice")
    assert rewards(play)["radar"] == Reward(2, 1)
    cast(play, "overflowing-chalice")
    assert rewards(play)["radar"] == Reward(3, 1)
    assert pending_reward(play.seekers_ask("radar.1km")) == Reward(3, 1)


def test_a_question_asked_before_shows_what_it_pays_the_next_time() -> None:
    """ASK-5: one more each time, to both sides; the others pay one."""
    play = a_hunt().seekers_ask("radar.1km").hider_answers().hider_keeps()
    for seat in (SEEKER, HIDER):
        assert play.team_seen_by(seat).prices == {"radar.1km": 2}
    play.seekers_ask("radar.1km")
    assert play.pending.price == 2
    assert play.team_seen_by(SEEKER).prices == {"radar.1km": 3}


def test_a_thermometer_that_was_started_pays_nothing_when_it_is_dropped() -> None:
    """THERM-2."""
    play = a_hunt()
    play.send(SEEKER, say.StartThermometer(question=QuestionId("thermometer.1km"), fix=play.here(SEEKER)))
    running = play.team_seen_by(SEEKER).thermometer
    assert running is not None
    assert running.pays == ()


def test_a_free_question_shows_no_price() -> None:
    """CURSE-9: before it is asked and while it waits; the next one has a price again."""
    play = cast(a_hunt_for("impressionable-consumer"), "impressionable-consumer")
    assert rewards(play) == {}
    accept(report(play)).seekers_ask("radar.1km")
    assert pending_reward(play) is None
    assert rewards(play)["radar"] == Reward(2, 1)


def test_a_late_answer_shows_no_price() -> None:
    """ASK-7."""
    play = a_hunt().seekers_ask("radar.1km").wait(minutes(6))
    assert pending_reward(play) is None


def test_an_entry_says_what_could_not_put_it_right() -> None:
    """HOUSE-4, ASK-12: a vetoed question has no answer to correct, a struck one is gone from the record."""
    play = a_hunt("veto").seekers_ask("radar.1km").hider_answers().hider_keeps()
    play.seekers_ask("radar.2km").hider_plays("veto")
    entries = play.team_seen_by(HIDER).entries
    assert [(entry.no_correcting, entry.no_striking) for entry in entries] == [(False, False), (True, False)]
    play.send(SEEKER, say.ProposeChange(change=StrikeQuestion(SEEKERS, 1, "nobody meant it")))
    [proposal] = play.seen_by(HIDER).proposals
    play.send(HIDER, say.AgreeToChange(proposal=proposal.id))
    struck = play.team_seen_by(SEEKER).entries[0]
    assert struck.no_correcting
    assert struck.no_striking


def test_a_curse_is_spent_once_the_hider_is_found() -> None:
    play = cast(a_hunt_for("overflowing-chalice"), "overflowing-chalice")
    assert [curse.is_spent for curse in play.team_seen_by(SEEKER).curses] == [False]
    play.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())
    for seat in (SEEKER, HIDER):
        assert [curse.is_spent for curse in play.team_seen_by(seat).curses] == [True]


def test_the_hand_says_what_its_bonuses_add() -> None:
    """TIME-1, POW-7: each duplicate counts as the best of them."""
    one, copied = (bonus_in_hand(a_hunt(*cards)) for cards in ([BONUS], [BONUS, "duplicate", "veto"]))
    assert copied == 2 * one > 0


def bonus_in_hand(play: Play) -> int:
    seen = play.seen_by(HIDER).round
    assert seen is not None
    assert seen.hand is not None
    return seen.hand.bonus
