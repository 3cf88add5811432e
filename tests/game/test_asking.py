"""What may be asked, when, at what price, with what in its form."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.ids import PhotoId, QuestionId, StationId
from hideline.game.state import Phase
from hideline.units import Fix, Metres, minutes, seconds
from tests.curses import a_hunt_for, cast
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.towns import CASTLE, EASTGATE, LAKESIDE, MARKET, MILL, where

RADAR = QuestionId("radar.1km")


def a_hunt(**options: object) -> Play:
    """The hunt is on: the hider at Mill, the seekers at Market."""
    return a_round(**options).hider_at(MILL).wait(minutes(1)).seekers_at(MARKET)  # type: ignore[arg-type]


def test_seekers_ask_at_any_time_after_the_hiding_period() -> None:
    """ASK-1: end game included."""
    round = a_hunt().seekers_ask("radar.1km").hider_answers().hider_keeps()
    round.walk(SEEKER, where(MILL), times=6).seekers_ask("radar.500m")
    assert round.round.end_game is not None
    assert round.pending.question == "radar.500m"


def test_one_question_at_a_time() -> None:
    """ASK-1: the next only after the last is settled."""
    round = a_hunt().seekers_ask("radar.1km")
    assert (
        round.refuses(SEEKER, say.AskQuestion(question=RADAR, fix=round.here(SEEKER)))
        == "question-still-pending"
    )
    assert "ask-question" not in round.offered(SEEKER)
    round.hider_answers().seekers_ask("radar.2km")
    assert round.pending.question == "radar.2km"


def test_a_veto_settles_a_question() -> None:
    """ASK-1."""
    round = a_hunt().holding("veto").seekers_ask("radar.1km").hider_plays("veto").seekers_ask("radar.2km")
    assert round.pending.question == "radar.2km"


def test_the_hider_does_not_ask() -> None:
    """ROUND-1."""
    round = a_hunt()
    assert round.refuses(HIDER, say.AskQuestion(question=RADAR, fix=round.here(HIDER))) == "not-for-your-role"


def test_a_question_that_is_not_in_this_games_book_is_refused() -> None:
    """SIZE-5: tentacles in a small game."""
    round = a_hunt()
    ask = say.AskQuestion(question=QuestionId("tentacle.museum"), fix=round.here(SEEKER))
    assert round.refuses(SEEKER, ask) == "question-not-offered"


def test_asking_again_costs_one_reward_more_each_time() -> None:
    """ASK-5, ASK-10: both sides see how often it was asked."""
    round = a_hunt()
    for price in (1, 2, 3):
        round.wait(seconds(1)).seekers_at(MARKET)
        assert round.price_of("radar.1km") == price
        round.seekers_ask("radar.1km")
        assert round.pending.price == price
        round.hider_answers()
        for left in range(price, 0, -1):
            assert round.hand.choice is not None
            assert (len(round.hand.choice.cards), round.hand.choice.keep) == (2, 1)
            assert len(round.hand.owed) == left - 1
            round.hider_keeps()
    for seat in (HIDER, SEEKER):
        assert round.seen_by(seat).round.teams[0].asked == {"radar.1km": 3}  # type: ignore[union-attr]
    assert len(round.hand.cards) == 6


def test_the_chosen_radar_is_one_question_whatever_the_distance() -> None:
    """ASK-5."""
    round = a_hunt().seekers_ask("radar.choose", distance=Metres(700.0)).hider_answers()
    assert round.price_of("radar.choose") == 2


def test_late_and_vetoed_questions_count_as_asked() -> None:
    """ASK-5, ASK-7, POW-2."""
    round = a_hunt().holding("veto").seekers_ask("radar.1km").wait(minutes(6)).seekers_at(MARKET)
    round.hider_answers().seekers_ask("radar.2km").hider_plays("veto")
    assert (round.price_of("radar.1km"), round.price_of("radar.2km")) == (2, 2)


# ── positions ─────────────────────────────────────────────────────────────────────────────────────


def test_a_question_carries_the_asking_phones_position_and_accuracy() -> None:
    """ASK-11, ASK-10."""
    round = a_hunt()
    fix = Fix(where(CASTLE), round.at, Metres(35.0))
    round.send(SEEKER, say.AskQuestion(question=RADAR, fix=fix))
    assert round.seen_by(HIDER).round.teams[0].pending.asked.fix == fix  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("age", "code"), [(30, None), (31, "position-too-old"), (-6, "position-from-the-future")]
)
def test_a_position_counts_for_half_a_minute(age: int, code: str | None) -> None:
    """ASK-11."""
    round = a_hunt()
    fix = Fix(where(MARKET), round.at - seconds(age), Metres(5.0))  # type: ignore[arg-type]
    ask = say.AskQuestion(question=RADAR, fix=fix)
    if code is None:
        assert round.send(SEEKER, ask).pending.question == RADAR
    else:
        assert round.refuses(SEEKER, ask) == code


def test_a_question_queued_without_signal_is_judged_by_when_it_was_made() -> None:
    """ASK-11: the position was fresh then."""
    round = a_hunt()
    fix = round.here(SEEKER)
    made = round.at
    round.wait(minutes(2)).send(SEEKER, say.AskQuestion(question=RADAR, fix=fix), made_at=made)
    assert round.pending.asked.fix == fix


def test_a_question_about_places_needs_a_position_and_a_photo_does_not() -> None:
    """ASK-11."""
    round = a_hunt()
    assert round.refuses(SEEKER, say.AskQuestion(question=RADAR)) == "needs-position"
    round.send(SEEKER, say.AskQuestion(question=QuestionId("photo.tree")))
    assert round.pending.asked.fix is None


# ── forms ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("distance", "code"),
    [(None, "form-incomplete"), (0.0, "distance-out-of-range"), (1e9, "distance-out-of-range")],
)
def test_the_chosen_radar_needs_a_distance_that_makes_sense(distance: Metres | None, code: str) -> None:
    """RADAR-1."""
    round = a_hunt()
    ask = say.AskQuestion(question=QuestionId("radar.choose"), fix=round.here(SEEKER), distance=distance)
    assert round.refuses(SEEKER, ask) == code


def test_the_line_question_is_asked_aboard_with_the_stops_ahead() -> None:
    """MATCH-2."""
    round = a_hunt()
    line = QuestionId("matching.line")
    stops = (StationId(CASTLE), StationId(LAKESIDE), StationId(EASTGATE))
    ask = say.AskQuestion(question=line, fix=round.here(SEEKER), stops=stops)
    assert round.refuses(SEEKER, ask) == "needs-moving-transit"
    round.send(SEEKER, say.SayAboard(line="M1"))
    assert round.refuses(SEEKER, replace(ask, stops=())) == "form-incomplete"
    assert round.refuses(SEEKER, replace(ask, stops=(StationId("atlantis"),))) == "no-such-station"
    round.send(SEEKER, ask)
    assert round.pending.asked.stops == stops
    assert round.pending.asked.aboard


def test_a_question_can_carry_a_note_and_pictures() -> None:
    """ASK-9."""
    round = a_hunt().seekers_ask("radar.1km", note="from the fountain", photos=(PhotoId("p1"),))
    seen = round.seen_by(HIDER).round.teams[0].pending.asked  # type: ignore[union-attr]
    assert (seen.note, seen.photos) == ("from the fountain", ("p1",))
    asking = next(offer for offer in a_hunt().seen_by(SEEKER).offers if offer.command == "ask-question")
    assert {"note", "photos"} <= {field.name for field in asking.fields if field.is_optional}


def test_street_view_is_off_limits_and_other_bans_can_be_added() -> None:
    """ASK-9, HOUSE-2: no AI for research."""
    assert a_round().game.box.settings.bans == ("Street View",)
    assert a_round(bans=["Street View", "AI"]).game.box.settings.bans == ("Street View", "AI")


def test_both_sides_see_the_record() -> None:
    """ASK-10: what was asked, when, from where, the answer."""
    round = a_hunt().seekers_ask("radar.500m").wait(minutes(2)).hider_answers()
    lines = [round.seen_by(seat).round.teams[0].entries[0] for seat in (HIDER, SEEKER)]  # type: ignore[union-attr]
    assert lines[0] == lines[1]
    assert lines[0].question == "radar.500m"
    assert lines[0].asked.at == round.at - minutes(2)
    assert lines[0].asked.fix is not None
    assert lines[0].answer.verdict == "no"  # type: ignore[union-attr]


def test_any_seeker_may_ask_for_the_team() -> None:
    """ROUND-1."""
    round = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).at_place(MATE, where(MARKET))
    round.send(MATE, say.AskQuestion(question=RADAR, fix=round.here(MATE)))
    assert round.seen_by(SEEKER).round.teams[0].pending.by == MATE  # type: ignore[union-attr]


def test_no_question_is_asked_during_a_move() -> None:
    """POW-11."""
    round = a_hunt().holding("move").hider_plays("move")
    assert round.round.phase is Phase.MOVING
    ask = say.AskQuestion(question=RADAR, fix=round.here(SEEKER))
    assert round.refuses(SEEKER, ask) == "not-in-this-phase"


def test_a_note_goes_with_a_question_and_the_hider_reads_it() -> None:
    """ASK-9: offered with every question, and with a thermometer's end."""
    round = a_round().hider_at(MILL).seekers_at(MARKET)
    offers = [offer for offer in round.seen_by(SEEKER).offers if offer.command == "ask-question"]
    assert offers
    assert all("note" in [field.name for field in offer.fields if field.is_optional] for offer in offers)
    round.seekers_ask("radar.1km", note="from the fountain")
    assert round.seen_by(HIDER).round.teams[0].pending.asked.note == "from the fountain"  # type: ignore[union-attr]


def why_nothing_is_asked(round: Play) -> str | None:  # noqa: A002 - a round is a round
    seen = round.seen_by(SEEKER).round
    assert seen is not None
    return seen.no_asking.code if seen.no_asking is not None else None


def test_seekers_are_told_why_nothing_at_all_can_be_asked() -> None:
    """ASK-1, PAUSE-2, END-3: the rule's own refusal, and nothing while a question may be asked."""
    round = a_round().hider_at(MILL)
    assert why_nothing_is_asked(a_round()) == "not-in-this-phase"
    assert why_nothing_is_asked(round.seekers_at(MARKET)) is None
    assert why_nothing_is_asked(round.seekers_ask("radar.1km")) == "question-still-pending"
    assert why_nothing_is_asked(round.send(SEEKER, say.PauseGame(reason="rain"))) == "game-stands-still"
    round.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack()).hider_answers().hider_keeps()
    assert why_nothing_is_asked(round) is None
    assert why_nothing_is_asked(round.send(SEEKER, say.ClaimFind())) == "claim-is-open"
    round.send(HIDER, say.ConfirmFind())
    assert why_nothing_is_asked(round) == "already-found"


def test_a_question_that_waits_in_the_hiding_period_is_what_is_in_the_way() -> None:
    """ROUND-4, HOUSE-1: where the house lets seekers ask then, the period itself is no reason."""
    round = a_round(seekers_may_ask_while_hiding=True).seekers_at(MARKET)
    assert why_nothing_is_asked(round) is None
    assert why_nothing_is_asked(round.seekers_ask("radar.1km")) == "question-still-pending"


def test_a_thermometer_or_a_curse_that_stops_all_asking_is_the_reason() -> None:
    """HOUSE-2, CURSE-2; the hider is told no reasons."""
    round = a_hunt(thermometer="blocks")
    start = say.StartThermometer(question=QuestionId("thermometer.1km"), fix=round.here(SEEKER))
    assert why_nothing_is_asked(round.send(SEEKER, start)) == "thermometer-blocks-asking"
    cursed = cast(a_hunt_for("impressionable-consumer"), "impressionable-consumer")
    assert why_nothing_is_asked(cursed) == "curse-still-blocks-asking"
    hiders = cursed.seen_by(HIDER).round
    assert hiders is not None
    assert hiders.no_asking is None
