"""The script of the page: small, made of its sources, in words of the catalogues alone; its types and its pure parts under
Node (``python -m pytest -m node``).
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import tractor_notation as tn
from tests.script import PRIVATE
from tractor_notation import package
from tractor_notation.language import LANGUAGES, Language
from tractor_notation.publish import player, scripts
from tractor_notation.publish.scripts import Script

HERE = Path(__file__).parent
SOURCES = {name: package.text(f"templates/player/{name}.js") for name in player.PARTS}


def test_the_small_form_is_made_of_these_sources() -> None:
    head = package.text("templates/player.min.js").partition("\n")[0]
    assert head == f"// {player.SCRIPT.digest()}", "python -m tests.script makes it again"
    assert player.script() != player.SCRIPT.plain()
    assert len(player.script().encode()) < 24_000


def test_names_that_are_made_short_are_of_no_data_word_or_action() -> None:
    (replay,) = (tn.replay(record) for record in tn.read_file(HERE.parents[1] / "samples" / "annotated.tractor"))
    data = [json.loads(text) for text in re.findall(r"<script type=.*?>(.*?)</script>", tn.render(replay), re.S)]
    assert len(data) == 2
    known = set(re.findall(r'"(\w+)":', json.dumps(data)))
    words = player.common(Language("en"), ())["words"]
    known |= {fact for text in words.values() for fact in re.findall(r"\{(\w+)\}", text)}
    code = "\n".join(SOURCES.values())
    known |= set(re.findall(r'^  (\w+): ["[]', code, re.M))
    assert {"line", "words", "seat", "pause", "leave"} <= known
    assert known & set(PRIVATE) - words.keys() == set()
    assert not re.search(rf'words\.({"|".join(PRIVATE)})\b|\["({"|".join(PRIVATE)})"\]', player.SCRIPT.plain())


def test_another_small_form_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Script, "digest", lambda self: "0" * 64)
    player.script.cache_clear()
    try:
        assert player.script() == player.SCRIPT.plain()
    finally:
        player.script.cache_clear()


def test_every_part_is_in_the_script() -> None:
    folder = HERE.parents[1] / "templates" / "player"
    assert {file.stem for file in folder.iterdir()} == set(player.PARTS)


def test_sources_without_comments_are_otherwise_the_same() -> None:
    plain = player.SCRIPT.plain()
    assert "/**" not in plain and "// " not in re.sub(r'"[^"\n]*"', "", plain)
    for name, text in SOURCES.items():
        code = [line.strip() for line in text.splitlines() if not re.match(r"\s*(//|/\*\*| \*|$)", line)]
        for line in (line for line in code if "/**" not in line):
            assert line in plain, (name, line)


def test_it_says_nothing_but_the_words_it_is_given() -> None:
    """Every word it asks for is there, every word there is asked for, and no text stands in the script itself."""
    text = "\n".join(SOURCES.values())
    asked = set(re.findall(r'\b(?:say|button|tell)\(\s*"(\w+)"', text))
    asked |= set(re.findall(r"common\.words\.(\w+)", text))
    asked |= {word for pair in re.findall(r'\? "(\w+)" : (?:say\()?"(\w*)"', text) for word in pair}
    given = player.common(Language("en"), ())["words"]
    actions = set(re.findall(r"^  (\w+): \[", text, re.M)) & given.keys()
    returned = set(re.findall(r'"(over|won|turn|copied|copy)"', text))
    assert given.keys() <= asked | actions | returned
    missing = {word for word in re.findall(r'\bsay\("(\w+)"', text) if word not in given}
    assert missing == set()
    literals = re.findall(r'"([^"\n]*)"', re.sub(r"/\*\*.*?\*/|//.*", "", text, flags=re.S))
    prose = [one for one in literals if re.search(r"[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}", one)]
    assert prose == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_words_of_every_language_hold_the_same_facts(tag: str) -> None:
    def facts(words: dict[str, str]) -> dict[str, set[str]]:
        return {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in words.items()}

    assert facts(player.common(Language(tag), ())["words"]) == facts(player.common(Language("en"), ())["words"])


def test_data_cannot_leave_its_element() -> None:
    held = {"name": "</script><script>alert(1)</script><!-- \u2028\u2029"}
    text = str(scripts.embedded(held))
    assert not re.search("[<\u2028\u2029]", text)
    assert json.loads(text) == held


def node(*command: str) -> None:
    tool = shutil.which(command[0])
    if tool is None:
        pytest.fail(f"{command[0]} is not installed; the script cannot be checked")
    done = subprocess.run([tool, *command[1:]], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.node
def test_types() -> None:
    node("tsc", "--project", ".")


@pytest.mark.node
def test_moves_under_node() -> None:
    node("node", "--test", "moves.test.js")


@pytest.mark.node
def test_both_forms_are_script(tmp_path: Path) -> None:
    for name, text in (("small", player.script()), ("plain", player.SCRIPT.plain())):
        file = tmp_path / f"{name}.js"
        file.write_text(text, encoding="utf-8")
        node("node", "--check", str(file))
