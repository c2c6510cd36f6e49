(** * The checker of certificates of margins is right

    The proof of [MarginStatements.check_margin_sound]. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation FMapPositive.
From Nimstring Require Import Game Play Sums Order Scores Margins Handouts Choices Ordinary MarginCheck.
Import ListNotations.

(** ** Names, and the order of coins in a string *)

Definition alike (f : coin -> coin) (s t : string) : Prop :=
  forall d, In d t <-> exists c, In c s /\ f c = d.

Definition injective_on (f : coin -> coin) (p : position) : Prop :=
  forall c d, held p c = true -> held p d = true -> f c = f d -> c = d.

Lemma Forall2_in : forall (A B : Type) (R : A -> B -> Prop) l m,
  Forall2 R l m ->
  (forall x, In x l -> exists y, In y m /\ R x y)
  /\ (forall y, In y m -> exists x, In x l /\ R x y).
Proof.
  induction 1 as [|x y l m H _ [I J]]; [split; contradiction|].
  split; intros z [<-|Z].
  - exists y. simpl. auto.
  - destruct (I z Z) as [u [U V]]. exists u. simpl. auto.
  - exists x. simpl. auto.
  - destruct (J z Z) as [u [U V]]. exists u. simpl. auto.
Qed.

Lemma NoDup_map_in : forall (f : nat -> nat) l, NoDup l ->
  (forall c d, In c l -> In d l -> f c = f d -> c = d) -> NoDup (map f l).
Proof.
  induction 1 as [|c l N _ IH]; intros J; simpl; constructor.
  - intros I. apply in_map_iff in I. destruct I as [d [E I]].
    apply N. rewrite (J c d); simpl; auto.
  - apply IH. intros d e D E. apply J; simpl; auto.
Qed.

Lemma taken_alike : forall f s t p q,
  alike f s t -> Forall2 (alike f) p q -> injective_on f (s :: p) ->
  taken s p = taken t q.
Proof.
  intros f s t p q S P J. unfold taken.
  assert (S' : forall c, In c s -> held (s :: p) c = true).
  { intros c I. apply held_iff. exists s. simpl. auto. }
  assert (H : forall c, In c s -> held q (f c) = held p c).
  { intros c I. apply eq_true_iff_eq. rewrite !held_iff. split.
    - intros [u [U C]]. destruct (proj2 (Forall2_in _ _ _ _ _ P) u U) as [v [V A]].
      apply A in C. destruct C as [d [D E]]. exists v. split; [exact V|].
      rewrite (J c d); auto. apply held_iff. exists v. simpl. auto.
    - intros [v [V C]]. destruct (proj1 (Forall2_in _ _ _ _ _ P) v V) as [u [U A]].
      exists u. split; [exact U|]. apply A. exists c. auto. }
  rewrite <- (map_length f). apply same_length.
  - apply NoDup_map_in; [apply NoDup_nodup|]. intros c d C D.
    rewrite nodup_In, filter_In in C, D. apply J; apply S'; tauto.
  - apply NoDup_nodup.
  - intros d. rewrite in_map_iff, nodup_In, filter_In. split.
    + intros [c [<- C]]. rewrite nodup_In, filter_In in C. destruct C as [C F].
      split; [apply S; exists c; auto|]. rewrite H; auto.
    + intros [D F]. apply S in D. destruct D as [c [C <-]]. exists c.
      rewrite nodup_In, filter_In. rewrite H in F by exact C. auto.
Qed.

Section Coin.
Variable each : Z.

Theorem margin_alike : forall f p q,
  Forall2 (alike f) p q -> injective_on f p -> margin_of each p = margin_of each q.
Proof.
  intros f p. remember (length p) as n eqn:L. revert p L.
  induction n as [n IH] using lt_wf_ind. intros p -> q P J.
  assert (C : forall a s b a' t b', p = a ++ s :: b -> Forall2 (alike f) (a ++ b) (a' ++ b') ->
    alike f s t ->
    worth each (taken s (a ++ b)) (margin_of each (a ++ b)) = worth each (taken t (a' ++ b')) (margin_of each (a' ++ b'))).
  { intros a s b a' t b' E Q S.
    assert (J' : injective_on f (s :: a ++ b)).
    { intros c d. change (s :: a ++ b) with ([] ++ s :: (a ++ b)).
      rewrite !held_middle. cbn [app]. rewrite <- !held_middle, <- E. apply J. }
    rewrite (taken_alike f s t _ _ S Q J'). f_equal.
    apply (IH (length (a ++ b))); auto.
    - rewrite E, !app_length. simpl. lia.
    - intros c d U V. apply J'.
      + change (s :: a ++ b) with ([] ++ s :: (a ++ b)). rewrite held_middle. cbn [app].
        rewrite U. apply orb_true_r.
      + change (s :: a ++ b) with ([] ++ s :: (a ++ b)). rewrite held_middle. cbn [app].
        rewrite V. apply orb_true_r. }
  destruct p as [|s0 p0].
  { inversion P. reflexivity. }
  apply Z.le_antisymm; apply margin_at_most; try discriminate.
  - intros a s b E. rewrite E in P. apply Forall2_app_inv_l in P.
    destruct P as [a' [q' [A [B ->]]]]. inversion B as [|? t ? b' S B' X]. subst.
    rewrite (C a s b a' t b' E); auto; [apply margin_at_least|apply Forall2_app; auto].
  - inversion P. discriminate.
  - intros a' t b' E. rewrite E in P. apply Forall2_app_inv_r in P.
    destruct P as [a [p' [A [B X]]]]. inversion B as [|s ? b ? S B' Y]. subst.
    rewrite X. rewrite <- (C a s b a' t b' X); auto; [apply margin_at_least|apply Forall2_app; auto].
Qed.

(** ** The checker is right *)

Lemma apart_iff : forall p q, apart p q = true -> disjoint p q.
Proof.
  intros p q H s t c S T C D. unfold apart in H. rewrite forallb_forall in H.
  specialize (H s S). rewrite forallb_forall in H. specialize (H c C).
  apply negb_true_iff in H. assert (X : held q c = true) by (apply held_iff; exists t; auto).
  congruence.
Qed.

Lemma same_coins_iff : forall s t, same_coins s t = true -> alike (fun c => c) s t.
Proof.
  intros s t H. unfold same_coins in H. apply andb_true_iff in H. destruct H as [H G].
  rewrite forallb_forall in H, G. intros d. split.
  - intros D. exists d. split; [|reflexivity]. apply holds_iff. auto.
  - intros [c [C <-]]. apply holds_iff. auto.
Qed.

Lemma without_spec : forall s p q, without s p = Some q ->
  exists t, alike (fun c => c) s t /\ Permutation p (t :: q).
Proof.
  intros s. induction p as [|t p IH]; intros q H; simpl in H; [discriminate|].
  destruct (same_coins s t) eqn:E.
  - injection H as <-. exists t. split; [apply same_coins_iff; exact E|apply Permutation_refl].
  - destruct (without s p) as [r|]; [|discriminate]. injection H as <-.
    destruct (IH r eq_refl) as [u [A P]]. exists u. split; [exact A|].
    rewrite P. apply perm_swap.
Qed.

Lemma margin_rearranged : forall p q, rearranged p q = true -> margin_of each p = margin_of each q.
Proof.
  assert (G : forall p q, rearranged p q = true ->
    exists r, Forall2 (alike (fun c => c)) p r /\ Permutation q r).
  { induction p as [|s p IH]; intros q H; simpl in H.
    - destruct q; [|discriminate]. exists []. auto.
    - destruct (without s q) as [u|] eqn:E; [|discriminate].
      apply without_spec in E. destruct E as [t [A P]].
      destruct (IH u H) as [r [R Q]]. exists (t :: r). split; [auto|].
      rewrite P, Q. apply Permutation_refl. }
  intros p q H. destruct (G p q H) as [r [R P]]. rewrite (margin_permutation q r P).
  apply margin_alike with (f := fun c => c); [exact R|]. intros c d _ _ E. exact E.
Qed.

Lemma margin_rename : forall names p, may_rename names p = true ->
  margin_of each (rename names p) = margin_of each p.
Proof.
  intros names p H. unfold may_rename in H. apply andb_true_iff in H. destruct H as [H N].
  symmetry. apply margin_alike with (f := fun c => nth c names 0).
  - unfold rename. clear H. induction p as [|s p IH]; simpl; constructor; [|exact IH].
    intros d. rewrite in_map_iff. split; intros [c [X Y]]; exists c; auto.
  - assert (D : NoDup names).
    { apply NoDup_incl_NoDup with (nodup Nat.eq_dec names); [apply NoDup_nodup| |].
      - apply Nat.eq_le_incl. symmetry. apply Nat.eqb_eq. exact N.
      - intros c I. apply nodup_In in I. exact I. }
    assert (L : forall c, held p c = true -> c < length names).
    { intros c C. apply held_iff in C. destruct C as [s [S C]].
      rewrite forallb_forall in H. specialize (H s S). rewrite forallb_forall in H.
      apply Nat.ltb_lt. auto. }
    intros c d C E. apply NoDup_nth; auto.
Qed.

End Coin.

Arguments margin_rearranged {each}.
Arguments margin_rename {each}.

Section Misere.
Variable m : bool.
Local Notation each := (unit m).

Lemma with_pairs_margin : forall l p q, with_pairs m l p = Some q -> margin_of each q = margin_of each p.
Proof.
  induction l as [|[s t] l IH]; intros p q H; simpl in H; [injection H as <-; reflexivity|].
  destruct (with_pairs m l p) as [h|] eqn:E; [|discriminate].
  destruct (_ || _) eqn:X in H; [|discriminate]. injection H as <-.
  rewrite <- (IH _ _ E). apply orb_true_iff in X. destruct X as [X|X].
  - apply andb_true_iff in X. destruct X as [S T].
    destruct s as [|[|? ?] [|? ?]], t as [|[|? ?] [|? ?]]; try discriminate. apply bare_pair.
  - rewrite !andb_true_iff in X. destruct X as [[[[[[N S] T] C] ST] SH] TH].
    destruct m; [discriminate|]. apply lemma_1; auto using apart_iff. apply Nat.eqb_eq. exact C.
Qed.

Lemma in_a_row_fall : forall d r, in_a_row d r = true -> fall r d.
Proof.
  induction d as [|s d IH]; intros r H; [constructor|]. cbn [in_a_row] in H.
  apply andb_true_iff in H. destruct H as [T H]. apply negb_true_iff, Nat.eqb_neq in T.
  apply (fall_middle r [] s d); [exact T|]. apply IH. exact H.
Qed.

Lemma choice_by_spec : forall d r c, choice_by d r = Some c -> fall r d -> choice d r = c.
Proof.
  intros d r c H F. unfold choice_by in H. destruct (rule_of_choice d r) as [n|] eqn:R.
  - destruct (forallb _ _) eqn:S in H; [|discriminate]. injection H as <-.
    rewrite <- R. apply choice_ordinary; [exact F|]. intros s I. rewrite forallb_forall in S.
    apply Nat.leb_le. auto.
  - injection H as <-. apply choice_rule_none. exact R.
Qed.

Lemma none_takes_iff : forall r, none_takes r = true -> settled r.
Proof.
  intros r H k q I. unfold none_takes in H. rewrite forallb_forall in H.
  apply Nat.eqb_eq. exact (H _ I).
Qed.

Lemma explained_margin : forall h p r f n, explained m h p r = Some (f, n) ->
  margin_of each r =
  match n with
  | None => f + margin_of each p
  | Some n => Z.max (f + margin_of each p) (f - 2 * Z.of_nat n - margin_of each p)
  end%Z.
Proof.
  intros h p r f n H. unfold explained in H. set (d := falling h) in *.
  destruct (with_pairs _ _) as [q|] eqn:E; [|discriminate].
  destruct (_ && _) eqn:C in H; [|discriminate].
  destruct (choice_by d q) as [c|] eqn:B; [|discriminate]. injection H as <- ->.
  rewrite !andb_true_iff in C. destruct C as [[[N S] O] R].
  apply in_a_row_fall in O. apply choice_by_spec in B; [|exact O].
  rewrite <- (margin_rearranged _ _ R), <- (margin_rename _ _ N), <- (with_pairs_margin _ _ _ E).
  destruct (is_empty d) eqn:Y.
  - destruct d; [|discriminate]. cbn in B. subst n. rewrite fallen_none. reflexivity.
  - cbn [orb] in S. apply andb_true_iff in S. destruct S as [M S].
    destruct m; [discriminate|]. apply none_takes_iff in S.
    pose proof (margin_fall d q O S) as V. rewrite B in V. exact V.
Qed.

(** What it means that facts are known. *)
Definition true_fact (k : option Z * option Z * position) : Prop :=
  let '(least, most, p) := k in
  (forall v, least = Some v -> (v <= margin_of each p)%Z)
  /\ (forall v, most = Some v -> (margin_of each p <= v)%Z).

Definition all_true (k : known) : Prop := forall n f, PositiveMap.find n k = Some f -> true_fact f.

Lemma all_true_add : forall k n f, all_true k -> true_fact f -> all_true (PositiveMap.add n f k).
Proof.
  intros k n f K F i g E. destruct (Pos.eq_dec i n) as [->|N].
  - rewrite PositiveMap.gss in E. injection E as <-. exact F.
  - rewrite PositiveMap.gso in E by exact N. exact (K i g E).
Qed.

Lemma bounds : forall p, (- Z.of_nat (coins p) <= margin_of each p <= Z.of_nat (coins p))%Z.
Proof. intros p. apply margin_bounds. destruct m; cbn; lia. Qed.

Lemma below_true : forall v least w, below v least = true ->
  (forall x, least = Some x -> (x <= w)%Z) -> (v <= w)%Z.
Proof.
  intros v [x|] w H L; [|discriminate]. apply Z.leb_le in H. specialize (L x eq_refl). lia.
Qed.

Lemma above_true : forall v most w, above v most = true ->
  (forall x, most = Some x -> (w <= x)%Z) -> (w <= v)%Z.
Proof.
  intros v [x|] w H L; [|discriminate]. apply Z.leb_le in H. specialize (L x eq_refl). lia.
Qed.

Lemma at_least_true : forall k h r v, all_true k ->
  is_at_least m k h r v = true -> (v <= margin_of each r)%Z.
Proof.
  intros k h r v K H. unfold is_at_least in H. apply orb_true_iff in H. destruct H as [H|H].
  { apply Z.leb_le in H. pose proof (bounds r). lia. }
  destruct (find k h) as [[[least most] p]|] eqn:E; [|discriminate].
  destruct (K _ _ E) as [L M].
  destruct (explained m h p r) as [[f n]|] eqn:X; [|discriminate].
  rewrite (explained_margin _ _ _ _ _ X). apply orb_true_iff in H. destruct H as [H|H].
  - apply below_true with (2 := L) in H. destruct n; lia.
  - destruct n; [|discriminate]. apply above_true with (2 := M) in H. lia.
Qed.

Lemma at_most_true : forall k h r v, all_true k ->
  is_at_most m k h r v = true -> (margin_of each r <= v)%Z.
Proof.
  intros k h r v K H. unfold is_at_most in H. apply orb_true_iff in H. destruct H as [H|H].
  { apply Z.leb_le in H. pose proof (bounds r). lia. }
  destruct (find k h) as [[[least most] p]|] eqn:E; [|discriminate].
  destruct (K _ _ E) as [L M].
  destruct (explained m h p r) as [[f n]|] eqn:X; [|discriminate].
  rewrite (explained_margin _ _ _ _ _ X). apply andb_true_iff in H. destruct H as [H G].
  apply above_true with (2 := M) in H. destruct n; [|lia].
  apply below_true with (2 := L) in G. lia.
Qed.

Lemma cut_at_least_true : forall k v h n r, all_true k ->
  cut_at_least m k v h (n, r) = true -> (v <= worth each n (margin_of each r))%Z.
Proof.
  intros k v h [|n] r K H; cbn [cut_at_least worth] in *.
  - apply at_most_true in H; auto. lia.
  - apply at_least_true in H; auto. lia.
Qed.

Lemma cut_at_most_true : forall k v h n r, all_true k ->
  cut_at_most m k v h (n, r) = true -> (worth each n (margin_of each r) <= v)%Z.
Proof.
  intros k v h [|n] r K H; cbn [cut_at_most worth] in *.
  - apply at_least_true in H; auto. lia.
  - apply at_most_true in H; auto. lia.
Qed.

Lemma fact_true : forall k f, all_true k ->
  lower_holds m k f = true -> upper_holds m k f = true -> true_fact (known_by f).
Proof.
  intros k f K L U. unfold known_by. split; intros v E; cbn [fst] in E.
  - unfold lower_holds in L. destruct (lower f) as [[[w i] h]|]; [|discriminate].
    injection E as ->. destruct (nth_error _ i) as [[n r]|] eqn:N; [|discriminate].
    apply nth_error_In, scored_cuts_iff in N. destruct N as [a [s [b [-> [-> ->]]]]].
    apply cut_at_least_true in L; auto. etransitivity; [exact L|apply margin_at_least].
  - unfold upper_holds in U. destruct (upper f) as [[w hints]|]; [|discriminate].
    injection E as ->. remember (scored_cuts (about f)) as cs eqn:C.
    destruct cs as [|c0 cs0]; [discriminate|]. remember (c0 :: cs0) as cs eqn:D.
    assert (NE : cs <> []) by congruence. clear D.
    apply andb_true_iff in U. destruct U as [N U]. apply Nat.eqb_eq in N.
    rewrite forallb_forall in U. apply margin_at_most.
    { intros X. apply NE. rewrite C, X. reflexivity. }
    intros a s b E.
    assert (I : In (taken s (a ++ b), a ++ b) cs).
    { rewrite C. apply scored_cuts_iff. exists a, s, b. auto. }
    apply In_nth_error in I. destruct I as [i I].
    assert (J : exists h, nth_error hints i = Some h).
    { destruct (nth_error hints i) as [h|] eqn:X; [exists h; reflexivity|].
      apply nth_error_None in X. assert (Y : i < length cs); [|lia].
      apply nth_error_Some. intros Y. discriminate (eq_trans (eq_sym I) Y). }
    destruct J as [h J]. apply (cut_at_most_true k v h); auto.
    apply (U (h, (taken s (a ++ b), a ++ b))). clear - I J.
    revert cs i I J. induction hints as [|x hints IH]; intros [|y cs] [|i] I J; try discriminate.
    + injection I as ->. injection J as ->. left. reflexivity.
    + right. apply (IH cs i); auto.
Qed.

Lemma proved_true : forall fs n k l, all_true k -> proved m fs n k = Some l -> all_true l.
Proof.
  induction fs as [|f fs IH]; intros n k l K H; cbn [proved] in H; [injection H as <-; exact K|].
  destruct (_ && _) eqn:E in H; [|discriminate]. apply andb_true_iff in E. destruct E as [L U].
  apply (IH _ _ _) in H; auto. apply all_true_add; [exact K|]. apply (fact_true k); auto.
Qed.

Lemma start_true : all_true start.
Proof.
  apply all_true_add.
  - intros n f E. rewrite PositiveMap.gempty in E. discriminate.
  - split; intros v X; injection X as <-; reflexivity.
Qed.

End Misere.

Theorem check_margin_sound : forall c, check_margin c = true ->
  (if misere c then misere_margin (whole c) else margin (whole c)) = claim c.
Proof.
  intros c H. unfold check_margin in H.
  destruct (proved _ _ _ _) as [k|] eqn:E; [|discriminate].
  assert (K : all_true (misere c) k) by exact (proved_true _ _ _ _ _ (start_true _) E).
  apply andb_true_iff in H. destruct H as [L M].
  apply at_least_true in L; auto. apply at_most_true in M; auto.
  unfold margin, misere_margin. destruct (misere c); cbn [unit] in *; lia.
Qed.

Corollary check_normal_sound : forall c, misere c = false -> check_margin c = true ->
  margin (whole c) = claim c.
Proof. intros c M H. pose proof (check_margin_sound c H) as S. rewrite M in S. exact S. Qed.

Corollary check_misere_sound : forall c, misere c = true -> check_margin c = true ->
  misere_margin (whole c) = claim c.
Proof. intros c M H. pose proof (check_margin_sound c H) as S. rewrite M in S. exact S. Qed.
