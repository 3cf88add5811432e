"""Photos under review: the seekers accept or dispute them, asking on accepts, the hider has the word (PHOTO-1)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.clocks import due_after
from hideline.game.commands import AcceptPhoto, DisputePhoto, RejectDispute, UpholdDispute
from hideline.game.events import DisputeRejected, DisputeUpheld, PhotoAccepted, PhotoDisputed
from hideline.game.ids import TeamId
from hideline.game.refusals import (
    ClaimIsOpen,
    NoDispute,
    NoPhotoToReview,
    NotInThisPhase,
    QuestionStillPending,
)
from hideline.game.standing import (
    must_be_hider,
    must_be_seeker,
    must_move,
    running_round,
    the_team,
    with_team,
)
from hideline.game.state import Entry, Game, Pending, Phase, PhotoReview, Team
from hideline.game.turn import Turn


def open_photo(team: Team) -> Entry | None:
    """The last answered photo that is neither accepted nor settled; the find leaves nothing to judge (END-3)."""
    last = team.entries[-1] if team.entries and team.found_at is None else None
    return last if last is not None and last.review in (PhotoReview.OPEN, PhotoReview.DISPUTED) else None


def accept_open_photo(turn: Turn, team: Team) -> None:
    """Asking on means being content with the photo (PHOTO-1)."""
    entry = open_photo(team)
    if entry is not None:
        turn.record(PhotoAccepted(at=turn.at, team=team.id, entry=entry.number))


def accept_photo(turn: Turn, _command: AcceptPhoto) -> None:
    """The photo is fine."""
    must_move(turn)
    _, team = must_be_seeker(turn)
    if open_photo(team) is None:
        raise NoPhotoToReview
    accept_open_photo(turn, team)


def dispute_photo(turn: Turn, command: DisputePhoto) -> None:
    """The photo breaks its rules; the hider says whether it does (PHOTO-1)."""
    must_move(turn)
    _, team = must_be_seeker(turn)
    entry = open_photo(team)
    if entry is None or entry.review is not PhotoReview.OPEN:
        raise NoPhotoToReview
    turn.record(PhotoDisputed(at=turn.at, team=team.id, entry=entry.number, reason=command.reason))


def uphold_dispute(turn: Turn, command: UpholdDispute) -> None:
    """The seekers are right: open again with the rest of its window, which waits for a move's end (PHOTO-1, POW-11)."""
    team, entry = _disputed(turn, command.team)
    if running_round(turn.game).phase is Phase.MOVING:
        raise NotInThisPhase(when="when the move is over")
    if team.pending is not None:
        raise QuestionStillPending(question=team.pending.question)
    turn.record(DisputeUpheld(at=turn.at, team=team.id, entry=entry.number))


def reject_dispute(turn: Turn, command: RejectDispute) -> None:
    """The photo stands."""
    team, entry = _disputed(turn, command.team)
    turn.record(DisputeRejected(at=turn.at, team=team.id, entry=entry.number))


def _disputed(turn: Turn, team: TeamId | None) -> tuple[Team, Entry]:
    must_move(turn)
    must_be_hider(turn)
    asking = the_team(turn.game, team)
    if asking.claim is not None:
        raise ClaimIsOpen
    entry = open_photo(asking)
    if entry is None or entry.review is not PhotoReview.DISPUTED:
        raise NoDispute
    return asking, entry


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────


def with_review(game: Game, team: TeamId, entry: int, review: PhotoReview | None, dispute: str = "") -> Game:
    """The game with the review of one entry changed."""
    entries = tuple(
        replace(line, review=review, dispute=dispute) if line.number == entry else line
        for line in _team(game, team).entries
    )
    return with_team(game, team, entries=entries)


def photo_accepted(game: Game, event: PhotoAccepted) -> Game:
    """Settled."""
    return with_review(game, event.team, event.entry, PhotoReview.ACCEPTED)


def photo_disputed(game: Game, event: PhotoDisputed) -> Game:
    """The hider has the word."""
    return with_review(game, event.team, event.entry, PhotoReview.DISPUTED, event.reason)


def dispute_upheld(game: Game, event: DisputeUpheld) -> Game:
    """Open again, already paid."""
    entry = next(line for line in _team(game, event.team).entries if line.number == event.entry)
    pending = Pending(
        question=entry.question,
        asked=entry.asked,
        by=entry.by,
        price=entry.price,
        due=due_after(game.clock.read(event.at), entry.window_left),
        window=entry.window_left,
        is_free=entry.is_free,
        paid=True,
        entry=entry.number,
    )
    game = with_review(game, event.team, event.entry, None)
    return with_team(game, event.team, pending=pending)


def dispute_rejected(game: Game, event: DisputeRejected) -> Game:
    """Accepted, for the app's purposes; people may go on talking."""
    return with_review(game, event.team, event.entry, PhotoReview.ACCEPTED)


def _team(game: Game, team: TeamId) -> Team:
    assert game.round is not None
    return game.round.teams[team]


DECIDES = {
    AcceptPhoto: accept_photo,
    DisputePhoto: dispute_photo,
    UpholdDispute: uphold_dispute,
    RejectDispute: reject_dispute,
}

EVOLVES = {
    PhotoAccepted: photo_accepted,
    PhotoDisputed: photo_disputed,
    DisputeUpheld: dispute_upheld,
    DisputeRejected: dispute_rejected,
}
