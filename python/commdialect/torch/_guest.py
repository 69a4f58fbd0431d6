"""What is done with a graph: read, verified, planned, applied, reported."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import logging
import os
import pathlib
import threading
import time
from collections.abc import Iterable
from typing import Any

import torch.fx as fx
from torch._dynamo.exc import ShortenTraceback

import commdialect
from commdialect import _core
from commdialect._guests import collecting_later, make_line, warn
from commdialect.torch import _certificates
from commdialect.torch._apply import apply_order
from commdialect.torch._buckets import can_pack
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

    @property
    def is_reordered(self) -> bool:
        """Have its nodes, or those that Inductor made of it, another order?"""
        return self.is_changed or bool(self.scheduled and self.scheduled.is_reordered)

    @property
    def final_figures(self) -> tuple[Any, Any] | None:
        """Figures before and after: of torch's graph if it was changed, and of the nodes that
        run, where they were ordered."""
        if self.scheduled is not None:
            is_changed = self.is_changed and self.before is not None
            return self.before if is_changed else self.scheduled.before, self.scheduled.after
        return None if self.before is None else (self.before, self.after)

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
        #: What was done with the graph that is compiled.
        self._current: Compiled | None = None
        self._num_failed = 0
        self._rank: int | None = None
        self._is_summed_up = False

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
        self.is_alike = self.is_ordered = False
        self._current = None
        self._rank = get_rank()
        if not has_collectives(graph):
            return None
        begin = time.perf_counter()
        name = f"{next(self._numbers):03}.{_name_of(graph)}"
        try:
            with collecting_later():
                compiled = self._compile(graph, name)
        except Exception as error:
            self._num_failed += 1
            self.is_alike = False
            if self.options.raises(error):
                raise _restore_class(error) from None
            warn(f"commdialect: {name}: {make_line(error)}")
            return None
        compiled.seconds = time.perf_counter() - begin
        with self._lock:
            self.graphs.append(compiled)
        self._current = compiled
        return compiled

    def note_scheduled(self, scheduled: Any) -> None:
        """Keeps what was done with the nodes that Inductor made of the last graph."""
        if self._current is None:
            return
        self._current.scheduled = scheduled
        if scheduled.report is not None and self.options.report is not None:
            scheduled.report.write(self.options.report / self._current.name)

    def sum_up(self) -> None:
        """Says, once, on rank 0, what was done with all graphs."""
        rank = int(os.environ.get("RANK", "0")) if self._rank is None else self._rank
        if not self._is_summed_up and rank == 0:
            logging.getLogger("commdialect").warning("commdialect: %s", self._make_summary())
        self._is_summed_up = True

    def _make_summary(self) -> str:
        failed = f"; {self._num_failed} failed" if self._num_failed else ""
        graphs = self.graphs
        if not graphs:
            return f"no graph that was compiled communicates{failed}"
        collectives = sum(graph.num_collectives for graph in graphs)
        text = f"{_count(len(graphs), 'graph')} with {_count(collectives, 'collective')}"
        figures = [graph.final_figures for graph in graphs]
        pairs = [pair for pair in figures if pair is not None]
        if pairs:
            before, after = ([pair[i] for pair in pairs] for i in (0, 1))
            buckets = sum(graph.num_buckets for graph in graphs)
            text += (
                f": {_count(buckets, 'bucket')}, another order for "
                f"{sum(graph.is_reordered for graph in graphs)}; exposed "
                f"{sum(f.exposed_ns for f in before) / 1e6:.3f} ms before and "
                f"{sum(f.exposed_ns for f in after) / 1e6:.3f} ms now, of "
                f"{sum(f.makespan_ns for f in after) / 1e6:.3f} ms (model of "
                f"{self.options.machine})"
            )
        elif self.options.verify:
            text += ": verified, not changed"
        remarks = sum(len(graph.remarks) for graph in graphs)
        return text + failed + (f"; {_count(remarks, 'remark')} in `graphs`" if remarks else "")

    def _compile(self, graph: fx.Graph, name: str) -> Compiled:
        options = self.options
        reader = GraphReader(graph, self.estimate)
        compiled = Compiled(
            name,
            num_nodes=len(graph.nodes),
            num_collectives=len(reader.program.starts) + len(reader.unmodelled),
            remarks=reader.remarks,
        )
        module = reader.program.to_module(f"<{name}>")
        if options.verify:
            commdialect.verify(module)
        agreement = _certificates.compare(reader, options.compare_seconds)
        self.is_alike = agreement.is_alike
        if agreement.remark:
            compiled.remarks.append(agreement.remark)
        chosen = None
        if options.schedule and agreement.is_alike:
            chosen = self._schedule(reader, module, compiled)
        if options.report is not None and get_rank() == 0:
            self._report(compiled, module, chosen)
        for remark in compiled.remarks:
            _log(f"{name}: {remark}")
        return compiled

    def _report(
        self, compiled: Compiled, module: commdialect.Module, chosen: Chosen | None
    ) -> None:
        """Writes the report of a graph: torch's, and what was chosen beside it. That of the
        nodes that Inductor makes of it, which are ordered later, takes its place."""
        assert self.options.report is not None
        limit = None if chosen is None else str(chosen.limit or "none")
        is_changed = chosen is not None and compiled.is_changed
        report = commdialect.report(
            chosen.plan.apply(chosen.module) if chosen and is_changed else module,
            machine=self.options.machine,
            memory_limit=limit,
            before=module if is_changed else None,
        )
        report.write(self.options.report / compiled.name)

    def _schedule(
        self, reader: GraphReader, module: commdialect.Module, compiled: Compiled
    ) -> Chosen | None:
        """Gives the graph buckets and an order, if they are better. Returns what was chosen;
        None: nothing communicates."""
        options = self.options
        measures = self.times_collectives and options.buckets != "none"
        buckets = self.buckets
        if options.bucket_mode == "concat" and buckets != "none":
            unknown = next((n for n in _get_starts(reader) if not can_pack(n)), None)
            if unknown is not None:
                buckets, measures = "alone", False
                compiled.remarks.append(
                    f"it has no buckets: the sizes of '{unknown.name}' are not constant, so that "
                    "it cannot be packed (bucket_mode 'coalesced' packs nothing)"
                )
        peak = reader.estimate_peak()
        chosen = make_plan(reader, module, options, "alone" if measures else buckets, peak)
        if chosen is None:
            return None
        compiled.before = compiled.after = Figures(**chosen.function["before"])
        if measures:
            chosen = self._bucket_by_estimates(chosen) or chosen
        elif options.bucket_mode == "concat" and chosen.has_buckets:
            kept = self._keep_limit(chosen, buckets)
            if kept is None:
                compiled.remarks.append(
                    f"it has no buckets: packed, they would take more than {chosen.limit} bytes"
                )
                kept = make_plan(reader, module, options, "alone", peak)
                assert kept is not None
            chosen = kept
        is_better = (chosen.planned.makespan_ns, chosen.planned.exposed_ns) < (
            compiled.before.makespan_ns,
            compiled.before.exposed_ns,
        )
        if is_better and (buckets != "rough" or measures or chosen.has_buckets):
            order = read_order(chosen.function, chosen.reader.program)
            apply_order(chosen.reader, order)
            compiled.after = chosen.planned
            compiled.is_changed = self.is_ordered = True
            compiled.num_buckets = sum(type(place) is End and place.is_wait for place in order)
        return chosen

    def _keep_limit(self, chosen: Chosen, buckets: str) -> Chosen | None:
        """Returns a plan with buckets whose graph keeps the limit, read again: what packs and
        unpacks a bucket stands with its start and its wait, and takes memory there that
        the plan may not know of. None: there is none."""
        limit = allowed = chosen.limit
        found: Chosen | None = chosen
        for _ in range(_MOST_PLANS):
            if found is None or not found.has_buckets:
                return None
            figures = commdialect.report(
                _read_applied(found, self.estimate).program.to_module("<buckets>"),
                machine=self.options.machine,
            ).figures
            measured = Figures(
                figures.makespan_ns,
                figures.exposed_ns,
                figures.peak_bytes,
                chosen.planned.lower_bound_ns,
            )
            if limit is None or allowed is None or measured.peak_bytes <= limit:
                return dataclasses.replace(found, planned=measured)
            allowed -= measured.peak_bytes - limit
            options = dataclasses.replace(self.options, memory_limit=str(max(allowed, 0)))
            try:
                found = make_plan(chosen.reader, chosen.module, options, buckets)
            except commdialect.Error:
                return None
        return None

    def _bucket_by_estimates(self, alone: Chosen) -> Chosen | None:
        """Returns buckets that pay by Inductor's estimates of them, or by a profile, and keep
        the limit. The planner knows the costs of single collectives only, so that it plans
        buckets by the machine's model, and what becomes of a copy of the graph is measured
        by the estimates. `alone`: the plan without buckets."""
        limit = str(alone.limit or "none")
        options = dataclasses.replace(self.options, memory_limit=limit)
        named = GraphReader(alone.reader.graph, self.estimate_compute)
        try:
            made = make_plan(named, named.program.to_module("<buckets>"), options, self.buckets)
            if made is None or not made.has_buckets:
                return None
            bucketed = _read_applied(made, self.estimate, self.estimate_compute)
            measured = make_plan(
                bucketed, bucketed.program.to_module("<buckets>"), options, "alone"
            )
        except commdialect.VerificationError:
            raise
        except commdialect.Error as error:
            _log(f"no buckets: {make_line(error)}")
            return None
        assert measured is not None
        planned = measured.planned
        if planned.makespan_ns > _LEAST_GAIN * alone.planned.makespan_ns:
            return None
        if alone.limit is not None and planned.peak_bytes > alone.limit:
            return None
        return dataclasses.replace(made, planned=planned)


@dataclasses.dataclass(frozen=True)
class Chosen:
    """A plan. function: what it says of the only function; reader, module: the program that
    it is of; planned: what the graph takes then."""

    plan: commdialect.Plan
    function: dict[str, Any]
    reader: GraphReader
    module: commdialect.Module
    planned: Figures

    @property
    def limit(self) -> int | None:
        """In bytes; None: any."""
        return self.function["limit_bytes"]

    @property
    def has_buckets(self) -> bool:
        return any(block["buckets"]["list"] for block in self.function["blocks"])


def _get_starts(reader: GraphReader) -> list[fx.Node]:
    """Returns those that are not within branches."""
    nodes = (reader.nodes.get(start.name) for start in reader.program.starts)
    return [node for node in nodes if node is not None]


def _read_applied(
    chosen: Chosen, estimate: Estimate | None, estimate_before: Estimate | None = None
) -> GraphReader:
    """Reads what becomes of a copy of the graph."""
    trial = GraphReader(_copy(chosen.reader.graph), estimate_before)
    apply_order(trial, read_order(chosen.function, trial.program))
    return GraphReader(trial.graph, estimate)


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


#: Plans that are made where a graph with buckets takes more than the limit.
_MOST_PLANS = 4


def make_plan(
    reader: GraphReader,
    module: commdialect.Module,
    options: TorchOptions,
    buckets: str,
    peak: int = 0,
) -> Chosen | None:
    """Returns a plan; None if the only function does not communicate. `peak`: bytes of the
    graph and its inputs. What a ratio adds to the graph's own peak is of these, since inputs
    are memory, too."""
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
    if not functions:
        return None
    return Chosen(plan, functions[0], reader, module, Figures(**functions[0]["planned"]))


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


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


