"""`python -m stringscoins` is the command line."""

from stringscoins.cli import main

main(prog_name="stringscoins")
