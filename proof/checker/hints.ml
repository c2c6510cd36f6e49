(* Hints for the proved program, which are free to be wrong: then true certificates may be rejected, but no false one
   is accepted. They number the coins of a position as docs/reference/certificates.md has them in a file. *)

open Kernel

let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let rec positive_of n = if n = 1 then XH else if n land 1 = 0 then XO (positive_of (n / 2)) else XI (positive_of (n / 2))

let rec compare_list (one : int list) (other : int list) =
  match one, other with
  | [], [] -> 0
  | [], _ -> -1
  | _, [] -> 1
  | a :: one, b :: other -> if a < b then -1 else if a > b then 1 else compare_list one other

let rec compare_lists one other =
  match one, other with
  | [], [] -> 0
  | [], _ -> -1
  | _, [] -> 1
  | a :: one, b :: other -> ( match compare_list a b with 0 -> compare_lists one other | order -> order)

(* The coins of a component in the order of their numbers. Coins differ if their numbers so far or those of their
   neighbors do; if nothing new is found, the first two that look the same are set apart. *)
let order_of (strings : form) =
  let place = Hashtbl.create 32 in
  let coins = ref [] and count = ref 0 in
  let number_of coin =
    let key = int_of coin in
    match Hashtbl.find_opt place key with
    | Some i -> i
    | None ->
        let i = !count in
        Hashtbl.add place key i;
        coins := coin :: !coins;
        incr count;
        i in
  let strings = List.map (List.map number_of) strings in
  let coins = Array.of_list (List.rev !coins) and count = !count in
  let beside = Array.make count [] in
  List.iter
    (fun s -> List.iter (fun c -> beside.(c) <- List.filter (fun d -> d <> c) s :: beside.(c)) s)
    strings;
  let number = Array.make count 0 in
  let look = Array.make count (0, []) in
  let compare_look c d =
    let m, one = look.(c) and n, other = look.(d) in
    if m < n then -1 else if m > n then 1 else compare_lists one other in
  let order = ref (List.init count Fun.id) in
  let rec refine different =
    if different < count then begin
      for c = 0 to count - 1 do
        let near = List.map (fun s -> List.sort Int.compare (List.map (fun d -> number.(d)) s)) beside.(c) in
        look.(c) <- (number.(c), List.sort compare_list near)
      done;
      order := List.stable_sort compare_look (List.init count Fun.id);
      let rank = ref 0 and tied = ref [] and before = ref (-1) in
      let rec each = function
        | [] -> ()
        | c :: more as here ->
            if !before >= 0 then
              if compare_look c !before <> 0 then incr rank else if !tied = [] then tied := here;
            number.(c) <- !rank;
            before := c;
            each more in
      each !order;
      if !rank + 1 = different then begin
        List.iter (fun c -> number.(c) <- number.(c) + 1) !tied;
        incr rank
      end;
      refine (!rank + 1)
    end in
  refine 1;
  List.map
    (fun c -> coins.(c))
    (List.sort (fun c d -> Int.compare number.(c) number.(d)) (List.init count Fun.id))

(* The drawer of a form in a table, one of 2^18. *)
let drawer (k : form) =
  let mixed = List.fold_left (List.fold_left (fun h c -> (h * 31) + int_of c)) in
  let hash = List.fold_left (fun h s -> (mixed ((h * 31) + 1) [ s ])) 7 k in
  positive_of (0x40000 lor ((hash lxor (hash lsr 18)) land 0x3ffff))
