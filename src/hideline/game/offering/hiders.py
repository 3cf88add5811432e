"""What hiders may do: name a station, ride, answer, confirm a find (ZONE-1, ASK-3, ASK-8, PHOTO-1, END-3)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.cursing.offers import missing_at_find
from hideline.game.finding import MOST_BONUS
from hideline.game.offers import FIX, MOST_TEXT, Field, FieldKind, Offer
from hideline.game.photos import open_photo
from hideline.game.standing import running_round
from hideline.game.state import Game, Phase, PhotoReview, Round, Team
from hideline.game.stopping import may_go_back
from hideline.game.watching import waiting_watchers

DESCRIPTION = Field("description", FieldKind.TEXT, most=MOST_TEXT, is_optional=True)


def of_hider(game: Game, round_: Round) -> Iterator[Offer]:
    """Letting somebody watch, naming a station, riding, going back to the spot, the find, and answers."""
    for watcher in waiting_watchers(game):
        yield Offer("admit-watcher", {"seat": watcher})
    if game.is_standing_still:
        return
    if round_.phase in (Phase.HIDING, Phase.MOVING):
        yield Offer("name-station", fields=(Field("station", FieldKind.STATION, round_.just_left),))
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
        settles = {**given, "meant_for": pending.asking}
        reason = Field("reason", FieldKind.TEXT, least=1, most=MOST_TEXT)
        if question.category.needs_photo:
            yield Offer("send-photo", settles, (Field("photo", FieldKind.PHOTO), DESCRIPTION))
            yield Offer("cannot-answer", settles, (reason,))
        else:
            yield Offer("answer-question", settles, (FIX,))
            instead = Field("instead", FieldKind.ANSWER, tuple(question.answers))
            yield Offer("answer-question", settles, (FIX, instead, reason), why="correct")
    if entry is not None and entry.review is PhotoReview.DISPUTED:
        if pending is None and running_round(game).phase is not Phase.MOVING:
            yield Offer("uphold-dispute", given)
        yield Offer("reject-dispute", given)
