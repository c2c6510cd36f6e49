"""Tables of all remainders of a position.

All of them find a nimber as the least heap that the mover does not beat. Put a heap of Nim beside a position. If a cut
captures nothing, it beats the heap that is as large as the value of the rest. If it captures, the mover moves again, so
that it beats all heaps but this one. A mover who beats all heaps is at a loony position. Loony itself has a number
above all nimbers that the table can hold, the number of a heap that does not exist: a cut to a loony position beats no
heap, and a capture on the way to one beats them all.
"""
