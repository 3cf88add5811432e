"""The record of the running round: what each seat may read of it, and what nobody may (ASK-10, DESIGN §7)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hideline.bots.wild import Step as WildStep
from hideline.bots.wild import WildGame
from hideline.catalogue import open_box
from hideline.game import changes
from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.engine import evolve, new_game
from hideline.game.events import CardsKept, CurseFizzled, Event, RoundBegan
from hideline.game.ids import HIDERS, SEEKERS, KindOfCard, SeatId
from hideline.game.settings import Setup, Size
from hideline.game.state import Game
from hideline.table.moments import TOLD, Moment, name_of
from hideline.table.record import MOST_MOMENTS, RECORDED, Recorder
from hideline.units import minutes, seconds
from hideline.wire.events import decode_event, encode_event
from tests.curses import a_hunt_for, accept, cast, first_curse, report
from tests.rounds import HIDER, SEEKER, Play, a_round, town
from tests.towns import MARKET, MILL


def a_hunt(**options: Any) -> Play:
    """Ann hides at the mill, Ben asks from the market."""
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).wait(seconds(1))


def recorder(play: Play) -> Recorder:
    reading = Recorder(new_game(play.game.box))
    reading.read(decode_event(encode_event(event)) for event in play.log)
    return reading


def read_by(play: Play, seat: SeatId) -> tuple[Moment, ...]:
    return recorder(play).record(seat).moments


def what(play: Play, seat: SeatId) -> list[str]:
    return [moment.what for moment in read_by(play, seat)]


# ── what is on it ─────────────────────────────────────────────────────────────────────────────────


def test_both_sides_read_of_claims_pauses_and_dice_of_their_own() -> None:
    """END-3, PAUSE-1, ROUND-3."""
    play = a_hunt().send(SEEKER, say.RollDice()).send(HIDER, say.RollDice())
    play.send(SEEKER, say.ClaimFind()).send(HIDER, say.RefuseFind())
    play.send(HIDER, say.PauseGame()).wait(minutes(1))
    for seat in (HIDER, SEEKER):
        play.send(seat, say.SayBack())

    shared = ["find-claimed", "find-refused", "game-paused", "game-resumed"]
    assert what(play, SEEKER) == ["hiding-ended", "dice-rolled", *shared]
    assert what(play, HIDER)[-6:] == ["dice-rolled", "dice-rolled", *shared]


def test_what_all_agreed_to_change_is_on_the_record_with_its_reason() -> None:
    """HOUSE-4: of a question, with the question; of the clock, with how much."""
    play = a_hunt().seekers_ask("radar.1km").hider_answers().hider_keeps()
    for change in (
        changes.StrikeQuestion(SEEKERS, play.team.entries[0].number, "we were elsewhere"),
        changes.AdjustClock(SEEKERS, minutes(5), "the tram stood still"),
    ):
        play.send(SEEKER, say.ProposeChange(change=change))
        play.send(HIDER, say.AgreeToChange(proposal=next(iter(play.game.proposals))))

    for seat in (HIDER, SEEKER):
        struck, moved = (moment for moment in read_by(play, seat) if moment.what == "change-made")
        assert struck.question == "radar.1km"
        assert isinstance(moved.change, changes.AdjustClock)
        assert (moved.change.by, moved.change.reason) == (minutes(5), "the tram stood still")


def test_both_sides_read_of_a_curse_and_of_the_bonus_it_earned() -> None:
    """CURSE-8."""
    play = a_hunt_for("lemon-phylactery")
    play.log.append(CardsKept(at=play.at, holder=HIDERS, kept=play.hand.cards, thrown=()))
    accept(report(cast(play, "lemon-phylactery")))
    play.send(SEEKER, say.AdmitMishap(curse=first_curse()))

    for seat in (HIDER, SEEKER):
        told = {moment.what: moment for moment in read_by(play, seat)}
        assert told["curse-cast"].kind == "lemon-phylactery"
        assert told["bonus-earned"].kind == "lemon-phylactery"
        assert told["curse-lifted"].kind == "lemon-phylactery"
        assert told["bonus-earned"].worth == play.team.account[0].worth


def test_a_curse_that_its_die_fails_is_on_the_record_of_its_own_side_alone() -> None:
    """POW-1, DECK.md."""
    play = a_hunt_for("gamblers-feet")
    play.log.append(
        CurseFizzled(at=play.at, holder=HIDERS, kind=KindOfCard("gamblers-feet"), roll=(2,)),
    )

    told = read_by(play, HIDER)[-1]

    assert (told.what, told.kind, told.roll) == ("curse-fizzled", "gamblers-feet", (2,))
    assert "curse-fizzled" not in what(play, SEEKER)


def test_what_was_rolled_to_cast_a_curse_is_not_on_the_record() -> None:
    play = a_hunt_for("gamblers-feet")
    play.log.append(CardsKept(at=play.at, holder=HIDERS, kept=play.hand.cards, thrown=()))
    cast(play, "gamblers-feet")

    for seat in (HIDER, SEEKER):
        told = {moment.what: moment for moment in read_by(play, seat)}
        assert told["curse-cast"].roll == ()


def test_a_new_round_begins_a_new_record() -> None:
    play = a_hunt().send(SEEKER, say.RollDice()).seekers_find()
    play.send(SEEKER, say.StartNextRound())

    read = recorder(play).record(HIDER)

    assert (read.round, read.moments) == (2, ())


# ── what is not ───────────────────────────────────────────────────────────────────────────────────


def test_where_the_hider_is_and_was_is_the_hiding_sides() -> None:
    """ZONE-3, ROUND-5."""
    play = a_hunt().send(HIDER, say.RollDice())

    assert "zone-fixed" in what(play, HIDER)
    assert what(play, SEEKER) == ["hiding-ended"]
    assert MILL not in repr(read_by(play, SEEKER))


def test_a_stranger_reads_nothing() -> None:
    assert what(a_hunt(), SeatId("nobody")) == []


def test_everything_on_the_record_is_part_of_the_story() -> None:
    """So that each has its words on the phones."""
    assert set(RECORDED) <= set(TOLD)


def wild_log(seed: int, mode: str, players: tuple[str, ...]) -> tuple[Game, Sequence[Event]]:
    log: list[Event] = []

    def watch(step: WildStep) -> None:
        log.extend(step.events)

    setup = Setup(map_name="drawn-town", map_hash="drawn", size=Size.SMALL, mode=mode)
    WildGame(setup, town(), Random(seed), players=players, most_commands=400).run(watch)
    return new_game(open_box(setup)), log


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("mode", "players"), [("standard", ("ann", "ben")), ("two-teams-by-time", ("ann", "ben", "cem"))]
)
def test_in_any_game_a_seat_reads_what_it_could_know_when_it_happened(
    seed: int, mode: str, players: tuple[str, ...]
) -> None:
    """Step by step: nothing else, nothing left out, and what was read once stays as it was."""
    game, log = wild_log(seed, mode, players)
    reading = Recorder(game)
    known: dict[SeatId, list[str]] = {SeatId(name): [] for name in players}
    for event in log:
        game = evolve(game, event)
        reading.read([event])
        for seat, names in known.items():
            if isinstance(event, RoundBegan):
                names.clear()
            if isinstance(event, RECORDED) and may_know(game, event, seat):
                names.append(name_of(event))
            first = reading.record(seat, after=max(0, len(names) - 2)).moments
            assert [moment.what for moment in first] == names[-2:]


def test_a_long_record_is_told_in_parts() -> None:
    play = a_hunt()
    for _ in range(MOST_MOMENTS + 3):
        play.send(SEEKER, say.RollDice())
    reading = recorder(play)

    first = reading.record(SEEKER)
    rest = reading.record(SEEKER, after=len(first.moments))

    assert (len(first.moments), first.more) == (MOST_MOMENTS, 4)
    assert (len(rest.moments), rest.more) == (4, 0)
    assert reading.record(SEEKER, after=10_000).moments == ()
