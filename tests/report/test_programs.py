"""What programs read: one line each, GitHub's commands, SARIF and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from tests.report.conftest import PAIR, Output
from tractor_notation.checking import Checked
from tractor_notation.findings import Severity, finding
from tractor_notation.place import Span
from tractor_notation.report import FORMATS, report
from tractor_notation.report.base import Setting
from tractor_notation.report.sarif import uri
from tractor_notation.terminal import Terminal

Maker = Callable[..., Checked]


def run(
    name: str, setting: Setting, *records: Checked, path: str = "night.tractor", problem: str | None = None
) -> None:
    made = report(name, setting)
    made.begin()
    made.open(path)
    for one in records:
        made.record(one)
    made.close(problem)
    made.open("other.tractor")
    made.close()
    made.end()


def test_concise(output: Output, setting: Setting, checked: Maker) -> None:
    run("concise", setting, checked(PAIR, index=3), checked(finding("doubt"), line=9))
    assert output.lines == [
        "night.tractor:4:13: error[pair-kept] 3:2.W: H3+H3 held a pair. Later comes H5.",
        "night.tractor:9: warning[doubt]: This is doubtful.",
        "night.tractor: 2 records read: 1 clean, 1 faulty, 0 unreadable (1 error, 1 warning)",
        "other.tractor: 0 records read: 0 clean, 0 faulty, 0 unreadable",
        "2 files: 2 records read: 1 clean, 1 faulty, 0 unreadable (1 error, 1 warning)",
    ]


def test_concise_is_one_line_whatever_the_facts(output: Output, setting: Setting, checked: Maker) -> None:
    run("concise", setting, checked(finding("word-odd", Span(1, 1, 1, 2), word="a\nb")))
    assert output.lines[0] == "night.tractor:1:1: error[word-odd]: a b is no word."


def test_github(output: Output, setting: Setting, checked: Maker) -> None:
    odd = finding("word-odd", Span(1, 2, 2, 4), word="100%\n::error::x")
    run("github", setting, checked(PAIR, odd), path="a:b,c.tractor", problem="gone")
    assert output.lines[:3] == [
        "::error file=a%3Ab%2Cc.tractor,line=1,endLine=2,col=2,title=word-odd::100%25%0A::error::x is no word.",
        "::error file=a%3Ab%2Cc.tractor,line=4,endLine=4,col=13,endColumn=17,title=pair-kept 2.W"
        "::H3+H3 held a pair. Later comes H5.",
        "::error file=a%3Ab%2Cc.tractor::gone",
    ]
    assert not any(line.startswith("::") for line in output.lines[3:])


@pytest.mark.parametrize("severity", list(Severity))
def test_github_knows_every_severity(output: Output, setting: Setting, checked: Maker, severity: Severity) -> None:
    run("github", setting, checked(replace(PAIR, severity=severity)))
    assert output.text.split(" ")[0] in ("::error", "::warning", "::notice")


def schema() -> Any:
    return json.loads(files("tractor_notation.report").joinpath("schemas", "tractor-check-1.json").read_text("utf-8"))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_json(output: Output, setting: Setting, checked: Maker) -> None:
    run("json", setting, checked(PAIR), checked(finding("doubt"), index=2), problem="gone")
    document = json.loads(output.text)
    jsonschema.validate(document, schema())
    first, second = document["files"]
    assert (first["path"], first["error"], second) == (
        "night.tractor",
        "gone",
        {"path": "other.tractor", "records": []},
    )
    assert [record["status"] for record in first["records"]] == ["faults", "ok"]
    record = first["records"][0]
    assert record["findings"] == [
        {
            "code": "pair-kept",
            "severity": "error",
            "address": "2.W",
            "line": 4,
            "column": 13,
            "end_line": 4,
            "end_column": 18,
            "rule": "R4.5",
            "message": "H3+H3 held a pair. Later comes H5.",
            "help": "Play H4+H4.",
            "related": [{"address": "3.W", "line": 5, "column": 12, "message": "They come here: H3."}],
            "data": {"held": ["H3", "H3"], "later": ["H5"], "example": ["H4", "H4"]},
        }
    ]
    assert {name: record[name] for name in ("index", "line", "title", "rules", "options", "trump", "score")} == {
        "index": 1,
        "line": 1,
        "title": "board 7",
        "rules": "cards@1",
        "options": {"decks": 2, "kitty-multiplier": "2n", "listed": ["a", "b"]},
        "trump": "C7",
        "score": None,
    }
    assert "overrides" not in document


def test_json_says_what_was_overridden(output: Output, setting: Setting) -> None:
    run("json", setting._replace(rules="cards@1", options={"decks": "3"}))
    document = json.loads(output.text)
    jsonschema.validate(document, schema())
    assert document["overrides"] == {"rules": "cards@1", "options": {"decks": "3"}}


def test_json_is_written_record_by_record(output: Output, setting: Setting, checked: Maker) -> None:
    made = report("json", setting)
    made.begin()
    made.open("a")
    made.record(checked(PAIR))
    before = output.text
    assert "pair-kept" in before
    made.record(checked())
    made.close()
    made.end()
    assert output.text.startswith(before)
    assert len(json.loads(output.text)["files"][0]["records"]) == 2


@pytest.mark.parametrize(
    "change", [{"schema": "tractor-check/2"}, {"files": [{"path": 3, "records": []}]}, {"files": 1}]
)
def test_the_schema_refuses_what_is_none(change: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"schema": "tractor-check/1", "files": []} | change, schema())


def test_sarif(output: Output, setting: Setting, checked: Maker) -> None:
    ruled = replace(PAIR, severity=Severity.RULED, data=(*PAIR.data, ("decision", "stands"), ("reason", "agreed")))
    run("sarif", setting, checked(PAIR, finding("doubt")), checked(ruled), path="黑 a.tractor", problem="gone")
    document = json.loads(output.text)
    assert document["version"] == "2.1.0"
    (made,) = document["runs"]
    assert made["columnKind"] == "unicodeCodePoints"
    rules = made["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in made["results"])
    assert [(result["ruleId"], result["level"]) for result in made["results"]] == [
        ("doubt", "warning"),
        ("pair-kept", "error"),
        ("pair-kept", "note"),
    ]
    second, first, third = made["results"]
    (location,) = first["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "%E9%BB%91%20a.tractor"},
        "region": {"startLine": 4, "startColumn": 13, "endLine": 4, "endColumn": 18},
    }
    (related,) = first["relatedLocations"]
    assert related["message"] == {"text": "They come here: H3."}
    assert related["physicalLocation"]["region"]["startLine"] == 5
    assert second["locations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert "suppressions" not in first
    assert third["suppressions"] == [{"kind": "external", "status": "accepted", "justification": "agreed"}]
    (invocation,) = made["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "黑 a.tractor: gone"


@pytest.mark.parametrize(
    ("path", "made"),
    [("-", "stdin"), ("a b/c.tractor", "a%20b/c.tractor"), ("/x/y", "file:///x/y"), ("\udcff.tractor", "%FF.tractor")],
)
def test_paths_become_references(path: str, made: str) -> None:
    assert uri(path) == made


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"full"}))
def test_programs_never_see_the_terminals_width(output: Output, setting: Setting, checked: Maker, name: str) -> None:
    run(name, setting, checked(PAIR), checked(finding("doubt")))
    wide, output.text = output.text, ""
    run(name, setting._replace(terminal=Terminal(columns=20)), checked(PAIR), checked(finding("doubt")))
    assert output.text == wide
