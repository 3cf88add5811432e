"""Fictional cities: a seeded generator of complete, believable maps at any scale. Same seed, same map.

In order of work: `plan` (figures), `landscape` (`coast`, `rivers`, `hills`), `citywide` or `country` (`cities`,
`railways`, `network`, `ferries`, then `stops` on the `tracks`), `divisions`, `streets` or `villages`, `places`, and
`assemble`, which makes the draft. `draw` runs them all, `named` lists the known towns, `service` makes timetables.
"""
