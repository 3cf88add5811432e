"""Two seeker teams, a neutral hider, a point per round (MODE-10, MODE-11, MODE-13, MODE-14).

A question's reward goes to the other team: it holds a hand, curses its rivals, and its bonuses shorten its own time.
Cards that speak for the hider, or measure to the hider, are out: nobody who holds them could know.
"""

from hideline.game.box import DeckRule, Mode, ScoreRule
from hideline.game.verbs import Move, Randomize, Veto

TWO_TEAMS_BY_POINTS = Mode(
    id="two-teams-by-points",
    name="Two teams, by points",
    summary="Two teams race for a neutral hider. Each draws for the other’s questions and may curse it.",
    seeker_teams=2,
    score=ScoreRule.POINTS,
    deck=DeckRule.OTHER_TEAM,
    verbs_out=(Veto, Randomize, Move),
    teams_see_each_other=True,
    least_sides=3,
)
