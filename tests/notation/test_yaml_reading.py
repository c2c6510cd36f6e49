"""Position files: every kind."""

import random
from dataclasses import replace

import pytest

from stringscoins.errors import NotationError
from stringscoins.families import Board
from stringscoins.families.boards import FRAMES
from stringscoins.notation import Document, parse, write


def test_a_framed_board_with_owners_keeps_them(seed):
    rng = random.Random(seed)
    for _ in range(100):
        board = Board(rng.randint(1, 3), rng.randint(1, 3), rng.choice(list(FRAMES)))
        drawn = frozenset(line for line in board.lines() if rng.random() < 0.8 and not board.is_drawn(line))
        board = replace(board, drawn=drawn)
        boxes = {f"{row} {column}" for row in range(board.rows) for column in range(board.columns)}
        taken = sorted(boxes - set(board.position().coins))
        owners = {box: rng.choice("AB") for box in taken if rng.random() < 0.8}
        document = Document.of(board, owners=owners, turn=rng.choice("AB"))
        if rng.random() < 0.3:
            document = replace(document, lead=rng.randint(-5, 5))
        if owners and not document.is_lettered:
            with pytest.raises(NotationError, match=f"the lead is {document.lead}, but by the owners of its boxes"):
                write(document, "yaml")
            continue
        again = parse(write(document, "yaml"))
        assert (again.position, again.lead, again.turn) == (document.position, document.lead, document.turn)
        assert again.owners == owners
        assert parse(write(again, "yaml")) == again
