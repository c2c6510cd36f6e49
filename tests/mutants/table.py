"""The bugs, by the room that they are planted in. Each is a text that stands once in its file, and what replaces it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["BUGS", "Bug"]


class Bug(NamedTuple):
    """A bug to be planted."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """The folders, files or node ids of tests, one of which has to fail."""
    breaks: str
    """What goes wrong with it."""

    @property
    def interpreted(self) -> bool:
        """Whether its tests run without the compiler: all kernels would have to be compiled again for one bug."""
        return self.file.startswith("stringscoins/kernels/")


def _bug(name: str, file: str, old: str, new: str, tests: str, breaks: str) -> Bug:
    """Return a bug of the package, caught by tests whose paths below `tests` are separated by blanks."""
    return Bug(name, f"stringscoins/{file}", old, new, tuple(f"tests/{test}" for test in tests.split()), breaks)


BUGS = (
    # Ten that passed all tests there were, planted together.
    _bug(
        "first-capture-only",
        "certificate/proof.py",
        "for parts in captures:\n            if self._value(parts) != value:",
        "for parts in captures[:1]:\n            if self._value(parts) != value:",
        "certificate/test_forgeries.py",
        "A nimber is proved by one capture where others leave another value, which makes the position loony.",
    ),
    _bug(
        "lacks-by-any-option",
        "certificate/proof.py",
        "lacks = self._differs(capture.parts, value) if capture else self._find(options, value)",
        "lacks = bool(capture and self._differs(capture.parts, value)) or self._find(options, value)",
        "certificate/test_forgeries.py",
        "Beside a capture, an option that has a value is taken to prove that the position has another one.",
    ),
    _bug(
        "always-on-course",
        "endgame/planning.py",
        "on_course = altitudes[to_h] == cv_h and altitudes[to_k] == cv_k",
        "on_course = True",
        "endgame",
        "The theorem on flights proves v = cv by a flight that cannot end at the controlled value.",
    ),
    _bug(
        "tags-are-not-spared",
        "endgame/planning.py",
        "return not any(other in tags and other != piece for joint in shaken for other in pilot.endgame.at(joint))",
        "return True",
        "endgame",
        "A plan opens a chain at once that lengthens a tag.",
    ),
    _bug(
        "ring-of-trinkets-has-an-end",
        "endgame/bracelets.py",
        "(sub.first, (sub.first + 1) % n)",
        "(sub.first, sub.first + 1)",
        "endgame",
        "Around a closed bracelet a sub-bracelet is called minimal though a part of it is profitable.",
    ),
    _bug(
        "control-only-if-it-gains",
        "strategy/engine.py",
        "value >= choice.handout:",
        "value > choice.handout + 1:",
        "strategy",
        "The engine gives up control where to keep it is better.",
    ),
    _bug(
        "whole-length-3",
        "kernels/play/moves.py",
        "whole_length > 4",
        "whole_length > 3",
        "strategy/test_searching.py",
        "With a loop of 4 opened the search never leaves the four coins.",
    ),
    _bug(
        "last-for-joints",
        "kernels/scores/cuts.py",
        "cuts[string, _JOINTS] == 1",
        "cuts[string, _LAST] == 0",
        "solve/test_score_search.py",
        "A capture is made at once whose other coin some hyperstring holds.",
    ),
    _bug(
        "refuted-of-a-part",
        "solve/cores/search.py",
        "n ^ self._others for n in",
        "n for n in",
        "solve/cores",
        "At a limit the nimbers that a part has not are told as those that the sum has not.",
    ),
    _bug(
        "seconds-of-the-other-player",
        "strategy/matches.py",
        "match.seconds[turn.player ^ first]",
        "match.seconds[turn.player]",
        "strategy/test_matches.py",
        "The time of each second game is counted for the other player.",
    ),
    # certificate
    _bug(
        "lemma-3-with-a-capture",
        "certificate/rule.py",
        "len(others) == 1 and others.isdisjoint(capturing)",
        "len(others) == 1",
        "certificate/test_certificates.py::test_parts_left_are_worth_the_whole"
        " certificate/test_certificates.py::test_each_part_of_the_rule",
        "A position is called loony though the string that would be handed over captures.",
    ),
    _bug(
        "lemma-4-of-hyperstrings",
        "certificate/rule.py",
        "all(len(strings[i]) <= 2 for i in part)",
        "all(len(strings[i]) <= 3 for i in part)",
        "certificate/test_certificates.py::test_parts_left_are_worth_the_whole",
        "Captures are made at once where a hyperstring gives the choice.",
    ),
    _bug(
        "true-is-a-nimber",
        "certificate/checker.py",
        "if type(value) is not int or value < 0:",
        "if not isinstance(value, int) or value < 0:",
        "certificate/test_forgeries.py::test_altered_certificates_prove_nothing_false",
        "A fact whose value is the word true is read as 1.",
    ),
    _bug(
        "time-in-the-bytes",
        "certificate/writer.py",
        "gzip.compress(data, mtime=0)",
        "gzip.compress(data)",
        "certificate/test_writer_files.py",
        "The same certificate has other bytes each second.",
    ),
    # store
    _bug(
        "room-less-its-own-size",
        "store/checkpoints.py",
        "disk_usage(folder).free + size) // 4",
        "disk_usage(folder).free - size) // 4",
        "store/test_checkpoints.py::test_all_may_take_a_quarter_of_what_is_free_without_them",
        "The more is written down, the less may be: unfinished questions push each other out.",
    ),
    _bug(
        "question-of-glued-coins",
        "store/checkpoints.py",
        '";".join(" ".join(str',
        '";".join("".join(str',
        "store/test_checkpoints.py::test_two_coins_and_one_of_two_digits_are_different_questions",
        "Two positions are one question, and one goes on with what is known of the other.",
    ),
    _bug(
        "file-to-forget-nothing",
        "store/checkpoints.py",
        "if path.exists():\n        with told(path), closing(_connect(path))",
        "if True:\n        with told(path), closing(_connect(path))",
        "store/test_checkpoints.py::test_no_file_is_made_where_there_is_nothing_to_forget",
        "To clear a store makes a file of unfinished questions.",
    ),
    _bug(
        "failed-writing-is-silent",
        "store/checkpoints.py",
        "        self.wait()\n        if self._thread is None:",
        "        if self._thread is None:",
        "store/test_checkpoints.py::test_the_next_writing_tells_that_the_last_one_failed",
        "A writing that failed is never told of.",
    ),
    _bug(
        "cores-of-any-size",
        "store/forgiving.py",
        "smallest=smallest, largest=largest)",
        "smallest=smallest)",
        "store/test_forgiving.py::test_cores_of_some_sizes",
        "A search reads all cores of the store, however large.",
    ),
    _bug(
        "older-store-read-as-it-is",
        "store/database.py",
        "is_mended and schema == 1",
        "is_mended and schema == 0",
        "store/test_database.py::test_an_older_store_cannot_be_mended_where_it_cannot_be_written",
        "Wrong results of an older store are read where it cannot be written.",
    ),
    _bug(
        "details-of-an-error",
        "store/database.py",
        'getattr(error, "sqlite_errorcode", 0) & 0xFF',
        'getattr(error, "sqlite_errorcode", 0)',
        "store/test_database.py::test_the_details_of_an_error_do_not_change_its_kind",
        "A disk that fails is told as a damaged store, and not forgiven.",
    ),
    # notation
    _bug(
        "sparse6-of-63-vertices",
        "notation/sparse6.py",
        "    if n <= 62:",
        "    if n <= 63:",
        "notation/test_corners.py::test_the_sizes_at_which_sparse6_takes_more_characters",
        "A position of 62 coins is written so that nobody reads it.",
    ),
    _bug(
        "braces-in-names",
        "notation/dot.py",
        """r'"(?:[^"\\\\]|\\\\.)*"|[{}]', text.content""",
        """r"[{}]", text.content""",
        "notation/test_corners.py::test_braces_in_names_of_dot_are_no_groups",
        "Names with braces are refused as groups that are nested too deeply.",
    ),
    _bug(
        "nodes-in-groups",
        "notation/dot.py",
        "    for subgraph in _subgraphs(graph):\n        nodes.update(_nodes(subgraph))\n",
        "",
        "notation/test_corners.py::test_nodes_of_dot_may_be_declared_in_groups",
        "What DOT says of nodes inside groups is lost.",
    ),
    _bug(
        "weights-of-nodes",
        "notation/graphml.py",
        'key.get("attr.name") != "weight" or key.get("for", "all") not in ("edge", "all")',
        'key.get("attr.name") != "weight"',
        "notation/test_corners.py::test_the_weights_of_graphml_are_those_for_edges",
        "A weight that GraphML gives to nodes makes parallel strings.",
    ),
    _bug(
        "directed-edges",
        "notation/graphml.py",
        'edge.get("directed", str(directed).lower()) == "true"',
        "directed",
        "notation/test_corners.py::test_an_edge_of_graphml_says_itself_whether_it_has_a_direction",
        "A directed edge of an undirected GraphML graph is read.",
    ),
    _bug(
        "nodes-listed-twice",
        "notation/hif.py",
        "        listed.add(name)\n",
        "",
        "notation/test_corners.py::test_a_node_of_hif_is_listed_once",
        "A node that HIF lists twice is read.",
    ),
    _bug(
        "loops-have-fewer-strings",
        "notation/sums.py",
        "strings > MAX_STRINGS + len(components) + count",
        "strings > MAX_STRINGS",
        "notation/test_corners.py::test_the_strings_of_loops_are_as_many_as_their_coins",
        "A sum of loops of 100,000 strings is refused.",
    ),
    _bug(
        "option-given-twice",
        "notation/oneline.py",
        "        if option in options:\n            raise",
        "        if option in options and equals and not value:\n            raise",
        "notation/test_corners.py::test_an_option_is_given_once",
        "The last of two options of one name holds.",
    ),
    _bug(
        "named-strings-take-numbers",
        "notation/yaml_reading.py",
        'key = f"s{next(numbers)}" if name is None else',
        'number = next(numbers)\n            key = f"s{number}" if name is None else',
        "notation/test_corners.py::test_strings_without_a_name_are_numbered_among_themselves",
        "Strings without a name are numbered past those with one.",
    ),
    # position
    _bug(
        "primed-name-taken",
        "position.py",
        "            taken.add(name)\n            return name",
        "            return name",
        "test_sums_and_parts.py",
        "A sum loses a string, or joins two coins, where primed names were there already.",
    ),
    # labelling
    _bug(
        "sizes-of-classes",
        "labelling/unionfind.py",
        "self.sizes[x] = self.size(x) + self.size(y)",
        "self.sizes[x] = self.size(x) + 1",
        "test_disjoint_classes.py",
        "Classes that were joined count too few members, and orbits are taken for smaller than they are.",
    ),
    # census
    _bug(
        "nimbers-in-the-order-of-words",
        "studies/census/summaries.py",
        "key=lambda value: (isinstance(value, str), value)",
        "key=str",
        "studies/census/test_summaries.py",
        "Nimber 10 comes before nimber 2.",
    ),
    _bug(
        "expected-of-the-same-parity",
        "studies/census/summaries.py",
        "others = by_parity[parity ^ flip]",
        "others = by_parity[parity]",
        "studies/census/test_summaries.py",
        "Complements are expected to have the parity of their graphs.",
    ),
    _bug(
        "last-exception-only",
        "studies/census/summaries.py",
        "max(least, found.get(row[column], 0))",
        "least or found.get(row[column], 0)",
        "studies/census/test_summaries.py",
        "The nimber is said to be the parity from the last exception in the table on, not from the largest.",
    ),
    _bug(
        "fewest-strings-of-any-coins",
        "studies/census/summaries.py",
        'key=lambda row: (row["strings"], row["coins"])',
        'key=lambda row: row["strings"]',
        "studies/census/test_summaries.py",
        "Of the positions of the fewest strings not the one of the fewest coins is shown.",
    ),
    _bug(
        "small-numbers-in-parquet",
        "studies/census/tables.py",
        "int: arrow.int16()",
        "int: arrow.int8()",
        "studies/census/test_tables.py::test_large_numbers_are_kept",
        "A census of positions of 128 strings cannot be written.",
    ),
    _bug(
        "order-of-what-it-is-about",
        "studies/census/tables.py",
        "json.dumps(about, sort_keys=True)",
        "json.dumps(about)",
        "studies/census/test_tables.py::test_a_census_is_the_same_whatever_the_order_of_what_it_is_about",
        "A census that was stopped does not go on when its options come in another order.",
    ),
    _bug(
        "census-of-the-question-before",
        "studies/census/valuing.py",
        'if getattr(_kept, "question", None) != question:',
        'if getattr(_kept, "question", None) is None:',
        "studies/census/test_valuing.py",
        "A process answers the question that it was asked first.",
    ),
    # families
    _bug(
        "complement-counted-as-the-graph",
        "families/graphs.py",
        "(nodes * (nodes - 1) // 2 - edges if complement else edges)",
        "edges",
        "families/test_graphs.py",
        "The complement of a sparse graph is built before it is found to be too large.",
    ),
    _bug(
        "strings-in-all-without-their-coins",
        "families/hypergraphs.py",
        "if count * parallel * held > 10",
        "if count * parallel > 10",
        "families/test_hypergraphs.py",
        "A hypergraph of strings of very many coins is built.",
    ),
    # endgame and structure
    _bug(
        "all-but-one-chain-of-3",
        "endgame/flight.py",
        "(len(rest) - 1 if len(rest) <= 3 else 0)",
        "(len(rest) - 1)",
        "endgame/test_flight.py",
        "The opener keeps control of four chains of 3 where she should take one at once.",
    ),
    _bug(
        "alike-at-joints",
        "endgame/openings.py",
        '"" if piece.independent else piece.name',
        '""',
        "endgame/test_openings.py",
        "Of pieces at different joints that have one length only the first is valued.",
    ),
    _bug(
        "bonus-of-a-short-chain",
        "endgame/controlled.py",
        "if bonus == 2 and not loops:",
        "if bonus == 2:",
        "endgame/test_controlled.py::test_simple_sums_agree_with_allcock",
        "Chains of 3 beside loops are valued as if they were alone.",
    ),
    _bug(
        "joints-of-valence-4",
        "structure/configurations.py",
        "if valence > HIGHEST_VALENCE:",
        "if valence >= HIGHEST_VALENCE:",
        "structure/test_configurations.py",
        "Trinkets and twins at joints of valence 4 are not recognized.",
    ),
    # draw
    _bug(
        "fades-the-wrong-way",
        "draw/tikz.py",
        "{100 * (1 - fade):g}",
        "{100 * fade:g}",
        "draw/test_where_things_go.py",
        "What is far away is dark.",
    ),
    _bug(
        "picture-without-its-words",
        "draw/sketch.py",
        " + [label.at for label in self.labels]",
        "",
        "draw/test_where_things_go.py",
        "Words at the margin of a picture are cut off.",
    ),
    _bug(
        "drawn-lines-below",
        "draw/boards.py",
        "sorted(board.lines(), key=board.is_drawn)",
        "sorted(board.lines())",
        "draw/test_where_things_go.py",
        "Faint lines cross the drawn ones.",
    ),
    _bug(
        "picture-upside-down",
        "draw/layout.py",
        "points[0] * (1, -1) > 1e-6",
        "points[0] * (1, 1) > 1e-6",
        "draw/test_where_things_go.py",
        "The first node lies below the middle.",
    ),
    # kernels, without the compiler
    _bug(
        "growth-forgets-what-is-refuted",
        "kernels/general/memo.py",
        "        (larger.refuted, memo.refuted, entries),\n",
        "",
        "kernels/general/test_memo.py",
        "A memo that grows refutes everything once more.",
    ),
    _bug(
        "earlier-runs-replace",
        "kernels/general/memo.py",
        "memo.refuted[e] |= refuted[i]",
        "memo.refuted[e] = refuted[i]",
        "kernels/general/test_memo.py",
        "What an earlier run wrote down takes the place of what is known by now.",
    ),
    _bug(
        "earlier-runs-unlearn",
        "kernels/general/memo.py",
        "        if value[i] != UNKNOWN:\n            memo.value[e] = value[i]",
        "        memo.value[e] = value[i]",
        "kernels/general/test_memo.py",
        "A value is forgotten where an earlier run did not know it.",
    ),
    _bug(
        "keys-of-one-word",
        "kernels/general/memo.py",
        "        for i in range(len(key)):\n            if memo.keys[k, i] != key[i]:",
        "        for i in range(1):\n            if memo.keys[k, i] != key[i]:",
        "kernels/general/test_memo.py",
        "Components of large positions are taken for each other.",
    ),
    _bug(
        "no-empty-slot",
        "kernels/general/memo.py",
        "return 1 << (2 * capacity - 1).bit_length()",
        "return 1 << (capacity - 1).bit_length()",
        "kernels/general/test_memo.py",
        "A look for a key that is not there never ends once the memo is full.",
    ),
    _bug(
        "other-captures-may-be-loony",
        "kernels/general/search.py",
        "if kinds[a] in (_FIRST_CAPTURE, _CAPTURE):",
        "if kinds[a] == _FIRST_CAPTURE:",
        "kernels/general/test_search.py",
        "A capture that leaves a loony position is passed over unless it is the first.",
    ),
    _bug(
        "stubs-and-grounded-alike",
        "kernels/general/components.py",
        "(stubs_at if state.stubs[coin] < GROUNDED else grounded_at) + coin",
        "stubs_at + coin",
        "kernels/general/test_search.py",
        "A component with a grounded coin has the key of one with a stub there.",
    ),
    _bug(
        "colours-of-sets",
        "kernels/labelling.py",
        "return bool(system.colour[j] < system.colour[k])",
        "return False",
        "kernels/test_labelling.py",
        "Sets of the same points and other colours come in any order in a form.",
    ),
    _bug(
        "least-trace",
        "kernels/labelling.py",
        "smaller[level] = trace[level] < best_trace[level]",
        "smaller[level] = False",
        "kernels/test_labelling.py",
        "The form depends on the order of the points.",
    ),
    _bug(
        "cut-short-in-silence",
        "kernels/labelling.py",
        "complete = complete and cells == n",
        "complete = True",
        "kernels/test_labelling.py",
        "A form that may not be canonical is said to be.",
    ),
    _bug(
        "both-ways-to-a-value",
        "kernels/tables/subsets.py",
        " and not after_captures & after_others:",
        ":",
        "kernels/tables/test_subsets.py",
        "A position is no more loony where a capture and another cut leave one value.",
    ),
    _bug(
        "exception-of-theorem-4.1",
        "kernels/studies/simple_endgames.py",
        " and not (fours == 1 and loops == 1 and threes == 2 and chains == 2):",
        ":",
        "kernels/studies/test_simple_endgames.py",
        "Two chains of 3 and a loop of 4 are worth 0.",
    ),
    _bug(
        "bonus-of-some-chains-of-3",
        "kernels/studies/simple_endgames.py",
        "bonus = 6 if chains == threes else 4",
        "bonus = 6 if threes else 4",
        "kernels/studies/test_simple_endgames.py",
        "One chain of 3 among longer ones raises the controlled value.",
    ),
)
