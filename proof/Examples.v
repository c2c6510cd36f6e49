(** * Examples, computed by the definitions

    [stringscoins nimber] says the same of each value. *)

From Coq Require Import List ZArith.
From Nimstring Require Import Game Endgames Handouts.
From Nimstring Require Scores.
Import ListNotations.

Example empty : value [] = Some 0.                     Proof. reflexivity. Qed.
Example three_bare_strings : value [[]; []; []] = Some 1.
Proof. reflexivity. Qed.

Definition chain_2 := [[1]; [1; 2]; [2]].
Definition chain_3 := [[1]; [1; 2]; [2; 3]; [3]].
Definition triangle := [[1; 2]; [2; 3]; [1; 3]].
Definition loop_4 := [[1; 2]; [2; 3]; [3; 4]; [1; 4]].

Example chain_2_value : value chain_2 = Some 1.        Proof. reflexivity. Qed.
Example chain_3_value : value chain_3 = Some 0.        Proof. reflexivity. Qed.
Example triangle_value : value triangle = Some 1.      Proof. reflexivity. Qed.
Example loop_4_value : value loop_4 = Some 0.          Proof. reflexivity. Qed.

(** A chain after the cut of its first string is loony. *)
Example opened_chain_2 : value [[1; 2]; [2]] = None.   Proof. reflexivity. Qed.
Example opened_chain_3 : value [[1; 2]; [2; 3]; [3]] = None.
Proof. reflexivity. Qed.

(** The capture in a chain that is cut in its middle, and the play that follows. *)
Example cuts_of_chain_2 :
  cuts chain_2 = [(false, [[1; 2]; [2]]); (false, [[1]; [2]]); (false, [[1]; [1; 2]])].
Proof. reflexivity. Qed.
Example cuts_of_its_halves : cuts [[1]; [2]] = [(true, [[2]]); (true, [[1]])].
Proof. reflexivity. Qed.
Example chain_2_wins : wins chain_2 = true.            Proof. reflexivity. Qed.
Example chain_3_loses : wins chain_3 = false.          Proof. reflexivity. Qed.

(** Hyperstrings.  In [type_d] coin 1 is capturable and tied to coin 2 of valence
    3; its capture, [type_d_after], is worth another value. *)
Definition type_d := [[1; 2]; [2; 3; 4]; [3]; [2]].
Definition type_d_after := [[2; 3; 4]; [3]; [2]].
Example hyperstring : value [[1; 2; 3]; [1]; [2]; [3]] = Some 1.
Proof. reflexivity. Qed.
Example type_d_value : value type_d = None.            Proof. reflexivity. Qed.
Example type_d_after_value : value type_d_after = Some 0.
Proof. reflexivity. Qed.

(** Graphs. *)
Example star : value [[1; 2]; [1; 3]; [1; 4]; [2]; [3]; [4]] = Some 1.
Proof. reflexivity. Qed.
Example complete_4 :
  value [[1; 2]; [1; 3]; [1; 4]; [2; 3]; [2; 4]; [3; 4]] = Some 0.
Proof. reflexivity. Qed.

(** A sum of 1 and 1; the second part has a hyperstring. *)
Example sum :
  value (chain_2 ++ [[3; 4; 5]; [3; 4]; [5]; [3]; [4; 5]]) = Some 0.
Proof. reflexivity. Qed.

(** The Icelandic 2 x 2 board; [vm_compute] computes faster. *)
Example icelandic_2x2 :
  value [[1; 2]; [2; 4]; [1; 3]; [3; 4]; [2]; [4]; [4]; [3]] = Some 2.
Proof. vm_compute. reflexivity. Qed.

(** ** Endgames: 3 + 4l + 8l, Allcock's example, by play and by the formula. *)
Definition three_four_eight : endgame := [(Chain, 3%Z); (Loop, 4%Z); (Loop, 8%Z)].
Example by_play : endgame_value three_four_eight = 1%Z.
Proof. reflexivity. Qed.
Example by_procedure : procedure three_four_eight = 1%Z.
Proof. reflexivity. Qed.

(** The same on strings. *)
Example on_strings :
  layout [(Chain, [1; 2]); (Loop, [3; 4; 5])] = [[1]; [1; 2]; [2]; [3; 4]; [4; 5]; [5; 3]].
Proof. reflexivity. Qed.
Example by_strings : Scores.margin (layout [(Chain, [1; 2; 3]); (Loop, [4; 5; 6; 7])]) = (-1)%Z.
Proof. vm_compute. reflexivity. Qed.
Example by_its_shape : endgame_value (shape [(Chain, [1; 2; 3]); (Loop, [4; 5; 6; 7])]) = 1%Z.
Proof. reflexivity. Qed.

(** Choices: an opened chain, an opened loop, and Romer's star, of which four coins
    are left to the opponent. *)
Example choice_of_chain : choice [[1; 2]; [2; 3]; [3]] [] = Some 2.
Proof. reflexivity. Qed.
Example choice_of_loop : choice [[1; 2]; [2; 3]; [3; 4]; [4; 5]] [] = Some 4.
Proof. reflexivity. Qed.
Example choice_of_star : choice [[1; 2; 3; 4]; [2]; [3]; [4]] [] = Some 4.
Proof. reflexivity. Qed.
Example no_choice : choice [[1; 2]; [2; 3]] [] = None. Proof. reflexivity. Qed.
