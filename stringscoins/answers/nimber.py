"""The Nimstring value of a position and of its moves, and why it is loony."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stringscoins.answers.query import Answer, Query, check_certificate, facts
from stringscoins.solve import Move, Nimbers, SearchStopped
from stringscoins.solve.workforce import Workforce
from stringscoins.values import LOONY, mover_wins, show

if TYPE_CHECKING:
    from stringscoins.structures import Witness

__all__ = ["nimber"]


def nimber(
    query: Query,
    *,
    method: str = "auto",
    moves: bool = False,
    stats: bool = False,
    certificate: str | None = None,
    workers: int | Workforce | None = None,
    compact: bool = False,
) -> Answer:
    """Return the nimber of a position, or that it is loony.

    Parameters
    ----------
    query : Query
    method : str
        One of `solve.METHODS`.
    moves : bool
        Whether to value every move, too.
    stats : bool
        Whether to say what the search did.
    certificate : str, optional
        The file for a proof.
    workers : int or Workforce, optional
        Who shares the search, or how many threads.
    compact : bool
        Whether the search may know cores by fingerprints: the answer is probable then, and not kept in the store.

    Raises
    ------
    ValueError
        For a certificate from a compact search.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> nimber(Query("a chain of 3", read("3"))).record
    {'name': 'a chain of 3', 'coins': 3, 'strings': 4, 'nimber': 0, 'mover_wins': False}
    """
    if compact and certificate:
        raise ValueError("a certificate needs exact forms, which a compact search does not keep")
    position, progress = query.position, query.progress
    check_certificate(certificate)
    nimbers = Nimbers(
        position,
        method=method,
        limits=query.limits,
        progress=progress,
        store=query.store,
        name=query.name,
        workers=workers,
        memory=None if compact else query.memory,
        compact=compact,
    )
    answer = Answer(query.heading() | {"nimber": None, "mover_wins": None} | ({"probable": True} if compact else {}))
    record, listed = answer.record, dict[str, dict[str, Any]]()

    def tell(move: Move, witness: Witness | None) -> None:
        listed[move.string] = _move(move, witness)
        query.heard({"move": listed[move.string]})

    with answer.until_stopped():
        if moves:
            for move, witness in nimbers.loony_moves():
                tell(move, witness)
        value = nimbers.value()
        record |= {"nimber": show(value), "mover_wins": mover_wins(value)}
        query.heard({"nimber": show(value), "mover_wins": mover_wins(value)})
        if value == LOONY:
            record["witness"] = _witness(nimbers.witness())
        if moves:
            progress.counting(0, len(position), "moves")
            for index, move in enumerate(nimbers.moves(easy_first=True), 1):
                progress.counting(index, len(position), "moves")
                if move.string not in listed:
                    tell(move, nimbers.witness([move.string]) if move.value == LOONY else None)
        if certificate:
            from stringscoins.certificate.writer import write_certificate

            facts = write_certificate(
                position, query.name, certificate, nimbers.solver, limits=query.limits, progress=progress
            )
            record["certificate"] = {"file": certificate, "facts": facts}
    if answer.stopped:
        # Without a search nothing is refuted.
        stop = answer.stopped if isinstance(answer.stopped, SearchStopped) else SearchStopped(answer.stopped)
        record |= {"positions": stop.positions, "kept": stop.kept}
        if record["nimber"] is None:
            record["refuted"] = list(stop.refuted)
            if 0 in stop.refuted:
                record["mover_wins"] = True
    if moves:
        record["moves"] = [listed[string] for string in position if string in listed]
    if stats:
        record["statistics"] = nimbers.statistics()
    return answer


def _witness(witness: Witness | None) -> dict[str, Any] | None:
    return None if witness is None else facts(witness, "take", "keep", "give", "type")


def _move(move: Move, witness: Witness | None) -> dict[str, Any]:
    record = {"id": move.string} | facts(move, "coins", "captures")
    record |= {"nimber": show(move.value), "winning": move.winning, "kind": move.kind}
    return record | ({"witness": _witness(witness)} if witness else {})
