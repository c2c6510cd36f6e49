(** * The smallest handout where strings hold at most two coins

    The theorem of docs/explanation/theory.md, "Captures, when coins count": the
    proof of [MarginStatements.choice_ordinary]. *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Sums Order Scores Margins Handouts Choices Others.
Import ListNotations.

(** ** A handout of two *)

(** A capture after which a bound of the handout is known gives the bound. *)
Lemma after : forall n d u e r, other d u e -> taken u (e ++ r) <> 0 ->
  at_most (Some n) (choice e r) -> at_most (Some n) (choice d r).
Proof.
  intros n d u e r O T [m [M L]]. pose proof (other_choice d u e r O) as C. rewrite M in C.
  destruct (taken u (e ++ r)); [contradiction|]. destruct C as [k [C K]].
  exists k. split; [exact C|lia].
Qed.

Lemma at_most_2 : forall r d s e, fall r d -> small d -> other d s e ->
  taken s (e ++ r) = 0 -> taken s r = 1 -> at_most (Some 2) (choice d r).
Proof.
  intros r d. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> s e F S O T N.
  assert (Next : forall u f, other d u (s :: f) -> taken u ((s :: f) ++ r) <> 0 ->
    taken s (f ++ r) = 0 -> at_most (Some 2) (choice d r)).
  { intros u f U K Z. apply (after 2 d u (s :: f)); auto.
    apply (IH (length (s :: f))) with (s := s) (e := f); auto.
    - rewrite (Permutation_length U). simpl. lia.
    - exact (other_fall _ _ _ _ U F).
    - intros t I. apply S. apply Permutation_in with (1 := Permutation_sym U). simpl. auto.
    - apply Permutation_refl. }
  destruct (first_capture r d F) as [u [f [U K]]].
  { intros ->. apply Permutation_nil in O. discriminate. }
  assert (I : In s f).
  { assert (I : In s (u :: f)) by (apply Permutation_in with (1 := U);
      apply Permutation_in with (1 := Permutation_sym O); simpl; auto).
    destruct I as [->|I]; [exfalso|exact I]. apply K. rewrite <- T.
    apply taken_permutation, Permutation_app_tail, Permutation_cons_inv with s.
    rewrite <- U. exact O. }
  apply other_in in I. destruct I as [g G].
  assert (U' : other d u (s :: g)) by (unfold other in *; rewrite U, G; reflexivity).
  rewrite (taken_permutation u _ ((s :: g) ++ r)) in K by (apply Permutation_app_tail; exact G).
  assert (E : Permutation e (u :: g)).
  { apply Permutation_cons_inv with s. rewrite <- O, U'. apply perm_swap. }
  rewrite (taken_permutation s _ ((u :: g) ++ r)) in T by (apply Permutation_app_tail; exact E).
  destruct (Nat.eq_dec (taken s (g ++ r)) 0) as [Z|Z]; [exact (Next u g U' K Z)|].
  destruct (taken_coin _ _ Z) as [x [X XG]]. destruct (taken_coin _ _ K) as [w [W WG]].
  cbn [app] in *. apply held_cons_false in WG. destruct WG as [WS WG].
  pose proof (not_taken _ _ _ T X) as XU. apply held_cons_true in XU.
  destruct XU as [XU|XU]; [|congruence].
  assert (XR : held r x = false) by (rewrite held_app in XG; apply orb_false_iff in XG; tauto).
  assert (WX : x <> w) by congruence.
  assert (SU : length u <= 2).
  { apply S. apply Permutation_in with (1 := Permutation_sym U'). simpl. auto. }
  destruct g as [|p0 g0] eqn:G0.
  - rewrite (choice_permutation d [u; s] r U').
    apply at_most_less with (fallen [u] r).
    + rewrite fallen_one. etransitivity; [apply taken_length|exact SU].
    + apply (choice_give [u] s []); [exact T|]. apply choice_one, taken_some with w; auto.
  - rewrite <- G0 in *. clear G.
    assert (FG : fall r g).
    { apply other_fall with (s :: g) s; [apply Permutation_refl|]. exact (other_fall _ _ _ _ U' F). }
    destruct (first_capture r g FG) as [p [h [P Q]]]; [rewrite G0; discriminate|].
    destruct (taken_coin _ _ Q) as [z [ZP ZH]].
    assert (PG : forall c, In c p -> held (g ++ r) c = true).
    { intros c C. rewrite held_app. apply orb_true_iff. left. apply held_iff. exists p.
      split; [|exact C]. apply Permutation_in with (1 := Permutation_sym P). simpl. auto. }
    assert (ZX : z <> x) by (intros ->; rewrite (PG x ZP) in XG; discriminate).
    assert (ZW : z <> w) by (intros ->; rewrite (PG w ZP) in WG; discriminate).
    apply (Next p (u :: h)).
    + unfold other in *. rewrite U', P. apply Permutation_sym.
      transitivity (p :: u :: s :: h); [constructor; apply perm_swap|].
      transitivity (u :: p :: s :: h); [apply perm_swap|constructor; apply perm_swap].
    + apply taken_some with z; [exact ZP|]. cbn [app]. rewrite !held_cons_false. repeat split; auto.
      * intros I. destruct (own_one s r x z N X XR I) as [->|R]; [congruence|].
        rewrite held_app, R, orb_true_r in ZH. discriminate.
      * intros I. destruct (two_coins x w z u SU XU W WX I); congruence.
    + apply taken_none. intros c C. cbn [app]. apply held_cons_true.
      destruct (own_one s r x c N X XR C) as [->|R]; [auto|right].
      rewrite held_app, R, orb_true_r. reflexivity.
Qed.

(** ** A handout of four *)

Lemma at_most_4 : forall r d s e, fall r d -> small d -> other d s e ->
  taken s (e ++ r) = 0 -> at_most (Some 4) (choice d r).
Proof.
  intros r d. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> s e F S O T.
  assert (IN : forall t f, other d t f -> In t d).
  { intros t f U. apply Permutation_in with (1 := Permutation_sym U). simpl. auto. }
  assert (Next : forall u f t g, other d u f -> other f t g -> taken u (f ++ r) <> 0 ->
    taken t (g ++ r) = 0 -> at_most (Some 4) (choice d r)).
  { intros u f t g U V K Z. apply (after 4 d u f); auto.
    apply (IH (length f)) with (s := t) (e := g); auto.
    - rewrite (Permutation_length U). simpl. lia.
    - exact (other_fall _ _ _ _ U F).
    - intros v I. apply S. apply Permutation_in with (1 := Permutation_sym U). simpl. auto. }
  assert (N0 : taken s r <> 0) by exact (fall_own r d s F (IN s e O)).
  assert (N2 : taken s r <= 2).
  { etransitivity; [apply taken_length|]. apply S. exact (IN s e O). }
  assert (NN : taken s r = 1 \/ taken s r = 2) by lia. destruct NN as [N|N].
  { apply at_most_less with 2; [lia|]. exact (at_most_2 r d s e F S O T N). }
  destruct (first_capture r d F) as [u [f [U K]]].
  { intros ->. apply Permutation_nil in O. discriminate. }
  assert (I : In s f).
  { assert (I : In s (u :: f)) by (apply Permutation_in with (1 := U); exact (IN s e O)).
    destruct I as [->|I]; [exfalso|exact I]. apply K. rewrite <- T.
    apply taken_permutation, Permutation_app_tail, Permutation_cons_inv with s.
    rewrite <- U. exact O. }
  apply other_in in I. destruct I as [g G].
  assert (E : Permutation e (u :: g)).
  { apply Permutation_cons_inv with s. rewrite <- O. unfold other in *. rewrite U, G. apply perm_swap. }
  rewrite (taken_permutation s _ ((u :: g) ++ r)) in T by (apply Permutation_app_tail; exact E).
  destruct (Nat.eq_dec (taken s (g ++ r)) 0) as [Z|Z]; [exact (Next u f s g U G K Z)|].
  pose proof K as K'.
  rewrite (taken_permutation u _ ((s :: g) ++ r)) in K' by (apply Permutation_app_tail; exact G).
  destruct (taken_coin _ _ Z) as [x [X XG]]. destruct (taken_coin _ _ K') as [w [W WG]].
  cbn [app] in *. apply held_cons_false in WG. destruct WG as [WS WG].
  pose proof (not_taken _ _ _ T X) as XU. apply held_cons_true in XU.
  destruct XU as [XU|XU]; [|congruence].
  destruct (own_other s r x N) as [y [Y [YX YR]]].
  assert (WX : x <> w) by congruence.
  assert (SU : length u <= 2) by (apply S; exact (IN u f U)).
  assert (SS : length s <= 2) by (apply S; exact (IN s e O)).
  assert (CU : forall c, In c u -> c = x \/ c = w) by (intros c; apply two_coins; auto).
  assert (CS : forall c, In c s -> c = x \/ c = y) by (intros c; apply two_coins; auto).
  pose proof (not_taken _ _ _ T Y) as YU. apply held_cons_true in YU.
  destruct YU as [YU|YG]; [destruct (CU y YU) as [->| ->]; contradiction|].
  rewrite held_app, YR, orb_false_r in YG. apply held_in in YG. destruct YG as [v [V YV]].
  apply other_in in V. destruct V as [h H].
  assert (GH : forall c, held (g ++ r) c = held (v :: h ++ r) c).
  { intros c. apply (held_permutation _ _ c (Permutation_app_tail r H)). }
  assert (DV : other d v (u :: s :: h)).
  { unfold other in *. rewrite U, G, H. apply Permutation_sym.
    transitivity (u :: v :: s :: h); [apply perm_swap|constructor; apply perm_swap]. }
  rewrite GH in XG, WG. apply held_cons_false in XG, WG.
  destruct XG as [XV XH], WG as [WV WH].
  assert (FV : other f v (s :: h)).
  { unfold other in *. rewrite G, H. apply perm_swap. }
  destruct (Nat.eq_dec (taken v ((s :: h) ++ r)) 0) as [ZV|ZV]; [exact (Next u f v _ U FV K ZV)|].
  destruct (taken_coin _ _ ZV) as [z [ZI ZH]]. cbn [app] in ZH. apply held_cons_false in ZH.
  destruct ZH as [ZS ZH].
  assert (ZY : y <> z) by congruence.
  assert (CV : forall c, In c v -> c = y \/ c = z).
  { intros c. apply two_coins; auto. apply S. exact (IN _ _ DV). }
  assert (KV : taken v ((u :: s :: h) ++ r) <> 0).
  { apply taken_some with z; [exact ZI|]. cbn [app]. rewrite !held_cons_false.
    repeat split; auto. intros C. destruct (CU z C) as [->| ->]; contradiction. }
  destruct (held h y) eqn:YH.
  { apply (Next v (u :: s :: h) s (u :: h)); auto; [apply perm_swap|].
    apply taken_none. intros c C. cbn [app]. rewrite held_cons_true, held_app.
    destruct (CS c C) as [->| ->]; [auto|right; rewrite YH; reflexivity]. }
  destruct h as [|p0 h0] eqn:H0.
  - assert (P : Permutation d ([u] ++ s :: [v])).
    { rewrite DV. apply Permutation_sym. cbn [app].
      transitivity (u :: v :: [s]); [constructor; apply perm_swap|apply perm_swap]. }
    rewrite (choice_permutation _ _ r P). apply at_most_less with (fallen ([u] ++ [v]) r).
    + rewrite fallen_middle, app_nil_r, fallen_one.
      apply (Nat.add_le_mono _ 2 _ 2); (etransitivity; [apply taken_length|]); auto.
      apply S. exact (IN _ _ DV).
    + apply choice_give.
      * apply taken_none. intros c C. cbn [app]. rewrite !held_cons_true.
        destruct (CS c C) as [->| ->]; auto.
      * apply choice_none. intros [|t [|? a]] q b Q; cbn [app] in Q.
        -- injection Q as <- <-. cbn [app]. split.
           ++ apply taken_some with w; [exact W|]. apply held_cons_false. auto.
           ++ apply choice_one, taken_some with z; auto.
        -- injection Q as <- <- <-. cbn [app]. split.
           ++ apply taken_some with z; [exact ZI|]. apply held_cons_false. split; [|exact ZH].
              intros C. destruct (CU z C) as [->| ->]; contradiction.
           ++ apply choice_one, taken_some with w; auto.
        -- destruct a; discriminate.
  - rewrite <- H0 in *.
    assert (FH : fall r h).
    { apply other_fall with (s :: h) s; [apply Permutation_refl|].
      apply other_fall with f v; [exact FV|]. exact (other_fall _ _ _ _ U F). }
    destruct (first_capture r h FH) as [p [k [P Q]]]; [rewrite H0; discriminate|].
    destruct (taken_coin _ _ Q) as [q [QP QK]].
    assert (PH : forall c, In c p -> held (h ++ r) c = true).
    { intros c C. rewrite held_app. apply orb_true_iff. left. apply held_iff. exists p.
      split; [|exact C]. apply Permutation_in with (1 := Permutation_sym P). simpl. auto. }
    assert (QN : q <> x /\ q <> w /\ q <> z /\ q <> y).
    { pose proof (PH q QP) as J. repeat split; intros ->; try congruence.
      rewrite held_app, YH, YR in J. discriminate. }
    destruct QN as [QX [QW [QZ QY]]].
    apply (Next p (v :: u :: s :: k) s (v :: u :: k)).
    + unfold other in *. rewrite DV, P. apply Permutation_sym.
      rewrite !(perm_swap p). reflexivity.
    + unfold other. rewrite !(perm_swap s). reflexivity.
    + apply taken_some with q; [exact QP|]. cbn [app]. rewrite !held_cons_false.
      repeat split; auto; intros C; [apply CV in C|apply CU in C|apply CS in C]; intuition.
    + apply taken_none. intros c C. cbn [app]. rewrite !held_cons_true.
      destruct (CS c C) as [->| ->]; auto.
Qed.

Lemma fall_left : forall r a b, fall r (a ++ b) -> fall r a.
Proof.
  intros r a b. induction b as [|s b IH]; intros F; [rewrite app_nil_r in F; exact F|].
  apply IH. exact (fall_fewer r a s b F).
Qed.

Lemma fallen_left : forall r a b, fallen a r <= fallen (a ++ b) r.
Proof.
  intros r a b. induction b as [|s b IH]; [rewrite app_nil_r; auto|].
  rewrite fallen_middle. lia.
Qed.

(** A string of a handout with two coins of its own is the middle of three. *)
Lemma least_4 : forall r d h, fall r d -> small d ->
  (forall s e, other d s e -> taken s (e ++ r) = 0 -> taken s r = 2) ->
  choice d r = Some h -> 4 <= h.
Proof.
  intros r d. remember (length d) as n eqn:L. revert d L.
  induction n as [n IH] using lt_wf_ind. intros d -> h F S A H.
  apply choice_some in H. destruct H as [a [s [b [E H]]]].
  assert (O : other d s (a ++ b)).
  { rewrite E. apply Permutation_sym, Permutation_middle. }
  set (e := a ++ b) in *. destruct (taken s (e ++ r)) as [|j] eqn:T, (choice e r) as [m|] eqn:C;
    cbn [offer] in H; try discriminate; injection H as H.
  - rewrite <- H. clear C H. pose proof (A s e O T) as N.
    destruct (own_other s r 0 N) as [x [X [_ XR]]]. destruct (own_other s r x N) as [y [Y [YX YR]]].
    assert (IN : forall t f, other d t f -> In t d).
    { intros t f U. apply Permutation_in with (1 := Permutation_sym U). simpl. auto. }
    assert (CS : forall c, In c s -> c = y \/ c = x).
    { intros c. apply two_coins; auto. apply S. exact (IN s e O). }
    assert (Own : forall t f c, other d t (s :: f) -> In c s -> held r c = false -> In c t ->
      taken t r = 2).
    { intros t f c U CI CR CT. destruct (taken t ((s :: f) ++ r)) as [|i] eqn:K; [exact (A _ _ U K)|].
      assert (K' : taken t ((s :: f) ++ r) <> 0) by congruence.
      apply taken_coin in K'. destruct K' as [z [Z ZH]]. cbn [app] in ZH.
      apply held_cons_false in ZH. destruct ZH as [ZS ZH]. rewrite held_app in ZH.
      apply orb_false_iff in ZH. destruct ZH as [_ ZR].
      pose proof (own_two t r c z CT Z ltac:(congruence) CR ZR).
      pose proof (taken_length t r). pose proof (S t (IN _ _ U)). lia. }
    assert (HE : forall c, In c s -> held r c = false -> held e c = true).
    { intros c I R. pose proof (not_taken _ _ _ T I) as Q. rewrite held_app, R, orb_false_r in Q.
      exact Q. }
    pose proof (HE x X XR) as XE. apply held_in in XE. destruct XE as [t [TE XT]].
    apply other_in in TE. destruct TE as [f V].
    assert (U : other d t (s :: f)).
    { unfold other in *. rewrite O, V. apply perm_swap. }
    pose proof (Own t f x U X XR XT) as T2.
    assert (D2 : Permutation d ([s; t] ++ f)).
    { unfold other in *. rewrite O, V. reflexivity. }
    pose proof (HE y Y YR) as YE. rewrite (held_permutation _ _ y V) in YE.
    apply held_cons_true in YE. destruct YE as [YT|YF].
    + exfalso. assert (F2 : fall r [s; t]) by exact (fall_left _ _ _ (fall_permutation _ _ _ D2 F)).
      assert (P : forall u, In u [s; t] -> taken u r = 2) by (intros u [<-|[<-|[]]]; auto).
      pose proof (pairs_fall r _ P F2 ltac:(discriminate)) as M.
      pose proof (fallen_middle [] s [t] r) as Q. cbn [app] in Q. rewrite fallen_one in Q.
      rewrite (taken_none s (t :: r)) in Q; [simpl in M; lia|].
      intros c I. apply held_cons_true. destruct (CS c I) as [->| ->]; auto.
    + apply held_in in YF. destruct YF as [v [VF YV]]. apply other_in in VF. destruct VF as [g G].
      assert (U' : other d v (s :: t :: g)).
      { unfold other in *. rewrite O, V, G. rewrite !(perm_swap v). reflexivity. }
      pose proof (Own v (t :: g) y U' Y YR YV) as V2.
      assert (D3 : Permutation d ([s; t; v] ++ g)).
      { unfold other in *. rewrite O, V, G. reflexivity. }
      assert (F3 : fall r [s; t; v]) by exact (fall_left _ _ _ (fall_permutation _ _ _ D3 F)).
      assert (P : forall u, In u [s; t; v] -> taken u r = 2) by (intros u [<-|[<-|[<-|[]]]]; auto).
      pose proof (pairs_fall r _ P F3 ltac:(discriminate)) as M.
      pose proof (fallen_left r [s; t; v] g). rewrite (fallen_permutation _ _ r D3). simpl in M. lia.
  - apply (IH (length e)) with (d := e); auto.
    + rewrite (Permutation_length O). simpl. lia.
    + exact (other_fall _ _ _ _ O F).
    + intros t I. apply S. apply Permutation_in with (1 := Permutation_sym O). simpl. auto.
    + intros t f U K. apply (A t (s :: f)).
      * unfold other in *. rewrite O, U. apply perm_swap.
      * destruct (taken t ((s :: f) ++ r)) eqn:Q; [reflexivity|exfalso].
        apply (taken_fewer t ((s :: f) ++ r) (f ++ r)); [|congruence|exact K].
        intros u. simpl. auto.
    + congruence.
Qed.

(** ** The rule *)

Lemma cut_other : forall d i, i < length d -> other d (nth i d []) (cut i d).
Proof.
  unfold other. induction d as [|s d IH]; intros [|i] L; simpl in L; try lia; [reflexivity|].
  change (cut (S i) (s :: d)) with (s :: cut i d). cbn [nth].
  rewrite perm_swap. constructor. apply IH. lia.
Qed.

Lemma other_cut : forall d s e, other d s e ->
  exists i, i < length d /\ nth i d [] = s /\ Permutation (cut i d) e.
Proof.
  intros d s e O. assert (I : In s d).
  { apply Permutation_in with (1 := Permutation_sym O). simpl. auto. }
  apply (In_nth _ _ []) in I. destruct I as [i [L E]]. exists i. repeat split; auto.
  apply Permutation_cons_inv with s. rewrite <- O, <- E. symmetry. apply cut_other. exact L.
Qed.

(** There is no choice if each string takes a coin, whatever the strings hold. *)
Lemma choice_rule_none : forall d r, rule_of_choice d r = None -> choice d r = None.
Proof.
  intros d r H. unfold rule_of_choice in H. apply choice_taken. intros a s b E T.
  assert (I : In (length a) (filter
    (fun i => taken (nth i d []) (cut i d ++ r) =? 0) (seq 0 (length d)))).
  { apply filter_In. rewrite E at 1. rewrite in_seq, app_length. split; [simpl; lia|].
    assert (C : cut (length a) d = a ++ b).
    { rewrite E, <- (Nat.add_0_r (length a)), cut_right. reflexivity. }
    rewrite C, E, nth_middle, T. reflexivity. }
  destruct (filter _ _); [contradiction|]. destruct (existsb _ _); discriminate.
Qed.

Theorem choice_ordinary : forall d r, fall r d -> (forall s, In s d -> length s <= 2) ->
  choice d r = rule_of_choice d r.
Proof.
  intros d r F S. unfold rule_of_choice. set (l := filter _ _).
  assert (I : forall i, In i l <-> i < length d /\ taken (nth i d []) (cut i d ++ r) = 0).
  { intros i. unfold l. rewrite filter_In, in_seq, Nat.eqb_eq. simpl. intuition lia. }
  assert (A : forall s e, other d s e -> taken s (e ++ r) = 0 ->
    exists i, In i l /\ nth i d [] = s).
  { intros s e O T. destruct (other_cut d s e O) as [i [L [E P]]]. exists i. split; [|exact E].
    apply I. split; [exact L|]. rewrite E.
    rewrite (taken_permutation s _ (e ++ r)); [exact T|apply Permutation_app_tail; exact P]. }
  destruct l as [|i0 l0] eqn:L0.
  - apply choice_rule_none. unfold rule_of_choice. fold l. rewrite L0. reflexivity.
  - rewrite <- L0 in *. destruct (existsb _ l) eqn:X.
    + apply existsb_exists in X. destruct X as [i [J X]]. apply Nat.eqb_eq in X.
      apply I in J. destruct J as [L T].
      apply exactly; [|intros m; apply choice_2; exact F].
      exact (at_most_2 r d _ _ F S (cut_other d i L) T X).
    + apply exactly.
      * destruct (proj1 (I i0)) as [L T]; [rewrite L0; simpl; auto|].
        exact (at_most_4 r d _ _ F S (cut_other d i0 L) T).
      * intros m C. apply (least_4 r d m F S); [|exact C]. intros s e O T.
        destruct (A s e O T) as [i [J E]].
        assert (taken s r <> 1).
        { intros Y. rewrite <- E in Y. apply Nat.eqb_eq in Y.
          assert (existsb (fun i => taken (nth i d []) r =? 1) l = true); [|congruence].
          apply existsb_exists. exists i. auto. }
        assert (B : In s d) by (apply Permutation_in with (1 := Permutation_sym O); simpl; auto).
        pose proof (fall_own r d s F B). pose proof (taken_length s r). pose proof (S s B). lia.
Qed.
