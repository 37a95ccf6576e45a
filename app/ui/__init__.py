"""What every window is built of: texts, looks, layouts, small widgets, background jobs."""
