"""``python -m tests.script`` makes the small form of the page's script again, after a change in ``templates/player``.

It needs Node and, from npm, terser. A page holds the small form as long as it was made of the sources as they are;
otherwise it holds these without comments.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tractor_notation.publish import player

FILE = Path(__file__).parents[1] / "templates" / "player.min.js"
TERSER = (
    "npx",
    "--yes",
    "terser@5",
    "--ecma",
    "2022",
    "--compress",
    "passes=3,unsafe_arrows,unsafe_methods",
    "--mangle",
)


def main() -> None:
    done = subprocess.run(TERSER, input=player.plain(), capture_output=True, text=True, check=True)
    FILE.write_text(f"// {player.digest()}\n{done.stdout.strip()}\n", encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
