"""Experiments on top of the framework, a folder each, with their commands. Nothing below knows them.

`table.py` lists their commands.
"""
