"""Replaces functional collectives of a graph by ops that run kernels.

A kernel is faster than the library, but runs on the stream of the compute, and hides behind
nothing. So the machine's model decides with the whole graph in view.
"""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch
import torch.distributed as dist
import torch.fx as fx

from commdialect.torch import _ops  # noqa: F401: defines the ops
from commdialect.torch._groups import resolve
from commdialect.torch._nodes import collective_name, describe as describe_target
from commdialect.torch._sites import KINDS, Signature, Site, decide, describe, estimate

_KINDS = {
    "all_reduce": "all_reduce",
    "all_gather_into_tensor": "all_gather",
    "reduce_scatter_tensor": "reduce_scatter",
    "all_to_all_single": "all_to_all",
}
_NAMESPACE = "commdialect"

#: Maximum number of kinds of collectives that the model decides about one by one. The others
#: are decided about together.
_MOST_TRIALS = 8

#: Returns figures of a graph by the model.
Simulate = Callable[[fx.Graph], Any]


@dataclasses.dataclass(frozen=True)
class Candidate:
    """A collective that an op could run, with the model's choice for it alone.

    `ranks` is the number of ranks in its group.
    """

    start: fx.Node
    waits: tuple[fx.Node, ...]
    group_name: str
    ranks: int
    site: Site

    @property
    def key(self) -> tuple[str, Signature]:
        return self.group_name, self.site.signature

    def __str__(self) -> str:
        site = self.site
        return f"kernel {site.algorithm} of {site.ns} ns for {describe(site.signature)}"


def find_candidates(graph: fx.Graph, machine: str) -> tuple[list[Candidate], list[str]]:
    """Returns the collectives that have a faster kernel, in order, and remarks about others that
    have a reduction or type of no kernel, or sizes that are not constant."""
    candidates, remarks = [], []
    for node in graph.nodes:
        name = collective_name(node)
        if name not in _KINDS:
            continue
        waits = tuple(node.users)
        signature = _read(node, _KINDS[str(name)])
        if not waits or not all(map(_is_wait, waits)) or isinstance(signature, str):
            if isinstance(signature, str) and signature:
                remarks.append(f"'{node.name}' gets no kernel: {signature}")
            continue
        group = resolve(node.args[-1])
        site = decide(signature, group.size(), machine)
        if not site.obstacle and _is_on_one_host(group):
            candidates.append(Candidate(node, waits, group.group_name, group.size(), site))
    return candidates, remarks


def _is_wait(node: fx.Node) -> bool:
    return node.op == "call_function" and describe_target(node.target).is_wait


def _is_on_one_host(group: Any) -> bool:
    """Returns true unless the launcher has put the ranks of a group on several hosts. At run
    time, ops compare the hosts themselves."""
    local = os.environ.get("LOCAL_WORLD_SIZE", "")
    if not local.isdigit() or local == "0":
        return True
    return len({rank // int(local) for rank in dist.get_process_group_ranks(group)}) == 1


def _read(node: fx.Node, kind: str) -> Signature | str:
    """Returns the signature of a functional collective, or the reason for which no op runs it;
    "" if that needs no remark."""
    source = node.args[0].meta.get("val") if isinstance(node.args[0], fx.Node) else None
    if not isinstance(source, torch.Tensor) or source.device.type not in ("cpu", "cuda"):
        return ""
    if not all(isinstance(size, int) for size in source.shape):
        return "its sizes are not constant"
    if not source.is_contiguous():
        return "its operand is not contiguous"
    ranks = resolve(node.args[-1]).size()
    if kind == "all_to_all":
        sizes = [*node.args[1], *node.args[2]]
        if any(not isinstance(size, int) or size * ranks != source.shape[0] for size in sizes):
            return "its parts differ in size"
    reduction = str(node.args[1]).lower() if kind in ("all_reduce", "reduce_scatter") else ""
    return Signature(kind, reduction, source.dtype, 1, source.numel())


def _read_op(node: fx.Node) -> tuple[Signature, int] | None:
    """Returns what an op of the project runs, and the number of ranks; None for other nodes."""
    target = node.target
    if not isinstance(target, torch._ops.OpOverload) or target.namespace != _NAMESPACE:
        return None
    kind = target._opname
    source = node.args[0].meta.get("val") if isinstance(node.args[0], fx.Node) else None
    if kind not in KINDS or not isinstance(source, torch.Tensor):
        return None
    if not all(isinstance(size, int) for size in source.shape):
        return None
    values = {**dict(zip((a.name for a in target._schema.arguments), node.args)), **node.kwargs}
    rows = math.prod(source.shape[: values.get("dim", 0) % max(source.dim(), 1)])
    reduction = values.get("reduce_op", "")
    signature = Signature(kind, reduction, source.dtype, rows, source.numel())
    return signature, resolve(values["group_name"]).size()


def estimate_op(node: fx.Node) -> float | None:
    """Returns the nanoseconds of an op of the project; None for other nodes."""
    found = _read_op(node)
    return None if found is None else estimate(*found)


def choose(
    candidates: Sequence[Candidate],
    graph: fx.Graph,
    simulate: Simulate,
    copy: Callable[[fx.Graph], fx.Graph],
) -> list[Candidate]:
    """Returns those of `candidates` whose kernels make the graph faster. All of one kind, size
    and group are decided about together. Depends only on the graph and the model."""
    alike: dict[Any, list[Candidate]] = {}
    for candidate in candidates:
        alike.setdefault(candidate.key, []).append(candidate)

    def gain(some: list[Candidate]) -> int:
        return sum(one.site.library_ns - one.site.ns for one in some)

    # The sort is stable, and the order of the graph is the same on all ranks.
    sets = sorted(alike.values(), key=gain, reverse=True)
    if len(sets) > _MOST_TRIALS:
        last = [one for some in sets[_MOST_TRIALS - 1 :] for one in some]
        sets = [*sets[: _MOST_TRIALS - 1], last]
    chosen: set[str] = set()
    best = simulate(graph).makespan_ns
    for some in sets:
        trial = copy(graph)
        names = chosen | {one.start.name for one in some}
        replace(trial, [node for node in trial.nodes if node.name in names])
        time = simulate(trial).makespan_ns
        if time < best:
            best, chosen = time, names
    return [one for one in candidates if one.start.name in chosen]


def replace(graph: fx.Graph, starts: Iterable[fx.Node]) -> None:
    """Puts ops in the places of functional collectives, each of which has waits as its only
    users."""
    for start in list(starts):
        kind = _KINDS[str(collective_name(start))]
        arguments: list[Any] = [start.args[0]]
        if kind in ("all_reduce", "reduce_scatter"):
            arguments.append(str(start.args[1]).lower())
        arguments.append(resolve(start.args[-1]).group_name)
        waits = list(start.users)
        with graph.inserting_before(start):
            op = graph.call_function(
                getattr(getattr(torch.ops, _NAMESPACE), kind).default, tuple(arguments)
            )
        op.meta.update(
            {key: value for key, value in waits[0].meta.items() if key != "eager_input_vals"}
        )
        for wait in waits:
            wait.replace_all_uses_with(op)
            graph.erase_node(wait)
        graph.erase_node(start)
