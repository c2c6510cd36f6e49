(** * The program of [Check.v] in OCaml

    Lists, pairs, options and truth values become those of OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Nimstring Require Import Check.

Extraction Language OCaml.
Extraction "build/kernel.ml" check.
