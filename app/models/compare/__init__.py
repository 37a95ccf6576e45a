"""The models of comparisons and merges, and the background jobs that fill them."""
