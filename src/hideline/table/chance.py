"""Fresh secrets from the machine's randomness: round seeds, tokens, join codes."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O: nobody reads a one or a zero by mistake."""

CODE_LENGTH = 6


class MachineDice:
    """Seeds nobody can guess."""

    def seed(self) -> str:
        """128 bits, as hexadecimal text."""
        return secrets.token_hex(16)


def new_token() -> str:
    """What opens a seat; known to its phone alone."""
    return secrets.token_urlsafe(32)


def token_made_with(key: str, game_id: str) -> str:
    """The token of the seat that a phone's own key has made in a game: the same key finds it again, no other does."""
    return urlsafe_b64encode(_drawn_from(key, f"token {game_id}")).decode().rstrip("=")


def game_made_with(key: str) -> str:
    """The id of the game that a phone's own key has made: long enough that no key can be found for a given id."""
    return _drawn_from(key, "game")[:16].hex()


def _drawn_from(key: str, what: str) -> bytes:
    return sha256(f"hideline {what} {key}".encode()).digest()


def token_hash(token: str) -> bytes:
    """How a token is kept at rest."""
    return sha256(token.encode()).digest()


def new_code() -> str:
    """A join code people can read out."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str:
    """A code as people type or paste it: case, spaces and dashes do not matter."""
    return "".join(letter for letter in typed.upper() if letter.isalpha())


def new_game_id() -> str:
    """An id for a game that says nothing about it."""
    return secrets.token_hex(8)


def new_seat_id() -> str:
    """An id for a seat."""
    return secrets.token_hex(4)
