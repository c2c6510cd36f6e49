(** * Allcock's theorems 4.1 and 4.2, for lists of components

    The proofs of [MarginStatements.theorem_4_1] and [MarginStatements.theorem_4_2]. *)

From Coq Require Import List ZArith Lia Bool.
From Nimstring Require Import Endgames Formula Openings Procedure.
Import ListNotations.
Local Open Scope Z_scope.

(** ** From numbers to lists *)

Lemma number_middle : forall p a x b,
  number p (a ++ x :: b) = ((if p x then 1 else 0) + number p (a ++ b))%nat.
Proof.
  intros p a x b. unfold number. rewrite !filter_app, !app_length. simpl.
  destruct (p x); simpl; lia.
Qed.

Lemma size_middle : forall a x b, size (a ++ x :: b) = snd x + size (a ++ b).
Proof. induction a as [|y a IH]; intros x b; simpl; rewrite ?IH; lia. Qed.

Lemma openings_iff : forall g x r,
  In (x, r) (openings g) <-> exists a b, g = a ++ x :: b /\ r = a ++ b.
Proof.
  induction g as [|y g IH]; intros x r; simpl.
  - split; [tauto|]. intros [[|? ?] [b [E _]]]; discriminate.
  - rewrite in_map_iff. split.
    + intros [E|[[z q] [E I]]].
      * injection E as <- <-. exists [], g. auto.
      * injection E as <- <-. apply IH in I. destruct I as [a [b [-> ->]]].
        exists (y :: a), b. auto.
    + intros [[|u a] [b [E ->]]]; injection E as -> ->; [auto|].
      right. exists (x, a ++ b). split; [reflexivity|]. apply IH. exists a, b. auto.
Qed.

Local Notation "'of' g" :=
  (formula (Z.of_nat (chains g)) (Z.of_nat (threes g)) (Z.of_nat (loops g))
    (Z.of_nat (fours g)) (size g)) (at level 9, g at level 9).

Ltac counts := unfold chains, threes, loops, fours, sixes in *.

Lemma list_possible : forall g, Forall long g ->
  possible (Z.of_nat (chains g)) (Z.of_nat (threes g)) (Z.of_nat (loops g))
    (Z.of_nat (fours g)) (Z.of_nat (sixes g)) (size g).
Proof.
  induction 1 as [|[k l] g L _ (a & b & E & I)].
  - exists 0, 0. cbn. lia.
  - change ((k, l) :: g) with ([] ++ (k, l) :: g). rewrite size_middle. counts.
    rewrite !number_middle. destruct k; cbn [app is_chain fst snd negb andb long] in *.
    + exists (a + l), b. destruct (Z.eqb_spec l 3); cbv iota; lia.
    + exists a, (b + l). destruct (Z.eqb_spec l 4), (Z.eqb_spec l 6); cbv iota; lia.
Qed.

Lemma least_below : forall l x, In x l -> least l <= x.
Proof.
  intros [|y l] x I; [contradiction|]. simpl in *. revert x I.
  induction l as [|z l IH]; intros x [->|I]; simpl in *.
  - lia.
  - contradiction.
  - specialize (IH x ltac:(auto)). lia.
  - destruct I as [->|I]; [lia|]. specialize (IH x ltac:(auto)). lia.
Qed.

Lemma least_in : forall l, l <> [] -> In (least l) l.
Proof.
  intros [|y l] N; [contradiction|]. clear N. simpl.
  induction l as [|z l IH]; simpl; [auto|].
  destruct (Z.min_spec z (fold_right Z.min y l)) as [[_ ->]|[_ ->]]; tauto.
Qed.

(** What opening x costs if the rest is worth v. *)
Definition cost (x : component) (v : Z) : Z :=
  snd x - handout (fst x) + Z.abs (v - handout (fst x)).

Lemma opening_costs : forall g a x b, Forall long g -> g = a ++ x :: b ->
  of g <= cost x (of (a ++ b)).
Proof.
  intros g a x b F ->. pose proof (list_possible _ F) as I.
  assert (J : Forall long (a ++ b)).
  { apply Forall_app in F. destruct F as [F G]. apply Forall_app. split; auto.
    inversion G; auto. }
  apply list_possible in J. assert (L : long x).
  { rewrite Forall_forall in F. apply F, in_elt. }
  rewrite size_middle in *. counts. rewrite !number_middle in *.
  unfold cost. destruct x as [[|] l]; cbn [is_chain fst snd negb andb handout long] in *.
  - rewrite !Nat.add_0_l in *.
    pose proof (below_chain _ _ _ _ _ _ l (if l =? 3 then 1 else 0) I) as B.
    destruct (Z.eqb_spec l 3); rewrite ?Nat2Z.inj_add in *;
      replace (l + size (a ++ b) - l) with (size (a ++ b)) in * by lia;
      rewrite ?Z.add_simpl_l in *; rewrite ?Z.sub_0_r in *.
    all: try apply B; auto; lia.
  - rewrite !Nat.add_0_l in *.
    pose proof (below_loop _ _ _ _ _ _ l (if l =? 4 then 1 else 0) (if l =? 6 then 1 else 0) I) as B.
    destruct (Z.eqb_spec l 4), (Z.eqb_spec l 6); rewrite ?Nat2Z.inj_add in *;
      replace (l + size (a ++ b) - l) with (size (a ++ b)) in * by lia;
      rewrite ?Z.add_simpl_l in *; rewrite ?Z.sub_0_r in *; try lia.
    all: try apply B; auto; lia.
Qed.

Lemma found : forall p g, (1 <= number p g)%nat -> exists a x b, g = a ++ x :: b /\ p x = true.
Proof.
  intros p g N. unfold number in N. destruct (filter p g) as [|x l] eqn:E; [simpl in N; lia|].
  assert (I : In x (filter p g)) by (rewrite E; simpl; auto).
  apply filter_In in I. destruct I as [I P]. apply in_split in I.
  destruct I as [a [b ->]]. exists a, x, b. auto.
Qed.

Lemma number_or : forall p q g, (number (fun x => p x || q x) g <= number p g + number q g)%nat.
Proof.
  intros p q. unfold number. induction g as [|x g IH]; simpl; [lia|].
  destruct (p x), (q x); simpl; lia.
Qed.

Lemma found_other : forall p q g, (number q g < number p g)%nat ->
  exists a x b, g = a ++ x :: b /\ p x = true /\ q x = false.
Proof.
  intros p q. induction g as [|x g IH]; intros N; [inversion N|].
  destruct (p x && negb (q x)) eqn:E.
  - apply andb_true_iff in E. destruct E as [P Q]. exists [], x, g.
    apply negb_true_iff in Q. auto.
  - destruct IH as [a [y [b [-> [P Q]]]]].
    { unfold number in *. simpl in N. destruct (p x), (q x); simpl in *; try discriminate; lia. }
    exists (x :: a), y, b. auto.
Qed.

Lemma some_opening_costs : forall g, Forall long g -> g <> [] ->
  exists a x b, g = a ++ x :: b /\ cost x (of (a ++ b)) <= of g.
Proof.
  intros g F N. pose proof (list_possible _ F) as I.
  assert (L : forall x, In x g -> long x) by (apply Forall_forall; exact F).
  assert (M : 1 <= Z.of_nat (chains g) + Z.of_nat (loops g)).
  { destruct g as [|x g]; [contradiction|]. change (x :: g) with ([] ++ x :: g).
    counts. rewrite !number_middle. destruct (is_chain x); cbn [negb]; lia. }
  assert (J : forall a x b, g = a ++ x :: b -> Forall long (a ++ b)).
  { intros a x b ->. apply Forall_app in F. destruct F as [F G]. apply Forall_app.
    split; auto. inversion G; auto. }
  destruct (some_opening _ _ _ _ _ _ I M) as [[C H]|[[C H]|[[C H]|[[C H]|[C H]]]]].
  - destruct (found (fun x => is_chain x && (snd x =? 3)) g) as [a [[k l] [b [-> P]]]]; [counts; lia|].
    exists a, (k, l), b. split; [reflexivity|]. destruct k; [|discriminate]. apply Z.eqb_eq in P.
    cbn [snd] in P. subst l. unfold chain_3, cost in *. rewrite size_middle in *. counts.
    rewrite !number_middle in *. cbn [is_chain fst snd negb andb handout Z.eqb Pos.eqb] in *.
    rewrite ?Nat2Z.inj_add, ?Z.add_simpl_l in *. rewrite ?Nat.add_0_l in *. exact H.
  - destruct (found_other is_chain (fun x => is_chain x && (snd x =? 3)) g) as [a [[k l] [b [E [P Q]]]]]; [counts; lia|].
    specialize (J _ _ _ E). specialize (L (k, l)). subst g. exists a, (k, l), b.
    split; [reflexivity|]. destruct k; [|discriminate]. cbn [is_chain fst snd andb] in Q.
    specialize (L (in_elt _ _ _)). cbn [long] in L. apply list_possible in J.
    apply Z.eqb_neq in Q. unfold chain, cost in *. rewrite size_middle in *. counts.
    rewrite !number_middle in *. cbn [is_chain fst snd negb andb handout] in *.
    rewrite (proj2 (Z.eqb_neq l 3) Q) in *.
    rewrite ?Nat2Z.inj_add, ?Z.add_simpl_l in *. rewrite ?Nat.add_0_l in *.
    specialize (H l ltac:(lia)). rewrite ?Z.add_simpl_l in H. apply H. exact J.
  - destruct (found (fun x => negb (is_chain x) && (snd x =? 4)) g) as [a [[k l] [b [-> P]]]]; [counts; lia|].
    exists a, (k, l), b. split; [reflexivity|]. destruct k; [discriminate|]. apply Z.eqb_eq in P.
    cbn [snd] in P. subst l. unfold loop_4, cost in *. rewrite size_middle in *. counts.
    rewrite !number_middle in *. cbn [is_chain fst snd negb andb handout Z.eqb Pos.eqb] in *.
    rewrite ?Nat2Z.inj_add, ?Z.add_simpl_l in *. rewrite ?Nat.add_0_l in *. exact H.
  - destruct (found (fun x => negb (is_chain x) && (snd x =? 6)) g) as [a [[k l] [b [-> P]]]]; [counts; lia|].
    exists a, (k, l), b. split; [reflexivity|]. destruct k; [discriminate|]. apply Z.eqb_eq in P.
    cbn [snd] in P. subst l. unfold loop_6, cost in *. rewrite size_middle in *. counts.
    rewrite !number_middle in *. cbn [is_chain fst snd negb andb handout Z.eqb Pos.eqb] in *.
    rewrite ?Nat2Z.inj_add, ?Z.add_simpl_l in *. rewrite ?Nat.add_0_l in *. exact H.
  - destruct (found_other (fun x => negb (is_chain x))
      (fun x => (negb (is_chain x) && (snd x =? 4)) || (negb (is_chain x) && (snd x =? 6))) g)
      as [a [[k l] [b [E [P Q]]]]].
    { pose proof (number_or (fun x => negb (is_chain x) && (snd x =? 4)) (fun x => negb (is_chain x) && (snd x =? 6)) g).
      counts; lia. }
    specialize (J _ _ _ E). specialize (L (k, l)). subst g. exists a, (k, l), b.
    split; [reflexivity|]. destruct k; [discriminate|]. cbn [is_chain fst snd andb negb] in Q.
    specialize (L (in_elt _ _ _)). cbn [long] in L. apply list_possible in J.
    apply orb_false_iff in Q. destruct Q as [Q4 Q6].
    unfold loop, cost in *. rewrite size_middle in *. counts.
    rewrite !number_middle in *. cbn [is_chain fst snd negb andb handout] in *.
    rewrite Q4, Q6 in *. apply Z.eqb_neq in Q4, Q6.
    rewrite ?Nat2Z.inj_add, ?Z.add_simpl_l in *. rewrite ?Nat.add_0_l in *.
    specialize (H l ltac:(lia)). rewrite ?Z.add_simpl_l in H. apply H. exact J.
Qed.

Lemma value_within_explicit : forall n g, Forall long g -> (length g <= n)%nat ->
  value_within n g = explicit g.
Proof.
  induction n as [|n IH]; intros g F N.
  - destruct g; [reflexivity|simpl in N; lia].
  - destruct g as [|y g'] eqn:G; [reflexivity|]. rewrite <- G in *.
    assert (R : forall a x b, g = a ++ x :: b ->
      Z.max (snd x - value_within n (a ++ b))
        (snd x - handout (fst x) - handout (fst x) + value_within n (a ++ b))
      = cost x (of (a ++ b))).
    { intros a x b E. rewrite IH.
      - unfold explicit, cost. destruct x as [[|] l]; cbn [fst snd handout]; lia.
      - rewrite E in F. apply Forall_app in F. destruct F as [F H]. apply Forall_app.
        split; auto. inversion H; auto.
      - rewrite E in N. rewrite !app_length in *. simpl in N. lia. }
    cbn [value_within]. apply Z.le_antisymm.
    + destruct (some_opening_costs g F) as [a [x [b [E C]]]]; [congruence|].
      etransitivity; [|exact C]. apply least_below. apply in_map_iff.
      exists (x, a ++ b). split; [|apply openings_iff; exists a, b; auto].
      rewrite <- (R a x b E). destruct x. reflexivity.
    + match goal with |- _ <= least ?l => set (costs := l) end.
      assert (I : In (least costs) costs).
      { apply least_in. subst costs. rewrite G. discriminate. }
      subst costs. apply in_map_iff in I. destruct I as [[x r] [<- I]].
      apply openings_iff in I. destruct I as [a [b [E ->]]].
      etransitivity; [exact (opening_costs g a x b F E)|].
      rewrite <- (R a x b E). destruct x. reflexivity.
Qed.

(** Theorem 4.1 *)
Theorem theorem_4_1 : forall g, Forall long g -> endgame_value g = explicit g.
Proof. intros g F. apply value_within_explicit; auto. Qed.

(** ** Theorem 4.2 *)

Lemma core_numbers : forall only g, Forall long g ->
  let h := filter
    (fun x => if is_chain x then only || (4 <=? snd x) else 8 <=? snd x) g in
  (chains h + (if only then 0 else threes g) = chains g
   /\ threes h = (if only then threes g else 0)
   /\ loops h + fours g + sixes g = loops g)%nat
  /\ size h + 4 * Z.of_nat (fours g) + 6 * Z.of_nat (sixes g)
     + 3 * (if only then 0 else Z.of_nat (threes g)) = size g.
Proof.
  intros only g F. induction F as [|[k l] g L F IH]; [destruct only; cbn; auto|].
  cbv zeta in *. counts. destruct IH as ((C & T & M) & S).
  cbn [filter]. change ((k, l) :: g) with ([] ++ (k, l) :: g).
  rewrite size_middle, !number_middle. cbn [app].
  destruct k; cbn [is_chain fst snd negb andb orb long] in *.
  - destruct (Z.eqb_spec l 3), (Z.leb_spec 4 l), only; try lia; cbn [orb] in *;
      try change ((Chain, l) :: ?h) with ([] ++ (Chain, l) :: h);
      rewrite ?size_middle, ?number_middle; cbn [is_chain fst snd negb andb app];
      rewrite ?(proj2 (Z.eqb_eq l 3)), ?(proj2 (Z.eqb_neq l 3)) by assumption; lia.
  - destruct (Z.eqb_spec l 4), (Z.eqb_spec l 6), (Z.leb_spec 8 l), only; try lia;
      try match goal with |- context [(Loop, l) :: ?h] =>
            change ((Loop, l) :: h) with ([] ++ (Loop, l) :: h) end;
      rewrite ?size_middle, ?number_middle; cbn [is_chain fst snd negb andb app];
      rewrite ?(proj2 (Z.eqb_eq l 4)), ?(proj2 (Z.eqb_neq l 4)) by assumption;
      rewrite ?(proj2 (Z.eqb_eq l 6)), ?(proj2 (Z.eqb_neq l 6)) by assumption; lia.
Qed.

Lemma explicit_procedure : forall g, Forall long g ->
  few (Z.of_nat (threes g)) (size g) -> explicit g = procedure g.
Proof.
  intros g F W. pose proof (list_possible _ F) as I.
  pose proof (core_numbers (chains g =? threes g)%nat g F) as C. cbv zeta in C.
  unfold procedure, controlled_value. fold (core g) in C.
  destruct C as ((C & T & M) & S).
  unfold explicit. rewrite (procedural _ _ _ _ (fours g) (sixes g) (threes g - threes (core g)) I W).
  - do 4 f_equal; try lia; destruct (chains g =? threes g)%nat; lia.
  - unfold few in W. destruct (Nat.eqb_spec (chains g) (threes g)); lia.
Qed.

Theorem theorem_4_2 : forall g, Forall long g -> g <> [] ->
  (case_1 g -> endgame_value g = controlled_value g)
  /\ (case_2 g -> endgame_value g = 0)
  /\ (case_3 g -> endgame_value g = procedure g)
  /\ (~ case_1 g -> ~ case_2 g -> ~ case_3 g ->
      endgame_value g = if Z.even (size g) then 2 else 1).
Proof.
  intros g F N. rewrite theorem_4_1 by assumption.
  assert (W : case_3 g <-> few (Z.of_nat (threes g)) (size g)).
  { unfold case_3, few. lia. }
  pose proof (list_possible _ F) as I.
  assert (M : 1 <= Z.of_nat (chains g) + Z.of_nat (loops g)).
  { destruct g as [|x h]; [contradiction|]. change (x :: h) with ([] ++ x :: h).
    counts. rewrite !number_middle. destruct (is_chain x); cbn [negb]; lia. }
  repeat split.
  - apply formula_large.
  - intros (C & F4 & E). apply formula_zero; [exact C| |]; lia.
  - intros D. apply explicit_procedure; tauto.
  - intros C X D. rewrite W in D. unfold explicit, case_1, case_2 in *.
    assert (O : size g mod 2 = 0 \/ size g mod 2 = 1) by (Z.div_mod_to_equations; lia).
    rewrite Zeven_mod. destruct O as [O|O]; rewrite O; cbv [Zeq_bool Z.compare].
    + apply formula_not_few_even; auto; unfold controlled_value in *; lia.
    + eapply formula_not_few_odd; eauto. unfold controlled_value in *. lia.
Qed.

(** The controller gets the controlled value at least. *)
Theorem controlled_value_least : forall g, Forall long g ->
  controlled_value g <= endgame_value g.
Proof.
  intros g F. rewrite theorem_4_1 by assumption. eapply formula_ge. apply list_possible. exact F.
Qed.
