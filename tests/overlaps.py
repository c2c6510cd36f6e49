"""What lies on what in a sketch, by plain geometry that shares nothing with the layouts but the sizes of words."""

import math
from itertools import combinations, pairwise

from stringscoins.drawing.lettering import boxed, extent, size_of

STEPS = 24
JOINT = 0.1


def overlaps(sketch):
    """Return in words what lies on what, and should not."""
    boxes = [(dot.at, boxed(dot.name) if dot.name else (JOINT, JOINT), f"box {dot.name!r}") for dot in sketch.dots]
    boxes += [(ground.at, (0.2, 0.2), "a ground sign") for ground in sketch.grounds]
    labels = [(label.at, extent(label.words, size_of(label)), f"label {label.words!r}") for label in sketch.labels]
    lines = [curve.along(STEPS) for curve in sketch.curves]
    found = [f"{one[2]} on {other[2]}" for one, other in combinations([*boxes, *labels], 2) if _meet(one, other)]
    for line in lines:
        for at, size, words in boxes:
            if _end(line[0], at) or _end(line[-1], at) or _apart(line, at, size):
                continue
            if any(_cuts(start, end, at, size) for start, end in pairwise(line)):
                found.append(f"a line through {words}")
    for one, other in combinations(lines, 2):
        if {_rounded(one[0]), _rounded(one[-1])} == {_rounded(other[0]), _rounded(other[-1])} and one[0] != one[-1]:
            middle, other_middle = one[len(one) // 2], other[len(other) // 2]
            if math.dist(middle, other_middle) < 0.08:
                found.append("two parallel lines that look like one")
    found += [f"{label[2]} far from every line" for label in labels if not any(_near(label, line) for line in lines)]
    return found


def _rounded(point):
    return round(point[0], 6), round(point[1], 6)


def _end(point, at):
    return math.dist(point, at) < 1e-6


def _apart(line, at, size):
    """Return whether a line lies wholly to one side of a box."""
    spans = ((min(places), max(places)) for places in zip(*line, strict=True))
    return any(
        high < middle - length / 2 or low > middle + length / 2
        for (low, high), middle, length in zip(spans, at, size, strict=True)
    )


def _meet(one, other):
    (x, y), (width, height), _ = one
    (u, v), (other_width, other_height), _ = other
    return abs(x - u) < (width + other_width) / 2 - 1e-9 and abs(y - v) < (height + other_height) / 2 - 1e-9


def _cuts(start, end, at, size):
    """Return whether a straight line has a point in a box, by cutting it off at the four sides (Liang and Barsky)."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way = end[axis] - start[axis]
        for sign in (1, -1):
            room = size[axis] / 2 - sign * (start[axis] - at[axis])
            if way * sign == 0:
                if room <= 0:
                    return False
            elif way * sign > 0:
                last = min(last, room / (way * sign))
            else:
                first = max(first, room / (way * sign))
    return last - first > 1e-9


def _near(label, line):
    (x, y), (width, height), _ = label
    return min(math.hypot(max(abs(u - x) - width / 2, 0), max(abs(v - y) - height / 2, 0)) for u, v in line) < 0.25
