"""Write records of many deals to standard output."""

from __future__ import annotations

import argparse
import sys

from tests.dealer import deal, whole


def main() -> None:
    """Read the command line and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealer", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first deal (default 1)")
    parser.add_argument("--count", type=int, default=1, help="how many deals (default 1)")
    parser.add_argument("--whole", action="store_true", help="whole records only, without notes")
    options = parser.parse_args()
    make = whole if options.whole else deal
    for seed in range(options.seed, options.seed + options.count):
        if seed > options.seed:
            sys.stdout.write("\n")
        sys.stdout.write(make(seed))


if __name__ == "__main__":
    main()
