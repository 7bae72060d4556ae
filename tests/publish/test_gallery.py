"""The gallery is whole, and the pictures of the READMEs are of a size that loads."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import gallery

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gallery") / "made"
    gallery.make(folder)
    return folder


def test_it_has_a_page_and_a_figure_of_every_sample(made: Path) -> None:
    samples = {path.stem for path in gallery.SAMPLES.glob("*.tractor")}
    for ending in ("html", "svg"):
        assert samples <= {path.stem for path in made.glob(f"*.{ending}")}
    assert (made / "match" / "index.html").is_file()


def test_its_links_lead_somewhere(made: Path) -> None:
    index = (made / "index.html").read_text(encoding="utf-8")
    linked = re.findall(r'(?:href|src)="([^"]+)"', index)
    assert linked and all((made / name).is_file() for name in linked)


def test_it_is_kept_out_of_the_repository() -> None:
    assert "/samples/gallery/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_every_picture_is_shown_and_small() -> None:
    pictures = {path.name for path in gallery.PICTURES.iterdir()}
    assert pictures == {f"{name}.png" for name in gallery.SHOWN}
    assert all((gallery.PICTURES / name).stat().st_size <= gallery.LARGEST for name in pictures)
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "samples/README.md"))
    assert pictures == set(re.findall(r"pictures/(\w+\.png)", text))


@pytest.mark.browser
def test_the_pictures_can_be_made(browser: Browser, made: Path, tmp_path: Path) -> None:
    gallery.photograph(browser, made, tmp_path / "pictures")
    assert len(list((tmp_path / "pictures").iterdir())) == len(gallery.SHOWN)
