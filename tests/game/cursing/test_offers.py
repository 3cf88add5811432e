"""What is offered about curses is accepted as offered (law 6), played at random through whole hunts."""

from __future__ import annotations

import random
from collections.abc import Callable
from string import ascii_lowercase
from typing import Any

import msgspec
import pytest

from hideline.game import commands as say
from hideline.game.commands import Command
from hideline.game.cursing.offers import curse_offers
from hideline.game.ids import QuestionId, SeatId
from hideline.game.offers import Field, FieldKind, Offer
from hideline.game.refusals import CostNotMet
from hideline.units import seconds
from tests.curses import JUST_PAST_MARKET, PHOTO
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.towns import EASTGATE, MARKET, MILL, where

BY_TAG: dict[str, type[Command]] = {
    str(kind.__struct_config__.tag): kind for kind in Command.__subclasses__()
}
WORDS = ("apple", "bread", "crane", "house", "lemon", "night", "queen")


def questions_apart(play: Play, field: Field, chance: random.Random) -> tuple[str, ...]:
    shuffled = chance.sample(field.options, len(field.options))
    by_category = {play.game.box.questions[QuestionId(q)].category.id: q for q in shuffled}
    return tuple(chance.sample(list(by_category.values()), int(field.least)))


FILLED: dict[FieldKind, Callable[[Play, Field, random.Random], Any]] = {
    FieldKind.CHOICES: lambda _, f, chance: tuple(
        chance.sample(f.options, chance.randint(int(f.least), int(f.most)))
    ),
    FieldKind.QUESTIONS: questions_apart,
    FieldKind.PHOTOS: lambda _, f, chance: (PHOTO,) * int(f.least),
    FieldKind.NUMBER: lambda _, f, chance: chance.randint(int(f.least), int(min(f.most, f.least + 9))),
    FieldKind.TEXT: lambda _, f, chance: chance.choice(WORDS),
    FieldKind.OTHER_TEXT: lambda _, f, chance: f"{chance.choice(WORDS)} {len(f.options)} {chance.random()}",
    FieldKind.WORD: lambda _, f, chance: chance.choice(WORDS),
    FieldKind.GUESS: lambda _, f, chance: chance.choice(sorted(set(ascii_lowercase) - set(f.options))),
    FieldKind.FIX: lambda play, f, chance: play.fix(where(MILL)),
    FieldKind.POSITION: lambda _, f, chance: JUST_PAST_MARKET,
    FieldKind.STATION: lambda _, f, chance: EASTGATE,
}


def accepted(play: Play, seat: SeatId, offer: Offer, chance: random.Random) -> None:
    form = {field.name: FILLED[field.kind](play, field, chance) for field in offer.fields}
    command = msgspec.convert({**offer.given, **form}, BY_TAG[offer.command], strict=False)
    play.send(seat, command)


@pytest.mark.parametrize("seed", range(12))
def test_every_offer_about_a_curse_is_accepted(seed: int) -> None:
    """Law 6; CURSE-1, CURSE-2, CURSE-3, CURSE-4: only positions are judged later."""
    chance = random.Random(seed)
    play = (
        a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).seekers_at(MARKET).at_place(MATE, where(MARKET))
    )
    kinds = list(play.game.box.cards)
    for _ in range(60):
        missing = [kind for kind in kinds if kind not in {c.rsplit(".", 1)[0] for c in play.hand.cards}]
        piled = [k for k in missing if any(c.rsplit(".", 1)[0] == k for c in play.round.deck.pile)]
        play.holding(*chance.sample(piled, min(3, len(piled))))
        play.wait(seconds(chance.choice((1, 20, 200)))).at_place(MATE, where(MARKET)).seekers_at(MARKET)
        for seat in (HIDER, SEEKER, MATE):
            offers = list(curse_offers(play.game, seat))
            if not offers:
                continue
            offer = chance.choice(offers)
            try:
                accepted(play, seat, offer, chance)
            except CostNotMet:
                assert any(field.kind in (FieldKind.FIX, FieldKind.STATION) for field in offer.fields) or (
                    "Water" in offer.why
                )
            if play.hand.is_over_limit:
                play.send(HIDER, say.DiscardCards(cards=play.hand.cards[: len(play.hand.cards) - 4]))


def test_seekers_are_offered_nothing_by_curses_that_do_not_lie_on_them() -> None:
    """HAND-2: what the hider could cast shows nowhere."""
    play = a_round().hider_at(MILL).seekers_at(MARKET)
    before = play.seen_by(SEEKER)
    play.holding("zoologist", "right-turn", "duplicate")
    assert play.seen_by(SEEKER) == before
