(** * What is proved

    Each theorem is stated in full; all that it speaks of is defined in
    [Game.v], but for lists and numbers, which are those of the standard
    library, and for the checker.  The proofs are in the files that each names. *)

From Coq Require Import List Arith Bool Permutation.
From Nimstring Require Import Game Play Sums Order Rename Lemmas Canonical.
From Nimstring Require Forms Check CheckProof Check2 Check2Proof.
Import ListNotations.

(** The player to move wins exactly if the value is not 0. *)
Theorem wins_iff : forall p, wins p = true <-> value p <> Some 0.
Proof. exact Play.wins_iff. Qed.

(** A position of value n behaves as a heap of n in Nim: beside a heap of k the
    player to move loses exactly if k is n. *)
Theorem nimber : forall p n, value p = Some n ->
  forall k, wins_beside p k = false <-> k = n.
Proof. exact Play.nimber. Qed.

(** Beside a loony position the player to move wins, whatever the heap. *)
Theorem loony : forall p, value p = None -> forall k, wins_beside p k = true.
Proof. exact Play.loony. Qed.

(** The value of a sum is the XOR of the values of its parts; a sum is loony if
    one of its parts is. *)
Theorem value_sum : forall p q, disjoint p q ->
  value (p ++ q) = xor (value p) (value q).
Proof. exact Sums.value_sum. Qed.

(** The order in which the strings are listed does not matter. *)
Theorem value_permutation : forall p q, Permutation p q -> value p = value q.
Proof. exact Order.value_permutation. Qed.

(** Other names for the coins change nothing, as long as different coins get
    different names. *)
Theorem value_rename : forall (f : coin -> coin) p,
  (forall s t c d, In s p -> In t p -> In c s -> In d t -> f c = f d -> c = d) ->
  value (map (map f) p) = value p.
Proof. exact Rename.value_rename. Qed.

(** Captures agree: two of them never lead to different nimbers. *)
Theorem captures_agree : forall p q r m n,
  In (true, q) (cuts p) -> In (true, r) (cuts p) ->
  value q = Some m -> value r = Some n -> m = n.
Proof. exact Order.captures_agree. Qed.

(** The lemmas of docs/reference/certificates.md that are proved here.

    Lemma 1: a component of one or two strings, each of which captures, is worth
    0.  A string that is alone captures if it holds a coin. *)
Theorem lemma_1a : forall s : string, s <> [] -> value [s] = Some 0.
Proof. exact Lemmas.lemma_1a. Qed.

Theorem lemma_1b : forall s t,
  captures 0 [s; t] = true -> captures 1 [s; t] = true -> value [s; t] = Some 0.
Proof. exact Lemmas.lemma_1b. Qed.

(** Lemma 2: a position with a capture is loony, or worth what it is after the
    capture. *)
Theorem lemma_2 : forall p q,
  In (true, q) (cuts p) -> value p = None \/ value p = value q.
Proof. exact Order.after_capture. Qed.

(** Lemma 3: let s capture and t not; let s share a coin with t, and none with
    the other strings, p.  Then the position is loony. *)
Theorem lemma_3 : forall s t p c,
  captures 0 (s :: t :: p) = true -> captures 1 (s :: t :: p) = false ->
  In c s -> In c t -> disjoint [s] p ->
  value (s :: t :: p) = None.
Proof. exact Lemmas.lemma_3. Qed.

(** Lemma 4: in a position whose strings hold at most two coins each, let s
    capture, and hold a coin that two more strings hold.  Then the position is
    worth what it is without s. *)
Theorem lemma_4 : forall s t u p d,
  (forall x, In x (s :: t :: u :: p) -> length x <= 2) ->
  captures 0 (s :: t :: u :: p) = true -> In d s -> In d t -> In d u ->
  value (s :: t :: u :: p) = value (t :: u :: p).
Proof. exact Canonical.lemma_4. Qed.

(** The checker of certificates is the program [check] in [Check.v].  If it
    accepts a certificate, the position has the value that is claimed of it.
    [parts_of], [order_of] and [drawer] are hints that make the program fast; whatever they
    are, it accepts nothing false.  [game] and [val_of] turn the binary numbers
    of the program into those of [Game.v]. *)
Theorem check_sound : forall parts_of order_of drawer c,
  Check.check parts_of order_of drawer c = true ->
  value (Forms.game (Check.strings c)) = Forms.val_of (Check.claim c).
Proof. exact CheckProof.check_sound. Qed.

(** The checker of version 2 is the program [check2] in [Check2.v].  If it
    accepts a certificate, the position has the value that is claimed of it. *)
Theorem check2_sound : forall c, Check2.check2 c = true ->
  value (Forms.game (Check2.strings2 c)) = Check2.claim2 c.
Proof. exact Check2Proof.check2_sound. Qed.

(** The theorems that follow are for readers who wonder whether the definitions
    mean what they should.  Play beside an empty heap is play. *)
Theorem wins_beside_0 : forall p, wins_beside p 0 = wins p.
Proof. exact Play.wins_beside_0. Qed.

(** The rules as equations, without the bounds that make the recursions in
    [Game.v] end. *)
Theorem wins_rule : forall p,
  wins p =
  existsb (fun '(capture, q) => if capture : bool then wins q else negb (wins q))
    (cuts p).
Proof. exact Play.wins_eq. Qed.

Theorem wins_beside_rule : forall p k,
  wins_beside p k =
  existsb
    (fun '(capture, q) =>
       if capture : bool then wins_beside q k else negb (wins_beside q k))
    (cuts p)
  || existsb (fun j => negb (wins_beside p j)) (seq 0 k).
Proof. exact Play.wins_beside_eq. Qed.

Theorem value_rule : forall p,
  value p =
  value_of (map (fun m => value (snd m)) (filter fst (cuts p)))
    (map (fun m => value (snd m)) (filter (fun m => negb (fst m)) (cuts p))).
Proof. exact Play.value_eq. Qed.

(** [mex] is the least nimber that is not there. *)
Theorem mex_rule : forall l,
  ~ In (Some (mex l)) l /\ forall j, j < mex l -> In (Some j) l.
Proof. exact Play.mex_spec. Qed.
