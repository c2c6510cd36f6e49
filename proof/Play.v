(** * Values decide who wins

    The proof of [Statements.wins_iff] and of what it needs. *)

From Coq Require Import List Arith Bool Lia.
From Nimstring Require Import Game.
Import ListNotations.

(** ** Lists *)

Lemma existsb_ext_in : forall (A : Type) (f g : A -> bool) l,
  (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof.
  induction l as [|x l IH]; simpl; intros H; auto.
  rewrite (H x) by auto. rewrite IH; auto.
Qed.

Lemma existsb_map : forall (A B : Type) (f : B -> bool) (g : A -> B) l,
  existsb f (map g l) = existsb (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; simpl; auto. rewrite IH; auto. Qed.

(** ** Cuts: each leaves one string less *)

Lemma cut_length : forall i p, i < length p -> S (length (cut i p)) = length p.
Proof.
  intros i p H. unfold cut. rewrite app_length, firstn_length, skipn_length. lia.
Qed.

Lemma cuts_length : forall p c q, In (c, q) (cuts p) -> S (length q) = length p.
Proof.
  unfold cuts. intros p c q H. apply in_map_iff in H.
  destruct H as [i [E H]]. apply in_seq in H. injection E as <- <-.
  apply cut_length. lia.
Qed.

(** ** The bounds of the recursions do not matter: the rules as equations *)

Lemma wins_within_enough : forall n m p,
  length p <= n -> length p <= m -> wins_within n p = wins_within m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; auto.
  - destruct p; simpl in Hn; [reflexivity | lia].
  - destruct p; simpl in Hm; [reflexivity | lia].
  - simpl. apply existsb_ext_in. intros [c q] H. apply cuts_length in H.
    rewrite (IH m) by lia. reflexivity.
Qed.

Lemma wins_eq : forall p,
  wins p = existsb (fun '(c, q) => if c : bool then wins q else negb (wins q)) (cuts p).
Proof.
  intros p. unfold wins at 1.
  rewrite (wins_within_enough (length p) (S (length p))) by lia. simpl.
  apply existsb_ext_in. intros [c q] H. apply cuts_length in H. unfold wins.
  rewrite (wins_within_enough (length p) (length q)) by lia. reflexivity.
Qed.

Lemma wins_beside_within_enough : forall n m p k,
  length p + k <= n -> length p + k <= m ->
  wins_beside_within n p k = wins_beside_within m p k.
Proof.
  assert (Z : forall n p k, length p + k = 0 -> wins_beside_within n p k = false).
  { intros [|n] [|s p] [|k] H; simpl in H; try lia; reflexivity. }
  induction n as [|n IH]; intros [|m] p k Hn Hm; auto.
  - rewrite !Z by lia. reflexivity.
  - rewrite !Z by lia. reflexivity.
  - simpl. f_equal; apply existsb_ext_in.
    + intros [c q] H. apply cuts_length in H. rewrite (IH m) by lia. reflexivity.
    + intros j H. apply in_seq in H. rewrite (IH m) by lia. reflexivity.
Qed.

Lemma wins_beside_eq : forall p k,
  wins_beside p k =
  existsb (fun '(c, q) => if c : bool then wins_beside q k else negb (wins_beside q k))
    (cuts p)
  || existsb (fun j => negb (wins_beside p j)) (seq 0 k).
Proof.
  intros p k. unfold wins_beside at 1.
  rewrite (wins_beside_within_enough _ (S (length p + k))) by lia. simpl.
  f_equal; apply existsb_ext_in; unfold wins_beside.
  - intros [c q] H. apply cuts_length in H.
    rewrite (wins_beside_within_enough (length p + k) (length q + k)) by lia.
    reflexivity.
  - intros j H. apply in_seq in H.
    rewrite (wins_beside_within_enough (length p + k) (length p + j)) by lia.
    reflexivity.
Qed.

Lemma wins_beside_0 : forall p, wins_beside p 0 = wins p.
Proof.
  intros p. remember (length p) as n eqn:E. revert p E.
  induction n as [n IH] using lt_wf_ind. intros p ->.
  rewrite wins_beside_eq, wins_eq. simpl. rewrite orb_false_r.
  apply existsb_ext_in. intros [c q] H. apply cuts_length in H.
  rewrite (IH (length q)) by lia. reflexivity.
Qed.

Lemma value_within_enough : forall n m p,
  length p <= n -> length p <= m -> value_within n p = value_within m p.
Proof.
  induction n as [|n IH]; intros [|m] p Hn Hm; auto.
  - destruct p; simpl in Hn; [reflexivity | lia].
  - destruct p; simpl in Hm; [reflexivity | lia].
  - simpl. f_equal; apply map_ext_in; intros [c q] H; apply filter_In in H;
      destruct H as [H _]; apply cuts_length in H; apply IH; simpl; lia.
Qed.

Lemma value_eq : forall p,
  value p =
  value_of (map (fun m => value (snd m)) (filter fst (cuts p)))
    (map (fun m => value (snd m)) (filter (fun m => negb (fst m)) (cuts p))).
Proof.
  intros p. unfold value at 1.
  rewrite (value_within_enough (length p) (S (length p))) by lia. simpl.
  f_equal; apply map_ext_in; intros [c q] H; apply filter_In in H;
    destruct H as [H _]; apply cuts_length in H; unfold value; simpl;
    apply value_within_enough; lia.
Qed.
