"""The 24 curses, each played from the hand to its clearing in every size, and refused in every way it must be.

Rulings that only people can apply stand in each curse's `people_judge` and are shown to both sides (CURSE-4).
"""

from __future__ import annotations

import pytest

from hideline.catalogue.cards.curses import CURSES
from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.cards.facts import curse_facts
from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.figures import Minutes
from hideline.catalogue.modes.standard import STANDARD
from hideline.game import commands as say
from hideline.game.box import Curse
from hideline.game.cursing.active import effect_of, fills_slot
from hideline.game.cursing.asking import refusal_of_curses
from hideline.game.events import (
    BonusEarned,
    CategorySwitchedOff,
    CurseCast,
    CurseCleared,
    CurseFizzled,
    CurseLifted,
)
from hideline.game.ids import KindOfCard, QuestionId, SeatId, StationId
from hideline.game.refusals import Refused
from hideline.game.settings import Size
from hideline.game.state import CurseReport
from hideline.game.verbs import (
    BonusWhen,
    CarryUntilFound,
    Declare,
    DestinationFurther,
    DiceToEnter,
    Discard,
    Lasts,
    PlayHangman,
    RollToCast,
    SeekersAtLeast,
    SeekersWithin,
    WhenAlighted,
    WhenNextQuestionAsked,
    WhenReported,
    WhenUsedUp,
    WhenWon,
)
from hideline.units import Edition, Span, minutes, seconds
from tests.curses import (
    BANS,
    FAR_AWAY,
    JUST_PAST_MARKET,
    PHOTO,
    a_hunt_for,
    accept,
    cast,
    cast_refused,
    face,
    fated,
    first_curse,
    report,
    the_curse,
)
from tests.rounds import GLOBAL, HIDER, LARGE, MATE, MEDIUM, SEEKER, SMALL, Play
from tests.towns import ABBEY, EASTGATE, MARKET, MILL, where

SIZES = (SMALL, MEDIUM, LARGE)
KINDS = tuple(written(Sheet(SMALL, Edition.METRIC)).kind for written in CURSES)
BY_KIND = dict(zip(KINDS, CURSES, strict=True))


def at(kind: str, size: Size, edition: Edition = Edition.METRIC) -> Curse:
    return BY_KIND[KindOfCard(kind)](Sheet(size, edition))


# ── from hand to clearing ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_curse_goes_from_the_hand_to_its_end(kind: str, size: Size, edition: Edition) -> None:
    """CURSE-1, CURSE-3, CURSE-4, SIZE-6: cast at its price, seen by both sides, over when it should be."""
    play = a_hunt_for(kind, size=size, edition=edition)
    held = set(play.hand.cards)

    cast(play, kind)

    assert not play.hand.cards, "the cost and the card are gone"
    assert held <= set(play.round.deck.discards)
    for seat in (HIDER, SEEKER):
        (team,) = play.seen_by(seat).round.teams  # type: ignore[union-attr]
        assert [curse.kind for curse in team.curses] == [kind]
    assert the_curse(play).blocks == fills_slot(face(play, kind))
    assert ends(play, kind)


def ends(play: Play, kind: str) -> bool:
    """Do what the curse's clearing asks for and say whether it blocks nobody any more."""
    clears = face(play, kind).clears
    if isinstance(clears, WhenReported | WhenAlighted):
        accept(report(play))
    elif isinstance(clears, Lasts):
        play.wait(Span(clears.time - 1))
        assert play.team.curses
        play.wait(Span(1))
    elif isinstance(clears, WhenNextQuestionAsked):
        play.seekers_ask("matching.park", declares=(first_curse(),), photos=(PHOTO,))
        play.at_place(HIDER, where(MILL)).hider_answers()
    elif isinstance(clears, WhenUsedUp):
        for question in ("matching.park", "matching.museum", "matching.zoo"):
            play.wait(seconds(1)).at_place(SEEKER, where(MARKET)).seekers_ask(
                question
            ).hider_answers().hider_keeps()
    elif isinstance(clears, WhenWon):
        play.send(SEEKER, say.GuessLetter(curse=first_curse(), guess="apple"))
        play.send(HIDER, say.ReplyToGuess(curse=first_curse()))
    else:
        play.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())
        return bool(play.game.runs)
    carried = effect_of(face(play, kind), CarryUntilFound) is not None
    return (the_curse(play).is_carried and not the_curse(play).blocks) if carried else not play.team.curses


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_a_curse_pays_again_and_leaves_the_original_in_hand(kind: str) -> None:
    """POW-6, POW-8, POW-9: the copied card is not part of the payment."""
    play = a_hunt_for(kind)
    play.holding("duplicate")
    original = play.card(kind)

    cast(play, kind, copies=True)

    assert play.hand.cards == (original,)
    assert the_curse(play).kind == kind


@pytest.mark.parametrize("kind", KINDS)
def test_every_curse_is_offered_to_the_hider_alone(kind: str) -> None:
    """HAND-2, law 6."""
    play = a_hunt_for(kind)
    offered = [
        offer for offer in play.seen_by(HIDER).offers if offer.command in ("cast-curse", "begin-craft")
    ]
    assert {offer.given["card"] for offer in offered} >= {play.card(kind)}
    assert not {"cast-curse", "begin-craft"} & set(play.offered(SEEKER))


# ── refused ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", KINDS)
def test_no_curse_is_cast_while_the_game_stands_still(kind: str) -> None:
    """PAUSE-2."""
    play = a_hunt_for(kind).send(SEEKER, say.PauseGame())
    assert cast_refused(play, kind) == "game-stands-still"
    assert "cast-curse" not in play.offered(HIDER)


@pytest.mark.parametrize("kind", KINDS)
def test_no_curse_is_cast_while_a_find_is_claimed(kind: str) -> None:
    """END-3."""
    play = a_hunt_for(kind).send(SEEKER, say.ClaimFind())
    assert cast_refused(play, kind) == "claim-is-open"
    assert "cast-curse" not in play.offered(HIDER)


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_blocking_curse_waits_and_others_may_be_added(kind: str) -> None:
    """CURSE-2: by default only a second one that blocks is barred."""
    play = a_hunt_for(kind).holding(
        "impressionable-consumer" if kind != "impressionable-consumer" else "zoologist"
    )
    other = play.hand.cards[-1].rsplit(".", 1)[0]
    cast(play, other)
    if fills_slot(face(play, kind)):
        with pytest.raises(Refused) as refused:
            cast(play, kind)
        assert refused.value.code == "curse-already-blocks"
    else:
        cast(play, kind)
        assert len(play.team.curses) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_where_a_group_is_strict_no_curse_joins_a_blocking_one(kind: str) -> None:
    """CURSE-2: the `strict` ruling."""
    play = a_hunt_for(kind, strict_curses=True)
    play.holding("impressionable-consumer" if kind != "impressionable-consumer" else "zoologist")
    cast(play, play.hand.cards[-1].rsplit(".", 1)[0])
    with pytest.raises(Refused) as refused:
        cast(play, kind)
    assert refused.value.code == "curse-already-blocks"


@pytest.mark.parametrize("kind", KINDS)
def test_only_the_hider_casts_and_only_what_is_held(kind: str) -> None:
    """CURSE-1, HAND-2."""
    play = a_hunt_for(kind)
    card = play.card(kind)
    assert play.refuses(SEEKER, say.CastCurse(card=card)) == "no-cards-here"
    play.send(HIDER, say.DiscardCards(cards=(card,)))
    assert play.refuses(HIDER, say.CastCurse(card=card)) == "card-not-in-hand"


CARD_COSTS = tuple(kind for kind in KINDS if any(isinstance(cost, Discard) for cost in at(kind, SMALL).costs))


@pytest.mark.parametrize("kind", CARD_COSTS)
def test_a_discard_is_paid_exactly_with_other_cards_of_the_right_sort(kind: str) -> None:
    """CURSE-1, DECK.md: never with the curse itself, never too few or too many."""
    play = a_hunt_for(kind).holding("impressionable-consumer")
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, Discard))
    wrong = [
        (),
        (play.card(kind),) * cost.cards,
        tuple(card for card in play.hand.cards if card != play.card(kind)),
    ]
    if cost.sort is not None:
        wrong.append((play.card("impressionable-consumer"),))
    for discards in wrong:
        assert cast_refused(play, kind, discards=discards) in ("not-enough-other-cards", "cost-not-met")
    cast(play, kind)


DECLARED = tuple(kind for kind in KINDS if any(isinstance(cost, Declare) for cost in at(kind, SMALL).costs))


@pytest.mark.parametrize("kind", DECLARED)
def test_what_the_hider_must_do_first_is_shown_with_its_proof(kind: str) -> None:
    """CURSE-1, CURSE-4: photo, note or number, whatever the cost asks for."""
    play = a_hunt_for(kind)
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, Declare))
    if cost.is_made:
        assert cast_refused(play, kind) == "begin-first"
        play.send(HIDER, say.BeginCraft(card=play.card(kind)))
    if cost.proof == "photo":
        assert cast_refused(play, kind, proof=()) == "proof-missing"
    if cost.tells:
        assert cast_refused(play, kind, note=" ") == "proof-missing"
    if cost.counts:
        assert cast_refused(play, kind, declared=None) == "proof-missing"
        assert cast_refused(play, kind, declared=0) == "proof-missing"
    if cost.most is not None:
        assert cast_refused(play, kind, declared=cost.most + 1) == "proof-missing"


ROLLED = ("endless-tumble", "gamblers-feet")


@pytest.mark.parametrize("kind", ROLLED)
def test_a_failed_casting_roll_spends_the_card_and_the_seekers_hear_nothing(kind: str) -> None:
    """CURSE-1, DECK.md."""
    play = a_hunt_for(kind)
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, RollToCast))
    fated(play, cost, succeeds=False)
    before = play.seen_by(SEEKER)

    cast(play, kind)

    assert play.happened(CurseFizzled)[0].roll[0] in cost.fails_on
    assert not play.hand.cards
    assert play.seen_by(SEEKER) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", DECLARED)
def test_nothing_is_begun_while_it_could_not_be_cast(kind: str, size: Size) -> None:
    """DECK.md: cairn, ransom note, labyrinth, bird guide."""
    play = a_hunt_for(kind, size=size)
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, Declare))
    if not cost.is_made:
        assert play.refuses(HIDER, say.BeginCraft(card=play.card(kind))) == "card-cannot-be-played"
        return
    play.holding("impressionable-consumer")
    cast(play, "impressionable-consumer")
    assert play.refuses(HIDER, say.BeginCraft(card=play.card(kind))) == "curse-already-blocks"
    assert "begin-craft" not in play.offered(HIDER)


# ── positions ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(("size", "km", "mi"), [(SMALL, 2, 1), (MEDIUM, 10, 5), (LARGE, 50, 30)])
def test_the_bridge_troll_needs_every_seeker_far_away(
    size: Size, km: float, mi: float, edition: Edition
) -> None:
    """CURSE-1, ASK-11: "at least" holds for every seeker; each edition has its own figure."""
    cost = at("bridge-troll", size, edition).costs[0]
    assert isinstance(cost, SeekersAtLeast)
    assert cost.distance == pytest.approx(km * 1000 if edition is Edition.METRIC else mi * 1609.344)

    play = a_hunt_for("bridge-troll", size=size, edition=edition, players=(HIDER, SEEKER, MATE))
    play.at_place(MATE, where(MILL))
    assert cast_refused(play, "bridge-troll") == "cost-not-met"
    play.wait(seconds(1)).at_place(MATE, FAR_AWAY)
    cast(play, "bridge-troll")


def test_stale_and_vague_fixes_of_the_seekers_decide_nothing() -> None:
    """CURSE-1, ASK-11."""
    play = a_hunt_for("bridge-troll").wait(minutes(6))
    assert cast_refused(play, "bridge-troll") == "cost-not-met"
    play.at_place(SEEKER, FAR_AWAY, accuracy=400)
    assert cast_refused(play, "bridge-troll") == "cost-not-met"


@pytest.mark.parametrize(("edition", "distance"), [(Edition.METRIC, 300), (Edition.IMPERIAL, 304.8)])
def test_water_weight_needs_one_seeker_near_mapped_water(edition: Edition, distance: float) -> None:
    """CURSE-1, ASK-11: "within" holds for any one of them."""
    cost = at("water-weight", SMALL, edition).costs[0]
    assert isinstance(cost, SeekersWithin)
    assert cost.kind == "water"
    assert cost.distance == pytest.approx(distance)
    play = a_hunt_for("water-weight", edition=edition, players=(HIDER, SEEKER, MATE))
    play.wait(seconds(1)).at_place(MATE, where(ABBEY))
    play.seekers_at(ABBEY)
    assert cast_refused(play, "water-weight") == "cost-not-met"


def test_the_u_turn_needs_seekers_who_ride_away_from_the_hider() -> None:
    """CURSE-1: the next stop their vehicle makes is further than they are."""
    play = a_hunt_for("u-turn").send(SEEKER, say.SayAlighted())
    assert cast_refused(play, "u-turn") == "cost-not-met"
    assert "cast-curse" not in play.offered(HIDER)
    play.send(SEEKER, say.SayAboard(next_stop=StationId(MILL)))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    play.send(SEEKER, say.SayAlighted()).send(SEEKER, say.SayAboard(line="M1"))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    cast(play, "u-turn", station=StationId(EASTGATE))
    assert the_curse(play).station == StationId(EASTGATE)


def test_the_u_turn_is_measured_from_those_who_ride() -> None:
    """CURSE-1, ASK-11: a mate on foot nearby says nothing about a train nobody has seen for a while."""
    play = a_hunt_for("u-turn", players=(HIDER, SEEKER, MATE)).wait(minutes(6))
    play.at_place(MATE, where(MARKET)).at_place(HIDER, where(MILL))
    assert cast_refused(play, "u-turn") == "cost-not-met"
    play.at_place(SEEKER, where(MARKET))
    cast(play, "u-turn")


def test_a_u_turn_obeyed_during_a_move_is_over_when_the_move_is() -> None:
    """POW-11: they had to get off at the next stop anyway; nothing is cleared before the move ends."""
    play = cast(a_hunt_for("u-turn").holding("move"), "u-turn").hider_plays("move")
    play.send(SEEKER, say.SayAlighted())
    assert play.team.curses
    play.wait(minutes(10))
    assert not play.team.curses


def test_the_u_turn_is_over_when_the_last_seeker_gets_off() -> None:
    """CURSE-3: cleared by the deed."""
    play = a_hunt_for("u-turn", players=(HIDER, SEEKER, MATE)).at_place(MATE, where(MARKET))
    play.send(MATE, say.SayAboard(next_stop=StationId(EASTGATE)))
    cast(play, "u-turn").send(SEEKER, say.SayAlighted())
    assert play.team.curses
    play.send(MATE, say.SayAlighted())
    assert not play.team.curses


@pytest.mark.parametrize(("size", "km", "mi"), [(SMALL, 0.5, 0.25), (MEDIUM, 0.5, 0.25), (LARGE, 1, 0.5)])
def test_the_travel_agent_names_a_spot_close_by_and_further_off(size: Size, km: float, mi: float) -> None:
    """CURSE-1, DECK.md: near any seeker, further from the hider than all of them, nobody aboard."""
    for edition, metres in ((Edition.METRIC, km * 1000), (Edition.IMPERIAL, mi * 1609.344)):
        cost = at("mediocre-travel-agent", size, edition).costs[1]
        assert isinstance(cost, DestinationFurther)
        assert cost.most_from_seekers == pytest.approx(metres)
    play = a_hunt_for("mediocre-travel-agent", size=size)
    refused = [None, where(EASTGATE), where(MILL), where(MARKET), FAR_AWAY]
    for spot in refused:
        assert cast_refused(play, "mediocre-travel-agent", destination=spot) == "cost-not-met"
    play.send(SEEKER, say.SayAboard())
    assert cast_refused(play, "mediocre-travel-agent") == "cost-not-met"
    play.send(SEEKER, say.SayAlighted())
    cast(play, "mediocre-travel-agent")
    assert the_curse(play).destination == JUST_PAST_MARKET


def test_the_unguided_tourist_is_not_sent_from_a_vehicle_nor_onto_one() -> None:
    """CURSE-1, CURSE-2: seekers outside; while it blocks they take no transit."""
    play = a_hunt_for("unguided-tourist").send(SEEKER, say.SayAboard())
    assert cast_refused(play, "unguided-tourist") == "cost-not-met"
    play.send(SEEKER, say.SayAlighted())
    cast(play, "unguided-tourist")
    assert play.refuses(SEEKER, say.SayAboard()) == "curse-still-blocks-transit"
    assert "say-aboard" not in play.offered(SEEKER)


# ── what they do ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", [kind for kind in KINDS if fills_slot(at(kind, SMALL))])
def test_a_blocking_curse_stops_questions_until_it_is_done(kind: str) -> None:
    """CURSE-2: and the offers say so too (law 6)."""
    play = cast(a_hunt_for(kind), kind)
    with pytest.raises(Refused) as refused:
        play.seekers_ask("radar.1km")
    assert refused.value.code in ("curse-still-blocks-asking", "curse-sets-condition")
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


# ── bonuses ─────────────────────────────────────────────────────────────────────────────────────────────────────────

BONUSES = {
    "endless-tumble": (10, 20, 30),
    "mediocre-travel-agent": (30, 45, 60),
    "water-weight": (30, 30, 60),
    "egg-partner": (30, 45, 60),
    "lemon-phylactery": (30, 45, 60),
}


def test_only_five_curses_pay_a_bonus() -> None:
    """DECK.md."""
    assert {kind for kind in KINDS if effect_of(at(kind, SMALL), BonusWhen) is not None} == set(BONUSES)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", BONUSES)
def test_a_bonus_is_paid_once_and_itemised_on_the_run(kind: str, size: Size) -> None:
    """CURSE-8: both sides see it; it counts whatever the hand does."""
    play = cast(a_hunt_for(kind, size=size), kind)
    if fills_slot(face(play, kind)) and effect_of(face(play, kind), CarryUntilFound) is not None:
        mishap = say.AdmitMishap(curse=first_curse())
        assert play.refuses(SEEKER, mishap) == "nothing-happened"
        accept(report(play))
        assert play.happened(CurseLifted)
    worth = minutes(BONUSES[kind][SIZES.index(size)])
    if kind == "mediocre-travel-agent":
        assert play.refuses(SEEKER, say.AdmitMishap(curse=first_curse())) == "nothing-happened"
        play.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind(missing=(first_curse(),)))
    else:
        play.send(SEEKER, say.AdmitMishap(curse=first_curse()))
        assert play.refuses(SEEKER, say.AdmitMishap(curse=first_curse())) == "nothing-happened"
        assert the_curse(play).bonus_paid
        for seat in (HIDER, SEEKER):
            assert [bonus.worth for bonus in play.seen_by(seat).round.teams[0].account] == [worth]  # type: ignore[union-attr]
        play.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())
    (earned,) = play.happened(BonusEarned)
    tally = play.game.runs[0].tallies[0]
    assert earned.worth == worth
    assert tally.total == tally.hiding + worth


def test_a_souvenir_that_was_never_fetched_is_missing_at_the_find() -> None:
    """CURSE-8, DECK.md."""
    play = cast(a_hunt_for("mediocre-travel-agent"), "mediocre-travel-agent").send(SEEKER, say.ClaimFind())
    (offer,) = [offer for offer in play.seen_by(HIDER).offers if offer.command == "confirm-find"]
    assert offer.fields[0].options == (first_curse(),)
    play.send(HIDER, say.ConfirmFind(missing=(first_curse(),)))
    assert play.game.runs[0].tallies[0].bonuses[0].worth == minutes(30)


# ── figures ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("jammed-door", (30, 60, 180, 900)),
        ("right-turn", (20, 40, 60, 300)),
        ("gamblers-feet", (20, 40, 60, 300)),
    ],
)
def test_durations_are_those_of_the_size(kind: str, figures: tuple[int, ...]) -> None:
    """SIZE-6, MODE-20: global takes the large value five times over."""
    for size, figure in zip((*SIZES, GLOBAL), figures, strict=True):
        assert at(kind, size).clears == Lasts(minutes(figure))


def test_hangman_is_lost_one_two_or_three_times() -> None:
    """DECK.md, MODE-20: times equal in all sizes stay as they are."""
    rules = [effect_of(at("hidden-hangman", size), PlayHangman) for size in (*SIZES, GLOBAL)]
    assert [rule.losses for rule in rules if rule] == [1, 2, 3, 3]
    assert {rule.lockout for rule in rules if rule} == {minutes(10)}


def test_the_slot_is_filled_by_exactly_those_that_block() -> None:
    """CURSE-2, DECK.md §5."""
    free = {kind for kind in KINDS if not fills_slot(at(kind, SMALL))}
    assert free == {
        "urban-explorer",
        "drained-brain",
        "spotty-memory",
        "jammed-door",
        "gamblers-feet",
        "right-turn",
        "u-turn",
        "overflowing-chalice",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_curse_reads_well(kind: str) -> None:
    """CURSE-4: a name, a sentence, rulings as sentences; imperial words in the imperial edition."""
    for size in Size:
        curse = at(kind, size)
        assert curse.name.startswith("Curse of the ")
        assert all(line.endswith(".") for line in (curse.text, *curse.people_judge))
        imperial = at(kind, size, Edition.IMPERIAL)
        assert " km" not in imperial.text + " ".join(imperial.people_judge)


def test_times_read_as_people_say_them() -> None:
    """MODE-20: nobody says 900 minutes."""
    assert "For 3 hours," in at("jammed-door", LARGE).text
    assert "For 15 hours," in at("jammed-door", GLOBAL).text
    assert Sheet(SMALL, Edition.METRIC).say_time(Minutes(1, 3, 5)) == "one minute"


def test_cast_curses_are_named_by_team_and_number() -> None:
    """MODE-14: the number tells nobody of casts on another team or of failed ones."""
    play = cast(a_hunt_for("right-turn"), "right-turn")
    assert [event.curse for event in play.happened(CurseCast)] == [first_curse()]
    assert play.wait(minutes(20)).happened(CurseCleared)[0].because == "its time is over"
    assert SeatId("ben") == SEEKER


# ── in figures ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
def test_the_figures_of_every_curse_can_be_listed(size: Size, edition: Edition) -> None:
    """SIZE-6, CURSE-2: cost, blocks, duration and bonus, as DECK.md has them."""
    facts = {fact.id: fact for fact in curse_facts(size, edition, STANDARD)}
    assert set(facts) == set(KINDS)
    nth = SIZES.index(size)
    assert {id_: fact.bonus_min for id_, fact in facts.items() if fact.bonus_min} == {
        id_: figures[nth] for id_, figures in BONUSES.items()
    }
    durations = {"jammed-door": (30, 60, 180), "right-turn": (20, 40, 60), "gamblers-feet": (20, 40, 60)}
    assert {id_: fact.duration_min for id_, fact in facts.items() if fact.duration_min} == {
        id_: figures[nth] for id_, figures in durations.items()
    }
    assert facts["hidden-hangman"].blocks == ("asking", "transit") == facts["unguided-tourist"].blocks
    assert facts["bridge-troll"].blocks == ("next-question",)
    assert {id_ for id_, fact in facts.items() if not fact.blocks} == {
        k for k in KINDS if not fills_slot(at(k, size))
    }
    assert facts["jammed-door"].cost == ({"verb": "discard", "cards": 2, "sort": None},)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
def test_every_cost_reads_in_the_units_of_its_edition(size: Size, edition: Edition) -> None:
    """CURSE-1, SIZE-6: the box's own figures, never a conversion."""
    for kind in KINDS:
        lines = price_of(at(kind, size, edition), edition)
        assert len(lines) == len(at(kind, size, edition).costs)
        assert all(line.endswith(".") for line in lines)
    away = {SMALL: ("2 km", "1 mi"), MEDIUM: ("10 km", "5 mi"), LARGE: ("50 km", "30 mi")}[size]
    figure = away[list(Edition).index(edition)]
    assert price_of(at("bridge-troll", size, edition), edition) == (
        f"Every seeker is at least {figure} from you.",
    )
    water = "300 m" if edition is Edition.METRIC else "1,000 ft"
    assert price_of(at("water-weight", size, edition), edition) == (
        f"A seeker is within {water} of a body of water.",
    )
