"""The evaluator: it answers questions about anything that can be read as a position.

The library's front door, the command line and the web server all ask an `Evaluator`.
"""

from stringscoins.evaluation.evaluator import Evaluator
from stringscoins.evaluation.jobs import Job
from stringscoins.evaluation.moves import Moves
from stringscoins.evaluation.questions import QUESTIONS
from stringscoins.evaluation.records import Record
from stringscoins.evaluation.sources import Source, read
from stringscoins.evaluation.streams import Answers

__all__ = ["QUESTIONS", "Answers", "Evaluator", "Job", "Moves", "Record", "Source", "read"]
