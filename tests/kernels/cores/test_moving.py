import random

import numpy as np
import pytest
from table_of_cores import contents, is_wide, new_worker, noted, place_of, random_forms, small_table, worth

from stringscoins.kernels.cores import facts, moving, packing


@pytest.mark.interpreted
def test_sizes(seed):
    rng = random.Random(seed)
    flat, mine, twin = small_table(wide=512), new_worker(), {}
    noted(rng, flat, mine, twin, random_forms(rng, 100))
    sizes, expected = np.zeros((3, 65), np.int64), np.zeros((3, 65), np.int64)
    moving.sizes_by_rank(flat, sizes)
    for form, known in twin.items():
        if known:
            units = packing.packed(np.array(form, np.uint64), np.empty(64, np.uint64), np.empty(66, np.uint64))
            expected[:, worth(form, known)] += 1 + units + 4 * is_wide(known), 1 + units, 1
    assert (sizes == expected).all()


@pytest.mark.interpreted
def test_wide_records_get_more_room(seed):
    flat, mine = small_table(wide=64), new_worker()
    forms = random_forms(random.Random(seed), 40)
    for form in forms:
        facts.add_facts(flat, place_of(flat, mine, form), np.uint64(1 << 16 | 1 << 63))
    larger = np.zeros(4 * len(flat.wide), np.uint64)
    moving.widened(flat, larger)
    flat = flat._replace(wide=larger)
    assert facts.may_widen(flat) and contents(flat) == dict.fromkeys(forms, 1 << 16 | 1 << 63)
