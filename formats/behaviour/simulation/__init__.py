"""Running behaviour graphs: flow and values of what a file says, nothing of what the game does.

Classes of the game answer as the user says; what is taken for granted is listed and can be
switched. A rule's docstring says where it comes from: verified on files, stated by public
documents, inferred, or unknown.
"""
