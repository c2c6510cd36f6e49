(** * Loony endgames that are sums of long chains and loops

    Definitions only: play, values, strings, and Allcock's formulas (Daniel Allcock,
    Best play in Dots & Boxes endgames; theorems are his).  Lengths and
    margins are whole numbers, [Z]; counts are natural numbers. *)

From Coq Require Import List ZArith Bool.
From Nimstring Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

Inductive kind := Chain | Loop.

(** A component is its kind and its length in coins. *)
Definition component := (kind * Z)%type.
Definition endgame := list component.

(** The chains have 3 coins or more; the loops have 4, 6, or at least 8.  On
    boards they have an even number. *)
Definition long (x : component) : Prop :=
  match x with
  | (Chain, l) => 3 <= l
  | (Loop, l) => l = 4 \/ l = 6 \/ 8 <= l
  end.

(** ** Play *)

(** What the opener may open, and what is left then. *)
Fixpoint openings (g : endgame) : list (component * endgame) :=
  match g with
  | [] => []
  | x :: g => (x, g) :: map (fun '(y, r) => (y, x :: r)) (openings g)
  end.

(** The coins that the controller leaves if he keeps control. *)
Definition handout (k : kind) : Z :=
  match k with Chain => 2 | Loop => 4 end.

Definition least (l : list Z) : Z :=
  match l with
  | [] => 0
  | x :: l => fold_right Z.min x l
  end.

(** The value: by how many coins the controller wins.  The opener opens a
    component of l coins.  The controller takes them all and is the opener of
    the rest, or he leaves the handout to the opener and stays the controller. *)
Fixpoint value_within (n : nat) (g : endgame) : Z :=
  match n with
  | O => 0
  | S n =>
      least (map
        (fun '(k, l, rest) =>
           Z.max (l - value_within n rest)
             (l - handout k - handout k + value_within n rest))
        (openings g))
  end.

Definition endgame_value (g : endgame) : Z := value_within (length g) g.

(** ** On strings

    The same endgame as a position of [Game.v].  A component is now its kind and
    the list of its coins.  The strings of a run join each place to the next one;
    a place is a coin or the ground.  So the chain of the coins 1 and 2 has the
    strings [[1]; [1; 2]; [2]], and the loop of 1, 2 and 3 has
    [[1; 2]; [2; 3]; [3; 1]]. *)
Fixpoint run (places : list (list coin)) : position :=
  match places with
  | x :: (y :: _) as l => (x ++ y) :: run l
  | _ => []
  end.

Definition ground : list coin := [].
Definition each (l : list coin) : list (list coin) := map (fun c => [c]) l.

Definition strings (x : kind * list coin) : position :=
  match x with
  | (Chain, l) => run (ground :: each l ++ [ground])
  | (Loop, l) => run (each (l ++ firstn 1 l))
  end.

Definition layout (g : list (kind * list coin)) : position := flat_map strings g.

(** The components without the names of their coins. *)
Definition shape (g : list (kind * list coin)) : endgame :=
  map (fun '(k, l) => (k, Z.of_nat (length l))) g.

(** Is the component so long that whoever opens it leaves the choice? *)
Definition enough (x : kind * list coin) : Prop :=
  match x with
  | (Chain, l) => (3 <= length l)%nat
  | (Loop, l) => (4 <= length l)%nat
  end.

(** ** The controlled value *)

Definition number (p : component -> bool) (g : endgame) : nat :=
  length (filter p g).

Definition is_chain (x : component) : bool :=
  match fst x with Chain => true | Loop => false end.

Definition chains := number is_chain.
Definition loops := number (fun x => negb (is_chain x)).
Definition threes := number (fun x => is_chain x && (snd x =? 3)).
Definition fours := number (fun x => negb (is_chain x) && (snd x =? 4)).
Definition sixes := number (fun x => negb (is_chain x) && (snd x =? 6)).

Definition size (g : endgame) : Z := fold_right (fun x n => snd x + n) 0 g.

(** The terminal bonus of [n] chains, [t] of them of 3 coins, and [m] loops. *)
Definition bonus (n t m : Z) : Z :=
  if n =? 0 then if m =? 0 then 0 else 8
  else if m =? 0 then 4 else if n =? t then 6 else 4.

(** The controlled value of these with [z] coins; formulas (1.1) and (1.2). *)
Definition controlled (n t m z : Z) : Z := z - 4 * n - 8 * m + bonus n t m.

Definition controlled_value (g : endgame) : Z :=
  controlled (Z.of_nat (chains g)) (Z.of_nat (threes g)) (Z.of_nat (loops g)) (size g).

(** ** Theorem 4.1: the value as a formula

    [c] is the controlled value, [t] the number of chains of 3, [f] that of
    loops of 4; [r], [k] and [e] are c modulo 8, z modulo 4 and f modulo 2. *)
Definition rule (c t f r k e : Z) (zero : bool) : Z :=
  if 2 <=? c then c
  else if zero then 0
  else if (t =? 0) || ((t =? 1) && (k =? 3)) then
    if 2 <=? c + 4 * f then Z.min r (8 - r)
    else if k =? 2 then 2
    else if k =? 0 then (if e =? 1 then 0 else 4)
    else if e =? 1 then 1 else 3
  else if (k =? 1) || (k =? 3) then 1 else 2.

(** Nothing is left; or c = 0 and there is a loop of 4, but for 4l + 3 + 3. *)
Definition is_zero (n t m f c : Z) : bool :=
  (n + m =? 0)
  || ((c =? 0) && (1 <=? f) && negb ((n =? 2) && (t =? 2) && (m =? 1))).

Definition formula (n t m f z : Z) : Z :=
  let c := controlled n t m z in
  rule c t f (c mod 8) (z mod 4) (f mod 2) (is_zero n t m f c).

Definition explicit (g : endgame) : Z :=
  formula (Z.of_nat (chains g)) (Z.of_nat (threes g)) (Z.of_nat (loops g))
    (Z.of_nat (fours g)) (size g).

(** ** Theorem 4.2: the value as a procedure *)

(** The core: the loops of 8 and more, and the chains of 4 and more, or all
    chains if there are none but those of 3. *)
Definition core (g : endgame) : endgame :=
  let only_threes := (chains g =? threes g)%nat in
  filter
    (fun x => if is_chain x then only_threes || (4 <=? snd x) else 8 <=? snd x) g.

Definition Sigma (x : Z) : Z := Z.abs (x - 4) + 2.  (* a loop of 6 is adjoined *)
Definition Theta (x : Z) : Z := x - 1.              (* a chain of 3 *)
Definition Phi (x : Z) : Z := Z.abs (x - 4).        (* a loop of 4 *)

Definition procedure (g : endgame) : Z :=
  Nat.iter (fours g) Phi
    (Nat.iter (threes g - threes (core g)) Theta
       (Nat.iter (sixes g) Sigma (controlled_value (core g)))).

(** The three cases of the theorem. *)
Definition case_1 (g : endgame) : Prop := 2 <= controlled_value g.

(** A loop of 4, c = 0, and more or less than 4l + 3 + 3. *)
Definition case_2 (g : endgame) : Prop :=
  controlled_value g = 0 /\ fours g <> 0%nat
  /\ ~ (chains g = 2 /\ threes g = 2 /\ loops g = 1)%nat.

Definition case_3 (g : endgame) : Prop :=
  threes g = 0%nat \/ (threes g = 1%nat /\ size g mod 4 = 3).
