"""How a PIN is kept: salted, and slow to try, for there are few PINs."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import scrypt

SALT_BYTES = 16
NO_LOCK = urlsafe_b64encode(bytes(SALT_BYTES + 64)).decode()
"""Opened by nothing, and as slow to try as any: so nobody can tell who has a PIN."""


def lock_for(pin: str) -> str:
    """What is kept of a PIN at rest."""
    salt = secrets.token_bytes(SALT_BYTES)
    return urlsafe_b64encode(salt + _stretched(pin, salt)).decode()


def opens(pin: str, lock: str) -> bool:
    """Whether this is the PIN that the lock was made for."""
    kept = urlsafe_b64decode(lock)
    salt, stretched = kept[:SALT_BYTES], kept[SALT_BYTES:]
    return secrets.compare_digest(stretched, _stretched(pin, salt))


def _stretched(pin: str, salt: bytes) -> bytes:
    return scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1)
