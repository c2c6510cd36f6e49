(** * What the checker accepts is true

    The last part of the proof of [Statements.check_sound]. *)

From Coq Require Import List Arith Bool Lia PArith NArith FMapPositive.
From Nimstring Require Import Game Play Sums Forms Check CutsProof LeftProof.
Import ListNotations.

Lemma same_nimber_eq : forall v w, same_nimber v w = true -> v = w.
Proof.
  intros [m|] [n|] H; simpl in H; try discriminate; auto.
  apply N.eqb_eq in H. congruence.
Qed.

Lemma same_nimber_neq : forall v w, same_nimber v w = false -> val_of v <> val_of w.
Proof.
  intros [m|] [n|] H E; simpl in *; try discriminate.
  injection E as E. apply N2Nat.inj in E. apply N.eqb_neq in H. auto.
Qed.


Section Hints.

Variable parts_of : form -> list form.
Variable order_of : form -> list positive.
Variable drawer : form -> positive.

Local Notation look := (look drawer).
Local Notation put := (put drawer).
Local Notation worth := (worth drawer).
Local Notation is_worth := (is_worth drawer).
Local Notation use := (use drawer).
Local Notation parts_left := (parts_left parts_of order_of).

(** ** A table is good if all that it says is true *)

Definition true_entry (k : form) (e : entry) : Prop :=
  (forall v, known e = Some v -> V k = val_of v)
  /\ (forall n, In n (lacked e) -> V k <> Some (N.to_nat n)).

Definition good (t : table) : Prop := forall k, true_entry k (look t k).

Lemma look_put : forall k e t k',
  (k = k' /\ look (put k e t) k' = e) \/ look (put k e t) k' = look t k'.
Proof.
  intros k e t k'. unfold Check.look, Check.put, bucket.
  destruct (Pos.eq_dec (drawer k') (drawer k)) as [E|N].
  - rewrite E, PositiveMap.gss. cbn [seek].
    destruct (same_form k' k) eqn:S; [|auto].
    apply same_form_eq in S. auto.
  - rewrite PositiveMap.gso by exact N. auto.
Qed.

Lemma good_put : forall k e t, good t -> true_entry k e -> good (put k e t).
Proof.
  intros k e t G H k'. destruct (look_put k e t k') as [[<- ->]| ->]; auto.
Qed.

Lemma good_start : good (start drawer).
Proof.
  apply good_put.
  - intros k. unfold Check.look, bucket. rewrite PositiveMap.gempty.
    split; simpl; [discriminate | tauto].
  - split; simpl; [|tauto]. intros v E. injection E as <-. reflexivity.
Qed.

Lemma good_mark : forall t k, good t -> good (mark drawer t k).
Proof.
  intros t k G. unfold mark. destruct (used (look t k)); auto.
  apply good_put; [exact G|]. exact (G k).
Qed.

Lemma good_use : forall t parts, good t -> good (use t parts).
Proof.
  intros t [ks|] G; [|exact G]. unfold Check.use.
  destruct (find _ ks); [apply good_mark; exact G|].
  revert t G. induction ks as [|k ks IH]; simpl; auto using good_mark.
Qed.

Lemma odd_to_nat : forall n, Nat.odd (N.to_nat n) = N.odd n.
Proof.
  intros n. pose proof (N.div2_odd n) as X. pose proof (Nat.div2_odd (N.to_nat n)) as Y.
  rewrite <- N2Nat.inj_div2 in Y.
  destruct (N.odd n), (Nat.odd (N.to_nat n)); cbn [N.b2n Nat.b2n] in X, Y; auto; lia.
Qed.

Lemma testbit_to_nat : forall i n,
  Nat.testbit (N.to_nat n) i = N.testbit n (N.of_nat i).
Proof.
  induction i as [|i IH]; intros n.
  - rewrite Nat.bit0_odd, odd_to_nat. symmetry. apply N.bit0_odd.
  - rewrite Nat2N.inj_succ, N.testbit_succ_r_div2 by apply N.le_0_l.
    rewrite <- IH, N2Nat.inj_div2. reflexivity.
Qed.

Lemma lxor_to_nat : forall m n,
  N.to_nat (N.lxor m n) = Nat.lxor (N.to_nat m) (N.to_nat n).
Proof.
  intros m n. apply Nat.bits_inj. intros i.
  rewrite Nat.lxor_spec, !testbit_to_nat. apply N.lxor_spec.
Qed.

Lemma xor_val_of : forall m n,
  xor (val_of (Some m)) (val_of (Some n)) = val_of (Some (N.lxor m n)).
Proof. intros m n. simpl. rewrite lxor_to_nat. reflexivity. Qed.

Lemma total_cons : forall k ks, total (k :: ks) = xor (V k) (total ks).
Proof. reflexivity. Qed.

Lemma sum_spec : forall t ks v,
  good t -> sum drawer t ks = Some v -> total ks = val_of v.
Proof.
  intros t ks v G. revert v. induction ks as [|k ks IH]; intros v E.
  - injection E as <-. reflexivity.
  - rewrite total_cons. cbn [sum] in E. destruct (G k) as [K _].
    destruct (known (look t k)) as [[m|]|], (sum drawer t ks) as [[n|]|];
      try discriminate E; injection E as <-;
      rewrite ?(K _ eq_refl), ?(IH _ eq_refl), ?xor_val_of; auto;
      rewrite xor_comm; reflexivity.
Qed.

Lemma worth_spec : forall t parts v,
  good t -> worth t parts = Some v -> worth_of parts = val_of v.
Proof.
  intros t [ks|] v G E.
  - apply sum_spec with (1 := G). exact E.
  - injection E as <-. reflexivity.
Qed.

Lemma is_worth_spec : forall t parts v,
  good t -> is_worth t parts v = true -> worth_of parts = val_of v.
Proof.
  intros t parts v G E. unfold Check.is_worth in E.
  destruct (worth t parts) as [w|] eqn:W; [|discriminate E].
  apply same_nimber_eq in E. subst w. apply worth_spec with (1 := G). exact W.
Qed.

(** ** Each step keeps the table good, and shows what it says *)

(** A step with the result [r] shows that [P]. *)
Definition shows (r : option table) (P : Prop) : Prop :=
  forall t, r = Some t -> good t /\ P.

Lemma some_is_spec : forall options v t, good t ->
  shows (some_is drawer options v t)
    (exists parts, In parts options /\ worth_of parts = val_of v).
Proof.
  intros options v t G t'. induction options as [|parts options IH]; simpl.
  - discriminate.
  - destruct (is_worth t parts v) eqn:W.
    + intros E. injection E as <-. split; [apply good_use; exact G|].
      exists parts. split; [auto|]. apply is_worth_spec with (1 := G). exact W.
    + intros E. destruct (IH E) as [G' [p [I W']]]. eauto.
Qed.

Lemma some_cut_is_spec : forall cuts v t, good t ->
  shows (some_cut_is parts_of order_of drawer cuts v t)
    (exists c m, In (c, m) cuts /\ V (rest_of m) = val_of v).
Proof.
  intros cuts v t G t'. induction cuts as [|[c rest] cuts IH]; simpl.
  - discriminate.
  - destruct (is_worth t (parts_left rest) v) eqn:W.
    + intros E. injection E as <-. split; [apply good_use; exact G|].
      exists c, rest. split; [auto|]. rewrite <- (parts_left_spec order_of parts_of).
      apply is_worth_spec with (1 := G). exact W.
    + intros E. destruct (IH E) as [G' [d [r [I W']]]]. eauto 6.
Qed.

Lemma unknown_spec : forall t ks k others,
  unknown drawer t ks = Some (k, others) -> total ks = xor (V k) (total others).
Proof.
  intros t. induction ks as [|l ks IH]; intros k others E; [discriminate E|].
  cbn [unknown] in E. destruct (known (look t l)).
  - destruct (unknown drawer t ks) as [[k' rest]|]; [|discriminate E].
    injection E as <- <-. rewrite !total_cons, (IH _ _ eq_refl).
    rewrite !xor_assoc, (xor_comm (V l)). reflexivity.
  - injection E as <- <-. reflexivity.
Qed.

Lemma differs_spec : forall lacks parts n t,
  (forall k m t, good t -> shows (lacks k m t) (V k <> Some (N.to_nat m))) ->
  good t ->
  shows (differs drawer lacks parts n t) (worth_of parts <> Some (N.to_nat n)).
Proof.
  intros lacks parts n t L G t' E. unfold differs in E.
  destruct (worth t parts) as [v|] eqn:W.
  - destruct (same_nimber (Some n) v) eqn:S; [discriminate E|]. injection E as <-.
    split; [apply good_use; exact G|].
    apply same_nimber_neq in S. rewrite (worth_spec _ _ _ G W).
    intros X. apply S. symmetry. exact X.
  - destruct parts as [ks|]; [|discriminate E].
    destruct (unknown drawer t ks) as [[k others]|] eqn:U; [|discriminate E].
    destruct (sum drawer t others) as [[m|]|] eqn:S; try discriminate E.
    apply L in E; [|apply good_use; exact G]. destruct E as [G' D].
    split; [exact G'|]. cbn [worth_of]. rewrite (unknown_spec _ _ _ _ U).
    rewrite (sum_spec _ _ _ G S). intros X. apply D. rewrite lxor_to_nat.
    destruct (V k) as [a|]; [|discriminate X]. cbn [val_of option_map xor] in X.
    injection X as X. rewrite <- X, lxor_twice. reflexivity.
Qed.

Lemma lacks_spec : forall bound k n t, good t ->
  shows (lacks parts_of order_of drawer bound k n t) (V k <> Some (N.to_nat n)).
Proof.
  induction bound as [|s bound IH]; intros k n t G t' E; [discriminate E|].
  cbn [lacks] in E. destruct (existsb (N.eqb n) (lacked (look t k))) eqn:L.
  - injection E as <-. split; [exact G|]. apply existsb_exists in L.
    destruct L as [m [I M]]. apply N.eqb_eq in M. subst m. apply (G k). exact I.
  - match type of E with match ?r with _ => _ end = _ =>
      assert (S : shows r (V k <> Some (N.to_nat n)));
      [|destruct r as [u|] eqn:R; [|discriminate E]]
    end.
    + destruct (find fst (cuts_of k)) as [[c rest]|] eqn:F.
      * apply find_some in F. destruct F as [I C]. simpl in C. subst c.
        intros u R. apply differs_spec in R; [|exact IH|exact G].
        destruct R as [G' D]. split; [exact G'|].
        rewrite parts_left_spec in D. apply capture_differs with (1 := I). exact D.
      * intros u R. apply some_cut_is_spec in R; [|exact G].
        destruct R as [G' [c [rest [I W]]]]. split; [exact G'|].
        apply find_none with (2 := I) in F. simpl in F. subst c.
        apply option_differs with (1 := I). exact W.
    + injection E as <-. destruct (S u eq_refl) as [G' D].
      split; [|exact D]. apply good_put; [exact G'|]. destruct (G' k) as [K N].
      split; cbn [known lacked]; [exact K|]. intros m [<-|M]; auto.
Qed.

Lemma all_differ_spec : forall options n t, good t ->
  shows (all_differ parts_of order_of drawer options n t)
    (forall parts, In parts options -> worth_of parts <> Some (N.to_nat n)).
Proof.
  intros options n.
  induction options as [|parts options IH]; intros t G t' E; cbn [all_differ] in E.
  - injection E as <-. split; [exact G | intros p []].
  - destruct (differs drawer _ parts n t) as [u|] eqn:D; [|discriminate E].
    apply differs_spec in D; [|intros; apply lacks_spec; assumption | exact G].
    destruct D as [G' D]. apply IH in E; [|exact G']. destruct E as [G'' H].
    split; [exact G''|]. intros p [<-|I]; auto.
Qed.

Lemma all_are_spec : forall options v t, good t ->
  shows (all_are drawer options v t)
    (forall parts, In parts options -> worth_of parts = val_of v).
Proof.
  intros options v. induction options as [|parts options IH]; intros t G t' E; simpl in E.
  - injection E as <-. split; [exact G | intros p []].
  - destruct (is_worth t parts v) eqn:W; [|discriminate E].
    apply IH in E; [|apply good_use; exact G]. destruct E as [G' H].
    split; [exact G'|]. intros p [<-|I]; auto.
    apply is_worth_spec with (1 := G). exact W.
Qed.

Lemma each_is_spec : forall bound options m n t, good t ->
  shows (each_is drawer bound options m n t)
    (forall j, N.to_nat m <= j < N.to_nat n ->
       exists parts, In parts options /\ worth_of parts = Some j).
Proof.
  induction bound as [|s bound IH]; intros options m n t G t' E; cbn [each_is] in E;
    (destruct (N.eqb m n) eqn:M;
      [apply N.eqb_eq in M; injection E as <-; split; [exact G | subst; lia]|]).
  - discriminate E.
  - destruct (some_is drawer options (Some m) t) as [u|] eqn:S; [|discriminate E].
    apply some_is_spec in S; [|exact G]. destruct S as [G' P].
    apply IH in E; [|exact G']. destruct E as [G'' Q]. split; [exact G''|].
    intros j J. destruct (Nat.eq_dec j (N.to_nat m)) as [->|X]; [exact P|].
    apply Q. lia.
Qed.

Lemma some_meets_spec : forall taken others t, good t ->
  shows (some_meets drawer taken others t)
    (exists p q n, In p taken /\ In q others /\ worth_of p = Some n /\ worth_of q = Some n).
Proof.
  induction taken as [|parts taken IH]; intros others t G t' E; simpl in E;
    [discriminate E|].
  assert (later : some_meets drawer taken others t = Some t' -> good t' /\
    exists p q n, In p (parts :: taken) /\ In q others
      /\ worth_of p = Some n /\ worth_of q = Some n).
  { intros R. apply IH in R; [|exact G].
    destruct R as [G' [p [q [n [P [Q W]]]]]]. split; [exact G'|].
    exists p, q, n. simpl. auto. }
  destruct (worth t parts) as [[n|]|] eqn:W; auto.
  destruct (some_is drawer others (Some n) t) as [u|] eqn:S; auto.
  injection E as <-. apply some_is_spec in S; [|exact G].
  destruct S as [G' [q [Q WQ]]]. split; [apply good_use; exact G'|].
  exists parts, q, (N.to_nat n). simpl. repeat split; auto.
  exact (worth_spec _ _ _ G W).
Qed.

(** ** Facts *)

Lemma proved_spec : forall k v t, good t ->
  shows (proved parts_of order_of drawer k v t) (V k = val_of v).
Proof.
  intros k v t G t' E. unfold proved in E.
  set (options := map _ (cuts_of k)) in E.
  set (taken := map snd (filter fst options)) in E.
  set (others := map snd (filter (fun m => negb (fst m)) options)) in E.
  assert (T : forall parts, In parts taken ->
    exists m, In (true, m) (cuts_of k) /\ worth_of parts = V (rest_of m)).
  { intros parts I. apply in_map_iff in I. destruct I as [[c p] [<- I]].
    apply filter_In in I. destruct I as [I C]. apply in_map_iff in I.
    destruct I as [[d rest] [F I]]. injection F as <- <-. simpl in C. subst d.
    exists rest. split; [exact I | apply parts_left_spec]. }
  assert (O : forall parts, In parts others ->
    exists m, In (false, m) (cuts_of k) /\ worth_of parts = V (rest_of m)).
  { intros parts I. apply in_map_iff in I. destruct I as [[c p] [<- I]].
    apply filter_In in I. destruct I as [I C]. apply in_map_iff in I.
    destruct I as [[d rest] [F I]]. injection F as <- <-. destruct d; [discriminate C|].
    exists rest. split; [exact I | apply parts_left_spec]. }
  assert (C : forall c rest, In (c, rest) (cuts_of k) ->
    In (parts_left rest) (if c then taken else others)).
  { intros c rest I.
    assert (J : In (c, parts_left rest) options).
    { apply in_map_iff. exists (c, rest). auto. }
    destruct c; apply in_map_iff; eexists (_, parts_left rest); split;
      try reflexivity; apply filter_In; split; try exact J; reflexivity. }
  assert (loony_by : (forall n, exists c m,
    In (c, m) (cuts_of k) /\ wins_by n (c, V (rest_of m)) = true) -> V k = None)
    by apply is_loony.
  destruct v as [n|].
  - assert (H : good t' /\
      ((taken = [] /\ forall j, j < N.to_nat n ->
          exists p, In p others /\ worth_of p = Some j)
       \/ (taken <> [] /\ forall p, In p taken -> worth_of p = Some (N.to_nat n)))
      /\ forall p, In p others -> worth_of p <> Some (N.to_nat n)).
    { destruct taken as [|first more] eqn:F.
      - destruct (all_differ parts_of order_of drawer others n t) as [u|] eqn:A; [|discriminate E].
        apply all_differ_spec in A; [|exact G]. destruct A as [G' A].
        apply each_is_spec in E; [|exact G']. destruct E as [G'' E].
        split; [exact G''|]. split; [|exact A]. left. split; [reflexivity|].
        intros j J. apply E. simpl. lia.
      - destruct (all_are drawer (first :: more) (Some n) t) as [u|] eqn:A; [|discriminate E].
        apply all_are_spec in A; [|exact G]. destruct A as [G' A].
        apply all_differ_spec in E; [|exact G']. destruct E as [G'' E].
        split; [exact G''|]. split; [|exact E]. right. split; [discriminate | exact A]. }
    destruct H as [G' [H D]]. split; [exact G'|]. apply is_nimber.
    + intros c rest I. pose proof (C c rest I) as J. unfold wins_by.
      rewrite <- (parts_left_spec order_of parts_of rest). destruct c.
      * destruct H as [[H _]|[_ H]]; [rewrite H in J; destruct J|].
        rewrite (H _ J). simpl. rewrite Nat.eqb_refl. reflexivity.
      * destruct (same _ _) eqn:S; auto. apply same_iff in S.
        exfalso. exact (D _ J S).
    + intros m M. destruct H as [[_ H]|[N H]].
      * destruct (H m M) as [p [I W]]. apply O in I. destruct I as [rest [I V']].
        exists false, rest. split; [exact I|]. apply same_iff. congruence.
      * destruct taken as [|first more]; [congruence|].
        destruct (T first) as [rest [I V']]; [simpl; auto|].
        exists true, rest. split; [exact I|]. unfold wins_by.
        rewrite <- V', (H first) by (simpl; auto).
        apply negb_true_iff, Nat.eqb_neq. lia.
  - destruct (some_is drawer taken None t) as [u|] eqn:S.
    + injection E as <-. apply some_is_spec in S; [|exact G].
      destruct S as [G' [p [I W]]]. split; [exact G'|].
      apply T in I. destruct I as [rest [I V']]. apply loony_by. intros n.
      exists true, rest. split; [exact I|]. rewrite <- V', W. reflexivity.
    + apply some_meets_spec in E; [|exact G].
      destruct E as [G' [p [q [n [P [Q [WP WQ]]]]]]]. split; [exact G'|].
      apply T in P. apply O in Q. destruct P as [r [P VP]], Q as [r' [Q VQ]].
      apply loony_by. intros m. destruct (Nat.eq_dec m n) as [->|X].
      * exists false, r'. split; [exact Q|]. apply same_iff. congruence.
      * exists true, r. split; [exact P|]. unfold wins_by.
        rewrite <- VP, WP. apply negb_true_iff, Nat.eqb_neq. auto.
Qed.

Lemma all_proved_spec : forall facts t t',
  good t -> all_proved parts_of order_of drawer facts t = Some t' -> good t'.
Proof.
  induction facts as [|[k v] facts IH]; intros t t' G E; cbn [all_proved] in E.
  - injection E as <-. exact G.
  - destruct (known (look t k)); [discriminate E|].
    destruct (proved parts_of order_of drawer k v t) as [u|] eqn:P; [|discriminate E].
    apply proved_spec in P; [|exact G]. destruct P as [G' P].
    apply IH in E; [exact E|]. apply good_put; [exact G'|].
    destruct (G' k) as [_ L]. split; [|exact L]. intros w W.
    injection W as <-. exact P.
Qed.

Theorem check_sound : forall c,
  check parts_of order_of drawer c = true -> V (strings c) = val_of (claim c).
Proof.
  intros c E. unfold check in E.
  destruct (all_proved _ _ _ _ _) as [t|] eqn:P; [|discriminate E].
  apply all_proved_spec in P; [|exact good_start].
  apply andb_true_iff in E. destruct E as [E _].
  rewrite <- (parts_of_all_spec order_of parts_of).
  apply is_worth_spec with (1 := P). exact E.
Qed.

End Hints.
