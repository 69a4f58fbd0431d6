"""Reads nodes of Inductor's scheduler as a program of comm.

A program has fused kernels, Inductor's own buffers and frees, and its dependences. The core
reads them (extension/InductorGraph.cpp, SchedulerReader.cpp). This file has the parts that
need Inductor's Python objects.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch._inductor import comm_analysis, comms, config, ir
from torch._inductor.dependencies import WeakDep
from torch._inductor.scheduler import BaseSchedulerNode
from torch._inductor.utils import (
    contains_collective,
    contains_wait,
    is_collective,
    is_nonfreeable_buffers,
)
from torch._inductor.virtualized import V

from commdialect import _core
from commdialect.torch._groups import Groups
from commdialect.torch._kernel_order import calls_kernel, estimate_kernel
from commdialect.torch._nodes import MESSAGE_OPS, MESSAGES, line_of, module_of
from commdialect.torch._program import Program
from commdialect.torch._records import ProgramError, element_type, find_reduction
from commdialect.torch._versions import has_roofline
from commdialect.torch._work import WorkReader, count_bytes, count_elements, hint_of

_HAS_ROOFLINE = has_roofline()

_COLLECTIVES = {
    "all_reduce": "all_reduce",
    "all_gather_into_tensor": "all_gather",
    "reduce_scatter_tensor": "reduce_scatter",
    "all_to_all_single": "all_to_all",
    "broadcast": "broadcast",
    **dict.fromkeys(MESSAGE_OPS, MESSAGES),
}


def get_data_dependences(node: BaseSchedulerNode) -> list[Any]:
    """Returns the dependences of `node` on nodes whose data it uses, or waits for."""
    outputs = node.get_outputs()
    if outputs and all(map(_only_orders, outputs)):
        return []
    return [d for d in node.unmet_dependencies if not (type(d) is WeakDep and d.is_fake)]


def _only_orders(output: Any) -> bool:
    """Returns true if `output` only claims to change a buffer, to order other nodes around
    it."""
    test = getattr(output, "is_ordering_only", None)
    return bool(test and test())


class MachineCosts:
    """Run times of nodes in ns; None if the machine's model decides. Here it does, except
    for compute if the user has set `config.estimate_op_runtime`."""

    def __init__(self) -> None:
        # Cached, because reading a setting of torch is slower than all else here.
        self._asks = config.estimate_op_runtime != "default"

    def of_collective(self, node: BaseSchedulerNode) -> int | None:
        """Returns the run time of a start in ns, or None."""
        return None

    def of_compute(self, node: BaseSchedulerNode) -> int | None:
        """Returns the run time of another node in ns, or None."""
        if calls_kernel(node):
            return estimate_kernel(node)
        return round(comms.estimate_op_runtime(node) * 1e6) if self._asks else None


class InductorCosts(MachineCosts):
    """Inductor's estimates. Where it has none (such as for compute on a CPU), or none that
    is good, the machine's model decides."""

    def __init__(self) -> None:
        super().__init__()
        self._asks |= _HAS_ROOFLINE

    def of_collective(self, node: BaseSchedulerNode) -> int | None:
        """Returns the run time of a start in ns, or None."""
        milliseconds = comm_analysis.estimate_nccl_collective_runtime(node.node)
        return round(milliseconds * 1e6) or None

    def of_compute(self, node: BaseSchedulerNode) -> int | None:
        """Returns the run time of another node in ns, or None."""
        return super().of_compute(node) or None


#: Classes by the value of the option `costs`.
COSTS = {"machine": MachineCosts, "inductor": InductorCosts}


class Recording:
    """The program of `nodes`, in their order.

    `records` has for each node the record that stands for it. Several nodes may share one:
    a node that extracts an output of a collective in flight, and a second wait, have no
    record of their own. `num_collectives` is the number of started collectives. With
    `has_lines`, ops have the user's lines, for reports, and cannot be found by their names
    there.
    """

    def __init__(
        self,
        nodes: Sequence[BaseSchedulerNode],
        costs: type[MachineCosts] = MachineCosts,
        has_lines: bool = False,
    ):
        self.nodes = list(nodes)
        self.program = Program()
        graph, host = V.graph, _Host(self.program, costs(), has_lines)
        self._graph = _core.InductorGraph(
            graph.scheduler.mutation_real_name,
            graph.graph_inputs,
            graph.name_to_buffer,
            graph.get_output_names(),
            self.nodes,
            host,
        )
        self.records = _core.read_scheduler(self.program, self._graph, host)
        self.num_collectives = self._graph.num_collectives

    def order(self, names: Iterable[str]) -> list[BaseSchedulerNode]:
        """Returns the nodes in the order of the records in `names`. Nodes of one record
        keep their relative order."""
        behind: dict[str, list[BaseSchedulerNode]] = {}
        for node, record in zip(self.nodes, self.records, strict=True):
            behind.setdefault(record, []).append(node)
        ordered = [node for name in names for node in behind.pop(name, ())]
        if behind:
            raise ProgramError(f"the plan has no place for '{next(iter(behind))}'")
        return ordered

    def find_misordered(self, order: list[BaseSchedulerNode]) -> tuple[str, str] | None:
        """Returns a node, and a later one that it depends on; None if `order` is valid."""
        return self._graph.find_misordered(order)

    def estimate_peak(self, order: list[BaseSchedulerNode]) -> int:
        """Returns the peak bytes of `order`, by Inductor's estimate."""
        return self._graph.estimate_peak(order)


def _find_line(node: BaseSchedulerNode) -> tuple[str, int, str] | None:
    """Returns the user's line, and the module, of the first node of the graph that `node`
    originates from and that has one of them; None if none does."""
    for part in node.get_nodes():
        for origin in getattr(part.node, "origins", ()):
            line, module = line_of(origin), module_of(origin)
            if line is not None or module:
                return (line.file, line.line, module) if line else ("", 0, module)
    return None


class _Host:
    """Callbacks of the core into Inductor's objects."""

    def __init__(self, program: Program, costs: MachineCosts, has_lines: bool):
        self.add_group = functools.partial(Groups().add_to, program)
        self.count_operations = WorkReader().count_operations
        self.count_bytes = count_bytes
        self.cost_of_compute = costs.of_compute
        self.cost_of_collective = costs.of_collective
        self.hint_of = hint_of
        self.is_collective = is_collective
        self.keeps_input = is_nonfreeable_buffers
        self.count_read_bytes = V.graph.get_dep_size_hint
        self.find_line = _find_line if has_lines else None

    @staticmethod
    def communicates(group: BaseSchedulerNode) -> bool:
        """Returns true if a group has communication."""
        return contains_collective(group) or contains_wait(group)

    @staticmethod
    def read_tensor(tensor: Any) -> tuple[int, torch.dtype] | None:
        """Returns the number of elements and their type; None if `tensor` is not a
        tensor."""
        dtype = tensor.maybe_get_dtype() if isinstance(tensor, ir.IRNode) else None
        return None if dtype is None else (count_elements(tensor), dtype)

    @staticmethod
    def describe_elements(dtype: torch.dtype) -> tuple[str, int]:
        """Returns MLIR's type, and the bytes of an element."""
        return element_type(dtype), dtype.itemsize

    @staticmethod
    def read_schema(op: Any) -> tuple[str, bool, bool, list[str]]:
        """Reads the schema of a collective.

        Returns comm's kind of it, whether it changes its input, whether its only tensor is
        its first argument and none is a list, and the names of its arguments.
        """
        name = op._schema.name
        kind = name.split("::")[-1]
        plain = kind.rstrip("_").removesuffix("_out").removesuffix("_coalesced")
        known = _COLLECTIVES.get(plain)
        if known is None or not name.startswith("_c10d_functional"):
            raise ProgramError(f"collective '{name}' is not known")
        first, *others = [argument.type for argument in op._schema.arguments]
        is_plain = isinstance(first, torch.TensorType) and not any(
            isinstance(other, (torch.TensorType, torch.ListType)) for other in others
        )
        names = [argument.name for argument in op._schema.arguments]
        return known, kind.endswith("_"), is_plain, names

    @staticmethod
    def bind(kernel: Any, names: list[str]) -> dict[str, Any]:
        """Returns the arguments of a collective, by name."""
        args, kwargs = kernel.unflatten_args(kernel.inputs, kernel.constant_args)
        return {**dict(zip(names, args, strict=False)), **kwargs, **kernel.kwargs}

    @staticmethod
    def find_reduction(reduction: object, node: str) -> str:
        """Returns comm's name of a reduction. Raises ProgramError if comm has no such
        reduction."""
        found = find_reduction(reduction)
        if found is None:
            raise ProgramError(f"reduction '{reduction}' of '{node}' is not known")
        return found
