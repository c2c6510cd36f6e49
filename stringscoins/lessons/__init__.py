"""Lessons for somebody who begins: texts, boards and tasks as data, and the rules by which an answer is judged."""

from stringscoins.lessons.judging import RULES, Rule, is_right
from stringscoins.lessons.reading import Lesson, Step, Task, lessons

__all__ = ["RULES", "Lesson", "Rule", "Step", "Task", "is_right", "lessons"]
