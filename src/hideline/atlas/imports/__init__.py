"""Importers: from files that others made to `Findings`, which `atlas.build` combines into one `MapDraft` (MAP-1).

One module per format (`osm`, `overpass`, `gtfs`, `geojson`, `kml`, `csv_stations`, `srtm`), one per subject they
share (`places`, `stations`, `divisions`, `borders`, `waters`, `streets`, `backdrop`). No format knows a subject's
rules and no subject knows a format: they meet in `Thing` and `Findings`.
"""
