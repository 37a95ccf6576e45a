"""What files teach of the classes of nodes: their slots and ports, usual values and neighbours."""

from formats.ainb.catalogue.catalogue import Catalogue
from formats.ainb.catalogue.learn import learn

__all__ = ["Catalogue", "learn"]
