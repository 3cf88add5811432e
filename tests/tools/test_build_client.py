"""A client that is built anew takes the place of the old one without a gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.build_client import put_in_place


def client(folder: Path, **assets: str) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(" ".join(assets))
    for name, content in assets.items():
        (folder / "assets" / f"{name}.js").write_text(content)
    return folder


def test_new_files_come_old_ones_go_and_the_page_is_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = client(tmp_path / "old", kept="1", gone="2"), client(tmp_path / "new", kept="1", fresh="3")
    moved: list[str] = []
    replace = Path.replace

    def seen(file: Path, target: Path) -> Path:
        moved.append(file.name)
        assert (old / "assets" / "gone.js").exists()
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", seen)
    put_in_place(new, old)

    assert moved == ["fresh.js", "kept.js", "index.html"]
    assert sorted(file.name for file in (old / "assets").iterdir()) == ["fresh.js", "kept.js"]
    assert (old / "index.html").read_text() == "kept fresh"


def test_where_there_was_no_client_there_is_one(tmp_path: Path) -> None:
    put_in_place(client(tmp_path / "new", only="1"), tmp_path / "nowhere" / "web")

    assert (tmp_path / "nowhere" / "web" / "assets" / "only.js").read_text() == "1"
