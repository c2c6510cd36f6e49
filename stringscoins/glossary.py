"""The terms of the project: each has one meaning, in the code, the documentation and the messages.

Behind each term stands where it comes from; some are the project's own. The authors are:

- Allcock: *Best play in Dots & Boxes endgames*
- Berlekamp and Scott: *Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame*
- Collette and others: Collette, Demaine, Demaine and Langerman, *Narrow misère Dots-and-Boxes*
- Malkin: *Nimdots and the Nimdots Method*
- Romer: *Winning Dots-and-Boxes in two and three dimensions*
- *Winning Ways*: Berlekamp, Conway and Guy, *Winning Ways for your mathematical plays*

## The game

- **coin**: What players capture: a box of a board. A coin falls when its last string is cut. (Berlekamp and Scott,
  introduction)
- **string**: What players cut: a line that is not drawn. A string holds the coins at its ends. One that holds one coin
  runs to the ground; a bare string holds none. (Berlekamp and Scott, introduction)
- **hyperstring**: A string that holds three coins or more. (Romer, section 3.3, for strings of several coins)
- **ground**: The one node that is no coin: strings may end at it, and it is never captured. (Berlekamp and Scott,
  introduction)
- **members**: The coins that a string holds.
- **holders**: The strings that hold a coin.
- **bundle**: All strings that hold the same coins. ([theory](../explanation/theory.md#the-sweep))
- **turn**: All cuts that a player makes until the other is to move. (Malkin, definition 1)
- **capturable**: Said of a coin of valence 1: whoever cuts its last string captures it and has to move again. (Romer,
  section 1.5.4)
- **Nimstring**: The game with the same moves in which whoever cannot move loses, and captures count for nothing.
  (*Winning Ways*, chapter 16)
- **misère**: Play in which whoever has fewer coins at the end wins. (Collette and others, introduction)
- **margin**: The coins that the player to move gets from here on, less those that the opponent gets.
  ([theory](../explanation/theory.md#scores), after Barker and Korf)
- **lead**: The coins that a player has taken before a position, less those of the opponent. (Berlekamp and Scott,
  introduction)
- **frame**: The outer lines of a board that are drawn before the game: none (American), those at the top and on the
  left (Icelandic), or all (Swedish). (*Winning Ways*, chapter 16; Collette and others, section 4)

## The shape of a position

- **valence**: The number of strings that hold a coin. (Berlekamp and Scott, introduction)
- **joint**: A coin of valence 3 or more. (In the source 3 or 4, as on boards.) (Berlekamp and Scott, "The formula for
  controlled value")
- **segment**: A run of coins of valence 2, perhaps of none, between two ends that are joints or the ground; or such a
  run that closes on itself. ([theory](../explanation/theory.md#cores))
- **chain**: A segment that does not close on itself. (Berlekamp and Scott, introduction)
- **loop**: A segment that closes on itself, alone or at one joint, which counts as one of its coins. (Berlekamp and
  Scott, introduction)
- **long**: Said of a chain of 3 coins or more and of a loop of 4 or more: whoever opens it lets the other choose who
  moves on. (Malkin, definition 5 and section 2.2.1)
- **component**: A connected part of a position. The ground does not connect. (Malkin, definitions 9 and 10)
- **independent**: Being a component: said of a chain with both ends at the ground, and of a loop that stands alone.
  (Berlekamp and Scott, "The formula for controlled value")
- **orbit**: Strings that are the same up to the symmetries of the position: cutting one or the other comes to the
  same. (McKay, *Practical graph isomorphism*)
- **vine**: A strings-and-coins graph whose Nimstring value is that of a heap of Kayles or of Dawson's Kayles.
  (*Winning Ways*, chapter 16)

## Nimstring values

- **nimber**: The size of the heap of Nim that a position is worth, if it is not loony. (Romer, sections 1.2 and 1.3)
- **loony**: Said of a position that the player to move wins, whatever else is on the board; and of a move that leaves
  one. (Romer, section 1.5.4; Malkin, definition 6)
- **canonical capture**: A capture that may be made at once, because it leaves the value of the position as it is.
  (Romer, figure 1.4, types a to d, and section 3.3.3)
- **double-dealing move**: A cut that captures nothing and leaves the opponent two coins on one last string. (Malkin,
  definition 4)
- **double-cross**: A cut that captures two coins, as the answer to a double-dealing move does. (Malkin, section 2.1)
- **permanent string**: A string that is never cut while anything is left to win: whoever cuts it makes a loony move.
  ([theory](../explanation/theory.md#strings-that-are-never-cut))
- **stub**: A permanent string at a coin, of which it only matters that it is there.
  ([theory](../explanation/theory.md#cores))
- **core**: A component in which nothing can be captured and permanent strings are stubs: what the search values.
  ([theory](../explanation/theory.md#cores))
- **sweep**: The method that values all that can be left of a position, by how many strings of each bundle are left.
  ([theory](../explanation/theory.md#the-sweep))
- **quiet**: Said of a position without a capturable coin. ([theory](../explanation/theory.md#scores))

## Loony endgames

- **loony endgame**: A position in which no coin is capturable and every coin of valence 2 is part of a chain of 3 or
  more such coins or of a loop of 4 or more: every move is loony. (Berlekamp and Scott, introduction)
- **piece**: A chain or a loop of a loony endgame. (Berlekamp and Scott, figure 7)
- **opening**: The first cut of a piece; which of its strings is cut makes no difference. (Allcock, section 1)
- **opener**: The player who has to open a piece: she (Left in the source). (Berlekamp and Scott, introduction;
  Allcock, section 1)
- **controller**: The opponent of the opener: he (Right in the source). He gives up control by taking all and moving
  on, or keeps it by leaving a handout. (Berlekamp and Scott, introduction; Allcock, section 1)
- **control**: What a player has who can choose, whenever a piece is opened, who opens the next one. (Malkin,
  definition 7)
- **handout**: The coins that the controller leaves to keep control: 4 of a loop that stands alone, 2 of any other
  piece. It is a hard-hearted handout: the opener takes it and has to move on. (Allcock, section 1)
- **value**: Of a loony endgame, v: the number of coins by which the controller beats the opener if both play best.
  (Berlekamp and Scott, introduction)
- **controlled value**: The net score, cv, of a controller who keeps control until the last or second-last turn, against
  best play. (Berlekamp and Scott, introduction)
- **terminal bonus**: What the controlled value of a sum of chains and loops has beyond size - 4 chains - 8 loops: the
  handouts that need not be left at the end. (Allcock, (1.2))
- **simple endgame**: A sum of independent long chains and loops. (Allcock, introduction)
- **moderate**: Of 3 or 4 coins for a chain, of 4 to 7 for a loop. All longer ones are very long. (Berlekamp and Scott,
  '"Very long" defined')
- **dipper**: A loop at a joint of valence 3, and the chain that holds it, its handle. (Berlekamp and Scott, '"Very
  long" defined', figure 1)
- **earmuffs**: Two trinkets joined by a chain, the headband. (Berlekamp and Scott, '"Very long" defined', figure 1)
- **twin**: Two loops that share their only joint. (Berlekamp and Scott, '"Very long" defined')
- **trinket**: A moderate loop at a joint that is no part of a twin. (Berlekamp and Scott, '"Very long" defined')
- **bracelet**: Trinkets and all chains at their joints: a single path of chains whose inner joints all carry trinkets,
  or a cycle of them. (Berlekamp and Scott, '"Very long" defined')
- **tag**: A chain at an end of a bracelet that touches only one trinket. (Berlekamp and Scott, '"Very long" defined')

## Flights

- **altitude**: The opener's net score above ground level, which is minus the controlled value. (Berlekamp and Scott,
  figures 4 to 8)
- **flight plan**: An order in which the opener plays the pieces. (Berlekamp and Scott, figure 7)
- **crash**: To go below ground level while the controller is in control: he does better to take all at that moment.
  (Berlekamp and Scott, figure 7)
- **bump**: Of k points: a descent of k followed by an ascent of k. A blip is the reverse. (Berlekamp and Scott, after
  figure 8)
- **sub-bracelet**: Consecutive trinkets of a bracelet with all chains at their joints. It is profitable if the opener
  gains by it while the controller keeps control. (Berlekamp and Scott, "Extracting a profitable subbracelet")
"""
