(* Hints for the proved program, which are free to be wrong: then true certificates may be rejected, but no false one
   is accepted. They find the components of a position, and number its coins as docs/reference/certificates.md has them in
   a file. *)

open Kernel

let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let rec positive_of n = if n = 1 then XH else if n land 1 = 0 then XO (positive_of (n / 2)) else XI (positive_of (n / 2))

let rec compare_list (one : int list) (other : int list) =
  match one, other with
  | [], [] -> 0
  | [], _ -> -1
  | _, [] -> 1
  | a :: one, b :: other -> if a < b then -1 else if a > b then 1 else compare_list one other

(* No component has a coin of a larger number, unless somebody wants the memory of the machine. *)
let largest = 1 lsl 20

let rec bits_of n = if n = 0 then 0 else 1 + bits_of (n / 2)
let rec insert (n : int) = function m :: more when m < n -> m :: insert n more | more -> n :: more
let larger m n : int = if m > n then m else n

(* The components of a position, each of its strings in their order; `int_of` has another number for each coin. *)
let parts_by int_of strings =
  let strings = Array.of_list strings in
  let count = Array.length strings in
  let first = Array.init count Fun.id in
  let rec first_of i =
    if first.(i) <> i then begin
      first.(i) <- first.(first.(i));
      first_of first.(i)
    end
    else i in
  let holder = Hashtbl.create count in
  let meet i coin =
    match Hashtbl.find_opt holder coin with
    | None -> Hashtbl.add holder coin i
    | Some j ->
        let i = first_of i and j = first_of j in
        if i < j then first.(j) <- i else first.(i) <- j in
  Array.iteri (fun i s -> List.iter (fun c -> meet i (int_of c)) s) strings;
  let parts = Array.make count [] in
  for i = count - 1 downto 0 do
    let j = first_of i in
    parts.(j) <- strings.(i) :: parts.(j)
  done;
  List.filter (fun part -> part <> []) (Array.to_list parts)

let parts_of : form -> form list = parts_by int_of

(* For lists of numbers their places in order. *)
let ranks lists =
  let rank = Hashtbl.create 32 in
  List.iteri (fun i l -> Hashtbl.add rank l i) (List.sort_uniq compare_list (Array.to_list lists));
  Array.map (Hashtbl.find rank) lists

(* The coins of a component in the order of their numbers. Coins differ if their numbers so far or those of their
   neighbors do; if nothing new is found, the first two that look the same are set apart. *)
let order_of (strings : form) =
  let numbers = List.map (List.map int_of) strings in
  let most = List.fold_left (List.fold_left larger) 0 numbers in
  if most > largest then [] else
  let place = Array.make (most + 1) (-1) in
  let coins = ref [] and count = ref 0 in
  let place_of i coin =
    if place.(i) < 0 then begin
      place.(i) <- !count;
      coins := coin :: !coins;
      incr count
    end;
    place.(i) in
  let strings = List.map2 (List.map2 place_of) numbers strings in
  let coins = Array.of_list (List.rev !coins) and count = !count in
  (* For each coin the other coins of its strings: of one that holds two coins this is the other one, and of one that
     holds one coin it is `count`. In hypergraphs they are places in a list of such others. *)
  let near = Array.make count [] and others = ref [] and last = ref 0 in
  let is_ordinary = List.for_all (function _ :: _ :: _ :: _ -> false | _ -> true) strings in
  let add c other = near.(c) <- other :: near.(c) in
  let add_string = function
    | [ c; d ] when is_ordinary -> add c d; add d c
    | [ c ] when is_ordinary -> add c count
    | s ->
        let each c =
          others := List.filter (fun d -> d <> c) s :: !others;
          add c !last;
          incr last in
        List.iter each s in
  List.iter add_string strings;
  let others = Array.of_list (List.rev !others) in
  let number = Array.make (count + 1) 0 in
  number.(count) <- -1;
  let degree = Array.fold_left (fun most l -> larger most (List.length l)) 0 near in
  let bits = bits_of (2 + larger count !last) in
  let is_short = (degree + 1) * bits < Sys.int_size in
  (* How coins look, as numbers; how they look is a list, which most often fits into one number. *)
  let looks () =
    let code =
      if is_ordinary then number
      else ranks (Array.map (fun others -> List.sort Int.compare (List.map (fun d -> number.(d)) others)) others) in
    let near c = List.fold_left (fun codes d -> insert code.(d) codes) [] near.(c) in
    let rec packed look left = function
      | [] -> look lsl (left * bits)
      | code :: more -> packed ((look lsl bits) lor (code + 2)) (left - 1) more in
    if is_short then Array.init count (fun c -> packed number.(c) degree (near c))
    else ranks (Array.init count (fun c -> number.(c) :: near c)) in
  let order = Array.init count Fun.id in
  let rec refine different =
    if different < count then begin
      let look = looks () in
      (* Few coins are not in order yet. *)
      for i = 1 to count - 1 do
        let c = order.(i) and j = ref i in
        let is_before d = look.(c) < look.(d) || (look.(c) = look.(d) && c < d) in
        while !j > 0 && is_before order.(!j - 1) do
          order.(!j) <- order.(!j - 1);
          decr j
        done;
        order.(!j) <- c
      done;
      let rank = ref 0 and tied = ref count in
      for i = 0 to count - 1 do
        if i > 0 then
          if look.(order.(i)) <> look.(order.(i - 1)) then incr rank else if !tied = count then tied := i;
        number.(order.(i)) <- !rank
      done;
      if !rank + 1 = different then begin
        for i = !tied to count - 1 do number.(order.(i)) <- number.(order.(i)) + 1 done;
        incr rank
      end;
      refine (!rank + 1)
    end in
  refine 1;
  List.map (fun c -> coins.(c)) (Array.to_list order)

(* The drawer of a form in a table, one of 2^18. It is asked for of the same form several times. *)
let asked = ref [] and answer = ref XH

let drawer (k : form) =
  if k != !asked then begin
    let mixed = List.fold_left (List.fold_left (fun h c -> (h * 31) + int_of c)) in
    let hash = List.fold_left (fun h s -> mixed ((h * 31) + 1) [ s ]) 7 k in
    asked := k;
    answer := positive_of (0x40000 lor ((hash lxor (hash lsr 18)) land 0x3ffff))
  end;
  !answer
