(* The proved checker: reads a certificate, line by line, and asks the program that Coq made. See proof/README.md.
   command.ml gets the lines from files, and page.ml in a browser. *)

open Kernel

exception Rejected of int * string
exception Unreadable of string

(* The most bytes of a line. `input` may cut a longer one short, behind the first byte too many. *)
let longest = 1 lsl 24

(* A reader of lines, which have their line breaks: each but the last counts for the checksum. *)
type reader = { input : unit -> string option; digest : Sha256.t; mutable number : int; mutable ahead : string option }

let read_line reader =
  match reader.input () with
  | Some line when String.length line > longest -> raise (Rejected (reader.number + 1, "the line is too long"))
  | line -> line

let next reader =
  let line = reader.ahead in
  reader.number <- reader.number + 1;
  reader.ahead <- read_line reader;
  match line, reader.ahead with
  | Some text, Some _ -> Sha256.add reader.digest text; line
  | _ -> line

(* Of a long list, too. *)
let map f l = List.rev (List.rev_map f l)

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
      (map string strings, value)
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
      map string strings
  | _ -> raise (Rejected (1, "expected an object as strings"))

let key = "stringscoins-certificate"

type claim = Nimber of nimber | Misere_margin of int

let head line =
  match Option.map json line with
  | Some (Some (Json.Object entries)) when List.mem_assoc key entries ->
      let kind = List.assoc_opt "kind" entries in
      let version = match List.assoc key entries, kind with
        | Json.Int (1 | 2 as version), None | Json.Int (1 as version), Some (Json.Text "margin") -> version
        | _, None -> raise (Unreadable "neither version 1 nor 2 of the format; this checker takes no other")
        | _ -> raise (Unreadable "not a nimber or a margin, of version 1; this checker takes no other") in
      let claims = if kind = None then [ "nimber" ] else [ "kind"; "misere"; "margin" ] in
      let keys = key :: "name" :: "strings" :: claims in
      if List.sort compare keys <> List.sort compare (List.map fst entries) then
        raise (Rejected (1, "expected the keys " ^ String.concat ", " keys));
      (match List.assoc "name" entries with
       | Json.Text _ -> ()
       | _ -> raise (Rejected (1, "expected a text as name")));
      let strings = position (List.assoc "strings" entries) in
      let claim = match List.assoc_opt "misere" entries, List.assoc_opt "margin" entries with
        | Some (Json.Bool true), Some (Json.Int margin) -> Misere_margin margin
        | Some (Json.Bool false), _ ->
            raise (Unreadable "a margin where more coins win; this checker takes margins only where fewer coins win")
        | None, None -> Nimber (nimber 1 (List.assoc "nimber" entries))
        | _ -> raise (Rejected (1, "expected true or false for misere, and a whole number as margin")) in
      (version, strings, claim)
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
  let sorted = List.stable_sort (fun (m, _) (n, _) -> List.compare_lengths m n) (List.rev facts) in
  if check Hints.parts_of Hints.order_of Hints.drawer { strings; claim; facts = sorted } then count
  else raise (Rejected (1, "the facts do not prove the claim, or some are not needed"))

(* Version 2: the same. The program asks for one line after the other. *)
let facts_on_cores reader strings claim =
  Cores.forget ();
  if List.exists (fun s -> List.compare_length_with s 2 > 0) strings then
    raise (Rejected (1, "a string holds more than two coins: such positions take version 1 of the format"));
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
  if not (check2 { strings2 = strings; claim2; lines2 = line; depth2 = Cores.nat_of 40; parts2 = Hints.parts_of }) then
    raise (Rejected (reader.number, "this line does not follow from those before it"));
  (match next reader with
   | Some text when reader.ahead = None -> check_last reader !count (json text)
   | Some _ -> raise (Rejected (reader.number, "expected nothing between the position and the last line"))
   | None -> cut_short reader);
  if !Cores.count_used < !count then raise (Rejected (1, "some facts are not needed"));
  !count

(* A margin in misere play: the same. *)
let facts_on_margins reader strings claim =
  let rec each known facts count =
    match next reader with
    | None -> cut_short reader
    | Some text when reader.ahead = None -> (known, facts, count, json text)
    | Some text ->
        match Margins.fact known count (json text) with
        | fact, known -> each known (fact :: facts) (count + 1)
        | exception Margins.Wrong expected -> raise (Rejected (reader.number, expected)) in
  let known, facts, count, last = each Margins.Positions.empty [] 0 in
  check_last reader count last;
  let strings = List.map (List.map (fun c -> Hints.int_of c - 2)) strings in
  if Margins.proves known (List.rev facts) strings claim then count
  else raise (Rejected (1, "the facts do not prove the claim, or some are not needed"))

(* What is said of a certificate is a line of JSON, with the keys of `stringscoins check --json`; and the exit code. *)

let proved strings claim facts =
  let coins = List.sort_uniq compare (List.fold_left (fun coins s -> List.rev_append s coins) [] strings) in
  let value = match claim with
    | Nimber None -> "\"nimber\": \"loony\""
    | Nimber (Some N0) -> "\"nimber\": 0"
    | Nimber (Some (Npos p)) -> Printf.sprintf "\"nimber\": %d" (Hints.int_of p)
    | Misere_margin n -> Printf.sprintf "\"misere\": true, \"margin\": %d" n in
  ( Printf.sprintf "{\"valid\": true, \"coins\": %d, \"strings\": %d, %s, \"facts\": %d}"
      (List.length coins) (List.length strings) value facts,
    0 )

(* No reason has a sign that JSON writes in another way, but for the quotes in one. *)
let quoted reason = "\"" ^ String.concat "\\\"" (String.split_on_char '"' reason) ^ "\""
let rejected line reason = (Printf.sprintf "{\"valid\": false, \"line\": %d, \"reason\": %s}" line (quoted reason), 1)
let unreadable reason = (Printf.sprintf "{\"valid\": null, \"reason\": %s}" (quoted reason), 2)

let checked input =
  try
    let reader = { input; digest = Sha256.start (); number = 0; ahead = None } in
    reader.ahead <- read_line reader;
    let version, strings, claim = head (next reader) in
    let facts = match claim with
      | Misere_margin margin -> facts_on_margins reader strings margin
      | Nimber value -> (if version = 1 then facts_on_positions else facts_on_cores) reader strings value in
    proved strings claim facts
  with
  | Rejected (line, reason) -> rejected line reason
  | Unreadable reason | Sys_error reason -> unreadable reason
  | Stack_overflow | Out_of_memory -> unreadable "too large for this checker"
