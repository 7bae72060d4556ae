"""The tables of options in the specification of the notation: ``python -m tests.specification`` writes them anew.

They are what ``tractor options --format markdown`` prints, between two marks in ``grammar/README.md``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tractor_notation.language import Language
from tractor_notation.report.options import listed
from tractor_notation.report.options_table import lines

PAGE = Path(__file__).parents[1] / "grammar" / "README.md"

BEGIN = "<!-- Made by python -m tests.specification from the descriptions of the options. -->\n"
END = "<!-- The end of what is made. -->\n"


def tables() -> str:
    """The tables as the options are described now."""
    return "\n" + "".join(line + "\n" for line in lines(listed(), Language())) + "\n"


def with_tables(page: str) -> str:
    """The page with the tables as they are now. Raises ``ValueError`` when a mark is not there."""
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return page[:begin] + tables() + page[end:]


def main() -> None:
    """Write the tables anew."""
    before = PAGE.read_text(encoding="utf-8")
    after = with_tables(before)
    PAGE.write_text(after, encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}: {'the same' if before == after else 'written anew'}\n")


if __name__ == "__main__":
    main()
