(** * Examples, computed by the definitions

    The right-hand sides are those of [stringscoins nimber]. *)

From Coq Require Import List.
From Nimstring Require Import Game.
Import ListNotations.
