"""How a run shows on the canvas: which nodes are lit and how, which edges, which values."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import NamedTuple

from formats.graph import Id


class Glow(enum.Enum):
    """How a node takes part in a run. DIM is one that does not, COMPUTED a query of this frame."""

    NONE = enum.auto()
    DIM = enum.auto()
    COMPUTED = enum.auto()
    LEFT = enum.auto()
    ACTIVE = enum.auto()
    ENTERED = enum.auto()


class Sign(enum.Enum):
    """What a node answered last."""

    NONE = ""
    BUSY = "Busy"
    SUCCESS = "Success"
    FAILURE = "Failure"


class Light(NamedTuple):
    """How one node is lit. `assumed` is whether its sign rests on what nobody knows; `current`
    whether the run stands here; `breakpoint` whether it stops here."""

    glow: Glow = Glow.NONE
    sign: Sign = Sign.NONE
    assumed: bool = False
    current: bool = False
    breakpoint: bool = False


PLAIN = Light()
"""A node while no run is on."""
DIM = Light(Glow.DIM)
"""A node that takes no part in the run."""


class Tag(NamedTuple):
    """The last value of an output; `guessed` where nobody knows it."""

    text: str
    guessed: bool = False


class Lights(NamedTuple):
    """How a graph is lit: nodes by id, edges that `flow` and that are `read`, values by pin.

    Nodes that are not named are as `rest`, DIM while a run is on.
    """

    nodes: Mapping[Id, Light]
    flowing: AbstractSet[Id] = frozenset()
    read: AbstractSet[Id] = frozenset()
    tags: Mapping[Id, Tag] = MappingProxyType({})
    rest: Light = PLAIN

    @property
    def is_on(self) -> bool:
        """Whether a run is on, so that all else steps back."""
        return self.rest.glow is Glow.DIM


DARK = Lights({})
"""How a graph is lit that nothing is run of."""
