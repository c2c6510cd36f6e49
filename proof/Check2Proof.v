(** * The checker of version 2 accepts nothing false

    The proof of [Statements.check2_sound]. *)

From Coq Require Import List Arith Bool Lia Permutation PArith FMapPositive.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores Steps CoreValue Check2 StepsProof NamesProof.
From Nimstring Require Forms CutsProof LeftProof.
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

(** ** Reasons *)

Lemma take_out_perm : forall i t s u,
  take_out i t = Some (s, u) -> Permutation (plain t) (s :: plain u).
Proof.
  intros i. induction t as [|[j r] t IH]; intros s u E; simpl in E; [discriminate E|].
  destruct (i =? j); [injection E as <- <-; apply Permutation_refl|].
  destruct (take_out i t) as [[s' u']|]; [|discriminate E].
  injection E as <- <-. simpl. eapply perm_trans; [apply perm_skip, IH; reflexivity|].
  apply perm_swap.
Qed.

(** Where [s] is taken out of [t], no position is worth [v]. *)
Definition avoids (t : core) (v : nat) (s : seg) : Prop :=
  forall u S, Permutation t (s :: u) -> map shape S = u -> good S ->
  value (all_strings S) <> Some v.

(** Where some segment that can be cut is taken out of [t], it is worth [m]. *)
Definition reaches (t : core) (m : nat) : Prop :=
  exists s u, Permutation t (s :: u) /\ can_cut s u = true /\ worth u (Some m).

(** If a cut leaves [w], the core is not worth [w]. *)
Lemma cut_avoids : forall t s u w S, Permutation t (s :: u) -> can_cut s u = true ->
  worth u (Some w) -> map shape S = t -> good S -> value (all_strings S) <> Some w.
Proof.
  intros t s u w S P C W <- G.
  apply Permutation_sym, Permutation_map_inv in P. destruct P as [S' [E P]].
  destruct S' as [|x R]; [discriminate E|]. injection E as -> ->.
  assert (V : value (all_strings S) = value (all_strings (x :: R)))
    by (apply value_permutation, Permutation_flat_map, P).
  rewrite V. apply (good_perm _ _ P) in G. apply not_option, core_option; auto.
  apply W; auto. apply G.
Qed.

Lemma avoids_by : forall t v s u, Permutation t (s :: u) ->
  (forall S, map shape S = u -> good S -> value (all_strings S) <> Some v) ->
  avoids t v s.
Proof.
  intros t v s u P H u' S P' E G.
  assert (Q : Permutation u' u).
  { apply Permutation_cons_inv with s.
    eapply perm_trans; [apply Permutation_sym, P' | exact P]. }
  subst u'. apply Permutation_sym, Permutation_map_inv in Q.
  destruct Q as [R [-> Q]].
  rewrite (value_permutation _ (all_strings R)) by (apply Permutation_flat_map, Q).
  apply H; auto. eapply good_perm; eauto.
Qed.

Lemma shown_true : forall known t v why ss ws, true_facts known ->
  shown known t v why = Some (ss, ws) ->
  (forall s, In s ss -> avoids (plain t) v s)
  /\ forall m, In m ws -> reaches (plain t) m.
Proof.
  intros known t v [[i second] h] ss ws T E. unfold shown in E.
  destruct (take_out (S i) t) as [[s rest]|] eqn:P; [|discriminate E].
  apply take_out_perm in P.
  destruct (can_cut s (plain rest)) eqn:C; [|discriminate E]. cbn [negb] in E.
  destruct second as [j|].
  - destruct (take_out (S j) rest) as [[r u]|] eqn:P2; [|discriminate E].
    apply take_out_perm in P2.
    destruct (can_cut r (plain u) && can_cut s (plain u)) eqn:A.
    + destruct (value_left known _ u h) as [w|] eqn:V; [|discriminate E].
      destruct (Nat.eqb_spec w v) as [->|]; [|discriminate E].
      injection E as <- <-. apply value_left_worth in V; auto.
      apply andb_true_iff in A. destruct A as [Cr Cs]. split; [|intros m []].
      assert (Q : Permutation (plain t) (r :: s :: plain u)).
      { eapply perm_trans; [exact P|]. eapply perm_trans; [|apply perm_swap].
        apply perm_skip. exact P2. }
      intros x [<-|[<-|[]]].
      * apply avoids_by with (1 := P). intros S. apply cut_avoids with r (plain u); auto.
      * apply avoids_by with (1 := Q). intros S.
        apply cut_avoids with s (plain u); auto.
    + destruct (settled (joints_of s) rest) as [[z k]|] eqn:Se; [|discriminate E].
      apply settled_leads in Se.
      destruct (take_out (S j) z) as [[r' u']|] eqn:P3; [|discriminate E].
      apply take_out_perm in P3.
      destruct (value_left known _ u' h) as [w|] eqn:V; [|discriminate E].
      destruct (can_cut r' (plain u')) eqn:Cr; [|discriminate E]. cbn [andb] in E.
      destruct (Nat.eqb_spec (Nat.lxor k w) v) as [Ev|]; [|discriminate E].
      injection E as <- <-. apply value_left_worth in V; auto.
      split; [|intros m []]. intros x [<-|[]]. apply avoids_by with (1 := P).
      intros S ES G. destruct (Se S ES G) as [R [ER [GR ->]]].
      pose proof (cut_avoids _ _ _ _ R P3 Cr V ER GR) as N.
      destruct (value (all_strings R)) as [n|]; simpl; [|discriminate].
      intros H. injection H as H. apply N. f_equal.
      rewrite <- Ev in H. rewrite (Nat.lxor_comm k n), (Nat.lxor_comm k w) in H.
      rewrite <- (lxor_twice n k), H. apply lxor_twice.
  - destruct (value_left known _ rest h) as [w|] eqn:V; [|discriminate E].
    destruct (Nat.eqb_spec w v) as [|N]; [discriminate E|].
    injection E as <- <-. apply value_left_worth in V; auto. split.
    + intros x [<-|[]]. apply avoids_by with (1 := P). intros S ES G.
      rewrite (V S ES G). congruence.
    + intros m [<-|[]]. exists s, (plain rest). auto.
Qed.

Lemma all_shown_true : forall known t v why ss ws, true_facts known ->
  all_shown known t v why = Some (ss, ws) ->
  (forall s, In s ss -> avoids (plain t) v s)
  /\ forall m, In m ws -> reaches (plain t) m.
Proof.
  intros known t v. induction why as [|r why IH]; intros ss ws T E; simpl in E.
  - injection E as <- <-. split; intros x [].
  - destruct (shown known t v r) as [[s w]|] eqn:R; [|discriminate E].
    destruct (all_shown known t v why) as [[ss' ws']|]; [|discriminate E].
    injection E as <- <-. apply shown_true in R; auto.
    destruct R as [A B], (IH ss' ws' T eq_refl) as [C D].
    split; intros x I; apply in_app_or in I; destruct I; auto.
Qed.

Lemma option_wins_perm : forall p q k,
  Permutation p q -> option_wins p k -> option_wins q k.
Proof.
  intros p q k P [c [r [I W]]].
  destruct (cuts_permutation _ _ _ _ P I) as [r' [I' R]].
  exists c, r'. rewrite <- (value_permutation _ _ R). auto.
Qed.

Lemma plain_numbered : forall t, plain (numbered t) = t.
Proof.
  intros t. unfold numbered, plain. generalize 1.
  induction t as [|s t IH]; intros n; simpl; [reflexivity|]. f_equal. apply IH.
Qed.

Theorem proves_worth : forall known v t why, true_facts known ->
  proves known (v, t, why) = true -> worth t (Some v).
Proof.
  intros known v t why T H S E G. unfold proves in H.
  rewrite !andb_true_iff in H. destruct H as [[_ F] H].
  destruct (all_shown known (numbered t) v why) as [[ss ws]|] eqn:A; [|discriminate H].
  apply all_shown_true in A; auto. rewrite plain_numbered in A.
  destruct A as [A B]. apply andb_true_iff in H. destruct H as [K M].
  apply least_or_loony_unique with (option_wins (all_strings S));
    [apply value_least_option|].
  cbn [least_or_loony]. split.
  - intros O. apply core_options in O; auto; [|rewrite E; apply all_full_full, F].
    destruct O as [S1 [x [S2 [-> [C V]]]]]. rewrite map_app in C.
    rewrite map_app in E. simpl in E. symmetry in E.
    pose proof (all_known_cut ss t [] _ _ _ K E C) as I.
    apply (A _ I (map shape (S1 ++ S2)) (S1 ++ S2)); auto.
    + rewrite E, map_app. apply Permutation_sym, Permutation_middle.
    + apply (good_perm _ (x :: S1 ++ S2)) in G; [apply G|].
      apply Permutation_sym, Permutation_middle.
  - intros m L. rewrite forallb_forall in M. specialize (M m).
    assert (I : In m ws).
    { assert (X : existsb (Nat.eqb m) ws = true) by (apply M, in_seq; lia).
      apply existsb_exists in X. destruct X as [n [N X]].
      apply Nat.eqb_eq in X. subst n. exact N. }
    destruct (B m I) as [s [u [P [C W]]]].
    rewrite <- E in P. apply Permutation_sym, Permutation_map_inv in P.
    destruct P as [S' [E' P]]. destruct S' as [|x R]; [discriminate E'|].
    injection E' as -> ->. apply (good_perm _ _ P) in G.
    apply option_wins_perm with (all_strings (x :: R)).
    + apply Permutation_flat_map, Permutation_sym, P.
    + apply core_option; auto. apply W; auto. apply G.
Qed.

Definition true_so_far (p : progress) : Prop :=
  match p with
  | Reading known _ | Finished known _ => true_facts known
  | Failed => True
  end.

Lemma gather_true : forall lines depth known number, true_facts known ->
  true_so_far (gather lines depth known number).
Proof.
  intros lines. induction depth as [|depth IH]; intros known number T; cbn [gather].
  - destruct (lines number) as [[[v t] why]|h]; [|exact T].
    destruct (proves known (v, t, why)) eqn:P; [|exact I].
    intros n u w F. destruct (Pos.eq_dec n number) as [->|N].
    + rewrite PositiveMap.gss in F. injection F as <- <-.
      eapply proves_worth; eauto.
    + rewrite PositiveMap.gso in F by exact N. eapply T; eauto.
  - specialize (IH known number T) as IH1.
    destruct (gather lines depth known number) as [k n|k h|]; simpl in *; auto.
Qed.

(** ** The position *)

Lemma core_of_strings : forall p t, core_of p = Some t ->
  exists S, map shape S = t /\ good S /\ inner S = []
            /\ all_strings S = map (map Pos.to_nat) p.
Proof.
  induction p as [|s p IH]; intros t E; simpl in E.
  - injection E as <-. exists []. simpl. auto.
  - destruct (seg_of s) as [[[a b] n]|] eqn:Q; [|discriminate E].
    destruct (core_of p) as [t'|]; [|discriminate E]. injection E as <-.
    destruct (IH t' eq_refl) as [S [<- [G [I A]]]].
    exists (Piece a [] b :: S).
    assert (X : (a, b, n) = (a, b, 0) /\ (a = b -> a = None)
                /\ [at_ a ++ at_ b] = [map Pos.to_nat s]).
    { destruct s as [|i [|j [|? ?]]]; cbn [seg_of] in Q; try discriminate Q.
      - injection Q as <- <- <-. auto.
      - injection Q as <- <- <-. repeat split; auto.
      - destruct (Pos.eqb_spec i j) as [|N]; [discriminate Q|].
        injection Q as <- <- <-. repeat split; auto. congruence. }
    destruct X as [X1 [X2 X3]]. split; [|split; [|split]].
    + simpl. rewrite X1. reflexivity.
    + cbn [good coins one other]. rewrite I. split; [constructor|].
      split; [intros c []|]. split; [intros c _ []|]. auto.
    + exact I.
    + simpl. unfold strings. simpl. rewrite A. injection X3 as <-. reflexivity.
Qed.

Lemma all_apart_total : forall ks, all_apart ks = true ->
  CutsProof.V (concat ks) = LeftProof.total ks.
Proof.
  induction ks as [|k ks IH]; intros A; [reflexivity|].
  cbn [all_apart] in A. apply andb_true_iff in A. destruct A as [D A].
  cbn [concat]. rewrite LeftProof.V_sum.
  - rewrite IH by exact A. reflexivity.
  - intros s t c S T CS CT. rewrite forallb_forall in D. apply D in S.
    apply negb_true_iff in S. rewrite <- not_true_iff_false in S. apply S.
    apply existsb_exists. exists t. split; [exact T|].
    apply LeftProof.touch_iff. eauto.
Qed.

Lemma taken_value : forall p,
  CutsProof.V p = match taken p with None => None | Some q => CutsProof.V q end.
Proof.
  intros p. unfold taken. destruct (existsb _ p); [|reflexivity].
  pose proof (LeftProof.reduced_spec p (Forms.components p p) []) as R.
  rewrite LeftProof.components_spec in R.
  change (LeftProof.total []) with (Some 0) in R. rewrite xor_0 in R.
  destruct (Forms.reduced _ _ _) as [ks|]; [|exact R].
  destruct (all_apart ks) eqn:A; [|reflexivity].
  rewrite <- R. symmetry. apply all_apart_total, A.
Qed.

Lemma concludes_value : forall p claim read, true_so_far read ->
  concludes p claim read = true -> CutsProof.V p = claim.
Proof.
  intros p claim [|known h|] T H; try discriminate H. cbn [true_so_far] in T.
  unfold concludes in H. rewrite taken_value. destruct (taken p) as [q|].
  2: { destruct claim; [discriminate H | reflexivity]. }
  destruct (core_of q) as [t|] eqn:C; [|discriminate H].
  destruct (drop_bare (numbered t)) as [u k] eqn:D.
  destruct (value_left known (joints u) u h) as [w|] eqn:V; [|discriminate H].
  destruct claim as [n|]; [|discriminate H].
  apply Nat.eqb_eq in H. rewrite <- H.
  apply (drop_bare_leads _ _ _ []) in D. rewrite plain_numbered in D.
  apply value_left_worth in V; auto.
  destruct (core_of_strings _ _ C) as [S [E [G [_ A]]]].
  unfold CutsProof.V, Forms.game. rewrite <- A.
  exact (leads_worth _ _ _ _ D V S E G).
Qed.

Theorem check2_sound : forall c, check2 c = true ->
  value (Forms.game (strings2 c)) = claim2 c.
Proof.
  intros c H. apply (concludes_value _ _ _) with (2 := H). apply gather_true.
  intros n u w F. rewrite PositiveMap.gempty in F. discriminate F.
Qed.
