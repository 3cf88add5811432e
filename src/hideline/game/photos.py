"""Photos under review: the seekers accept or dispute them; asking on accepts (PHOTO-1)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.commands import (
    AcceptPhoto,
    DisputePhoto,
)
from hideline.game.events import (
    PhotoAccepted,
    PhotoDisputed,
)
from hideline.game.ids import TeamId
from hideline.game.refusals import (
    NoPhotoToReview,
)
from hideline.game.standing import (
    must_be_seeker,
    must_move,
    with_team,
)
from hideline.game.state import Entry, Game, PhotoReview, Team
from hideline.game.turn import Turn


def open_photo(team: Team) -> Entry | None:
    """The last answered photo that is neither accepted nor settled."""
    last = team.entries[-1] if team.entries else None
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
    if entry is None or entry.review is not PhotoReview.OPEN or team.found_at is not None:
        raise NoPhotoToReview
    turn.record(PhotoDisputed(at=turn.at, team=team.id, entry=entry.number, reason=command.reason))


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────


def with_review(game: Game, team: TeamId, entry: int, review: PhotoReview | None) -> Game:
    """The game with the review of one entry changed."""
    entries = tuple(
        replace(line, review=review) if line.number == entry else line for line in _team(game, team).entries
    )
    return with_team(game, team, entries=entries)


def photo_accepted(game: Game, event: PhotoAccepted) -> Game:
    """Settled."""
    return with_review(game, event.team, event.entry, PhotoReview.ACCEPTED)


def photo_disputed(game: Game, event: PhotoDisputed) -> Game:
    """The hider has the word."""
    return with_review(game, event.team, event.entry, PhotoReview.DISPUTED)


def _team(game: Game, team: TeamId) -> Team:
    assert game.round is not None
    return game.round.teams[team]


DECIDES = {AcceptPhoto: accept_photo, DisputePhoto: dispute_photo}

EVOLVES = {PhotoAccepted: photo_accepted, PhotoDisputed: photo_disputed}
