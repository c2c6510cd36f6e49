(** * What a cut leaves, as a program

    The first half of the checker; [Check.v] is the second.  It follows
    docs/reference/certificates.md, "Version 1".  Coins are binary numbers here,
    so that the program is fast. *)

From Coq Require Import List Arith Bool PArith NArith MSetPositive FMapPositive Mergesort Orders.
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

(** What is left without a string: the strings before it in reversed order, the
    string itself, and those behind it. *)
Definition left := (form * list positive * form)%type.

Definition rest_of (m : left) : form := let '(before, _, after) := m in rev_append before after.

(** Each string of a position is left out; of equal strings, which are neighbors,
    only the first.  The strings of [before] come first, in reversed order. *)
Fixpoint splits (before : form) (p : form) : list left :=
  match p with
  | [] => []
  | s :: p =>
      let more := splits (s :: before) p in
      match before with
      | t :: _ => if same_string s t then more else (before, s, p) :: more
      | [] => (before, s, p) :: more
      end
  end.

(** The cuts: whether each captures, and what it leaves. *)
Definition cuts_of (k : form) : list (bool * left) :=
  let twice := shared k in
  map (fun m : left => (captures twice (snd (fst m)), m)) (splits [] k).

(** ** Components *)

(** Have the lists no coin in common, nor any coin of the set? *)
Fixpoint apart (seen : PositiveSet.t) (ks : list form) : bool :=
  match ks with
  | [] => true
  | k :: ks =>
      forallb (forallb (fun c => negb (PositiveSet.mem c seen))) k
      && apart (fold_left (fun set s => add_coins s set) k seen) ks
  end.

(** The components are a hint.  It is enough that they have the same strings, and
    are apart. *)
Definition components (parts_of : form -> list form) (rest : form) : list form :=
  match rest, parts_of rest with
  | [], _ => []
  | _, (_ :: _ :: _) as ks =>
      if same_form (StringSort.sort (concat ks)) (StringSort.sort rest)
         && apart PositiveSet.empty ks
      then ks else [rest]
  | _, _ => [rest]
  end.

(** Pairs of bare strings are worth 0. *)
Fixpoint without_pairs (odd : bool) (held p : form) : form :=
  match p with
  | [] => if odd then [] :: rev_append held [] else rev_append held []
  | [] :: p => without_pairs (negb odd) held p
  | s :: p => without_pairs odd (s :: held) p
  end.

(** ** What a cut leaves, by lemmas 1, 3 and 4 *)

(** Lemma 3: s, which captures, touches one string t, which does not. *)
Definition finds_loony (captures : list positive -> bool) (s : list positive) (rest : form) : bool :=
  match filter (touch s) rest with
  | [t] => negb (captures t)
  | _ => false
  end.

(** The same for any string that captures. *)
Fixpoint some_loony (captures : list positive -> bool) (before p : form) : bool :=
  match p with
  | [] => false
  | s :: p =>
      (captures s && finds_loony captures s (rev_append before p))
      || some_loony captures (s :: before) p
  end.

(** The same for a string that alone holds a coin of the cut one.  Most cuts of a
    long form are seen to be loony so. *)
Definition captures_in (p : form) (s : list positive) : bool :=
  existsb (fun c => match filter (is_in c) p with _ :: _ :: _ => false | _ => true end) s.

Definition opens (s : list positive) (rest : form) : bool :=
  existsb (fun c => match partition (is_in c) rest with
                    | ([t], others) => finds_loony (captures_in rest) t others
                    | _ => false
                    end) s.

(** For each coin the number of strings that hold it. *)
Definition counts := PositiveMap.t nat.

Definition count_in (m : counts) (c : positive) : nat :=
  match PositiveMap.find c m with Some n => n | None => 0 end.

Definition more (m : counts) (s : list positive) : counts :=
  fold_left (fun m c => PositiveMap.add c (S (count_in m c)) m) s m.
Definition fewer (m : counts) (s : list positive) : counts :=
  fold_left (fun m c => PositiveMap.add c (pred (count_in m c)) m) s m.

(** Lemma 4: a string of c and d alone holds c, and two more strings hold d. *)
Definition is_canonical (m : counts) (c d : positive) : bool :=
  (count_in m c =? 1) && (3 <=? count_in m d).

(** The strings of [p] without those that lemma 4 takes, one after the other.  The
    strings of [kept] come first, in reversed order. *)
Fixpoint stripped (m : counts) (kept p : form) : form :=
  match p with
  | [] => rev_append kept []
  | s :: p =>
      if match s with [c; d] => is_canonical m c d || is_canonical m d c | _ => false end
      then stripped (fewer m s) kept p else stripped m (s :: kept) p
  end.

Definition is_ordinary (s : list positive) : bool :=
  match s with
  | [] | [_] => true
  | [c; d] => negb (Pos.eqb c d)
  | _ => false
  end.

Definition strip (part : form) : form :=
  if forallb is_ordinary part
  then stripped (fold_left more part (PositiveMap.empty _)) [] part else part.

(** What the lemmas say of a component: it is worth 0; it is loony; or it is worth
    what these strings are. *)
Inductive said := Zero | Loony | Worth (rest : form).

Definition by_lemmas (part : form) : said :=
  if existsb (captures (shared part)) part then
    let rest := strip part in
    let captures := captures (shared rest) in
    if match rest with _ :: _ :: _ :: _ => false | _ => forallb captures rest end then Zero
    else if some_loony captures [] rest then Loony
    else Worth rest
  else Worth part.

(** The components of [todo] that the lemmas leave, after those of [found];
    [None] if one is found to be loony. *)
Fixpoint reduced (todo found : list form) : option (list form) :=
  match todo with
  | [] => Some (rev_append found [])
  | part :: todo =>
      match by_lemmas part with
      | Zero => reduced todo found
      | Loony => None
      | Worth rest => reduced todo (rest :: found)
      end
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

(** The forms that decide what strings are worth; [None] if they are loony. *)
Definition parts_of_all (parts_of : form -> list form) (order_of : form -> list positive)
  (rest : form) : option (list form) :=
  option_map (map (form_of order_of))
    (reduced (rev_append (components parts_of (without_pairs false [] rest)) []) []).

(** The same of what a cut leaves. *)
Definition parts_left (parts_of : form -> list form) (order_of : form -> list positive)
  (m : left) : option (list form) :=
  let rest := rest_of m in
  if opens (snd (fst m)) rest then None else parts_of_all parts_of order_of rest.
