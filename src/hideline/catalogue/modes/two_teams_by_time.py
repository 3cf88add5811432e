"""Two seeker teams, the lowest seeking time of the game wins (MODE-10, MODE-12, MODE-13, MODE-14).

The hider keeps the deck and curses whom they choose; the teams see nothing of each other.
"""

from hideline.game.box import Mode, ScoreRule

TWO_TEAMS_BY_TIME = Mode(
    id="two-teams-by-time",
    name="Two teams, by lowest time",
    summary="Two teams race for one hider without seeing each other. The fastest find of the game wins.",
    seeker_teams=2,
    score=ScoreRule.LOWEST_SEEKING_TIME,
    teams_see_each_other=False,
    least_sides=3,
)
