"""The functions, constants and imports of packages in their source, found by their names."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
FEW = 3
"""Of how many methods of one name each may be the one that is called."""


@dataclass(eq=False)
class Function:
    """A function or method; `outer` is the function it is in, `owner` the class."""

    node: FunctionNode
    module: str
    owner: str = ""
    outer: Function | None = None

    @cached_property
    def parameters(self) -> list[str]:
        """The parameters that a caller gives, those by name only last."""
        arguments = self.node.args
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        if self.owner and names[:1] in (["self"], ["cls"]):
            names = names[1:]
        return names + [one.arg for one in arguments.kwonlyargs]

    @cached_property
    def defaults(self) -> dict[str, ast.expr]:
        """The parameters that may be left out, and what they are then."""
        arguments = self.node.args
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        found = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
        by_name = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        return found | {one.arg: value for one, value in by_name if value is not None}

    @cached_property
    def is_property(self) -> bool:
        """Whether it is read like an attribute."""
        return any("property" in ast.unparse(one) for one in self.node.decorator_list)

    @cached_property
    def results(self) -> list[ast.expr]:
        """What is returned or yielded."""
        found = []
        for node in self._own_nodes():
            if isinstance(node, (ast.Return, ast.Yield, ast.YieldFrom)) and node.value is not None:
                found.append(node.value)
        return found

    def _own_nodes(self) -> Iterator[ast.AST]:
        queue: list[ast.AST] = [self.node]
        while queue:
            for node in ast.iter_child_nodes(queue.pop()):
                if not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
                    yield node
                    queue.append(node)

    def given(self, call: ast.Call) -> dict[str, ast.expr]:
        """Return what a call gives for the parameters."""
        found = dict(zip(self.parameters, call.args, strict=False))
        return found | {one.arg: one.value for one in call.keywords if one.arg}


@dataclass
class Module:
    """One file: its constants, what it imports (module and name), and who holds each node."""

    tree: ast.Module
    constants: dict[str, ast.expr] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    calls: list[tuple[ast.Call, Function | None]] = field(default_factory=list)
    assignments: list[tuple[ast.Assign, Function | None]] = field(default_factory=list)


class SourceIndex:
    """The source of some packages below `root`, every file read once."""

    def __init__(self, root: Path, packages: Sequence[str]) -> None:
        self.modules: dict[str, Module] = {}
        self.named: dict[str, list[Function]] = defaultdict(list)
        self.bases: dict[str, list[str]] = {}
        files = [file for package in packages for file in root.glob(f"{package}/**/*.py")]
        for file in sorted(files):
            name = file.relative_to(root).as_posix()
            self.modules[name] = module = Module(ast.parse(file.read_bytes()))
            self._read(module, name, module.tree, "", None)
            for statement in module.tree.body:
                _read_constant(module, statement)

    def _read(
        self, module: Module, name: str, node: ast.AST, owner: str, function: Function | None
    ) -> None:
        for child in ast.iter_child_nodes(node):
            inner, inner_owner = function, owner
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                inner, inner_owner = Function(child, name, owner, function), ""
                self.named[child.name].append(inner)
            elif isinstance(child, ast.ClassDef):
                inner_owner = child.name
                self.bases[child.name] = [ast.unparse(base) for base in child.bases]
            elif isinstance(child, ast.ImportFrom):
                parents = name.split("/")[: -child.level] if child.level else []
                source = ".".join([*parents, *filter(None, [child.module])])
                for one in child.names:
                    module.imports[one.asname or one.name] = (source, one.name)
            elif isinstance(child, ast.Call):
                module.calls.append((child, function))
            elif isinstance(child, ast.Assign):
                module.assignments.append((child, function))
            self._read(module, name, child, inner_owner, inner)

    def heirs(self, root: str) -> set[str]:
        """Return a class and all that inherit from it."""
        found = {root}
        while more := {
            name for name, bases in self.bases.items() if name not in found and found & {*bases}
        }:
            found |= more
        return found

    def constant(self, module: str, name: str) -> tuple[str, ast.expr] | None:
        """Return a constant of a module or of one it imports from, and whose it is."""
        own = self.modules[module]
        if name in own.constants:
            return module, own.constants[name]
        if name in own.imports:
            source, there = own.imports[name]
            file = self._file(source)
            if file is not None and there in self.modules[file].constants:
                return file, self.modules[file].constants[there]
        return None

    def attribute(self, node: ast.Attribute, module: str) -> tuple[str, ast.expr] | None:
        """Return a constant that is named with its module, and whose it is."""
        whose = node.value.id if isinstance(node.value, ast.Name) else ""
        if whose not in self.modules[module].imports:
            return None
        file = self._file(".".join(self.modules[module].imports[whose]))
        return None if file is None else self.constant(file, node.attr)

    def properties(self, name: str) -> list[Function]:
        """Return the properties of a name, none if there are many."""
        found = [one for one in self.named.get(name, ()) if one.is_property]
        return found if len(found) <= FEW else []

    def called(self, call: ast.Call, module: str) -> list[Function]:
        """Return the functions that a call may be of, none if it cannot be told."""
        if isinstance(call.func, ast.Name):
            return self._function(call.func.id, module)
        if isinstance(call.func, ast.Attribute):
            return self._method(call.func, module)
        return []

    def _function(self, name: str, module: str) -> list[Function]:
        own = self._within(name, module)
        if own or name not in self.modules[module].imports:
            return own
        source, there = self.modules[module].imports[name]
        file = self._file(source)
        return [] if file is None else self._within(there, file)

    def _method(self, called: ast.Attribute, module: str) -> list[Function]:
        methods = [one for one in self.named.get(called.attr, ()) if one.owner]
        whose = called.value.id if isinstance(called.value, ast.Name) else ""
        if whose in ("self", "cls"):
            own = [one for one in methods if one.module == module]
            return own or (methods if len(methods) <= FEW else [])
        if whose in self.modules[module].imports:
            file = self._file(".".join(self.modules[module].imports[whose]))
            found = self._within(called.attr, file) if file is not None else []
            if found:
                return found
        return methods if len(methods) <= FEW else []

    def _within(self, name: str, module: str) -> list[Function]:
        functions = self.named.get(name, ())
        return [one for one in functions if one.module == module and not one.owner]

    def _file(self, dotted: str) -> str | None:
        path = dotted.replace(".", "/")
        return next(
            (file for file in (f"{path}.py", f"{path}/__init__.py") if file in self.modules), None
        )


def _read_constant(module: Module, statement: ast.stmt) -> None:
    if isinstance(statement, ast.Assign):
        targets, value = statement.targets, statement.value
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets, value = [statement.target], statement.value
    else:
        return
    for target in targets:
        if isinstance(target, ast.Name):
            module.constants[target.id] = value
