"""Which size a map is made for (SIZE-7)."""

from __future__ import annotations

import msgspec

from hideline.atlas.index import Atlas
from hideline.catalogue.setting_up import advised_size
from hideline.catalogue.sizes import ADVICE, has_too_few_stations
from hideline.game.settings import Size


class SizeReport(msgspec.Struct, frozen=True):
    """How a map compares with what the sizes are made for."""

    stations: int
    square_km: float
    suggested: Size
    chosen: Size
    lasts: str
    """How long a game of the suggested size takes."""
    remarks: tuple[str, ...]


def audit_size(atlas: Atlas, chosen: Size) -> SizeReport:
    """Compare stations and area with the rulebook's advice."""
    stations, square_km = len(atlas.stations), atlas.area / 1e6
    suggested = advised_size(atlas)
    lasts = next(advice.lasts for advice in ADVICE if advice.size is suggested)
    remarks = tuple(_remarks(stations, square_km, suggested, chosen))
    return SizeReport(stations, round(square_km, 1), suggested, chosen, lasts, remarks)


def _remarks(stations: int, square_km: float, suggested: Size, chosen: Size) -> list[str]:
    remarks = []
    if has_too_few_stations(stations):
        remarks.append(
            f"{stations} stations are few: add another transit system, or the hider is found too soon."
        )
    if chosen is not suggested and chosen is not Size.GLOBAL:
        remarks.append(f"This map suits a {suggested} game better than a {chosen} one.")
    least = next((advice.square_km[0] for advice in ADVICE if advice.size is chosen), 0.0)
    if square_km < least:
        remarks.append(f"Its area is small for a {chosen} game.")
    return remarks
