"""Thermometers: started, carried, finished or dropped; only finishing is asking (THERM-1, THERM-2, POW-3, HOUSE-2)."""

from __future__ import annotations

from hideline.game.asking import (
    drop,
    must_be_fresh,
    offered,
    put_question,
    refusal_of_phase,
    refusal_of_question,
)
from hideline.game.box import Asked
from hideline.game.commands import (
    DropThermometer,
    FinishThermometer,
    StartThermometer,
)
from hideline.game.events import (
    ThermometerDropped,
    ThermometerStarted,
)
from hideline.game.refusals import (
    AlreadyFound,
    NotFarEnough,
    NoThermometerRuns,
    NotInThisPhase,
    QuestionNotOffered,
    Refused,
    ThermometerAlreadyRuns,
    refuse_if,
)
from hideline.game.standing import (
    must_be_seeker,
    must_have_no_claim,
    must_move,
    running_round,
    with_team,
)
from hideline.game.state import Game, Phase, Team, Thermometer
from hideline.game.turn import Turn
from hideline.units import Instant, Metres, say_metres


def start_thermometer(turn: Turn, command: StartThermometer) -> None:
    """The start is fixed and the hider told; nothing is asked yet (THERM-1, THERM-2)."""
    must_move(turn)
    seat, team = must_be_seeker(turn)
    must_have_no_claim(turn)
    question = offered(turn.game, command.question)
    if not question.category.needs_travel:
        raise QuestionNotOffered(question=command.question)
    refuse_if(refusal_of_start(turn.game, team))
    must_be_fresh(turn, command.fix)
    turn.record(
        ThermometerStarted(at=turn.at, team=team.id, seat=seat.id, question=question.id, start=command.fix)
    )


def refusal_of_start(game: Game, team: Team) -> Refused | None:
    """Why no thermometer may be started now, if so: not in the hiding period nor while frozen (THERM-2)."""
    if team.found_at is not None:
        return AlreadyFound()
    if running_round(game).phase is not Phase.SEEKING:
        return NotInThisPhase(when="when the hunt is on")
    if team.thermometer is not None:
        return ThermometerAlreadyRuns()
    return None


def finish_thermometer(turn: Turn, command: FinishThermometer) -> None:
    """Finishing is asking: bans and price are checked now (THERM-2)."""
    must_move(turn)
    seat, team = must_be_seeker(turn)
    must_have_no_claim(turn)
    if team.thermometer is None:
        raise NoThermometerRuns
    running = team.thermometer
    question = offered(turn.game, running.question)
    refuse_if(refusal_of_phase(turn.game, team))
    refuse_if(refusal_of_question(turn.game, team, question, seat.id))
    must_be_fresh(turn, command.fix)
    gone = turn.world.map.distance(running.start.position, command.fix.position)
    if not is_far_enough(turn.game, running, gone):
        assert question.travel is not None
        edition = turn.game.box.setup.edition
        walked, needed = say_metres(Metres(round(gone)), edition), say_metres(question.travel, edition)
        raise NotFarEnough(gone=walked, needed=needed)
    asked = Asked(fix=command.fix, at=turn.at, start=running.start, note=command.note, photos=command.photos)
    put_question(turn, team.id, seat.id, question, asked, command)


def is_far_enough(game: Game, running: Thermometer, gone: Metres) -> bool:
    """Whether so far from its start a thermometer may be asked (THERM-1)."""
    travel = game.box.questions[running.question].travel
    assert travel is not None
    return gone >= travel


def drop_thermometer(turn: Turn, _command: DropThermometer) -> None:
    """It costs nothing, unless a randomize drew it (THERM-2, POW-3, HOUSE-2)."""
    must_move(turn)
    _, team = must_be_seeker(turn)
    must_have_no_claim(turn)
    if team.thermometer is None:
        raise NoThermometerRuns
    drop(turn, team)


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────


def thermometer_started(game: Game, event: ThermometerStarted) -> Game:
    """Under way."""
    started = Thermometer(event.question, event.start, event.seat, Instant(event.at))
    return with_team(game, event.team, thermometer=started)


def thermometer_dropped(game: Game, event: ThermometerDropped) -> Game:
    """As if it had never been started."""
    return with_team(game, event.team, thermometer=None)


DECIDES = {
    StartThermometer: start_thermometer,
    FinishThermometer: finish_thermometer,
    DropThermometer: drop_thermometer,
}

EVOLVES = {ThermometerStarted: thermometer_started, ThermometerDropped: thermometer_dropped}
