"""Chats as different people paste them: what comes out of them, and that everything else is told."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import tractor_notation as tn
from tractor_notation.exchange import Imported, Source, convert
from tractor_notation.language import Language
from tractor_notation.record import Trick


class Pasted(NamedTuple):
    """A chat, the trump and the tricks of each deal in it, and the words that are no part of a deal."""

    name: str
    text: str
    trump: tuple[str | None, ...]
    tricks: tuple[tuple[str, ...], ...]
    talk: tuple[str, ...]


CHATS = (
    Pasted(
        "stamps above what each says",
        """\
老王 2026/11/29 20:13
今晚第一局啊，打2，主黑桃
小李 20:14
收到
老王 20:15
我先出 红桃A
小李 20:15
红桃3
阿芳 20:16
红桃5 哎呀送分
大刘 20:16
红桃10
老王 20:17
哈哈 十五分到手
老王 20:18
对K 红桃
小李 20:18
红桃44
阿芳 20:19
没对子 红桃6 红桃8
大刘 20:19
红桃7 红桃Q
""",
        ("S2",),
        (("1. N: HA H3 H5 HT", "2. N: HKK H44 xx H7Q"),),
        (
            "老王 2026/11/29 20:13",
            "今晚第一局啊",
            "小李 20:14",
            "收到",
            "哎呀送分",
            "老王 20:17",
            "哈哈 十五分到手",
            "阿芳: 没对子 红桃6 红桃8",
        ),
    ),
    Pasted(
        "small pictures and remarks in brackets",
        """\
Ann: ok trump is spades, we are on 7 🎉
Ann: ♥️A
Bob: ♥️3 😭
Cat: ♥️K (10 pts!!)
Dan: ♥️5
Ann: woohoo 15 points 😎
Ann: ♣️A♣️A
Bob: ♣️4♣️4
Cat: ♣️10♣️10 🔥
Dan: ♣️J♣️Q
Bob: brb
Ann: ♦️K
Bob: ♦️A
Cat: ♦️2
Dan: ♦️6
""",
        ("S7",),
        (("1. N: HA H3 HK H5", "2. N: CAA C44 CTT CJQ", "3. N: DK DA D2 D6"),),
        ("(10 pts!!)", "Ann: woohoo 15 points 😎", "Bob: brb"),
    ),
    Pasted(
        "deals with trump in their heads",
        """\
第3局 打8 主梅花
北 大王
西 梅花3
南 梅花5
东 小王
北 先出梅花A
西 梅花4
南 梅花K
东 梅花6
第4局
东: 方块A
北: 方块3
西: 方块4
南: 方块5
""",
        ("C8", None),
        (("1. N: RJ C3 C5 LJ", "2. N: CA C4 CK C6"), ("1. E: DA D3 D4 D5",)),
        (),
    ),
    Pasted(
        "suits and ranks with a hyphen",
        """\
[29/11/2026, 21:03:11] Mike: trump = H, level 5
[29/11/2026, 21:03:40] Mike: S-A
[29/11/2026, 21:03:52] Zoe: S-3
[29/11/2026, 21:04:02] Raj: S-K
[29/11/2026, 21:04:10] Kim: S-9
[29/11/2026, 21:04:31] Mike: C-Q C-Q
[29/11/2026, 21:04:35] Zoe: C-2 C-2
[29/11/2026, 21:04:42] Raj: C-7 C-8
[29/11/2026, 21:04:50] Kim: <Media omitted>
[29/11/2026, 21:05:12] Kim: I meant C-A C-4
""",
        ("H5",),
        (("1. N: SA S3 SK S9", "2. N: CQQ C22 C78"),),
        ("[29/11/2026, 21:04:50] Kim: <Media omitted>", "[29/11/2026, 21:05:12] Kim: I meant C-A C-4"),
    ),
    Pasted(
        "verbs and points in Chinese",
        """\
小明：出对A黑桃
小红：黑桃33
小刚：垫了方块4 方块6
小强：杀了 对2
小强收 0分
小强：甩 红桃AKK
小明：红桃345
小红：红桃 6 7 8
小刚：毙了 主牌 345
谁记得小刚出的什么花色？
""",
        (None,),
        (("1. N: SAA S33 D46 S22 =E +0", "2. E: HAKK H345 H678 xxx"),),
        ("小刚：毙了 主牌 345", "谁记得小刚出的什么花色？"),
    ),
    Pasted(
        "stamps of twelve hours, and cards in words",
        """\
Alice 8:01 PM
i bid 2 of clubs
Bob 8:02 PM
2 of hearts x2
Alice 8:03 PM
damn
Bob 8:04 PM
leading: A of diamonds
Cy 8:04 PM
4 of diamonds
Dee 8:05 PM
ten of diamonds :(
Alice 8:05 PM
9 of diamonds
Bob 8:06 PM
two big jokers lol
Cy 8:06 PM
3 and 4 of hearts
Dee 8:06 PM
6 6 hearts
Alice 8:07 PM
hearts Q, spades 3
""",
        (None,),
        (("1. N: DA D4 DT D9", "2. N: RJRJ H34 H66 HQS3"),),
        ("Alice 8:01 PM", "i bid 2 of clubs", "Bob 8:02 PM", "2 of hearts x2", "Alice 8:03 PM", "damn", "lol"),
    ),
    Pasted(
        "a story with numbered tricks and seats",
        """\
昨天那局复盘：
主牌红桃，级牌10
1. 南出♠A♠K甩，西♠3♠4，北♠5♠6，东♠7♠9
2. 南♦Q，西♦K，北♦A，东♦3
3. 北♣J♣J，东♣8♣8，南♣2♣3，西♣9♣10
第4轮 大家都垫了，忘了
5. 北 大王 东 小王 南 ♥2 西 ♥3
""",
        ("HT",),
        (
            (
                "1. S: SAK W:S34 N:S56 E:S79",
                "2. S: DQ W:DK N:DA E:D3",
                "3. N: CJJ E:C88 S:C23 W:C9T",
                "5. N: RJ E:LJ S:H2 W:H3",
            ),
        ),
        ("昨天那局复盘：", "第4轮 大家都垫了，忘了"),
    ),
    Pasted(
        "quoted lines, and a play that nobody saw",
        """\
> trump: 7♣ (clubs)
> W: AAKK spades
> N: 33 44 spades
> E: 5 5 7 8 spades
> S: 9 9 J Q spades
nice tractor!!
> W: J♦
> N: K♦
> E: ??? didn't see
> S: 3♦
> N: 10♣10♣
> E: Red Joker, 3♣
> S: 8♣ 9♣
> W: 4♣ 4♣
so the pair holds and N gets 20
""",
        ("C7",),
        (("1. W: SAAKK N:S3344 E:S5578 S:S99JQ", "2. W: DJ N:DK E:x S:D3", "3. N: CTT E:RJC3 S:C89 W:C44"),),
        ("nice tractor!!", "E: ??? didn't see", "so the pair holds and N gets 20"),
    ),
)
"""What the talk says is told word for word, and marked in the record."""


@pytest.mark.parametrize("chat", CHATS, ids=lambda chat: chat.name)
def test_a_pasted_chat(chat: Pasted) -> None:
    found = list(convert(Source(chat.text.encode())))
    assert tuple(made.trump for made in map(_read, found)) == chat.trump
    assert tuple(made.tricks for made in map(_read, found)) == chat.tricks
    assert tuple(word for each in found for word in _talk(each)) == chat.talk


class _Read(NamedTuple):
    trump: str | None
    tricks: tuple[str, ...]


def _read(found: Imported) -> _Read:
    assert found.record is not None
    tricks = tuple(row for row in tn.write(found.record).split("\n") if row[:1].isdigit())
    assert len(tricks) == sum(isinstance(item, Trick) for item in found.record.body)
    return _Read(found.record.value("Trump"), tricks)


def _talk(found: Imported) -> list[str]:
    texts = [loss.text(Language()) for loss in found.losses]
    return [text.split(": ", 1)[1] for text in texts if text.startswith(("this line", "the cards of this play"))]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("♥5 hm no wait ♥6", None),
        ("♥5 was all I had", None),
        ("♥5 or ♥6", None),
        ("红桃5 没有别的", None),
        ("♥5 is high?", None),
        ("♥5 sorry partner", "sorry partner"),
        ("♥5 (10 pts)", "(10 pts)"),
        ("♥5 (Q♥ was gone)", None),
        ("红桃5 哎呀", "哎呀"),
        ("♥5 haha nice", "nice"),
    ],
)
def test_words_behind_cards_are_talk_only_where_they_cannot_change_the_cards(words: str, left: str | None) -> None:
    (found,) = convert(
        Source(f"Ann: ♥A\nBob: ♥3\nCat: {words}\nDan: ♥9\nAnn: ♣A\nBob: ♣3\nCat: ♣4\nDan: ♣5\n".encode())
    )
    (first, _) = _read(found).tricks
    assert first == ("1. N: HA H3 H5 H9" if left else first)
    assert left or first in ("1. N: HA H3 x H9", "1. N: HA H3 E:H9")
    assert _talk(found) == [left or f"Cat: {words}"]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (2, "Ann: ♥K wow"),
        (4, "Ann: ♥K wow"),
        (4, "Ann: ♣A lol"),
        (4, "Bob: haha"),
        (3, "Dan: 我有两个大王哈哈"),
        (5, "Bob: nice ♥K!"),
        (5, "Cat: why ♥3?"),
        (6, "Bob: ♣3 lucky"),
    ],
)
def test_talk_of_cards_is_no_play(place: int, words: str) -> None:
    rows = ["Ann: ♥A", "Bob: ♥3", "Cat: ♥5", "Dan: ♥9", "Ann: ♣A", "Bob: ♣3", "Cat: ♣4", "Dan: ♣5"]
    rows.insert(place, words)
    (found,) = convert(Source("\n".join(rows).encode()))
    assert _read(found).tricks == ("1. N: HA H3 H5 H9", "2. N: CA C3 C4 C5")
    assert any(words.split()[-1] in loss.text(Language()) for loss in found.losses)
