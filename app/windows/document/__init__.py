"""The tab of a document: its path bar, filter, tree and graph."""
