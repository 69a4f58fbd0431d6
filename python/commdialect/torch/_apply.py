"""Applies a plan's order and buckets to an FX graph, completely or not at all."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

import torch.fx as fx

from commdialect import _core
from commdialect.torch._buckets import MODES, BucketNodes, Piece, PieceResult, base_name
from commdialect.torch._fx import GraphReader
from commdialect.torch._nodes import collective_name, line_of
from commdialect.torch._planned import Bucket, End, Place
from commdialect.torch._records import ProgramError


def _describe(start: fx.Node) -> str:
    return f"{base_name(start)}({', '.join(map(str, start.args[1:]))})"


def _make_bucket_error(wait: fx.Node) -> ProgramError:
    return ProgramError(
        f"'{wait.name}' also waits for a collective that is not in its bucket: wait for each "
        "collective by itself"
    )


def apply_order(reader: GraphReader, order: Sequence[Place]) -> None:
    """Orders the nodes of `reader.graph`, and replaces its collectives by buckets.

    All checks precede the first erased node. After an error the graph is as before.
    """
    before = list(reader.graph.nodes)
    applier = _Applier(reader)
    try:
        applier.apply(order)
    except BaseException:
        applier.restore(before)
        raise


#: Reads the private fields, because the properties around them dominate the time of
#: applying.
_get_call = operator.attrgetter("target", "_args", "_kwargs")


def _put_in_order(graph: fx.Graph, order: Sequence[fx.Node]) -> None:
    """Puts all nodes of the graph, which `order` lists, in that order."""
    last = graph._root
    for node in order:
        if last._next is not node:
            last.append(node)
        last = node


class _Applier:
    def __init__(self, reader: GraphReader):
        self.reader = reader
        self.graph = reader.graph
        self.bucket_nodes: dict[Bucket, BucketNodes] = {}
        #: The replacement of each old result of a collective; None if the result stays.
        self.replacement_of: dict[fx.Node, PieceResult | None] = {}
        #: Pairs of an old node and its replacement.
        self.replaced: list[tuple[fx.Node, fx.Node]] = []
        self.dead: list[fx.Node] = []
        #: The target and arguments of each changed node, before the change.
        self.calls: dict[fx.Node, tuple[Any, ...]] = {}

    def apply(self, order: Sequence[Place]) -> None:
        nodes = list(self.reader.fixed)
        node_of, attached = self.reader.nodes, self.reader.attached
        for place in order:
            if isinstance(place, End):
                add = self._end_bucket if place.is_wait else self._start_bucket
                nodes += add(place.bucket)
            elif (node := node_of.get(place)) is not None:  # some records have no node
                if node in attached:
                    self._put(nodes, node)
                else:
                    nodes.append(node)
        nodes += [*self.reader.epilogue, self.graph.output_node()]
        self._check(nodes)
        # Old nodes stay in the graph until they have no users.
        for old, new in self.replaced:
            self._keep(old.users)
            old.replace_all_uses_with(new)
        _put_in_order(self.graph, [*self.dead, *nodes])
        dead = set(self.dead)
        for node in self.dead:
            if any(user not in dead for user in node.users):
                raise ProgramError(f"'{node.name}' is still read")
        self._check_order(nodes)
        self._keep(self.dead)
        for node in self.dead:
            node.args, node.kwargs = (), {}
        # From here on no step can fail.
        for node in self.dead:
            self.graph.erase_node(node)

    def _keep(self, nodes: Iterable[fx.Node]) -> None:
        """Saves the targets and arguments of `nodes` before they change."""
        for node in nodes:
            if node not in self.calls:
                self.calls[node] = _get_call(node)

    def restore(self, before: Sequence[fx.Node]) -> None:
        """Restores the graph to its state when its nodes were `before`."""
        known = set(before)
        for node, (target, args, kwargs) in self.calls.items():
            if node in known:
                node.target, node.args, node.kwargs = target, args, kwargs
        new = [node for node in self.graph.nodes if node not in known]
        for node in new:
            node.args, node.kwargs = (), {}
        for node in new:
            self.graph.erase_node(node)
        _put_in_order(self.graph, before)

    def _put(self, nodes: list[fx.Node], node: fx.Node) -> None:
        """Appends `node` and the nodes that move with it."""
        nodes.append(node)
        for part in self.reader.attached.get(node, ()):
            self._put(nodes, part)

    def _check(self, nodes: Sequence[fx.Node]) -> None:
        """Checks that each node of the graph is in `nodes` exactly once, or is dead."""
        placed = set(nodes)
        if len(placed) != len(nodes):
            raise ProgramError("a node would be in two places")
        placed.update(self.dead)
        if len(placed) != len(self.graph.nodes):
            left = next(node for node in self.graph.nodes if node not in placed)
            raise ProgramError(f"'{left.name}' has no place")

    def _check_order(self, nodes: list[fx.Node]) -> None:
        broken = _core.FxReader.find_misordered(nodes)
        if broken is not None:
            raise ProgramError(f"'{broken[0].name}' would be before '{broken[1].name}'")

    #
    # Buckets
    #

    def _pieces(self, bucket: Bucket) -> list[Piece]:
        """Returns the operands of a bucket."""
        pieces = []
        for name in bucket.starts:
            start = self.reader.nodes[name]
            first = start.args[0]
            if not isinstance(first, (tuple, list)):
                pieces.append(Piece(first, start, start, start.meta["val"]))
                continue
            parts = {
                part.args[1]: part
                for part in self.reader.attached.get(start, ())
                if part.target is operator.getitem
            }
            for i, (source, value) in enumerate(zip(first, start.meta["val"], strict=True)):
                pieces.append(Piece(source, parts.get(i), start, value))
        return pieces

    def _start_bucket(self, bucket: Bucket) -> list[fx.Node]:
        first, *others = starts = [self.reader.nodes[name] for name in bucket.starts]
        name, settings = base_name(first), first.args[1:]
        for other in others:
            if base_name(other) != name or other.args[1:] != settings:
                line = line_of(other)
                place = f"{line.file}:{line.line}: " if line else ""
                raise ProgramError(
                    f"{place}'{other.name}' cannot be in a bucket with '{first.name}': "
                    f"it is {_describe(other)}, and that one {_describe(first)}"
                )
        if bucket.mode not in MODES:
            raise ProgramError(f"buckets of mode '{bucket.mode}' are not known")
        pieces = self._pieces(bucket)
        self._keep(piece.result for piece in pieces if piece.result is not None)
        built = MODES[bucket.mode](self.graph, first, pieces)
        self.bucket_nodes[bucket] = built
        replacements = built.results if built.end else [None] * len(pieces)
        results = {
            piece.result: replacement
            for piece, replacement in zip(pieces, replacements, strict=True)
            if piece.result is not None
        }
        self.replacement_of.update(results)
        for start in starts:
            nodes = (start, *self.reader.attached.get(start, ()))
            self.dead += nodes if built.end else [node for node in nodes if node not in results]
        return built.begin

    def _end_bucket(self, bucket: Bucket) -> list[fx.Node]:
        if bucket not in self.bucket_nodes:
            raise ProgramError(f"the bucket of '{bucket.starts[0]}' ends before it starts")
        end = self.bucket_nodes[bucket].end
        nodes = end() if end else []
        # A wait in the caller of the graph is not a node.
        waits = [self.reader.nodes[n] for n in bucket.waits if n in self.reader.nodes]
        for first in dict.fromkeys(waits):
            if end:
                self._end_wait(first)
            else:
                if not self.replacement_of.keys() >= set(first.all_input_nodes):
                    raise _make_bucket_error(first)
                self._put(nodes, first)
        return nodes

    def _end_wait(self, old: fx.Node) -> None:
        """Replaces the data of a wait by those of its bucket. Does the same for the
        attached nodes: parts of a wait for several tensors, and further waits."""
        source = old.args[0]
        if isinstance(source, fx.Node):
            if collective_name(source) == "wait_tensors":
                source = source.args[0][old.args[1]]
            replacement = self.replacement_of.get(source)
            if replacement is None or replacement.data is None:
                raise _make_bucket_error(old)
            replacement.data.meta.update(
                {k: v for k, v in old.meta.items() if k not in ("val", "tensor_meta")}
            )
            self.replaced.append((old, replacement.data))
        self.dead.append(old)
        for part in self.reader.attached.get(old, ()):
            self._end_wait(part)
