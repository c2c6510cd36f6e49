import numpy as np
import pytest

from stringscoins.kernels.copying import copy


@pytest.mark.interpreted
@pytest.mark.parametrize("dtype", [np.int32, np.uint64])
def test_what_stands_in_the_source_stands_in_the_target(dtype):
    source, target = np.array([3, 1, 2], dtype), np.zeros(3, dtype)
    copy(source, target)
    assert target.tolist() == source.tolist() == [3, 1, 2]
