"""Everybody walks: like cars, without the cars (MODE-1)."""

from dataclasses import replace

from hideline.catalogue.modes.cars import CARS

ON_FOOT = replace(
    CARS,
    id="on-foot",
    name="On foot",
    summary="No transit: everyone walks, and a zone lies around the end of a street.",
)
