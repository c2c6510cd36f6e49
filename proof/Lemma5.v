(** * Lemma 5 for margins

    The proofs of [MarginStatements.margin_lemma_5] and [MarginStatements.margin_lemma_5_loop]. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Scores Margins Handouts Choices Runs.
From Nimstring Require Endgames.
Import ListNotations.

Theorem lemma_5 : forall c d t h, settled h -> c <> d -> In d t ->
  (forall x, In x t -> x = d \/ held h x = true) ->
  held h c = false -> held h d = false ->
  margin ([c; d] :: t :: h) = Z.abs (2 + margin h).
Proof.
  intros c d t h S N D T C E.
  assert (K : taken t ([[c; d]] ++ h) = 0).
  { apply taken_none. intros x X. cbn [app held existsb]. fold (held h x).
    destruct (T x X) as [->|H]; [|rewrite H; apply orb_true_r].
    cbn. rewrite Nat.eqb_refl, orb_true_r. reflexivity. }
  assert (J : taken t h <> 0) by (apply taken_some with d; auto).
  assert (F : fall h [[c; d]; t]).
  { apply (fall_middle h [] [c; d] [t]); cbn [app].
    - apply taken_some with c; [simpl; auto|]. cbn [held existsb]. fold (held h c).
      rewrite C, orb_false_r. apply holds_false. intros X. destruct (T c X); congruence.
    - apply (fall_middle h [] t []); [exact J|constructor]. }
  assert (L : fallen [[c; d]] h <= 2) by (rewrite fallen_one; apply taken_length).
  assert (A : at_most (Some 2) (choice [[c; d]; t] h)).
  { apply at_most_less with (1 := L). apply (choice_give [[c; d]] t []).
    - exact K.
    - apply choice_one. apply taken_some with c; simpl; auto. }
  apply exactly in A; [|intros m; apply choice_2; exact F].
  pose proof (fall_length _ _ F) as G. pose proof (fallen_middle [[c; d]] t [] h) as M.
  cbn [app length] in *. unfold string, coin in *. rewrite K in M.
  pose proof (margin_fall _ _ F S) as V. rewrite A in V. etransitivity; [exact V|lia].
Qed.

Theorem lemma_5_loop : forall a b c d h, settled h -> NoDup [a; b; c; d] ->
  (forall x, In x [a; b; c; d] -> held h x = false) ->
  margin ([a; b] :: [b; c] :: [c; d] :: h) = Z.abs (4 + margin h).
Proof.
  intros a b c d h S N H. destruct (opened_loop h [a; b; c; d] N (le_n 4) H) as [F C].
  change ([a; b] :: [b; c] :: [c; d] :: h) with (Endgames.run (Endgames.each [a; b; c; d]) ++ h).
  rewrite (margin_fall _ _ F S), C, (fallen_held _ _ [a; b; c; d] N); [cbn [length]; lia| |exact H].
  intros x. split.
  - intros X. apply held_run in X. destruct X as [z [I J]]. apply in_each with z; auto.
  - intros X. apply run_holds with [x]; [simpl; lia|apply each_in; exact X|simpl; auto].
Qed.
