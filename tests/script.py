"""``python -m tests.script`` makes the small forms of the pages' scripts again, after a change in ``templates/player`` or
``templates/recorder``.

It needs Node and, from npm, terser. A page holds the small form as long as it was made of the sources as they are;
otherwise it holds these without comments.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tractor_notation.publish import player, recorder
from tractor_notation.publish.scripts import Script

FOLDER = Path(__file__).parents[1] / "templates"
TERSER = (
    "npx",
    "--yes",
    "terser@5",
    "--ecma",
    "2022",
    "--compress",
    "passes=5,unsafe_arrows,unsafe_methods,pure_getters",
    "--mangle",
)

PRIVATE = [
    "announce",
    "article",
    "asking",
    "backs",
    "branches",
    "bring",
    "choose",
    "chosen",
    "closes",
    "deal",
    "drawTable",
    "full",
    "lead",
    "leaveHelp",
    "main",
    "moves",
    "opens",
    "panel",
    "question",
    "quiz",
    "reach",
    "running",
    "section",
    "settings",
    "signs",
    "slots",
    "toggleHelp",
    "told",
    "variation",
    "verdict",
]
"""What the parts of the player call each other: no data, words or actions have these names, so they can be short."""


def command(script: Script) -> tuple[str, ...]:
    """What makes the small form of a script."""
    return (*TERSER, "--mangle-props", f"regex=/^({'|'.join(PRIVATE)})$/") if script is player.SCRIPT else TERSER


def main() -> None:
    for script in (player.SCRIPT, recorder.SCRIPT):
        done = subprocess.run(command(script), input=script.plain(), capture_output=True, text=True, check=True)
        file = FOLDER / script.small
        small = re.sub(r"\bconst\b", "let", done.stdout.strip())
        file.write_text(f"// {script.digest()}\n{small}\n", encoding="utf-8")
        print(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
