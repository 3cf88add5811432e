"""Lists of stations."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import box

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.csv_stations import read_stations
from hideline.atlas.imports.findings import SourceUnreadable
from hideline.units import LatLon


def a_list(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "stations.csv"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "name,lat,lon\nMill,50.0,10.0\n",
        "\ufeffname,lat,lon\nMill,50.0,10.0\n",
        "Name;Latitude;Longitude\nMill;50.0;10.0\n",
        "stop_id\tstop_name\tstop_lat\tstop_lon\n1\tMill\t50.0\t10.0\n",
        "x,y,station\n10.0,50.0,Mill\n",
        "name,lat,lng,closed\nMill,50.0,10.0,0\nOld Mill,50.1,10.0,1\n",
    ],
)
def test_headers_and_delimiters_as_people_have_them(tmp_path: Path, text: str) -> None:
    (stop,) = read_stations(a_list(tmp_path, text)).stops

    assert (stop.name, stop.position) == ("Mill", LatLon(50.0, 10.0))
    assert stop.modes == {TransitMode.RAIL}


def test_modes_ids_and_access_are_read_where_given(tmp_path: Path) -> None:
    text = "id,name,lat,lon,products,wheelchair\n7,Mill,50,10,subway|regional|taxi,yes\n"

    (stop,) = read_stations(a_list(tmp_path, text)).stops

    assert stop.id == "stations.csv#7"
    assert stop.modes == {TransitMode.METRO, TransitMode.RAIL}
    assert stop.wheelchair is True


def test_swapped_columns_are_noticed_by_an_impossible_latitude(tmp_path: Path) -> None:
    path = a_list(tmp_path, "name,lat,lon\nOK,35.6,139.7\nTokyo,139.7,35.6\n")

    with pytest.raises(SourceUnreadable) as refused:
        read_stations(path)

    assert str(refused.value) == (
        "stations.csv line 3: latitude 139.7 is impossible; latitude and longitude seem swapped."
    )


def test_swapped_columns_are_noticed_by_where_the_rest_of_the_map_lies(tmp_path: Path) -> None:
    """Basel the wrong way round is in the sea off Somalia, which is on the earth but not on this map."""
    path = a_list(tmp_path, "name,lat,lon\nBasel SBB,7.59,47.55\n")

    with pytest.raises(
        SourceUnreadable, match=r"latitude and longitude seem swapped: Basel SBB at 7\.59, 47\.55"
    ):
        read_stations(path, near=box(7.4, 47.4, 7.8, 47.7))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("station,where\nMill,here\n", "has no column for the lat"),
        ("lat,lon\n1,2\n", "has no column for the name"),
        ("name,lat,lon\nMill,fifty,ten\n", "line 2: 'fifty', 'ten' is no position"),
        ("name,lat,lon\nMill,50,200\n", "line 2: 50, 200 is not on the earth"),
        ("name,lat,lon\n,50,10\n", "line 2 has no name"),
        ("name,lat,lon\n", "has a header but no stations"),
    ],
)
def test_a_broken_list_is_refused_by_line(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(SourceUnreadable) as refused:
        read_stations(a_list(tmp_path, text))

    assert sentence in str(refused.value)
