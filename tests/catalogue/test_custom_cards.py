"""A group's own cards, made of the same verbs, checked on entry; and the optional expansion (DECK-3, EXPANSION)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hideline.catalogue import open_box
from hideline.catalogue.cards import mix_of
from hideline.catalogue.cards.curses import CURSES
from hideline.catalogue.cards.expansion import MISSING
from hideline.catalogue.cards.sense import fault_of
from hideline.catalogue.modes import MODES
from hideline.game import commands as say
from hideline.game.box import Box, Curse, Powerup, TimeBonus
from hideline.game.events import CurseCleared
from hideline.game.ids import KindOfCard
from hideline.game.refusals import BadCard, BadSetting
from hideline.game.settings import Setup, Size
from hideline.units import Edition, minutes, seconds
from tests.curses import KINDS, a_hunt, a_hunt_for, accept, cast, cast_refused, report, the_curse
from tests.rounds import HIDER, SEEKER
from tests.towns import MARKET, where

QUEUE: dict[str, Any] = {
    "sort": "curse",
    "name": "Curse of the Scone",
    "text": "Eat a scone before you ask again.",
    "count": 2,
    "costs": [{"verb": "discard", "cards": 1}],
    "effects": [{"verb": "forbid-asking", "task": "eat a scone"}],
    "clears": {"verb": "when-reported", "proof": "photo"},
}
REST: dict[str, Any] = {
    "sort": "time-bonus",
    "name": "Nap",
    "text": "A nap of seven minutes.",
    "worth": 420_000,
}
TRADE: dict[str, Any] = {
    "sort": "powerup",
    "name": "Trade fair",
    "text": "Discard three, draw five.",
    "verb": {"verb": "swap", "discard": 3, "draw": 5},
}


FAR: dict[str, Any] = {"verb": "seekers-at-least", "distance": 1000.0}
SHEEP: dict[str, Any] = {"verb": "declare", "task": "look at sheep", "proof": "photo"}


def box(*cards: dict[str, Any], mode: str = "standard", **house_rules: Any) -> Box:
    rules = {"added_cards": list(cards), **house_rules} if cards else house_rules
    return open_box(Setup(map_name="x", map_hash="x", mode=mode, house_rules=rules))


def test_own_curses_powerups_and_bonuses_join_the_deck() -> None:
    """DECK-3: and the mix is shown."""
    opened = box(QUEUE, REST, TRADE)
    assert len(opened.deck()) == len(box().deck()) + 4
    assert isinstance(opened.cards[KindOfCard("own-curse-of-the-scone")], Curse)
    assert isinstance(opened.cards[KindOfCard("own-trade-fair")], Powerup)
    nap = opened.cards[KindOfCard("own-nap")]
    assert isinstance(nap, TimeBonus)
    assert nap.worth == minutes(7)
    mix = mix_of(tuple(opened.cards.values()))
    assert sum(mix.values()) == pytest.approx(1)
    assert mix["curse"] == (len(CURSES) + 2) / len(opened.deck())


def test_an_own_curse_is_played_like_a_printed_one() -> None:
    """DECK-3, CURSE-1."""
    play = a_hunt_for("own-curse-of-the-scone", added_cards=[QUEUE])
    cast(play, "own-curse-of-the-scone")
    assert the_curse(play).blocks
    assert not accept(report(play)).team.curses


def changed(**changes: Any) -> dict[str, Any]:
    return {**QUEUE, **changes}


def timed(effect: dict[str, Any]) -> dict[str, Any]:
    return changed(effects=[effect], clears={"verb": "lasts", "time": 60_000})


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (changed(sort="spell"), "“sort” cannot be 'spell', but it can be time-bonus, powerup, curse"),
        (changed(colour="red"), "nothing is called “colour” there"),
        (changed(name=" "), "a name has 1 to 60 characters"),
        (changed(name="?!"), "a name has a letter or a digit in it"),
        (changed(text="x" * 401), "a text has 1 to 400 characters"),
        (changed(text=7), "“text” must be text in quotes"),
        (changed(count=0), "there can be 1 to 50 copies"),
        (changed(count="two"), "“count” must be a whole number"),
        (changed(effects=[]), "a curse has at least one effect"),
        (changed(effects={"verb": "obey"}), "“effects” must be a list"),
        (changed(effects=[{"verb": "forbid-asking"}]), "effect 1: “task” is missing"),
        (changed(effects=[{"verb": "forbid-asking", "task": " "}]), "“task” has 1 to 400 characters"),
        (changed(effects=[{"verb": "forbid-asking", "task": "a"}] * 2), "an effect stands in a curse once"),
        (changed(clears="never"), "“clears” must be an entry with fields of its own"),
        (changed(clears={"verb": "when-reported", "proof": "selfie"}), "can be none, photo, video, note"),
        (changed(clears={"verb": "at-round-end"}), "must have an end"),
        (changed(clears={"verb": "when-won"}), "“play-hangman” and “when-won” go together"),
        (changed(clears={"verb": "lasts", "time": -5}), "“time” cannot be less than zero"),
        (changed(clears={"verb": "lasts", "time": 20}), "“time” must be at least a second"),
        (changed(effects=[{"verb": "draw-more", "questions": 3, "extra": 1}]), "go together"),
        (changed(costs=[{"verb": "discard", "cards": -1}]), "“cards” cannot be less than zero"),
        (changed(costs=[{"verb": "discard", "cards": 1, "colour": "red"}]), "cost 1: nothing is called"),
        (changed(costs=[{"verb": "discard", "cards": 1}] * 2), "a cost stands in a curse once"),
        (changed(costs=[{"verb": "discard-hand"}, {"verb": "discard", "cards": 1}]), "one cost in cards"),
        (
            changed(costs=[{"verb": "discard-minutes", "worth": 60_000}, {"verb": "discard", "cards": 1}]),
            "one cost in cards",
        ),
        (
            changed(costs=[FAR, {"verb": "seekers-within", "distance": 900.0}]),
            "no seeker is both that far from the hider and that near",
        ),
        (
            changed(costs=[{"verb": "next-stop-further"}, {"verb": "seekers-off-transit"}]),
            "nobody rides and is off vehicles at once",
        ),
        (changed(costs=[{**SHEEP, "limit": 60_000}]), "a limit runs only for what is made first"),
        (changed(costs=[{**SHEEP, "most": 3}]), "say what is counted"),
        (changed(costs=[{"verb": "roll-to-cast", "fails_on": [1, 2, 3, 4, 5, 6]}]), "not on all"),
        (changed(costs=[{"verb": "seekers-within", "distance": 9.0, "kind": "castle"}]), "no kind of place"),
        (timed({"verb": "dice-to-enter", "dice": 10**9, "at_least": 7, "retry": 5000}), "up to 10 dice"),
        (timed({"verb": "dice-to-enter", "dice": 1, "at_least": 7, "retry": 5000}), "more than six for each"),
        (timed({"verb": "dice-to-finish", "faces": [9], "distance": 3.0}), "a die shows 1 to 6"),
        (timed({"verb": "ban-questions", "questions": 6}), "at most 5 questions can be banned"),
        ({**REST, "worth": 0}, "worth some time"),
        ({**REST, "worth": 7}, "“worth” must be at least a second"),
        ({**REST, "percent": 101}, "cannot be worth"),
        ({**TRADE, "verb": {"verb": "swap", "discard": 0, "draw": 999}}, "“draw” cannot be that much"),
        ({**TRADE, "verb": "veto"}, "“verb” must be an entry"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused_in_one_sentence(card: dict[str, Any], why: str) -> None:
    """DECK-3, HOUSE-1."""
    with pytest.raises(BadCard, match=re.escape(why)) as refused:
        box(card)
    assert refused.value.sentence.startswith("Your card “")
    assert refused.value.fields["setting"] == "added_cards"


def test_a_verb_nobody_knows_is_answered_with_those_there_are() -> None:
    """DECK-3."""
    with pytest.raises(BadCard, match=r"effect 1: “verb” cannot be 'explode', but it can be forbid-asking, "):
        box(changed(effects=[{"verb": "explode"}]))


def test_a_card_without_a_name_is_called_by_its_number() -> None:
    """DECK-3."""
    nameless = {key: value for key, value in REST.items() if key != "name"}
    with pytest.raises(BadCard, match="Your card “number 2” cannot join the deck: “name” is missing"):
        box(QUEUE, nameless)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"added_cards": "zoologist"}, "it must be a list"),
        ({"added_cards": ["zoologist"]}, "number 1 must be an entry"),
        ({"removed_cards": {"zoologist": "all"}}, "each figure must be a whole number"),
        ({"removed_cards": {"zoologist": -1}}, "how many zoologist cards are taken out"),
    ],
)
def test_lists_of_cards_that_cannot_be_read_say_so(rules: dict[str, Any], why: str) -> None:
    """DECK-3, HOUSE-1."""
    with pytest.raises(BadSetting, match=why):
        box(**rules)


def test_two_own_cards_of_one_name_are_refused() -> None:
    """DECK-3."""
    with pytest.raises(BadSetting, match="have that name"):
        box(QUEUE, QUEUE)


@pytest.mark.parametrize("name", ["Veto", "curse of the cairn", " Duplicate "])
def test_a_printed_cards_name_is_taken_as_long_as_that_card_is_in(name: str) -> None:
    """DECK-3: nobody could tell the two apart; a group may replace a card by its own."""
    with pytest.raises(BadCard, match="a printed card in the deck has that name"):
        box(changed(name=name))
    out = {"veto": 4, "cairn": 1, "duplicate": 2}
    assert (
        KindOfCard(f"own-{'-'.join(name.casefold().split())}")
        in box(changed(name=name), removed_cards=out).cards
    )


@pytest.mark.parametrize(
    ("card", "most"),
    [
        (changed(costs=[{"verb": "discard", "cards": 6}]), 5),
        (changed(costs=[{"verb": "discard", "cards": 6, "sort": "curse"}]), 5),
        ({**TRADE, "verb": {"verb": "swap", "discard": 6, "draw": 1}}, 5),
    ],
)
def test_a_cost_beyond_the_hand_limit_is_refused_on_entry(card: dict[str, Any], most: int) -> None:
    """DECK-3, HAND-1: nobody could ever pay it."""
    with pytest.raises(BadCard, match=f"more than {most} other cards"):
        box(card)
    box(card, hand_limit=7)


@pytest.mark.parametrize(
    ("cost", "rules", "why"),
    [
        (
            {"verb": "discard-minutes", "worth": minutes(49)},
            {},
            "it costs 49 minutes of time bonuses, and the 5 best of the deck are worth 48",
        ),
        (
            {"verb": "discard-minutes", "worth": minutes(40)},
            {"removed_cards": {"time-bonus-12-18-30": 2}},
            "the 5 best of the deck are worth 36",
        ),
        (
            {"verb": "discard-minutes", "worth": minutes(37)},
            {"hand_limit": 4},
            "the 3 best of the deck are worth 32",
        ),
        (
            {"verb": "discard", "cards": 2, "sort": "curse"},
            {"removed_cards": dict.fromkeys(KINDS[1:], 1)},
            "it costs 2 other curse cards, and the deck has 1",
        ),
    ],
)
def test_a_cost_that_the_deck_cannot_pay_is_refused_on_entry(
    cost: dict[str, Any], rules: dict[str, Any], why: str
) -> None:
    """DECK-3, HAND-1: whatever is drawn, nobody could ever cast it; a card that pays any discard by itself could."""
    card = changed(costs=[cost], count=1)
    with pytest.raises(BadCard, match=re.escape(why)):
        box(card, **rules)
    box(card, expansion=True, **rules)


def test_what_the_best_hand_can_just_pay_is_let_in() -> None:
    """DECK-3: two of 12 minutes and three of 8 make 48."""
    card = changed(costs=[{"verb": "discard-minutes", "worth": minutes(48)}])
    best = ["time-bonus-12-18-30"] * 2 + ["time-bonus-8-12-20"] * 3
    play = a_hunt("own-curse-of-the-scone", *best, added_cards=[card])
    paid = play.hand.cards[1:]
    for short in (paid[1:], paid[:-1], (*paid[1:], paid[1])):
        assert cast_refused(play, "own-curse-of-the-scone", discards=short) == "cost-not-met"
    assert not cast(play, "own-curse-of-the-scone", discards=paid).hand.cards


def test_a_mode_refuses_own_cards_it_is_played_without() -> None:
    """DECK-3, MODE-11."""
    far = changed(costs=[{"verb": "seekers-at-least", "distance": 1000.0}])
    near = changed(costs=[{"verb": "seekers-within", "distance": 1000.0}])
    veto = {**TRADE, "verb": {"verb": "veto"}}
    for card in (far, near, veto):
        box(card)
        with pytest.raises(BadSetting, match="without such cards"):
            box(card, mode="two-teams-by-points")


def test_cards_can_be_taken_out() -> None:
    """DECK-3."""
    opened = box(removed_cards={"zoologist": 1, "veto": 3})
    assert len(opened.deck()) == len(box().deck()) - 4
    assert KindOfCard("zoologist") not in opened.cards
    with pytest.raises(BadSetting, match="no such card"):
        box(removed_cards={"abracadabra": 1})


# ── the expansion ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_expansion_joins_the_deck_only_where_it_is_wanted() -> None:
    """EXPANSION: what the verbs cannot say is listed with what is missing."""
    with_it, without = box(expansion=True), box()
    added = set(with_it.cards) - set(without.cards)
    assert len(added) == 37
    assert len(with_it.deck()) == len(without.deck()) + 55
    assert not added & set(MISSING)
    assert len(added) + len(MISSING) == 58


@pytest.mark.parametrize("mode", [mode.id for mode in MODES])
def test_every_printed_card_makes_sense_in_every_size_edition_and_mode(mode: str) -> None:
    """DECK-1, DECK-3."""
    sizes = (Size.GLOBAL,) if mode == "global" else (Size.SMALL, Size.MEDIUM, Size.LARGE)
    for size in sizes:
        for edition in Edition:
            setup = Setup(
                map_name="x",
                map_hash="x",
                mode=mode,
                size=size,
                edition=edition,
                house_rules={"expansion": True},
            )
            assert [fault_of(face) for face in open_box(setup).cards.values() if fault_of(face)] == []


def test_one_card_pays_any_discard_by_itself() -> None:
    """EXPANSION: even a whole hand."""
    play = a_hunt("drained-brain", "discard-me", "veto", expansion=True)
    cast(play, "drained-brain", discards=(play.card("discard-me"),))
    assert play.hand.cards == (play.hand.cards[0],)
    play = a_hunt("jammed-door", "discard-me", "veto", expansion=True)
    cast(play, "jammed-door", discards=(play.card("discard-me"),))
    assert [card.rsplit(".", 1)[0] for card in play.hand.cards] == ["veto"]


def test_a_dead_card_pays_for_nothing_and_is_not_played() -> None:
    """EXPANSION."""
    play = a_hunt("right-turn", "nothing", expansion=True)
    assert cast_refused(play, "right-turn", discards=(play.card("nothing"),)) == "not-enough-other-cards"
    assert play.refuses(HIDER, say.PlayPowerup(card=play.card("nothing"))) == "card-cannot-be-played"


def test_minutes_are_paid_in_whole_bonuses_and_overpaying_is_fine() -> None:
    """EXPANSION: 4 minutes in small games."""
    play = a_hunt(
        "runner", "time-bonus-2-3-5", "time-bonus-2-3-5", "time-bonus-12-18-30", "veto", expansion=True
    )
    one, two = play.card("time-bonus-2-3-5"), play.card("time-bonus-2-3-5", 1)
    for discards in ((), (one,), (one, one), (play.card("veto"),)):
        assert cast_refused(play, "runner", discards=discards) == "cost-not-met"
    offers = [offer for offer in play.seen_by(HIDER).offers if offer.command == "cast-curse"]
    dear = (play.card("time-bonus-12-18-30"),)
    assert [offer.given.get("discards") for offer in offers] == [(one, two), dear]
    cast(play, "runner", discards=dear)
    assert the_curse(play).until is not None


def test_no_bonus_is_offered_in_payment_that_pays_nothing() -> None:
    """EXPANSION: a share of the hiding time has no minutes, and what is paid already needs no small change."""
    play = a_hunt("runner", "time-bonus-5-percent", "time-bonus-2-3-5", "time-bonus-4-6-10", expansion=True)
    (offer,) = [offer for offer in play.seen_by(HIDER).offers if offer.command == "cast-curse"]
    assert offer.given["discards"] == (play.card("time-bonus-4-6-10"),)


def test_a_card_that_pays_by_itself_is_offered_for_a_whole_hand_too() -> None:
    """EXPANSION, law 6: or nobody would know that it does."""
    play = a_hunt("drained-brain", "discard-me", "veto", expansion=True)
    offers = [offer for offer in play.seen_by(HIDER).offers if offer.command == "cast-curse"]
    assert [offer.given.get("discards") for offer in offers] == [(play.card("discard-me"),), None]


def test_a_swap_that_costs_nothing_is_played() -> None:
    """DECK-3, POW-4: an own card may just draw."""
    gift = {**TRADE, "verb": {"verb": "swap", "discard": 0, "draw": 2}}
    play = a_hunt("own-trade-fair", added_cards=[gift])
    play.hider_plays("own-trade-fair")
    assert len(play.hand.cards) == 2


def test_a_seabird_that_does_not_come_lets_the_seekers_off() -> None:
    """EXPANSION: reported, or over by itself."""
    play = cast(a_hunt_for("seabird", expansion=True), "seabird").wait(minutes(30))
    assert play.happened(CurseCleared)[0].because == "its time is over"


def test_quills_need_seekers_away_from_stations() -> None:
    """EXPANSION."""
    play = a_hunt("quill", expansion=True)
    assert cast_refused(play, "quill") == "cost-not-met"
    away = where(MARKET)
    play.wait(seconds(1)).at_place(SEEKER, type(away)(away.lat + 0.004, away.lon))
    cast(play, "quill")


@pytest.mark.parametrize("percent", [5, 10])
def test_a_share_of_the_hiding_time_counts_before_any_bonus(percent: int) -> None:
    """EXPANSION: it does not compound."""
    play = a_hunt(f"time-bonus-{percent}-percent", "time-bonus-12-18-30", expansion=True).wait(minutes(100))
    play.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())
    assert play.game.runs[0].tallies[0].total == minutes(100 + percent + 12)
