"""Putting things right by consent; the seekers' own marks."""

from __future__ import annotations

import pytest

from hideline.game import changes
from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.box import Answer, Verdict
from hideline.game.events import ChangeDeclined, ChangeMade, ChangeProposed, ZoneRevealed
from hideline.game.ids import SEEKERS, CurseId, MarkId, PhotoId, ProposalId, SeatId, StationId
from hideline.game.state import SeatRole
from hideline.units import LatLon, Span, days, minutes, seconds
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.towns import MARKET, MILL, position, where

AQUARIUM = changes.AddPlace("aquarium", "Tanks", position(3.0, 4.5), "it opened last week")


def a_hunt(**options: object) -> Play:
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).wait(seconds(1))  # type: ignore[arg-type]


def proposed(round: Play, change: changes.Change, by: str = SEEKER) -> ProposalId:  # noqa: A002 - a round is a round
    round.send(by, say.ProposeChange(change=change))  # type: ignore[arg-type]
    return next(iter(round.game.proposals))


def agreed(round: Play, change: changes.Change) -> Play:  # noqa: A002
    return round.send(HIDER, say.AgreeToChange(proposal=proposed(round, change)))


def test_a_missing_place_exists_once_every_side_agrees_and_only_from_then_on() -> None:
    """MAP-5."""
    round = (
        a_hunt(players=(HIDER, SEEKER, MATE)).seekers_ask("matching.aquarium").hider_answers().hider_keeps()
    )
    assert round.last_answer.verdict is Verdict.NULL
    id_ = proposed(round, AQUARIUM)
    round.send(HIDER, say.AgreeToChange(proposal=id_))
    assert round.game.overlay == ()
    round.send(MATE, say.AgreeToChange(proposal=id_))
    assert len(round.happened(ChangeMade)) == 1
    assert [place.name for place in round.seen_by(SEEKER).added_places] == ["Tanks"]
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("matching.aquarium").hider_answers()
    assert round.last_answer.verdict is Verdict.YES
    assert round.team.entries[0].answer == Answer(Verdict.NULL)


def test_a_wrong_place_is_struck_by_consent() -> None:
    """MAP-5."""
    strike = changes.StrikePlace("museum", "museum-3", "it is a shop")
    round = agreed(a_hunt(), strike)
    assert round.seen_by(HIDER).struck_places == ("museum-3",)
    round.seekers_ask("measuring.museum").hider_answers()
    why = round.seen_by(HIDER).round.hiding.reasonings[-1]  # type: ignore[union-attr]
    assert why.evidence is not None
    assert why.evidence.ours.name != "Mill Museum"


@pytest.mark.parametrize(
    "change",
    [
        changes.AddPlace("unicorn", "Horn", position(3, 4), "because"),
        changes.AddPlace("water", "Pond", position(3, 4), "because"),
        changes.AddPlace("museum", "Beyond", LatLon(10.0, 10.0), "because"),
        changes.StrikePlace("museum", "museum-99", "because"),
        changes.StrikePlace("unicorn", "museum-1", "because"),
    ],
)
def test_what_the_map_cannot_hold_is_not_proposed(change: changes.Change) -> None:
    """MAP-5."""
    assert a_hunt().refuses(SEEKER, say.ProposeChange(change=change)) == "not-a-place"


@pytest.mark.parametrize("is_free", [True, False])
def test_a_free_question_that_is_struck_is_still_to_come(is_free: bool) -> None:
    """HOUSE-4, CURSE-9: it was never asked, so the next one is the first after the cast."""
    round = a_hunt()
    if is_free:
        round.holding("impressionable-consumer")
        round.send(HIDER, say.CastCurse(card=round.card("impressionable-consumer")))
        round.send(SEEKER, say.ReportCurse(curse=CurseId("seekers-curse-1"), photos=(PhotoId("shop"),)))
        round.send(HIDER, say.AcceptReport(curse=CurseId("seekers-curse-1")))
    round.seekers_ask("radar.1km").hider_answers()
    if not is_free:
        round.hider_keeps()
    agreed(round, changes.StrikeQuestion(SEEKERS, 1, "nobody meant to ask that"))
    round.seekers_ask("radar.2km")
    assert round.pending.is_free == is_free
    assert round.team.free_questions == 0


def test_a_proposal_about_what_is_no_longer_there_is_off_the_table() -> None:
    """HOUSE-4, law 6: nobody is asked to agree to something that cannot be done any more."""
    strike = changes.StrikeQuestion(SEEKERS, 1, "nobody meant to ask that")
    museum = changes.StrikePlace("museum", "museum-3", "it is a shop")
    lift = changes.LiftCurse(SEEKERS, CurseId("seekers-curse-1"), "no cars here")
    round = a_hunt().seekers_ask("radar.1km").hider_answers().hider_keeps()
    round.holding("luxury-car").send(
        HIDER, say.CastCurse(card=round.card("luxury-car"), proof=(PhotoId("car"),), note="a Beetle")
    )
    for change in (strike, strike, museum, museum, lift):
        round.send(SEEKER, say.ProposeChange(change=change))
    first, again, shop, same_shop, curse = round.game.proposals
    for done in (first, shop):
        round.send(HIDER, say.AgreeToChange(proposal=done))
    round.send(SEEKER, say.ReportCurse(curse=CurseId("seekers-curse-1"), photos=(PhotoId("rolls"),)))
    round.send(HIDER, say.AcceptReport(curse=CurseId("seekers-curse-1")))
    for moot in (again, same_shop, curse):
        assert round.refuses(HIDER, say.AgreeToChange(proposal=moot)) == "no-such-proposal"
    assert round.seen_by(HIDER).proposals == ()
    assert not {"agree-to-change", "decline-change"} & set(round.offered(HIDER))


@pytest.mark.parametrize("role", [SeatRole.WATCHER, SeatRole.SPECTATOR])
def test_onlookers_hear_nothing_of_questions_and_curses_that_are_put_right(role: SeatRole) -> None:
    """HOUSE-4, DESIGN §7: answers are not theirs to know, however they are told."""
    round = a_hunt().send(None, say.TakeSeat(seat=SeatId("dee"), name="Dee", role=role))
    round.seekers_ask("radar.1km").hider_answers().hider_keeps()
    before = round.seen_by(SeatId("dee"))
    no = changes.CorrectAnswer(SEEKERS, 1, Answer(Verdict.NO), "we read it wrongly")
    agreed(round, no)
    assert round.last_answer.verdict is Verdict.NO
    assert round.seen_by(SeatId("dee")) == before
    told = [event for event in round.log if isinstance(event, ChangeProposed | ChangeMade)]
    assert told
    assert not any(may_know(round.game, event, SeatId("dee")) for event in told)


def test_any_side_may_decline_and_then_nothing_changed() -> None:
    """HOUSE-4."""
    round = a_hunt()
    id_ = proposed(round, AQUARIUM)
    round.send(HIDER, say.DeclineChange(proposal=id_))
    assert len(round.happened(ChangeDeclined)) == 1
    assert round.game.overlay == ()
    assert round.refuses(HIDER, say.AgreeToChange(proposal=id_)) == "no-such-proposal"


def test_those_who_asked_for_a_change_may_take_it_back_and_nobody_else() -> None:
    """HOUSE-4, TEAM-1: a proposal that somebody who is gone never agrees to does not stay for ever."""
    round = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL)
    id_ = proposed(round, AQUARIUM)
    assert "withdraw-change" not in round.offered(HIDER)
    assert round.refuses(HIDER, say.WithdrawChange(proposal=id_)) == "not-for-your-role"
    assert "withdraw-change" in round.offered(SEEKER)
    round.send(SEEKER, say.WithdrawChange(proposal=id_))
    assert not round.game.proposals
    assert not round.game.overlay
    assert round.refuses(SEEKER, say.WithdrawChange(proposal=id_)) == "no-such-proposal"


def test_an_answer_is_corrected_by_consent_where_both_sides_can_see() -> None:
    """ASK-12, HOUSE-4."""
    round = a_hunt().seekers_ask("radar.1km").hider_answers()
    agreed(round, changes.CorrectAnswer(SEEKERS, 1, Answer(Verdict.YES), "wrong tap"))
    for seat in (HIDER, SEEKER):
        line = round.seen_by(seat).round.teams[0].entries[0]  # type: ignore[union-attr]
        assert line.answer == Answer(Verdict.YES)
        assert line.corrected == "wrong tap"


def test_a_question_is_undone_by_consent() -> None:
    """HOUSE-4: as if it had never been asked, and the record says so."""
    round = a_hunt().seekers_ask("radar.1km").hider_answers()
    agreed(round, changes.StrikeQuestion(SEEKERS, 1, "asked by accident"))
    assert round.team.entries[0].outcome == "struck"
    assert round.team.entries[0].answer is None
    assert round.price_of("radar.1km") == 1


def test_a_struck_photo_has_nothing_left_to_dispute() -> None:
    """HOUSE-4, PHOTO-1."""
    round = a_hunt().seekers_ask("photo.tree").send(HIDER, say.SendPhoto(photo="p1"))  # type: ignore[arg-type]
    agreed(round, changes.StrikeQuestion(SEEKERS, 1, "asked by accident"))
    assert round.refuses(SEEKER, say.DisputePhoto(reason="blurred")) == "no-photo-to-review"


def test_a_clock_is_put_right_by_consent() -> None:
    """HOUSE-4."""
    round = a_hunt()
    before = round.hiding_clock
    agreed(round, changes.AdjustClock(SEEKERS, Span(-minutes(3)), "we started early"))
    assert round.hiding_clock == before - minutes(3)
    too_much = changes.AdjustClock(SEEKERS, Span(days(8)), "for fun")
    assert round.refuses(SEEKER, say.ProposeChange(change=too_much)) == "nothing-to-mend"


@pytest.mark.parametrize(
    "change",
    [
        changes.StrikeQuestion(SEEKERS, 7, "?"),
        changes.CorrectAnswer(SEEKERS, 7, Answer(Verdict.YES), "?"),
        changes.LiftCurse(SEEKERS, "nothing", "?"),  # type: ignore[arg-type]
        changes.AdjustClock("nobody", Span(1), "?"),  # type: ignore[arg-type]
    ],
)
def test_only_what_is_there_can_be_mended(change: changes.Change) -> None:
    """HOUSE-4."""
    assert a_hunt().refuses(SEEKER, say.ProposeChange(change=change)) == "nothing-to-mend"


def test_the_kinds_of_change_on_offer_are_those_there_is_something_for() -> None:
    """HOUSE-4."""
    round = a_hunt()
    kinds = _kinds(round)
    assert kinds == ("add-place", "strike-place", "adjust-clock")
    round.seekers_ask("radar.1km").hider_answers()
    assert _kinds(round) == (*kinds, "strike-question", "correct-answer")


def _kinds(round: Play) -> tuple[str, ...]:  # noqa: A002
    offer = next(offer for offer in round.seen_by(SEEKER).offers if offer.command == "propose-change")
    return offer.fields[0].options


def test_the_seekers_mark_their_map_and_the_hider_never_sees_it() -> None:
    round = a_hunt()
    before = round.seen_by(HIDER)
    round.send(SEEKER, say.MakeMark(what="station", stations=(StationId(MARKET),), text="no park here"))
    assert round.seen_by(HIDER) == before
    marks = round.seen_by(SEEKER).round.teams[0].marks  # type: ignore[union-attr]
    assert [mark.text for mark in marks] == ["no park here"]
    round.send(SEEKER, say.UndoMark(mark=marks[0].id))
    assert round.seen_by(SEEKER).round.teams[0].marks == ()  # type: ignore[union-attr]
    assert round.refuses(SEEKER, say.UndoMark(mark=MarkId("mark-9"))) == "no-such-mark"
    assert round.refuses(SEEKER, say.MakeMark(what="scribble")) == "no-such-mark"


@pytest.mark.parametrize(
    "mark",
    [
        say.MakeMark(what="station", text="all of them"),
        say.MakeMark(what="line", stations=(StationId(MARKET),)),
        say.MakeMark(what="stretch", line="M1"),
        say.MakeMark(what="area", area=(where(MARKET), where(MILL))),
        say.MakeMark(what="note", text="  "),
    ],
    ids=lambda mark: mark.what,
)
def test_a_mark_without_what_its_kind_needs_is_none(mark: say.MakeMark) -> None:
    """Nobody is to believe that something is struck out when nothing is."""
    assert a_hunt().refuses(SEEKER, mark) == "mark-is-empty"


def test_every_mark_that_is_offered_asks_for_what_it_needs() -> None:
    offers = [offer for offer in a_hunt().seen_by(SEEKER).offers if offer.command == "make-mark"]
    asked = {offer.given["what"]: [field.name for field in offer.fields] for offer in offers}
    assert asked == {"station": ["stations"], "line": ["line"], "area": ["area"], "note": ["text"]}
    assert not any(field.is_optional for offer in offers for field in offer.fields)


def test_a_clue_is_hidden_and_shown_again() -> None:
    round = a_hunt().seekers_ask("radar.1km").hider_answers().send(SEEKER, say.ToggleClue(entry=1))
    assert round.seen_by(SEEKER).round.teams[0].hidden_clues == (1,)  # type: ignore[union-attr]
    round.send(SEEKER, say.ToggleClue(entry=1))
    assert round.seen_by(SEEKER).round.teams[0].hidden_clues == ()  # type: ignore[union-attr]
    assert round.refuses(SEEKER, say.ToggleClue(entry=9)) == "nothing-to-mend"


def test_a_photo_is_no_clue_that_could_be_hidden() -> None:
    photo = say.SendPhoto(photo=PhotoId("p1"))
    round = a_hunt().seekers_ask("photo.tree").send(HIDER, photo)
    assert "toggle-clue" not in round.offered(SEEKER)
    assert round.refuses(SEEKER, say.ToggleClue(entry=1)) == "nothing-to-mend"


# ── clocks, wherever the time stands by now ───────────────────────────────────────────────────────


def test_a_clock_put_right_while_a_find_is_claimed_counts_at_the_find() -> None:
    """HOUSE-4, END-3, law 8."""
    round = a_hunt().wait(minutes(10)).send(SEEKER, say.ClaimFind())
    agreed(round, changes.AdjustClock(SEEKERS, minutes(3), "it was stopped too late"))
    round.wait(minutes(1)).send(HIDER, say.ConfirmFind())
    assert round.game.runs[-1].tallies[0].hiding == minutes(13) + seconds(1)


def test_a_clock_put_right_after_the_count_mends_the_result() -> None:
    """HOUSE-4, ROUND-7."""
    round = a_hunt().wait(minutes(10)).seekers_find()
    before = round.game.runs[-1].tallies[0]
    agreed(round, changes.AdjustClock(SEEKERS, Span(-minutes(4)), "they were here at ten past"))
    after = round.game.runs[-1].tallies[0]
    assert (after.hiding, after.total) == (before.hiding - minutes(4), before.total - minutes(4))
    assert round.team.tally == after
    view = round.seen_by(SEEKER)
    assert view.runs[-1].tallies == (after,)
    assert view.standings[0].best == after.total


def test_no_run_is_shorter_than_nothing() -> None:
    """HOUSE-4: the clock itself may be put back further, when the hunt began too early."""
    back = changes.AdjustClock(SEEKERS, Span(-minutes(11)), "we started early")
    round = agreed(a_hunt().wait(minutes(10)), back)
    assert round.hiding_clock == -minutes(1) + seconds(1)
    round.seekers_find()
    assert round.game.runs[-1].tallies[0].hiding == 0


@pytest.mark.parametrize("before_the_hunt", [True, False])
def test_a_clock_put_past_the_longest_run_reveals_the_zone_at_once_and_not_before(
    before_the_hunt: bool,
) -> None:
    """HOUSE-2, HOUSE-4: nothing happens in the past."""
    round = a_round(longest_run=minutes(60)).seekers_at(MARKET)
    late = changes.AdjustClock(SEEKERS, minutes(61), "an hour was lost")
    round = agreed(round, late).hider_at(MILL) if before_the_hunt else agreed(round.hider_at(MILL), late)
    (revealed,) = round.happened(ZoneRevealed)
    assert revealed.at == round.at
    assert [event.at for event in round.log] == sorted(event.at for event in round.log)


def test_striking_what_a_randomize_replaced_takes_nothing_off_the_count() -> None:
    """HOUSE-4, POW-3, ASK-5: it was never asked; the asking before it still counts."""
    round = a_hunt().holding("randomize").seekers_ask("radar.1km").hider_answers().hider_keeps()
    round.seekers_ask("radar.1km").hider_plays("randomize")
    randomized = next(entry for entry in round.team.entries if entry.outcome == "randomized")
    assert round.price_of("radar.1km") == 2
    agreed(round, changes.StrikeQuestion(SEEKERS, randomized.number, "a mistake"))
    assert round.price_of("radar.1km") == 2


def test_striking_a_photo_that_is_open_again_ends_the_wait_for_it() -> None:
    """HOUSE-4, PHOTO-1, ASK-7: nothing is pending any more, and a clock that stood for it runs on."""
    round = a_hunt().seekers_ask("photo.tree").send(HIDER, say.SendPhoto(photo=PhotoId("p1")))
    round.send(SEEKER, say.DisputePhoto(reason="blurred")).send(HIDER, say.UpholdDispute()).wait(minutes(15))
    stood = round.hiding_clock
    agreed(round, changes.StrikeQuestion(SEEKERS, 1, "no trees here"))
    assert round.team.pending is None
    assert round.team.asked == {}
    assert round.team.entries[0].outcome == "struck"
    assert round.wait(minutes(1)).hiding_clock == stood + minutes(1)
