"""Companion trackers: the apps that send positions from a pocket (DESIGN §8).

One small file per app says how it speaks, what it wants to hear back and how it is set up with one tap; what a
position looks like is read by one table of synonyms in `reading`. Reported speeds are ignored: every app has another
unit.
"""
