"""Every phone is an open file, and a shell allows about a thousand unless asked for more."""

from __future__ import annotations

import resource

MOST = 65_536
"""More than one process can serve; systems without a limit want to be given a number."""


def allow_many_phones() -> int:
    """Raise this process's limit on open files as far as the system lets it; what it is now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
