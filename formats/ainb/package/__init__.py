"""AINB documents as the JSON of the `ainb` package for Python, both ways.

The form is the package's, and holds less than a file. It keeps the graph: nodes, slots, links,
commands, variables, formulas, modules, actions and replacements; what was read from it is written
to the same again. It loses

- the names that a file has stored for enum values (the numbers stay) and, in 0x404 files, the list
  of those that the game looks up;
- attachments that no node has, and the order of the others; equal ones become one, and transitions
  that links share become one for each link;
- hashes that differ from their names, a category number that differs from its category, and the
  numbers of nodes that replacements are counted from;
- the value of a condition that a variable takes the place of;
- where the file had its parts, gaps and unused strings among them.

So mostly a file comes back in other bytes and, if it has one of the parts in the middle, as another
document. `Document.text` and `Document.to_dict` lose nothing.
"""

from .read import from_package
from .write import is_package, to_package

__all__ = ["from_package", "is_package", "to_package"]
