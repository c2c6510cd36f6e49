"""How much work a call is, in bytecodes: the same in every run, whatever else the machine does."""

import sys


def bytecodes(call):
    """The bytecodes that the call executes. What C code does below one of them counts nothing."""
    count = 0

    def trace(frame, event, _argument):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def growth(work, small, factor=4):
    """How many times the work grows when the size grows by a factor, over that factor: about 1 where it is linear."""
    few, many = (bytecodes(work(size)) for size in (small, factor * small))
    return many / few / factor
