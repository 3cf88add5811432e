"""The laws of DESIGN §4 that need no map (3 to 8), over whole games played by people without a plan.

Every game is seeded; a failure names its seed. `HIDELINE_WILD_ROUNDS` asks for more than the usual number.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from hideline.bots.wild import Step, WildGame
from hideline.catalogue import open_box
from hideline.game.clocks import Stopwatch
from hideline.game.engine import evolve, new_game
from hideline.game.ids import SeatId, StationId
from hideline.game.settings import Setup, Size
from hideline.game.standing import Role, holder_of, role_of
from hideline.game.state import EndGame, Game, Hand, Round, Zone
from hideline.game.view import view
from hideline.units import LatLon, minutes
from hideline.wire.events import decode_event, encode_event
from hideline.wire.snapshots import decode_snapshot, encode_snapshot
from tests.laws import cards_are_conserved, clocks_add_up
from tests.rounds import town

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("HIDELINE_WILD_ROUNDS", "2000"))
SIZES = (Size.SMALL, Size.MEDIUM, Size.LARGE)
GAMES_PER_SIZE = ROUNDS // len(SIZES) // 2
"""Two sides play two rounds a game."""


def wild(size: Size, seed: int, **house_rules: object) -> WildGame:
    rules: dict[str, object] = {"hiding_period": minutes(20), "queue_grace": 0, **house_rules}
    setup = Setup(map_name="drawn", map_hash="drawn", timezone="Europe/London", size=size, house_rules=rules)
    return WildGame(setup, town(), Random(seed), most_commands=300)


class Lawful:
    """Watches a game and checks every step of it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.rounds = 0

    def __call__(self, step: Step) -> None:
        cards_are_conserved(step)
        clocks_add_up(step)
        if self.random.random() < 0.05:
            self.secrets_keep(step.after)
        if step.after.runs != step.before.runs:
            self.rounds += 1

    def secrets_keep(self, game: Game) -> None:
        """Law 3: what a seat may not know changes nothing in what it sees."""
        if game.round is None or game.round.number <= len(game.runs):
            return
        for seat in game.seats:
            if role_of(game, seat) is Role.SEEKER:
                twin = with_other_secrets(game, seat, self.random)
                assert seen(game, seat) == seen(twin, seat)


def seen(game: Game, seat: SeatId) -> bytes:
    return msgspec.json.encode(view(game, seat))


def with_other_secrets(game: Game, seat: SeatId, random: Random) -> Game:
    """The same game as far as this seeker may know, and another in everything the hider keeps to themselves."""
    round_ = game.round
    assert round_ is not None
    changed: Round = round_
    for alter in SECRETS:
        if random.random() < 0.7:
            changed = alter(changed, game, seat, random)
    return replace(game, round=changed)


def _other_cards(round_: Round, game: Game, seat: SeatId, random: Random) -> Round:
    deck = list(game.box.deck())
    random.shuffle(deck)
    mine = holder_of(game, seat)
    other = Hand(tuple(deck[: random.randrange(9)]))
    hands = {holder: hand if holder == mine else other for holder, hand in round_.hands.items()}
    return replace(
        round_, hands=hands, seed=f"{random.getrandbits(64):x}", deck=replace(round_.deck, pile=tuple(deck))
    )


def _other_place(round_: Round, game: Game, seat: SeatId, random: Random) -> Round:
    station = StationId(random.choice(list(town().stations)))
    zone = Zone(station, random.random() < 0.5, round_.zone.number) if round_.zone is not None else None
    return replace(
        round_,
        named=station,
        zone=zone,
        outside=frozenset(game.seats) if random.random() < 0.5 else frozenset(),
    )


def _other_end(round_: Round, game: Game, seat: SeatId, random: Random) -> Round:
    if game.box.settings.announce_end_game:
        return round_
    end = EndGame(LatLon(54.0, random.random()), round_.began_at) if round_.end_game is None else None
    return replace(round_, end_game=end, reasonings=())


def _other_start(round_: Round, game: Game, seat: SeatId, random: Random) -> Round:
    """The true clock knows of a late start, the shown one does not (ZONE-3)."""
    teams = {
        id_: replace(
            team, clock=Stopwatch(max(0, team.clock.elapsed - 7_000), team.clock.since, team.clock.held_by)
        )
        for id_, team in round_.teams.items()
    }
    return replace(round_, teams=teams)


SECRETS: tuple[Callable[[Round, Game, SeatId, Random], Round], ...] = (
    _other_cards,
    _other_place,
    _other_end,
    _other_start,
)


@pytest.mark.parametrize("size", SIZES)
def test_laws_hold_in_wild_games(size: Size) -> None:
    """Laws 3, 6, 7 and 8: secrets keep, offers are accepted, cards are conserved, clocks add up."""
    rounds = 0
    seed = 0
    while rounds < ROUNDS // len(SIZES):
        lawful = Lawful(seed)
        wild(size, seed).run(lawful)
        rounds += lawful.rounds
        seed += 1
        assert seed < 20 * ROUNDS, "wild games hardly ever end: the players are too timid"


def test_a_replayed_log_is_the_game() -> None:
    """Law 4: the log, through the wire and back, folds to the very same game; a snapshot in the middle too."""
    for seed in range(40):
        steps: list[Step] = []
        played = wild(SIZES[seed % 3], seed)
        ended = played.run(steps.append)
        stored = [encode_event(event) for step in steps for event in step.events]
        game = new_game(open_box(played.setup))
        for count, event in enumerate(stored):
            game = evolve(game, decode_event(event))
            if count == len(stored) // 2:
                restored = decode_snapshot(encode_snapshot(game, {}))
                assert restored is not None
                assert restored[0] == game
                game = restored[0]
        assert game == ended


def test_a_leak_is_found_when_one_is_put_in() -> None:
    """The law's own check can fail: a view that told the hider's hand would be caught."""
    steps: list[Step] = []
    for seed in range(10):
        wild(Size.SMALL, seed).run(steps.append)
    game = next(step.after for step in steps if step.after.round and step.after.round.zone is not None)
    seeker = next(seat for seat in game.seats if role_of(game, seat) is Role.SEEKER)
    hider = next(seat for seat in game.seats if role_of(game, seat) is Role.HIDER)
    twin = with_other_secrets(game, seeker, Random(1))
    assert seen(game, hider) != seen(twin, hider)
