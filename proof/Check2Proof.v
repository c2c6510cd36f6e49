(** * The checker of version 2 accepts nothing false

    The proof of [Statements.check2_sound]. *)

From Coq Require Import List Arith Bool Lia Permutation PArith FMapPositive.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores Steps CoreValue Settle Check2 StepsProof NamesProof
  PartsProof.
From Nimstring Require Forms CutsProof LeftProof.
Import ListNotations.

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

Lemma taken_value : forall parts_of p,
  CutsProof.V p = match taken parts_of p with None => None | Some q => CutsProof.V q end.
Proof.
  intros parts_of p. unfold taken. destruct (existsb _ p); [|reflexivity].
  pose proof (LeftProof.reduced_spec (Forms.components parts_of p) []) as R.
  rewrite LeftProof.components_spec in R.
  change (LeftProof.total []) with (Some 0) in R. rewrite xor_0 in R.
  destruct (Forms.reduced _ _) as [ks|]; [|exact R].
  destruct (Forms.apart _ ks) eqn:A; [|reflexivity].
  rewrite <- R. apply LeftProof.apart_spec in A. apply A.
Qed.

Lemma concludes_value : forall parts_of p claim read, true_so_far read ->
  concludes parts_of p claim read = true -> CutsProof.V p = claim.
Proof.
  intros parts_of p claim [|known h|] T H; try discriminate H. cbn [true_so_far] in T.
  unfold concludes in H. rewrite (taken_value parts_of). destruct (taken parts_of p) as [q|].
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
  intros c H. apply (concludes_value (parts2 c)) with (2 := H). apply gather_true.
  intros n u w F. rewrite PositiveMap.gempty in F. discriminate F.
Qed.
