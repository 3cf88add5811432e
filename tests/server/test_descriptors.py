"""Thousands of phones in one process: the limit on open files goes up by itself."""

from __future__ import annotations

import subprocess
import sys

LOW = (
    "import resource as r; hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (256, hard));"
)
RAISED = "from hideline.server.descriptors import allow_many_phones as a; print(a(), a(), hard)"


def test_a_shells_low_limit_is_raised_as_far_as_the_system_allows() -> None:
    out = subprocess.run([sys.executable, "-c", LOW + RAISED], capture_output=True, text=True, check=True)
    once, twice, hard = (int(number) for number in out.stdout.split())

    assert once == twice
    assert once == 65_536 if hard == -1 else once == min(hard, 65_536)
