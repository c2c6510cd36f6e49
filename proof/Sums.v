(** * The value of a sum

    The proof of [Statements.value_sum]. *)

From Coq Require Import List Arith Bool Lia.
From Nimstring Require Import Game Play.
Import ListNotations.

(** ** XOR: each smaller number is reached by lowering one of two numbers *)

Lemma lxor_1_odd : forall m, Nat.odd m = true -> Nat.lxor m 1 < m.
Proof.
  intros m O.
  assert (D : Nat.div2 (Nat.lxor m 1) = Nat.div2 m).
  { rewrite !Nat.div2_spec, Nat.shiftr_lxor. apply Nat.lxor_0_r. }
  assert (B : Nat.odd (Nat.lxor m 1) = false).
  { rewrite <- !Nat.bit0_odd, Nat.lxor_spec, Nat.bit0_odd, O. reflexivity. }
  pose proof (Nat.div2_odd (Nat.lxor m 1)) as X. pose proof (Nat.div2_odd m) as Y.
  rewrite D, B in X. rewrite O in Y. simpl Nat.b2n in *. lia.
Qed.

Lemma lxor_lowers : forall a x,
  x <> 0 -> Nat.testbit a (Nat.log2 x) = true -> Nat.lxor a x < a.
Proof.
  intros a x N T. set (t := Nat.log2 x) in *.
  assert (Z : 2 ^ t <> 0) by (apply Nat.pow_nonzero; lia).
  assert (X : Nat.shiftr x t = 1).
  { rewrite Nat.shiftr_div_pow2. symmetry.
    destruct (Nat.log2_spec x) as [L U]; [lia|]. fold t in L, U.
    rewrite Nat.pow_succ_r' in U. apply Nat.div_unique with (x - 2 ^ t); lia. }
  assert (H : Nat.shiftr (Nat.lxor a x) t < Nat.shiftr a t).
  { rewrite Nat.shiftr_lxor, X. apply lxor_1_odd.
    rewrite <- Nat.bit0_odd, Nat.shiftr_spec; [exact T | lia]. }
  rewrite !Nat.shiftr_div_pow2 in H.
  destruct (le_lt_dec a (Nat.lxor a x)) as [L|L]; auto.
  apply Nat.div_le_mono with (c := 2 ^ t) in L; lia.
Qed.

Lemma lxor_twice : forall a b, Nat.lxor (Nat.lxor a b) b = a.
Proof.
  intros a b. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_r.
Qed.

Lemma lxor_reaches : forall a b j,
  j < Nat.lxor a b -> Nat.lxor j b < a \/ Nat.lxor j a < b.
Proof.
  intros a b j H. set (x := Nat.lxor (Nat.lxor a b) j).
  assert (N : x <> 0).
  { intros E. apply Nat.lxor_eq in E. lia. }
  assert (J : Nat.lxor j x = Nat.lxor a b).
  { unfold x. rewrite Nat.lxor_comm. apply lxor_twice. }
  assert (T : Nat.testbit (Nat.lxor a b) (Nat.log2 x) = true).
  { rewrite <- J, Nat.lxor_spec, (Nat.bit_log2 x N).
    destruct (Nat.testbit j (Nat.log2 x)) eqn:E; auto.
    apply lxor_lowers in E; [rewrite J in E; lia | exact N]. }
  rewrite Nat.lxor_spec in T.
  destruct (Nat.testbit a (Nat.log2 x)) eqn:A.
  - left. replace (Nat.lxor j b) with (Nat.lxor a x).
    + apply lxor_lowers; auto.
    + unfold x. rewrite <- !Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
      apply Nat.lxor_comm.
  - right. destruct (Nat.testbit b (Nat.log2 x)) eqn:B; [|discriminate T].
    replace (Nat.lxor j a) with (Nat.lxor b x).
    + apply lxor_lowers; auto.
    + unfold x. rewrite (Nat.lxor_comm a b).
      rewrite <- !Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
      apply Nat.lxor_comm.
Qed.

Lemma xor_comm : forall v w, xor v w = xor w v.
Proof. intros [m|] [n|]; simpl; auto. rewrite Nat.lxor_comm. reflexivity. Qed.

(** ** The cuts of a sum are the cuts of its parts *)

Lemma in_cut : forall i p s, In s (cut i p) -> In s p.
Proof.
  unfold cut. intros i p s H. apply in_app_or in H. destruct H as [H|H].
  - rewrite <- (firstn_skipn i p). apply in_or_app. auto.
  - rewrite <- (firstn_skipn (S i) p). apply in_or_app. auto.
Qed.

Lemma in_cuts : forall p c q s, In (c, q) (cuts p) -> In s q -> In s p.
Proof.
  unfold cuts. intros p c q s H I. apply in_map_iff in H.
  destruct H as [i [E H]]. injection E as <- <-. apply in_cut in I. exact I.
Qed.

Lemma holds_iff : forall s c, holds s c = true <-> In c s.
Proof.
  intros s c. unfold holds. rewrite existsb_exists. split.
  - intros [d [I E]]. apply Nat.eqb_eq in E. subst. exact I.
  - intros I. exists c. split; [exact I | apply Nat.eqb_refl].
Qed.

Lemma disjoint_not_held : forall p q s c,
  disjoint p q -> In s p -> In c s -> existsb (fun t => holds t c) q = false.
Proof.
  intros p q s c D S C. destruct (existsb _ q) eqn:E; auto.
  apply existsb_exists in E. destruct E as [t [T E]]. apply holds_iff in E.
  exfalso. exact (D s t c S T C E).
Qed.

Lemma disjoint_sym : forall p q, disjoint p q -> disjoint q p.
Proof. unfold disjoint. intros p q D s t c S T C E. exact (D t s c T S E C). Qed.

Lemma cut_left : forall i p q, i < length p -> cut i (p ++ q) = cut i p ++ q.
Proof.
  intros i p q H. unfold cut. rewrite firstn_app, skipn_app.
  replace (i - length p) with 0 by lia.
  replace (S i - length p) with 0 by lia.
  simpl firstn. rewrite app_nil_r, app_assoc. reflexivity.
Qed.

Lemma cut_right : forall j p q, cut (length p + j) (p ++ q) = p ++ cut j q.
Proof.
  intros j p q. unfold cut. rewrite firstn_app_2, skipn_app.
  rewrite skipn_all2 by lia.
  replace (S (length p + j) - length p) with (S j) by lia.
  rewrite app_nil_l, app_assoc. reflexivity.
Qed.

Lemma captures_left : forall i p q,
  disjoint p q -> i < length p -> captures i (p ++ q) = captures i p.
Proof.
  intros i p q D H. unfold captures. rewrite cut_left, app_nth1 by assumption.
  apply existsb_ext_in. intros c C.
  rewrite existsb_app, (disjoint_not_held p q (nth i p []) c); auto.
  - rewrite orb_false_r. reflexivity.
  - apply nth_In. exact H.
Qed.

Lemma captures_right : forall j p q,
  disjoint p q -> j < length q -> captures (length p + j) (p ++ q) = captures j q.
Proof.
  intros j p q D H. unfold captures. rewrite cut_right, app_nth2 by lia.
  replace (length p + j - length p) with j by lia.
  apply existsb_ext_in. intros c C.
  rewrite existsb_app, (disjoint_not_held q p (nth j q []) c); auto.
  - apply disjoint_sym. exact D.
  - apply nth_In. exact H.
Qed.

Lemma seq_shifted : forall m n a,
  map (fun j => m + j) (seq a n) = seq (m + a) n.
Proof.
  induction n as [|n IH]; simpl; intros a; auto.
  rewrite IH, Nat.add_succ_r. reflexivity.
Qed.

Lemma cuts_sum : forall p q, disjoint p q ->
  cuts (p ++ q) =
  map (fun m => (fst m, snd m ++ q)) (cuts p)
  ++ map (fun m => (fst m, p ++ snd m)) (cuts q).
Proof.
  intros p q D. unfold cuts. rewrite app_length, seq_app, map_app, !map_map.
  f_equal; simpl.
  - apply map_ext_in. intros i I. apply in_seq in I.
    rewrite captures_left, cut_left by (assumption || lia). reflexivity.
  - rewrite <- (Nat.add_0_r (length p)) at 1. rewrite <- seq_shifted, map_map.
    apply map_ext_in. intros j I. apply in_seq in I.
    rewrite captures_right, cut_right by (assumption || lia). reflexivity.
Qed.

(** ** The value of a sum is the XOR of the values of its parts *)

Definition option_wins (p : position) (k : nat) : Prop :=
  exists c q, In (c, q) (cuts p) /\ wins_by k (c, value q) = true.

Lemma value_least_option : forall p,
  least_or_loony (value p) (option_wins p).
Proof.
  intros p. pose proof (value_least p) as H.
  assert (E : forall k,
    existsb (wins_by k) (options p) = true <-> option_wins p k).
  { intros k. unfold options, option_wins. rewrite existsb_map, existsb_exists.
    split.
    - intros [[c q] [I W]]. exists c, q. auto.
    - intros [c [q [I W]]]. exists (c, q). auto. }
  destruct (value p) as [n|]; cbn [least_or_loony] in *.
  - destruct H as [H1 H2]. split.
    + rewrite <- E. exact H1.
    + intros j Hj. apply E. auto.
  - intros k. apply E. auto.
Qed.

Lemma loony_captures : forall p,
  value p = None -> exists q, In (true, q) (cuts p).
Proof.
  intros p H. rewrite value_eq in H.
  destruct (filter fst (cuts p)) as [|[c q] l] eqn:E; [discriminate H|].
  assert (I : In (c, q) (filter fst (cuts p))) by (rewrite E; left; reflexivity).
  apply filter_In in I. destruct I as [I C]. simpl in C. subst c.
  exists q. exact I.
Qed.

Lemma wins_by_xor : forall k c v b,
  wins_by k (c, xor v (Some b)) = wins_by (Nat.lxor k b) (c, v).
Proof.
  intros k c [a|] b; simpl; auto.
  replace (Nat.lxor a b =? k) with (a =? Nat.lxor k b); auto.
  apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split.
  - intros ->. apply lxor_twice.
  - intros <-. symmetry. apply lxor_twice.
Qed.

Theorem value_sum : forall p q, disjoint p q ->
  value (p ++ q) = xor (value p) (value q).
Proof.
  intros p q. remember (length p + length q) as n eqn:L. revert p q L.
  induction n as [n IH] using lt_wf_ind. intros p q -> D.
  assert (left : forall c p', In (c, p') (cuts p) ->
    In (c, p' ++ q) (cuts (p ++ q))
    /\ value (p' ++ q) = xor (value p') (value q)).
  { intros c p' I. split.
    - rewrite cuts_sum by exact D. apply in_or_app. left.
      apply in_map_iff. exists (c, p'). auto.
    - pose proof (cuts_length _ _ _ I). eapply IH; [|reflexivity|]; [lia|].
      intros s t d S. apply D. exact (in_cuts _ _ _ _ I S). }
  assert (right : forall c q', In (c, q') (cuts q) ->
    In (c, p ++ q') (cuts (p ++ q))
    /\ value (p ++ q') = xor (value p) (value q')).
  { intros c q' I. split.
    - rewrite cuts_sum by exact D. apply in_or_app. right.
      apply in_map_iff. exists (c, q'). auto.
    - pose proof (cuts_length _ _ _ I). eapply IH; [|reflexivity|]; [lia|].
      intros s t d S T. apply D; [exact S | exact (in_cuts _ _ _ _ I T)]. }
  assert (from_left : forall b k, value q = Some b ->
    option_wins p (Nat.lxor k b) -> option_wins (p ++ q) k).
  { intros b k B [c [p' [I W]]]. destruct (left c p' I) as [I' V].
    exists c, (p' ++ q). split; [exact I'|].
    rewrite V, B, wins_by_xor. exact W. }
  assert (from_right : forall a k, value p = Some a ->
    option_wins q (Nat.lxor k a) -> option_wins (p ++ q) k).
  { intros a k A [c [q' [I W]]]. destruct (right c q' I) as [I' V].
    exists c, (p ++ q'). split; [exact I'|].
    rewrite V, A, xor_comm, wins_by_xor. exact W. }
  apply least_or_loony_unique with (option_wins (p ++ q));
    [apply value_least_option|].
  pose proof (value_least_option p) as P. pose proof (value_least_option q) as Q.
  destruct (value p) as [a|] eqn:A, (value q) as [b|] eqn:B;
    cbn [xor least_or_loony] in P, Q |- *.
  - destruct P as [P1 P2], Q as [Q1 Q2]. split.
    + intros [c [r [I W]]]. rewrite cuts_sum in I by exact D.
      apply in_app_or in I. destruct I as [I|I]; apply in_map_iff in I;
        destruct I as [[c' r'] [E I]]; injection E as <- <-.
      * destruct (left _ _ I) as [_ V]. cbn [fst snd] in W.
        apply P1. exists c', r'. split; [exact I|].
        rewrite V, wins_by_xor, lxor_twice in W. exact W.
      * destruct (right _ _ I) as [_ V]. cbn [fst snd] in W.
        apply Q1. exists c', r'. split; [exact I|].
        rewrite V, xor_comm, wins_by_xor, (Nat.lxor_comm a b), lxor_twice in W.
        exact W.
    + intros j H. destruct (lxor_reaches _ _ _ H) as [H'|H'].
      * apply (from_left b); auto.
      * apply (from_right a); auto.
  - intros k. apply (from_right a); auto.
  - intros k. apply (from_left b); auto.
  - intros k. destruct (loony_captures p A) as [p' I].
    destruct (left _ _ I) as [I' V]. exists true, (p' ++ q).
    split; [exact I'|]. rewrite V, xor_comm. reflexivity.
Qed.
