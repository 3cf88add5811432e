"""The tour of all screens, for everything that must be done with each of them: pictures (`make screens`) and axe.

A screen that is on no tour is found by `tests/browser/test_screens.py`.
"""

from __future__ import annotations

from pathlib import Path

from tests.browser.tours import coming_and_going, doubts, happenings, playing, setting_up, troubles
from tests.browser.tours.looking import Scene
from tests.browser.trains import timed_file


def bundled() -> Path:
    """A map that comes with the game: many stations, and a picture in the list."""
    return Path("port-merrow")


TOUR = (
    Scene("setting up", setting_up.SHOWS, setting_up.sets_up, bundled),
    Scene("playing", playing.SHOWS, playing.plays, bundled),
    Scene("curses", happenings.CURSES_SHOWN, happenings.is_cursed),
    Scene("photos", happenings.PHOTOS_SHOWN, happenings.sends_photos),
    Scene("happenings", happenings.OTHERS_SHOWN, happenings.happens),
    Scene("coming and going", coming_and_going.SHOWS, coming_and_going.comes_and_goes),
    Scene("waiting", doubts.WAITS_SHOWN, doubts.waits),
    Scene("judging", doubts.JUDGED_SHOWN, doubts.is_judged),
    Scene("travelling", troubles.TRAVELS_SHOWN, troubles.travels, timed_file),
    Scene("troubles", troubles.TROUBLES_SHOWN, troubles.goes_wrong),
)
