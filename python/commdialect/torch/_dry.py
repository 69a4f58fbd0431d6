"""Compiles a function by torch.compile without running the result.

Inductor stops when it has the text of the code. In place of the code runs a stand-in that
returns uninitialized tensors of the same sizes, so that the backward pass is compiled too.
No kernel is compiled, and no memory of a tensor is touched.
"""

from __future__ import annotations

import contextlib
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

import torch
from torch._inductor import config
from torch._inductor.compile_fx import compile_fx, compile_fx_inner
from torch._inductor.graph import GraphLowering

from commdialect.torch._nodes import hint


class _Stop(BaseException):
    """Stops Inductor. Inductor would catch an Exception."""


class Compilation:
    """The result of a compilation.

    `codes` has the code of each graph, in order. `seconds` is the CPU time.
    """

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.seconds = 0.0


def _make_uninitialized(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return torch.empty_strided(
            [hint(n) for n in value.shape],
            [hint(n) for n in value.stride()],
            dtype=value.dtype,
            device=value.device,
        )
    return hint(value) if isinstance(value, (int, torch.SymInt)) else value


def _stand_in(graph: torch.fx.GraphModule) -> Callable[[list[Any]], list[Any]]:
    """Returns a function to run in place of `graph`: it returns inputs that the graph
    returns, and new memory for other results."""
    inputs = {node: i for i, node in enumerate(graph.graph.find_nodes(op="placeholder"))}
    (returned,) = graph.graph.output_node().args

    def run(arguments: list[Any]) -> list[Any]:
        results = [
            arguments[inputs[node]]
            if node in inputs
            else _make_uninitialized(node.meta["val"] if isinstance(node, torch.fx.Node) else node)
            for node in returned
        ]
        arguments.clear()
        return results

    run._boxed_call = True  # type: ignore[attr-defined]
    return run


def _find_differentiable(result: Any) -> list[torch.Tensor]:
    leaves = torch.utils._pytree.tree_leaves(result)
    return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor) and leaf.requires_grad]


@contextlib.contextmanager
def _stopped() -> Iterator[None]:
    def stop(code: str) -> None:
        raise _Stop(code)

    with (
        mock.patch.object(GraphLowering, "save_output_code", stop),
        config.patch(force_disable_caches=True),
        warnings.catch_warnings(),
    ):
        # Dynamo warns that it keeps no profile without caches.
        warnings.filterwarnings("ignore", "dynamo_pgo force disabled")
        yield


def compile_only(
    function: Callable[..., Any], arguments: Sequence[Any], patches: dict[str, Any]
) -> Compilation:
    """Compiles `function` of `arguments`, with those of `patches` that Inductor's config has.
    Compiles its backward pass, too, if its result needs gradients."""
    result = Compilation()

    def inner(graph: torch.fx.GraphModule, inputs: Sequence[Any], **options: Any) -> Any:
        stand_in = _stand_in(graph)
        try:
            return compile_fx_inner(graph, inputs, **options)
        except _Stop as stop:
            result.codes.append(str(stop))
            return stand_in

    def backend(graph: torch.fx.GraphModule, inputs: Sequence[Any]) -> Any:
        return compile_fx(graph, inputs, inner_compile=inner)

    torch._dynamo.reset()
    begin = time.process_time()
    known = {name: value for name, value in patches.items() if hasattr(config, name)}
    with _stopped(), config.patch(known):
        compiled = torch.compile(function, backend=backend, fullgraph=True)
        losses = _find_differentiable(compiled(*arguments))
        if losses:
            torch.autograd.backward(losses, [torch.ones_like(loss) for loss in losses])
    result.seconds = time.process_time() - begin
    torch._dynamo.reset()
    return result
