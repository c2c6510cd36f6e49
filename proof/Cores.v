(** * Cores: joints and segments, without the names of the coins between

    A core is a list of segments, each with two ends and the number of its
    coins.  It stands for all positions that have these segments. *)

From Coq Require Import List Arith Bool Lia Permutation PArith.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short.
Import ListNotations.

(** An end is a joint, or the ground. *)
Definition joint := positive.
Definition place := option joint.
Definition seg := (place * place * nat)%type.
Definition core := list seg.

Definition at_ (e : place) : list coin :=
  match e with Some j => [Pos.to_nat j] | None => [] end.

(** A segment of a position, its coins by name. *)
Record piece := Piece { one : place; coins : list coin; other : place }.

Definition strings (x : piece) : position :=
  segment (at_ (one x)) (coins x) (at_ (other x)).
Definition all_strings (S : list piece) : position := flat_map strings S.
Definition shape (x : piece) : seg := (one x, other x, length (coins x)).

Definition ends (x : piece) : list coin := at_ (one x) ++ at_ (other x).
Definition inner (S : list piece) : list coin := flat_map coins S.
Definition whole (S : list piece) : list coin :=
  flat_map (fun x => ends x ++ coins x) S.

(** The coins inside a segment are different, and no other segment holds them;
    a loop at a joint has a coin of its own. *)
Fixpoint good (S : list piece) : Prop :=
  match S with
  | [] => True
  | x :: R =>
      NoDup (coins x)
      /\ (forall c, In c (coins x) -> ~ In c (ends x) /\ ~ In c (whole R))
      /\ (forall c, In c (ends x) -> ~ In c (inner R))
      /\ (coins x = [] -> one x = other x -> one x = None)
      /\ good R
  end.

(** All positions that have the segments of [t] are worth [v]. *)
Definition worth (t : core) (v : val) : Prop :=
  forall S, map shape S = t -> good S -> value (all_strings S) = v.

(** Each position of [t] is worth what some position of [u] is, XOR [k]. *)
Definition leads (t u : core) (k : nat) : Prop :=
  forall S, map shape S = t -> good S ->
  exists R, map shape R = u /\ good R
    /\ value (all_strings S) = xor (Some k) (value (all_strings R)).

Lemma leads_worth : forall t u k v,
  leads t u k -> worth u v -> worth t (xor (Some k) v).
Proof.
  intros t u k v L W S E G. destruct (L S E G) as [R [F [H ->]]].
  rewrite (W R F H). reflexivity.
Qed.

Lemma xor_0 : forall v, xor (Some 0) v = v.
Proof. intros [n|]; simpl; rewrite ?Nat.lxor_0_l; reflexivity. Qed.

Lemma xor_xor : forall k l v,
  xor (Some k) (xor (Some l) v) = xor (Some (Nat.lxor k l)) v.
Proof. intros k l [n|]; simpl; rewrite ?Nat.lxor_assoc; reflexivity. Qed.

Lemma leads_trans : forall t u w k l,
  leads t u k -> leads u w l -> leads t w (Nat.lxor k l).
Proof.
  intros t u w k l A B S E G. destruct (A S E G) as [R [F [H ->]]].
  destruct (B R F H) as [Q [K [I ->]]]. exists Q. rewrite xor_xor. auto.
Qed.

Lemma leads_refl : forall t, leads t t 0.
Proof. intros t S E G. exists S. rewrite xor_0. auto. Qed.

Lemma leads_then : forall t u w l, leads t u 0 -> leads u w l -> leads t w l.
Proof.
  intros t u w l A B. rewrite <- (Nat.lxor_0_l l). eapply leads_trans; eauto.
Qed.

(** ** What pieces hold *)

Lemma held_strings : forall c x, held c (strings x) <-> In c (ends x ++ coins x).
Proof.
  intros c x. unfold strings, ends. rewrite held_segment, !in_app_iff. tauto.
Qed.

Lemma held_all : forall c S, held c (all_strings S) <-> In c (whole S).
Proof.
  intros c. induction S as [|x S IH]; simpl.
  - apply held_nil.
  - rewrite held_app, held_strings, !in_app_iff, IH. tauto.
Qed.

Lemma whole_inner : forall S c, In c (inner S) -> In c (whole S).
Proof.
  intros S c. unfold inner, whole. rewrite !in_flat_map.
  intros [x [I C]]. exists x. rewrite in_app_iff. auto.
Qed.

Lemma whole_app : forall S R, whole (S ++ R) = whole S ++ whole R.
Proof. apply flat_map_app. Qed.

Lemma inner_app : forall S R, inner (S ++ R) = inner S ++ inner R.
Proof. apply flat_map_app. Qed.

Lemma in_perm_flat : forall (A : Type) (f : A -> list coin) S R c,
  Permutation S R -> In c (flat_map f S) -> In c (flat_map f R).
Proof.
  intros A f S R c P. rewrite !in_flat_map. intros [x [I C]]. exists x.
  split; auto. eapply Permutation_in; eauto.
Qed.

Lemma at_short : forall e, length (at_ e) <= 1.
Proof. intros [j|]; simpl; lia. Qed.

Lemma good_inside : forall x R, good (x :: R) ->
  inside (at_ (one x)) (coins x) (at_ (other x)) (all_strings R).
Proof.
  intros x R [N [C _]]. repeat split; auto using at_short.
  apply disjoint_one. intros c I. destruct (C c I) as [A B].
  unfold ends in A. rewrite in_app_iff in A. rewrite !held_cons, held_all. tauto.
Qed.

Lemma good_disjoint : forall x R, good (x :: R) ->
  (forall c, In c (ends x) -> ~ In c (whole R)) ->
  disjoint (strings x) (all_strings R).
Proof.
  intros x R [_ [C _]] E. apply disjoint_held. intros c.
  rewrite held_strings, held_all, in_app_iff. intros [I|I]; [exact (E c I)|].
  apply C. exact I.
Qed.

Lemma good_perm : forall S R, Permutation S R -> good S -> good R.
Proof.
  intros S R P. induction P as [|x S R P IH|x y S|S R Q P1 IH1 P2 IH2]; auto.
  - intros [N [C [E [Z G]]]]. simpl. repeat split; auto.
    + apply C. assumption.
    + intros I. apply (C c H). eapply in_perm_flat; [|exact I].
      apply Permutation_sym. exact P.
    + intros c I J. apply (E c I). eapply in_perm_flat; [|exact J].
      apply Permutation_sym. exact P.
  - intros [N [C [E [Z [N' [C' [E' [Z' G]]]]]]]]. simpl in *.
    assert (XY : forall c, In c (coins x) -> In c (whole S) -> False).
    { intros c I J. destruct (C' c I). auto. }
    repeat split; auto.
    + apply C'. assumption.
    + rewrite in_app_iff, in_app_iff. intros [[I|I]|I].
      * apply (E c I). rewrite in_app_iff. auto.
      * destruct (C c I) as [_ D]. apply D. rewrite !in_app_iff. auto.
      * exact (XY c H I).
    + intros c I. rewrite in_app_iff. intros [J|J].
      * destruct (C c J) as [_ D]. apply D. rewrite !in_app_iff. auto.
      * exact (E' c I J).
    + apply C. assumption.
    + intros I. destruct (C c H) as [_ D]. apply D. rewrite !in_app_iff. auto.
    + intros c I J. apply (E c I). rewrite in_app_iff. auto.
Qed.

Lemma leads_perm : forall t u, Permutation t u -> leads t u 0.
Proof.
  intros t u P S <- G. apply Permutation_sym, Permutation_map_inv in P.
  destruct P as [R [-> P]]. exists R. split; auto. rewrite xor_0.
  split; [eapply good_perm; eauto|].
  apply value_permutation, Permutation_flat_map. exact P.
Qed.
