"""What a program is made of (`_program`): one record for each node of a host."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Mapping, Sequence

import commdialect


def quote(text: str) -> str:
    """A string of MLIR's."""
    # Names of nodes, nearly always.
    if text.isascii() and (
        text.isidentifier() or (text.isprintable() and '"' not in text and "\\" not in text)
    ):
        return f'"{text}"'
    plain = text.encode("utf-8")
    return '"' + "".join(
        chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\{byte:02X}"
        for byte in plain
    ) + '"'


#: Element types, as torch calls them. A bool is a byte there.
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

#: Reductions, as functional collectives call them.
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
    """comm's name of it."""
    return REDUCTIONS.get(reduction.lower()) if isinstance(reduction, str) else None


KINDS = (
    "all_reduce", "reduce_scatter", "all_gather", "all_to_all", "all_to_all_v", "broadcast"
)


class ProgramError(commdialect.Error):
    """What of a host's program cannot be said in comm, in one line. The core raises its
    base."""


def tensor_type(shape: Iterable[int], dtype: object) -> str:
    """`dtype`: torch's, or its name."""
    return _tensor_type(tuple(map(int, shape)), dtype)


@functools.lru_cache(maxsize=4096)  # many nodes have one type
def _tensor_type(shape: tuple[int, ...], dtype: object) -> str:
    return "tensor<" + "".join(f"{size}x" for size in shape) + element_type(dtype) + ">"


def element_type(dtype: object) -> str:
    """`dtype`: torch's, or its name."""
    name = str(dtype).removeprefix("torch.")
    if name not in ELEMENT_TYPES:
        raise ProgramError(f"elements of type '{name}' are not known")
    return ELEMENT_TYPES[name]


@dataclasses.dataclass(frozen=True)
class Line:
    """Where in the user's program. `module`: the path of the module that it runs for."""

    file: str
    line: int
    module: str = ""


@dataclasses.dataclass(slots=True)
class Op:
    """Opaque compute.

    op: the name of the MLIR op, such as "aten.mm.default".
    operands, results: names of values; types.
    cost_ns: how long it runs; None: as the machine's model says, by name and types.
    work: what it moves and computes: bytes, contraction, elementwise (ints), and
        contraction_type, elementwise_type (MLIR's types); if cost_ns is None.
    mutates: numbers of operands that are changed in place; views: that of the operand
        whose memory the results are in. With neither (None) C++ goes by the op's name.
    after: names of records that must come first, without a value of theirs being used.
    has_side_effect: it keeps its order to everything that has effects, and to all
        communication. None: C++ goes by the name.
    attributes: others, as MLIR's text.
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

    results: types of what it makes.
    destinations: values that it writes to; None: fresh memory. Without sources it is in
        place. What reads a destination after the wait should read the wait's result: give
        that the destination's name by `add_alias`.
    reduction: comm's name of it; dim: of all_gather, reduce_scatter and all_to_all_v;
        root: a rank within the group; send, receive: the sizes of all_to_all_v, or names
        of values of type index.
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
    """Waits for `starts`; its results are theirs, one start after the other."""

    name: str
    starts: Sequence[str]
    after: Sequence[str] = ()
    attributes: Mapping[str, str] | None = None
    line: Line | None = None


Record = Op | Start | Wait
