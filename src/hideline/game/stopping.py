"""Standing still: pauses, rests, and coming back to one's place (PAUSE-1, PAUSE-2, REST-1 … REST-3, HOUSE-2)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.commands import GoBackToSpot, GoOnWithout, PauseGame, SayBack
from hideline.game.drawing import draw_what_waited
from hideline.game.endgame import warn_of_spot
from hideline.game.events import (
    BackSaid,
    GamePaused,
    GameResumed,
    GoneOnWithout,
    HiderWentBack,
    HostMoved,
    RestBegan,
    RestEnded,
    SpotTaken,
    StandMarked,
    WaitedLongEnough,
)
from hideline.game.ids import SeatId, SideId
from hideline.game.refusals import AlreadyPaused, NothingToGoBackFor, NotPaused, StillWaiting
from hideline.game.rests import next_rest
from hideline.game.setup import playing_sides
from hideline.game.standing import (
    Role,
    hider_seats,
    is_with_host,
    must_be_hider,
    must_be_player,
    must_have_no_claim,
    must_move,
    refuse_unless_host,
    role_of,
    running_round,
    with_round,
    with_seat,
)
from hideline.game.state import Game, Pause, Phase, Round, Seat, SeatRole
from hideline.game.turn import Turn
from hideline.game.zones import latest_fix
from hideline.units import Instant, LatLon, minutes

PAUSED = "pause"
RESTING = "rest"

PATIENCE = minutes(10)
"""So long those who are back wait for the others before they may go on without them."""


def pause_game(turn: Turn, command: PauseGame) -> None:
    """Anyone may stop everything (PAUSE-1)."""
    running_round(turn.game)
    seat = must_be_player(turn)
    if turn.game.pause is not None:
        raise AlreadyPaused
    turn.record(GamePaused(at=turn.at, seat=seat.id, reason=command.reason))
    if turn.game.rest_until is None:
        mark_stands(turn)


def mark_stands(turn: Turn) -> None:
    """Note where each phone was: everyone resumes from exactly there (REST-2)."""
    for seat in turn.game.seats.values():
        fixes = turn.world.fixes(seat.id) if seat.role is SeatRole.PLAYER else ()
        if fixes:
            turn.record(StandMarked(at=turn.at, seat=seat.id, position=fixes[-1].position))


def say_back(turn: Turn, _command: SayBack) -> None:
    """A side is back at its place; when all are, the game goes on (PAUSE-1)."""
    running_round(turn.game)
    seat = must_be_player(turn)
    if turn.game.pause is None:
        raise NotPaused
    assert seat.side is not None
    if seat.side not in turn.game.pause.back:
        turn.record(BackSaid(at=turn.at, side=seat.side))
    if not missing_sides(turn.game):
        _resume(turn)


def _resume(turn: Turn) -> None:
    turn.record(GameResumed(at=turn.at))
    _take_spot(turn)
    draw_what_waited(turn)


def go_on_without(turn: Turn, _command: GoOnWithout) -> None:
    """Somebody went home or a phone is dead: the host goes on; if it is the host who is missing, the role moves on.

    Nobody is shut out by it: whoever does come back plays on, or pauses the game again.
    """
    running_round(turn.game)
    seat = must_be_player(turn)
    if turn.game.pause is None:
        raise NotPaused
    missing = missing_sides(turn.game)
    if not turn.game.pause.has_waited or not are_enough(turn.game) or seat.side in missing:
        raise StillWaiting
    if not may_go_on_without(turn.game, seat):
        refuse_unless_host(turn.game, seat.id)
    turn.record(*(GoneOnWithout(at=turn.at, seat=seat.id, side=side) for side in missing))
    if not is_with_host(turn.game, seat):
        turn.record(HostMoved(at=turn.at, seat=seat.id))
    _resume(turn)


def missing_sides(game: Game) -> tuple[SideId, ...]:
    """The sides that have not said they are back."""
    back = game.pause.back if game.pause is not None else frozenset()
    return tuple(side for side in playing_sides(game) if side not in back)


def may_go_on_without(game: Game, seat: Seat) -> bool:
    """Whether this player's word is enough: the host's side, or anyone who is back where only the host's is missing."""
    pause = game.pause
    if pause is None or not pause.has_waited or not are_enough(game) or seat.side not in pause.back:
        return False
    return is_with_host(game, seat) or _is_host_missing(game)


def are_enough(game: Game) -> bool:
    """Whether those who are back may play on: half of the sides with the host's, or all but the host's."""
    missing, sides = missing_sides(game), playing_sides(game)
    if not missing or 2 * len(missing) > len(sides):
        return False
    return not _is_host_missing(game) or (len(missing) == 1 and len(sides) > 2)


def _is_host_missing(game: Game) -> bool:
    return any(
        is_with_host(game, game.seats[seat])
        for side in missing_sides(game)
        for seat in game.sides[side].seats
    )


def wait_is_over(turn: Turn) -> None:
    """Those who are missing were waited for."""
    turn.record(WaitedLongEnough(at=turn.at))


def go_back_to_spot(turn: Turn, _command: GoBackToSpot) -> None:
    """A photo lured the hider out just before the seekers came: everything stands until they are back (HOUSE-2)."""
    round_ = must_move(turn)
    seat = must_be_hider(turn)
    must_have_no_claim(turn)
    if not may_go_back(round_):
        raise NothingToGoBackFor
    is_announced = (
        turn.game.box.settings.announce_end_game
    )  # or the reason would tell of the end game (END-1)
    reason = "back to the spot after a photo" if is_announced else ""
    turn.record(HiderWentBack(at=turn.at), GamePaused(at=turn.at, seat=seat.id, reason=reason))
    mark_stands(turn)


def may_go_back(round_: Round) -> bool:
    """Whether the way back to the intended spot is open."""
    end_game = round_.end_game
    return round_.phase is Phase.SEEKING and end_game is not None and end_game.may_go_back


def place_to_resume(game: Game, seat: SeatId) -> LatLon | None:
    """Where a seat goes on from; one who was lured off the spot goes to it, and only they know where it is."""
    if not game.is_standing_still or (is_going_back(game) and role_of(game, seat) is Role.HIDER):
        return None
    return game.seats[seat].stand


def is_going_back(game: Game) -> bool:
    """Whether all wait for the hider to be back on the intended spot (HOUSE-2)."""
    end_game = game.round.end_game if game.round is not None else None
    return end_game is not None and end_game.is_going_back


def _take_spot(turn: Turn) -> None:
    """Where the hider now stands is the spot, and must be one (ZONE-4, ZONE-5)."""
    end_game = running_round(turn.game).end_game
    if end_game is not None and end_game.is_going_back:
        fix = latest_fix(turn, hider_seats(turn.game))
        turn.record(SpotTaken(at=turn.at, spot=fix.position if fix is not None else end_game.spot))
        if fix is not None:
            warn_of_spot(turn, fix)


def begin_rest(turn: Turn) -> None:
    """A rest period begins by itself (REST-1)."""
    rest = next_rest(turn.game.box.setup.timezone, turn.game.box.settings.rests, turn.game.rests_from)
    assert rest is not None
    turn.record(RestBegan(at=turn.at, until=rest.ends))
    if turn.game.pause is None:
        mark_stands(turn)


def end_rest(turn: Turn) -> None:
    """It ends by itself too; a pause may still hold the game (REST-1)."""
    turn.record(RestEnded(at=turn.at))
    draw_what_waited(turn)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def game_paused(game: Game, event: GamePaused) -> Game:
    """Play time stands, and with it every clock."""
    pause = Pause(event.seat, event.at, event.reason)
    return replace(game, pause=pause, clock=game.clock.hold(PAUSED, event.at))


def hider_went_back(game: Game, _: HiderWentBack) -> Game:
    """Once only."""
    assert game.round is not None
    assert game.round.end_game is not None
    going = replace(game.round.end_game, may_go_back=False, is_going_back=True)
    return with_round(game, end_game=going)


def spot_taken(game: Game, event: SpotTaken) -> Game:
    """Frozen again, on the intended spot."""
    assert game.round is not None
    assert game.round.end_game is not None
    taken = replace(game.round.end_game, spot=event.spot, is_going_back=False, off_path=None)
    return with_round(game, end_game=taken)


def stand_marked(game: Game, event: StandMarked) -> Game:
    """Where to come back to."""
    return with_seat(game, event.seat, stand=event.position)


def back_said(game: Game, event: BackSaid) -> Game:
    """One side more; once they are enough, they wait for the others."""
    assert game.pause is not None
    game = replace(game, pause=replace(game.pause, back=game.pause.back | {event.side}))
    assert game.pause is not None
    if game.pause.has_waited or not are_enough(game):
        return game
    return replace(game, pause=replace(game.pause, waits_until=Instant(event.at + PATIENCE)))


def waited_long_enough(game: Game, _: WaitedLongEnough) -> Game:
    """The way on is open."""
    assert game.pause is not None
    return replace(game, pause=replace(game.pause, has_waited=True))


def gone_on_without(game: Game, _: GoneOnWithout) -> Game:
    """On the record; that the game goes on is told by itself."""
    return game


def game_resumed(game: Game, event: GameResumed) -> Game:
    """Play time runs, unless it is night."""
    return _going_on(replace(game, pause=None, clock=game.clock.release(PAUSED, event.at)), event.at)


def rest_began(game: Game, event: RestBegan) -> Game:
    """Overlapping stops count once: the stopwatch knows both reasons (REST-1)."""
    return replace(game, rest_until=event.until, clock=game.clock.hold(RESTING, event.at))


def rest_ended(game: Game, event: RestEnded) -> Game:
    """Play time runs, unless somebody paused."""
    rested = replace(game, rest_until=None, rests_from=event.at, clock=game.clock.release(RESTING, event.at))
    return _going_on(rested, event.at)


def _going_on(game: Game, at: Instant) -> Game:
    """Fixes count again from here (END-1)."""
    if game.is_standing_still or game.round is None:
        return game
    return with_round(game, fixes_count_from=at)


DECIDES = {
    PauseGame: pause_game,
    GoBackToSpot: go_back_to_spot,
    SayBack: say_back,
    GoOnWithout: go_on_without,
}

EVOLVES = {
    GamePaused: game_paused,
    HiderWentBack: hider_went_back,
    SpotTaken: spot_taken,
    StandMarked: stand_marked,
    BackSaid: back_said,
    WaitedLongEnough: waited_long_enough,
    GoneOnWithout: gone_on_without,
    GameResumed: game_resumed,
    RestBegan: rest_began,
    RestEnded: rest_ended,
}
