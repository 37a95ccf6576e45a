"""What a comparison or a merge shows, and how it is worked out beside the window."""
