(** * The lemmas for margins

    Lemmas 1 and 2 of docs/reference/certificates.md, "The lemmas for margins",
    and that names do not matter. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Scores.
Import ListNotations.

(** ** Definitions *)

(** A position falls to the mover if each of its strings captures. *)
Definition falls (p : position) : bool := forallb fst (cuts p).

(** Can the mover take it all in a row? *)
Fixpoint takeable_within (n : nat) (p : position) : bool :=
  match n, p with
  | _, [] => true
  | 0, _ => false
  | S n, _ => existsb (fun '(capture, q) => capture && takeable_within n q) (cuts p)
  end.

Definition takeable (p : position) : bool := takeable_within (length p) p.

(** A short component: no cut captures; after each cut the opponent can take all
    in a row, and after some cut all falls to him. *)
Definition short (p : position) : bool :=
  forallb (fun '(capture, q) => negb capture && takeable q) (cuts p)
  && existsb (fun '(_, q) => falls q) (cuts p).

(** ** Coins *)

Lemma same_length : forall l m : list nat,
  NoDup l -> NoDup m -> (forall c, In c l <-> In c m) -> length l = length m.
Proof.
  intros l m L M H. apply Nat.le_antisymm; apply NoDup_incl_length; auto;
    intros c I; apply H; exact I.
Qed.

Lemma NoDup_sum : forall l m : list nat, NoDup l -> NoDup m ->
  (forall c, In c l -> In c m -> False) -> NoDup (l ++ m).
Proof.
  induction 1 as [|c l N _ IH]; intros M D; [exact M|].
  simpl. constructor.
  - rewrite in_app_iff. intros [I|I]; [auto|]. apply (D c); simpl; auto.
  - apply IH; auto. intros d I. apply D. simpl. auto.
Qed.

Lemma in_coins : forall p c, In c (concat p) <-> held p c = true.
Proof. intros. rewrite held_iff, in_concat. reflexivity. Qed.

Lemma held_middle : forall a s b c,
  held (a ++ s :: b) c = holds s c || held (a ++ b) c.
Proof.
  intros. rewrite !held_app. simpl. destruct (held a c), (holds s c); reflexivity.
Qed.

Lemma coins_middle : forall a s b,
  coins (a ++ s :: b) = taken s (a ++ b) + coins (a ++ b).
Proof.
  intros a s b. unfold coins, taken. rewrite <- app_length.
  apply same_length; [apply NoDup_nodup|apply NoDup_sum; try apply NoDup_nodup|].
  - intros c I J. rewrite nodup_In in *. apply filter_In in I.
    apply in_coins in J. rewrite J in I. destruct I; discriminate.
  - intros c. rewrite in_app_iff, !nodup_In, filter_In, !in_coins, held_middle.
    rewrite orb_true_iff, holds_iff. destruct (held (a ++ b) c); intuition.
Qed.

(** A string of p takes as much whether or not there is h. *)
Lemma taken_left : forall s p h, disjoint [s] h -> taken s (p ++ h) = taken s p.
Proof.
  intros s p h D. apply taken_same. intros c I. rewrite held_app.
  destruct (held h c) eqn:E; [|apply orb_false_r].
  apply held_iff in E. destruct E as [t [T C]]. exfalso.
  apply (D s t c); simpl; auto.
Qed.

Lemma taken_right : forall s p h, disjoint p [s] -> taken s (p ++ h) = taken s h.
Proof.
  intros s p h D. apply taken_same. intros c I. rewrite held_app.
  destruct (held p c) eqn:E; [|reflexivity].
  apply held_iff in E. destruct E as [t [T C]]. exfalso.
  apply (D t s c); simpl; auto.
Qed.

Lemma disjoint_fewer : forall p q p' q', disjoint p q -> incl p' p -> incl q' q -> disjoint p' q'.
Proof. intros p q p' q' D P Q s t c S T. apply (D s t c); auto. Qed.

Lemma in_sum : forall (p h : position) a s b, p ++ h = a ++ s :: b ->
  (exists b', p = a ++ s :: b' /\ b = b' ++ h)
  \/ (exists a', h = a' ++ s :: b /\ a = p ++ a').
Proof.
  induction p as [|t p IH]; intros h a s b E.
  - right. exists a. auto.
  - destruct a as [|u a]; injection E as E F; subst.
    + left. exists p. auto.
    + destruct (IH _ _ _ _ F) as [[b' [-> ->]]|[a' [-> ->]]].
      * left. exists b'. auto.
      * right. exists a'. auto.
Qed.

Lemma incl_middle : forall (a : position) s b, incl (a ++ b) (a ++ s :: b).
Proof. intros a s b t. rewrite !in_app_iff. simpl. tauto. Qed.

Lemma falls_iff : forall p, falls p = true <->
  forall a s b, p = a ++ s :: b -> taken s (a ++ b) <> 0.
Proof.
  intros p. unfold falls. rewrite forallb_forall. split.
  - intros H a s b E. apply taken_frees.
    assert (I : In (frees s (a ++ b), a ++ b) (cuts p)).
    { apply cuts_iff. exists a, s, b. auto. }
    exact (H _ I).
  - intros H [c q] I. apply cuts_iff in I. destruct I as [a [s [b [E [-> ->]]]]].
    apply taken_frees. apply (H a s b E).
Qed.

Lemma falls_fewer : forall a s b, falls (a ++ s :: b) = true -> falls (a ++ b) = true.
Proof.
  intros a s b H. rewrite falls_iff in *. intros a' t b' E.
  assert (P : exists a'' b'', a ++ s :: b = a'' ++ t :: b'' /\ incl (a' ++ b') (a'' ++ b'')).
  { destruct (in_sum a b a' t b' E) as [[m [-> ->]]|[m [-> ->]]].
    - exists a', (m ++ s :: b). rewrite <- app_assoc. split; [reflexivity|].
      intros u. rewrite !in_app_iff. simpl. tauto.
    - exists (a ++ s :: m), b'. rewrite <- app_assoc. split; [reflexivity|].
      intros u. rewrite !in_app_iff. simpl. tauto. }
  destruct P as [a'' [b'' [E' I]]]. apply taken_frees.
  apply frees_fewer with (a'' ++ b''); [exact I|]. apply taken_frees. apply (H _ _ _ E').
Qed.

(** ** Bounds *)

(** Nobody gets more than all coins. *)
Lemma margin_bounds : forall u p, (-1 <= u <= 1)%Z ->
  (- Z.of_nat (coins p) <= margin_of u p <= Z.of_nat (coins p))%Z.
Proof.
  intros u p U. remember (length p) as n eqn:L. revert p L.
  induction n as [n IH] using lt_wf_ind. intros p ->.
  assert (W : forall a s b, p = a ++ s :: b ->
    (- Z.of_nat (coins p) <= worth u (taken s (a ++ b)) (margin_of u (a ++ b))
     <= Z.of_nat (coins p))%Z).
  { intros a s b ->. rewrite coins_middle.
    specialize (IH (length (a ++ b))). specialize (IH ltac:(rewrite !app_length; simpl; lia)).
    specialize (IH (a ++ b) eq_refl).
    destruct (taken s (a ++ b)) as [|k]; cbn [worth]; [lia|].
    assert (u = -1 \/ u = 0 \/ u = 1)%Z as [->|[->| ->]] by lia; lia. }
  destruct p as [|s p]; [cbn; lia|]. split.
  - etransitivity; [apply (W [] s p eq_refl)|]. apply (margin_at_least [] s p).
  - apply margin_at_most; [discriminate|]. intros a t b E. apply W. exact E.
Qed.

(** ** Lemma 2 *)

Theorem lemma_2 : forall p h, falls p = true -> disjoint p h ->
  margin_of 1 (p ++ h) = (Z.of_nat (coins p) + margin_of 1 h)%Z.
Proof.
  intros p h. remember (length (p ++ h)) as n eqn:L. revert p h L.
  induction n as [n IH] using lt_wf_ind. intros p h -> F D.
  assert (P : forall a s b, p = a ++ s :: b ->
    worth 1 (taken s (a ++ b ++ h)) (margin_of 1 (a ++ b ++ h))
    = (Z.of_nat (coins p) + margin_of 1 h)%Z).
  { intros a s b ->. rewrite (app_assoc a b h), (taken_left s (a ++ b) h).
    2: { apply disjoint_fewer with (1 := D); intros t; simpl; rewrite ?in_app_iff; simpl; intuition. }
    pose proof (proj1 (falls_iff _) F a s b eq_refl) as K. rewrite coins_middle.
    rewrite (IH (length ((a ++ b) ++ h))) with (p := a ++ b); auto.
    - destruct (taken s (a ++ b)); [contradiction|]. cbn [worth]. lia.
    - rewrite !app_length. simpl. lia.
    - apply falls_fewer with s. exact F.
    - apply disjoint_fewer with (1 := D); [apply incl_middle|intros t; auto]. }
  apply Z.le_antisymm.
  - assert (N : p ++ h = [] \/ p ++ h <> []).
    { destruct (p ++ h); [left|right]; congruence. }
    destruct N as [N|N]; [apply app_eq_nil in N; destruct N as [-> ->]; reflexivity|].
    apply margin_at_most; [exact N|]. intros a s b E.
    destruct (in_sum _ _ _ _ _ E) as [[b' [E' ->]]|[a' [E' ->]]].
    + rewrite (P _ _ _ E'). reflexivity.
    + rewrite <- app_assoc, taken_right.
      2: { apply disjoint_fewer with (1 := D); [intros t; auto|].
           intros t [<-|[]]. rewrite E'. apply in_elt. }
      rewrite (IH (length (p ++ a' ++ b))) with (p := p); auto.
      * pose proof (margin_at_least (u := 1%Z) a' s b) as M. rewrite E'.
        destruct (taken s (a' ++ b)); cbn [worth] in *; lia.
      * rewrite E', !app_length. simpl. lia.
      * apply disjoint_fewer with (1 := D); [intros t; auto|]. rewrite E'. apply incl_middle.
  - destruct p as [|s p]; [reflexivity|]. rewrite <- (P [] s p eq_refl).
    apply (margin_at_least [] s (p ++ h)).
Qed.

(** ** Lemma 1 *)

Lemma takeable_least : forall p h, takeable p = true -> disjoint p h ->
  (Z.of_nat (coins p) + margin_of 1 h <= margin_of 1 (p ++ h))%Z.
Proof.
  assert (G : forall n p h, takeable_within n p = true -> disjoint p h ->
    (Z.of_nat (coins p) + margin_of 1 h <= margin_of 1 (p ++ h))%Z).
  { induction n as [|n IH]; intros [|t p] h T D; try discriminate; try reflexivity.
    cbn [takeable_within] in T. apply existsb_exists in T.
    destruct T as [[c q] [I T]]. apply andb_true_iff in T. destruct T as [-> T].
    apply cuts_iff in I. destruct I as [a [s [b [E [-> C]]]]]. rewrite E in *. clear t p E.
    apply eq_sym, taken_frees in C. rewrite <- app_assoc. cbn [app].
    rewrite coins_middle. etransitivity; [|apply margin_at_least].
    rewrite (app_assoc a b h), (taken_left s (a ++ b) h).
    2: { apply disjoint_fewer with (1 := D); [|intros u; auto].
         intros u [<-|[]]. apply in_elt. }
    specialize (IH _ h T). destruct (taken s (a ++ b)); [contradiction|]. cbn [worth].
    assert (D' : disjoint (a ++ b) h).
    { apply disjoint_fewer with (1 := D); [apply incl_middle|intros u; auto]. }
    specialize (IH D'). lia. }
  intros p h. apply G.
Qed.

(** What is known of a short component, for a cut of it and for the best one. *)
Lemma short_cut : forall p a s b, short p = true -> p = a ++ s :: b ->
  taken s (a ++ b) = 0 /\ takeable (a ++ b) = true /\ coins (a ++ b) = coins p.
Proof.
  intros p a s b H E. unfold short in H. apply andb_true_iff in H. destruct H as [H _].
  rewrite forallb_forall in H.
  assert (I : In (frees s (a ++ b), a ++ b) (cuts p)).
  { apply cuts_iff. exists a, s, b. auto. }
  specialize (H _ I). cbn in H. apply andb_true_iff in H. destruct H as [F T].
  assert (K : taken s (a ++ b) = 0).
  { destruct (taken s (a ++ b)) eqn:K; [reflexivity|]. exfalso.
    assert (X : frees s (a ++ b) = true) by (apply taken_frees; congruence).
    rewrite X in F. discriminate. }
  repeat split; auto. rewrite E, coins_middle, K. reflexivity.
Qed.

Lemma short_worth : forall p h, short p = true -> disjoint p h ->
  (forall a s b, p = a ++ s :: b ->
    (worth 1 (taken s (a ++ b ++ h)) (margin_of 1 (a ++ b ++ h))
     <= - (Z.of_nat (coins p) + margin_of 1 h))%Z)
  /\ (- (Z.of_nat (coins p) + margin_of 1 h) <= margin_of 1 (p ++ h))%Z.
Proof.
  intros p h H D.
  assert (W : forall a s b, p = a ++ s :: b ->
    disjoint (a ++ b) h /\ taken s (a ++ b ++ h) = 0).
  { intros a s b E. rewrite (app_assoc a b h), (taken_left s (a ++ b) h).
    - split; [|eapply short_cut; eauto].
      apply disjoint_fewer with (1 := D); [rewrite E; apply incl_middle|intros u; auto].
    - apply disjoint_fewer with (1 := D); [|intros u; auto].
      intros u [<-|[]]. rewrite E. apply in_elt. }
  split.
  - intros a s b E. destruct (W _ _ _ E) as [D' K]. rewrite K. cbn [worth].
    destruct (short_cut p a s b H E) as [_ [T C]].
    pose proof (takeable_least _ h T D') as L. rewrite <- app_assoc, C in L. lia.
  - pose proof H as H'. unfold short in H'. apply andb_true_iff in H'. destruct H' as [_ B].
    apply existsb_exists in B. destruct B as [[c q] [I F]]. apply cuts_iff in I.
    destruct I as [a [s [b [E [-> _]]]]]. destruct (W _ _ _ E) as [D' K].
    destruct (short_cut p a s b H E) as [_ [_ C]]. rewrite E at 2.
    rewrite <- app_assoc. change ((s :: b) ++ h) with (s :: b ++ h). etransitivity; [|apply margin_at_least].
    rewrite K. cbn [worth]. rewrite app_assoc, (lemma_2 (a ++ b) h F D'), C. lia.
Qed.

Theorem lemma_1 : forall s t h,
  short s = true -> short t = true -> coins s = coins t ->
  disjoint s t -> disjoint s h -> disjoint t h ->
  margin_of 1 (s ++ t ++ h) = margin_of 1 h.
Proof.
  intros s t h S T C ST. remember (length h) as n eqn:L. revert h L.
  induction n as [n IH] using lt_wf_ind. intros h -> SH TH.
  assert (D : forall p q r : position, disjoint p q -> disjoint p r -> disjoint p (q ++ r)).
  { intros p q r PQ PR u v c U V. apply in_app_iff in V. destruct V as [V|V]; eauto. }
  assert (W : forall a r b, h = a ++ r :: b ->
    taken r (s ++ t ++ a ++ b) = taken r (a ++ b)
    /\ margin_of 1 (s ++ t ++ a ++ b) = margin_of 1 (a ++ b)).
  { intros a r b E.
    assert (I : incl (a ++ b) h) by (rewrite E; apply incl_middle).
    assert (J : incl [r] h) by (intros u [<-|[]]; rewrite E; apply in_elt).
    split.
    - rewrite (taken_right r s), (taken_right r t); [reflexivity| |];
        [apply disjoint_fewer with (1 := TH)|apply disjoint_fewer with (1 := SH)];
        try exact J; intros u; auto.
    - apply (IH (length (a ++ b))); auto.
      + rewrite E, !app_length. simpl. lia.
      + apply disjoint_fewer with (1 := SH); [intros u; auto|exact I].
      + apply disjoint_fewer with (1 := TH); [intros u; auto|exact I]. }
  destruct (short_worth s (t ++ h) S (D _ _ _ ST SH)) as [S1 S2].
  destruct (short_worth t h T TH) as [T1 T2].
  destruct (short_worth t (s ++ h) T (D _ _ _ (disjoint_sym _ _ ST) TH)) as [T3 T4].
  destruct (short_worth s h S SH) as [S3 S4].
  apply Z.le_antisymm.
  - apply margin_at_most.
    { destruct s; [discriminate|discriminate]. }
    intros a r b E. destruct (in_sum _ _ _ _ _ E) as [[b' [E' ->]]|[a' [E' ->]]].
    + pose proof (S1 _ _ _ E'). lia.
    + destruct (in_sum _ _ _ _ _ E') as [[b' [E'' ->]]|[a'' [E'' ->]]].
      * assert (P : forall x y z w : position, Permutation ((x ++ y) ++ z ++ w) (y ++ z ++ x ++ w)).
        { intros x y z w. rewrite <- app_assoc. rewrite (Permutation_app_comm x).
          rewrite <- !app_assoc. repeat apply Permutation_app_head. apply Permutation_app_comm. }
        pose proof (T3 _ _ _ E'') as X.
        rewrite (margin_permutation _ _ (P s a' b' h)).
        rewrite (taken_same r _ (a' ++ b' ++ s ++ h)); [lia|].
        intros c _. apply held_permutation, P.
      * rewrite <- !app_assoc. destruct (W _ _ _ E'') as [-> ->].
        rewrite E''. apply margin_at_least.
  - assert (N : h = [] \/ h <> []) by (destruct h; [left|right]; congruence).
    destruct N as [->|N].
    + rewrite app_nil_r in *. etransitivity; [|exact S2].
      enough (margin_of 1 t <= - Z.of_nat (coins t))%Z by (change (margin_of 1 []) with 0%Z; lia).
      apply margin_at_most; [destruct t; discriminate|].
      intros a r b E. specialize (T1 _ _ _ E). rewrite !app_nil_r in T1.
      change (margin_of 1 []) with 0%Z in T1. lia.
    + apply margin_at_most; [exact N|]. intros a r b E.
      destruct (W _ _ _ E) as [K M]. rewrite <- K, <- M, E.
      rewrite !app_assoc. rewrite <- (app_assoc (s ++ t) a b), <- (app_assoc (s ++ t) a (r :: b)).
      rewrite app_assoc, (app_assoc (s ++ t) a (r :: b)). apply margin_at_least.
Qed.

(** Two bare strings change nothing, also where players want few coins. *)
Lemma bare_pair : forall u h, margin_of u ([] :: [] :: h) = margin_of u h.
Proof.
  intros u h. remember (length h) as n eqn:L. revert h L.
  induction n as [n IH] using lt_wf_ind. intros h ->.
  assert (W : forall a r b, h = a ++ r :: b ->
    worth u (taken r ([] :: [] :: a ++ b)) (margin_of u ([] :: [] :: a ++ b))
    = worth u (taken r (a ++ b)) (margin_of u (a ++ b))).
  { intros a r b E. rewrite (IH (length (a ++ b))); auto.
    rewrite E, !app_length. simpl. lia. }
  pose proof (margin_at_least (u := u) [] [] h) as B.
  change (- margin_of u h <= margin_of u ([] :: h))%Z in B.
  apply Z.le_antisymm.
  - apply margin_at_most; [discriminate|]. intros [|x [|y a]] r b E; cbn [app] in E.
    + injection E as <- <-. change (- margin_of u ([] :: h) <= margin_of u h)%Z. lia.
    + injection E as <- <- <-. change (- margin_of u ([] :: h) <= margin_of u h)%Z. lia.
    + injection E as <- <- E. etransitivity; [apply Z.eq_le_incl, (W _ _ _ E)|].
      rewrite E. apply margin_at_least.
  - destruct h as [|t h]; [cbn; lia|]. apply margin_at_most; [discriminate|].
    intros a r b E. etransitivity; [apply Z.eq_le_incl, eq_sym, (W _ _ _ E)|].
    rewrite E. apply (margin_at_least ([] :: [] :: a) r b).
Qed.
