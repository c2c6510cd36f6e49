"""The questions about a position, and the evaluator that answers them for everybody.

A question is a module. Its docstring is the help of its command. `Options` are what it takes, `answer` makes the
record, and `text` is what people read.
"""

from stringscoins.questions.options import flag
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import Choices, Question, option
from stringscoins.questions.wording import heading, labelled

__all__ = ["Answer", "Choices", "Query", "Question", "facts", "flag", "heading", "labelled", "option"]
