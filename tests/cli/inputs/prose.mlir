This is not a program.
