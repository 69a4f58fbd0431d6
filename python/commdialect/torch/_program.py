"""The one writer of comm's MLIR text, from records of a host's nodes.

A host (FX, Inductor's scheduler) makes records, which know nothing of torch:

    program = Program()
    program.add_group("0", [[0, 1]])
    program.add_argument("x", tensor_type((4,), "float32"))
    program.add(Start("sum", "all_reduce", ["x"], [tensor_type((4,), "float32")], "0"))
    program.add(Op("product", "aten.mm.default", ["x", "x"], [...], cost_ns=12000))
    program.add(Wait("done", ["sum"]))
    program.set_outputs(["done", "product"])
    module = commdialect.Module(program.to_text())

Values are called after the record that makes them: the first result of `mm` is "mm", and
"mm#0", the second is "mm#1"; `add_alias` gives one a further name. A name that is defined
again means the new value from there on: that is how a buffer that was changed in place
stays the same buffer. Each op has its record's name as its location (NameLoc), with the
user's line in it, so that plans, remarks and errors call it so.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

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

REDUCING = ("all_reduce", "reduce_scatter")
KINDS = (*REDUCING, "all_gather", "all_to_all", "all_to_all_v", "broadcast")


class ProgramError(ValueError):
    """What of a host's program cannot be said in comm, in one line."""


def tensor_type(shape: Iterable[int], dtype: object) -> str:
    """`dtype`: torch's, or its name."""
    return _tensor_type(tuple(map(int, shape)), dtype)


@functools.lru_cache(maxsize=4096)  # many nodes have one type
def _tensor_type(shape: tuple[int, ...], dtype: object) -> str:
    name = str(dtype).removeprefix("torch.")
    if name not in ELEMENT_TYPES:
        raise ProgramError(f"elements of type '{name}' are not known")
    return "tensor<" + "".join(f"{size}x" for size in shape) + ELEMENT_TYPES[name] + ">"


@dataclasses.dataclass(frozen=True)
class Line:
    """Where in the user's program."""

    file: str
    line: int


@dataclasses.dataclass
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
    attributes: Mapping[str, str] = dataclasses.field(default_factory=dict)
    line: Line | None = None


@dataclasses.dataclass
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
    attributes: Mapping[str, str] = dataclasses.field(default_factory=dict)
    line: Line | None = None


@dataclasses.dataclass
class Wait:
    """Waits for `starts`; its results are theirs, one start after the other."""

    name: str
    starts: Sequence[str]
    after: Sequence[str] = ()
    attributes: Mapping[str, str] = dataclasses.field(default_factory=dict)
    line: Line | None = None


Record = Op | Start | Wait


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


def _symbol(name: str) -> str:
    return "@" + (name if re.fullmatch(r"[A-Za-z_][\w$.]*", name) else quote(name))


_quote_again = functools.lru_cache(maxsize=4096)(quote)  # names of ops, files


def _location(name: str, line: Line | None) -> str:
    if line is None:
        return f" loc({quote(name)})"
    return f" loc({quote(name)}({_quote_again(line.file)}:{line.line}:0))"


@functools.lru_cache(maxsize=4096)  # layers are alike
def _describe_op(
    attributes: tuple[str, ...],
    mutates: tuple[int, ...] | None,
    views: int | None,
    has_side_effect: bool | None,
    operands: tuple[str, ...],
    results: tuple[str, ...],
) -> str:
    """What comes behind the operands of an opaque op."""
    entries = list(attributes)
    if mutates is not None:
        numbers = f": {', '.join(map(str, mutates))}" if mutates else ""
        entries.append(f"comm.mutates = array<i64{numbers}>")
    if views is not None:
        entries.append(f"comm.views = {views} : i64")
    if has_side_effect is not None:
        entries.append(f"has_side_effect = {'true' if has_side_effect else 'false'}")
    return f"{_dictionary(entries)}: ({', '.join(operands)}) -> ({', '.join(results)})"


@dataclasses.dataclass
class _Flight:
    """A start that may be waited for."""

    token: str
    values: list[tuple[str, str]]
    sources: list[tuple[str, str]]


class Program:
    """A module of one function, made record by record."""

    def __init__(self, function: str = "main"):
        self.function = function
        #: The records, in order, but for those within branches; and all of them.
        self.records: list[Record] = []
        self.all_records: list[Record] = []
        self._depth = 0
        self._groups: dict[str, tuple[tuple[int, ...], ...]] = {}
        self._arguments: list[str] = []
        self._values: dict[str, tuple[str, str]] = {}
        self._flights: dict[str, _Flight] = {}
        self._names: set[str] = set()
        self._lines: list[str] = []
        self._outputs: list[tuple[str, str]] = []
        self._number = 0

    #
    # What there is
    #

    def add_group(self, name: str, lines: Sequence[Sequence[int]]) -> None:
        """Lines of ranks; those that are known. The same name means the same group."""
        given = tuple(tuple(line) for line in lines)
        if self._groups.setdefault(name, given) != given:
            raise ProgramError(f"group '{name}' is said to be of two sets of ranks")

    def add_argument(
        self, name: str, type: str, attributes: Mapping[str, str] | None = None
    ) -> None:
        """An argument of the function."""
        value = self._fresh()
        text = f"{value}: {type}"
        if attributes:
            text += f" {_dictionary(_entries(attributes))}"
        self._arguments.append(text + _location(name, None))
        self._values[name] = (value, type)

    def add_alias(self, name: str, of: str) -> None:
        """`name` means from here on what `of` means now."""
        self._values[name] = self._lookup(of, name)

    def has_value(self, name: str) -> bool:
        """Is there such a value?"""
        return name in self._values

    def type_of(self, name: str) -> str:
        """MLIR's type of a value."""
        return self._lookup(name, "type_of")[1]

    def set_outputs(self, names: Iterable[str]) -> None:
        """What the function returns."""
        self._outputs = [self._lookup(name, "the result") for name in names]

    #
    # Records
    #

    def add(self, record: Record) -> None:
        """Writes `record` behind all others."""
        if record.name in self._names:
            raise ProgramError(f"there are two nodes '{record.name}'")
        if isinstance(record, Op):
            self._add_op(record)
        elif isinstance(record, Start):
            self._add_start(record)
        else:
            self._add_wait(record)
        self._names.add(record.name)
        self.all_records.append(record)
        if self._depth == 0:
            self.records.append(record)

    def add_branch(
        self,
        record: Op,
        ways: Sequence[Callable[[], Sequence[str]]],
    ) -> None:
        """An scf.if: `record` has its name, its condition as its only operand, and its
        results. Each of two `ways` adds its records and gives the names of its results."""
        if record.name in self._names:
            raise ProgramError(f"there are two nodes '{record.name}'")
        self._names.add(record.name)
        (condition,) = [self._lookup(name, record.name) for name in record.operands]
        outer, blocks = self._lines, []
        self._depth += 1
        for way in ways:
            self._lines = []
            values = [self._lookup(name, record.name) for name in way()]
            if [type for _, type in values] != list(record.results):
                raise ProgramError(f"the ways of '{record.name}' have results of other types")
            data = f" {_names(values)} : {_types(values)}" if values else ""
            blocks.append("".join(f"  {line}\n" for line in [*self._lines, f"scf.yield{data}"]))
        self._depth -= 1
        self._lines = outer
        types = f" -> ({', '.join(record.results)})" if record.results else ""
        first, second = blocks
        self._write(
            self._define(record.name, record.results),
            f"scf.if {condition[0]}{types} {{\n{first}}} else {{\n{second}}}",
            record,
        )
        self.all_records.append(record)
        if self._depth == 0:
            self.records.append(record)

    def _add_op(self, op: Op) -> None:
        operands = [self._lookup(name, op.name) for name in op.operands]
        attributes = self._common(op)
        if op.cost_ns is None and op.work is not None:
            work = {k: f"{v} : i64" if isinstance(v, int) else v for k, v in op.work.items()}
            attributes.append(f"comm.work = {_dictionary(_entries(work))}")
        rest = _describe_op(
            tuple(attributes),
            None if op.mutates is None else tuple(op.mutates),
            op.views,
            op.has_side_effect,
            tuple([type for _, type in operands]),
            tuple(op.results),
        )
        results = self._define(op.name, op.results)
        self._write(results, f"{_quote_again(op.op)}({_names(operands)}) {rest}", op)

    def _add_start(self, start: Start) -> None:
        if start.kind not in KINDS:
            raise ProgramError(f"collectives of kind '{start.kind}' are not known")
        if start.group not in self._groups:
            raise ProgramError(f"group '{start.group}' is not known")
        sources = [self._lookup(name, start.name) for name in start.sources]
        if start.destinations is None:
            destinations = []
            for type in start.results:
                value = self._fresh()
                # What it makes is no op of the host's, so it has no name.
                self._lines.append(f"{value} = tensor.empty() : {type} loc(unknown)")
                destinations.append((value, type))
        else:
            destinations = [self._lookup(name, start.name) for name in start.destinations]
        token = self._fresh()
        results = self._define(start.name, start.results)
        reduction = f"{start.reduction} " if start.kind in REDUCING else ""
        what = f"{_names(sources)} into" if sources else "into"
        clauses = {
            "all_gather": f"dim {start.dim} ",
            "reduce_scatter": f"dim {start.dim} ",
            "all_to_all": "split 0 concat 0 ",
            "all_to_all_v": f"send [{self._sizes(start.send)}] "
            f"receive [{self._sizes(start.receive)}] dim {start.dim} ",
            "broadcast": f"root {start.root} ",
        }
        types = _types(destinations)
        if sources and _types(sources) != types:
            types = f"{_types(sources)} into {types}"
        self._write(
            [*results, token],
            f"comm.{start.kind} {reduction}{what} {_names(destinations)} "
            f"{clauses.get(start.kind, '')}on {_symbol(start.group)} "
            f"{_dictionary(self._common(start))}: {types}",
            start,
        )
        self._flights[start.name] = _Flight(
            token, list(zip(results, start.results, strict=True)), sources
        )

    def _add_wait(self, wait: Wait) -> None:
        flights = []
        for name in wait.starts:
            if name not in self._flights:
                raise ProgramError(f"'{wait.name}' waits for '{name}', which was not started")
            flights.append(self._flights[name])
        values = [value for flight in flights for value in flight.values]
        sources = [source for flight in flights for source in flight.sources]
        tokens = ", ".join(flight.token for flight in flights)
        if len(flights) != 1:
            tokens = f"[{tokens}]"
        reading = f" reading {_names(sources)}" if sources else ""
        types = _types(values)
        if sources and _types(sources) != types:
            types += f" reading {_types(sources)}"
        results = self._define(wait.name, [type for _, type in values])
        self._write(
            results,
            f"comm.wait {tokens}, {_names(values)}{reading} "
            f"{_dictionary(self._common(wait))}: {types}",
            wait,
        )

    #
    # Text
    #

    def to_text(self) -> str:
        """The module. The same records give the same text."""
        groups = [
            f"comm.group {_symbol(name)} = ranks {[list(line) for line in lines]}\n"
            for name, lines in sorted(self._groups.items())
        ]
        body = "".join(f"  {line}\n" for line in self._lines)  # of a branch: several lines
        returned = f" {_names(self._outputs)} : {_types(self._outputs)}" if self._outputs else ""
        return (
            "".join(groups)
            + f"func.func {_symbol(self.function)}({', '.join(self._arguments)}) -> "
            + f"({_types(self._outputs)}) {{\n{body}  return{returned}\n}}\n"
        )

    @staticmethod
    def _common(record: Record) -> list[str]:
        attributes = _entries(record.attributes)
        if not isinstance(record, Wait) and record.cost_ns is not None:
            attributes.append(f"comm.cost = {max(0, int(record.cost_ns))} : i64")
        if record.after:
            attributes.append(f"comm.after = [{', '.join(map(quote, record.after))}]")
        return attributes

    def _sizes(self, sizes: Sequence[int | str]) -> str:
        return ", ".join(
            self._lookup(size, "a size")[0] if isinstance(size, str) else str(size)
            for size in sizes
        )

    def _write(self, results: Sequence[str], text: str, record: Record) -> None:
        left = f"{', '.join(results)} = " if results else ""
        self._lines.append(left + text + _location(record.name, record.line))

    def _fresh(self) -> str:
        self._number += 1
        return f"%{self._number}"

    def _define(self, name: str, types: Sequence[str]) -> list[str]:
        values = []
        for i, type in enumerate(types):
            value = self._fresh()
            values.append(value)
            self._values[f"{name}#{i}"] = (value, type)
        if values:
            self._values[name] = self._values[f"{name}#0"]
        return values

    def _lookup(self, name: str, reader: str) -> tuple[str, str]:
        try:
            return self._values[name]
        except KeyError:
            raise ProgramError(f"'{reader}' reads '{name}', which nothing defines") from None


def _names(values: Iterable[tuple[str, str]]) -> str:
    return ", ".join([name for name, _ in values])


def _types(values: Iterable[tuple[str, str]]) -> str:
    return ", ".join([type for _, type in values])


def _entries(attributes: Mapping[str, str]) -> list[str]:
    return [f"{key} = {text}" for key, text in attributes.items()]


def _dictionary(entries: Sequence[str]) -> str:
    return f"{{{', '.join(entries)}}} " if entries else ""
