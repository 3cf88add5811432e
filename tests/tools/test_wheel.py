"""What people install holds the phone client."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_wheel_contains_the_built_client(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

    [wheel] = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()

    assert {
        "hideline/web/index.html",
        "hideline/web/service-worker.js",
        "hideline/web/manifest.webmanifest",
    } <= set(names)
    assert any(name.startswith("hideline/web/assets/") and name.endswith(".js") for name in names)
    assert not any("node_modules" in name for name in names)
