"""Work on maps that would hold up games, or that a stranger's file could make dangerous: done in processes of its own.

`jobs` names the work, `apprentice` does one job and ends, `workshop` hands jobs out, `routes` is what browsers ask.
"""
