"""Results kept between runs in one SQLite file: values of positions, and facts about the cores of the search."""

from stringscoins.store.checkpoints import Unfinished
from stringscoins.store.exchange import export_lines, import_lines
from stringscoins.store.forgiving import ForgivingStore
from stringscoins.store.records import Core, Info, StoredAnswer
from stringscoins.store.results import Store, default_path

__all__ = [
    "Core",
    "ForgivingStore",
    "Info",
    "Store",
    "StoredAnswer",
    "Unfinished",
    "default_path",
    "export_lines",
    "import_lines",
]
