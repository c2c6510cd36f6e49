"""Many games reviewed: how they are found in files, and tables of the mistakes, by game, by phase and by kind."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stringscoins.errors import NotationError, StringsCoinsError
from stringscoins.game import SEATS, Game
from stringscoins.notation import Coordinates, oneline, read
from stringscoins.notation.formats import GAMES, text_of
from stringscoins.strategy.phases import PHASES, phases
from stringscoins.wording import BOARD, GRAPH, Words, plural, table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["CHART", "draw_mistakes", "games_in", "games_text", "totals", "with_mistakes"]

_GAME = "the moves of a game, such as 3x3: A1R B2T, on each line, or # and a name in the line before"


def games_in(paths: Iterable[str]) -> Iterator[tuple[str, Document | StringsCoinsError]]:
    """Yield the games of files and folders by their names, or the errors in their place.

    A file whose name ends in `.games`, and standard input, `-`, have a game on each line. Any other file holds one
    game. Of a folder all files are taken, in the order of their names, but for those that begin with a dot.
    """
    for path in paths:
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if not name.startswith("."))
            inner = [os.path.join(path, name) for name in names]
            yield from games_in(name for name in inner if not os.path.isdir(name))
            continue
        try:
            if path == "-" or path.endswith(GAMES):
                yield from _of_lines(path)
            else:
                document = read(path)
                yield document.name or os.path.basename(path), document
        except StringsCoinsError as error:
            yield path, error


def _of_lines(path: str) -> Iterator[tuple[str, Document | StringsCoinsError]]:
    """Yield the games of a file with a game on each line; a comment before it is its name."""
    text, name = text_of(path), ""
    for number, line in enumerate(text.lines, 1):
        words = line.strip()
        if words.startswith("#"):
            name = words.lstrip("#").strip()
        elif words:
            try:
                if not oneline.is_meant(line):
                    raise NotationError("no game", expected=_GAME, source=text.source, line=number, column=1, text=line)
                # The empty lines before it make errors name the line of the file.
                document = oneline.parse(replace(text, content="\n" * (number - 1) + line))
                yield name or f"{os.path.basename(text.source)}:{number}", document
            except StringsCoinsError as error:
                yield text.source, error
            name = ""


def with_mistakes(record: dict[str, Any], document: Document) -> dict[str, Any]:
    """Return the record of a review with the phase of each move, and with the mistakes of each player in each phase."""
    found = phases(Game.of(document))
    moves = [move | {"phase": phase} for move, phase in zip(record["moves"], found, strict=True)]
    rows = [_mistakes(moves, player, phase) for phase in PHASES for player in SEATS]
    return record | {"moves": moves, "mistakes": rows}


def _mistakes(moves: Iterable[dict[str, Any]], player: str, phase: str) -> dict[str, Any]:
    own = [move for move in moves if (move["player"], move["phase"]) == (player, phase)]
    row = {"phase": phase, "player": player, "moves": len(own)}
    # A coin that the other player gets makes the margin 2 worse.
    row |= {"coins": sum(move["cost"] or 0 for move in own) // 2, "coins_unknown": _unknown(own, "cost")}
    if all("gives_away" in move for move in own):
        control = sum(map(_loses_control, own))
        row |= {"control": control, "control_unknown": _unknown(own, "gives_away")}
    return row


def _loses_control(move: dict[str, Any]) -> bool:
    """Return whether a move is a mistake in control: in the endgame only one that costs coins.

    Whoever takes the last long chain whole gives Nimstring away, and is right.
    """
    return bool(move.get("gives_away")) and (move["phase"] != PHASES[-1] or move["cost"] != 0)


def _unknown(moves: Iterable[dict[str, Any]], key: str) -> int:
    return sum(move.get(key, 0) is None for move in moves)


def totals(records: Iterable[dict[str, Any]]) -> dict[tuple[str, str], Counter[str]]:
    """Return the mistakes of all games by phase and player; the phase `all` has those of the whole games."""
    found = {(phase, player): Counter[str]() for phase in (*PHASES, "all") for player in SEATS}
    for record in records:
        for row in record["mistakes"]:
            counts = {key: count for key, count in row.items() if isinstance(count, int)}
            for phase in (row["phase"], "all"):
                found[phase, row["player"]].update(counts)
    return found


def games_text(records: Sequence[dict[str, Any]], documents: Sequence[Document]) -> list[str]:
    """Return the table of some games, and that of their mistakes by phase, player and kind."""
    words = _words(documents)
    kinds = ["coins"] if records[0]["misere"] else ["coins", "control"]
    heads = [words.translate(f"{player}: {kind}") for kind in kinds for player in SEATS]
    rows = [["game", "result", "first mistake", *heads]]
    for record, document in zip(records, documents, strict=True):
        found = totals([record])
        given = [_count(found["all", player], kind) for kind in kinds for player in SEATS]
        rows.append([record["name"], _result(record["result"]), _first(record, document), *given])
    lines = [*table(rows), ""]
    sums = [[words.translate(cell) for cell in ("phase", "player", "moves", *kinds)]]
    counted = {key: counts for key, counts in totals(records).items() if counts["moves"]}
    for (phase, player), counts in counted.items():
        is_first = (phase, "A") not in counted or player == "A"
        sums.append([phase * is_first, player, f"{counts['moves']:,}", *(_count(counts, kind) for kind in kinds)])
    lines += [*table(sums), "", plural(len(records), "game") + "; A began, unless a file says that B did"]
    legend = _LEGEND | ({"coins": _IN_MISERE} if records[0]["misere"] else {})
    lines += [words.translate(legend[kind]) for kind in kinds]
    if any(counts[f"{kind}_unknown"] for counts in counted.values() for kind in kinds):
        lines.append("?: not all of these moves, or of those before, are valued")
    return lines


def _words(documents: Iterable[Document]) -> Words:
    return BOARD if all(document.board for document in documents) else GRAPH


_LEGEND = {
    "coins": "coins: given away; the other player gets so many in place of this one, if both play best",
    "control": "control: moves after which the other player could win Nimstring, in place of this one",
}
_IN_MISERE = "coins: too many; this player gets so many in place of the other one, if both play best"


def _count(counts: Counter[str], kind: str) -> str:
    return f"{counts[kind]:,}" + "?" * bool(counts[f"{kind}_unknown"])


def _result(result: dict[str, Any]) -> str:
    coins = "-".join(str(result["coins"][player]) for player in SEATS)
    lead = f", lead {result['lead']:+}" if result["lead"] else ""
    winner = result["winner"]
    said = "not over" if winner is None else "draw" if winner == "draw" else f"{winner} wins"
    return f"{coins}{lead}, {said}"


def _first(record: dict[str, Any], document: Document) -> str:
    """Return the first move that is known to be a mistake of either kind."""
    moves = record["moves"]
    number = next((move["number"] for move in moves if move["cost"] or _loses_control(move)), len(moves) + 1)
    unsure = "?" * bool(_unknown(moves[: number - 1], "cost") or _unknown(moves[: number - 1], "gives_away"))
    if number > len(moves):
        return "none" + unsure
    move = moves[number - 1]
    called = Coordinates(document.start or document).line(move["id"])
    return f"{number}{unsure}, {called} by {move['player']}"


def draw_mistakes(records: Iterable[dict[str, Any]], documents: Iterable[Document], file: str) -> None:
    """Draw the mistakes of some games into a file: for each kind a chart, with a bar for each player in each phase."""
    from stringscoins.drawing.charts import draw_chart

    found, words = totals(records), _words(documents)
    kinds = [kind for kind in ("coins", "control") if any(kind in counts for counts in found.values())]

    def paint(axes: Any) -> None:
        for chart, kind in zip(axes, kinds, strict=True):
            for seat, player in enumerate(SEATS):
                places = [place + (seat - 0.5) * _BAR for place in range(len(PHASES))]
                counts = [found[phase, player][kind] for phase in PHASES]
                bars = chart.bar(places, counts, width=_BAR, color=_COLORS[seat], label=player)
                chart.bar_label(bars, fontsize=8)
            chart.set_xticks(range(len(PHASES)), PHASES)
            chart.set(title=words.translate(_TITLES[kind]))
            chart.yaxis.get_major_locator().set_params(integer=True)
            chart.margins(y=0.1)
        axes[-1].legend(title="player", frameon=False, loc="upper left", bbox_to_anchor=(1, 1))

    draw_chart(file, [5] * len(kinds), paint, CHART)


CHART = "the chart of mistakes"
"""What is drawn."""
_BAR = 0.38
_COLORS = ("#1F6FB2", "#C8553D")
_TITLES = {"coins": "coins given away", "control": "moves that gave control away"}
