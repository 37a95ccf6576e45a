"""How the program starts: arguments, streams, one instance, self-test, screenshot."""
