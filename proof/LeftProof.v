(** * What a cut leaves is worth what the program says

    The second part of the proof of [Statements.check_sound]: components, lemmas
    1, 3 and 4, and the forms of what is left. *)

From Coq Require Import List Arith Bool Lia Permutation PArith NArith MSetPositive
  FMapPositive.
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

Lemma partition_left : forall (A : Type) (f : A -> bool) l a b x,
  partition f l = (a, b) -> In x a -> f x = true.
Proof.
  intros A f. induction l as [|y l IH]; intros a b x E I; simpl in E.
  - injection E as <- <-. destruct I.
  - destruct (partition f l) as [a' b'] eqn:P.
    destruct (f y) eqn:F; injection E as <- <-.
    + destruct I as [<-|I]; [exact F | exact (IH _ _ _ eq_refl I)].
    + exact (IH _ _ _ eq_refl I).
Qed.

Lemma mem_add_form : forall k c seen,
  PositiveSet.mem c (fold_left (fun set s => add_coins s set) k seen) = true
  <-> (exists s, In s k /\ In c s) \/ PositiveSet.mem c seen = true.
Proof.
  induction k as [|s k IH]; intros c seen; cbn [fold_left].
  - firstorder.
  - rewrite IH, mem_add_coins. split.
    + intros [[t [T C]]|[C|M]]; eauto using in_cons, in_eq.
    + intros [[t [[<-|T] C]]|M]; eauto.
Qed.

Lemma apart_spec : forall ks seen, apart seen ks = true ->
  (forall s c, In s (concat ks) -> In c s -> PositiveSet.mem c seen = false)
  /\ total ks = V (concat ks).
Proof.
  induction ks as [|k ks IH]; intros seen A; [split; [intros s c []|reflexivity]|].
  cbn [apart] in A. apply andb_true_iff in A. destruct A as [K A].
  destruct (IH _ A) as [N T]. rewrite forallb_forall in K. split.
  - intros s c I C. cbn [concat] in I. apply in_app_iff in I. destruct I as [I|I].
    + apply K in I. rewrite forallb_forall in I. apply I in C.
      apply negb_true_iff. exact C.
    + specialize (N s c I C). destruct (PositiveSet.mem c seen) eqn:M; [|reflexivity].
      rewrite <- N. symmetry. apply mem_add_form. auto.
  - cbn [concat]. rewrite V_sum.
    + unfold total in *. cbn [map fold_right]. rewrite T. reflexivity.
    + intros s t c S I CS CT. specialize (N t c I CT).
      enough (PositiveSet.mem c (fold_left (fun set s => add_coins s set) k seen) = true)
        by congruence.
      apply mem_add_form. eauto.
Qed.

Lemma components_spec : forall parts_of rest, total (components parts_of rest) = V rest.
Proof.
  assert (one : forall k, total [k] = V k).
  { intros k. unfold total. cbn [map fold_right]. rewrite xor_comm. apply xor_0. }
  intros parts_of [|s rest]; [reflexivity|]. unfold components.
  destruct (parts_of (s :: rest)) as [|k [|l ks]]; try apply one.
  destruct (same_form _ _ && apart _ _) eqn:E; [|apply one].
  apply andb_true_iff in E. destruct E as [S A]. apply same_form_eq in S.
  apply apart_spec in A. destruct A as [_ ->]. apply V_permutation.
  rewrite StringSort.Permuted_sort, S. apply Permutation_sym, StringSort.Permuted_sort.
Qed.

Lemma without_pairs_spec : forall p odd held,
  V (without_pairs odd held p) = V ((if odd then [[]] else []) ++ rev held ++ p).
Proof.
  assert (bare : forall q, V ([] :: q) = xor (Some 1) (V q)).
  { intros q. change ([] :: q) with ([[]] ++ q). rewrite V_sum; [reflexivity|].
    intros s t c [<-|[]] _ []. }
  induction p as [|[|c s] p IH]; intros odd held; cbn [without_pairs].
  - rewrite rev_append_rev, !app_nil_r. destruct odd; reflexivity.
  - rewrite IH. transitivity (V ([] :: (if odd then [[]] else []) ++ rev held ++ p)).
    + destruct odd; cbn [negb app]; rewrite !bare; [|reflexivity].
      rewrite xor_assoc. symmetry. apply xor_0.
    + apply V_permutation. rewrite !app_assoc. apply Permutation_middle.
  - rewrite IH. cbn [rev]. rewrite <- app_assoc. reflexivity.
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
Lemma finds_loony_spec : forall captures part s rest,
  (forall t, captures t = false -> Forms.captures (shared part) t = false) ->
  Permutation part (s :: rest) -> frees_by s rest = true ->
  finds_loony captures s rest = true -> V part = None.
Proof.
  intros captures part s rest W P S F. unfold finds_loony in F.
  destruct (filter (touch s) rest) as [|t [|u l]] eqn:E; try discriminate F.
  assert (T : touch s t = true).
  { assert (I : In t (filter (touch s) rest)) by (rewrite E; simpl; auto).
    apply filter_In in I. apply I. }
  apply filter_one in E. destruct E as [x [y [-> H]]].
  assert (P' : Permutation part (t :: s :: x ++ y)).
  { rewrite P, middle. apply perm_swap. }
  apply negb_true_iff, W in F. rewrite (captures_is _ _ _ P') in F.
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

Lemma some_loony_spec : forall p before,
  some_loony (captures (shared (rev before ++ p))) before p = true ->
  V (rev before ++ p) = None.
Proof.
  induction p as [|s p IH]; intros before L; [discriminate L|].
  cbn [some_loony] in L. apply orb_true_iff in L. destruct L as [L|L].
  - apply andb_true_iff in L. destruct L as [C F].
    assert (P : Permutation (rev before ++ s :: p) (s :: rev_append before p))
      by (rewrite rev_append_rev; apply middle).
    apply (finds_loony_spec _ _ _ _ (fun t H => H) P); [|exact F].
    rewrite <- (captures_is _ _ _ P). exact C.
  - change (s :: p) with ([s] ++ p). rewrite app_assoc.
    apply (IH (s :: before)). cbn [rev]. rewrite <- app_assoc. exact L.
Qed.

Lemma opens_spec : forall s rest, opens s rest = true -> V rest = None.
Proof.
  intros s rest O. apply existsb_exists in O. destruct O as [c [_ O]].
  destruct (partition (is_in c) rest) as [[|t [|u l]] others] eqn:E; try discriminate O.
  assert (P := partition_permutation _ _ _ _ _ E).
  apply (finds_loony_spec _ _ _ _) with (2 := P) (4 := O).
  - intros u H. apply not_true_iff_false. intros X. apply existsb_exists in X.
    destruct X as [d [D M]]. apply negb_true_iff in M.
    enough (PositiveSet.mem d (shared rest) = true) by congruence.
    apply shared_spec. unfold count. apply not_true_iff_false in H.
    destruct (filter (is_in d) rest) as [|x [|y l]] eqn:F; simpl; [| |lia];
      destruct H; apply existsb_exists; exists d; rewrite F; auto.
  - apply frees_by_iff. exists c. split.
    + apply is_in_iff. apply (partition_left _ _ _ _ _ _ E). simpl. auto.
    + intros u U I. apply is_in_iff in I.
      rewrite (partition_right _ _ _ _ _ _ E U) in I. discriminate I.
Qed.

(** Lemma 4. *)
Lemma count_in_add : forall c n m x,
  count_in (PositiveMap.add c n m) x = if Pos.eqb x c then n else count_in m x.
Proof.
  intros c n m x. unfold count_in. destruct (Pos.eqb x c) eqn:E.
  - apply Pos.eqb_eq in E. subst. rewrite PositiveMap.gss. reflexivity.
  - apply Pos.eqb_neq in E. rewrite PositiveMap.gso by exact E. reflexivity.
Qed.

Lemma is_ordinary_length : forall s, is_ordinary s = true -> length s <= 2.
Proof. intros [|c [|d [|e s]]] H; simpl; (lia || discriminate H). Qed.

Lemma count_in_more : forall s m x, is_ordinary s = true ->
  count_in (more m s) x = (if is_in x s then 1 else 0) + count_in m x.
Proof.
  intros [|c [|d [|e s]]] m x H; try discriminate H; unfold more, is_in;
    cbn [fold_left existsb]; rewrite ?count_in_add.
  - reflexivity.
  - destruct (Pos.eqb x c) eqn:C; [apply Pos.eqb_eq in C; subst|]; reflexivity.
  - apply negb_true_iff in H. destruct (Pos.eqb x d) eqn:D.
    + apply Pos.eqb_eq in D. subst. rewrite (Pos.eqb_sym d c), H. reflexivity.
    + destruct (Pos.eqb x c) eqn:C; [apply Pos.eqb_eq in C; subst|]; reflexivity.
Qed.

Lemma count_in_fewer : forall s m x, is_ordinary s = true ->
  count_in (fewer m s) x = count_in m x - (if is_in x s then 1 else 0).
Proof.
  intros [|c [|d [|e s]]] m x H; try discriminate H; unfold fewer, is_in;
    cbn [fold_left existsb]; rewrite ?count_in_add.
  - lia.
  - destruct (Pos.eqb x c) eqn:C; [apply Pos.eqb_eq in C; subst|]; cbn [orb]; lia.
  - apply negb_true_iff in H. destruct (Pos.eqb x d) eqn:D.
    + apply Pos.eqb_eq in D. subst. rewrite (Pos.eqb_sym d c), H. cbn [orb]. lia.
    + destruct (Pos.eqb x c) eqn:C; [apply Pos.eqb_eq in C; subst|]; cbn [orb]; lia.
Qed.

Lemma count_in_all : forall p m x, forallb is_ordinary p = true ->
  count_in (fold_left more p m) x = count x p + count_in m x.
Proof.
  induction p as [|s p IH]; intros m x H; [reflexivity|].
  simpl in H. apply andb_true_iff in H. destruct H as [S H]. cbn [fold_left].
  rewrite (IH _ _ H), (count_in_more _ _ _ S), count_cons. lia.
Qed.

Lemma stripped_spec : forall p m kept,
  forallb is_ordinary (rev kept ++ p) = true ->
  (forall c, count_in m c = count c (rev kept ++ p)) ->
  V (stripped m kept p) = V (rev kept ++ p).
Proof.
  induction p as [|s p IH]; intros m kept O M; cbn [stripped].
  - rewrite rev_append_rev. reflexivity.
  - assert (P := middle s (rev kept) p).
    assert (Q : forall c, count_in m c = (if is_in c s then 1 else 0) + count c (rev kept ++ p)).
    { intros c. rewrite M, (count_permutation c _ _ P). apply count_cons. }
    assert (skip : V (stripped m (s :: kept) p) = V (rev kept ++ s :: p)).
    { rewrite IH; cbn [rev]; rewrite <- app_assoc; auto. }
    destruct s as [|c [|d [|e s]]]; try exact skip.
    assert (S : is_ordinary [c; d] = true).
    { rewrite forallb_forall in O. apply O, in_elt. }
    assert (L : forall x y, In x [c; d] -> In y [c; d] -> is_canonical m x y = true ->
      V (rev kept ++ [c; d] :: p) = V (rev kept ++ p)).
    { intros x y X Y C. apply andb_true_iff in C. destruct C as [CX CY].
      apply Nat.eqb_eq in CX. apply Nat.leb_le in CY. rewrite Q in CX, CY.
      rewrite (V_permutation _ _ P). apply is_in_iff in X, Y. rewrite X in CX. rewrite Y in CY.
      apply (canonical _ _ (Pos.to_nat y)).
      - intros t T. change (In t (game ([c; d] :: rev kept ++ p))) in T.
        apply in_map_iff in T. destruct T as [u [<- U]]. rewrite map_length.
        apply is_ordinary_length. rewrite forallb_forall in O. apply O.
        apply Permutation_in with (2 := U), Permutation_sym, P.
      - apply frees_by_iff. exists x. split; [apply is_in_iff; exact X|].
        intros t T I. assert (1 <= count x (rev kept ++ p)) by (apply count_some; eauto). lia.
      - apply to_nat_in, is_in_iff. exact Y.
      - rewrite holders_count. lia. }
    destruct (is_canonical m c d || is_canonical m d c) eqn:C; [|exact skip].
    rewrite IH.
    + symmetry. apply orb_true_iff in C. destruct C as [C|C]; [apply (L c d)|apply (L d c)];
        simpl; auto.
    + rewrite forallb_forall in *. intros t T. apply O.
      apply Permutation_in with (1 := Permutation_sym P). simpl. auto.
    + intros x. rewrite count_in_fewer by exact S. rewrite Q. lia.
Qed.

Lemma strip_spec : forall part, V (strip part) = V part.
Proof.
  intros part. unfold strip. destruct (forallb is_ordinary part) eqn:O; [|reflexivity].
  apply (stripped_spec part _ []); [exact O|].
  intros c. rewrite count_in_all by exact O. unfold count_in.
  rewrite PositiveMap.gempty. cbn [rev app]. lia.
Qed.

Lemma by_lemmas_spec : forall part,
  match by_lemmas part with
  | Zero => V part = Some 0
  | Loony => V part = None
  | Worth rest => V part = V rest
  end.
Proof.
  intros part. unfold by_lemmas.
  destruct (existsb (captures (shared part)) part); [|reflexivity].
  rewrite <- (strip_spec part). set (rest := strip part).
  assert (other : match
      (if some_loony (captures (shared rest)) [] rest then Loony else Worth rest)
    with
    | Zero => V rest = Some 0
    | Loony => V rest = None
    | Worth r => V rest = V r
    end).
  { destruct (some_loony _ [] rest) eqn:L; [|reflexivity]. exact (some_loony_spec rest [] L). }
  assert (T : forall s r, Permutation rest (s :: r) -> captures (shared rest) s = true ->
    frees_by s r = true).
  { intros s r P C. rewrite <- (captures_is _ _ _ P). exact C. }
  clearbody rest.
  destruct rest as [|s [|t [|u r]]]; [reflexivity| | |exact other].
  - cbn [forallb]. destruct (captures _ s) eqn:C; [|exact other]. cbn [andb].
    apply lemma_1a. intros X. apply (T s [] (Permutation_refl _)) in C.
    apply frees_nothing_left in C. congruence.
  - cbn [forallb]. destruct (captures _ s) eqn:C; [|exact other].
    destruct (captures _ t) eqn:D; [|exact other]. cbn [andb].
    apply lemma_1b; [exact (T s [t] (Permutation_refl _) C)|].
    exact (T t [s] (perm_swap _ _ _) D).
Qed.

Lemma reduced_spec : forall todo found,
  match reduced todo found with
  | None => xor (total found) (total todo) = None
  | Some ks => total ks = xor (total found) (total todo)
  end.
Proof.
  induction todo as [|part todo IH]; intros found; cbn [reduced].
  - apply total_rev_append.
  - pose proof (by_lemmas_spec part) as L.
    assert (E : total (part :: todo) = xor (V part) (total todo)) by reflexivity.
    rewrite E. destruct (by_lemmas part) as [| |rest]; rewrite L.
    + rewrite xor_0. apply IH.
    + destruct (total found); reflexivity.
    + specialize (IH (rest :: found)).
      replace (total (rest :: found)) with (xor (V rest) (total found)) in IH
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

Variable parts_of : form -> list form.

Lemma parts_of_all_spec : forall rest, worth_of (parts_of_all parts_of order_of rest) = V rest.
Proof.
  intros rest. unfold parts_of_all. set (held := without_pairs false [] rest).
  pose proof (reduced_spec (rev_append (components parts_of held) []) []) as H.
  assert (E : xor (total []) (total (rev_append (components parts_of held) [])) = V rest).
  { rewrite total_rev_append, components_spec. unfold total. cbn [map fold_right].
    rewrite xor_0, xor_comm, xor_0. exact (without_pairs_spec rest false []). }
  rewrite E in H. destruct (reduced _ _) as [ks|]; cbn [option_map worth_of].
  - rewrite <- H. unfold total. rewrite map_map. f_equal. apply map_ext, form_of_spec.
  - symmetry. exact H.
Qed.

Lemma parts_left_spec : forall m, worth_of (parts_left parts_of order_of m) = V (rest_of m).
Proof.
  intros m. unfold parts_left. destruct (opens _ _) eqn:O.
  - symmetry. exact (opens_spec _ _ O).
  - apply parts_of_all_spec.
Qed.

End Hints.
