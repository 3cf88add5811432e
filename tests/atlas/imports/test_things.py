"""A mapped object: its name, its icon, whether it is still there."""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, box

from hideline.atlas.imports.things import (
    Thing,
    is_gone,
    is_private,
    label_point,
    latin_name_of,
    mended,
    name_of,
)


def test_the_icon_of_an_area_lies_inside_it() -> None:
    """MAP-6."""
    ring = Polygon(box(0, 0, 3, 3).exterior, [box(1, 1, 2, 2).exterior])
    islands = MultiPolygon([box(0, 0, 1, 1), box(5, 5, 9, 9)])

    assert ring.contains(label_point(ring))
    assert label_point(islands) == Point(7, 7)
    assert label_point(LineString([(0, 0), (2, 0)])) == Point(1, 0)
    assert Thing("node/1", {}, Point(1, 2)).icon.lat == 2


def test_a_bow_tie_is_mended_into_its_two_halves() -> None:
    bow_tie = Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])

    mended_area = mended(bow_tie)

    assert mended_area.is_valid
    assert shapely.get_num_geometries(mended_area) == 2


@pytest.mark.parametrize(
    ("tags", "language", "name"),
    [
        ({"name": "Köln", "name:en": "Cologne"}, "", "Köln"),
        ({"name": "Köln", "name:en": "Cologne"}, "en", "Cologne"),
        ({"name": "Köln"}, "fr", "Köln"),
        ({"official_name": "Stadt Köln"}, "", "Stadt Köln"),
        ({"name": "  Two \n lines "}, "", "Two lines"),
        ({"ref": "7"}, "", ""),
    ],
)
def test_names(tags: dict[str, str], language: str, name: str) -> None:
    assert name_of(tags, language) == name


def test_what_is_no_more_or_not_yet_is_gone() -> None:
    assert is_gone({"disused": "yes"})
    assert is_gone({"railway": "proposed"})
    assert is_gone({"construction": "museum"})
    assert not is_gone({"disused": "no"})
    assert not is_gone({"construction": "minor"})


def test_private_means_that_walkers_are_kept_out() -> None:
    assert is_private({"access": "private"})
    assert not is_private({"access": "private", "foot": "yes"})
    assert not is_private({})


@pytest.mark.parametrize(
    ("tags", "latin"),
    [
        ({"name": "合肥站", "name:en": "Hefei Railway Station"}, "Hefei Railway Station"),
        ({"name": "合肥站", "name:zh_pinyin": "Héféi zhàn"}, "Héféi zhàn"),
        ({"name": "合肥站", "name:en": "合肥 Station", "int_name": "Hefei"}, "Hefei"),
        ({"name": "刘店集", "name:en": "Liudianji;Liudianji Xiang"}, "Liudianji"),
        ({"name": "תל אביב"}, ""),
        ({"name": "Zoë’s Cross 3", "name:en": "Zoe's Cross"}, ""),
        ({"highway": "residential"}, ""),
    ],
)
def test_a_name_in_another_script_is_known_in_latin_letters_where_tags_tell(
    tags: dict[str, str], latin: str
) -> None:
    assert latin_name_of(tags) == latin
