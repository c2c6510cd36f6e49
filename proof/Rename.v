(** * Other names for the coins change nothing

    The proof of [Statements.value_rename]. *)

From Coq Require Import List Arith Bool Lia.
From Nimstring Require Import Game Play Sums Order.
Import ListNotations.

(** Two positions of equally many strings, as a list of pairs of strings: each
    coin of the one is held by the same strings as some coin of the other. *)
Definition follows (z : list (string * string)) : Prop :=
  forall s t c, In (s, t) z -> In c s ->
  exists d, In d t /\ forall s' t', In (s', t') z -> In c s' <-> In d t'.

Definition flip (z : list (string * string)) : list (string * string) :=
  map (fun m => (snd m, fst m)) z.

Lemma in_flip : forall z s t, In (t, s) (flip z) <-> In (s, t) z.
Proof.
  intros z s t. unfold flip. rewrite in_map_iff. split.
  - intros [[s' t'] [E I]]. injection E as <- <-. exact I.
  - intros I. exists (s, t). auto.
Qed.

Lemma flip_flip : forall z, flip (flip z) = z.
Proof.
  intros z. unfold flip. rewrite map_map. rewrite <- (map_id z) at 2.
  apply map_ext. intros [s t]. reflexivity.
Qed.

Lemma map_fst_flip : forall z, map fst (flip z) = map snd z.
Proof. intros z. unfold flip. rewrite map_map. reflexivity. Qed.

Lemma map_snd_flip : forall z, map snd (flip z) = map fst z.
Proof. intros z. unfold flip. rewrite map_map. reflexivity. Qed.

Lemma follows_fewer : forall z y, incl y z -> follows z -> follows y.
Proof.
  intros z y I F s t c M C. destruct (F s t c (I _ M) C) as [d [D E]].
  exists d. split; [exact D|]. intros s' t' M'. apply E, I, M'.
Qed.

Lemma frees_iff : forall s p,
  frees s p = true <-> exists c, In c s /\ forall t, In t p -> ~ In c t.
Proof.
  intros s p. unfold frees. rewrite existsb_exists.
  split; intros [c [C H]]; exists c; split; auto.
  - intros t T I. apply negb_true_iff in H. apply holds_iff in I.
    enough (existsb (fun t => holds t c) p = true) by congruence.
    apply existsb_exists. exists t. auto.
  - apply negb_true_iff. destruct (existsb _ p) eqn:E; auto.
    apply existsb_exists in E. destruct E as [t [T E]]. apply holds_iff in E.
    exfalso. exact (H t T E).
Qed.

Lemma follows_frees : forall a s t b,
  follows (a ++ (s, t) :: b) ->
  frees s (map fst (a ++ b)) = true -> frees t (map snd (a ++ b)) = true.
Proof.
  intros a s t b F H. apply frees_iff in H. destruct H as [c [C N]].
  destruct (F s t c) as [d [D E]]; auto using in_elt.
  apply frees_iff. exists d. split; [exact D|]. intros t' T I.
  apply in_map_iff in T. destruct T as [[s' t''] [<- M]].
  apply (N s').
  - apply in_map_iff. exists (s', t''). auto.
  - apply (E s' t''); [|exact I].
    apply in_app_or in M. apply in_or_app. simpl. tauto.
Qed.

Lemma cuts_pairs : forall z c q,
  follows z -> follows (flip z) -> In (c, q) (cuts (map fst z)) ->
  exists y, length y < length z /\ incl y z /\ q = map fst y
            /\ In (c, map snd y) (cuts (map snd z)).
Proof.
  intros z c q F G I. apply cuts_iff in I.
  destruct I as [a' [s [b' [E [-> ->]]]]].
  apply map_eq_app in E. destruct E as [a [b [-> [<- E]]]].
  destruct b as [|[s' t] b]; [discriminate E|].
  injection E as <- <-. exists (a ++ b). repeat split.
  - rewrite !app_length. simpl. lia.
  - intros m. rewrite !in_app_iff. simpl. tauto.
  - symmetry. apply map_app.
  - apply cuts_iff. exists (map snd a), t, (map snd b).
    rewrite <- !map_app. repeat split.
    + rewrite map_app. reflexivity.
    + apply eq_true_iff_eq. split.
      * apply follows_frees. exact F.
      * unfold flip in G. rewrite map_app in G.
        pose proof (follows_frees _ _ _ _ G) as H.
        rewrite <- !map_app, !map_map in H. exact H.
Qed.

Theorem value_pairs : forall z,
  follows z -> follows (flip z) -> value (map fst z) = value (map snd z).
Proof.
  intros z. remember (length z) as n eqn:L. revert z L.
  induction n as [n IH] using lt_wf_ind. intros z L F G.
  assert (half : forall z, length z = n -> follows z -> follows (flip z) ->
    forall k, option_wins (map fst z) k -> option_wins (map snd z) k).
  { clear z L F G. intros z L F G k [c [q [I W]]].
    destruct (cuts_pairs z c q F G I) as [y [Y [J [-> I']]]].
    exists c, (map snd y). split; [exact I'|].
    rewrite <- (IH (length y)); auto; [lia| |].
    - apply follows_fewer with (1 := J). exact F.
    - apply follows_fewer with (flip z); [|exact G].
      intros [t s] M. apply in_flip. apply J. apply in_flip. exact M. }
  assert (E : forall k, option_wins (map fst z) k <-> option_wins (map snd z) k).
  { intros k. split; [apply half; auto|].
    pose proof (half (flip z)) as H.
    rewrite map_fst_flip, map_snd_flip in H. apply H.
    - unfold flip. rewrite map_length. auto.
    - exact G.
    - rewrite flip_flip. exact F. }
  apply least_or_loony_unique with (option_wins (map snd z));
    [|apply value_least_option].
  pose proof (value_least_option (map fst z)) as H.
  destruct (value (map fst z)) as [v|]; cbn [least_or_loony] in *.
  - destruct H as [H1 H2]. split.
    + rewrite <- E. exact H1.
    + intros j J. apply E. auto.
  - intros k. apply E. auto.
Qed.

(** A renaming [f] of the coins that occur, and any order of the coins within
    each string. *)
Theorem value_alike : forall (f : coin -> coin) (g : string -> string) p,
  (forall s t c d, In s p -> In t p -> In c s -> In d t -> f c = f d -> c = d) ->
  (forall s, In s p -> forall d, In d (g s) <-> In d (map f s)) ->
  value (map g p) = value p.
Proof.
  intros f g p J H. set (z := map (fun s => (s, g s)) p).
  assert (P : map fst z = p) by (unfold z; rewrite map_map; apply map_id).
  assert (Q : map snd z = map g p) by (unfold z; rewrite map_map; reflexivity).
  assert (M : forall s t, In (s, t) z -> In s p /\ t = g s).
  { intros s t I. apply in_map_iff in I. destruct I as [s' [E I]].
    injection E as <- <-. auto. }
  assert (D : forall s c s' t', In s p -> In c s -> In (s', t') z ->
    In c s' <-> In (f c) t').
  { intros s c s' t' S C I. apply M in I. destruct I as [I ->].
    rewrite H by exact I. split; [apply in_map|].
    intros X. apply in_map_iff in X. destruct X as [c' [X Y]].
    rewrite <- (J s' s c' c); auto. }
  rewrite <- Q. transitivity (value (map fst z)); [|rewrite P; reflexivity].
  symmetry. apply value_pairs.
  - intros s t c I C. destruct (M _ _ I) as [S ->]. exists (f c). split.
    + rewrite H by exact S. apply in_map. exact C.
    + intros s' t'. apply (D s); auto.
  - intros t s d I X. rewrite in_flip in I. destruct (M _ _ I) as [S ->].
    apply H in X; [|exact S]. apply in_map_iff in X. destruct X as [c [<- C]].
    exists c. split; [exact C|]. intros t' s' I'. rewrite in_flip in I'.
    symmetry. apply (D s); auto.
Qed.

Theorem value_rename : forall (f : coin -> coin) p,
  (forall s t c d, In s p -> In t p -> In c s -> In d t -> f c = f d -> c = d) ->
  value (map (map f) p) = value p.
Proof. intros f p J. apply value_alike with f; [exact J | tauto]. Qed.
