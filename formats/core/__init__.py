"""The core of the library: what all formats share."""
