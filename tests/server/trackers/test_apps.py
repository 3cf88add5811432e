"""Each app's own format is read, and what can never be a position is not taken for one."""

from __future__ import annotations

import json
from base64 import b64decode
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from hideline.server.trackers.app import Address, sent
from hideline.server.trackers.apps import APPS, BY_KEY
from hideline.server.trackers.reading import UNKNOWN_ACCURACY, battery_from, fix_from
from hideline.units import Fix, Instant, minutes
from tests.server.trackers.recorded import AT, JUNK, PLACE, POSITIONS, Recorded, overland_feature

NOW = Instant(AT + minutes(1))


def read(recorded: Recorded) -> list[Fix]:
    reports = BY_KEY[recorded.app].reports(sent(recorded.query, recorded.body))
    return [fix for fields in reports if (fix := fix_from(fields, NOW)) is not None]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_read_as_the_app_writes_it(name: str) -> None:
    recorded = POSITIONS[name]

    (fix,) = read(recorded)

    assert (fix.position, fix.accuracy) == (PLACE, recorded.accuracy)
    assert fix.at == (AT if recorded.has_time else NOW)


@pytest.mark.parametrize("name", JUNK)
def test_junk_is_no_position(name: str) -> None:
    assert read(JUNK[name]) == []


def test_a_batch_is_read_whole_and_bad_points_in_it_cost_only_themselves() -> None:
    good = overland_feature("2026-06-15T10:40:00Z")
    bad = overland_feature("2026-06-15T10:40:00Z", accuracy=-1)
    batch = json.dumps({"locations": [good, bad, "x", good]}).encode()

    assert len(read(Recorded("ol", body=batch))) == 2


def battery(recorded: Recorded) -> int | None:
    (fields,) = BY_KEY[recorded.app].reports(sent(recorded.query, recorded.body))
    return battery_from(fields)


def test_how_full_the_phone_is_is_read_as_each_app_writes_it() -> None:
    """In percent, as a share of one, as text; those that do not say so are left out."""
    told = {name: full for name, recorded in POSITIONS.items() if (full := battery(recorded)) is not None}

    assert told == {
        "OwnTracks": 83,
        "Traccar Client 9 and later": 79,
        "Overland": 80,
        "Overland with a long queue": 80,
        "Traccar Client before 9, in the address": 87,
        "GPSLogger": 71,
        "Home Assistant": 45,
    }


@pytest.mark.parametrize("said", ["-1", "101", "full", "NaN"])
def test_a_battery_that_cannot_be_is_not_known(said: str) -> None:
    assert battery(Recorded("gl", {"lat": "54.04", "lon": "9.06", "batt": said})) is None


def test_an_app_that_does_not_know_the_battery_says_less_than_nothing() -> None:
    body = POSITIONS["Traccar Client 9 and later"].body.replace(b'"level": 0.79', b'"level": -1')

    assert battery(Recorded("tc", body=body)) is None


def test_a_fix_that_does_not_say_how_sure_it_is_decides_nothing() -> None:
    (fix,) = read(Recorded("gl", {"lat": "54.04", "lon": "9.06", "ts": str(AT)}))

    assert fix.accuracy == UNKNOWN_ACCURACY


def test_a_phone_whose_clock_is_ahead_is_simply_now() -> None:
    (fix,) = read(Recorded("gl", {"lat": "54.04", "lon": "9.06", "ts": str(NOW + minutes(30))}))

    assert fix.at == NOW


# ── setting up ──────────────────────────────────────────────────────────────────────────────────────────────────────

ADDRESS = Address("https://hide.example.org", "TOKEN", "Ann")


def test_every_app_has_its_own_letters() -> None:
    assert len(BY_KEY) == len(APPS)


@pytest.mark.parametrize("key", BY_KEY)
def test_every_setup_leads_to_this_player(key: str) -> None:
    setup = unquote(BY_KEY[key].setup(ADDRESS))
    inline = setup.partition("inline=")[2]
    said = b64decode(inline).decode() if inline else setup

    assert "TOKEN" in said
    assert "https://hide.example.org/t/" + key in said


def test_the_owntracks_link_is_a_configuration_in_move_mode() -> None:
    link = urlsplit(BY_KEY["ot"].setup(ADDRESS))
    (inline,) = parse_qs(link.query)["inline"]
    configuration = json.loads(b64decode(inline))

    assert (link.scheme, link.path) == ("owntracks", "/config")
    assert configuration["_type"] == "configuration"
    assert (configuration["mode"], configuration["monitoring"]) == (3, 2)


def test_the_traccar_link_carries_the_token_as_the_device() -> None:
    choices = parse_qs(urlsplit(BY_KEY["tc"].setup(ADDRESS)).query)

    assert choices["id"] == ["TOKEN"]
    assert choices["url"] == ["https://hide.example.org/t/tc"]
