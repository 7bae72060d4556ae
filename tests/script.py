"""``python -m tests.script`` makes the small forms of the pages' scripts again, after a change in ``templates/player`` or
``templates/recorder``.

It needs Node and, from npm, terser. A page holds the small form as long as it was made of the sources as they are;
otherwise it holds these without comments.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tractor_notation.publish import player, recorder

FOLDER = Path(__file__).parents[1] / "templates"
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
    for script in (player.SCRIPT, recorder.SCRIPT):
        done = subprocess.run(TERSER, input=script.plain(), capture_output=True, text=True, check=True)
        file = FOLDER / script.small
        file.write_text(f"// {script.digest()}\n{done.stdout.strip()}\n", encoding="utf-8")
        print(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
