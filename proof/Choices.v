(** * More on what falls: values, and how small a handout may be

    The proof of [MarginStatements.value_fall], and lemmas for chains and loops. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Scores Margins Handouts.
Import ListNotations.

(** ** Falls and choices *)

Lemma taken_some : forall s p c, In c s -> held p c = false -> taken s p <> 0.
Proof.
  intros s p c I H. apply taken_frees, existsb_exists. exists c. split; [exact I|].
  apply negb_true_iff. exact H.
Qed.

Lemma taken_none : forall s p, (forall c, In c s -> held p c = true) -> taken s p = 0.
Proof.
  intros s p H. destruct (taken s p) eqn:E; [reflexivity|]. exfalso.
  assert (F : frees s p = true) by (apply taken_frees; congruence).
  apply existsb_exists in F. destruct F as [c [I F]]. apply negb_true_iff in F.
  specialize (H c I). unfold held in H. congruence.
Qed.

Lemma taken_length : forall s p, taken s p <= length s.
Proof.
  intros s p. unfold taken. transitivity (length (filter (fun c => negb (held p c)) s)).
  - apply NoDup_incl_length; [apply NoDup_nodup|]. intros c. apply nodup_In.
  - induction s as [|c s IH]; simpl; [auto|]. destruct (negb (held p c)); simpl; lia.
Qed.

(** What falls beside some strings may fall before them. *)
Lemma fall_inside : forall r a b d, fall (a ++ b ++ r) d -> fall r (a ++ b) ->
  fall r (a ++ d ++ b) /\ at_most (choice (a ++ b) r) (choice (a ++ d ++ b) r).
Proof.
  intros r a b d F G. induction F as [|k d q I K F [IH1 IH2]].
  - split; [exact G|]. cbn [app]. destruct (choice (a ++ b) r) as [h|]; cbn; eauto.
  - apply cuts_beside_iff in I. destruct I as [d1 [s [d2 [-> [-> ->]]]]].
    assert (T : taken s (((a ++ d1) ++ d2 ++ b) ++ r) <> 0).
    { apply taken_fewer with (2 := K). intros t. rewrite !in_app_iff. tauto. }
    assert (E : a ++ (d1 ++ d2) ++ b = (a ++ d1) ++ d2 ++ b) by (rewrite <- !app_assoc; reflexivity).
    assert (E' : a ++ (d1 ++ s :: d2) ++ b = (a ++ d1) ++ s :: d2 ++ b)
      by (rewrite <- !app_assoc; reflexivity).
    rewrite E in *. rewrite E'. split.
    + apply fall_middle; [|exact IH1]. apply taken_fewer with (2 := K).
      intros t. rewrite !in_app_iff. tauto.
    + pose proof (choice_at_most (a ++ d1) s (d2 ++ b) r) as C.
      destruct (choice (a ++ b) r) as [h|]; [|exact Logic.I]. destruct IH2 as [m [M L]].
      rewrite M in C. destruct (taken s (((a ++ d1) ++ d2 ++ b) ++ r)); [contradiction|].
      destruct C as [j [J L']]. exists j. split; [exact J|lia].
Qed.

Lemma fallen_none : forall r, fallen [] r = 0.
Proof. intros. unfold fallen. simpl. lia. Qed.

Lemma fall_length : forall r d, fall r d -> length d <= fallen d r.
Proof.
  induction 1 as [|k d q I K F IH]; [simpl; lia|].
  apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
  rewrite fallen_middle. rewrite !app_length in *. simpl. lia.
Qed.

Lemma fallen_held : forall d r l, NoDup l -> (forall c, held d c = true <-> In c l) ->
  (forall c, In c l -> held r c = false) -> fallen d r = length l.
Proof.
  intros d r l N D R. enough (coins (d ++ r) = length l + coins r) by (unfold fallen; lia).
  unfold coins. rewrite <- app_length. apply same_length.
  - apply NoDup_nodup.
  - apply NoDup_sum; [exact N|apply NoDup_nodup|]. intros c I J.
    apply nodup_In, in_coins in J. rewrite (R c I) in J. discriminate.
  - intros c. rewrite in_app_iff, !nodup_In, !in_coins, held_app, orb_true_iff, D. reflexivity.
Qed.

(** A handout leaves at least two strings to the opponent, and then at least two coins. *)
Lemma choice_2 : forall r d h, fall r d -> choice d r = Some h -> 2 <= h.
Proof.
  intros r d. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> h F H.
  apply choice_some in H. destruct H as [a [s [b [-> H]]]].
  pose proof (fall_length _ _ F) as N. pose proof (fallen_middle a s b r) as M.
  rewrite !app_length in *. simpl in *.
  destruct (taken s ((a ++ b) ++ r)), (choice (a ++ b) r) as [m|] eqn:C;
    cbn [offer] in H; try discriminate; injection H as H.
  - destruct a as [|t a]; [destruct b as [|t b]|]; simpl in *; [|lia|lia].
    rewrite fallen_none in M. lia.
  - apply (IH (length (a ++ b))) with (a ++ b); auto.
    + rewrite app_length. lia.
    + apply fall_fewer with s. exact F.
    + congruence.
Qed.

(** If each string holds two coins of its own, one coin more falls than strings. *)
Lemma pairs_fall : forall r d, (forall s, In s d -> taken s r = 2) ->
  fall r d -> d <> [] -> S (length d) <= fallen d r.
Proof.
  intros r d P F. induction F as [|k d q I K F IH]; [contradiction|]. intros _.
  apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
  rewrite fallen_middle. destruct (a ++ b) as [|t l] eqn:E.
  - apply app_eq_nil in E. destruct E as [-> ->]. cbn [app]. rewrite (P s); simpl; auto; lia.
  - assert (S (length (t :: l)) <= fallen (t :: l) r).
    { apply IH; [|discriminate]. intros u U. apply P. rewrite <- E in U.
      apply incl_middle. exact U. }
    rewrite <- E in *. rewrite !app_length in *. simpl. lia.
Qed.

(** Then it leaves three strings, and four coins. *)
Lemma choice_4 : forall r d h,
  (forall s, In s d -> length s = 2 /\ taken s r = 2) ->
  fall r d -> choice d r = Some h -> 4 <= h.
Proof.
  intros r d. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> h P F H.
  apply choice_some in H. destruct H as [a [s [b [-> H]]]].
  pose proof (pairs_fall r _ (fun t I => proj2 (P t I)) F ltac:(destruct a; discriminate)) as M.
  pose proof (fallen_middle a s b r) as M'.
  assert (P' : forall u, In u (a ++ b) -> length u = 2 /\ taken u r = 2).
  { intros u U. apply P. apply incl_middle. exact U. }
  destruct (taken s ((a ++ b) ++ r)), (choice (a ++ b) r) as [m|] eqn:C;
    cbn [offer] in H; try discriminate; injection H as H.
  - rewrite app_length in M. simpl in M.
    assert (Q : length a + length b = length (a ++ b)) by (rewrite app_length; reflexivity).
    destruct (a ++ b) as [|t [|u l]]; simpl in Q; try lia.
    + rewrite fallen_none in M'. lia.
    + assert (fallen [t] r <= 2); [|lia].
      pose proof (fallen_middle [] t [] r) as X. rewrite fallen_none in X. cbn [app] in X.
      pose proof (taken_length t r). destruct (P' t) as [Y _]; [simpl; auto|lia].
  - apply (IH (length (a ++ b))) with (a ++ b); auto.
    + rewrite !app_length. simpl. lia.
    + apply fall_fewer with s. exact F.
    + congruence.
Qed.

Lemma choice_none : forall d r,
  (forall a s b, d = a ++ s :: b ->
    taken s ((a ++ b) ++ r) <> 0 /\ choice (a ++ b) r = None) ->
  choice d r = None.
Proof.
  intros d r H. destruct (choice d r) as [h|] eqn:C; [exfalso|reflexivity].
  apply choice_some in C. destruct C as [a [s [b [E C]]]].
  destruct (H a s b E) as [T N]. rewrite N in C.
  destruct (taken s ((a ++ b) ++ r)); [contradiction|discriminate].
Qed.

(** There is no choice if each string takes a coin. *)
Lemma choice_taken : forall d r,
  (forall a s b, d = a ++ s :: b -> taken s ((a ++ b) ++ r) <> 0) -> choice d r = None.
Proof.
  intros d r. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> H. apply choice_none.
  intros a s b ->. split; [auto|]. apply (IH (length (a ++ b))); auto.
  { rewrite !app_length. simpl. lia. }
  intros a' t b' E. destruct (in_sum a b a' t b' E) as [[m [-> ->]]|[m [-> ->]]].
  - specialize (H a' t (m ++ s :: b)). rewrite <- app_assoc in H.
    apply taken_fewer with (2 := H eq_refl). intros u. rewrite !in_app_iff. simpl. tauto.
  - specialize (H (a ++ s :: m) t b'). rewrite <- app_assoc in H.
    apply taken_fewer with (2 := H eq_refl). intros u. rewrite !in_app_iff. simpl. tauto.
Qed.

Lemma choice_one : forall s r, taken s r <> 0 -> choice [s] r = None.
Proof.
  intros s r T. apply choice_none. intros [|t a] u b E.
  - injection E as <- <-. auto.
  - destruct a; discriminate.
Qed.

(** A cut that takes nothing leaves a handout, if it leaves no choice. *)
Lemma choice_give : forall a s b r, taken s ((a ++ b) ++ r) = 0 -> choice (a ++ b) r = None ->
  at_most (Some (fallen (a ++ b) r)) (choice (a ++ s :: b) r).
Proof.
  intros a s b r T N. pose proof (choice_at_most a s b r) as C.
  rewrite fallen_middle, T, N in C. exact C.
Qed.

Lemma fallen_one : forall s r, fallen [s] r = taken s r.
Proof.
  intros s r. pose proof (fallen_middle [] s [] r) as X. rewrite fallen_none in X.
  cbn [app] in X. lia.
Qed.

Lemma at_most_less : forall m n x, m <= n -> at_most (Some m) x -> at_most (Some n) x.
Proof. intros m n x L [k [E K]]. exists k. split; [exact E|lia]. Qed.

Lemma exactly : forall n x, at_most (Some n) x -> (forall m, x = Some m -> n <= m) -> x = Some n.
Proof. intros n x [m [-> L]] H. specialize (H m eq_refl). f_equal. lia. Qed.

Lemma fall_before : forall r a d, fall (a ++ r) d -> fall r a ->
  fall r (a ++ d) /\ at_most (choice a r) (choice (a ++ d) r).
Proof.
  intros r a d F G. pose proof (fall_inside r a [] d) as H.
  cbn [app] in H. rewrite !app_nil_r in H. auto.
Qed.

Lemma fall_after : forall r b d, fall (b ++ r) d -> fall r b ->
  fall r (d ++ b) /\ at_most (choice b r) (choice (d ++ b) r).
Proof. intros r. exact (fall_inside r []). Qed.

(** ** Values *)

Lemma settled_value : forall r, settled r -> exists n, value r = Some n.
Proof.
  intros r S. rewrite settled_iff in S. rewrite Play.value_eq.
  replace (filter fst (cuts r)) with (@nil (bool * position)); [simpl; eauto|].
  symmetry. destruct (filter fst (cuts r)) as [|[c q] l] eqn:E; [reflexivity|exfalso].
  assert (I : In (c, q) (filter fst (cuts r))) by (rewrite E; simpl; auto).
  apply filter_In in I. destruct I as [I T]. simpl in T. subst c.
  apply cuts_iff in I. destruct I as [a [s [b [-> [-> F]]]]].
  apply eq_sym, taken_frees in F. apply F, S. reflexivity.
Qed.

Lemma in_cuts : forall a s b c, c = frees s (a ++ b) -> In (c, a ++ b) (cuts (a ++ s :: b)).
Proof. intros a s b c ->. apply cuts_iff. exists a, s, b. auto. Qed.

Lemma frees_taken : forall s p, frees s p = negb (taken s p =? 0).
Proof.
  intros s p. apply eq_true_iff_eq. rewrite taken_frees, negb_true_iff, Nat.eqb_neq. reflexivity.
Qed.

(** Captures lead to the value of the rest, if not from a loony position. *)
Lemma fall_value : forall r d, fall r d -> value (d ++ r) = None \/ value (d ++ r) = value r.
Proof.
  intros r d F. induction F as [|k d q I K F IH]; [auto|].
  apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
  apply taken_frees in K. rewrite <- app_assoc in *. cbn [app].
  destruct (Order.after_capture _ _ (in_cuts a s (b ++ r) true (eq_sym K))) as [E|E];
    rewrite E; auto.
Qed.

(** What falls changes the value only if it leaves a choice; then the position is
    loony. *)
Theorem value_fall : forall d r, fall r d -> settled r ->
  value (d ++ r) = match choice d r with None => value r | Some _ => None end.
Proof.
  intros d r F S. destruct (settled_value r S) as [n V]. rewrite settled_iff in S.
  remember (length d) as m eqn:L. revert d L F.
  induction m as [m IH] using lt_wf_ind. intros d -> F.
  assert (C : forall a s b, d = a ++ s :: b -> value (a ++ b ++ r) =
    match choice (a ++ b) r with None => Some n | Some _ => None end).
  { intros a s b ->. rewrite app_assoc, <- V. apply (IH (length (a ++ b))); auto.
    - rewrite !app_length. simpl. lia.
    - apply fall_fewer with s. exact F. }
  pose proof (value_least_option (d ++ r)) as O.
  inversion F as [|k d' q I K F']; [reflexivity|subst d'].
  apply cuts_beside_iff in I. destruct I as [a0 [s0 [b0 [E0 [-> ->]]]]].
  assert (A : value (d ++ r) = None \/ value (d ++ r) = value (a0 ++ b0 ++ r)).
  { rewrite E0 at 1 2. rewrite <- app_assoc. apply Order.after_capture.
    cbn [app]. apply in_cuts. symmetry. apply taken_frees. rewrite app_assoc. exact K. }
  destruct (choice d r) as [h|] eqn:H.
  - apply choice_some in H. destruct H as [a [s [b [E H]]]]. specialize (C a s b E) as Cs.
    destruct (taken s ((a ++ b) ++ r)) as [|t] eqn:T, (choice (a ++ b) r) as [g|] eqn:G;
      try discriminate.
    + destruct (value (d ++ r)) as [v|]; [exfalso|reflexivity].
      assert (v = n) as ->.
      { destruct A as [A|A]; [discriminate|]. rewrite (C _ _ _ E0) in A.
        destruct (choice (a0 ++ b0) r); congruence. }
      destruct O as [O _]. apply O. exists false, (a ++ b ++ r). split.
      * rewrite E, <- app_assoc. cbn [app]. apply in_cuts.
        rewrite frees_taken, app_assoc, T. reflexivity.
      * cbn. rewrite Cs. cbn. apply Nat.eqb_refl.
    + assert (B : value (d ++ r) = None \/ value (d ++ r) = value (a ++ b ++ r)).
      { rewrite E at 1 2. rewrite <- app_assoc. apply Order.after_capture.
        cbn [app]. apply in_cuts. rewrite frees_taken, app_assoc, T. reflexivity. }
      rewrite Cs in B. tauto.
  - assert (N : forall a s b, d = a ++ s :: b -> taken s ((a ++ b) ++ r) = 0 ->
      choice (a ++ b) r <> None).
    { intros a s b E T G. pose proof (choice_at_most a s b r) as M.
      rewrite <- E, T, G, H in M. destruct M as [? [M _]]. discriminate. }
    assert (Y : forall a s b, d = a ++ s :: b -> taken s ((a ++ b) ++ r) <> 0 ->
      choice (a ++ b) r = None).
    { intros a s b E T. pose proof (choice_at_most a s b r) as M. rewrite <- E, H in M.
      destruct (taken s ((a ++ b) ++ r)); [contradiction|].
      destruct (choice (a ++ b) r); [|reflexivity]. destruct M as [? [M _]]. discriminate. }
    rewrite (C _ _ _ E0), (Y _ _ _ E0 K) in A. rewrite V.
    destruct A as [A|A]; [exfalso|exact A]. rewrite A in O. specialize (O n).
    destruct O as [c [q [I W]]]. apply cuts_iff in I. destruct I as [a [s [b [E [-> ->]]]]].
    destruct (in_sum _ _ _ _ _ E) as [[b' [E' ->]]|[a' [E' ->]]].
    + rewrite (C _ _ _ E'), frees_taken, app_assoc in W. cbn in W.
      destruct (taken s ((a ++ b') ++ r)) eqn:T.
      * specialize (N _ _ _ E' T). destruct (choice (a ++ b') r); [discriminate|contradiction].
      * rewrite (Y _ _ _ E') in W by congruence. cbn in W. rewrite Nat.eqb_refl in W. discriminate.
    + rewrite <- app_assoc in W. specialize (S a' s b E').
      assert (T : frees s (a' ++ b) = false) by (rewrite frees_taken, S; reflexivity).
      assert (T' : frees s (d ++ a' ++ b) = false).
      { destruct (frees s (d ++ a' ++ b)) eqn:T'; [|reflexivity]. rewrite <- T. symmetry.
        apply frees_fewer with (2 := T'). intros u. rewrite !in_app_iff. tauto. }
      rewrite T' in W. cbn in W.
      assert (Q : value (d ++ a' ++ b) = Some n).
      { destruct (value (d ++ a' ++ b)); [|discriminate]. apply Nat.eqb_eq in W. congruence. }
      assert (F2 : fall (a' ++ b) d).
      { apply fall_beside with (2 := F). rewrite E'. apply incl_middle. }
      destruct (fall_value _ _ F2) as [Z|Z]; rewrite Q in Z; [discriminate|].
      pose proof (value_least_option r) as R. rewrite V in R. destruct R as [R _].
      apply R. exists false, (a' ++ b). split.
      * rewrite E'. apply in_cuts. auto.
      * cbn. rewrite <- Z. cbn. apply Nat.eqb_refl.
Qed.

(** ** Every position has what falls, and a rest *)

Theorem fall_exists : forall p, exists d r, Permutation p (d ++ r) /\ fall r d /\ settled r.
Proof.
  intros p. remember (length p) as n eqn:L. revert p L.
  induction n as [n IH] using lt_wf_ind. intros p ->.
  destruct (existsb (fun '(k, _) => negb (k =? 0)) (scored_cuts p)) eqn:E.
  - apply existsb_exists in E. destruct E as [[k q] [I K]]. apply negb_true_iff, Nat.eqb_neq in K.
    apply scored_cuts_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
    destruct (IH (length (a ++ b))) with (p := a ++ b) as [d [r [P [F S]]]]; auto.
    { rewrite !app_length. simpl. lia. }
    exists (s :: d), r. split; [|split; [|exact S]].
    + transitivity (s :: a ++ b); [symmetry; apply Permutation_middle|]. constructor. exact P.
    + apply (fall_middle r [] s d); [|exact F]. apply taken_fewer with (2 := K).
      intros t. apply Permutation_in. symmetry. exact P.
  - exists [], p. split; [reflexivity|]. split; [constructor|]. intros k q I.
    destruct k; [reflexivity|exfalso].
    assert (X : existsb (fun '(k, _) => negb (k =? 0)) (scored_cuts p) = true); [|congruence].
    apply existsb_exists. exists (S k, q). auto.
Qed.
