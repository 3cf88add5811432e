"""Curses: what each verb does (CURSE-1 … CURSE-9). A curse itself is only a sentence made of verbs.

`active` is what lies on a team; `costs` are checked and `casting` casts; `asking` is what curses do to questions;
`obeying` is what the seekers do meanwhile (dice, mishaps, vehicles); `clearing` ends them; `hangman` is the one curse
that is a game in itself; `offers` says what each seat may do about them.
"""
