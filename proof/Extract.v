(** * The programs of [Check.v], [Check2.v] and [MarginCheck.v] in OCaml

    Lists, pairs, options and truth values become those of OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Nimstring Require Import Check Check2 MarginCheck.

Extraction Language OCaml.
Extraction "build/kernel.ml" check check2.
Extraction "build/margin_kernel.ml" check_margin.
