from stringscoins.explanations.claims import SENTENCES, sentence


def test_a_sentence_has_its_words_and_its_facts():
    def odd(number: int) -> str:
        """A number is odd."""
        return f"{number} is odd."

    claim = sentence(odd)(number=3)
    assert (claim.topic, claim.kind, claim.facts, claim.text) == ("test_claims", "odd", {"number": 3}, "3 is odd.")
    assert SENTENCES.pop("test_claims.odd").__doc__ == "A number is odd."
