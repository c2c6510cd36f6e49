"""Lessons for somebody who begins: texts, boards and tasks as data, and the rules by which an answer is judged."""

from stringscoins.lessons.judging import RULES, Criterion, is_right
from stringscoins.lessons.reading import Exercise, Lesson, Step, lessons

__all__ = ["RULES", "Criterion", "Exercise", "Lesson", "Step", "is_right", "lessons"]
