"""``python -m tractor_notation`` is the command ``tractor``."""

from tractor_notation.cli.main import main

if __name__ == "__main__":
    main()
