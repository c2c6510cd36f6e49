"""Studies: questions about the games, each answered in a folder of its own on top of the framework.

The `__init__.py` of a study states its question and the page of `docs/` with the answers. Its modules compute; its
`command.py` (or `commands`) adds to the command line, and no other module of the study knows the command line. Studies
do not import each other, and no module below imports a study.

To add a study, write its folder and enter its command in `table.py`. A kernel that it needs goes to
`stringscoins/kernels/studies/`.
"""
