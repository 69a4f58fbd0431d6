"""Writes comm's MLIR from records of a host's nodes.

A host (FX, Inductor's scheduler) creates records, which are independent of torch:

    program = Program()
    program.add_group("0", [[0, 1]])
    program.add_argument("x", tensor_type((4,), "float32"))
    program.add(Start("sum", "all_reduce", ["x"], [tensor_type((4,), "float32")], "0"))
    program.add(Op("product", "aten.mm.default", ["x", "x"], [...], cost_ns=12000))
    program.add(Wait("done", ["sum"]))
    program.set_outputs(["done", "product"])
    module = program.to_module()

Values are named after the record that defines them: the first result of `mm` is "mm", and
"mm#0", the second is "mm#1". `add_alias` adds another name. A name that is defined again
means the new value from there on. So a buffer that is changed in place keeps its name. Each
op has its record's name as its location (NameLoc), with the user's line in it. Plans,
remarks and errors refer to it by that name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import commdialect
from commdialect import _core
from commdialect.torch._records import KINDS, Line, Op, ProgramError, Record, Start


class Program(_core.Program):
    """A module of one function, built record by record. `order` has the names of the
    added records, except for those within branches. `starts` and `waits` have the
    communication."""

    def __init__(self, function: str = "main"):
        super().__init__(function)
        self.function = function
        self._groups: dict[str, Sequence[Sequence[int]]] = {}

    def add_group(self, name: str, lines: Sequence[Sequence[int]]) -> None:
        """Adds a group with its known lines of ranks. The same name means the same
        group."""
        if self._groups.get(name) is not lines:  # each collective adds its group
            super().add_group(name, lines)
            self._groups[name] = lines

    def add(self, record: Record) -> None:
        """Appends `record` to the program."""
        attributes = list(record.attributes.items()) if record.attributes else []
        line = _place(record.line)
        if type(record) is Op:
            if record.cost_ns is None and record.work is not None:
                attributes.append(("comm.work", _describe_work(record.work)))
            self.add_op(
                record.name,
                record.op,
                record.operands,
                record.results,
                record.cost_ns,
                record.mutates,
                record.views,
                record.after,
                record.has_side_effect,
                attributes,
                line,
            )
        elif type(record) is Start:
            if record.kind not in KINDS:
                raise ProgramError(f"collectives of kind '{record.kind}' are not known")
            self.add_start(
                record.name,
                record.kind,
                record.sources,
                record.results,
                record.group,
                record.destinations,
                record.reduction,
                record.dim,
                record.root,
                record.send,
                record.receive,
                record.cost_ns,
                record.after,
                attributes,
                line,
            )
        else:
            self.add_wait(record.name, record.starts, record.after, attributes, line)

    def add_branch(self, record: Op, ways: Sequence[Callable[[], Sequence[str]]]) -> None:
        """Adds an scf.if: `record` has its name, its condition as its only operand, and its
        results. Each of the two `ways` adds its records and returns the names of its
        results."""
        (condition,) = record.operands
        self.begin_branch(record.name, condition, record.results, _place(record.line))
        for way in ways:
            self.end_way(way())

    def to_module(self, name: str = "<module>") -> commdialect.Module:
        """Returns the module. No record can be added afterwards."""
        return commdialect.Module._wrap(self.finish(name))


def _place(line: Line | None) -> tuple[str, int, str] | None:
    return None if line is None else (line.file, line.line, line.module)


def _describe_work(work: Mapping[str, int | str]) -> str:
    entries = [f"{k} = {v} : i64" if type(v) is int else f"{k} = {v}" for k, v in work.items()]
    return f"{{{', '.join(entries)}}}"
