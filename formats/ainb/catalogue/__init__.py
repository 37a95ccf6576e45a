"""What files teach of the classes of nodes: their slots and ports, usual values and neighbours."""

from .catalogue import Catalogue
from .facts import learn

__all__ = ["Catalogue", "learn"]
