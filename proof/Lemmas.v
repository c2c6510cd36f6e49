(** * Lemmas 1 and 3 of docs/reference/certificates.md

    The proofs of [Statements.lemma_1a], [Statements.lemma_1b] and
    [Statements.lemma_3]. *)

From Coq Require Import List Arith Bool Lia.
From Nimstring Require Import Game Play Sums Order.
Import ListNotations.

Theorem lemma_1a : forall s : string, s <> [] -> value [s] = Some 0.
Proof.
  intros [|c s] N; [congruence|]. rewrite value_eq. reflexivity.
Qed.

Lemma frees_nothing_left : forall s p, frees s p = true -> s <> [].
Proof. intros [|c s] p H E; discriminate. Qed.

Lemma captures_0 : forall s p, captures 0 (s :: p) = frees s p.
Proof. reflexivity. Qed.

Lemma captures_1 : forall s t p, captures 1 (s :: t :: p) = frees t (s :: p).
Proof. reflexivity. Qed.

Theorem lemma_1b : forall s t,
  captures 0 [s; t] = true -> captures 1 [s; t] = true -> value [s; t] = Some 0.
Proof.
  intros s t S T.
  rewrite value_eq. unfold cuts. cbn [length seq map]. rewrite S, T.
  unfold cut. simpl firstn. simpl skipn. cbn [app filter fst snd negb map].
  rewrite captures_0 in S. rewrite captures_1 in T.
  rewrite (lemma_1a s), (lemma_1a t) by (eapply frees_nothing_left; eassumption).
  reflexivity.
Qed.

Theorem lemma_3 : forall s t p c,
  captures 0 (s :: t :: p) = true -> captures 1 (s :: t :: p) = false ->
  In c s -> In c t -> disjoint [s] p ->
  value (s :: t :: p) = None.
Proof.
  intros s t p c S T CS CT D.
  rewrite captures_0 in S. rewrite captures_1 in T.
  assert (cut_s : In (true, t :: p) (cuts (s :: t :: p))).
  { apply cuts_iff. exists [], s, (t :: p). repeat split. auto. }
  assert (cut_t : In (false, s :: p) (cuts (s :: t :: p))).
  { apply cuts_iff. exists [s], t, p. repeat split. auto. }
  assert (V : value (s :: p) = value p).
  { change (s :: p) with ([s] ++ p). rewrite value_sum by exact D.
    rewrite lemma_1a by (eapply frees_nothing_left; exact S).
    destruct (value p); cbn [xor]; rewrite ?Nat.lxor_0_l; reflexivity. }
  assert (then_t : In (true, p) (cuts (t :: p))).
  { apply cuts_iff. exists [], t, p. repeat split. symmetry.
    apply existsb_exists. exists c. split; [exact CT|]. apply negb_true_iff.
    apply (disjoint_not_held [s] p s c); simpl; auto. }
  apply after_capture in then_t.
  apply least_or_loony_unique with (option_wins (s :: t :: p));
    [apply value_least_option|].
  intros k. destruct (same (value (t :: p)) (Some k)) eqn:E.
  - apply same_iff in E. exists false, (s :: p). split; [exact cut_t|].
    apply same_iff. destruct then_t; congruence.
  - exists true, (t :: p). split; [exact cut_s|]. unfold wins_by. rewrite E.
    reflexivity.
Qed.
