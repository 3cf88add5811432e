"""What each curse does while it lasts: what it bars, bans, rolls, adds and asks for (CURSE-4 … CURSE-9)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.box import Reward
from hideline.game.cursing.active import Barred, effect_of, fills_slot
from hideline.game.cursing.asking import refusal_of_curses, reward_of
from hideline.game.events import CategorySwitchedOff
from hideline.game.ids import QuestionId
from hideline.game.refusals import Refused
from hideline.game.settings import Size
from hideline.game.state import CurseReport
from hideline.game.verbs import DiceToEnter
from hideline.units import minutes, seconds
from tests.curses import (
    BANS,
    KINDS,
    PHOTO,
    SIZES,
    a_hunt_for,
    accept,
    at,
    cast,
    cast_refused,
    ends,
    face,
    first_curse,
    report,
    the_curse,
)
from tests.rounds import HIDER, LARGE, MEDIUM, SEEKER, SMALL
from tests.towns import MARKET, MILL, where


@pytest.mark.parametrize("kind", [kind for kind in KINDS if fills_slot(at(kind, SMALL))])
def test_a_blocking_curse_stops_questions_until_it_is_done(kind: str) -> None:
    """CURSE-2: and the offers say so too (law 6)."""
    play = cast(a_hunt_for(kind), kind)
    with pytest.raises(Refused) as refused:
        play.seekers_ask("radar.1km")
    bars = play.seen_by(SEEKER).round.teams[0].curses[0].bars  # type: ignore[union-attr]
    wanted = "curse-still-blocks-asking" if Barred.ASKING in bars else "curse-sets-condition"
    assert refused.value.code == wanted
    assert (Barred.FREE_ASKING in bars) == (wanted == "curse-sets-condition")
    assert ends(play, kind)
    if play.team.pending is None:
        play.at_place(SEEKER, where(MARKET)).seekers_ask("radar.1km")


@pytest.mark.parametrize("kind", ["bridge-troll", "ransom-note"])
def test_a_condition_for_the_next_question_wants_its_photo(kind: str) -> None:
    """CURSE-4."""
    play = cast(a_hunt_for(kind), kind)
    curse = the_curse(play).id
    ask = say.AskQuestion(question=QuestionId("radar.1km"), fix=play.here(SEEKER))
    assert play.refuses(SEEKER, ask) == "curse-sets-condition"
    declared = say.AskQuestion(question=QuestionId("radar.1km"), fix=play.here(SEEKER), declares=(curse,))
    assert play.refuses(SEEKER, declared) == "proof-missing"


def test_the_urban_explorer_keeps_questions_out_of_vehicles_and_stations() -> None:
    """CURSE-4: and what was asked before is still answered."""
    play = a_hunt_for("urban-explorer").seekers_ask("radar.1km")
    cast(play, "urban-explorer").hider_answers().hider_keeps()
    ask = say.AskQuestion(question=QuestionId("radar.2km"), fix=play.here(SEEKER), in_station=True)
    assert play.refuses(SEEKER, ask) == "curse-sets-condition"
    play.send(SEEKER, say.SayAboard())
    aboard = say.AskQuestion(question=QuestionId("radar.2km"), fix=play.here(SEEKER))
    assert play.refuses(SEEKER, aboard) == "curse-sets-condition"
    play.send(SEEKER, say.SayAlighted()).seekers_ask("radar.2km")


@pytest.mark.parametrize("size", SIZES)
def test_spotty_memory_rolls_on_casting_and_at_each_asking(size: Size) -> None:
    """CURSE-6: five categories in small games, so a six is rolled again."""
    play = cast(a_hunt_for("spotty-memory", size=size), "spotty-memory")
    off = the_curse(play).category_off
    assert len(play.happened(CategorySwitchedOff)) == 1
    for question in play.game.box.questions.values():
        refusal = refusal_of_curses(play.game, play.team, question)
        assert (refusal is not None and refusal.code == "category-is-off") == (question.category.id == off)
    for _ in range(12):
        off = the_curse(play).category_off
        asked = "radar.1km" if off != "radar" else "matching.park"
        play.wait(seconds(5)).at_place(SEEKER, where(MARKET)).at_place(HIDER, where(MILL))
        play.seekers_ask(asked).hider_answers()
        while play.hand.choice is not None:
            play.hider_keeps()
        if play.hand.is_over_limit:
            play.send(HIDER, say.DiscardCards(cards=play.hand.cards[:3]))
    rolled = play.happened(CategorySwitchedOff)
    assert len(rolled) == 13
    categories = {question.category.id for question in play.game.box.questions.values()}
    assert {event.category for event in rolled} <= categories
    assert len(categories) == (5 if size is SMALL else 6)


def test_drained_brain_bans_for_good_but_not_the_question_just_asked() -> None:
    """CURSE-7: castable between question and answer; banned at any price, and for randomize."""
    play = a_hunt_for("drained-brain").holding("veto", "time-bonus-2-3-5").seekers_ask("radar.1km")
    just_asked = (QuestionId("radar.1km"), *BANS[1:])
    same_category = (QuestionId("radar.2km"), *BANS[:2])
    for bans in (just_asked, same_category, BANS[:2], (*BANS[:2], QuestionId("nonsense"))):
        assert cast_refused(play, "drained-brain", bans=bans) == "cost-not-met"
    cast(play, "drained-brain")
    assert not play.hand.cards
    play.hider_answers().hider_keeps()
    ask = say.AskQuestion(question=BANS[2], fix=play.here(SEEKER))
    assert play.refuses(SEEKER, ask) == "question-banned"


def test_the_chalice_adds_one_to_the_draw_of_three_questions_that_pay() -> None:
    """CURSE-5: each reward of a repeat gets it too; a vetoed question uses none up."""
    play = a_hunt_for("overflowing-chalice").holding("veto")
    discards = tuple(card for card in play.hand.cards if card.startswith("time"))
    cast(play, "overflowing-chalice", discards=discards)
    play.seekers_ask("radar.1km").hider_plays("veto")
    assert the_curse(play).left == 3
    play.wait(seconds(1)).seekers_ask("radar.1km").hider_answers()
    assert play.hand.choice is not None
    assert (len(play.hand.choice.cards), play.hand.choice.keep) == (3, 1)
    play.hider_keeps()
    assert play.hand.choice is not None
    assert len(play.hand.choice.cards) == 3
    play.hider_keeps()
    assert the_curse(play).left == 2


@pytest.mark.parametrize(
    ("category", "draw", "keep"),
    [
        ("matching", 4, 1),
        ("measuring", 4, 1),
        ("thermometer", 3, 1),
        ("radar", 3, 1),
        ("photo", 2, 1),
        ("tentacle", 5, 2),
    ],
)
def test_the_chalice_adds_one_in_every_category(category: str, draw: int, keep: int) -> None:
    """CURSE-5."""
    play = cast(a_hunt_for("overflowing-chalice", size=LARGE), "overflowing-chalice")
    question = next(q for q in play.game.box.questions.values() if q.category.id == category)
    assert reward_of(play.game.box, play.team, question.id) == Reward(draw, keep)


def test_a_free_question_draws_nothing_and_counts_as_asked() -> None:
    """CURSE-9: the first asked after the cast, whatever its price."""
    play = cast(a_hunt_for("impressionable-consumer"), "impressionable-consumer")
    accept(report(play)).seekers_ask("radar.1km")
    first = play.pending
    play.hider_answers()
    assert play.hand.choice is None
    play.wait(seconds(1)).seekers_ask("radar.1km")
    second = play.pending
    assert (first.is_free, first.price) == (True, 1)
    assert (second.is_free, second.price) == (False, 2)


@pytest.mark.parametrize("kind", ["egg-partner", "lemon-phylactery"])
def test_egg_and_lemon_stay_out_of_the_end_game(kind: str) -> None:
    """CURSE-9."""
    play = a_hunt_for(kind).walk(SEEKER, where(MILL))
    assert play.round.end_game is not None
    assert cast_refused(play, kind) == "not-in-the-end-game"
    assert "cast-curse" not in play.offered(HIDER)


def test_an_egg_counts_as_a_seeker_for_later_curses_until_it_cracks() -> None:
    """CURSE-4: who must obey is on the curse itself."""
    play = a_hunt_for("egg-partner").holding("veto", "lemon-phylactery", "zoologist")
    bonuses = tuple(card for card in play.hand.cards if card.startswith("time"))
    cast(play, "egg-partner", discards=bonuses)
    assert the_curse(play).heads == 1
    accept(report(play))
    cast(play, "lemon-phylactery")
    assert the_curse(play).heads == 2
    accept(report(play))
    play.send(SEEKER, say.AdmitMishap(curse=first_curse()))
    cast(play, "zoologist")
    assert the_curse(play).heads == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_jammed_door_is_shut_by_every_door_until_the_retry(size: Size) -> None:
    """CURSE-9, CURSE-4: two dice, 7 or more; the retry ends with the curse at the latest."""
    play = cast(a_hunt_for("jammed-door", size=size), "jammed-door")
    dice = effect_of(face(play, "jammed-door"), DiceToEnter)
    assert dice is not None
    assert (dice.dice, dice.at_least) == (2, 7)
    assert dice.retry == minutes({SMALL: 5, MEDIUM: 10, LARGE: 15}[size])
    curse = the_curse(play).id
    assert play.refuses(SEEKER, say.RollForCurse(curse=curse)) == "form-incomplete"
    n = 0
    while not the_curse(play).doors:
        n += 1
        play.send(SEEKER, say.RollForCurse(curse=curse, door=f"Shop {n}"))
        assert (sum(the_curse(play).last_roll) < 7) == bool(the_curse(play).doors)
    assert play.refuses(SEEKER, say.RollForCurse(curse=curse, door=f"  shop  {n}")) == "wait-for-retry"
    play.send(SEEKER, say.RollForCurse(curse=curse, door="Station"))
    play.wait(dice.retry).send(SEEKER, say.RollForCurse(curse=curse, door=f"shop {n}"))


def test_gamblers_feet_roll_one_die_each_time() -> None:
    """CURSE-4."""
    play = cast(a_hunt_for("gamblers-feet"), "gamblers-feet")
    rolls = []
    for _ in range(20):
        play.send(SEEKER, say.RollForCurse(curse=first_curse()))
        rolls.append(the_curse(play).last_roll)
    assert {len(roll) for roll in rolls} == {1}
    assert len(set(rolls)) > 1


def test_the_labyrinth_is_drawn_in_time_or_not_at_all() -> None:
    """DECK.md: the limit runs from the first line and starting over does not reset it."""
    play = a_hunt_for("labyrinth")
    card = play.card("labyrinth")
    play.send(HIDER, say.BeginCraft(card=card)).wait(minutes(10))
    assert play.refuses(HIDER, say.BeginCraft(card=card)) == "already-begun"
    assert play.seen_by(HIDER).round.hand.craft == card  # type: ignore[union-attr]
    play.wait(seconds(1))
    assert cast_refused(play, "labyrinth") == "begin-first"
    assert play.refuses(HIDER, say.BeginCraft(card=card)) == "time-to-make-it-is-over"
    assert "begin-craft" not in play.offered(HIDER)


def test_a_maze_done_in_the_last_moment_is_cast() -> None:
    """DECK.md."""
    play = a_hunt_for("labyrinth")
    card = play.card("labyrinth")
    play.send(HIDER, say.BeginCraft(card=card)).wait(minutes(10))
    play.send(HIDER, say.CastCurse(card=card, proof=(PHOTO,)))
    assert the_curse(play).cost_proof == (PHOTO,)


@pytest.mark.parametrize("kind", ["cairn", "bird-guide"])
def test_the_seekers_match_the_hiders_number_or_keep_trying(kind: str) -> None:
    """CURSE-4."""
    play = cast(a_hunt_for(kind), kind, declared=4)
    assert play.refuses(SEEKER, say.ReportCurse(curse=first_curse(), photos=(PHOTO,))) == "not-enough-yet"
    short = say.ReportCurse(curse=first_curse(), photos=(PHOTO,), matched=3)
    assert play.refuses(SEEKER, short) == "not-enough-yet"
    report(play, matched=5)
    assert the_curse(play).report is CurseReport.MADE
