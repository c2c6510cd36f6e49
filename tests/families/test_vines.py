"""Vines are heaps: proved by the definition for small n, and by the search for n up to 20."""

import pytest

from stringscoins.errors import FamilyError
from stringscoins.families.vines import dawson_vine, kayles_vine, nim_vines, octal_vine
from stringscoins.values import LOONY, nim_sum, value_of


def by_definition(position):
    """The value of a position from the rule alone, part by part."""
    held = {string: frozenset(coins) for string, coins in position.items()}
    strings_of = {coin: frozenset(position.strings_of(coin)) for coin in position.coins}
    known = {}

    def parts(strings):
        left = set(strings)
        while left:
            todo = [left.pop()]
            part = set(todo)
            while todo:
                for coin in held[todo.pop()]:
                    new = strings_of[coin] & left
                    left -= new
                    part |= new
                    todo += new
            yield frozenset(part)

    def of_sum(strings):
        return nim_sum([of_part(part) for part in parts(strings)])

    def of_part(strings):
        if strings not in known:
            captures = {s for s in strings if any(len(strings_of[coin] & strings) == 1 for coin in held[s])}
            after = {of_sum(strings - {s}) for s in captures}
            # Loony whatever the other cuts lead to: they need not be looked at.
            loony = LOONY in after or len(after) > 1
            known[strings] = LOONY if loony else value_of(after, [of_sum(strings - {s}) for s in strings - captures])
        return known[strings]

    return of_sum(frozenset(held))


def heaps(most, taken):
    """The nimbers of heaps from which so many pins are taken at once: side by side, wherever they stand."""
    values = []
    for n in range(most + 1):
        options = {values[i] ^ values[n - pins - i] for pins in taken for i in range(n - pins + 1)}
        values.append(next(value for value in range(n + 1) if value not in options))
    return values


KAYLES, DAWSON = heaps(200, (1, 2)), heaps(20, (2,))


@pytest.mark.thorough
@pytest.mark.parametrize("n", range(7))
def test_kayles_vines_by_definition(n):
    assert by_definition(kayles_vine(n)) == KAYLES[n]


@pytest.mark.parametrize("n", range(9))
def test_dawson_vines_by_definition(n):
    assert by_definition(dawson_vine(n)) == DAWSON[n]


@pytest.mark.parametrize("n", range(21))
def test_kayles_vines_by_search(n):
    from stringscoins.solve import nimber

    assert nimber(kayles_vine(n)) == KAYLES[n]


@pytest.mark.parametrize("n", range(21))
def test_dawson_vines_by_search(n):
    from stringscoins.solve import nimber

    assert nimber(dawson_vine(n)) == DAWSON[n]


@pytest.mark.parametrize(
    ("code", "vine", "more"), [(".77", kayles_vine, 0), ("dawson", dawson_vine, 0), ("0.1370", dawson_vine, 1)]
)
@pytest.mark.parametrize("n", range(5))
def test_vines_by_octal_code(code, vine, more, n):
    assert octal_vine(n, code=code) == vine(n + more)


def test_small_vines():
    assert len(kayles_vine(0)) == len(dawson_vine(0)) == len(dawson_vine(1)) == 0
    assert dawson_vine(2).coins == () and len(dawson_vine(2)) == 1
    assert kayles_vine(1).valence("J1") == dawson_vine(3).valence("J1") == 3


def test_every_joint_has_valence_3():
    for vine in (kayles_vine(5), dawson_vine(7)):
        joints = [coin for coin in vine.coins if coin.startswith("J")]
        assert len(joints) == 5
        assert {vine.valence(joint) for joint in joints} == {3}
        assert {vine.valence(coin) for coin in vine.coins if coin not in joints} == {2}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: kayles_vine(-1), "number of pins must be at least 0, not -1"),
        (lambda: dawson_vine(-1), "number of pins must be at least 0, not -1"),
        (lambda: octal_vine(-1, code="0.137"), "heap must be at least 0, not -1"),
        (lambda: kayles_vine(30_000), "at most 100000"),
        (lambda: dawson_vine(10**20), "at most 100000"),
        (lambda: octal_vine(5, code="0.6"), "no vine of the octal game 0.6 is known.*stringscoins octal 0.6"),
        (lambda: octal_vine(5, code="kails"), "is no octal code"),
    ],
)
def test_bad_vines(call, message):
    with pytest.raises(FamilyError, match=message):
        call()


def test_heaps_of_nim():
    """Each has its nimber; no smaller heap of Kayles would do, and none at all, since they repeat, for more."""
    from stringscoins.solve import nimber

    assert [KAYLES.index(1 << bit) for bit in range(4)] == [1, 2, 5, 27] and 16 not in KAYLES
    assert [nimber(nim_vines(n)) for n in range(8)] == list(range(8))
    with pytest.raises(FamilyError, match="at most 15, not 16"):
        nim_vines(16)
