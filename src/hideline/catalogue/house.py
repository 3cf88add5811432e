"""House rules: what a group changed, read, checked and listed as "differs from the rulebook" (HOUSE-1, HOUSE-2)."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec.structs import fields, replace

from hideline.catalogue.misreadings import in_words
from hideline.game.refusals import BadSetting, SettingBelowZero, SettingDoesNotFit, SettingNotAboveZero
from hideline.game.settings import Difference, Settings, Setup


def settings_in_force(rulebook: Settings, setup: Setup) -> Settings:
    """The rulebook's settings with the group's changes; refuses what cannot be."""
    types = {field.name: field.type for field in fields(Settings)}
    changes: dict[str, Any] = {}
    for name, value in setup.house_rules.items():
        if name not in types:
            raise BadSetting(setting=name, value=value, why="there is no such setting")
        try:
            changes[name] = msgspec.convert(value, types[name], strict=False)
        except (msgspec.ValidationError, ValueError) as error:
            raise BadSetting(setting=name, value=value, why=in_words(error)) from error
    _must_know_timezone(setup.timezone)
    settings = replace(rulebook, **changes)
    _must_make_sense(settings)
    return settings


def _must_know_timezone(timezone: str) -> None:
    try:
        ZoneInfo(timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise BadSetting(setting="timezone", value=timezone, why="no such time zone is known") from error


NOT_NEGATIVE = (
    "endgame_accuracy",
    "endgame_dwell",
    "endgame_fix_age",
    "endgame_speed",
    "found_within",
    "position_age",
    "queue_grace",
    "reach_margin",
    "spot_to_path",
    "track_retention_days",
    "turnover",
)
POSITIVE = (
    "hiding_period",
    "zone_radius",
    "answer_window",
    "photo_window",
    "move_window",
    "hand_limit",
    "endgame_fixes",
    "rounds_per_side",
    "longest_run",
    "radar_least",
    "reach_speed",
)
MOST_ROUNDS = 50


def _must_make_sense(settings: Settings) -> None:
    _must_be_large_enough(settings)
    if settings.rounds_per_side > MOST_ROUNDS:
        raise BadSetting(
            setting="rounds_per_side", value=settings.rounds_per_side, why=f"{MOST_ROUNDS} is the most"
        )
    if settings.radar_most < settings.radar_least:
        why = "the longest radar cannot be shorter than the shortest"
        raise SettingDoesNotFit(setting="radar_most", value=settings.radar_most, why=why)
    for rest in settings.rests:
        for moment in (rest.begins, rest.ends):
            if not _is_time_of_day(moment):
                raise BadSetting(setting="rests", value=moment, why='a time of day looks like "22:30"')
        if rest.begins == rest.ends:
            raise BadSetting(
                setting="rests", value=rest.begins, why="a rest must begin and end at different times"
            )


def _must_be_large_enough(settings: Settings) -> None:
    for name in NOT_NEGATIVE + POSITIVE:
        value = getattr(settings, name)
        if value is None:
            continue
        if name in POSITIVE and value <= 0:
            raise SettingNotAboveZero(setting=name, value=value)
        if value < 0:
            raise SettingBelowZero(setting=name, value=value)


def _is_time_of_day(text: str) -> bool:
    hour, colon, minute = text.partition(":")
    return (
        bool(colon) and len(text) == 5 and (hour + minute).isdigit() and int(hour) < 24 and int(minute) < 60
    )


def differences(rulebook: Settings, settings: Settings) -> tuple[Difference, ...]:
    """Every setting that is not as the rulebook has it."""
    return tuple(
        Difference(field.name, getattr(rulebook, field.name), getattr(settings, field.name))
        for field in fields(Settings)
        if getattr(rulebook, field.name) != getattr(settings, field.name)
    )
