"""The command line: a thin face of the library, one module a command."""
