"""The files that come with the package, wherever it is: installed, in a checkout, in a zip archive."""

from __future__ import annotations

import pkgutil


def data(name: str) -> bytes:
    """A file by its path in the package, with slashes. Raises ``OSError`` when there is no such file."""
    found = pkgutil.get_data(__package__, name)
    assert found is not None, "what has imported this module can read the files beside it"
    return found


def text(name: str) -> str:
    """The same as text, ``\\n`` at the end of each line."""
    return data(name).decode("utf-8").replace("\r\n", "\n")
