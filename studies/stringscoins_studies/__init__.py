"""Studies: questions about the games, each answered in a folder of its own on top of the framework.

The `__init__.py` of a study states its question and the page of `docs/` with the answers. Its modules compute; its
commands are the only ones that know the command line. The studies are a package of their own, which the framework does
not know: it finds their commands, kernels and players by entry points, as it finds those of strangers.

To add a study, write its folder and enter its command here.
"""

from stringscoins.extensions import Section

__all__ = ["COMMANDS"]

COMMANDS = Section(
    "studies",
    "Tables and studies",
    {
        "table": "stringscoins_studies.tables.command:table",
        "dictionary": "stringscoins_studies.dictionary.command:dictionary",
        "census": "stringscoins_studies.censuses:census",
        "loony": "stringscoins_studies.loony.command:loony",
        "solved": "stringscoins_studies.solved.command:solved",
        "strips": "stringscoins_studies.strips.command:strips",
        "octal": "stringscoins_studies.octal.command:octal",
        "dataset": "stringscoins_studies.dataset.command:dataset",
    },
)
"""The commands, in the order of the help."""
