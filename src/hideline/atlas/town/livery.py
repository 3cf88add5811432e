"""How lines look and are called: colours like a real network's, short names, express patterns that skip stations."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.atlas.draft import TransitMode
from hideline.atlas.town.tracks import Tier

MODE_OF: dict[Tier, TransitMode] = {
    Tier.HIGH_SPEED: TransitMode.RAIL,
    Tier.RAIL: TransitMode.RAIL,
    Tier.METRO: TransitMode.METRO,
    Tier.TRAM: TransitMode.TRAM,
    Tier.FERRY: TransitMode.FERRY,
    Tier.BUS: TransitMode.BUS,
}

_PALETTES: dict[Tier, tuple[str, ...]] = {
    Tier.METRO: (
        "#d8232a", "#0a5fb4", "#00843d", "#f2a900", "#7a2f8f", "#e56a17", "#009ca6", "#8c4a2f", "#d6449a", "#6b7a1e",
        "#44546a", "#b0116b",
    ),
    Tier.TRAM: (
        "#3aa6dd", "#e0559b", "#7cb342", "#c9782b", "#8069c9", "#1f9e89", "#d94f3d", "#a08a00", "#5b7fbf", "#b35fa0",
    ),
    Tier.RAIL: ("#2f4858", "#4a5a6a", "#33658a", "#5c4b73", "#3d6b4f", "#6d4c41"),
    Tier.HIGH_SPEED: ("#3a0ca3", "#560bad"),
    Tier.FERRY: ("#1b98c4", "#147aa0", "#38b6d8"),
    Tier.BUS: ("#b5651d", "#9a7b4f", "#a5573c", "#8a6d3b", "#bd7b46"),
}  # fmt: skip

_PREFIX: dict[Tier, str] = {
    Tier.METRO: "M", Tier.TRAM: "T", Tier.RAIL: "R", Tier.HIGH_SPEED: "HS", Tier.FERRY: "F", Tier.BUS: "B",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Livery:
    """A line's sign."""

    name: str
    colour: str
    text_colour: str


def livery(tier: Tier, number: int) -> Livery:
    """The sign of the n-th line (from 0) of a tier."""
    palette = _PALETTES[tier]
    colour = palette[number % len(palette)]
    return Livery(f"{_PREFIX[tier]}{number + 1}", colour, _readable_on(colour))


def _readable_on(colour: str) -> str:
    """Black or white, whichever reads better on the colour (relative luminance)."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    bright = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return "#000000" if bright > 0.36 else "#ffffff"


def express(stops: list[int], important: set[int]) -> list[int] | None:
    """A pattern that calls only at important stations and the ends; None when that would skip too little."""
    kept = [stop for place, stop in enumerate(stops) if place in (0, len(stops) - 1) or stop in important]
    worth = len(stops) >= 7 and 3 <= len(kept) <= len(stops) - 2
    return kept if worth else None
