"""Adapters to the libraries of others, each behind an extra of its own, and where their games begin."""

from stringscoins.game import Game
from stringscoins.notation import Document
from stringscoins.state import State

__all__ = ["state_of"]


def state_of(document: Document) -> State:
    """Return the state in which a game begins with a document: its lead counts, and so does whose turn it is."""
    return Game(document.position, lead=document.lead, owners=document.owners, turn=document.turn).state
