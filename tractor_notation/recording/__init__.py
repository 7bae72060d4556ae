"""Recording at the table: what is typed becomes a record, judged after every play, and is never lost.

``session`` takes lines and knows neither files nor screens; ``page`` is the text and what it says; ``writing`` puts statements
and plays on it, ``changing`` changes what stands there, ``heads`` are the tags; ``lines`` makes notation of what is typed;
``hints`` says what may come next; ``notebook`` keeps the text on the disk.
"""

from tractor_notation.recording.notebook import Notebook
from tractor_notation.recording.session import Kind, Outcome, Session

__all__ = ["Kind", "Notebook", "Outcome", "Session"]
