"""Files inside zip files, opened only where that is possible: locked and oddly packed ones are told in a sentence."""

from __future__ import annotations

import zipfile

from hideline.atlas.imports.findings import SourceUnreadable

_LOCKED = 0x1
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def must_open(archive: zipfile.ZipFile, member: str, source: str) -> str:
    """The member's name, if it can be read without a password."""
    about = archive.getinfo(member)
    if about.flag_bits & _LOCKED:
        raise SourceUnreadable(f"{source}: {member} is locked with a password; give it unpacked.")
    if about.compress_type not in _PACKINGS:
        raise SourceUnreadable(f"{source}: {member} is packed in a way unknown here; give it unpacked.")
    return member
