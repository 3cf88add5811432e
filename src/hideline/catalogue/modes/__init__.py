"""Ways to play, one small file each, saying only what differs from the standard game (MODE)."""

from hideline.catalogue.modes.standard import STANDARD
from hideline.game.box import Mode

MODES: tuple[Mode, ...] = (STANDARD,)
