(** * Facts about Allcock's formula

    Everything here is arithmetic: a sum counts only by its numbers n of chains,
    t of chains of 3, m of loops, f of loops of 4, s of loops of 6, and z of
    coins. *)

From Coq Require Import ZArith Lia Bool.
From Nimstring Require Import Endgames.
Local Open Scope Z_scope.

(** Such numbers are possible: a coins are in chains, b in loops. *)
Definition possible n t m f s z : Prop :=
  exists a b, z = a + b /\
  0 <= t <= n /\ 0 <= f /\ 0 <= s /\ f + s <= m
  /\ 3 * t + 4 * (n - t) <= a /\ (t < n \/ a = 3 * n)
  /\ 4 * f + 6 * s + 8 * (m - f - s) <= b /\ (f + s < m \/ b = 4 * f + 6 * s).

Lemma bonus_cases : forall n t m, 0 <= t <= n -> 0 <= m ->
  (n = 0 /\ m = 0 /\ bonus n t m = 0) \/ (n = 0 /\ 1 <= m /\ bonus n t m = 8)
  \/ (1 <= n /\ m = 0 /\ bonus n t m = 4)
  \/ (1 <= n /\ 1 <= m /\ n = t /\ bonus n t m = 6)
  \/ (1 <= n /\ 1 <= m /\ t < n /\ bonus n t m = 4).
Proof.
  intros n t m H H'. unfold bonus.
  destruct (Z.eqb_spec n 0), (Z.eqb_spec m 0), (Z.eqb_spec n t); lia.
Qed.

Ltac bonuses n t m n' t' m' :=
  pose proof (bonus_cases n t m ltac:(lia) ltac:(lia));
  pose proof (bonus_cases n' t' m' ltac:(lia) ltac:(lia)).

Ltac split_ifs :=
  repeat match goal with
  | |- context [?x <=? ?y] => destruct (Z.leb_spec x y); cbn [andb orb negb]; cbn iota; try lia
  | |- context [?x =? ?y] => destruct (Z.eqb_spec x y); cbn [andb orb negb]; cbn iota; try lia
  end.

Lemma formula_large : forall n t m f z, 2 <= controlled n t m z -> formula n t m f z = controlled n t m z.
Proof. intros. unfold formula, rule, is_zero. destruct (Z.leb_spec 2 (controlled n t m z)); lia. Qed.

Lemma formula_small : forall n t m f z, controlled n t m z < 2 -> 0 <= formula n t m f z <= 4.
Proof.
  intros n t m f z. unfold formula, rule, is_zero. set (c := controlled n t m z).
  pose proof (Z.mod_pos_bound c 8 ltac:(lia)). generalize dependent (c mod 8). intros.
  split_ifs.
Qed.


(** Remainders *)
Lemma mods : forall x m, 0 < m -> exists q, x = m * q + x mod m /\ 0 <= x mod m < m.
Proof.
  intros x m M. exists (x / m). split; [apply Z.div_mod|apply Z.mod_pos_bound]; lia.
Qed.

Ltac mod_of x m :=
  let q := fresh "q" in let E := fresh "E" in let B := fresh "B" in
  destruct (mods x m ltac:(lia)) as [q [E B]]; generalize dependent (x mod m); intros.

Lemma formula_empty : forall n t m f s z, possible n t m f s z -> n + m = 0 ->
  z = 0 /\ formula n t m f z = 0.
Proof.
  intros n t m f s z (a & b & E & I) N.
  assert (n = 0 /\ t = 0 /\ m = 0 /\ f = 0 /\ z = 0) as (-> & -> & -> & -> & ->) by lia.
  split; reflexivity.
Qed.

Lemma formula_even : forall n t m f s z, possible n t m f s z -> exists k, formula n t m f z = z + 2 * k.
Proof.
  intros n t m f s z I. destruct (Z.eq_dec (n + m) 0) as [N|N].
  { destruct (formula_empty _ _ _ _ _ _ I N) as [-> ->]. exists 0. lia. }
  destruct I as (a & b & -> & I).
  enough ((formula n t m f (a + b) - (a + b)) mod 2 = 0) as E
    by (mod_of (formula n t m f (a + b) - (a + b)) 2; exists q; lia).
  pose proof (bonus_cases n t m ltac:(lia) ltac:(lia)) as B.
  assert (J : exists j, bonus n t m = 2 * j).
  { decompose [or and] B; [exists 0|exists 4|exists 2|exists 3|exists 2]; lia. }
  destruct J as [j J]. unfold formula, rule, is_zero, controlled.
  rewrite (proj2 (Z.eqb_neq (n + m) 0)) by exact N. cbn [orb]. rewrite J.
  set (z := a + b) in *. set (c := z - 4 * n - 8 * m + 2 * j).
  assert (C : z = c + 2 * (2 * n + 4 * m - j)) by lia.
  generalize dependent (2 * n + 4 * m - j). intros i C. clearbody c z. clear - C.
  mod_of c 8. mod_of z 4.
  split_ifs; Z.div_mod_to_equations; lia.
Qed.

(** Without a chain of 3, z and the formula are equal modulo 4 if even. *)
Lemma formula_even_4 : forall n m f s z k, possible n 0 m f s z -> (k = 0 \/ k = 2) -> z mod 4 = k ->
  formula n 0 m f z mod 4 = k.
Proof.
  intros n m f s z k I K Z. destruct (Z.eq_dec (n + m) 0) as [N|N].
  { destruct (formula_empty _ _ _ _ _ _ I N) as [-> ->]. exact Z. }
  destruct I as (a & b & -> & I).
  pose proof (bonus_cases n 0 m ltac:(lia) ltac:(lia)) as B.
  assert (J : exists j, bonus n 0 m = 4 * j).
  { decompose [or and] B; [exists 0|exists 2|exists 1|exfalso|exists 1]; lia. }
  destruct J as [j J]. unfold formula, rule, is_zero, controlled.
  rewrite (proj2 (Z.eqb_neq (n + m) 0)) by exact N. cbn [orb]. rewrite J.
  set (z := a + b) in *. set (c := z - 4 * n - 8 * m + 4 * j).
  assert (C : z = c + 4 * (n + 2 * m - j)) by lia.
  generalize dependent (n + 2 * m - j). intros i C. clearbody c z. clear - C K Z.
  mod_of c 8. mod_of z 4. subst.
  split_ifs; Z.div_mod_to_equations; lia.
Qed.

Lemma cv_even : forall n t m f s z, possible n t m f s z -> (controlled n t m z - z) mod 2 = 0.
Proof.
  intros n t m f s z (a & b & -> & I). unfold controlled.
  pose proof (bonus_cases n t m ltac:(lia) ltac:(lia)) as B.
  generalize dependent (bonus n t m). intros. Z.div_mod_to_equations. lia.
Qed.

Lemma formula_ge : forall n t m f s z, possible n t m f s z -> controlled n t m z <= formula n t m f z.
Proof.
  intros n t m f s z I. pose proof (cv_even _ _ _ _ _ _ I).
  destruct (formula_even _ _ _ _ _ _ I) as [k K].
  destruct (Z_lt_le_dec (controlled n t m z) 2) as [L|L].
  - pose proof (formula_small _ _ _ f _ L). Z.div_mod_to_equations. lia.
  - rewrite formula_large; lia.
Qed.

(** The condition of case 3, and what a loop of 4 does there. *)
Definition few t z := t = 0 \/ (t = 1 /\ z mod 4 = 3).
Lemma formula_four : forall n t m f z,
  few t z -> 1 <= f -> 2 <= n + m -> controlled n t m z < -2 ->
  controlled n t (m - 1) (z - 4) = controlled n t m z + 4 ->
  formula n t m f z = 4 - formula n t (m - 1) (f - 1) (z - 4).
Proof.
  intros n t m f z F L M C E. unfold formula, is_zero. rewrite E.
  set (c := controlled n t m z) in *. clearbody c.
  rewrite (proj2 (Z.eqb_neq (n + m) 0)), (proj2 (Z.eqb_neq (n + (m - 1)) 0)) by lia.
  rewrite (proj2 (Z.eqb_neq c 0)) by lia. cbn [andb orb].
  assert (X : (n =? 2) && (t =? 2) && (m - 1 =? 1) = false).
  { destruct F as [->|[-> _]]; rewrite andb_false_r; reflexivity. }
  rewrite X. clear X E.
  replace ((z - 4) mod 4) with (z mod 4) by (Z.div_mod_to_equations; lia).
  replace ((f - 1) mod 2) with (1 - f mod 2) by (Z.div_mod_to_equations; lia).
  destruct F as [->|[-> ->]]; unfold rule;
  set (e := f mod 2); assert (e = 0 \/ e = 1) by (subst e; Z.div_mod_to_equations; lia); clearbody e;
  set (r := c mod 8) in *; set (r' := (c + 4) mod 8) in *;
  assert (R : (r' = r + 4 \/ r' = r - 4) /\ 0 <= r < 8 /\ 0 <= r' < 8 /\ (c = -4 -> r = 4)) by (subst r r'; Z.div_mod_to_equations; lia);
  clearbody r r'; [set (k := z mod 4) in *; clearbody k|].
  - split_ifs.
  - split_ifs.
Qed.

Lemma formula_few : forall n t m f z, 0 <= t -> controlled n t m z < 2 -> 3 <= formula n t m f z -> few t z.
Proof.
  intros n t m f z T C. unfold formula. set (c := controlled n t m z) in *. clearbody c.
  unfold few, rule. pose proof (Z.mod_pos_bound z 4 ltac:(lia)). generalize dependent (z mod 4). intros k K.
  generalize (c mod 8), (is_zero n t m f c). intros r x. destruct x; split_ifs.
Qed.

Lemma formula_not_few : forall n t m f z, 0 <= t -> controlled n t m z < 2 -> ~ few t z -> formula n t m f z <= 2.
Proof.
  intros n t m f z T C N. destruct (Z_lt_le_dec (formula n t m f z) 3); [lia|].
  exfalso. apply N. apply (formula_few n t m f z); assumption.
Qed.

Lemma few_dec : forall t z, few t z \/ ~ few t z.
Proof. intros. unfold few. lia. Qed.

Lemma formula_four_large : forall n t m f z, 1 <= n + m -> 1 <= f -> -2 <= controlled n t m z < 2 -> few t z ->
  formula n t m f z = Z.abs (controlled n t m z).
Proof.
  intros n t m f z T F C W. unfold formula, is_zero. set (c := controlled n t m z) in *. clearbody c.
  rewrite (proj2 (Z.eqb_neq (n + m) 0)) by lia. cbn [orb].
  assert (X : (n =? 2) && (t =? 2) && (m =? 1) = false).
  { destruct W as [->|[-> _]]; rewrite andb_false_r; reflexivity. }
  rewrite X. clear X.
  assert (c = -2 \/ c = -1 \/ c = 0 \/ c = 1) as D by lia. unfold few, rule in *.
  generalize dependent (z mod 4). generalize (f mod 2). intros.
  mod_of c 8. split_ifs.
Qed.

Lemma formula_zero : forall n t m f z, controlled n t m z = 0 -> 1 <= f ->
  ~ (n = 2 /\ t = 2 /\ m = 1) -> formula n t m f z = 0.
Proof.
  intros n t m f z C F X. unfold formula, rule, is_zero. rewrite C. split_ifs.
Qed.

Lemma few_four : forall t z, few t (z - 4) -> few t z.
Proof. unfold few. intros. Z.div_mod_to_equations. lia. Qed.

