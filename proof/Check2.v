(** * The checker of certificates of version 2, as a program

    It follows docs/reference/certificates.md, "Version 2".  [check2] is what
    [Statements.check2_sound] is about; the rest of this file and [Settle.v] are
    what it calls. *)

From Coq Require Import List Arith Bool PArith MSetPositive FMapPositive.
From Nimstring Require Import Game Cores Steps CoreValue Settle.
From Nimstring Require Forms.
Import ListNotations.

(** ** Facts *)

Definition facts := PositiveMap.t (core * nat).

(** For each part that is left the number of a fact, and the letters there of
    the joints of the part, in order. *)
Definition hints := list (positive * list joint).

(** Is every joint full, and each segment known or one that cannot be cut? *)
Definition all_full (t : core) : bool :=
  forallb (fun j => 3 <=? degree j t) (flat_map joints_of t).

Fixpoint all_known (known before after : core) : bool :=
  match after with
  | [] => true
  | s :: after =>
      (existsb (same_seg s) known || negb (can_cut s (before ++ after)))
      && all_known known (s :: before) after
  end.

(** A loop at a joint with a stub: no segment of the part can be cut. *)
Definition idle (t : core) : bool :=
  (length t <=? 2) && all_full t && all_known [] [] t.

(** The value of a part by a fact. *)
Definition fact_about (known : facts) (p : body) (hint : positive * list joint)
  : option nat :=
  let (number, letters) := hint in
  match PositiveMap.find number known, spelled (combine (joints p) letters) (plain p) with
  | Some (t, v), Some u =>
      if (length letters =? length (joints p)) && different letters && same_core t u
      then Some v else None
  | _, _ => None
  end.

(** The value of the first part, if nothing else holds its joints, and the hints
    for the others. *)
Definition part (known : facts) (p out : body) (h : hints) : option (nat * hints) :=
  if forallb (fun j => degree j (plain out) =? 0) (flat_map joints_of (plain p)) then
    if idle (plain p) then Some (0, h)
    else match h with
         | [] => None
         | hint :: h =>
             match fact_about known p hint with Some v => Some (v, h) | None => None end
         end
  else None.

Fixpoint parts (fuel : nat) (known : facts) (t : body) (h : hints) : option nat :=
  match fuel, joints t with
  | S fuel, j :: _ =>
      let (p, out) := reach (length t) [j] t in
      match part known p out h with
      | Some (v, h) =>
          match parts fuel known out h with
          | Some w => Some (Nat.lxor v w)
          | None => None
          end
      | None => None
      end
  | _, _ => match t, h with [], [] => Some 0 | _, _ => None end
  end.

(** The value of a core by facts on its parts, once nothing is left in it that
    can never be cut. *)
Definition value_left (known : facts) (work : list joint) (t : body) (h : hints)
  : option nat :=
  match settled work t with
  | Some (u, k) =>
      match parts (length u) known u h with
      | Some w => Some (Nat.lxor k w)
      | None => None
      end
  | None => None
  end.

(** ** Reasons *)

(** One cut or two, and hints for what is left. *)
Definition reason := (nat * option nat * hints)%type.

(** What one reason shows of a core of value [v]: segments that do not lead to
    [v], and a value that one of them leads to. *)
Definition shown (known : facts) (t : body) (v : nat) (why : reason)
  : option (core * list nat) :=
  let '(i, second, h) := why in
  match take_out (S i) t with
  | None => None
  | Some (s, rest) =>
      if negb (can_cut s (plain rest)) then None
      else
        match second with
        | None =>
            match value_left known (joints_of s) rest h with
            | Some w => if w =? v then None else Some ([s], [w])
            | None => None
            end
        | Some j =>
            match take_out (S j) rest with
            | Some (r, u) =>
                if can_cut r (plain u) && can_cut s (plain u) then
                  (* they are apart *)
                  match value_left known (joints_of s ++ joints_of r) u h with
                  | Some w => if w =? v then Some ([s; r], []) else None
                  | None => None
                  end
                else
                  match settled (joints_of s) rest with
                  | Some (u, k) =>
                      match take_out (S j) u with
                      | Some (r, u) =>
                          match value_left known (joints_of r) u h with
                          | Some w =>
                              if can_cut r (plain u) && (Nat.lxor k w =? v)
                              then Some ([s], []) else None
                          | None => None
                          end
                      | None => None
                      end
                  | None => None
                  end
            | None => None
            end
        end
  end.

Fixpoint all_shown (known : facts) (t : body) (v : nat) (why : list reason)
  : option (core * list nat) :=
  match why with
  | [] => Some ([], [])
  | r :: why =>
      match shown known t v r, all_shown known t v why with
      | Some (s, w), Some (ss, ws) => Some (s ++ ss, w ++ ws)
      | _, _ => None
      end
  end.

(** A core as it may stand in a fact: a long segment is a stub, each joint has
    one stub at most, and a loop a coin. *)
Definition proper (t : core) : bool :=
  forallb (fun '(a, b, n) =>
      match a, b with
      | Some i, Some j => (n <=? 2) && (negb (Pos.eqb i j) || (1 <=? n))
      | Some _, None => n <=? 3
      | None, _ => false
      end) t
  && different (flat_map (fun '(a, b, n) => if 3 <=? n then joint_of a else []) t).

Definition fact := (nat * core * list reason)%type.

Definition proves (known : facts) (f : fact) : bool :=
  let '(v, t, why) := f in
  proper t && all_full t
  && match all_shown known (numbered t) v why with
     | Some (ss, ws) =>
         all_known ss [] t && forallb (fun m => existsb (Nat.eqb m) ws) (seq 0 v)
     | None => false
     end.

(** A line of the file: a fact, or the parts of the position behind the last one. *)
Inductive line := Fact (f : fact) | Position (h : hints).

(** How far the reading is: the facts so far and the number of the next one, or
    all of them and the parts of the position. *)
Inductive progress :=
  | Reading (known : facts) (number : positive)
  | Finished (known : facts) (h : hints)
  | Failed.

(** Up to 2 ^ [depth] lines, each fact by those before it. *)
Fixpoint gather (lines : positive -> line) (depth : nat) (known : facts)
  (number : positive) : progress :=
  match depth with
  | 0 =>
      match lines number with
      | Fact (v, t, why) =>
          if proves known (v, t, why)
          then Reading (PositiveMap.add number (t, v) known) (Pos.succ number)
          else Failed
      | Position h => Finished known h
      end
  | S depth =>
      match gather lines depth known number with
      | Reading known number => gather lines depth known number
      | p => p
      end
  end.

(** ** The position *)

(** A string is a segment without coins. *)
Definition seg_of (s : list joint) : option seg :=
  match s with
  | [] => Some (None, None, 0)
  | [a] => Some (Some a, None, 0)
  | [a; b] => if Pos.eqb a b then None else Some (Some a, Some b, 0)
  | _ => None
  end.

Fixpoint core_of (p : list (list joint)) : option core :=
  match p with
  | [] => Some []
  | s :: p =>
      match seg_of s, core_of p with
      | Some s, Some t => Some (s :: t)
      | _, _ => None
      end
  end.

(** What is left of a position once captures are made (lemmas 1, 3 and 4);
    [None] if it is loony. *)
Definition taken (parts_of : Forms.form -> list Forms.form) (p : Forms.form)
  : option Forms.form :=
  if existsb (Forms.captures (Forms.shared p)) p then
    match Forms.reduced (Forms.components parts_of p) [] with
    | None => None
    | Some ks => Some (if Forms.apart PositiveSet.empty ks then concat ks else p)
    end
  else Some p.

Record certificate2 := Certificate2 {
  strings2 : Forms.form;     (* the position *)
  claim2 : val;
  lines2 : positive -> line; (* the first one has the number 1 *)
  depth2 : nat;              (* there are at most 2 ^ depth2 lines *)
  parts2 : Forms.form -> list Forms.form (* a hint: the components of a position *)
}.

(** Does the position have the value [claim], by what was read? *)
Definition concludes (parts_of : Forms.form -> list Forms.form) (p : Forms.form) (claim : val) (read : progress) : bool :=
  match read with
  | Finished known h =>
      match taken parts_of p with
      | None => match claim, h with None, [] => true | _, _ => false end
      | Some q =>
          match core_of q with
          | None => false
          | Some t =>
              let (u, k) := drop_bare (numbered t) in
              match value_left known (joints u) u h, claim with
              | Some w, Some n => Nat.lxor k w =? n
              | _, _ => false
              end
          end
      end
  | _ => false
  end.

(** Does the certificate prove its claim? *)
Definition check2 (c : certificate2) : bool :=
  concludes (parts2 c) (strings2 c) (claim2 c)
    (gather (lines2 c) (depth2 c) (PositiveMap.empty _) 1).
