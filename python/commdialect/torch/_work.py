"""What nodes of Inductor's scheduler move and compute, for the machine's model."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import sympy
import torch
from torch._inductor import config, ir
from torch._inductor.dependencies import WeakDep
from torch._inductor.fx_passes.control_dependencies import control_deps
from torch._inductor.scheduler import BaseSchedulerNode, FusedSchedulerNode, SchedulerNode
from torch._inductor.virtualized import V

from commdialect.torch._nodes import OperationCounter
from commdialect.torch._records import ELEMENT_TYPES


def hint_of(size: Any) -> int:
    """The size that the compiler was shown."""
    if isinstance(size, (int, sympy.Integer)):
        return int(size)
    return int(V.graph.sizevars.optimization_hint(size, fallback=config.unbacked_symint_fallback))


def _multiply(sizes: Sequence[Any]) -> int | None:
    """Much sooner than sympy; None if not all are numbers."""
    product = 1
    for size in sizes:
        if type(size) is int:
            product *= size
        elif isinstance(size, sympy.Integer):
            product *= size.p  # int(size) takes longer
        else:
            return None
    return product


def count_elements(buffer: Any) -> int:
    """Of a tensor."""
    number = _multiply(buffer.get_size())
    return hint_of(buffer.get_numel()) if number is None else number


#: Elements and the bytes of one, of all that a buffer stands for. None where Inductor has
#: to say.
_Sizes = tuple[tuple[int, int], ...]


class WorkReader:
    """Reads the nodes of one graph."""

    def __init__(self) -> None:
        self._operations = OperationCounter()
        self._sizes: dict[str, _Sizes | None] = {}

    def read(
        self, node: BaseSchedulerNode, outputs: Sequence[Any]
    ) -> dict[str, int | str]:
        """As `comm.work`."""
        num_bytes = self.count_bytes(node)
        if num_bytes is None:
            num_bytes = count_bytes_by_inductor(node)
        work: dict[str, int | str] = {"bytes": num_bytes}
        operations = self._count_operations(node)
        if operations:
            work["contraction"] = operations
            work["contraction_type"] = _element_type(outputs)
        return work

    def count_bytes(self, node: BaseSchedulerNode) -> int | None:
        """What `count_bytes_by_inductor` gives, several times faster, for plain buffers of
        known sizes; None for others."""
        kernel = node.node
        if isinstance(kernel, ir.FallbackKernel) and not isinstance(
            kernel.op_overload, torch._ops.OpOverload
        ):
            return None
        per_access: int | None = int(1e9)
        if isinstance(node, SchedulerNode):
            ranges = node.get_ranges()
            per_access = _multiply([*ranges[0], *ranges[1]])
        if per_access is None:
            return None
        accesses: dict[str, int] = {}
        used: dict[str, None] = {}
        for access in (*node.read_writes.reads, *node.read_writes.writes):
            name = access.name
            accesses[name] = accesses.get(name, 0) + 1
            if type(access) is not WeakDep:
                used[name] = None
        if isinstance(node, FusedSchedulerNode):
            # What only its own nodes use is in no memory.
            own = set(node.snodes)
            for name in {write.name for write in node.read_writes.writes}:
                users = node.scheduler.name_to_buf[name].users
                if all(user.node in own for user in users):
                    used.pop(name, None)
        total = 0
        for name in used:
            if name not in self._sizes:
                self._sizes[name] = _read_named_sizes(name)
            sizes = self._sizes[name]
            if sizes is None:
                return None
            accessed = per_access * accesses[name]
            for elements, bytes_of_one in sizes:
                total += min(accessed, elements) * bytes_of_one
        return total

    def _count_operations(self, node: BaseSchedulerNode) -> int:
        """Also of what Inductor has put into a graph of its own, to keep its place, and
        then counts no operations of."""
        total = 0
        for part in node.get_nodes():
            if part.node is None or not (part.is_extern() or part.is_template()):
                continue
            origin = part.node.get_origin_node()
            if origin is None:
                continue
            if origin.target is control_deps:
                graph = getattr(origin.graph.owning_module, origin.args[1].target).graph
                total += sum(map(self._operations.count, graph.nodes))
            else:
                total += self._operations.count(origin)
        return total


def _read_named_sizes(name: str) -> _Sizes | None:
    buffer = V.graph.name_to_buffer.get(name)
    if buffer is None:
        buffer = V.graph.graph_inputs.get(name)
    return () if buffer is None else _read_sizes(buffer)


def _read_sizes(buffer: Any) -> _Sizes | None:
    layout = getattr(buffer, "layout", None)
    if not isinstance(buffer, ir.IRNode):
        return None
    if isinstance(layout, ir.NoneLayout):
        # It stands for what it changes.
        changed = map(V.graph.get_buffer, buffer.get_mutation_names())
        sizes = [_read_sizes(other) for other in changed if other is not None]
        return None if None in sizes else tuple(itertools.chain(*sizes))
    if not isinstance(layout, ir.Layout):
        return None
    elements = _multiply(buffer.get_size())
    return None if elements is None else ((elements, buffer.get_dtype().itemsize),)


def count_bytes_by_inductor(node: BaseSchedulerNode) -> int:
    """Without what Inductor counts, too: buffers that it only comes behind."""
    accesses = node.get_read_write_buffer_accesses(include_reads=True, include_writes=True)
    used = {
        access.name
        for access in (*node.read_writes.reads, *node.read_writes.writes)
        if not isinstance(access, WeakDep)
    }
    return sum(hint_of(num_bytes) for name, num_bytes in accesses.items() if name in used)


def _element_type(outputs: Sequence[Any]) -> str:
    for output in outputs:
        dtype = output.node.maybe_get_dtype()
        if dtype is not None:
            return ELEMENT_TYPES.get(str(dtype).removeprefix("torch."), "f32")
    return "f32"
