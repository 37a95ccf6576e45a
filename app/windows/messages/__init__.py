"""What the window tells a person without being asked."""
