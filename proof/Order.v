(** * The order of captures, and that of strings, does not matter

    The proofs of [Statements.lemma_2], [Statements.captures_agree] and
    [Statements.value_permutation]. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums.
Import ListNotations.

(** ** Captures agree *)

Theorem after_capture : forall p q,
  In (true, q) (cuts p) -> value p = None \/ value p = value q.
Proof.
  intros p q I. destruct (value p) as [n|] eqn:V; auto. right.
  pose proof (value_least_option p) as H. rewrite V in H. destruct H as [H _].
  destruct (same (value q) (Some n)) eqn:E.
  - symmetry. apply same_iff. exact E.
  - exfalso. apply H. exists true, q. split; [exact I|].
    unfold wins_by. rewrite E. reflexivity.
Qed.

(** A cut as a splitting of the list of strings. *)

Definition frees (s : string) (p : position) : bool :=
  existsb (fun c => negb (existsb (fun t => holds t c) p)) s.

Lemma cuts_iff : forall p c q,
  In (c, q) (cuts p) <->
  exists a s b, p = a ++ s :: b /\ q = a ++ b /\ c = frees s q.
Proof.
  intros p c q. unfold cuts. rewrite in_map_iff. split.
  - intros [i [E I]]. apply in_seq in I. injection E as <- <-.
    exists (firstn i p), (nth i p []), (skipn (S i) p). repeat split.
    rewrite <- (firstn_skipn i p) at 1. f_equal.
    assert (L : i < length p) by lia. clear I. revert p L.
    induction i as [|i IH]; intros [|s p] L; simpl in L; try lia; auto.
    simpl. apply IH. lia.
  - intros [a [s [b [-> [-> ->]]]]]. exists (length a).
    assert (C : cut (length a) (a ++ s :: b) = a ++ b).
    { rewrite <- (Nat.add_0_r (length a)), cut_right. reflexivity. }
    split.
    + unfold captures. rewrite C, nth_middle. reflexivity.
    + apply in_seq. rewrite app_length. simpl. lia.
Qed.

Lemma frees_fewer : forall s p q,
  incl q p -> frees s p = true -> frees s q = true.
Proof.
  unfold frees. intros s p q I H. apply existsb_exists in H.
  destruct H as [c [C H]]. apply existsb_exists. exists c. split; [exact C|].
  apply negb_true_iff in H. apply negb_true_iff.
  destruct (existsb _ q) eqn:E; auto. rewrite <- H. symmetry.
  apply existsb_exists in E. destruct E as [t [T E]].
  apply existsb_exists. exists t. auto.
Qed.

Lemma frees_permutation : forall s p q,
  Permutation p q -> frees s p = frees s q.
Proof.
  intros s p q P. apply eq_true_iff_eq. split; apply frees_fewer; intros t;
    apply Permutation_in; [apply Permutation_sym|]; exact P.
Qed.

(** ** The order of strings *)

Lemma cuts_permutation : forall p p' c q,
  Permutation p p' -> In (c, q) (cuts p) ->
  exists q', In (c, q') (cuts p') /\ Permutation q q'.
Proof.
  intros p p' c q P I. apply cuts_iff in I.
  destruct I as [a [s [b [-> [-> ->]]]]].
  assert (S : In s p').
  { apply Permutation_in with (1 := P). apply in_or_app. simpl. auto. }
  apply in_split in S. destruct S as [a' [b' ->]].
  apply Permutation_app_inv in P. exists (a' ++ b'). split; [|exact P].
  apply cuts_iff. exists a', s, b'. repeat split. apply frees_permutation. exact P.
Qed.

Theorem value_permutation : forall p q, Permutation p q -> value p = value q.
Proof.
  intros p. remember (length p) as n eqn:L. revert p L.
  induction n as [n IH] using lt_wf_ind. intros p -> q P.
  assert (E : forall k, option_wins p k <-> option_wins q k).
  { intros k. split; intros [c [r [I W]]].
    - destruct (cuts_permutation _ _ _ _ P I) as [r' [I' R]].
      exists c, r'. split; [exact I'|]. pose proof (cuts_length _ _ _ I).
      rewrite <- (IH (length r)) with (p := r); auto; lia.
    - destruct (cuts_permutation _ _ _ _ (Permutation_sym P) I) as [r' [I' R]].
      exists c, r'. split; [exact I'|]. pose proof (cuts_length _ _ _ I').
      rewrite (IH (length r')) with (q := r); auto; [lia|].
      apply Permutation_sym. exact R. }
  apply least_or_loony_unique with (option_wins q); [|apply value_least_option].
  pose proof (value_least_option p) as H.
  destruct (value p) as [v|]; cbn [least_or_loony] in *.
  - destruct H as [H1 H2]. split.
    + rewrite <- E. exact H1.
    + intros j J. apply E. auto.
  - intros k. apply E. auto.
Qed.

(** ** Two captures, one after the other *)

Lemma two_places : forall (a b a' b' : position) s t,
  a ++ s :: b = a' ++ t :: b' ->
  (a = a' /\ b = b')
  \/ (exists m, a' = a ++ s :: m /\ b = m ++ t :: b')
  \/ (exists m, a = a' ++ t :: m /\ b' = m ++ s :: b).
Proof.
  induction a as [|u a IH]; intros b [|u' a'] b' s t E; injection E; intros F G.
  - auto.
  - subst. right. left. exists a'. auto.
  - subst. right. right. exists a. auto.
  - subst u'. destruct (IH _ _ _ _ _ F) as [[-> ->]|[[m [-> ->]]|[m [-> ->]]]].
    + auto.
    + right. left. exists m. auto.
    + right. right. exists m. auto.
Qed.

Lemma captures_commute : forall p q r,
  In (true, q) (cuts p) -> In (true, r) (cuts p) ->
  q = r \/ exists x, In (true, x) (cuts q) /\ In (true, x) (cuts r).
Proof.
  assert (M : forall (a m b : position) s t,
    true = frees s (a ++ m ++ t :: b) -> true = frees t ((a ++ s :: m) ++ b) ->
    In (true, a ++ m ++ b) (cuts (a ++ m ++ t :: b))
    /\ In (true, a ++ m ++ b) (cuts ((a ++ s :: m) ++ b))).
  { intros a m b s t S T. split; apply cuts_iff.
    - exists (a ++ m), t, b. rewrite !app_assoc. repeat split. symmetry.
      apply frees_fewer with (2 := eq_sym T). intros u.
      rewrite !in_app_iff. simpl. tauto.
    - exists a, s, (m ++ b). rewrite <- !app_assoc. repeat split. symmetry.
      apply frees_fewer with (2 := eq_sym S). intros u.
      rewrite !in_app_iff. simpl. tauto. }
  intros p q r Q R. apply cuts_iff in Q, R.
  destruct Q as [a [s [b [-> [-> Q]]]]], R as [a' [t [b' [E [-> R]]]]].
  destruct (two_places _ _ _ _ _ _ E) as [[-> ->]|[[m [-> ->]]|[m [-> ->]]]].
  - auto.
  - right. exists (a ++ m ++ b'). apply M; assumption.
  - right. exists (a' ++ m ++ b). apply and_comm. apply M; assumption.
Qed.

Theorem captures_agree : forall p q r m n,
  In (true, q) (cuts p) -> In (true, r) (cuts p) ->
  value q = Some m -> value r = Some n -> m = n.
Proof.
  intros p q r m n Q R M N.
  destruct (captures_commute p q r Q R) as [->|[x [X Y]]].
  - congruence.
  - apply after_capture in X, Y. destruct X, Y; congruence.
Qed.
