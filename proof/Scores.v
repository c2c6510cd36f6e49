(** * Margins: the number of coins that a player gets more

    The rules are those of [Game.v]; now each coin counts.  First the
    definitions, then what follows from them at once. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order.
Import ListNotations.

(** ** Definitions *)

(** Does some string of [p] hold the coin [c]? *)
Definition held (p : position) (c : coin) : bool := existsb (fun s => holds s c) p.

(** How many coins the string [s] takes that no string of [p] holds. *)
Definition taken (s : string) (p : position) : nat :=
  length (nodup Nat.eq_dec (filter (fun c => negb (held p c)) s)).

(** All cuts: how many coins each takes, and the position that it leaves. *)
Definition scored_cuts (p : position) : list (nat * position) :=
  map (fun i => (taken (nth i p []) (cut i p), cut i p)) (seq 0 (length p)).

Definition best (l : list Z) : Z :=
  match l with
  | [] => 0
  | x :: l => fold_right Z.max x l
  end.

Section Coin.

(** What a coin is worth: 1, or -1 where a player wants few coins. *)
Variable unit : Z.

(** What a cut that takes [k] coins is worth to the player who makes it, if what
    it leaves is worth [v] to the player to move there. *)
Definition worth (k : nat) (v : Z) : Z :=
  match k with
  | 0 => - v
  | _ => unit * Z.of_nat k + v
  end.

(** What a position is worth to the player to move; the first argument bounds the
    number of cuts still to come. *)
Fixpoint margin_within (n : nat) (p : position) : Z :=
  match n with
  | 0 => 0
  | S n => best (map (fun '(k, q) => worth k (margin_within n q)) (scored_cuts p))
  end.

Definition margin_of (p : position) : Z := margin_within (length p) p.

End Coin.

(** The margin of the player to move, in normal play and in misere play. *)
Definition margin (p : position) : Z := margin_of 1 p.
Definition misere_margin (p : position) : Z := - margin_of (-1) p.

(** The number of coins. *)
Definition coins (p : position) : nat := length (nodup Nat.eq_dec (concat p)).

(** ** Cuts *)

Lemma scored_cuts_iff : forall p k q,
  In (k, q) (scored_cuts p) <->
  exists a s b, p = a ++ s :: b /\ q = a ++ b /\ k = taken s q.
Proof.
  intros p k q. unfold scored_cuts. rewrite in_map_iff. split.
  - intros [i [E I]]. injection E as <- <-.
    assert (C : In (captures i p, cut i p) (cuts p)).
    { apply in_map_iff. exists i. auto. }
    exists (firstn i p), (nth i p []), (skipn (S i) p). repeat split.
    clear C. apply in_seq in I. destruct I as [_ L]. simpl in L.
    rewrite <- (firstn_skipn i p) at 1. f_equal. revert p L.
    induction i as [|i IH]; intros [|s p] L; simpl in L; try lia; auto.
    simpl. apply IH. lia.
  - intros [a [s [b [-> [-> ->]]]]]. exists (length a).
    assert (C : cut (length a) (a ++ s :: b) = a ++ b).
    { rewrite <- (Nat.add_0_r (length a)), cut_right. reflexivity. }
    split; [rewrite C, nth_middle; reflexivity|].
    apply in_seq. rewrite app_length. simpl. lia.
Qed.

Lemma held_iff : forall p c, held p c = true <-> exists s, In s p /\ In c s.
Proof.
  intros p c. unfold held, holds. rewrite existsb_exists. split.
  - intros [s [I E]]. apply existsb_exists in E. destruct E as [d [D E]].
    apply Nat.eqb_eq in E. subst d. exists s. auto.
  - intros [s [I J]]. exists s. split; auto. apply existsb_exists.
    exists c. split; auto. apply Nat.eqb_refl.
Qed.

Lemma held_app : forall p q c, held (p ++ q) c = held p c || held q c.
Proof. intros. apply existsb_app. Qed.

Lemma held_permutation : forall p q c, Permutation p q -> held p c = held q c.
Proof.
  intros p q c P. apply eq_true_iff_eq. rewrite !held_iff.
  split; intros [s [I J]]; exists s; split; auto;
    [apply Permutation_in with (1 := P)|apply Permutation_in with (1 := Permutation_sym P)];
    exact I.
Qed.

Lemma taken_same : forall s p q,
  (forall c, In c s -> held p c = held q c) -> taken s p = taken s q.
Proof.
  intros s p q H. unfold taken. f_equal. f_equal. apply filter_ext_in.
  intros c I. rewrite H; auto.
Qed.

Lemma taken_frees : forall s p, frees s p = true <-> taken s p <> 0.
Proof.
  intros s p. unfold frees, taken. fold (held p). rewrite existsb_exists. split.
  - intros [c [I H]].
    assert (J : In c (nodup Nat.eq_dec (filter (fun c => negb (held p c)) s)))
      by (apply nodup_In, filter_In; auto).
    destruct (nodup _ _); [contradiction|discriminate].
  - intros N. assert (J : forall c,
      In c (nodup Nat.eq_dec (filter (fun c => negb (held p c)) s)) ->
      In c s /\ negb (held p c) = true) by (intros c; rewrite nodup_In, filter_In; auto).
    destruct (nodup _ _) as [|c l]; [contradiction|].
    exists c. apply J. left. reflexivity.
Qed.

(** ** The rule without the bound *)

Lemma best_least : forall l x, In x l -> (x <= best l)%Z.
Proof.
  intros [|y l] x I; [contradiction|]. simpl in *. revert x I.
  induction l as [|z l IH]; intros x [->|I]; simpl in *; try lia; try contradiction.
  - specialize (IH x ltac:(auto)). lia.
  - destruct I as [->|I]; [lia|]. specialize (IH x ltac:(auto)). lia.
Qed.

Lemma best_in : forall l, l <> [] -> In (best l) l.
Proof.
  intros [|y l] N; [contradiction|]. clear N. simpl.
  induction l as [|z l IH]; simpl; [auto|].
  destruct (Z.max_spec z (fold_right Z.max y l)) as [[_ ->]|[_ ->]]; tauto.
Qed.

Section Coin.
Variable u : Z.

Lemma margin_within_enough : forall n m p,
  length p <= n -> length p <= m -> margin_within u n p = margin_within u m p.
Proof.
  induction n as [|n IH]; intros [|m] p N M; try (destruct p; [reflexivity|simpl in *; lia]).
  cbn [margin_within]. f_equal. apply map_ext_in. intros [k q] I.
  apply scored_cuts_iff in I. destruct I as [a [s [b [-> [-> _]]]]].
  rewrite app_length in *. simpl in *. f_equal. apply IH; rewrite app_length; lia.
Qed.

Theorem margin_of_eq : forall p,
  margin_of u p = best (map (fun '(k, q) => worth u k (margin_of u q)) (scored_cuts p)).
Proof.
  intros p. unfold margin_of at 1. destruct p as [|t p]; [reflexivity|].
  change (length (t :: p)) with (S (length p)). cbn [margin_within]. f_equal.
  apply map_ext_in. intros [k q] I. apply scored_cuts_iff in I.
  destruct I as [a [s [b [E [-> _]]]]]. f_equal. apply margin_within_enough; [|lia].
  apply (f_equal (@length _)) in E. rewrite app_length in E |- *. simpl in E. lia.
Qed.

(** One cut shows that the margin is large. *)
Lemma margin_at_least : forall a s b,
  (worth u (taken s (a ++ b)) (margin_of u (a ++ b)) <= margin_of u (a ++ s :: b))%Z.
Proof.
  intros a s b. rewrite (margin_of_eq (a ++ s :: b)). apply best_least, in_map_iff.
  exists (taken s (a ++ b), a ++ b). split; [reflexivity|].
  apply scored_cuts_iff. exists a, s, b. auto.
Qed.

(** All cuts show that it is not. *)
Lemma margin_at_most : forall p v, p <> [] ->
  (forall a s b, p = a ++ s :: b -> (worth u (taken s (a ++ b)) (margin_of u (a ++ b)) <= v)%Z) ->
  (margin_of u p <= v)%Z.
Proof.
  intros p v N H. rewrite margin_of_eq. assert (I := best_in
    (map (fun '(k, q) => worth u k (margin_of u q)) (scored_cuts p))).
  rewrite in_map_iff in I. destruct I as [[k q] [<- I]].
  - destruct p; [contradiction|]. discriminate.
  - apply scored_cuts_iff in I. destruct I as [a [s [b [E [-> ->]]]]]. apply H. exact E.
Qed.

(** ** The order of the strings *)

Lemma margin_permutation_least : forall p q, Permutation p q ->
  (forall a s b a' b', Permutation (a ++ b) (a' ++ b') -> p = a ++ s :: b ->
    margin_of u (a ++ b) = margin_of u (a' ++ b')) ->
  (margin_of u p <= margin_of u q)%Z.
Proof.
  intros p q P H. destruct p as [|t p].
  - apply Permutation_nil in P. subst. reflexivity.
  - apply margin_at_most; [discriminate|]. intros a s b E.
    assert (S : In s q).
    { apply Permutation_in with (1 := P). rewrite E. apply in_elt. }
    apply in_split in S. destruct S as [a' [b' ->]]. rewrite E in P.
    apply Permutation_app_inv in P. rewrite (H a s b a' b' P E).
    rewrite (taken_same s (a ++ b) (a' ++ b')); [apply margin_at_least|].
    intros c _. apply held_permutation. exact P.
Qed.

Theorem margin_permutation : forall p q, Permutation p q -> margin_of u p = margin_of u q.
Proof.
  intros p. remember (length p) as n eqn:L. revert p L.
  induction n as [n IH] using lt_wf_ind. intros p -> q P. apply Z.le_antisymm.
  - apply margin_permutation_least; auto. intros a s b a' b' R ->.
    apply IH with (length (a ++ b)); auto. rewrite !app_length. simpl. lia.
  - apply margin_permutation_least; [apply Permutation_sym; exact P|].
    intros a s b a' b' R E. symmetry. apply IH with (length (a' ++ b')); auto.
    + apply Permutation_length in P, R. rewrite E in P. rewrite P, <- R, !app_length. simpl. lia.
    + apply Permutation_sym. exact R.
Qed.

End Coin.

Arguments margin_at_least {u}.
Arguments margin_at_most {u}.
Arguments margin_permutation {u}.
