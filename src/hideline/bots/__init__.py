"""Players that are programs, and games that play themselves. They see views and send commands, like anyone.

`anyone` is a player without a plan who takes any legal offer: it proves the laws and measures the rules.
"""
