(* The command: checks certificates, from FILEs or standard input, and prints a line about each. *)

(* The lines of a file; of one that is too long no more than shows it. *)
let lines input =
  let line = Buffer.create 4096 in
  let rec more () =
    match input_char input with
    | c ->
        Buffer.add_char line c;
        if c <> '\n' && Buffer.length line <= Reader.longest then more ()
    | exception End_of_file -> () in
  fun () ->
    Buffer.clear line;
    more ();
    if Buffer.length line = 0 then None else Some (Buffer.contents line)

let print (answer, code) = print_endline answer; code

let of_file file =
  match open_in_bin file with
  | input -> let code = print (Reader.checked (lines input)) in close_in input; code
  | exception Sys_error reason -> print (Reader.unreadable reason)

let () =
  (* Most of what is made is used once. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 200 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> set_binary_mode_in stdin true; exit (print (Reader.checked (lines stdin)))
  | files -> exit (List.fold_left (fun code file -> max code (of_file file)) 0 files)
