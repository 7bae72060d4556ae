"""The file on the disk: appended and synced, replaced in one step, locked, and never half of anything."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tractor_notation.recording.notebook import Busy, Changed, Notebook, NotText, spliced


def write(path: Path, *texts: str, encoding: str = "utf-8") -> None:
    with Notebook(path, encoding) as notebook:
        for text in texts:
            notebook.write(text)


def test_what_is_added_is_appended_and_what_changes_replaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night.tractor"
    synced: list[int] = []
    real = os.fsync

    def counted(handle: int) -> None:
        synced.append(handle)
        real(handle)

    monkeypatch.setattr(os, "fsync", counted)
    with Notebook(path) as notebook:
        assert notebook.new
        notebook.write("one")
        first = path.stat().st_ino
        before = len(synced)
        notebook.write("one two")
        assert len(synced) == before + 1
        assert (path.read_text(), path.stat().st_ino) == ("one two", first)
        notebook.write("one three")
        assert (path.read_text(), path.stat().st_ino == first) == ("one three", False)
        notebook.end()
    assert path.read_bytes() == b"one three\n"
    assert os.listdir(tmp_path) == ["night.tractor"]


def test_a_link_and_the_mode_of_the_file_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "real.tractor").write_text("one\n")
    os.chmod(folder / "real.tractor", 0o640)
    link = tmp_path / "night.tractor"
    link.symlink_to(folder / "real.tractor")
    write(link, "two\n", "two\nthree\n")
    assert link.is_symlink()
    assert (folder / "real.tractor").read_text() == "two\nthree\n"
    assert stat.S_IMODE((folder / "real.tractor").stat().st_mode) == 0o640


def test_line_ends_a_mark_and_an_encoding_stay(tmp_path: Path) -> None:
    path = tmp_path / "old.tractor"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\nthree\r\n")
    write(path, "one\ntwo\nthree\nfour\n", "one\ntwo\n3\nfour\n")
    assert path.read_bytes() == b"\xef\xbb\xbfone\r\ntwo\n3\r\nfour\r\n"
    path.write_bytes('[Event "周三"]\n'.encode("gb18030"))
    write(path, '[Event "周三"]\n; 好\n', encoding="gb18030")
    assert path.read_bytes().decode("gb18030") == '[Event "周三"]\n; 好\n'


@pytest.mark.parametrize(
    ("raw", "old", "new", "made"),
    [
        ("", "", "a\nb", "a\nb"),
        ("a\r\n", "a\n", "a\nb\n", "a\r\nb\r\n"),
        ("a\rb", "a\nb", "a\nc\nb", "a\rc\rb"),
        ("a\nb", "a\nb", "", ""),
        ("a a", "a a", "a a a", "a a a"),
    ],
)
def test_a_change_touches_nothing_else(raw: str, old: str, new: str, made: str) -> None:
    assert spliced(raw, old, new) == made


def test_a_second_recorder_is_told(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    with Notebook(path), pytest.raises(Busy), Notebook(path):
        pass
    with Notebook(path) as notebook:
        assert notebook.new


def test_another_program_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_text("one\n")
    with Notebook(path) as notebook:
        path.write_text("one and a half\n")
        with pytest.raises(Changed):
            notebook.write("one\ntwo\n")
        notebook.read()
        notebook.write(notebook.text + "two\n")
    assert path.read_text() == "one and a half\ntwo\n"


def test_what_is_no_text_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_bytes(b"ab\xff")
    with pytest.raises(NotText) as told, Notebook(path):
        pass
    assert (told.value.encoding, told.value.place) == ("utf-8", 2)
    assert path.read_bytes() == b"ab\xff"


def test_a_write_that_fails_half_way_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night.tractor"
    path.write_text("one\n")
    real = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) > 3:
            return real(handle, data[:3])
        raise OSError(28, "No space left on device")

    with Notebook(path) as notebook:
        monkeypatch.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space"):
            notebook.write("one\ntwo\n")
        monkeypatch.setattr(os, "write", real)
        assert path.read_text() == "one\n"
        notebook.write("one\nthree\n")
    assert path.read_text() == "one\nthree\n"


def test_a_file_that_was_taken_away_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "night.tractor"
    path.write_text("a\nb\n")
    with Notebook(path) as notebook:
        path.unlink()
        notebook.write("a\nb\nc\n")
        assert path.read_text() == "a\nb\nc\n"
        notebook.write("a\nb\nc\nd\n")
        assert path.read_text() == "a\nb\nc\nd\n"


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError), Notebook(path):
        pass
