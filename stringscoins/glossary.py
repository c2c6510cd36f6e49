r"""The terms of the project: each has one meaning, in the code, the documentation and the messages.

Behind each term stands where it comes from; some are the project's own. The site shows a picture of each term that can
be drawn. The authors are:

- Allcock: *Best play in Dots & Boxes endgames*
- Berlekamp and Scott: *Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame*
- Collette and others: Collette, Demaine, Demaine and Langerman, *Narrow misère Dots-and-Boxes*
- Malkin: *Nimdots and the Nimdots Method*
- Romer: *Winning Dots-and-Boxes in two and three dimensions*
- *Winning Ways*: Berlekamp, Conway and Guy, *Winning Ways for your mathematical plays*

## The game

### coin

What players capture, as the boxes of a board. Whoever cuts the last string of a coin captures it. (Berlekamp and Scott,
introduction)

### string

What players cut, one at a time. On a board the strings are the lines that are not drawn yet: to draw a line is to cut
its string. A string holds the coins at its ends. A string that holds one coin runs to the ground. (Berlekamp and Scott,
introduction)

### bare string

A string that holds no coin. To cut it is a move that captures nothing.
([theory](../explanation/theory.md#the-definition))

### hyperstring

A string that holds three coins or more, such as an edge of a box in space that borders several squares. (Romer, section
3.3, for strings of several coins)

### ground

The one node that is no coin. Strings may end at it, and nobody captures it. (Berlekamp and Scott, introduction)

### members

The coins that a string holds.

### holders

The strings that hold a coin.

### bundle

All strings that hold the same coins, such as two parallel strings between two coins.
([search](../explanation/search.md#the-sweep))

### turn

All cuts that a player makes until the other player is to move. A capture does not end a turn. (Malkin, definition 1)

### capturable

Said of a coin of valence 1, which one string alone holds. Whoever cuts this string captures the coin and moves again.
(Romer, section 1.5.4)

### Nimstring

The game with the same moves in which captures count for nothing, and a player who cannot move loses. As in the coin
game, a player who captures has to move again. (*Winning Ways*, chapter 16)

### misère

Play in which whoever has fewer coins at the end wins. (Collette and others, introduction)

### margin

The coins that the player to move gets from here on, less those that the opponent gets, if both play best.
([search](../explanation/search.md#scores), after Barker and Korf)

### lead

The coins that a player has taken before a position, less those of the opponent. A position file says it by `lead`, or
by letters in a picture. ([formats](formats.md#who-has-taken-which-box), after Berlekamp and Scott, introduction)

### frame

The outer lines of a board that are drawn before the game: none (American), those at the top and on the left
(Icelandic), or all (Swedish). (*Winning Ways*, chapter 16; Collette and others, section 4)

### family

A maker of positions of one kind, with a name, sizes and options: `board:4x5:icelandic` is a member of the family
`board`. ([formats](formats.md#one-line-notation))

### source

What a command is asked about: a position file, or a position in one line, such as `3+4l`, `3x3` or `@malkin/g1`. Help
texts write it SOURCE. ([formats](formats.md#one-line-notation))

## The shape of a position

### valence

The number of strings that hold a coin. (Berlekamp and Scott, introduction)

### joint

A coin of valence 3 or more. (The source says 3 or 4, as on boards.) (Berlekamp and Scott, "The formula for controlled
value")

### segment

A run of coins of valence 2 between two ends, each of which is a joint or the ground; the run may be of no coins. A run
that closes on itself is a segment, too. ([theory](../explanation/theory.md#cores))

### chain

A segment that does not close on itself. (Berlekamp and Scott, introduction)

### loop

A segment that closes on itself, alone or at one joint, which counts as one of its coins. (Berlekamp and Scott,
introduction)

### long

Said of a chain of 3 coins or more and of a loop of 4 or more. Whoever opens a long chain or loop lets the opponent
choose who moves on. (Malkin, definition 5 and section 2.2.1)

### component

A connected part of a position. Two parts that share nothing but the ground are two components. (Malkin, definitions 9
and 10)

### independent

Said of a chain with both ends at the ground, and of a loop that stands alone: each is a component of its own.
(Berlekamp and Scott, "The formula for controlled value")

### orbit

A set of strings that the symmetries of the position take to each other. It makes no difference which of them is cut.
(McKay, *Practical graph isomorphism*)

### vine

A position whose Nimstring value is that of a heap of an octal game, such as Kayles or Dawson's Kayles. (*Winning Ways*,
chapter 16)

## Nimstring values

### nimber

The size of the heap of Nim that a position is worth, if it is not loony. The player to move wins Nimstring unless the
nimber is 0. A nimber n is written \*n. (Romer, sections 1.2 and 1.3)

### heap

A number of beans, pins or coins that a player makes smaller: what games such as Nim and Kayles are played with. A
position that is worth the nimber \*3 is worth as much as a heap of 3 in Nim. (Romer, section 1.2)

### mex

The least of the numbers 0, 1, 2, ... that is not in a set. A position without captures is worth the mex of the nimbers
that its moves leave. (Romer, section 1.2)

### octal game

A game with heaps in which a move takes some beans from a heap and may split the rest in two. Its code, such as 0.77 for
Kayles, has an octal digit for each number of beans that may be taken: the digit says what may be left. (*Winning Ways*,
chapter 4)

### loony

Said of a position that the player to move wins, whatever else is on the board, and of a move that leaves such a
position. (Romer, section 1.5.4; Malkin, definition 6)

### witness

The choice that proves a position loony. After some captures the player to move has two cuts. One of them captures, and
the player moves on. The other one captures nothing and leaves to the opponent what the first one would have taken. Both
lead to the same value, so one of them wins. (Romer, figure 1.4, types e and f)

### sane

Said of a move that captures nothing and is not loony. In the tables of moves each move is `sane`, `loony` or
`capturing`.

### canonical capture

A capture that a player may make at once, because it leaves the value of the position as it is. (Romer, figure 1.4,
types a to d, and section 3.3.3)

### double-dealing move

A cut that captures nothing and leaves the opponent two coins on one last string. The opponent takes both and has to
move on. (Malkin, definition 4)

### double-cross

A cut that captures two coins, as the answer to a double-dealing move does. (Malkin, section 2.1)

### hard-hearted handout

A chain of two coins that is cut in the middle. The opponent can do nothing better than take both coins, and has to move
on. (Malkin, section 2.2)

### half-hearted handout

A chain of two coins that is cut at an end. The move is loony: the opponent may take both coins, or leave both with a
double-dealing move. (Malkin, section 2.2)

### chain rule

A rule of thumb for who gets control: it counts the turns that are left if the long chains stay as they are.
([theory](../explanation/theory.md#malkins-rules-checked), after Malkin, theorems 5 and 7)

### permanent string

A string that nobody cuts while anything is left to win, because to cut it is a loony move.
([theory](../explanation/theory.md#strings-that-are-never-cut))

### stub

What stands for a permanent string at a coin. It only matters that it is there, for it keeps the coin from being
captured. ([theory](../explanation/theory.md#cores))

### core

A component in which nothing can be captured and permanent strings are stubs. The search finds the values of cores.
([theory](../explanation/theory.md#cores))

### sweep

The method that finds the values of all that can be left of a position, by how many strings of each bundle are left.
([search](../explanation/search.md#the-sweep))

### quiet

Said of a position without a capturable coin. ([search](../explanation/search.md#scores))

## Loony endgames

### loony endgame

A position in which every move is loony. No coin is capturable, and every coin of valence 2 is part of a chain of 3 or
more such coins or of a loop of 4 or more coins. (Berlekamp and Scott, introduction)

### piece

A chain or a loop of a loony endgame. (Berlekamp and Scott, figure 7)

### opening

The first cut of a piece. It makes no difference which string of the piece is cut. (Allcock, section 1)

### opener

The player who has to open a piece. The pages call the opener *she*; the source calls her Left. (Berlekamp and Scott,
introduction; Allcock, section 1)

### controller

The opponent of the opener. The pages call the controller *he*; the source calls him Right. He gives up control when he
takes all of a piece and moves on; he keeps it when he leaves a handout. (Berlekamp and Scott, introduction; Allcock,
section 1)

### control

A player is in control who can choose, whenever a piece is opened, who opens the next one. (Malkin, definition 7)

### handout

The coins that the controller leaves to keep control: 4 of a loop that stands alone, 2 of any other piece. The opener
takes them and has to move on. (Allcock, section 1)

### value

The number of coins by which the controller of a loony endgame beats the opener if both play best. Formulas call it v.
(Berlekamp and Scott, introduction)

### controlled value

The coins by which a controller beats the opener, if he keeps control until the last or second-last turn and she plays
best. Formulas call it cv. (Berlekamp and Scott, introduction)

### terminal bonus

What the controller of a sum of chains and loops wins besides size - 4 chains - 8 loops: the handouts that he need not
leave at the end. Here size is the number of coins. The controlled value is this number and the terminal bonus together.
(Allcock, (1.2))

### simple endgame

A sum of independent long chains and loops. (Allcock, introduction)

### standard move

To open a 3-chain if there is one, else a shortest loop, else a shortest chain. In most simple endgames nothing is
better. (Allcock, section 1)

### preemptive sacrifice

A long chain that a player opens early, while there are still sane moves. The player gives the opponent its coins, in
order to lose less than by losing control later. (Malkin, section 3.4.2)

### moderate

Said of a chain of 3 or 4 coins and of a loop of 4 to 7 coins. All longer ones are *very long*. (Berlekamp and Scott,
'"Very long" defined')

### dipper

A loop at a joint of valence 3, and the chain that holds it, its handle. (Berlekamp and Scott, '"Very long" defined',
figure 1)

### earmuffs

Two trinkets joined by a chain, the headband. (Berlekamp and Scott, '"Very long" defined', figure 1)

### twin

Two loops that share their only joint. (Berlekamp and Scott, '"Very long" defined')

### trinket

A moderate loop at a joint, unless it is part of a twin. (Berlekamp and Scott, '"Very long" defined')

### bracelet

Trinkets and all chains at their joints: a path of chains whose inner joints all carry trinkets, or a cycle of such
chains. (Berlekamp and Scott, '"Very long" defined')

### tag

A chain at an end of a bracelet that touches only one trinket. (Berlekamp and Scott, '"Very long" defined')

### tree

What is left of a component without a cycle, when bracelets, twins and very long loops are taken away. (Berlekamp and
Scott, "Comments")

## Flights

### altitude

The net score of the opener during a flight, above ground level. A flight begins at the altitude of the controlled
value; at ground level, 0, the opener has lost exactly that much. (Berlekamp and Scott, figures 4 to 8)

### flight plan

An order in which the opener plays the pieces. (Berlekamp and Scott, figure 7)

### direct flight

The flight plan through a bracelet in which the opener plays the chains in order, from one end to the other, and each
trinket as soon as it has become a loop of its own. (Berlekamp and Scott, after figure 6)

### crash

To go below ground level while the controller is in control. At that moment he does better to take all and give up
control. (Berlekamp and Scott, figure 7)

### bump

A descent of k points followed by an ascent of k points is a bump of k. A blip is the reverse: an ascent, then a
descent. (Berlekamp and Scott, after figure 8)

### sub-bracelet

Consecutive trinkets of a bracelet with all chains at their joints. It is profitable if the opener gains by it while the
controller keeps control. (Berlekamp and Scott, "Extracting a profitable subbracelet")
"""
