"""Tables of nimbers and margins.

The question: what are the nimbers and margins of all small boards, of boxes in space and of classes of graphs?

`stringscoins table boards`, `cubes` and `classes` print them. `docs/explanation/results.md` has the boards and
the boxes, `docs/explanation/graph-classes.md` the classes with the periods that they seem to have.

`boards` and `cubes` list the positions up to a number of strings (`sizes`), `classes` values classes with one
parameter, and `periods` finds the period that a sequence suggests. `markdown` prints each row as soon as it is known.
"""
