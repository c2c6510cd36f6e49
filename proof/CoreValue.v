(** * The options of a core: what is left when a segment is taken out

    Lemmas 7 and 8 for all segments of a core at once. *)

From Coq Require Import List Arith Bool Lia Permutation PArith.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores Steps.
Import ListNotations.

(** Two ends of the segments [t] are at the joint; the ground needs none. *)
Definition two_more (e : place) (t : core) : bool :=
  match e with Some j => 2 <=? degree j t | None => true end.

(** The segment [s] can be taken out, where [t] are the others. *)
Definition can_cut (s : seg) (t : core) : bool :=
  let '(a, b, n) := s in (n <=? 2) && two_more a t && two_more b t.

(** Every joint has three ends of segments or more. *)
Definition full (t : core) : Prop := forall j, degree j t = 0 \/ 3 <= degree j t.

Lemma degree_perm : forall j t u, Permutation t u -> degree j t = degree j u.
Proof. intros j t u P. induction P; simpl; lia. Qed.

Lemma end_not_inner : forall x R e, good (x :: R) -> e = one x \/ e = other x ->
  forall j, e = Some j -> ~ In (Pos.to_nat j) (inner R).
Proof.
  intros x R e [_ [_ [F _]]] E j ->. apply F. unfold ends. rewrite in_app_iff.
  destruct E as [<-|<-]; simpl; auto.
Qed.

Lemma two_more_held : forall x R e, good (x :: R) -> e = one x \/ e = other x ->
  two_more e (map shape R) = true ->
  forall c, In c (at_ e) -> 2 <= holders c (all_strings R).
Proof.
  intros x R e G E M c C. destruct e as [j|]; [|destruct C].
  destruct C as [<-|[]]. unfold two_more in M. apply Nat.leb_le in M.
  rewrite degree_holders; auto; [apply G|].
  eapply end_not_inner; eauto.
Qed.

Lemma short_strings : forall S, at_most_two (all_strings S).
Proof.
  assert (A : forall cs a b, length a <= 1 -> length b <= 1 ->
    at_most_two (segment a cs b)).
  { induction cs as [|c cs IH]; intros a b LA LB s; simpl.
    - intros [<-|[]]. rewrite app_length. lia.
    - intros [<-|I]; [rewrite app_length; simpl; lia|].
      apply (IH [c] b); simpl; auto. }
  intros S s I. apply in_flat_map in I. destruct I as [x [_ I]].
  apply A in I; auto using at_short.
Qed.

Lemma good_short : forall x R, good (x :: R) -> length (coins x) <= 2 ->
  short (at_ (one x)) (coins x) (at_ (other x)) (all_strings R).
Proof.
  intros x R G L. split; [exact L|].
  split; [apply good_inside, G | apply short_strings].
Qed.

(** What is left when a segment is taken out is worth an option. *)
Theorem core_option : forall x R k, good (x :: R) ->
  can_cut (shape x) (map shape R) = true -> value (all_strings R) = Some k ->
  option_wins (all_strings (x :: R)) k.
Proof.
  intros x R k G C V. unfold can_cut, shape in C.
  rewrite !andb_true_iff in C. destruct C as [[L A] B]. apply Nat.leb_le in L.
  apply short_option; auto using good_short.
  intros c I. apply in_app_or in I. destruct I as [I|I]; revert c I;
    eapply two_more_held; eauto.
Qed.

Lemma flat_split : forall S l s m, all_strings S = l ++ s :: m ->
  exists S1 x S2 l' m', S = S1 ++ x :: S2 /\ strings x = l' ++ s :: m'
    /\ l = all_strings S1 ++ l' /\ m = m' ++ all_strings S2.
Proof.
  induction S as [|x S IH]; intros l s m E; [destruct l; discriminate E|].
  simpl in E. apply app_eq_app in E. destruct E as [z [[E1 E2]|[-> E]]].
  - destruct z as [|u z].
    + simpl in E2. destruct (IH [] s m (eq_sym E2))
        as [S1 [y [S2 [l' [m' [-> [Y [L M]]]]]]]].
      exists (x :: S1), y, S2, l', m'. repeat split; auto. simpl.
      rewrite <- app_assoc, <- L, E1, !app_nil_r. reflexivity.
    + injection E2 as <- ->. exists [], x, S, l, z. auto.
  - destruct (IH z s m E) as [S1 [y [S2 [l' [m' [-> [Y [-> ->]]]]]]]].
    exists (x :: S1), y, S2, l', m'. simpl. rewrite app_assoc. auto.
Qed.

Lemma inner_twice : forall c S, In c (inner S) -> 2 <= holders c (all_strings S).
Proof.
  assert (F : forall cs a b c, In c a -> 1 <= holders c (segment a cs b)).
  { intros cs a b c A. apply holders_held, held_segment. auto. }
  assert (A : forall cs a b c, In c cs -> 2 <= holders c (segment a cs b)).
  { induction cs as [|x cs IH]; intros a b c; [intros []|].
    intros [<-|I]; simpl; rewrite holders_cons.
    - assert (E : holds (a ++ [x]) x = true).
      { apply holds_iff, in_or_app. simpl. auto. }
      rewrite E. specialize (F cs [x] b x). simpl in F. specialize (F (or_introl eq_refl)).
      lia.
    - specialize (IH [x] b c I). lia. }
  intros c S I. unfold inner in I. apply in_flat_map in I.
  destruct I as [x [X I]]. apply in_split in X. destruct X as [S1 [S2 ->]].
  unfold all_strings. rewrite flat_map_app. simpl. rewrite !holders_app.
  specialize (A (coins x) (at_ (one x)) (at_ (other x)) c I). unfold strings. lia.
Qed.

(** Every option of a core is worth what is left without some segment. *)
Theorem core_options : forall S k, good S -> full (map shape S) ->
  option_wins (all_strings S) k ->
  exists S1 x S2, S = S1 ++ x :: S2
    /\ can_cut (shape x) (map shape (S1 ++ S2)) = true
    /\ value (all_strings (S1 ++ S2)) = Some k.
Proof.
  intros S k G F [c [q [I W]]]. apply cuts_iff in I.
  destruct I as [l [s [m [E [-> ->]]]]]. apply flat_split in E.
  destruct E as [S1 [x [S2 [l' [m' [-> [X [-> ->]]]]]]]].
  exists S1, x, S2. split; [reflexivity|].
  set (r := all_strings (S1 ++ S2)).
  assert (P : Permutation ((all_strings S1 ++ l') ++ m' ++ all_strings S2)
                          (l' ++ m' ++ r)).
  { unfold r, all_strings. rewrite flat_map_app, <- !app_assoc.
    eapply perm_trans; [apply Permutation_app_swap_app|].
    apply Permutation_app_head, Permutation_app_swap_app. }
  rewrite (frees_permutation _ _ _ P), (value_permutation _ _ P) in W. clear P.
  assert (P : Permutation (S1 ++ x :: S2) (x :: S1 ++ S2)).
  { apply Permutation_sym, Permutation_middle. }
  apply (good_perm _ _ P) in G.
  assert (F' : full (shape x :: map shape (S1 ++ S2))).
  { intros j. change (shape x :: map shape (S1 ++ S2)) with (map shape (x :: S1 ++ S2)).
    rewrite <- (degree_perm j _ _ (Permutation_map shape P)). apply F. }
  clear F P. set (R := S1 ++ S2) in *. clearbody R. clear S1 S2.
  unfold strings in X.
  (* how many more ends there are at an end of x *)
  assert (M : forall j, one x = Some j \/ other x = Some j ->
    2 <= degree j (map shape R) \/
    one x = Some j /\ other x = Some j /\ 1 <= degree j (map shape R)).
  { intros j H. specialize (F' j). simpl in F'.
    destruct (is_at j (one x)) eqn:A, (is_at j (other x)) eqn:B;
      rewrite ?is_at_iff in A, B; try (left; lia).
    - right. repeat split; auto. lia.
    - exfalso. rewrite <- not_true_iff_false, is_at_iff in A, B. tauto. }
  assert (D : forall j, one x = Some j \/ other x = Some j ->
    holders (Pos.to_nat j) r = degree j (map shape R)).
  { intros j H. apply degree_holders; [apply G|].
    destruct H as [H|H]; revert H; apply (end_not_inner x); auto. }
  assert (H : forall c, In c (at_ (one x) ++ at_ (other x)) -> held c r).
  { intros d C. assert (C' : exists j, d = Pos.to_nat j
                              /\ (one x = Some j \/ other x = Some j)).
    { apply in_app_or in C. destruct (one x) as [i|], (other x) as [j|];
        simpl in C; destruct C as [C|C]; try tauto;
        destruct C as [<-|[]]; eauto. }
    destruct C' as [j [-> C']]. apply holders_held. rewrite D by exact C'.
    specialize (M j C'). lia. }
  rewrite (segment_keeps _ _ _ _ _ _ _ X H) in W. apply same_iff in W.
  unfold can_cut, shape. fold r.
  destruct (Nat.leb_spec (length (coins x)) 2) as [L|L].
  2: { exfalso. assert (Sp : spoiled (strings x) r).
       { apply spoiled_segment; auto; [apply good_inside, G| |];
           intros d I; left; apply H, in_or_app; auto. }
       destruct (Sp _ _ _ X). congruence. }
  destruct (two_more (one x) (map shape R) && two_more (other x) (map shape R)) eqn:T.
  - split; [exact T|]. apply andb_true_iff in T. destruct T as [A B].
    destruct (short_cuts _ _ _ r (good_short _ _ G L)) as [V _].
    + intros d I. apply in_app_or in I. destruct I as [I|I]; revert d I;
        eapply two_more_held; eauto.
    + destruct (V _ _ _ X); congruence.
  - exfalso.
    assert (J : exists j, one x = Some j /\ other x = Some j
                          /\ degree j (map shape R) = 1).
    { assert (Q : forall e, e = one x \/ e = other x -> two_more e (map shape R) = true
        \/ exists j, one x = Some j /\ other x = Some j /\ degree j (map shape R) = 1).
      { intros [j|] Q; auto. unfold two_more.
        destruct (Nat.leb_spec 2 (degree j (map shape R))) as [A|A]; auto.
        right. exists j. destruct (M j) as [B|[B [C D']]]; [|lia|].
        - destruct Q; auto.
        - repeat split; auto. lia. }
      destruct (Q (one x)) as [A|A]; auto.
      destruct (Q (other x)) as [B|B]; auto. rewrite A, B in T. discriminate T. }
    destruct J as [j [A [B J]]].
    assert (Z : coins x <> []).
    { destruct G as [_ [_ [_ [Z _]]]]. intros E. rewrite A, B in Z.
      specialize (Z E eq_refl). discriminate Z. }
    pose proof (good_short _ _ G L) as Sh. rewrite A, B in Sh, X.
    assert (V : value (l' ++ m' ++ r) = None); [|congruence].
    eapply (loop_cuts (Pos.to_nat j) (coins x) r); eauto.
    + unfold r in *. rewrite D; auto.
    + intros t d It J' Id N.
      assert (Id' : In d (whole R)) by (apply held_all; exists t; auto).
      destruct (in_dec Nat.eq_dec d (inner R)) as [In'|In'];
        [apply inner_twice; exact In'|].
      unfold whole in Id'. apply in_flat_map in Id'. destruct Id' as [y [Y Id']].
      apply in_app_or in Id'. destruct Id' as [Id'|Id'].
      2: { exfalso. apply In', in_flat_map. eauto. }
      assert (Q : exists i, d = Pos.to_nat i /\ (one y = Some i \/ other y = Some i)).
      { unfold ends in Id'. apply in_app_or in Id'.
        destruct (one y) as [i|], (other y) as [i'|]; simpl in Id';
          destruct Id' as [C|C]; try tauto; destruct C as [<-|[]]; eauto. }
      destruct Q as [i [-> Q]].
      assert (Y1 : degree i (map shape R) <> 0).
      { rewrite degree_in. intros Y0. apply (Y0 y Y), Id'. }
      unfold r. rewrite degree_holders by (auto; apply G).
      specialize (F' i). simpl in F'. rewrite A, B in F'. simpl in F'.
      destruct (Pos.eqb_spec j i) as [->|Ne]; [congruence|]. lia.
Qed.
