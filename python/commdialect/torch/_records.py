"""Records that describe the nodes of a graph, from which `_program` writes comm."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Mapping, Sequence

import commdialect


def quote(text: str) -> str:
    """Returns `text` as an MLIR string."""
    # Most texts are names of nodes.
    if text.isascii() and (
        text.isidentifier() or (text.isprintable() and '"' not in text and "\\" not in text)
    ):
        return f'"{text}"'
    plain = text.encode("utf-8")
    return '"' + "".join(
        chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\{byte:02X}"
        for byte in plain
    ) + '"'


#: MLIR's element types by torch's names. A bool is a byte in torch.
ELEMENT_TYPES = {
    "bool": "i8",
    "uint8": "i8",
    "int8": "i8",
    "uint16": "i16",
    "int16": "i16",
    "uint32": "i32",
    "int32": "i32",
    "uint64": "i64",
    "int64": "i64",
    "float16": "f16",
    "bfloat16": "bf16",
    "float32": "f32",
    "float64": "f64",
    "complex64": "complex<f32>",
    "complex128": "complex<f64>",
    "float8_e4m3fn": "f8E4M3FN",
    "float8_e5m2": "f8E5M2",
    "float8_e4m3fnuz": "f8E4M3FNUZ",
    "float8_e5m2fnuz": "f8E5M2FNUZ",
    "float8_e8m0fnu": "f8E8M0FNU",
    "float4_e2m1fn_x2": "i8",
}

#: comm's reductions by the names that functional collectives use.
REDUCTIONS = {
    "sum": "sum",
    "avg": "avg",
    "product": "prod",
    "min": "min",
    "max": "max",
    "band": "band",
    "bor": "bor",
    "bxor": "bxor",
}


def find_reduction(reduction: object) -> str | None:
    """Returns comm's name of a reduction; None if comm has no such reduction."""
    return REDUCTIONS.get(reduction.lower()) if isinstance(reduction, str) else None


KINDS = (
    "all_reduce", "reduce_scatter", "all_gather", "all_to_all", "all_to_all_v", "broadcast"
)


class ProgramError(commdialect.Error):
    """A part of a host's program that comm cannot express, in one line. The core raises the
    base class."""


def tensor_type(shape: Iterable[int], dtype: object) -> str:
    """Returns the MLIR type of a tensor. `dtype` is torch's, or its name."""
    return _tensor_type(tuple(map(int, shape)), dtype)


@functools.lru_cache(maxsize=4096)  # many nodes share one type
def _tensor_type(shape: tuple[int, ...], dtype: object) -> str:
    return "tensor<" + "".join(f"{size}x" for size in shape) + element_type(dtype) + ">"


def element_type(dtype: object) -> str:
    """Returns the MLIR type of an element. `dtype` is torch's, or its name."""
    name = str(dtype).removeprefix("torch.")
    if name not in ELEMENT_TYPES:
        raise ProgramError(f"elements of type '{name}' are not known")
    return ELEMENT_TYPES[name]


@dataclasses.dataclass(frozen=True)
class Line:
    """A line of the user's program. `module` is the path of the module that it runs for."""

    file: str
    line: int
    module: str = ""


@dataclasses.dataclass(slots=True)
class Op:
    """Opaque compute.

    op: the name of the MLIR op, such as "aten.mm.default".
    operands, results: names of values, and types.
    cost_ns: its run time. If it is None, the machine's model estimates it by name and types.
    work: the amounts that it moves and computes, if cost_ns is None: bytes, contraction,
        elementwise (ints), and contraction_type, elementwise_type (MLIR's types).
    mutates: indices of operands that are changed in place.
    views: the index of the operand whose memory the results are in. If this and mutates are
        None, the op's name determines both.
    after: names of records that must come first although none of their values is used.
    has_side_effect: whether it keeps its order to all ops with effects, and to all
        communication. If it is None, the op's name determines it.
    attributes: other attributes, as MLIR's text.
    """

    name: str
    op: str
    operands: Sequence[str]
    results: Sequence[str]
    cost_ns: int | None = None
    work: Mapping[str, int | str] | None = None
    mutates: Sequence[int] | None = None
    views: int | None = None
    after: Sequence[str] = ()
    has_side_effect: bool | None = None
    attributes: Mapping[str, str] | None = None
    line: Line | None = None


@dataclasses.dataclass(slots=True)
class Start:
    """A collective of one operand, or several (coalesced).

    results: types of the results.
    destinations: values that it writes to; None for new memory. Without sources it is in
        place. Readers of a destination after the wait should read the wait's result: give
        that result the destination's name by `add_alias`.
    reduction: comm's name of the reduction, such as "sum".
    dim: the dimension of all_gather, reduce_scatter and all_to_all_v. root: a rank
        within the group.
    send, receive: the sizes of all_to_all_v, or names of values of type index.
    attributes: such as comm.layer, as MLIR's text.
    """

    name: str
    kind: str
    sources: Sequence[str]
    results: Sequence[str]
    group: str
    destinations: Sequence[str] | None = None
    reduction: str = "sum"
    dim: int = 0
    root: int = 0
    send: Sequence[int | str] = ()
    receive: Sequence[int | str] = ()
    cost_ns: int | None = None
    after: Sequence[str] = ()
    attributes: Mapping[str, str] | None = None
    line: Line | None = None


@dataclasses.dataclass(slots=True)
class Wait:
    """Waits for `starts`. Its results are theirs, one start after the other."""

    name: str
    starts: Sequence[str]
    after: Sequence[str] = ()
    attributes: Mapping[str, str] | None = None
    line: Line | None = None


Record = Op | Start | Wait
