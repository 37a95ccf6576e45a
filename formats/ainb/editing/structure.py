"""Editing the parts of an AINB document; see `formats.editing`.

Each edit works on a draft of the document: the parts that it names are found and changed, then what
follows from them is brought in order (`repair_derived`), and the document after it is shown.
"""

# ruff: noqa: ARG002 - the face of all formats gives more than this one needs
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from ... import editing
from ...core.kinds import AnyValue, Converted, Kind, accept
from ...core.paths import Path, tops
from ...core.roots import Root
from ...core.work import Steps
from ...diff import diff
from ...editing import Offer, Origin, Pin, Shared, Target
from ...errors import WrongType
from ...graph import NodeOffer
from ...numbered import free_among
from ..catalogue.catalogue import Catalogue
from ..draft import Draft, reused
from ..equal import equal
from ..locate import Element, Location, PartIndex, SecondRoot, find
from ..model import Ainb, Attachment, Command, Input, Link, Node, Output, Property, Source, Variable
from ..outline import Outline
from ..rules import joins
from ..rules.input_mirror import with_mirrors
from ..rules.link_forms import WORD_SELECTORS
from ..rules.node_classes import ClassKey, string_users
from ..rules.reach import subtrees, unread_queries, with_read_queries
from ..types import KIND_TYPES, POINTER, NodeType, SlotType, blackboard_kinds
from . import (
    joining,
    links,
    modules,
    nodes,
    palette,
    paste,
    replacing,
    rows,
    slots,
    typed_captions,
    values,
)
from .patch import TakenDifferences
from .repair_derived import repair_derived
from .slots import check_name

if TYPE_CHECKING:
    from ...diff import Difference


Result = TypeVar("Result")
_MANY: Final = 100
"""From so many nodes on, reading them takes long."""


class Structure(editing.Structure):
    """The edits an AINB document allows."""

    view: Outline

    @property
    def root(self) -> Ainb:
        """The document as it is now."""
        return self.view.root

    def _do(self, what: Callable[[Draft], Result], *, is_apart: bool = False) -> Result:
        """Run the edit that `what` does on a draft; one without effect is none."""
        edit = Draft(self.root, is_apart=is_apart)
        result = what(edit)
        repair_derived(edit, self.view.knowledge.enums)
        self.show(edit.finish())
        return result

    def _find(self, path: Path) -> Location:
        if len(path) != 2 or not self.view.has(path):
            self.view.part(path)  # which says why not
        return find(self.root, path)

    @property
    def _classes(self) -> nodes.ClassSources:
        catalogue = self.view.knowledge.catalogue
        known = catalogue if isinstance(catalogue, Catalogue) else None
        return nodes.ClassSources(self.others, known)

    # Links by their ends

    def joins(self, pin: Pin) -> joining.Joining:
        """Return the possible targets of one end of a link, in the current document."""
        self.view.row(pin.path)
        return joining.Joining(self.root, find(self.root, pin.path), pin.leaves)

    def join(self, source: Path, target: Path, adds: bool = False) -> None:
        """Join two ends: a child, command or output to a node or input; see `formats.editing`."""
        self._do(lambda edit: joining.join(edit, edit.find(source), edit.find(target), adds))

    def check_move(self, path: Path, index: int) -> None:
        """Raise `WrongType` if a child cannot be moved to a position among the others."""
        location = self._find(path)
        if isinstance(location.part, Link) and location.group == "children":
            links.check_move(self.root, location.owner, location.part, index)
        elif isinstance(location.part, Source):
            links.check_source_place(location.slot, index)
        elif location.part is None or isinstance(location.part, Link | SecondRoot):
            raise WrongType("the order of these links is the file's own")

    def add_case(self, path: Path) -> Path:
        """Give a selector the case that is free next, others a child without a name."""
        node = self._find(path).part
        if not isinstance(node, Node):
            raise WrongType("only a node leads to others")
        joins.refuse(joins.unnamed_link_reason(node))
        made = self._do(lambda edit: links.add_next(edit, edit.touch(node)))
        return self.path_of(made, node)

    def relink(self, path: Path, source: Path, target: Path) -> None:
        """Link one end to another, replacing the links it has."""
        ends = path, source, target
        self._do(lambda edit: joining.relink(edit, *map(edit.find, ends)))

    def unlink(self, paths: Sequence[Path]) -> None:
        """Remove links; a port with a name or a condition stays, without a target."""
        self._do(lambda edit: joining.unlink(edit, [edit.find(path) for path in paths]))

    def insert_reason(self, path: Path, link: Path) -> str:
        """Say why a node cannot be put into a link, "" where it can."""
        return _reason(
            lambda: joining.insertion_route(self.root, self._find(path).owner, self._find(link))
        )

    def insert(self, path: Path, link: Path) -> None:
        """Put a node into a link, with its first child or input and output that fit."""
        self._do(lambda edit: joining.insert(edit, edit.find(path).owner, edit.find(link)))

    def remove_joining(self, paths: Sequence[Path]) -> str:
        """Remove parts, and reconnect what referred to a node to its only child or source."""
        places = [self._find(path) for path in paths]
        removed_nodes = [location.part for location in places if isinstance(location.part, Node)]
        if len(removed_nodes) == len(places):
            return self._remove(paths, lambda edit: joining.close_gaps(edit, removed_nodes))
        self._do(lambda edit: joining.close_gaps(edit, removed_nodes))
        return self.remove(paths)

    # What is typed on a canvas, and where values come from

    def caption(self, path: Path) -> str | None:
        """Return a condition, the name of a port, or the formula of a value, as it is typed."""
        location = self._find(path)
        if isinstance(location.part, Command):
            return location.part.name
        if not isinstance(location.part, Link):
            return values.formula_at(self.root, location)
        if joining.is_transition(location.part):
            return typed_captions.transition_caption(self.root, location.part)
        return typed_captions.caption(self._index, location)

    def captions(self, path: Path) -> list[str]:
        """Return names of values, and variables that a condition may be taken from."""
        location = self._find(path)
        if not isinstance(location.part, Link):
            return []
        return typed_captions.suggestions(self._index, location)

    def caption_terms(self, path: Path) -> Sequence[str]:
        """Return the ports and functions that the formula of a value may name."""
        row = values.row_of(self._index, self._find(path))
        return () if row is None else self.view.terms(row)

    def check_caption(self, path: Path, words: str) -> None:
        """Raise `WrongType` where this is no condition or formula, or another child has it."""
        location = self._find(path)
        if values.expression_at(self.root, location) is not None:
            values.compiled(self.root, location, words)
        elif isinstance(location.part, Link) and location.part.condition is not None:
            typed_captions.parse_condition(self._index, location, words)
        elif self.caption(path) is None:
            super().check_caption(path, words)
        else:
            accept(Kind.STRING, words)
            likes = self.root.commands if isinstance(location.part, Command) else []
            check_name(likes, words, location.part)
            if location.group == "children":
                links.check_label(location.owner, words, location.part)

    def set_caption(self, path: Path, words: str) -> None:
        """Give a child another condition, its port another name, or a value another formula."""
        if words == self.caption(path):
            return
        self.check_caption(path, words)
        location = self._find(path)
        link, formula = location.part, values.row_of(self._index, location)
        if formula is not None:
            self._set_formula(location, formula, words)
        elif joining.is_transition(link):
            uids = [transition.uid for transition in self.root.transitions]
            self.set(("transitions", uids.index(link.transition), "command"), words)
        elif isinstance(link, Command) or link.condition is None:
            self.rename(path, words)
        else:
            self._set_condition(path, location, words)

    def _set_condition(self, path: Path, location: Location, words: str) -> None:
        link, typed = location.part, typed_captions.parse_condition(self._index, location, words)
        if any(typed.variables) or any(bound.variable for bound in link.condition.bounds):
            self._do(lambda edit: typed_captions.set_condition(edit, location, typed))
            return
        keys = ("low", "high") if len(typed.values) > 1 else ("condition",)
        paths = [(*path, key) for key in keys]
        self.set_many(list(zip(paths, typed.values, strict=True)))

    def _set_formula(self, location: Location, formula: Path, words: str) -> None:
        """Compute a value by another formula; other values keep the one they shared."""
        if values.is_shared(self.root, location):
            self._do(lambda edit: values.replace_formula(edit, location, words))
        else:
            self.set(formula, words)

    @property
    def _index(self) -> PartIndex:
        return self.view.index

    def origins(self, path: Path) -> frozenset[Origin]:
        """Return the possible origins of a slot's or condition's value: see `formats.editing`."""
        return values.origins(self.root, self._find(path))

    def origin_names(self, path: Path, origin: Origin) -> list[str]:
        """Return the variables of its type, or formulas that are likely meant."""
        return values.origin_names(self.root, self._find(path), origin)

    def check_origin(self, path: Path, origin: Origin, name: str) -> None:
        """Raise `WrongType`, with the column, where this is no formula for a value."""
        values.check_origin(self.root, self._find(path), origin, name)

    def set_origin(self, path: Path, origin: Origin, name: str) -> None:
        """Have a slot or condition take its value from itself, a variable or a formula."""
        self._do(lambda edit: values.set_origin(edit, edit.find(path), origin, name))

    # Variables

    @property
    def shared_list(self) -> Path | None:
        """The row of the blackboard."""
        return values.SHARED_LIST

    def shared(self) -> list[Shared]:
        """Return the variables of the blackboard, and the users of each."""
        return values.shared(self.root)

    def share_reason(self, path: Path, variable: Path) -> str:
        """Say why a slot or condition cannot be taken from a variable."""
        return values.bind_reason(self.root, self._find(path), self._find(variable).owner)

    def add_taking(self, offer: NodeOffer, variable: Path) -> Path:
        """Add a node whose first input of the type reads a variable."""
        key, target, classes = offer.what, self._find(variable).owner, self._classes
        node = self._do(lambda edit: values.add_taking(edit, key, target, classes))
        return self.path_of(node)

    # Graphs

    def node_offers(self, pin: Pin | None = None) -> list[NodeOffer]:
        """Return the nodes that may be added, the likeliest first; to be joined to a pin."""
        end = palette.join_end(self._find, pin)
        return palette.node_offers(self.root, self._classes, end)

    def add_offered(self, offer: NodeOffer, pin: Pin | None) -> Path:
        """Add a node or command that was offered, joined to the pin, and return its path."""
        palette.join_end(self._find, pin)  # which says why not

        def what(edit: Draft) -> Node | Command:
            end = palette.join_end(edit.find, pin)
            return palette.add_offered(edit, offer, end, self._classes)

        return self.path_of(self._do(what))

    # All below

    def duplicate_below(self, paths: Sequence[Path]) -> list[Path]:
        """Copy nodes with all below them, and the queries that only these read.

        Returns the paths of the copies, those of the nodes themselves first.
        """
        places = [self._find(path) for path in paths]
        nodes = self._do(lambda edit: rows.duplicate_below(edit, places))
        return self._paths_of((node, None) for node in nodes)

    def with_below(self, paths: Sequence[Path]) -> list[Path]:
        """Return the rows of nodes, of all below them and of every query that these need.

        A query is among them also where others read it: where these nodes are put in, there may be
        no other.
        """
        tops = rows.tops_of(self.root, [self._find(path) for path in paths])
        ids = {node.uid for node in with_read_queries(self.root, subtrees(self.root, tops))}
        return [("nodes", index) for index, node in enumerate(self.root.nodes) if node.uid in ids]

    def remove_unread(self) -> int:
        """Take out the queries that nothing reads; return how many these were."""
        removed_nodes = unread_queries(self.root)
        if removed_nodes:
            self._do(lambda edit: nodes.delete_nodes(edit, removed_nodes))
        return len(removed_nodes)

    # Another class

    def replace_offers(self, path: Path) -> list[NodeOffer]:
        """Return the possible classes of a node, those first that keep most of it."""
        node = self._node(path)
        return replacing.offers(self.root, node, self._classes)

    def replace_with(self, path: Path, offer: NodeOffer) -> str:
        """Change the class of a node; describe what the class has no place for."""
        node, key, classes = self._node(path), offer.what, self._classes
        lost = self._do(lambda edit: replacing.replace(edit, node, key, classes))
        return "; ".join(lost)

    def _node(self, path: Path) -> Node:
        part = self._find(path).part
        if not isinstance(part, Node):
            raise WrongType("choose a node")
        return part

    # Modules

    def extracted(self, paths: Sequence[Path], name: str) -> Ainb:
        """Return the document of a module that nodes with all below them make."""
        return modules.module_of(self.root, self._module_plan(paths), name)

    def extract_reason(self, paths: Sequence[Path]) -> str:
        """Say why nodes with all below them cannot be a module, "" where they can."""
        return _reason(lambda: self._module_plan(paths))

    def extract(self, paths: Sequence[Path], name: str) -> Path:
        """Put one node that calls a module in the place of those that are in it."""
        plan = self._module_plan(paths)
        return self.path_of(self._do(lambda edit: modules.extract(edit, plan, name)))

    def _module_plan(self, paths: Sequence[Path]) -> modules.ModulePlan:
        return modules.module_plan(self.root, [self._node(path) for path in paths])

    def inline_reason(self, path: Path, module: Root | None = None) -> str:
        """Say why a module cannot be put in the place of the node that calls it."""
        return modules.inline_reason(self.root, self._find(path).part, module)

    def inline(self, path: Path, module: Root) -> list[Path]:
        """Put the nodes of a module in the place of the node that calls it; its root first."""
        node = self._node(path)
        if not isinstance(module, Ainb):
            raise WrongType(self.inline_reason(path, module))
        nodes = self._do(lambda edit: modules.inline(edit, node, module))
        return self._paths_of((node, None) for node in nodes)

    # Values

    def set_many(self, values: Sequence[tuple[Path, AnyValue]]) -> int:
        """Give many rows other values, and those that have to say the same."""
        typed_captions.check_values(self._find, values)
        return super().set_many(with_mirrors(values, self._find, self.path_of))

    # Adding

    def offers(self, path: Path) -> list[Offer]:
        """Return the offers at a row: of a list, a node, an attachment."""
        if path == ("nodes",):
            return palette.of_nodes(self.root, self._classes)
        if path == ("commands",):
            name = links.command_name(self.root)
            runs = any(not node.is_query for node in self.root.nodes)
            return [Offer("command", "Command", Kind.MAP, name)] if runs else []
        if path == ("blackboard",):
            name = free_among("Variable", {variable.name for variable in self.root.variables})
            kinds = blackboard_kinds(self.root.version)
            return [Offer(kind, kind.value, kind, name) for kind in kinds]
        location = self._find(path)
        if location.part is location.owner and isinstance(location.owner, Node | Attachment):
            return palette.of_owner(self.root, location.owner)
        if location.part is None and location.group in palette.SLOTS:
            return palette.of_slots(location.owner, location.group)
        if isinstance(location.part, Command):
            return palette.of_command(self.root, location.part)
        if path[2:] == ("attachments",):
            return palette.of_attachments(self.root, location.owner)
        if path[2:] == ("children",):
            return palette.of_children(self.root, location.owner)
        return palette.of_values(self.root, location) + self._source_offers(location)

    def _source_offers(self, location: Location) -> list[Offer]:
        if not isinstance(location.part, Input):
            return []
        if joins.more_sources_reason(location.owner, location.part):
            return []
        names = tuple(target.label for target in self._more_outputs(location))
        return [Offer("source", "Source", Kind.REFERENCE, "", names)]

    def _more_outputs(self, location: Location) -> list[Target]:
        """Return the outputs that an input can read in addition."""
        ends = joining.Joining(self.root, location, False)
        return joining.ends(self._index, ends, "outputs", adds=True)

    def add(self, path: Path, offer: Offer, name: str, index: int = -1) -> Path:
        """Add an offered part at `path` and return the path of its row."""
        name = accept(Kind.STRING, name)
        location = None if len(path) == 1 else self._find(path)
        if location is not None and offer.what == "source":
            reason = f"there is no output “{name}” that “{location.part.name}” could read"
            output = _row_named(self._more_outputs(location), name, reason)
            return self.add_source(path, output)

        def what(edit: Draft) -> Element:
            return self._add(edit, edit.find(path) if location else None, offer.what, name)

        made = self._do(what)
        if offer.what == "formula":
            return path
        if offer.what == "variable":
            return self.path_of(made)
        if offer.what == "attachment":
            return (*path[:2], "attachments", len(self._find(path).owner.attachments) - 1)
        return self.path_of(made, None if location is None else location.owner)

    def _add(self, edit: Draft, location: Location | None, what: Element, name: str) -> Element:
        if isinstance(what, Kind):
            return links.add_variable(edit, what, name)
        if what == "command":
            return links.add_command(edit, name)
        if isinstance(what, NodeType):
            return nodes.add_node(edit, ClassKey(int(what)), self._classes)
        if what in ("class", "module"):
            key = ClassKey(int(NodeType.USER), name, what == "module")
            return nodes.add_node(edit, key, self._classes)
        assert location is not None, "the other offers are of nodes and attachments"
        if what == "attachment":
            return nodes.add_attachment(edit, location.owner, name)
        if what == "formula":
            return values.add_formula(edit, location.owner, location.part, location.slot, name)
        if what == "variable":
            return values.add_variable_for(edit, location.owner, location.part, name)
        if what == "entry":
            return links.add_command(edit, name, location.owner)
        if what == "second":
            targets = joining.possible_roots(self.root, location.owner)
            reason = f"there is no node “{name}” that a command could begin at"
            links.set_second(edit, location.owner, self._node(_row_named(targets, name, reason)))
            return location.owner
        if what == "transition":
            return links.add_transition(edit, location.owner, None, name)
        if what == "child":
            links.check_label(location.owner, name)
            return links.add_child(edit, location.owner, None, name)
        group, type_ = what
        return slots.add_slot(edit, location.owner, group, SlotType(type_), name)

    def path_of(self, part: Element, owner: Element = None) -> Path:
        """Return where the row of a part is, `owner` the node or attachment that it belongs to."""
        return self._index.part_path(part, owner)

    def _paths_of(self, parts: Iterable[tuple[Element, Element]]) -> list[Path]:
        """Return where the rows of parts with their owners are."""
        return [self._index.part_path(part, owner) for part, owner in parts]

    # Deleting, copying

    def check_remove(self, path: Path) -> None:
        """Raise `WrongType` if the row at `path` cannot be removed alone."""
        location = self._find(path)
        if not isinstance(location.part, rows.REMOVABLE):
            label = self.view.row(path).label or "the root"
            raise WrongType(f"“{label}” is always there and cannot be deleted")

    def remove(self, paths: Sequence[Path]) -> str:
        """Remove parts, repair references to them, and describe what was removed with them."""
        return self._remove(paths, lambda _edit: None)

    def _remove(self, paths: Sequence[Path], first: Callable[[Draft], object]) -> str:
        paths = tops(paths)
        for path in paths:
            self.check_remove(path)

        def what(edit: Draft) -> list[Command]:
            places = edit.find_all(paths)
            first(edit)
            return rows.remove(edit, places)

        dropped = self._do(what)
        names, many = [command.name for command in dropped], "s" if len(dropped) > 1 else ""
        return f"the command{many} {replacing.quoted(names)} that began there" if names else ""

    def duplicating(self, paths: Sequence[Path]) -> Steps[list[Path]]:
        """Duplicate nodes (with new GUIDs, after the others), commands, variables, slots."""
        yield
        made = self._do(lambda edit: rows.duplicate(edit, edit.find_all(tops(paths))))
        return self._paths_of(made)

    # Names and order

    def name(self, path: Path) -> str | None:
        """Return the name that may be edited of a row, None where there is none."""
        try:
            location = self._find(path)
        except WrongType:
            return None
        part = location.part
        if isinstance(part, Command | Variable):
            return part.name
        if isinstance(part, Node):
            plain = part.type == NodeType.USER and not part.is_module
            return part.name if plain and part.name not in WORD_SELECTORS else None
        if isinstance(part, Property | Input | Output):
            return part.name if slots.is_free(location.owner) else None
        if isinstance(part, Link) and location.group == "children":
            plain = location.owner.type == NodeType.USER and part.condition is None
            return part.label if plain else None
        return part.name if isinstance(part, Attachment) else None

    def named_by(self, path: Path) -> list[Path]:
        """Return the string properties that name a variable, which do not follow by themselves."""
        if path[:1] != ("blackboard",) or path[2:] not in ((), ("name",)):
            return []
        variable = self._find(path).owner
        if not isinstance(variable, Variable):
            return []
        return [self.path_of(user, owner) for owner, user in string_users(self.root, variable)]

    def rename(self, path: Path, name: str, also: Sequence[Path] = ()) -> Path:
        """Give a part another name, and the data links that are named after it."""
        old = self.name(path)
        if old is None:
            raise WrongType(f"“{self.view.row(path).label}” has no name to change")
        name = accept(Kind.STRING, name)
        if name == old:
            return path
        location = self._find(path)

        def what(edit: Draft) -> None:
            rows.rename(edit, edit.find(path), name, [edit.find(path) for path in also])

        self._do(what)
        is_slot = isinstance(location.part, Property | Input | Output)
        return self.path_of(location.part, location.owner) if is_slot else path

    def can_sort(self, path: Path) -> bool:
        """Return False: the order of parts matters to the game."""
        return False

    def kinds(self, path: Path) -> list[Kind]:
        """Return the data types a slot can have, none where the node's type fixes them."""
        location = self._find(path) if path else None
        if location is None or not isinstance(location.part, Property | Input | Output):
            return []
        if _reason(lambda: slots.check_retype(self._index, location.owner, location.part)):
            return []
        return [type_.kind for type_ in SlotType if type_ not in (POINTER, location.part.type)]

    def converting(self, paths: Sequence[Path]) -> Callable[[Kind], list[Converted]]:
        """Return what gives the values of slots after a change of type; outputs have none."""
        alone = super().converting
        ways = [
            None if isinstance(self._find(path).part, Output) else alone([path]) for path in paths
        ]
        return lambda kind: [Converted(None, "") if way is None else way(kind)[0] for way in ways]

    def retyping(self, paths: Sequence[Path], kind: Kind) -> Steps[list[Path]]:
        """Make slots of another data type; they go behind those that have it."""
        yield
        places = [self._find(path) for path in paths]
        type_ = KIND_TYPES[kind]
        self._do(lambda edit: slots.retype(edit, [edit.find(path) for path in paths], type_))
        return self._paths_of((place.part, place.owner) for place in places)

    def move(self, path: Path, index: int) -> Path:
        """Move a node, command, child, slot or attachment to another position in its list."""
        location = self._find(path)
        if path[-1:] == ("target",):  # a row of a child, whose part is the child itself
            raise WrongType("the order of these parts is the file's own")
        self._do(lambda edit: rows.move(edit, edit.find_all([path])[0], index))
        is_source = isinstance(location.part, Source)
        return (*path[:-1], f"source {index}" if is_source else index)

    # References

    def targets(self, path: Path) -> list[Target]:
        """Return the possible targets of the row at `path`."""
        return joining.targets(self._index, self._find(path))

    def connect(self, path: Path, target: Path | None) -> None:
        """Link a row to another: a child or command to a node, an input to an output.

        An input takes the output in the place of the one it reads, or the value of a variable;
        None is no node, or nothing but the own value. An output is read by the input, and a node
        gets the other as one more child.
        """
        location = self._find(path)
        if target is not None and isinstance(location.part, Output | Node):
            self.join(path, target)
            return
        paths = [path] if target is None else [path, target]
        self._do(lambda edit: rows.connect(edit, *map(edit.find, paths)))

    def add_source(self, path: Path, output: Path) -> Path:
        """Have a connected input read one output more, and return the path of that source."""
        location, aim = self._find(path), self._find(output)
        slot, given = location.part, aim.part
        if not isinstance(slot, Input) or not isinstance(given, Output):
            raise WrongType("an input reads the output of a node")
        self._do(lambda edit: links.add_source(edit, location.owner, slot, aim.owner, given))
        return (*path, f"source {len(slot.sources)}")

    # The clipboard

    def check_copy(self, paths: Sequence[Path]) -> None:
        """Raise `WrongType` where rows are neither nodes nor variables nor slots alone."""
        paste.check_alike([self._find(path).part for path in paths])

    def pack(self, paths: Sequence[Path]) -> bytes:
        """Return nodes, variables or slots as bytes."""
        return paste.pack(self.root, [self._find(path) for path in tops(paths)])

    def to_text(self, paths: Sequence[Path]) -> str:
        """Return nodes, variables or slots as the text of a document."""
        return paste.to_text(self.pack(paths))

    def names(self, paths: Sequence[Path]) -> str:
        """Return the titles of nodes, and the names of other parts."""
        parts = [self._find(path).part for path in tops(paths)]
        return "\n".join(part.title if isinstance(part, Node) else part.name for part in parts)

    def is_many(self, paths: Sequence[Path]) -> bool:
        """Whether there are a hundred rows."""
        return len(tops(paths)) >= _MANY

    def check_paste(self, path: Path, data: bytes) -> None:
        """Raise `WrongType` where packed slots have no node to go to at the row at `path`."""
        if paste.has_slots(data):  # what else there is fits in everywhere
            paste.check(paste.unpack(bytes(data)), self._owner(path))

    def read_ahead(self, data: bytes) -> bytes:
        """Return packed parts that `paste` need not read any more."""
        return paste.read_ahead(data)

    def _owner(self, path: Path) -> Element:
        return self._find(path).owner if len(path) > 1 else None

    def pasting(self, path: Path, data: bytes, index: int = -1) -> Steps[list[Path]]:
        """Put packed nodes, variables or slots in; slots go to the node of the row at `path`."""
        yield
        clip, owner = paste.unpack(data), self._owner(path)
        made = self._do(lambda edit: paste.put_in(edit, clip, owner))
        return self._paths_of(made)

    def bringing(self, paths: Sequence[Path], target: Path, index: int = -1) -> Steps[list[Path]]:
        """Take nodes, variables or slots out and put them in again, slots at another node."""
        yield
        data = self.pack(paths)
        self.check_paste(target, data)
        owner = self._owner(target) if paste.has_slots(data) else None
        self.remove(paths)
        return self.paste(() if owner is None else self.path_of(owner), data)

    def paste_over(self, path: Path, data: bytes) -> None:
        """Raise `WrongType`: other parts refer to the row that would be replaced."""
        raise WrongType("parts of a behaviour graph are pasted beside the others, not over them")

    def from_text(self, path: Path, words: str) -> bytes:
        """Return the nodes of a whole text, packed; raises `FormatError`."""
        return paste.from_text(words)

    # Other documents

    def take(self, differences: Iterable[Difference]) -> None:
        """Take over differences to other documents; see `formats.ainb.editing.patch`."""
        taking = TakenDifferences(self.view, list(differences))
        if taking.everything is not None:
            self.show(reused(self.root, taking.everything))
        elif taking.is_plain:
            super().set_many(taking.values)
        else:
            self._do(taking.take, is_apart=True)

    def complete(self, differences: Sequence[Difference]) -> None:
        """Take over what no row shows, such as which inputs have the default of their class."""
        compared = {id(difference.source): difference.source for difference in differences}
        is_whole = any(difference.path == () for difference in differences)  # all was taken
        for source in compared.values() if len(compared) == 1 and not is_whole else ():
            other: Ainb = source.node(())
            if not equal(self.root, other) and not diff(self.view, source):
                self.show(reused(self.root, other))

    def replace(self, path: Path, node: object) -> None:
        """Adopt the contents of another document; a node edited as text arrives as one."""
        if not isinstance(node, Ainb):
            raise WrongType("only a whole document can take the place of this row")
        self.show(reused(self.root, node))

    def reorder_keys(self, path: Path) -> None:
        """Raise `WrongType`: the order of parts matters to the game."""
        raise WrongType("the order of these rows is the file's own")


def _reason(check: Callable[[], object]) -> str:
    """Return why something is refused, "" where it is not."""
    try:
        check()
    except WrongType as error:
        return error.what
    return ""


def _row_named(targets: Iterable[Target], label: str, reason: str) -> Path:
    """Return the row of the target that is called so; raises `WrongType` if there is none."""
    for target in targets:
        if target.label == label and target.path is not None:
            return target.path
    raise WrongType(reason)
