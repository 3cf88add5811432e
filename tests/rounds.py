"""Playing in tests: short sentences that set up a round in the drawn town and play it.

    round = a_round(SMALL).hider_at(MILL).seekers_at(MARKET)
    round.seekers_ask("radar.1km").hider_answers().hider_keeps()

Time stands still unless `wait` moves it; dice come from a counter; the map is the drawn town.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self

from msgspec.structs import replace

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game import commands as say
from hideline.game.box import Answer, Verdict
from hideline.game.engine import new_game, next_alarm, play
from hideline.game.events import Event
from hideline.game.ids import HIDERS, SEEKERS, CardId, KindOfCard, QuestionId, SeatId, SideId, StationId
from hideline.game.refusals import Refused
from hideline.game.seen import TeamView
from hideline.game.settings import Setup, Size
from hideline.game.state import Deck, Game, Hand, Pending, Round, Team
from hideline.game.view import View, view
from hideline.table.surroundings import Surroundings, Trails, overlaid
from hideline.units import Edition, Fix, Instant, LatLon, Metres, Span, hours, minutes, seconds
from tests.towns import MILL, drawn_town, where

SMALL, MEDIUM, LARGE, GLOBAL = Size.SMALL, Size.MEDIUM, Size.LARGE, Size.GLOBAL
NOON = Instant(1_781_520_000_000)
"""2026-06-15 10:40 UTC, a Monday: when every test game starts."""

HIDER, SEEKER, MATE = SeatId("ann"), SeatId("ben"), SeatId("cem")


class CountedDice:
    """Seeds that are the same in every run."""

    def __init__(self) -> None:
        self.drawn = 0

    def seed(self) -> str:
        self.drawn += 1
        return f"{self.drawn:032x}"


@lru_cache(maxsize=1)
def town() -> Atlas:
    """The drawn town, indexed once for all tests."""
    return Atlas.of(drawn_town())


@dataclass
class Play:
    """A game under test and the outside it lives in."""

    game: Game
    at: Instant = NOON
    map: Atlas = field(default_factory=town)
    trails: Trails = field(default_factory=Trails)
    dice: CountedDice = field(default_factory=CountedDice)
    log: list[Event] = field(default_factory=list)
    fresh: list[Event] = field(default_factory=list)

    # ── the machinery ─────────────────────────────────────────────────────────────────────────────

    def send(self, by: SeatId | None, command: say.Command, *, made_at: Instant | None = None) -> Self:
        """A seat sends a command now."""
        world = Surroundings(overlaid(self.map, self.game.overlay), self.trails)
        turn = play(self.game, command, at=self.at, by=by, made_at=made_at, world=world, dice=self.dice)
        self.game, self.fresh = turn.game, list(turn.events)
        self.log += turn.events
        return self

    def refuses(self, by: SeatId | None, command: say.Command) -> str:
        """A seat sends a command that a rule forbids: the code of the refusal. Nothing may change."""
        before = self.game
        try:
            self.send(by, command)
        except Refused as refusal:
            assert self.game is before
            return refusal.code
        raise AssertionError(f"{command} was not refused")

    def wait(self, span: Span) -> Self:
        """Let time pass, with every alarm on the way ringing at its own moment."""
        end = Instant(self.at + span)
        while (alarm := next_alarm(self.game)) is not None and alarm <= end:
            self.at = max(self.at, alarm)
            self.send(None, say.TimePassed())
        self.at = end
        return self.send(None, say.TimePassed())

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of a kind since the start."""
        return [event for event in self.log if isinstance(event, kind)]

    # ── where people are ──────────────────────────────────────────────────────────────────────────

    def at_place(self, seat: SeatId, p: LatLon, accuracy: float = 5.0) -> Self:
        """A seat's phone reports a position now."""
        self.trails.add(seat, self.fix(p, accuracy))
        return self.send(seat, say.ReportFix())

    def fix(self, p: LatLon, accuracy: float = 5.0) -> Fix:
        """A fresh fix at a position."""
        return Fix(p, self.at, Metres(accuracy))

    def here(self, seat: SeatId) -> Fix:
        """A fresh fix where the seat last was."""
        last = self.trails.latest(seat)
        assert last is not None, f"{seat} has no position yet"
        return self.fix(last.position)

    def walk(self, seat: SeatId, p: LatLon, times: int = 5, every: Span | None = None) -> Self:
        """A seat strolls about a place, reporting as it goes."""
        for _ in range(times):
            self.wait(every or seconds(20)).at_place(seat, p)
        return self

    # ── the hider ─────────────────────────────────────────────────────────────────────────────────

    def hider_at(self, station: str, name_it: bool = True) -> Self:
        """The hider goes to a station, names it, and the hiding period ends."""
        if name_it:
            self.send(HIDER, say.NameStation(station=station))  # type: ignore[arg-type]
        self.at_place(HIDER, where(station))  # type: ignore[arg-type]
        return self.hiding_ends()

    def hiding_ends(self) -> Self:
        """Wait for the seekers' start."""
        assert self.round.phase_until is not None
        return self.wait(Span(self.round.phase_until - self.game.clock.read(self.at)))

    def hider_answers(self, instead: Verdict | None = None, reason: str = "GPS was off") -> Self:
        """The hider confirms the computed answer, or corrects it."""
        if instead is None:
            return self.send(HIDER, say.AnswerQuestion(fix=self.here(HIDER)))
        return self.send(
            HIDER, say.AnswerQuestion(fix=self.here(HIDER), instead=Answer(instead), reason=reason)
        )

    def hider_keeps(self, *cards: str) -> Self:
        """The hider keeps these of the drawn cards, or the first ones."""
        choice = self.hand.choice
        assert choice is not None
        kept = tuple(CardId(card) for card in cards) or choice.cards[: choice.keep]
        return self.send(HIDER, say.KeepCards(cards=kept))

    def holding(self, *kinds: str) -> Self:
        """Deal the hider these kinds of cards out of the pile, whatever the shuffle was."""
        assert self.game.round is not None
        round_ = self.game.round
        pile = list(round_.deck.pile)
        dealt = []
        for kind in kinds:
            card = next(card for card in pile if card.rsplit(".", 1)[0] == kind)
            pile.remove(card)
            dealt.append(card)
        hand = round_.hands[HIDERS]
        hands = {**round_.hands, HIDERS: replace(hand, cards=hand.cards + tuple(dealt))}
        self.game = replace(
            self.game, round=replace(round_, hands=hands, deck=Deck(tuple(pile), round_.deck.discards, 1))
        )
        return self

    def card(self, kind: str, nth: int = 0) -> CardId:
        """The nth card of a kind in the hider's hand."""
        return [card for card in self.hand.cards if card.rsplit(".", 1)[0] == kind][nth]

    def hider_plays(self, kind: str, *, copies: str | None = None, discards: tuple[CardId, ...] = ()) -> Self:
        """The hider plays a powerup."""
        card = self.card(kind)
        copied = self.card(copies) if copies is not None else None
        return self.send(HIDER, say.PlayPowerup(card=card, copies=copied, discards=discards))

    # ── the seekers ───────────────────────────────────────────────────────────────────────────────

    def seekers_at(self, place: str | LatLon) -> Self:
        """The seekers go somewhere."""
        return self.at_place(SEEKER, where(place) if isinstance(place, str) else place)  # type: ignore[arg-type]

    def seekers_ask(self, question: str, **form: Any) -> Self:
        """The seekers ask from where they are."""
        fix = self.here(SEEKER) if self.trails.latest(SEEKER) else None
        return self.send(SEEKER, say.AskQuestion(question=QuestionId(question), fix=fix, **form))

    def seekers_find(self) -> Self:
        """The seekers claim the find and the hider confirms it at once."""
        return self.send(SEEKER, say.ClaimFind()).send(HIDER, say.ConfirmFind())

    # ── what it looks like ────────────────────────────────────────────────────────────────────────

    @property
    def round(self) -> Round:
        assert self.game.round is not None
        return self.game.round

    @property
    def team(self) -> Team:
        return self.round.teams[SEEKERS]

    @property
    def pending(self) -> Pending:
        assert self.team.pending is not None
        return self.team.pending

    @property
    def last_answer(self) -> Answer:
        answer = self.team.entries[-1].answer
        assert answer is not None
        return answer

    def price_of(self, question: str) -> int:
        """How many rewards asking it would pay now."""
        return self.team.asked.get(QuestionId(question), 0) + 1

    @property
    def hand(self) -> Hand:
        return self.round.hands[HIDERS]

    @property
    def kinds_held(self) -> list[str]:
        """What the hider holds, by kind."""
        return [card.rsplit(".", 1)[0] for card in self.hand.cards]

    @property
    def shown_clock(self) -> Span:
        """What the seekers' clock shows now (ZONE-3)."""
        return Span(self.team.shown.read(self.game.clock.read(self.at)))

    @property
    def hiding_clock(self) -> Span:
        """What the run's true clock shows now."""
        return Span(self.team.clock.read(self.game.clock.read(self.at)))

    def seen_by(self, seat: SeatId) -> View:
        """What a seat knows."""
        return view(self.game, seat)

    def team_seen_by(self, seat: SeatId) -> TeamView:
        """The seekers' team as a seat sees it."""
        seen = self.seen_by(seat).round
        assert seen is not None
        return seen.teams[0]

    def offered(self, seat: SeatId) -> list[str]:
        """The commands a seat is offered."""
        return [offer.command for offer in self.seen_by(seat).offers]


def a_game(
    size: Size = SMALL,
    *,
    players: tuple[str, ...] = (HIDER, SEEKER),
    mode: str = "standard",
    edition: Edition = Edition.METRIC,
    timezone: str = "Europe/London",
    **house_rules: Any,
) -> Play:
    """A game in the lobby with its players seated, each a side of their own, all ready."""
    setup = Setup(
        map_name="drawn-town",
        map_hash="drawn",
        size=size,
        edition=edition,
        mode=mode,
        timezone=timezone,
        house_rules=house_rules,
    )
    play = Play(new_game(open_box(setup)))
    play.send(None, say.CreateGame(game="test", setup=setup))
    for player in players:
        play.send(None, say.TakeSeat(seat=SeatId(player), name=player.title()))
    for player in players[1:]:
        play.send(SeatId(player), say.SayReady())
    return play


def a_round(
    size: Size = SMALL,
    *,
    players: tuple[str, ...] = (HIDER, SEEKER),
    mates: tuple[str, ...] = (),
    start: StationId = MILL,
    after: Span | None = None,
    **options: Any,
) -> Play:
    """A round in its hiding period, with the first player (and their mates) hiding whatever the draw said."""
    play = a_game(size, players=(*players, *mates), **options).wait(after or Span(0))
    for mate in mates:
        play.send(SeatId(mate), say.ChooseSide(side=SideId(f"side-{players[0]}")))
        play.send(SeatId(mate), say.SayReady())
    play.send(SeatId(players[0]), say.StartGame(start=where(start)))
    hiding = SideId(f"side-{players[0]}")
    if play.round.hiding_side != hiding:
        _swap(play, hiding)
    return play


def _swap(play: Play, hiding: SideId) -> None:
    """Let the wanted side hide first: tests should not depend on the draw."""
    order = (hiding, *(side for side in play.game.order if side != hiding))
    teams = {
        id_: replace(
            team, sides=tuple(play.round.hiding_side if side == hiding else side for side in team.sides)
        )
        for id_, team in play.round.teams.items()
    }
    play.game = replace(play.game, order=order, round=replace(play.round, hiding_side=hiding, teams=teams))


def north_of(p: LatLon, metres: float) -> LatLon:
    """So many metres further north, about."""
    return LatLon(p.lat + metres / 111_300, p.lon)


def kind_of_card(kind: str) -> KindOfCard:
    return KindOfCard(kind)


MINUTE, HOUR = minutes(1), hours(1)
