"""Streams of the user in graphs: the order that their synchronization imposes.

torch.compile traces `torch.cuda.stream`, events and `wait_stream` as ops of `torch.ops.streams`,
which take numbers of streams and events, and no tensors. AOTAutograd puts most of them into
`control_deps`, which returns the tensors that cross. A node's stream is in its metadata.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
import torch.fx as fx

#: The places of streams among the arguments of ops. Other ops synchronize with all streams.
_STREAMS = {
    "record_event": (1,),
    "wait_event": (1,),
    "wait_stream": (0, 1),
    "record_stream": (1,),
    "sync_dealloc": (1,),
}

#: All streams, among numbers of streams and None.
_ALL = "all"


def get_stream(node: fx.Node) -> int | None:
    """Returns the number of the stream that `node` runs on; None if the user chose none."""
    custom = node.meta.get("custom")
    return custom.get("stream") if isinstance(custom, dict) else None


def find_edges(nodes: Sequence[fx.Node]) -> dict[fx.Node, list[fx.Node]] | None:
    """Returns the nodes that must precede a node because of a synchronization of streams.
    None means that the graph uses no streams.

    A node without a stream may be on any of them, because its stream is that of the caller.
    """
    edges: dict[fx.Node, list[fx.Node]] = {}
    #: The last synchronization of each stream, and the nodes since then.
    last: dict[Any, fx.Node] = {}
    since: dict[Any, list[fx.Node]] = {}
    is_used = False
    for node in nodes:
        if node.op != "call_function":
            continue
        own = get_stream(node)
        is_used |= own is not None
        streams = _find_streams(node)
        if streams is None:
            streams = [own] if own is not None else [*last]
            _add(edges, node, [last[stream] for stream in streams if stream in last])
            if own not in last and _ALL in last:
                _add(edges, node, [last[_ALL]])
            since.setdefault(own, []).append(node)
            continue
        is_used = True
        if _ALL in streams:
            streams = [*dict.fromkeys([_ALL, None, *last, *since])]
        _add(edges, node, [one for stream in streams for one in since.pop(stream, ())])
        _add(edges, node, [last[stream] for stream in (*streams, _ALL) if stream in last])
        last.update(dict.fromkeys(streams, node))
    return edges if is_used else None


def _add(edges: dict[fx.Node, list[fx.Node]], node: fx.Node, before: list[fx.Node]) -> None:
    if before:
        edges[node] = list(dict.fromkeys([*edges.get(node, ()), *before]))


def _find_streams(node: fx.Node) -> list[Any] | None:
    """Returns the streams that `node` synchronizes, with None, or _ALL; None if
    it synchronizes nothing."""
    call = _find_call(node)
    if call is None:
        return None
    places = _STREAMS.get(call.target._schema.name.partition("::")[2])
    if places is None:
        return [_ALL]
    return [None, *(call.args[place] for place in places)]


def _find_call(node: fx.Node) -> fx.Node | None:
    """Returns the call of an op of streams that `node` is, or that is in its nested graph."""
    target = node.target
    if isinstance(target, torch._ops.OpOverload):
        return node if target.namespace == "streams" else None
    module = node.graph.owning_module
    if not isinstance(target, torch._ops.HigherOrderOperator) or module is None:
        return None
    if target.name() != "control_deps":
        return None
    for source in node.all_input_nodes:
        nested = getattr(module, str(source.target), None) if source.op == "get_attr" else None
        for inner in nested.graph.nodes if isinstance(nested, fx.GraphModule) else ():
            if inner.op == "call_function" and _find_call(inner) is not None:
                return _find_call(inner)
    return None
