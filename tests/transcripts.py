"""Playthroughs as text: who did what, who heard of it, and what everybody knows in the end.

A transcript is compared with the file of its name; `HIDELINE_REWRITE=1` writes the files anew, to be read as a diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.seen import CurseView, RoundView
from hideline.units import Span
from tests.rounds import Play

SAID = (
    "question",
    "card",
    "kind",
    "curse",
    "guess",
    "word",
    "team",
    "reason",
    "note",
    "next_stop",
    "missing",
)
TOLD = (
    "question",
    "price",
    "answer",
    "kind",
    "curse",
    "cards",
    "kept",
    "keep",
    "faces",
    "because",
    "worth",
    "why",
)


class Transcript:
    """A game under test that writes down what happens."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.lines: list[str] = []

    def note(self, text: str) -> None:
        """A line of one's own."""
        self.lines += ["", f"# {text}"]

    def does(self, seat: SeatId, command: say.Command) -> None:
        """A seat does something; everybody hears of it what they may."""
        self.play.send(seat, command)
        self.lines.append(f"{self._clock()}  {seat}: {_tag(command)}{_fields(command, SAID)}")
        for listener in self.play.game.seats:
            heard = [event for event in self.play.fresh if may_know(self.play.game, event, listener)]
            self.lines += [
                f"           {listener} hears {_tag(event)}{_fields(event, TOLD)}" for event in heard
            ]

    def waits(self, span: Span) -> None:
        """Time passes."""
        self.play.wait(span)

    def ends(self) -> None:
        """What each seat knows now."""
        for seat in self.play.game.seats:
            view = self.play.seen_by(seat)
            self.lines += ["", f"{seat} ({view.role}) knows:"]
            assert view.round is not None
            self.lines += [f"    {line}" for line in _knowledge(view.round)]

    def matches(self, file: Path) -> None:
        """The transcript is the one on file."""
        text = "\n".join(self.lines).strip() + "\n"
        if os.environ.get("HIDELINE_REWRITE"):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8")

    def _clock(self) -> str:
        seconds = self.play.game.clock.read(self.play.at) // 1000
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _tag(struct: msgspec.Struct) -> str:
    return str(struct.__struct_config__.tag)


def _fields(struct: say.Command | Event, names: tuple[str, ...]) -> str:
    shown = ((name, getattr(struct, name, None)) for name in names)
    return "".join(f" {name}={_plain(value)}" for name, value in shown if value not in (None, "", (), 0))


def _plain(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        return str(plain.get("verdict") or plain)
    return ",".join(map(str, plain)) if isinstance(plain, list | tuple) else str(plain).replace(" ", "_")


def _knowledge(round_: RoundView) -> Iterator[str]:
    yield f"phase {round_.phase}, end game {round_.end_game}, zone {round_.hiding.station if round_.hiding else '?'}"
    if round_.hand is not None:
        yield f"hand {', '.join(round_.hand.cards) or 'empty'}"
    if round_.draws_of_others:
        yield f"draws of others {round_.draws_of_others}"
    for curse in round_.curses_cast:
        yield f"has cast {_curse(curse)}"
    for team in round_.teams:
        yield f"{team.id}: found {team.is_found}, asked {', '.join(team.asked) or 'nothing'}"
        for entry in team.entries:
            yield f"    {entry.number}. {entry.question}: {entry.answer.verdict if entry.answer else entry.outcome}"
        for curse in team.curses:
            yield f"    {_curse(curse)}"
        for bonus in team.account:
            yield f"    bonus {bonus.worth // 60_000} min: {bonus.why}"


def _curse(curse: CurseView) -> str:
    word = f", word {curse.hangman.word or '?'}" if curse.hangman is not None else ""
    return f"{curse.kind} ({'blocks' if curse.bars else 'hinders'}, report {curse.report}{word})"
