"""Replacing a file: all of the new content, or all of the old."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from os import PathLike
from pathlib import Path


def replace_file(path: str | PathLike[str], data: str | bytes) -> None:
    """Put new content into a file in one step; text is written as UTF-8.

    The content is written beside the file, brought to the disk, and then takes its place, so that nobody ever sees half
    of it. A link stays a link: what it points to is replaced. Mode is kept, and owner and group where the system allows.
    Raises ``OSError``; the file is then as it was.
    """
    target = Path(path).resolve()
    content = data.encode("utf-8") if isinstance(data, str) else data
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        _take_over(name, target)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync(target.parent)


def _take_over(name: str, target: Path) -> None:
    """Give the new file the mode and owner of the old; the usual mode when there is no old one."""
    try:
        old = target.stat()
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        return
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(name, old.st_uid, old.st_gid)
    os.chmod(name, stat.S_IMODE(old.st_mode))


def _sync(folder: Path) -> None:
    """Bring the folder's entry to the disk, where a folder can be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
