"""The catalogue of faults in Sheng Ji records: what each means, its rule, and the words of its ruling.

``opening`` has those of the pack, the bids and trump, ``kitty`` of the leader, the kitty and friends, ``play`` of leads,
following and throws, ``claims`` of what a record says of tricks and result. What every family has is in
``games/faults.py``. The templates' fields are spoken by :mod:`tractor_notation.games.shengji.words`.

A fault in play and a fault in the record are different things and have different codes (R15.3).
"""

from tractor_notation.games.shengji.faults import claims, kitty, opening, play

__all__ = ["claims", "kitty", "opening", "play"]
