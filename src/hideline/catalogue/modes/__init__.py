"""Ways to play, one small file each, saying only what differs from the standard game (MODE)."""

from hideline.catalogue.modes.cars import CARS
from hideline.catalogue.modes.globe import GLOBE
from hideline.catalogue.modes.on_foot import ON_FOOT
from hideline.catalogue.modes.standard import STANDARD
from hideline.catalogue.modes.two_teams_by_points import TWO_TEAMS_BY_POINTS
from hideline.catalogue.modes.two_teams_by_time import TWO_TEAMS_BY_TIME
from hideline.game.box import Mode

MODES: tuple[Mode, ...] = (STANDARD, CARS, ON_FOOT, TWO_TEAMS_BY_POINTS, TWO_TEAMS_BY_TIME, GLOBE)
