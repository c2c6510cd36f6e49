"""`stringscoins loony`; what the documentation shows is run by tests/test_docs.py."""

from click.testing import CliRunner

from stringscoins.program import main


def run(*words, **options):
    return CliRunner().invoke(main, ["loony", *words], **options)


def test_an_interrupt_ends_the_work(monkeypatch):
    def interrupted(position, **_):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins.studies.loony.minimal.ends", interrupted)
    result = run("reduce", "--all", "-", "board:2x2", input="stringscoins: 1\nstrings: [a b, b]\n")
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1 and "stopped by an interrupt" in result.stderr
