(** * Lemma 4 of docs/reference/certificates.md: canonical captures

    The proof of [Statements.lemma_4]. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Rename Lemmas.
Import ListNotations.

(** The number of strings of [p] that hold [d]. *)
Definition holders (d : coin) (p : position) : nat :=
  length (filter (fun s => holds s d) p).

Definition at_most_two (p : position) : Prop :=
  forall s, In s p -> length s <= 2.

Lemma two_coins : forall (s : string) c d e,
  length s <= 2 -> In c s -> In d s -> c <> d -> In e s -> e = c \/ e = d.
Proof.
  intros [|x [|y [|z s]]] c d e L C D N E; simpl in *; try lia; intuition congruence.
Qed.

Lemma holders_app : forall d p q,
  holders d (p ++ q) = holders d p + holders d q.
Proof. intros d p q. unfold holders. rewrite filter_app. apply app_length. Qed.

Lemma holders_cons : forall d s p,
  holders d (s :: p) = (if holds s d then 1 else 0) + holders d p.
Proof. intros d s p. unfold holders. simpl. destruct (holds s d); reflexivity. Qed.

Lemma no_holders : forall d p t, holders d p = 0 -> In t p -> ~ In d t.
Proof.
  intros d p t H T D. apply in_split in T. destruct T as [a [b ->]].
  apply holds_iff in D. rewrite holders_app, holders_cons, D in H. lia.
Qed.

Lemma some_holder : forall d p, 1 <= holders d p ->
  exists a t b, p = a ++ t :: b /\ In d t.
Proof.
  intros d p H. unfold holders in H.
  destruct (filter _ p) as [|t l] eqn:E; [simpl in H; lia|].
  assert (T : In t (filter (fun s => holds s d) p)) by (rewrite E; simpl; auto).
  apply filter_In in T. destruct T as [T D]. apply in_split in T.
  destruct T as [a [b ->]]. exists a, t, b. rewrite <- holds_iff. auto.
Qed.

Lemma value_0_beside : forall p q,
  disjoint p q -> value p = Some 0 -> value (p ++ q) = value q.
Proof.
  intros p q D Z. rewrite value_sum, Z by exact D.
  destruct (value q); cbn [xor]; rewrite ?Nat.lxor_0_l; reflexivity.
Qed.

(** Two strings that both capture and share [d], which no string beside them
    holds, are a component worth 0. *)
Lemma pair_beside : forall s u d p,
  at_most_two (s :: u :: p) -> In d s -> In d u -> holders d p = 0 ->
  frees s (u :: p) = true -> frees u (s :: p) = true ->
  value (s :: u :: p) = value p.
Proof.
  intros s u d p L DS DU H S U. apply (value_0_beside [s; u] p).
  - assert (A : forall x y, In x (s :: u :: p) -> In d x -> In d y ->
      frees x (y :: p) = true -> forall t e, In t p -> In e x -> ~ In e t).
    { intros x y X DX DY F t e T E I. apply frees_iff in F.
      destruct F as [f [F N]].
      assert (f <> d) by (intros ->; apply (N y); simpl; auto).
      destruct (two_coins x f d e) as [->| ->]; auto.
      - apply (N t); simpl; auto.
      - exact (no_holders _ _ _ H T I). }
    intros x t e [<-|[<-|[]]] T E.
    + apply (A s u); simpl; auto.
    + apply (A u s); simpl; auto.
  - apply lemma_1b; [rewrite captures_0|rewrite captures_1];
      eapply frees_fewer; try eassumption; intros x [<-|[]]; simpl; auto.
Qed.

Theorem canonical : forall p s d,
  at_most_two (s :: p) -> frees s p = true -> In d s -> 2 <= holders d p ->
  value (s :: p) = value p.
Proof.
  intros p. remember (length p) as n eqn:E. revert p E.
  induction n as [n IH] using lt_wf_ind. intros p -> s d L S D H.
  assert (cut_s : In (true, p) (cuts (s :: p))).
  { apply cuts_iff. exists [], s, p. auto. }
  destruct (after_capture _ _ cut_s) as [G|G]; [|exact G].
  destruct (value p) as [v|] eqn:V; [exfalso | exact G].
  pose proof (value_least_option p) as P. rewrite V in P. destruct P as [P _].
  pose proof (value_least_option (s :: p)) as Q. rewrite G in Q.
  destruct (Q v) as [c [q [I W]]]. clear Q.
  apply cuts_iff in I. destruct I as [a [t [b [E [-> ->]]]]].
  destruct a as [|s' a]; injection E; intros E' <-.
  { (* s itself is cut *)
    subst b. simpl app in W. rewrite S, V in W. simpl in W.
    rewrite Nat.eqb_refl in W. discriminate W. }
  subst p. cbn [app] in W. set (r := a ++ b) in *.
  assert (R : incl r (a ++ t :: b)).
  { intros x. unfold r. rewrite !in_app_iff. simpl. tauto. }
  assert (PR : Permutation (a ++ t :: b) (t :: r)).
  { apply Permutation_sym, Permutation_middle. }
  assert (Lr : length r < length (a ++ t :: b)).
  { unfold r. rewrite !app_length. simpl. lia. }
  assert (H' : holders d (a ++ t :: b) = (if holds t d then 1 else 0) + holders d r).
  { unfold r. rewrite !holders_app, holders_cons. lia. }
  assert (S' : frees s r = true) by (apply frees_fewer with (2 := S); exact R).
  assert (cut_t : In (frees t r, r) (cuts (a ++ t :: b))).
  { apply cuts_iff. exists a, t, b. auto. }
  assert (Ls : length s <= 2) by (apply L; simpl; auto).
  assert (Lt : length t <= 2).
  { apply L. right. apply in_or_app. simpl. auto. }
  destruct (frees t (s :: r)) eqn:T.
  - (* t captures beside s *)
    assert (T' : frees t r = true).
    { apply frees_fewer with (2 := T). intros x. simpl. auto. }
    rewrite T' in cut_t. pose proof (after_capture _ _ cut_t) as X.
    rewrite V in X. destruct X as [X|X]; [discriminate X|].
    assert (Y : value (s :: r) = value r).
    { destruct (le_lt_dec 2 (holders d r)) as [K|K].
      - apply (IH (length r)) with d; auto.
        intros x [<-|I]; apply L; simpl; auto.
      - destruct (holds t d) eqn:DT; [|lia]. apply holds_iff in DT.
        destruct (some_holder d r) as [a' [u [b' [E' DU]]]]; [lia|].
        set (o := a' ++ b').
        assert (PO : Permutation r (u :: o)).
        { rewrite E'. apply Permutation_sym, Permutation_middle. }
        assert (O : holders d o = 0).
        { apply holds_iff in DU. rewrite E', holders_app, holders_cons, DU in K.
          unfold o. rewrite holders_app. lia. }
        assert (Lu : length u <= 2).
        { apply L. right. apply R. rewrite E'. apply in_or_app. simpl. auto. }
        assert (IO : forall x, In x (u :: o) -> In x r).
        { intros x. apply Permutation_in, Permutation_sym, PO. }
        assert (L' : at_most_two (t :: u :: o)).
        { intros x [<-|I]; [exact Lt|]. apply L. right. apply R, IO, I. }
        rewrite (value_permutation (a ++ t :: b) (t :: u :: o)) in V
          by (rewrite PR, PO; reflexivity).
        assert (F : frees t (u :: o) = true).
        { apply frees_fewer with (2 := T'). exact IO. }
        destruct (frees u (t :: o)) eqn:U.
        + (* u captures, too *)
          assert (U' : frees u (s :: o) = true).
          { apply frees_iff in U. destruct U as [f [FU N]].
            apply frees_iff. exists f. split; [exact FU|].
            intros x [<-|I] FX; [|apply (N x); simpl; auto].
            apply frees_iff in S'. destruct S' as [c [C M]].
            assert (c <> d).
            { intros ->. apply (M u); [apply IO; simpl|]; auto. }
            destruct (two_coins s c d f) as [->| ->]; auto.
            - apply (M u); [apply IO; simpl|]; auto.
            - apply (N t); simpl; auto. }
          rewrite (value_permutation (s :: r) (s :: u :: o))
            by (rewrite PO; reflexivity).
          rewrite (pair_beside s u d o); auto.
          * rewrite (pair_beside t u d o) in V; auto. congruence.
          * intros x [<-|I]; [exact Ls|]. apply L'. simpl. auto.
          * apply frees_fewer with (2 := S'). exact IO.
        + (* lemma 3 *)
          rewrite (lemma_3 t u o d) in V; auto; [discriminate V|].
          intros x y e [<-|[]] Y EX EY. apply frees_iff in F.
          destruct F as [f [FT N]].
          assert (f <> d) by (intros ->; apply (N u); simpl; auto).
          destruct (two_coins t f d e) as [->| ->]; auto.
          * apply (N y); simpl; auto.
          * exact (no_holders _ _ _ O Y EY). }
    rewrite Y, <- X in W. simpl in W. rewrite Nat.eqb_refl in W. discriminate W.
  - (* t captures nothing *)
    simpl in W. apply same_iff in W.
    assert (T' : frees t r = false).
    { destruct (frees t r) eqn:F; auto. rewrite <- T. symmetry.
      apply frees_iff in F. destruct F as [e [ET N]].
      apply frees_iff. exists e. split; [exact ET|].
      intros x [<-|I]; [|apply N, I]. intros ES.
      apply frees_iff in S. destruct S as [c [C M]].
      assert (c <> d).
      { intros ->. destruct (some_holder d r) as [a' [u [b' [E' DU]]]].
        - destruct (holds t d); lia.
        - apply (M u); [|exact DU]. apply R. rewrite E'. apply in_elt. }
      destruct (two_coins s c d e) as [->| ->]; auto.
      - apply (M t); [apply in_elt | exact ET].
      - destruct (some_holder d r) as [a' [u [b' [E' DU]]]].
        + destruct (holds t d); lia.
        + apply (N u); [|exact DU]. rewrite E'. apply in_elt. }
    apply P. exists (frees t r), r. split; [exact cut_t|]. rewrite T'.
    assert (cut_s' : In (true, r) (cuts (s :: r))).
    { apply cuts_iff. exists [], s, r. auto. }
    apply same_iff. destruct (after_capture _ _ cut_s'); congruence.
Qed.

Theorem lemma_4 : forall s t u p d,
  (forall x, In x (s :: t :: u :: p) -> length x <= 2) ->
  captures 0 (s :: t :: u :: p) = true -> In d s -> In d t -> In d u ->
  value (s :: t :: u :: p) = value (t :: u :: p).
Proof.
  intros s t u p d L S DS DT DU. apply canonical with d; auto.
  apply holds_iff in DT, DU. rewrite !holders_cons, DT, DU. lia.
Qed.
