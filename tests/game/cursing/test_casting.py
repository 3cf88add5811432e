"""Casting: from which hand, when, with a printed deck, and what is begun first (CURSE-1, CURSE-2, HOUSE-3)."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game import verbs
from hideline.game.cursing.costs import CHECKS
from hideline.game.events import CardPlayed, CardsDiscarded, CraftBegun, CurseCast, MoveEnded
from hideline.game.ids import CardId
from hideline.game.state import Phase
from hideline.units import Span, minutes, seconds
from tests.curses import PHOTO, a_hunt, a_hunt_for, accept, cast, cast_refused, first_curse, report, the_curse
from tests.rounds import HIDER, MATE, SEEKER, a_round
from tests.teams import team, two_teams
from tests.towns import MARKET, MILL


def test_the_engine_knows_every_cost_there_is() -> None:
    """CURSE-1."""
    assert set(CHECKS) == set(verbs.Cost.__args__)


def test_the_cost_goes_before_the_card_and_both_before_the_curse() -> None:
    """POW-1."""
    play = cast(a_hunt_for("right-turn"), "right-turn")
    kinds = [type(event) for event in play.fresh]
    assert kinds.index(CardsDiscarded) < kinds.index(CardPlayed) < kinds.index(CurseCast)


def test_no_curse_is_cast_before_the_hunt_or_during_a_move() -> None:
    """ROUND-4, POW-11."""
    play = a_round().holding("zoologist")
    early = say.CastCurse(card=play.card("zoologist"), proof=(PHOTO,), note="bird")
    assert play.refuses(HIDER, early) == "not-in-this-phase"
    play.hider_at(MILL).seekers_at(MARKET).holding("move").hider_plays("move").holding("luxury-car")
    assert play.round.phase is Phase.MOVING
    assert cast_refused(play, "luxury-car") == "not-in-this-phase"
    play.wait(minutes(10))
    assert play.happened(MoveEnded)
    cast(play, "luxury-car")


def test_drawn_cards_are_chosen_before_a_curse_is_cast() -> None:
    """HAND-1."""
    play = a_hunt("zoologist").seekers_ask("radar.1km").hider_answers()
    assert cast_refused(play, "zoologist") == "choose-first"
    assert "cast-curse" not in play.offered(HIDER)


def test_a_hand_that_is_too_full_may_be_played_down_by_casting() -> None:
    """HAND-1."""
    play = a_hunt("zoologist", *["time-bonus-2-3-5"] * 6)
    assert play.hand.is_over_limit
    assert not cast(play, "zoologist").hand.is_over_limit


def test_powerups_and_bonuses_are_not_cast() -> None:
    """CURSE-1, TIME-1."""
    play = a_hunt("veto", "time-bonus-2-3-5", "duplicate")
    for kind in ("veto", "time-bonus-2-3-5", "duplicate"):
        assert play.refuses(HIDER, say.CastCurse(card=play.card(kind))) == "card-cannot-be-played"
    bonus = say.CastCurse(card=play.card("duplicate"), copies=play.card("time-bonus-2-3-5"))
    assert play.refuses(HIDER, bonus) == "nothing-to-copy"


def test_what_was_begun_is_given_up_with_its_card() -> None:
    """DECK.md: and by a move."""
    play = a_hunt("cairn", "labyrinth").send(HIDER, say.BeginCraft(card=CardId("cairn.1")))
    assert play.refuses(HIDER, say.BeginCraft(card=CardId("labyrinth.1"))) == "already-begun"
    play.send(HIDER, say.DiscardCards(cards=(CardId("cairn.1"),)))
    play.send(HIDER, say.BeginCraft(card=CardId("labyrinth.1")))
    assert len(play.happened(CraftBegun)) == 2
    play.holding("move").hider_plays("move")
    assert play.hand.craft is None


def test_a_duplicate_is_cast_as_what_it_was_begun_as() -> None:
    """POW-6, DECK.md: or a limit could be slipped by beginning something else."""
    play = a_hunt("labyrinth", "ransom-note", "duplicate")
    duplicate, note, maze = play.card("duplicate"), play.card("ransom-note"), play.card("labyrinth")
    play.send(HIDER, say.BeginCraft(card=duplicate, copies=note))
    as_maze = say.CastCurse(card=duplicate, copies=maze, proof=(PHOTO,))
    assert play.refuses(HIDER, as_maze) == "begin-first"
    play.send(HIDER, say.CastCurse(card=duplicate, copies=note, proof=(PHOTO,)))


def test_what_is_made_as_a_copy_is_given_up_with_what_it_copies() -> None:
    """POW-6, DECK.md: or nothing else could be begun as long as the duplicate is held."""
    play = a_hunt("cairn", "ransom-note", "duplicate")
    play.send(HIDER, say.BeginCraft(card=play.card("duplicate"), copies=play.card("cairn")))
    play.send(HIDER, say.DiscardCards(cards=(play.card("cairn"),)))
    assert play.hand.craft is None
    play.send(HIDER, say.BeginCraft(card=play.card("ransom-note")))


def test_seekers_do_not_learn_what_is_being_made() -> None:
    """HAND-2."""
    play = a_hunt("labyrinth")
    before = play.seen_by(SEEKER)
    play.send(HIDER, say.BeginCraft(card=play.card("labyrinth"))).wait(minutes(11))
    assert play.seen_by(SEEKER) == before


def test_a_pause_stops_the_time_to_make_it() -> None:
    """PAUSE-1."""
    play = a_hunt("labyrinth").send(HIDER, say.BeginCraft(card=CardId("labyrinth.1"))).wait(minutes(9))
    play.send(SEEKER, say.PauseGame()).wait(minutes(30)).send(SEEKER, say.SayBack()).send(
        HIDER, say.SayBack()
    )
    play.wait(seconds(59)).send(HIDER, say.CastCurse(card=CardId("labyrinth.1"), proof=(PHOTO,)))
    assert the_curse(play).kind == "labyrinth"


def test_curses_are_numbered_one_after_another() -> None:
    """CURSE-3: a second one has a name of its own."""
    play = accept(report(cast(a_hunt("zoologist", "luxury-car"), "zoologist")))
    assert the_curse(cast(play, "luxury-car")).id == "seekers-curse-2"


# ── with a printed deck ─────────────────────────────────────────────────────────────────────────────────────────────


def test_with_a_printed_deck_any_curse_is_cast_and_cards_are_paid_at_the_table() -> None:
    """HOUSE-3: the app asks only which curse, and what it costs beyond cards."""
    play = a_round(cardboard=True).hider_at(MILL).seekers_at(MARKET)
    offered = {offer.given["card"] for offer in play.seen_by(HIDER).offers if offer.command == "cast-curse"}
    assert {"jammed-door.1", "cairn.1", "zoologist.1"} <= offered
    play.send(HIDER, say.CastCurse(card=CardId("jammed-door.1")))
    assert the_curse(play).until is not None
    far = say.CastCurse(card=CardId("bridge-troll.1"), fix=play.here(HIDER))
    assert play.refuses(HIDER, far) == "cost-not-met"
    unheard_of = say.CastCurse(card=CardId("abracadabra.1"))
    assert play.refuses(HIDER, unheard_of) == "card-not-in-hand"
    assert play.refuses(HIDER, say.BeginCraft(card=CardId("cairn.1"))) == "cardboard-game"
    play.send(HIDER, say.CastCurse(card=CardId("cairn.1"), proof=(PHOTO,), declared=3))
    report(play)
    accept(play)
    assert [curse.id for curse in play.team.curses] == [first_curse()]


def test_a_limit_for_making_stands_while_a_find_is_claimed() -> None:
    """END-3, CURSE-1: nothing is cast in a claim, so none of the time runs out in it."""
    play = a_hunt("labyrinth")
    play.send(HIDER, say.BeginCraft(card=play.card("labyrinth"))).wait(minutes(9))
    play.send(SEEKER, say.ClaimFind()).wait(minutes(3))
    left = play.seen_by(HIDER).round.hand.craft_left  # type: ignore[union-attr]
    assert left is not None
    assert (left.shows, left.since) == (minutes(1), None)
    play.send(HIDER, say.RefuseFind()).wait(minutes(1))
    assert play.hand.craft is not None
    play.wait(Span(1))
    assert play.hand.craft is None
    assert play.hand.expired


def test_claims_of_two_teams_that_overlap_are_given_back_once() -> None:
    """END-3, MODE-14."""
    play = two_teams("two-teams-by-time").holding("labyrinth")
    play.send(HIDER, say.BeginCraft(card=play.card("labyrinth"))).wait(minutes(4))
    play.send(SEEKER, say.ClaimFind()).wait(minutes(2)).send(MATE, say.ClaimFind()).wait(minutes(3))
    play.send(HIDER, say.RefuseFind(team=team(play, SEEKER).id)).wait(minutes(5))
    play.send(HIDER, say.ConfirmFind(team=team(play, MATE).id)).wait(minutes(6))
    assert play.hand.craft is not None
    assert play.wait(Span(1)).hand.craft is None
