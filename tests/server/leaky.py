"""Hideline with one leak put in on purpose, to see that the search for leaks finds it. Which one: LEAK.

- `feed`: the seekers' feed number counts what they may not know, such as a card thrown away.
- `sizes`: what the seekers are sent grows with the hider's hand.
- `push`: a phone is woken by what its player may not know.
- `errors`: a refusal says how many cards the hider holds.
- `pieces`: so many pieces of the area left are missing.
- `record`: everybody reads everything that is on the record.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hideline.cli import main
from hideline.game.events import CardsDiscarded, Event
from hideline.game.ids import HolderId, SeatId
from hideline.game.refusals import Refusal
from hideline.game.state import Game
from hideline.server import commands, seats
from hideline.server.push import notices
from hideline.table import live
from hideline.table.live import Table
from hideline.wire.frames import ViewFrame


def everybody_hears_everything(_game: Game, _event: Event, _seat: SeatId) -> bool:
    return True


def cards_held(game: Game) -> int:
    hand = game.round.hands.get(HolderId("hiders")) if game.round is not None else None
    return len(hand.cards) if hand is not None else 0


def leak_feed() -> None:
    vars(live)["may_know"] = everybody_hears_everything


def leak_sizes() -> None:
    honest: Callable[[Table, SeatId], ViewFrame] = seats.view_frame

    def longer(table: Table, seat: SeatId) -> ViewFrame:
        frame = honest(table, seat)
        return ViewFrame(frame.feed + 10 ** cards_held(table.game), frame.at, frame.view, frame.outlook)

    from hideline.server import play, switchboard

    for module in (play, switchboard):
        vars(module)["view_frame"] = longer


def leak_push() -> None:
    notices.WORDS[CardsDiscarded] = notices.Words("Something happened.", notices.EVERYBODY)
    vars(notices)["may_know"] = everybody_hears_everything


def leak_errors() -> None:
    honest = commands.CommandDesk.take

    async def telltale(desk: commands.CommandDesk, at: Any, envelope: Any) -> Any:
        answer = await honest(desk, at, envelope)
        if isinstance(answer, Refusal):
            return Refusal(answer.code, f"{answer.sentence} ({cards_held(at.table.game)})", answer.fields)
        return answer

    vars(commands)["CommandDesk"].take = telltale


def leak_pieces() -> None:
    from hideline.server import areas

    honest = areas._drawn

    def fewer(table: Table, team: Any, wanted: tuple[str, ...]) -> Any:
        drawn = honest(table, team, wanted)
        return dict(list(drawn.items())[cards_held(table.game) :])

    vars(areas)["_drawn"] = fewer


def leak_record() -> None:
    from hideline.table import record

    vars(record)["may_know"] = everybody_hears_everything


LEAKS = {
    "feed": leak_feed,
    "sizes": leak_sizes,
    "push": leak_push,
    "errors": leak_errors,
    "pieces": leak_pieces,
    "record": leak_record,
}

if __name__ == "__main__":
    LEAKS[os.environ["LEAK"]]()
    main()
