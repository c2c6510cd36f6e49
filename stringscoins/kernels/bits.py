"""Bits of 64-bit words, and words that several threads write.

Some are LLVM instructions that Numba does not offer. Each has two forms: the compiled one, and the Python that runs if
the environment switches the compiler off (with one thread, as the interpreter has one lock).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.np import arrayobj
from numpy.typing import NDArray

from stringscoins.kernels._jit import INTERPRETED
from stringscoins.kernels._jit import jit_without_arrays as jit

__all__ = [
    "atomic_add",
    "atomic_or",
    "bit",
    "count",
    "exchange_if",
    "four_units",
    "load",
    "lowest",
    "prefetch",
    "publish",
    "put_four_units",
    "signed",
    "without",
]

F = TypeVar("F", bound=Callable[..., Any])
Words = NDArray[Any]

_ONE = np.uint64(1)


def _compiled_as(typing: Callable[..., Any]) -> Callable[[F], F]:
    """Return a decorator that compiles a function as the LLVM code of `typing`."""

    def decorated(plain: F) -> F:
        return plain if INTERPRETED else cast(F, numba.extending.intrinsic(typing))

    return decorated


def _trailing_zeros(typingctx: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@_compiled_as(_trailing_zeros)
def lowest(word: np.uint64) -> int:
    """Return the number of the lowest bit set, as int64; 64 for the word 0."""
    return (int(word) & -int(word)).bit_length() - 1 if word else 64


def _ones(typingctx: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@_compiled_as(_ones)
def count(word: np.uint64) -> int:
    """Return the number of bits set, as int64."""
    return int(word).bit_count()


@jit
def bit(number: int) -> np.uint64:
    """Return the word with one bit set."""
    return _ONE << np.uint64(number)


@jit
def signed(word: np.uint64) -> int:
    """Return a word as a signed number."""
    return np.int64(word)  # type: ignore[return-value]


@jit
def four_units(row: NDArray[np.uint16], at: int) -> np.uint64:
    """Return four units of 16 bits as a word."""
    low = np.uint64(row[at]) | np.uint64(row[at + 1]) << np.uint64(16)
    return low | np.uint64(row[at + 2]) << np.uint64(32) | np.uint64(row[at + 3]) << np.uint64(48)


@jit
def put_four_units(row: NDArray[np.uint16], at: int, word: np.uint64) -> None:
    """Write a word as four units of 16 bits."""
    for i in range(4):
        row[at + i] = np.uint16(word >> np.uint64(16 * i) & np.uint64(0xFFFF))


@jit
def without(word: np.uint64, mask: np.uint64) -> np.uint64:
    """Return the bits of a word that are not in a mask; Numba makes ~ of an unsigned word signed."""
    return word ^ (word & mask)


# Words that several threads write


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
    return cgutils.get_item_pointer(
        context, builder, signature.args[0], array, [arguments[1]], wraparound=False, boundscheck=False
    )


def _acquire(typingctx: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", words.dtype.bitwidth // 8)

    return words.dtype(words, types.int64), generate


@_compiled_as(_acquire)
def load(words: Words, index: int) -> Any:
    """Return the word at a place, with all that its writer wrote before it."""
    return words[index]


def _ahead(typingctx: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        function = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.VoidType(), [byte, number, number, number]), "llvm.prefetch.p0i8"
        )
        place = builder.bitcast(_place(context, builder, signature, arguments), byte)
        builder.call(function, [place, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(words, types.int64), generate


@_compiled_as(_ahead)
def prefetch(words: Words, index: int) -> None:
    """Begin to fetch the word at a place from memory, for a load soon after."""


def _release(typingctx: Any, words: Any, index: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        builder.store_atomic(arguments[2], place, "release", words.dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.void(words, types.int64, words.dtype), generate


@_compiled_as(_release)
def publish(words: Words, index: int, word: Any) -> None:
    """Put a word at a place; a thread that loads it sees all that was written before it."""
    words[index] = word


def _atomic(operation: str) -> Callable[..., Any]:
    def typing(typingctx: Any, words: Any, index: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = _place(context, builder, signature, arguments)
            return builder.atomic_rmw(operation, place, arguments[2], "acq_rel")

        return words.dtype(words, types.int64, words.dtype), generate

    return typing


@_compiled_as(_atomic("or"))
def atomic_or(words: Words, index: int, mask: Any) -> Any:
    """Set bits of the word at a place, safely among threads; return the word before."""
    before = words[index]
    words[index] |= mask
    return before


@_compiled_as(_atomic("add"))
def atomic_add(words: Words, index: int, amount: Any) -> Any:
    """Add to the word at a place, safely among threads; return the word before."""
    before = words[index]
    words[index] += amount
    return before


def _exchange_if(typingctx: Any, words: Any, index: Any, old: Any, new: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        result = builder.cmpxchg(place, arguments[2], arguments[3], "acq_rel", "acquire")
        return builder.extract_value(result, 1)

    return types.boolean(words, types.int64, words.dtype, words.dtype), generate


@_compiled_as(_exchange_if)
def exchange_if(words: Words, index: int, old: Any, new: Any) -> bool:
    """Put `new` at a place if the word there is `old`; return whether it was."""
    found = bool(words[index] == old)
    if found:
        words[index] = new
    return found
