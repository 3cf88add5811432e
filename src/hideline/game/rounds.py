"""The course of a round: it begins, the hiding period ends, it is counted, the next one follows (ROUND-1 … ROUND-9)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game import dice
from hideline.game.box import DeckRule
from hideline.game.clocks import PlayTime, Stopwatch, held, running_from
from hideline.game.commands import EndGameEarly, PassTurn, StartNextRound
from hideline.game.drawing import draw_what_waited, settle_by_itself, with_rewards_due
from hideline.game.events import (
    DeckShuffled,
    GameEnded,
    HidingEnded,
    RoundBegan,
    RoundEnded,
    RunTallied,
    TurnPassed,
)
from hideline.game.ids import HIDERS, SEEKERS, HolderId, SideId, TeamId
from hideline.game.refusals import NotForYourRole, NotInThisPhase
from hideline.game.scoring import tally
from hideline.game.settings import StartPoint
from hideline.game.standing import (
    is_with_host,
    must_be_host,
    must_be_player,
    must_move,
    running_round,
    seat_of,
    with_round,
    with_team,
    with_the_hunt_on,
)
from hideline.game.state import Deck, Game, Hand, Phase, Round, Run, Seat, Stage, Team
from hideline.game.turn import Turn
from hideline.game.zones import fix_zone, zone_spot
from hideline.units import LatLon

NOT_YET = "hiding"
"""What holds a team's clock before the hiding period is over."""


def begin_round(turn: Turn, *, start: LatLon | None) -> None:
    """A hiding period begins; the round's secret seed is committed to before anything is drawn (ROUND-2, ROUND-3)."""
    game = turn.game
    number = len(game.runs) + 1
    hiding_side = game.order[number - 1]
    seed = turn.dice.seed()
    turn.record(
        RoundBegan(
            at=turn.at,
            number=number,
            hiding_side=hiding_side,
            teams=seeker_teams(game, hiding_side, number),
            start=start,
            until=PlayTime(turn.now + game.box.settings.hiding_period),
            commitment=dice.commitment(seed),
        ),
    )
    cards = () if game.box.settings.cardboard else game.box.deck()
    turn.record(DeckShuffled(at=turn.at, seed=seed, pile=dice.shuffled(seed, "deck", cards)))


def seeker_teams(game: Game, hiding_side: SideId, number: int) -> dict[TeamId, tuple[SideId, ...]]:
    """Everyone else seeks together, or in two teams dealt out anew each round (ROUND-1, MODE-10, MODE-13)."""
    others = [side for side in game.sides if side != hiding_side and game.sides[side].seats]
    if game.box.mode.seeker_teams == 1:
        return {SEEKERS: tuple(others)}
    turned = others[number % len(others) :] + others[: number % len(others)]
    turned.sort(key=lambda side: side in game.passed)  # or a team might be those alone who have gone home
    return {TeamId("team-1"): tuple(turned[::2]), TeamId("team-2"): tuple(turned[1::2])}


def end_hiding(turn: Turn) -> None:
    """The hiding period is over: the zone is fixed and the seekers start (ROUND-6, ZONE-2)."""
    turn.record(HidingEnded(at=turn.at))
    fix_zone(turn)


def start_next_round(turn: Turn, _: StartNextRound) -> None:
    """The next hider need not wait for the turnover to end (ROUND-8)."""
    round_ = must_move(turn)
    seat = seat_of(turn.game, turn.by)
    if not is_between_rounds(turn.game):
        raise NotInThisPhase(when="between two rounds")
    if seat.side != turn.game.order[round_.number]:
        raise NotForYourRole(who="the next hider")
    follow_on(turn)


def pass_turn(turn: Turn, _: PassTurn) -> None:
    """The next side's players are gone, or would rather not; after the last turn the game ends."""
    round_ = running_round(turn.game)
    game, seat = turn.game, must_be_player(turn)
    if not is_between_rounds(game):
        raise NotInThisPhase(when="between two rounds")
    if not may_pass_turn(game, seat):
        raise NotForYourRole(who="the host, or the next hider")
    until = PlayTime(turn.now + game.box.settings.turnover)
    turn.record(TurnPassed(at=turn.at, seat=seat.id, side=game.order[round_.number], until=until))
    if not is_between_rounds(turn.game):
        game = turn.game
        is_alone = len({run.hiding_side for run in game.runs}) == 1  # with nobody to be better than
        left_out = tuple(side for side in game.sides if side in game.passed) if is_alone else ()
        turn.record(GameEnded(at=turn.at, because="all rounds played", left_out=left_out))


def may_pass_turn(game: Game, seat: Seat) -> bool:
    """The host passes over those who are gone; the next hiders may say it themselves."""
    return is_between_rounds(game) and (is_with_host(game, seat) or seat.side == game.order[len(game.runs)])


def is_between_rounds(game: Game) -> bool:
    """Whether the last round is counted and another will follow."""
    return game.round is not None and game.round.number == len(game.runs) and len(game.runs) < len(game.order)


def follow_on(turn: Turn) -> None:
    """The turnover is over: the next hiding period begins by itself (ROUND-8)."""
    spot = turn.game.last_spot
    if spot is not None and turn.game.box.settings.start_point is StartPoint.NEAREST_HUB:
        start: LatLon | None = turn.world.map.nearest_station(spot).position
    else:
        start = next_start(turn.game)
    begin_round(turn, start=start)


def next_start(game: Game) -> LatLon | None:
    """Where the next round begins; at the nearest hub only the map knows (ROUND-2)."""
    settings, began = game.box.settings, running_round(game).start
    if settings.start_point is StartPoint.FIXED:
        return settings.start_position or began
    if settings.start_point is StartPoint.NEAREST_HUB and game.last_spot is not None:
        return None
    return game.last_spot or began


def tally_runs(turn: Turn) -> None:
    """Count every found team whose holder has chosen and trimmed; when all are counted the round ends (ROUND-7)."""
    while (team := _next_to_count(turn.game)) is not None:
        counted = tally(turn.game, team, now=turn.now, was_found=True)
        turn.record(RunTallied(at=turn.at, team=team.id, tally=counted))
        draw_what_waited(turn)
    if all(team.tally is not None for team in running_round(turn.game).teams.values()):
        close_round(turn, was_cut_off=False)


def _next_to_count(game: Game) -> Team | None:
    found = (team for team in running_round(game).teams.values() if team.found_at is not None)
    return next((team for team in found if team.tally is None and _hand_is_settled(game, team)), None)


def count_what_is_settled(turn: Turn) -> None:
    """A found team's run is counted as soon as the cards drawn before the find are chosen and trimmed (END-3)."""
    game = turn.game
    if game.stage is not Stage.PLAYING or game.round is None or game.round.number <= len(game.runs):
        return
    if any(team.found_at is not None and team.tally is None for team in game.round.teams.values()):
        tally_runs(turn)


def _hand_is_settled(game: Game, team: Team) -> bool:
    holder = HIDERS if game.box.mode.deck is DeckRule.HIDERS else HolderId(team.id)
    hand = running_round(game).hands[holder]
    is_due = bool(hand.owed or hand.waiting.get(team.id))
    return hand.choice is None and not is_due and not hand.is_over_limit


def close_round(turn: Turn, *, was_cut_off: bool) -> None:
    """Reveal everything; then the turnover, or the end of the game (ROUND-7, ROUND-8, ROUND-9)."""
    game = turn.game
    round_ = running_round(game)
    run = Run(
        round=round_.number,
        hiding_side=round_.hiding_side,
        tallies=tuple(team.tally for team in round_.teams.values() if team.tally is not None),
        ended_at=turn.at,
        seed=round_.seed,
        commitment=round_.commitment,
        station=round_.zone.station if round_.zone is not None else round_.named,
        spot=zone_spot(turn),
        hands={holder: hand.cards for holder, hand in round_.hands.items()},
        was_cut_off=was_cut_off,
        team_sides={team.id: team.sides for team in round_.teams.values()},
    )
    is_last = was_cut_off or round_.number == len(game.order)
    until = None if is_last else round_.phase_until
    turn.record(RoundEnded(at=turn.at, run=run, until=until))
    if is_last and not was_cut_off:
        turn.record(GameEnded(at=turn.at, because="all rounds played"))


def end_as_agreed(turn: Turn) -> None:
    """The end is an instant: a run under way counts as it stands (ROUND-9)."""
    _count_what_runs(turn)
    turn.record(GameEnded(at=turn.at, because="the agreed end came"))


def _count_what_runs(turn: Turn) -> None:
    """A round that is cut off is counted as it stands."""
    round_ = turn.game.round
    if round_ is not None and round_.number > len(turn.game.runs):
        for team in round_.teams.values():
            if team.tally is None:
                settle_by_itself(turn)
                is_found = team.found_at is not None
                counted = tally(
                    turn.game, running_round(turn.game).teams[team.id], now=turn.now, was_found=is_found
                )
                turn.record(RunTallied(at=turn.at, team=team.id, tally=counted))
        close_round(turn, was_cut_off=True)


def end_game_early(turn: Turn, _: EndGameEarly) -> None:
    """The host ends the game for everyone; who did not have their turn could have won, so nobody has."""
    running_round(turn.game)
    must_be_host(turn)
    _count_what_runs(turn)
    turn.record(GameEnded(at=turn.at, because="the host ended it", left_out=_turns_lost(turn.game)))


def _turns_lost(game: Game) -> tuple[SideId, ...]:
    """Who was still to hide, or was cut off before being found: one of them could have won (TEAM-4, TEAM-5)."""
    played = sum(not run.was_cut_off or all(each.was_found for each in run.tallies) for run in game.runs)
    return tuple(dict.fromkeys(game.order[played:]))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def round_began(game: Game, event: RoundBegan) -> Game:
    """Fresh teams and clocks; roles have swapped."""
    teams = {id_: Team(id_, sides, held(NOT_YET), held(NOT_YET)) for id_, sides in event.teams.items()}
    settings = game.box.settings
    by_points = game.box.mode.deck is DeckRule.OTHER_TEAM
    holders = [HolderId(team) for team in teams] if by_points else [HIDERS]
    round_ = Round(
        number=event.number,
        hiding_side=event.hiding_side,
        began_at=event.at,
        phase=Phase.HIDING,
        phase_until=event.until,
        commitment=event.commitment,
        seed="",
        teams=teams,
        hands={holder: Hand(limit=settings.hand_limit) for holder in holders},
        deck=Deck(),
        start=event.start,
        set_off_at=event.at,
    )
    seats = {id_: replace(seat, aboard=None, is_waiting=False, asked=()) for id_, seat in game.seats.items()}
    return replace(game, round=round_, seats=seats, proposals={})


def deck_shuffled(game: Game, event: DeckShuffled) -> Game:
    """A pile to draw from; the discards are in it when it was a refill (DECK-2)."""
    assert game.round is not None
    deck = game.round.deck
    return with_round(game, seed=event.seed, deck=Deck(event.pile, (), deck.shuffles + 1))


def hiding_ended(game: Game, event: HidingEnded) -> Game:
    """The hunt is on; each team's clock runs unless the hider is still outside (ZONE-2 follows at once)."""
    now = game.clock.read(event.at)
    return with_the_hunt_on(game, event.at, NOT_YET, seeking_since=now, curse_clock=running_from(now))


def run_tallied(game: Game, event: RunTallied) -> Game:
    """A team's result stands."""
    return with_rewards_due(with_team(game, event.team, tally=event.tally))


def round_ended(game: Game, event: RoundEnded) -> Game:
    """On the scoreboard; the turnover counts from the confirmation (ROUND-8)."""
    game = with_round(game, phase=Phase.FOUND, phase_until=event.until)
    return replace(game, runs=(*game.runs, event.run), last_spot=event.run.spot or game.last_spot)


def turn_passed(game: Game, event: TurnPassed) -> Game:
    """The side has no such run, and whoever is next the whole turnover to plan."""
    at = len(game.runs)
    game = with_round(game, phase_until=event.until)
    return replace(game, order=game.order[:at] + game.order[at + 1 :], passed=game.passed | {event.side})


def game_ended(game: Game, event: GameEnded) -> Game:
    """Over."""
    stopped = Stopwatch(game.clock.read(event.at), None, frozenset({"over"}))
    return replace(
        game,
        stage=Stage.OVER,
        ended_because=event.because,
        ended_at=event.at,
        left_out=event.left_out,
        clock=stopped,
    )


DECIDES = {StartNextRound: start_next_round, PassTurn: pass_turn, EndGameEarly: end_game_early}

EVOLVES = {
    RoundBegan: round_began,
    DeckShuffled: deck_shuffled,
    HidingEnded: hiding_ended,
    RunTallied: run_tallied,
    RoundEnded: round_ended,
    TurnPassed: turn_passed,
    GameEnded: game_ended,
}
