(** * What the checker of version 2 leaves out of a core, and other names

    About [settled] and [spelled] of [Settle.v]. *)

From Coq Require Import List Arith Bool Lia Permutation PArith.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical
  Segments Stubs Short Cores Steps CoreValue Settle.
Import ListNotations.

(** ** Steps *)

Lemma partition_perm : forall (A : Type) (f : A -> bool) l a b,
  partition f l = (a, b) ->
  Permutation l (a ++ b) /\ (forall x, In x a -> f x = true)
  /\ forall x, In x b -> f x = false.
Proof.
  intros A f. induction l as [|x l IH]; intros a b E; simpl in E.
  - injection E as <- <-. split; [constructor | split; intros x []].
  - destruct (partition f l) as [a' b']. destruct (IH a' b' eq_refl) as [P [T F]].
    destruct (f x) eqn:X; injection E as <- <-; (split; [|split]); simpl; auto.
    + intros y [<-|I]; auto.
    + apply Permutation_cons_app. exact P.
    + intros y [<-|I]; auto.
Qed.

Lemma leads_perm_l : forall t t' u k, Permutation t t' -> leads t' u k -> leads t u k.
Proof. intros. eapply leads_then; [apply leads_perm|]; eauto. Qed.

Lemma leads_perm_r : forall t u u' k, leads t u k -> Permutation u u' -> leads t u' k.
Proof.
  intros t u u' k L P. rewrite <- (Nat.lxor_0_r k).
  eapply leads_trans; [exact L | apply leads_perm, P].
Qed.

Lemma drop_bare_leads : forall t u k pre, drop_bare t = (u, k) ->
  leads (pre ++ plain t) (pre ++ plain u) k.
Proof.
  induction t as [|[i [[a b] n]] t IH]; intros u k pre E; simpl in E.
  - injection E as <- <-. apply leads_refl.
  - destruct (drop_bare t) as [u' k'] eqn:D.
    assert (Keep : u = (i, (a, b, n)) :: u' -> k = k' ->
                   leads (pre ++ plain ((i, (a, b, n)) :: t)) (pre ++ plain u) k).
    { intros -> ->.
      change (plain ((i, (a, b, n)) :: t)) with ([(a, b, n)] ++ plain t).
      change (plain ((i, (a, b, n)) :: u')) with ([(a, b, n)] ++ plain u').
      rewrite !app_assoc.
      apply IH. reflexivity. }
    destruct a, b; try (injection E as <- <-; apply Keep; reflexivity).
    injection E as <- <-. eapply leads_trans; [|apply IH; reflexivity].
    simpl. eapply leads_perm_l; [apply Permutation_sym, Permutation_middle|].
    apply leads_bare.
Qed.

Lemma turn : forall j s t, ends_at j s <> 0 ->
  leads (s :: t) ((Some j, far j s, snd s) :: t) 0.
Proof.
  intros j [[a b] n] t E. unfold far. simpl in *.
  destruct (is_at j a) eqn:A.
  - apply is_at_iff in A. subst a. apply leads_refl.
  - destruct (is_at j b) eqn:B; [|lia]. apply is_at_iff in B. subst b.
    apply leads_flip.
Qed.

Lemma touches_iff : forall j m, touches j m = true <-> ends_at j (snd m) <> 0.
Proof. intros j m. unfold touches. rewrite negb_true_iff, Nat.eqb_neq. tauto. Qed.

Lemma degree_untouched : forall j t, (forall m, In m t -> touches j m = false) ->
  degree j (plain t) = 0.
Proof.
  intros j. induction t as [|m t IH]; simpl; intros H; auto.
  rewrite IH by auto. specialize (H m (or_introl eq_refl)).
  unfold touches in H. rewrite negb_false_iff, Nat.eqb_eq in H. lia.
Qed.

Lemma plain_perm : forall t u, Permutation t u -> Permutation (plain t) (plain u).
Proof. intros. apply Permutation_map. assumption. Qed.

Lemma plain_app : forall t u, plain (t ++ u) = plain t ++ plain u.
Proof. intros. apply map_app. Qed.

Lemma plain_stubs : forall a b, plain (stubs a b) = stub a ++ stub b.
Proof. intros. unfold plain, stubs. rewrite map_map, map_id. reflexivity. Qed.

Lemma far_iff : forall j e, is_at j e = false -> e <> Some j.
Proof. intros j e H E. apply is_at_iff in E. congruence. Qed.

Theorem step_leads : forall j t u k more,
  step j t = Some (u, k, more) -> leads (plain t) (plain u) k.
Proof.
  intros j t u k more E. unfold step in E.
  destruct (partition (touches j) t) as [here rest] eqn:P1.
  destruct (partition is_stub here) as [at_j more'] eqn:P2.
  apply partition_perm in P1, P2. destruct P1 as [P1 [T1 F1]], P2 as [P2 [T2 _]].
  apply degree_untouched in F1.
  apply leads_perm_l with (1 := plain_perm _ _ P1).
  assert (Rest : match here with
    | [(_, (a, b, n))] =>
        if is_at j a && is_at j b then Some (rest, if n <=? 2 then 1 else 0, [])
        else None
    | [(i, s); (k, r)] =>
        let a := far j s in
        let b := far j r in
        let n := S (snd s + snd r) in
        if is_at j a || is_at j b then None
        else if 3 <=? n then Some (stubs a b ++ rest, 0, joint_of a ++ joint_of b)
        else let (u, l) := drop_bare [(Nat.min i k, (a, b, n))] in Some (u ++ rest, l, [])
    | _ => None
    end = Some (u, k, more) -> leads (plain (here ++ rest)) (plain u) k).
  { clear E P1 P2 T2. intros E.
    destruct here as [|[i s] [|[l r] [|? ?]]]; try discriminate E.
    - destruct s as [[a b] n]. destruct (is_at j a) eqn:A; [|discriminate E].
      destruct (is_at j b) eqn:B; [|discriminate E].
      apply is_at_iff in A, B. subst. injection E as <- <- _.
      apply leads_loop. exact F1.
    - destruct s as [[a0 b0] n0] eqn:Es, r as [[a1 b1] n1] eqn:Er.
      rewrite <- Es, <- Er in E, T1 |- *. cbv zeta in E.
      set (a := far j s) in *. set (b := far j r) in *.
      destruct (is_at j a) eqn:A; [discriminate E|].
      destruct (is_at j b) eqn:B; [discriminate E|]. cbn [orb] in E.
      assert (L : leads (plain ([(i, s); (l, r)] ++ rest))
                        ((a, b, S (snd s + snd r)) :: plain rest) 0).
      { simpl. eapply leads_then; [apply (turn j)|].
        - apply touches_iff with (m := (i, s)), T1. simpl. auto.
        - eapply leads_then; [apply leads_flip|]. fold a.
          eapply leads_perm_l; [apply perm_swap|].
          eapply leads_then; [apply (turn j)|].
          + apply touches_iff with (m := (l, r)), T1. simpl. auto.
          + eapply leads_perm_l; [apply perm_swap|]. fold b.
            apply leads_join; auto using far_iff. }
      eapply leads_then; [exact L|].
      destruct (3 <=? S (snd s + snd r)) eqn:N.
      + injection E as <- <- _. rewrite plain_app, plain_stubs, <- app_assoc.
        apply leads_long. apply Nat.leb_le in N. exact N.
      + destruct (drop_bare _) as [u' l'] eqn:D. injection E as <- <- _.
        rewrite plain_app. eapply leads_perm_l; [|eapply leads_perm_r;
          [apply (drop_bare_leads _ _ _ (plain rest) D) | apply Permutation_app_comm]].
        apply Permutation_cons_append.
    - destruct s as [[? ?] ?]. discriminate E. }
  destruct at_j as [|m [|m' others]]; auto.
  destruct (drop_bare _) as [u' k'] eqn:D. injection E as <- <- _.
  apply (drop_bare_leads _ _ _ []) in D. simpl in D.
  assert (Stub : forall x, In x here -> is_stub x = true ->
    exists n, snd x = (Some j, None, n) /\ 3 <= n).
  { intros [i [[a b] n]] I S. apply T1, touches_iff in I. unfold is_stub in S.
    cbn [snd ends_at] in *.
    destruct a as [c|]; [|discriminate S]. destruct b; [discriminate S|].
    cbn [is_at] in I. destruct (Pos.eqb_spec c j) as [->|]; [|lia].
    apply Nat.leb_le in S. eauto. }
  assert (In2 : forall x, In x (m :: m' :: others) -> In x here).
  { intros x I. eapply Permutation_in; [apply Permutation_sym, P2|].
    apply in_or_app. auto. }
  destruct (Stub m) as [n1 [E1 N1]]; [apply In2; simpl; auto | apply T2; simpl; auto|].
  destruct (Stub m') as [n2 [E2 N2]]; [apply In2; simpl; auto | apply T2; simpl; auto|].
  eapply leads_then; [|exact D].
  eapply leads_perm_l.
  { apply plain_perm. apply Permutation_app_tail. exact P2. }
  rewrite <- !app_assoc. simpl. rewrite E1, E2.
  replace (plain (map _ _)) with
    (map (ground_seg j) (plain (others ++ more' ++ rest))).
  - apply leads_ground; assumption.
  - unfold plain. rewrite !map_map. reflexivity.
Qed.

Theorem settle_leads : forall fuel work t k u l,
  settle fuel work t k = Some (u, l) ->
  exists m, l = Nat.lxor k m /\ leads (plain t) (plain u) m.
Proof.
  assert (Z : forall t k u l, Some (t, k) = Some (u, l) ->
    exists m, l = Nat.lxor k m /\ leads (plain t) (plain u) m).
  { intros t k u l E. injection E as <- <-. exists 0.
    rewrite Nat.lxor_0_r. auto using leads_refl. }
  induction fuel as [|fuel IH]; intros [|j work] t k u l E; simpl in E; auto;
    [discriminate E|].
  destruct (step j t) as [[[v m] more]|] eqn:S.
  - apply step_leads in S. apply IH in E. destruct E as [n [-> L]].
    exists (Nat.lxor m n). rewrite Nat.lxor_assoc. split; auto.
    eapply leads_trans; eauto.
  - apply IH in E. exact E.
Qed.

Corollary settled_leads : forall work t u k,
  settled work t = Some (u, k) -> leads (plain t) (plain u) k.
Proof.
  intros work t u k E. apply settle_leads in E. destruct E as [m [-> L]].
  rewrite Nat.lxor_0_l. exact L.
Qed.
