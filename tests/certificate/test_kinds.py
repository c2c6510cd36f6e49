"""What the first line of a file says: which kind of certificate it is, and of which position."""

import hashlib
import json

import pytest
from outcomes import Outcomes

from stringscoins.certificate.checker import Certificate, MarginCertificate, Rejected, check, check_any
from stringscoins.certificate.writer import write_certificate, write_margin
from stringscoins.errors import FileError, NotationError
from stringscoins.position import Position
from stringscoins.solve.definition import Definition


def test_each_kind_has_its_checker(tmp_path):
    chain, file = Position.numbered(["a", "ab", "bc", "c"]), str(tmp_path / "file")
    write_certificate(chain, "", file, Definition(chain))
    assert isinstance(check_any(file), Certificate) and check(file) == check_any(file)
    answers = Outcomes(chain).is_at_least
    write_margin(chain, "", file, answers)
    assert isinstance(check_any(file), MarginCertificate)
    with pytest.raises(Rejected, match="line 1: expected the keys"):
        check(file)
    write_margin(chain, "", file, answers, kind="endgame")
    assert check_any(file, lambda *progress: None).kind == "endgame"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotationError),
        ("{}", NotationError),
        ('{"kind": "margin"}', NotationError),
        ('{"stringscoins-certificate": 1, "kind": "nimber"}', NotationError),
        ('{"stringscoins-certificate": 1, "kind": "margin"}', Rejected),
        ('{"stringscoins-certificate": 1}', Rejected),
    ],
)
def test_what_is_no_certificate(text, error, tmp_path):
    (tmp_path / "file").write_text(text)
    with pytest.raises(error):
        check_any(str(tmp_path / "file"))
    with pytest.raises(FileError):
        check_any(str(tmp_path / "none"))


HEADS = {
    "nimber": {"stringscoins-certificate": 1, "name": "any", "nimber": 0, "strings": {"s": ["a"]}},
    "cores": {"stringscoins-certificate": 2, "name": "any", "nimber": 0, "strings": {"s": ["a"]}},
    "margin": {
        **{"stringscoins-certificate": 1, "kind": "margin", "name": "any"},
        **{"misere": False, "margin": 1, "strings": {"s": ["a"]}},
    },
    "endgame": {
        **{"stringscoins-certificate": 1, "kind": "endgame", "name": "any"},
        **{"value": 3, "strings": {f"s{i}": list(coins) for i, coins in enumerate(["a", "ab", "bc", "c"])}},
    },
}
RECORDS = {"cores": ['{"position":[]}'], "endgame": ["[null,-3,[[[0],[0,2],[1],[1,2]]]]"]}


def written(file, kind, changes):
    """A file without facts but those that its kind needs."""
    body = "".join(line + "\n" for line in (json.dumps(HEADS[kind] | changes), *RECORDS.get(kind, ())))
    end = {"facts": body.count("\n["), "sha256": hashlib.sha256(body.encode()).hexdigest()}
    file.write_text(body + json.dumps(end))
    return str(file)


@pytest.mark.parametrize("kind", HEADS)
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"note": 1}, "expected the keys stringscoins-certificate, .*name, .* and strings"),
        ({"name": 1}, "expected a text as name"),
        ({"strings": [["a"]]}, "an object as strings"),
        ({"strings": {"s": "a"}}, "a list of coins"),
        ({"strings": {"s": [1]}}, "each a text"),
        ({"strings": {"": ["a"]}}, "not empty"),
        ({"strings": {"s": [""]}}, "not empty"),
        ({"strings": {"s": ["ground"]}}, "is the ground"),
        ({"strings": {"s": ["a", "a"]}}, "a coin twice"),
    ],
)
def test_what_makes_no_position(kind, changes, reason, tmp_path):
    found = check_any(written(tmp_path / "good", kind, {}))
    assert found.name == "any" and found.strings == HEADS[kind]["strings"]
    with pytest.raises(Rejected, match=f"line 1: .*{reason}"):
        check_any(written(tmp_path / "bad", kind, changes))
