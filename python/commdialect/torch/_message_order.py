"""Keeps the order of messages in what Inductor generates.

Inductor orders its nodes for a smaller peak of memory. It knows no dependence between a wait and
a message that starts before it. So a message may start after a wait that it preceded, and ranks
wait for each other although their graphs do not.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

import torch.fx as fx
from torch._inductor.scheduler import BaseSchedulerNode

from commdialect.torch._nodes import MESSAGES, Target, describe


def restore_order(nodes: list[BaseSchedulerNode]) -> list[BaseSchedulerNode]:
    """Returns nodes whose starts and waits are in the order of the FX graph, if some are messages.
    Other nodes stay where they are if they can."""
    targets = [_describe(node) for node in nodes]
    if not any(target and target.kind == MESSAGES for target in targets):
        return nodes
    places = _Places()
    found = [
        (place, i)
        for i, target in enumerate(targets)
        if target and (place := places.find(nodes[i])) is not None
    ]
    chain = [i for _, i in sorted(found)]
    if chain == sorted(chain):
        return nodes
    return _sort(nodes, chain)


def _describe(node: BaseSchedulerNode) -> Target | None:
    """Returns the target of a start or a wait; None for other nodes."""
    op = getattr(node.node, "op_overload", None)
    target = None if op is None else describe(op)
    return target if target and (target.kind or target.is_wait) else None


class _Places:
    """The positions of nodes in the FX graph."""

    def __init__(self) -> None:
        self._place_of: dict[fx.Node, int] = {}

    def find(self, node: BaseSchedulerNode) -> int | None:
        """Returns the position of the start or wait that `node` was made of; None if unknown."""
        for origin in getattr(node.node, "origins", ()):
            if origin.op != "call_function":
                continue
            target = describe(origin.target)
            if target.kind or target.is_wait:
                if origin not in self._place_of:
                    self._place_of |= {one: i for i, one in enumerate(origin.graph.nodes)}
                return self._place_of[origin]
        return None


def _sort(nodes: list[BaseSchedulerNode], chain: Sequence[int]) -> list[BaseSchedulerNode]:
    """Returns the nodes in an order that keeps dependences, and the order of those in `chain`;
    the given one if there is none."""
    maker_of = {
        buffer.get_name(): i for i, node in enumerate(nodes) for buffer in node.get_outputs()
    }
    before: list[set[int]] = [
        {maker_of[d.name] for d in node.unmet_dependencies if d.name in maker_of} for node in nodes
    ]
    for first, second in zip(chain, chain[1:]):
        before[second].add(first)
    after: list[list[int]] = [[] for _ in nodes]
    for i, makers in enumerate(before):
        makers.discard(i)
        for maker in makers:
            after[maker].append(i)
    ready = [i for i, makers in enumerate(before) if not makers]
    order = []
    while ready:
        i = heapq.heappop(ready)
        order.append(nodes[i])
        for user in after[i]:
            before[user].discard(i)
            if not before[user]:
                heapq.heappush(ready, user)
    return order if len(order) == len(nodes) else nodes
