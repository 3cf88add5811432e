"""The game as it stands: seats and sides, the round, its teams, hands and clocks. Frozen; `evolve` makes the next one.

Nothing here decides anything. What one seat may know of it is `hideline.game.view`'s business.
"""

from hideline.game.state.cards import Choice, Craft, Deck, FailedCast, Hand
from hideline.game.state.curses import ActiveCurse, CurseReport, Hangman
from hideline.game.state.game import Game, Pause, PlaceChange, Proposal
from hideline.game.state.questions import Entry, Pending, PhotoReview, Reasoning, Thermometer
from hideline.game.state.rounds import EndGame, Phase, Round, Run, Throw, Zone
from hideline.game.state.table import Aboard, Seat, SeatRole, Side, Stage
from hideline.game.state.teams import Bonus, Claim, Mark, Tally, Team

__all__ = [
    "Aboard",
    "ActiveCurse",
    "Bonus",
    "Choice",
    "Claim",
    "Craft",
    "CurseReport",
    "Deck",
    "EndGame",
    "Entry",
    "FailedCast",
    "Game",
    "Hand",
    "Hangman",
    "Mark",
    "Pause",
    "Pending",
    "Phase",
    "PhotoReview",
    "PlaceChange",
    "Proposal",
    "Reasoning",
    "Round",
    "Run",
    "Seat",
    "SeatRole",
    "Side",
    "Stage",
    "Tally",
    "Team",
    "Thermometer",
    "Throw",
    "Zone",
]
