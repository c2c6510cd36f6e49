"""The commands of questions: each is asked of every SOURCE."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import Command, Decorator, decorated, options_of_answers, store_opener
from stringscoins.cli.batch import batch_option, or_batch, output_option
from stringscoins.cli.games import games_option, or_games, plot_option
from stringscoins.cli.limiting import limiting, limits
from stringscoins.cli.parameters import SOURCE, NameOf
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Report, until_stopped
from stringscoins.questions.question import OptionError
from stringscoins.solve.limits import processors

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.questions.question import Question, QuestionOption

__all__ = ["command_of"]


def command_of(question: Question) -> click.Command:
    """Return the command that answers a question about each SOURCE."""
    of_one = [option.name for option in question.options if option.of_one]

    def ask(
        sources: tuple[str, ...],
        as_json: bool,
        time_limit: float | None,
        memory_limit: float | None,
        path: str | None = None,
        no_store: bool = True,
        **given: Any,
    ) -> None:
        from stringscoins.notation import read
        from stringscoins.questions.evaluator import Evaluator

        for name in of_one:
            if given[name] is not None and len(sources) > 1:
                raise click.UsageError(f"--{name} takes one SOURCE")
        try:
            question.with_options(**given)
        except OptionError as error:
            raise click.UsageError(str(error)) from None
        failures, meter = Failures(), Meter()

        with (
            limiting(time_limit, memory_limit, as_json),
            Evaluator(store=store_opener(path, no_store), progress=meter) as evaluator,
        ):
            for source in sources:
                with failures.of(source):
                    with until_stopped(as_json, name=source):
                        document = read(source)
                        name = document.name or source
                        report = partial(_tell, meter, question, document)
                        answer = evaluator.ask(question, document, name=name, limits=limits(), report=report, **given)
                    Report(answer.record, _text_of(question, document), answer.stopped).print(as_json)
                if failures.interrupted:
                    break
        sys.exit(failures.code)

    decorators: list[Decorator] = [
        *map(_option, question.options),
        *([batch_option, output_option] if question.takes_lines else []),
        *([games_option, plot_option] if question.takes_games else []),
        *options_of_answers("a SOURCE", stored=question.uses_store, seconds=question.seconds),
        click.argument("sources", type=SOURCE, metavar="SOURCE...", nargs=-1, required=not question.takes_lines),
    ]
    command = or_batch(ask) if question.takes_lines else or_games(ask) if question.takes_games else ask
    return click.command(question.name, help=question.help)(decorated(command, decorators))


def _tell(meter: Meter, question: Question, document: Document, part: dict[str, Any]) -> None:
    """Show a part of a record with the next line of progress."""
    meter.display.tell(question.at_first(part, document))


def _text_of(question: Question, document: Document) -> Callable[[dict[str, Any]], Iterable[str]]:
    """Return the function that turns a record about a document into text."""
    return lambda record: question.text(record, document)


class _Described(click.Option):
    """An option whose help is made when it is printed, for it lists other packages' additions, too."""

    def __init__(self, *args: Any, describe: Callable[[], str], **options: Any) -> None:
        super().__init__(*args, **options)
        self._describe = describe

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = self._describe()
        return super().get_help_record(ctx)


def _option(option: QuestionOption) -> Callable[[Command], Command]:
    """Return a decorator that gives a command an option of a question."""
    word = f"--{option.name.replace('_', '-')}"
    if option.type is bool:
        return click.option(word, is_flag=True, help=option.help)
    about: dict[str, Any] = {"help": option.help, "default": option.default, "show_default": option.shows_default}
    if choices := option.choices:
        about["type"] = NameOf(choices.names, choices.is_name)
        if choices.help is not None:
            about |= {"cls": _Described, "describe": choices.help}
    elif option.has_auto:
        about |= {"type": _OrAuto(click.IntRange(*option.bounds)), "metavar": "N|auto"}
    elif option.type is int and option.bounds != (None, None):
        about["type"] = click.IntRange(*option.bounds)
    else:
        about["type"] = option.type
    if option.metavar:
        about["metavar"] = option.metavar
    if option.is_multiple:
        about |= {"multiple": True, "default": None}
    return click.option(word, **about)


class _OrAuto(click.ParamType):  # type: ignore[type-arg]
    """A number of workers, or `auto`: that of the processors."""

    name = "N|auto"

    def __init__(self, numbers: click.IntRange) -> None:
        self.numbers = numbers

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return processors() if value == "auto" else self.numbers.convert(value, param, ctx)
