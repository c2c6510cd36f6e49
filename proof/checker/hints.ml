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

(* The coins of a component in the order of their numbers. Coins differ if their numbers so far or those of their
   neighbors do; if nothing new is found, the first two that look the same are set apart. *)
let order_of (strings : form) =
  let most = List.fold_left (List.fold_left (fun most c -> max most (int_of c))) 0 strings in
  let place = Array.make (most + 1) (-1) in
  let coins = ref [] and count = ref 0 in
  let place_of coin =
    let i = int_of coin in
    if place.(i) < 0 then begin
      place.(i) <- !count;
      coins := coin :: !coins;
      incr count
    end;
    place.(i) in
  let strings = List.map (List.map place_of) strings in
  let coins = Array.of_list (List.rev !coins) and count = !count in
  (* For each coin the other coins of its strings. *)
  let beside = Array.make count [] in
  List.iter (fun s -> List.iter (fun c -> beside.(c) <- List.filter (fun d -> d <> c) s :: beside.(c)) s) strings;
  let is_ordinary = List.for_all (function _ :: _ :: _ :: _ -> false | _ -> true) strings in
  let number = Array.make count 0 and look = Array.make count [] in
  let numbers_of others = List.sort Int.compare (List.map (fun d -> number.(d)) others) in
  (* How others look: numbers in the order of these lists. *)
  let ranks () =
    let all = List.sort_uniq compare_list (List.concat_map (List.map numbers_of) (Array.to_list beside)) in
    let rank = Hashtbl.create 32 in
    List.iteri (fun i numbers -> Hashtbl.add rank numbers i) all;
    fun others -> Hashtbl.find rank (numbers_of others) in
  let places = List.init count Fun.id in
  let rec refine different =
    if different < count then begin
      let code = if is_ordinary then function d :: _ -> number.(d) | [] -> -1 else ranks () in
      Array.iteri (fun c near -> look.(c) <- number.(c) :: List.sort Int.compare (List.map code near)) beside;
      let order = List.stable_sort (fun c d -> compare_list look.(c) look.(d)) places in
      let rank = ref 0 and tied = ref [] in
      let rec each before = function
        | [] -> ()
        | c :: more as here ->
            if compare_list look.(c) look.(before) <> 0 then incr rank
            else if c <> before && !tied = [] then tied := here;
            number.(c) <- !rank;
            each c more in
      each (List.hd order) order;
      if !rank + 1 = different then begin
        List.iter (fun c -> number.(c) <- number.(c) + 1) !tied;
        incr rank
      end;
      refine (!rank + 1)
    end in
  refine 1;
  List.map (fun c -> coins.(c)) (List.sort (fun c d -> Int.compare number.(c) number.(d)) places)

(* The drawer of a form in a table, one of 2^18. *)
let drawer (k : form) =
  let mixed = List.fold_left (List.fold_left (fun h c -> (h * 31) + int_of c)) in
  let hash = List.fold_left (fun h s -> (mixed ((h * 31) + 1) [ s ])) 7 k in
  positive_of (0x40000 lor ((hash lxor (hash lsr 18)) land 0x3ffff))
