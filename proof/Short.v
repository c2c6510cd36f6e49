(** * Short segments: what their cuts leave

    The proofs of [Statements.lemma_7a], [Statements.lemma_7b] and
    [Statements.lemma_8]. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs.
Import ListNotations.

Lemma holders_held : forall c p, 1 <= holders c p <-> held c p.
Proof.
  intros c p. split.
  - intros H. apply some_holder in H. destruct H as [a [t [b [-> C]]]].
    exists t. auto using in_elt.
  - intros [s [S C]]. apply in_split in S. destruct S as [a [b ->]].
    apply holds_iff in C. rewrite holders_app, holders_cons, C. lia.
Qed.

(** A string that hangs on nothing but the ground and coins of two more strings
    may go. *)
Lemma dangling : forall s c r, at_most_two (s :: r) -> In c s -> ~ held c r ->
  (forall d, In d s -> d <> c -> 2 <= holders d r) ->
  value (s :: r) = value r.
Proof.
  intros s c r L C N H.
  assert (F : frees s r = true) by (apply frees_held; eauto).
  destruct (find (fun d => negb (d =? c)) s) as [d|] eqn:E.
  - apply find_some in E. destruct E as [D E].
    apply negb_true_iff, Nat.eqb_neq in E. apply canonical with d; auto.
  - apply (value_0_beside [s]).
    + apply disjoint_one. intros d D I.
      pose proof (find_none _ _ E d D) as X. simpl in X.
      apply negb_false_iff, Nat.eqb_eq in X. subst d. auto.
    + apply lemma_1a. intros ->. destruct C.
Qed.

Lemma segment_keeps : forall a cs b r l s m, segment a cs b = l ++ s :: m ->
  (forall c, In c (a ++ b) -> held c r) -> frees s (l ++ m ++ r) = false.
Proof.
  intros a cs b r l s m E H. apply segment_cut in E.
  destruct E as [xs [ys [-> [-> [-> ->]]]]].
  apply frees_false. intros c C. rewrite !held_app, held_half, held_tail.
  specialize (H c). rewrite in_app_iff in H.
  apply in_app_or in C. destruct C as [C|C];
    [apply in_last in C | apply in_first in C]; tauto.
Qed.

(** The other strings of the position are [r], and the segment is short. *)
Definition short (a cs b : list coin) (r : position) : Prop :=
  length cs <= 2 /\ inside a cs b r /\ at_most_two r.

Lemma lists_of_two : forall cs : list coin, length cs <= 2 ->
  cs = [] \/ (exists x, cs = [x]) \/ exists x y, cs = [x; y].
Proof. intros [|x [|y [|z cs]]] L; simpl in L; try lia; eauto. Qed.

Lemma three_places : forall (P : position -> string -> position -> Prop) s t u,
  P [] s [t; u] -> P [s] t [u] -> P [s; t] u [] ->
  forall l v m, [s; t; u] = l ++ v :: m -> P l v m.
Proof.
  intros P s t u A B C l v m E.
  destruct l as [|? [|? [|? [|? l]]]]; try discriminate E;
    injection E; intros; subst; auto; destruct l; discriminate.
Qed.

Lemma two_places : forall (P : position -> string -> position -> Prop) s t,
  P [] s [t] -> P [s] t [] -> forall l v m, [s; t] = l ++ v :: m -> P l v m.
Proof.
  intros P s t A B l v m E.
  destruct l as [|? [|? [|? l]]]; try discriminate E;
    injection E; intros; subst; auto; destruct l; discriminate.
Qed.

Lemma one_place : forall (P : position -> string -> position -> Prop) s,
  P [] s [] -> forall l v m, [s] = l ++ v :: m -> P l v m.
Proof.
  intros P s A l v m E.
  destruct l as [|? [|? l]]; try discriminate E;
    injection E; intros; subst; auto.
Qed.

Lemma short_cuts : forall a cs b r, short a cs b r ->
  (forall c, In c (a ++ b) -> 2 <= holders c r) ->
  (forall l s m, segment a cs b = l ++ s :: m ->
     value (l ++ m ++ r) = value r \/ value (l ++ m ++ r) = None)
  /\ exists l s m, segment a cs b = l ++ s :: m /\ value (l ++ m ++ r) = value r.
Proof.
  intros a cs b r [L [I T]] H.
  pose proof (inside_held _ _ _ _ I) as D. destruct I as [LA [LB [N _]]].
  assert (A : forall c, In c a -> 2 <= holders c r)
    by (intros c C; apply H, in_or_app; auto).
  assert (B : forall c, In c b -> 2 <= holders c r)
    by (intros c C; apply H, in_or_app; auto).
  assert (two : forall s, length s <= 2 -> at_most_two (s :: r)).
  { intros s S t [<-|X]; auto. }
  destruct (lists_of_two cs L) as [->|[[x ->]|[x [y ->]]]]; simpl.
  - split; [apply one_place; auto|]. exists [], (a ++ b), []. auto.
  - specialize (D x). simpl in D.
    assert (V : value ((x :: b) :: r) = value r /\ value ((a ++ [x]) :: r) = value r).
    { split; apply dangling with x; try apply two;
        rewrite ?app_length, ?in_app_iff; simpl; auto; try lia; try tauto.
      - intros d [<-|E]; auto; congruence.
      - intros d E. rewrite in_app_iff in E. simpl in E.
        destruct E as [E|[<-|[]]]; auto; congruence. }
    destruct V as [V1 V2]. split.
    + apply two_places; auto.
    + exists [], (a ++ [x]), [x :: b]. auto.
  - pose proof (D x) as DX. pose proof (D y) as DY. simpl in DX, DY.
    inversion N as [|? ? XY _]. subst. simpl in XY.
    assert (V : value ((a ++ [x]) :: (y :: b) :: r) = value r).
    { transitivity (value ((y :: b) :: r)).
      - apply dangling with x; rewrite ?in_app_iff; simpl; auto.
        + intros s [<-|S]; [rewrite app_length; simpl; lia|].
          apply (two (y :: b)); simpl; auto; lia.
        + rewrite held_cons. simpl. tauto.
        + intros d E. rewrite in_app_iff in E. simpl in E. intros F.
          rewrite holders_cons. destruct E as [E|[<-|[]]]; [|congruence].
          specialize (A d E). lia.
      - apply dangling with y; simpl; auto; try tauto.
        + apply two. simpl. lia.
        + intros d [<-|E]; auto; congruence. }
    assert (held2 : forall c, 2 <= holders c r -> held c r).
    { intros c C. apply holders_held. lia. }
    assert (DR : forall e, e = a \/ e = b -> disjoint [[x; y]] (e :: r)).
    { intros e E. apply disjoint_one. intros c [<-|[<-|[]]];
        rewrite held_cons; destruct E as [->| ->]; tauto. }
    split.
    + apply three_places; auto; right.
      * apply (loony_tail [x; y] b r); simpl; auto.
      * apply (loony_half a [x; y] r); simpl; auto.
    + exists [a ++ [x]], [x; y], [y :: b]. auto.
Qed.

Lemma loop_cuts : forall d cs r, cs <> [] -> short [d] cs [d] r ->
  holders d r = 1 ->
  (forall t c, In t r -> In d t -> In c t -> c <> d -> 2 <= holders c r) ->
  forall l s m, segment [d] cs [d] = l ++ s :: m -> value (l ++ m ++ r) = None.
Proof.
  intros d cs r Z [L [I T]] H K.
  pose proof (inside_held _ _ _ _ I) as D. destruct I as [_ [_ [N _]]].
  destruct (some_holder d r) as [p [t [q [-> DT]]]]; [lia|].
  rewrite holders_app, holders_cons in H.
  assert (E : holds t d = true) by (apply holds_iff; exact DT). rewrite E in H.
  assert (P : Permutation (p ++ t :: q) (t :: p ++ q)).
  { apply Permutation_sym, Permutation_middle. }
  assert (T' : forall c, In c t -> c = d \/ held c (p ++ q)).
  { intros c C. destruct (Nat.eq_dec c d) as [X|X]; auto. right.
    specialize (K t c (in_elt _ _ _) DT C X). apply holders_held.
    rewrite holders_app, holders_cons in K. rewrite holders_app.
    destruct (holds t c); lia. }
  assert (R : ~ held d (p ++ q)).
  { rewrite <- holders_held, holders_app. lia. }
  assert (X : forall x s, like s [x; d] -> In x cs ->
    value (s :: p ++ t :: q) = None).
  { intros x s S C. specialize (D x C).
    rewrite held_app, held_cons in D. simpl in D.
    apply value_loony with s t (p ++ q) d; auto.
    - apply S. simpl. auto.
    - exists x. rewrite held_cons, held_app. split; [apply S; simpl; auto|tauto].
    - intros c C'. destruct (T' c C') as [->|?]; rewrite held_cons; auto.
      left. apply S. simpl. auto.
    - intros c C'. apply S in C'. rewrite held_app in *. simpl in C'.
      destruct C' as [<-|[<-|[]]]; tauto. }
  destruct (lists_of_two cs L) as [->|[[x ->]|[x [y ->]]]]; simpl in *;
    [congruence| |].
  - apply two_places; (apply X with x; [intros c; simpl; tauto | simpl; auto]).
  - inversion N as [|? ? XY _]. subst. simpl in XY.
    pose proof (D x) as DX. pose proof (D y) as DY. rewrite held_app, held_cons in DX, DY.
    assert (DR : disjoint [[x; y]] ([d] :: p ++ t :: q)).
    { apply disjoint_one. intros c. simpl. rewrite held_cons, held_app, held_cons.
      simpl. intros [<-|[<-|[]]]; tauto. }
    assert (DH : held d (p ++ t :: q)) by (rewrite held_app, held_cons; auto).
    apply three_places.
    + apply (loony_tail [x; y] [d] (p ++ t :: q)); simpl; auto.
      right. intros c [<-|[]]. exact DH.
    + rewrite <- (X y [y; d]); [|intros c; simpl; tauto | auto].
      apply canonical with d; cbn [app].
      * intros s [<-|[<-|S]]; simpl; auto.
      * apply frees_held. exists x. rewrite held_cons, held_app, held_cons.
        simpl. split; [auto|]. simpl in DX. tauto.
      * simpl. auto.
      * rewrite holders_cons, holders_app, holders_cons, E.
        assert (Y : holds [y; d] d = true) by (apply holds_iff; simpl; auto).
        rewrite Y. lia.
    + apply (loony_half [d] [x; y] (p ++ t :: q)); simpl; auto.
      right. intros c [<-|[]]. exact DH.
Qed.

Lemma cut_here : forall l s m, cut (length l) (l ++ s :: m) = l ++ m.
Proof.
  intros l s m. rewrite <- (Nat.add_0_r (length l)). apply cut_right.
Qed.

Theorem lemma_7a : forall a cs b r, short a cs b r ->
  (forall c, In c (a ++ b) -> 2 <= holders c r) ->
  (exists i, i <= length cs /\ value (cut i (segment a cs b) ++ r) = value r)
  /\ forall i, i <= length cs ->
     value (cut i (segment a cs b) ++ r) = value r
     \/ value (cut i (segment a cs b) ++ r) = None.
Proof.
  intros a cs b r I H. destruct (short_cuts a cs b r I H) as [A [l [s [m [E V]]]]].
  split.
  - exists (length l). split.
    + assert (N : length (l ++ s :: m) = S (length cs))
        by (rewrite <- E; apply segment_length).
      rewrite app_length in N. simpl in N. lia.
    + rewrite E, cut_here, <- app_assoc. exact V.
  - intros i L. destruct (segment_cuts a cs b i L) as [l' [s' [m' [E' ->]]]].
    rewrite <- app_assoc. eauto.
Qed.

Theorem lemma_7b : forall d cs r, cs <> [] -> short [d] cs [d] r ->
  holders d r = 1 ->
  (forall t c, In t r -> In d t -> In c t -> c <> d -> 2 <= holders c r) ->
  forall i, i <= length cs -> value (cut i (segment [d] cs [d]) ++ r) = None.
Proof.
  intros d cs r Z S H K i L.
  destruct (segment_cuts [d] cs [d] i L) as [l [s [m [E ->]]]].
  rewrite <- app_assoc. eapply loop_cuts; eauto.
Qed.

(** What is left without the segment is worth an option. *)
Lemma short_option : forall a cs b r k, short a cs b r ->
  (forall c, In c (a ++ b) -> 2 <= holders c r) -> value r = Some k ->
  option_wins (segment a cs b ++ r) k.
Proof.
  intros a cs b r k S H V.
  destruct (short_cuts a cs b r S H) as [_ [l [s [m [E W]]]]].
  exists false, (l ++ m ++ r). split.
  - apply cuts_iff. exists l, s, (m ++ r). rewrite E, <- app_assoc.
    repeat split. symmetry. eapply segment_keeps; eauto.
    intros c C. apply holders_held. specialize (H c C). lia.
  - rewrite W. apply same_iff. exact V.
Qed.

Lemma not_option : forall p k, option_wins p k -> value p <> Some k.
Proof.
  intros p k O V. pose proof (value_least_option p) as H. rewrite V in H.
  destruct H as [H _]. auto.
Qed.

Theorem lemma_8 : forall a cs b r w, short a cs b r ->
  (forall c, In c (a ++ b) -> 2 <= holders c r) ->
  value r = Some w -> value (segment a cs b ++ r) <> Some w.
Proof. intros a cs b r w S H V. apply not_option, short_option; auto. Qed.
