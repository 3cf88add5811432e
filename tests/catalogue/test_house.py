"""House rules: every number and ruling a setting, listed where it differs, refused where it cannot be."""

from __future__ import annotations

import pytest
from msgspec.structs import fields

from hideline.catalogue import open_box
from hideline.catalogue.advice import reminders
from hideline.catalogue.sizes import rulebook_settings
from hideline.game.refusals import BadSetting
from hideline.game.settings import Rest, Settings, Setup, Size
from hideline.units import Edition, minutes
from tests.rounds import a_round


def opened(timezone: str = "UTC", **house_rules: object) -> Settings:
    return open_box(Setup(map_name="t", map_hash="t", timezone=timezone, house_rules=house_rules)).settings


def test_without_house_rules_the_rulebook_is_in_force() -> None:
    """HOUSE-1."""
    box = open_box(Setup(map_name="t", map_hash="t"))
    assert box.settings == rulebook_settings(Size.SMALL, Edition.METRIC)
    assert box.differences == ()


def test_every_change_is_listed_with_the_rulebooks_value() -> None:
    """HOUSE-1."""
    setup = Setup(map_name="t", map_hash="t", house_rules={"hiding_period": minutes(45), "hand_limit": 6})
    (difference,) = open_box(setup).differences
    assert (difference.setting, difference.rulebook, difference.here) == (
        "hiding_period",
        minutes(30),
        minutes(45),
    )


def test_every_ruling_of_the_house_is_a_switch_off_unless_said() -> None:
    """HOUSE-2."""
    settings = opened()
    assert settings.photo_blackout
    assert settings.refused_thermometer_pays
    assert not settings.photo_trap_pause
    assert not settings.name_length_says_longer
    assert settings.thermometer == "allows"
    assert settings.longest_run is None
    assert not settings.strict_curses
    assert not settings.announce_end_game
    assert not settings.cardboard


def test_rests_are_read_from_plain_data() -> None:
    """REST-1."""
    assert opened(rests=[{"begins": "22:00", "ends": "08:00"}]).rests == (Rest("22:00", "08:00"),)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hiding_periods", 1),
        ("hand_limit", "many"),
        ("hand_limit", 0),
        ("rounds_per_side", 51),
        ("longest_run", 0),
        ("turnover", -1),
        ("endgame_fixes", 0),
        ("endgame_fix_age", -1),
        ("radar_most", 0.5),
        ("start_point", "the moon"),
        ("thermometer", "sings"),
        ("rests", [{"begins": "8", "ends": "9"}]),
        ("removed_cards", {"joker": 1}),
        ("start_position", [91, 0]),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_one_sentence(name: str, value: object) -> None:
    """HOUSE-1."""
    with pytest.raises(
        BadSetting, match=r"^(The setting )?\w+ (cannot be|must be|does not fit)\b.*\.$"
    ) as refused:
        opened("UTC", **{name: value})
    assert refused.value.fields["setting"] == name


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("hiding_period", -300_000, "hiding_period must be more than zero."),
        ("answer_window", 0, "answer_window must be more than zero."),
        ("turnover", -60_000, "turnover cannot be less than zero."),
        ("radar_most", 0.5, "the longest radar cannot be shorter than the shortest."),
    ],
)
def test_a_refused_figure_is_not_said_as_it_is_stored(name: str, value: float, sentence: str) -> None:
    """HOUSE-1: players never typed the milliseconds or metres."""
    with pytest.raises(BadSetting) as refused:
        opened("UTC", **{name: value})
    assert refused.value.sentence.endswith(sentence)
    assert str(value) not in refused.value.sentence


@pytest.mark.parametrize("timezone", ["Europe/Atlantis", "", "../etc"])
def test_an_unknown_time_zone_is_refused(timezone: str) -> None:
    """REST-1."""
    with pytest.raises(BadSetting):
        opened(timezone)


def test_players_read_the_house_rules_that_people_must_keep() -> None:
    """HOUSE-2, ASK-9."""
    assert any("blacked out" in line and "may" in line for line in reminders(opened(), Edition.METRIC))
    assert any("as taken" in line for line in reminders(opened(photo_blackout=False), Edition.METRIC))
    assert any(
        "Street View, AI" in line for line in reminders(opened(bans=["Street View", "AI"]), Edition.METRIC)
    )


def test_reminders_are_in_the_units_of_the_edition() -> None:
    """HOUSE-1, ZONE-4, END-3: the box's own figures, never a conversion."""
    imperial = rulebook_settings(Size.SMALL, Edition.IMPERIAL)
    lines = " ".join(reminders(imperial, Edition.IMPERIAL))
    assert "within 10 ft of a mapped path" in lines
    assert "within 5 ft, and spotted" in lines


def test_every_setting_can_be_set_to_its_own_value() -> None:
    """HOUSE-1."""
    settings = opened()
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if value is not None:
            assert getattr(opened(**{field.name: value}), field.name) == value


def test_a_game_is_played_by_its_house_rules() -> None:
    """HOUSE-1."""
    round = a_round(hiding_period=minutes(5), zone_radius=900.0)
    assert round.round.phase_until == minutes(5)
    assert round.game.box.settings.zone_radius == 900
