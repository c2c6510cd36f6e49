(** * The loony endgames of Endgames.v are games on strings

    The proof of [MarginStatements.endgame_margin]. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Sums Order Scores Margins Handouts Choices Runs.
From Nimstring Require Endgames Allcock.
Import Endgames(kind(..), run, ground, each, strings, layout, shape, enough).
Import ListNotations.

Lemma held_strings : forall x c, held (strings x) c = true -> In c (snd x).
Proof.
  intros [[|] l] c H; apply held_run in H; destruct H as [z [I J]]; cbn [snd].
  - destruct I as [<-|I]; [contradiction|]. apply in_app_iff in I.
    destruct I as [I|[<-|[]]]; [|contradiction]. apply in_each with z; auto.
  - apply in_each with (2 := J) in I. destruct l as [|e l]; [contradiction|].
    cbn [firstn] in I. apply in_app_iff in I. simpl in *. tauto.
Qed.

Lemma held_layout : forall g c, held (layout g) c = true -> In c (flat_map snd g).
Proof.
  intros g c H. apply held_iff in H. destruct H as [s [I J]]. apply in_flat_map in I.
  destruct I as [x [X I]]. apply in_flat_map. exists x. split; [exact X|].
  apply held_strings, held_iff. eauto.
Qed.

Definition proper (g : list (kind * list coin)) : Prop :=
  NoDup (flat_map snd g) /\ Forall enough g.

Lemma proper_middle : forall a x b, proper (a ++ x :: b) ->
  proper (a ++ b) /\ enough x /\ NoDup (snd x)
  /\ forall c, In c (snd x) -> held (layout (a ++ b)) c = false.
Proof.
  intros a x b [N F]. pose proof (Permutation_middle a b x) as P.
  apply Permutation_NoDup with (1 := Permutation_flat_map snd (Permutation_sym P)) in N.
  apply (Permutation_Forall (Permutation_sym P)) in F. inversion F; subst.
  destruct (NoDup_parts _ _ N) as [N1 [N2 D]]. repeat split; auto.
  intros c I. destruct (held (layout (a ++ b)) c) eqn:E; [exfalso|reflexivity].
  apply (D c I). apply held_layout. exact E.
Qed.

Lemma layout_cut : forall g p s q, layout g = p ++ s :: q ->
  exists a x b p' q', g = a ++ x :: b /\ strings x = p' ++ s :: q'
  /\ Permutation (p ++ q) ((p' ++ q') ++ layout (a ++ b)).
Proof.
  induction g as [|x g IH]; intros p s q E; [destruct p; discriminate|].
  destruct (in_sum (strings x) (layout g) p s q E) as [[q' [E' ->]]|[p' [E' ->]]].
  - exists [], x, g, p, q'. rewrite <- app_assoc. auto.
  - destruct (IH _ _ _ E') as [a [y [b [p1 [q1 [-> [F P]]]]]]].
    exists (x :: a), y, b, p1, q1. repeat split; [exact F|].
    rewrite <- app_assoc, P. apply Permutation_app_swap_app.
Qed.

Lemma settled_layout : forall g, proper g -> settled (layout g).
Proof.
  intros g G. apply settled_iff. intros p s q E. apply layout_cut in E.
  destruct E as [a [x [b [p' [q' [-> [E P]]]]]]].
  destruct (proper_middle _ _ _ G) as [_ [L [N _]]].
  destruct (opened x p' s q' L N E) as [d [Q [D [S _]]]].
  apply taken_none. intros c I. rewrite (held_permutation _ _ _ P), held_app.
  rewrite (held_permutation _ _ _ Q), (proj2 (D c) (S c I)). reflexivity.
Qed.

(** What an opening is worth to the player who makes it. *)
Lemma opening_worth : forall a x b p s q, proper (a ++ x :: b) ->
  strings x = p ++ s :: q ->
  let l := Z.of_nat (length (snd x)) in
  let h := Endgames.handout (fst x) in
  let v := margin (layout (a ++ b)) in
  forall p' q', Permutation (p' ++ q') ((p ++ q) ++ layout (a ++ b)) ->
  worth 1 (taken s (p' ++ q')) (margin (p' ++ q')) = (- Z.max (l + v) (l - h - h - v))%Z.
Proof.
  intros a x b p s q G E l h v p' q' P.
  destruct (proper_middle _ _ _ G) as [G' [L [N R]]].
  destruct (opened x p s q L N E) as [d [Q [D [S F]]]]. destruct (F _ R) as [F' C].
  assert (P' : Permutation (p' ++ q') (d ++ layout (a ++ b))).
  { rewrite P. apply Permutation_app_tail. exact Q. }
  rewrite taken_none.
  2: { intros c I. rewrite (held_permutation _ _ _ P'), held_app, (proj2 (D c) (S c I)). reflexivity. }
  cbn [worth]. unfold margin at 1. rewrite (margin_permutation _ _ P'). fold (margin (d ++ layout (a ++ b))).
  rewrite (margin_fall d _ F' (settled_layout _ G')), C.
  rewrite (fallen_held d _ (snd x) N D R). fold l v.
  assert (Z.of_nat (Z.to_nat (Endgames.handout (fst x))) = h) as -> by (destruct (fst x); reflexivity).
  lia.
Qed.

Lemma shape_middle : forall g y r, In (y, r) (Endgames.openings (shape g)) ->
  exists a x b, g = a ++ x :: b /\ r = shape (a ++ b)
  /\ y = (fst x, Z.of_nat (length (snd x))).
Proof.
  intros g y r I. apply Allcock.openings_iff in I. destruct I as [a [b [E ->]]].
  apply map_eq_app in E. destruct E as [a' [b' [-> [<- E]]]].
  destruct b' as [|[k l] b']; [discriminate|]. injection E as <- <-.
  exists a', (k, l), b'. unfold shape. rewrite map_app. auto.
Qed.

Theorem endgame_margin : forall g, NoDup (flat_map snd g) -> Forall enough g ->
  margin (layout g) = (- Endgames.endgame_value (shape g))%Z.
Proof.
  assert (H : forall n g, proper g -> length g <= n ->
    margin (layout g) = (- Endgames.value_within n (shape g))%Z).
  { induction n as [|n IH]; intros g G L; [destruct g; [reflexivity|simpl in L; lia]|].
    destruct g as [|x0 g0] eqn:E0; [reflexivity|]. rewrite <- E0 in *.
    assert (C : forall a x b, g = a ++ x :: b ->
      margin (layout (a ++ b)) = (- Endgames.value_within n (shape (a ++ b)))%Z).
    { intros a x b ->. apply IH; [apply (proper_middle _ _ _ G)|].
      rewrite !app_length in *. simpl in L. lia. }
    cbn [Endgames.value_within]. apply Z.le_antisymm.
    - apply margin_at_most.
      { rewrite E0. destruct x0 as [[|] l]; cbn; [destruct l; discriminate|].
        rewrite E0 in G. destruct G as [_ G]. inversion G; subst.
        destruct l as [|? [|? ?]]; simpl in *; try lia; discriminate. }
      intros p s q E. destruct (layout_cut g p s q E) as [a [x [b [p' [q' [Eg [Ex P]]]]]]].
      specialize (C a x b Eg). rewrite Eg in G. fold (margin (p ++ q)).
      rewrite (opening_worth a x b p' s q' G Ex p q P), C.
      rewrite <- Z.opp_le_mono. apply Allcock.least_below, in_map_iff.
      exists ((fst x, Z.of_nat (length (snd x))), shape (a ++ b)). split; [cbn; lia|].
      apply Allcock.openings_iff. exists (shape a), (shape b). rewrite Eg.
      unfold shape. rewrite !map_app. destruct x; auto.
    - match goal with |- (- Endgames.least ?l <= _)%Z => set (costs := l) end.
      assert (I : In (Endgames.least costs) costs).
      { apply Allcock.least_in. subst costs. rewrite E0. destruct x0; discriminate. }
      subst costs. apply in_map_iff in I. destruct I as [[y r] [<- I]].
      apply shape_middle in I. destruct I as [a [x [b [Eg [-> ->]]]]].
      specialize (C a x b Eg). rewrite Eg in G |- *.
      destruct (proper_middle _ _ _ G) as [_ [L' _]].
      destruct (strings x) as [|s q] eqn:Ex.
      { exfalso. destruct x as [[|] l]; cbn in Ex; [destruct l; discriminate|].
        destruct l as [|? [|? ?]]; simpl in *; try lia; discriminate. }
      pose proof (margin_at_least (u := 1%Z) (layout a) s (q ++ layout b)) as M.
      unfold margin. change (margin_of 1) with margin in *. rewrite (opening_worth a x b [] s q G Ex (layout a) (q ++ layout b)) in M.
      + replace (layout (a ++ x :: b)) with (layout a ++ s :: q ++ layout b).
        2: { unfold layout. rewrite flat_map_app. cbn [flat_map]. rewrite Ex. reflexivity. }
        etransitivity; [|exact M]. rewrite C. lia.
      + unfold layout. rewrite flat_map_app. cbn [app]. apply Permutation_app_swap_app. }
  intros g N F. apply H; [split; auto|]. unfold shape. rewrite map_length. auto.
Qed.

(** With theorem 4.1 the margin is that of an explicit formula. *)
Corollary endgame_formula : forall g, NoDup (flat_map snd g) ->
  Forall Endgames.long (shape g) -> margin (layout g) = (- Endgames.explicit (shape g))%Z.
Proof.
  intros g N L. rewrite <- Allcock.theorem_4_1 by exact L. apply endgame_margin; [exact N|].
  rewrite Forall_forall in *. intros [k l] I. specialize (L (k, Z.of_nat (length l))).
  assert (J : In (k, Z.of_nat (length l)) (shape g)).
  { apply in_map_iff. exists (k, l). auto. }
  apply L in J. destruct k; cbn [enough Endgames.long] in *; lia.
Qed.
