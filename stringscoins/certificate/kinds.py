"""Certificates of every kind: the first line of a file says which checker it is for."""

from __future__ import annotations

from stringscoins.certificate import checker, margins
from stringscoins.certificate.claims import KEY, KIND
from stringscoins.certificate.lines import Told, read_lines

__all__ = ["check_any"]


def check_any(path: str, told: Told | None = None) -> checker.Certificate | margins.MarginCertificate:
    """Return what a certificate proves, whatever it is of: `checker.check` or `margins.check_margin`.

    Parameters
    ----------
    path : str
        The path of the file, which is compressed if the path ends in `.gz`. The file is read once.
    told : callable, optional
        As these take it.

    Returns
    -------
    Certificate or MarginCertificate
        As these give it.

    Raises
    ------
    Rejected, FileError, NotationError
        As these do.

    Notes
    -----
    Cost: that of these.

    Examples
    --------
    >>> import hashlib, json, tempfile
    >>> header = json.dumps({KEY: 1, "name": "a bare string", "nimber": 1, "strings": {"s": []}}) + "\\n"
    >>> with tempfile.NamedTemporaryFile("w") as file:
    ...     _ = file.write(header + json.dumps({"facts": 0, "sha256": hashlib.sha256(header.encode()).hexdigest()}))
    ...     file.flush()
    ...     check_any(file.name).value
    1
    """
    with read_lines(path, told) as lines:
        return margins.checked(lines) if KIND in lines.first(KEY) else checker.checked(lines)
