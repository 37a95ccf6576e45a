"""The layout of a graph's boxes and wires: layers from left to right, without Qt."""

from app.graph.layout.cluster import laid_out_cluster, lay_out_cluster
from app.graph.layout.page import lay_out
from app.graph.layout.parts import Box, Cluster, Placement, Segment, Wire, curve
from app.graph.layout.routes import route

__all__ = [
    "Box",
    "Cluster",
    "Placement",
    "Segment",
    "Wire",
    "curve",
    "laid_out_cluster",
    "lay_out",
    "lay_out_cluster",
    "route",
]
