"""How the graphs of games behave: running them, state machines."""
