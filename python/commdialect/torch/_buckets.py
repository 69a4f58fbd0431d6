"""Several collectives of an FX graph as one: coalesced, or packed into one tensor."""

from __future__ import annotations

import dataclasses
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.fx as fx

from commdialect.torch._nodes import NAMESPACE, collective_name
from commdialect.torch._records import ProgramError

_aten = torch.ops.aten


@dataclasses.dataclass(frozen=True)
class Piece:
    """An operand of a bucket: its source, the node that was its result in flight (None:
    nothing reads it), the collective that it was of, and the result's value."""

    source: fx.Node
    result: fx.Node | None
    start: fx.Node
    value: Any


@dataclasses.dataclass
class Item:
    """What becomes of a piece, waited for."""

    data: fx.Node | None = None


@dataclasses.dataclass
class Made:
    """Nodes, in order, that begin a bucket; an item for each piece. `end` makes those that
    end it, and gives the items their data. Without it the results of the pieces stay, as
    parts of the bucket's, and so do the waits for them."""

    begin: list[fx.Node]
    flying: list[Item] = dataclasses.field(default_factory=list)
    end: Callable[[], list[fx.Node]] | None = None


def base_name(start: fx.Node) -> str:
    """The functional collective, of one operand or several."""
    return str(collective_name(start)).removesuffix("_coalesced")


class _Builder:
    """Makes nodes at the end of the graph; where they belong is decided later."""

    def __init__(self, graph: fx.Graph, like: fx.Node):
        self.graph = graph
        self.like = like
        self.nodes: list[fx.Node] = []

    def call(self, target: Callable[..., Any], *args: Any) -> fx.Node:
        """With the value that its arguments' values make."""
        values = fx.map_arg(args, lambda node: node.meta["val"])
        return self.add(target, args, target(*values))

    def add(self, target: Callable[..., Any], args: tuple[Any, ...], value: Any) -> fx.Node:
        """With a known value."""
        with self.graph.inserting_before(self.graph.output_node()):
            node = self.graph.call_function(target)
        node.args = args  # `create_node` would look for symbols in all of them
        kept = {k: v for k, v in self.like.meta.items() if k not in ("val", "tensor_meta")}
        node.meta.update(kept)
        node.meta["val"] = value
        self.nodes.append(node)
        return node

    def take(self) -> list[fx.Node]:
        """The nodes since the last time."""
        nodes, self.nodes = self.nodes, []
        return nodes


def _op(name: str) -> Any:
    return getattr(getattr(torch.ops, NAMESPACE), name).default


def coalesce(graph: fx.Graph, first: fx.Node, pieces: Sequence[Piece]) -> Made:
    """One op of all the tensors: no copies."""
    builder = _Builder(graph, first)
    together = builder.add(
        _op(f"{base_name(first)}_coalesced"),
        ([piece.source for piece in pieces], *first.args[1:]),
        [piece.value for piece in pieces],
    )
    begin = builder.take()
    for i, piece in enumerate(pieces):
        if piece.result is not None:
            # Sooner than a new node, since whatever reads it stays as it is.
            piece.result.target = operator.getitem
            # Past `Node.__setattr__`, which looks the node up by its target both times.
            object.__setattr__(piece.result, "args", (together, i))
            if piece.result._kwargs:
                piece.result.kwargs = {}
            begin.append(piece.result)
    return Made(begin)


def pack(graph: fx.Graph, first: fx.Node, pieces: Sequence[Piece]) -> Made:
    """One op of one tensor, into which all are copied. Their elements lie there by rank,
    so that each rank's part is one piece of it."""
    builder = _Builder(graph, first)
    kind = base_name(first)
    ranks = first.args[-2] if kind != "all_reduce" else 1
    shapes = [_constant_shape(piece.value) for piece in pieces]
    scatters = kind == "reduce_scatter_tensor"
    flat = [
        builder.call(_aten.reshape.default, piece.source, [ranks, -1] if scatters else [-1])
        for piece in pieces
    ]
    packed = builder.call(_aten.cat.default, flat, 1 if scatters else 0)
    if scatters:
        packed = builder.call(_aten.reshape.default, packed, [-1])
    flying = builder.call(_op(kind), packed, *first.args[1:])
    items = [Item() for _ in pieces]
    begin = builder.take()

    def end() -> list[fx.Node]:
        data = builder.call(_op("wait_tensor"), flying)
        gathers = kind == "all_gather_into_tensor"
        if gathers:
            data = builder.call(_aten.reshape.default, data, [ranks, -1])
        sizes = [math.prod(shape) // (ranks if gathers else 1) for shape in shapes]
        parts = builder.call(_aten.split_with_sizes.default, data, sizes, 1 if gathers else 0)
        for i, (item, shape) in enumerate(zip(items, shapes, strict=True)):
            part = builder.add(operator.getitem, (parts, i), parts.meta["val"][i])
            item.data = builder.call(_aten.reshape.default, part, list(shape))
        return builder.take()

    return Made(begin, items, end)


def can_pack(start: fx.Node) -> bool:
    """Are all sizes of its tensors known?"""
    values = start.meta["val"]
    if not isinstance(values, (tuple, list)):
        values = [values]
    return all(isinstance(size, int) for value in values for size in value.shape)


def _constant_shape(value: torch.Tensor) -> tuple[int, ...]:
    if not all(isinstance(size, int) for size in value.shape):
        raise ProgramError("tensors whose sizes are not constant cannot be packed")
    return tuple(value.shape)


MODES = {"coalesced": coalesce, "concat": pack}
