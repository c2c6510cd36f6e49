"""Tables of everything that can be left of a position.

All of them find a nimber as the least heap that the mover does not beat. Let a heap of Nim lie beside a position. If a
cut captures nothing, it beats the heap that is as large as the value of what it leaves. If it captures, the mover moves
again, so that it beats all heaps but this one. Who beats all heaps is at a loony position. Loony itself stands in a
table as a number above all nimbers that the table can hold, the number of a heap that nobody has: a cut to a loony
position beats no heap, and a capture on the way to one beats them all.
"""
