"""Which OSM objects are stops, of which modes, and which relations are transit lines.

Disused, abandoned, proposed, planned, miniature and private stations are out; so are entrances and service stops.
What belongs together is decided in `stations`.
"""

from __future__ import annotations

import re

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Rank, Stop
from hideline.atlas.imports.things import Tags, Thing, is_gone, is_private, is_yes, name_of

_MODE_KEYS: tuple[tuple[str, TransitMode], ...] = (
    ("subway", TransitMode.METRO),
    ("light_rail", TransitMode.LIGHT_RAIL),
    ("monorail", TransitMode.MONORAIL),
    ("funicular", TransitMode.FUNICULAR),
    ("train", TransitMode.RAIL),
    ("tram", TransitMode.TRAM),
    ("trolleybus", TransitMode.TROLLEYBUS),
    ("bus", TransitMode.BUS),
    ("ferry", TransitMode.FERRY),
    ("aerialway", TransitMode.CABLE_CAR),
)
_STATION_VALUES = dict(_MODE_KEYS) | {"rail": TransitMode.RAIL}
ROUTE_MODES: dict[str, TransitMode] = dict(_MODE_KEYS) | {
    "share_taxi": TransitMode.BUS,
    "minibus": TransitMode.BUS,
}

_RULES: tuple[tuple[str, str, Rank, TransitMode | None], ...] = (
    ("railway", "station", Rank.STATION, TransitMode.RAIL),
    ("railway", "halt", Rank.STATION, TransitMode.RAIL),
    ("amenity", "bus_station", Rank.STATION, TransitMode.BUS),
    ("amenity", "ferry_terminal", Rank.STATION, TransitMode.FERRY),
    ("aerialway", "station", Rank.STATION, TransitMode.CABLE_CAR),
    ("railway", "tram_stop", Rank.STOP, TransitMode.TRAM),
    ("highway", "bus_stop", Rank.STOP, TransitMode.BUS),
    ("public_transport", "station", Rank.STATION, None),
    ("railway", "stop", Rank.PLATFORM, TransitMode.RAIL),
    ("railway", "platform", Rank.PLATFORM, None),
    ("highway", "platform", Rank.PLATFORM, TransitMode.BUS),
    ("public_transport", "platform", Rank.PLATFORM, None),
    ("public_transport", "stop_position", Rank.PLATFORM, None),
)
"""Tag, what the object is to its station, and the mode it means where no tag says otherwise. First match counts."""

CANDIDATE_TAGS: frozenset[tuple[str, str]] = frozenset((key, value) for key, value, _, _ in _RULES)
_TOY = frozenset(("miniature", "yes_miniature"))
_FREIGHT = re.compile(
    r"货站|货场|freight|güterbahnhof|rangierbahnhof|gare de triage|scalo merci|goods yard", re.IGNORECASE
)
_FORMER = re.compile(
    r"(ehemalig|vormalig|voormalig|former\b|disused\b|abandoned\b|tidligere\b|bývalý\b|bývalá\b)"
    r"|(antig|antigu)[oa]\s+(esta|terminal|apead|gare|parad)|ancienne?\s+(gare|station|halte)"
    r"|ex[\s-]+(stazion|bahnhof|fermata|scalo|gare)|dawn[ya]\s+(stacja|dworzec|przystanek)",
    re.IGNORECASE,
)
"""What a station is called that is one no more, where only its name says so."""
_TRACK = re.compile(
    r"(binario|gleis|platform|quai|voie|track|bahnsteig|perron|via|andén|steig|stand|bay|nástupiště|peron|linha)?"
    r"\s*[\d./-]*\s?\w?(\s?tronco)?$",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})$")
_NAMED_COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#e3000f",
    "green": "#009640",
    "blue": "#0066b3",
    "yellow": "#ffd500",
    "orange": "#f18700",
    "purple": "#800080",
    "violet": "#8f3f97",
    "brown": "#8b4513",
    "pink": "#f7a6c1",
    "grey": "#808080",
    "gray": "#808080",
    "lilac": "#c8a2c8",
    "cyan": "#00a8c6",
    "magenta": "#c5007f",
    "lightblue": "#6cb8e6",
    "turquoise": "#00a499",
    "darkgreen": "#006633",
    "darkblue": "#003878",
    "lime": "#95c11f",
    "maroon": "#800000",
    "navy": "#000080",
    "teal": "#008080",
    "olive": "#808000",
    "silver": "#c0c0c0",
    "gold": "#d4a017",
}


def stop_of(thing: Thing, *, parent: str = "", language: str = "") -> Stop | None:
    """The stop an object is, or None."""
    tags = thing.tags
    if CANDIDATE_TAGS.isdisjoint(tags.items()):
        return None
    rule = next((rule for rule in _RULES if tags.get(rule[0]) == rule[1]), None)
    if rule is None or is_gone(tags) or is_private(tags) or _is_no_transit(tags):
        return None
    _, _, rank, default = rule
    modes = _modes_of(tags) or ({default} if default else set())
    name, access = name_of(tags, language), wheelchair_of(tags.get("wheelchair"))
    if rank is Rank.PLATFORM and _TRACK.match(name):
        name = ""
    return Stop(thing.id, name, thing.icon, frozenset(modes), rank, parent, wheelchair=access)


def _is_no_transit(tags: Tags) -> bool:
    is_toy = tags.get("station") in _TOY or tags.get("usage") in ("leisure", "military", "industrial", "test")
    is_freight = tags.get("railway:traffic_mode") == "freight" or tags.get("station") in ("freight", "cargo")
    is_freight = is_freight or bool(_FREIGHT.search(tags.get("name", "")))
    is_former = _FORMER.match(tags.get("name", "")) is not None
    return is_toy or is_freight or is_former or is_yes(tags, "miniature")


def _modes_of(tags: Tags) -> set[TransitMode]:
    said = {mode for key, mode in _MODE_KEYS if is_yes(tags, key)}
    said |= {
        _STATION_VALUES[value] for value in tags.get("station", "").split(";") if value in _STATION_VALUES
    }
    if tags.get("railway") == "tram_stop":
        said.add(TransitMode.TRAM)
    if tags.get("highway") == "bus_stop" and not said:
        said.add(TransitMode.BUS)
    return said


def wheelchair_of(value: str | None) -> bool | None:
    """Whether a wheelchair gets in: yes, no (limited is no), or not known."""
    match value:
        case "yes" | "designated" | "1":
            return True
        case "no" | "limited" | "2":
            return False
        case _:
            return None


def colour_of(value: str) -> str:
    """A colour as `#rrggbb`, empty when the tag says none that can be read."""
    if found := _COLOUR.match(value.strip()):
        digits = found.group(1).lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    return _NAMED_COLOURS.get(value.strip().lower().replace(" ", ""), "")


def text_colour_on(colour: str) -> str:
    """Black or white, whichever is read more easily on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 150 else "#ffffff"
