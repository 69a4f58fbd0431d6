"""Compares Inductor's passes with the guest's on the same function, by one model.

    comparison = commdialect.torch.compare(step, batch, machine="h100-x8")
    print(comparison)

Only compiles: with the fake process group one process stands for any number of ranks.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from unittest import mock

import torch.distributed as dist
from torch._inductor import comm_analysis, comms, config, ir
from torch._inductor.fx_passes import bucketing, overlap_scheduling
from torch._inductor.scheduler import BaseSchedulerNode
from torch._inductor.utils import contains_collective, is_collective
from torch.utils import _runtime_estimation

import commdialect
from commdialect import _core
from commdialect._guests import make_line
from commdialect._module import find_machine
from commdialect.torch._comparison import ORDER, OURS, Comparison, Row
from commdialect.torch._dry import Compilation, compile_only
from commdialect.torch._estimates import Costs
from commdialect.torch._guest import Guest
from commdialect.torch._install import install
from commdialect.torch._scheduler import SchedulerPass
from commdialect.torch._snodes import COSTS, Recording, get_data_dependences
from commdialect.torch._versions import has_roofline

Nodes = list[BaseSchedulerNode]

_LISTS: dict[str, tuple[str, ...]] = {
    "no pass": (),
    "simple_overlap": ("simple_overlap",),
    "late passes": ("reorder_compute_for_overlap", "sink_waits", "raise_comms"),
    "iterative passes": (
        "reorder_communication_preserving_peak_memory",
        "sink_waits_iterative",
        "reorder_communication_preserving_peak_memory",
    ),
}
#: Lists of passes of Inductor's scheduler that this PyTorch has, by the names of the
#: comparison's rows.
SCHEDULER_LISTS = {
    name: steps for name, steps in _LISTS.items() if all(hasattr(comms, step) for step in steps)
}

_OVERLAP = "aten_distributed_optimizations.enable_overlap_scheduling"
_BUCKETS = "aten_distributed_optimizations.collective_bucketing"
#: Inductor's default passes on scheduler nodes, which run after those on FX graphs.
_DEFAULT = [getattr(comms, step) for step in SCHEDULER_LISTS.get("simple_overlap", ())]
#: Settings of passes on FX graphs.
FX_LISTS: dict[str, dict[str, Any]] = {
    "buckets": {
        "bucket_all_gathers_fx": "all",
        "bucket_reduce_scatters_fx": "all",
        "bucket_all_reduces_fx": "all",
    },
    "overlap_scheduling": {
        _OVERLAP: True,
        _BUCKETS: False,
        "aten_distributed_optimizations.insert_overlap_deps": True,
    },
    "overlap_scheduling with buckets": {
        _OVERLAP: True,
        _BUCKETS: True,
        "aten_distributed_optimizations.insert_overlap_deps": True,
    },
}


@contextlib.contextmanager
def fake_group(ranks: int, rank: int = 0) -> Iterator[None]:
    """Makes this process stand for `ranks` ranks, with collectives that do nothing."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    if dist.is_initialized():
        raise ValueError("there is a process group already: expected none")
    dist.init_process_group("fake", store=FakeStore(), rank=rank, world_size=ranks)
    try:
        yield
    finally:
        dist.destroy_process_group()


class _Comparing:
    """One run of `compare`."""

    def __init__(self, machine: str, memory_limit: str, lists: Iterable[str], costs: str):
        self.machine, self.memory_limit, self.cost_model = machine, memory_limit, costs
        self.lists = list(lists)
        self.costs = Costs(machine, of_collectives=costs == "machine")
        self.result = Comparison(machine, dist.get_world_size(), costs)
        self._modules: list[dict[str, commdialect.Module]] = []
        self._pass_seconds = 0.0  # CPU time of the passes on FX
        self._errors: list[Exception] = []

    #
    # Measuring an order
    #

    def _measure(self, order: Nodes, seconds: float) -> tuple[Row, commdialect.Module]:
        recording = Recording(order)
        module = recording.program.to_module("<scheduler nodes>")
        report = commdialect.report(module, machine=self.machine)
        times = _times(recording, report)
        figures = report.figures
        makespan, exposed = _estimate_by_inductor(order, times)
        row = Row(
            figures.makespan_ns,
            figures.exposed_ns,
            figures.peak_bytes,
            makespan,
            exposed,
            recording.estimate_peak(order),
            sum(contains_collective(node) for node in order),
            seconds,
            report,
        )
        return row, module

    def _keep(self, name: str, graph: int, order: Nodes, seconds: float) -> None:
        while len(self.result.graphs) <= graph:
            self.result.graphs.append({})
            self._modules.append({})
        row, module = self._measure(order, seconds)
        self.result.graphs[graph][name] = row
        self._modules[graph][name] = module

    #
    # Lists of passes on the scheduler's nodes
    #

    def _run_list(self, name: str, nodes: Nodes) -> tuple[Nodes, float]:
        order = list(nodes)
        begin = time.process_time()
        if name == ORDER:
            order = SchedulerPass(
                self.machine,
                self.memory_limit,
                "",
                self.cost_model,
                on_error=self._errors.append,
            )(order)
            if self._errors:
                raise self._errors.pop()
        else:
            for step in SCHEDULER_LISTS[name]:
                order = getattr(comms, step)(order)
        return order, time.process_time() - begin

    def compile_host(self, function: Callable[..., Any], arguments: Sequence[Any]) -> None:
        """Runs all lists of scheduler passes on one compilation without passes on FX."""
        names = [name for name in self.lists if name == ORDER or name in SCHEDULER_LISTS]
        number, spent = 0, 0.0
        pass_seconds = dict.fromkeys(names, 0.0)

        def measure(nodes: Nodes) -> Nodes:
            nonlocal number, spent
            if not any(contains_collective(node) for node in nodes):
                return nodes
            begin = time.process_time()
            module = (recording := Recording(nodes)).program.to_module("<scheduler nodes>")
            report = commdialect.report(module, machine=self.machine)
            times = _times(recording, report)
            for name in names:
                look_up = _look_up(times, self.cost_model)
                with config.patch({} if name == ORDER else {"estimate_op_runtime": look_up}):
                    order, seconds = self._run_list(name, nodes)
                pass_seconds[name] += seconds
                self._keep(name, number, order, seconds)
            number += 1
            spent += time.process_time() - begin
            return nodes

        compilation = self._compile(function, arguments, measure, {})
        for name in names:
            self.result.compile_seconds[name] = (
                compilation.seconds - spent + pass_seconds[name]
            )

    #
    # Passes on FX
    #

    def compile_fx(self, name: str, function: Callable[..., Any], arguments: Sequence[Any]) -> None:
        """Compiles with passes on FX, followed by Inductor's default ones."""
        patches = {
            "aten_distributed_optimizations.custom_runtime_estimation": self.costs.estimate_fx,
            "aten_distributed_optimizations.compute_estimator": "analytical",
            **FX_LISTS[name],
        }
        steps = [
            (overlap_scheduling, "schedule_overlap_bucketing_from_inductor_configs"),
            (bucketing, "bucket_all_gather"),
            (bucketing, "bucket_reduce_scatter"),
            (bucketing, "bucket_all_reduce"),
        ]
        # The passes decide by the same model that measures them.
        with (
            mock.patch.multiple(overlap_scheduling, **replace_estimates(self.costs.estimate_roofline)),
            mock.patch.object(
                _runtime_estimation, "get_transfer_time", self.costs.estimate_transfer
            ),
        ):
            self._compile_timed(name, function, arguments, steps, _DEFAULT, patches)

    def compile_guest(self, function: Callable[..., Any], arguments: Sequence[Any]) -> None:
        """Compiles with the guest as users install it."""
        with install(
            machine=self.machine,
            memory_limit=self.memory_limit,
            costs=self.cost_model,
            on_error="raise",
            compare_seconds=0,
            ddp=False,
        ) as guest:
            assert guest._late is not None
            late = [guest._late]
            # `measure` calls it.
            guest._late = None
            peaks = {"reorder_for_peak_memory": config.reorder_for_peak_memory}
            self._compile_timed(OURS, function, arguments, [(Guest, "visit")], late, peaks)

    def _compile_timed(
        self,
        name: str,
        function: Callable[..., Any],
        arguments: Sequence[Any],
        steps: Sequence[tuple[Any, str]],
        late: Sequence[Callable[[Nodes], Nodes]],
        patches: dict[str, Any],
    ) -> None:
        """Compiles with the passes `late`, and measures their time and that of `steps`."""
        number, spent = 0, 0.0
        self._pass_seconds = 0.0

        def measure(nodes: Nodes) -> Nodes:
            nonlocal number, spent
            if not any(contains_collective(node) for node in nodes):
                return nodes
            before = time.process_time()
            order = list(nodes)
            for step in late:
                order = step(order)
            begin = time.process_time()
            self._keep(name, number, order, self._pass_seconds + begin - before)
            self._pass_seconds = 0.0
            number += 1
            spent += time.process_time() - begin
            return order

        asked = self.costs.seconds
        with contextlib.ExitStack() as stack:
            for owner, step in steps:
                stack.enter_context(mock.patch.object(owner, step, self._timed(owner, step)))
            compilation = self._compile(function, arguments, measure, patches)
        asked = self.costs.seconds - asked
        self.result.compile_seconds[name] = compilation.seconds - spent - asked

    def _timed(self, owner: Any, name: str) -> Callable[..., Any]:
        step = getattr(owner, name)

        def run(*args: Any, **kwargs: Any) -> Any:
            begin, asked = time.process_time(), self.costs.seconds
            try:
                return step(*args, **kwargs)
            finally:
                took = time.process_time() - begin - (self.costs.seconds - asked)
                self._pass_seconds += took

        return run

    def _compile(
        self,
        function: Callable[..., Any],
        arguments: Sequence[Any],
        measure: Callable[[Nodes], Nodes],
        patches: dict[str, Any],
    ) -> Compilation:
        return compile_only(
            function,
            arguments,
            {
                "reorder_for_compute_comm_overlap": True,
                "reorder_for_compute_comm_overlap_passes": [measure],
                "aten_distributed_optimizations.enable_simple_overlap": False,
                "deterministic": False,
                **patches,
            },
        )

    def skip(self, name: str, error: Exception) -> None:
        """Records that Inductor failed to run the list `name`."""
        self.result.skipped[name] = make_line(error)
        for rows, modules in zip(self.result.graphs, self._modules, strict=True):
            rows.pop(name, None)
            modules.pop(name, None)

    def finish(self) -> Comparison:
        """Adds the guest's timeline beside that of Inductor's best list."""
        best = self.result.best
        for graph, modules in zip(self.result.graphs, self._modules, strict=True):
            if OURS in graph:
                graph[OURS].report = commdialect.report(
                    modules[OURS], machine=self.machine, before=modules[best]
                )
        return self.result


def replace_estimates(estimate: Callable[[Any], float]) -> dict[str, Any]:
    """Returns what replaces the functions with which Inductor's scheduling of FX graphs estimates
    the compute of a node."""
    if has_roofline():
        return {"estimate_roofline_runtime_ms": estimate}
    # torch 2.11 would run each op, and keep its time for other machines.
    return {
        "estimate_runtime_analytical": estimate,
        "benchmark_node_with_cache_key": lambda node, *_: (estimate(node), None),
    }


def _times(recording: Recording, report: commdialect.Report) -> dict[str, int]:
    """Returns the nanoseconds of each node by the machine's model; for a collective, those
    of its transfer."""
    by_record = _by_location(report.data)
    names = (node.get_name() for node in recording.nodes)
    return {
        name: by_record.get(record, 0)
        for name, record in zip(names, recording.records, strict=True)
        if record == name
    }


def _by_location(data: dict[str, Any]) -> dict[str, int]:
    found = {op["location"]: int(op["cost_ns"]) for op in data["ops"]}
    for collective in data["collectives"]:
        found[collective["location"]] = int(collective["cost_ns"])
    return found


def _look_up(times: dict[str, int], costs: str) -> Callable[[BaseSchedulerNode], float]:
    """Returns the estimate, in milliseconds, by which Inductor's passes decide."""

    def estimate(node: BaseSchedulerNode) -> float:
        if costs == "inductor" and is_collective(node.node):
            return comm_analysis.estimate_nccl_collective_runtime(node.node)
        return times.get(node.get_name(), 0) / 1e6

    return estimate


def _estimate_by_inductor(order: Nodes, times: dict[str, int]) -> tuple[int, int]:
    """Returns the makespan and the exposed time by Inductor's own estimates.

    A collective is hidden by the compute that Inductor counts between its start and its
    wait. For Inductor the wait is the first node with any dependence on the collective. For
    a collective of several tensors that would be a part of its outputs, or the next
    collective. Hence parts are joined with their collective, and only data dependences
    count.
    """
    outputs = {node: frozenset(o.get_name() for o in node.get_outputs()) for node in order}
    order, outputs = _join_parts(order, outputs)
    nanoseconds = {
        node: round(comm_analysis.estimate_nccl_collective_runtime(node.node) * 1e6)
        if is_collective(node.node)
        else times.get(node.get_name(), 0)
        for node in order
    }
    _, following, _ = comms._initialize_double_linked_list(order)
    needs = {node: frozenset(map(_get_name, get_data_dependences(node))) for node in order}
    exposed = 0
    for node in order:
        if is_collective(node.node):
            communication, compute, _ = comms._coll_exposed_communication_time(
                node, following, nanoseconds, outputs, needs
            )
            exposed += max(0, round(communication - compute))
    computing = sum(ns for node, ns in nanoseconds.items() if not is_collective(node.node))
    return computing + exposed, exposed


def _get_name(dependence: Any) -> str:
    return str(dependence.name)


def _join_parts(
    order: Nodes, outputs: dict[BaseSchedulerNode, frozenset[str]]
) -> tuple[Nodes, dict[BaseSchedulerNode, frozenset[str]]]:
    """Returns the order without the nodes that are parts of collectives, and the outputs of
    each node. A collective has the outputs of its parts."""
    joined = dict(outputs)
    of_buffer = {
        name: node for node in order if is_collective(node.node) for name in outputs[node]
    }
    rest = []
    for node in order:
        start = None
        if isinstance(node.node, ir.MultiOutput):
            start = of_buffer.get(node.node.inputs[0].get_name())
        if start is None:
            rest.append(node)
        else:
            joined[start] |= joined.pop(node)
    return rest, joined


def compare(
    function: Callable[..., Any],
    *args: Any,
    machine: str | None = None,
    memory_limit: str | int | float = "1.2",
    lists: Iterable[str] | None = None,
    costs: str = "machine",
) -> Comparison:
    """Compiles `function` of `args` with each of Inductor's lists of passes, and with the
    guest.

    `function` and its arguments are those for `torch.compile`. The backward pass is
    compiled if the result needs gradients. Nothing runs, so uninitialized memory
    (`torch.empty`) is enough. There must be a process group: `fake_group(512)` creates one
    of 512 ranks.

    machine, memory_limit, costs: see `install`. Inductor's lists decide by the same costs.
        Compute is measured by the machine's model.
    lists: names in SCHEDULER_LISTS and FX_LISTS. The guest is always compared, both with
        its buckets and with only its order.
    """
    if not dist.is_available() or not dist.is_initialized():
        raise ValueError("there is no process group: see commdialect.torch.fake_group")
    known = [*SCHEDULER_LISTS, *FX_LISTS]
    names = known if lists is None else list(lists)
    for name in names:
        if name not in known:
            raise ValueError(f"lists has '{name}': expected names among {', '.join(known)}")
    if not names:
        raise ValueError("lists is empty: expected a name to compare with")
    if costs not in COSTS:
        raise ValueError(f"costs is {costs!r}: expected {' or '.join(map(repr, COSTS))}")
    found = find_machine(machine)
    _core.check_options(found, str(memory_limit))
    run = _Comparing(found, str(memory_limit), [*names, ORDER], costs)
    run.compile_host(function, args)
    if not run.result.graphs:
        raise ValueError("nothing communicates: expected functional collectives in the graph")
    for name in names:
        if name in FX_LISTS:
            try:
                run.compile_fx(name, function, args)
            except Exception as error:
                run.skip(name, error)
    run.compile_guest(function, args)
    return run.finish()
