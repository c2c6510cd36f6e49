(* Facts about cores, as lines of version 2 have them. `Wrong` says what a line ought to hold. *)

open Kernel

exception Wrong of string

let letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}"

let rec nat_of n = if n = 0 then O else S (nat_of (n - 1))

(* Made once, to save memory and time. *)
let most = 256
let nats = Array.init most nat_of
let joints = Array.init 4096 (fun i -> Hints.positive_of (i + 1))
let joint i = if i < Array.length joints then joints.(i) else Hints.positive_of (i + 1)

let letter c =
  match String.index_opt letters c with
  | Some i -> joint i
  | None -> raise (Wrong "expected letters as the names of joints")

let segments = Hashtbl.create 1024

let segment word =
  match Hashtbl.find_opt segments word with
  | Some s -> s
  | None ->
      if String.length word <> 3 || word.[2] < '0' || word.[2] > '3' then
        raise (Wrong "expected a segment, two ends and a length");
      let place = function '~' -> None | c -> Some (letter c) in
      let s = ((place word.[0], place word.[1]), nats.(Char.code word.[2] - Char.code '0')) in
      Hashtbl.add segments word s;
      s

(* The facts that something rests on, as bits. *)
let used = ref Bytes.empty
let count_used = ref 0
let forget () = used := Bytes.empty; count_used := 0

let use n =
  let size = Bytes.length !used in
  if n >= size then used := Bytes.cat !used (Bytes.make (max size (n + 1)) '\000');
  if Bytes.get !used n = '\000' then begin
    Bytes.set !used n '\001';
    incr count_used
  end

let rec hints before = function
  | [] -> []
  | Json.Int n :: Json.Text names :: more when 1 <= n && n < before ->
      use n;
      let named = List.map letter (List.of_seq (String.to_seq names)) in
      (Hints.positive_of n, named) :: hints before more
  | Json.Int _ :: Json.Text _ :: _ -> raise (Wrong "expected the number of a fact before")
  | _ -> raise (Wrong "expected for each part the number of a fact and a text")

let cut segments = function
  | Json.Int i when i >= 0 && i < segments -> if i < most then nats.(i) else nat_of i
  | _ -> raise (Wrong "expected the number of a segment")

let reason before segments = function
  | Json.List (first :: parts) when List.length parts mod 2 = 0 -> ((cut segments first, None), hints before parts)
  | Json.List (first :: second :: parts) -> ((cut segments first, Some (cut segments second)), hints before parts)
  | _ -> raise (Wrong "expected a reason: [CUT, ...] or [CUT, CUT, ...]")

let fact before = function
  | [ Json.Int value; Json.Text core; Json.List reasons ] when value >= 0 && value < most ->
      let core = List.map segment (String.split_on_char ' ' core) in
      Fact ((nats.(value), core), List.map (reason before (List.length core)) reasons)
  | _ -> raise (Wrong "expected a fact: [VALUE, CORE, [REASON, ...]]")

(* The line behind so many facts. *)
let line before = function
  | Some (Json.List entries) -> fact (before + 1) entries
  | Some (Json.Object [ ("position", Json.List parts) ]) -> Position (hints (before + 1) parts)
  | _ -> raise (Wrong "expected a fact, or the parts of the position")
