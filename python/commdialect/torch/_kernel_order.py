"""Keeps the order of the ops that run kernels in what Inductor generates.

A kernel waits for the same call on the other ranks, so all ranks must call in one order.
Inductor gives its own collectives an order likewise (decide_global_ordering_of_comms).
"""

from __future__ import annotations

import math
from typing import Any

from torch._inductor import custom_graph_pass
from torch._inductor.dependencies import WeakDep
from torch._inductor.scheduler import BaseSchedulerNode
from torch._inductor.virtualized import V

from commdialect.torch._groups import resolve
from commdialect.torch._sites import KINDS, Signature, estimate

#: torch 2.11 has one class for passes on graphs and on the scheduler's nodes.
_Base: Any = getattr(
    custom_graph_pass, "CustomSchedulerPass", custom_graph_pass.CustomGraphPass
)


def calls_kernel(node: BaseSchedulerNode) -> bool:
    """Returns true if a node of Inductor's scheduler calls an op of the project."""
    op = getattr(node.node, "op_overload", None)
    return getattr(op, "namespace", "") == "commdialect"


def estimate_kernel(node: BaseSchedulerNode) -> int | None:
    """Returns the nanoseconds of such a call; None if its sizes are not constant."""
    kernel = node.node
    args, kwargs = kernel.unflatten_args(kernel.inputs, kernel.constant_args)
    names = [argument.name for argument in kernel.op_overload._schema.arguments]
    values = {**dict(zip(names, args, strict=False)), **kwargs, **kernel.kwargs}
    source = values["input"]
    sizes = [int(size) if getattr(size, "is_number", True) else -1 for size in source.get_size()]
    kind = kernel.op_overload._opname
    if kind not in KINDS or -1 in sizes:
        return None
    rows = math.prod(sizes[: values.get("dim", 0) % max(len(sizes), 1)])
    reduction = values.get("reduce_op", "")
    signature = Signature(kind, reduction, source.get_dtype(), rows, math.prod(sizes))
    return estimate(signature, resolve(values["group_name"]).size())


class KernelOrder(_Base):  # type: ignore[misc]
    """Lets each call depend on the one before, before Inductor fuses nodes. `before` is a pass of
    the user that runs first."""

    def __init__(self, before: Any = None):
        self.before = before

    def __call__(self, nodes: list[BaseSchedulerNode]) -> list[BaseSchedulerNode]:
        if self.before is not None:
            nodes = self.before(nodes)
        calls = [node for node in nodes if calls_kernel(node)]
        for earlier, later in zip(calls, calls[1:]):
            changed = next(iter(later.get_buffer_names()))
            for name in earlier.get_buffer_names():
                later.add_fake_dep(WeakDep(name, mutating_buf=changed, is_fake=True))
        if len(calls) > 1:
            V.graph.scheduler.compute_ancestors()
        return nodes

    def uuid(self) -> Any:
        own = "commdialect.kernel_order"
        if self.before is None:
            return own
        uuid = getattr(self.before, "uuid", None)
        theirs = uuid() if uuid is not None else None
        return None if theirs is None else (own, theirs)
