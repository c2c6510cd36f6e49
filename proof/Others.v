(** * What falls: the order of its strings, and one string beside the others *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Sums Order Scores Margins Handouts Choices.
Import ListNotations.

(** ** The order of strings *)

Lemma fallen_permutation : forall d e r, Permutation d e -> fallen d r = fallen e r.
Proof.
  intros d e r P. unfold fallen, coins. f_equal. apply same_length; try apply NoDup_nodup.
  intros c. rewrite !nodup_In, !in_coins, (held_permutation (d ++ r) (e ++ r)); [reflexivity|].
  apply Permutation_app_tail. exact P.
Qed.

Lemma taken_permutation : forall s p q, Permutation p q -> taken s p = taken s q.
Proof. intros s p q P. apply taken_same. intros c _. apply held_permutation. exact P. Qed.

Lemma at_most_both : forall x y, at_most x y -> at_most y x -> x = y.
Proof.
  intros [m|] [n|] X Y; auto.
  - destruct X as [i [X I]], Y as [j [Y J]]. injection X as <-. injection Y as <-. f_equal. lia.
  - destruct X as [i [X I]]. discriminate.
  - destruct Y as [i [Y I]]. discriminate.
Qed.

Lemma choice_permutation : forall d e r, Permutation d e -> choice d r = choice e r.
Proof.
  assert (M : forall n d e r, length d <= n -> Permutation d e -> at_most (choice d r) (choice e r)).
  { induction n as [|n IH]; intros d e r L P; (destruct (choice d r) as [h|] eqn:H; [|exact Logic.I]).
    { destruct d; [discriminate|simpl in L; lia]. }
    apply choice_some in H. destruct H as [a [s [b [-> H]]]].
    assert (S : In s e) by (apply Permutation_in with (1 := P), in_elt).
    apply in_split in S. destruct S as [a' [b' ->]].
    pose proof (Permutation_app_inv _ _ _ _ _ P) as Q.
    pose proof (choice_at_most a' s b' r) as C.
    rewrite <- (fallen_permutation _ _ r P) in C.
    rewrite <- (taken_permutation s ((a ++ b) ++ r)) in C by (apply Permutation_app_tail; exact Q).
    rewrite app_length in L. simpl in L.
    assert (L' : length (a ++ b) <= n) by (rewrite app_length; lia).
    assert (L2 : length (a' ++ b') <= n) by (rewrite <- (Permutation_length Q); exact L').
    rewrite <- (at_most_both _ _ (IH _ _ r L' Q) (IH _ _ r L2 (Permutation_sym Q))), H in C.
    exact C. }
  intros d e r P. apply at_most_both.
  - exact (M _ d e r (le_n _) P).
  - exact (M _ e d r (le_n _) (Permutation_sym P)).
Qed.

Lemma fall_permutation : forall r d e, Permutation d e -> fall r d -> fall r e.
Proof.
  intros r d e P F. revert e P. induction F as [|k d q I K F IH]; intros e P.
  - apply Permutation_nil in P. subst. constructor.
  - apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
    assert (S : In s e) by (apply Permutation_in with (1 := P), in_elt).
    apply in_split in S. destruct S as [a' [b' ->]]. apply Permutation_app_inv in P.
    apply fall_middle; [|apply IH; exact P]. rewrite app_assoc.
    rewrite <- (taken_permutation s ((a ++ b) ++ r)); [exact K|].
    apply Permutation_app_tail. exact P.
Qed.

(** ** One string and the others *)

(** [s] is a string of [d], and [e] the others. *)
Definition other (d : position) (s : string) (e : position) : Prop := Permutation d (s :: e).

Lemma other_in : forall d s, In s d -> exists e, other d s e.
Proof.
  intros d s I. apply in_split in I. destruct I as [a [b ->]]. exists (a ++ b).
  apply Permutation_sym, Permutation_middle.
Qed.

Lemma other_fall : forall r d s e, other d s e -> fall r d -> fall r e.
Proof.
  intros r d s e O F. apply (fall_fewer r [] s e). apply fall_permutation with (1 := O). exact F.
Qed.

Lemma other_choice : forall d s e r, other d s e ->
  at_most (offer (fallen d r) (taken s (e ++ r)) (choice e r)) (choice d r).
Proof.
  intros d s e r O. rewrite (choice_permutation _ _ r O), (fallen_permutation _ _ r O).
  exact (choice_at_most [] s e r).
Qed.

Lemma first_capture : forall r d, fall r d -> d <> [] ->
  exists s e, other d s e /\ taken s (e ++ r) <> 0.
Proof.
  intros r d F N. inversion F as [|k d' q I K _]; [congruence|subst d'].
  apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
  exists s, (a ++ b). split; [apply Permutation_sym, Permutation_middle|exact K].
Qed.

(** What a string takes beside fewer strings, it takes there. *)
Lemma taken_coin : forall s p, taken s p <> 0 -> exists c, In c s /\ held p c = false.
Proof.
  intros s p T. apply taken_frees, existsb_exists in T. destruct T as [c [I H]].
  exists c. split; [exact I|]. apply negb_true_iff. exact H.
Qed.

Lemma not_taken : forall s p c, taken s p = 0 -> In c s -> held p c = true.
Proof.
  intros s p c T I. destruct (held p c) eqn:H; [reflexivity|exfalso].
  exact (taken_some s p c I H T).
Qed.

Lemma held_in : forall p c, held p c = true -> exists s, In s p /\ In c s.
Proof. intros p c H. apply held_iff. exact H. Qed.

Lemma fall_own : forall r d s, fall r d -> In s d -> taken s r <> 0.
Proof.
  intros r d s F. induction F as [|k d q I K F IH]; intros S; [contradiction|].
  apply cuts_beside_iff in I. destruct I as [a [t [b [-> [-> ->]]]]].
  apply in_elt_inv in S. destruct S as [<-|S]; [|auto].
  apply taken_fewer with (2 := K). intros u. rewrite in_app_iff. auto.
Qed.

Lemma own_one : forall s r x c, taken s r = 1 -> In x s -> held r x = false ->
  In c s -> c = x \/ held r c = true.
Proof.
  intros s r x c T X RX C. destruct (held r c) eqn:RC; [auto|left].
  unfold taken in T. set (l := nodup Nat.eq_dec (filter (fun c => negb (held r c)) s)) in *.
  assert (IX : In x l) by (apply nodup_In, filter_In; rewrite RX; auto).
  assert (IC : In c l) by (apply nodup_In, filter_In; rewrite RC; auto).
  destruct l as [|y [|z l]]; try discriminate. destruct IX as [<-|[]], IC as [<-|[]]. reflexivity.
Qed.

Lemma own_two : forall s r x z, In x s -> In z s -> x <> z ->
  held r x = false -> held r z = false -> 2 <= taken s r.
Proof.
  intros s r x z X Z N RX RZ. unfold taken.
  apply (NoDup_incl_length (l := [x; z])).
  - repeat constructor; simpl; intuition.
  - intros c [<-|[<-|[]]]; apply nodup_In, filter_In; [rewrite RX|rewrite RZ]; auto.
Qed.

Lemma own_other : forall s r x, taken s r = 2 -> exists y, In y s /\ y <> x /\ held r y = false.
Proof.
  intros s r x T. unfold taken in T.
  pose proof (NoDup_nodup Nat.eq_dec (filter (fun c => negb (held r c)) s)) as N.
  assert (H : forall c, In c (nodup Nat.eq_dec (filter (fun c => negb (held r c)) s)) ->
    In c s /\ held r c = false).
  { intros c I. apply nodup_In, filter_In in I. rewrite negb_true_iff in I. exact I. }
  destruct (nodup _ _) as [|y [|z l]]; try discriminate.
  destruct (Nat.eq_dec y x) as [->|D].
  - exists z. destruct (H z) as [Z R]; [simpl; auto|]. repeat split; auto.
    intros ->. inversion N; subst. simpl in *. tauto.
  - exists y. destruct (H y) as [Y R]; simpl; auto.
Qed.

Lemma two_coins : forall (x w z : coin) (l : string), length l <= 2 ->
  In x l -> In w l -> x <> w -> In z l -> z = x \/ z = w.
Proof.
  intros x w z [|a [|b [|c l]]] L X W N Z; simpl in *; try lia; intuition congruence.
Qed.

Definition small (d : position) : Prop := forall s, In s d -> length s <= 2.

Lemma held_cons : forall s p c, held (s :: p) c = holds s c || held p c.
Proof. reflexivity. Qed.

Lemma held_cons_false : forall s p c, held (s :: p) c = false <-> ~ In c s /\ held p c = false.
Proof.
  intros s p c. rewrite held_cons, orb_false_iff. split; intros [A B]; split; auto.
  - intros I. apply holds_iff in I. congruence.
  - destruct (holds s c) eqn:E; [apply holds_iff in E; contradiction|reflexivity].
Qed.

Lemma held_cons_true : forall s p c, held (s :: p) c = true <-> In c s \/ held p c = true.
Proof. intros s p c. rewrite held_cons, orb_true_iff, holds_iff. reflexivity. Qed.
