"""Zip files with something wrong about them."""

from __future__ import annotations

from pathlib import Path

_LOCAL, _CENTRAL = b"PK\x03\x04", b"PK\x01\x02"


def locked(path: Path) -> Path:
    """Mark every file inside as locked with a password, where the format says so."""
    return _marked(path, local=6, central=8, value=0x1)


def oddly_packed(path: Path) -> Path:
    """Mark every file inside as packed in a way that nobody here knows."""
    return _marked(path, local=8, central=10, value=97)


def _marked(path: Path, *, local: int, central: int, value: int) -> Path:
    content = bytearray(path.read_bytes())
    for signature, offset in ((_LOCAL, local), (_CENTRAL, central)):
        at = content.find(signature)
        while at >= 0:
            content[at + offset : at + offset + 2] = value.to_bytes(2, "little")
            at = content.find(signature, at + 4)
    path.write_bytes(content)
    return path
