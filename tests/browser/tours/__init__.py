"""The tour of all screens, for everything that must be done with each of them: pictures (`make screens`) and axe.

A screen that is on no tour is found by `tests/browser/test_screens.py`.
"""

from __future__ import annotations

from pathlib import Path

from tests.browser.tours import coming_and_going, happenings, playing, setting_up
from tests.browser.tours.looking import Scene

BUNDLED = Path("port-merrow")

TOUR = (
    Scene("setting up", setting_up.SHOWS, setting_up.sets_up, BUNDLED),
    Scene("playing", playing.SHOWS, playing.plays, BUNDLED),
    Scene("curses", happenings.CURSES_SHOWN, happenings.is_cursed),
    Scene("photos", happenings.PHOTOS_SHOWN, happenings.sends_photos),
    Scene("happenings", happenings.OTHERS_SHOWN, happenings.happens),
    Scene("coming and going", coming_and_going.SHOWS, coming_and_going.comes_and_goes),
)
