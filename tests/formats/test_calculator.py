"""Expressions typed for a number: their results, refused ones, and their limits."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.calculator import TEXT_MOST, NumberReplacement, calculate, evaluate, scales
from formats.core.float32 import NaN32, f32, f32_from_bits
from formats.core.kinds import INT_RANGES, Kind, same
from formats.errors import WrongType
from formats.value_text import text
from tests.scale import scale


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("2-3-4", -5),
        ("100/10/5", 2),
        ("7//2", 3),
        ("-7//2", -4),
        ("7%4", 3),
        ("-2**2", -4),
        ("2**3**2", 512),
        ("2**-1", Fraction(1, 2)),
        ("0.1+0.2", Fraction(3, 10)),
        ("1/3", Fraction(1, 3)),
        (".5*4", 2),
        ("5.", 5),
        ("1e3", 1000),
        ("1E-2", Fraction(1, 100)),
        ("0x1F", 31),
        ("0b101 + 0o10", 13),
        ("-+-3", 3),
        ("=4", 4),
        ("  8  ", 8),
        ("round(2.5)", 3),
        ("round(0.5)", 1),
        ("round(-2.5)", -3),
        ("round(-0.4)", 0),
        ("round(1.15*10)", 12),
        ("floor(-0.5)", -1),
        ("ceil(0.5)", 1),
        ("abs(-3)", 3),
        ("min(3, 1, 2)", 1),
        ("max(3,1)", 3),
        ("2*(3+(4-1))", 12),
    ],
)
def test_exact_results(typed, result):
    assert evaluate(typed) == result
    assert isinstance(evaluate(typed), Fraction)


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("2*pi", math.tau),
        ("2pi", math.tau),
        ("π", math.pi),
        ("tau/4", math.pi / 2),
        ("e", math.e),
        ("sqrt(2)", math.sqrt(2)),
        ("2**0.5", math.sqrt(2)),
        ("45deg", math.pi / 4),
        ("45 °", math.pi / 4),
        ("1turn", math.tau),
        ("1.5rad", 1.5),
        ("-90deg", -math.pi / 2),
        ("sin(30deg)", 0.5),
        ("atan(1)", math.pi / 4),
        ("cos(pi)", -1),
    ],
)
def test_results_that_are_rounded(typed, result):
    assert float(evaluate(typed)) == pytest.approx(result, rel=1e-15)


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("45deg", 45),
        ("1turn", 360),
        ("1rad", 180 / math.pi),
        ("30+15", 45),
        ("sin(30)", 0.5),
        ("atan(1)", 45),
        ("90deg/2", 45),
    ],
)
def test_in_degrees(typed, result):
    assert float(evaluate(typed, degrees=True)) == pytest.approx(result, rel=1e-14)


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("+=0.5", 10.5),
        ("-=3", 7),
        ("*=2", 20),
        ("/=4", 2.5),
        ("//=4", 2),
        ("%=4", 2),
        ("**=2", 100),
        ("*= 1+1", 20),
        ("*2", 20),
        ("/4", Fraction(5, 2)),
        ("//4", 2),
        ("*1+1", 20),
        ("x", 10),
        ("=x/4", Fraction(5, 2)),
        ("x-1", 9),
        ("-x", -10),
        ("max(x, 2*x)", 20),
        ("x**2 % 7", 2),
    ],
)
def test_sums_that_start_from_the_number_before(typed, result):
    assert evaluate(typed, Fraction(10)) == result


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "ends too early"),
        ("2*", "ends too early"),
        ("2 3", "unexpected"),
        ("(1", "missing"),
        ("1)", "unexpected"),
        ("sin 3", "missing"),
        ("sin()", "unexpected"),
        ("sin(1,2)", "one number"),
        ("abc", "unexpected"),
        ("1/0", "zero"),
        ("1//0", "zero"),
        ("1%0", "zero"),
        ("0**-1", "zero"),
        ("sqrt(-1)", "no sqrt of -1"),
        ("asin(2)", "no asin of 2"),
        ("(-8)**0.5", "no 0.5th power"),
        *((typed, "cannot be read") for typed in "5&1 5|1 6^3 ~1 1<<2 <<=1".split()),
        ("1e999", "exponent"),
        ("1e99999999999", "exponent"),
        ("9**9**9", "too large"),
        ("(2**4000)**4000", "too large"),
        ("1e300*pi*1e300", "too large"),
        ("+=1", "start from"),
        ("*2", "start from"),
        ("=x/2", "start from"),
        ("x 2", "unexpected"),
        ("*", "ends too early"),
        ("__import__('os')", "cannot be read"),
        ("[1]", "cannot be read"),
        ("0x", "unexpected"),
        ("1" * (TEXT_MOST + 1), "characters"),
        ("(" * 60 + "1" + ")" * 60, "brackets"),
        ("2**" * 60 + "1", "powers"),
    ],
)
def test_what_is_no_sum_is_refused_in_words(typed, reason):
    with pytest.raises(WrongType, match=f".*{reason}"):
        evaluate(typed)


@given(st.text(st.sampled_from("0123456789.eExb+-*/%&|^~<>()=, piradsnqt°"), max_size=TEXT_MOST))
@settings(max_examples=scale(400, 20_000))
def test_nothing_typed_breaks_it(typed):
    for was in (None, Fraction(3, 7), 0.5):
        try:
            found = evaluate(typed, was)
        except WrongType:
            continue
        assert found - found == 0


@pytest.mark.parametrize("typed", ["9**400*" * 27 + "1", "-" * 199 + "1"])
def test_long_sums_are_read(typed):
    assert evaluate(typed)


@given(st.sampled_from(list(INT_RANGES)), st.data())
def test_plain_integers_of_the_whole_range_are_read(kind, data):
    value = data.draw(st.integers(*INT_RANGES[kind]))
    for typed in (str(value), f"{value}+0", f"({value})", hex(value)):
        assert calculate(kind, typed) == value


@given(st.integers(0, 2**32 - 1).map(f32_from_bits))
def test_every_float_is_read_as_it_is_shown(value):
    assert same(Kind.F32, calculate(Kind.F32, text(Kind.F32, value), 1.0), value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_adding_nothing_changes_nothing(value):
    if value != 0:  # a sum has no negative zero
        assert calculate(Kind.F64, "+=0", value) == value


@pytest.mark.parametrize(
    ("kind", "typed", "was", "value"),
    [
        (Kind.S32, "*=2", 21, 42),
        (Kind.U32, "0xFFFFFFFE+1", 0, 2**32 - 1),
        (Kind.U64, "2**64-1", 0, 2**64 - 1),
        (Kind.S64, "-(2**63)", 0, -(2**63)),
        (Kind.S32, "2.0", 0, 2),
        (Kind.S32, "sqrt(16)", 0, 4),
        (Kind.F32, "*=3", f32(0.1), f32(0.3)),
        (Kind.F32, "45deg", 0.0, f32(math.pi / 4)),
        (Kind.F32, "inf", 0.0, math.inf),
        (Kind.S32, "*2", 21, 42),
        (Kind.S32, "=x/2", 42, 21),
        (Kind.S32, "+1", 5, 1),
        (Kind.S32, "-1", 5, -1),
        (Kind.U64, "x-1", 2**64 - 1, 2**64 - 2),
        (Kind.F32, "*1", -0.0, -0.0),
    ],
)
def test_results_become_values(kind, typed, was, value):
    assert same(kind, calculate(kind, typed, was), value)


@pytest.mark.parametrize(
    ("kind", "typed", "was", "reason"),
    [
        (Kind.U32, "2**32", 0, "outside 0 … 4294967295"),
        (Kind.U32, "-=1", 0, "outside"),
        (Kind.U32, "-1", 0, "outside"),
        (Kind.S32, "7/2", 0, "3.5 is not a whole number"),
        (Kind.S32, "2**2000/3", 0, "not a whole number"),
        (Kind.S32, "abc", 0, "“abc” is not a whole number"),
        (Kind.S32, "", 0, "not a whole number"),
        (Kind.F32, "1..0", 0.0, "“1..0” is not a number"),
        (Kind.F32, "1e30*1e30", 0.0, "beyond the largest f32"),
        (Kind.F64, "1e300*1e300", 0.0, "beyond the largest f64"),
        (Kind.F32, "+=1", math.inf, "start from"),
        (Kind.F32, "*2", math.inf, "inf is not a number to start from"),
        (Kind.F32, "+=1", NaN32(0x7FC00001), "start from"),
        (Kind.F32, "1/0", 0.0, "zero"),
    ],
)
def test_results_that_do_not_fit_are_refused_in_words(kind, typed, was, reason):
    with pytest.raises(WrongType, match=f".*{reason}"):
        calculate(kind, typed, was)


@pytest.mark.parametrize(
    ("kind", "typed", "was", "value"),
    [
        (Kind.S32, "+1", 5, 6),
        (Kind.S32, " + 1", 5, 6),
        (Kind.S32, "++1", 5, 6),
        (Kind.S32, "+=1", 5, 6),
        (Kind.S32, "-1", 5, -1),
        (Kind.S32, "-=1", 5, 4),
        (Kind.S32, "=-1", 5, -1),
        (Kind.U64, "+1", 2**64 - 2, 2**64 - 1),
        (Kind.F32, "inf", 1.0, math.inf),
        (Kind.F32, "nan:0x7FC00001", 1.0, NaN32(0x7FC00001)),
    ],
)
def test_a_sign_in_front_starts_from_each_of_many_numbers(kind, typed, was, value):
    made = NumberReplacement(typed)
    assert same(kind, made.of(kind, was), value)
    assert made.uses_old == (typed.strip()[0] == "+" or typed == "-=1")


@pytest.mark.parametrize("typed", ["", "fast", "*", "*fast", "=", "1 2", "x x"])
def test_what_is_no_replacement_is_refused_before_any_number_is_there(typed):
    with pytest.raises(WrongType):
        NumberReplacement(typed)


@pytest.mark.parametrize(
    ("kind", "typed", "was", "value", "is_rounded"),
    [
        (Kind.S32, "*1.5", 25, 38, True),
        (Kind.S32, "*1.5", 15, 23, True),
        (Kind.S32, "*1.5", -25, -38, True),
        (Kind.S32, "/2", -5, -3, True),
        (Kind.S32, "/2", 5, 3, True),
        (Kind.S32, "*1.15", 10, 12, True),
        (Kind.S32, "*1.005", 100, 101, True),
        (Kind.U64, "*1.5", 2**63 - 1, (3 * 2**63 - 2) // 2, True),
        (Kind.S32, "*1.5", 2, 3, False),
        (Kind.S32, "*0.1", 0, 0, False),
        (Kind.S32, "=x*pi", 1, 3, True),
        (Kind.F32, "*1.5", 25.0, 37.5, False),
    ],
)
@pytest.mark.parametrize("rounds", [True, None])
def test_integers_are_rounded_half_away_from_zero(kind, typed, was, value, is_rounded, rounds):
    result = NumberReplacement(typed, rounds).result(kind, was)
    assert result == (value, is_rounded)
    assert type(result.value) is type(was)
    assert calculate(kind, typed, was, rounds) == value


@pytest.mark.parametrize("typed", ["*1.5", "/2", "=x/2", "x * (1.5)", "=2*x+1", "=(x+1)/2", "*=3"])
def test_what_multiplies_or_divides_the_old_number_is_known(typed):
    assert scales(typed)


@pytest.mark.parametrize("typed", ["+0.5", "7", "7.5", "7/2", "x + (1/2)", "=x-3*2", "=x%2", "*"])
def test_other_input_is_rounded_only_on_request(typed):
    assert not scales(typed)


def test_sums_and_typed_numbers_are_rounded_only_on_request():
    for typed, value in (("+0.5", 6), ("7.5", 8), ("7/2", 4)):
        assert NumberReplacement(typed, True).result(Kind.S32, 5) == (value, True)
        for rounds in (False, None):
            with pytest.raises(WrongType, match="not a whole number"):
                NumberReplacement(typed, rounds).of(Kind.S32, 5)


def test_what_is_out_of_range_after_rounding_is_refused():
    with pytest.raises(WrongType, match="3221225471 is outside"):
        calculate(Kind.S32, "*1.5", 2**31 - 1, rounds=True)


@given(st.integers(*INT_RANGES[Kind.U64]), st.integers(1, 2**32))
def test_whole_numbers_stay_exact_or_are_refused(was, by):
    quotient = NumberReplacement(f"=x/{by}")
    if was % by:
        with pytest.raises(WrongType, match="whole number"):
            quotient.of(Kind.U64, was)
    else:
        assert quotient.of(Kind.U64, was) == was // by
    product = NumberReplacement(f"*{by}")
    if was * by > INT_RANGES[Kind.U64][1]:
        with pytest.raises(WrongType, match="outside"):
            product.of(Kind.U64, was)
    else:
        assert product.of(Kind.U64, was) == was * by


@given(st.integers(0, 2**32 - 1).map(f32_from_bits))
def test_a_number_that_stays_keeps_its_bits(value):
    if value - value == 0:
        for typed in ("+0", "*1", "=x", "x/1"):
            assert same(Kind.F32, NumberReplacement(typed).of(Kind.F32, value), value)
