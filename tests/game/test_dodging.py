"""Veto and randomize: dodging a question in its answer window (POW-2, POW-3)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game import dice
from hideline.game.box import Reward, Verdict
from hideline.game.dodging import randomize_pool
from hideline.game.events import (
    AnswerWindowClosed,
    CardsDrawn,
    QuestionRandomized,
    ThermometerDropped,
)
from hideline.game.ids import CurseId, KindOfCard, QuestionId, StationId
from hideline.game.settings import Size
from hideline.game.state import ActiveCurse
from hideline.units import LatLon, Metres, Span, minutes, seconds
from tests.powerups import a_hunt, play_refused
from tests.rounds import HIDER, MEDIUM, SEEKER, Play
from tests.towns import LAKESIDE, MARKET, MILL, where


def until_drawn(play: Play, question: str) -> Play:
    """Make the round's chance such that the next randomize draws this question."""
    pool = [one.id for one in randomize_pool(play.game, play.team)]
    label = f"{play.team.id} randomize {play.team.entries_made}"
    wanted = pool.index(QuestionId(question))
    seed = next(s for s in map(str, range(10_000)) if dice.number_below(s, label, len(pool)) == wanted)
    play.game = replace(play.game, round=replace(play.round, seed=seed))
    return play


def test_an_offer_names_the_question_that_it_deals_with_whatever_the_card_is_called() -> None:
    """POW-2, POW-3, HOUSE-1: a card of the group's own with the same verb is found beside the answer too."""
    own = {"sort": "powerup", "name": "No", "text": "Veto it.", "verb": {"verb": "veto"}, "count": 1}
    play = a_hunt("veto", "randomize", "own-no", "duplicate", added_cards=[own])
    play.seekers_ask("radar.1km")

    offers = [offer for offer in play.seen_by(HIDER).offers if offer.command == "play-powerup"]
    against = {offer.given.get("copies", offer.given["card"]) for offer in offers}

    assert against == {play.card(kind) for kind in ("veto", "randomize", "own-no")}
    assert {offer.deals_with for offer in offers} == {"radar.1km"}


def test_what_settles_a_question_is_offered_for_that_one_alone() -> None:
    """ASK-3, ASK-8, PHOTO-1, POW-2, POW-3: it says which, however long it is on its way."""
    play = a_hunt("veto", "randomize", "duplicate", "draw-1-expand-1")
    for question in ("radar.1km", "photo.tree"):
        play.wait(seconds(1)).seekers_ask(question)
        offers = play.seen_by(HIDER).offers
        meant = {offer.command for offer in offers if offer.given.get("meant_for") == play.pending.asking}
        settled_by = {"answer-question"} if question == "radar.1km" else {"send-photo", "cannot-answer"}
        assert meant == settled_by | {"play-powerup"}
        kept = [offer.why for offer in offers if "meant_for" not in offer.given]
        assert "Veto" not in kept
        assert "Randomize" not in kept
        assert any(why.startswith("Draw 1") for why in kept)
        play.hider_plays("veto" if question == "radar.1km" else "randomize")


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_a_card_meant_for_one_question_dodges_no_other(card: str) -> None:
    """POW-2, POW-3: nothing is spent."""
    round = a_hunt(card).seekers_ask("radar.1km")
    asking = round.pending.asking
    round.hider_answers()
    assert play_refused(round, card, meant_for=asking) == "question-no-longer-waits"
    round.hider_keeps().wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.1km")
    assert play_refused(round, card, meant_for=asking) == "question-no-longer-waits"
    assert card in round.kinds_held
    round.send(HIDER, say.PlayPowerup(card=round.card(card), meant_for=round.pending.asking))
    assert card not in round.kinds_held


@pytest.mark.parametrize("card", ["veto", "randomize"])
def test_nor_the_one_that_a_randomize_drew(card: str) -> None:
    """POW-2, POW-3: a mate's phone was quicker."""
    round = a_hunt("randomize", card).seekers_ask("radar.1km")
    late = say.PlayPowerup(card=round.card(card, -1), meant_for=round.pending.asking)
    until_drawn(round, "radar.2km").hider_plays("randomize")
    assert round.refuses(HIDER, late) == "question-no-longer-waits"
    assert round.pending.question == "radar.2km"


def test_a_card_that_both_phones_played_is_not_missed() -> None:
    """POW-2: what is said is that the question is dealt with, not that the card is gone."""
    round = a_hunt("veto").seekers_ask("radar.1km")
    veto = say.PlayPowerup(card=round.card("veto"), meant_for=round.pending.asking)
    assert round.send(HIDER, veto).refuses(HIDER, veto) == "question-no-longer-waits"


# ── veto ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_veto_gives_no_answer_and_no_reward_but_counts_as_asked() -> None:
    """POW-2."""
    round = a_hunt("veto").seekers_ask("radar.1km").hider_plays("veto")
    entry = round.seen_by(SEEKER).round.teams[0].entries[-1]  # type: ignore[union-attr]
    assert (entry.outcome, entry.answer) == ("vetoed", None)
    assert round.happened(CardsDrawn) == []
    assert round.price_of("radar.1km") == 2
    assert round.hand.cards == ()


def test_there_is_nothing_to_veto_without_a_question() -> None:
    """POW-2."""
    round = a_hunt("veto", "randomize")
    assert play_refused(round, "veto") == play_refused(round, "randomize") == "nothing-pending"
    assert "play-powerup" not in round.offered(HIDER)


# ── randomize ─────────────────────────────────────────────────────────────────────────────────────


def test_randomize_replaces_the_question_by_another_of_its_category() -> None:
    """POW-3: the original does not count as asked, the new one must be answered and pays."""
    round = a_hunt("randomize").seekers_ask("radar.1km").wait(minutes(4)).hider_plays("randomize")
    drawn = round.happened(QuestionRandomized)[0].question
    assert drawn.startswith("radar.")
    assert drawn != "radar.1km"
    assert round.price_of("radar.1km") == 1
    assert round.price_of(drawn) == 2
    assert round.seen_by(SEEKER).round.teams[0].pending.instead_of == "radar.1km"  # type: ignore[union-attr]


def test_its_own_window_starts_anew() -> None:
    """POW-3."""
    round = until_drawn(a_hunt("randomize").seekers_ask("radar.1km").wait(minutes(4)), "radar.2km")
    round.hider_plays("randomize").wait(minutes(5))
    assert round.happened(AnswerWindowClosed) == []
    assert len(round.wait(Span(1)).happened(AnswerWindowClosed)) == 1


def test_the_seekers_position_stays_that_of_the_asking() -> None:
    """POW-3."""
    round = until_drawn(a_hunt("randomize").seekers_ask("radar.1km"), "radar.2km")
    round.wait(minutes(1)).seekers_at(LAKESIDE).hider_plays("randomize").hider_answers()
    assert round.last_answer.verdict is Verdict.YES
    assert round.team.entries[-1].asked.fix.position == where(MARKET)  # type: ignore[union-attr]
    drawn = round.happened(CardsDrawn)[0]
    assert (len(drawn.cards), drawn.keep) == (2, 1)


def test_a_null_answer_is_possible_after_a_randomize() -> None:
    """POW-3, ASK-6."""
    round = until_drawn(a_hunt("randomize").seekers_ask("matching.park"), "matching.aquarium")
    round.hider_plays("randomize").hider_answers()
    assert round.last_answer.verdict is Verdict.NULL
    assert round.hand.choice is not None


def test_the_pool_holds_no_asked_banned_or_pending_question() -> None:
    """POW-3, CURSE-7."""
    round = a_hunt("randomize").seekers_ask("radar.500m").hider_answers().hider_keeps()
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.1km")
    banned = ActiveCurse(
        CurseId("c"),
        KindOfCard("drained-brain"),
        round.at,
        banned=(QuestionId("radar.2km"), QuestionId("photo.sky")),
    )
    team = replace(round.team, curses=(banned,))
    pool = {question.id for question in randomize_pool(round.game, team)}
    assert pool == {f"radar.{d}" for d in ("5km", "10km", "15km", "40km", "80km", "160km", "choose")}


def test_every_question_of_the_pool_is_as_likely_as_another() -> None:
    """POW-3."""
    drawn = Counter(dice.number_below(f"{seed:032x}", "seekers randomize 0", 9) for seed in range(1800))
    assert set(drawn) == set(range(9))
    assert min(drawn.values()) > 140


def test_with_nothing_left_it_cannot_be_played() -> None:
    """POW-3."""
    round = a_hunt("randomize").seekers_ask("radar.1km")
    asked = {question.id: 1 for question in round.game.box.of_category("radar")}  # type: ignore[arg-type]
    team = replace(round.team, asked=asked)
    round.game = replace(round.game, round=replace(round.round, teams={team.id: team}))
    assert play_refused(round, "randomize") == "nothing-to-randomize-into"
    assert "play-powerup" not in round.offered(HIDER)


def test_for_a_drawn_chosen_radar_the_seekers_name_a_distance_and_the_window_starts_then() -> None:
    """POW-3."""
    round = until_drawn(a_hunt("randomize", "veto").seekers_ask("radar.1km"), "radar.choose")
    round.hider_plays("randomize").wait(minutes(20))
    assert round.happened(AnswerWindowClosed) == []
    assert round.refuses(HIDER, say.AnswerQuestion(fix=round.here(HIDER))) == "seekers-must-name-distance"
    assert play_refused(round, "veto") == "seekers-must-name-distance"
    assert "name-distance" in round.offered(SEEKER)
    assert round.team_seen_by(HIDER).pending.needs_distance  # type: ignore[union-attr]
    assert round.refuses(SEEKER, say.NameDistance(distance=Metres(0.0))) == "distance-out-of-range"
    round.send(SEEKER, say.NameDistance(distance=Metres(1800.0)))
    assert not round.team_seen_by(HIDER).pending.needs_distance  # type: ignore[union-attr]
    round.wait(minutes(5)).hider_answers()
    assert round.last_answer.verdict is Verdict.YES
    assert round.hand.choice is not None


def test_no_distance_is_named_while_a_find_is_claimed() -> None:
    """END-3, POW-3: the window would get back time that it never lost."""
    round = until_drawn(a_hunt("randomize").seekers_ask("radar.1km"), "radar.choose")
    round.hider_plays("randomize").send(SEEKER, say.ClaimFind())
    assert round.refuses(SEEKER, say.NameDistance(distance=Metres(1800.0))) == "claim-is-open"
    assert "name-distance" not in round.offered(SEEKER)
    round.wait(minutes(3)).send(HIDER, say.RefuseFind())
    round.send(SEEKER, say.NameDistance(distance=Metres(1800.0)))
    assert round.pending.due == round.game.clock.read(round.at) + minutes(5)


def test_a_drawn_line_question_while_not_aboard_is_null_and_pays() -> None:
    """POW-3."""
    round = until_drawn(a_hunt("randomize").seekers_ask("matching.park"), "matching.line")
    round.hider_plays("randomize").hider_answers()
    assert round.last_answer.verdict is Verdict.NULL
    assert round.hand.choice is not None


def test_a_drawn_line_question_while_aboard_uses_the_stops_that_went_along() -> None:
    """POW-3, MATCH-2."""
    round = a_hunt("randomize").send(SEEKER, say.SayAboard(line="M1"))
    round.seekers_ask("matching.park", stops=(StationId(MILL),))
    until_drawn(round, "matching.line").hider_plays("randomize").hider_answers()
    assert round.last_answer.verdict is Verdict.YES


FIVE_KM_EAST = LatLon(where(MARKET).lat, where(MARKET).lon + 0.0765)
FAR_EAST = LatLon(where(MARKET).lat, where(MARKET).lon + 0.24)


def measured(question: str, end: LatLon, *cards: str, size: Size = MEDIUM, **options: object) -> Play:
    """A thermometer from Market to some point has just been finished."""
    round = a_hunt("randomize", *cards, size=size, **options)
    round.send(SEEKER, say.StartThermometer(question=QuestionId(question), fix=round.here(SEEKER)))
    round.wait(minutes(5)).seekers_at(end)
    return round.send(SEEKER, say.FinishThermometer(fix=round.here(SEEKER)))


def test_a_drawn_thermometer_that_went_far_enough_is_answered_from_both_pins() -> None:
    """POW-3."""
    round = until_drawn(measured("thermometer.1km", FAR_EAST), "thermometer.15km").hider_plays("randomize")
    assert round.pending.question == "thermometer.15km"
    round.hider_answers()
    assert round.last_answer.verdict is Verdict.COLDER
    assert round.team.entries[-1].asked.start.position == where(MARKET)  # type: ignore[union-attr]


def test_one_that_did_not_runs_as_a_started_one_and_nothing_is_pending() -> None:
    """POW-3: the original's start pin stands."""
    round = until_drawn(measured("thermometer.1km", FIVE_KM_EAST), "thermometer.15km").hider_plays(
        "randomize"
    )
    assert round.team.pending is None
    assert round.team.thermometer is not None
    assert round.team.thermometer.start.position == where(MARKET)
    assert round.team.asked == {}
    round.seekers_ask("radar.1km").hider_answers().hider_keeps().wait(minutes(1)).seekers_at(FAR_EAST)
    round.send(SEEKER, say.FinishThermometer(fix=round.here(SEEKER))).hider_answers()
    assert round.last_answer.verdict is Verdict.COLDER
    assert round.price_of("thermometer.15km") == 2


@pytest.mark.parametrize(("pays", "drawn"), [(True, 1), (False, 0)])
def test_dropped_it_was_not_asked_but_pays_unless_the_group_says_no(pays: bool, drawn: int) -> None:
    """POW-3, HOUSE-2."""
    round = measured("thermometer.1km", FIVE_KM_EAST, refused_thermometer_pays=pays)
    until_drawn(round, "thermometer.15km").hider_plays("randomize")
    for seat in (SEEKER, HIDER):
        running = round.team_seen_by(seat).thermometer
        assert running is not None
        assert running.pays == (Reward(2, 1),) * drawn
    round.send(SEEKER, say.DropThermometer())
    assert len(round.happened(CardsDrawn)) == drawn
    assert round.team.asked == {}


def test_a_drawn_thermometer_takes_the_place_of_one_started_meanwhile() -> None:
    """POW-3, THERM-2: one runs at a time."""
    round = measured("thermometer.1km", FIVE_KM_EAST)
    round.send(SEEKER, say.StartThermometer(question=QuestionId("thermometer.5km"), fix=round.here(SEEKER)))
    until_drawn(round, "thermometer.15km").hider_plays("randomize")
    assert len(round.happened(ThermometerDropped)) == 1
    assert round.team.thermometer is not None
    assert round.team.thermometer.question == "thermometer.15km"


def test_a_question_may_be_randomized_twice() -> None:
    """POW-3."""
    round = a_hunt("randomize", "randomize").seekers_ask("matching.park").hider_plays("randomize")
    first = round.pending.question
    round.hider_plays("randomize")
    assert round.pending.question not in ("matching.park", first)
    assert round.price_of(first) == 1
