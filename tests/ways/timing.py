"""Cast at the wrong moment, by the wrong hand, or on top of another (PAUSE-2, END-3, HAND-1, CURSE-2, CURSE-9)."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.cursing.active import fills_slot
from hideline.game.ids import SeatId
from hideline.game.settings import Rest
from hideline.game.state import SeatRole
from hideline.units import Span, hours, minutes
from tests.curses import a_hunt, cast
from tests.rounds import HIDER, NOON, SEEKER, a_game, a_round
from tests.towns import MILL, where
from tests.ways.way import Case, Try, Way, card_of

ONLOOKER = SeatId("dee")
LATE = hours(5)
"""When even a large game's hunt has begun: 16:40 in London."""


def in_a_pause(case: Case) -> Try:
    return case.casting(case.hunt().send(SEEKER, say.PauseGame()))


def in_a_rest(case: Case) -> Try:
    play = case.hunt(rests=[Rest("16:30", "17:00")])
    return case.casting(play.wait(Span(NOON + LATE - play.at)))


def while_a_find_is_claimed(case: Case) -> Try:
    return case.casting(case.hunt().send(SEEKER, say.ClaimFind()))


def before_the_hunt(case: Case) -> Try:
    return case.casting(a_round(**case.options).holding(case.kind))


def during_a_move(case: Case) -> Try:
    return case.casting(a_hunt("move", **case.options).hider_plays("move").holding(case.kind))


def after_the_find(case: Case) -> Try:
    return case.casting(case.hunt().send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind()))


def in_a_game_that_is_over(case: Case) -> Try:
    return case.casting(case.hunt().send(HIDER, say.EndGameEarly()))


def in_the_lobby(case: Case) -> Try:
    return a_game(**case.options), HIDER, say.CastCurse(card=card_of(case.kind))


def before_drawn_cards_are_chosen(case: Case) -> Try:
    return case.casting(case.hunt().seekers_ask("matching.park").hider_answers())


def by_a_seeker(case: Case) -> Try:
    return case.casting(case.hunt(), by=SEEKER)


def by_an_onlooker(case: Case) -> Try:
    join = say.TakeSeat(seat=ONLOOKER, name="Dee", role=SeatRole.SPECTATOR)
    return case.casting(case.hunt().send(None, join), by=ONLOOKER)


def by_a_stranger(case: Case) -> Try:
    return case.casting(case.hunt(), by=SeatId("nobody"))


def without_the_card(case: Case) -> Try:
    play = case.hunt()
    return play.send(HIDER, say.DiscardCards(cards=(card_of(case.kind),))), *case.casting(case.hunt())[1:]


def twice(case: Case) -> Try:
    play = case.hunt()
    _, by, again = case.casting(play)
    return play.send(HIDER, again), by, again


def as_a_powerup(case: Case) -> Try:
    play = case.hunt()
    return play, HIDER, say.PlayPowerup(card=play.card(case.kind))


def as_a_copy_without_a_duplicate(case: Case) -> Try:
    play = case.hunt().holding("veto")
    return case.casting(play, copies=play.card("veto"))


def as_a_copy_of_a_card_not_held(case: Case) -> Try:
    play = case.hunt().holding("duplicate")
    play.send(HIDER, say.DiscardCards(cards=(play.card(case.kind),)))
    return play, HIDER, say.CastCurse(card=play.card("duplicate"), copies=card_of(case.kind))


def as_a_copy_of_itself(case: Case) -> Try:
    play = case.hunt().holding("duplicate")
    return play, HIDER, say.CastCurse(card=play.card("duplicate"), copies=play.card("duplicate"))


def beside_another_that_blocks(case: Case) -> Try:
    return case.casting(cast(case.hunt().holding(case.other()), case.other()))


def beside_another_where_groups_are_strict(case: Case) -> Try:
    return case.casting(cast(case.hunt(strict_curses=True).holding(case.other()), case.other()))


def in_the_end_game(case: Case) -> Try:
    play = case.hunt().walk(SEEKER, where(MILL))
    assert play.round.end_game is not None
    return case.casting(play.wait(minutes(1)))


TIMING_WAYS = (
    Way("in a pause", "game-stands-still", in_a_pause),
    Way("in a rest period", "game-stands-still", in_a_rest),
    Way("while a find is claimed", "claim-is-open", while_a_find_is_claimed),
    Way("before the hunt", "not-in-this-phase", before_the_hunt),
    Way("during a move", "not-in-this-phase", during_a_move),
    Way("after the find", "not-in-this-phase", after_the_find),
    Way("in the lobby", "game-not-started", in_the_lobby),
    Way("in a game that is over", "game-is-over", in_a_game_that_is_over),
    Way("before drawn cards are chosen", "choose-first", before_drawn_cards_are_chosen),
    Way("by a seeker", "no-cards-here", by_a_seeker),
    Way("by an onlooker", "no-cards-here", by_an_onlooker),
    Way("by a stranger", "not-your-seat", by_a_stranger),
    Way("without the card", "card-not-in-hand", without_the_card),
    Way("a second time with the same card", "card-not-in-hand", twice),
    Way("as a powerup", "card-cannot-be-played", as_a_powerup),
    Way("as a copy, without a duplicate", "card-cannot-be-played", as_a_copy_without_a_duplicate),
    Way("as a copy of a card not held", "card-not-in-hand", as_a_copy_of_a_card_not_held),
    Way("a duplicate as a copy of itself", "card-not-in-hand", as_a_copy_of_itself),
    Way("beside another that blocks", "curse-already-blocks", beside_another_that_blocks, fills_slot),
    Way(
        "beside another that blocks, where the group is strict",
        "curse-already-blocks",
        beside_another_where_groups_are_strict,
    ),
    Way("in the end game", "not-in-the-end-game", in_the_end_game, lambda face: not face.in_end_game),
)
