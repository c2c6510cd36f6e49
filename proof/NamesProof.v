(** * Other names for the joints of a core

    About [spelled] of [Settle.v]. *)

From Coq Require Import List Arith Bool Lia Permutation PArith.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores Steps CoreValue Settle StepsProof.
Import ListNotations.

(** ** Pieces under other names *)

Lemma whole_map : forall f h S,
  (forall x, In x S -> ends (h x) = map f (ends x) /\ coins (h x) = map f (coins x)) ->
  whole (map h S) = map f (whole S) /\ inner (map h S) = map f (inner S).
Proof.
  intros f h. induction S as [|x S IH]; simpl; intros H; auto.
  destruct IH as [W I]; [auto|]. destruct (H x) as [E C]; auto.
  rewrite !map_app, E, C. split; f_equal; auto.
Qed.

Lemma good_map : forall f h S,
  (forall c d, In c (whole S) -> In d (whole S) -> f c = f d -> c = d) ->
  (forall x, In x S -> ends (h x) = map f (ends x) /\ coins (h x) = map f (coins x)
     /\ (one (h x) = other (h x) -> one x = other x) /\ (one x = None -> one (h x) = None)) ->
  good S -> good (map h S).
Proof.
  intros f h. induction S as [|x S IH]; simpl; intros J H G; auto.
  destruct G as [N [C [F [Z G]]]].
  destruct (H x (or_introl eq_refl)) as [E [D [O P]]].
  destruct (whole_map f h S) as [W I].
  { intros y Y. destruct (H y) as [A [B _]]; auto. }
  assert (K : forall c d, In c (ends x) \/ In c (coins x) \/ In c (whole S) ->
    In d (ends x) \/ In d (coins x) \/ In d (whole S) -> f c = f d -> c = d).
  { intros c d A B. apply J; rewrite !in_app_iff; tauto. }
  rewrite E, D, W, I. split; [|split; [|split; [|split]]].
  - clear - N K. induction (coins x) as [|c l IHl]; simpl; constructor.
    + inversion N as [|? ? Nc Nl]. subst. intros A. apply in_map_iff in A.
      destruct A as [d [A B]]. apply Nc. rewrite <- (K d c); simpl; auto.
    + apply IHl; [inversion N; auto|]. intros c' d A B. apply K; simpl; tauto.
  - intros c A. apply in_map_iff in A. destruct A as [c' [<- A]].
    destruct (C c' A) as [C1 C2]. split; intros B; apply in_map_iff in B;
      destruct B as [d [B1 B2]]; [apply C1 | apply C2]; rewrite <- (K d c'); auto.
  - intros c A B. apply in_map_iff in A, B.
    destruct A as [c' [<- A]], B as [d [B1 B2]]. apply (F c' A).
    rewrite <- (K d c'); auto. right. right. apply whole_inner, B2.
  - intros A B. apply P, Z; auto. destruct (coins x); [auto | discriminate A].
  - apply IH; auto.
Qed.

Lemma map_segment : forall f cs a b,
  map (map f) (segment a cs b) = segment (map f a) (map f cs) (map f b).
Proof.
  intros f. induction cs as [|c cs IH]; intros a b; simpl; rewrite map_app; auto.
  rewrite IH. reflexivity.
Qed.

Lemma all_strings_map : forall f h S,
  (forall x, In x S -> strings (h x) = map (map f) (strings x)) ->
  all_strings (map h S) = map (map f) (all_strings S).
Proof.
  intros f h. induction S as [|x S IH]; simpl; intros H; auto.
  rewrite map_app, H, IH by auto. reflexivity.
Qed.

Definition renamed (s : joint -> joint) (x : seg) : seg :=
  let '(a, b, n) := x in (option_map s a, option_map s b, n).

Theorem worth_renamed : forall (s : joint -> joint) t v,
  (forall i j, In i (flat_map joints_of t) -> In j (flat_map joints_of t) ->
     s i = s j -> i = j) ->
  worth (map (renamed s) t) v -> worth t v.
Proof.
  intros s t v J W S <- G.
  set (E := flat_map ends S).
  set (N := Datatypes.S (list_max (map (fun c => Pos.to_nat (s (Pos.of_nat c))) E))).
  set (f := fun c => if in_dec Nat.eq_dec c E
                     then Pos.to_nat (s (Pos.of_nat c)) else N + c).
  set (h := fun x => Piece (option_map s (one x)) (map f (coins x))
                           (option_map s (other x))).
  assert (small : forall c, In c E -> Pos.to_nat (s (Pos.of_nat c)) < N).
  { intros c C. set (l := map (fun c => Pos.to_nat (s (Pos.of_nat c))) E).
    pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as M.
    rewrite Forall_forall in M. unfold N. apply Nat.lt_succ_r, M.
    unfold l. apply in_map_iff. eauto. }
  assert (Jt : forall c, In c E -> exists j, c = Pos.to_nat j
                /\ In j (flat_map joints_of (map shape S))).
  { intros c C. unfold E in C. apply in_flat_map in C. destruct C as [x [X C]].
    unfold ends in C. apply in_app_or in C.
    assert (Q : exists j, c = Pos.to_nat j /\ (one x = Some j \/ other x = Some j)).
    { destruct (one x), (other x); simpl in C; destruct C as [C|C]; try tauto;
        destruct C as [<-|[]]; eauto. }
    destruct Q as [j [-> Q]]. exists j. split; auto.
    apply in_flat_map. exists (shape x). split; [apply in_map; exact X|].
    simpl. apply in_or_app. destruct Q as [-> | ->]; simpl; auto. }
  assert (inj : forall c d, f c = f d -> c = d).
  { intros c d H. unfold f in H.
    destruct (in_dec Nat.eq_dec c E) as [C|C], (in_dec Nat.eq_dec d E) as [D|D].
    - destruct (Jt c C) as [i [-> I]], (Jt d D) as [j [-> I']].
      rewrite !Pos2Nat.id in H. apply Pos2Nat.inj in H. f_equal. auto.
    - specialize (small c C). lia.
    - specialize (small d D). lia.
    - lia. }
  assert (at_f : forall x e, In x S -> e = one x \/ e = other x ->
    at_ (option_map s e) = map f (at_ e)).
  { intros x [j|] X Q; simpl; auto. unfold f.
    destruct (in_dec Nat.eq_dec (Pos.to_nat j) E) as [I|I].
    - rewrite Pos2Nat.id. reflexivity.
    - exfalso. apply I. unfold E. apply in_flat_map. exists x. split; auto.
      unfold ends. apply in_or_app. destruct Q as [<-|<-]; simpl; auto. }
  rewrite <- (value_rename f) by (intros; apply inj; assumption).
  transitivity (value (all_strings (map h S))).
  - f_equal. symmetry. apply all_strings_map. intros x X.
    unfold strings, h. simpl. rewrite map_segment, <- !(at_f x) by auto. reflexivity.
  - apply W.
    + rewrite !map_map. apply map_ext. intros x. unfold h, shape. simpl.
      rewrite map_length. reflexivity.
    + apply good_map with f; auto. intros x X. unfold ends, h. simpl.
      rewrite map_app, <- !(at_f x) by auto. repeat split; auto.
      * intros H. destruct (one x) as [i|] eqn:A, (other x) as [j|] eqn:B;
          try discriminate H; auto. injection H as H. f_equal. apply J; auto;
          apply in_flat_map; exists (shape x);
          (split; [apply in_map; exact X | simpl; rewrite A, B; simpl; auto]).
      * intros ->. reflexivity.
Qed.

(** ** Spelling *)

Definition name_of (l : list (joint * joint)) (j : joint) : joint :=
  match lookup j l with Some c => c | None => j end.

Lemma lookup_in : forall j l c, lookup j l = Some c -> In c (map snd l).
Proof.
  induction l as [|[i d] l IH]; simpl; intros c E; [discriminate E|].
  destruct (Pos.eqb i j); [injection E as ->|]; auto.
Qed.

Lemma lookup_inj : forall l i j c, NoDup (map snd l) ->
  lookup i l = Some c -> lookup j l = Some c -> i = j.
Proof.
  induction l as [|[k d] l IH]; simpl; intros i j c N I J; [discriminate I|].
  inversion N as [|? ? D N']. subst.
  destruct (Pos.eqb_spec k i) as [A|A], (Pos.eqb_spec k j) as [B|B].
  - congruence.
  - injection I as ->. apply lookup_in in J. contradiction.
  - injection J as ->. apply lookup_in in I. contradiction.
  - eauto.
Qed.

Lemma called_iff : forall l e a, called l e = Some a ->
  a = option_map (name_of l) e /\ forall j, In j (joint_of e) -> lookup j l <> None.
Proof.
  intros l [j|] a E; simpl in *.
  - unfold name_of. destruct (lookup j l) as [c|] eqn:L; [|discriminate E].
    injection E as <-. split; auto. intros i [<-|[]]. congruence.
  - injection E as <-. split; auto.
Qed.

Lemma insert_perm : forall s t, Permutation (s :: t) (insert s t).
Proof.
  intros s. induction t as [|r t IH]; simpl; auto.
  destruct (seg_leb s r); auto. eapply perm_trans; [apply perm_swap|].
  apply perm_skip, IH.
Qed.

Lemma spelled_leads : forall l t u pre, spelled l t = Some u ->
  leads (pre ++ map (renamed (name_of l)) t) (pre ++ u) 0
  /\ forall j, In j (flat_map joints_of t) -> lookup j l <> None.
Proof.
  intros l. induction t as [|[[a b] n] t IH]; intros u pre E; simpl in E.
  - injection E as <-. split; [apply leads_refl | intros j []].
  - destruct (called l a) as [a'|] eqn:A; [|discriminate E].
    destruct (called l b) as [b'|] eqn:B; [|discriminate E].
    destruct (spelled l t) as [u'|]; [|discriminate E]. injection E as <-.
    apply called_iff in A, B. destruct A as [-> A], B as [-> B].
    split.
    + cbn [map]. change (renamed (name_of l) (a, b, n)) with
        (option_map (name_of l) a, option_map (name_of l) b, n).
      set (a' := option_map (name_of l) a). set (b' := option_map (name_of l) b).
      destruct (IH u' (pre ++ [(a', b', n)]) eq_refl) as [L _].
      rewrite <- !app_assoc in L. eapply leads_then; [exact L|].
      eapply leads_perm_r; [|apply Permutation_app_head, insert_perm].
      simpl. eapply leads_perm_l; [apply Permutation_sym, Permutation_middle|].
      eapply leads_perm_r; [|apply Permutation_middle].
      destruct (place_leb a' b'); [apply leads_refl | apply leads_flip].
    + intros j. cbn [flat_map joints_of]. rewrite !in_app_iff.
      intros [[I|I]|I]; auto. apply (IH u' [] eq_refl). exact I.
Qed.

Lemma different_nodup : forall l, different l = true -> NoDup l.
Proof.
  induction l as [|j l IH]; simpl; intros H; constructor;
    apply andb_true_iff in H; destruct H as [H D]; auto.
  intros I. apply negb_true_iff in H. rewrite <- not_true_iff_false in H.
  apply H, existsb_exists. exists j. rewrite Pos.eqb_refl. auto.
Qed.

Lemma combine_nodup : forall (l m : list joint), NoDup m -> NoDup (map snd (combine l m)).
Proof.
  induction l as [|j l IH]; intros [|c m] N; simpl; try constructor;
    inversion N; subst; auto.
  intros I. apply in_map_iff in I. destruct I as [[i d] [<- I]].
  apply in_combine_r in I. contradiction.
Qed.

Theorem worth_spelled : forall js letters t u v,
  different letters = true -> spelled (combine js letters) t = Some u ->
  worth u v -> worth t v.
Proof.
  intros js letters t u v D E W. set (l := combine js letters) in *.
  assert (N : NoDup (map snd l)) by (apply combine_nodup, different_nodup, D).
  destruct (spelled_leads l t u [] E) as [L K].
  apply worth_renamed with (name_of l).
  - intros i j I J H. apply K in I, J. unfold name_of in H.
    destruct (lookup i l) as [c|] eqn:A; [|congruence].
    destruct (lookup j l) as [d|] eqn:B; [|congruence].
    subst d. eapply lookup_inj; eauto.
  - rewrite <- (xor_0 v). eapply leads_worth; [exact L | exact W].
Qed.
