"""Bits of 64-bit words, and words that several threads write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.np import arrayobj

from stringscoins.kernels._jit import jit_without_arrays as jit

__all__ = [
    "atomic_add",
    "atomic_or",
    "bit",
    "count",
    "exchange",
    "exchange_if",
    "load",
    "lowest",
    "publish",
    "signed",
    "without",
]

_ONE = np.uint64(1)


def intrinsic(typing: Callable[..., Any]) -> Callable[..., Any]:
    """A function that Numba compiles as the LLVM code that `typing` gives; callers leave out its `typingctx`."""
    return cast(Callable[..., Any], numba.extending.intrinsic(typing))


@intrinsic
def lowest(typingctx: Any, word: Any) -> Any:
    """The number of the lowest bit set, as int64; 64 for the word 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@intrinsic
def count(typingctx: Any, word: Any) -> Any:
    """How many bits are set, as int64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@jit
def bit(number: int) -> np.uint64:
    """The word with one bit set."""
    return _ONE << np.uint64(number)


@jit
def signed(word: np.uint64) -> int:
    """A word as the number that it is."""
    return np.int64(word)  # type: ignore[return-value]


@jit
def without(word: np.uint64, mask: np.uint64) -> np.uint64:
    """The bits of a word that are not in a mask; Numba takes ~ of an unsigned word for a signed one."""
    return word ^ (word & mask)


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
    return cgutils.get_item_pointer(
        context, builder, signature.args[0], array, [arguments[1]], wraparound=False, boundscheck=False
    )


@intrinsic
def load(typingctx: Any, words: Any, index: Any) -> Any:
    """The word at a place, with all that its writer had written before it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), "acquire", 8)

    return words.dtype(words, types.int64), generate


@intrinsic
def publish(typingctx: Any, words: Any, index: Any, word: Any) -> Any:
    """Put a word at a place; who then loads it sees all that was written before it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _place(context, builder, signature, arguments), "release", 8)
        return context.get_dummy_value()

    return types.void(words, types.int64, words.dtype), generate


def _atomic(operation: str, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw(operation, _place(context, builder, signature, arguments), arguments[2], "acq_rel")

    return words.dtype(words, types.int64, words.dtype), generate


@intrinsic
def atomic_or(typingctx: Any, words: Any, index: Any, mask: Any) -> Any:
    """Set bits of the word at a place, whoever else writes there; the word before."""
    return _atomic("or", words)


@intrinsic
def exchange(typingctx: Any, words: Any, index: Any, word: Any) -> Any:
    """Put a word at a place, between what was written before and what is written later; the word that was there."""
    return _atomic("xchg", words)


@intrinsic
def atomic_add(typingctx: Any, words: Any, index: Any, amount: Any) -> Any:
    """Add to the word at a place, whoever else writes there; the word before."""
    return _atomic("add", words)


@intrinsic
def exchange_if(typingctx: Any, words: Any, index: Any, old: Any, new: Any) -> Any:
    """Put `new` at a place if the word there is `old`; whether it was."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _place(context, builder, signature, arguments)
        result = builder.cmpxchg(place, arguments[2], arguments[3], "acq_rel", "acquire")
        return builder.extract_value(result, 1)

    return types.boolean(words, types.int64, words.dtype, words.dtype), generate
