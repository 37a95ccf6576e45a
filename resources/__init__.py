"""Icons, samples and themes the program ships."""
