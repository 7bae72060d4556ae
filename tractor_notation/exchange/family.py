"""The family whose records the foreign forms become: all of them are of Sheng Ji, and write its cards, seats and tags."""

from __future__ import annotations

from tractor_notation.text.families import script

FAMILY = "shengji"
"""What their records name as their rules."""

SCRIPT = script(FAMILY)
NOTATION = SCRIPT.notation
