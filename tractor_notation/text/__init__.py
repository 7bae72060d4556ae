"""The notation as text: reading it (from a file, a stream, a string) and writing it in canonical form."""

from tractor_notation.text.reader import read_file, read_stream, reads
from tractor_notation.text.writer import write, write_all

__all__ = ["read_file", "read_stream", "reads", "write", "write_all"]
