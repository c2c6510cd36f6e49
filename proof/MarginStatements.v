(** * What is proved of margins and of loony endgames

    As [Statements.v]; the definitions are those of [Scores.v] and
    [Endgames.v], and a few of [Margins.v] and [MarginCheck.v]. *)

From Coq Require Import List Arith Bool Permutation ZArith.
From Nimstring Require Import Game Scores Margins MarginCheck MarginProof Endgames Allcock.
Import ListNotations.

(** ** Margins

    The rule without a bound, where a coin is worth [u]: 1, or -1 in misere play. *)
Theorem margin_rule : forall u p, margin_of u p =
  best (map (fun '(k, q) => worth u k (margin_of u q)) (scored_cuts p)).
Proof. exact Scores.margin_of_eq. Qed.

Theorem margin_permutation : forall u p q,
  Permutation p q -> margin_of u p = margin_of u q.
Proof. exact @Scores.margin_permutation. Qed.

(** Lemmas 1 and 2 for margins. *)
Theorem margin_lemma_1 : forall s t h,
  short s = true -> short t = true -> coins s = coins t ->
  disjoint s t -> disjoint s h -> disjoint t h -> margin (s ++ t ++ h) = margin h.
Proof. exact Margins.lemma_1. Qed.

Theorem margin_lemma_2 : forall p h, falls p = true -> disjoint p h ->
  margin (p ++ h) = (Z.of_nat (coins p) + margin h)%Z.
Proof. exact Margins.lemma_2. Qed.

(** What the checker in [MarginCheck.v] accepts is true. *)
Theorem check_margin_sound : forall c, check_margin c = true ->
  (if misere c then misere_margin (whole c) else margin (whole c)) = claim c.
Proof. exact MarginProof.check_margin_sound. Qed.

(** ** Loony endgames that are sums of long chains and loops

    Allcock, theorem 4.1: the value is that of an explicit formula. *)
Theorem theorem_4_1 : forall g, Forall long g -> endgame_value g = explicit g.
Proof. exact Allcock.theorem_4_1. Qed.

(** Theorem 4.2: the same in cases, none of which goes before another. *)
Theorem theorem_4_2 : forall g, Forall long g -> g <> [] ->
  (case_1 g -> endgame_value g = controlled_value g)
  /\ (case_2 g -> endgame_value g = 0%Z)
  /\ (case_3 g -> endgame_value g = procedure g)
  /\ (~ case_1 g -> ~ case_2 g -> ~ case_3 g ->
      endgame_value g = if Z.even (size g) then 2%Z else 1%Z).
Proof. exact Allcock.theorem_4_2. Qed.

(** The controller gets the controlled value at least. *)
Theorem controlled_value_least : forall g, Forall long g ->
  (controlled_value g <= endgame_value g)%Z.
Proof. exact Allcock.controlled_value_least. Qed.
