"""What is done with a graph: read, verified, planned, applied, reported."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import logging
import pathlib
import threading
import time
from collections.abc import Iterable, Mapping
from typing import Any

import torch.fx as fx
from torch._dynamo.exc import ShortenTraceback

import commdialect
from commdialect import _core
from commdialect._guests import collecting_later, make_line, warn
from commdialect.torch import _certificates
from commdialect.torch._apply import apply_order
from commdialect.torch._costs import (
    compute_only,
    estimate_by_inductor,
    first_of,
    from_profile,
)
from commdialect.torch._fx import GraphReader
from commdialect.torch._groups import get_rank
from commdialect.torch._nodes import Estimate, has_collectives
from commdialect._torch_options import TorchOptions, identify
from commdialect.torch._planned import End, read_order


class VerificationError(commdialect.VerificationError, ShortenTraceback):
    """What is proved wrong in a graph. torch.compile raises it as it is."""

    def __init__(self, message: str):
        Exception.__init__(self, message)
        self.first_useful_frame = None


@dataclasses.dataclass(frozen=True)
class Figures:
    """By our simulator and memory model."""

    makespan_ns: int
    exposed_ns: int
    peak_bytes: int
    lower_bound_ns: int


@dataclasses.dataclass
class Compiled:
    """A graph that communicates, and what was found.

    `before` and `after` are figures of torch's graph and of ours: None without `schedule`,
    and the same where the graph stays as it is. `seconds` is what all of this took.
    `remarks` says what stays as it is, and why. `scheduled` is what was done with the nodes
    of Inductor's scheduler, behind fusion.
    """

    name: str
    num_nodes: int
    num_collectives: int
    num_buckets: int = 0
    before: Figures | None = None
    after: Figures | None = None
    is_changed: bool = False
    seconds: float = 0.0
    remarks: list[str] = dataclasses.field(default_factory=list)
    scheduled: Any = None

    def __str__(self) -> str:
        text = f"{self.name}: {self.num_nodes} nodes, {self.num_collectives} collectives"
        if self.before is not None and self.after is not None:
            text += (
                f", {self.num_buckets} buckets; {self.before.makespan_ns / 1e6:.3f} ms by "
                f"torch's graph, {self.after.makespan_ns / 1e6:.3f} ms by this one; exposed "
                f"{self.before.exposed_ns / 1e6:.3f} and {self.after.exposed_ns / 1e6:.3f} ms; "
                f"peak {self.before.peak_bytes} and {self.after.peak_bytes} bytes"
            )
        return text


class Guest:
    """Options, and the graphs that were seen with them. `is_ordered_later`: Inductor's
    scheduler gives the nodes that it makes of a graph another order, by a plan of ours."""

    def __init__(self, options: TorchOptions, is_ordered_later: bool = False):
        self.options = options
        #: How the planner chooses buckets. Where only they matter, a rough order of their
        #: graph does, and without any the graph stays as it is.
        self.buckets = options.buckets
        if self.buckets == "auto":
            self.buckets = "rough" if is_ordered_later else "quick"
        #: The graphs with communication that were compiled, in order.
        self.graphs: list[Compiled] = []
        #: All ranks decide the same of the graph that is compiled.
        self.is_alike = False
        #: That graph has an order of ours.
        self.is_ordered = False
        estimates: list[Estimate] = []
        #: Do they know collectives?
        self.times_collectives = options.costs == "inductor"
        if options.profile is not None:
            profile = from_profile(options.profile, options.machine)
            estimates.append(profile)
            self.times_collectives |= bool(profile.collectives)
        if options.costs == "inductor":
            estimates.append(estimate_by_inductor)
        self.estimate = first_of(estimates)
        #: Of what computes: what a bucket takes is no sum of what its members take.
        self.estimate_compute = self.estimate and compute_only(self.estimate)
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def identify(self) -> str | None:
        """For the keys of caches: what a graph becomes depends on this, and on it. None if
        nothing may come from a cache: a graph that is not compiled has no report."""
        if self.options.report is not None:
            return None
        return hashlib.sha256(
            "\n".join((_library_hash(), identify(self.options))).encode()
        ).hexdigest()

    def visit(self, graph: fx.Graph) -> Compiled | None:
        """Does all there is to do with `graph`. Only what is to end a compilation leaves
        it, and after an error the graph is as it was."""
        if not has_collectives(graph):
            return None
        self.is_alike = self.is_ordered = False
        begin = time.perf_counter()
        name = f"{next(self._numbers):03}.{_name_of(graph)}"
        try:
            with collecting_later():
                compiled = self._compile(graph, name)
        except Exception as error:
            if self.options.raises(error):
                raise _restore_class(error) from None
            warn(f"commdialect: {name}: {make_line(error)}")
            return None
        compiled.seconds = time.perf_counter() - begin
        with self._lock:
            self.graphs.append(compiled)
        return compiled

    def note_scheduled(self, scheduled: Any) -> None:
        """What was done with the nodes that Inductor made of the last graph."""
        if self.graphs:
            self.graphs[-1].scheduled = scheduled

    def _compile(self, graph: fx.Graph, name: str) -> Compiled:
        options = self.options
        reader = GraphReader(graph, self.estimate)
        compiled = Compiled(
            name,
            num_nodes=len(graph.nodes),
            num_collectives=len(reader.program.starts),
            remarks=reader.remarks,
        )
        module = reader.program.to_module(f"<{name}>")
        if options.verify:
            commdialect.verify(module)
        agreement = _certificates.compare(reader, options.compare_seconds)
        self.is_alike = agreement.is_alike
        if agreement.remark:
            compiled.remarks.append(agreement.remark)
        now = before = module
        limit: str | None = None
        if options.schedule and agreement.is_alike:
            now, before, limit = self._schedule(reader, module, compiled)
        if options.report is not None and get_rank() == 0:
            report = commdialect.report(
                now, machine=options.machine, memory_limit=limit, before=before
            )
            report.write(options.report / compiled.name)
        for remark in compiled.remarks:
            _log(f"{name}: {remark}")
        return compiled

    def _schedule(
        self, reader: GraphReader, module: commdialect.Module, compiled: Compiled
    ) -> tuple[commdialect.Module, commdialect.Module, str | None]:
        """Orders the graph by a plan, if that is better. Returns the program as it is then and
        as it was, and the memory limit, if there is a plan."""
        options = self.options
        measures = self.times_collectives and options.buckets != "none"
        first = "alone" if measures else self.buckets
        made = _make_plan(module, options, first, reader.estimate_peak())
        if made is None:
            return module, module, None
        plan, function = made
        compiled.before = compiled.after = Figures(**function["before"])
        planned = Figures(**function["planned"])
        if measures:
            found = self._bucket_by_estimates(reader, function)
            if found is not None:
                plan, function, reader, module, planned = found
        is_better = (planned.makespan_ns, planned.exposed_ns) < (
            compiled.before.makespan_ns,
            compiled.before.exposed_ns,
        )
        if is_better and (self.buckets != "rough" or measures or _has_buckets(function)):
            order = read_order(function, reader.program)
            apply_order(reader, order)
            compiled.after = planned
            compiled.is_changed = self.is_ordered = True
            compiled.num_buckets = sum(type(place) is End and place.is_wait for place in order)
        limit = str(function["limit_bytes"] or "none")
        return plan.apply(module) if compiled.is_changed else module, module, limit

    def _bucket_by_estimates(
        self, reader: GraphReader, alone: Mapping[str, Any]
    ) -> _Bucketed | None:
        """Buckets that pay by Inductor's estimates of them, or by a profile. The planner
        knows the costs of single collectives only, so that it plans buckets by the machine's
        model, and what becomes of a copy of the graph is measured by the estimates. `alone`:
        what the plan without buckets says."""
        limit = str(alone["limit_bytes"] or "none")
        options = dataclasses.replace(self.options, memory_limit=limit)
        named = GraphReader(reader.graph, self.estimate_compute)
        module = named.program.to_module("<buckets>")
        made = _make_plan(module, options, self.buckets)
        if made is None or not _has_buckets(made[1]):
            return None
        plan, function = made
        trial = GraphReader(_copy(reader.graph), self.estimate_compute)
        apply_order(trial, read_order(function, trial.program))
        bucketed = GraphReader(trial.graph, self.estimate)
        measured = _make_plan(
            bucketed.program.to_module("<buckets>"), options, "alone"
        )
        assert measured is not None
        planned = Figures(**measured[1]["planned"])
        if planned.makespan_ns > _LEAST_GAIN * alone["planned"]["makespan_ns"]:
            return None
        return plan, function, named, module, planned


#: A plan, what it says of the only function, the program that it is of, and figures.
_Bucketed = tuple[commdialect.Plan, dict[str, Any], GraphReader, commdialect.Module, Figures]


def _copy(graph: fx.Graph) -> fx.Graph:
    """With the same names."""
    copy = fx.Graph(graph.owning_module)
    outputs = copy.graph_copy(graph, copies := {})
    copy.output(outputs).meta.update(graph.output_node().meta)
    assert len(copies) + 1 == len(graph.nodes)
    return copy


#: A ratio of the peak of a graph of small tensors would not let them be one bucket, for
#: memory that no device would miss.
_LEAST_LIMIT = 16 << 20

#: What buckets must make of the time without them: fusion, which is still to come, makes
#: more of a difference than what is closer to 1.
_LEAST_GAIN = 0.99


def _make_plan(
    module: commdialect.Module, options: TorchOptions, buckets: str, peak: int = 0
) -> tuple[commdialect.Plan, dict[str, Any]] | None:
    """A plan, and what it says of the only function; None if that does not communicate.
    `peak`: bytes of the graph and its inputs. What a ratio adds to the graph's own peak is
    of these, since inputs are memory, too."""
    plan = commdialect.plan(
        module,
        machine=options.machine,
        memory_limit=options.memory_limit,
        buckets=buckets,
        bucket_mode=options.bucket_mode,
        wide_peak_bytes=peak,
        least_limit_bytes=_LEAST_LIMIT,
    )
    functions = json.loads(plan.to_json())["functions"]
    return (plan, functions[0]) if functions else None


def _has_buckets(function: Mapping[str, Any]) -> bool:
    return any(block["buckets"]["list"] for block in function["blocks"])


def _name_of(graph: fx.Graph) -> str:
    """Forward or backward, as far as the inputs tell."""
    for node in graph.find_nodes(op="placeholder"):
        if "tangents_" in node.name:
            return "backward"
    return "graph"


_library: list[str] = []


def _library_hash() -> str:
    """Of the library and of this package."""
    if not _library:
        digest = hashlib.sha256(commdialect.__version__.encode())
        here = pathlib.Path(__file__).resolve().parent
        files: Iterable[pathlib.Path] = sorted(
            [*here.glob("*.py"), *here.parent.glob("*.py"), *here.parent.glob("*.so")]
        )
        for file in files:
            digest.update(file.read_bytes())
        _library.append(digest.hexdigest())
    return _library[0]


def _restore_class(error: Exception) -> Exception:
    if not isinstance(error, _core.VerificationError):
        return error
    raised = VerificationError(" ".join(str(error).split()))
    for note in getattr(error, "__notes__", ()):
        raised.add_note(note)
    return raised


def _log(line: str) -> None:
    logging.getLogger("commdialect").info(line)


