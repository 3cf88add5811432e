"""What every player may do in a round: pause, roll, put things right by consent, go on (PAUSE-1, HOUSE-4, ROUND-8)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.mending import is_concerned, open_proposals
from hideline.game.offering.lobby import hand_over
from hideline.game.offers import MOST_TEXT, Field, FieldKind, Offer
from hideline.game.rounds import is_between_rounds
from hideline.game.state import Game, Seat, SeatRole


def of_everyone(game: Game, me: Seat) -> Iterator[Offer]:
    """Pausing, dice, consent, and what the host may do."""
    if game.pause is None:
        yield Offer("pause-game", fields=(Field("reason", FieldKind.TEXT, most=MOST_TEXT, is_optional=True),))
    elif me.side not in game.pause.back:
        yield Offer("say-back")
    yield Offer("roll-dice", fields=(Field("dice", FieldKind.NUMBER, least=1, most=2),))
    yield Offer("propose-change", fields=(Field("change", FieldKind.CHANGE, _mendable(game, me)),))
    for proposal in open_proposals(game, me.id):
        if me.side not in proposal.agreed:
            yield Offer("agree-to-change", {"proposal": proposal.id})
            yield Offer("decline-change", {"proposal": proposal.id})
    if game.host == me.id:
        yield Offer("end-game-early")
        yield from hand_over(game, me)
        onlookers = tuple(seat.id for seat in game.seats.values() if seat.role is not SeatRole.PLAYER)
        if onlookers:
            yield Offer("remove-seat", fields=(Field("seat", FieldKind.CHOICE, onlookers),))
    is_open = is_between_rounds(game) and not game.is_standing_still
    if is_open and game.round is not None and me.side == game.order[game.round.number]:
        yield Offer("start-next-round")


def _mendable(game: Game, me: Seat) -> tuple[str, ...]:
    """The kinds of change there is something for: places always, the record and curses where there are any."""
    teams = [
        team
        for team in (game.round.teams.values() if game.round is not None else ())
        if is_concerned(game, team.id, me.id)
    ]
    kinds: tuple[str, ...] = ("add-place", "strike-place", "adjust-clock")
    if any(entry.outcome != "struck" for team in teams for entry in team.entries):
        kinds += ("strike-question",)
    if any(entry.outcome == "answered" for team in teams for entry in team.entries):
        kinds += ("correct-answer",)
    return (*kinds, "lift-curse") if any(team.curses for team in teams) else kinds
