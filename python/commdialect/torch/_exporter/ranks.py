"""Merges the ranks' graphs into one program that chooses differing values by rank."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Sequence
from typing import Any

import torch
import torch.distributed as dist
import torch.utils._pytree as pytree

from commdialect._export import ExportError

from commdialect.torch._exporter.trace import C10D, Traced, op_name, retrace, user_line

aten = torch.ops.aten

#: Arguments of all_to_all_single that may differ by rank.
SIZES = {"output_split_sizes", "input_split_sizes"}


@dataclasses.dataclass(frozen=True)
class Reference:
    """A reference to another node of the graph."""

    index: int


@dataclasses.dataclass
class Record:
    """A node, without objects that are specific to its process."""

    name: str
    line: str
    structure: str
    leaves: list[Any]
    #: Shapes and element types of the node's values.
    values: list[tuple[list[int], str]]
    #: The ranks and the name of a collective's group.
    members: list[int] | None = None
    group: str = ""


def count_ranks() -> int:
    """Returns the number of ranks of the default process group; 1 if there is none."""
    return dist.get_world_size() if dist.is_available() and dist.is_initialized() else 1


def _argument(node: torch.fx.Node, name: str) -> Any:
    for i, argument in enumerate(node.target._schema.arguments):
        if argument.name == name:
            return node.args[i] if i < len(node.args) else node.kwargs.get(name)
    return None


def is_collective(node: torch.fx.Node) -> bool:
    """Returns true if `node` starts a collective."""
    return (isinstance(node.target, torch._ops.OpOverload)
            and node.target.namespace == "_c10d_functional"
            and any(a.name == "group_name" for a in node.target._schema.arguments))


def _group_of(node: torch.fx.Node) -> tuple[list[int], str]:
    group = _argument(node, "group_name")
    if isinstance(group, str):
        group = dist.distributed_c10d._resolve_process_group(group)
    name = "world" if group.size() == dist.get_world_size() else group.group_desc
    return dist.get_process_group_ranks(group), name


def describe(graph: torch.fx.GraphModule) -> list[Record]:
    """Returns the records of the graph's nodes, in order."""
    numbers = {node: i for i, node in enumerate(graph.graph.nodes)}
    records = []
    for node in graph.graph.nodes:
        leaves, spec = pytree.tree_flatten((node.args, node.kwargs))
        record = Record(op_name(node) if node.op == "call_function" else node.op, user_line(node),
                        str(spec), [], [])
        if is_collective(node):
            record.members, record.group = _group_of(node)
        for i, leaf in enumerate(leaves):
            if isinstance(leaf, torch.fx.Node):
                record.leaves.append(Reference(numbers[leaf]))
            elif record.members is not None and _is_group(node, leaf):
                record.leaves.append("group")
            elif leaf is None or isinstance(leaf, (bool, int, float, str)):
                record.leaves.append(leaf)
            else:
                record.leaves.append(str(leaf))
        if node.op == "get_attr":
            record.leaves.append(getattr(graph, node.target).detach().clone())
        record.values = [(list(value.shape), str(value.dtype))
                         for value in pytree.tree_leaves(node.meta.get("val"))
                         if isinstance(value, torch.Tensor)]
        records.append(record)
    return records


def _is_group(node: torch.fx.Node, leaf: Any) -> bool:
    return leaf is _argument(node, "group_name")


#
# Comparison of ranks
#


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor):
        return a.dtype == b.dtype and a.shape == b.shape and bool(
            (a.view(torch.uint8) == b.view(torch.uint8)).all() if a.dim() else a.equal(b))
    return type(a) is type(b) and (a == b or (a != a and b != b))


def _may_vary(values: Sequence[Any]) -> bool:
    """Returns true if the program can choose among the ranks' values by the rank."""
    first = values[0]
    if isinstance(first, torch.Tensor):
        return all(isinstance(v, torch.Tensor) and v.shape == first.shape and v.dtype == first.dtype
                   for v in values)
    return all(isinstance(v, (bool, int, float)) for v in values)


def compare(programs: Sequence[Sequence[Record]]) -> dict[int, dict[int, list[Any]]]:
    """Returns the values that differ between ranks: for each node, by index, the values of
    each of its arguments, by rank. Raises ExportError if the graphs themselves differ."""
    varying: dict[int, dict[int, list[Any]]] = {}
    for number in range(max(len(program) for program in programs)):
        records = [program[number] if number < len(program) else None for program in programs]
        first = records[0]
        for rank, record in enumerate(records):
            if first is None or record is None or record.name != first.name:
                raise ExportError(f"the step differs between ranks: rank 0 has {_shown(first)} where "
                                  f"rank {rank} has {_shown(record)}")
            if record.values != first.values:
                raise ExportError(
                    f"the step differs between ranks: {first.name} gives {_types(first)} on rank 0"
                    f"{first.line} and {_types(record)} on rank {rank}{record.line}")
            if record.structure != first.structure and not _has_sizes(first):
                raise ExportError(f"the step differs between ranks: {first.name} has other arguments "
                                  f"on rank {rank}{record.line} than on rank 0{first.line}")
        leaves = first.leaves[:1] if _has_sizes(first) else first.leaves
        for place, leaf in enumerate(leaves):
            values = [record.leaves[place] for record in records]
            if all(_same(leaf, value) for value in values):
                continue
            if not _may_vary(values) or first.members is not None:
                rank = next(r for r, value in enumerate(values) if not _same(leaf, value))
                raise ExportError(
                    f"the step differs between ranks: {first.name} takes {_leaf(leaf, programs[0])} on "
                    f"rank 0{first.line} and {_leaf(values[rank], programs[rank])} on rank {rank}")
            varying.setdefault(number, {})[place] = values
    return varying


def _has_sizes(record: Record) -> bool:
    return record.name == op_name_of(C10D.all_to_all_single.default)


def op_name_of(target: Any) -> str:
    return str(target).removesuffix(".default")


def _shown(record: Record | None) -> str:
    return "its end" if record is None else f"{record.name}{record.line}"


def _types(record: Record) -> str:
    return ", ".join(f"{dtype.removeprefix('torch.')}{shape}" for shape, dtype in record.values) or "nothing"


def _leaf(leaf: Any, program: Sequence[Record]) -> str:
    if isinstance(leaf, Reference):
        return f"the result of {program[leaf.index].name}{program[leaf.index].line}"
    return f"a constant of shape {list(leaf.shape)}" if isinstance(leaf, torch.Tensor) else repr(leaf)


def lines(records: Sequence[Record]) -> list[list[int]]:
    """Returns the lines of a collective's group, which are the groups of all ranks
    together."""
    found: list[list[int]] = []
    for rank, record in enumerate(records):
        members = record.members
        assert members is not None
        if rank not in members:
            raise ExportError(f"rank {rank} is not in the group {members} of {record.name}{record.line}")
        for member in members:
            if records[member].members != members:
                raise ExportError(
                    f"the step differs between ranks: {record.name} is on group {members} on rank "
                    f"{rank}{record.line} and on {records[member].members} on rank {member}")
        if members not in found:
            found.append(members)
    return sorted(found)


def compare_inputs(inputs: Sequence[Sequence[tuple[str, list[int], str]]]) -> None:
    """Checks that all ranks have the same number of inputs, with equal shapes and types."""
    for rank, own in enumerate(inputs):
        for (name, shape, dtype), (other, other_shape, other_dtype) in zip(inputs[0], own):
            if (shape, dtype) != (other_shape, other_dtype):
                raise ExportError(f"{name} is {dtype.removeprefix('torch.')}{shape} on rank 0, and {other} "
                                  f"{other_dtype.removeprefix('torch.')}{other_shape} on rank {rank}: "
                                  "a program has one shape for all ranks")
        if len(own) != len(inputs[0]):
            raise ExportError(f"the step takes {len(inputs[0])} tensors on rank 0 and {len(own)} on rank {rank}")


#
# Choice by rank
#


def choose(traced: Traced, varying: dict[int, dict[int, list[Any]]]) -> torch.fx.GraphModule:
    """Returns the graph with the rank as an additional input, which chooses the differing
    values."""
    nodes = {node: varying[i] for i, node in enumerate(traced.graph.graph.nodes) if i in varying}

    class Interpreter(torch.fx.Interpreter):
        def run(self, *args: Any, **options: Any) -> Any:
            self.rank = args[-1]
            return super().run(*args[:-1], **options)

        def run_node(self, n: torch.fx.Node) -> Any:
            if n not in nodes:
                return super().run_node(n)
            with self._set_current_node(n):
                args, kwargs = self.fetch_args_kwargs_from_env(n)
                return _choose(n, args, kwargs, nodes[n], self.rank)

    # Retracing keeps the order of nodes, and removes those that only unused choices need.
    rank = torch.zeros((), dtype=torch.int64)
    return retrace(traced.graph, [*traced.make_stand_ins(), rank], interpreter=Interpreter)


def _choose(node: torch.fx.Node, args: Any, kwargs: Any, values: dict[int, list[Any]],
            rank: torch.Tensor) -> Any:
    def pick(table: list[Any]) -> torch.Tensor:
        stacked = torch.stack([torch.as_tensor(v) for v in table]) if isinstance(
            table[0], torch.Tensor) else torch.tensor(table)
        return stacked.index_select(0, rank.reshape(1)).squeeze(0)

    def take(x: torch.Tensor, dim: int, begin: torch.Tensor, size: int, step: int = 1) -> torch.Tensor:
        return x.index_select(dim, torch.arange(size) * step + begin)

    leaves, spec = pytree.tree_flatten((args, kwargs))
    tables = [values.get(i) for i in range(len(leaves))]
    out = node.meta.get("val")
    if node.op == "get_attr":
        return pick(next(iter(values.values())))

    def table_of(name: str) -> list[Any] | None:
        """Returns the values of the argument `name` by rank; None if they are all equal."""
        for i, argument in enumerate(node.target._schema.arguments):
            if argument.name == name:
                place = len(pytree.tree_leaves(args[:i])) if i < len(args) else None
                return None if place is None else values.get(place)
        return None

    def only(*names: str) -> bool:
        return sum(table_of(name) is not None for name in names) == len(values)

    if node.target is aten.slice.Tensor and only("start", "end"):
        x, dim = args[0], args[1] if len(args) > 1 else 0
        starts = table_of("start") or [args[2] or 0]
        if len(starts) == 1:
            starts = starts * len(next(iter(values.values())))
        begin = pick([max(s + x.shape[dim], 0) if s < 0 else s for s in starts])
        return take(x, dim, begin, out.shape[dim], args[4] if len(args) > 4 else 1)
    if node.target is aten.select.int and only("index"):
        x, dim = args[0], args[1]
        index = pick([i % x.shape[dim] for i in table_of("index") or []])
        return x.index_select(dim, index.reshape(1)).squeeze(dim)
    if node.target is operator.getitem:
        whole = args[0]
        places = next(iter(values.values()))
        if len({tuple(whole[i].shape) for i in places}) == 1:
            return torch.stack([whole[i] for i in places]).index_select(0, rank.reshape(1)).squeeze(0)
    if node.target in (aten.slice_scatter.default, aten.select_scatter.default):
        x, src, dim = args[0], args[1], args[2] if len(args) > 2 else 0
        is_slice = node.target is aten.slice_scatter.default
        table = table_of("start" if is_slice else "index")
        if table and only("start", "end", "index") and (len(args) < 6 or args[5] == 1):
            if not is_slice:
                src = src.unsqueeze(dim)
            size = src.shape[dim]
            begin = pick([s % x.shape[dim] if s < 0 else s for s in table])
            place = torch.arange(x.shape[dim]) - begin
            inside = (place >= 0).logical_and(place < size)
            spread = src.index_select(dim, place.clamp(0, size - 1))
            return torch.where(inside.reshape([-1] + [1] * (x.dim() - 1 - dim % x.dim())), spread, x)
    if node.target in (aten.arange.start_step, aten.arange.start) and only("start", "end"):
        step = args[2] if len(args) > 2 else 1
        begin = pick(table_of("start") or [args[0]] * len(next(iter(values.values()))))
        return (torch.arange(out.shape[0]) * step + begin).to(out.dtype)
    if node.target in (aten.full.default, aten.full_like.default, aten.scalar_tensor.default):
        return pick(next(iter(values.values()))).to(out.dtype).expand(out.shape)
    if isinstance(node.target, torch._ops.OpOverload):
        chosen = [leaf if table is None else pick(table) for leaf, table in zip(leaves, tables)]
        args, kwargs = pytree.tree_unflatten(chosen, spec)
        try:
            made = node.target.overloadpacket(*args, **kwargs)
        except (RuntimeError, TypeError):
            made = None
        if isinstance(made, torch.Tensor) and made.shape == out.shape:
            return made.to(out.dtype)
    shown = ", ".join(str(table[:8]) for table in values.values())
    raise ExportError(f"{op_name(node)} takes what differs by rank ({shown}), which cannot be "
                      f"chosen by the rank{user_line(node)}")
