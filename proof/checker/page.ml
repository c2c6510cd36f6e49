(* The checker in a browser, as a worker: it gets the bytes of a certificate, and answers with the line about it. While
   it reads it tells how many hundredths it has read. *)

open Js_of_ocaml

let lines text =
  let size = String.length text in
  let next = ref 0 and told = ref 0 in
  fun () ->
    let first = !next in
    if first >= size then None
    else begin
      next := Option.fold (String.index_from_opt text first '\n') ~none:size ~some:succ;
      let read = int_of_float (100. *. float first /. float size) in
      if read > !told then (told := read; Worker.post_message read);
      Some (String.sub text first (!next - first))
    end

let () =
  Worker.set_onmessage (fun bytes ->
      let answer, _ = Reader.checked (lines (Typed_array.String.of_arrayBuffer bytes)) in
      Worker.post_message (Js.string answer))
