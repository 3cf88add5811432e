"""Height above sea level at a spot, from the map's grid (MEAS-2). Interpolates; knows nothing where the grid
ends.
"""

from __future__ import annotations

from math import floor, isnan

from hideline.atlas.draft import Elevation
from hideline.units import LatLon, Metres


def height_at(grid: Elevation, p: LatLon) -> Metres | None:
    """The height between the four grid points around a spot; None beyond the grid or where one is unknown."""
    rows, columns = grid.heights.shape
    south = (grid.north - p.lat) / grid.step_lat
    east = ((p.lon - grid.west) % 360.0) / grid.step_lon
    row, column = min(floor(south), rows - 2), min(floor(east), columns - 2)
    if row < 0 or column < 0 or south > rows - 1 or east > columns - 1:
        return None
    down, right = south - row, east - column
    (a, b), (c, d) = grid.heights[row : row + 2, column : column + 2].astype(float)
    upper, lower = a * (1 - right) + b * right, c * (1 - right) + d * right
    height = upper * (1 - down) + lower * down
    return None if isnan(height) else Metres(float(height))
