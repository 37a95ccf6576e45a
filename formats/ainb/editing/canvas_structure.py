"""Edits of an AINB document on the canvas: links by their ends, nodes from the palette."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from formats.ainb.catalogue.catalogue import Catalogue
from formats.ainb.editing import (
    inserting,
    joining,
    links,
    origins,
    palette,
    slot_formulas,
    sources,
    typed_captions,
    variables,
)
from formats.ainb.editing.recorder import Recorder
from formats.ainb.editing.repair_derived import repair_derived
from formats.ainb.editing.slots import check_name
from formats.ainb.index import PartIndex
from formats.ainb.locate import Element, Location, SecondRoot, find
from formats.ainb.model import Ainb, Command, Link, Node, Source
from formats.ainb.outline import Outline
from formats.ainb.rules import joins
from formats.ainb.rules.node_classes import ClassKey
from formats.editing import Origin, Pin, Shared, Structure
from formats.edits import RunEdit
from formats.errors import WrongType
from formats.graph import NodeOffer
from formats.values import Kind, Path, accept

Result = TypeVar("Result")


class CanvasStructure(Structure):
    """The commands that begin on a canvas, and how each command is recorded."""

    view: Outline
    root: Ainb

    def _do(self, run: RunEdit, what: Callable[[Recorder], Result]) -> Result:
        """Build an edit of the parts that `what` changes, and run it."""
        edit = Recorder(self.root)
        try:
            result = what(edit)
            repair_derived(edit, self.view.knowledge.enums)
        finally:
            steps = edit.steps()
        for step in steps:
            run(step)
        return result

    def _find(self, path: Path) -> Location:
        if len(path) != 2 or not self.view.has(path):
            self.view.part(path)  # which says why not
        return find(self.root, path)

    @property
    def _catalogue(self) -> Catalogue | None:
        node_catalogue = self.view.knowledge.catalogue
        return node_catalogue if isinstance(node_catalogue, Catalogue) else None

    @abstractmethod
    def _remove(
        self, paths: Sequence[Path], run: RunEdit, first: Callable[[Recorder], object]
    ) -> str:
        """Remove parts as `remove` does, after running the edit `first`."""

    @abstractmethod
    def path_of(self, part: Element, owner: Element = None) -> Path:
        """Return where the row of a part is, `owner` the node or attachment that it belongs to."""

    @abstractmethod
    def _paths_of(self, parts: Iterable[tuple[Element, Element]]) -> list[Path]:
        """Return where the rows of parts with their owners are."""

    # Links by their ends

    def joins(self, pin: Pin) -> joining.Joining:
        """Return the possible targets of one end of a link, in the current document."""
        self.view.row(pin.path)
        return joining.Joining(self.root, pin, partial(find, self.root))

    def join(self, source: Path, target: Path, run: RunEdit, adds: bool = False) -> None:
        """Join two ends: a child, command or output to a node or input; see `formats.editing`."""
        ends = self._find(source), self._find(target)
        self._do(run, lambda edit: joining.join(edit, *ends, adds))

    def check_move(self, path: Path, index: int) -> None:
        """Raise `WrongType` if a child cannot be moved to a position among the others."""
        location = self._find(path)
        if isinstance(location.part, Link) and location.group == "children":
            links.check_move(self.root, location.owner, location.part, index)
        elif isinstance(location.part, Source):
            sources.check_move(location.slot, index)
        elif location.part is None or isinstance(location.part, Link | SecondRoot):
            raise WrongType("the order of these links is the file's own")

    def add_case(self, path: Path, run: RunEdit) -> Path:
        """Give a selector the case that is free next, others a child without a name."""
        node = self._find(path).part
        if not isinstance(node, Node):
            raise WrongType("only a node leads to others")
        joins.refuse(joins.unnamed_link_reason(node))
        return self.path_of(self._do(run, lambda edit: links.add_next(edit, node)), node)

    def relink(self, path: Path, source: Path, target: Path, run: RunEdit) -> None:
        """Link one end to another, replacing the links it has."""
        location, ends = self._find(path), (self._find(source), self._find(target))
        self._do(run, lambda edit: joining.relink(edit, location, *ends))

    def unlink(self, paths: Sequence[Path], run: RunEdit) -> None:
        """Remove links; a port with a name or a condition stays, without a target."""
        places = [self._find(path) for path in paths]

        def what(edit: Recorder) -> None:
            for location in places:
                joining.unlink(edit, location)

        self._do(run, what)

    def insert_reason(self, path: Path, link: Path) -> str:
        """Say why a node cannot be put into a link, "" where it can."""
        try:
            inserting.insertion_route(self.root, self._find(path).owner, self._find(link))
        except WrongType as error:
            return error.what
        return ""

    def insert(self, path: Path, link: Path, run: RunEdit) -> None:
        """Put a node into a link, with its first child or input and output that fit."""
        node, location = self._find(path).owner, self._find(link)
        self._do(run, lambda edit: inserting.insert(edit, node, location))

    def remove_joining(self, paths: Sequence[Path], run: RunEdit) -> str:
        """Remove parts, and reconnect what referred to a node to its only child or source."""
        places = [self._find(path) for path in paths]
        removed_nodes = [location.part for location in places if isinstance(location.part, Node)]
        if len(removed_nodes) == len(places):
            return self._remove(paths, run, lambda edit: inserting.close_gaps(edit, removed_nodes))
        self._do(run, lambda edit: inserting.close_gaps(edit, removed_nodes))
        return self.remove(paths, run)

    # What is typed on a canvas, and where values come from

    def caption(self, path: Path) -> str | None:
        """Return a condition, the name of a port, or the formula of a value, as it is typed."""
        location = self._find(path)
        if isinstance(location.part, Command):
            return location.part.name
        if not isinstance(location.part, Link):
            return slot_formulas.formula_at(self.root, location)
        if joining.is_transition(location.part):
            return typed_captions.transition_caption(location.part)
        return typed_captions.caption(self._index, location.owner, location.part)

    def captions(self, path: Path) -> list[str]:
        """Return names of values, and variables that a condition may be taken from."""
        location = self._find(path)
        if not isinstance(location.part, Link):
            return []
        return typed_captions.caption_suggestions(
            self._index, self.root, location.owner, location.part
        )

    def caption_terms(self, path: Path) -> Sequence[str]:
        """Return the ports and functions that the formula of a value may name."""
        row = slot_formulas.row_of(self._index, self._find(path))
        return () if row is None else self.view.terms(row)

    def check_caption(self, path: Path, words: str) -> None:
        """Raise `WrongType` where this is no condition or formula, or another child has it."""
        location = self._find(path)
        if slot_formulas.expression_at(location) is not None:
            slot_formulas.check(self.root, location, words)
        elif isinstance(location.part, Link) and location.part.condition is not None:
            self._typed_condition(location, words)
        elif self.caption(path) is None:
            super().check_caption(path, words)
        else:
            accept(Kind.STRING, words)
            likes = self.root.commands if isinstance(location.part, Command) else []
            check_name(likes, words, location.part)
            if location.group == "children":
                links.check_label(location.owner, words, location.part)

    def _typed_condition(self, location: Location, words: str) -> typed_captions.TypedCondition:
        return typed_captions.parse_condition(
            self._index, self.root, location.owner, location.part, words
        )

    def set_caption(self, path: Path, words: str, run: RunEdit) -> None:
        """Give a child another condition, its port another name, or a value another formula."""
        if words == self.caption(path):
            return
        self.check_caption(path, words)
        location = self._find(path)
        formula = slot_formulas.row_of(self._index, location)
        if formula is not None:
            self._set_formula(location, formula, words, run)
            return
        link = location.part
        if isinstance(link, Command):
            self.rename(path, words, run)
            return
        if joining.is_transition(link):
            number = self.root.transitions.index(link.transition)
            self.set(("transitions", number, "command"), words, run)
            return
        if link.condition is None:
            self.rename(path, words, run)
            return
        typed = self._typed_condition(location, words)
        if any(typed.variables) or any(bound.variable for bound in link.condition.bounds):
            self._do(
                run,
                lambda edit: typed_captions.set_condition(edit, location.owner, link, typed),
            )
            return
        keys = ("low", "high") if len(typed.values) > 1 else ("condition",)
        paths = [(*path, key) for key in keys]
        self.set_many(list(zip(paths, typed.values, strict=True)), run)

    def _set_formula(self, location: Location, formula: Path, words: str, run: RunEdit) -> None:
        """Compute a value by another formula; other values keep the one they shared."""
        if slot_formulas.is_shared(self.root, location):
            self._do(run, lambda edit: slot_formulas.replace_formula(edit, location, words))
        else:
            self.set(formula, words, run)

    @property
    def _index(self) -> PartIndex:
        return self.view.index

    def origins(self, path: Path) -> frozenset[Origin]:
        """Return the possible origins of a slot's or condition's value: see `formats.editing`."""
        return origins.origins(self.root, self._find(path))

    def origin_names(self, path: Path, origin: Origin) -> list[str]:
        """Return the variables of its type, or formulas that are likely meant."""
        return origins.names(self.root, self._find(path), origin)

    def check_origin(self, path: Path, origin: Origin, name: str) -> None:
        """Raise `WrongType`, with the column, where this is no formula for a value."""
        origins.check(self.root, self._find(path), origin, name)

    def set_origin(self, path: Path, origin: Origin, name: str, run: RunEdit) -> None:
        """Have a slot or condition take its value from itself, a variable or a formula."""
        location = self._find(path)
        self._do(run, lambda edit: origins.set_origin(edit, location, origin, name))

    # Variables

    @property
    def shared_list(self) -> Path | None:
        """The row of the blackboard."""
        return variables.BLACKBOARD

    def shared(self) -> list[Shared]:
        """Return the variables of the blackboard, and the users of each."""
        return variables.shared(self.root)

    def share_reason(self, path: Path, variable: Path) -> str:
        """Say why a slot or condition cannot be taken from a variable."""
        return variables.bind_reason(self.root, self._find(path), self._find(variable).owner)

    def add_taking(self, offer: NodeOffer, variable: Path, run: RunEdit) -> Path:
        """Add a node whose first input of the type reads a variable."""
        key, target = offer.what, self._find(variable).owner
        if not isinstance(key, ClassKey):
            raise WrongType("this node was offered by another document")
        known = self.others, self._catalogue
        node = self._do(run, lambda edit: variables.add_taking(edit, key, target, *known))
        return self.path_of(node)

    # Graphs

    def node_offers(self, pin: Pin | None = None) -> list[NodeOffer]:
        """Return the nodes that may be added, the likeliest first; to be joined to a pin."""
        end = palette.join_end(self._find, pin)
        return palette.node_offers(self.root, self.others, self._catalogue, end)

    def add_offered(self, offer: NodeOffer, pin: Pin | None, run: RunEdit) -> Path:
        """Add a node or command that was offered, joined to the pin, and return its path."""
        key, end = offer.what, palette.join_end(self._find, pin)
        if palette.is_command(offer, end):
            return self.path_of(self._do(run, lambda edit: palette.add_command(edit, end)))
        if not isinstance(key, ClassKey):
            raise WrongType("this node was offered by another document")
        known = self.others, self._catalogue
        node = self._do(run, lambda edit: palette.add_offered(edit, key, end, *known))
        return self.path_of(node)
