"""Files inside zip files that cannot be read: one sentence names them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import shapely

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.gtfs import read_gtfs
from hideline.atlas.imports.kml import read_kml
from hideline.atlas.imports.srtm import read_elevation
from hideline.transit.feed import FeedUnusable, read_feed
from tests.atlas.imports.feeds import a_feed
from tests.zips import locked, oddly_packed

BOX = shapely.box(7.1, 43.1, 7.2, 43.2)


def zipped(path: Path, member: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, b"something")
    return path


@pytest.mark.parametrize(
    ("name", "member", "read"),
    [
        ("town.kmz", "doc.kml", read_kml),
        ("N43E007.hgt.zip", "N43E007.hgt", lambda path: read_elevation([path], BOX)),
    ],
)
def test_a_locked_file_is_named(
    tmp_path: Path, name: str, member: str, read: Callable[[Path], object]
) -> None:
    with pytest.raises(
        SourceUnreadable, match=f"^{name}: {member} is locked with a password; give it unpacked.$"
    ):
        read(locked(zipped(tmp_path / name, member)))
    with pytest.raises(SourceUnreadable, match=f"^{name}: {member} is packed in a way unknown here"):
        read(oddly_packed(zipped(tmp_path / name, member)))


def test_a_locked_feed_makes_neither_a_map_nor_a_timetable(tmp_path: Path) -> None:
    feed = locked(a_feed(tmp_path / "feed.zip"))
    with pytest.raises(
        SourceUnreadable, match=r"^feed\.zip: \w+\.txt is locked with a password; give it unpacked\.$"
    ):
        read_gtfs(feed)
    with pytest.raises(
        FeedUnusable, match=r"^feed\.zip: \w+\.txt is locked with a password; give it unpacked\.$"
    ):
        read_feed(feed)


def test_an_oddly_packed_feed_makes_neither(tmp_path: Path) -> None:
    feed = oddly_packed(a_feed(tmp_path / "feed.zip"))
    with pytest.raises(SourceUnreadable, match="is packed in a way unknown here"):
        read_gtfs(feed)
    with pytest.raises(FeedUnusable, match="cannot be unpacked"):
        read_feed(feed)
