(** * What an opened chain or loop leaves *)

From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Nimstring Require Import Game Sums Order Scores Margins Handouts Choices.
From Nimstring Require Endgames.
Import Endgames(kind(..), run, ground, each, strings, enough).
Import ListNotations.

(** ** Runs *)

Lemma run_cons : forall x l, l <> [] -> run (x :: l) = (x ++ hd [] l) :: run l.
Proof. intros x [|y l] N; [contradiction|reflexivity]. Qed.

Lemma run_split : forall a x b, run (a ++ x :: b) = run (a ++ [x]) ++ run (x :: b).
Proof.
  induction a as [|y a IH]; intros x b; [reflexivity|].
  destruct a as [|z a]; [reflexivity|]. cbn [app run] in *. rewrite IH. reflexivity.
Qed.

Lemma run_cut : forall l p s q, run l = p ++ s :: q ->
  exists a x y b, l = a ++ x :: y :: b /\ s = x ++ y /\ p = run (a ++ [x]) /\ q = run (y :: b).
Proof.
  induction l as [|x [|y l] IH]; intros p s q E; try (destruct p; discriminate).
  destruct p as [|t p]; cbn [app run] in E; injection E as E F.
  - exists [], x, y, l. auto.
  - destruct (IH p s q F) as [a [u [v [b [G [-> [-> ->]]]]]]].
    exists (x :: a), u, v, b. rewrite G. repeat split. subst t.
    destruct a as [|w a]; injection G as -> ->; reflexivity.
Qed.

Lemma held_run : forall l c, held (run l) c = true -> exists x, In x l /\ In c x.
Proof.
  induction l as [|x [|y l] IH]; intros c H; try discriminate.
  cbn [run] in H. change (holds (x ++ y) c || held (run (y :: l)) c = true) in H.
  apply orb_true_iff in H. destruct H as [H|H].
  - apply holds_iff, in_app_iff in H. destruct H; [exists x|exists y]; simpl; auto.
  - destruct (IH c H) as [z [I J]]. exists z. simpl in *. tauto.
Qed.

Lemma run_holds : forall l x c, 2 <= length l -> In x l -> In c x -> held (run l) c = true.
Proof.
  induction l as [|u [|v l] IH]; intros x c L I J; simpl in L; try lia.
  cbn [run]. change (holds (u ++ v) c || held (run (v :: l)) c = true).
  apply orb_true_iff. destruct I as [->|[->|I]].
  - left. apply holds_iff, in_app_iff. auto.
  - left. apply holds_iff, in_app_iff. auto.
  - destruct l as [|w l]; [contradiction|]. right. apply (IH x); auto; simpl; [lia|tauto].
Qed.

Lemma in_each : forall l c x, In x (each l) -> In c x -> In c l.
Proof.
  intros l c x I J. apply in_map_iff in I. destruct I as [d [<- I]].
  destruct J as [->|[]]. exact I.
Qed.

Lemma each_in : forall l c, In c l -> In [c] (each l).
Proof. intros l c. exact (in_map (fun c => [c]) l c). Qed.

(** A run falls from an end, whatever is at the other end. *)
Lemma run_falls_left : forall g r l, NoDup l ->
  (forall c, In c l -> ~ In c g /\ held r c = false) -> fall r (run (each l ++ [g])).
Proof.
  intros g r l N. induction N as [|c l I N IH]; intros H; [constructor|].
  cbn [each map app]. fold (each l). rewrite run_cons by (destruct (each l); discriminate).
  apply (fall_middle r [] _ (run (each l ++ [g]))).
  - apply taken_some with c; [simpl; auto|]. cbn [app].
    destruct (H c) as [G R]; [simpl; auto|]. rewrite held_app, R, orb_false_r.
    destruct (held (run (each l ++ [g])) c) eqn:E; [exfalso|reflexivity].
    apply held_run in E. destruct E as [x [X C]]. apply in_app_iff in X.
    destruct X as [X|[<-|[]]]; [|auto]. apply I. apply in_each with x; auto.
  - apply IH. intros d D. apply H. simpl. auto.
Qed.

Lemma run_falls_right : forall g r l, NoDup l ->
  (forall c, In c l -> ~ In c g /\ held r c = false) -> fall r (run (g :: each l)).
Proof.
  intros g r l. induction l as [|c l IH] using rev_ind; intros N H; [constructor|].
  unfold each. rewrite map_app. fold (each l). cbn [map].
  assert (Z : exists a x, g :: each l = a ++ [x]).
  { destruct (exists_last (l := g :: each l) ltac:(discriminate)) as [a [x E]]. eauto. }
  destruct Z as [a [x Z]]. rewrite (app_comm_cons (each l)), Z, <- app_assoc. cbn [app].
  rewrite run_split, <- Z. change (run [x; [c]]) with [x ++ [c]].
  apply NoDup_remove in N. rewrite app_nil_r in N. destruct N as [N I].
  apply fall_middle.
  - apply taken_some with c; [apply in_elt|].
    destruct (H c) as [G R]; [apply in_elt|]. cbn [app]. rewrite held_app, R, orb_false_r.
    destruct (held (run (g :: each l)) c) eqn:E; [exfalso|reflexivity].
    apply held_run in E. destruct E as [y [[<-|Y] C]]; [auto|]. apply I. apply in_each with y; auto.
  - rewrite app_nil_r. apply IH; [exact N|]. intros d D. apply H. rewrite in_app_iff. auto.
Qed.

(** ** What an opened chain leaves *)

Lemma misses : forall l c, ~ In c l -> forall x, In x (each l) -> ~ In c x.
Proof. intros l c N x I J. apply N. apply in_each with x; auto. Qed.

Lemma run_misses : forall l c, (forall x, In x l -> ~ In c x) -> held (run l) c = false.
Proof.
  intros l c H. destruct (held (run l) c) eqn:E; [exfalso|reflexivity].
  apply held_run in E. destruct E as [x [I J]]. apply (H x); auto.
Qed.

Lemma end_of_chain : forall x y r, held r x = false ->
  at_most (Some 2) (choice [[x]; [x; y]] r) /\ at_most (Some 2) (choice [[y; x]; [x]] r).
Proof.
  intros x y r H. split.
  - apply at_most_less with (fallen ([] ++ [[x; y]]) r).
    + cbn [app]. rewrite fallen_one. apply taken_length.
    + apply (choice_give [] [x] [[x; y]]).
      * apply taken_none. intros c [<-|[]]. cbn. rewrite Nat.eqb_refl. reflexivity.
      * apply choice_one. apply taken_some with x; simpl; auto.
  - apply at_most_less with (fallen ([[y; x]] ++ []) r).
    + cbn [app]. rewrite fallen_one. apply taken_length.
    + apply (choice_give [[y; x]] [x] []).
      * apply taken_none. intros c [<-|[]]. cbn. rewrite Nat.eqb_refl, orb_true_r. reflexivity.
      * apply choice_one. apply taken_some with x; simpl; auto.
Qed.

Lemma NoDup_parts : forall l m : list coin, NoDup (l ++ m) ->
  NoDup l /\ NoDup m /\ forall c, In c l -> ~ In c m.
Proof.
  induction l as [|x l IH]; intros m N; [repeat split; auto; constructor|].
  inversion N as [|? ? I N']; subst. destruct (IH m N') as [A [B C]].
  rewrite in_app_iff in I. repeat split; auto.
  - constructor; tauto.
  - intros c [<-|J]; [tauto|auto].
Qed.

(** Two runs of a chain that has been cut fall beside what holds none of their coins. *)
Lemma runs_fall : forall r g h l m, NoDup (l ++ m) ->
  (forall c, In c (l ++ m) -> ~ In c g /\ ~ In c h /\ held r c = false) ->
  fall r (run (g :: each l) ++ run (each m ++ [h])).
Proof.
  intros r g h l m N H. destruct (NoDup_parts _ _ N) as [L [M D]]. apply fall_after.
  - apply run_falls_right; [exact L|]. intros c I. destruct (H c) as [G [K R]].
    { apply in_app_iff. auto. }
    split; [exact G|]. rewrite held_app, R, orb_false_r. apply run_misses.
    intros x X. apply in_app_iff in X. destruct X as [X|[<-|[]]]; [|exact K].
    apply misses with m; auto.
  - apply run_falls_left; [exact M|]. intros c I. apply and_comm.
    destruct (H c) as [G [K R]]; [apply in_app_iff|]; auto.
Qed.

Lemma opened_chain : forall r l m, NoDup (l ++ m) -> 3 <= length (l ++ m) ->
  (forall c, In c (l ++ m) -> held r c = false) ->
  fall r (run (ground :: each l) ++ run (each m ++ [ground]))
  /\ choice (run (ground :: each l) ++ run (each m ++ [ground])) r = Some 2.
Proof.
  intros r l m N L H. set (d := run (ground :: each l) ++ run (each m ++ [ground])).
  enough (X : fall r d /\ at_most (Some 2) (choice d r)).
  { destruct X as [F C]. split; [exact F|]. apply exactly; [exact C|].
    intros h. apply choice_2. exact F. }
  assert (G : (exists x y l', l = x :: y :: l') \/ (exists m' x y, m = m' ++ [x; y])).
  { rewrite app_length in L. destruct l as [|x [|y l]]; simpl in L; [right|right|left; eauto];
      (destruct (exists_last (l := m)) as [m1 [v ->]]; [intros ->; simpl in L; lia|];
       rewrite app_length in L; simpl in L;
       destruct (exists_last (l := m1)) as [m2 [u ->]]; [intros ->; simpl in L; lia|];
       exists m2, u, v; rewrite <- app_assoc; reflexivity). }
  assert (P : forall x, In x (l ++ m) -> ~ In x ground /\ held r x = false).
  { intros x I. split; [intros []|auto]. }
  subst d. destruct G as [[x [y [l' ->]]]|[m' [x [y ->]]]].
  - cbn [app] in *. inversion N as [|? ? X N1]; subst. inversion N1 as [|? ? Y N2]; subst.
    destruct (fall_before r [[x]; [x; y]] (run ([y] :: each l') ++ run (each m ++ [ground])))
      as [F C].
    + apply runs_fall; [exact N2|]. intros c I. repeat split.
      * intros [<-|[]]. auto.
      * intros [].
      * rewrite held_app, H, orb_false_r by (simpl; auto). apply (run_misses [ground; [x]; [y]]).
        intros z [<-|[<-|[<-|[]]]]; [intros []| |]; intros [<-|[]]; simpl in *; auto.
    + apply (run_falls_right ground r [x; y]).
      * repeat constructor; simpl in *; tauto.
      * intros c I. apply P. simpl in *. tauto.
    + split; [exact F|]. destruct (end_of_chain x y r) as [E _]; [apply H; simpl; auto|].
      destruct E as [i [E I]]. rewrite E in C. exact (at_most_less i 2 _ I C).
  - unfold each at 2 4. rewrite map_app, <- app_assoc. cbn [map app]. rewrite run_split.
    fold (each m'). change (run [[x]; [y]; ground]) with [[x; y]; [y]]. rewrite !app_assoc in *.
    destruct (NoDup_parts _ _ N) as [N1 [N2 D]].
    destruct (fall_after r [[x; y]; [y]] (run (ground :: each l) ++ run (each m' ++ [[x]])))
      as [F C].
    + apply runs_fall; [exact N1|]. intros c I. specialize (D c I). repeat split.
      * intros [].
      * simpl in *. tauto.
      * rewrite held_app, H, orb_false_r by (rewrite in_app_iff; auto).
        apply (run_misses [[x]; [y]; ground]). intros z Z J. apply D.
        destruct Z as [<-|[<-|[<-|[]]]]; simpl in *; tauto.
    + apply (run_falls_left ground r [x; y]); [exact N2|].
      intros c I. apply P. rewrite in_app_iff. auto.
    + split; [exact F|]. destruct (end_of_chain y x r) as [_ E].
      { apply H. rewrite in_app_iff. simpl. auto. }
      destruct E as [i [E I]]. rewrite E in C. exact (at_most_less i 2 _ I C).
Qed.

(** ** What an opened loop leaves *)

Lemma holds_false : forall s c, ~ In c s -> holds s c = false.
Proof. intros s c N. destruct (holds s c) eqn:E; [apply holds_iff in E; contradiction|reflexivity]. Qed.

Lemma middle_of_loop : forall x y z w r, NoDup [x; y; z; w] ->
  held r x = false -> held r z = false ->
  at_most (Some 4) (choice [[x; y]; [y; z]; [z; w]] r).
Proof.
  intros x y z w r N X Z. apply at_most_less with (fallen ([[x; y]] ++ [[z; w]]) r).
  - rewrite fallen_middle, app_nil_r, fallen_one.
    apply (Nat.add_le_mono _ 2 _ 2); apply taken_length.
  - apply (choice_give [[x; y]] [y; z] [[z; w]]).
    + apply taken_none. intros c [<-|[<-|[]]]; cbn; rewrite Nat.eqb_refl, ?orb_true_r; reflexivity.
    + assert (O : x <> y /\ x <> z /\ x <> w /\ y <> z).
      { inversion N as [|? ? I N']; subst. inversion N' as [|? ? J _]; subst. simpl in *. intuition. }
      apply choice_none. intros [|s [|t a]] u b E; cbn [app] in E.
      * injection E as <- <-. split; [|apply choice_one; apply taken_some with z; simpl; auto].
        apply taken_some with x; [simpl; auto|]. cbn [app held existsb]. fold (held r x).
        rewrite X, orb_false_r. apply holds_false. simpl. intuition.
      * injection E as <- <- <-. split; [|apply choice_one; apply taken_some with x; simpl; auto].
        apply taken_some with z; [simpl; auto|]. cbn [app held existsb]. fold (held r z).
        rewrite Z, orb_false_r. apply holds_false. simpl. intuition.
      * destruct a; discriminate.
Qed.

Lemma in_path : forall l s, NoDup l -> In s (run (each l)) ->
  exists x y, s = [x; y] /\ x <> y /\ In x l /\ In y l.
Proof.
  induction l as [|x [|y l] IH]; intros s N I; [contradiction|contradiction|].
  inversion N as [|? ? J N']; subst. destruct I as [<-|I].
  - exists x, y. simpl in *. intuition.
  - destruct (IH s N' I) as [u [v H]]. exists u, v. simpl in *. intuition.
Qed.

Lemma taken_two : forall x y r, x <> y -> held r x = false -> held r y = false ->
  taken [x; y] r = 2.
Proof.
  intros x y r N X Y. unfold taken. cbn [filter]. rewrite X, Y.
  rewrite nodup_fixed_point; [reflexivity|]. repeat constructor; simpl; intuition.
Qed.

Lemma opened_loop : forall r l, NoDup l -> 4 <= length l ->
  (forall c, In c l -> held r c = false) ->
  fall r (run (each l)) /\ choice (run (each l)) r = Some 4.
Proof.
  intros r l N L H. enough (X : fall r (run (each l)) /\ at_most (Some 4) (choice (run (each l)) r)).
  { destruct X as [F C]. split; [exact F|]. apply exactly; [exact C|].
    intros h. apply choice_4; [|exact F]. intros s I.
    destruct (in_path l s N I) as [x [y [-> [D [X Y]]]]]. split; [reflexivity|].
    apply taken_two; auto. }
  destruct l as [|x [|y [|z [|w l]]]]; simpl in L; try lia.
  destruct (NoDup_parts [x; y; z; w] l N) as [N1 [N2 D]].
  destruct (NoDup_parts [x; y; z] (w :: l) N) as [M1 [M2 E]].
  assert (C : at_most (Some 4) (choice [[x; y]; [y; z]; [z; w]] r)).
  { apply middle_of_loop; [exact N1| |]; apply H; simpl; auto. }
  destruct (fall_before r [[x; y]; [y; z]; [z; w]] (run ([w] :: each l))) as [F G].
  - apply run_falls_right; [exact N2|]. intros c I. split.
    + intros [<-|[]]. apply (D w); simpl; auto.
    + rewrite held_app, H, orb_false_r by (simpl; auto).
      apply (run_misses (each [x; y; z; w])), misses. intros J. exact (D c J I).
  - apply (run_falls_left [w] r [x; y; z]); [exact M1|]. intros c I. split.
    + intros [<-|[]]. apply (E w I). simpl. auto.
    + apply H. simpl in *. tauto.
  - split; [exact F|]. destruct C as [i [C K]]. rewrite C in G. exact (at_most_less i 4 _ K G).
Qed.

(** ** Components *)

Lemma chain_parts : forall l a x y b, ground :: each l ++ [ground] = a ++ x :: y :: b ->
  exists l1 l2, l = l1 ++ l2 /\ a ++ [x] = ground :: each l1 /\ y :: b = each l2 ++ [ground].
Proof.
  intros l [|g a] x y b E; cbn [app] in E.
  - injection E as <- E. exists [], l. auto.
  - injection E as <- E. cbn [app].
    enough (exists l1 l2, l = l1 ++ l2 /\ a ++ [x] = each l1 /\ y :: b = each l2 ++ [ground])
      as [l1 [l2 [-> [-> F]]]] by (exists l1, l2; auto).
    revert l E. induction a as [|u a IH]; intros [|c l] E; cbn [app each map] in E.
    + discriminate.
    + injection E as <- <-. exists [c], l. auto.
    + destruct a; discriminate.
    + injection E as <- E. destruct (IH l E) as [l1 [l2 [-> [F G]]]].
      exists (c :: l1), l2. cbn [app]. rewrite F. auto.
Qed.

Lemma loop_parts : forall c l a x y b, each (c :: l ++ [c]) = a ++ x :: y :: b ->
  exists l1 l2, l = l1 ++ l2 /\ a ++ [x] = each (c :: l1) /\ y :: b = each (l2 ++ [c]).
Proof.
  intros c l a x y b E. change (x :: y :: b) with ([x] ++ y :: b) in E.
  rewrite app_assoc in E. apply map_eq_app in E. destruct E as [m1 [m2 [E [F G]]]].
  destruct m1 as [|d m1]; [destruct a; discriminate|]. injection E as <- E.
  destruct (exists_last (l := m2)) as [l2 [e ->]]; [intros ->; discriminate|].
  rewrite app_assoc in E. apply app_inj_tail in E. destruct E as [-> ->].
  exists m1, l2. auto.
Qed.

Lemma opened : forall x a s b, enough x -> NoDup (snd x) -> strings x = a ++ s :: b ->
  exists d, Permutation (a ++ b) d
  /\ (forall c, held d c = true <-> In c (snd x)) /\ incl s (snd x)
  /\ forall r, (forall c, In c (snd x) -> held r c = false) ->
       fall r d /\ choice d r = Some (Z.to_nat (Endgames.handout (fst x))).
Proof.
  intros [[|] l] a s b L N E; cbn [enough fst snd] in *.
  - apply run_cut in E. destruct E as [a' [x [y [b' [E [-> [-> ->]]]]]]].
    apply chain_parts in E. destruct E as [l1 [l2 [-> [E F]]]]. rewrite E, F.
    exists (run (ground :: each l1) ++ run (each l2 ++ [ground])). split; [reflexivity|].
    assert (X : incl x l1).
    { intros c I. assert (J : In x (a' ++ [x])) by apply in_elt. rewrite E in J.
      destruct J as [<-|J]; [contradiction|]. apply in_each with x; auto. }
    assert (Y : incl y l2).
    { intros c I. assert (J : In y (y :: b')) by (simpl; auto). rewrite F in J.
      apply in_app_iff in J. destruct J as [J|[<-|[]]]; [|contradiction]. apply in_each with y; auto. }
    split; [|split].
    + intros c. rewrite held_app, orb_true_iff, in_app_iff. split.
      * intros [H|H]; apply held_run in H; destruct H as [z [I J]];
          [destruct I as [<-|I]|apply in_app_iff in I; destruct I as [I|[<-|[]]]];
          try contradiction; apply in_each with (2 := J) in I; auto.
      * intros [I|I]; [left|right]; apply run_holds with [c]; try (simpl; auto; fail).
        -- destruct l1; [contradiction|]. simpl. lia.
        -- right. apply each_in. exact I.
        -- destruct l2; [contradiction|]. rewrite app_length. simpl. lia.
        -- apply in_app_iff. left. apply each_in. exact I.
    + intros c. rewrite !in_app_iff. intros [I|I]; auto.
    + intros r. apply opened_chain; auto.
  - destruct l as [|e l]; [simpl in L; lia|]. cbn [strings firstn] in E.
    apply run_cut in E. destruct E as [a' [x [y [b' [E [-> [-> ->]]]]]]].
    cbn [app] in E. assert (XY : incl (x ++ y) (e :: l)).
    { intros c I. assert (J : exists z, In z (each (e :: l ++ [e])) /\ In c z).
      { rewrite E. apply in_app_iff in I.
        destruct I as [I|I]; [exists x|exists y]; rewrite in_app_iff; simpl; auto. }
      destruct J as [z [J K]]. apply in_each with (2 := K) in J. simpl in *.
      rewrite in_app_iff in J. simpl in J. tauto. }
    apply loop_parts in E. destruct E as [l1 [l2 [-> [E F]]]]. rewrite E, F.
    assert (P : Permutation (e :: l1 ++ l2) (l2 ++ e :: l1)).
    { apply (Permutation_app_comm (e :: l1)). }
    exists (run (each (l2 ++ e :: l1))). split; [|split; [|split]].
    + rewrite Permutation_app_comm. unfold each. rewrite !map_app. cbn [map].
      rewrite (run_split _ _ (map (fun c => [c]) l1)). reflexivity.
    + intros c. transitivity (In c (l2 ++ e :: l1)).
      * split.
        -- intros H. apply held_run in H. destruct H as [z [I J]]. apply in_each with z; auto.
        -- intros I. apply run_holds with [c]; [|apply each_in; exact I|simpl; auto].
           unfold each. rewrite map_length. apply Permutation_length in P. rewrite <- P.
           simpl in *. lia.
      * split; apply Permutation_in; [symmetry|]; exact P.
    + exact XY.
    + intros r H. apply opened_loop.
      * apply Permutation_NoDup with (1 := P). exact N.
      * apply Permutation_length in P. rewrite <- P. exact L.
      * intros c I. apply H. apply Permutation_in with (2 := I). symmetry. exact P.
Qed.
