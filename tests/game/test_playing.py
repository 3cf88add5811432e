"""Powerups: all seven kinds, and a duplicate of each."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game import dice
from hideline.game.box import Verdict
from hideline.game.dodging import randomize_pool
from hideline.game.events import (
    AnswerWindowClosed,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    HandLimitRaised,
    MoveBegan,
    MoveEnded,
    QuestionRandomized,
    ThermometerDropped,
    ZoneFixed,
)
from hideline.game.ids import CardId, CurseId, KindOfCard, QuestionId, StationId
from hideline.game.settings import Size
from hideline.game.state import ActiveCurse, Phase
from hideline.units import LatLon, Metres, Span, minutes, seconds
from tests.rounds import HIDER, LARGE, MEDIUM, SEEKER, SMALL, Play, a_round
from tests.towns import CASTLE, LAKESIDE, MARKET, MILL, where

BONUS = "time-bonus-2-3-5"


def a_hunt(*cards: str, **options: object) -> Play:
    """The hider at Mill with these cards, the seekers at Market."""
    round = a_round(**options).hider_at(MILL).wait(minutes(1)).seekers_at(MARKET)  # type: ignore[arg-type]
    return round.holding(*cards)


def play_refused(round_: Play, kind: str, **form: object) -> str:
    return round_.refuses(HIDER, say.PlayPowerup(card=round_.card(kind), **form))  # type: ignore[arg-type]


def until_drawn(play: Play, question: str) -> Play:
    """Make the round's chance such that the next randomize draws this question."""
    pool = [one.id for one in randomize_pool(play.game, play.team)]
    label = f"{play.team.id} randomize {play.team.entries_made}"
    wanted = pool.index(QuestionId(question))
    seed = next(s for s in map(str, range(10_000)) if dice.number_below(s, label, len(pool)) == wanted)
    play.game = replace(play.game, round=replace(play.round, seed=seed))
    return play


# ── all of them ───────────────────────────────────────────────────────────────────────────────────


def test_a_played_card_goes_to_the_discard_pile_after_its_cost_and_its_draw() -> None:
    """POW-1."""
    round = a_hunt("discard-1-draw-2", BONUS)
    played, paid = round.card("discard-1-draw-2"), round.card(BONUS)
    round.hider_plays("discard-1-draw-2", discards=(paid,))
    kinds = [type(event) for event in round.fresh]
    assert kinds.index(CardsDiscarded) < kinds.index(CardsDrawn) < kinds.index(CardPlayed)
    assert round.round.deck.discards[-2:] == (paid, played)


def test_seekers_are_told_only_of_what_touches_them() -> None:
    """POW-1."""
    round = a_hunt("draw-1-expand-1", "discard-1-draw-2", BONUS)
    before = round.seen_by(SEEKER)
    round.hider_plays("draw-1-expand-1").hider_plays("discard-1-draw-2", discards=(round.card(BONUS),))
    assert round.seen_by(SEEKER) == before


def test_only_cards_in_hand_can_be_played() -> None:
    """POW-1."""
    round = a_hunt()
    assert round.refuses(HIDER, say.PlayPowerup(card=CardId("veto.1"))) == "card-not-in-hand"
    assert round.refuses(SEEKER, say.PlayPowerup(card=CardId("veto.1"))) == "no-cards-here"


def test_cards_without_a_question_or_zone_can_be_played_in_the_hiding_period() -> None:
    """POW-1: any time, unless said otherwise."""
    round = a_round().holding("draw-1-expand-1", "move").hider_plays("draw-1-expand-1")
    assert round.hand.limit == 7
    assert play_refused(round, "move") == "not-in-this-phase"


def test_curses_are_cast_and_not_played() -> None:
    """POW-1."""
    assert play_refused(a_hunt("zoologist"), "zoologist") == "card-cannot-be-played"


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
    assert round.refuses(SEEKER, say.NameDistance(distance=Metres(0.0))) == "distance-out-of-range"
    round.send(SEEKER, say.NameDistance(distance=Metres(1800.0))).wait(minutes(5)).hider_answers()
    assert round.last_answer.verdict is Verdict.YES
    assert round.hand.choice is not None


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
    until_drawn(round, "thermometer.15km").hider_plays("randomize").send(SEEKER, say.DropThermometer())
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


# ── cards for cards ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("kind", "paid", "drawn"), [("discard-1-draw-2", 1, 2), ("discard-2-draw-3", 2, 3)])
def test_discard_some_draw_more_and_keep_them(kind: str, paid: int, drawn: int) -> None:
    """POW-4."""
    round = a_hunt(kind, *[BONUS] * 3)
    round.hider_plays(
        kind, discards=tuple(card for card in round.hand.cards if card.startswith(BONUS))[:paid]
    )
    assert len(round.hand.cards) == 3 - paid + drawn
    assert round.hand.choice is None


@pytest.mark.parametrize(("kind", "others"), [("discard-1-draw-2", 0), ("discard-2-draw-3", 1)])
def test_unplayable_without_enough_other_cards(kind: str, others: int) -> None:
    """POW-4."""
    round = a_hunt(kind, *[BONUS] * others)
    assert play_refused(round, kind, discards=round.hand.cards[1:]) == "not-enough-other-cards"
    assert "play-powerup" not in round.offered(HIDER)


def test_the_played_card_cannot_pay_for_itself() -> None:
    """POW-4."""
    round = a_hunt("discard-1-draw-2", BONUS)
    own = (round.card("discard-1-draw-2"),)
    assert play_refused(round, "discard-1-draw-2", discards=own) == "not-enough-other-cards"


def test_draw_one_and_hold_one_more_for_the_rest_of_the_round() -> None:
    """POW-5: stacks."""
    round = a_hunt("draw-1-expand-1", "draw-1-expand-1").hider_plays("draw-1-expand-1")
    assert (round.hand.limit, len(round.hand.cards)) == (7, 2)
    round.hider_plays("draw-1-expand-1")
    assert (round.hand.limit, len(round.hand.cards)) == (8, 2)
    round.seekers_find().wait(minutes(10))
    assert round.hand.limit == 6


# ── duplicate ─────────────────────────────────────────────────────────────────────────────────────


def test_a_duplicate_vetoes_and_the_veto_stays() -> None:
    """POW-6."""
    round = a_hunt("duplicate", "veto").seekers_ask("radar.1km").hider_plays("duplicate", copies="veto")
    assert round.team.entries[-1].outcome == "vetoed"
    assert round.kinds_held == ["veto"]


def test_a_duplicate_randomizes() -> None:
    """POW-6."""
    round = (
        a_hunt("duplicate", "randomize").seekers_ask("radar.1km").hider_plays("duplicate", copies="randomize")
    )
    assert len(round.happened(QuestionRandomized)) == 1
    assert round.kinds_held == ["randomize"]


def test_a_duplicate_expands() -> None:
    """POW-6, POW-5."""
    round = a_hunt("duplicate", "draw-1-expand-1").hider_plays("duplicate", copies="draw-1-expand-1")
    assert len(round.happened(HandLimitRaised)) == 1
    assert "draw-1-expand-1" in round.kinds_held
    assert "duplicate" not in round.kinds_held


def test_a_duplicate_swaps_and_the_copied_card_cannot_pay() -> None:
    """POW-6, POW-9."""
    round = a_hunt("duplicate", "discard-1-draw-2", BONUS)
    copied = round.card("discard-1-draw-2")
    refused = play_refused(round, "duplicate", copies=copied, discards=(copied,))
    assert refused == "not-enough-other-cards"
    round.hider_plays("duplicate", copies="discard-1-draw-2", discards=(round.card(BONUS),))
    assert copied in round.hand.cards
    assert len(round.hand.cards) == 3


def test_a_duplicate_of_move_throws_everything_the_original_included() -> None:
    """POW-8."""
    round = a_hunt("duplicate", "move", BONUS).hider_plays("duplicate", copies="move")
    assert round.hand.cards == ()
    assert round.round.phase is Phase.MOVING
    assert len(round.round.deck.discards) == 3


def test_a_time_bonus_cannot_be_copied_mid_round_nor_a_duplicate() -> None:
    """POW-8, POW-9."""
    round = a_hunt("duplicate", "duplicate", BONUS)
    assert play_refused(round, "duplicate", copies=round.card(BONUS)) == "nothing-to-copy"
    assert play_refused(round, "duplicate", copies=round.card("duplicate", 1)) == "nothing-to-copy"
    assert "play-powerup" not in round.offered(HIDER)


def test_a_duplicate_needs_another_card_in_hand_to_copy() -> None:
    """POW-6."""
    round = a_hunt("duplicate", "veto")
    assert play_refused(round, "duplicate") == "card-cannot-be-played"
    assert play_refused(round, "duplicate", copies=round.card("duplicate")) == "card-not-in-hand"
    assert play_refused(round, "duplicate", copies=CardId("move.1")) == "card-not-in-hand"
    assert play_refused(round, "veto", copies=round.card("duplicate")) == "card-cannot-be-played"


def test_a_duplicate_of_move_is_barred_where_move_is() -> None:
    """POW-12, POW-6."""
    round = a_hunt("duplicate", "move").walk(SEEKER, where(MILL), times=6)
    copied = round.card("move")
    assert play_refused(round, "duplicate", copies=copied) == "not-in-the-end-game"


# ── move ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("size", "window"), [(SMALL, 10), (MEDIUM, 20), (LARGE, 60)])
def test_a_move_gives_its_sizes_time_to_set_up_a_new_zone(size: Size, window: int) -> None:
    """POW-10, SIZE-6: the hand is thrown at once and the seekers are told the old station."""
    round = a_hunt("move", BONUS, "veto", size=size).hider_plays("move")
    assert round.hand.cards == ()
    assert round.happened(MoveBegan)[0].old_station == MILL
    assert round.seen_by(SEEKER).round.old_stations == (MILL,)  # type: ignore[union-attr]
    round.send(HIDER, say.NameStation(station=StationId(CASTLE))).wait(seconds(1)).at_place(
        HIDER, where(CASTLE)
    )
    round.wait(Span(minutes(window) - seconds(2)))
    assert round.round.phase is Phase.MOVING
    round.wait(seconds(1))
    assert round.round.phase is Phase.SEEKING
    assert round.happened(ZoneFixed)[-1].station == CASTLE


def test_a_pending_question_is_settled_before_a_move() -> None:
    """POW-10."""
    round = a_hunt("move").seekers_ask("radar.1km")
    assert play_refused(round, "move") == "question-must-be-settled-first"
    round.hider_answers().hider_keeps().hider_plays("move")
    assert round.round.phase is Phase.MOVING


def test_the_new_station_is_another_than_the_old() -> None:
    """POW-10: also when the hider did not go anywhere."""
    round = a_hunt("move").hider_plays("move")
    assert round.refuses(HIDER, say.NameStation(station=StationId(MILL))) == "same-station-again"
    round.wait(minutes(10))
    assert round.happened(ZoneFixed)[-1].station != MILL


def test_while_moving_the_hiding_clock_is_paused_and_goes_on_from_where_it_was() -> None:
    """POW-11: and the clock the seekers see with it."""
    round = a_hunt("move")
    clock = round.hiding_clock
    round.hider_plays("move").send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.wait(seconds(1)).at_place(HIDER, where(CASTLE)).wait(minutes(10))
    assert len(round.happened(MoveEnded)) == 1
    assert round.hiding_clock == round.shown_clock == clock + seconds(1)
    assert round.wait(minutes(3)).hiding_clock == clock + seconds(1) + minutes(3)


def test_a_hider_late_after_a_move_waits_for_the_clock_again() -> None:
    """POW-11, ZONE-2."""
    round = a_hunt("move")
    clock = round.hiding_clock
    round.hider_plays("move").wait(seconds(1)).at_place(
        HIDER, LatLon(where(MILL).lat + 0.012, where(MILL).lon)
    )
    round.wait(minutes(15))
    assert round.round.zone is not None
    assert not round.round.zone.is_inside
    assert round.hiding_clock == clock


def test_what_was_asked_before_a_move_stays_asked_but_is_about_the_old_zone() -> None:
    """POW-11."""
    round = a_hunt("move").seekers_ask("radar.1km").hider_answers().hider_keeps().hider_plays("move")
    round.wait(minutes(11)).seekers_at(MARKET).seekers_ask("radar.2km")
    round.send(HIDER, say.AnswerQuestion(fix=round.fix(where(CASTLE))))
    assert round.price_of("radar.1km") == 2
    assert [entry.zone for entry in round.team.entries] == [1, 2]


def test_fixes_during_a_move_count_for_nothing() -> None:
    """END-1."""
    round = a_hunt("move").hider_plays("move").send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.wait(seconds(1)).at_place(HIDER, where(CASTLE)).wait(minutes(7))
    round.walk(SEEKER, where(CASTLE), times=12, every=seconds(15))
    assert round.round.phase is Phase.SEEKING
    assert round.round.end_game is None
    assert round.walk(SEEKER, where(CASTLE), times=5, every=seconds(15)).round.end_game is not None


def test_a_dead_card_pays_for_no_swap() -> None:
    """POW-4, expansion: it cannot pay a cost."""
    round = a_hunt("nothing", "discard-1-draw-2", expansion=True)
    dead = (round.card("nothing"),)
    assert play_refused(round, "discard-1-draw-2", discards=dead) == "not-enough-other-cards"
    assert "play-powerup" not in round.offered(HIDER)
    round.holding(BONUS)
    round.hider_plays("discard-1-draw-2", discards=(round.card(BONUS),))
    assert "nothing" in round.kinds_held
