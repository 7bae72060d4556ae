"""Replacing a file: all of the new content, or all of the old."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from os import PathLike
from pathlib import Path


def replace_file(path: str | PathLike[str], data: str | bytes) -> None:
    """Put new content into a file in one step; text is written as UTF-8.

    The content is written beside the file, brought to the disk, and then takes its place, so that nobody ever sees half
    of it. A link stays a link: what it points to is replaced. Mode is kept, and owner and group where the system allows.
    What is no file, such as a device or a pipe (see :func:`special`), is never replaced: it is written to. Raises ``OSError``, also for
    a file that may not be written; the file is then as it was.
    """
    replace_with(path, (data.encode("utf-8") if isinstance(data, str) else data,))


def replace_with(path: str | PathLike[str], parts: Iterable[bytes]) -> None:
    """The same for content that comes in parts, and need not be in memory at once."""
    if special(path):
        with open(path, "wb") as stream:
            stream.writelines(parts)
        return
    target = Path(path).resolve()
    _refuse(target)
    handle, name = tempfile.mkstemp(prefix=".tractor-", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(parts)
            stream.flush()
            os.fsync(stream.fileno())
        _take_over(name, target)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync(target.parent)


def special(path: str | PathLike[str]) -> bool:
    """Whether a path names something that is no file and no folder, such as ``/dev/null`` or a pipe."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _refuse(target: Path) -> None:
    """Raise ``OSError`` for a folder, and for a file that may not be written though its folder may."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))


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
