"""Exports a step that all ranks of a process group call together."""

from __future__ import annotations

import dataclasses
import pathlib
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import torch.distributed as dist

from commdialect._export import ExportError

from commdialect.torch._export import Exported, write
from commdialect.torch._exporter.lower import lower
from commdialect.torch._exporter.ranks import (
    Record, choose, compare, compare_inputs, count_ranks, describe, is_collective)
from commdialect.torch._exporter.results import describe_results
from commdialect.torch._exporter.state import State
from commdialect.torch._exporter.trace import Traced, describe_error, trace

#: Supported element types of a program's arguments and results.
_TYPES = {torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.bool, torch.uint8, torch.int8,
          torch.int16, torch.int32, torch.int64, torch.complex64}


def _run_catching(work: Callable[[], Any]) -> tuple[bool, Any]:
    """Returns true and the result of `work`, or false and the reason of its failure."""
    try:
        return True, work()
    except ExportError as error:
        # FX adds lines to an error that passes through it.
        return False, str(error).splitlines()[0]
    except Exception as error:
        return False, describe_error(error)


def on_all(work: Callable[[], Any]) -> list[Any]:
    """Returns the results of `work` on all ranks. A failure on one rank fails on all."""
    own = _run_catching(work)
    everyone: list[Any] = [own] * count_ranks()
    if len(everyone) > 1:
        dist.all_gather_object(everyone, own)
    for rank, (is_done, value) in enumerate(everyone):
        if not is_done:
            alike = all(other == (is_done, value) for other in everyone)
            raise ExportError(value if alike else f"rank {rank}: {value}")
    return [value for _, value in everyone]


def on_first(work: Callable[[], Any]) -> Any:
    """Returns on all ranks the result of `work` on rank 0."""
    is_alone = count_ranks() == 1
    shared = [_run_catching(work) if is_alone or dist.get_rank() == 0 else None]
    if not is_alone:
        dist.broadcast_object_list(shared, 0)
    is_done, value = shared[0]
    if not is_done:
        raise ExportError(value)
    return value


def export_together(step: Callable[..., Any], args: tuple[Any, ...], directory: pathlib.Path,
                    data: bool) -> Exported:
    if not dist.is_available() or not dist.is_initialized():
        raise ExportError("there is no process group: call torch.distributed.init_process_group first, or "
                          "export with ranks=N")
    if dist.get_backend() == "fake":
        raise ExportError("a fake process group has one process only: export with ranks=N")
    program = trace_together(lambda: trace(step, args, State(step, args)), "cpu")
    traced = program.traced
    pieces = _gather(lambda: _run(step, args, traced)) if data else {}
    text = on_first(program.lower)
    names = [entry.name for entry in traced.inputs]
    exported = Exported(directory, count_ranks(), names, traced.results, program.collectives)
    on_first(lambda: write(exported, text, pieces))
    return exported


@dataclasses.dataclass
class Program:
    """A step that all ranks have traced."""

    traced: Traced
    #: The nodes of each rank's graph.
    records: list[list[Record]]
    varying: dict[int, dict[int, list[Any]]]
    collectives: int

    def lower(self, replaced: dict[int, int] | None = None) -> str:
        """Returns the program as MLIR. `replaced` is that of `lower`. For one rank, as the graph
        changes."""
        graph = self.traced.graph
        places = [i for i, node in enumerate(graph.graph.nodes) if is_collective(node)]
        if self.varying:
            graph = choose(self.traced, self.varying)
        found = [node.name for node in graph.graph.nodes if is_collective(node)]
        assert len(found) == len(places)
        return lower(graph, self.records, dict(zip(found, places)), len(self.traced.inputs), replaced)


def trace_together(trace_own: Callable[[], Traced], device: str) -> Program:
    """Traces a step on all ranks, for tensors of a type of device, and compares the graphs."""
    traced: Traced | None = None

    def describe_own() -> Any:
        nonlocal traced
        traced = trace_own()
        for entry in traced.inputs:
            _check_tensor(entry.name, entry.tensor, device)
        inputs = [(e.name, list(e.tensor.shape), str(e.tensor.dtype)) for e in traced.inputs]
        return inputs, describe(traced.graph)

    everyone = on_all(describe_own)
    assert traced is not None
    compare_inputs([inputs for inputs, _ in everyone])
    records = [own for _, own in everyone]
    collectives = sum(map(is_collective, traced.graph.graph.nodes))
    return Program(traced, records, compare(records), collectives)


def _check_tensor(name: str, tensor: torch.Tensor, device: str) -> None:
    if tensor.device.type != device:
        wanted = "the CPU" if device == "cpu" else "a CUDA device"
        raise ExportError(f"{name} is on {tensor.device}, expected {wanted}")
    if tensor.dtype not in _TYPES or tensor.layout is not torch.strided:
        raise ExportError(f"{name} is a {tensor.layout} tensor of {tensor.dtype}, which cannot be exported")


def _array(tensor: torch.Tensor) -> np.ndarray:
    tensor = tensor.detach().resolve_conj().resolve_neg()
    # NumPy has no bf16.
    return (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).numpy().copy()


def _run(step: Callable[..., Any], args: tuple[Any, ...], traced: Traced) -> dict[str, np.ndarray]:
    """Returns the inputs and results of eager PyTorch. Restores all state that the step
    changes."""
    state = State(step, args)
    known = [entry.tensor for entry in traced.inputs]
    before = [tensor.detach().clone() for tensor in known]
    pieces = {f"in{i}": _array(tensor) for i, tensor in enumerate(known)}
    restore = state.save()
    try:
        found = describe_results(step(*args), {}, ()).tensors
        results = [_array(tensor) for _, tensor in found]
        old = {id(tensor) for tensor in known}
        results += [_array(t) for _, t in state.tensors() if id(t) not in old]
        results += [_array(known[i]) for i in traced.changed]
        if len(results) != len(traced.results):
            raise ExportError(f"the step gives {len(traced.results)} tensors when it is traced, and "
                              f"{len(results)} when it runs: it must do the same each time")
        for tensor, saved, i in zip(known, before, range(len(known))):
            if i not in traced.changed and not _equal(tensor, saved):
                raise ExportError(f"{traced.inputs[i].name} changes when the step runs, but not when it is traced")
    finally:
        restore()
        with torch.no_grad():
            for tensor, saved in zip(known, before):
                tensor.detach().copy_(saved)
    pieces.update({f"out{i}": result for i, result in enumerate(results)})
    return pieces


def _equal(a: torch.Tensor, b: torch.Tensor) -> bool:
    return np.array_equal(_array(a), _array(b), equal_nan=a.is_floating_point() or a.is_complex())


def _gather(work: Callable[[], dict[str, np.ndarray]]) -> dict[str, list[np.ndarray]]:
    everyone = on_all(work)
    return {name: [own[name] for own in everyone] for name in everyone[0]}
