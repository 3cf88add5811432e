"""THE BOX: sizes, editions, questions, cards, curses and modes, as data (QUESTIONS, DECK, MODE).

`open_box(setup)` takes out what one game needs, with the figures of its size and edition. Adding a question is a row
in its category's file; a curse or mode is a file and a line in its list.
"""

from hideline.catalogue.opening import open_box

__all__ = ["open_box"]
