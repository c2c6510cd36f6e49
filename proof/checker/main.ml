(* The proved checker: reads certificates, from FILEs or standard input, and asks the program that Coq made.
   See proof/README.md. *)

open Kernel

exception Rejected of int * string
exception Unreadable of string

let longest = 1 lsl 24

(* A reader of lines: each but the last counts for the checksum. *)
type reader = { input : in_channel; digest : Sha256.t; mutable number : int; mutable ahead : string option }

let read_line reader =
  match input_line reader.input with
  | line when String.length line > longest -> raise (Rejected (reader.number + 1, "the line is too long"))
  | line -> Some line
  | exception End_of_file -> None

let next reader =
  let line = reader.ahead in
  reader.ahead <- read_line reader;
  reader.number <- reader.number + 1;
  match line, reader.ahead with
  | Some text, Some _ -> Sha256.add reader.digest text; Sha256.add reader.digest "\n"; line
  | _ -> line

let json text = try Some (Json.parse text) with Json.Wrong -> None

(* Coins in certificates start at 0; those of the program at 1, of which it keeps the first for itself. *)
let coins = Array.init 4096 (fun i -> Hints.positive_of (i + 2))
let coin i = if i < Array.length coins then coins.(i) else Hints.positive_of (i + 2)

let nimber line = function
  | Json.Text "loony" -> None
  | Json.Int 0 -> Some N0
  | Json.Int n when n > 0 -> Some (Npos (Hints.positive_of n))
  | _ -> raise (Rejected (line, "expected a nimber or \"loony\""))

(* A function that returns one object for all strings that are the same, to save memory. *)
let sharing () =
  let shared : (positive list, positive list) Hashtbl.t = Hashtbl.create 1024 in
  fun s -> match Hashtbl.find_opt shared s with Some t -> t | None -> Hashtbl.add shared s s; s

let fact share line = function
  | Some (Json.List [ value; Json.List strings ]) ->
      let number = function
        | Json.Int i when i >= 0 -> coin i
        | _ -> raise (Rejected (line, "expected the number of a coin")) in
      let string = function
        | Json.List coins -> share (List.map number coins)
        | _ -> raise (Rejected (line, "expected a list of coins")) in
      let value = nimber line value in
      (List.map string strings, value)
  | _ -> raise (Rejected (line, "expected a fact: [VALUE, [[COIN, ...], ...]]"))

(* The position of the first line, its coins numbered as they occur. *)
let position = function
  | Json.Object strings ->
      let numbers = Hashtbl.create 64 in
      let number = function
        | Json.Text ("" | "ground") -> raise (Rejected (1, "a coin has no name, or that of the ground"))
        | Json.Text name ->
            if not (Hashtbl.mem numbers name) then Hashtbl.add numbers name (Hashtbl.length numbers);
            Hashtbl.find numbers name
        | _ -> raise (Rejected (1, "expected a text for each coin")) in
      let string = function
        | "", _ -> raise (Rejected (1, "a string has no name"))
        | _, Json.List names ->
            let coins = List.map number names in
            if List.length (List.sort_uniq compare coins) < List.length coins then
              raise (Rejected (1, "a string holds a coin twice"));
            List.map coin coins
        | _ -> raise (Rejected (1, "expected a list of coins for each string")) in
      List.map string strings
  | _ -> raise (Rejected (1, "expected an object as strings"))

let key = "stringscoins-certificate"

let head line =
  match Option.map json line with
  | Some (Some (Json.Object entries)) when List.mem_assoc key entries ->
      if List.mem_assoc "kind" entries then
        raise (Unreadable "a certificate of a margin or an endgame; this checker takes nimbers only");
      let version = match List.assoc key entries with
        | Json.Int (1 | 2 as version) -> version
        | _ -> raise (Unreadable "neither version 1 nor 2 of the format; this checker takes no other") in
      (match List.sort compare (List.map fst entries) with
       | [ "name"; "nimber"; "strings"; _ ] -> ()
       | _ -> raise (Rejected (1, "expected the keys " ^ key ^ ", name, nimber and strings")));
      (match List.assoc "name" entries with
       | Json.Text _ -> ()
       | _ -> raise (Rejected (1, "expected a text as name")));
      let strings = position (List.assoc "strings" entries) in
      (version, strings, nimber 1 (List.assoc "nimber" entries))
  | _ -> raise (Unreadable "not a certificate")

let check_last reader count last =
  match last with
  | Some (Json.Object ([ ("facts", said); ("sha256", sum) ] | [ ("sha256", sum); ("facts", said) ])) ->
      if said <> Json.Int count then
        raise (Rejected (reader.number, Printf.sprintf "%d facts, not so many as are said" count));
      if sum <> Json.Text (Sha256.hex reader.digest) then
        raise (Rejected (reader.number, "the checksum is not that of the lines before: the file was altered"))
  | _ -> raise (Rejected (reader.number, "expected the number of facts and the checksum: the file is cut short"))

let cut_short reader = raise (Rejected (reader.number - 1, "the file is cut short"))

(* Version 1: the number of facts, if they prove the claim. *)
let facts_on_positions reader strings claim =
  let share = sharing () in
  let rec each facts =
    match next reader with
    | None -> cut_short reader
    | Some text when reader.ahead = None -> (facts, json text)
    | Some text -> each (fact share reader.number (json text) :: facts) in
  let facts, last = each [] in
  let count = List.length facts in
  check_last reader count last;
  (* Each rests on smaller ones. *)
  let by_size = List.map (fun (form, value) -> (List.length form, (form, value))) (List.rev facts) in
  let sorted = List.stable_sort (fun (m, _) (n, _) -> Int.compare m n) by_size in
  if check Hints.order_of Hints.drawer { strings; claim; facts = List.map snd sorted } then count
  else raise (Rejected (1, "the facts do not prove the claim, or some are not needed"))

(* Version 2: the same. The program asks for one line after the other. *)
let facts_on_cores reader strings claim =
  Cores.forget ();
  let count = ref 0 in
  let line _ =
    match next reader with
    | None -> cut_short reader
    | Some text ->
        match Cores.line !count (json text) with
        | Position _ as line -> line
        | fact -> incr count; fact
        | exception Cores.Wrong expected -> raise (Rejected (reader.number, expected)) in
  let number = function N0 -> 0 | Npos p -> Hints.int_of p in
  let claim2 = Option.map (fun n -> Cores.nat_of (min Cores.most (number n))) claim in
  if not (check2 { strings2 = strings; claim2; lines2 = line; depth2 = Cores.nat_of 40 }) then
    raise (Rejected (reader.number, "this line does not follow from those before it"));
  (match next reader with
   | Some text when reader.ahead = None -> check_last reader !count (json text)
   | Some _ -> raise (Rejected (reader.number, "expected nothing between the position and the last line"))
   | None -> cut_short reader);
  if !Cores.count_used < !count then raise (Rejected (1, "some facts are not needed"));
  !count

(* What is said of a file is a line of JSON, with the keys of `stringscoins check --json`; and the exit code. *)

let proved strings claim facts =
  let coins = List.sort_uniq compare (List.concat strings) in
  let nimber = match claim with
    | None -> "\"loony\""
    | Some N0 -> "0"
    | Some (Npos p) -> string_of_int (Hints.int_of p) in
  Printf.printf "{\"valid\": true, \"coins\": %d, \"strings\": %d, \"nimber\": %s, \"facts\": %d}\n"
    (List.length coins) (List.length strings) nimber facts;
  0

(* No reason has a sign that JSON writes in another way, but for the quotes in one. *)
let quoted reason = "\"" ^ String.concat "\\\"" (String.split_on_char '"' reason) ^ "\""

let rejected line reason =
  Printf.printf "{\"valid\": false, \"line\": %d, \"reason\": %s}\n" line (quoted reason);
  1

let unreadable reason =
  Printf.printf "{\"valid\": null, \"reason\": %s}\n" (quoted reason);
  2

let checked input =
  try
    set_binary_mode_in input true;
    let reader = { input; digest = Sha256.start (); number = 0; ahead = None } in
    reader.ahead <- read_line reader;
    let version, strings, claim = head (next reader) in
    proved strings claim ((if version = 1 then facts_on_positions else facts_on_cores) reader strings claim)
  with
  | Rejected (line, reason) -> rejected line reason
  | Unreadable reason | Sys_error reason -> unreadable reason
  | Stack_overflow -> rejected 1 "too many captures one after the other for this checker"

let of_file file =
  match open_in_bin file with
  | input -> let code = checked input in close_in input; flush stdout; code
  | exception Sys_error reason -> unreadable reason

let () =
  (* Most of what is made is used once. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 200 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> exit (checked stdin)
  | files -> exit (List.fold_left (fun code file -> max code (of_file file)) 0 files)
