"""The explorer: a page on which positions are looked at and played, and the service behind it.

A face of the `Evaluator`, as the command line is; neither knows the other. It needs the extra `web`.
"""
