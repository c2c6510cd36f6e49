(** * Stubs in place of long segments

    The proofs of [Statements.lemma_5b], [Statements.lemma_5c] and
    [Statements.lemma_6]. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Segments.
Import ListNotations.

(** ** What is spoiled may be replaced *)

Lemma spoiled_options : forall f r k, spoiled f r ->
  option_wins (f ++ r) k <->
  exists l s m, r = l ++ s :: m
    /\ wins_by k (frees s (f ++ l ++ m), value (f ++ l ++ m)) = true.
Proof.
  intros f r k S. split.
  - intros [c [q [I W]]]. apply cuts_iff in I.
    destruct I as [l [s [m [E [-> ->]]]]].
    apply app_eq_app in E. destruct E as [z [[-> E]|[-> ->]]].
    + destruct z as [|u z].
      * simpl in E. subst r. rewrite app_nil_r in *. exists [], s, m. auto.
      * injection E as <- ->. destruct (S _ _ _ eq_refl) as [F V].
        rewrite F, V in W. discriminate W.
    + exists z, s, m. rewrite <- app_assoc in W. auto.
  - intros [l [s [m [-> W]]]]. exists (frees s (f ++ l ++ m)), (f ++ l ++ m).
    split; [|exact W]. apply cuts_iff. exists (f ++ l), s, m.
    rewrite <- !app_assoc. auto.
Qed.

Lemma same_options : forall p q,
  (forall k, option_wins p k <-> option_wins q k) -> value p = value q.
Proof.
  intros p q E. apply least_or_loony_unique with (option_wins q);
    [|apply value_least_option].
  pose proof (value_least_option p) as H.
  destruct (value p) as [v|]; cbn [least_or_loony] in *.
  - destruct H as [H1 H2]. split.
    + rewrite <- E. exact H1.
    + intros j J. apply E. auto.
  - intros k. apply E. auto.
Qed.

(** [g] may stand for [f], if at the same time the strings of the rest are
    changed by [h]: whatever is left of the rest, both positions are loony or
    all of [f] and [g] is spoiled, and cuts of the rest capture alike. *)
Lemma replace : forall (f g : position) (h : string -> string) (ok : position -> Prop),
  (forall l s m, ok (l ++ s :: m) ->
    ok (l ++ m) /\ frees s (f ++ l ++ m) = frees (h s) (g ++ map h (l ++ m))) ->
  (forall r, ok r ->
    value (f ++ r) = None /\ value (g ++ map h r) = None
    \/ spoiled f r /\ spoiled g (map h r)) ->
  forall r, ok r -> value (f ++ r) = value (g ++ map h r).
Proof.
  intros f g h ok K H r. remember (length r) as n eqn:L. revert r L.
  induction n as [n IH] using lt_wf_ind. intros r -> O.
  destruct (H r O) as [[-> ->]|[F G]]; auto.
  assert (E : forall l s m, r = l ++ s :: m ->
    frees s (f ++ l ++ m) = frees (h s) (g ++ map h l ++ map h m)
    /\ value (f ++ l ++ m) = value (g ++ map h l ++ map h m)).
  { intros l s m ->. destruct (K l s m O) as [O' E]. rewrite <- map_app.
    split; [exact E|]. apply IH with (length (l ++ m)); auto.
    rewrite !app_length. simpl. lia. }
  apply same_options. intros k.
  rewrite (spoiled_options f), (spoiled_options g) by assumption.
  split; intros [l [s [m [M W]]]].
  - destruct (E l s m M) as [E1 E2]. exists (map h l), (h s), (map h m).
    rewrite <- E1, <- E2. split; [|exact W]. rewrite M. apply map_app.
  - apply map_eq_app in M. destruct M as [l' [[|s' m'] [-> [<- M]]]];
      [discriminate M|]. injection M as <- <-.
    destruct (E l' s' m' eq_refl) as [E1 E2]. exists l', s', m'.
    rewrite E1, E2. auto.
Qed.

Lemma perm_assoc : forall (z m f r : position),
  Permutation (z ++ m ++ f ++ r) (f ++ z ++ m ++ r).
Proof.
  intros z m f r. rewrite (app_assoc z m), (app_assoc z m r).
  apply Permutation_app_swap_app.
Qed.

Lemma spoiled_app : forall f g r,
  spoiled f (g ++ r) -> spoiled g (f ++ r) -> spoiled (f ++ g) r.
Proof.
  intros f g r F G l s m E.
  assert (T : forall s p q v, Permutation p q ->
    frees s p = false /\ value p = v -> frees s q = false /\ value q = v).
  { intros s' p q v P [A B].
    rewrite <- (frees_permutation _ _ _ P), <- (value_permutation _ _ P). auto. }
  apply app_eq_app in E. destruct E as [z [[-> E]|[-> ->]]].
  - destruct z as [|u z].
    + simpl in E. subst g. rewrite app_nil_r in *.
      apply T with (2 := G [] s m eq_refl). apply perm_assoc.
    + injection E as <- ->. rewrite <- app_assoc. exact (F l s z eq_refl).
  - apply T with (2 := G z s m eq_refl). rewrite <- app_assoc. apply perm_assoc.
Qed.

(** ** A joint that holds nothing but a long segment makes the position loony *)

Lemma inside_held : forall a cs b r, inside a cs b r ->
  forall c, In c cs -> ~ In c a /\ ~ In c b /\ ~ held c r.
Proof.
  intros a cs b r [_ [_ [_ D]]] c C. rewrite disjoint_one in D.
  specialize (D c C). rewrite !held_cons in D. tauto.
Qed.

Lemma inside_fewer : forall a cs b r r',
  inside a cs b r -> (forall c, held c r' -> held c r) -> inside a cs b r'.
Proof.
  intros a cs b r r' [A [B [N D]]] H. repeat split; auto.
  rewrite disjoint_one in *. intros c C. specialize (D c C). specialize (H c).
  rewrite !held_cons in *. tauto.
Qed.

Lemma inside_rev : forall a cs b r, inside a cs b r -> inside b (rev cs) a r.
Proof.
  intros a cs b r [A [B [N D]]]. repeat split; auto using NoDup_rev.
  rewrite disjoint_one in *. intros c C. apply in_rev in C. specialize (D c C).
  rewrite !held_cons in *. tauto.
Qed.

Lemma loony_end : forall x cs b r, 2 <= length cs -> inside [x] cs b r ->
  ~ In x b -> ~ held x r -> value (segment [x] cs b ++ r) = None.
Proof.
  intros x cs b r L I B R. pose proof (inside_held _ _ _ _ I) as H.
  destruct I as [_ [_ [N _]]].
  apply (loony_tail (x :: cs)); simpl; try lia.
  - constructor; auto. intros X. specialize (H x X). simpl in H. tauto.
  - apply disjoint_one. intros c C. rewrite held_cons.
    destruct C as [<-|C]; [|specialize (H c C)]; tauto.
Qed.

Lemma end_held : forall a b r, length a <= 1 ->
  (forall c, In c a -> held c r \/ In c b)
  \/ exists x, a = [x] /\ ~ held x r /\ ~ In x b.
Proof.
  intros [|x [|y a]] b r L; simpl in L; try lia.
  - left. intros c [].
  - destruct (held_dec x r) as [H|H].
    + left. intros c [<-|[]]. auto.
    + destruct (in_dec Nat.eq_dec x b) as [B|B].
      * left. intros c [<-|[]]. auto.
      * right. eauto.
Qed.

(** ** A stub at each end of a long segment, in place of the segment *)

Theorem lemma_5b : forall a b cs xs ys r,
  3 <= length cs -> 3 <= length xs -> 3 <= length ys ->
  inside a cs b r -> inside a xs b r -> inside a ys b r -> disjoint [xs] [ys] ->
  value (segment a cs b ++ r) = value (segment a xs [] ++ segment b ys [] ++ r).
Proof.
  intros a b cs xs ys r LC LX LY IC IX IY XY.
  assert (XY' : forall c, In c xs -> In c ys -> False).
  { rewrite disjoint_one in XY. intros c X Y. apply (XY c X).
    rewrite held_cons. auto. }
  set (ok := fun r => inside a cs b r /\ inside a xs b r /\ inside a ys b r).
  assert (O : ok r) by (unfold ok; auto). 
  clear IC IX IY XY. rewrite (app_assoc (segment a xs [])).
  rewrite <- (map_id r) at 2. revert r O.
  apply replace; unfold ok.
  - intros l s m [IC [IX IY]].
    assert (F : forall c, held c (l ++ m) -> held c (l ++ s :: m)).
    { intros c. rewrite !held_app, held_cons. tauto. }
    split; [split; [|split]; eapply inside_fewer; eauto|].
    rewrite map_id. apply eq_true_iff_eq. rewrite !frees_held.
    assert (E : forall c, In c s ->
      held c (segment a cs b ++ l ++ m)
      <-> held c ((segment a xs [] ++ segment b ys []) ++ l ++ m)).
    { intros c C. pose proof (inside_held _ _ _ _ IC c) as HC.
      pose proof (inside_held _ _ _ _ IX c) as HX.
      pose proof (inside_held _ _ _ _ IY c) as HY.
      rewrite !held_app, held_cons in HC, HX, HY.
      rewrite !held_app, !held_segment. simpl. tauto. }
    split; intros [c [C H]]; exists c; specialize (E c C); tauto.
  - intros r [IC [IX IY]]. rewrite map_id, <- app_assoc.
    pose proof (inside_held _ _ _ _ IX) as HX.
    pose proof (inside_held _ _ _ _ IY) as HY.
    assert (IX' : inside a xs [] (segment b ys [] ++ r)).
    { destruct IX as [A [B [N _]]]. repeat split; simpl; auto.
      apply disjoint_one. intros c C. specialize (HX c C). specialize (XY' c C).
      rewrite !held_cons, held_app, held_segment. simpl. tauto. }
    assert (IY' : inside b ys [] (segment a xs [] ++ r)).
    { destruct IY as [A [B [N _]]]. repeat split; simpl; auto.
      apply disjoint_one. intros c C. specialize (HY c C).
      specialize (XY' c). rewrite !held_cons, held_app, held_segment. simpl. tauto. }
    destruct (end_held a b r) as [A|[x [-> [X XB]]]]; [apply IC| |].
    + destruct (end_held b a r) as [B|[x [-> [X XA]]]]; [apply IC| |].
      * right. split; [apply spoiled_segment; auto|].
        apply spoiled_app; apply spoiled_segment; auto; simpl; try tauto;
          intros c C; left; rewrite held_app, held_segment;
          [destruct (A c C) | destruct (B c C)]; auto.
      * left. split.
        -- rewrite value_segment_rev by apply IC. apply loony_end; auto.
           ++ rewrite rev_length. lia.
           ++ apply inside_rev, IC.
        -- rewrite (value_permutation _ (segment [x] ys [] ++ segment a xs [] ++ r))
             by apply Permutation_app_swap_app.
           apply loony_end; auto; [lia|].
           rewrite held_app, held_segment. specialize (HX x). simpl in *. tauto.
    + left. split; [apply loony_end; auto; lia|].
      apply loony_end; auto; [lia|].
      rewrite held_app, held_segment. specialize (HY x). simpl in *. tauto.
Qed.

(** ** A joint with two stubs acts as the ground *)

Theorem lemma_5c : forall a xs ys r,
  3 <= length xs -> 3 <= length ys ->
  inside [a] xs [] r -> inside [a] ys [] r -> disjoint [xs] [ys] ->
  value (segment [a] xs [] ++ segment [a] ys [] ++ r)
  = value (map (ground a) r).
Proof.
  intros a xs ys r LX LY IX IY XY.
  assert (XY' : forall c, In c xs -> In c ys -> False).
  { rewrite disjoint_one in XY. intros c X Y. apply (XY c X).
    rewrite held_cons. auto. }
  set (ok := fun r => inside [a] xs [] r /\ inside [a] ys [] r).
  assert (O : ok r) by (unfold ok; auto).
  clear IX IY XY. rewrite app_assoc.
  change (map (ground a) r) with ([] ++ map (ground a) r).
  revert r O. apply replace; unfold ok.
  - intros l s m [IX IY].
    assert (F : forall c, held c (l ++ m) -> held c (l ++ s :: m)).
    { intros c. rewrite !held_app, held_cons. tauto. }
    split; [split; eapply inside_fewer; eauto|].
    assert (E : forall c p, held c (map (ground a) p)
                            <-> held c p /\ c <> a).
    { intros c p. unfold held. split.
      - intros [t [T C]]. apply in_map_iff in T. destruct T as [t' [<- T]].
        apply in_remove in C. destruct C. eauto.
      - intros [[t [T C]] N]. exists (ground a t).
        split; [apply in_map; exact T | apply in_in_remove; auto]. }
    apply eq_true_iff_eq. rewrite !frees_held.
    split; intros [c [C H]]; exists c.
    + rewrite !held_app, !held_segment in H. simpl in H.
      split; [apply in_in_remove; auto; intros ->; tauto|].
      change (~ held c (map (ground a) (l ++ m))). rewrite E, held_app. tauto.
    + apply in_remove in C. destruct C as [C N]. split; auto.
      pose proof (inside_held _ _ _ _ IX c) as HX.
      pose proof (inside_held _ _ _ _ IY c) as HY.
      change (~ held c (map (ground a) (l ++ m))) in H. rewrite E in H.
      rewrite !held_app, held_cons in HX, HY. rewrite held_app in H.
      rewrite !held_app, !held_segment. simpl in *.
      intuition congruence.
  - intros r [IX IY]. right. split.
    + assert (I : forall xs ys, inside [a] xs [] r -> inside [a] ys [] r ->
        (forall c, In c xs -> In c ys -> False) -> 3 <= length xs ->
        spoiled (segment [a] xs []) (segment [a] ys [] ++ r)).
      { clear. intros xs ys IX IY D L.
        pose proof (inside_held _ _ _ _ IX) as H.
        destruct IX as [A [B [N _]]]. apply spoiled_segment; auto.
        - repeat split; simpl; auto. apply disjoint_one. intros c C.
          specialize (H c C). specialize (D c C).
          rewrite !held_cons, held_app, held_segment. simpl in *. tauto.
        - intros c C. left. rewrite held_app, held_segment. auto.
        - intros c []. }
      apply spoiled_app; apply I; auto. intros c Y X. eauto.
    + intros [|? ?] ? ? E; discriminate E.
Qed.

(** ** Segments and loops that are components *)

Lemma spoiled_alone : forall f, spoiled f [] -> value f = Some 0.
Proof.
  intros f S. apply least_or_loony_unique with (option_wins f);
    [apply value_least_option|].
  cbn [least_or_loony]. split; [|lia].
  rewrite <- (app_nil_r f), spoiled_options by exact S.
  intros [[|u l] [s [m [E _]]]]; discriminate E.
Qed.

(** A position of which the coins are called 0, 1, ..., by other names. *)
Lemma value_named : forall cs p, NoDup cs ->
  (forall s c, In s p -> In c s -> c < length cs) ->
  value (map (map (fun c => nth c cs 0)) p) = value p.
Proof.
  intros cs p N H. apply value_rename. intros s t c d S T C D E.
  rewrite NoDup_nth in N. apply N in E; eauto.
Qed.

Theorem lemma_6a : forall cs, NoDup cs ->
  value (segment [] cs []) = Some (if length cs <=? 2 then 1 else 0).
Proof.
  intros cs N. destruct (Nat.leb_spec (length cs) 2) as [L|L].
  - set (n := length cs).
    transitivity (value (segment [] (seq 0 n) [])).
    + rewrite <- (value_named cs (segment [] (seq 0 n) [])); auto.
      2: { intros s c S C.
           assert (I : held c (segment [] (seq 0 n) [])) by (exists s; auto).
           rewrite held_segment, in_seq in I. destruct I as [[]|[I|[]]]. exact (proj2 I). }
      subst n. destruct cs as [|x [|y [|z cs]]]; simpl in L; try lia; reflexivity.
    + subst n. destruct cs as [|x [|y [|z cs]]]; simpl in L; try lia; reflexivity.
  - apply spoiled_alone, spoiled_segment; simpl; try tauto.
    repeat split; simpl; auto. apply disjoint_one. intros c _.
    rewrite !held_cons, held_nil. simpl. tauto.
Qed.

Theorem lemma_6b : forall c cs, NoDup (c :: cs) -> cs <> [] ->
  value (segment [c] cs [c]) = Some (if length cs <=? 2 then 1 else 0).
Proof.
  intros c cs N Z. destruct (Nat.leb_spec (length cs) 2) as [L|L].
  - set (n := length cs).
    transitivity (value (segment [0] (seq 1 n) [0])).
    + rewrite <- (value_named (c :: cs) (segment [0] (seq 1 n) [0])); auto.
      2: { intros s d S D.
           assert (I : held d (segment [0] (seq 1 n) [0])) by (exists s; auto).
           rewrite held_segment, in_seq in I.
           destruct I as [[<-|[]]|[I|[<-|[]]]]; simpl; try lia. exact (proj2 I). }
      subst n. destruct cs as [|x [|y [|z cs]]]; simpl in L; try lia; reflexivity.
    + subst n. destruct cs as [|x [|y [|z cs]]]; simpl in L; try lia;
        [congruence | reflexivity | reflexivity].
  - inversion N as [|? ? I N']. subst.
    apply spoiled_alone, spoiled_segment; simpl; auto.
    repeat split; simpl; auto. apply disjoint_one. intros d D.
    rewrite !held_cons, held_nil. simpl. intros E.
    assert (c = d) by tauto. congruence.
Qed.
