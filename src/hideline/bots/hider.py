"""The hider that is a program: picks a station within reach, roams its zone, answers truthfully, plays its cards.

Three ways to pick (strategies): any station, one far away, one with many others around it. The hider knows where the
seekers are and what was asked (ROUND-5, ASK-10), not what they make of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from math import sqrt
from random import Random

from hideline.atlas.index import Atlas
from hideline.atlas.metric import destination, distance
from hideline.bots.cards import HandPlay
from hideline.bots.forms import filled
from hideline.bots.roads import Roads
from hideline.bots.sight import Decision, Go, Send, Sight, Stay, Wait, Walk
from hideline.game.box import Box, Powerup, Verdict
from hideline.game.clocks import ClockFace
from hideline.game.ids import CardId, StationId
from hideline.game.offers import Offer
from hideline.game.seen import TeamView
from hideline.game.state import Phase
from hideline.game.verbs import Move, Randomize, Veto
from hideline.units import Instant, LatLon, Metres, Span, hours, minutes, seconds

ANSWERS_AFTER = (seconds(30), seconds(150))
"""How long a question waits while the hider looks at the phone."""
REPLIES_AFTER = seconds(12)
STROLLS_EVERY = (minutes(10), minutes(40))
TO_SPARE = minutes(4)
"""Kept free at the end of the hiding period, for the way from the station to a spot."""
FEWEST = 5
"""Strategies choose among at least so many stations, so that nobody can guess the very one."""
AT_ARMS_LENGTH = 8.0
"""Metres within which two phones stand together, as their errors go (END-3)."""
TOO_CLOSE = 2500.0
"""Metres at which a hider with little in hand would rather move (POW-10)."""
LITTLE = 12.0
"""Minutes in hand that nobody moves away from."""
GIVES_AWAY = frozenset({Verdict.YES, Verdict.PLACE})
"""Answers that leave a small part of the map."""
EDGE = 0.9
"""How much of the zone's radius is roamed: nobody walks along the very edge."""


class Strategy(StrEnum):
    """How the hider picks a station."""

    RANDOM = "random"
    FAR = "far"
    DENSE = "dense"


class Hider:
    """One hider through one round."""

    def __init__(self, box: Box, atlas: Atlas, roads: Roads, random: Random, strategy: Strategy) -> None:
        self._box = box
        self._atlas = atlas
        self._roads = roads
        self._random = random
        self._strategy = strategy
        self._hand = HandPlay(box, random)
        self._planned: dict[int, StationId] = {}
        """Which station, for the first zone and for each one after a move."""
        self._first_seen: dict[str, Instant] = {}
        self._delays: dict[str, Span] = {}
        self._next_stroll: Instant | None = None

    def refused(self, decision: Send, now: Instant) -> None:
        """The ground did not allow it."""
        self._hand.refused(decision.command, now)

    def decide(self, sight: Sight) -> Decision:
        """The next thing to do."""
        riding = self._aboard(sight)
        if riding is not None:
            return riding
        match sight.round.phase:
            case Phase.HIDING | Phase.MOVING:
                return self._hide(sight)
            case Phase.SEEKING:
                return self._hold_out(sight)
            case Phase.FOUND:
                command = self._hand.command(sight)
                return Send(command) if command is not None else Wait()

    def _aboard(self, sight: Sight) -> Decision | None:
        hiding = sight.round.hiding
        said = hiding is not None and hiding.aboard is not None
        offer = sight.offer("say-alighted" if said else "say-aboard")
        if offer is None or said == (sight.riding is not None):
            return None
        return Send(filled(offer, sight))

    # ── hiding ──────────────────────────────────────────────────────────────────────────────────

    def _hide(self, sight: Sight) -> Decision:
        """Name a station within reach, go there, find a spot (ZONE-1, ZONE-4)."""
        zone = len(sight.round.old_stations)
        offer = sight.offer("name-station")
        if zone not in self._planned and offer is not None:
            self._planned[zone] = self._pick(sight, frozenset(offer.fields[0].options))
            return Send(filled(offer, sight, station=self._planned[zone]))
        station = self._planned.get(zone)
        if station is None or sight.is_under_way:
            return Wait()
        if not self._is_in_zone(sight, station):
            return Go(station)
        if f"settled {zone}" not in self._first_seen:
            self._first_seen[f"settled {zone}"] = sight.now
            return Walk(self._spot(station))
        return Wait()

    def _pick(self, sight: Sight, barred: frozenset[str]) -> StationId:
        left = _left(sight.round.phase_left, sight.now)
        times = self._roads.times(sight.here, sight.now, Span(max(0, left - TO_SPARE)))
        reachable = sorted(station for station in times if station not in barred)
        if not reachable:
            nearest = self._atlas.stations_by_distance(sight.here, 2)
            reachable = [StationId(near.id) for near in nearest if near.id not in barred]
        start = sight.round.start or sight.here
        return self._random.choice(PICKS[self._strategy](reachable, self._atlas, start))

    def _is_in_zone(self, sight: Sight, station: StationId) -> bool:
        return distance(sight.here, self._roads.at(station)) <= self._box.settings.zone_radius

    def _spot(self, station: StationId) -> LatLon:
        """Somewhere in the zone, on the map, and as near to a path as a few looks around find (ZONE-4)."""
        centre, radius = self._roads.at(station), EDGE * self._box.settings.zone_radius
        looks = (
            destination(centre, self._random.uniform(0, 360), Metres(radius * sqrt(self._random.random())))
            for _ in range(12)
        )
        spots = [spot for spot in looks if self._atlas.on_map(spot)] or [centre]
        return min(spots[:6], key=lambda spot: self._atlas.path_distance(spot) or 0.0)

    # ── holding out ─────────────────────────────────────────────────────────────────────────────

    def _hold_out(self, sight: Sight) -> Decision:
        hiding = sight.round.hiding
        if hiding is not None and hiding.is_frozen and sight.is_under_way:
            return Stay()
        for say in (self._on_claims, self._on_curses, self._on_questions, self._on_cards):
            decision = say(sight)
            if decision is not None:
                return decision
        moving = None if hiding is None or hiding.is_frozen else self._roam(sight)
        return moving or Wait(self._wakes_at(sight))

    def _on_claims(self, sight: Sight) -> Decision | None:
        """Found is found; who is not there has not found anybody (END-3)."""
        for offer in sight.offers("confirm-find"):
            gaps = [distance(sight.here, dot) for dot in self._dots(sight, offer)]
            if min(gaps, default=0.0) <= AT_ARMS_LENGTH:
                return Send(filled(offer, sight))
        refuse = sight.offer("refuse-find")
        return Send(filled(refuse, sight)) if refuse is not None else None

    def _dots(self, sight: Sight, offer: Offer) -> list[LatLon]:
        """The dots of the team an offer is about; of all where there is but one."""
        teams = [team for team in sight.round.teams if team.id == offer.given.get("team", team.id)]
        sides = {side for team in teams for side in team.sides}
        seats = {seat.id for seat in sight.view.seats if seat.side in sides}
        return [dot for seat, dot in sight.seekers.items() if seat in seats]

    def _on_curses(self, sight: Sight) -> Decision | None:
        """Believe what the seekers report, and play hangman from the other end."""
        accept = sight.offer("accept-report")
        if accept is not None:
            return Send(filled(accept, sight))
        word = sight.offer("choose-word")
        if word is not None:
            return Send(filled(word, sight, word=self._hand.a_word()))
        for reply in sight.offers("reply-to-guess"):
            if sight.now >= self._since(f"{reply.given} {reply.why}", sight.now) + REPLIES_AFTER:
                return Send(filled(reply, sight))
        return None

    def _on_questions(self, sight: Sight) -> Decision | None:
        """Answer after a while, truthfully; spend a veto or randomize on what would give too much away."""
        for offer in sight.offers("answer-question", "send-photo"):
            team = self._asking(sight, offer)
            if offer.why or team is None or sight.now < self._answers_at(team):
                continue
            truth = sight.truths.get(team.id)
            if truth is not None and truth.answer.verdict in GIVES_AWAY:
                for escape in self._escapes(sight, team):
                    return Send(filled(escape, sight))
            return Send(filled(offer, sight))
        return None

    def _asking(self, sight: Sight, offer: Offer) -> TeamView | None:
        teams = (team for team in sight.round.teams if team.id == offer.given.get("team", team.id))
        return next((team for team in teams if team.pending is not None), None)

    def _answers_at(self, team: TeamView) -> Instant:
        assert team.pending is not None
        key = f"{team.id} {team.pending.asked.at} {team.pending.question}"
        if key not in self._delays:
            self._delays[key] = Span(self._random.randint(*ANSWERS_AFTER))
        return Instant(team.pending.asked.at + self._delays[key])

    def _escapes(self, sight: Sight, team: TeamView) -> Iterable[Offer]:
        for offer in sight.offers("play-powerup"):
            face = self._box.face(CardId(str(offer.given.get("copies", offer.given["card"]))))
            is_escape = isinstance(face, Powerup) and isinstance(face.verb, Veto | Randomize)
            if is_escape and offer.given.get("team", team.id) == team.id:
                yield offer

    def _on_cards(self, sight: Sight) -> Decision | None:
        move = self._move(sight)
        if move is not None:
            return Send(filled(move, sight))
        command = self._hand.command(sight)
        return Send(command) if command is not None else None

    def _move(self, sight: Sight) -> Offer | None:
        """Leave when the seekers come close and little is lost by it (POW-10)."""
        hand = sight.round.hand
        near = min((distance(sight.here, dot) for dot in sight.seekers.values()), default=TOO_CLOSE)
        if hand is None or near >= TOO_CLOSE:
            return None
        for offer in sight.offers("play-powerup"):
            card = CardId(str(offer.given["card"]))
            face = self._box.face(card)
            if isinstance(face, Powerup) and isinstance(face.verb, Move):
                lost = sum(self._hand.worth(other) for other in hand.cards if other != card)
                return offer if lost <= LITTLE else None
        return None

    def _roam(self, sight: Sight) -> Decision | None:
        """Walk to another spot of the zone now and then; a late hider makes for the station (ZONE-2)."""
        hiding = sight.round.hiding
        if hiding is None or hiding.station is None or sight.is_under_way:
            return None
        if not self._is_in_zone(sight, hiding.station):
            return Go(hiding.station)
        if self._next_stroll is None or sight.now >= self._next_stroll:
            is_first = self._next_stroll is None
            self._next_stroll = Instant(sight.now + self._random.randint(*STROLLS_EVERY))
            return None if is_first else Walk(self._spot(hiding.station))
        return None

    # ── when to look again ──────────────────────────────────────────────────────────────────────

    def _since(self, what: str, now: Instant) -> Instant:
        return self._first_seen.setdefault(what, now)

    def _wakes_at(self, sight: Sight) -> Instant | None:
        asked = [self._answers_at(team) for team in sight.round.teams if team.pending is not None]
        replies = [
            Instant(self._since(f"{offer.given} {offer.why}", sight.now) + REPLIES_AFTER)
            for offer in sight.offers("reply-to-guess")
        ]
        others = [at for at in (self._hand.wakes_at(), self._next_stroll) if at is not None]
        return min((at for at in (*asked, *replies, *others) if at > sight.now), default=None)


def _left(face: ClockFace | None, now: Instant) -> Span:
    """What a countdown shows now."""
    if face is None:
        return hours(1)
    return face.shows if face.since is None else Span(face.shows - (now - face.since))


Pick = Callable[[Sequence[StationId], Atlas, LatLon], Sequence[StationId]]


def _any(stations: Sequence[StationId], _atlas: Atlas, _start: LatLon) -> Sequence[StationId]:
    return stations


def _far(stations: Sequence[StationId], atlas: Atlas, start: LatLon) -> Sequence[StationId]:
    """The quarter furthest from the start."""
    ordered = sorted(stations, key=lambda station: -distance(start, atlas.stations[station].position))
    return ordered[: max(FEWEST, len(ordered) // 4)]


def _dense(stations: Sequence[StationId], atlas: Atlas, _start: LatLon) -> Sequence[StationId]:
    """The quarter with the nearest fourth neighbour: where stations are hard to tell apart."""

    def crowding(station: StationId) -> float:
        return float(atlas.stations_by_distance(atlas.stations[station].position, FEWEST)[-1].distance)

    return sorted(stations, key=crowding)[: max(FEWEST, len(stations) // 4)]


PICKS: dict[Strategy, Pick] = {Strategy.RANDOM: _any, Strategy.FAR: _far, Strategy.DENSE: _dense}
