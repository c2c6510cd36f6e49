import random
from itertools import pairwise

import numpy as np
from random_positions import segmented
from rooted import multigraphs
from searched import Searched

from stringscoins.families import make
from stringscoins.kernels.scores.forms import WINDOW, find_form, shape_of, spread
from stringscoins.kernels.scores.keys import packed
from stringscoins.position import Position


def boards(seed):
    rng = random.Random(seed)
    wholes = [make("board", [3, 3]), make("board", [2, 4]), make("board", [2, 3], frame="swedish")]
    wholes += [Position.numbered(["ab", "bc", "cd", "da", "ac", "bd", "ae", "be", "ef", "f", "f", "e", "", "a", "c"])]
    for whole in (*wholes, segmented(rng, 18), *multigraphs(5, seed)):
        searched = Searched(whole)
        strings = [
            np.uint64(sum(1 << i for i in range(len(whole)) if rng.random() < share)) for share in 100 * [0.3, 0.6]
        ]
        yield searched, [np.uint64(packed(searched.symmetric, word)) for word in strings]


def shape(position):
    """What all positions that are the same up to names have in common."""
    return tuple(position.canonical().items())


def form_of(searched, forms, strings):
    symmetric, table = searched.symmetric, np.zeros(16, np.uint64)
    shape = np.uint64(shape_of(symmetric.root, forms, searched.work, strings))
    return np.uint64(find_form(symmetric, table, forms, searched.work, strings, np.uint64(0), shape))


def test_only_a_position_that_is_the_same_stands_for_another(seed):
    """As general canonical labelling says; and nearly all that are the same are found to be."""
    shared, missed = 0, 0
    for searched, words in boards(seed):
        forms, standing = np.zeros(1 << 14, np.uint64), {}
        for strings in words:
            form = form_of(searched, forms, strings)
            labelled = shape(searched.left(strings))
            assert labelled == shape(searched.left(form)), (searched.position, strings, form)
            shared += form != strings
            missed += standing.setdefault(labelled, form) != form
    assert shared > 200 and missed < shared / 20


def test_a_hash_that_is_the_same_by_chance_leads_to_nothing(seed):
    """Every row says that its shape is the one that is looked up."""
    for searched, words in boards(seed):
        for strings, other in pairwise(words):
            forms = np.zeros(8, np.uint64)
            form_of(searched, forms, strings)
            for i in (0, 2, 4, 6):
                if forms[i + 1] != 0:
                    forms[i] = other
            form = form_of(searched, forms, strings)
            assert shape(searched.left(form)) == shape(searched.left(strings))


def test_a_larger_table_has_the_same_positions(seed):
    searched, words = next(boards(seed))
    for length in (1 << 13, 5000):
        memory = np.zeros(length, np.uint64)
        forms = memory[: 1 << 12]
        standing = [form_of(searched, forms, strings) for strings in words]
        spread(memory, 0, len(forms) // WINDOW, np.empty(WINDOW, np.uint64))
        assert [form_of(searched, memory, strings) for strings in words] == standing
