"""Somebody's own way as GPX 1.1, for any map program: a track for each round, and a gap wherever positions are missing.

Whose way it is and which rounds may be in it is `hideline.table.story`'s to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from xml.etree import ElementTree as ET

import numpy as np

from hideline.table.tracing import GAP
from hideline.units import Fix, Instant

GPX = "application/gpx+xml"
HEAD = {"version": "1.1", "creator": "Hideline", "xmlns": "http://www.topografix.com/GPX/1/1"}


def gpx_of(way: Mapping[int, Sequence[Fix]]) -> bytes:
    """A way by the numbers of its rounds, as a file."""
    root = ET.Element("gpx", HEAD)
    for number, fixes in way.items():
        track = ET.SubElement(root, "trk")
        ET.SubElement(track, "name").text = "Hideline"
        ET.SubElement(track, "number").text = str(number)
        for stretch in _stretches(fixes):
            segment = ET.SubElement(track, "trkseg")
            for fix in stretch:
                _add_point(segment, fix)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _stretches(fixes: Sequence[Fix]) -> Iterator[Sequence[Fix]]:
    """Without a position for a while nobody can say where one was: no line is drawn there."""
    breaks = [turn for turn, (one, next_) in enumerate(pairwise(fixes), 1) if next_.at - one.at > GAP]
    return (fixes[first:end] for first, end in pairwise((0, *breaks, len(fixes))))


def _add_point(segment: ET.Element, fix: Fix) -> None:
    at = {"lat": f"{fix.position.lat:.6f}", "lon": f"{fix.position.lon:.6f}"}
    point = ET.SubElement(segment, "trkpt", at)
    if fix.altitude is not None:
        ET.SubElement(point, "ele").text = f"{fix.altitude:.1f}"
    ET.SubElement(point, "time").text = _written(fix.at)


def _written(at: Instant) -> str:
    """In UTC; a clock that is moved by hand goes further than any calendar."""
    return f"{np.datetime64(at // 1000, 's')}Z"
