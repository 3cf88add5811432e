"""What a group agrees on before play: size, edition, mode, and every number and ruling of the rulebook (HOUSE-1, 2, 3).

`Settings` holds the values in force; the rulebook's own values for a size, edition and mode come from
`hideline.catalogue`, and `Setup.house_rules` holds only what the group changed.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.units import Edition, Instant, LatLon, Metres, Span


class Size(StrEnum):
    """How large the game is (SIZE-1); global is the experimental fourth (MODE-20)."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    GLOBAL = "global"


class StartPoint(StrEnum):
    """Where rounds after the first begin (ROUND-2)."""

    LAST_SPOT = "last-spot"
    FIXED = "fixed"
    NEAREST_HUB = "nearest-hub"


class ThermometerRule(StrEnum):
    """What a running thermometer does to other questions (THERM-2, HOUSE-2)."""

    ALLOWS = "allows"
    BLOCKS = "blocks"
    IS_CANCELLED = "is-cancelled"


class Rest(msgspec.Struct, frozen=True):
    """A daily rest period in local time, "22:00" to "08:00" (REST-1)."""

    begins: str
    ends: str


NIGHT = Rest("22:00", "08:00")
"""As long as a rest is advised to be at least (REST-1)."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every number and ruling in force. Times are milliseconds, lengths metres."""

    hiding_period: Span
    zone_radius: Metres
    answer_window: Span
    photo_window: Span
    move_window: Span
    hand_limit: int = 6
    rounds_per_side: int = 1
    turnover: Span
    found_within: Metres
    spot_to_path: Metres
    position_age: Span
    queue_grace: Span
    endgame_dwell: Span
    endgame_fixes: int = 3
    endgame_fix_age: Span
    endgame_accuracy: Metres
    endgame_speed: float = 2.5
    radar_least: Metres
    radar_most: Metres
    start_point: StartPoint = StartPoint.LAST_SPOT
    start_position: LatLon | None = None
    ends_at: Instant | None = None
    longest_run: Span | None = None
    rests: tuple[Rest, ...] = ()
    seekers_may_ask_while_hiding: bool = False
    announce_end_game: bool = False
    hand_size_shown: bool = False
    strict_curses: bool = False
    photo_blackout: bool = True
    photo_trap_pause: bool = False
    refused_thermometer_pays: bool = True
    name_length_says_longer: bool = False
    thermometer: ThermometerRule = ThermometerRule.ALLOWS
    cardboard: bool = False
    reach_margin: Span | None = Span(10 * 60_000)
    """Stations the hider cannot have reached, by the timetable and this much grace, are ruled out; None: never."""
    reach_speed: float | None = None
    """Metres per second as the crow flies that nobody travels faster than; rules out where no timetable can tell."""
    bans: tuple[str, ...] = ("Street View",)
    hangman_checks_words: bool = True
    hangman_words: tuple[str, ...] = ()
    removed_cards: dict[str, int] = {}
    """Card kind to how many copies are taken out (DECK-3)."""
    added_cards: tuple[dict[str, object], ...] = ()
    """The group's own cards, read by `hideline.catalogue.cards.custom`."""
    expansion: bool = False
    dead_questions_offered: bool = True
    track_retention_days: int = 30


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What was chosen when the game was created; the box is opened from it."""

    map_name: str
    map_hash: str
    timezone: str = "UTC"
    size: Size = Size.SMALL
    edition: Edition = Edition.METRIC
    mode: str = "standard"
    house_rules: dict[str, object] = {}
    """Settings that the group changed, by name; everything else is the rulebook's."""


class Difference(msgspec.Struct, frozen=True):
    """A setting that differs from the rulebook (HOUSE-1)."""

    setting: str
    rulebook: object
    here: object
