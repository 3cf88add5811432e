"""A group's own cards, made of the same verbs, checked on entry; and the optional expansion (DECK-3, EXPANSION)."""

from __future__ import annotations

from typing import Any

import pytest

from hideline.catalogue import open_box
from hideline.catalogue.cards import mix_of
from hideline.catalogue.cards.expansion import MISSING
from hideline.catalogue.cards.sense import fault_of
from hideline.catalogue.modes import MODES
from hideline.game import commands as say
from hideline.game.box import Box, Curse, Powerup, TimeBonus
from hideline.game.events import CurseCleared
from hideline.game.ids import KindOfCard
from hideline.game.refusals import BadSetting
from hideline.game.settings import Setup, Size
from hideline.units import Edition, minutes, seconds
from tests.curses import a_hunt, a_hunt_for, accept, cast, cast_refused, report, the_curse
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


def box(*cards: dict[str, Any], mode: str = "standard", **house_rules: Any) -> Box:
    rules = {"added_cards": list(cards), **house_rules} if cards else house_rules
    return open_box(Setup(map_name="x", map_hash="x", mode=mode, house_rules=rules))


def test_own_curses_powerups_and_bonuses_join_the_deck() -> None:
    """DECK-3: and the mix is shown."""
    opened = box(QUEUE, REST, TRADE)
    assert len(opened.deck()) == 104
    assert isinstance(opened.cards[KindOfCard("own-curse-of-the-scone")], Curse)
    assert isinstance(opened.cards[KindOfCard("own-trade-fair")], Powerup)
    nap = opened.cards[KindOfCard("own-nap")]
    assert isinstance(nap, TimeBonus)
    assert nap.worth == minutes(7)
    mix = mix_of(tuple(opened.cards.values()))
    assert sum(mix.values()) == pytest.approx(1)
    assert mix["curse"] == 26 / 104


def test_an_own_curse_is_played_like_a_printed_one() -> None:
    """DECK-3, CURSE-1."""
    play = a_hunt_for("own-curse-of-the-scone", added_cards=[QUEUE])
    cast(play, "own-curse-of-the-scone")
    assert the_curse(play).blocks
    assert not accept(report(play)).team.curses


def changed(**changes: Any) -> dict[str, Any]:
    return {**QUEUE, **changes}


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (changed(sort="spell"), "Invalid value"),
        (changed(colour="red"), "unknown field"),
        (changed(name=" "), "a name has"),
        (changed(text="x" * 401), "a text has"),
        (changed(count=0), "copies"),
        (changed(effects=[]), "at least one effect"),
        (changed(effects=[{"verb": "explode"}]), "Invalid value"),
        (changed(effects=[{"verb": "forbid-asking", "task": "a"}] * 2), "stands in a curse once"),
        (changed(clears={"verb": "at-round-end"}), "must have an end"),
        (changed(clears={"verb": "when-won"}), "go together"),
        (changed(clears={"verb": "lasts", "time": -5}), "time cannot be"),
        (changed(effects=[{"verb": "draw-more", "questions": 3, "extra": 1}]), "go together"),
        (changed(costs=[{"verb": "discard", "cards": -1}]), "cards cannot be"),
        (changed(costs=[{"verb": "discard-hand"}, {"verb": "discard", "cards": 1}]), "one cost in cards"),
        (changed(costs=[{"verb": "roll-to-cast", "fails_on": [1, 2, 3, 4, 5, 6]}]), "not on all"),
        (changed(costs=[{"verb": "seekers-within", "distance": 9.0, "kind": "castle"}]), "no kind of place"),
        ({**REST, "worth": 0}, "worth some time"),
        ({**REST, "percent": 101}, "cannot be worth"),
        ({**TRADE, "verb": {"verb": "swap", "discard": 0, "draw": 999}}, "at most"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused_in_one_sentence(card: dict[str, Any], why: str) -> None:
    """DECK-3, HOUSE-1."""
    with pytest.raises(BadSetting, match=why):
        box(card)


def test_two_own_cards_of_one_name_are_refused() -> None:
    """DECK-3."""
    with pytest.raises(BadSetting, match="have that name"):
        box(QUEUE, QUEUE)


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
    assert len(opened.deck()) == 96
    assert KindOfCard("zoologist") not in opened.cards
    with pytest.raises(BadSetting, match="no such card"):
        box(removed_cards={"abracadabra": 1})


# ── the expansion ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_expansion_joins_the_deck_only_where_it_is_wanted() -> None:
    """EXPANSION: what the verbs cannot say is listed with what is missing."""
    with_it, without = box(expansion=True), box()
    added = set(with_it.cards) - set(without.cards)
    assert len(added) == 37
    assert len(with_it.deck()) == 155
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
    assert [offer.given.get("discards") for offer in offers] == [(one, two)]
    cast(play, "runner", discards=(play.card("time-bonus-12-18-30"),))
    assert the_curse(play).until is not None


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
