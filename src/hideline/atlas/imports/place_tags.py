"""Which OSM tags make which kind of place: one row per kind (QUESTIONS.md). Adding a kind is adding a row.

The rows are strict, as players are when they argue: a place must be open to speak of (named), still there, and what
its kind says. Stations are not here: `rail-station` icons come from the merged stations, so that one real station is
one icon in both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from hideline.atlas.imports.things import Tags, is_gone, is_yes
from hideline.atlas.kinds import KindId

_HONORARY = re.compile(
    r"honor|honoraire|onorari|ehren|erekonsul|hedersk|æres|kunnia|čestn|почётн|почетн|επίτιμ|名誉|名譽|명예|tiszteletbeli|fahri",
    re.IGNORECASE,
)
_NOT_CIVIL = frozenset(
    ("military", "private", "airfield", "gliding", "helipad", "closed", "ultralight", "airstrip")
)
_SMALL_GOLF = re.compile(
    r"mini[\s-]?golf|minigolf|driving range|adventure golf|crazy golf|putting", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PlaceTags:
    """One kind of place: the tags that make a candidate (any of them), and what else must be true."""

    kind: KindId
    any_of: tuple[tuple[str, str], ...]
    accepts: Callable[[Tags], bool] = bool

    def fits(self, tags: Tags) -> bool:
        """Whether an object with these tags is a place of this kind."""
        return any(tags.get(key) == value for key, value in self.any_of) and self.accepts(tags)


def _has_scheduled_flights(tags: Tags) -> bool:
    """Only an aerodrome with an IATA code sells tickets; bases, clubs and private strips with one do not."""
    kinds = {tags.get(key, "") for key in ("aerodrome:type", "aerodrome", "landuse", "usage")}
    is_civil = (
        not kinds & _NOT_CIVIL and "military" not in tags and tags.get("access") not in ("private", "no")
    )
    return bool(tags.get("iata", "").strip()) and is_civil


def _is_career_mission(tags: Tags) -> bool:
    """An embassy or consulate staffed by its country; honorary consuls and liaison offices are not meant."""
    status = " ".join(
        tags.get(key, "")
        for key in ("diplomatic", "consulate", "embassy", "consulate:type", "name", "name:en")
    )
    mission = tags.get("diplomatic", "embassy")
    return mission in (
        "embassy",
        "consulate",
        "consulate_general",
        "high_commission",
    ) and not _HONORARY.search(status)


def _is_full_golf_course(tags: Tags) -> bool:
    """Outdoors, with holes to walk: no mini golf, no driving range."""
    is_small = _SMALL_GOLF.search(tags.get("name", "")) or tags.get("golf") in (
        "driving_range",
        "pitch_and_putt",
    )
    return not is_small and not is_yes(tags, "indoor")


def _is_zoo(tags: Tags) -> bool:
    """A zoo people would name; a petting corner only where it has a name of its own (all places need one anyway)."""
    return tags.get("zoo") not in ("enclosure", "aviary") and bool(tags.get("name"))


def _is_national_capital(tags: Tags) -> bool:
    return tags.get("capital") in ("yes", "2") and tags.get("place") in (
        "city",
        "town",
        "village",
        "municipality",
    )


def _has_a_big_screen(tags: Tags) -> bool:
    return tags.get("cinema") != "adult" and not is_yes(tags, "adult")


def _kind(kind: str, *any_of: str, accepts: Callable[[Tags], bool] = bool) -> PlaceTags:
    pairs = tuple((key, value) for key, _, value in (tag.partition("=") for tag in any_of))
    return PlaceTags(KindId(kind), pairs, accepts)


PLACE_TAGS: tuple[PlaceTags, ...] = (
    _kind("airport", "aeroway=aerodrome", accepts=_has_scheduled_flights),
    _kind("mountain", "natural=peak", "natural=volcano"),
    _kind("park", "leisure=park"),
    _kind("amusement-park", "tourism=theme_park"),
    _kind("zoo", "tourism=zoo", accepts=_is_zoo),
    _kind("aquarium", "tourism=aquarium"),
    _kind("golf", "leisure=golf_course", accepts=_is_full_golf_course),
    _kind("museum", "tourism=museum"),
    _kind("cinema", "amenity=cinema", accepts=_has_a_big_screen),
    _kind("hospital", "amenity=hospital"),
    _kind("library", "amenity=library"),
    _kind("consulate", "office=diplomatic", "amenity=embassy", accepts=_is_career_mission),
    _kind(
        "capital",
        "place=city",
        "place=town",
        "place=village",
        "place=municipality",
        accepts=_is_national_capital,
    ),
)

CANDIDATE_TAGS: frozenset[tuple[str, str]] = frozenset(pair for row in PLACE_TAGS for pair in row.any_of)


def kinds_of(tags: Tags) -> tuple[KindId, ...]:
    """The kinds of places an object is; none for most, and none for what is gone."""
    if CANDIDATE_TAGS.isdisjoint(tags.items()) or is_gone(tags):
        return ()
    return tuple(row.kind for row in PLACE_TAGS if row.fits(tags))
