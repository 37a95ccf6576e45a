"""The panels around the documents, and the status bar."""
