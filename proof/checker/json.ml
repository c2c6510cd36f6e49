(* The values of lines of JSON: what certificates hold, read as strictly as the checker in Python reads it. *)

type t =
  | Int of int  (* at most 18 digits; in a browser less than 2^31 *)
  | Text of string
  | List of t list
  | Object of (string * t) list
  | Bool of bool
  | Null
  | Other  (* a larger number, or one with a point *)

exception Wrong  (* no JSON in UTF-8, a key twice, or nested deeper than any certificate *)

let deepest = 8

(* Whether bytes are UTF-8: no sequence longer than needed, no half of a pair, nothing beyond U+10FFFF. *)
let is_utf8 text =
  let size = String.length text in
  let byte i = if i < size then Char.code text.[i] else 0 in
  let goes_on i = byte i land 0xC0 = 0x80 in
  let rec from i =
    if i >= size then true
    else
      let first = byte i and second = byte (i + 1) in
      if first < 0x80 then from (i + 1)
      else if first >= 0xC2 && first < 0xE0 then goes_on (i + 1) && from (i + 2)
      else if first >= 0xE0 && first < 0xF0 then
        goes_on (i + 1) && goes_on (i + 2)
        && (first <> 0xE0 || second >= 0xA0)
        && (first <> 0xED || second < 0xA0)
        && from (i + 3)
      else
        first >= 0xF0 && first < 0xF5
        && goes_on (i + 1) && goes_on (i + 2) && goes_on (i + 3)
        && (first <> 0xF0 || second >= 0x90)
        && (first <> 0xF4 || second < 0x90)
        && from (i + 4)
  in
  from 0

(* Write a character as UTF-8; half of a pair, too, as if it were a character. *)
let add_character buffer code =
  let add byte = Buffer.add_char buffer (Char.chr byte) in
  let rest shift = add (0x80 lor ((code lsr shift) land 0x3F)) in
  if code < 0x80 then add code
  else if code < 0x800 then (add (0xC0 lor (code lsr 6)); rest 0)
  else if code < 0x10000 then (add (0xE0 lor (code lsr 12)); rest 6; rest 0)
  else (add (0xF0 lor (code lsr 18)); rest 12; rest 6; rest 0)

let parse line =
  if not (is_utf8 line) then raise Wrong;
  let size = String.length line in
  let at = ref 0 in
  let peek () = if !at < size then line.[!at] else '\000' in
  let next () = let c = peek () in incr at; c in
  let rec skip () =
    match peek () with ' ' | '\t' | '\r' | '\n' -> incr at; skip () | _ -> () in
  let expect c = if next () <> c then raise Wrong in
  let is_digit c = c >= '0' && c <= '9' in
  let digits () =
    if not (is_digit (peek ())) then raise Wrong;
    while is_digit (peek ()) do incr at done in
  let number () =
    let first = !at in
    if peek () = '-' then incr at;
    if peek () = '0' then incr at else digits ();
    let last = !at in
    if peek () = '.' then (incr at; digits ());
    if peek () = 'e' || peek () = 'E' then begin
      incr at;
      if peek () = '+' || peek () = '-' then incr at;
      digits ()
    end;
    let digits = String.sub line first (!at - first) in
    match if !at = last && last - first <= 18 then int_of_string_opt digits else None with
    | Some n -> Int n
    | None -> Other in
  let word text value = String.iter expect text; value in
  let hex () =
    let digit c =
      match c with
      | '0' .. '9' -> Char.code c - 48
      | 'a' .. 'f' -> Char.code c - 87
      | 'A' .. 'F' -> Char.code c - 55
      | _ -> raise Wrong in
    let one = digit (next ()) in
    let two = digit (next ()) in
    let three = digit (next ()) in
    (((one * 16) + two) * 16 + three) * 16 + digit (next ()) in
  let escaped buffer =
    match next () with
    | ('"' | '\\' | '/') as c -> Buffer.add_char buffer c
    | 'b' -> Buffer.add_char buffer '\b'
    | 'f' -> Buffer.add_char buffer '\012'
    | 'n' -> Buffer.add_char buffer '\n'
    | 'r' -> Buffer.add_char buffer '\r'
    | 't' -> Buffer.add_char buffer '\t'
    | 'u' ->
        let code = hex () in
        let after = !at in
        if code land 0xFC00 = 0xD800 && next () = '\\' && next () = 'u' then begin
          let low = try hex () with Wrong -> 0 in
          if low land 0xFC00 = 0xDC00 then
            add_character buffer (0x10000 + ((code land 0x3FF) lsl 10) + (low land 0x3FF))
          else (at := after; add_character buffer code)
        end
        else (at := after; add_character buffer code)
    | _ -> raise Wrong in
  let text () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec more () =
      match next () with
      | '"' -> Buffer.contents buffer
      | '\\' -> escaped buffer; more ()
      | c when c < ' ' -> raise Wrong
      | c -> Buffer.add_char buffer c; more () in
    more () in
  let rec value depth =
    if depth > deepest then raise Wrong;
    skip ();
    match peek () with
    | '"' -> Text (text ())
    | '[' -> incr at; List (entries ']' (fun () -> value (depth + 1)))
    | '{' ->
        incr at;
        let entry () =
          skip ();
          let key = text () in
          skip ();
          expect ':';
          (key, value (depth + 1)) in
        let found = entries '}' entry in
        let keys = List.rev_map fst found in
        if List.length (List.sort_uniq compare keys) < List.length keys then raise Wrong;
        Object found
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number ()
  and entries : 'a. char -> (unit -> 'a) -> 'a list = fun closing entry ->
    skip ();
    if peek () = closing then (incr at; [])
    else
      let rec more found =
        let found = entry () :: found in
        skip ();
        match next () with
        | ',' -> more found
        | c when c = closing -> List.rev found
        | _ -> raise Wrong in
      more [] in
  let found = value 0 in
  skip ();
  if !at <> size then raise Wrong;
  found
