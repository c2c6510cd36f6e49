(** * The checker of certificates of version 1, as a program

    [check] is what [Statements.check_sound] is about.  It follows
    docs/reference/certificates.md, "Version 1". *)

From Coq Require Import List Bool PArith NArith FMapPositive.
From Nimstring Require Import Forms.
Import ListNotations.

Definition same_nimber (v w : nimber) : bool :=
  match v, w with
  | Some m, Some n => N.eqb m n
  | None, None => true
  | _, _ => false
  end.

Section Hints.

(** Three hints, which may be any functions: the components of a position, the
    coins of one in the order of their numbers, and in which drawer of a table a
    form is found. *)
Variable parts_of : form -> list form.
Variable order_of : form -> list positive.
Variable drawer : form -> positive.

Local Notation parts_left := (parts_left parts_of order_of).

(** ** What is known *)

(** Of a form: its value, nimbers that it lacks, and whether anything rests on it. *)
Record entry := { known : option nimber; lacked : list N; used : bool }.

Definition table := PositiveMap.t (list (form * entry)).

Fixpoint seek (k : form) (l : list (form * entry)) : entry :=
  match l with
  | [] => {| known := None; lacked := []; used := false |}
  | (k', e) :: l => if same_form k k' then e else seek k l
  end.

Definition bucket (t : table) (i : positive) : list (form * entry) :=
  match PositiveMap.find i t with Some l => l | None => [] end.

Definition look (t : table) (k : form) : entry := seek k (bucket t (drawer k)).

Definition put (k : form) (e : entry) (t : table) : table :=
  PositiveMap.add (drawer k) ((k, e) :: bucket t (drawer k)) t.

(** The value of a sum of forms, [None] if it is not known. *)
Fixpoint sum (t : table) (ks : list form) : option nimber :=
  match ks with
  | [] => Some (Some 0%N)
  | k :: ks =>
      match known (look t k), sum t ks with
      | Some None, _ | _, Some None => Some None
      | Some (Some m), Some (Some n) => Some (Some (N.lxor m n))
      | _, _ => None
      end
  end.

Definition worth (t : table) (parts : option (list form)) : option nimber :=
  match parts with
  | None => Some None
  | Some ks => sum t ks
  end.

Definition is_worth (t : table) (parts : option (list form)) (v : nimber) : bool :=
  match worth t parts with Some w => same_nimber v w | None => false end.

Definition mark (t : table) (k : form) : table :=
  let e := look t k in
  if used e then t else put k {| known := known e; lacked := lacked e; used := true |} t.

Definition is_loony (t : table) (k : form) : bool :=
  match known (look t k) with Some None => true | _ => false end.

(** Note that something rests on the forms that decide the value of a sum: the
    first loony one, or else all. *)
Definition use (t : table) (parts : option (list form)) : table :=
  match parts with
  | None => t
  | Some ks => match find (is_loony t) ks with
               | Some k => mark t k
               | None => fold_left mark ks t
               end
  end.

(** ** Proofs

    Each function returns the table with what was found out, or [None] if the
    proof fails. *)

(** Some of the options is worth [v]. *)
Fixpoint some_is (options : list (option (list form))) (v : nimber) (t : table)
  : option table :=
  match options with
  | [] => None
  | parts :: options =>
      if is_worth t parts v then Some (use t parts) else some_is options v t
  end.

(** The same for the cuts of a form; what one leaves is made out only if it is
    looked at. *)
Fixpoint some_cut_is (cuts : list (bool * left)) (v : nimber) (t : table)
  : option table :=
  match cuts with
  | [] => None
  | (_, m) :: cuts =>
      let parts := parts_left m in
      if is_worth t parts v then Some (use t parts) else some_cut_is cuts v t
  end.

(** The first form whose value is not known, and the others. *)
Fixpoint unknown (t : table) (ks : list form) : option (form * list form) :=
  match ks with
  | [] => None
  | k :: ks =>
      match known (look t k) with
      | None => Some (k, ks)
      | Some _ => option_map (fun m => (fst m, k :: snd m)) (unknown t ks)
      end
  end.

(** A sum is not worth the nimber [n]; [lacks] shows it for one form. *)
Definition differs (lacks : form -> N -> table -> option table)
  (parts : option (list form)) (n : N) (t : table) : option table :=
  match worth t parts, parts with
  | Some v, _ => if same_nimber (Some n) v then None else Some (use t parts)
  | None, None => None
  | None, Some ks =>
      match unknown t ks with
      | None => None
      | Some (k, others) =>
          match sum t others with
          | Some (Some m) => lacks k (N.lxor n m) (use t (Some others))
          | _ => None
          end
      end
  end.

(** A form is not worth the nimber [n]. *)
Fixpoint lacks (bound : form) (k : form) (n : N) (t : table) : option table :=
  match bound with
  | [] => None
  | _ :: bound =>
      if existsb (N.eqb n) (lacked (look t k)) then Some t else
      let cuts := cuts_of k in
      match
        match find fst cuts with
        | Some m => differs (lacks bound) (parts_left (snd m)) n t
        | None => some_cut_is cuts (Some n) t
        end
      with
      | None => None
      | Some t =>
          let e := look t k in
          Some (put k {| known := known e; lacked := n :: lacked e; used := used e |} t)
      end
  end.

(** No option is worth the nimber [n]. *)
Fixpoint all_differ (options : list (option (list form))) (n : N) (t : table)
  : option table :=
  match options with
  | [] => Some t
  | parts :: options =>
      match differs (fun k => lacks ([] :: k) k) parts n t with
      | None => None
      | Some t => all_differ options n t
      end
  end.

(** All options are worth [v]. *)
Fixpoint all_are (options : list (option (list form))) (v : nimber) (t : table)
  : option table :=
  match options with
  | [] => Some t
  | parts :: options =>
      if is_worth t parts v then all_are options v (use t parts) else None
  end.

(** Each nimber from [m] to less than [n] is worth some option. *)
Fixpoint each_is (bound : list (option (list form)))
  (options : list (option (list form))) (m n : N) (t : table) : option table :=
  if N.eqb m n then Some t else
  match bound with
  | [] => None
  | _ :: bound =>
      match some_is options (Some m) t with
      | None => None
      | Some t => each_is bound options (N.succ m) n t
      end
  end.

(** A capture and another cut are worth the same. *)
Fixpoint some_meets (taken others : list (option (list form))) (t : table)
  : option table :=
  match taken with
  | [] => None
  | parts :: taken =>
      match worth t parts with
      | Some (Some n) =>
          match some_is others (Some n) t with
          | Some t => Some (use t parts)
          | None => some_meets taken others t
          end
      | _ => some_meets taken others t
      end
  end.

(** The form [k] is worth [v], by what is known of smaller forms. *)
Definition proved (k : form) (v : nimber) (t : table) : option table :=
  let options := map (fun m => (fst m, parts_left (snd m))) (cuts_of k) in
  let taken := map snd (filter fst options) in
  let others := map snd (filter (fun m => negb (fst m)) options) in
  match v with
  | None =>
      match some_is taken None t with
      | Some t => Some t
      | None => some_meets taken others t
      end
  | Some n =>
      match taken with
      | [] =>
          match all_differ others n t with
          | None => None
          | Some t => each_is others others 0 n t
          end
      | _ =>
          match all_are taken v t with
          | None => None
          | Some t => all_differ others n t
          end
      end
  end.

(** ** Certificates *)

(** The facts come in an order in which each rests on those before it. *)
Record certificate := {
  strings : form;
  claim : nimber;
  facts : list (form * nimber)
}.

(** The string without coins needs no fact. *)
Definition start : table :=
  put [[]] {| known := Some (Some 1%N); lacked := []; used := false |}
    (PositiveMap.empty _).

(** The table after all facts; [None] if one is not proved, or is there twice. *)
Fixpoint all_proved (facts : list (form * nimber)) (t : table) : option table :=
  match facts with
  | [] => Some t
  | (k, v) :: facts =>
      match known (look t k), proved k v t with
      | None, Some t =>
          let e := look t k in
          all_proved facts
            (put k {| known := Some v; lacked := lacked e; used := used e |} t)
      | _, _ => None
      end
  end.

Definition check (c : certificate) : bool :=
  match all_proved (facts c) start with
  | None => false
  | Some t =>
      let parts := parts_of_all parts_of order_of (strings c) in
      is_worth t parts (claim c)
      && (let t := use t parts in forallb (fun f => used (look t (fst f))) (facts c))
  end.

End Hints.
