"""Tables of airports: scheduled flights where maps do not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.atlas.imports.airports import AIRPORT, read_airports
from hideline.atlas.imports.findings import SourceUnreadable


def a_table(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "airports.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_scheduled_service_decides_where_the_table_says_it(tmp_path: Path) -> None:
    text = (
        "name,latitude_deg,longitude_deg,iata_code,scheduled_service\n"
        "Nice,43.66,7.21,NCE,yes\nCannes,43.54,6.95,CEQ,no\nClub,43.5,7.0,,no\n"
    )

    places = read_airports(a_table(tmp_path, text)).places[AIRPORT]

    assert [place.name for place in places] == ["Nice"]


def test_otherwise_a_code_does(tmp_path: Path) -> None:
    text = '"icao","iata","name","lat","lon"\n"LFMN","NCE","Nice",43.66,7.21\n"XX","","Ranch",43.5,7.0\n'

    assert [place.id for place in read_airports(a_table(tmp_path, text)).places[AIRPORT]] == ["iata/NCE"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name,lat,lon\nNice,1,2\n", "has no column iata"),
        ("iata,lat,lon\nNCE,x,y\n", "line 2: NCE has no usable position"),
    ],
)
def test_a_broken_table_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(SourceUnreadable, match=sentence):
        read_airports(a_table(tmp_path, text))
