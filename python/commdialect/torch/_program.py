"""The one writer of comm's MLIR, from records of a host's nodes.

A host (FX, Inductor's scheduler) makes records, which know nothing of torch:

    program = Program()
    program.add_group("0", [[0, 1]])
    program.add_argument("x", tensor_type((4,), "float32"))
    program.add(Start("sum", "all_reduce", ["x"], [tensor_type((4,), "float32")], "0"))
    program.add(Op("product", "aten.mm.default", ["x", "x"], [...], cost_ns=12000))
    program.add(Wait("done", ["sum"]))
    program.set_outputs(["done", "product"])
    module = program.to_module()

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
from typing import Any

import commdialect
from commdialect import _core
from commdialect.torch._records import (
    KINDS,
    REDUCING,
    TOKEN,
    Line,
    Op,
    ProgramError,
    Record,
    Start,
    Wait,
    quote,
)


@functools.lru_cache(maxsize=256)
def _symbol(name: str) -> str:
    return "@" + (name if re.fullmatch(r"[A-Za-z_][\w$.]*", name) else quote(name))


#: A value's number, and its type.
Value = tuple[int, str]

#: An op: the number of its template, operands, results, and the name of its record, if it
#: is of one. Or the text of a branch.
_Entry = tuple[int, Sequence[int], Sequence[int], str | None] | str


@dataclasses.dataclass
class _Flight:
    """A start that may be waited for."""

    token: int
    values: list[Value]
    sources: list[Value]


@dataclasses.dataclass(slots=True)
class _Template:
    """text: with "%s" for each operand; types: of those; line: of the user's."""

    text: str
    types: list[str]
    line: Line | None


class Program:
    """A module of one function, made record by record."""

    def __init__(self, function: str = "main"):
        self.function = function
        #: The records, in order, but for those within branches; and all of them.
        self.records: list[Record] = []
        self.all_records: list[Record] = []
        self._depth = 0
        self._groups: dict[str, tuple[tuple[int, ...], ...]] = {}
        self._arguments: list[tuple[int, str]] = []
        self._values: dict[str, Value] = {}
        self._flights: dict[str, _Flight] = {}
        self._names: set[str] = set()
        #: What ops have in common but for their operands and names, by what it is made of:
        #: layers are alike. Its number, and the text with "%s" for each operand.
        self._numbers: dict[Any, int] = {}
        self._templates: list[_Template] = []
        self._entries: list[_Entry] = []
        self._has_branches = False
        self._outputs: list[Value] = []
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
        text = f"%{value}: {type}"
        if attributes:
            text += f" {_dictionary(_entries(attributes))}"
        self._arguments.append((value, f"{text} loc({quote(name)})"))
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
        if type(record) is Op:
            self._add_op(record)
        elif type(record) is Start:
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
        outer, blocks = self._entries, []
        self._depth += 1
        for way in ways:
            self._entries = []
            values = [self._lookup(name, record.name) for name in way()]
            if [type for _, type in values] != list(record.results):
                raise ProgramError(f"the ways of '{record.name}' have results of other types")
            blocks.append(self._render([*self._entries, self._end("scf.yield", values)]))
        self._depth -= 1
        self._entries = outer
        self._has_branches = True
        types = f" -> ({', '.join(record.results)})" if record.results else ""
        first, second = blocks
        results = self._define(record.name, record.results)
        left = f"{', '.join(f'%{number}' for number in results)} = " if results else ""
        self._entries.append(
            f"{left}scf.if %{condition[0]}{types} {{\n{first}}} else {{\n{second}}}"
            + _location(record.name, record.line)
        )
        self.all_records.append(record)
        if self._depth == 0:
            self.records.append(record)

    def _add_op(self, op: Op) -> None:
        operands = self._look_up(op.operands, op.name)
        numbers, types = zip(*operands) if operands else ((), ())
        attributes = self._common(op)
        if op.cost_ns is None and op.work is not None:
            work = {k: f"{v} : i64" if isinstance(v, int) else v for k, v in op.work.items()}
            attributes.append(f"comm.work = {_dictionary(_entries(work))}")
        key = (
            op.op,
            tuple(attributes),
            None if op.mutates is None else tuple(op.mutates),
            op.views,
            op.has_side_effect,
            types,
            tuple(op.results),
            op.line and op.line.text,
        )
        template = self._numbers.get(key)
        if template is None:
            template = self._add_template(key, _describe_op(op, attributes, operands), operands, op)
        self._entries.append((template, numbers, self._define(op.name, op.results), op.name))

    def _add_start(self, start: Start) -> None:
        if start.kind not in KINDS:
            raise ProgramError(f"collectives of kind '{start.kind}' are not known")
        if start.group not in self._groups:
            raise ProgramError(f"group '{start.group}' is not known")
        sources = self._look_up(start.sources, start.name)
        if start.destinations is None:
            destinations = [(self._add_empty(type), type) for type in start.results]
        else:
            destinations = self._look_up(start.destinations, start.name)
        reduction = f"{start.reduction} " if start.kind in REDUCING else ""
        what = f"{_slots(sources)} into" if sources else "into"
        clause, sizes = self._clause(start)
        types = _types(destinations)
        if sources and _types(sources) != types:
            types = f"{_types(sources)} into {types}"
        text = (
            f"comm.{start.kind} {reduction}{what} {_slots(destinations)} "
            f"{clause}on {_escape(_symbol(start.group))} "
            f"{_escape(_dictionary(self._common(start)))}: {types}"
        )
        results = self._define(start.name, start.results)
        token = self._fresh()
        self._write(text, [*sources, *destinations, *sizes], [*results, token], start)
        self._flights[start.name] = _Flight(
            token, list(zip(results, start.results, strict=True)), sources
        )

    def _add_empty(self, type: str) -> int:
        """What it makes is no op of the host's, so it has no name."""
        value = self._fresh()
        template = self._get_template(f"tensor.empty() : {type}", [])
        self._entries.append((template, [], [value], None))
        return value

    def _clause(self, start: Start) -> tuple[str, list[Value]]:
        """With sizes that are values."""
        if start.kind in ("all_gather", "reduce_scatter"):
            return f"dim {start.dim} ", []
        if start.kind == "all_to_all":
            return "split 0 concat 0 ", []
        if start.kind == "all_to_all_v":
            sizes = [*start.send, *start.receive]
            values = [self._lookup(size, "a size") for size in sizes if isinstance(size, str)]
            send, receive = map(_list_sizes, (start.send, start.receive))
            return f"send [{send}] receive [{receive}] dim {start.dim} ", values
        return (f"root {start.root} " if start.kind == "broadcast" else ""), []

    def _add_wait(self, wait: Wait) -> None:
        flights = []
        for name in wait.starts:
            if name not in self._flights:
                raise ProgramError(f"'{wait.name}' waits for '{name}', which was not started")
            flights.append(self._flights[name])
        values = [value for flight in flights for value in flight.values]
        sources = [source for flight in flights for source in flight.sources]
        tokens = [(flight.token, TOKEN) for flight in flights]
        slots = _slots(tokens) if len(flights) == 1 else f"[{_slots(tokens)}]"
        reading = f" reading {_slots(sources)}" if sources else ""
        types = _types(values)
        if sources and _types(sources) != types:
            types += f" reading {_types(sources)}"
        text = (
            f"comm.wait {slots}, {_slots(values)}{reading} "
            f"{_escape(_dictionary(self._common(wait)))}: {types}"
        )
        results = self._define(wait.name, [type for _, type in values])
        self._write(text, [*tokens, *values, *sources], results, wait)

    def _write(
        self, text: str, operands: Sequence[Value], results: Sequence[int], record: Record
    ) -> None:
        template = self._get_template(text, operands, record)
        self._entries.append((template, [n for n, _ in operands], results, record.name))

    def _end(self, op: str, values: Sequence[Value]) -> _Entry:
        """What gives `values` back."""
        text = f"{op} {_slots(values)} : {_types(values)}" if values else op
        return self._get_template(text, values), [n for n, _ in values], (), None

    def _get_template(
        self, text: str, operands: Sequence[Value], record: Record | None = None
    ) -> int:
        """By all of its text, for what has no shorter key."""
        key = (text, record and record.line and record.line.text)
        known = self._numbers.get(key)
        return self._add_template(key, text, operands, record) if known is None else known

    def _add_template(
        self, key: Any, text: str, operands: Sequence[Value], record: Record | None
    ) -> int:
        number = self._numbers[key] = len(self._templates)
        types = [type for _, type in operands]
        self._templates.append(_Template(text, types, record and record.line))
        return number

    #
    # Text
    #

    def to_text(self) -> str:
        """The module. The same records give the same text."""
        entries = [*self._entries, self._end("return", self._outputs)]
        return f"{self._begin()} {{\n{self._render(entries)}}}\n"

    def to_module(self, name: str = "<module>") -> commdialect.Module:
        """The same module, of which only what ops have in common is parsed."""
        if self._has_branches:
            return commdialect.Module(self.to_text(), name)
        entries = [*self._entries, self._end("return", self._outputs)]
        arguments: list[str] = []
        lines: list[str] = []
        for template in self._templates:
            slots = tuple([f"%{len(arguments) + i}" for i in range(len(template.types))])
            arguments += map("{}: {}".format, slots, template.types)
            line = template.line.text if template.line else "unknown"
            lines.append(f"  {template.text % slots} loc({line})\n")
        text = (
            f"{self._begin()} {{\n  return\n}}\n"
            f'func.func private @"the templates"({", ".join(arguments)}) {{\n'
            f"{''.join(lines)}  return\n}}\n"
        )
        code = [number for number, _ in self._arguments]
        names = []
        for number, operands, results, op in entries:
            code += (number, results[0] if results else 0, *operands)
            names.append(op or "")
        return commdialect.Module._wrap(_core.Module.build(text, name, code, names))

    def _begin(self) -> str:
        """Up to the body."""
        groups = [
            f"comm.group {_symbol(name)} = ranks {[list(line) for line in lines]}\n"
            for name, lines in sorted(self._groups.items())
        ]
        arguments = ", ".join([text for _, text in self._arguments])
        types = _types(self._outputs)
        return f"{''.join(groups)}func.func {_symbol(self.function)}({arguments}) -> ({types})"

    def _render(self, entries: Sequence[_Entry]) -> str:
        lines = []
        for entry in entries:
            if isinstance(entry, str):
                lines.append(f"  {entry}\n")
                continue
            number, operands, results, name = entry
            template = self._templates[number]
            left = f"{', '.join(f'%{number}' for number in results)} = " if results else ""
            text = template.text % tuple([f"%{number}" for number in operands])
            lines.append(f"  {left}{text}{_location(name, template.line)}\n")
        return "".join(lines)

    @staticmethod
    def _common(record: Record) -> list[str]:
        attributes = _entries(record.attributes) if record.attributes else []
        if type(record) is not Wait and record.cost_ns is not None:
            attributes.append(f"comm.cost = {max(0, int(record.cost_ns))} : i64")
        if record.after:
            attributes.append(f"comm.after = [{', '.join(map(quote, record.after))}]")
        return attributes

    def _fresh(self) -> int:
        self._number += 1
        return self._number - 1

    def _define(self, name: str, types: Sequence[str]) -> Sequence[int]:
        first = self._number
        for i, type in enumerate(types):
            self._values[f"{name}#{i}"] = value = (first + i, type)
            if i == 0:
                self._values[name] = value
        self._number += len(types)
        return range(first, self._number)

    def _look_up(self, names: Sequence[str], reader: str) -> list[Value]:
        values = self._values
        try:
            return [values[name] for name in names]
        except KeyError:
            return [self._lookup(name, reader) for name in names]

    def _lookup(self, name: str, reader: str) -> Value:
        try:
            return self._values[name]
        except KeyError:
            raise ProgramError(f"'{reader}' reads '{name}', which nothing defines") from None


def _describe_op(op: Op, attributes: Sequence[str], operands: Sequence[Value]) -> str:
    entries = list(attributes)
    if op.mutates is not None:
        numbers = f": {', '.join(map(str, op.mutates))}" if op.mutates else ""
        entries.append(f"comm.mutates = array<i64{numbers}>")
    if op.views is not None:
        entries.append(f"comm.views = {op.views} : i64")
    if op.has_side_effect is not None:
        entries.append(f"has_side_effect = {'true' if op.has_side_effect else 'false'}")
    return (
        f"{_escape(quote(op.op))}({_slots(operands)}) {_escape(_dictionary(entries))}: "
        f"({_types(operands)}) -> ({', '.join(op.results)})"
    )


def _location(name: str | None, line: Line | None) -> str:
    if name is None:
        return f" loc({line.text if line else 'unknown'})"
    return f" loc({quote(name)}({line.text}))" if line else f" loc({quote(name)})"


def _names(values: Iterable[Value]) -> str:
    return ", ".join([f"%{number}" for number, _ in values])


def _slots(values: Sequence[Value]) -> str:
    return ", ".join(["%s"] * len(values))


def _list_sizes(sizes: Iterable[int | str]) -> str:
    return ", ".join("%s" if isinstance(size, str) else str(size) for size in sizes)


def _escape(text: str) -> str:
    return text.replace("%", "%%")


def _types(values: Iterable[Value]) -> str:
    return ", ".join([type for _, type in values])


def _entries(attributes: Mapping[str, str]) -> list[str]:
    return [f"{key} = {text}" for key, text in attributes.items()]


def _dictionary(entries: Sequence[str]) -> str:
    return f"{{{', '.join(entries)}}} " if entries else ""
