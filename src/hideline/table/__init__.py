"""One live game: the only place where rules, map, clock, dice and storage meet (DESIGN §2, §3).

`Table` takes commands and gives events; bots, tests and the server all go through it.
"""
