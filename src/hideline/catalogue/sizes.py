"""The rulebook's own value of every setting, by size and edition (SIZE-2 … SIZE-4, SIZE-7, QUESTIONS.md)."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.catalogue.figures import Length, Lengths, Minutes
from hideline.game.settings import Settings, Size
from hideline.units import Edition, hours, km, metres, minutes, seconds

HIDING_PERIOD = Minutes(30, 60, 180)
GLOBAL_HIDING_PERIOD = hours(24)
ANSWER_WINDOW = Minutes(5, 5, 5)
PHOTO_WINDOW = Minutes(10, 10, 20)
MOVE_WINDOW = Minutes(10, 20, 60)
TURNOVER = minutes(10)

ZONE_RADIUS = Lengths(Length("500 m", "¼ mi"), Length("500 m", "¼ mi"), Length("1 km", "½ mi"))
FOUND_WITHIN = Length("2 m", "5 ft")
SPOT_TO_PATH = Length("3 m", "10 ft")


def rulebook_settings(size: Size, edition: Edition) -> Settings:
    """What the rulebook says for this size and edition."""
    return Settings(
        hiding_period=GLOBAL_HIDING_PERIOD if size is Size.GLOBAL else HIDING_PERIOD.at(size),
        zone_radius=ZONE_RADIUS.at(size, edition),
        answer_window=ANSWER_WINDOW.at(size),
        photo_window=PHOTO_WINDOW.at(size),
        move_window=MOVE_WINDOW.at(size),
        turnover=TURNOVER,
        found_within=FOUND_WITHIN.at(edition),
        spot_to_path=SPOT_TO_PATH.at(edition),
        position_age=seconds(30),
        queue_grace=minutes(10),
        endgame_dwell=seconds(60),
        endgame_fix_age=seconds(60),
        endgame_accuracy=metres(100),
        radar_least=metres(1),
        radar_most=km(20_100),
    )


@dataclass(frozen=True, slots=True)
class Advice:
    """What a size is made for; never enforced (SIZE-7)."""

    size: Size
    stations: tuple[int, int | None]
    square_km: tuple[float, float | None]
    square_miles: tuple[float, float | None]
    lasts: str


ADVICE: tuple[Advice, ...] = (
    Advice(Size.SMALL, (30, 100), (25, 250), (10, 100), "4 to 8 hours"),
    Advice(Size.MEDIUM, (100, 500), (250, 2500), (100, 1000), "about a day"),
    Advice(Size.LARGE, (500, None), (2500, None), (1000, None), "2 to 4 days"),
)


def suggested_size(stations: int, square_km: float) -> Size:
    """The size a map of so many stations and so much land is best played in (SIZE-7)."""
    by_stations = next(
        advice.size for advice in ADVICE if advice.stations[1] is None or stations < advice.stations[1]
    )
    by_area = next(
        advice.size for advice in ADVICE if advice.square_km[1] is None or square_km < advice.square_km[1]
    )
    order = [advice.size for advice in ADVICE]
    return order[min(order.index(by_stations), order.index(by_area))]


def has_too_few_stations(stations: int) -> bool:
    """Whether another transit system should be added before play (SIZE-7)."""
    return stations < ADVICE[0].stations[0]
