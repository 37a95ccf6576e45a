"""Computes the outputs of game classes whose names say what they do (inferred; see `by-name`)."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Final

from ...ainb.expression.evaluate import DoubtfulResult, compute
from ...ainb.expression.memory import converted
from ...ainb.expression.model import DataType, Op
from ...core.kinds import AnyValue
from .steps import Result

_TYPES: Final = {"S32": DataType.INT, "F32": DataType.FLOAT, "Vector3f": DataType.VEC3F}
_OPS: Final = {"Add": Op.ADD, "Sub": Op.SUB, "Mul": Op.MUL, "Div": Op.DIV}
_TESTS: Final[dict[str, Callable[[float, float], bool]]] = {
    "Less": operator.lt,
    "LessOrEqual": operator.le,
    "Equal": operator.eq,
    "NotEqual": operator.ne,
}
_ARITHMETIC: Final = re.compile("QueryMath(Add|Sub|Mul|Div)(S32|F32|Vector3f)")
_TEST: Final = re.compile("(Query|Selector)Math(Less|LessOrEqual|Equal|NotEqual)(S32|F32)")
_ONE: Final = re.compile("QueryMath(Abs|Clamp)(S32|F32)")

RESULTS: Final = {
    "ExecuteGenericSetResultSuccess": Result.SUCCESS,
    "ExecuteGenericSetResultBusy": Result.BUSY,
    "ExecuteGenericSetResultNone": Result.NONE,
}
"""Classes whose names are the result they give."""


def outputs(name: str, given: Mapping[str, AnyValue]) -> dict[str, AnyValue] | None:
    """Return the outputs of a query class by name, None for an unknown class.

    `given` are its inputs. Where the name of the output differs from class to class, all are given.
    """
    match = _ARITHMETIC.fullmatch(name)
    if match is not None:
        return {"Result": _arithmetic(_OPS[match[1]], _TYPES[match[2]], given)}
    match = _TEST.fullmatch(name)
    if match is not None and match[1] == "Query":
        return {"Bool": _test(match[2], match[3], given)}
    match = _ONE.fullmatch(name)
    if match is not None:
        value = _one(match[1], _TYPES[match[2]], given)
        return {"Result": value, match[2]: value}
    if name == "QueryGenericStringIsEmpty":
        return {"Result": not given.get("String")}
    return _vectors(name, given)


def port(name: str, given: Mapping[str, AnyValue]) -> str | None:
    """Return the port that a selector class takes, None for others."""
    match = _TEST.fullmatch(name)
    if match is not None and match[1] == "Selector":
        return "if_true" if _test(match[2], match[3], given) else "if_false"
    if name == "SelectorMathCompareInt":
        one, other = (converted(DataType.INT, given.get(key)) for key in ("ValueA", "ValueB"))
        return "Equal" if one == other else "Bigger" if one > other else "Smaller"
    return None


def _arithmetic(op: Op, type_: DataType, given: Mapping[str, AnyValue]) -> AnyValue:
    one, other = (converted(type_, given.get(key)) for key in ("InputA", "InputB"))
    try:
        return compute(op, type_, one, other)
    except DoubtfulResult as doubtful:
        return doubtful.value


def _test(word: str, type_: str, given: Mapping[str, AnyValue]) -> bool:
    """Compare the value with the base: `S32` with `S32Base`."""
    one, other = (converted(_TYPES[type_], given.get(key)) for key in (type_, f"{type_}Base"))
    return _TESTS[word](one, other)


def _one(word: str, type_: DataType, given: Mapping[str, AnyValue]) -> AnyValue:
    if word == "Abs":
        return converted(type_, abs(converted(type_, given.get("Input"))))
    value, low, high = (converted(type_, given.get(key)) for key in ("Value", "Min", "Max"))
    return max(low, min(value, high))


def _vectors(name: str, given: Mapping[str, AnyValue]) -> dict[str, AnyValue] | None:
    if name == "QueryMathMakeVector3fFromXYZ":
        return {"Vector3f": tuple(converted(DataType.FLOAT, given.get(key)) for key in "XYZ")}
    if name == "QueryMathVector3fGetElements":
        vector = converted(DataType.VEC3F, given.get("Vector"))
        return {f"f32_{key}": part for key, part in zip("XYZ", vector, strict=True)}
    return None
