import random

from stringscoins.labelling import label, labelled_parts


def shuffled(rng, sets):
    """The same system with its points renamed, and its sets and their points in another order."""
    points = sorted({x for members in sets for x in members})
    renamed = dict(zip(points, rng.sample(points, len(points)), strict=True))
    return rng.sample([rng.sample([renamed[x] for x in members], len(members)) for members in sets], len(sets))


def as_part(sets):
    return {f"s{i}": tuple(f"c{x}" for x in members) for i, members in enumerate(sets)}


def test_parts_that_are_the_same_up_to_renaming_have_one_form_and_one_division_into_classes(seed):
    rng = random.Random(seed)
    for _ in range(50):
        sets = [[i, rng.randrange(6)] if rng.random() < 0.8 else [i] for i in range(1, 6)]
        sets = [sorted(set(members)) for members in sets]
        (one,), (other,) = labelled_parts([as_part(sets)]), labelled_parts([as_part(shuffled(rng, sets))])
        assert one[0] == other[0] and one[2] == other[2]
        # The strings come in the order of the form: as labels say, which are those of the whole.
        number = {}
        numbered = [[number.setdefault(x, len(number)) for x in members] for members in sets]
        found = label(len(number), numbered)
        there = [tuple(sorted(found.labels[x] for x in numbered[int(name[1:])])) for name in one[1]]
        assert tuple(there) == one[0] == found.form


def test_alike_parts_keep_their_names():
    square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    parts = [dict(zip(names, square, strict=True)) for names in ("stuv", "wxyz")]
    (one, first, classes), (other, second, _) = labelled_parts(parts)
    assert one == other and sorted(first) == list("stuv") and sorted(second) == list("wxyz")
    assert classes == [[0, 1, 2, 3]]
