"""The colours of the picture, by day and by night. What is drawn where is decided elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Theme(StrEnum):
    """What the picture is looked at on."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Inks:
    """One set of colours, each by what it paints."""

    paper: str
    """Around the map, and the veil over what is not in play."""
    banner: str
    banner_text: str
    banner_figures: str
    ink: str
    ink_soft: str
    land: str
    water: str
    shore: str
    building: str
    road: str
    kerb: str
    rail: str
    no_go: str
    green: str
    station: str
    """Inside station dots."""
    casing: str
    """Along both sides of a line, and around dots: what makes a dark line legible by night."""
    afloat: str
    """Names on water."""
    ashore: str
    """Names of towns and quarters."""
    landuse: dict[str, str] = field(default_factory=dict)
    """By class; what is not named stays land."""


DAY = Inks(
    paper="#eef0ea",
    banner="#12181d",
    banner_text="#ffffff",
    banner_figures="#ffc53d",
    ink="#12181d",
    ink_soft="#5b656d",
    land="#f8f6f0",
    water="#bfd9e6",
    shore="#a9c8d8",
    building="#e8e1d6",
    road="#ffffff",
    kerb="#d9d2c4",
    rail="#c3bdb4",
    no_go="#c98b8b",
    green="#d6e7c9",
    station="#ffffff",
    casing="#ffffff",
    afloat="#4f86a1",
    ashore="#7f8481",
    landuse={
        "wood": "#cfe0c2",
        "forest": "#cfe0c2",
        "scrub": "#dbe6cc",
        "heath": "#e2e6cc",
        "meadow": "#e6eed8",
        "farmland": "#f1eedd",
        "orchard": "#e3ecd2",
        "vineyard": "#e6ebd3",
        "wetland": "#d6e5e0",
        "beach": "#f6ecc9",
        "sand": "#f6ecc9",
        "industrial": "#ebe8ea",
        "airport": "#e8e8ee",
        "commercial": "#f3ebe6",
        "retail": "#f3ebe6",
        "campus": "#f2eddc",
        "pitch": "#cfe3c4",
        "park": "#d6e7c9",
    },
)

NIGHT = Inks(
    paper="#0d1216",
    banner="#05080a",
    banner_text="#f2f4f3",
    banner_figures="#ffc53d",
    ink="#eef1f0",
    ink_soft="#9aa5ab",
    land="#1b2227",
    water="#10303f",
    shore="#1f4a5e",
    building="#262d32",
    road="#333c43",
    kerb="#12171b",
    rail="#48525a",
    no_go="#b0605f",
    green="#1f3228",
    station="#0d1216",
    casing="#8b969c",
    afloat="#7fb4cd",
    ashore="#8d979c",
    landuse={
        "wood": "#1c2f25",
        "forest": "#1c2f25",
        "scrub": "#1e2d26",
        "heath": "#22291f",
        "meadow": "#1f2b25",
        "farmland": "#1f2625",
        "orchard": "#1f2d25",
        "vineyard": "#212b25",
        "wetland": "#1a2f33",
        "beach": "#322f22",
        "sand": "#322f22",
        "industrial": "#22262c",
        "airport": "#22272f",
        "commercial": "#262629",
        "retail": "#262629",
        "campus": "#272821",
        "pitch": "#203629",
        "park": "#1f3228",
    },
)

INKS = {Theme.LIGHT: DAY, Theme.DARK: NIGHT}
