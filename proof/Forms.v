(** * What a cut leaves, as a program

    The first half of the checker; [Check.v] is the second.  It follows
    docs/reference/certificates.md, "Version 1".  Coins are binary numbers here,
    so that the program is fast. *)

From Coq Require Import List Bool PArith NArith MSetPositive Mergesort Orders.
From Nimstring Require Game.
Import ListNotations.

(** A position: for each of its strings the coins that it holds. *)
Definition form := list (list positive).

(** A nimber, or [None] for loony. *)
Definition nimber := option N.

(** The same as a position and a value of [Game.v]. *)
Definition game (p : form) : Game.position := map (map Pos.to_nat) p.
Definition val_of (v : nimber) : Game.val := option_map N.to_nat v.

(** ** Strings in order *)

Fixpoint compare_string (s t : list positive) : comparison :=
  match s, t with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | c :: s, d :: t =>
      match Pos.compare c d with Eq => compare_string s t | x => x end
  end.

Definition same_string (s t : list positive) : bool :=
  match compare_string s t with Eq => true | _ => false end.

Fixpoint same_form (p q : form) : bool :=
  match p, q with
  | [], [] => true
  | s :: p, t :: q => same_string s t && same_form p q
  | _, _ => false
  end.

Fixpoint insert_coin (c : positive) (s : list positive) : list positive :=
  match s with
  | [] => [c]
  | d :: s' => if Pos.leb c d then c :: s else d :: insert_coin c s'
  end.

Definition sort_coins (s : list positive) : list positive := fold_right insert_coin [] s.

Lemma compare_string_antisym : forall s t,
  compare_string t s = CompOpp (compare_string s t).
Proof.
  induction s as [|c s IH]; intros [|d t]; simpl; auto.
  rewrite Pos.compare_antisym. destruct (Pos.compare c d); simpl; auto.
Qed.

Module StringOrder <: TotalLeBool.
  Definition t := list positive.
  Definition leb (s t : list positive) : bool :=
    match compare_string s t with Gt => false | _ => true end.
  Theorem leb_total : forall s t, leb s t = true \/ leb t s = true.
  Proof.
    intros s t. unfold leb. rewrite (compare_string_antisym s t).
    destruct (compare_string s t); auto.
  Qed.
End StringOrder.
Module StringSort := Sort StringOrder.

(** ** Cuts *)

Definition is_in (c : positive) (s : list positive) : bool := existsb (Pos.eqb c) s.

Definition add_coins (s : list positive) (set : PositiveSet.t) : PositiveSet.t :=
  fold_left (fun set c => PositiveSet.add c set) s set.

(** Add to [twice] the coins that two strings of [p] hold, or one of them and one
    of the strings whose coins are [once]. *)
Fixpoint coins_held_twice (once twice : PositiveSet.t) (p : form) : PositiveSet.t :=
  match p with
  | [] => twice
  | s :: p =>
      coins_held_twice (add_coins s once)
        (add_coins (filter (fun c => PositiveSet.mem c once) s) twice) p
  end.

Definition shared (p : form) : PositiveSet.t :=
  coins_held_twice PositiveSet.empty PositiveSet.empty p.

(** Does a string capture, in a position whose shared coins are [twice]? *)
Definition captures (twice : PositiveSet.t) (s : list positive) : bool :=
  existsb (fun c => negb (PositiveSet.mem c twice)) s.

Definition touch (s t : list positive) : bool := existsb (fun c => is_in c s) t.

(** Each string of a position, and the strings that are left without it; of
    equal strings, which are neighbors, only the first if [once] is true.  The
    strings of [before] come first, in reversed order. *)
Fixpoint splits (once : bool) (before : form) (p : form) : list (list positive * form) :=
  match p with
  | [] => []
  | s :: p =>
      let more := splits once (s :: before) p in
      match before with
      | t :: _ => if once && same_string s t then more
                  else (s, rev_append before p) :: more
      | [] => (s, p) :: more
      end
  end.

(** The cuts: whether each captures, and what it leaves. *)
Definition cuts_of (k : form) : list (bool * form) :=
  let twice := shared k in
  map (fun m => (captures twice (fst m), snd m)) (splits true [] k).

(** ** Components *)

(** Add the coins of all strings that touch the set; return the other strings, and
    whether there was any that touched it, too. *)
Fixpoint spread (set : PositiveSet.t) (apart rest : form) (touched : bool)
  : PositiveSet.t * form * bool :=
  match rest with
  | [] => (set, apart, touched)
  | s :: rest =>
      if existsb (fun c => PositiveSet.mem c set) s
      then spread (add_coins s set) apart rest true
      else spread set (s :: apart) rest touched
  end.

(** The coins that are reached from those of the set, and the strings that are
    not. *)
Fixpoint reached (bound : form) (set : PositiveSet.t) (rest : form)
  : PositiveSet.t * form :=
  match bound, rest with
  | _ :: bound, _ :: _ =>
      match spread set [] rest false with
      | (more, apart, true) => reached bound more apart
      | _ => (set, rest)
      end
  | _, _ => (set, rest)
  end.

(** The component of the first string, and the strings beside it.  The proof
    does not depend on what [reached] says: the last test is enough. *)
Definition component (s : list positive) (rest : form) : form * form :=
  match reached rest (add_coins s PositiveSet.empty) rest with
  | (_, []) => (s :: rest, [])
  | (set, _) =>
      let inside := fun c => PositiveSet.mem c set in
      let (near, apart) := partition (existsb inside) rest in
      if forallb (forallb inside) (s :: near) then (s :: near, apart)
      else (s :: rest, [])
  end.

Fixpoint components (bound : form) (rest : form) : list form :=
  match rest, bound with
  | [], _ => []
  | s :: rest, _ :: bound =>
      let (part, apart) := component s rest in part :: components bound apart
  | _, [] => [rest]
  end.

(** ** What a cut leaves, by lemmas 1, 3 and 4 *)

(** Lemma 3: s, which captures, touches one string t, which does not. *)
Definition finds_loony (twice : PositiveSet.t) (m : list positive * form) : bool :=
  match filter (touch (fst m)) (snd m) with
  | [t] => negb (captures twice t)
  | _ => false
  end.

(** Lemma 4: s, which captures, holds a coin that two more strings hold. *)
Definition is_canonical (part : form) (m : list positive * form) : bool :=
  forallb (fun t => match t with _ :: _ :: _ :: _ => false | _ => true end) part
  && existsb
       (fun d => match filter (is_in d) (snd m) with _ :: _ :: _ => true | _ => false end)
       (fst m).

(** What the lemmas say of a component: it is worth what these strings are; it is
    loony; or nothing. *)
Inductive said := Worth (rest : form) | Loony | Nothing.

Definition by_lemmas (part : form) : said :=
  let twice := shared part in
  if existsb (captures twice) part then
    match part, filter (fun m => captures twice (fst m)) (splits false [] part) with
    | [_], [_] | [_; _], [_; _] => Worth []
    | _, [] => Nothing
    | _, m :: more =>
        if existsb (finds_loony twice) (m :: more) then Loony
        else if is_canonical part m then Worth (snd m) else Nothing
    end
  else Nothing.

(** The components of [todo] that the lemmas leave, after those of [found];
    [None] if one is found to be loony. *)
Fixpoint reduced (bound : form) (todo found : list form) : option (list form) :=
  match todo, bound with
  | [], _ => Some (rev found)
  | part :: todo, _ :: bound =>
      match by_lemmas part with
      | Loony => None
      | Nothing => reduced bound todo (part :: found)
      | Worth rest => reduced bound (rev_append (components rest rest) todo) found
      end
  | _, [] => Some (rev_append found todo)
  end.

(** ** Forms

    Coins get numbers in an order, from 2 on.  One list has the first of them for
    all forms, so that they take no memory. *)
Fixpoint numbers_from (n : nat) (i : positive) : list positive :=
  match n with 0 => [] | S n => i :: numbers_from n (Pos.succ i) end.

Definition numbers : list positive := numbers_from 64 2.

(** The number of a coin, by its place in [order].  Numbers up to [last] are
    taken.  A coin that has no place gets a number beyond all of them. *)
Fixpoint number (order numbers : list positive) (last c : positive) : positive :=
  match order, numbers with
  | [], _ => Pos.add last c
  | d :: order, i :: numbers =>
      if Pos.eqb c d then i else number order numbers i c
  | d :: order, [] =>
      let i := Pos.succ last in if Pos.eqb c d then i else number order [] i c
  end.

(** The coins get numbers in an order that is a hint: [order_of] may be any
    function. *)
Definition form_of (order_of : form -> list positive) (part : form) : form :=
  let order := order_of part in
  StringSort.sort (map (fun s => sort_coins (map (number order numbers 1) s)) part).

(** The forms that decide what the strings [rest] are worth; [None] if they are
    loony. *)
Definition parts_left (order_of : form -> list positive) (rest : form) : option (list form) :=
  option_map (map (form_of order_of)) (reduced rest (rev (components rest rest)) []).
