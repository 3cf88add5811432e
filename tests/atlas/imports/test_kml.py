"""KML and KMZ as My Maps exports them: folders in folders."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.kml import features_of, read_kml
from hideline.atlas.kinds import KindId

KML = """<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Our town</name>
  <Folder><name>Places</name>
    <Folder><name>Museums</name>
      <Placemark><name>Toy Museum</name><Point><coordinates>10.0,50.0,0</coordinates></Point></Placemark>
      <Placemark><name>Old Mill</name><ExtendedData><Data name="wheelchair"><value>yes</value></Data></ExtendedData>
        <Point><coordinates>
          10.01,50.01,0
        </coordinates></Point></Placemark>
    </Folder>
  </Folder>
  <Folder><name>Stations</name>
    <Placemark><name>Mill</name><Point><coordinates>10.0,50.0</coordinates></Point></Placemark>
  </Folder>
  <Folder><name>Areas</name>
    <Placemark><name>Border</name><MultiGeometry>
      <Polygon>
        <outerBoundaryIs><LinearRing>
          <coordinates>0,0 1,0 1,1 0,1 0,0</coordinates>
        </LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing>
          <coordinates>.4,.4 .6,.4 .6,.6 .4,.6 .4,.4</coordinates>
        </LinearRing></innerBoundaryIs>
      </Polygon>
      <Polygon><outerBoundaryIs><LinearRing>
        <coordinates>2,0 3,0 3,1 2,0</coordinates>
      </LinearRing></outerBoundaryIs></Polygon>
    </MultiGeometry></Placemark>
  </Folder>
</Document></kml>"""


def test_folders_in_folders_say_what_their_placemarks_are(tmp_path: Path) -> None:
    path = tmp_path / "town.kml"
    path.write_text(KML, encoding="utf-8")

    findings = read_kml(path)

    assert [place.name for place in findings.places[KindId("museum")]] == ["Toy Museum", "Old Mill"]
    assert [stop.name for stop in findings.stops] == ["Mill"]
    assert findings.outlines["Border"].area == pytest.approx(1.0 - 0.04 + 0.5)
    assert next(features_of(path)).folders == ("Our town", "Places", "Museums")


def test_a_kmz_is_a_kml_in_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "town.kmz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("images/icon.png", b"")
        archive.writestr("doc.kml", KML)

    assert len(list(features_of(path))) == 5


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (KML[:400], "town.kml is no readable KML: line "),
        (
            KML.replace("10.01,50.01,0", "ten,fifty"),
            "placemark 2 (Old Mill) has coordinates that are no numbers",
        ),
        (KML.replace("10.01,50.01,0", "50.0,139.7"), "placemark 2 (Old Mill) lies off the earth"),
        (KML.replace("2,0 3,0 3,1 2,0", "2,0 3,0"), "(Border) is a polygon of fewer than three corners"),
        (KML.replace("10.01,50.01,0", ""), "placemark 2 (Old Mill) has no coordinates"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><kml/>', "declares XML entities"),
    ],
)
def test_a_broken_kml_is_refused_by_placemark(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "town.kml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(SourceUnreadable) as refused:
        list(features_of(path))

    assert sentence in str(refused.value)


def test_a_kmz_without_a_kml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "town.kmz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "nothing")

    with pytest.raises(SourceUnreadable, match="holds no KML"):
        list(features_of(path))
