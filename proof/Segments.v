(** * Long segments

    The proofs of [Statements.lemma_5a] to [Statements.lemma_5c], and of the
    long half of [Statements.lemma_6]. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Nimstring Require Import Game Play Sums Order Rename Lemmas.
Import ListNotations.

(** An end is the list of its coins: [[a]] is the joint [a], [[]] the ground.
    A segment runs from the end [a] through the coins [cs] to the end [b]. *)
Fixpoint segment (a cs b : list coin) : position :=
  match cs with
  | [] => [a ++ b]
  | c :: cs => (a ++ [c]) :: segment [c] cs b
  end.

(** The coins [cs] are those inside a segment between [a] and [b], in a position
    whose other strings are [r]. *)
Definition inside (a cs b : list coin) (r : position) : Prop :=
  length a <= 1 /\ length b <= 1 /\ NoDup cs /\ disjoint [cs] (a :: b :: r).

(** A string of [p] holds the coin [c]. *)
Definition held (c : coin) (p : position) : Prop := exists s, In s p /\ In c s.

(** The string [s] without the coin [a]; it may run to the ground instead. *)
Definition ground (a : coin) (s : string) : string := remove Nat.eq_dec a s.

(** ** Strings that hold the same coins *)

Lemma held_app : forall c p q, held c (p ++ q) <-> held c p \/ held c q.
Proof.
  unfold held. intros c p q. split.
  - intros [s [I C]]. apply in_app_or in I. destruct I; eauto.
  - intros [[s [I C]]|[s [I C]]]; exists s; rewrite in_app_iff; auto.
Qed.

Lemma held_cons : forall c s p, held c (s :: p) <-> In c s \/ held c p.
Proof.
  unfold held. intros c s p. split.
  - intros [t [[<-|I] C]]; eauto.
  - intros [C|[t [I C]]]; [exists s|exists t]; simpl; auto.
Qed.

Lemma held_nil : forall c, held c [] <-> False.
Proof. intros c. split; [intros [s [[] _]] | intros []]. Qed.

Lemma held_dec : forall c p, {held c p} + {~ held c p}.
Proof.
  intros c. induction p as [|s p IH].
  - right. rewrite held_nil. auto.
  - destruct (in_dec Nat.eq_dec c s) as [I|I].
    + left. apply held_cons. auto.
    + destruct IH as [H|H]; [left|right]; rewrite held_cons; tauto.
Qed.

Lemma frees_held : forall s p,
  frees s p = true <-> exists c, In c s /\ ~ held c p.
Proof.
  intros s p. rewrite frees_iff. unfold held.
  split; intros [c [C H]]; exists c; split; auto.
  - intros [t [T I]]. exact (H t T I).
  - intros t T I. apply H. eauto.
Qed.

Lemma frees_false : forall s p,
  frees s p = false <-> forall c, In c s -> held c p.
Proof.
  intros s p. rewrite <- not_true_iff_false, frees_held. split.
  - intros H c C. destruct (held_dec c p) as [I|I]; auto.
    exfalso. apply H. eauto.
  - intros H [c [C N]]. auto.
Qed.

Lemma disjoint_held : forall p q,
  disjoint p q <-> forall c, held c p -> held c q -> False.
Proof.
  unfold disjoint, held. split.
  - intros D c [s [S C]] [t [T E]]. exact (D s t c S T C E).
  - intros H s t c S T C E. apply (H c); eauto.
Qed.

Lemma disjoint_one : forall cs q,
  disjoint [cs] q <-> forall c, In c cs -> held c q -> False.
Proof.
  intros cs q. rewrite disjoint_held. split; intros H c; specialize (H c);
    rewrite held_cons, held_nil in *; tauto.
Qed.

Definition like (s t : string) : Prop := forall c, In c s <-> In c t.

Lemma like_rev : forall s, like s (rev s).
Proof. intros s c. apply in_rev. Qed.

Lemma value_like : forall p q, Forall2 like p q -> value p = value q.
Proof.
  intros p q F.
  assert (Z : exists z, map fst z = p /\ map snd z = q
              /\ forall s t, In (s, t) z -> like s t).
  { induction F as [|s t p q L F [z [<- [<- H]]]].
    - exists []. simpl. tauto.
    - exists ((s, t) :: z). simpl. split; [auto|]. split; [auto|].
      intros s' t' [E|I]; [injection E as <- <-; exact L | auto]. }
  destruct Z as [z [<- [<- H]]]. apply value_pairs.
  - intros s t c I C. exists c. split; [apply (H s t I); exact C|].
    intros s' t' I'. apply (H s' t' I').
  - intros t s c I C. rewrite in_flip in I. exists c.
    split; [apply (H s t I); exact C|].
    intros t' s' I'. rewrite in_flip in I'. symmetry. apply (H s' t' I').
Qed.

Lemma like_refl : forall p, Forall2 like p p.
Proof. induction p; constructor; auto. intros c. tauto. Qed.

Lemma value_loony : forall p s t r c,
  Permutation p (s :: t :: r) -> In c s -> In c t ->
  (exists d, In d s /\ ~ held d (t :: r)) ->
  (forall d, In d t -> held d (s :: r)) ->
  (forall d, In d s -> ~ held d r) ->
  value p = None.
Proof.
  intros p s t r c P S T F N D. rewrite (value_permutation _ _ P).
  apply lemma_3 with c; auto.
  - rewrite captures_0. apply frees_held. exact F.
  - rewrite captures_1. apply frees_false. exact N.
  - apply disjoint_one. exact D.
Qed.

(** ** Segments in two pieces

    A cut leaves a piece at each end: [half a xs] runs from [a] to the last coin
    of [xs], [tail ys b] from the first coin of [ys] to [b]. *)

Fixpoint half (a xs : list coin) : position :=
  match xs with [] => [] | x :: xs => (a ++ [x]) :: half [x] xs end.

Definition tail (ys b : list coin) : position :=
  match ys with [] => [] | y :: ys => segment [y] ys b end.

Definition first (ys b : list coin) : list coin :=
  match ys with [] => b | y :: _ => [y] end.

Fixpoint last (a xs : list coin) : list coin :=
  match xs with [] => a | x :: xs => last [x] xs end.

Lemma segment_first : forall a cs b,
  segment a cs b = (a ++ first cs b) :: tail cs b.
Proof. intros a [|c cs] b; reflexivity. Qed.

Lemma segment_cut : forall cs a b l s m, segment a cs b = l ++ s :: m ->
  exists xs ys, cs = xs ++ ys /\ l = half a xs /\ m = tail ys b
                /\ s = last a xs ++ first ys b.
Proof.
  induction cs as [|c cs IH]; intros a b [|u l] s m E.
  - injection E as <- <-. exists [], []. auto.
  - injection E as _ E. destruct l; discriminate E.
  - injection E as <- <-. exists [], (c :: cs). auto.
  - injection E as <- E. apply IH in E.
    destruct E as [xs [ys [-> [-> [-> ->]]]]]. exists (c :: xs), ys. auto.
Qed.

Lemma held_segment : forall cs a b c,
  held c (segment a cs b) <-> In c a \/ In c cs \/ In c b.
Proof.
  induction cs as [|d cs IH]; intros a b c; simpl; rewrite held_cons, in_app_iff.
  - rewrite held_nil. tauto.
  - rewrite IH. simpl. tauto.
Qed.

Lemma held_half : forall xs a c,
  held c (half a xs) <-> In c xs \/ xs <> [] /\ In c a.
Proof.
  induction xs as [|x xs IH]; intros a c; simpl.
  - rewrite held_nil. tauto.
  - rewrite held_cons, in_app_iff, IH. simpl.
    assert (x :: xs <> []) by discriminate. tauto.
Qed.

Lemma held_tail : forall ys b c,
  held c (tail ys b) <-> In c ys \/ ys <> [] /\ In c b.
Proof.
  intros [|y ys] b c; simpl.
  - rewrite held_nil. tauto.
  - rewrite held_segment. simpl. assert (y :: ys <> []) by discriminate. tauto.
Qed.

Lemma in_last : forall xs a c,
  In c (last a xs) -> xs = [] /\ In c a \/ In c xs.
Proof.
  induction xs as [|x xs IH]; intros a c I; simpl in *; auto.
  apply IH in I. simpl in I. tauto.
Qed.

Lemma in_first : forall ys b c,
  In c (first ys b) -> ys = [] /\ In c b \/ In c ys.
Proof. intros [|y ys] b c; simpl; tauto. Qed.

Lemma segment_rev : forall cs a b,
  segment (rev b) (rev cs) (rev a) = rev (map (@rev coin) (segment a cs b)).
Proof.
  assert (S : forall cs a b c, segment a (cs ++ [c]) b = segment a cs [c] ++ [c :: b]).
  { induction cs as [|d cs IH]; intros a b c; simpl; auto. rewrite IH. auto. }
  induction cs as [|c cs IH]; intros a b; simpl.
  - rewrite rev_app_distr. reflexivity.
  - rewrite S, <- IH, rev_app_distr. reflexivity.
Qed.

Lemma half_rev : forall xs a,
  tail (rev xs) (rev a) = rev (map (@rev coin) (half a xs)).
Proof.
  assert (S : forall ys b y, tail (ys ++ [y]) b = tail ys [y] ++ [y :: b]).
  { intros [|z ys] b y; simpl; auto. revert z.
    induction ys as [|x ys IH]; intros z; simpl; auto. rewrite IH. auto. }
  induction xs as [|x xs IH]; intros a; simpl; auto.
  rewrite S, <- IH, rev_app_distr. reflexivity.
Qed.

Lemma value_rev : forall p q r, q = rev (map (@rev coin) p) ->
  value (p ++ r) = value (q ++ r).
Proof.
  intros p q r ->.
  transitivity (value (map (@rev coin) p ++ r)).
  - apply value_like, Forall2_app; [|apply like_refl].
    induction p; constructor; auto using like_rev.
  - apply value_permutation, Permutation_app_tail, Permutation_rev.
Qed.

Lemma value_segment_rev : forall a cs b r, length a <= 1 -> length b <= 1 ->
  value (segment a cs b ++ r) = value (segment b (rev cs) a ++ r).
Proof.
  assert (R : forall a : list coin, length a <= 1 -> rev a = a).
  { intros [|x [|y a]] H; simpl in H; auto; lia. }
  intros a cs b r A B. apply value_rev.
  rewrite <- segment_rev, (R a A), (R b B). reflexivity.
Qed.

(** ** A cut inside a long segment leaves a loony position *)

Lemma loony_tail : forall ys b r,
  2 <= length ys -> NoDup ys -> disjoint [ys] (b :: r) ->
  (3 <= length ys \/ forall c, In c b -> held c r) ->
  value (tail ys b ++ r) = None.
Proof.
  intros [|x [|y ys]] b r L N D E; simpl in L; try lia.
  rewrite disjoint_one in D.
  assert (D' : forall c, In c (x :: y :: ys) -> ~ In c b /\ ~ held c r).
  { intros c C. specialize (D c C). rewrite held_cons in D. tauto. }
  inversion N as [|? ? X N']. inversion N' as [|? ? Y _]. subst.
  apply value_loony with (s := [x; y]) (t := y :: first ys b)
    (r := tail ys b ++ r) (c := y); simpl; auto.
  - rewrite segment_first. apply Permutation_refl.
  - exists x. split; auto. rewrite held_cons, held_app, held_tail. simpl.
    specialize (D' x). intros [[<-|H]|H].
    + simpl in X. tauto.
    + apply in_first in H. simpl in *. tauto.
    + simpl in *. tauto.
  - intros d [<-|H]; rewrite held_cons, held_app, held_tail; simpl; auto.
    apply in_first in H. destruct H as [[-> H]|H]; auto.
    right. right. destruct E as [E|E]; [simpl in E; lia | auto].
  - intros d H. rewrite held_app, held_tail.
    assert (H' : In d (x :: y :: ys)) by (simpl; tauto).
    destruct (D' d H'). destruct H as [<-|[<-|[]]]; simpl in X; tauto.
Qed.

Lemma loony_half : forall a xs r,
  2 <= length xs -> NoDup xs -> disjoint [xs] (a :: r) ->
  (3 <= length xs \/ forall c, In c a -> held c r) ->
  value (half a xs ++ r) = None.
Proof.
  intros a xs r L N D E.
  transitivity (value (tail (rev xs) (rev a) ++ r));
    [apply value_rev, half_rev|].
  apply loony_tail; rewrite ?rev_length; auto using NoDup_rev.
  - rewrite disjoint_one in *. intros c C. apply in_rev in C.
    specialize (D c C). rewrite held_cons in *. rewrite <- in_rev. exact D.
  - destruct E as [E|E]; auto. right. intros c C. apply E, in_rev. exact C.
Qed.

Lemma nodup_app : forall xs ys : list coin, NoDup (xs ++ ys) ->
  NoDup xs /\ NoDup ys /\ forall c, In c xs -> In c ys -> False.
Proof.
  induction xs as [|x xs IH]; simpl; intros ys N.
  - repeat split; auto. constructor.
  - inversion N as [|? ? X N']. subst. rewrite in_app_iff in X.
    destruct (IH _ N') as [A [B C]]. repeat split; auto.
    + constructor; tauto.
    + intros c [<-|I]; [tauto | apply C; exact I].
Qed.

Lemma split_nth : forall i (p : position), i < length p ->
  p = firstn i p ++ nth i p [] :: skipn (S i) p.
Proof.
  induction i as [|i IH]; intros [|s p] L; simpl in *; try lia; auto.
  f_equal. apply IH. lia.
Qed.

(** No cut in [f] captures, and each leaves a loony position, if the other
    strings are [r]. *)
Definition spoiled (f r : position) : Prop :=
  forall l s m, f = l ++ s :: m ->
  frees s (l ++ m ++ r) = false /\ value (l ++ m ++ r) = None.

Theorem spoiled_segment : forall a cs b r,
  3 <= length cs -> inside a cs b r ->
  (forall c, In c a -> held c r \/ In c b) ->
  (forall c, In c b -> held c r \/ In c a) ->
  spoiled (segment a cs b) r.
Proof.
  intros a cs b r L [_ [_ [N D]]] A B l s m E. apply segment_cut in E.
  destruct E as [xs [ys [-> [-> [-> ->]]]]].
  rewrite app_length in L. rewrite disjoint_one in D.
  assert (D' : forall c, In c xs \/ In c ys ->
    ~ In c a /\ ~ In c b /\ ~ held c r).
  { intros c C. apply in_or_app in C. specialize (D c C).
    rewrite !held_cons in D. tauto. }
  destruct (nodup_app _ _ N) as [NX [NY XY]].
  assert (X0 : xs = [] -> ys <> []) by (intros -> ->; simpl in L; lia).
  assert (nonempty : forall l : list coin, l <> [] <-> 1 <= length l).
  { intros [|? ?]; simpl; split; try lia; congruence. }
  split.
  - apply frees_false. intros c C. rewrite !held_app, held_half, held_tail.
    apply in_app_or in C. destruct C as [C|C].
    + apply in_last in C. destruct C as [[-> C]|C]; auto.
      destruct (A c C); auto 6.
    + apply in_first in C. destruct C as [[-> C]|C]; auto.
      assert (xs <> []) by tauto. destruct (B c C); auto 6.
  - destruct (le_lt_dec 2 (length ys)) as [Y|Y].
    + rewrite app_assoc. rewrite (value_permutation _ (tail ys b ++ half a xs ++ r))
        by (rewrite !app_assoc; apply Permutation_app_tail, Permutation_app_comm).
      apply loony_tail; auto.
      * apply disjoint_one. intros c C. specialize (D' c). specialize (XY c).
        rewrite held_cons, held_app, held_half. tauto.
      * destruct (le_lt_dec 3 (length ys)) as [Z|Z]; auto. right.
        intros c C. rewrite held_app, held_half, nonempty.
        destruct (B c C); auto. left. right. split; [lia | auto].
    + apply loony_half; auto; [lia| |].
      * apply disjoint_one. intros c C. specialize (D' c). specialize (XY c).
        rewrite held_cons, held_app, held_tail. tauto.
      * destruct (le_lt_dec 3 (length xs)) as [Z|Z]; auto. right.
        intros c C. rewrite held_app, held_tail, nonempty.
        destruct (A c C); auto. left. right. split; [lia | auto].
Qed.

Lemma segment_length : forall a cs b, length (segment a cs b) = S (length cs).
Proof. intros a cs b. revert a. induction cs; intros e; simpl; auto. Qed.

Lemma segment_cuts : forall a cs b i, i <= length cs -> exists l s m,
  segment a cs b = l ++ s :: m /\ cut i (segment a cs b) = l ++ m.
Proof.
  intros a cs b i L. exists (firstn i (segment a cs b)),
    (nth i (segment a cs b) []), (skipn (S i) (segment a cs b)).
  split; [|reflexivity]. apply split_nth. rewrite segment_length. lia.
Qed.

Theorem lemma_5a : forall a cs b r i,
  3 <= length cs -> inside a cs b r ->
  (forall c, In c a -> held c r \/ In c b) ->
  (forall c, In c b -> held c r \/ In c a) ->
  i <= length cs -> value (cut i (segment a cs b) ++ r) = None.
Proof.
  intros a cs b r i L I A B N.
  destruct (segment_cuts a cs b i N) as [l [s [m [E ->]]]].
  rewrite <- app_assoc. eapply spoiled_segment; eauto.
Qed.
