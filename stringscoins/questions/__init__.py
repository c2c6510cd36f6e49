"""The questions about a position, and the evaluator that answers them for everybody.

A question is a module. Its docstring is the help of its command. `Options` are what it takes, `answer` makes the
record, and `text` is what people read.
"""
