"""THE MAP: one frozen map, indexed (MAP-1 … MAP-6). Knows geography, no rule of the game.

`draft` is a map being made (by importers, by the town generator, by hand edits); `file` writes it as one
GeoPackage and reads it back; `index` answers questions about it; `metric` is the one metric everything is
measured with.
"""
