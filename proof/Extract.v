(** * The programs of [Check.v] and [Check2.v] in OCaml

    Lists, pairs, options and truth values become those of OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Nimstring Require Import Check Check2.

Extraction Language OCaml.
Extraction "build/kernel.ml" check check2.
