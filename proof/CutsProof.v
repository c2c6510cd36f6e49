(** * The cuts of the program are those of the game

    The first part of the proof of [Statements.check_sound]: how the value of a
    form follows from the values of what its cuts leave. *)

From Coq Require Import List Arith Bool Lia Permutation PArith NArith MSetPositive.
From Nimstring Require Import Game Play Sums Order Rename Forms.
Import ListNotations.

(** The value of a form. *)
Definition V (p : form) : val := value (game p).

Lemma in_game : forall s p, In s p -> In (map Pos.to_nat s) (game p).
Proof. intros s p. apply in_map. Qed.

Lemma to_nat_in : forall c s, In (Pos.to_nat c) (map Pos.to_nat s) <-> In c s.
Proof.
  intros c s. rewrite in_map_iff. split.
  - intros [d [E I]]. apply Pos2Nat.inj in E. subst. exact I.
  - intros I. exists c. auto.
Qed.

Lemma is_in_iff : forall c s, is_in c s = true <-> In c s.
Proof.
  intros c s. unfold is_in. rewrite existsb_exists. split.
  - intros [d [I E]]. apply Pos.eqb_eq in E. subst. exact I.
  - intros I. exists c. split; [exact I | apply Pos.eqb_refl].
Qed.

(** ** Strings compared *)

Lemma same_string_eq : forall s t, same_string s t = true -> s = t.
Proof.
  unfold same_string. induction s as [|c s IH]; intros [|d t] H; simpl in H;
    try discriminate; auto.
  destruct (Pos.compare c d) eqn:E; try discriminate.
  apply Pos.compare_eq in E. subst. f_equal. auto.
Qed.

Lemma same_form_eq : forall p q, same_form p q = true -> p = q.
Proof.
  induction p as [|s p IH]; intros [|t q] H; simpl in H; try discriminate; auto.
  apply andb_true_iff in H. destruct H as [S P].
  apply same_string_eq in S. f_equal; auto.
Qed.

(** ** Cuts *)

Definition frees_by (s : list positive) (rest : form) : bool :=
  frees (map Pos.to_nat s) (game rest).

Lemma frees_by_iff : forall s rest,
  frees_by s rest = true <-> exists c, In c s /\ forall t, In t rest -> ~ In c t.
Proof.
  intros s rest. unfold frees_by. rewrite frees_iff. split.
  - intros [c [C H]]. apply in_map_iff in C. destruct C as [d [<- D]].
    exists d. split; [exact D|]. intros t T I. apply (H (map Pos.to_nat t)).
    + apply in_game. exact T.
    + apply to_nat_in. exact I.
  - intros [c [C H]]. exists (Pos.to_nat c). split; [apply to_nat_in; exact C|].
    intros t T. apply in_map_iff in T. destruct T as [u [<- U]].
    rewrite to_nat_in. auto.
Qed.

Lemma mem_add_coins : forall s c set,
  PositiveSet.mem c (add_coins s set) = true
  <-> In c s \/ PositiveSet.mem c set = true.
Proof.
  unfold add_coins. induction s as [|d s IH]; intros c set; simpl; [tauto|].
  rewrite IH. change (PositiveSet.mem c (PositiveSet.add d set) = true)
    with (PositiveSet.In c (PositiveSet.add d set)).
  rewrite PositiveSet.add_spec. unfold PositiveSet.In. intuition congruence.
Qed.

(** The number of strings of [p] that hold [c]. *)
Definition count (c : positive) (p : form) : nat := length (filter (is_in c) p).

Lemma count_cons : forall c s p,
  count c (s :: p) = (if is_in c s then 1 else 0) + count c p.
Proof. intros c s p. unfold count. simpl. destruct (is_in c s); reflexivity. Qed.

Lemma count_some : forall c p, 1 <= count c p <-> exists s, In s p /\ In c s.
Proof.
  intros c p. unfold count. split.
  - intros H. destruct (filter (is_in c) p) as [|s l] eqn:E; [simpl in H; lia|].
    assert (I : In s (filter (is_in c) p)) by (rewrite E; simpl; auto).
    apply filter_In in I. exists s. rewrite <- is_in_iff. exact I.
  - intros [s [S C]]. apply is_in_iff in C.
    assert (I : In s (filter (is_in c) p)) by (apply filter_In; auto).
    destruct (filter (is_in c) p); [destruct I | simpl; lia].
Qed.

Lemma coins_held_twice_spec : forall p once twice c,
  PositiveSet.mem c (coins_held_twice once twice p) = true <->
  PositiveSet.mem c twice = true
  \/ (PositiveSet.mem c once = true /\ 1 <= count c p)
  \/ 2 <= count c p.
Proof.
  induction p as [|s p IH]; intros once twice c; cbn [coins_held_twice].
  - unfold count. simpl. intuition lia.
  - rewrite IH, !mem_add_coins, filter_In, count_cons, <- is_in_iff.
    destruct (is_in c s); intuition (congruence || lia).
Qed.

Lemma shared_spec : forall p c,
  PositiveSet.mem c (shared p) = true <-> 2 <= count c p.
Proof.
  intros p c. unfold shared. rewrite coins_held_twice_spec.
  split; [|auto]. intros [H|[[H _]|H]]; [discriminate H | discriminate H | exact H].
Qed.

Lemma count_permutation : forall c p q, Permutation p q -> count c p = count c q.
Proof.
  intros c p q P. induction P; rewrite ?count_cons; lia.
Qed.

Lemma captures_is : forall p s rest,
  Permutation p (s :: rest) -> captures (shared p) s = frees_by s rest.
Proof.
  intros p s rest P. apply eq_true_iff_eq. rewrite frees_by_iff.
  unfold captures. rewrite existsb_exists.
  assert (E : forall c, In c s ->
    PositiveSet.mem c (shared p) = true <-> exists t, In t rest /\ In c t).
  { intros c C. apply is_in_iff in C.
    rewrite shared_spec, <- count_some, (count_permutation c _ _ P), count_cons, C.
    lia. }
  split; intros [c [C H]]; exists c; (split; [exact C|]).
  - intros t T I. apply negb_true_iff in H.
    enough (PositiveSet.mem c (shared p) = true) by congruence.
    apply E; [exact C|]. exists t. auto.
  - apply negb_true_iff. destruct (PositiveSet.mem _ _) eqn:M; auto.
    apply E in M; [|exact C]. destruct M as [t [T I]]. exfalso. exact (H t T I).
Qed.

Lemma middle : forall (s : list positive) a b, Permutation (a ++ s :: b) (s :: a ++ b).
Proof. intros s a b. apply Permutation_sym, Permutation_middle. Qed.

Lemma splits_sound : forall p before m,
  In m (splits before p) ->
  exists a b, rev before ++ p = a ++ snd (fst m) :: b /\ rest_of m = a ++ b.
Proof.
  induction p as [|t p IH]; intros before m I; simpl in I; [destruct I|].
  assert (here : m = (before, t, p) ->
    exists a b, rev before ++ t :: p = a ++ snd (fst m) :: b /\ rest_of m = a ++ b).
  { intros ->. exists (rev before), p. cbn. rewrite rev_append_rev. auto. }
  assert (later : In m (splits (t :: before) p) ->
    exists a b, rev before ++ t :: p = a ++ snd (fst m) :: b /\ rest_of m = a ++ b).
  { intros J. apply IH in J. simpl in J. rewrite <- app_assoc in J. exact J. }
  destruct before as [|u before].
  - destruct I as [E|I]; auto.
  - destruct (same_string t u); auto. destruct I as [E|I]; auto.
Qed.

Lemma equal_strings : forall (s : list positive) a b,
  Forall (eq s) a -> a ++ s :: b = s :: a ++ b.
Proof.
  intros s a b F. induction F as [|t a <- F IH]; simpl; auto.
  rewrite IH. reflexivity.
Qed.

Lemma splits_complete : forall a s b,
  exists m, In m (splits [] (a ++ s :: b)) /\ snd (fst m) = s /\ rest_of m = a ++ b.
Proof.
  intros a s b.
  assert (H : forall a before,
    (exists m, In m (splits before (a ++ s :: b)) /\ snd (fst m) = s
       /\ rest_of m = rev before ++ a ++ b)
    \/ exists before', before = s :: before' /\ Forall (eq s) a).
  { assert (here : forall before, rest_of (before, s, b) = rev before ++ b)
      by (intros before; cbn; apply rev_append_rev).
    clear a. induction a as [|t a IH]; intros before; simpl.
    - destruct before as [|u before]; [left; exists ([], s, b); simpl; auto|].
      destruct (same_string s u) eqn:E.
      + apply same_string_eq in E. subst u. right. eauto.
      + left. exists (u :: before, s, b). rewrite here. simpl. auto.
    - destruct (IH (t :: before)) as [[m [I [S E]]]|[before' [E F]]].
      + left. exists m. simpl in E. rewrite <- app_assoc in E.
        destruct before as [|u before]; [simpl; auto|].
        destruct (same_string t u); simpl; auto.
      + injection E as -> _. destruct before as [|u before].
        * left. exists ([], s, a ++ s :: b). rewrite <- (equal_strings s a b F). simpl. auto.
        * destruct (same_string s u) eqn:E.
          -- apply same_string_eq in E. subst u. right. eauto.
          -- left. exists (u :: before, s, a ++ s :: b). split; [simpl; auto|].
             split; [reflexivity|]. cbn. rewrite rev_append_rev.
             rewrite <- (equal_strings s a b F). cbn. rewrite <- app_assoc. reflexivity. }
  destruct (H a []) as [X|[before' [E _]]]; [exact X | discriminate E].
Qed.

(** The cuts of the program are those of [Game.v]. *)
Lemma cuts_of_spec : forall k c q,
  In (c, q) (cuts (game k)) <-> exists m, In (c, m) (cuts_of k) /\ q = game (rest_of m).
Proof.
  intros k c q. unfold cuts_of. rewrite cuts_iff. split.
  - intros [a [s [b [E [-> ->]]]]].
    apply map_eq_app in E. destruct E as [a' [b' [-> [<- E]]]].
    destruct b' as [|s' b']; [discriminate E|]. injection E as <- <-.
    destruct (splits_complete a' s' b') as [m [I [S R]]].
    exists m. rewrite R, <- map_app. split; [|reflexivity].
    apply in_map_iff. exists m. split; [|exact I].
    rewrite S. f_equal. apply captures_is, middle.
  - intros [m [I ->]]. apply in_map_iff in I.
    destruct I as [m' [E I]]. injection E as <- ->.
    apply splits_sound in I. destruct I as [a [b [E R]]]. simpl in E. subst k. rewrite R.
    exists (game a), (map Pos.to_nat (snd (fst m))), (game b). unfold game.
    rewrite !map_app. repeat split.
    rewrite (captures_is _ (snd (fst m)) (a ++ b)) by apply middle.
    unfold frees_by, game. rewrite map_app. reflexivity.
Qed.

Lemma option_wins_iff : forall k n,
  option_wins (game k) n <->
  exists c m, In (c, m) (cuts_of k) /\ wins_by n (c, V (rest_of m)) = true.
Proof.
  intros k n. unfold option_wins. split.
  - intros [c [q [I W]]]. apply cuts_of_spec in I. destruct I as [m [I ->]]. eauto.
  - intros [c [m [I W]]]. exists c, (game (rest_of m)). split; [|exact W].
    apply cuts_of_spec. eauto.
Qed.

(** ** The value of a form, from those of what its cuts leave *)

Lemma is_nimber : forall k n,
  (forall c m, In (c, m) (cuts_of k) -> wins_by n (c, V (rest_of m)) = false) ->
  (forall j, j < n -> exists c m,
     In (c, m) (cuts_of k) /\ wins_by j (c, V (rest_of m)) = true) ->
  V k = Some n.
Proof.
  intros k n H L. apply least_or_loony_unique with (option_wins (game k));
    [apply value_least_option|]. split.
  - rewrite option_wins_iff. intros [c [m [I W]]].
    rewrite (H c m I) in W. discriminate W.
  - intros j J. apply option_wins_iff. auto.
Qed.

Lemma is_loony : forall k,
  (forall n, exists c m, In (c, m) (cuts_of k) /\ wins_by n (c, V (rest_of m)) = true) ->
  V k = None.
Proof.
  intros k H. apply least_or_loony_unique with (option_wins (game k));
    [apply value_least_option|]. intros n. apply option_wins_iff. auto.
Qed.

Lemma option_differs : forall k n m,
  In (false, m) (cuts_of k) -> V (rest_of m) = Some n -> V k <> Some n.
Proof.
  intros k n m I E K. pose proof (value_least_option (game k)) as H.
  unfold V in K. rewrite K in H. destruct H as [H _]. apply H.
  apply option_wins_iff. exists false, m. split; [exact I|].
  apply same_iff. exact E.
Qed.

Lemma capture_differs : forall k n m,
  In (true, m) (cuts_of k) -> V (rest_of m) <> Some n -> V k <> Some n.
Proof.
  intros k n m I E K.
  destruct (after_capture (game k) (game (rest_of m))) as [H|H].
  - apply cuts_of_spec. eauto.
  - unfold V in *. congruence.
  - unfold V in *. congruence.
Qed.
