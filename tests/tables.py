"""The tables of the parser: ``python -m tests.tables`` makes them again, after a change of a grammar."""

from __future__ import annotations

from pathlib import Path

from tractor_notation.games import names
from tractor_notation.text.compile import compiled

FOLDER = Path(__file__).parents[1] / "tractor_notation" / "text" / "tables"


def module(family: str) -> str:
    """The module that keeps the table of a family: a line for each entry, so that changes can be looked at."""
    table = compiled(family)
    lines = [
        f'"""The table of {family}.lark, made by ``python -m tests.tables``: not to be changed by hand."""',
        "",
        "from tractor_notation.text.table import Table",
        "",
        "# fmt: off",
        "TABLE = Table(",
    ]
    for name, value in table._asdict().items():
        if isinstance(value, dict):
            entries = [f"{key!r}: {entry!r}" for key, entry in value.items()]
            opening, closing = "{}"
        else:
            entries = [repr(entry) for entry in value]
            opening, closing = "()"
        lines += [f"    {name}={opening}", *(f"        {entry}," for entry in entries), f"    {closing},"]
    return "\n".join((*lines, ")", ""))


def main() -> None:
    """Write the tables of all families."""
    for family in names():
        (FOLDER / f"{family}.py").write_text(module(family), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
