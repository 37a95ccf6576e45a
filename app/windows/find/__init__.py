"""Finding and replacing in a document."""
