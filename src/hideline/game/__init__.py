"""THE RULES, pure: no clock, no dice, no map, no disk (docs/rules).

`decide(game, command, …)` says what happens, or refuses; `evolve(game, event)` is what it then looks like;
`view(game, seat)` is all that one seat may know, with what it may do next. The modules are named after the rulebook:
setup, rounds, zones, asking, answering, drawing, playing, cursing, timing, stopping, finding, scoring, mending.
"""
