"""A census of small graphs, multigraphs and hypergraphs.

The question: how are their nimbers distributed, and what do complements have to do with them?

Romer (*Winning Dots-and-Boxes in two and three dimensions*, appendix A) asks for the nimbers of all graphs and of their
complements. `stringscoins census` makes such tables; `docs/explanation/census.md` discusses them.

`enumeration` makes every position once, `counting` predicts their number, `streams` reads graphs from files and from
geng, `valuing` values a batch of them, `running` hands the batches to workers, `tables` keeps the rows on disk,
`summaries` and `picture` summarize the rows. `subsets` values what can be left of one position.
"""
