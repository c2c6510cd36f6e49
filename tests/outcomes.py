"""What small positions are worth to the player to move, by minimax over single cuts and nothing else."""

from functools import cache


@cache
def _worth(strings, coin):
    worths = []
    for i in range(len(strings)):
        if i and strings[i] == strings[i - 1]:
            continue
        rest = strings[:i] + strings[i + 1 :]
        captured = coin * len(set(strings[i]) - {c for string in rest for c in string})
        worths.append(captured + _worth(rest, coin) if captured else -_worth(rest, coin))
    return max(worths, default=0)


def worth(strings, misere=False):
    """Of strings of numbered coins: the margin, or in misere play its negative, which the mover wants large."""
    return _worth(tuple(sorted(tuple(sorted(string)) for string in strings)), -1 if misere else 1)


def numbered(position):
    """The strings of a position, the coins numbered."""
    number = {coin: i for i, coin in enumerate(position.coins)}
    return [tuple(number[coin] for coin in coins) for _, coins in position.items()]


def together(forms):
    """Components as one position."""
    strings, first = [], 0
    for form in forms:
        strings += [tuple(coin + first for coin in string) for string in form]
        first += 1 + max((coin for string in form for coin in string), default=0)
    return strings


class Outcomes:
    """An oracle for the writer of certificates that knows the rules alone."""

    def __init__(self, position, misere=False):
        self.position, self.misere = position, misere
        self.worth = worth(numbered(position), misere)

    def is_at_least(self, target, removed=()):
        gone = set(removed)
        left = [string for name, string in zip(self.position, numbered(self.position), strict=True) if name not in gone]
        return worth(left, self.misere) >= target
