"""The project built once: a wheel, a source archive, and the wheel made from that."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

KEPT_OUT = shutil.ignore_patterns(
    ".git", "__pycache__", ".hypothesis", ".*_cache", ".venv", "venv", "build", "dist", "*.egg-info"
)


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a program outside of this checkout's reach and return what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with its links, so that building leaves nothing behind."""
    folder = tmp_path_factory.mktemp("checkout") / "tractor-notation"
    shutil.copytree(ROOT, folder, symlinks=True, ignore=KEPT_OUT)
    return folder


@pytest.fixture(scope="session")
def built(checkout: Path) -> dict[str, Path]:
    """``wheel``, ``sdist``, and ``again``: the wheel built from the unpacked source archive."""
    dist = checkout / "dist"
    build = (sys.executable, "-m", "build", "--no-isolation")
    run(*build, "--wheel", "--sdist", "--outdir", dist, checkout, cwd=checkout)
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    with tarfile.open(sdist) as archive:
        archive.extractall(checkout.parent / "unpacked", filter="data")
    (source,) = (checkout.parent / "unpacked").iterdir()
    run(*build, "--wheel", "--outdir", checkout.parent / "again", source, cwd=source)
    (again,) = (checkout.parent / "again").glob("*.whl")
    return {"wheel": wheel, "sdist": sdist, "again": again}


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Install something into an empty environment and return the folder of its programs."""

    def install(*what: str | Path) -> Path:
        folder = tmp_path_factory.mktemp("environment")
        venv.create(folder, with_pip=True)
        programs = folder / ("Scripts" if os.name == "nt" else "bin")
        run(programs / "python", "-m", "pip", "install", "--quiet", *what, cwd=folder)
        return programs

    return install
