"""Before play: seats, sides, the set-up and the start."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from hideline.catalogue.advice import CHECKLIST
from hideline.game import commands as say
from hideline.game import dice
from hideline.game.audience import may_know
from hideline.game.ids import SeatId, SideId
from hideline.game.refusals import StartOffTheMap
from hideline.game.settings import Size
from hideline.game.state import SeatRole, Stage
from hideline.units import LatLon, hours
from tests.rounds import HIDER, MATE, NOON, SEEKER, a_game, a_round
from tests.towns import MARKET, MILL, where

ANN_SIDE, BEN_SIDE = SideId("side-ann"), SideId("side-ben")


def test_everyone_who_joins_the_lobby_is_a_side_of_their_own() -> None:
    """TEAM-1."""
    game = a_game(players=(HIDER, SEEKER, MATE)).game
    assert [side.seats for side in game.sides.values()] == [(HIDER,), (SEEKER,), (MATE,)]


def test_players_who_choose_one_side_act_as_one_player() -> None:
    """TEAM-1: one clock and one hand, and any of them may act."""
    round = a_round(mates=(MATE,))
    assert round.round.hiding_side == ANN_SIDE
    round.send(MATE, say.NameStation(station=MILL))
    round.at_place(MATE, where(MILL)).hiding_ends().holding("veto")

    assert round.seen_by(HIDER).round == round.seen_by(MATE).round
    round.at_place(SEEKER, where(MARKET)).seekers_ask("radar.500m")
    round.send(MATE, say.PlayPowerup(card=round.card("veto")))
    assert round.team.entries[-1].outcome == "vetoed"


def test_one_player_alone_cannot_start() -> None:
    """TEAM-1: two or more sides."""
    alone = a_game(players=(HIDER,))
    assert alone.refuses(HIDER, say.StartGame()) == "too-few-sides"
    assert alone.seen_by(HIDER).no_start.startswith("At least 2 sides are needed")


def test_many_sides_are_advised_to_team_up_and_never_refused() -> None:
    """TEAM-2."""
    four, six = (
        a_game(players=("ann", "ben", "cem", "dia")),
        a_game(players=("ann", "ben", "cem", "dia", "eve", "fay")),
    )
    assert four.seen_by(HIDER).advice == ()
    assert "teams" in six.seen_by(HIDER).advice[0]
    assert six.send(HIDER, say.StartGame()).game.stage is Stage.PLAYING


def test_the_order_of_hiding_is_drawn_on_the_record() -> None:
    """TEAM-3: anybody can draw it again from the published seed."""
    game = a_game(players=(HIDER, SEEKER, MATE))
    sides = tuple(game.game.sides)
    game.send(HIDER, say.StartGame())
    assert game.game.order == dice.shuffled(game.game.order_seed, "order", sides)
    assert game.seen_by(SEEKER).order == game.game.order


def test_every_order_is_as_likely_as_another() -> None:
    """TEAM-3."""
    drawn = Counter(dice.shuffled(f"{seed:032x}", "order", ("a", "b", "c")) for seed in range(1200))
    assert len(drawn) == 6
    assert min(drawn.values()) > 140


def test_each_side_hides_once_unless_more_rounds_are_chosen() -> None:
    """TEAM-4."""
    once = a_game().send(HIDER, say.StartGame()).game
    twice = a_game(rounds_per_side=2).send(HIDER, say.StartGame()).game
    assert Counter(once.order) == {ANN_SIDE: 1, BEN_SIDE: 1}
    assert Counter(twice.order) == {ANN_SIDE: 2, BEN_SIDE: 2}


def test_a_player_can_always_open_a_new_side() -> None:
    """TEAM-1: also when others stayed on the one they opened first."""
    lobby = a_game(players=(HIDER, SEEKER, MATE)).send(MATE, say.ChooseSide(side=ANN_SIDE))
    lobby.send(HIDER, say.ChooseSide(new_side="The Foxes"))
    ann = lobby.game.seats[HIDER].side
    assert ann is not None
    assert lobby.game.sides[ann].name == "The Foxes"
    assert lobby.game.sides[ann].seats == (HIDER,)
    assert lobby.game.sides[ANN_SIDE].seats == (MATE,)


def test_the_game_starts_when_the_host_says_so_and_all_are_ready() -> None:
    lobby = a_game()
    assert lobby.refuses(SEEKER, say.StartGame()) == "only-the-host"
    lobby.send(SEEKER, say.SayReady(is_ready=False))
    assert lobby.refuses(HIDER, say.StartGame()) == "not-everyone-ready"
    assert "start-game" not in lobby.offered(HIDER)
    assert lobby.seen_by(HIDER).no_start == f"Not everybody is ready yet: {lobby.game.seats[SEEKER].name}."
    assert lobby.seen_by(SEEKER).no_start == "", "only the host starts"
    lobby.send(SEEKER, say.SayReady())
    assert "start-game" in lobby.offered(HIDER)
    assert lobby.seen_by(HIDER).no_start == ""


def test_the_host_changes_size_and_house_rules_in_the_lobby_only() -> None:
    """HOUSE-1, SIZE-1."""
    lobby = a_game()
    setup = replace(lobby.game.box.setup, size=Size.LARGE, house_rules={"hand_limit": 8})
    assert lobby.refuses(SEEKER, say.ChangeSetup(setup=setup)) == "only-the-host"
    lobby.send(HIDER, say.ChangeSetup(setup=setup))
    seen = lobby.seen_by(SEEKER)
    assert seen.size == "large"
    assert [(d.setting, d.rulebook, d.here) for d in seen.differences] == [("hand_limit", 6, 8)]
    lobby.send(SEEKER, say.SayReady())
    lobby.send(HIDER, say.StartGame())
    assert lobby.refuses(HIDER, say.ChangeSetup(setup=setup)) == "game-already-started"


def test_who_was_ready_for_another_setup_is_asked_anew_but_for_the_host_who_made_it() -> None:
    """HOUSE-1: ready is a yes to what is played, too."""
    lobby = a_game(players=(HIDER, SEEKER, MATE)).send(HIDER, say.SayReady())
    setup = replace(lobby.game.box.setup, house_rules={"hand_limit": 8})
    lobby.send(HIDER, say.ChangeSetup(setup=setup))
    assert {seat.id for seat in lobby.game.seats.values() if seat.is_ready} == {HIDER}
    assert lobby.refuses(HIDER, say.StartGame()) == "not-everyone-ready"


def test_a_round_starts_on_the_map_or_not_at_all() -> None:
    """ROUND-2: from another map every station would be out of reach."""
    elsewhere = LatLon(-40.0, 170.0)
    lobby = a_game()
    assert lobby.refuses(HIDER, say.StartGame(start=elsewhere)) == "start-off-the-map"
    setup = replace(lobby.game.box.setup, house_rules={"start_position": [elsewhere.lat, elsewhere.lon]})
    assert lobby.refuses(HIDER, say.ChangeSetup(setup=setup)) == "start-off-the-map"
    with pytest.raises(StartOffTheMap):
        a_game(start_position=[elsewhere.lat, elsewhere.lon])
    mill = where(MILL)
    agreed = a_game(start_position=[mill.lat, mill.lon])
    assert agreed.send(HIDER, say.StartGame()).round.start == mill


def test_a_game_keeps_the_map_it_was_created_on() -> None:
    """MAP-1: all sides use the very same frozen map."""
    lobby = a_game()
    setup = replace(lobby.game.box.setup, map_hash="another")
    assert lobby.refuses(HIDER, say.ChangeSetup(setup=setup)) == "bad-setting"


@pytest.mark.parametrize(
    ("setting", "value", "code"),
    [
        ("hand_limit", 0, "setting-not-above-zero"),
        ("hiding_period", -1, "setting-not-above-zero"),
        ("hiding_period", "soon", "bad-setting"),
        ("no_such_thing", 1, "bad-setting"),
        ("rests", [{"begins": "25:00", "ends": "08:00"}], "bad-setting"),
        ("rests", [{"begins": "22:00", "ends": "22:00"}], "bad-setting"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(setting: str, value: object, code: str) -> None:
    """HOUSE-1."""
    lobby = a_game()
    setup = replace(lobby.game.box.setup, house_rules={setting: value})
    assert lobby.refuses(HIDER, say.ChangeSetup(setup=setup)) == code


def test_an_end_that_is_over_already_cannot_be_agreed_on() -> None:
    """ROUND-9."""
    assert a_game(ends_at=NOON - hours(1)).refuses(HIDER, say.StartGame()) == "setting-does-not-fit"


def test_a_watcher_is_known_to_all_and_can_be_sent_away() -> None:
    """SAFE-1."""
    round = a_round()
    watcher = SeatId("mum")
    round.send(None, say.TakeSeat(seat=watcher, name="Mum", role=SeatRole.WATCHER))
    assert any(seat.role is SeatRole.WATCHER for seat in round.seen_by(SEEKER).seats)
    assert "remove-seat" in round.offered(HIDER)
    round.send(HIDER, say.RemoveSeat(seat=watcher))
    assert watcher not in round.game.seats


def test_whoever_starts_the_game_is_ready_and_a_late_player_is_not() -> None:
    """SAFE-1: ready is a yes to who sees where one is; those who come late are still to be asked."""
    game = a_game().send(HIDER, say.SayReady(is_ready=False))
    game.send(HIDER, say.StartGame())
    game.send(None, say.TakeSeat(seat=MATE, name="Cem"))
    assert {seat.id for seat in game.game.seats.values() if seat.is_ready} == {HIDER, SEEKER}


def test_a_late_player_agrees_once_to_who_sees_what_and_that_stays_on_the_record() -> None:
    """SAFE-1: also without a side, and when a side is joined later."""
    round = a_round().hider_at(MILL)
    round.send(None, say.TakeSeat(seat=MATE, name="Cem"))
    assert "say-ready" in round.offered(MATE)
    assert "say-ready" not in round.offered(SEEKER)
    assert round.refuses(MATE, say.SayReady(is_ready=False)) == "game-already-started"
    round.send(MATE, say.SayReady())
    assert round.game.seats[MATE].is_ready
    assert "say-ready" not in round.offered(MATE)
    assert round.refuses(MATE, say.SayReady(is_ready=False)) == "game-already-started"
    round.seekers_find().send(MATE, say.ChooseSide(side=BEN_SIDE))
    assert round.game.seats[MATE].is_ready


def test_a_watcher_has_nothing_to_be_ready_for() -> None:
    """SAFE-1."""
    watcher = SeatId("watcher")
    round = a_round().send(None, say.TakeSeat(seat=watcher, name="Mum", role=SeatRole.WATCHER))
    assert round.refuses(watcher, say.SayReady()) == "not-for-your-role"


def test_players_cannot_be_sent_away_while_the_game_runs() -> None:
    round = a_round()
    assert round.refuses(HIDER, say.RemoveSeat(seat=SEEKER)) == "game-already-started"
    assert round.refuses(SEEKER, say.LeaveSeat()) == "game-already-started"


def test_a_mate_opens_the_seat_of_a_lost_phone_and_only_the_side_hears_of_it() -> None:
    """TEAM-1: in play, where sides stay as they are; in the lobby the one who opens it could still change sides."""
    lobby = a_game(players=(HIDER, SEEKER, MATE)).send(MATE, say.ChooseSide(side=ANN_SIDE))
    assert lobby.refuses(HIDER, say.RenewSeat(seat=MATE)) == "not-for-your-role"

    round = a_round(mates=(MATE,))
    assert round.refuses(SEEKER, say.RenewSeat(seat=MATE)) == "not-for-your-role"
    assert round.refuses(HIDER, say.RenewSeat(seat=SeatId("nobody"))) == "no-such-seat"
    round.send(HIDER, say.RenewSeat(seat=MATE))
    (event,) = round.fresh
    assert [may_know(round.game, event, seat) for seat in (HIDER, MATE, SEEKER)] == [True, True, False]


def test_two_players_cannot_have_one_name() -> None:
    assert a_game().refuses(None, say.TakeSeat(seat=MATE, name="ANN")) == "name-taken"


def test_nobody_sits_down_where_somebody_sits() -> None:
    assert a_game().refuses(None, say.TakeSeat(seat=HIDER, name="Cem")) == "seat-already-taken"


def test_the_host_role_can_be_handed_on_and_falls_to_somebody_when_the_host_leaves() -> None:
    lobby = a_game(players=(HIDER, SEEKER, MATE)).send(HIDER, say.MoveHost(seat=SEEKER))
    assert lobby.game.host == SEEKER
    lobby.send(SEEKER, say.LeaveSeat())
    assert lobby.game.host == HIDER


def test_there_is_a_checklist_before_play() -> None:
    """SAFE-2: food and water, weather, a power bank, bathrooms and lodging."""
    words = " ".join(CHECKLIST.values()).casefold()
    assert all(word in words for word in ("food", "water", "weather", "power bank", "bathroom", "bed"))
