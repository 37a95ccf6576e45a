"""How the graphs of games behave: classes of nodes, running them, state machines."""
