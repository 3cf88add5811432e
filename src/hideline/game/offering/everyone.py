"""What every player may do in a round: pause, roll, let somebody join, put things right by consent, go on.

PAUSE-1, TEAM-1, HOUSE-4, ROUND-8.
"""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.joining import players_asking
from hideline.game.mending import has_proposed, is_concerned, may_be_corrected, may_be_struck, open_proposals
from hideline.game.offering.lobby import hand_over
from hideline.game.offers import MOST_TEXT, Field, FieldKind, Offer
from hideline.game.rounds import is_between_rounds, may_pass_turn
from hideline.game.state import Game, Seat
from hideline.game.stopping import may_go_on_without


def of_everyone(game: Game, me: Seat) -> Iterator[Offer]:
    """Pausing, dice, who joins, consent, what the host may do, and the way to the next round."""
    yield from _of_stops(game, me)
    for seat in players_asking(game, me):
        yield Offer("admit-player", {"seat": seat})
        yield Offer("turn-down-player", {"seat": seat})
    yield Offer("roll-dice", fields=(Field("dice", FieldKind.NUMBER, least=1, most=2),))
    yield from _of_consent(game, me)
    if game.host == me.id:
        yield Offer("end-game-early")
        yield from hand_over(game, me)
        others = tuple(seat.id for seat in game.seats.values() if seat.side is None and seat.id != me.id)
        if others:
            yield Offer("remove-seat", fields=(Field("seat", FieldKind.CHOICE, others),))
    is_open = is_between_rounds(game) and not game.is_standing_still
    if is_open and game.round is not None and me.side == game.order[game.round.number]:
        yield Offer("start-next-round")
    if may_pass_turn(game, me):
        yield Offer("pass-turn")


def _of_stops(game: Game, me: Seat) -> Iterator[Offer]:
    """Anyone pauses, every side says that it is back, and somebody decides for those who are missing (PAUSE-1)."""
    if game.pause is None:
        yield Offer("pause-game", fields=(Field("reason", FieldKind.TEXT, most=MOST_TEXT, is_optional=True),))
    elif me.side not in game.pause.back:
        yield Offer("say-back")
    elif may_go_on_without(game, me):
        yield Offer("go-on-without")


def _of_consent(game: Game, me: Seat) -> Iterator[Offer]:
    """What is put right, and what one's side has to say to it (HOUSE-4)."""
    yield Offer("propose-change", fields=(Field("change", FieldKind.CHANGE, _mendable(game, me)),))
    for proposal in open_proposals(game, me.id):
        if me.side not in proposal.agreed:
            yield Offer("agree-to-change", {"proposal": proposal.id})
            yield Offer("decline-change", {"proposal": proposal.id})
        if has_proposed(game, proposal, me):
            yield Offer("withdraw-change", {"proposal": proposal.id})


def _mendable(game: Game, me: Seat) -> tuple[str, ...]:
    """The kinds of change there is something for: places always, the record and curses where there are any."""
    teams = [
        team
        for team in (game.round.teams.values() if game.round is not None else ())
        if is_concerned(game, team.id, me.id)
    ]
    kinds: tuple[str, ...] = ("add-place", "strike-place", "adjust-clock")
    if any(may_be_struck(entry) for team in teams for entry in team.entries):
        kinds += ("strike-question",)
    if any(may_be_corrected(entry) for team in teams for entry in team.entries):
        kinds += ("correct-answer",)
    return (*kinds, "lift-curse") if any(team.curses for team in teams) else kinds
