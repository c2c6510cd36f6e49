(** * What is proved about segments: lemmas 5 to 8

    These are the lemmas of docs/reference/certificates.md that the checker of
    version 2 rests on.  [Statements.check2_sound] needs none of them to be
    believed; they are here for the readers of that page.

    [segment a cs b] are the strings of a segment that runs from the end [a]
    through the coins [cs] to the end [b]; [[j]] is the joint j as an end, and
    [[]] the ground.  [inside a cs b r] says that these ends have one coin at
    most, and that no other string holds [cs], where [r] are the other strings
    of the position.  [held c r] says that a string of [r] holds c; [holders c r]
    is the number of those that do.  All but the last are defined in
    [Segments.v], the last in [Canonical.v].  A segment is long if it has three
    coins or more. *)

From Coq Require Import List Arith Bool.
From Nimstring Require Import Game Canonical Segments Stubs Short.
Import ListNotations.

(** Lemma 5: a. A cut of a string of a long segment leaves a loony position, if
    the ends are held besides. *)
Theorem lemma_5a : forall a cs b r i,
  3 <= length cs -> inside a cs b r ->
  (forall c, In c a -> held c r \/ In c b) ->
  (forall c, In c b -> held c r \/ In c a) ->
  i <= length cs -> value (cut i (segment a cs b) ++ r) = None.
Proof. exact Segments.lemma_5a. Qed.

(** b. A stub at each end of a long segment may stand for it; a stub is a long
    segment to the ground. *)
Theorem lemma_5b : forall a b cs xs ys r,
  3 <= length cs -> 3 <= length xs -> 3 <= length ys ->
  inside a cs b r -> inside a xs b r -> inside a ys b r -> disjoint [xs] [ys] ->
  value (segment a cs b ++ r) = value (segment a xs [] ++ segment b ys [] ++ r).
Proof. exact Stubs.lemma_5b. Qed.

(** c. A joint with two stubs acts as the ground. *)
Theorem lemma_5c : forall a xs ys r,
  3 <= length xs -> 3 <= length ys ->
  inside [a] xs [] r -> inside [a] ys [] r -> disjoint [xs] [ys] ->
  value (segment [a] xs [] ++ segment [a] ys [] ++ r) = value (map (ground a) r).
Proof. exact Stubs.lemma_5c. Qed.

(** Lemma 6: a segment from the ground to the ground is worth 1 if it has two
    coins at most, and otherwise 0; a loop is worth 1 if it has two or three
    coins, and 0 if it has more. *)
Theorem lemma_6a : forall cs, NoDup cs ->
  value (segment [] cs []) = Some (if length cs <=? 2 then 1 else 0).
Proof. exact Stubs.lemma_6a. Qed.

Theorem lemma_6b : forall c cs, NoDup (c :: cs) -> cs <> [] ->
  value (segment [c] cs [c]) = Some (if length cs <=? 2 then 1 else 0).
Proof. exact Stubs.lemma_6b. Qed.

(** Lemma 7 is on the segments of two coins at most; [short a cs b r] says that
    this is one, and that the strings of r hold two coins at most.

    a. If each end is the ground, or a joint that two strings of r hold, some
    cut of it leaves the value of r, and each such cut that or loony. *)
Theorem lemma_7a : forall a cs b r, short a cs b r ->
  (forall c, In c (a ++ b) -> 2 <= holders c r) ->
  (exists i, i <= length cs /\ value (cut i (segment a cs b) ++ r) = value r)
  /\ forall i, i <= length cs ->
     value (cut i (segment a cs b) ++ r) = value r
     \/ value (cut i (segment a cs b) ++ r) = None.
Proof. exact Short.lemma_7a. Qed.

(** b. Each cut of a loop at a joint that one more string holds leaves a loony
    position, if this string captures nothing. *)
Theorem lemma_7b : forall d cs r, cs <> [] -> short [d] cs [d] r ->
  holders d r = 1 ->
  (forall t c, In t r -> In d t -> In c t -> c <> d -> 2 <= holders c r) ->
  forall i, i <= length cs -> value (cut i (segment [d] cs [d]) ++ r) = None.
Proof. exact Short.lemma_7b. Qed.

(** Lemma 8: let r be the position without two segments.  If r is worth w, then
    with either of them, of ends as in lemma 7, it is not worth w. *)
Theorem lemma_8 : forall a cs b r w, short a cs b r ->
  (forall c, In c (a ++ b) -> 2 <= holders c r) ->
  value r = Some w -> value (segment a cs b ++ r) <> Some w.
Proof. exact Short.lemma_8. Qed.
