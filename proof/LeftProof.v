(** * What a cut leaves is worth what the program says

    The second part of the proof of [Statements.check_sound]: components, lemmas
    1, 3 and 4, and the forms of what is left. *)

From Coq Require Import List Arith Bool Lia Permutation PArith NArith MSetPositive.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical Forms
  CutsProof.
Import ListNotations.

(** ** Sums *)

Definition total (ks : list form) : val := fold_right xor (Some 0) (map V ks).

Lemma xor_assoc : forall u v w, xor u (xor v w) = xor (xor u v) w.
Proof. intros [l|] [m|] [n|]; simpl; auto. rewrite Nat.lxor_assoc. reflexivity. Qed.

Lemma xor_0 : forall v, xor (Some 0) v = v.
Proof. intros [n|]; cbn [xor]; rewrite ?Nat.lxor_0_l; reflexivity. Qed.

Lemma total_app : forall ks ls, total (ks ++ ls) = xor (total ks) (total ls).
Proof.
  unfold total. induction ks as [|k ks IH]; intros ls; cbn [app map fold_right].
  - rewrite xor_0. reflexivity.
  - rewrite IH. apply xor_assoc.
Qed.

Lemma total_permutation : forall ks ls, Permutation ks ls -> total ks = total ls.
Proof.
  intros ks ls P. unfold total. induction P; cbn [map fold_right]; try congruence.
  rewrite !xor_assoc, (xor_comm (V y)). reflexivity.
Qed.

Lemma total_rev_append : forall ks ls,
  total (rev_append ks ls) = xor (total ks) (total ls).
Proof.
  intros ks ls. rewrite <- total_app. apply total_permutation.
  rewrite rev_append_rev. apply Permutation_app_tail.
  apply Permutation_sym, Permutation_rev.
Qed.

Lemma V_permutation : forall p q, Permutation p q -> V p = V q.
Proof. intros p q P. apply value_permutation, Permutation_map, P. Qed.

Lemma V_sum : forall p q,
  (forall s t c, In s p -> In t q -> In c s -> In c t -> False) ->
  V (p ++ q) = xor (V p) (V q).
Proof.
  intros p q D. unfold V, game. rewrite map_app. apply value_sum.
  intros s t c S T CS CT. apply in_map_iff in S, T.
  destruct S as [s' [<- S]], T as [t' [<- T]].
  apply in_map_iff in CS. destruct CS as [d [<- CS]]. apply to_nat_in in CT.
  exact (D s' t' d S T CS CT).
Qed.

(** ** Components *)

Lemma partition_permutation : forall (A : Type) (f : A -> bool) l a b,
  partition f l = (a, b) -> Permutation l (a ++ b).
Proof.
  intros A f. induction l as [|x l IH]; intros a b E; simpl in E.
  - injection E as <- <-. constructor.
  - destruct (partition f l) as [a' b'] eqn:P. specialize (IH _ _ eq_refl).
    destruct (f x); injection E as <- <-; simpl.
    + constructor. exact IH.
    + rewrite IH. apply Permutation_middle.
Qed.

Lemma partition_right : forall (A : Type) (f : A -> bool) l a b x,
  partition f l = (a, b) -> In x b -> f x = false.
Proof.
  intros A f. induction l as [|y l IH]; intros a b x E I; simpl in E.
  - injection E as <- <-. destruct I.
  - destruct (partition f l) as [a' b'] eqn:P.
    destruct (f y) eqn:F; injection E as <- <-.
    + exact (IH _ _ _ eq_refl I).
    + destruct I as [<-|I]; [exact F | exact (IH _ _ _ eq_refl I)].
Qed.

Lemma component_spec : forall s rest part apart,
  component s rest = (part, apart) -> V (s :: rest) = xor (V part) (V apart).
Proof.
  intros s rest part apart E. unfold component in E.
  assert (all : V (s :: rest) = xor (V (s :: rest)) (V [])).
  { rewrite xor_comm. symmetry. apply xor_0. }
  destruct (reached _ _ _) as [set [|x l]]; [injection E as <- <-; exact all|].
  set (inside := fun c => PositiveSet.mem c set) in E. clearbody inside.
  destruct (partition (existsb inside) rest) as [near far] eqn:P.
  destruct (forallb (forallb inside) (s :: near)) eqn:F; injection E as <- <-.
  - rewrite forallb_forall in F.
    rewrite <- V_sum.
    + apply V_permutation. simpl. constructor.
      apply partition_permutation with (1 := P).
    + intros t u c T U CT CU. apply F in T. rewrite forallb_forall in T.
      apply T in CT. apply partition_right with (1 := P) in U.
      enough (existsb inside u = true) by congruence.
      apply existsb_exists. exists c. auto.
  - exact all.
Qed.

Lemma components_spec : forall bound rest, total (components bound rest) = V rest.
Proof.
  assert (one : forall k, total [k] = V k).
  { intros k. unfold total. cbn [map fold_right]. rewrite xor_comm. apply xor_0. }
  induction bound as [|s bound IH]; intros [|t rest]; try reflexivity.
  - apply one.
  - cbn [components]. destruct (component t rest) as [part apart] eqn:E.
    apply component_spec in E. unfold total in *.
    cbn [map fold_right]. rewrite IH.
    symmetry. exact E.
Qed.

(** ** The lemmas *)

Lemma touch_iff : forall s t, touch s t = true <-> exists c, In c s /\ In c t.
Proof.
  intros s t. unfold touch. rewrite existsb_exists.
  split; intros [c [C D]]; exists c.
  - apply is_in_iff in D. auto.
  - rewrite is_in_iff. auto.
Qed.

Lemma filter_one : forall (A : Type) (f : A -> bool) l t,
  filter f l = [t] ->
  exists x y, l = x ++ t :: y /\ forall u, In u (x ++ y) -> f u = false.
Proof.
  intros A f. induction l as [|v l IH]; intros t E; simpl in E; [discriminate E|].
  destruct (f v) eqn:F.
  - injection E as -> E. exists [], l. split; [reflexivity|]. intros u U.
    destruct (f u) eqn:G; auto.
    assert (I : In u (filter f l)) by (apply filter_In; auto).
    rewrite E in I. destruct I.
  - destruct (IH t E) as [x [y [-> H]]]. exists (v :: x), y.
    split; [reflexivity|]. intros u [<-|U]; auto.
Qed.

(** Lemma 3. *)
Lemma finds_loony_spec : forall part s rest,
  Permutation part (s :: rest) -> frees_by s rest = true ->
  finds_loony (shared part) (s, rest) = true -> V part = None.
Proof.
  intros part s rest P S F. unfold finds_loony in F. cbn [fst snd] in F.
  destruct (filter (touch s) rest) as [|t [|u l]] eqn:E; try discriminate F.
  assert (T : touch s t = true).
  { assert (I : In t (filter (touch s) rest)) by (rewrite E; simpl; auto).
    apply filter_In in I. apply I. }
  apply filter_one in E. destruct E as [x [y [-> H]]].
  assert (P' : Permutation part (t :: s :: x ++ y)).
  { rewrite P, middle. apply perm_swap. }
  apply negb_true_iff in F. rewrite (captures_is _ _ _ P') in F.
  apply touch_iff in T. destruct T as [c [CS CT]].
  rewrite (V_permutation _ (s :: t :: x ++ y)) by (rewrite P, middle; reflexivity).
  unfold frees_by in S. rewrite (frees_permutation _ _ (game (t :: x ++ y))) in S
    by (apply Permutation_map, middle).
  apply (lemma_3 _ _ (game (x ++ y)) (Pos.to_nat c)); try assumption;
    try (apply to_nat_in; assumption).
  intros s' u d [<-|[]] U DS DU. apply in_map_iff in U. destruct U as [u' [<- U]].
  apply H in U. apply in_map_iff in DS. destruct DS as [e [<- DS]].
  apply to_nat_in in DU. enough (touch s u' = true) by congruence.
  apply touch_iff. eauto.
Qed.

Lemma holders_count : forall c p, holders (Pos.to_nat c) (game p) = count c p.
Proof.
  intros c p. induction p as [|s p IH]; [reflexivity|]. simpl game.
  rewrite holders_cons, count_cons, IH.
  replace (holds (map Pos.to_nat s) (Pos.to_nat c)) with (is_in c s); [reflexivity|].
  apply eq_true_iff_eq. rewrite is_in_iff, holds_iff, to_nat_in. reflexivity.
Qed.

(** Lemma 4. *)
Lemma is_canonical_spec : forall part s rest,
  Permutation part (s :: rest) -> frees_by s rest = true ->
  is_canonical part (s, rest) = true -> V part = V rest.
Proof.
  intros part s rest P S C. apply andb_true_iff in C. destruct C as [L C].
  apply existsb_exists in C. destruct C as [d [D C]]. cbn [fst snd] in *.
  rewrite (V_permutation _ _ P). apply (canonical _ _ (Pos.to_nat d)); auto.
  - intros t T. change (In t (game (s :: rest))) in T.
    apply in_map_iff in T. destruct T as [u [<- U]].
    rewrite forallb_forall in L. rewrite map_length.
    assert (I : In u part) by (apply Permutation_in with (2 := U), Permutation_sym, P).
    apply L in I. destruct u as [|a [|b [|e u]]]; simpl; (lia || discriminate I).
  - apply to_nat_in. exact D.
  - rewrite holders_count. unfold count.
    destruct (filter (is_in d) rest) as [|t [|u l]]; simpl; (lia || discriminate C).
Qed.

Lemma by_lemmas_spec : forall part,
  match by_lemmas part with
  | Worth rest => V part = V rest
  | Loony => V part = None
  | Nothing => True
  end.
Proof.
  intros part. unfold by_lemmas.
  destruct (existsb (captures (shared part)) part); [|exact I].
  set (takes := fun m : list positive * form => captures (shared part) (fst m)).
  assert (T : forall s rest, In (s, rest) (filter takes (splits false [] part)) ->
    Permutation part (s :: rest) /\ frees_by s rest = true).
  { intros s rest X. apply filter_In in X. destruct X as [X C].
    apply splits_sound in X. destruct X as [a [b [E ->]]]. simpl in E.
    assert (P : Permutation part (s :: a ++ b)) by (rewrite E; apply middle).
    split; [exact P|]. rewrite <- (captures_is _ _ _ P). exact C. }
  assert (many : forall m more, filter takes (splits false [] part) = m :: more ->
    match
      (if existsb (finds_loony (shared part)) (m :: more) then Loony
       else if is_canonical part m then Worth (snd m) else Nothing)
    with
    | Worth rest => V part = V rest
    | Loony => V part = None
    | Nothing => True
    end).
  { intros m more E. rewrite E in T. destruct (existsb _ (m :: more)) eqn:X.
    - apply existsb_exists in X. destruct X as [[s rest] [X F]].
      destruct (T s rest X) as [P S]. exact (finds_loony_spec _ _ _ P S F).
    - destruct m as [s rest]. destruct (is_canonical part (s, rest)) eqn:C; [|exact I].
      destruct (T s rest) as [P S]; [simpl; auto|].
      exact (is_canonical_spec _ _ _ P S C). }
  destruct part as [|s [|t [|u part]]].
  - exact I.
  - destruct (filter takes _) as [|[s' rest] [|m' more]] eqn:E.
    + exact I.
    + destruct (T s' rest) as [P S]; [simpl; auto|].
      apply Permutation_length_1_inv in P. injection P as -> _.
      change (V []) with (Some 0). apply lemma_1a. intros X.
      apply frees_nothing_left in S. congruence.
    + apply many. reflexivity.
  - destruct (filter takes _) as [|m [|m' [|m'' more]]] eqn:E.
    + exact I.
    + apply many. reflexivity.
    + clear many. rewrite <- E in T.
      change (splits false [] [s; t]) with [(s, [t]); (t, [s])] in *.
      assert (B : takes (s, [t]) = true /\ takes (t, [s]) = true).
      { cbn [filter] in E.
        destruct (takes (s, [t])), (takes (t, [s])); try discriminate E; auto. }
      change (V []) with (Some 0). apply lemma_1b.
      * apply (T s [t]). apply filter_In. simpl. tauto.
      * apply (T t [s]). apply filter_In. simpl. tauto.
    + apply many. reflexivity.
  - destruct (filter takes _) as [|m more] eqn:E.
    + exact I.
    + apply many. reflexivity.
Qed.

Lemma reduced_spec : forall bound todo found,
  match reduced bound todo found with
  | None => xor (total found) (total todo) = None
  | Some ks => total ks = xor (total found) (total todo)
  end.
Proof.
  assert (none : forall found, total (rev found) = xor (total found) (total [])).
  { intros found. rewrite xor_comm. unfold total at 2. cbn [map fold_right].
    rewrite xor_0. apply total_permutation, Permutation_sym, Permutation_rev. }
  induction bound as [|s bound IH]; intros [|part todo] found; cbn [reduced];
    try apply none.
  - apply total_rev_append.
  - pose proof (by_lemmas_spec part) as L.
    assert (E : total (part :: todo) = xor (V part) (total todo)) by reflexivity.
    rewrite E. destruct (by_lemmas part) as [rest| |].
    + specialize (IH (rev_append (components rest rest) todo) found).
      rewrite total_rev_append, components_spec, <- L in IH. exact IH.
    + rewrite L. destruct (total found); reflexivity.
    + specialize (IH todo (part :: found)).
      replace (total (part :: found)) with (xor (V part) (total found)) in IH
        by reflexivity.
      rewrite xor_assoc, (xor_comm (total found)). exact IH.
Qed.

(** ** Forms *)

(** Whether the next number is in the list or not, it is the one after [i]. *)
Lemma number_beyond : forall order n i c,
  (i < number order (numbers_from n (Pos.succ i)) i c)%positive.
Proof.
  induction order as [|d order IH]; intros n i c; [apply Pos.lt_add_r|].
  assert (L : forall m, (i < number order
    (numbers_from m (Pos.succ (Pos.succ i))) (Pos.succ i) c)%positive).
  { intros m. apply Pos.lt_trans with (Pos.succ i); [apply Pos.lt_succ_diag_r | apply IH]. }
  destruct n as [|n]; cbn [number numbers_from]; destruct (Pos.eqb c d);
    try apply Pos.lt_succ_diag_r; [apply (L 0) | apply (L n)].
Qed.

Lemma number_injective : forall order n i c d,
  number order (numbers_from n (Pos.succ i)) i c
  = number order (numbers_from n (Pos.succ i)) i d -> c = d.
Proof.
  induction order as [|e order IH]; intros n i c d; [apply Pos.add_reg_l|].
  assert (B : forall m f,
    Pos.succ i <> number order (numbers_from m (Pos.succ (Pos.succ i))) (Pos.succ i) f).
  { intros m f E. apply (Pos.lt_irrefl (Pos.succ i)). rewrite E at 2.
    apply number_beyond. }
  destruct n as [|n]; cbn [number numbers_from]; intros E;
    destruct (Pos.eqb c e) eqn:C, (Pos.eqb d e) eqn:D;
    try (apply Pos.eqb_eq in C, D; congruence).
  - destruct (B 0 d E).
  - destruct (B 0 c (eq_sym E)).
  - apply (IH 0 _ _ _ E).
  - destruct (B n d E).
  - destruct (B n c (eq_sym E)).
  - apply (IH n _ _ _ E).
Qed.

Lemma insert_coin_permutation : forall c s, Permutation (c :: s) (insert_coin c s).
Proof.
  intros c. induction s as [|d s IH]; simpl; [reflexivity|].
  destruct (Pos.leb c d); [reflexivity|]. rewrite perm_swap. constructor. exact IH.
Qed.

Lemma sort_coins_permutation : forall s, Permutation s (sort_coins s).
Proof.
  induction s as [|c s IH]; simpl; [constructor|].
  rewrite IH at 1. apply insert_coin_permutation.
Qed.

Section Hints.

Variable order_of : form -> list positive.

Lemma form_of_spec : forall part, V (form_of order_of part) = V part.
Proof.
  intros part. unfold form_of. set (order := order_of part). clearbody order.
  set (f := number order numbers 1).
  set (g := fun s => sort_coins (map f s)).
  transitivity (V (map g part)).
  - apply V_permutation, Permutation_sym, StringSort.Permuted_sort.
  - unfold V, game. rewrite map_map.
    set (f' := fun n => Pos.to_nat (f (Pos.of_nat n))).
    set (g' := fun s => map Pos.to_nat (g (map Pos.of_nat s))).
    assert (back : forall s, map Pos.of_nat (map Pos.to_nat s) = s).
    { intros s. rewrite map_map. rewrite <- (map_id s) at 2. apply map_ext, Pos2Nat.id. }
    rewrite <- (value_alike f' g' (map (map Pos.to_nat) part)).
    + rewrite map_map. f_equal. apply map_ext. intros s. unfold g'.
      rewrite back. reflexivity.
    + intros s t c d S T C D E. apply in_map_iff in S, T.
      destruct S as [s' [<- S]], T as [t' [<- T]]. apply in_map_iff in C, D.
      destruct C as [c' [<- C]], D as [d' [<- D]]. unfold f' in E.
      rewrite !Pos2Nat.id in E. apply Pos2Nat.inj in E.
      apply (number_injective order 64 1) in E. congruence.
    + intros s S d. apply in_map_iff in S. destruct S as [s' [<- S]].
      unfold g'. rewrite back. unfold f'. rewrite map_map.
      replace (map _ s') with (map Pos.to_nat (map f s'))
        by (rewrite map_map; apply map_ext; intros c; rewrite Pos2Nat.id; reflexivity).
      unfold g.
      pose proof (sort_coins_permutation (map f s')) as P.
      split; apply Permutation_in, Permutation_map;
        [apply Permutation_sym|]; exact P.
Qed.

Definition worth_of (parts : option (list form)) : val :=
  match parts with None => None | Some ks => total ks end.

Lemma parts_left_spec : forall rest, worth_of (parts_left order_of rest) = V rest.
Proof.
  intros rest. unfold parts_left.
  pose proof (reduced_spec rest (rev (components rest rest)) []) as H.
  assert (E : xor (total []) (total (rev (components rest rest))) = V rest).
  { unfold total at 1. cbn [map fold_right]. rewrite xor_0.
    rewrite <- (components_spec rest rest).
    apply total_permutation, Permutation_sym, Permutation_rev. }
  rewrite E in H. destruct (reduced _ _ _) as [ks|]; cbn [option_map worth_of].
  - rewrite <- H. unfold total. rewrite map_map. f_equal. apply map_ext, form_of_spec.
  - symmetry. exact H.
Qed.

End Hints.
