"""What seekers may do: mark, ride, judge photos, claim the find, ask (ASK-1, THERM-2, PHOTO-1, END-3)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.asking import needs_distance, refusal_of_phase, refusal_of_question
from hideline.game.box import Need, Question
from hideline.game.cursing.asking import conditions
from hideline.game.cursing.obeying import refusal_of_boarding
from hideline.game.marking import clues
from hideline.game.offers import FIX, MOST_TEXT, Field, FieldKind, Offer
from hideline.game.photos import open_photo
from hideline.game.standing import team_of
from hideline.game.state import Game, Phase, PhotoReview, Round, Seat, Team
from hideline.game.thermometers import refusal_of_start
from hideline.game.verbs import Proof

NOTE = Field("note", FieldKind.TEXT, most=MOST_TEXT, is_optional=True)
PICTURE = Field("photos", FieldKind.PHOTOS, most=1, is_optional=True)
"""What clears up an ambiguity goes with the question (ASK-9)."""

MARKING = {
    "station": Field("stations", FieldKind.STATIONS, least=1),
    "line": Field("line", FieldKind.TEXT, least=1, most=MOST_TEXT),
    "area": Field("area", FieldKind.AREA, least=3),
    "note": Field("text", FieldKind.TEXT, least=1, most=MOST_TEXT),
}
"""Each kind of mark with what it cannot be without."""


def of_seeker(game: Game, round_: Round, me: Seat) -> Iterator[Offer]:
    """Marks, rides, photos under review, the find, and every question that may be asked."""
    team = team_of(game, me.id)
    assert team is not None
    yield from _marking(round_, team)
    if game.is_standing_still:
        return
    if me.aboard is not None or refusal_of_boarding(game, team) is None:
        yield from _riding(me)
    yield from _reviewing(team)
    if team.claim is not None:
        return
    if team.pending is not None and needs_distance(team.pending):
        settings = game.box.settings
        distance = Field("distance", FieldKind.NUMBER, least=settings.radar_least, most=settings.radar_most)
        yield Offer("name-distance", fields=(distance,))
    if team.thermometer is not None:
        yield Offer("drop-thermometer")
    if round_.phase is Phase.SEEKING and team.found_at is None:
        yield Offer("claim-find")
    yield from _asking(game, team, me)


def _marking(round_: Round, team: Team) -> Iterator[Offer]:
    for what, field in MARKING.items():
        yield Offer("make-mark", {"what": what}, (field,))
    if team.marks:
        yield Offer(
            "undo-mark", fields=(Field("mark", FieldKind.CHOICE, tuple(mark.id for mark in team.marks)),)
        )
    if numbers := clues(round_, team):
        yield Offer("toggle-clue", fields=(Field("entry", FieldKind.CHOICE, tuple(map(str, numbers))),))


def _riding(me: Seat) -> Iterator[Offer]:
    if me.aboard is None:
        line = Field("line", FieldKind.TEXT, most=80, is_optional=True)
        yield Offer("say-aboard", fields=(line, Field("next_stop", FieldKind.STATION, is_optional=True)))
    else:
        yield Offer("say-alighted", fields=(Field("fix", FieldKind.FIX, is_optional=True),))


def _reviewing(team: Team) -> Iterator[Offer]:
    entry = open_photo(team)
    if entry is None:
        return
    yield Offer("accept-photo")
    if entry.review is PhotoReview.OPEN:
        yield Offer("dispute-photo", fields=(Field("reason", FieldKind.TEXT, least=1, most=MOST_TEXT),))


def _asking(game: Game, team: Team, me: Seat) -> Iterator[Offer]:
    """One offer for all plain questions, one for each special form, and the thermometer's own steps."""
    if refusal_of_start(game, team) is None:
        kinds = tuple(
            question.id for question in game.box.questions.values() if question.category.needs_travel
        )
        if kinds:
            yield Offer("start-thermometer", fields=(Field("question", FieldKind.CHOICE, kinds), FIX))
    if refusal_of_phase(game, team) is not None:
        return
    given, proof = _conditions(game, team)
    if team.thermometer is not None:
        yield from _finishing(game, team, me, given, proof)
    askable = [question for question in game.box.questions.values() if _is_askable(game, team, question, me)]
    for needs in dict.fromkeys(question.needs for question in askable):
        ids = tuple(question.id for question in askable if question.needs == needs)
        fields = (
            Field("question", FieldKind.CHOICE, ids),
            *_form(game, needs),
            *(proof or (PICTURE,)),
            NOTE,
        )
        yield Offer("ask-question", given, fields)


def _finishing(
    game: Game, team: Team, me: Seat, given: dict[str, object], proof: tuple[Field, ...]
) -> Iterator[Offer]:
    assert team.thermometer is not None
    question = game.box.questions[team.thermometer.question]
    if refusal_of_question(game, team, question, me.id) is None:
        start = team.thermometer.start.position
        far = Field("fix", FieldKind.FIX, least=question.travel or 0, origin=start)
        yield Offer("finish-thermometer", given, (far, *proof, NOTE))


def _is_askable(game: Game, team: Team, question: Question, me: Seat) -> bool:
    return not question.category.needs_travel and refusal_of_question(game, team, question, me.id) is None


def _form(game: Game, needs: frozenset[Need]) -> tuple[Field, ...]:
    settings = game.box.settings
    fields = {
        Need.POSITION: FIX,
        Need.DISTANCE: Field(
            "distance", FieldKind.NUMBER, least=settings.radar_least, most=settings.radar_most
        ),
        Need.STOPS: Field("stops", FieldKind.STATIONS, least=1, most=500),
    }
    return tuple(field for need, field in fields.items() if need in needs)


def _conditions(game: Game, team: Team) -> tuple[dict[str, object], tuple[Field, ...]]:
    """What curses demand of the next question, to be declared with it."""
    demanded = conditions(game, team)
    given: dict[str, object] = {"declares": tuple(curse for curse, _ in demanded)} if demanded else {}
    needs_photo = any(effect.proof is Proof.PHOTO for _, effect in demanded)
    return given, (Field("photos", FieldKind.PHOTOS, least=1, most=10),) if needs_photo else ()
