(** * The parts of a core, and their values by facts

    About [value_left] of [Check2.v]. *)

From Coq Require Import List Arith Bool Lia Permutation PArith FMapPositive.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores Steps CoreValue Settle Check2 StepsProof NamesProof.
Import ListNotations.

(** ** Parts *)

Lemma good_parts : forall S1 S2, good (S1 ++ S2) ->
  good S1 /\ good S2
  /\ forall c, In c (whole S1) -> In c (whole S2) ->
     ~ In c (inner S1) /\ ~ In c (inner S2).
Proof.
  induction S1 as [|x S1 IH]; intros S2 G; simpl in *.
  - repeat split; auto; intros [].
  - destruct G as [N [C [F [Z G]]]]. destruct (IH S2 G) as [G1 [G2 D]].
    rewrite whole_app in C. rewrite inner_app in F.
    repeat split; auto.
    + apply C. assumption.
    + intros I. destruct (C c H) as [_ A]. apply A, in_or_app. auto.
    + intros c I J. apply (F c I), in_or_app. auto.
    + rewrite in_app_iff. intros [I|I].
      * destruct (C c I) as [_ A]. apply A, in_or_app. auto.
      * destruct (D c); auto. apply whole_inner, I.
    + rewrite !in_app_iff in H. destruct H as [[I|I]|I].
      * intros J. apply (F c I), in_or_app. auto.
      * intros _. destruct (C c I) as [_ A]. apply A, in_or_app. auto.
      * apply D; auto.
Qed.

Lemma ends_joint : forall S c, In c (whole S) -> ~ In c (inner S) ->
  exists j, c = Pos.to_nat j /\ In j (flat_map joints_of (map shape S)).
Proof.
  intros S c W N. unfold whole in W. apply in_flat_map in W.
  destruct W as [x [X W]]. apply in_app_or in W. destruct W as [W|W].
  2: { exfalso. apply N, in_flat_map. eauto. }
  assert (Q : exists j, c = Pos.to_nat j /\ (one x = Some j \/ other x = Some j)).
  { unfold ends in W. apply in_app_or in W.
    destruct (one x), (other x); simpl in W; destruct W as [W|W]; try tauto;
      destruct W as [<-|[]]; eauto. }
  destruct Q as [j [-> Q]]. exists j. split; auto. apply in_flat_map.
  exists (shape x). split; [apply in_map; exact X|]. simpl. apply in_or_app.
  destruct Q as [-> | ->]; simpl; auto.
Qed.

Lemma worth_parts : forall p q v w, worth p (Some v) -> worth q (Some w) ->
  (forall j, In j (flat_map joints_of p) -> degree j q = 0) ->
  worth (p ++ q) (Some (Nat.lxor v w)).
Proof.
  intros p q v w P Q D S E G. apply map_eq_app in E.
  destruct E as [S1 [S2 [-> [<- <-]]]].
  destruct (good_parts S1 S2 G) as [G1 [G2 H]].
  unfold all_strings. rewrite flat_map_app.
  change (value (all_strings S1 ++ all_strings S2) = Some (Nat.lxor v w)).
  rewrite value_sum.
  - rewrite (P S1), (Q S2) by auto. reflexivity.
  - apply disjoint_held. intros c A B. rewrite held_all in A, B.
    destruct (H c A B) as [N1 N2].
    destruct (ends_joint S1 c A N1) as [j [-> J]].
    specialize (D j J). rewrite degree_in in D.
    unfold whole in B. apply in_flat_map in B. destruct B as [x [X B]].
    apply in_app_or in B. destruct B as [B|B]; [exact (D x X B)|].
    apply N2, in_flat_map. eauto.
Qed.

Lemma worth_perm : forall t u v, Permutation t u -> worth u v -> worth t v.
Proof.
  intros t u v P W. rewrite <- (xor_0 v).
  eapply leads_worth; [apply leads_perm, P | exact W].
Qed.

Lemma same_place_iff : forall a b, same_place a b = true -> a = b.
Proof.
  intros [i|] [j|]; unfold same_place; simpl; intros H; try discriminate H; auto.
  apply andb_true_iff in H. rewrite !Pos.leb_le in H. f_equal.
  apply Pos.le_antisym; apply H.
Qed.

Lemma same_seg_iff : forall s r, same_seg s r = true -> s = r.
Proof.
  intros [[a b] n] [[c d] m] H. simpl in H. rewrite !andb_true_iff in H.
  destruct H as [[A B] N]. apply same_place_iff in A, B.
  apply Nat.eqb_eq in N. congruence.
Qed.

Lemma same_core_iff : forall t u, same_core t u = true -> t = u.
Proof.
  induction t as [|s t IH]; intros [|r u] H; simpl in H; try discriminate H; auto.
  apply andb_true_iff in H. destruct H as [A B]. apply same_seg_iff in A.
  f_equal; auto.
Qed.

Lemma two_more_perm : forall e t u, Permutation t u -> two_more e t = two_more e u.
Proof.
  intros [j|] t u P; auto. unfold two_more. rewrite (degree_perm j _ _ P). auto.
Qed.

Lemma can_cut_perm : forall s t u, Permutation t u -> can_cut s t = can_cut s u.
Proof.
  intros [[a b] n] t u P. unfold can_cut.
  rewrite (two_more_perm a _ _ P), (two_more_perm b _ _ P). reflexivity.
Qed.

Lemma all_known_cut : forall known after before l s m,
  all_known known before after = true -> after = l ++ s :: m ->
  can_cut s (before ++ l ++ m) = true -> In s known.
Proof.
  intros known. induction after as [|r after IH]; intros before l s m H E C.
  - destruct l; discriminate E.
  - cbn [all_known] in H. apply andb_true_iff in H. destruct H as [H1 H2].
    destruct l as [|r' l]; injection E as -> ->.
    + simpl in C. rewrite C, orb_false_r in H1. apply existsb_exists in H1.
      destruct H1 as [r [I R]]. apply same_seg_iff in R. subst r. exact I.
    + apply (IH (r' :: before) l s m); auto. rewrite <- C. apply can_cut_perm.
      simpl. apply Permutation_middle.
Qed.

Lemma all_full_full : forall t, all_full t = true -> full t.
Proof.
  intros t H j. unfold all_full in H. rewrite forallb_forall in H.
  destruct (in_dec Pos.eq_dec j (flat_map joints_of t)) as [I|I].
  - right. apply Nat.leb_le, H, I.
  - left. clear H. induction t as [|[[a b] n] t IH]; simpl in *; auto.
    rewrite !in_app_iff in I. rewrite IH by tauto.
    assert (Z : forall e, ~ In j (joint_of e) -> is_at j e = false).
    { intros e N. apply not_true_iff_false. rewrite is_at_iff. intros ->.
      apply N. simpl. auto. }
    rewrite !Z by tauto. reflexivity.
Qed.

Lemma idle_worth : forall t, idle t = true -> worth t (Some 0).
Proof.
  intros t H S E G. unfold idle in H. rewrite !andb_true_iff in H.
  destruct H as [[_ F] K].
  apply least_or_loony_unique with (option_wins (all_strings S));
    [apply value_least_option|].
  cbn [least_or_loony]. split; [|lia]. intros O.
  apply core_options in O; auto; [|rewrite E; apply all_full_full, F].
  destruct O as [S1 [x [S2 [-> [C _]]]]]. rewrite map_app in C.
  rewrite map_app in E. simpl in E. symmetry in E.
  exact (all_known_cut [] t [] _ _ _ K E C).
Qed.

Definition true_facts (known : facts) : Prop :=
  forall number t v, PositiveMap.find number known = Some (t, v) ->
  worth t (Some v).

Lemma fact_about_worth : forall known p hint v, true_facts known ->
  fact_about known p hint = Some v -> worth (plain p) (Some v).
Proof.
  intros known p [number letters] v T E. unfold fact_about in E.
  destruct (PositiveMap.find number known) as [[t w]|] eqn:F; [|discriminate E].
  destruct (spelled _ _) as [u|] eqn:Sp; [|discriminate E].
  destruct (length letters =? length (joints p)); [|discriminate E].
  destruct (different letters) eqn:D; [|discriminate E].
  destruct (same_core t u) eqn:C; [|discriminate E]. injection E as <-.
  apply same_core_iff in C. subst u.
  eapply worth_spelled; [exact D | exact Sp | exact (T _ _ _ F)].
Qed.

Lemma reach_perm : forall fuel js t p out,
  reach fuel js t = (p, out) -> Permutation t (p ++ out).
Proof.
  assert (Z : forall t p out : body, ([], t) = (p, out) -> Permutation t (p ++ out)).
  { intros t p out E. injection E as <- <-. apply Permutation_refl. }
  induction fuel as [|fuel IH]; intros js t p out E; simpl in E; auto.
  destruct (partition (on_any js) t) as [[|m now] later] eqn:P; auto.
  destruct (reach fuel _ later) as [more out'] eqn:R. injection E as <- <-.
  apply partition_perm in P. destruct P as [P _]. apply IH in R.
  eapply perm_trans; [exact P|]. simpl. apply perm_skip.
  rewrite <- app_assoc. apply Permutation_app_head. exact R.
Qed.

Lemma part_worth : forall known p out h v h', true_facts known ->
  part known p out h = Some (v, h') ->
  worth (plain p) (Some v)
  /\ forall j, In j (flat_map joints_of (plain p)) -> degree j (plain out) = 0.
Proof.
  intros known p out h v h' T E. unfold part in E.
  destruct (forallb _ _) eqn:D; [|discriminate E]. split.
  - destruct (idle (plain p)) eqn:I.
    + injection E as <- <-. apply idle_worth, I.
    + destruct h as [|hint h]; [discriminate E|].
      destruct (fact_about known p hint) as [w|] eqn:F; [|discriminate E].
      injection E as <- _. eapply fact_about_worth; eauto.
  - intros j J. rewrite forallb_forall in D. apply Nat.eqb_eq, D, J.
Qed.

Lemma parts_worth : forall fuel known t h v, true_facts known ->
  parts fuel known t h = Some v -> worth (plain t) (Some v).
Proof.
  assert (Z : forall (t : body) (h : hints) v,
    match t, h with [], [] => Some 0 | _, _ => None end = Some v ->
    worth (plain t) (Some v)).
  { intros [|? ?] [|? ?] v E; try discriminate E. injection E as <-.
    intros [|? ?] E _; [reflexivity | discriminate E]. }
  induction fuel as [|fuel IH]; intros known t h v T E; cbn [parts] in E;
    [exact (Z t h v E)|].
  destruct (joints t) as [|j js]; [exact (Z t h v E)|].
  destruct (reach (length t) [j] t) as [p out] eqn:R. apply reach_perm in R.
  destruct (part known p out h) as [[x h']|] eqn:P; [|discriminate E].
  destruct (parts fuel known out h') as [w|] eqn:Q; [|discriminate E].
  injection E as <-. apply part_worth in P; auto. destruct P as [P D].
  apply IH in Q; auto.
  eapply worth_perm; [apply plain_perm, R|]. rewrite plain_app.
  apply worth_parts; auto.
Qed.

Lemma value_left_worth : forall known work t h v, true_facts known ->
  value_left known work t h = Some v -> worth (plain t) (Some v).
Proof.
  intros known work t h v T E. unfold value_left in E.
  destruct (settled work t) as [[u k]|] eqn:S; [|discriminate E].
  destruct (parts (length u) known u h) as [w|] eqn:P; [|discriminate E].
  injection E as <-. apply settled_leads in S. apply parts_worth in P; auto.
  exact (leads_worth _ _ _ _ S P).
Qed.
