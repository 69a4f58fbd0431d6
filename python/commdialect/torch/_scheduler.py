"""Orders the nodes of Inductor's scheduler by a plan.

`SchedulerPass` runs after fusion and after Inductor's own order for peak memory, so its order is
that of the generated code (`order_nodes` in _inductor.py). It may also be in
`torch._inductor.config.reorder_for_compute_comm_overlap_passes`.
"""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Callable

from torch._inductor.scheduler import BaseSchedulerNode
from torch._inductor.utils import contains_collective

import commdialect
from commdialect._guests import collecting_later, make_line, warn
from commdialect.torch._message_order import restore_order
from commdialect.torch._planned import make_pinned
from commdialect.torch._records import ProgramError
from commdialect.torch._snodes import COSTS, Recording


@dataclasses.dataclass(frozen=True)
class Figures:
    """Figures by the simulator and the memory model. `inductor_peak_bytes` is Inductor's
    estimate."""

    makespan_ns: int
    exposed_ns: int
    peak_bytes: int
    inductor_peak_bytes: int


@dataclasses.dataclass
class Scheduled:
    """The results for the nodes of one graph.

    `remark` is the reason why Inductor's order stays, if it does. `seconds` is the time of
    all steps. `report` has the new order beside Inductor's, if a report is enabled.
    """

    num_nodes: int
    num_collectives: int
    before: Figures
    after: Figures
    is_reordered: bool
    remark: str
    seconds: float
    report: commdialect.Report | None = dataclasses.field(default=None, repr=False)

    def __str__(self) -> str:
        return (
            f"{self.num_nodes} nodes of Inductor's scheduler, {self.num_collectives} "
            f"collectives; {self.before.makespan_ns / 1e6:.3f} ms by Inductor's order, "
            f"{self.after.makespan_ns / 1e6:.3f} ms by this one; exposed "
            f"{self.before.exposed_ns / 1e6:.3f} and {self.after.exposed_ns / 1e6:.3f} ms; "
            f"peak {self.before.peak_bytes} and {self.after.peak_bytes} bytes"
        )


#: Maximum number of plans when Inductor's estimate of an order exceeds the limit.
_MOST_PLANS = 3


class _Scheduling:
    """One run of `schedule`."""

    def __init__(
        self,
        nodes: list[BaseSchedulerNode],
        machine: str,
        memory_limit: str,
        costs: str,
        keeps_starts: bool,
        has_lines: bool,
        pins_starts: bool,
    ):
        self.nodes, self.machine = nodes, machine
        self.buckets = "none" if keeps_starts or pins_starts else "alone"
        self.recording = Recording(nodes, COSTS[costs], has_lines)
        self.pinned = None
        if pins_starts:
            program = self.recording.program
            starts = [start.name for start in program.starts]
            self.pinned = commdialect.Plan.from_json(make_pinned(program, starts, None))
        self.module = self.recording.program.to_module("<scheduler nodes>")
        self.peak = self.recording.estimate_peak(nodes)
        self.plan(memory_limit)

    def plan(self, memory_limit: str) -> None:
        self.made = commdialect.plan(
            self.module,
            machine=self.machine,
            memory_limit=memory_limit,
            buckets=self.buckets,
            is_quick=True,
            pinned=self.pinned,
        )
        (self.function,) = json.loads(self.made.to_json())["functions"]
        self.order = self.recording.order(self.function["blocks"][0]["order"]["ops"])
        self.new_peak = self.recording.estimate_peak(self.order)

    def keep_inductors_limit(self) -> str:
        """Plans again while Inductor's own estimate exceeds the limit. Returns a remark if
        Inductor's order stays.

        The model rounds buffers up to multiples of 64 bytes, and Inductor does not, so that
        its estimate may exceed the limit by a few bytes. Inductor counts only those inputs
        that it frees. Hence its estimate may grow by as many bytes as the model's peak.
        """
        limit, original = self.function["limit_bytes"], self.function["original_peak_bytes"]
        if limit is None:
            return ""
        allowed = self.peak + limit - original
        try:
            for _ in range(_MOST_PLANS - 1):
                if self.new_peak <= allowed:
                    return ""
                limit -= self.new_peak - allowed
                self.plan(str(limit))
        except commdialect.Error:
            pass
        if self.new_peak <= allowed:
            return ""
        remark = (
            f"by Inductor's estimate the order takes {self.new_peak} bytes, and {allowed} "
            "are allowed: Inductor's stays"
        )
        self.order, self.new_peak = self.nodes, self.peak
        self.function["planned"] = self.function["before"]
        return remark

    def keep_unless_better(self) -> None:
        """Keeps Inductor's order if it is as fast by the model, and has no more bytes than are
        allowed."""
        before, planned = self.function["before"], self.function["planned"]
        limit, names = self.function["limit_bytes"], ("makespan_ns", "exposed_ns")
        is_better = [planned[name] for name in names] < [before[name] for name in names]
        if not is_better and (limit is None or before["peak_bytes"] <= limit):
            self.order, self.new_peak = self.nodes, self.peak
            self.function["planned"] = before

    def report(self, stays: bool) -> commdialect.Report:
        """Returns the report of the order, beside Inductor's unless `stays`."""
        return commdialect.report(
            self.module if stays else self.made.apply(self.module),
            machine=self.machine,
            memory_limit=str(self.function["limit_bytes"] or "none"),
            before=None if stays else self.module,
        )


def schedule(
    nodes: list[BaseSchedulerNode],
    machine: str,
    memory_limit: str,
    costs: str = "machine",
    keeps_starts: bool = False,
    makes_report: bool = False,
    pins_starts: bool = False,
) -> tuple[list[BaseSchedulerNode], Scheduled]:
    """Returns the best order of `nodes`, and its results. Raises an error for nodes that
    are not understood. With `keeps_starts`, collectives of a group keep their relative
    order; with `pins_starts`, all do."""
    begin = time.perf_counter()
    run = _Scheduling(
        nodes, machine, memory_limit, costs, keeps_starts, makes_report, pins_starts
    )
    remark = run.keep_inductors_limit()
    run.keep_unless_better()
    broken = run.recording.find_misordered(run.order)
    if broken is not None:
        raise ProgramError(f"'{broken[0]}' comes before '{broken[1]}', which it needs")
    before, after = (
        Figures(f["makespan_ns"], f["exposed_ns"], f["peak_bytes"], peak)
        for f, peak in (
            (run.function["before"], run.peak),
            (run.function["planned"], run.new_peak),
        )
    )
    return run.order, Scheduled(
        num_nodes=len(nodes),
        num_collectives=run.recording.num_collectives,
        before=before,
        after=after,
        is_reordered=any(a is not b for a, b in zip(nodes, run.order, strict=True)),
        remark=remark,
        seconds=time.perf_counter() - begin,
        report=run.report(stays=run.order is run.nodes) if makes_report else None,
    )


class SchedulerPass:
    """Gives nodes of Inductor's scheduler the best order. After a failure they keep their
    own, and `on_error` is called, or a warning is issued.

    machine, memory_limit, costs: see `install`.
    key: a hash of everything else that affects the order (the library and the machine file).
        Inductor's caches pickle this object, and so do not mix up programs.
    on_error, on_result: callbacks, in this process only.
    """

    def __init__(
        self,
        machine: str,
        memory_limit: str,
        key: str | None,
        costs: str = "machine",
        on_error: Callable[[Exception], None] | None = None,
        on_result: Callable[[Scheduled], None] | None = None,
    ):
        self.machine, self.memory_limit, self.key = machine, memory_limit, key
        self.costs = costs
        self.on_error, self.on_result = on_error, on_result

    def keeps_starts(self) -> bool:
        """Returns true if collectives already have a good relative order."""
        return False

    def pins_starts(self) -> bool:
        """Returns true if all collectives keep their order, as ranks may decide differently."""
        return False

    def makes_report(self) -> bool:
        """Returns true if a report of the order is enabled."""
        return False

    def __reduce__(self) -> tuple[object, ...]:
        return SchedulerPass, (self.machine, self.memory_limit, self.key, self.costs)

    def __call__(self, nodes: list[BaseSchedulerNode]) -> list[BaseSchedulerNode]:
        if not any(contains_collective(node) for node in nodes):
            return nodes
        nodes = restore_order(nodes)
        try:
            with collecting_later():
                order, scheduled = schedule(
                    nodes,
                    self.machine,
                    self.memory_limit,
                    self.costs,
                    self.keeps_starts(),
                    self.makes_report(),
                    self.pins_starts(),
                )
        except Exception as error:
            if self.on_error is not None:
                self.on_error(error)
            else:
                warn(f"commdialect: {make_line(error)}; Inductor's order stays")
            return nodes
        if self.on_result is not None:
            self.on_result(scheduled)
        return order
