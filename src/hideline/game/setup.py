"""Before play: seats, sides, the set-up, and the start (TEAM-1, TEAM-2, TEAM-3, HOUSE-1)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import dice
from hideline.game.clocks import running_from
from hideline.game.commands import (
    ChangeSetup,
    ChooseSide,
    CreateGame,
    LeaveSeat,
    MoveHost,
    RemoveSeat,
    RenewSeat,
    SayReady,
    StartGame,
    TakeSeat,
)
from hideline.game.events import (
    GameCreated,
    GameStarted,
    HostMoved,
    ReadySaid,
    SeatLeft,
    SeatRenewed,
    SeatTaken,
    SetupChanged,
    SideChosen,
    WatcherCame,
)
from hideline.game.ids import SeatId, SideId
from hideline.game.joining import join_side
from hideline.game.refusals import (
    BadSetting,
    CannotRemoveYourself,
    GameAlreadyStarted,
    NameTaken,
    NoSuchSeat,
    NoSuchSide,
    NotEveryoneReady,
    NotForYourRole,
    NotInThisPhase,
    Refused,
    SeatAlreadyTaken,
    SettingDoesNotFit,
    StartOffTheMap,
    TooFewSides,
    refuse_if,
)
from hideline.game.rounds import begin_round
from hideline.game.standing import must_be_host, seat_of, with_seat
from hideline.game.state import Game, Seat, SeatRole, Side, Stage
from hideline.game.turn import Turn
from hideline.game.world import Geography
from hideline.units import LatLon

ADVISED_SIDES = 4


def create_game(turn: Turn, command: CreateGame) -> None:
    """Open the box for the chosen set-up."""
    if turn.game.id:
        raise GameAlreadyStarted
    opened = turn.game.box.open(command.setup)
    must_start_on_the_map(opened.settings.start_position, turn.world.map)
    turn.record(GameCreated(at=turn.at, game=command.game, setup=command.setup))


def take_seat(turn: Turn, command: TakeSeat) -> None:
    """Somebody joins: in the lobby with a side of their own, later without one until they choose."""
    name = command.name.strip()
    game = turn.game
    if command.seat in game.seats:  # one phone's join, through two workers at once
        raise SeatAlreadyTaken
    if seat_called(game, name):
        raise NameTaken(name=name)
    side: SideId | None = None
    if command.role is SeatRole.PLAYER and game.stage is Stage.LOBBY:
        side = SideId(f"side-{command.seat}")
    turn.record(
        SeatTaken(
            at=turn.at,
            seat=command.seat,
            name=name,
            role=command.role,
            side=side,
            side_name=name if side else "",
        )
    )
    if command.role is SeatRole.WATCHER and game.stage is Stage.PLAYING:
        turn.record(WatcherCame(at=turn.at, seat=command.seat))
    if turn.game.host is None and command.role is SeatRole.PLAYER:
        turn.record(HostMoved(at=turn.at, seat=command.seat))


def seat_called(game: Game, name: str) -> Seat | None:
    """Whoever has this name at the table, however it is written."""
    return next((seat for seat in game.seats.values() if seat.name.casefold() == name.casefold()), None)


def leave_seat(turn: Turn, _: LeaveSeat) -> None:
    """A seat is given up: in the lobby, or by an onlooker at any time."""
    seat = seat_of(turn.game, turn.by)
    if seat.role is SeatRole.PLAYER and seat.side is not None:
        must_be_in_lobby(turn.game)
    _vacate(turn, seat.id)


def remove_seat(turn: Turn, command: RemoveSeat) -> None:
    """The host sends somebody away; mid-game only those who have no side, whose link is thereby revoked (SAFE-1)."""
    must_be_host(turn)
    if command.seat == turn.by:
        raise CannotRemoveYourself
    if command.seat not in turn.game.seats:
        raise NoSuchSeat
    seat = turn.game.seats[command.seat]
    if seat.role is SeatRole.PLAYER and seat.side is not None:
        must_be_in_lobby(turn.game)
    _vacate(turn, command.seat)


def _vacate(turn: Turn, seat: SeatId) -> None:
    turn.record(SeatLeft(at=turn.at, seat=seat))
    if turn.game.host == seat:
        heir = next((other.id for other in turn.game.seats.values() if other.role is SeatRole.PLAYER), None)
        if heir is not None:
            turn.record(HostMoved(at=turn.at, seat=heir))


def renew_seat(turn: Turn, command: RenewSeat) -> None:
    """A side acts as one player: who is left of it opens the seat of a mate whose phone is lost (TEAM-1).

    Or whoever sits there themselves, from another phone; that it is them is the server's business.
    """
    mate = seat_of(turn.game, turn.by)
    if mate.id != command.seat:
        refuse_unless_mate(turn.game, mate.id, command.seat)
    turn.record(SeatRenewed(at=turn.at, seat=command.seat, mate=mate.id))


def refuse_unless_mate(game: Game, mate: SeatId, seat: SeatId) -> None:
    """A seat is opened anew by those who know all that it knows, and by nobody else."""
    if seat not in game.seats:
        raise NoSuchSeat
    if not may_renew(game, game.seats[mate], game.seats[seat]):
        raise NotForYourRole(who="the players of that side")


def may_renew(game: Game, mate: Seat, seat: Seat) -> bool:
    """Only in play, where sides stay as they are: whoever opens a seat in the lobby could still go over to others."""
    is_mate = mate.side is not None and mate.side == seat.side and mate.id != seat.id
    return game.stage is Stage.PLAYING and is_mate


def move_host(turn: Turn, command: MoveHost) -> None:
    """The host hands the role to another player."""
    must_be_host(turn)
    heir = turn.game.seats.get(command.seat)
    if heir is None or heir.role is not SeatRole.PLAYER:
        raise NoSuchSeat
    turn.record(HostMoved(at=turn.at, seat=command.seat))


def choose_side(turn: Turn, command: ChooseSide) -> None:
    """Join a side or open one; who has one stays with it in play, lest a seat carry secrets across (DESIGN §7)."""
    seat = seat_of(turn.game, turn.by)
    game = turn.game
    if seat.role is not SeatRole.PLAYER or not may_choose_side(game, seat):
        raise NotInThisPhase(when="in the lobby, or by players who have no side yet")
    if command.side is None:
        must_be_in_lobby(game)
        chosen, name = _fresh_side(game, seat), command.new_side.strip() or seat.name
        turn.record(SideChosen(at=turn.at, seat=seat.id, side=chosen, side_name=name))
    elif command.side in game.sides:
        join_side(turn, seat, command.side)
    else:
        raise NoSuchSide(side=command.side)


def _fresh_side(game: Game, seat: Seat) -> SideId:
    """An id no other player sits under, also when others stayed on the side this one opened before."""
    taken = {side.id for side in game.sides.values() if side.seats != (seat.id,)}
    names = (f"side-{seat.id}" + (f"-{n}" if n > 1 else "") for n in range(1, len(taken) + 2))
    return SideId(next(name for name in names if name not in taken))


def may_choose_side(game: Game, seat: Seat) -> bool:
    """In the lobby anyone; later those who came late."""
    return game.stage is Stage.LOBBY or (game.stage is Stage.PLAYING and seat.side is None)


def say_ready(turn: Turn, command: SayReady) -> None:
    """Ready, or not yet; with that a player agrees to who sees where they are (SAFE-1).

    Who came late says it once: what was agreed to is not taken back while the others count on it.
    """
    seat = seat_of(turn.game, turn.by)
    if seat.role is not SeatRole.PLAYER:
        raise NotForYourRole(who="the players")
    if not (turn.game.stage is Stage.LOBBY or (command.is_ready and is_still_to_agree(turn.game, seat))):
        raise GameAlreadyStarted
    turn.record(ReadySaid(at=turn.at, seat=seat.id, is_ready=command.is_ready))


def is_still_to_agree(game: Game, seat: Seat) -> bool:
    """Who came late and has not said yes to who sees where they are; until then nobody does (SAFE-1)."""
    return game.stage is Stage.PLAYING and seat.role is SeatRole.PLAYER and not seat.is_ready


def change_setup(turn: Turn, command: ChangeSetup) -> None:
    """The host changes the set-up; opening the box refuses what cannot be (BadSetting)."""
    must_be_in_lobby(turn.game)
    must_be_host(turn)
    if command.setup.map_hash != turn.game.box.setup.map_hash:
        raise BadSetting(setting="map_hash", value=command.setup.map_hash, why="a game keeps its map")
    opened = turn.game.box.open(command.setup)
    must_start_on_the_map(opened.settings.start_position, turn.world.map)
    turn.record(SetupChanged(at=turn.at, setup=command.setup))
    _ask_anew_who_is_ready(turn)


def _ask_anew_who_is_ready(turn: Turn) -> None:
    """Who was ready was so for another set-up; the host made this one."""
    for seat in turn.game.seats.values():
        if seat.is_ready and seat.id != turn.by:
            turn.record(ReadySaid(at=turn.at, seat=seat.id, is_ready=False))


def start_game(turn: Turn, command: StartGame) -> None:
    """The order is drawn on the record and the first hiding period begins (TEAM-3, ROUND-2)."""
    game = turn.game
    must_be_in_lobby(game)
    must_be_host(turn)
    refuse_if(refusal_of_start(game))
    ends_at = game.box.settings.ends_at
    if ends_at is not None and ends_at <= turn.at:
        raise SettingDoesNotFit(setting="ends_at", value=ends_at, why="that moment is over already")
    start = command.start or game.box.settings.start_position
    must_start_on_the_map(start, turn.world.map)
    seed = turn.dice.seed()
    order = dice.shuffled(seed, "order", playing_sides(game)) * game.box.settings.rounds_per_side
    turn.record(GameStarted(at=turn.at, order=order, seed=seed))
    begin_round(turn, start=start)


def refusal_of_start(game: Game) -> Refused | None:
    """Who is still missing before the game can start, if somebody is (TEAM-2, TEAM-3)."""
    needed = game.box.mode.least_sides
    if len(playing_sides(game)) < needed:
        return TooFewSides(needed=needed)
    waiting = not_ready(game)
    return NotEveryoneReady(waiting=", ".join(waiting)) if waiting else None


def must_start_on_the_map(start: LatLon | None, geography: Geography) -> None:
    """From elsewhere nothing could be reached, and every station would be ruled out (ROUND-2)."""
    if start is not None and not geography.on_map(start):
        raise StartOffTheMap(setting="start_position")


def playing_sides(game: Game) -> tuple[SideId, ...]:
    """The sides that have players."""
    return tuple(side.id for side in game.sides.values() if side.seats)


def advice_on_sides(game: Game) -> tuple[str, ...]:
    """More than four sides are better grouped into teams; nobody is refused (TEAM-2)."""
    many = len(playing_sides(game)) > ADVISED_SIDES
    return ("With more than four sides a game takes long: group players into teams.",) if many else ()


def not_ready(game: Game) -> list[str]:
    """The names of players who have not said they are ready; the host starts, so the host is."""
    return [
        seat.name
        for seat in game.seats.values()
        if seat.role is SeatRole.PLAYER and not seat.is_ready and seat.id != game.host
    ]


def must_be_in_lobby(game: Game) -> None:
    """Refuse once the game has started."""
    if game.stage is not Stage.LOBBY:
        raise GameAlreadyStarted


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def game_created(game: Game, event: GameCreated) -> Game:
    """A fresh box."""
    return replace(game, id=event.game, box=game.box.open(event.setup))


def setup_changed(game: Game, event: SetupChanged) -> Game:
    """Another box."""
    return replace(game, box=game.box.open(event.setup))


def seat_taken(game: Game, event: SeatTaken) -> Game:
    """One more at the table."""
    seat = Seat(event.seat, event.name, event.role, event.side)
    sides = game.sides
    if event.side is not None:
        sides = {**sides, event.side: Side(event.side, event.side_name, (event.seat,))}
    return replace(game, seats={**game.seats, event.seat: seat}, sides=sides)


def seat_left(game: Game, event: SeatLeft) -> Game:
    """One fewer at the table."""
    seats = {id_: seat for id_, seat in game.seats.items() if id_ != event.seat}
    return replace(game, seats=seats, sides=_without(game.sides, event.seat))


def seat_renewed(game: Game, event: SeatRenewed) -> Game:
    """Another phone sits there."""
    return with_seat(game, event.seat, renewed=game.seats[event.seat].renewed + 1)


def side_chosen(game: Game, event: SideChosen) -> Game:
    """A player changed sides; empty sides vanish. In the lobby that is a reason to say ready anew."""
    sides = _without(game.sides, event.seat, keep=event.side)
    before = sides.get(event.side)
    members = (before.seats if before else ()) + (event.seat,)
    sides[event.side] = Side(event.side, event.side_name, members)
    game = replace(game, sides=sides)
    is_ready = game.stage is not Stage.LOBBY and game.seats[event.seat].is_ready
    return with_seat(game, event.seat, side=event.side, is_ready=is_ready, asks=None)


def _without(sides: dict[SideId, Side], seat: SeatId, keep: SideId | None = None) -> dict[SideId, Side]:
    left = {
        id_: replace(side, seats=tuple(s for s in side.seats if s != seat)) for id_, side in sides.items()
    }
    return {id_: side for id_, side in left.items() if side.seats or id_ == keep}


def host_moved(game: Game, event: HostMoved) -> Game:
    """Another host."""
    return replace(game, host=event.seat)


def ready_said(game: Game, event: ReadySaid) -> Game:
    """A tick in the lobby."""
    return with_seat(game, event.seat, is_ready=event.is_ready)


def game_started(game: Game, event: GameStarted) -> Game:
    """Play time runs from here. Whoever starts the game is ready, and has said yes to who sees what (SAFE-1)."""
    return replace(
        with_seat(game, game.host, is_ready=True) if game.host else game,
        stage=Stage.PLAYING,
        order=event.order,
        order_seed=event.seed,
        clock=running_from(event.at),
        rests_from=event.at,
    )


DECIDES = {
    CreateGame: create_game,
    TakeSeat: take_seat,
    LeaveSeat: leave_seat,
    RemoveSeat: remove_seat,
    RenewSeat: renew_seat,
    MoveHost: move_host,
    ChooseSide: choose_side,
    SayReady: say_ready,
    ChangeSetup: change_setup,
    StartGame: start_game,
}

EVOLVES = {
    GameCreated: game_created,
    SetupChanged: setup_changed,
    SeatTaken: seat_taken,
    SeatLeft: seat_left,
    SeatRenewed: seat_renewed,
    SideChosen: side_chosen,
    HostMoved: host_moved,
    ReadySaid: ready_said,
    GameStarted: game_started,
}
