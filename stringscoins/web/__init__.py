"""The explorer: a page on which positions are looked at and played, and the service behind it.

It is a face of the `Evaluator`, as the command line is; neither face knows the other. It needs the extra `web`.
"""
