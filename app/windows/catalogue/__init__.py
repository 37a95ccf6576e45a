"""The panel of the node catalogue: all known classes of nodes, what is known of each, its uses."""
