"""What each seat may do now, put together from every module's own conditions (law 6).

Who offers what stands beside it: the lobby, everybody in a round, seekers, hiders, whoever holds cards; what curses
offer is `hideline.game.cursing.offers`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.cursing.offers import curse_offers
from hideline.game.ids import SeatId
from hideline.game.joining import sides_to_join
from hideline.game.offering.cards import of_holder
from hideline.game.offering.everyone import of_everyone
from hideline.game.offering.hiders import of_hider
from hideline.game.offering.lobby import in_lobby
from hideline.game.offering.seekers import of_seeker
from hideline.game.offers import Field, FieldKind, Offer
from hideline.game.setup import is_still_to_agree
from hideline.game.standing import Role, holder_of, role_of, seat_of
from hideline.game.state import Game, Round, Seat, SeatRole, Stage


def offers_for(game: Game, seat: SeatId) -> Iterator[Offer]:
    """Every command this seat may send now."""
    me = seat_of(game, seat)
    if game.stage is Stage.LOBBY:
        yield from in_lobby(game, me)
    elif game.stage is Stage.PLAYING and game.round is not None and me.role is SeatRole.PLAYER:
        yield from _of_player(game, game.round, me)
    if me.role is not SeatRole.PLAYER or me.side is None:
        yield Offer("leave-seat")


def _of_player(game: Game, round_: Round, me: Seat) -> Iterator[Offer]:
    if is_still_to_agree(game, me):
        yield Offer("say-ready", {"is_ready": True})
    if me.side is None:
        if sides := sides_to_join(game, me):
            yield Offer("choose-side", fields=(Field("side", FieldKind.CHOICE, sides),))
        return
    yield from of_everyone(game, me)
    role = role_of(game, me.id)
    if role is Role.SEEKER:
        yield from of_seeker(game, round_, me)
    elif role is Role.HIDER:
        yield from of_hider(game, round_)
    if holder_of(game, me.id) is not None:
        yield from of_holder(game, round_, me)
    yield from curse_offers(game, me.id)
