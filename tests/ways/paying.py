"""Cast without its price: cost by cost, and what its effects ask of the caster (CURSE-1, CURSE-7, ASK-11, POW-9).

`COSTS` has the ways of every cost there is; a cost that cannot be left unpaid says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hideline.game import commands as say
from hideline.game.box import Curse
from hideline.game.cursing.casting import made_first
from hideline.game.cursing.costs import of_sort, spare_cards
from hideline.game.ids import CardId, QuestionId
from hideline.game.verbs import (
    BanQuestions,
    Cost,
    Declare,
    DestinationFurther,
    Discard,
    DiscardHand,
    DiscardMinutes,
    NextQuestionFree,
    NextStopFurther,
    PlayHangman,
    Proof,
    RollToCast,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersOffTransit,
    SeekersWithin,
)
from hideline.units import Span
from tests.curses import BANS, EXTRA, cast
from tests.rounds import HIDER, SEEKER, Play
from tests.ways.ground import AWAY, FROM_STATION, NEAR, ON_FOOT, RIDING, SPOT
from tests.ways.way import Case, Try, Way, cost_of, costs, does

# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def paying(
    choose: Callable[[Play, CardId, tuple[CardId, ...], int], tuple[CardId, ...]],
) -> Callable[[Case], Try]:
    """Cast with these cards, chosen from the hand, the curse itself, what could pay, and how many it takes."""

    def tries(case: Case) -> Try:
        play, cost = case.hunt(), cost_of(case.face, Discard)
        assert cost is not None
        play.holding(EXTRA[cost.sort] if cost.sort is not None else "veto", "impressionable-consumer")
        card = play.card(case.kind)
        fitting = of_sort(play.game, spare_cards(play.game, play.hand, card, None), cost.sort)
        return case.casting(play, discards=choose(play, card, fitting, cost.cards))

    return tries


def with_the_card_it_copies(case: Case) -> Try:
    play, cost = case.hunt().holding("duplicate"), cost_of(case.face, Discard)
    assert cost is not None
    original = play.card(case.kind)
    fitting = of_sort(
        play.game, spare_cards(play.game, play.hand, play.card("duplicate"), original), cost.sort
    )
    paid = (original, *fitting)[: cost.cards]
    return case.casting(play, card=play.card("duplicate"), copies=original, discards=paid)


def discarding(code: str, of: Callable[[Curse], bool]) -> tuple[Way, ...]:
    return (
        Way("without a discard", code, paying(lambda _play, _card, _fitting, _n: ()), of),
        Way("with a card too many", code, paying(lambda _play, _card, fitting, n: fitting[: n + 1]), of),
        Way(
            "paid with the curse itself",
            code,
            paying(lambda _play, card, fitting, n: (card, *fitting)[:n]),
            of,
        ),
        Way(
            "paid with a card not held",
            code,
            paying(lambda _play, _card, fitting, n: (CardId("move.1"), *fitting)[:n]),
            of,
        ),
        Way("a copy paid with what it copies", code, with_the_card_it_copies, of),
    )


def discards(face: Curse, *, sorted_: bool) -> bool:
    cost = cost_of(face, Discard)
    return cost is not None and (cost.sort is not None) == sorted_


def discards_several(face: Curse) -> bool:
    cost = cost_of(face, Discard)
    return cost is not None and cost.cards > 1


DISCARD = (
    *discarding("not-enough-other-cards", lambda face: discards(face, sorted_=False)),
    *discarding("cost-not-met", lambda face: discards(face, sorted_=True)),
    Way(
        "with a card too few",
        "not-enough-other-cards",
        paying(lambda _play, _card, fitting, n: fitting[: n - 1]),
        discards_several,
    ),
    Way(
        "paid with one card twice",
        "card-not-in-hand",
        paying(lambda _play, _card, fitting, n: fitting[:1] * n),
        discards_several,
    ),
    Way(
        "paid with another sort of card",
        "cost-not-met",
        paying(lambda play, _card, _fitting, _n: (play.card("impressionable-consumer"),)),
        lambda face: discards(face, sorted_=True),
    ),
)


def minutes_short(case: Case) -> Try:
    play = case.hunt()
    card = play.card(case.kind)
    bonuses = spare_cards(play.game, play.hand, card, None)
    return case.casting(play, discards=bonuses[1:])


DISCARD_MINUTES = (Way("with too few minutes", "cost-not-met", minutes_short, costs(DiscardMinutes)),)


# ── what the hider does first ───────────────────────────────────────────────────────────────────────────────────────


def declares(check: Callable[[Declare], bool]) -> Callable[[Curse], bool]:
    return lambda face: (cost := cost_of(face, Declare)) is not None and check(cost)


def saying(**form: Any) -> Callable[[Case], Try]:
    return lambda case: case.casting(case.hunt(), **form)


def above_the_limit(case: Case) -> Try:
    cost = cost_of(case.face, Declare)
    assert cost is not None
    assert cost.most is not None
    return case.casting(case.hunt(), declared=cost.most + 1)


def beginning(play: Play, case: Case) -> Try:
    return play, HIDER, say.BeginCraft(card=play.card(case.kind))


def too_late(case: Case) -> Play:
    """The time to make it has run out."""
    cost = made_first(case.face)
    assert cost is not None
    assert cost.limit is not None
    return case.hunt().wait(Span(cost.limit + 1))


def begun_beside_another(case: Case) -> Try:
    return beginning(cast(case.unmade().holding(case.other()), case.other()), case)


def is_made(face: Curse) -> bool:
    return made_first(face) is not None


def has_limit(face: Curse) -> bool:
    made = made_first(face)
    return made is not None and made.limit is not None


def begun_by_a_seeker(case: Case) -> Try:
    play, _, command = beginning(case.unmade(), case)
    return play, SEEKER, command


DECLARE = (
    Way(
        "without its photo",
        "proof-missing",
        saying(proof=()),
        declares(lambda cost: cost.proof is Proof.PHOTO),
    ),
    Way(
        "without saying what it is",
        "proof-missing",
        saying(note=" "),
        declares(lambda cost: bool(cost.tells) or cost.proof is Proof.NOTE),
    ),
    Way("without a number", "proof-missing", saying(declared=None), declares(lambda cost: bool(cost.counts))),
    Way(
        "with nothing counted", "proof-missing", saying(declared=0), declares(lambda cost: bool(cost.counts))
    ),
    Way("above its limit", "proof-missing", above_the_limit, declares(lambda cost: cost.most is not None)),
    Way("before it is begun", "begin-first", lambda case: case.casting(case.unmade()), is_made),
    Way("after its time ran out", "begin-first", lambda case: case.casting(too_late(case)), has_limit),
    Way(
        "begun again after its time ran out",
        "time-to-make-it-is-over",
        lambda case: beginning(too_late(case), case),
        has_limit,
    ),
    Way("begun twice", "already-begun", lambda case: beginning(case.hunt(), case), is_made),
    Way("begun beside another that blocks", "curse-already-blocks", begun_beside_another, is_made),
    Way(
        "begun in a pause",
        "game-stands-still",
        lambda case: beginning(case.unmade().send(SEEKER, say.PauseGame()), case),
        is_made,
    ),
    Way(
        "begun while a find is claimed",
        "claim-is-open",
        lambda case: beginning(case.unmade().send(SEEKER, say.ClaimFind()), case),
        is_made,
    ),
    Way("begun by a seeker", "no-cards-here", begun_by_a_seeker, is_made),
    Way(
        "begun where nothing is made",
        "card-cannot-be-played",
        lambda case: beginning(case.unmade(), case),
        lambda face: not is_made(face),
    ),
)


# ── what the effects ask of the caster ──────────────────────────────────────────────────────────────────────────────


def banning_the_pending(case: Case) -> Try:
    play = case.hunt().seekers_ask(BANS[2])
    return case.casting(play)


BANNED = (
    ("nothing", ()),
    ("too few", BANS[:2]),
    ("too many", (*BANS, QuestionId("measuring.park"))),
    ("one thrice", BANS[:1] * 3),
    ("two of a category", (*BANS[:2], QuestionId("photo.tallest-structure"))),
    ("what is not in the book", (*BANS[:2], QuestionId("matching.dragon"))),
)
BANNING = (
    *(Way(f"banning {what}", "cost-not-met", saying(bans=bans), does(BanQuestions)) for what, bans in BANNED),
    Way("banning the question just asked", "cost-not-met", banning_the_pending, does(BanQuestions)),
)

WORDING = tuple(
    Way(f"with {what}", "word-not-allowed", saying(word=word), does(PlayHangman))
    for what, word in (
        ("no word", ""),
        ("a word too short", "tree"),
        ("a word too long", "apples"),
        ("a word with a digit", "app1e"),
        ("a word that is none", "xqzzy"),
    )
)

COSTS: dict[type[Cost], tuple[Way, ...] | str] = {
    Discard: DISCARD,
    DiscardMinutes: DISCARD_MINUTES,
    Declare: DECLARE,
    SeekersAtLeast: AWAY,
    SeekersWithin: NEAR,
    SeekersFromStation: FROM_STATION,
    SeekersOffTransit: ON_FOOT,
    NextStopFurther: RIDING,
    DestinationFurther: SPOT,
    DiscardHand: "an empty hand pays too (POW-1)",
    RollToCast: "a failed roll spends the card, it is no refusal",
    NextQuestionFree: "it is given with the cast, and nobody can lack it",
}

PAYING_WAYS = (
    *(way for ways in COSTS.values() if not isinstance(ways, str) for way in ways),
    *BANNING,
    *WORDING,
)
