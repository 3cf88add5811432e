"""What each seat may do now, put together from every module's own conditions (law 6)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.asking import refusal_of_phase, refusal_of_question
from hideline.game.box import Need, Powerup, Question
from hideline.game.cursing.asking import conditions
from hideline.game.cursing.costs import spare_cards
from hideline.game.cursing.obeying import refusal_of_boarding
from hideline.game.cursing.offers import curse_offers, missing_at_find
from hideline.game.dodging import randomize_pool
from hideline.game.finding import MOST_BONUS
from hideline.game.ids import CardId, SeatId, TeamId
from hideline.game.marking import MARKS
from hideline.game.mending import is_concerned, open_proposals
from hideline.game.offers import Field, FieldKind, Offer
from hideline.game.photos import open_photo
from hideline.game.rounds import is_between_rounds
from hideline.game.setup import may_choose_side, not_ready, playing_sides
from hideline.game.standing import (
    Role,
    has_claim,
    holder_of,
    refusal_of_playing,
    role_of,
    running_round,
    seat_of,
    team_of,
)
from hideline.game.state import Game, Hand, Phase, PhotoReview, Round, Seat, SeatRole, Stage, Team
from hideline.game.stopping import may_go_back
from hideline.game.thermometers import refusal_of_start
from hideline.game.verbs import Duplicate, Expand, Move, PowerupVerb, Proof, Randomize, Swap, Veto

MOST_TEXT = 500
FIX = Field("fix", FieldKind.FIX)


def offers_for(game: Game, seat: SeatId) -> Iterator[Offer]:
    """Every command this seat may send now."""
    me = seat_of(game, seat)
    if game.stage is Stage.LOBBY:
        yield from _in_lobby(game, me)
    elif game.stage is Stage.PLAYING and game.round is not None and me.role is SeatRole.PLAYER:
        yield from _of_player(game, game.round, me)
    if me.role is not SeatRole.PLAYER or me.side is None:
        yield Offer("leave-seat")


def _in_lobby(game: Game, me: Seat) -> Iterator[Offer]:
    if me.role is SeatRole.PLAYER:
        others = tuple(side for side in game.sides if side != me.side)
        if others:
            yield Offer("choose-side", fields=(Field("side", FieldKind.CHOICE, others),))
        yield Offer("choose-side", fields=(Field("new_side", FieldKind.TEXT, most=40, is_optional=True),))
        yield Offer("say-ready", {"is_ready": not me.is_ready})
        yield Offer("leave-seat")
    if game.host == me.id:
        yield Offer("change-setup", fields=(Field("setup", FieldKind.SETUP),))
        guests = tuple(seat for seat in game.seats if seat != me.id)
        if guests:
            yield Offer("remove-seat", fields=(Field("seat", FieldKind.CHOICE, guests),))
        yield from _hand_over(game, me)
        if len(playing_sides(game)) >= game.box.mode.least_sides and not not_ready(game):
            yield Offer("start-game", fields=(Field("start", FieldKind.POSITION, is_optional=True),))


def _hand_over(game: Game, me: Seat) -> Iterator[Offer]:
    heirs = tuple(
        seat.id for seat in game.seats.values() if seat.id != me.id and seat.role is SeatRole.PLAYER
    )
    if heirs:
        yield Offer("move-host", fields=(Field("seat", FieldKind.CHOICE, heirs),))


def _of_player(game: Game, round_: Round, me: Seat) -> Iterator[Offer]:
    if me.side is None:
        if may_choose_side(game, me):
            yield Offer("choose-side", fields=(Field("side", FieldKind.CHOICE, tuple(game.sides)),))
        return
    yield from _of_everyone(game, me)
    role = role_of(game, me.id)
    if role is Role.SEEKER:
        yield from _of_seeker(game, round_, me)
    elif role is Role.HIDER and not game.is_standing_still:
        yield from _of_hider(game, round_)
    if holder_of(game, me.id) is not None:
        yield from _of_holder(game, round_, me)
    yield from curse_offers(game, me.id)


def _of_everyone(game: Game, me: Seat) -> Iterator[Offer]:
    if game.pause is None:
        yield Offer("pause-game", fields=(Field("reason", FieldKind.TEXT, most=MOST_TEXT, is_optional=True),))
    elif me.side not in game.pause.back:
        yield Offer("say-back")
    yield Offer("roll-dice", fields=(Field("dice", FieldKind.NUMBER, least=1, most=2),))
    yield Offer("propose-change", fields=(Field("change", FieldKind.CHANGE, _mendable(game, me)),))
    for proposal in open_proposals(game, me.id):
        if me.side not in proposal.agreed:
            yield Offer("agree-to-change", {"proposal": proposal.id})
            yield Offer("decline-change", {"proposal": proposal.id})
    if game.host == me.id:
        yield Offer("end-game-early")
        yield from _hand_over(game, me)
        onlookers = tuple(seat.id for seat in game.seats.values() if seat.role is not SeatRole.PLAYER)
        if onlookers:
            yield Offer("remove-seat", fields=(Field("seat", FieldKind.CHOICE, onlookers),))
    is_open = is_between_rounds(game) and not game.is_standing_still
    if is_open and game.round is not None and me.side == game.order[game.round.number]:
        yield Offer("start-next-round")


def _mendable(game: Game, me: Seat) -> tuple[str, ...]:
    """The kinds of change there is something for: places always, the record and curses where there are any."""
    teams = [
        team
        for team in (game.round.teams.values() if game.round is not None else ())
        if is_concerned(game, team.id if game.box.mode.seeker_teams > 1 else None, me.id)
    ]
    kinds: tuple[str, ...] = ("add-place", "strike-place", "adjust-clock")
    if any(entry.outcome != "struck" for team in teams for entry in team.entries):
        kinds += ("strike-question",)
    if any(entry.outcome == "answered" for team in teams for entry in team.entries):
        kinds += ("correct-answer",)
    return (*kinds, "lift-curse") if any(team.curses for team in teams) else kinds


# ── seekers ───────────────────────────────────────────────────────────────────────────────────────


def _of_seeker(game: Game, round_: Round, me: Seat) -> Iterator[Offer]:
    team = team_of(game, me.id)
    assert team is not None
    yield from _marking(team)
    if game.is_standing_still:
        return
    if me.aboard is not None or refusal_of_boarding(game, team) is None:
        yield from _riding(me)
    yield from _reviewing(team)
    if team.pending is not None and team.pending.due is None:
        settings = game.box.settings
        distance = Field("distance", FieldKind.NUMBER, least=settings.radar_least, most=settings.radar_most)
        yield Offer("name-distance", fields=(distance,))
    if team.claim is not None:
        return
    if team.thermometer is not None:
        yield Offer("drop-thermometer")
    if round_.phase is Phase.SEEKING and team.found_at is None:
        yield Offer("claim-find")
    yield from _asking(game, team, me)


def _marking(team: Team) -> Iterator[Offer]:
    yield Offer(
        "make-mark",
        fields=(
            Field("what", FieldKind.CHOICE, MARKS),
            Field("stations", FieldKind.STATIONS, is_optional=True),
            Field("text", FieldKind.TEXT, most=MOST_TEXT, is_optional=True),
        ),
    )
    if team.marks:
        yield Offer(
            "undo-mark", fields=(Field("mark", FieldKind.CHOICE, tuple(mark.id for mark in team.marks)),)
        )
    if team.entries:
        numbers = tuple(str(entry.number) for entry in team.entries)
        yield Offer("toggle-clue", fields=(Field("entry", FieldKind.CHOICE, numbers),))


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
    if entry.review is PhotoReview.OPEN and team.found_at is None:
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
        fields = (Field("question", FieldKind.CHOICE, ids), *_form(game, needs), *proof)
        yield Offer("ask-question", given, fields)


def _finishing(
    game: Game, team: Team, me: Seat, given: dict[str, object], proof: tuple[Field, ...]
) -> Iterator[Offer]:
    assert team.thermometer is not None
    question = game.box.questions[team.thermometer.question]
    if refusal_of_question(game, team, question, me.id) is None:
        start = team.thermometer.start.position
        far = Field("fix", FieldKind.FIX, least=question.travel or 0, origin=start)
        yield Offer("finish-thermometer", given, (far, *proof))


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


# ── hiders ────────────────────────────────────────────────────────────────────────────────────────


def _of_hider(game: Game, round_: Round) -> Iterator[Offer]:
    if round_.phase in (Phase.HIDING, Phase.MOVING):
        left = round_.old_stations[-1:] if round_.phase is Phase.MOVING else ()
        yield Offer("name-station", fields=(Field("station", FieldKind.STATION, tuple(left)),))
    if round_.phase is not Phase.FOUND:
        if round_.aboard_hider is None:
            yield Offer("say-aboard", fields=(Field("next_stop", FieldKind.STATION, is_optional=True),))
        else:
            yield Offer("say-alighted")
    if may_go_back(round_) and not _any_claim(round_):
        yield Offer("go-back-to-spot")
    for team in round_.teams.values():
        given: dict[str, object] = {"team": team.id} if len(round_.teams) > 1 else {}
        if team.claim is not None:
            yield Offer("confirm-find", given, (*missing_at_find(game, team), *_printed_bonus(game)))
            yield Offer("refuse-find", given)
        else:
            yield from _answering(game, team, given)


def _any_claim(round_: Round) -> bool:
    return any(team.claim is not None for team in round_.teams.values())


def _printed_bonus(game: Game) -> tuple[Field, ...]:
    """What a printed deck is worth, counted by hand (HOUSE-3)."""
    if not game.box.settings.cardboard:
        return ()
    return (Field("bonus", FieldKind.SPAN, most=MOST_BONUS, is_optional=True),)


def _answering(game: Game, team: Team, given: dict[str, object]) -> Iterator[Offer]:
    pending, entry = team.pending, open_photo(team)
    if pending is not None and pending.due is not None:
        question = game.box.questions[pending.question]
        reason = Field("reason", FieldKind.TEXT, least=1, most=MOST_TEXT)
        if question.category.needs_photo:
            yield Offer("send-photo", given, (Field("photo", FieldKind.PHOTO),))
            yield Offer("cannot-answer", given, (reason,))
        else:
            yield Offer("answer-question", given, (FIX,))
            instead = Field("instead", FieldKind.ANSWER, tuple(question.answers))
            yield Offer("answer-question", given, (FIX, instead, reason), why="correct")
    if entry is not None and entry.review is PhotoReview.DISPUTED and team.found_at is None:
        if pending is None and running_round(game).phase is not Phase.MOVING:
            yield Offer("uphold-dispute", given)
        yield Offer("reject-dispute", given)


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────


def _of_holder(game: Game, round_: Round, me: Seat) -> Iterator[Offer]:
    holder = holder_of(game, me.id)
    assert holder is not None
    hand = round_.hands[holder]
    if has_claim(game, me.id):
        return
    if game.box.settings.cardboard:
        yield from _from_printed_deck(game, round_)
        return
    if hand.choice is not None:
        keep = hand.choice.keep
        yield Offer("keep-cards", fields=(Field("cards", FieldKind.CHOICES, hand.choice.cards, keep, keep),))
        return
    if game.is_standing_still or not hand.cards:
        return
    most = len(hand.cards)
    yield Offer("discard-cards", fields=(Field("cards", FieldKind.CHOICES, hand.cards, 1, most),))
    if refusal_of_playing(game, holder) is None:
        for card in hand.cards:
            yield from _playing(game, round_, hand, card)


def _from_printed_deck(game: Game, round_: Round) -> Iterator[Offer]:
    """With a printed deck the app asks only for what touches the seekers: veto, randomize, move (HOUSE-3)."""
    if round_.phase is Phase.FOUND or game.is_standing_still:
        return
    for kind, face in game.box.cards.items():
        if isinstance(face, Powerup) and isinstance(face.verb, Veto | Randomize | Move):
            yield from _uses(game, round_, Hand(), face, CardId(f"{kind}.1"), None)


def _playing(game: Game, round_: Round, hand: Hand, card: CardId) -> Iterator[Offer]:
    face = game.box.face(card)
    if not isinstance(face, Powerup):
        return
    if not isinstance(face.verb, Duplicate):
        yield from _uses(game, round_, hand, face, card, None)
        return
    for other in hand.cards:
        copied = game.box.face(other)
        if other != card and isinstance(copied, Powerup) and not isinstance(copied.verb, Duplicate):
            yield from _uses(game, round_, hand, copied, card, other)


def _uses(
    game: Game, round_: Round, hand: Hand, face: Powerup, card: CardId, copies: CardId | None
) -> Iterator[Offer]:
    if round_.end_game is not None and not face.in_end_game:
        return
    given: dict[str, object] = {"card": card} if copies is None else {"card": card, "copies": copies}
    others = spare_cards(game, hand, card, copies)
    for team, fields in _ways_to_play(game, round_, face.verb, others):
        addressed = {**given, "team": team} if team is not None and len(round_.teams) > 1 else given
        yield Offer("play-powerup", addressed, fields, why=face.name)


def _ways_to_play(
    game: Game, round_: Round, verb: PowerupVerb, others: tuple[CardId, ...]
) -> Iterator[tuple[TeamId | None, tuple[Field, ...]]]:
    match verb:
        case Veto() | Randomize():
            for team in round_.teams.values():
                pending = team.pending
                if pending is None or pending.due is None or pending.is_late:
                    continue
                if isinstance(verb, Veto) or randomize_pool(game, team):
                    yield team.id, ()
        case Swap():
            if len(others) >= verb.discard:
                paid = Field("discards", FieldKind.CHOICES, others, verb.discard, verb.discard)
                yield None, (paid,) if verb.discard else ()
        case Expand():
            yield None, ()
        case Move():
            is_clear = all(team.pending is None for team in round_.teams.values())
            if round_.phase is Phase.SEEKING and is_clear:
                yield None, ()
        case _:
            return
