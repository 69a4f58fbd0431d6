"""Merges collectives of an FX graph: coalesced, or packed into one tensor."""

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
    """An operand of a bucket.

    `result` is the node that was the result in flight, or None if it has no users. `start`
    is the collective that had the operand, and `value` is the result's value.
    """

    source: fx.Node
    result: fx.Node | None
    start: fx.Node
    value: Any


@dataclasses.dataclass
class PieceResult:
    """The node that replaces a piece's result after the wait."""

    data: fx.Node | None = None


@dataclasses.dataclass
class BucketNodes:
    """The nodes that begin a bucket, in order, and one result for each piece.

    `end` creates the nodes that end the bucket, and sets the data of the results. If `end`
    is None, the results of the pieces stay as parts of the bucket's result, and so do their
    waits.
    """

    begin: list[fx.Node]
    results: list[PieceResult] = dataclasses.field(default_factory=list)
    end: Callable[[], list[fx.Node]] | None = None


def base_name(start: fx.Node) -> str:
    """Returns the name of the functional collective without the suffix for several
    operands."""
    return str(collective_name(start)).removesuffix("_coalesced")


class _Builder:
    """Creates nodes at the end of the graph. The caller orders them later."""

    def __init__(self, graph: fx.Graph, like: fx.Node):
        self.graph = graph
        self.like = like
        self.nodes: list[fx.Node] = []

    def call(self, target: Callable[..., Any], *args: Any) -> fx.Node:
        """Creates a call, and computes its value from the values of its arguments."""
        values = fx.map_arg(args, lambda node: node.meta["val"])
        return self.add(target, args, target(*values))

    def add(self, target: Callable[..., Any], args: tuple[Any, ...], value: Any) -> fx.Node:
        """Creates a call of the given value."""
        with self.graph.inserting_before(self.graph.output_node()):
            node = self.graph.call_function(target)
        node.args = args  # `create_node` would search all of them for symbols
        kept = {k: v for k, v in self.like.meta.items() if k not in ("val", "tensor_meta")}
        node.meta.update(kept)
        node.meta["val"] = value
        self.nodes.append(node)
        return node

    def pop_nodes(self) -> list[fx.Node]:
        """Returns the nodes created since the last call, and forgets them."""
        nodes, self.nodes = self.nodes, []
        return nodes


def _op(name: str) -> Any:
    return getattr(getattr(torch.ops, NAMESPACE), name).default


def coalesce(graph: fx.Graph, first: fx.Node, pieces: Sequence[Piece]) -> BucketNodes:
    """Creates one op of all the tensors, without copies."""
    builder = _Builder(graph, first)
    together = builder.add(
        _op(f"{base_name(first)}_coalesced"),
        ([piece.source for piece in pieces], *first.args[1:]),
        [piece.value for piece in pieces],
    )
    begin = builder.pop_nodes()
    for i, piece in enumerate(pieces):
        if piece.result is not None:
            # Rewriting the result is faster than creating a node, because its users need no
            # change.
            piece.result.target = operator.getitem
            # `Node.__setattr__` would look up the node by its target twice.
            object.__setattr__(piece.result, "args", (together, i))
            if piece.result._kwargs:
                piece.result.kwargs = {}
            begin.append(piece.result)
    return BucketNodes(begin)


def pack(graph: fx.Graph, first: fx.Node, pieces: Sequence[Piece]) -> BucketNodes:
    """Creates one op of one tensor, into which all operands are copied. The elements are
    ordered by rank, so that each rank's part is contiguous."""
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
    in_flight = builder.call(_op(kind), packed, *first.args[1:])
    results = [PieceResult() for _ in pieces]
    begin = builder.pop_nodes()

    def end() -> list[fx.Node]:
        data = builder.call(_op("wait_tensor"), in_flight)
        gathers = kind == "all_gather_into_tensor"
        if gathers:
            data = builder.call(_aten.reshape.default, data, [ranks, -1])
        sizes = [math.prod(shape) // (ranks if gathers else 1) for shape in shapes]
        parts = builder.call(_aten.split_with_sizes.default, data, sizes, 1 if gathers else 0)
        for i, (result, shape) in enumerate(zip(results, shapes, strict=True)):
            part = builder.add(operator.getitem, (parts, i), parts.meta["val"][i])
            result.data = builder.call(_aten.reshape.default, part, list(shape))
        return builder.pop_nodes()

    return BucketNodes(begin, results, end)


def can_pack(start: fx.Node) -> bool:
    """Returns true if all sizes of the tensors of `start` are constant."""
    values = start.meta["val"]
    if not isinstance(values, (tuple, list)):
        values = [values]
    return all(isinstance(size, int) for value in values for size in value.shape)


def _constant_shape(value: torch.Tensor) -> tuple[int, ...]:
    if not all(isinstance(size, int) for size in value.shape):
        raise ProgramError("tensors whose sizes are not constant cannot be packed")
    return tuple(value.shape)


MODES = {"coalesced": coalesce, "concat": pack}
