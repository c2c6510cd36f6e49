(** * What can never be cut is taken out of a core

    Each step leads from a core to a smaller one of the same value, but for a
    nimber that splits off (lemmas 5 and 6). *)

From Coq Require Import List Arith Bool Lia Permutation PArith.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores.
Import ListNotations.

(** ** The number of ends at a joint *)

Definition is_at (j : joint) (e : place) : bool :=
  match e with Some i => Pos.eqb i j | None => false end.

Definition ends_at (j : joint) (s : seg) : nat :=
  let '(a, b, _) := s in
  (if is_at j a then 1 else 0) + (if is_at j b then 1 else 0).

Fixpoint degree (j : joint) (t : core) : nat :=
  match t with [] => 0 | s :: t => ends_at j s + degree j t end.

Lemma is_at_iff : forall j e, is_at j e = true <-> e = Some j.
Proof.
  intros j [i|]; simpl; [rewrite Pos.eqb_eq|]; split; congruence.
Qed.

Lemma is_at_in : forall j e, is_at j e = holds (at_ e) (Pos.to_nat j).
Proof.
  intros j e. apply eq_true_iff_eq. rewrite is_at_iff, holds_iff.
  destruct e as [i|]; simpl; split; try easy.
  - intros E. injection E as ->. auto.
  - intros [E|[]]. apply Pos2Nat.inj in E. congruence.
Qed.

Lemma ends_at_in : forall j x,
  ends_at j (shape x) = 0 <-> ~ In (Pos.to_nat j) (ends x).
Proof.
  intros j x. unfold ends, shape, ends_at. rewrite in_app_iff, !is_at_in.
  rewrite <- !holds_iff.
  destruct (holds (at_ (one x)) _), (holds (at_ (other x)) _);
    split; try easy; intros; try lia; intuition congruence.
Qed.

Lemma degree_in : forall j S,
  degree j (map shape S) = 0 <-> forall x, In x S -> ~ In (Pos.to_nat j) (ends x).
Proof.
  intros j. induction S as [|x S IH].
  - split; [intros _ x [] | reflexivity].
  - cbn [map degree]. split.
    + intros H y [<-|I]; [apply ends_at_in | apply IH; auto]; lia.
    + intros H. assert (E : ends_at j (shape x) = 0)
        by (apply ends_at_in, H; simpl; auto).
      rewrite E. apply IH. intros y I. apply H. simpl. auto.
Qed.

Lemma not_whole : forall c S, ~ In c (inner S) ->
  (forall x, In x S -> ~ In c (ends x)) -> ~ In c (whole S).
Proof.
  unfold inner, whole. intros c S I E H. rewrite in_flat_map in I, H.
  destruct H as [x [X H]]. apply in_app_or in H. destruct H as [H|H].
  - exact (E x X H).
  - apply I. eauto.
Qed.

Lemma holders_segment : forall cs a b c, ~ In c cs ->
  (cs = [] -> In c a -> In c b -> False) ->
  holders c (segment a cs b)
  = (if holds a c then 1 else 0) + (if holds b c then 1 else 0).
Proof.
  assert (A : forall s t c, holds (s ++ t) c = holds s c || holds t c).
  { intros s t c. apply existsb_app. }
  assert (N : forall s c, ~ In c s -> holds s c = false).
  { intros s c H. apply not_true_iff_false. rewrite holds_iff. exact H. }
  induction cs as [|x cs IH]; intros a b c C Z; simpl segment;
    rewrite holders_cons, A.
  - specialize (Z eq_refl). rewrite <- !holds_iff in Z.
    destruct (holds a c), (holds b c); simpl; try reflexivity.
    exfalso. auto.
  - simpl in C. rewrite IH; [| tauto | intros _ [E|[]]; tauto].
    rewrite (N [x]) by (simpl; tauto). rewrite orb_false_r. reflexivity.
Qed.

Lemma degree_holders : forall j S, good S -> ~ In (Pos.to_nat j) (inner S) ->
  holders (Pos.to_nat j) (all_strings S) = degree j (map shape S).
Proof.
  intros j. induction S as [|x S IH]; intros G I; simpl.
  - reflexivity.
  - rewrite holders_app. simpl in I. rewrite in_app_iff in I.
    destruct G as [_ [_ [_ [Z G]]]]. rewrite IH by tauto. f_equal.
    unfold strings. rewrite holders_segment, !is_at_in; auto.
    intros E A B. specialize (Z E). destruct (one x) as [i|], (other x) as [k|];
      simpl in *; try tauto. destruct A as [A|[]], B as [B|[]].
    apply Pos2Nat.inj in A, B. subst. specialize (Z eq_refl). discriminate Z.
Qed.

(** ** The steps *)

Lemma leads_flip : forall a b n t, leads ((a, b, n) :: t) ((b, a, n) :: t) 0.
Proof.
  intros a b n t [|x R] E G; [discriminate E|].
  injection E as <- <- <- <-. exists (Piece (other x) (rev (coins x)) (one x) :: R).
  split; [unfold shape; simpl; rewrite rev_length; reflexivity|].
  destruct G as [N [C [F [Z G]]]]. rewrite xor_0.
  assert (I : forall c, In c (ends (Piece (other x) (rev (coins x)) (one x)))
                        <-> In c (ends x)).
  { intros c. unfold ends. simpl. rewrite !in_app_iff. tauto. }
  split.
  - simpl. repeat split; auto using NoDup_rev.
    + rewrite I. apply C, in_rev. exact H.
    + apply C, in_rev. exact H.
    + intros c D. apply F, I. exact D.
    + intros E1 E2. rewrite E2. apply Z; auto.
      rewrite <- (rev_involutive (coins x)), E1. reflexivity.
  - apply value_segment_rev; apply at_short.
Qed.

Lemma segment_join : forall xs a j ys b,
  segment a (xs ++ j :: ys) b = segment a xs [j] ++ segment [j] ys b.
Proof.
  induction xs as [|x xs IH]; intros a j ys b; simpl; auto. rewrite IH. auto.
Qed.

Lemma nodup_join : forall xs ys : list coin, NoDup xs -> NoDup ys ->
  (forall c, In c xs -> ~ In c ys) -> NoDup (xs ++ ys).
Proof.
  induction xs as [|x xs IH]; simpl; intros ys A B D; auto.
  inversion A. subst. constructor.
  - rewrite in_app_iff. specialize (D x). tauto.
  - apply IH; auto.
Qed.

(** A joint with two ends is a coin of the segment through it. *)
Lemma leads_join : forall a b j n m t, a <> Some j -> b <> Some j ->
  degree j t = 0 ->
  leads ((a, Some j, n) :: (Some j, b, m) :: t) ((a, b, S (n + m)) :: t) 0.
Proof.
  intros a b j n m t A B D [|x [|y R]] E G; try discriminate E.
  injection E as <- Ex <- Ey <- <- <-.
  set (z := Piece (one x) (coins x ++ Pos.to_nat j :: coins y) (other y)).
  exists (z :: R). rewrite xor_0. split; [|split].
  - unfold shape, z. simpl. rewrite app_length. simpl. do 2 f_equal. lia.
  - destruct G as [N [C [F [Z [N' [C' [F' [Z' G]]]]]]]].
    simpl in C, F. unfold ends in *. rewrite Ex, Ey in *. simpl in *.
    assert (J : ~ In (Pos.to_nat j) (whole R)).
    { apply not_whole; [apply F'; auto|]. apply degree_in. exact D. }
    assert (Ja : ~ In (Pos.to_nat j) (at_ (one x))).
    { destruct (one x) as [i|]; simpl; [|auto]. intros [H|[]].
      apply Pos2Nat.inj in H. congruence. }
    assert (Jb : ~ In (Pos.to_nat j) (at_ (other y))).
    { destruct (other y) as [i|]; simpl; [|auto]. intros [H|[]].
      apply Pos2Nat.inj in H. congruence. }
    assert (X : forall c, In c (coins x) -> ~ In c (at_ (one x))
      /\ ~ In c (at_ (other y)) /\ ~ In c (coins y) /\ ~ In c (whole R)
      /\ c <> Pos.to_nat j).
    { intros c I. specialize (C c I). rewrite !in_app_iff in C. simpl in C.
      intuition congruence. }
    assert (Y : forall c, In c (coins y) -> ~ In c (at_ (one x))
      /\ ~ In c (at_ (other y)) /\ ~ In c (whole R) /\ c <> Pos.to_nat j).
    { intros c I. specialize (C' c I). specialize (F c).
      rewrite !in_app_iff in F. simpl in C'. intuition congruence. }
    assert (K : forall c, In c (coins z) ->
      In c (coins x) \/ c = Pos.to_nat j \/ In c (coins y)).
    { intros c I. apply in_app_or in I. simpl in I. intuition. }
    split; [|split; [|split; [|split]]]; auto.
    + apply (Permutation_NoDup (Permutation_middle _ _ _)). constructor.
      * rewrite in_app_iff. intros [I|I]; [apply X in I | apply Y in I]; tauto.
      * apply nodup_join; auto. intros c I. apply X. exact I.
    + intros c I. unfold ends. rewrite in_app_iff.
      destruct (K c I) as [H|[-> |H]]; [specialize (X c H) | | specialize (Y c H)];
        simpl; tauto.
    + intros c I. unfold ends in I. apply in_app_or in I.
      specialize (F c). specialize (F' c). rewrite !in_app_iff in F.
      simpl in *. tauto.
    + intros H. destruct (coins x); discriminate H.
  - simpl. rewrite app_assoc. unfold strings. rewrite Ex, Ey. simpl.
    rewrite <- segment_join. reflexivity.
Qed.

(** Components that are one segment. *)
Lemma leads_apart : forall a b n t k,
  (forall x R, shape x = (a, b, n) -> map shape R = t -> good (x :: R) ->
     value (strings x) = Some k /\ forall c, In c (ends x) -> ~ In c (whole R)) ->
  leads ((a, b, n) :: t) t k.
Proof.
  intros a b n t k H [|x R] E G; [discriminate E|].
  destruct (H x R) as [V D]; auto; try (simpl in E; congruence).
  exists R. split; [simpl in E; congruence|]. split; [apply G|].
  simpl. rewrite value_sum, V by (apply good_disjoint; auto). reflexivity.
Qed.

Lemma leads_bare : forall n t,
  leads ((None, None, n) :: t) t (if n <=? 2 then 1 else 0).
Proof.
  intros n t. apply leads_apart. intros x R E _ [N _].
  injection E as A B <-. unfold strings, ends. rewrite A, B.
  split; [apply lemma_6a; exact N | intros c []].
Qed.

Lemma leads_loop : forall j n t, degree j t = 0 ->
  leads ((Some j, Some j, n) :: t) t (if n <=? 2 then 1 else 0).
Proof.
  intros j n t D. apply leads_apart. intros x R E <- [N [C [F [Z G]]]].
  injection E as A B <-. unfold strings, ends in *. rewrite A, B in *.
  simpl in C, F. split.
  - apply lemma_6b.
    + constructor; auto. intros I. destruct (C _ I) as [H _]. auto.
    + intros H. specialize (Z H eq_refl). discriminate Z.
  - intros c I. assert (c = Pos.to_nat j) as ->
      by (destruct I as [<-|[<-|[]]]; reflexivity).
    apply not_whole; [apply F; auto | apply degree_in; exact D].
Qed.

(** A stub at each end of a long segment stands for it (lemma 5). *)
Definition stub (e : place) : core :=
  match e with Some j => [(Some j, None, 3)] | None => [] end.

Lemma fresh_coins : forall l : list coin, exists xs ys,
  length xs = 3 /\ length ys = 3 /\ NoDup xs /\ NoDup ys
  /\ (forall c, In c xs -> ~ In c ys)
  /\ forall c, In c xs \/ In c ys -> ~ In c l.
Proof.
  intros l. set (n := S (list_max l)). exists (seq n 3), (seq (3 + n) 3).
  repeat split; auto using seq_NoDup.
  - intros c. rewrite !in_seq. lia.
  - intros c. rewrite !in_seq. intros C I.
    pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as M.
    rewrite Forall_forall in M. specialize (M c I). unfold n in C. lia.
Qed.

Lemma leads_long_0 : forall a b n t, 3 <= n ->
  leads ((a, b, n) :: t) ((a, None, 3) :: (b, None, 3) :: t) 0.
Proof.
  intros a b n t L [|x R] E G; [discriminate E|].
  injection E as <- <- <- <-.
  destruct (fresh_coins (whole (x :: R))) as [xs [ys [LX [LY [NX [NY [XY W]]]]]]].
  exists (Piece (one x) xs None :: Piece (other x) ys None :: R).
  split; [unfold shape; simpl; rewrite LX, LY; reflexivity|].
  pose proof (good_inside _ _ G) as I. destruct G as [N [C [F [Z G]]]].
  simpl in W. unfold ends in *. 
  assert (X : forall c, In c xs -> ~ In c (at_ (one x)) /\ ~ In c (at_ (other x))
    /\ ~ In c (whole R) /\ ~ In c ys).
  { intros c H. specialize (W c). specialize (XY c H).
    rewrite !in_app_iff in W. tauto. }
  assert (Y : forall c, In c ys -> ~ In c (at_ (one x)) /\ ~ In c (at_ (other x))
    /\ ~ In c (whole R) /\ ~ In c xs).
  { intros c H. specialize (W c). specialize (XY c).
    rewrite !in_app_iff in W. tauto. }
  assert (J : forall zs, NoDup zs ->
    (forall c, In c zs -> ~ In c (at_ (one x)) /\ ~ In c (at_ (other x))
                          /\ ~ In c (whole R)) ->
    inside (at_ (one x)) zs (at_ (other x)) (all_strings R)).
  { intros zs NZ H. repeat split; auto using at_short. apply disjoint_one.
    intros c D. specialize (H c D). rewrite !held_cons, held_all. tauto. }
  split.
  - simpl. unfold ends. simpl. rewrite !app_nil_r.
    split; [auto|split; [|split; [|split; [intros ->; discriminate LX|
      split; [auto|split; [|split; [|split; [intros ->; discriminate LY|auto]]]]]]]];
      intros c H; rewrite ?in_app_iff.
    + specialize (X c H). tauto.
    + specialize (F c). specialize (Y c). rewrite in_app_iff in F. tauto.
    + specialize (Y c H). tauto.
    + specialize (F c). rewrite in_app_iff in F. tauto.
  - rewrite xor_0. simpl. unfold strings. simpl. apply lemma_5b; try lia; auto.
    + apply J; auto. intros c H. specialize (X c H). tauto.
    + apply J; auto. intros c H. specialize (Y c H). tauto.
    + apply disjoint_one. intros c H. rewrite held_cons, held_nil.
      specialize (X c H). tauto.
Qed.

Lemma leads_long : forall a b n t, 3 <= n ->
  leads ((a, b, n) :: t) (stub a ++ stub b ++ t) 0.
Proof.
  intros a b n t L. eapply leads_then; [apply leads_long_0, L|].
  assert (A : forall e u, leads ((e, None, 3) :: u) (stub e ++ u) 0).
  { intros [j|] u; [apply leads_refl | apply (leads_bare 3)]. }
  eapply leads_then; [apply A|].
  eapply leads_then; [apply leads_perm|].
  - apply Permutation_sym, Permutation_middle.
  - eapply leads_then; [apply A|]. apply leads_perm, Permutation_app_swap_app.
Qed.

(** A joint with two stubs acts as the ground. *)
Definition ground_at (j : joint) (e : place) : place :=
  if is_at j e then None else e.
Definition ground_seg (j : joint) (s : seg) : seg :=
  let '(a, b, n) := s in (ground_at j a, ground_at j b, n).

Lemma ground_other : forall (c : coin) s, ~ In c s -> ground c s = s.
Proof. intros c s H. apply notin_remove. exact H. Qed.

Lemma ground_place : forall j e,
  ground (Pos.to_nat j) (at_ e) = at_ (ground_at j e).
Proof.
  intros j [i|]; auto. unfold ground_at. simpl.
  destruct (Pos.eqb_spec i j) as [->|N].
  - destruct (Nat.eq_dec _ _); [reflexivity | congruence].
  - destruct (Nat.eq_dec (Pos.to_nat j) (Pos.to_nat i)) as [E|E]; auto.
    apply Pos2Nat.inj in E. congruence.
Qed.

Lemma ground_segment : forall c cs a b, ~ In c cs ->
  map (ground c) (segment a cs b) = segment (ground c a) cs (ground c b).
Proof.
  intros c. induction cs as [|d cs IH]; intros a b N; simpl in *;
    unfold ground in *; rewrite remove_app.
  - reflexivity.
  - rewrite IH by tauto. simpl. destruct (Nat.eq_dec c d); [|reflexivity].
    exfalso. apply N. auto.
Qed.

Lemma leads_ground : forall j n m t, 3 <= n -> 3 <= m ->
  leads ((Some j, None, n) :: (Some j, None, m) :: t) (map (ground_seg j) t) 0.
Proof.
  intros j n m t LN LM [|x [|y R]] E G; try discriminate E.
  injection E as Ax Bx <- Ay By <- <-.
  set (h := fun z => Piece (ground_at j (one z)) (coins z) (ground_at j (other z))).
  exists (map h R). rewrite xor_0.
  pose proof (good_inside _ _ G) as Ix. destruct G as [N [C [F [_ G]]]].
  pose proof (good_inside _ _ G) as Iy.
  destruct G as [N' [C' [F' [_ G]]]].
  unfold ends in *. rewrite Ax, Bx, Ay, By in *.
  assert (J : ~ In (Pos.to_nat j) (inner R)) by (apply F'; simpl; auto).
  assert (IN : inner (map h R) = inner R).
  { unfold inner. rewrite flat_map_concat_map, map_map, <- flat_map_concat_map.
    reflexivity. }
  assert (EN : forall z c, In c (ends (h z)) -> In c (ends z)).
  { intros z c. unfold ends, h, ground_at. simpl. rewrite !in_app_iff.
    destruct (is_at j (one z)), (is_at j (other z)); simpl; tauto. }
  assert (WH : forall Q c, In c (whole (map h Q)) -> In c (whole Q)).
  { intros Q c. unfold whole. rewrite !in_flat_map. intros [z [I H]].
    apply in_map_iff in I. destruct I as [z' [<- I]]. exists z'. split; auto.
    rewrite in_app_iff in *. destruct H; auto. }
  split; [rewrite !map_map; reflexivity|]. split.
  - clear - G EN WH. induction R as [|z R IH]; simpl; auto.
    destruct G as [N [C [F [Z G]]]]. repeat split; auto.
    + intros I. apply EN in I. destruct (C c H). auto.
    + intros I. apply WH in I. destruct (C c H). auto.
    + intros c I D. apply (F c); [apply EN, I|].
      revert D. unfold inner. rewrite flat_map_concat_map, map_map,
        <- flat_map_concat_map. auto.
    + intros E1 E2. unfold h, ground_at in *. simpl in *.
      destruct (is_at j (one z)) eqn:A; auto.
      destruct (is_at j (other z)) eqn:B; auto.
  - simpl. unfold strings at 1 2. rewrite Ax, Bx, Ay, By. simpl at_.
    rewrite lemma_5c; auto.
    + f_equal. unfold all_strings. clear - J.
      induction R as [|z R IH]; simpl in *; auto. rewrite in_app_iff in J.
      rewrite map_app, IH by tauto. f_equal. unfold strings, h. simpl.
      rewrite ground_segment, !ground_place by tauto. reflexivity.
    + eapply inside_fewer; [exact Ix|]. intros c H. simpl. rewrite held_app. auto.
    + apply disjoint_one. intros c H. rewrite held_cons, held_nil.
      destruct (C c H) as [_ D]. simpl in D. rewrite !in_app_iff in D. tauto.
Qed.
