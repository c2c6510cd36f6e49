(** * What is proved of margins and of loony endgames

    As [Statements.v]; the definitions are those of [Scores.v] and
    [Endgames.v], and a few of [Margins.v], [Handouts.v] and [MarginCheck.v]. *)

From Coq Require Import List Arith Bool Permutation ZArith.
From Nimstring Require Import Game Scores Margins MarginCheck MarginProof Endgames Allcock
  Handouts Choices Ordinary Lemma5 ChainsLoops.
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

(** ** What falls

    Any position is, in some order, strings [d] that fall to the player to move,
    one cut after the other, and a rest [r] in which no cut takes a coin. *)
Theorem fall_exists : forall p, exists d r,
  Permutation p (d ++ r) /\ fall r d /\ settled r.
Proof. exact Choices.fall_exists. Qed.

(** If no handout can be left, he takes what falls.  Otherwise he does so, or
    leaves the smallest handout.  Strings may hold any number of coins. *)
Theorem margin_fall : forall d r, fall r d -> settled r ->
  margin (d ++ r) =
  match choice d r with
  | None => Z.of_nat (fallen d r) + margin r
  | Some h => Z.max (Z.of_nat (fallen d r) + margin r)
                (Z.of_nat (fallen d r) - 2 * Z.of_nat h - margin r)
  end%Z.
Proof. exact Handouts.margin_fall. Qed.

(** Where strings hold one coin or two, the smallest handout is seen at once. *)
Theorem choice_ordinary : forall d r, fall r d -> (forall s, In s d -> length s <= 2) ->
  choice d r = rule_of_choice d r.
Proof. exact Ordinary.choice_ordinary. Qed.

(** The position is loony exactly if he has a choice. *)
Theorem value_fall : forall d r, fall r d -> settled r ->
  value (d ++ r) = match choice d r with None => value r | Some _ => None end.
Proof. exact Choices.value_fall. Qed.

Theorem settled_value : forall r, settled r -> exists n, value r = Some n.
Proof. exact Choices.settled_value. Qed.

(** Lemma 5 for margins.  The first string takes a coin, then the second one does;
    or the second one is cut first, and takes none. *)
Theorem margin_lemma_5 : forall c d t h, settled h -> c <> d -> In d t ->
  (forall x, In x t -> x = d \/ held h x = true) ->
  held h c = false -> held h d = false ->
  margin ([c; d] :: t :: h) = Z.abs (2 + margin h).
Proof. exact Lemma5.lemma_5. Qed.

Theorem margin_lemma_5_loop : forall a b c d h, settled h -> NoDup [a; b; c; d] ->
  (forall x, In x [a; b; c; d] -> held h x = false) ->
  margin ([a; b] :: [b; c] :: [c; d] :: h) = Z.abs (4 + margin h).
Proof. exact Lemma5.lemma_5_loop. Qed.

(** ** Loony endgames that are sums of long chains and loops

    The value of Allcock's game is that of play with strings.  In [g] no coin is
    in two components.  The player to move has to open one. *)
Theorem endgame_margin : forall g, NoDup (flat_map snd g) -> Forall enough g ->
  margin (layout g) = (- endgame_value (shape g))%Z.
Proof. exact ChainsLoops.endgame_margin. Qed.

(** With theorem 4.1 below, which needs [long], this is a formula. *)
Theorem endgame_formula : forall g, NoDup (flat_map snd g) -> Forall long (shape g) ->
  margin (layout g) = (- explicit (shape g))%Z.
Proof. exact ChainsLoops.endgame_formula. Qed.

(** Allcock, theorem 4.1: the value is that of an explicit formula. *)
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
