"""Replacing a file in one step."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from tractor_notation.text.files import replace_file, special


def test_the_content_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.tractor"
    path.write_text("old")
    replace_file(path, "新\n")
    assert path.read_bytes() == "新\n".encode()
    replace_file(str(path), b"bytes")
    assert path.read_bytes() == b"bytes"
    assert os.listdir(tmp_path) == ["a.tractor"]


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    path, usual = tmp_path / "a", tmp_path / "b"
    replace_file(path, "x")
    usual.write_text("x")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)


def test_the_mode_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o604)
    replace_file(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "a", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    replace_file(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert os.listdir(tmp_path / "there") == ["a"]


def test_when_it_fails_the_file_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def refuse(source: str, target: Path) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        replace_file(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        replace_file(tmp_path / "none" / "a", "x")


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link"
    link.symlink_to(pipe)
    read: list[bytes] = []
    for path in (pipe, link):
        reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
        reader.start()
        replace_file(path, "新\n")
        reader.join(10)
    assert read == ["新\n".encode()] * 2
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(os.listdir(tmp_path)) == ["link", "pipe"]
    assert special(pipe)
    assert special(link)
    assert not special(tmp_path)
    assert not special(tmp_path / "none")


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        replace_file(tmp_path, "x")
    assert os.listdir(tmp_path) == []


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as for everybody but root
    with pytest.raises(PermissionError):
        replace_file(path, "new")
    assert path.read_text() == "old"


def test_a_name_may_be_as_long_as_the_system_lets_it(tmp_path: Path) -> None:
    path = tmp_path / ("a" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    replace_file(path, "x")
    assert path.read_text() == "x"
