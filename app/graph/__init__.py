"""The canvas: a document's graph drawn, walked, searched, moved about and exported."""
