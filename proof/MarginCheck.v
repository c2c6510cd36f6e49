(** * A checker of certificates of margins

    A certificate is a list of facts: bounds of margins of positions, each
    proved by facts before it.  One cut proves that a margin is large, all cuts
    that it is not.  What a cut leaves is compared with the position of a fact by
    a hint, which says what falls, and how the other coins are called there.  In
    misere play, where a coin is worth -1, nothing but bare strings is left out. *)

From Coq Require Import List Arith NArith ZArith Bool FMapPositive.
From Nimstring Require Import Game Scores Margins Handouts.
Import ListNotations.

(** What a cut leaves is, in some order: strings that fall to the mover, listed in an
    order in which each takes a coin; pairs of short components of equally many
    coins; and the position of a fact (the fact number 0 is about the empty
    position), whose coins have other names here. *)
Record hint := {
  falling : position;
  pairs : list (position * position);
  number : N;
  names : list coin
}.

(** At least [v], by a cut; at most [v], by all cuts in their order. *)
Record fact := {
  lower : option (Z * nat * hint);
  upper : option (Z * list hint);
  about : position
}.

Record certificate := {
  misere : bool;
  facts : list fact;
  whole : position;
  claim : Z;
  least_by : hint;
  most_by : hint
}.

Definition unit (misere : bool) : Z := if misere then -1 else 1.

Definition rename (names : list coin) (p : position) : position :=
  map (map (fun c => nth c names 0)) p.

Definition may_rename (names : list coin) (p : position) : bool :=
  forallb (forallb (fun c => c <? length names)) p
  && (length (nodup Nat.eq_dec names) =? length names).

Definition apart (p q : position) : bool :=
  forallb (forallb (fun c => negb (held q c))) p.

Definition same_coins (s t : string) : bool := forallb (holds t) s && forallb (holds s) t.

Fixpoint without (s : string) (p : position) : option position :=
  match p with
  | [] => None
  | t :: p => if same_coins s t then Some p else option_map (cons t) (without s p)
  end.

Fixpoint rearranged (p q : position) : bool :=
  match p with
  | [] => match q with [] => true | _ => false end
  | s :: p => match without s q with Some q => rearranged p q | None => false end
  end.

Definition is_empty (p : position) : bool := match p with [] => true | _ => false end.
Definition is_bare (p : position) : bool := match p with [[]] => true | _ => false end.

Section Misere.
Variable is_misere : bool.

Fixpoint with_pairs (l : list (position * position)) (p : position) : option position :=
  match l with
  | [] => Some p
  | (s, t) :: l =>
      match with_pairs l p with
      | Some h =>
          if (is_bare s && is_bare t)
             || (negb is_misere && short s && short t && (coins s =? coins t)
                 && apart s t && apart s h && apart t h)
          then Some (s ++ t ++ h) else None
      | None => None
      end
  end.

Fixpoint in_a_row (d r : position) : bool :=
  match d with
  | [] => true
  | s :: d => negb (taken s (d ++ r) =? 0) && in_a_row d r
  end.

Definition none_takes (r : position) : bool := forallb (fun '(k, _) => k =? 0) (scored_cuts r).

(** The smallest handout, if it is clear. *)
Definition choice_by (d r : position) : option (option nat) :=
  match rule_of_choice d r with
  | None => Some None
  | Some n => if forallb (fun s => length s <=? 2) d then Some (Some n) else None
  end.

(** If [r] is what the hint says, beside the position [p] of the fact: how many coins
    fall, and the smallest handout. *)
Definition explained (h : hint) (p r : position) : option (Z * option nat) :=
  let d := falling h in
  match with_pairs (pairs h) (rename (names h) p) with
  | None => None
  | Some q =>
      if may_rename (names h) p
         && (is_empty d || (negb is_misere && none_takes q))
         && in_a_row d q && rearranged (d ++ q) r
      then option_map (pair (Z.of_nat (fallen d q))) (choice_by d q)
      else None
  end.

(** Facts that are proved, by their numbers: least, most, and the position.  A
    coin is worth 1, or -1 in misere play; the bounds are of what the position is
    worth.  What follows from the number of coins needs no fact. *)
Definition known := PositiveMap.t (option Z * option Z * position).

Definition find (k : known) (h : hint) : option (option Z * option Z * position) :=
  PositiveMap.find (N.succ_pos (number h)) k.

(** Are [v] and what is known of a number in this order? *)
Definition below (v : Z) (least : option Z) : bool :=
  match least with Some w => (v <=? w)%Z | None => false end.
Definition above (v : Z) (most : option Z) : bool :=
  match most with Some w => (w <=? v)%Z | None => false end.

Definition is_at_least (k : known) (h : hint) (r : position) (v : Z) : bool :=
  (v <=? - Z.of_nat (coins r))%Z
  || match find k h with
     | None => false
     | Some (least, most, p) =>
         match explained h p r with
         | None => false
         | Some (f, n) =>
             below (v - f) least
             || match n with
                | None => false
                | Some n => above (f - 2 * Z.of_nat n - v) most
                end
         end
     end.

Definition is_at_most (k : known) (h : hint) (r : position) (v : Z) : bool :=
  (Z.of_nat (coins r) <=? v)%Z
  || match find k h with
     | None => false
     | Some (least, most, p) =>
         match explained h p r with
         | None => false
         | Some (f, n) =>
             above (v - f) most
             && match n with
                | None => true
                | Some n => below (f - 2 * Z.of_nat n - v) least
                end
         end
     end.

(** The same of a cut, which takes [n] coins and leaves [r]. *)
Definition cut_at_least (k : known) (v : Z) (h : hint) (c : nat * position) : bool :=
  match c with
  | (0, r) => is_at_most k h r (- v)
  | (n, r) => is_at_least k h r (v - unit is_misere * Z.of_nat n)
  end.

Definition cut_at_most (k : known) (v : Z) (h : hint) (c : nat * position) : bool :=
  match c with
  | (0, r) => is_at_least k h r (- v)
  | (n, r) => is_at_most k h r (v - unit is_misere * Z.of_nat n)
  end.

Definition lower_holds (k : known) (f : fact) : bool :=
  match lower f with
  | None => true
  | Some (v, i, h) =>
      match nth_error (scored_cuts (about f)) i with
      | Some c => cut_at_least k v h c
      | None => false
      end
  end.

Definition upper_holds (k : known) (f : fact) : bool :=
  match upper f with
  | None => true
  | Some (v, hints) =>
      match scored_cuts (about f) with
      | [] => false
      | cuts =>
          (length hints =? length cuts)
          && forallb (fun '(h, c) => cut_at_most k v h c) (combine hints cuts)
      end
  end.

Definition known_by (f : fact) : option Z * option Z * position :=
  (option_map (fun l => fst (fst l)) (lower f), option_map fst (upper f), about f).

Fixpoint proved (fs : list fact) (n : positive) (k : known) : option known :=
  match fs with
  | [] => Some k
  | f :: fs =>
      if lower_holds k f && upper_holds k f
      then proved fs (Pos.succ n) (PositiveMap.add n (known_by f) k) else None
  end.

End Misere.

Definition start : known := PositiveMap.add 1%positive (Some 0%Z, Some 0%Z, []) (PositiveMap.empty _).

Definition check_margin (c : certificate) : bool :=
  let m := misere c in
  let v := (unit m * claim c)%Z in
  match proved m (facts c) 2 start with
  | Some k => is_at_least m k (least_by c) (whole c) v && is_at_most m k (most_by c) (whole c) v
  | None => false
  end.
