"""Answers: what is asked about a position, answered in records that JSON can hold. Every face shows these."""
