"""One job on one map, in a process of its own with hard limits: started by the workshop, ended by itself.

The job comes in on standard input. What it makes goes to standard output, or into the file the job names, whole or not
at all. Exit code 3 means that one sentence for the person who asked stands on standard output.
"""

from __future__ import annotations

import os
import resource
import sys
from io import BytesIO
from pathlib import Path
from typing import assert_never

import msgspec

from hideline.game.refusals import Refused
from hideline.server.workshop.jobs import Admit, Audit, Draw, Job, Reshape
from hideline.units import Malformed

REFUSED = 3
MEMORY = 6 << 30
"""Bytes of address space; a large map takes a third of it."""
SECONDS = 240
LARGEST_FILE = 1 << 30
POLITENESS = 10
"""Games come first."""


def limit_this_process() -> None:
    """Some memory, a few minutes, no large files, after everybody else."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(POLITENESS)


def done(job: Job) -> bytes:
    """What a job leaves on standard output."""
    match job:
        case Admit():
            return _admit(job)
        case Reshape():
            return _reshape(job)
        case Draw():
            return _draw(job)
        case Audit():
            return _audit(job)
        case _:
            assert_never(job)


def _admit(job: Admit) -> bytes:
    """The content hash of the map as written anew: it may differ from the one the file claimed."""
    from hideline.atlas.admitting import admitted  # noqa: PLC0415 - each job loads what it needs
    from hideline.atlas.file import freeze, open_map  # noqa: PLC0415
    from hideline.transit.checking import must_be_searchable  # noqa: PLC0415
    from hideline.transit.timetable import Timetable  # noqa: PLC0415

    draft = admitted(Path(job.source))
    if draft.timetable is not None:
        must_be_searchable(Timetable.from_bytes(draft.timetable))
    digest = freeze(draft, job.out)
    open_map(job.out).warm()  # what breaks while it is indexed breaks here
    return digest.encode()


def _reshape(job: Reshape) -> bytes:
    from hideline.atlas.basemap import basemap_tiles  # noqa: PLC0415
    from hideline.atlas.file import freeze, read_draft  # noqa: PLC0415
    from hideline.atlas.playable import in_play  # noqa: PLC0415
    from hideline.atlas.reshaping import must_have_stations, reshaped  # noqa: PLC0415

    draft = reshaped(read_draft(job.source), job.wishes)
    played = in_play(draft)
    must_have_stations(played)
    tiles = basemap_tiles(played) if draft.basemap is not None else None
    return freeze(draft, job.out, basemap=tiles).encode()


def _draw(job: Draw) -> bytes:
    from hideline.atlas.file import open_map  # noqa: PLC0415
    from hideline.atlas.render import render  # noqa: PLC0415

    out = BytesIO()
    render(open_map(job.source), out, job.width, job.theme)
    return out.getvalue()


def _audit(job: Audit) -> bytes:
    from hideline.atlas.file import open_map  # noqa: PLC0415
    from hideline.catalogue import open_box  # noqa: PLC0415
    from hideline.catalogue.audit import Start, audit  # noqa: PLC0415
    from hideline.catalogue.setting_up import setup_on  # noqa: PLC0415
    from hideline.transit.timetable import Timetable  # noqa: PLC0415

    atlas, eyes = open_map(job.source), job.eyes
    house_rules = {
        **({"expansion": True} if eyes.expansion else {}),
        **({} if eyes.hiding_period is None else {"hiding_period": eyes.hiding_period}),
    }
    setup = setup_on(atlas, size=eyes.size, edition=eyes.edition, mode=eyes.mode, house_rules=house_rules)
    timetable = None if atlas.timetable is None else Timetable.from_bytes(atlas.timetable)
    return msgspec.json.encode(audit(atlas, open_box(setup), timetable, Start(eyes.start, eyes.day)))


def main() -> int:
    """Standard input to standard output."""
    limit_this_process()
    try:
        out = done(msgspec.json.decode(sys.stdin.buffer.read(), type=Job))
    except (Malformed, Refused) as why:
        sys.stdout.buffer.write(str(why).encode())
        return REFUSED
    except MemoryError:
        sys.stdout.buffer.write(b"This map is too large for this host.")
        return REFUSED
    sys.stdout.buffer.write(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
