(** * What falls, and the choice that it leaves

    The theorem of docs/explanation/theory.md, "What falls, whatever the strings
    hold", for margins and for values. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Scores Margins.
Import ListNotations.

(** ** Definitions

    A position is [d ++ r]: the strings of [d] fall, and [r] is the rest. *)

(** The cuts of [d] beside [r]: how many coins each takes, and what it leaves of [d]. *)
Definition cuts_beside (d r : position) : list (nat * position) :=
  map (fun i => (taken (nth i d []) (cut i d ++ r), cut i d)) (seq 0 (length d)).

(** The strings of [d] fall beside [r] if all can be cut in some order, so that
    each cut takes a coin. *)
Inductive fall (r : position) : position -> Prop :=
| fall_none : fall r []
| fall_cut : forall k d q, In (k, q) (cuts_beside d r) -> k <> 0 -> fall r q -> fall r d.

(** No cut takes a coin. *)
Definition settled (r : position) : Prop := forall k q, In (k, q) (scored_cuts r) -> k = 0.

(** How many coins [d] holds that [r] does not hold. *)
Definition fallen (d r : position) : nat := coins (d ++ r) - coins r.

Definition smallest (l : list (option nat)) : option nat :=
  fold_right
    (fun x y => match x, y with
     | Some m, Some n => Some (Nat.min m n)
     | Some m, None => Some m
     | None, _ => y
     end) None l.

(** The smallest handout of the player to move; [None] if he has no choice.  He
    has one if he can take coins, perhaps none, and then make a cut in [d] that
    takes none and leaves no choice.  The coins that are then left of [d] are a
    handout.  The first argument bounds the number of cuts still to come. *)
Fixpoint choice_within (n : nat) (d r : position) : option nat :=
  match n with
  | 0 => None
  | S n =>
      smallest
        (map (fun '(k, q) =>
           match k, choice_within n q r with
           | 0, None => Some (fallen d r)
           | 0, Some _ => None
           | _, h => h
           end) (cuts_beside d r))
  end.

Definition choice (d r : position) : option nat := choice_within (length d) d r.

(** The rule for strings of one coin or two: there is a choice if some cut in [d]
    takes no coin; the smallest handout is 2 if such a string holds but one coin
    that falls, and else 4. *)
Definition rule_of_choice (d r : position) : option nat :=
  let give := filter (fun i => taken (nth i d []) (cut i d ++ r) =? 0) (seq 0 (length d)) in
  match give with
  | [] => None
  | _ => if existsb (fun i => taken (nth i d []) r =? 1) give then Some 2 else Some 4
  end.

(** ** Cuts *)

Lemma cuts_beside_iff : forall d r k q,
  In (k, q) (cuts_beside d r) <->
  exists a s b, d = a ++ s :: b /\ q = a ++ b /\ k = taken s (q ++ r).
Proof.
  intros d r k q. unfold cuts_beside. rewrite in_map_iff. split.
  - intros [i [E I]]. injection E as <- <-. apply in_seq in I. destruct I as [_ L].
    exists (firstn i d), (nth i d []), (skipn (S i) d). repeat split.
    rewrite <- (firstn_skipn i d) at 1. f_equal. revert d L.
    induction i as [|i IH]; intros [|s d] L; simpl in L; try lia; auto.
    simpl. apply IH. lia.
  - intros [a [s [b [-> [-> ->]]]]]. exists (length a).
    assert (C : cut (length a) (a ++ s :: b) = a ++ b).
    { rewrite <- (Nat.add_0_r (length a)), cut_right. reflexivity. }
    split; [rewrite C, nth_middle; reflexivity|].
    apply in_seq. rewrite app_length. simpl. lia.
Qed.

Lemma fall_middle : forall r a s b,
  taken s (a ++ b ++ r) <> 0 -> fall r (a ++ b) -> fall r (a ++ s :: b).
Proof.
  intros r a s b T F. apply fall_cut with (taken s (a ++ b ++ r)) (a ++ b); auto.
  apply cuts_beside_iff. exists a, s, b. rewrite app_assoc. auto.
Qed.

Lemma settled_iff : forall r,
  settled r <-> forall a s b, r = a ++ s :: b -> taken s (a ++ b) = 0.
Proof.
  intros r. split.
  - intros H a s b E. apply (H _ (a ++ b)), scored_cuts_iff. exists a, s, b. auto.
  - intros H k q I. apply scored_cuts_iff in I. destruct I as [a [s [b [E [-> ->]]]]]. auto.
Qed.

Lemma taken_fewer : forall s p q, incl q p -> taken s p <> 0 -> taken s q <> 0.
Proof. intros s p q I. rewrite <- !taken_frees. apply frees_fewer. exact I. Qed.

Lemma fallen_coins : forall d r, coins (d ++ r) = fallen d r + coins r.
Proof.
  intros d r. unfold fallen. enough (coins r <= coins (d ++ r)) by lia.
  induction d as [|s d IH]; [auto|]. pose proof (coins_middle [] s (d ++ r)) as C.
  simpl in *. lia.
Qed.

Lemma fallen_middle : forall a s b r,
  fallen (a ++ s :: b) r = taken s ((a ++ b) ++ r) + fallen (a ++ b) r.
Proof.
  intros a s b r. pose proof (fallen_coins (a ++ s :: b) r) as X.
  pose proof (fallen_coins (a ++ b) r) as Y.
  rewrite <- app_assoc in *. cbn [app] in X. rewrite coins_middle in X. lia.
Qed.

(** Whatever is cut, the others fall. *)
Lemma fall_fewer : forall r a s b, fall r (a ++ s :: b) -> fall r (a ++ b).
Proof.
  intros r a s b F. remember (a ++ s :: b) as d eqn:E. revert a s b E.
  induction F as [|k d q I K F IH]; intros a s b E; [destruct a; discriminate|].
  apply cuts_beside_iff in I. destruct I as [a' [t [b' [E' [-> ->]]]]].
  rewrite E in E'. destruct (two_places _ _ _ _ _ _ E') as [[-> ->]|[[m [-> ->]]|[m [-> ->]]]].
  - exact F.
  - rewrite app_assoc. apply fall_middle.
    + apply taken_fewer with (2 := K). intros u. rewrite !in_app_iff. simpl. tauto.
    + rewrite <- app_assoc. apply (IH a s (m ++ b')). rewrite <- app_assoc. reflexivity.
  - rewrite <- app_assoc. apply fall_middle.
    + apply taken_fewer with (2 := K). intros u. rewrite !in_app_iff. simpl. tauto.
    + rewrite app_assoc. apply (IH (a' ++ m) s b). rewrite app_assoc. reflexivity.
Qed.

(** Beside fewer strings the same falls. *)
Lemma fall_beside : forall r q d, incl q r -> fall r d -> fall q d.
Proof.
  intros r q d I F. induction F as [|k d p C K F IH]; [constructor|].
  apply cuts_beside_iff in C. destruct C as [a [s [b [-> [-> ->]]]]].
  apply fall_middle; [|exact IH]. rewrite app_assoc. apply taken_fewer with (2 := K).
  intros t. rewrite !in_app_iff. specialize (I t). tauto.
Qed.

(** ** Handouts *)

Lemma smallest_spec : forall l,
  match smallest l with
  | None => forall x, In x l -> x = None
  | Some h => In (Some h) l /\ forall k, In (Some k) l -> h <= k
  end.
Proof.
  induction l as [|x l IH]; [intros x []|]. cbn [smallest fold_right].
  fold (smallest l). destruct x as [m|], (smallest l) as [n|].
  - destruct IH as [I L]. split.
    + destruct (Nat.min_spec m n) as [[_ ->]|[_ ->]]; simpl; auto.
    + intros k [E|J]; [injection E as ->; lia|]. specialize (L k J). lia.
  - split; [simpl; auto|]. intros k [E|J]; [injection E as ->; lia|].
    specialize (IH _ J). discriminate.
  - destruct IH as [I L]. split; [simpl; auto|]. intros k [E|J]; [discriminate|auto].
  - intros y [<-|J]; auto.
Qed.

(** What a cut offers, if it takes [k] coins and leaves a handout [h]. *)
Definition offer (f k : nat) (h : option nat) : option nat :=
  match k, h with
  | 0, None => Some f
  | 0, Some _ => None
  | _, h => h
  end.

Lemma choice_eq : forall d r, choice d r =
  smallest (map (fun '(k, q) => offer (fallen d r) k (choice q r)) (cuts_beside d r)).
Proof.
  assert (E : forall n m d r, length d <= n -> length d <= m ->
    choice_within n d r = choice_within m d r).
  { induction n as [|n IH]; intros [|m] d r N M;
      try (destruct d; [reflexivity|simpl in *; lia]).
    cbn [choice_within]. f_equal. apply map_ext_in. intros [k q] I.
    apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> _]]]]].
    rewrite app_length in N, M. simpl in N, M.
    rewrite (IH m) by (rewrite app_length; lia). reflexivity. }
  intros d r. unfold choice at 1. destruct d as [|t d]; [reflexivity|].
  change (length (t :: d)) with (S (length d)). cbn [choice_within]. f_equal.
  apply map_ext_in. intros [k q] I. apply cuts_beside_iff in I.
  destruct I as [a [s [b [F [-> _]]]]]. unfold choice, offer.
  apply (f_equal (@length _)) in F. rewrite app_length in F. simpl in F.
  rewrite (E (length d) (length (a ++ b))) by (rewrite app_length; lia). reflexivity.
Qed.

(** A cut shows that there is a choice, with a handout that is no larger than this. *)
Definition at_most (x y : option nat) : Prop :=
  match x with
  | None => True
  | Some m => exists n, y = Some n /\ n <= m
  end.

Lemma choice_at_most : forall a s b r,
  at_most
    (offer (fallen (a ++ s :: b) r) (taken s ((a ++ b) ++ r)) (choice (a ++ b) r))
    (choice (a ++ s :: b) r).
Proof.
  intros a s b r. set (d := a ++ s :: b). set (x := offer _ _ _).
  pose proof (smallest_spec
    (map (fun '(k, q) => offer (fallen d r) k (choice q r)) (cuts_beside d r))) as H.
  rewrite <- choice_eq in H.
  assert (I : In x (map (fun '(k, q) => offer (fallen d r) k (choice q r)) (cuts_beside d r))).
  { apply in_map_iff. exists (taken s ((a ++ b) ++ r), a ++ b). split; [reflexivity|].
    apply cuts_beside_iff. exists a, s, b. auto. }
  destruct x as [m|]; [|exact Logic.I]. destruct (choice d r) as [n|].
  - exists n. split; [reflexivity|]. apply H. exact I.
  - specialize (H _ I). discriminate.
Qed.

(** The smallest handout is what some cut offers. *)
Lemma choice_some : forall d r h, choice d r = Some h ->
  exists a s b, d = a ++ s :: b
  /\ offer (fallen d r) (taken s ((a ++ b) ++ r)) (choice (a ++ b) r) = Some h.
Proof.
  intros d r h H. pose proof (smallest_spec
    (map (fun '(k, q) => offer (fallen d r) k (choice q r)) (cuts_beside d r))) as S.
  rewrite <- choice_eq, H in S. destruct S as [I _]. apply in_map_iff in I.
  destruct I as [[k q] [E I]]. apply cuts_beside_iff in I.
  destruct I as [a [s [b [F [-> ->]]]]]. exists a, s, b. auto.
Qed.

Lemma choice_le : forall d r h, choice d r = Some h -> h <= fallen d r.
Proof.
  intros d. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> r h H.
  apply choice_some in H. destruct H as [a [s [b [-> E]]]]. rewrite fallen_middle in *.
  destruct (taken s ((a ++ b) ++ r)), (choice (a ++ b) r) as [m|] eqn:M;
    cbn [offer] in E; try discriminate; injection E as E; [lia|].
  apply (IH (length (a ++ b))) in M; auto; [lia|]. rewrite !app_length. simpl. lia.
Qed.

(** ** The margin *)

Lemma fall_least : forall r d, fall r d ->
  (Z.of_nat (fallen d r) + margin r <= margin (d ++ r))%Z.
Proof.
  intros r d F. induction F as [|k d q I K F IH].
  - unfold fallen. simpl. lia.
  - apply cuts_beside_iff in I. destruct I as [a [s [b [-> [-> ->]]]]].
    rewrite fallen_middle. rewrite <- !app_assoc in *. cbn [app].
    pose proof (margin_at_least (u := 1%Z) a s (b ++ r)) as M. unfold margin in *.
    destruct (taken s (a ++ b ++ r)); [contradiction|]. cbn [worth] in M. lia.
Qed.

(** If what falls leaves no choice, it is taken.  If it does, the smallest handout
    may be left to the opponent, who then moves in the rest. *)
Theorem margin_fall : forall d r, fall r d -> settled r ->
  margin (d ++ r) =
  match choice d r with
  | None => Z.of_nat (fallen d r) + margin r
  | Some h => Z.max (Z.of_nat (fallen d r) + margin r)
                (Z.of_nat (fallen d r) - 2 * Z.of_nat h - margin r)
  end%Z.
Proof.
  intros d r F S. rewrite settled_iff in S. remember (length d) as n eqn:L. revert d L F.
  induction n as [n IH] using lt_wf_ind. intros d -> F.
  assert (C : forall a s b, d = a ++ s :: b -> (margin (a ++ b ++ r) =
    match choice (a ++ b) r with
    | None => Z.of_nat (fallen (a ++ b) r) + margin r
    | Some h => Z.max (Z.of_nat (fallen (a ++ b) r) + margin r)
                  (Z.of_nat (fallen (a ++ b) r) - 2 * Z.of_nat h - margin r)
    end)%Z).
  { intros a s b ->. rewrite app_assoc. apply (IH (length (a ++ b))); auto.
    - rewrite !app_length. simpl. lia.
    - apply fall_fewer with s. exact F. }
  pose proof (fall_least r d F) as T. apply Z.le_antisymm.
  - assert (N : d ++ r = [] \/ d ++ r <> []) by (destruct (d ++ r); [left|right]; congruence).
    destruct N as [N|N]; [apply app_eq_nil in N; destruct N as [-> ->]; reflexivity|].
    apply margin_at_most; [exact N|]. intros a s b E. fold margin.
    destruct (in_sum _ _ _ _ _ E) as [[b' [-> ->]]|[a' [-> ->]]].
    + specialize (C a s b' eq_refl). unfold margin in *. rewrite C.
      pose proof (choice_at_most a s b' r) as H. rewrite fallen_middle in *.
      rewrite (app_assoc a b' r).
      destruct (taken s ((a ++ b') ++ r)), (choice (a ++ b') r) as [m|] eqn:M;
        cbn [offer at_most worth] in *; rewrite ?Nat2Z.inj_add.
      * apply choice_le in M. destruct (choice (a ++ s :: b') r); lia.
      * destruct H as [h [-> H]]. lia.
      * destruct H as [h [-> H]]. lia.
      * destruct (choice (a ++ s :: b') r); lia.
    + rewrite <- app_assoc. specialize (S a' s b eq_refl).
      assert (K : taken s (d ++ a' ++ b) = 0).
      { destruct (taken s (d ++ a' ++ b)) eqn:K; [reflexivity|]. exfalso.
        apply (taken_fewer s (d ++ a' ++ b) (a' ++ b)); [|congruence|exact S].
        intros t. rewrite !in_app_iff. tauto. }
      rewrite K. cbn [worth].
      assert (F' : fall (a' ++ b) d) by (apply fall_beside with (2 := F), incl_middle).
      apply fall_least in F'. pose proof (margin_at_least (u := 1%Z) a' s b) as M.
      rewrite S in M. cbn [worth] in M. unfold margin in *.
      destruct (choice d (a' ++ s :: b)); lia.
  - destruct (choice d r) as [h|] eqn:H; [|exact T]. apply Z.max_lub; [exact T|].
    apply choice_some in H. destruct H as [a [s [b [-> H]]]].
    pose proof (margin_at_least (u := 1%Z) a s (b ++ r)) as M. specialize (C a s b eq_refl).
    rewrite <- app_assoc. cbn [app]. unfold margin in *. rewrite C in M. rewrite fallen_middle in *.
    rewrite (app_assoc a b r) in *.
    destruct (taken s ((a ++ b) ++ r)), (choice (a ++ b) r) as [m|];
      cbn [offer worth] in *; try discriminate; injection H as H; lia.
Qed.
