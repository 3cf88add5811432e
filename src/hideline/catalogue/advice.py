"""What players are told and nobody enforces: a checklist, reminders (SAFE-2, ZONE-4, ASK-9)."""

from __future__ import annotations

from hideline.game.settings import Settings
from hideline.units import Edition, say_metres

CHECKLIST: dict[str, str] = {
    "food": "Food and water for the whole day",
    "weather": "The weather in every part of the map, and clothes for it",
    "power": "A charged phone and a power bank",
    "lodging": "Bathrooms near the zone, and a bed if the game goes on overnight",
}
"""Before the first hiding period, by what phones tick it off (SAFE-2)."""


def reminders(settings: Settings, edition: Edition) -> tuple[str, ...]:
    """What only people can see to, in the figures and units of this game."""
    to_path = say_metres(settings.spot_to_path, edition)
    spot = f"Your spot is public during all game hours and within {to_path} of a mapped path."
    found = f"Found means: within {say_metres(settings.found_within, edition)}, and spotted."
    bans = f"Not for research: {', '.join(settings.bans)}." if settings.bans else ""
    blackout = (
        "Text in a photo may be blacked out."
        if settings.photo_blackout
        else "Photos are sent as taken: nothing is blacked out."
    )
    return tuple(line for line in (spot, found, bans, blackout) if line)
