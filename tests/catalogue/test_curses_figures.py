"""Curses in figures and words: bonuses, durations, prices, in every size and edition (SIZE-6, CURSE-8)."""

from __future__ import annotations

import pytest

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.cards.facts import curse_facts
from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.figures import Minutes
from hideline.catalogue.modes.standard import STANDARD
from hideline.game import commands as say
from hideline.game.cursing.active import effect_of, fills_slot
from hideline.game.events import BonusEarned, CurseCast, CurseCleared, CurseLifted
from hideline.game.ids import SeatId
from hideline.game.settings import Size
from hideline.game.verbs import BonusWhen, CarryUntilFound, Lasts, PlayHangman
from hideline.units import Edition, minutes
from tests.curses import KINDS, SIZES, a_hunt_for, accept, at, cast, face, first_curse, report, the_curse
from tests.rounds import GLOBAL, HIDER, LARGE, MEDIUM, SEEKER, SMALL

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
