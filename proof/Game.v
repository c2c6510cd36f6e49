(** * Nimstring on hypergraphs: the rules of play, and the rule of values

    Everything that the theorems speak of is defined here.  A coin is called by
    a number.  A string is the list of its coins; a position is the list of its
    strings.  The list [[1]; [1; 2]; [2]] is the chain of two coins with a
    string to the ground at each end. *)

From Coq Require Import List Arith Bool.
Import ListNotations.

Definition coin := nat.
Definition string := list coin.
Definition position := list string.

(** ** Cuts *)

(** [p] without its string number [i]; the first string has the number 0. *)
Definition cut (i : nat) (p : position) : position :=
  firstn i p ++ skipn (S i) p.

(** Is [c] a coin of the string [s]? *)
Definition holds (s : string) (c : coin) : bool := existsb (Nat.eqb c) s.

(** Does the cut of string number [i] capture: does the string hold a coin that
    no string of what is left holds? *)
Definition captures (i : nat) (p : position) : bool :=
  existsb (fun c => negb (existsb (fun s => holds s c) (cut i p))) (nth i p []).

(** All cuts: for each string whether its cut captures, and what it leaves. *)
Definition cuts (p : position) : list (bool * position) :=
  map (fun i => (captures i p, cut i p)) (seq 0 (length p)).

(** ** Play

    Whoever cannot move loses.  Whoever captures moves again. *)

(** Does the player to move win?  The first argument bounds the number of cuts
    still to come; there are never more than there are strings. *)
Fixpoint wins_within (n : nat) (p : position) : bool :=
  match n with
  | 0 => false
  | S n =>
      existsb
        (fun '(capture, q) =>
           if capture : bool then wins_within n q else negb (wins_within n q))
        (cuts p)
  end.

Definition wins (p : position) : bool := wins_within (length p) p.

(** The same beside a heap of [k] in Nim.  A move is a cut, or makes the heap
    smaller and passes the turn. *)
Fixpoint wins_beside_within (n : nat) (p : position) (k : nat) : bool :=
  match n with
  | 0 => false
  | S n =>
      existsb
        (fun '(capture, q) =>
           if capture : bool then wins_beside_within n q k
           else negb (wins_beside_within n q k))
        (cuts p)
      || existsb (fun j => negb (wins_beside_within n p j)) (seq 0 k)
  end.

Definition wins_beside (p : position) (k : nat) : bool :=
  wins_beside_within (length p + k) p k.

(** ** Values

    [Some n] is the nimber n; [None] is loony. *)

Definition val := option nat.

Definition same (v w : val) : bool :=
  match v, w with
  | Some m, Some n => m =? n
  | None, None => true
  | _, _ => false
  end.

(** Is [v] one of the values [l]? *)
Definition among (v : val) (l : list val) : bool := existsb (same v) l.

(** The least nimber that is not among [l].  It is at most the length of [l],
    so the list that is searched always has it; 0 after [None] is never used. *)
Definition mex (l : list val) : nat :=
  match find (fun n => negb (among (Some n) l)) (seq 0 (S (length l))) with
  | Some n => n
  | None => 0
  end.

(** The value of a position, from the values [A] after captures and [B] after
    the other cuts. *)
Definition value_of (A B : list val) : val :=
  match A with
  | [] => Some (mex B)
  | v :: _ =>
      if among None A then None              (* a capture leads to loony *)
      else if negb (forallb (same v) A) then None  (* two different captures *)
      else if among v B then None            (* a capture and another cut alike *)
      else v
  end.

Fixpoint value_within (n : nat) (p : position) : val :=
  match n with
  | 0 => Some 0
  | S n =>
      value_of
        (map (fun m => value_within n (snd m)) (filter fst (cuts p)))
        (map (fun m => value_within n (snd m))
           (filter (fun m => negb (fst m)) (cuts p)))
  end.

Definition value (p : position) : val := value_within (length p) p.

(** ** Sums *)

(** The value of a sum, from those of its parts. *)
Definition xor (v w : val) : val :=
  match v, w with
  | Some m, Some n => Some (Nat.lxor m n)
  | _, _ => None
  end.

(** No coin is in a string of [p] and in one of [q]. *)
Definition disjoint (p q : position) : Prop :=
  forall s t c, In s p -> In t q -> In c s -> In c t -> False.
