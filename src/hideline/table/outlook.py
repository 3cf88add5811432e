"""What the map adds to a seat's view: truths for the hider, distances for everyone, what is left for seekers."""

from __future__ import annotations

from hideline.game.answering import truth_of
from hideline.game.box import Truth
from hideline.game.cursing.offers import not_met_on_the_ground
from hideline.game.ids import KindOfCard, SeatId, TeamId
from hideline.game.refusals import CostNotMet
from hideline.game.standing import Role, role_of, team_of
from hideline.game.state import Game, Phase, Round, Stage, Team
from hideline.game.stopping import place_to_resume
from hideline.game.thermometers import is_far_enough
from hideline.game.world import Geography
from hideline.game.zones import from_station
from hideline.table.live import Table
from hideline.table.lookout import seekers_in_zone
from hideline.units import Fix, Instant, Metres
from hideline.wire.frames import Outlook, ZoneOutlook

AT_STAND = Metres(50.0)
"""So near to it people stand where they stood."""


def outlook_of(table: Table, seat: SeatId) -> Outlook:
    """What the map says to one seat, from where its phone last was."""
    game, geography = table.game, table.atlas
    fix = table.trails.latest(seat)
    round_ = game.round
    if round_ is None or game.stage is not Stage.PLAYING:
        return Outlook(fix=fix, source=table.trails.source(seat), locator=table.locators.of(seat))
    is_hider = role_of(game, seat) is Role.HIDER
    team = team_of(game, seat)
    gone = _gone(team, fix, geography)
    left = table.knowing.left(game, team.id) if team is not None else None
    nearest = table.nearest_station(seat)
    return Outlook(
        fix=fix,
        source=table.trails.source(seat),
        locator=table.locators.of(seat),
        zone=_zone(game, round_, fix, geography) if is_hider else None,
        off_path=_off_path(game, round_, fix, geography) if is_hider else None,
        closest=table.approach.in_round(round_) if is_hider else None,
        in_zone=seekers_in_zone(game, table.trails.latest, geography, table.clock.now()) if is_hider else {},
        truths=_truths(game, round_, fix, geography) if is_hider and fix is not None else {},
        thermometer_gone=gone,
        thermometer_is_far=_is_far(game, team, gone),
        to_stand=_to_stand(game, seat, fix, geography),
        at_stand_until=_at_stand_until(game, seat, fix, geography),
        nearest_station=nearest,
        nearest_letters=geography.name_length(nearest) if nearest is not None else None,
        unplayable=_unplayable(table, seat),
        stations_left=left.stations if left is not None else None,
        area=left.area if left is not None else (),
        never_moved=left.never_moved if left is not None else (),
        area_km2=left.area_km2 if left is not None else None,
    )


def _unplayable(table: Table, seat: SeatId) -> dict[KindOfCard, str]:
    """What the rules would say to each card that has no use here and now."""
    game = table.game
    not_met = not_met_on_the_ground(game, seat, table.surroundings, table.clock.now())
    on_the_ground = {
        kind: CostNotMet(curse=game.box.cards[kind].name, why=why).sentence for kind, why in not_met.items()
    }
    return table.idle_cards(seat) | on_the_ground


def _zone(game: Game, round_: Round, fix: Fix | None, geography: Geography) -> ZoneOutlook | None:
    """The zone ring, or the one the hider plans while hiding."""
    named = round_.zone.station if round_.zone is not None else round_.named
    station = geography.station(named) if named is not None else None
    if station is None:
        return None
    radius = game.box.settings.zone_radius
    room = Metres(radius - geography.distance(fix.position, station.position)) if fix is not None else None
    return ZoneOutlook(station.id, station.position, radius, room)


def _truths(game: Game, round_: Round, fix: Fix, geography: Geography) -> dict[TeamId, Truth]:
    """What would be true from here, for every question that waits (ASK-3)."""
    if round_.phase is not Phase.SEEKING or round_.zone is None:
        return {}
    return {
        team.id: truth_of(game, team, fix, geography)
        for team in round_.teams.values()
        if team.pending is not None
        and team.pending.due is not None
        and not game.box.questions[team.pending.question].category.needs_photo
    }


def _gone(team: Team | None, fix: Fix | None, geography: Geography) -> Metres | None:
    """The thermometer's progress: straight-line displacement only (THERM-1)."""
    if team is None or team.thermometer is None or fix is None:
        return None
    return geography.distance(team.thermometer.start.position, fix.position)


def _is_far(game: Game, team: Team | None, gone: Metres | None) -> bool:
    running = team.thermometer if team is not None else None
    return running is not None and gone is not None and is_far_enough(game, running, gone)


def _off_path(game: Game, round_: Round, fix: Fix | None, geography: Geography) -> Metres | None:
    """How far the hider is from any mapped path, in the zone and where no spot could be (ZONE-4)."""
    settings = game.box.settings
    if fix is None or round_.zone is None or round_.end_game is not None:
        return None
    if from_station(geography, round_.zone.station, fix.position) > settings.zone_radius:
        return None
    away = geography.path_distance(fix.position)
    return away if away is not None and away > settings.spot_to_path + fix.accuracy else None


def _at_stand_until(game: Game, seat: SeatId, fix: Fix | None, geography: Geography) -> Instant | None:
    """A place is reached by what would count elsewhere too: an exact position, as long as it is fresh (REST-2)."""
    gap, settings = _to_stand(game, seat, fix, geography), game.box.settings
    if fix is None or gap is None or fix.accuracy > settings.endgame_accuracy:
        return None
    return Instant(fix.at + settings.position_age) if gap <= max(fix.accuracy, AT_STAND) else None


def _to_stand(game: Game, seat: SeatId, fix: Fix | None, geography: Geography) -> Metres | None:
    place = place_to_resume(game, seat)
    return geography.distance(place, fix.position) if place is not None and fix is not None else None
