"""The game as the rulebook has it."""

from hideline.game.box import Mode

STANDARD = Mode(id="standard", name="Standard", summary="One side hides, all others seek together.")
