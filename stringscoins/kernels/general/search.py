"""The lazy search for nimbers: "is it n?" for n = 0, 1, 2, ... of each component.

Source: Lemoine and Viennot, *Nimbers are inevitable*, 2012. A component lacks nimber n as soon as one option has it.
Refuted nimbers are remembered with the component's canonical form; options whose answer is known are tried first, then
the small ones. The stack is explicit, so that a search can stop after any option of a component (budget, full table)
and go on later: a component of thousands of strings alone may take seconds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.general.components import LOONY_OPTION, NO_ROOM, Scratch, load, mark_parallel, split
from stringscoins.kernels.general.memo import LOONY, UNKNOWN, Memo
from stringscoins.kernels.general.reduction import GROUNDED, Graph, ReducedState, cut

__all__ = [
    "DEPTH",
    "DONE",
    "MEMO_FULL",
    "NEXT",
    "NODES",
    "OUT_OF_BUDGET",
    "SMALL",
    "STACK_FULL",
    "TOO_LARGE",
    "WORK",
    "Stack",
    "larger_stack",
    "new_stack",
    "search",
]

DONE, OUT_OF_BUDGET, MEMO_FULL, STACK_FULL, TOO_LARGE, SMALL = 0, 1, 2, 3, 4, 5
"""Statuses of `search`; after all but DONE and TOO_LARGE it can be called again and goes on. By then, after SMALL, the
memo has to know whether the top frame's component, which is loaded in the state, has the nimber in question."""
DEPTH, NODES, WORK, NEXT, _MADE = 0, 1, 2, 3, 4
"""Places in Stack.control: the frames in use; the components expanded so far; the strings visited for them; the next
string of the top frame's component, 0 for a component that is not begun, and its options so far."""

_NIMBERS = 64
"""Nimbers fit the words of refuted bits; a larger one ends the search with TOO_LARGE."""
_ONE = np.uint64(1)

# Kinds of options: all of a component without capturable coins are plain.
_PLAIN, _FIRST_CAPTURE, _CAPTURE, _RIVAL = 0, 1, 2, 3


class Stack(NamedTuple):
    """The components in question, each for the sake of the one below it: arrays by frame, by option, and of parts."""

    control: NDArray[np.int64]
    """[5]: see DEPTH."""
    entry: NDArray[np.int32]
    """[S + 1]: by frame, as the next four are."""
    asked: NDArray[np.int32]
    """The nimber in question."""
    first: NDArray[np.int32]
    """The frame's first option; the others follow."""
    options: NDArray[np.int32]
    """The number of its options."""
    cursor: NDArray[np.int32]
    """The number of options that are done."""
    known: NDArray[np.int32]
    """By option, as `kind`, `start` and `weight`: the XOR of its bare strings."""
    kind: NDArray[np.int32]
    start: NDArray[np.int32]
    """Its first part; the last one is before the next option's."""
    weight: NDArray[np.int32]
    order: NDArray[np.int32]
    """The options of each frame by weight."""
    parts: NDArray[np.int32]
    """Entries of the memo."""


def new_stack(strings: int) -> Stack:
    """Return an empty stack for a root position of `strings` strings."""
    i32, depth, options = np.int32, strings + 1, 4 * strings + 16
    return Stack(
        np.zeros(5, np.int64),
        np.zeros(depth, i32),
        np.zeros(depth, i32),
        np.zeros(depth, i32),
        np.zeros(depth, i32),
        np.zeros(depth, i32),
        np.zeros(options, i32),
        np.zeros(options, i32),
        np.zeros(options + 1, i32),
        np.zeros(options, i32),
        np.zeros(options, i32),
        np.zeros(options, i32),
    )


def larger_stack(stack: Stack) -> Stack:
    """Return the same stack with twice the room for options and their parts."""
    names = ("known", "kind", "start", "weight", "order", "parts")
    return stack._replace(**{name: np.resize(getattr(stack, name), 2 * len(getattr(stack, name))) for name in names})


@jit
def _refuted(memo: Memo, entry: int, n: int) -> bool:
    return (memo.refuted[entry] >> np.uint64(n)) & _ONE != 0


@jit
def _least_open(memo: Memo, entry: int) -> int:
    """Return the least nimber that the entry is not known to lack, or _NIMBERS."""
    n = 0
    while n < _NIMBERS and _refuted(memo, entry, n):
        n += 1
    return n


@jit
def _kind_of_cut(graph: Graph, state: ReducedState, string: int, capture: int) -> int:
    """Return whether cutting `string` captures, or is a rival of the first capture: shares a coin of valence 2."""
    kind = _PLAIN
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] == 0:
            if state.valence[coin] == 1:
                return _FIRST_CAPTURE if string == capture else _CAPTURE
            if state.valence[coin] == 2:
                for j in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
                    if graph.coin_strings[j] == capture:
                        kind = _RIVAL
    return kind


@jit
def _expand(graph: Graph, state: ReducedState, memo: Memo, scratch: Scratch, stack: Stack, stop: int) -> int:
    """List the options of the top frame's entry that count, small ones first.

    Return DONE, MEMO_FULL, STACK_FULL or, when the work reaches `stop`, OUT_OF_BUDGET; later calls go on from there.
    """
    control = stack.control
    frame = control[DEPTH] - 1
    entry, first = stack.entry[frame], stack.first[frame]
    size, capture = load(graph, state, memo, scratch, entry)
    mark_parallel(graph, state, scratch, scratch.part, size, scratch.original)
    is_loaded = True
    if control[NEXT] == 0:
        control[_MADE] = 0
    for a in range(control[NEXT], size):
        string, kind = scratch.part[a], _PLAIN
        if scratch.original[string] != string:
            continue
        if capture >= 0:
            if not is_loaded:
                load(graph, state, memo, scratch, entry)
                is_loaded = True
            kind = _kind_of_cut(graph, state, string, capture)
            if kind == _PLAIN:
                continue
        if control[WORK] >= stop:
            control[NEXT] = a
            return OUT_OF_BUDGET
        control[WORK] += len(state.alive) + size
        if not is_loaded:
            load(graph, state, memo, scratch, entry)
        cut(graph, state, string)
        is_loaded = False
        parity, count = split(graph, state, memo, scratch, size)
        option = first + control[_MADE]
        start = stack.start[option]
        if count == NO_ROOM or option + 2 > len(stack.known) or start + count > len(stack.parts):
            control[NEXT] = a
            return MEMO_FULL if count == NO_ROOM else STACK_FULL
        if count == LOONY_OPTION:
            if kind in (_FIRST_CAPTURE, _CAPTURE):
                memo.value[entry] = LOONY
                control[NEXT] = 0
                control[NODES] += 1
                return DONE
            continue
        weight = 0
        for i in range(count):
            part = scratch.entries[i]
            stack.parts[start + i] = part
            if memo.value[part] == UNKNOWN:
                weight += memo.size[part]
        stack.known[option] = parity
        stack.kind[option] = kind
        stack.start[option + 1] = start + count
        # In a component with captures the kinds come in their order, whatever their weight.
        stack.weight[option] = weight + kind * 4 * len(state.alive)
        place = first + control[_MADE]
        while place > first and stack.weight[stack.order[place - 1]] > stack.weight[option]:
            stack.order[place] = stack.order[place - 1]
            place -= 1
        stack.order[place] = option
        control[_MADE] += 1
    stack.options[frame] = control[_MADE]
    stack.cursor[frame] = 0
    control[NEXT] = 0
    control[NODES] += 1
    return DONE


@jit
def _sum(memo: Memo, stack: Stack, option: int) -> tuple[int, int, int]:
    """Return the XOR of the known parts of an option or LOONY, the number of open parts, and the smallest of these."""
    value, open_parts, smallest = stack.known[option], 0, -1
    for i in range(stack.start[option], stack.start[option + 1]):
        part = stack.parts[i]
        if memo.value[part] == LOONY:
            return LOONY, 0, -1
        if memo.value[part] == UNKNOWN:
            open_parts += 1
            if smallest < 0 or memo.size[part] < memo.size[smallest]:
                smallest = part
        else:
            value ^= memo.value[part]
    return value, open_parts, smallest


@jit
def _next_question(memo: Memo, stack: Stack) -> tuple[int, int]:
    """Go on with the top frame as far as the memo allows; return the next entry and nimber, (-1, 0) if it is answered.

    For goal = 0, 1, ... up to the nimber in question: the component's value is goal if no option has it.
    """
    frame = stack.control[DEPTH] - 1
    entry, first = stack.entry[frame], stack.first[frame]
    last = first + stack.options[frame]
    while memo.value[entry] == UNKNOWN:
        goal = _least_open(memo, entry)
        if goal > stack.asked[frame] or _refuted(memo, entry, stack.asked[frame]):
            break
        if stack.cursor[frame] == 0:
            # Options already known may refute this goal and others at once.
            for option in range(first, last):
                value, open_parts, _ = _sum(memo, stack, option)
                if open_parts == 0 and 0 <= value < _NIMBERS:
                    memo.refuted[entry] |= _ONE << np.uint64(value)
            if _refuted(memo, entry, goal):
                continue
        if first + stack.cursor[frame] == last:
            memo.value[entry] = goal
            break
        option = stack.order[first + stack.cursor[frame]]
        value, open_parts, part = _sum(memo, stack, option)
        if open_parts > 1:
            return part, _least_open(memo, part)
        if open_parts == 1 and not _refuted(memo, part, value ^ goal):
            return part, value ^ goal
        if open_parts == 0 and value == goal:
            memo.refuted[entry] |= _ONE << np.uint64(goal)
            stack.cursor[frame] = 0
        else:
            stack.cursor[frame] += 1
    return -1, 0


@jit
def _next_capture(memo: Memo, stack: Stack) -> tuple[int, int]:
    """Do as `_next_question` for a component with capturable coins and no theorem that settles it.

    The value is that of the first capture, unless another one is loony, or a rival, which shares a coin of valence 2
    with it, has that value (docs/explanation/theory.md, "Canonical captures").
    """
    frame = stack.control[DEPTH] - 1
    entry, first = stack.entry[frame], stack.first[frame]
    while memo.value[entry] == UNKNOWN:
        result, _, _ = _sum(memo, stack, stack.order[first])
        if stack.cursor[frame] == stack.options[frame]:
            memo.value[entry] = result
            break
        option = stack.order[first + stack.cursor[frame]]
        value, open_parts, part = _sum(memo, stack, option)
        if open_parts > 0:
            return part, _least_open(memo, part)
        if value == LOONY if stack.kind[option] != _RIVAL else value == result:
            memo.value[entry] = LOONY
            break
        stack.cursor[frame] += 1
    return -1, 0


@jit
def _push(stack: Stack, entry: int, asked: int) -> None:
    frame = stack.control[DEPTH]
    stack.first[frame] = 0 if frame == 0 else stack.first[frame - 1] + stack.options[frame - 1]
    stack.entry[frame], stack.asked[frame], stack.options[frame] = entry, asked, -1
    stack.control[DEPTH] = frame + 1


@jit
def _is_small(graph: Graph, state: ReducedState, memo: Memo, scratch: Scratch, entry: int, widest: int) -> bool:
    """Return whether an entry's component has at most `widest` strings and coins; if so, it is loaded in the state."""
    if memo.size[entry] > widest:
        return False
    size, _ = load(graph, state, memo, scratch, entry)
    coins = 0
    for a in range(size):
        string = scratch.part[a]
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            scratch.reached[graph.string_coins[i]] = 0
    for a in range(size):
        string = scratch.part[a]
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            coin = graph.string_coins[i]
            if state.stubs[coin] < GROUNDED and not scratch.reached[coin]:
                scratch.reached[coin] = 1
                coins += 1
    return coins <= widest


@jit
def search(
    graph: Graph, state: ReducedState, memo: Memo, scratch: Scratch, stack: Stack, entry: int, work: int, widest: int
) -> int:
    """Value an entry's component, in memo.value, visiting about `work` strings; return DONE or why it ended earlier.

    Components of at most `widest` strings and coins are left to the caller. The stack is empty or as an earlier call
    for the same entry left it.
    """
    stop = stack.control[WORK] + work
    while memo.value[entry] == UNKNOWN or stack.control[DEPTH] > 0:
        if stack.control[DEPTH] == 0:
            _push(stack, entry, _least_open(memo, entry))
        frame = stack.control[DEPTH] - 1
        if stack.asked[frame] >= _NIMBERS:
            return TOO_LARGE
        top = stack.entry[frame]
        if stack.options[frame] < 0 and memo.value[top] == UNKNOWN and not _refuted(memo, top, stack.asked[frame]):
            if _is_small(graph, state, memo, scratch, top, widest):
                return SMALL
            status = _expand(graph, state, memo, scratch, stack, stop)
            if status != DONE:
                return status
        if stack.options[frame] > 0 and stack.kind[stack.first[frame]] != _PLAIN:
            part, asked = _next_capture(memo, stack)
        else:
            part, asked = _next_question(memo, stack)
        if part >= 0:
            _push(stack, part, asked)
        else:
            stack.control[DEPTH] -= 1
    return DONE
