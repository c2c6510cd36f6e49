(* Facts about margins in misere play, as lines have them, and hints that show how each follows from those before it.
   The hints are free to be wrong, as those of hints.ml. `Wrong` says what a line ought to hold. *)

exception Wrong of string

open Margin_kernel

(* Numbers of Coq; those in unary are made once. *)
let nats = Hashtbl.create 64

let rec nat n =
  match Hashtbl.find_opt nats n with
  | Some m -> m
  | None ->
      let m = if n = 0 then O else S (nat (n - 1)) in
      Hashtbl.add nats n m;
      m

let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let number n = if n = 0 then N0 else Npos (positive n)
let strings_of = List.map (List.map nat)

let components : int list list -> int list list list = Hints.parts_by Fun.id

(* The form of a component, as certificates have it, and its coins in the order of their numbers there. *)
let formed strings =
  let order = Hints.order_of (List.map (List.map (fun c -> Hints.positive_of (c + 1))) strings) in
  let names = List.map (fun c -> Hints.int_of c - 1) order in
  let place = Hashtbl.create 16 in
  List.iteri (fun i c -> Hashtbl.add place c i) names;
  let number c = Option.value (Hashtbl.find_opt place c) ~default:(-1) in
  let string s = List.sort compare (List.map number s) in
  (List.sort compare (List.map string strings), names)

(* Components beside each other: their forms, the coins in the order of their numbers there, and the number of pairs of
   bare strings, which change nothing. *)
type left = { forms : int list list list; names : int list; pairs : int; coins : int }

let left_of strings =
  let bare, held = List.partition (fun s -> s = []) strings in
  let bare = List.length bare in
  let parts = List.stable_sort (fun (f, _) (g, _) -> compare f g) (List.map formed (components held)) in
  let names = List.concat_map snd parts in
  let forms = List.map fst parts in
  { forms = (if bare land 1 = 1 then [ [] ] :: forms else forms); names; pairs = bare / 2; coins = List.length names }

let side_by_side forms =
  let add (first, before) form =
    let placed = List.map (List.map (fun c -> first + c)) form in
    (List.fold_left (List.fold_left (fun next c -> max next (c + 1))) first placed, placed :: before) in
  List.concat (List.rev (snd (List.fold_left add (0, []) forms)))

(* For each string how many coins its cut takes, and what it leaves. *)
let cuts strings =
  let rec from before = function
    | [] -> []
    | s :: after ->
        let rest = List.rev_append before after in
        let taken = List.filter (fun c -> not (List.exists (List.mem c) rest)) s in
        (List.length taken, left_of rest) :: from (s :: before) after in
  from [] strings

module Positions = Map.Make (struct type t = int list list list let compare = compare end)

type bound = { worth : int; mutable used : bool }
type known = { line : int; least : bound option; most : bound option }

(* The hint that a position is worth so much, at least or at most, if what is known says so. *)
let hint known at_least left worth =
  let reaches bound = if at_least then bound >= worth else bound <= worth in
  let by line =
    let pairs = List.init left.pairs (fun _ -> ([ [] ], [ [] ])) in
    Some { falling = []; pairs; number = number line; names = List.map nat left.names } in
  (* What follows from the number of coins needs no fact. *)
  if reaches (if at_least then - left.coins else left.coins) then by 0
  else
    match Positions.find_opt left.forms known with
    | Some { line; least; most } ->
        (match if at_least then least else most with
         | Some bound when reaches bound.worth -> bound.used <- true; by line
         | _ -> None)
    | None -> None

(* The same of a cut; a coin is worth -1. *)
let hint_of_cut known at_least worth (taken, left) =
  if taken = 0 then hint known (not at_least) left (- worth) else hint known at_least left (worth + taken)

let lower_by known options worth =
  let rec first i = function
    | [] -> raise (Wrong "no cut is known to bring so much")
    | cut :: more ->
        match hint_of_cut known true worth cut with
        | Some hint -> Some ((z worth, nat i), hint)
        | None -> first (i + 1) more in
  first 0 options

let upper_by known options worth =
  let each cut =
    match hint_of_cut known false worth cut with
    | Some hint -> hint
    | None -> raise (Wrong "a cut is not known to bring no more") in
  Some (z worth, List.map each options)

let form = function
  | Json.List strings ->
      let coin = function Json.Int c when c >= 0 -> c | _ -> raise (Wrong "expected the number of a coin") in
      let string = function
        | Json.List coins when List.length (List.sort_uniq compare coins) = List.length coins -> List.map coin coins
        | _ -> raise (Wrong "expected a list of coins, none of them twice") in
      let form = List.map string strings in
      (match components form with
       | [ _ ] when fst (formed form) = form -> form
       | _ -> raise (Wrong "a component that is not connected, or not numbered as this checker does"))
  | _ -> raise (Wrong "expected a list of strings")

let bound = function
  | Json.Int n -> Some { worth = - n; used = false }
  | Json.Null -> None
  | _ -> raise (Wrong "expected a whole number or null")

(* A line, what is known before it, and how many facts that is: the fact with its hints, and what is known then. *)
let fact known count = function
  | Some (Json.List [ most; least; Json.List forms ]) ->
      let least = bound least and most = bound most and forms = List.map form forms in
      if least = None && most = None then raise (Wrong "a fact without a bound");
      if Positions.mem forms known then raise (Wrong "the same position as before");
      let strings = side_by_side forms in
      let options = cuts strings in
      let lower = Option.bind least (fun bound -> lower_by known options bound.worth) in
      let upper = Option.bind most (fun bound -> upper_by known options bound.worth) in
      ({ lower; upper; about = strings_of strings }, Positions.add forms { line = count + 1; least; most } known)
  | _ -> raise (Wrong "expected a fact: [LEAST, MOST, [[[COIN, ...], ...], ...]]")

(* Whether the facts prove the margin of some strings, and all bounds of them are needed. *)
let proves known facts strings claim =
  let whole = left_of strings in
  match hint known true whole (- claim), hint known false whole (- claim) with
  | Some least_by, Some most_by ->
      let is_used = Option.fold ~none:true ~some:(fun bound -> bound.used) in
      Positions.for_all (fun _ { least; most; _ } -> is_used least && is_used most) known
      && check_margin { misere = true; facts; whole = strings_of strings; claim = z claim; least_by; most_by }
  | _ -> false
