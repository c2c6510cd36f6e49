(** * What a cut leaves of a core, as a program

    The part of the checker of version 2 that follows "What a cut leaves" of
    docs/reference/certificates.md: what can never be cut goes, and the parts are
    found and spelled out under other names for their joints. *)

From Coq Require Import List Arith Bool PArith.
From Nimstring Require Import Game Cores Steps CoreValue.
Import ListNotations.

(** The segments of a core, by number; 0 is for those that nothing asks for. *)
Definition body := list (nat * seg).

Definition plain (t : body) : core := map snd t.

Definition numbered (t : core) : body := combine (seq 1 (length t)) t.

Definition joint_of (e : place) : list joint :=
  match e with Some j => [j] | None => [] end.

Definition joints_of (s : seg) : list joint :=
  let '(a, b, _) := s in joint_of a ++ joint_of b.

(** The segment of number [i], and the others. *)
Fixpoint take_out (i : nat) (t : body) : option (seg * body) :=
  match t with
  | [] => None
  | (j, s) :: t =>
      if i =? j then Some (s, t)
      else match take_out i t with
           | Some (r, u) => Some (r, (j, s) :: u)
           | None => None
           end
  end.

(** ** What can never be cut *)

(** Segments from the ground to the ground, and what they are worth. *)
Fixpoint drop_bare (t : body) : body * nat :=
  match t with
  | [] => ([], 0)
  | (i, (a, b, n)) :: t =>
      let (u, k) := drop_bare t in
      match a, b with
      | None, None => (u, Nat.lxor (if n <=? 2 then 1 else 0) k)
      | _, _ => ((i, (a, b, n)) :: u, k)
      end
  end.

Definition touches (j : joint) (m : nat * seg) : bool := negb (ends_at j (snd m) =? 0).

Definition is_stub (m : nat * seg) : bool :=
  match snd m with (Some _, None, n) => 3 <=? n | _ => false end.

(** The end of a segment at the other side of a joint. *)
Definition far (j : joint) (s : seg) : place :=
  let '(a, b, _) := s in if is_at j a then b else a.

(** Stubs at the ends of a long segment. *)
Definition stubs (a b : place) : body := map (pair 0) (stub a ++ stub b).

(** What a joint comes to, if it is none any more: the core that is left, a
    nimber that splits off, and the joints that are to be looked at. *)
Definition step (j : joint) (t : body) : option (body * nat * list joint) :=
  let (here, rest) := partition (touches j) t in
  let (at_j, more) := partition is_stub here in
  match at_j, here with
  | _ :: _ :: others, _ =>
      let (u, k) :=
        drop_bare (map (fun m => (fst m, ground_seg j (snd m))) (others ++ more ++ rest))
      in Some (u, k, [])
  | _, [(_, (a, b, n))] =>
      if is_at j a && is_at j b then Some (rest, if n <=? 2 then 1 else 0, [])
      else None
  | _, [(i, s); (k, r)] =>
      let a := far j s in
      let b := far j r in
      let n := S (snd s + snd r) in
      if is_at j a || is_at j b then None
      else if 3 <=? n then
        Some (stubs a b ++ rest, 0, joint_of a ++ joint_of b)
      else
        let (u, l) := drop_bare [(Nat.min i k, (a, b, n))] in
        Some (u ++ rest, l, [])
  | _, _ => None
  end.

Fixpoint settle (fuel : nat) (work : list joint) (t : body) (k : nat)
  : option (body * nat) :=
  match fuel, work with
  | _, [] => Some (t, k)
  | 0, _ => None
  | S fuel, j :: work =>
      match step j t with
      | None => settle fuel work t k
      | Some (u, l, more) => settle fuel (more ++ work) u (Nat.lxor k l)
      end
  end.

Definition settled (work : list joint) (t : body) : option (body * nat) :=
  settle (length work + 6 * length t) work t 0.

(** ** Parts *)

Definition on_any (js : list joint) (m : nat * seg) : bool :=
  existsb (fun j => touches j m) js.

(** The segments that hang together with some joints, and the others. *)
Fixpoint reach (fuel : nat) (js : list joint) (t : body) : body * body :=
  match fuel, partition (on_any js) t with
  | S fuel, (m :: now, later) =>
      let (more, out) := reach fuel (flat_map (fun m => joints_of (snd m)) (m :: now)) later in
      (m :: now ++ more, out)
  | _, _ => ([], t)
  end.

Definition add (j : joint) (js : list joint) : list joint :=
  (fix into l := match l with
                 | [] => [j]
                 | i :: l => match Pos.compare j i with
                             | Lt => j :: i :: l
                             | Eq => i :: l
                             | Gt => i :: into l
                             end
                 end) js.

(** The joints of a core in order. *)
Definition joints (t : body) : list joint :=
  fold_right add [] (flat_map (fun m => joints_of (snd m)) t).

Fixpoint lookup (j : joint) (l : list (joint * joint)) : option joint :=
  match l with
  | [] => None
  | (i, c) :: l => if Pos.eqb i j then Some c else lookup j l
  end.

(** An end under another name for its joint, if the joint has one. *)
Definition called (l : list (joint * joint)) (e : place) : option place :=
  match e with
  | None => Some None
  | Some j => match lookup j l with Some c => Some (Some c) | None => None end
  end.

Definition place_leb (a b : place) : bool :=
  match a, b with
  | Some i, Some j => Pos.leb i j
  | _, None => true
  | None, Some _ => false
  end.

Definition seg_leb (s r : seg) : bool :=
  let '(a, b, n) := s in
  let '(c, d, m) := r in
  if place_leb a c then
    if place_leb c a then
      if place_leb b d then if place_leb d b then n <=? m else true else false
    else true
  else false.

Fixpoint insert (s : seg) (t : core) : core :=
  match t with
  | [] => [s]
  | r :: u => if seg_leb s r then s :: t else r :: insert s u
  end.

(** Segments under other names for the joints, in order. *)
Fixpoint spelled (l : list (joint * joint)) (t : core) : option core :=
  match t with
  | [] => Some []
  | (a, b, n) :: t =>
      match called l a, called l b, spelled l t with
      | Some a, Some b, Some u =>
          Some (insert (if place_leb a b then (a, b, n) else (b, a, n)) u)
      | _, _, _ => None
      end
  end.

Definition same_place (a b : place) : bool := place_leb a b && place_leb b a.

Definition same_seg (s r : seg) : bool :=
  let '(a, b, n) := s in
  let '(c, d, m) := r in same_place a c && same_place b d && (n =? m).

Fixpoint same_core (t u : core) : bool :=
  match t, u with
  | [], [] => true
  | s :: t, r :: u => same_seg s r && same_core t u
  | _, _ => false
  end.

Fixpoint different (l : list joint) : bool :=
  match l with
  | [] => true
  | j :: l => negb (existsb (Pos.eqb j) l) && different l
  end.
