"""The open documents: opened, saved, closed, and opened again at the next start."""
