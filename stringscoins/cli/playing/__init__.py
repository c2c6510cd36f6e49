"""What `stringscoins play` is made of: the session, its commands, boards on a terminal, the terminal, and files."""
