"""Curses: what each verb does (CURSE-1 … CURSE-9). A curse itself is only a sentence made of verbs.

`asking` is what curses do to questions, `casting` pays costs and casts, `clearing` ends them, `obeying` is what the
seekers do meanwhile (dice, mishaps), `hangman` is the one curse that is a game in itself.
"""
