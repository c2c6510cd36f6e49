(** * Values decide who wins

    The proof of [Statements.wins_iff] and of what it needs. *)

From Coq Require Import List Arith Bool Lia FinFun.
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

(** ** Least excluded numbers *)

Lemma same_iff : forall v w, same v w = true <-> v = w.
Proof.
  intros [m|] [n|]; simpl; try (split; congruence).
  rewrite Nat.eqb_eq. split; congruence.
Qed.

Lemma among_iff : forall v l, among v l = true <-> In v l.
Proof.
  intros v l. unfold among. rewrite existsb_exists. split.
  - intros [w [H E]]. apply same_iff in E. subst. exact H.
  - intros H. exists v. split; auto. apply same_iff. reflexivity.
Qed.

Lemma find_least : forall f n start m,
  find f (seq start n) = Some m ->
  f m = true /\ forall j, start <= j < m -> f j = false.
Proof.
  induction n as [|n IH]; simpl; intros start m H; [discriminate|].
  destruct (f start) eqn:E.
  - injection H as <-. split; [assumption | lia].
  - apply IH in H. destruct H as [H1 H2]. split; auto. intros j Hj.
    destruct (Nat.eq_dec j start) as [->|]; [assumption | apply H2; lia].
Qed.

Lemma mex_spec : forall l,
  ~ In (Some (mex l)) l /\ forall j, j < mex l -> In (Some j) l.
Proof.
  intros l. unfold mex. set (n := S (length l)).
  destruct (find _ (seq 0 n)) as [m|] eqn:E.
  - apply find_least in E. destruct E as [E1 E2]. split.
    + rewrite <- among_iff. apply negb_true_iff in E1. congruence.
    + intros j Hj. apply among_iff. apply negb_false_iff. apply E2. lia.
  - exfalso.
    assert (I : incl (map Some (seq 0 n)) l).
    { intros v H. apply in_map_iff in H. destruct H as [j [<- H]].
      apply find_none with (x := j) in E; auto.
      apply negb_false_iff in E. apply among_iff. exact E. }
    apply NoDup_incl_length in I.
    + rewrite map_length, seq_length in I. subst n. unfold val in *. lia.
    + apply Injective_map_NoDup; [intros a b; congruence | apply seq_NoDup].
Qed.

(** ** The rule of values as one sentence

    An option is a pair: whether the cut captures, and the value of what it
    leaves.  It wins beside a heap of [k] if it captures and its value is not
    [k], or does not capture and its value is [k].  The value is the least [k]
    beside which no option wins; it is loony if there is no such [k]. *)

Definition wins_by (k : nat) (option : bool * val) : bool :=
  let (capture, v) := option in
  if capture then negb (same v (Some k)) else same v (Some k).

Definition least_or_loony (v : val) (P : nat -> Prop) : Prop :=
  match v with
  | Some n => ~ P n /\ forall j, j < n -> P j
  | None => forall k, P k
  end.

Lemma least_or_loony_unique : forall P v w,
  least_or_loony v P -> least_or_loony w P -> v = w.
Proof.
  intros P [m|] [n|]; simpl; intros H1 H2; auto.
  - destruct H1 as [A B], H2 as [C D]. f_equal.
    destruct (lt_eq_lt_dec m n) as [[L|L]|L]; auto; exfalso; auto.
  - destruct H1 as [A B]. exfalso. auto.
  - destruct H2 as [A B]. exfalso. auto.
Qed.

Lemma value_of_least : forall A B,
  least_or_loony (value_of A B)
    (fun k => (exists v, In v A /\ v <> Some k) \/ In (Some k) B).
Proof.
  intros A B. destruct A as [|v A]; cbn [value_of least_or_loony].
  - destruct (mex_spec B) as [H1 H2]. split.
    + intros [[w [[] _]]|H]; auto.
    + auto.
  - destruct (among None (v :: A)) eqn:N.
    + assert (I : In None (v :: A)) by (apply among_iff; exact N).
      intros k. left. exists None. split; [exact I | discriminate].
    + destruct v as [n|]; [|discriminate N].
      cbn [forallb]. replace (same (Some n) (Some n)) with true
        by (symmetry; apply same_iff; reflexivity).
      rewrite andb_true_l.
      destruct (forallb (same (Some n)) A) eqn:F; cbn [negb].
      * rewrite forallb_forall in F. destruct (among (Some n) B) eqn:M.
        -- apply among_iff in M. intros k.
           destruct (Nat.eq_dec k n) as [->|D]; auto.
           left. exists (Some n). split; [left; reflexivity | congruence].
        -- split.
           ++ intros [[w [[<-|I] D]]|I]; try congruence.
              ** apply F in I. apply same_iff in I. congruence.
              ** apply among_iff in I. congruence.
           ++ intros j Hj. left. exists (Some n).
              split; [left; reflexivity | intros E; injection E; lia].
      * assert (X : exists w, In w A /\ w <> Some n).
        { clear -F. induction A as [|w A IH]; [discriminate|].
          cbn [forallb] in F. destruct (same (Some n) w) eqn:E.
          - destruct (IH F) as [u [I D]]. exists u. split; [right|]; auto.
          - exists w. split; [left; reflexivity|]. intros ->.
            assert (T : same (Some n) (Some n) = true) by (apply same_iff; auto).
            congruence. }
        destruct X as [w [I D]]. intros k.
        destruct (Nat.eq_dec k n) as [->|D'].
        -- left. exists w. split; [right|]; auto.
        -- left. exists (Some n). split; [left; reflexivity | congruence].
Qed.

Definition options (p : position) : list (bool * val) :=
  map (fun m => (fst m, value (snd m))) (cuts p).

Lemma value_least : forall p,
  least_or_loony (value p) (fun k => existsb (wins_by k) (options p) = true).
Proof.
  intros p. rewrite value_eq.
  match goal with |- least_or_loony (value_of ?A ?B) _ =>
    pose proof (value_of_least A B) as H; set (v := value_of A B) in *
  end.
  assert (E : forall k,
    existsb (wins_by k) (options p) = true <->
    (exists v, In v (map (fun m => value (snd m)) (filter fst (cuts p))) /\ v <> Some k)
    \/ In (Some k)
         (map (fun m => value (snd m)) (filter (fun m => negb (fst m)) (cuts p)))).
  { intros k. unfold options. rewrite existsb_map, existsb_exists. split.
    - intros [[c q] [I W]]. cbn in I. unfold wins_by in W. cbn [fst snd] in W. destruct c.
      + left. exists (value q). split.
        * apply in_map_iff. exists (true, q). split; auto. apply filter_In. auto.
        * intros D. apply same_iff in D. rewrite D in W. discriminate W.
      + right. apply same_iff in W. rewrite <- W.
        apply in_map_iff. exists (false, q). split; auto. apply filter_In. auto.
    - intros [[w [I D]]|I]; apply in_map_iff in I;
        destruct I as [[c q] [W I]]; apply filter_In in I;
        destruct I as [I C]; simpl in C, W; destruct c; try discriminate.
      + exists (true, q). split; auto. simpl. apply negb_true_iff.
        destruct (same (value q) (Some k)) eqn:S; auto.
        apply same_iff in S. congruence.
      + exists (false, q). split; auto. simpl. apply same_iff. assumption. }
  clearbody v. destruct v as [n|]; simpl in *.
  - destruct H as [H1 H2]. split.
    + intros X. apply H1. apply E. exact X.
    + intros j Hj. apply E. auto.
  - intros k. apply E. auto.
Qed.

(** ** A position of value n behaves as a heap of n *)

Lemma wins_beside_value : forall p k,
  wins_beside p k = negb (same (value p) (Some k)).
Proof.
  intros p. remember (length p) as n eqn:L. revert p L.
  induction n as [n IH] using lt_wf_ind. intros p ->.
  assert (C : forall k,
    wins_beside p k =
    existsb (wins_by k) (options p)
    || existsb (fun j => negb (wins_beside p j)) (seq 0 k)).
  { intros k. rewrite wins_beside_eq. f_equal. unfold options.
    rewrite existsb_map. apply existsb_ext_in. intros [c q] H.
    apply cuts_length in H. rewrite (IH (length q)) by lia. simpl.
    destruct c; auto. apply negb_involutive. }
  pose proof (value_least p) as V.
  induction k as [k IK] using lt_wf_ind. rewrite C.
  destruct (value p) as [v|]; cbn [least_or_loony] in V.
  - destruct V as [V1 V2]. destruct (lt_eq_lt_dec k v) as [[K|K]|K].
    + rewrite V2 by assumption. simpl. symmetry. apply negb_true_iff.
      apply Nat.eqb_neq. lia.
    + subst k. destruct (existsb (wins_by v) (options p)); [tauto|].
      simpl. rewrite Nat.eqb_refl. simpl.
      destruct (existsb _ (seq 0 v)) eqn:X; auto.
      apply existsb_exists in X. destruct X as [j [J X]]. apply in_seq in J.
      rewrite IK in X by lia. simpl in X. rewrite negb_involutive in X.
      apply Nat.eqb_eq in X. lia.
    + replace (existsb _ (seq 0 k)) with true.
      * rewrite orb_true_r. symmetry. apply negb_true_iff. apply Nat.eqb_neq. lia.
      * symmetry. apply existsb_exists. exists v. split; [apply in_seq; lia|].
        rewrite IK by lia. simpl. rewrite Nat.eqb_refl. reflexivity.
  - rewrite V. reflexivity.
Qed.

Theorem nimber : forall p n, value p = Some n ->
  forall k, wins_beside p k = false <-> k = n.
Proof.
  intros p n H k. rewrite wins_beside_value, H. simpl.
  rewrite negb_false_iff, Nat.eqb_eq. split; auto.
Qed.

Theorem loony : forall p, value p = None -> forall k, wins_beside p k = true.
Proof. intros p H k. rewrite wins_beside_value, H. reflexivity. Qed.

Theorem wins_iff : forall p, wins p = true <-> value p <> Some 0.
Proof.
  intros p. rewrite <- wins_beside_0, wins_beside_value, negb_true_iff.
  rewrite <- (same_iff (value p) (Some 0)). destruct (same _ _); split; congruence.
Qed.
