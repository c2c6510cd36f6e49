import pytest
from outcomes import Outcomes

from stringscoins.certificate.checker import Certificate
from stringscoins.certificate.kinds import check_any
from stringscoins.certificate.lines import Rejected
from stringscoins.certificate.margins import MarginCertificate
from stringscoins.certificate.margins_writer import write_endgame, write_margin
from stringscoins.certificate.writer import write_certificate
from stringscoins.errors import FileError, NotationError
from stringscoins.position import Position
from stringscoins.solve.definition import Definition


def test_each_kind_has_its_checker(tmp_path):
    chain, file = Position.numbered(["a", "ab", "bc", "c"]), str(tmp_path / "file")
    write_certificate(chain, "", file, Definition(chain))
    assert isinstance(check_any(file), Certificate)
    write_margin(chain, "", file, Outcomes(chain))
    assert isinstance(check_any(file), MarginCertificate)
    write_endgame(chain, "", file, Outcomes(chain))
    told = []
    assert check_any(file, lambda *numbers: told.append(numbers)).kind == "endgame"


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
