import numpy as np

from stringscoins.kernels.hashing import empty_table


def test_tables_begin_with_a_line_of_the_cache():
    assert [empty_table(100, np.uint16).ctypes.data % 128 for _ in range(3)] == [0, 0, 0]
