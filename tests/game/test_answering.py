"""Truthful answers, corrections, "I cannot answer", and answers that come too late."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.box import Answer, Verdict
from hideline.game.changes import CorrectAnswer
from hideline.game.events import AnswerWindowClosed, CardsDrawn, LateStopForgiven
from hideline.game.ids import SEEKERS, CardId
from hideline.game.settings import Size
from hideline.units import Fix, Instant, Metres, Span, minutes, seconds
from tests.rounds import HIDER, LARGE, MATE, MEDIUM, SEEKER, SMALL, Play, a_round
from tests.towns import ABBEY, CASTLE, HARBOUR, MARKET, MILL, position, where


def a_hunt(size: Size = SMALL, **options: object) -> Play:
    """The hunt is on: the hider at Mill, the seekers at Market."""
    return a_round(size, **options).hider_at(MILL).wait(minutes(1)).seekers_at(MARKET)  # type: ignore[arg-type]


def asked(question: str = "radar.2km", size: Size = SMALL, **options: object) -> Play:
    return a_hunt(size, **options).seekers_ask(question)


@pytest.mark.parametrize(
    ("question", "draw", "keep"),
    [
        ("matching.park", 3, 1),
        ("measuring.park", 3, 1),
        ("radar.1km", 2, 1),
        ("tentacle.museum", 4, 2),
    ],
)
def test_an_answer_earns_the_categorys_reward(question: str, draw: int, keep: int) -> None:
    """ASK-4."""
    round = asked(question, MEDIUM).hider_answers()
    drawn = round.happened(CardsDrawn)[0]
    assert (len(drawn.cards), drawn.keep) == (draw, keep)


def test_the_truth_is_computed_from_where_the_hider_is_at_answering() -> None:
    """ASK-2, ASK-11: not from the zone, nor from where they were when asked."""
    round = asked("radar.2km").wait(seconds(30))
    away = Fix(where(ABBEY), round.at, Metres(5.0))
    round.send(HIDER, say.AnswerQuestion(fix=away))
    assert round.last_answer.verdict is Verdict.NO
    assert asked("radar.2km").hider_answers().last_answer.verdict is Verdict.YES


def test_of_a_hiding_team_the_confirming_phone_counts() -> None:
    """ASK-11."""
    round = asked("radar.2km", mates=(MATE,))
    round.send(MATE, say.AnswerQuestion(fix=Fix(where(ABBEY), round.at, Metres(5.0))))
    assert round.last_answer.verdict is Verdict.NO


def test_the_hider_sees_why_and_the_seekers_do_not() -> None:
    """ASK-3."""
    round = asked().hider_answers()
    why = round.seen_by(HIDER).round.hiding.reasonings[0]  # type: ignore[union-attr]
    assert why.evidence is not None
    assert why.evidence.ours.metres == pytest.approx(1724, abs=15)
    assert why.evidence.theirs.metres == 2000
    assert round.seen_by(SEEKER).round.hiding is None  # type: ignore[union-attr]


def test_a_close_call_is_flagged_to_the_hider_only() -> None:
    """ASK-11."""
    round = a_hunt().seekers_ask("radar.choose", distance=Metres(1725.0))
    round.send(HIDER, say.AnswerQuestion(fix=Fix(where(MILL), round.at, Metres(40.0))))
    why = round.seen_by(HIDER).round.hiding.reasonings[0]  # type: ignore[union-attr]
    assert why.evidence is not None
    assert why.evidence.is_close
    assert "is_close" not in repr(round.seen_by(SEEKER))


def test_a_correction_needs_a_reason_which_stays_with_the_hiders_side() -> None:
    """ASK-3."""
    round = asked()
    no = Answer(Verdict.NO)
    unexplained = say.AnswerQuestion(fix=round.here(HIDER), instead=no)
    assert round.refuses(HIDER, unexplained) == "correction-not-possible"
    round.hider_answers(Verdict.NO, reason="my phone thinks I am elsewhere")
    assert round.last_answer == no
    why = round.seen_by(HIDER).round.hiding.reasonings[0]  # type: ignore[union-attr]
    assert why.computed == Answer(Verdict.YES)
    assert "elsewhere" not in repr(round.seen_by(SEEKER))


@pytest.mark.parametrize(("question", "verdict"), [("radar.1km", "closer"), ("matching.park", "longer")])
def test_a_correction_must_be_a_possible_answer(question: str, verdict: str) -> None:
    """ASK-3."""
    round = asked(question)
    wrong = say.AnswerQuestion(fix=round.here(HIDER), instead=Answer(Verdict(verdict)), reason="because")
    assert round.refuses(HIDER, wrong) == "correction-not-possible"


def test_a_correction_names_a_place_that_could_be_the_answer() -> None:
    """ASK-3, ASK-12, TENT-1: or a made-up one would rule out the whole map; its name is the map's."""
    round = asked("tentacle.museum", size=MEDIUM)
    bogus, named = Answer(Verdict.PLACE, "palace", "The Palace"), Answer(Verdict.PLACE, "museum-1", "Louvre")
    fix = round.here(HIDER)
    assert round.refuses(HIDER, say.AnswerQuestion(fix=fix, instead=bogus, reason="I see it")) == (
        "correction-not-possible"
    )
    round.send(HIDER, say.AnswerQuestion(fix=fix, instead=named, reason="I see it"))
    assert round.last_answer.place == "museum-1"
    assert round.last_answer.place_name != "Louvre"
    palace = CorrectAnswer(SEEKERS, 1, bogus, "I saw it")
    assert round.refuses(HIDER, say.ProposeChange(change=palace)) == "nothing-to-mend"


def test_a_null_answer_is_an_answer() -> None:
    """ASK-6: it counts as asked and the hider draws."""
    round = asked("matching.aquarium").hider_answers()
    assert round.last_answer.verdict is Verdict.NULL
    assert round.price_of("matching.aquarium") == 2
    assert len(round.happened(CardsDrawn)) == 1


def test_the_hider_answers_with_a_fresh_position() -> None:
    """ASK-11."""
    round = asked()
    stale = Fix(where(MILL), round.at - seconds(31), Metres(5.0))  # type: ignore[arg-type]
    assert round.refuses(HIDER, say.AnswerQuestion(fix=stale)) == "position-too-old"


def test_an_answer_that_has_changed_since_it_was_read_is_not_sent() -> None:
    """ASK-2, ASK-3: who has moved meanwhile looks again; nothing has happened until then."""
    round = asked("radar.2km").wait(seconds(30))
    away = Fix(where(ABBEY), round.at, Metres(5.0))
    yes, no = Answer(Verdict.YES), Answer(Verdict.NO)
    assert round.refuses(HIDER, say.AnswerQuestion(fix=away, shown=yes)) == "answer-has-changed"
    round.send(HIDER, say.AnswerQuestion(fix=away, shown=no))
    assert round.last_answer == no


def test_another_place_than_was_read_is_another_answer() -> None:
    """ASK-3, TENT-1."""
    round = asked("tentacle.museum", size=MEDIUM)
    fix = round.here(HIDER)
    other = Answer(Verdict.PLACE, "museum-9", "Another one")
    assert round.refuses(HIDER, say.AnswerQuestion(fix=fix, shown=other)) == "answer-has-changed"
    round.hider_answers()
    assert round.last_answer.verdict is Verdict.PLACE


def test_a_correction_stands_whatever_was_read() -> None:
    """ASK-3."""
    round = asked("radar.2km")
    no = Answer(Verdict.NO)
    round.send(HIDER, say.AnswerQuestion(fix=round.here(HIDER), instead=no, reason="a wall", shown=no))
    assert round.last_answer == no


def test_the_same_verdict_for_another_question_is_not_sent() -> None:
    """ASK-3, POW-2: that both are true with yes does not make the one an answer to the other."""
    round = a_hunt().holding("veto").seekers_ask("radar.2km")
    answer = say.AnswerQuestion(
        fix=round.here(HIDER), shown=Answer(Verdict.YES), meant_for=round.pending.asking
    )
    round.hider_plays("veto").wait(seconds(1)).seekers_ask("radar.5km")
    assert round.refuses(HIDER, answer) == "question-no-longer-waits"
    round.send(HIDER, replace(answer, meant_for=round.pending.asking))
    assert round.last_answer.verdict is Verdict.YES


def test_nor_for_the_same_question_asked_again() -> None:
    """ASK-3, ASK-5: the seekers have moved, and it pays twice."""
    round = a_hunt().holding("veto").seekers_ask("radar.2km")
    answer = say.AnswerQuestion(fix=round.here(HIDER), meant_for=round.pending.asking)
    round.hider_plays("veto").wait(seconds(1)).seekers_ask("radar.2km")
    assert round.refuses(HIDER, answer) == "question-no-longer-waits"


def test_what_was_meant_for_a_question_that_is_settled_is_told_so() -> None:
    """ASK-3: also where no other one waits, and whatever holds the rest up."""
    round = asked()
    answer = say.AnswerQuestion(fix=round.here(HIDER), meant_for=round.pending.asking)
    round.hider_answers()
    assert round.refuses(HIDER, answer) == "question-no-longer-waits"
    assert round.send(SEEKER, say.ClaimFind()).refuses(HIDER, answer) == "question-no-longer-waits"


def test_an_answer_that_does_not_say_what_it_is_for_is_for_the_question_that_waits() -> None:
    """ASK-3: as programs and phones of an earlier version send it."""
    round = a_hunt().holding("veto").seekers_ask("radar.2km")
    answer = say.AnswerQuestion(fix=round.here(HIDER), shown=Answer(Verdict.YES))
    round.hider_plays("veto").seekers_ask("radar.5km").send(HIDER, answer)
    assert (round.team.entries[-1].question, round.last_answer.verdict) == ("radar.5km", Verdict.YES)


def test_nothing_is_answered_that_was_not_asked() -> None:
    """ASK-1."""
    round = a_hunt()
    assert round.refuses(HIDER, say.AnswerQuestion(fix=round.here(HIDER))) == "nothing-pending"
    assert round.refuses(SEEKER, say.AnswerQuestion(fix=round.here(SEEKER))) == "not-for-your-role"


# ── too late ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("size", "question", "window"),
    [
        (SMALL, "radar.1km", 5),
        (LARGE, "radar.1km", 5),
        (SMALL, "photo.tree", 10),
        (MEDIUM, "photo.tree", 10),
        (LARGE, "photo.tree", 20),
    ],
)
def test_the_answer_window_includes_its_last_moment(size: Size, question: str, window: int) -> None:
    """SIZE-4, ASK-7."""
    round = asked(question, size).wait(minutes(window))
    assert round.happened(AnswerWindowClosed) == []
    assert not round.pending.is_late
    round.wait(Span(1))
    assert len(round.happened(AnswerWindowClosed)) == 1
    assert round.pending.is_late


def test_an_answer_in_the_last_moment_pays() -> None:
    """ASK-7."""
    round = asked().wait(minutes(5)).hider_answers()
    assert round.hand.choice is not None
    assert not round.team.entries[-1].was_late


def test_a_late_answer_stops_the_hiding_clock_from_the_deadline_and_pays_nothing() -> None:
    """ASK-7: and counts as asked."""
    round = asked()
    started = round.hiding_clock
    round.wait(minutes(9))
    assert round.hiding_clock == started + minutes(5)
    round.hider_answers().wait(minutes(2))
    assert round.hiding_clock == started + minutes(7)
    assert round.hand.choice is None
    assert round.hand.cards == ()
    assert round.price_of("radar.2km") == 2
    assert round.team.entries[-1].was_late


def test_a_late_alarm_stops_the_clock_at_the_deadline_all_the_same() -> None:
    """ASK-7: whatever was due happens at its own moment."""
    round = asked()
    started = round.hiding_clock
    round.at = type(round.at)(round.at + minutes(30))
    round.send(HIDER, say.RollDice())
    assert round.hiding_clock == started + minutes(5)


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_after_the_window_neither_veto_nor_randomize_can_be_played(card: str) -> None:
    """ASK-7."""
    round = a_hunt().holding(card).seekers_ask("radar.2km").wait(minutes(5))
    assert any(offer.command == "play-powerup" for offer in round.seen_by(HIDER).offers)
    round.wait(Span(1))
    assert round.refuses(HIDER, say.PlayPowerup(card=round.card(card))) == "window-is-over"
    assert all(offer.command != "play-powerup" for offer in round.seen_by(HIDER).offers)


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_in_the_windows_last_moment_they_can(card: str) -> None:
    """ASK-7, POW-2, POW-3."""
    round = a_hunt().holding(card).seekers_ask("radar.2km").wait(minutes(5)).hider_plays(card)
    assert round.team.entries[-1].outcome in ("vetoed", "randomized")


def test_an_answer_that_only_travelled_late_counts_as_made_in_time() -> None:
    """ASK-7: what a phone queued in a tunnel is judged by when it was made."""
    round = asked().wait(minutes(4))
    made, fix = round.at, round.here(HIDER)
    started = round.hiding_clock
    round.wait(minutes(3)).send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert len(round.happened(LateStopForgiven)) == 1
    assert round.hiding_clock == started + minutes(3)
    assert round.hand.choice is not None


def test_what_travelled_late_is_true_where_it_was_made_and_is_not_asked_for_again() -> None:
    """ASK-3, ASK-7: looking again would make the answer late."""
    round = asked("radar.2km").wait(minutes(4))
    made, away = round.at, Fix(where(ABBEY), round.at, Metres(5.0))
    answer = say.AnswerQuestion(fix=away, shown=Answer(Verdict.YES))
    round.wait(minutes(3)).send(HIDER, answer, made_at=made)
    assert round.last_answer.verdict is Verdict.NO
    assert round.hand.choice is not None


def test_what_was_made_late_is_looked_at_again() -> None:
    """ASK-3, ASK-7: there is nothing left to lose by it."""
    round = asked("radar.2km").wait(minutes(6))
    away = Fix(where(ABBEY), round.at, Metres(5.0))
    answer = say.AnswerQuestion(fix=away, shown=Answer(Verdict.YES))
    assert round.refuses(HIDER, answer) == "answer-has-changed"


def test_forgiving_a_late_message_gives_a_late_hider_no_time_outside_the_zone() -> None:
    """ASK-7, ZONE-2: the seekers' clock starts at the deadline again, the hider's on entry."""
    round = a_round().seekers_at(MARKET).at_place(HIDER, position(3.7, 5.6)).hiding_ends()
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.2km").wait(minutes(4))
    made, fix = round.at, round.here(HIDER)
    round.wait(minutes(3)).at_place(HIDER, where(HARBOUR)).wait(minutes(1))
    round.send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert round.hiding_clock == minutes(1)
    assert round.shown_clock == minutes(8) + seconds(1)


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_a_card_played_in_time_that_only_travelled_late_counts_too(card: str) -> None:
    """ASK-7, POW-2, POW-3."""
    round = a_hunt().holding(card).seekers_ask("radar.2km").wait(minutes(4))
    made, started = round.at, round.hiding_clock
    round.wait(minutes(3)).send(HIDER, say.PlayPowerup(card=round.card(card)), made_at=made)
    assert round.team.entries[-1].outcome in ("vetoed", "randomized")
    assert round.hiding_clock == started + minutes(3)


def test_an_answer_made_too_late_is_late_however_it_travelled() -> None:
    """ASK-7."""
    round = asked().wait(minutes(6))
    made, fix = round.at, round.here(HIDER)
    round.wait(minutes(1)).send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert round.team.entries[-1].was_late


# ── "I cannot answer" ─────────────────────────────────────────────────────────────────────────────


def test_a_photo_whose_subject_is_not_in_the_zone_cannot_be_answered() -> None:
    """ASK-8: counts as answered, the hider draws, the reason stays with the hider's side."""
    round = asked("photo.tree").send(HIDER, say.CannotAnswer(reason="not a single tree here"))
    assert round.last_answer.verdict is Verdict.CANNOT
    assert len(round.hand.cards) == 1
    assert "single tree" not in repr(round.seen_by(SEEKER))
    assert "single tree" in repr(round.seen_by(HIDER))


def test_only_photos_can_be_declined_and_only_with_a_reason() -> None:
    """ASK-8."""
    assert asked().refuses(HIDER, say.CannotAnswer(reason="no")) == "cannot-answer-needs-reason"
    assert asked("photo.tree").refuses(HIDER, say.CannotAnswer(reason=" ")) == "cannot-answer-needs-reason"


# ── house rules ───────────────────────────────────────────────────────────────────────────────────


def test_by_house_rule_the_length_of_the_name_also_says_longer_or_shorter() -> None:
    """HOUSE-2, MATCH-3: Mill is shorter than Market; the same length is still yes."""
    round = asked("matching.station-name", name_length_says_longer=True).hider_answers()
    assert round.last_answer.verdict is Verdict.SHORTER
    plain = asked("matching.station-name").hider_answers()
    assert plain.last_answer.verdict is Verdict.NO
    same = a_hunt(name_length_says_longer=True)
    same = same.wait(seconds(1)).seekers_at(MILL).seekers_ask("matching.station-name").hider_answers()
    assert same.last_answer.verdict is Verdict.YES


def test_an_answer_once_given_is_frozen() -> None:
    """ASK-12: walking about afterwards changes nothing."""
    round = asked().hider_answers()
    round.wait(minutes(1)).at_place(HIDER, where(CASTLE))
    assert round.last_answer.verdict is Verdict.YES
    assert round.refuses(HIDER, say.AnswerQuestion(fix=round.here(HIDER))) == "nothing-pending"
    assert round.refuses(HIDER, say.KeepCards(cards=(CardId("veto.9"),))) == "not-among-the-drawn"


def test_a_pause_on_the_way_does_not_make_a_late_answer_an_early_one() -> None:
    """ASK-7, PAUSE-1: made a minute too late, and three minutes of pause before it arrives."""
    round = a_hunt(queue_grace=minutes(10)).seekers_ask("radar.1km").wait(minutes(6))
    made, fix = round.at, round.here(HIDER)
    round.wait(seconds(10)).send(SEEKER, say.PauseGame()).wait(minutes(3))
    round.send(SEEKER, say.SayBack()).send(HIDER, say.SayBack())
    round.send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert round.team.entries[-1].was_late
    assert round.hand.choice is None


def test_an_answer_in_time_that_a_pause_held_up_is_forgiven() -> None:
    """ASK-7, PAUSE-1: late when the pause began, made before."""
    round = a_hunt(queue_grace=minutes(10)).seekers_ask("radar.1km").wait(minutes(4))
    made, fix, before = round.at, round.here(HIDER), round.hiding_clock
    round.wait(minutes(2)).send(SEEKER, say.PauseGame()).wait(minutes(3))
    round.send(SEEKER, say.SayBack()).send(HIDER, say.SayBack())
    round.send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert not round.team.entries[-1].was_late
    assert round.hiding_clock == before + minutes(2)


def test_forgiveness_adds_no_time_from_the_hiding_period() -> None:
    """ASK-7, ROUND-6, HOUSE-2: asked and late before the hunt by house rule, the clock runs from the hunt's start."""
    round = a_round(seekers_may_ask_while_hiding=True, queue_grace=minutes(10)).at_place(HIDER, where(MILL))
    round.wait(minutes(23)).seekers_at(MARKET).seekers_ask("radar.1km")
    made, fix = Instant(round.at + minutes(4)), Fix(where(MILL), Instant(round.at + minutes(4)), Metres(5))
    round.wait(minutes(9)).at_place(HIDER, where(MILL))
    round.send(HIDER, say.AnswerQuestion(fix=fix), made_at=made)
    assert round.hiding_clock == round.shown_clock == minutes(2)
