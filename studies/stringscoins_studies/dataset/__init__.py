"""A data set of values: solved boards, censuses and the dictionary, in a form that others can cite.

The question: which values can other people take without running the program, and how do they know what they have?

`stringscoins dataset` writes a folder with Parquet tables, a description of each column, checksums, a licence and a
citation. `docs/reference/commands/dataset.md` describes it.

`tables` says which tables there are, and makes their rows; `package` writes the folder, and checks one.
"""
