(** * What openings are worth, by Allcock's formula

    No opening is worth less than the formula says ([below_chain],
    [below_loop]), and some opening is worth as much ([some_opening]). *)

From Coq Require Import ZArith Lia Bool.
From Nimstring Require Import Endgames Formula.
Local Open Scope Z_scope.

(** ** No opening is worth less *)

Lemma below_chain : forall n t m f s z l d,
  possible n t m f s z -> possible (n - 1) (t - d) m f s (z - l) ->
  (l = 3 /\ d = 1 \/ 4 <= l /\ d = 0) ->
  formula n t m f z <= l - 2 + Z.abs (formula (n - 1) (t - d) m f (z - l) - 2).
Proof.
  intros n t m f s z l d I J L.
  pose proof (formula_even _ _ _ _ _ _ I) as [k K]. pose proof (formula_even _ _ _ _ _ _ J) as [k' K'].
  destruct (Z_lt_le_dec (controlled n t m z) 2) as [C|C].
  - pose proof (formula_small _ _ _ f _ C).
    destruct (Z_lt_le_dec (formula n t m f z) 3); [lia|].
    assert (F : few t z) by (apply (formula_few n t m f z); destruct I as (? & ? & ?); lia).
    assert (T : z mod 4 = 3 \/ t = 0) by (destruct F; tauto).
    destruct F as [->|[-> Z3]].
    + assert (d = 0) as -> by (destruct J as (? & ? & ? & ?); lia).
      replace (0 - 0) with 0 in * by lia.
      destruct (Z.eq_dec (formula n 0 m f z) 3); [lia|].
      assert (z mod 4 = 0) as Z0.
      { assert (z mod 4 = 0 \/ z mod 4 = 2) as [|Z2] by (Z.div_mod_to_equations; lia); auto.
        pose proof (formula_even_4 _ _ _ _ _ 2 I ltac:(auto) Z2). Z.div_mod_to_equations. lia. }
      destruct (Z.eq_dec l 4) as [->|]; [|lia].
      pose proof (formula_even_4 _ _ _ _ _ 0 J ltac:(auto) ltac:(Z.div_mod_to_equations; lia)).
      Z.div_mod_to_equations; lia.
    + destruct L as [[-> ->]|[L ->]].
      * replace (1 - 1) with 0 in * by lia.
        pose proof (formula_even_4 _ _ _ _ _ 0 J ltac:(auto) ltac:(Z.div_mod_to_equations; lia)).
        Z.div_mod_to_equations; lia.
      * Z.div_mod_to_equations; lia.
  - rewrite formula_large by lia. pose proof (formula_ge _ _ _ _ _ _ J) as G'.
    destruct I as (a & b & -> & I), J as (a' & b' & E & J).
    pose proof (bonus_cases n t m ltac:(lia) ltac:(lia)).
    pose proof (bonus_cases (n - 1) (t - d) m ltac:(lia) ltac:(lia)).
    destruct (Z.eq_dec (n - 1 + m) 0) as [Y|Y]; unfold controlled in *; [|lia].
    assert (n = 1 /\ m = 0 /\ t - d = 0 /\ f = 0 /\ a + b - l = 0) as (-> & -> & -> & -> & EQ) by lia. rewrite EQ. cbn in *. lia.
Qed.


Lemma below_four : forall n t m f s z, 1 <= f ->
  possible n t m f s z -> possible n t (m - 1) (f - 1) s (z - 4) -> controlled n t m z < 2 ->
  formula n t m f z <= Z.abs (formula n t (m - 1) (f - 1) (z - 4) - 4).
Proof.
  intros n t m f s z F I J C.
  assert (0 <= t) as T by (destruct I as (? & ? & ?); lia).
  pose proof (formula_small _ _ _ f _ C) as W.
  pose proof (formula_even _ _ _ _ _ _ I) as [k K].
  pose proof (cv_even _ _ _ _ _ _ I) as CE.
  assert (controlled n t (m - 1) (z - 4) = controlled n t m z + 4 \/
          (m = 1 /\ 1 <= n /\ t = n /\ z = 3 * n + 4)) as [E|(-> & N & -> & ->)].
  { destruct I as (a & b & -> & I), J as (a' & b' & E & J). unfold controlled in *.
    pose proof (bonus_cases n t m ltac:(lia) ltac:(lia)).
    pose proof (bonus_cases n t (m - 1) ltac:(lia) ltac:(lia)). lia. }
  - destruct (Z_lt_le_dec (controlled n t m z) (-2)) as [C2|C2].
    + destruct (few_dec t z) as [D|D].
      * assert (2 <= n + m) as M.
        { destruct I as (a & b & -> & I). unfold controlled in *.
          pose proof (bonus_cases n t m ltac:(lia) ltac:(lia)).
          pose proof (bonus_cases n t (m - 1) ltac:(lia) ltac:(lia)). lia. }
        rewrite (formula_four n t m f z) by assumption. lia.
      * pose proof (formula_not_few n t m f z T C D).
        pose proof (formula_not_few n t (m - 1) (f - 1) (z - 4) T ltac:(lia)
                      ltac:(intros X; apply D, few_four, X)). lia.
    + rewrite (formula_large n t (m - 1)) by lia. rewrite E.
      destruct (few_dec t z) as [D|D].
      * rewrite (formula_four_large n t m f z) by (auto; destruct I as (? & ? & ?); lia). lia.
      * pose proof (formula_not_few n t m f z T C D).
        destruct (Z.eq_dec (controlled n t m z) 0) as [C0|C0]; [|Z.div_mod_to_equations; lia].
        assert (~ (n = 2 /\ t = 2 /\ m = 1)).
        { intros (-> & -> & ->). destruct I as (a & b & -> & I), J as (a' & b' & Y & J).
          unfold controlled, bonus in *; cbn in *. lia. }
        rewrite formula_zero by assumption. lia.
  - replace (1 - 1) with 0 in * by lia. replace (3 * n + 4 - 4) with (3 * n) in * by lia.
    assert (CN : controlled n n 0 (3 * n) = 4 - n).
    { unfold controlled, bonus. rewrite (proj2 (Z.eqb_neq n 0)) by lia. change (0 =? 0) with true. cbv iota. lia. }
    destruct (Z.eq_dec n 1) as [->|N1].
    + assert (f = 1) as -> by (destruct I as (? & ? & ?), J as (? & ? & ?); lia).
      cbn. lia.
    + pose proof (formula_not_few n n 1 f (3 * n + 4) T C ltac:(unfold few; lia)).
      destruct (Z.eq_dec n 2) as [->|N2]; [rewrite (formula_large 2 2 0) by lia; lia|].
      pose proof (formula_not_few n n 0 (f - 1) (3 * n) T ltac:(lia) ltac:(unfold few; lia)). lia.
Qed.

Lemma below_loop : forall n t m f s z l d e,
  possible n t m f s z -> possible n t (m - 1) (f - d) (s - e) (z - l) ->
  (l = 4 /\ d = 1 /\ e = 0 \/ l = 6 /\ d = 0 /\ e = 1 \/ 8 <= l /\ d = 0 /\ e = 0) ->
  formula n t m f z <= l - 4 + Z.abs (formula n t (m - 1) (f - d) (z - l) - 4).
Proof.
  intros n t m f s z l d e I J L.
  pose proof (formula_even _ _ _ _ _ _ I) as [k K]. pose proof (formula_even _ _ _ _ _ _ J) as [k' K'].
  pose proof (formula_ge _ _ _ _ _ _ J) as G'.
  destruct (Z_lt_le_dec (controlled n t m z) 2) as [C|C].
  - pose proof (formula_small _ _ _ f _ C).
    destruct L as [(-> & -> & ->)|[(-> & -> & ->)|(L & -> & ->)]]; [| |lia].
    + (* a loop of 4 *)
      apply below_four with s; auto.
      * destruct J as (? & ? & ?); lia.
      * replace (s - 0) with s in J by lia. exact J.
    + (* a loop of 6 *)
      destruct (Z_lt_le_dec (formula n t m f z) 4); [lia|].
      assert (F : few t z) by (apply (formula_few n t m f z); destruct I as (? & ? & ?); lia).
      destruct F as [->|[-> Z3]]; [|Z.div_mod_to_equations; lia].
      assert (z mod 4 = 0) as Z0.
      { assert (z mod 4 = 0 \/ z mod 4 = 2) as [|Z2] by (Z.div_mod_to_equations; lia); auto.
        pose proof (formula_even_4 _ _ _ _ _ 2 I ltac:(auto) Z2). Z.div_mod_to_equations. lia. }
      pose proof (formula_even_4 _ _ _ _ _ 2 J ltac:(auto) ltac:(Z.div_mod_to_equations; lia)).
      replace (f - 0) with f in * by lia.
      Z.div_mod_to_equations; lia.
  - rewrite formula_large by lia.
    assert (controlled n t m z <= l - 8 + controlled n t (m - 1) (z - l) \/
            (m = 1 /\ 1 <= n /\ t = n /\ z = 3 * n + l) \/
            (m = 1 /\ n = 0 /\ t = 0 /\ f - d = 0 /\ z = l /\ controlled n t m z = l))
      as [E|[(-> & N & -> & ->)|(-> & -> & -> & F & -> & E)]].
    { destruct I as (a & b & -> & I), J as (a' & b' & E & J). unfold controlled in *.
      bonuses n t m n t (m - 1). clear K K' C G'.
      destruct (Z.eq_dec m 1); [|left; lia].
      destruct (Z.eq_dec n 0); [right; right; lia|].
      destruct (Z.eq_dec t n); [right; left|left]; lia. }
    + lia.
    + replace (3 * n + l - l) with (3 * n) in * by lia. replace (1 - 1) with 0 in * by lia.
      assert (CN : controlled n n 0 (3 * n) = 4 - n).
      { unfold controlled, bonus. rewrite (proj2 (Z.eqb_neq n 0)) by lia. change (0 =? 0) with true. cbv iota. lia. }
      assert (CG : controlled n n 1 (3 * n + l) = l - n - 2).
      { unfold controlled, bonus. rewrite (proj2 (Z.eqb_neq n 0)), Z.eqb_refl by lia.
        change (1 =? 0) with false. cbv iota. lia. }
      destruct (Z_lt_le_dec 2 n).
      * pose proof (formula_not_few n n 0 (f - d) (3 * n) ltac:(lia) ltac:(lia) ltac:(unfold few; lia)). lia.
      * rewrite (formula_large n n 0) by lia. lia.
    + rewrite E, F, (Z.sub_diag l). change (formula 0 0 (1 - 1) 0 0) with 0. lia.
Qed.

Lemma formula_not_few_even : forall n t m f z, 0 <= t -> 1 <= n + m -> controlled n t m z < 2 -> ~ few t z ->
  controlled n t m z <> 0 \/ f < 1 \/ (n = 2 /\ t = 2 /\ m = 1) -> z mod 2 = 0 -> formula n t m f z = 2.
Proof.
  intros n t m f z T N C W X E. unfold formula, rule, is_zero, few in *.
  set (c := controlled n t m z) in *. clearbody c.
  generalize dependent (c mod 8). generalize dependent (f mod 2). intros.
  assert (K : z mod 4 = 0 \/ z mod 4 = 2) by (Z.div_mod_to_equations; lia).
  generalize dependent (z mod 4). intros. split_ifs.
Qed.

Lemma formula_not_few_odd : forall n t m f s z, possible n t m f s z -> controlled n t m z < 2 -> ~ few t z ->
  z mod 2 = 1 -> formula n t m f z = 1.
Proof.
  intros n t m f s z I C W E. destruct (formula_even _ _ _ _ _ _ I) as [k K].
  pose proof (formula_small _ _ _ f _ C).
  pose proof (formula_not_few n t m f z ltac:(destruct I as (? & ? & ?); lia) C W).
  Z.div_mod_to_equations; lia.
Qed.

Lemma formula_no_four : forall n t m z, 1 <= n + m -> controlled n t m z < 2 -> few t z ->
  (z mod 2 = 1 /\ formula n t m 0 z = 3) \/ (z mod 4 = 2 /\ formula n t m 0 z = 2)
  \/ (z mod 4 = 0 /\ formula n t m 0 z = 4).
Proof.
  intros n t m z N C W. unfold formula, is_zero. set (c := controlled n t m z) in *. clearbody c.
  rewrite (proj2 (Z.eqb_neq (n + m) 0)) by lia. change (1 <=? 0) with false.
  rewrite andb_false_r. cbn [andb orb]. change (0 mod 2) with 0.
  generalize (c mod 8). intros. unfold rule.
  destruct (mods z 4 ltac:(lia)) as [q [E B]]. unfold few in W.
  assert (Z2 : z mod 2 = 1 \/ z mod 4 = 0 \/ z mod 4 = 2) by (Z.div_mod_to_equations; lia).
  split_ifs; Z.div_mod_to_equations; lia.
Qed.

(** ** Some opening is worth as much

    For each kind of component: to open it is worth no more than the formula. *)
Definition chain_3 n t m f z := 1 + Z.abs (formula (n - 1) (t - 1) m f (z - 3) - 2) <= formula n t m f z.
Definition chain n t m f s z := forall l, 4 <= l -> possible (n - 1) t m f s (z - l) ->
  l - 2 + Z.abs (formula (n - 1) t m f (z - l) - 2) <= formula n t m f z.
Definition loop_4 n t m f z := Z.abs (formula n t (m - 1) (f - 1) (z - 4) - 4) <= formula n t m f z.
Definition loop_6 n t m f z := 2 + Z.abs (formula n t (m - 1) f (z - 6) - 4) <= formula n t m f z.
Definition loop n t m f s z := forall l, 8 <= l -> possible n t (m - 1) f s (z - l) ->
  l - 4 + Z.abs (formula n t (m - 1) f (z - l) - 4) <= formula n t m f z.

(** Controlled values of 2 and more *)
Lemma large_chain_3 : forall n t m f s z, possible n t m f s z -> 2 <= controlled n t m z ->
  1 <= t -> 2 <= n -> chain_3 n t m f z.
Proof.
  intros n t m f s z (a & b & -> & I) C T N. unfold chain_3. rewrite (formula_large n) by lia.
  assert (controlled (n - 1) (t - 1) m (a + b - 3) = controlled n t m (a + b) + 1) as E.
  { unfold controlled. bonuses n t m (n - 1) (t - 1) m. lia. }
  rewrite formula_large by lia. lia.
Qed.

Lemma large_loop : forall n t m f s z l d e, possible n t m f s z -> 2 <= controlled n t m z ->
  1 <= m -> t = 0 \/ n = 1 /\ t = 1 ->
  (l = 4 /\ d = 1 /\ e = 0 \/ l = 6 /\ d = 0 /\ e = 1 \/ 8 <= l /\ d = 0 /\ e = 0 /\ f = 0 /\ s = 0) ->
  possible n t (m - 1) (f - d) (s - e) (z - l) ->
  l - 4 + Z.abs (formula n t (m - 1) (f - d) (z - l) - 4) <= formula n t m f z.
Proof.
  intros n t m f s z l d e (a & b & -> & I) C M T L (a' & b' & E & J).
  rewrite (formula_large n t m) by lia.
  destruct (Z.eq_dec m 1) as [->|M1].
  - assert (f - d = 0 /\ b' = 0) as [F ->] by lia. replace (1 - 1) with 0 in * by lia.
    rewrite F. destruct (Z.eq_dec n 0) as [->|N]; [|destruct (Z.eq_dec t 0) as [->|T0]].
    + assert (t = 0 /\ a' = 0) as [-> ->] by lia. rewrite E. change (formula 0 0 0 0 (0 + 0)) with 0.
      unfold controlled, bonus. cbn. lia.
    + assert (controlled n 0 0 (a + b - l) = controlled n 0 1 (a + b) - l + 8) as G.
      { unfold controlled. bonuses n 0 1 n 0 0. lia. }
      assert (4 <= controlled n 0 0 (a + b - l)) by (unfold controlled in *; bonuses n 0 1 n 0 0; lia).
      rewrite formula_large by lia. lia.
    + assert (n = 1 /\ t = 1) as [-> ->] by lia. assert (a + b - l = 3) as G by lia. rewrite G.
      change (formula 1 1 0 0 3) with 3. unfold controlled, bonus. cbn. lia.
  - assert (controlled n t (m - 1) (a + b - l) = controlled n t m (a + b) - l + 8) as G.
    { unfold controlled. bonuses n t m n t (m - 1). lia. }
    assert (4 <= controlled n t (m - 1) (a + b - l)).
    { destruct (Z_lt_le_dec l 8); [lia|].
      unfold controlled in *. bonuses n t m n t (m - 1). lia. }
    rewrite formula_large by lia. lia.
Qed.

Lemma large_chain : forall n t f s z l d, possible n t 0 f s z -> 2 <= controlled n t 0 z -> 1 <= n ->
  (n = 1 /\ t = 1 /\ l = 3 /\ d = 1 \/ t = 0 /\ 4 <= l /\ d = 0) ->
  possible (n - 1) (t - d) 0 f s (z - l) ->
  l - 2 + Z.abs (formula (n - 1) (t - d) 0 f (z - l) - 2) <= formula n t 0 f z.
Proof.
  intros n t f s z l d (a & b & -> & I) C N L (a' & b' & E & J).
  rewrite (formula_large n t 0) by lia.
  destruct (Z.eq_dec n 1) as [->|N1].
  - assert (t - d = 0 /\ f = 0 /\ a' = 0 /\ b' = 0) as (T & -> & -> & ->) by lia.
    rewrite T, E. change (formula (1 - 1) 0 0 0 (0 + 0)) with 0. unfold controlled, bonus. cbn. lia.
  - assert (t = 0 /\ d = 0) as [-> ->] by lia. replace (0 - 0) with 0 by lia.
    assert (controlled (n - 1) 0 0 (a + b - l) = controlled n 0 0 (a + b) - l + 4) as G.
    { unfold controlled. bonuses n 0 0 (n - 1) 0 0. lia. }
    assert (4 <= controlled (n - 1) 0 0 (a + b - l)) by (unfold controlled in *; bonuses n 0 0 (n - 1) 0 0; lia).
    rewrite formula_large by lia. lia.
Qed.

(** Controlled values below 2 *)
Lemma small_loop_6 : forall n m s z, possible n 0 m 0 s z -> possible n 0 (m - 1) 0 (s - 1) (z - 6) ->
  1 <= n + m -> controlled n 0 m z < 2 -> loop_6 n 0 m 0 z.
Proof.
  intros n m s z I J N C. unfold loop_6.
  assert (controlled n 0 (m - 1) (z - 6) = controlled n 0 m z + 2 /\ 1 <= n + (m - 1)) as [E N'].
  { destruct I as (a & b & -> & I). unfold controlled in *. bonuses n 0 m n 0 (m - 1). lia. }
  assert (F : forall x, few 0 x) by (intros; left; reflexivity).
  destruct (formula_no_four n 0 m z N C (F _)) as [[Z2 ->]|[[Z4 ->]|[Z4 ->]]].
  - destruct (formula_even _ _ _ _ _ _ J) as [k K].
    destruct (Z_lt_le_dec (controlled n 0 (m - 1) (z - 6)) 2) as [C'|C'].
    + destruct (formula_no_four n 0 (m - 1) (z - 6) N' C' (F _)) as [[? ->]|[[? ->]|[? ->]]];
        Z.div_mod_to_equations; lia.
    + rewrite formula_large in * by lia. Z.div_mod_to_equations; lia.
  - destruct (Z_lt_le_dec (controlled n 0 (m - 1) (z - 6)) 2) as [C'|C'].
    + destruct (formula_no_four n 0 (m - 1) (z - 6) N' C' (F _)) as [[? ->]|[[? ->]|[? ->]]];
        Z.div_mod_to_equations; lia.
    + pose proof (formula_even_4 _ _ _ _ _ 0 J ltac:(auto) ltac:(Z.div_mod_to_equations; lia)).
      rewrite formula_large in * by lia. Z.div_mod_to_equations; lia.
  - destruct (Z_lt_le_dec (controlled n 0 (m - 1) (z - 6)) 2) as [C'|C'].
    + destruct (formula_no_four n 0 (m - 1) (z - 6) N' C' (F _)) as [[? ->]|[[? ->]|[? ->]]];
        Z.div_mod_to_equations; lia.
    + pose proof (formula_even_4 _ _ _ _ _ 2 J ltac:(auto) ltac:(Z.div_mod_to_equations; lia)).
      rewrite formula_large in * by lia. Z.div_mod_to_equations; lia.
Qed.

(** Opening a chain of 3 where there is no loop of 4, or where c < -1 and not few *)
Lemma small_chain_3 : forall n t m f s z, possible n t m f s z ->
  possible (n - 1) (t - 1) m f s (z - 3) -> 1 <= t -> controlled n t m z < 2 ->
  (f = 0 \/ ~ few t z /\ controlled n t m z < -1) -> chain_3 n t m f z.
Proof.
  intros n t m f s z I J T C F. unfold chain_3.
  assert (N : 1 <= n + m /\ 1 <= n - 1 + m /\
    controlled (n - 1) (t - 1) m (z - 3) <= controlled n t m z + 3 /\
    (2 <= t -> controlled (n - 1) (t - 1) m (z - 3) = controlled n t m z + 1)).
  { destruct I as (a & b & -> & I). unfold controlled in *. bonuses n t m (n - 1) (t - 1) m. lia. }
  destruct N as (N & N' & C' & C2).
  destruct (formula_even _ _ _ _ _ _ I) as [k K]. destruct (formula_even _ _ _ _ _ _ J) as [k' K'].
  assert (W : 0 <= formula (n - 1) (t - 1) m f (z - 3) <= 4).
  { destruct (Z_lt_le_dec (controlled (n - 1) (t - 1) m (z - 3)) 2) as [L|L].
    - apply formula_small. exact L.
    - rewrite formula_large; lia. }
  destruct (few_dec t z) as [W4|W4].
  - destruct F as [->|[X _]]; [|contradiction].
    destruct (formula_no_four n t m z N C W4) as [[? ->]|[[? ->]|[? ->]]];
      destruct W4; Z.div_mod_to_equations; lia.
  - assert (O : z mod 2 = 0 \/ z mod 2 = 1) by (Z.div_mod_to_equations; lia).
    destruct O as [O|O].
    + rewrite (formula_not_few_even n t m f z) by (auto; lia). Z.div_mod_to_equations; lia.
    + rewrite (formula_not_few_odd n t m f s z) by auto.
      enough (formula (n - 1) (t - 1) m f (z - 3) = 2) as -> by lia.
      destruct (Z.eq_dec t 1) as [->|T1].
      * replace (1 - 1) with 0 in * by lia.
        pose proof (formula_even_4 _ _ _ _ _ 2 J ltac:(auto)
          ltac:(unfold few in W4; Z.div_mod_to_equations; lia)).
        Z.div_mod_to_equations; lia.
      * specialize (C2 ltac:(lia)).
        destruct (Z_lt_le_dec (controlled (n - 1) (t - 1) m (z - 3)) 2) as [L|L].
        -- apply formula_not_few_even; try lia;
             unfold few; Z.div_mod_to_equations; lia.
        -- rewrite formula_large by lia. rewrite formula_large in K' by lia. lia.
Qed.

(** Opening a loop of 4 *)
Lemma small_loop_4 : forall n t m f s z, possible n t m f s z -> possible n t (m - 1) (f - 1) s (z - 4) ->
  1 <= f -> controlled n t m z < 2 -> (few t z \/ -2 <= controlled n t m z) ->
  (m = 1 -> t = n -> n <= 2) -> loop_4 n t m f z.
Proof.
  intros n t m f s z I J F C W X. unfold loop_4.
  assert (controlled n t (m - 1) (z - 4) = controlled n t m z + 4 \/
          (m = 1 /\ t = n /\ z = 3 * n + 4 /\ f = 1 /\ (n = 1 \/ n = 2))) as [E|(-> & -> & -> & -> & [->| ->])].
  { destruct I as (a & b & -> & I), J as (a' & b' & E & J). unfold controlled in *.
    bonuses n t m n t (m - 1). lia. }
  2, 3: cbn; lia.
  destruct (Z_lt_le_dec (controlled n t m z) (-2)) as [C2|C2].
  - destruct W as [W|W]; [|lia].
    assert (2 <= n + m) as M.
    { destruct I as (a & b & -> & I). unfold controlled in *. bonuses n t m n t (m - 1). lia. }
    pose proof (formula_small n t (m - 1) (f - 1) (z - 4) ltac:(lia)).
    rewrite (formula_four n t m f z) by assumption. lia.
  - rewrite (formula_large n t (m - 1)) by lia. rewrite E.
    destruct (few_dec t z) as [D|D].
    + rewrite (formula_four_large n t m f z) by (auto; destruct I as (? & ? & ?); lia). lia.
    + pose proof (formula_small _ _ _ f _ C). destruct (formula_even _ _ _ _ _ _ I) as [k K].
      pose proof (cv_even _ _ _ _ _ _ I).
      destruct (Z.eq_dec (controlled n t m z) (-2)) as [C3|C3]; [|Z.div_mod_to_equations; lia].
      rewrite (formula_not_few_even n t m f z); auto; try (Z.div_mod_to_equations; lia);
        destruct I as (? & ? & ?); lia.
Qed.

Lemma four_threes : forall n, 3 <= n -> chain_3 n n 1 1 (3 * n + 4).
Proof.
  intros n N. unfold chain_3. replace (3 * n + 4 - 3) with (3 * (n - 1) + 4) by lia.
  assert (C : forall i, 1 <= i -> controlled i i 1 (3 * i + 4) = 2 - i).
  { intros i I. unfold controlled, bonus. rewrite (proj2 (Z.eqb_neq i 0)), Z.eqb_refl by lia.
    change (1 =? 0) with false. cbv iota. lia. }
  assert (I : forall i, 1 <= i -> possible i i 1 1 0 (3 * i + 4)).
  { intros i I. exists (3 * i), 4. lia. }
  destruct (Z.eq_dec n 3) as [->|N3]; [cbn; lia|].
  assert (F : forall i, 2 <= i -> ~ few i (3 * i + 4)) by (unfold few; lia).
  assert (O : n mod 2 = 0 \/ n mod 2 = 1) by (Z.div_mod_to_equations; lia). destruct O as [O|O].
  - rewrite (formula_not_few_even n), (formula_not_few_odd (n - 1) (n - 1) 1 1 0);
      rewrite ?C; auto; try apply I; try apply F; try (Z.div_mod_to_equations; lia).
  - rewrite (formula_not_few_odd n n 1 1 0), (formula_not_few_even (n - 1));
      rewrite ?C; auto; try apply I; try apply F; try (Z.div_mod_to_equations; lia).
Qed.

Lemma without_3 : forall n t m f s z, possible n t m f s z -> 1 <= t -> possible (n - 1) (t - 1) m f s (z - 3).
Proof. intros n t m f s z (a & b & -> & I) T. exists (a - 3), b. lia. Qed.
Lemma without_4 : forall n t m f s z, possible n t m f s z -> 1 <= f -> possible n t (m - 1) (f - 1) s (z - 4).
Proof. intros n t m f s z (a & b & -> & I) T. exists a, (b - 4). lia. Qed.
Lemma without_6 : forall n t m f s z, possible n t m f s z -> 1 <= s -> possible n t (m - 1) f (s - 1) (z - 6).
Proof. intros n t m f s z (a & b & -> & I) T. exists a, (b - 6). lia. Qed.

Theorem some_opening : forall n t m f s z, possible n t m f s z -> 1 <= n + m ->
  (1 <= t /\ chain_3 n t m f z) \/ (t < n /\ chain n t m f s z) \/ (1 <= f /\ loop_4 n t m f z)
  \/ (1 <= s /\ loop_6 n t m f z) \/ (f + s < m /\ loop n t m f s z).
Proof.
  intros n t m f s z I N.
  assert (R : 0 <= t <= n /\ 0 <= f /\ 0 <= s /\ f + s <= m) by (destruct I as (? & ? & ?); lia).
  destruct (Z_lt_le_dec (controlled n t m z) 2) as [C|C].
  - destruct (Z.eq_dec f 0) as [->|F].
    + destruct (Z.eq_dec t 0) as [->|T].
      * do 3 right. left. assert (1 <= s).
        { destruct I as (a & b & -> & I). unfold controlled in C.
          pose proof (bonus_cases n 0 m ltac:(lia) ltac:(lia)). lia. }
        split; [lia|]. apply small_loop_6 with s; try apply without_6; auto; lia.
      * left. split; [lia|]. apply small_chain_3 with s; try apply without_3; auto; lia.
    + destruct (few_dec t z) as [W|W]; [|destruct (Z_lt_le_dec (controlled n t m z) (-1))].
      * do 2 right. left. split; [lia|].
        apply small_loop_4 with s; try apply without_4; auto; unfold few in W; lia.
      * left. assert (1 <= t) by (unfold few in W; lia).
        split; auto. apply small_chain_3 with s; auto. apply without_3; auto.
      * destruct (Z.eq_dec m 1) as [->|M]; [destruct (Z.eq_dec t n) as [->|TN]|].
        -- destruct (Z_lt_le_dec 2 n) as [N2|N2].
           ++ left. split; [lia|]. assert (f = 1 /\ z = 3 * n + 4) as [-> ->].
              { destruct I as (a & b & -> & I). lia. }
              apply four_threes. lia.
           ++ do 2 right. left. split; [lia|].
              apply small_loop_4 with s; try apply without_4; auto; lia.
        -- do 2 right. left. split; [lia|].
           apply small_loop_4 with s; try apply without_4; auto; lia.
        -- do 2 right. left. split; [lia|].
           apply small_loop_4 with s; try apply without_4; auto; lia.
  - assert (T : 1 <= t /\ 2 <= n \/ t = 0 \/ n = 1 /\ t = 1) by lia. destruct T as [[T T2]|T].
    { left. split; auto. apply large_chain_3 with s; auto. }
    destruct (Z.eq_dec m 0) as [->|M].
    + assert (T' : n = 1 /\ t = 1 \/ t = 0 /\ 1 <= n) by lia.
      destruct T' as [[-> ->]|[-> T']]; [left|right; left]; (split; [lia|]).
      * apply (large_chain 1 1 f s z 3 1); try apply without_3; auto; lia.
      * intros l L J. apply (large_chain n 0 f s z l 0); auto.
    + destruct (Z.eq_dec f 0) as [->|F]; [destruct (Z.eq_dec s 0) as [->|S]|].
      * do 4 right. split; [lia|]. intros l L J.
        apply (large_loop n t m 0 0 z l 0 0); auto; lia.
      * do 3 right. left. split; [lia|].
        apply (large_loop n t m 0 s z 6 0 1); auto; try lia. apply without_6; auto; lia.
      * do 2 right. left. split; [lia|].
        apply (large_loop n t m f s z 4 1 0); auto; try lia.
        replace (s - 0) with s by lia. apply without_4; auto; lia.
Qed.
