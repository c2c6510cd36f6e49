"""The kernel's forms of cores as bytes, and the positions that they spell out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from stringscoins.errors import PositionError
from stringscoins.kernels.cores.packing import HYPER, field_width, form_length, hyper_width
from stringscoins.position import Position

__all__ = ["DECODERS", "HYPER_VERSION", "VERSION", "position_of", "version_of"]

VERSION, HYPER_VERSION = "cores-1", "hypercores-3"
"""Versions of the encoding (`kernels/cores/forms.py`, `hyper_forms.py`) and of its canonical labelling.

Some facts about cores of version `hypercores-2`, whose forms are alike, are wrong."""


def version_of(is_ordinary: bool) -> str:
    """Return the version of the forms of cores of one kind."""
    return VERSION if is_ordinary else HYPER_VERSION


def position_of(form: bytes) -> Position:
    """Return the position of a core's form; a stub becomes a chain of three coins to the ground."""
    words = [int(word) for word in np.frombuffer(form, "<u8")] if len(form) % 8 == 0 else []
    if not words or len(words) != form_length(np.uint64(words[0])):
        raise PositionError(f"not the form of a core: {form.hex()}")
    is_hyper, joints = words[0] >> 7 & 1, words[0] & HYPER - 1
    segments, stubs = words[0] >> 8 & 255, words[0] >> 16
    codes = words[1:]
    if joints > 48:
        stubs |= codes.pop(0) << 48
    width = int((hyper_width if is_hyper else field_width)(joints))
    fields = [word >> width * i & (1 << width) - 1 for word in codes for i in range(64 // width)]
    strings: list[list[str]] = []

    def run(one: int, other: int, length: int) -> None:
        """Add the strings of a segment; `joints` is the ground."""
        row = [f"j{one}", *(f"c{len(strings)}.{i}" for i in range(length)), f"j{other}"]
        strings.extend([x for x in two if x != f"j{joints}"] for two in pairwise(row))

    if is_hyper:
        strings += [[f"j{joint}" for joint in range(joints) if code >> joint & 1] for code in fields[:segments]]
        sound = not any(code >> joints for code in fields)
    else:
        pairs = [(*divmod(code // 3, joints + 1), code % 3) for code in fields[:segments]]
        sound = all(one <= other and one < joints for one, other, _ in pairs)
        for pair in pairs if sound else ():
            run(*pair)
    if stubs >> joints or any(fields[segments:]) or not sound:
        raise PositionError(f"not the form of a core: {form.hex()}")
    for joint in range(joints):
        if stubs >> joint & 1:
            run(joint, joints, 3)
    return Position.numbered(strings)


DECODERS: dict[str, Callable[[bytes], Position]] = dict.fromkeys((VERSION, HYPER_VERSION), position_of)
"""Functions from a form to its position, by version."""
