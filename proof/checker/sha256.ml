(* SHA-256 (FIPS 180-4) of bytes that come piece by piece. *)

let k = [|
  0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
  0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
  0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
  0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
  0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
  0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
  0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
  0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2 |]

type t = { state : int array; block : Bytes.t; w : int array; mutable size : int }

let start () =
  { state = [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |];
    block = Bytes.create 64; w = Array.make 64 0; size = 0 }

let mask = 0xffffffff
let turned x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let compress h =
  let w = h.w in
  for i = 0 to 15 do
    w.(i) <- Int32.to_int (Bytes.get_int32_be h.block (4 * i)) land mask
  done;
  for i = 16 to 63 do
    let a = w.(i - 15) and b = w.(i - 2) in
    let s0 = turned a 7 lxor turned a 18 lxor (a lsr 3) in
    let s1 = turned b 17 lxor turned b 19 lxor (b lsr 10) in
    w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
  done;
  let s = Array.copy h.state in
  for i = 0 to 63 do
    let a = s.(0) and e = s.(4) in
    let s1 = turned e 6 lxor turned e 11 lxor turned e 25 in
    let chosen = (e land s.(5)) lxor (lnot e land mask land s.(6)) in
    let one = s.(7) + s1 + chosen + k.(i) + w.(i) in
    let s0 = turned a 2 lxor turned a 13 lxor turned a 22 in
    let most = (a land s.(1)) lxor (a land s.(2)) lxor (s.(1) land s.(2)) in
    Array.blit s 0 s 1 7;
    s.(4) <- (s.(4) + one) land mask;
    s.(0) <- (one + s0 + most) land mask
  done;
  Array.iteri (fun i x -> h.state.(i) <- (h.state.(i) + x) land mask) s

let add h text =
  String.iter
    (fun c ->
      Bytes.set h.block (h.size land 63) c;
      h.size <- h.size + 1;
      if h.size land 63 = 0 then compress h)
    text

let hex h =
  let bits = 8 * h.size in
  add h "\x80";
  while h.size land 63 <> 56 do add h "\000" done;
  let size = Bytes.create 8 in
  Bytes.set_int64_be size 0 (Int64.of_int bits);
  add h (Bytes.to_string size);
  String.concat "" (List.map (Printf.sprintf "%08x") (Array.to_list h.state))
