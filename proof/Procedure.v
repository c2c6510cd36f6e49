(** * The procedure is the formula, in numbers *)

From Coq Require Import ZArith Lia Bool.
From Nimstring Require Import Endgames Formula Openings.
Local Open Scope Z_scope.

(** ** What a loop of 4 or 6, or a chain of 3, does to the formula *)

Lemma step_4 : forall n t m f s z, possible n t m f s z -> few t z -> 1 <= f ->
  formula n t m f z = Phi (formula n t (m - 1) (f - 1) (z - 4)).
Proof.
  intros n t m f s z I W F. pose proof (without_4 _ _ _ _ _ _ I F) as J.
  pose proof (below_loop n t m f s z 4 1 0 I) as L. rewrite Z.sub_0_r in L.
  specialize (L J ltac:(auto)). enough (loop_4 n t m f z) as H by (unfold loop_4, Phi in *; lia).
  destruct (Z_lt_le_dec (controlled n t m z) 2) as [C|C].
  - apply small_loop_4 with s; auto. unfold few in W. lia.
  - unfold loop_4. rewrite (formula_large n t m) by lia.
    assert (controlled n t (m - 1) (z - 4) = controlled n t m z + 4 \/
      (n = 0 /\ t = 0 /\ m - 1 = 0 /\ f - 1 = 0 /\ z - 4 = 0 /\ controlled n t m z = 4)) as [E|E].
    { destruct I as (a & b & -> & I). unfold controlled, few in *. bonuses n t m n t (m - 1).
      clear L J. destruct (Z.eq_dec m 1); [destruct (Z.eq_dec n 0)|]; lia. }
    + rewrite formula_large by lia. lia.
    + destruct E as (-> & -> & -> & -> & -> & ->). cbn. lia.
Qed.

Lemma step_3 : forall n m s z, possible n 1 m 0 s z -> z mod 4 = 3 -> 2 <= n ->
  formula n 1 m 0 z = Theta (formula (n - 1) 0 m 0 (z - 3)).
Proof.
  intros n m s z I Z4 N. pose proof (without_3 _ _ _ _ _ _ I ltac:(lia)) as J.
  pose proof (below_chain n 1 m 0 s z 3 1 I J ltac:(lia)) as L. change (1 - 1) with 0 in *.
  assert (H : chain_3 n 1 m 0 z).
  { destruct (Z_lt_le_dec (controlled n 1 m z) 2) as [C|C].
    - apply small_chain_3 with s; auto; lia.
    - apply large_chain_3 with s; auto; lia. }
  enough (2 <= formula (n - 1) 0 m 0 (z - 3)) by (unfold chain_3, Theta in *; change (1 - 1) with 0 in *; lia).
  destruct (Z_lt_le_dec (controlled (n - 1) 0 m (z - 3)) 2) as [C|C].
  - assert (1 <= n - 1 + m) as M by (destruct I as (? & ? & ?); lia).
    destruct (formula_no_four (n - 1) 0 m (z - 3) M C ltac:(left; auto)); lia.
  - rewrite formula_large; lia.
Qed.

Lemma step_6 : forall n m s z, possible n 0 m 0 s z -> 1 <= s ->
  formula n 0 m 0 z = Sigma (formula n 0 (m - 1) 0 (z - 6)).
Proof.
  intros n m s z I S. pose proof (without_6 _ _ _ _ _ _ I S) as J.
  pose proof (below_loop n 0 m 0 s z 6 0 1 I J ltac:(lia)) as L. change (0 - 0) with 0 in *.
  enough (loop_6 n 0 m 0 z) as H by (unfold loop_6, Sigma in *; lia).
  assert (1 <= n + m /\ 1 <= m) as [N M] by (destruct I as (? & ? & ?); lia).
  destruct (Z_lt_le_dec (controlled n 0 m z) 2) as [C|C].
  - apply small_loop_6 with s; auto.
  - apply (large_loop n 0 m 0 s z 6 0 1); auto; lia.
Qed.

Lemma iterate_4 : forall k n t m s z, possible n t m (Z.of_nat k) s z -> few t z ->
  formula n t m (Z.of_nat k) z =
  Nat.iter k Phi (formula n t (m - Z.of_nat k) 0 (z - 4 * Z.of_nat k))
  /\ possible n t (m - Z.of_nat k) 0 s (z - 4 * Z.of_nat k).
Proof.
  induction k as [|k IH]; intros n t m s z I W.
  - rewrite !Z.sub_0_r. auto.
  - pose proof (without_4 _ _ _ _ _ _ I ltac:(lia)) as J.
    rewrite (step_4 _ _ _ _ _ _ I W) by lia.
    replace (Z.of_nat (S k) - 1) with (Z.of_nat k) in * by lia.
    destruct (IH n t (m - 1) s (z - 4) J) as [E K].
    { unfold few in *. Z.div_mod_to_equations; lia. }
    rewrite E. cbn [Nat.iter nat_rect].
    replace (m - Z.of_nat (S k)) with (m - 1 - Z.of_nat k) by lia.
    replace (z - 4 * Z.of_nat (S k)) with (z - 4 - 4 * Z.of_nat k) by lia. auto.
Qed.

Lemma iterate_6 : forall k n m z, possible n 0 m 0 (Z.of_nat k) z ->
  formula n 0 m 0 z = Nat.iter k Sigma (formula n 0 (m - Z.of_nat k) 0 (z - 6 * Z.of_nat k))
  /\ possible n 0 (m - Z.of_nat k) 0 0 (z - 6 * Z.of_nat k).
Proof.
  induction k as [|k IH]; intros n m z I.
  - rewrite !Z.sub_0_r. auto.
  - pose proof (without_6 _ _ _ _ _ _ I ltac:(lia)) as J.
    rewrite (step_6 _ _ _ _ I) by lia.
    replace (Z.of_nat (S k) - 1) with (Z.of_nat k) in * by lia.
    destruct (IH n (m - 1) (z - 6) J) as [E K].
    rewrite E. cbn [Nat.iter nat_rect].
    replace (m - Z.of_nat (S k)) with (m - 1 - Z.of_nat k) by lia.
    replace (z - 6 * Z.of_nat (S k)) with (z - 6 - 6 * Z.of_nat k) by lia. auto.
Qed.

(** The core is worth its controlled value. *)
Lemma formula_core : forall n t m z, possible n t m 0 0 z -> t = 0 \/ n = 1 -> formula n t m 0 z = controlled n t m z.
Proof.
  intros n t m z I T. destruct (Z.eq_dec (n + m) 0) as [N|N].
  - destruct (formula_empty _ _ _ _ _ _ I N) as [-> ->].
    assert (n = 0 /\ m = 0 /\ t = 0) as (-> & -> & ->) by (destruct I as (? & ? & ?); lia).
    reflexivity.
  - apply formula_large. destruct I as (a & b & -> & I). unfold controlled.
    pose proof (bonus_cases n t m ltac:(lia) ltac:(lia)). lia.
Qed.


Lemma iterate_odd : forall k x, 3 <= x -> x mod 2 = 1 ->
  Nat.iter k Sigma x = Z.max 3 (x - 2 * Z.of_nat k).
Proof.
  intros k x X O. induction k as [|k IH]; [cbn; lia|].
  change (Nat.iter (S k) Sigma x) with (Sigma (Nat.iter k Sigma x)). rewrite IH.
  unfold Sigma. Z.div_mod_to_equations; lia.
Qed.

Lemma one_chain : forall m (s : nat) z, possible 1 1 m 0 (Z.of_nat s) z -> z mod 4 = 3 ->
  formula 1 1 m 0 z = Nat.iter s Sigma (controlled 1 1 (m - Z.of_nat s) (z - 6 * Z.of_nat s)).
Proof.
  intros m s z I Z4.
  assert (E : exists c, controlled 1 1 (m - Z.of_nat s) (z - 6 * Z.of_nat s) = c /\ 3 <= c /\ c mod 2 = 1
    /\ (controlled 1 1 m z = c - 2 * Z.of_nat s \/ c = 3 /\ controlled 1 1 m z <= 3)).
  { eexists. split; [reflexivity|]. destruct I as (a & b & -> & I). unfold controlled.
    bonuses 1 1 m 1 1 (m - Z.of_nat s). Z.div_mod_to_equations; lia. }
  destruct E as (c & -> & C & O & E). rewrite iterate_odd by assumption.
  destruct (formula_even _ _ _ _ _ _ I) as [k K].
  destruct (Z_lt_le_dec (controlled 1 1 m z) 2) as [L|L].
  - destruct (formula_no_four 1 1 m z ltac:(destruct I as (? & ? & ?); lia) L ltac:(right; auto));
      Z.div_mod_to_equations; lia.
  - rewrite formula_large in * by assumption. Z.div_mod_to_equations; lia.
Qed.

(** k is 1 if there is a chain of 3 beside longer chains *)
Theorem procedural : forall n t m z (f s k : nat),
  possible n t m (Z.of_nat f) (Z.of_nat s) z -> few t z ->
  (k = 1%nat /\ t = 1 /\ 2 <= n \/ k = 0%nat /\ (t = 0 \/ t = n)) ->
  formula n t m (Z.of_nat f) z =
  Nat.iter f Phi (Nat.iter k Theta (Nat.iter s Sigma (
    controlled (n - Z.of_nat k) (t - Z.of_nat k) (m - Z.of_nat f - Z.of_nat s)
       (z - 4 * Z.of_nat f - 3 * Z.of_nat k - 6 * Z.of_nat s)))).
Proof.
  intros n t m z f s k I W K. destruct (iterate_4 _ _ _ _ _ _ I W) as [-> J]. f_equal.
  set (m' := m - Z.of_nat f) in *. assert (W' : few t (z - 4 * Z.of_nat f)).
  { unfold few in *. Z.div_mod_to_equations; lia. }
  set (z' := z - 4 * Z.of_nat f) in *. clearbody m' z'. clear m z f I W.
  destruct K as [(-> & -> & N)|[-> T]]; cbn [Nat.iter nat_rect].
  - destruct W' as [W'|[_ W']]; [lia|]. rewrite (step_3 _ _ _ _ J) by assumption.
    f_equal. pose proof (without_3 _ _ _ _ _ _ J ltac:(lia)) as L. change (1 - 1) with 0 in *.
    destruct (iterate_6 _ _ _ _ L) as [-> M]. f_equal. apply formula_core; auto.
  - rewrite !Z.sub_0_r. destruct (Z.eq_dec t 0) as [->|T'].
    + destruct (iterate_6 _ _ _ _ J) as [-> M]. f_equal. apply formula_core; auto.
    + destruct W' as [W'|[-> W']]; [lia|]. destruct T as [T|<-]; [lia|].
      apply one_chain; auto.
Qed.
