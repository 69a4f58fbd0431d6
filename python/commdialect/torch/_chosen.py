"""Plans of the graphs that a reader has read, and the graphs with such a plan."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import torch.fx as fx

import commdialect
from commdialect._torch_options import TorchOptions
from commdialect.torch._apply import apply_order
from commdialect.torch._fx import GraphReader
from commdialect.torch._nodes import Estimate
from commdialect.torch._planned import read_order
from commdialect.torch._records import ProgramError

#: Minimum memory limit in bytes. For a graph of small tensors, a ratio of its peak would
#: prevent buckets for the sake of an irrelevant amount of memory.
LEAST_LIMIT = 16 << 20

#: Maximum ratio of the time with a change to the time without. Fusion, which runs later,
#: matters more than a smaller gain.
LEAST_GAIN = 0.99


@dataclasses.dataclass(frozen=True)
class Figures:
    """Figures by the simulator and the memory model."""

    makespan_ns: int
    exposed_ns: int
    peak_bytes: int
    lower_bound_ns: int

    @classmethod
    def of(cls, report: commdialect.Report) -> Figures:
        """Returns the figures of a report."""
        found = report.figures
        return cls(found.makespan_ns, found.exposed_ns, found.peak_bytes, found.lower_bound_ns)


@dataclasses.dataclass(frozen=True)
class ChosenPlan:
    """A plan of a program, which is `module`, read by `reader`.

    `function` is the plan of its only function. `planned` has the figures of the planned
    graph.
    """

    plan: commdialect.Plan
    function: dict[str, Any]
    reader: GraphReader
    module: commdialect.Module
    planned: Figures

    @property
    def limit(self) -> int | None:
        """The memory limit in bytes; None if there is none."""
        return self.function["limit_bytes"]

    @property
    def has_buckets(self) -> bool:
        return any(block["buckets"]["list"] for block in self.function["blocks"])


def get_starts(reader: GraphReader) -> list[fx.Node]:
    """Returns the nodes of starts that are not within branches."""
    nodes = (reader.nodes.get(start.name) for start in reader.program.starts)
    return [node for node in nodes if node is not None]


def read_applied(
    chosen: ChosenPlan, estimate: Estimate | None, estimate_before: Estimate | None = None
) -> GraphReader:
    """Applies the plan to a copy of the graph, and reads the result."""
    trial = GraphReader(copy_graph(chosen.reader.graph), estimate_before)
    apply_order(trial, read_order(chosen.function, trial.program))
    return GraphReader(trial.graph, estimate)


def try_applying(chosen: ChosenPlan | None) -> None:
    """Raises an error if the plan cannot be applied, or takes more memory than its limit."""
    if chosen is None:
        return
    applied = read_applied(chosen, None)
    if chosen.limit is not None:
        text = applied.program.to_module("<buckets>")
        peak = commdialect.report(text).figures.peak_bytes
        if peak > chosen.limit:
            raise ProgramError(f"with the buckets it takes {peak} of {chosen.limit} bytes")


def copy_graph(graph: fx.Graph) -> fx.Graph:
    """Returns a copy of the graph with the same names of nodes."""
    copy = fx.Graph(graph.owning_module)
    copies: dict[fx.Node, fx.Node] = {}
    outputs = copy.graph_copy(graph, copies)
    copy.output(outputs).meta.update(graph.output_node().meta)
    assert len(copies) + 1 == len(graph.nodes)
    return copy


def make_plan(
    reader: GraphReader,
    module: commdialect.Module,
    options: TorchOptions,
    buckets: str,
    peak: int = 0,
    is_quick: bool = False,
    pinned: commdialect.Plan | None = None,
) -> ChosenPlan | None:
    """Returns a plan; None if the only function does not communicate. `peak` is the bytes
    of the graph and its inputs. A limit that is a ratio adds its share of these to the
    graph's own peak, since inputs need memory, too. With `is_quick`, it searches less.
    Parts that `pinned` marks as pinned stay."""
    plan = commdialect.plan(
        module,
        machine=options.machine,
        memory_limit=options.memory_limit,
        buckets=buckets,
        bucket_mode=options.bucket_mode,
        is_quick=is_quick,
        pinned=pinned,
        wide_peak_bytes=peak,
        least_limit_bytes=LEAST_LIMIT,
    )
    functions = json.loads(plan.to_json())["functions"]
    if not functions:
        return None
    return ChosenPlan(plan, functions[0], reader, module, Figures(**functions[0]["planned"]))
