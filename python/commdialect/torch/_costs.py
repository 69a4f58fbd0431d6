"""Run times of nodes by Inductor's estimates, or by a trace of torch.profiler.

    with torch.profiler.profile(record_shapes=True) as profile:
        train_step()
    profile.export_chrome_trace("trace.json")

An op is found by its name and the shapes of its tensors, a collective by its kind, its
number of elements and its group's size. The time of a collective of another size, such as a
bucket, is scaled from one in the trace by the machine's model. Ops without a match have the
cost of that model.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import torch
import torch.fx as fx
from torch._inductor import comm_analysis
from torch._inductor.fx_passes import overlap_scheduling

from commdialect.torch._estimates import Costs
from commdialect.torch._nodes import Estimate, collective_name, hint, is_start
from commdialect.torch._versions import has_roofline

_Key = tuple[Any, ...]
#: The names of functional collectives in traces of torch.profiler.
_KINDS = {
    "all_reduce": "allreduce",
    "all_reduce_coalesced": "allreduce_coalesced",
    "all_gather_into_tensor": "_allgather_base",
    "all_gather_into_tensor_coalesced": "allgather_into_tensor_coalesced",
    "reduce_scatter_tensor": "_reduce_scatter_base",
    "reduce_scatter_tensor_coalesced": "reduce_scatter_tensor_coalesced",
    "all_to_all_single": "all_to_all",
    "broadcast": "broadcast",
}


def estimate_by_inductor(node: fx.Node) -> float | None:
    """Returns the nanoseconds of `node`; None without an estimate, such as for compute
    without a GPU."""
    if is_start(node):
        return 1e6 * comm_analysis.estimate_nccl_collective_runtime_from_fx_node(
            node, use_nccl_estimator=False
        )
    if not isinstance(node.target, torch._ops.OpOverload) or not _has_estimates():
        return None
    return 1e6 * overlap_scheduling.estimate_roofline_runtime_ms(node)


def _has_estimates() -> bool:
    return torch.accelerator.is_available() and has_roofline()


def combine_estimates(estimates: Sequence[Estimate]) -> Estimate | None:
    """Returns an estimate by the first of `estimates` that has one; None if there are none."""

    def estimate(node: fx.Node) -> float | None:
        return next((ns for one in estimates if (ns := one(node)) is not None), None)

    return estimate if estimates else None


def compute_only(estimate: Estimate) -> Estimate:
    """Returns `estimate` for compute, and no estimate for collectives."""
    return lambda node: None if is_start(node) else estimate(node)


def from_profile(path: str | os.PathLike[str], machine: str) -> Profile:
    """Reads a trace. Raises ValueError, in one line, if the file is not one with shapes."""
    table = Profile(_read_events(os.fspath(path)), Costs(machine))
    if not table.ops and not table.collectives:
        raise ValueError(
            f"profile '{os.fspath(path)}' has no ops with shapes: record it with record_shapes"
        )
    return table


def _read_events(path: str) -> list[dict[str, Any]]:
    try:
        opened = gzip.open(path, "rb") if path.endswith(".gz") else open(path, "rb")
        # Traces compress by factors of 10 to 30.
        most = (64 << 20) + 64 * os.path.getsize(path)
        with opened as file:
            text = file.read(most + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(
            f"profile '{path}': {getattr(error, 'strerror', None) or error}"
        ) from None
    if len(text) > most:
        raise ValueError(
            f"profile '{path}' unpacks to more than {most} bytes: no trace of its size does"
        )
    try:
        events = json.loads(text)["traceEvents"]
        if not isinstance(events, list):
            raise TypeError
    except (ValueError, KeyError, TypeError):
        raise ValueError(
            f"profile '{path}' is no trace of torch.profiler: expected JSON with 'traceEvents'"
        ) from None
    return [event for event in events if isinstance(event, dict) and event.get("ph") == "X"]


class Profile:
    """Run times in a trace. A call with a node returns its nanoseconds, or None."""

    def __init__(self, events: Iterable[dict[str, Any]], model: Costs):
        events = list(events)
        self._model = model
        #: Microseconds of the kernels of each op. A kernel names the op that launched it.
        kernels: dict[int, float] = defaultdict(float)
        times: dict[_Key, list[float]] = defaultdict(list)
        sums: dict[_Key, list[float]] = defaultdict(list)
        for event in events:
            arguments = event.get("args") or {}
            if event.get("cat") not in ("kernel", "gpu_memcpy", "gpu_memset"):
                continue
            if "External id" in arguments:
                kernels[arguments["External id"]] += float(event.get("dur", 0))
            if "Collective name" in arguments:
                times[_collective_key(arguments)].append(float(event.get("dur", 0)))
        has_kernels = bool(kernels)
        for event in events:
            arguments = event.get("args") or {}
            if event.get("cat") != "cpu_op" or "Input Dims" not in arguments:
                continue
            if has_kernels:
                duration = kernels.get(arguments.get("External id"), 0.0)
            else:
                duration = float(event.get("dur", 0))
            shapes = tuple(
                tuple(dims) for dims in arguments["Input Dims"] if dims and _is_shape(dims)
            )
            sums[(event["name"], shapes)].append(duration)
        self.ops = {key: _mean_ns(values) for key, values in sums.items()}
        self.collectives = {key: _mean_ns(values) for key, values in times.items()}
        #: Elements and nanoseconds of each collective, by its kind and its group's size.
        self._sizes: dict[_Key, list[tuple[int, int]]] = defaultdict(list)
        for (kind, elements, ranks), ns in self.collectives.items():
            if elements:
                self._sizes[kind, ranks].append((elements, ns))

    def __call__(self, node: fx.Node) -> float | None:
        if is_start(node):
            return self._estimate_collective(node)
        if not isinstance(node.target, torch._ops.OpOverload):
            return None
        return self.ops.get((node.target._schema.name, _shapes_of(node)))

    def _estimate_collective(self, node: fx.Node) -> float | None:
        from commdialect.torch._groups import resolve

        name = str(collective_name(node))
        if name not in _KINDS:
            return None
        elements = sum(
            _count(source.meta["val"]) for source in node.all_input_nodes if "val" in source.meta
        )
        ranks = resolve(node.args[-1]).size()
        exact = self.collectives.get((_KINDS[name], elements, ranks))
        if exact is not None:
            return exact
        known = self._sizes.get((_KINDS[name], ranks)) or self._sizes.get(
            (_KINDS[name.removesuffix("_coalesced")], ranks)
        )
        if not known or not elements:
            return None
        # Scales the collective whose size is closest, as a ratio.
        size, ns = min(known, key=lambda one: (abs(math.log(one[0] / elements)), one))
        if size == elements:
            return ns
        alike = self._model.estimate_collective(node, Fraction(size, elements))
        return ns * self._model.estimate_collective(node) / alike if alike else None


def _is_shape(dims: Any) -> bool:
    return isinstance(dims, list) and all(isinstance(size, int) for size in dims)


def _collective_key(arguments: dict[str, Any]) -> _Key:
    return (
        arguments["Collective name"],
        arguments.get("In msg nelems"),
        arguments.get("Group size"),
    )


def _mean_ns(values: list[float]) -> int:
    # Traces have microseconds.
    return round(1000 * sum(values) / len(values))


def _count(value: Any) -> int:
    if not isinstance(value, torch.Tensor):
        return 0
    count = 1
    for size in value.shape:
        count *= hint(size)
    return count


def _shapes_of(node: fx.Node) -> tuple[tuple[int, ...], ...]:
    shapes = []
    for argument in node.args:
        value = argument.meta.get("val") if isinstance(argument, fx.Node) else None
        if isinstance(value, torch.Tensor) and value.dim():
            shapes.append(tuple(hint(size) for size in value.shape))
    return tuple(shapes)
