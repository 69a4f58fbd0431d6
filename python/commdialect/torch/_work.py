"""Counts bytes and operations of nodes of Inductor's scheduler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from torch._inductor import config
from torch._inductor.dependencies import WeakDep
from torch._inductor.fx_passes.control_dependencies import control_deps
from torch._inductor.scheduler import BaseSchedulerNode
from torch._inductor.virtualized import V

from commdialect.torch._nodes import OperationCounter
from commdialect.torch._records import ELEMENT_TYPES


def hint_of(size: Any) -> int:
    """Returns the example size of the compilation."""
    if isinstance(size, (int, sympy.Integer)):
        return int(size)
    return int(V.graph.sizevars.optimization_hint(size, fallback=config.unbacked_symint_fallback))


def count_elements(buffer: Any) -> int:
    """Returns the number of elements of a tensor."""
    return hint_of(buffer.get_numel())


class WorkReader:
    """Reads the nodes of one graph."""

    def __init__(self) -> None:
        self._operations = OperationCounter()

    def count_operations(self, node: BaseSchedulerNode) -> tuple[int, str]:
        """Returns the number of operations of contractions, and their element type.
        Includes nodes that Inductor puts into a graph of their own to keep their order,
        whose operations Inductor does not count."""
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
        return total, _find_element_type(node.get_outputs())


def count_bytes(node: BaseSchedulerNode) -> int:
    """Returns the bytes that a node moves, by Inductor's count, but without buffers that
    the node only has an ordering dependence on."""
    accesses = node.get_read_write_buffer_accesses(include_reads=True, include_writes=True)
    used = {
        access.name
        for access in (*node.read_writes.reads, *node.read_writes.writes)
        if not isinstance(access, WeakDep)
    }
    return sum(hint_of(num_bytes) for name, num_bytes in accesses.items() if name in used)


def _find_element_type(outputs: Sequence[Any]) -> str:
    for output in outputs:
        dtype = output.node.maybe_get_dtype()
        if dtype is not None:
            return ELEMENT_TYPES.get(str(dtype).removeprefix("torch."), "f32")
    return "f32"
