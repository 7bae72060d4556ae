"""The tables of the parser, a module for each family: made of the grammars by ``python -m tests.tables``."""
