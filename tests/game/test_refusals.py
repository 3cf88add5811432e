"""A rule saying no: a code, fields, and one sentence that tells what to do instead; and nothing changes."""

from __future__ import annotations

import json
import string
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as some

from hideline.game import commands as say
from hideline.game import refusals
from hideline.game.engine import DECIDES, play
from hideline.game.ids import CardId, QuestionId, SeatId
from hideline.game.offers import MOST_TEXT
from hideline.game.refusals import Refused
from hideline.table.surroundings import Surroundings
from hideline.units import Malformed, minutes
from hideline.wire.frames import PLAYERS_COMMANDS, Envelope, open_envelope
from tests.rounds import HIDER, SEEKER, Play, a_round, town
from tests.towns import MARKET, MILL

ALL = [kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refused)]


@pytest.mark.parametrize("kind", [kind for kind in ALL if kind is not Refused], ids=lambda kind: kind.code)
def test_every_refusal_is_one_sentence_with_its_fields_in_it(kind: type[Refused]) -> None:
    names = [name for _, name, _, _ in string.Formatter().parse(kind.template) if name]
    refused = kind(**dict.fromkeys(names, "this"))
    assert refused.sentence.endswith(".")
    assert "{" not in refused.sentence
    assert refused.as_refusal().code == kind.code
    assert kind.code == kind.code.lower()


def test_codes_are_told_apart() -> None:
    assert len({kind.code for kind in ALL}) == len(ALL)


def a_hunt() -> Play:
    return a_round().hider_at(MILL).seekers_at(MARKET).holding("veto").wait(minutes(1)).seekers_at(MARKET)


@pytest.mark.parametrize(
    ("by", "command", "code"),
    [
        (SeatId("stranger"), say.RollDice(), "not-your-seat"),
        (None, say.RollDice(), "not-your-seat"),
        (HIDER, say.ClaimFind(), "not-for-your-role"),
        (SEEKER, say.NameStation(station="mill"), "not-for-your-role"),  # type: ignore[arg-type]
        (HIDER, say.NameStation(station="mill"), "already-hidden"),  # type: ignore[arg-type]
        (HIDER, say.PlayPowerup(card=CardId("move.1")), "card-not-in-hand"),
        (HIDER, say.PlayPowerup(card=CardId("no card at all")), "card-not-in-hand"),
        (SEEKER, say.AskQuestion(question=QuestionId("radar.1km")), "needs-position"),
        (SEEKER, say.SayReady(), "game-already-started"),
    ],
)
def test_wrong_seat_wrong_phase_wrong_card(by: SeatId | None, command: say.Command, code: str) -> None:
    assert a_hunt().refuses(by, command) == code


def test_a_second_pending_question_is_refused() -> None:
    """ASK-1."""
    round = a_hunt().seekers_ask("photo.tree")
    assert (
        round.refuses(SEEKER, say.AskQuestion(question=QuestionId("photo.sky"))) == "question-still-pending"
    )


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"command": "fly-away"},
        {"command": "time-passed"},
        {"command": "take-seat", "seat": "x", "name": "x"},
        {"command": "roll-dice", "dice": "two"},
        {"command": "roll-dice", "surprise": 1},
        {"command": "ask-question", "question": 7},
        {
            "command": "start-thermometer",
            "question": "x",
            "fix": {"position": [91, 0], "at": 0, "accuracy": 1},
        },
    ],
)
def test_what_cannot_be_read_is_malformed_with_one_sentence(command: dict[str, object]) -> None:
    with pytest.raises(Malformed, match=r"cannot be read"):
        open_envelope(Envelope("1", command))


@pytest.mark.parametrize(
    "command",
    [
        {"command": "pause-game", "reason": "a" * 501},
        {"command": "make-mark", "what": "line", "text": "é" * 501},
        {"command": "propose-change", "change": {"reason": "a" * 501}},
        {"command": "change-setup", "settings": {"removed_cards": {"a" * 501: 1}}},
    ],
)
def test_no_text_is_longer_than_a_form_takes(command: dict[str, object]) -> None:
    """It would go to every phone."""
    with pytest.raises(Malformed, match=r"^A text has at most 500 characters\.$"):
        open_envelope(Envelope("1", command))


def test_a_text_that_fills_its_field_is_taken() -> None:
    sent = open_envelope(Envelope("1", {"command": "pause-game", "reason": "é" * MOST_TEXT}))
    assert sent.command == say.PauseGame(reason="é" * MOST_TEXT)


# ── arbitrary input ───────────────────────────────────────────────────────────────────────────────

JSON = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-(2**70), 2**70)
    | some.floats(allow_nan=False, allow_infinity=False)
    | some.text(max_size=12)
    | some.sampled_from(
        ["mill", "radar.1km", "radar.choose", "veto.1", "seekers", "p1", "ann", "ben", "museum"]
    ),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
TAGS = {str(msgspec.inspect.type_info(kind).tag): kind for kind in PLAYERS_COMMANDS}  # type: ignore[attr-defined]
FIX = some.fixed_dictionaries(
    {
        "position": some.lists(some.floats(-200, 200), min_size=2, max_size=2),
        "at": some.integers(-(2**63), 2**63 - 1),
        "accuracy": some.floats(-10, 1e9),
    }
)


@some.composite
def nearly_commands(draw: some.DrawFn) -> dict[str, object]:
    """A real tag with its real fields, filled in with anything."""
    tag = draw(some.sampled_from(sorted(TAGS)))
    body: dict[str, object] = {"command": tag}
    for field in msgspec.structs.fields(TAGS[tag]):
        if draw(some.booleans()):
            body[field.name] = draw(FIX if field.name == "fix" else JSON)
    return body


def survives(game: Play, body: object, by: SeatId) -> None:
    """Refused, malformed or done; never anything else, and what was refused changed nothing."""
    before = game.game
    try:
        encoded = json.dumps({"id": "1", "command": body})
        sent = open_envelope(msgspec.json.decode(encoded, type=Envelope))
        world = Surroundings(town(), game.trails)
        turn = play(before, sent.command, at=game.at, by=by, world=world, dice=game.dice)
    except (Refused, Malformed, msgspec.MsgspecError):
        assert game.game is before
        return
    msgspec.json.encode(turn.events)


@given(body=JSON, by=some.sampled_from([HIDER, SEEKER]))
def test_arbitrary_json_is_refused_or_malformed_and_changes_nothing(body: object, by: SeatId) -> None:
    survives(a_hunt_with(question=False), body, by)


@lru_cache(maxsize=2)
def a_hunt_with(*, question: bool) -> Play:
    """Looked at by many examples, changed by none."""
    return a_hunt().seekers_ask("radar.1km") if question else a_hunt()


@hypothesis_settings(max_examples=1500)
@given(body=nearly_commands(), by=some.sampled_from([HIDER, SEEKER]), is_pending=some.booleans())
def test_real_commands_with_arbitrary_fields_never_break_the_game(
    body: dict[str, Any], by: SeatId, is_pending: bool
) -> None:
    survives(a_hunt_with(question=is_pending), body, by)


@given(some.binary(max_size=80))
def test_arbitrary_bytes_never_break_the_envelope(content: bytes) -> None:
    try:
        open_envelope(msgspec.json.decode(content, type=Envelope))
    except (msgspec.MsgspecError, UnicodeDecodeError, Malformed):
        return


def test_every_command_has_one_module_that_decides_it() -> None:
    assert all(callable(decides) for decides in DECIDES.values())
    assert set(TAGS.values()) <= set(DECIDES)
