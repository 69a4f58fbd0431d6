"""Reads, verifies, plans, changes and reports the graphs of torch.compile."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import logging
import os
import pathlib
import threading
import time
from collections.abc import Iterable
from typing import Any

import torch.distributed as dist
import torch.fx as fx
from torch._dynamo.exc import ShortenTraceback

import commdialect
from commdialect import _core
from commdialect._guests import collecting_later, count, make_line, warn
from commdialect._pipeline._pipeline import Pipeline
from commdialect.torch import _certificates, _substitution, _together
from commdialect.torch._apply import apply_order
from commdialect.torch._buckets import can_pack
from commdialect.torch._chosen import (
    LEAST_GAIN,
    ChosenPlan,
    Figures,
    copy_graph,
    get_starts,
    make_plan,
    read_applied,
    try_applying,
)
from commdialect.torch._costs import (
    combine_estimates,
    compute_only,
    estimate_by_inductor,
    from_profile,
)
from commdialect.torch._fx import GraphReader
from commdialect.torch._groups import get_rank
from commdialect.torch._nodes import Estimate, has_collectives
from commdialect._torch_options import TorchOptions, identify
from commdialect.torch._planned import End, read_order
from commdialect.torch._records import ProgramError
from commdialect.torch._reducer import Reduced

#: Maximum number of plans when a graph with buckets exceeds the memory limit.
_MOST_PLANS = 4


#: The end of the names of steps of fully_shard.
STEP = ".fully_shard"


class VerificationError(commdialect.VerificationError, ShortenTraceback):
    """A proven error of a graph. torch.compile raises it unchanged."""

    def __init__(self, message: str):
        Exception.__init__(self, message)
        self.first_useful_frame = None


@dataclasses.dataclass
class Compiled:
    """A compiled graph with communication, or a step of fully_shard, and the guest's results for
    it. `num_kernels` is the number of collectives that kernels replace.

    `before` and `after` are figures of torch's graph and of the guest's. Both are None
    without `schedule`, and equal if the graph stays. `seconds` is the guest's time.
    `remarks` names parts that stay, with reasons. `scheduled` has the results for the nodes
    of Inductor's scheduler, after fusion.
    """

    name: str
    num_nodes: int
    num_collectives: int
    num_buckets: int = 0
    num_kernels: int = 0
    before: Figures | None = None
    after: Figures | None = None
    is_changed: bool = False
    seconds: float = 0.0
    remarks: list[str] = dataclasses.field(default_factory=list)
    scheduled: Any = None

    @property
    def is_step(self) -> bool:
        """Returns true for a step of fully_shard."""
        return self.name.endswith(STEP)

    @property
    def is_reordered(self) -> bool:
        """Returns true if the guest changed the order of the graph, or of the nodes that
        Inductor created from it."""
        return self.is_changed or bool(self.scheduled and self.scheduled.is_reordered)

    @property
    def final_figures(self) -> tuple[Any, Any] | None:
        """The figures before and after. Those before are of torch's graph if it was
        changed. Those after are of the nodes that run, if they were ordered."""
        if self.scheduled is not None:
            is_changed = self.is_changed and self.before is not None
            return self.before if is_changed else self.scheduled.before, self.scheduled.after
        return None if self.before is None else (self.before, self.after)

    def __str__(self) -> str:
        text = f"{self.name}: {self.num_nodes} nodes, {self.num_collectives} collectives"
        if self.before is not None and self.after is not None:
            text += (
                f", {self.num_buckets} buckets; {self.before.makespan_ns / 1e6:.3f} ms by "
                f"torch's {'step' if self.is_step else 'graph'}, "
                f"{self.after.makespan_ns / 1e6:.3f} ms by this one; exposed "
                f"{self.before.exposed_ns / 1e6:.3f} and {self.after.exposed_ns / 1e6:.3f} ms; "
                f"peak {self.before.peak_bytes} and {self.after.peak_bytes} bytes"
            )
        return text + (f"; {count(self.num_kernels, 'kernel')}" if self.num_kernels else "")


class Guest:
    """Options, and the graphs that were compiled with them. If `is_ordered_later` is true,
    the nodes of Inductor's scheduler get another order later, by another plan."""

    def __init__(self, options: TorchOptions, is_ordered_later: bool = False):
        self.options = options
        #: The planner's way to choose buckets. If the nodes are ordered later, a rough
        #: order is enough to choose buckets, and a graph without buckets stays as it is.
        self.buckets = options.buckets
        if self.buckets == "auto":
            self.buckets = "rough" if is_ordered_later else "quick"
        #: The graphs with communication that were compiled, and steps of fully_shard, in order.
        self.graphs: list[Compiled] = []
        #: The pipeline schedules that were checked, in order.
        self.pipelines: list[Pipeline] = []
        #: The results for torch's own reducers of DistributedDataParallel.
        self.reduced: list[Reduced] = []
        #: True if all ranks decide the same for the current graph.
        self.ranks_agree = False
        #: True if the ranks decide differently, but start the same collectives in one order.
        self.starts_agree = False
        #: True if the guest has ordered the current graph.
        self.is_ordered = False
        #: True if a plan for the current graph is better than the graph as it is.
        self.improves = False
        #: True if the user has put nodes of the current graph on streams.
        self.has_streams = False
        estimates: list[Estimate] = []
        #: True if the estimates include collectives.
        self.times_collectives = options.costs == "inductor"
        if options.profile is not None:
            profile = from_profile(options.profile, options.machine)
            estimates.append(profile)
            self.times_collectives |= bool(profile.collectives)
        if options.costs == "inductor":
            estimates.append(estimate_by_inductor)
        self.estimate = combine_estimates(estimates)
        #: The estimate of compute only: the time of a bucket is not the sum of its members'
        #: times.
        self.estimate_compute = self.estimate and compute_only(self.estimate)
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        #: The results for the current graph.
        self._current: Compiled | None = None
        self._num_failed = 0
        self._rank: int | None = None
        self._is_summed_up = False
        #: The machine, alike on ranks whose files of it have other names.
        self._machine = options.machine
        if os.path.isfile(options.machine):
            text = pathlib.Path(options.machine).read_bytes()
            self._machine = f"a file with digest {hashlib.sha256(text).hexdigest()[:16]}"

    def identify(self) -> str | None:
        """Returns a cache key of everything that affects the result for a graph.
        None means that no cache may be used, because a graph from a cache has no report."""
        if self.options.report is not None:
            return None
        return hashlib.sha256(
            "\n".join((_library_hash(), identify(self.options))).encode()
        ).hexdigest()

    def make_name(self, what: str) -> str:
        """Returns a name with a new number, for the report of a graph or a schedule."""
        return f"{next(self._numbers):03}.{what}"

    def visit(self, graph: fx.Graph) -> Compiled | None:
        """Verifies, plans and changes `graph`. Returns None if it does not communicate, or
        after an error. The graph is then as before. Raises only errors that must end the
        compilation."""
        self.ranks_agree = self.starts_agree = self.is_ordered = False
        self.improves = self.has_streams = False
        self._current = None
        self._rank = get_rank()
        if not has_collectives(graph):
            return None
        begin = time.perf_counter()
        name = self.make_name(_name_of(graph))
        try:
            with collecting_later():
                compiled = self._compile(graph, name)
        except Exception as error:
            self.ranks_agree = self.starts_agree = self.improves = False
            self.note_failure(name, error)
            return None
        compiled.seconds = time.perf_counter() - begin
        self.add(compiled)
        self._current = compiled
        return compiled

    def note_failure(self, name: str, error: Exception) -> None:
        """Raises `error`, or warns of it, as the options say."""
        self._num_failed += 1
        if self.options.raises(error):
            raise restore_class(error) from None
        warn(f"commdialect: {name}: {make_line(error)}")

    def add(self, compiled: Compiled) -> None:
        """Adds results to the list of graphs."""
        with self._lock:
            self.graphs.append(compiled)

    def note_reduced(self, reduced: Reduced, report: commdialect.Report | None) -> None:
        """Keeps the results for the reducer of a module."""
        with self._lock:
            self.reduced.append(reduced)
        log(str(reduced))
        if report is not None and self.options.report is not None and get_rank() == 0:
            report.write(self.options.report / self.make_name("reducer"))

    def note_scheduled(self, scheduled: Any) -> None:
        """Keeps the results for the nodes that Inductor created from the last graph."""
        if self._current is None:
            return
        self._current.scheduled = scheduled
        if scheduled.report is not None and self.options.report is not None:
            scheduled.report.write(self.options.report / self._current.name)

    def log_summary(self) -> None:
        """Logs the summary of all graphs, once, on rank 0."""
        rank = int(os.environ.get("RANK", "0")) if self._rank is None else self._rank
        if not self._is_summed_up and rank == 0:
            logging.getLogger("commdialect").warning("commdialect: %s", self._make_summary())
        self._is_summed_up = True

    def _make_summary(self) -> str:
        rest = f"; {self._num_failed} failed" if self._num_failed else ""
        graphs = self.graphs
        if self.pipelines:
            wrong = sum(not pipeline.is_right for pipeline in self.pipelines)
            verified = f"{count(len(self.pipelines), 'pipeline schedule')} verified"
            rest = f"; {verified}" + (f", {wrong} wrong" if wrong else "") + rest
        reduced = "".join(f"; {one}" for one in self.reduced)
        if not graphs:
            if reduced:
                return reduced.removeprefix("; ") + rest
            return f"no graph that was compiled communicates{rest}"
        collectives = sum(graph.num_collectives for graph in graphs)
        steps = sum(graph.is_step for graph in graphs)
        parts = [count(len(graphs) - steps, "graph")] if len(graphs) > steps else []
        parts += [f"{count(steps, 'step')} of fully_shard"] if steps else []
        text = f"{' and '.join(parts)} with {count(collectives, 'collective')}"
        kernels = sum(graph.num_kernels for graph in graphs)
        if kernels:
            text += f", {kernels} by kernels"
        figures = [graph.final_figures for graph in graphs]
        pairs = [pair for pair in figures if pair is not None]
        if pairs:
            before, after = ([pair[i] for pair in pairs] for i in (0, 1))
            buckets = sum(graph.num_buckets for graph in graphs)
            text += (
                f": {count(buckets, 'bucket')}, another order for "
                f"{sum(graph.is_reordered for graph in graphs)}; exposed "
                f"{sum(f.exposed_ns for f in before) / 1e6:.3f} ms before and "
                f"{sum(f.exposed_ns for f in after) / 1e6:.3f} ms now, of "
                f"{sum(f.makespan_ns for f in after) / 1e6:.3f} ms (model of "
                f"{self.options.machine})"
            )
        elif self.options.verify:
            text += ": verified, not changed"
        remarks = sum(len(graph.remarks) for graph in graphs)
        return text + reduced + rest + (f"; {count(remarks, 'remark')} in `graphs`" if remarks else "")

    def _compile(self, graph: fx.Graph, name: str) -> Compiled:
        options = self.options
        reader = GraphReader(graph, self.estimate)
        self.has_streams = reader.has_streams
        compiled = Compiled(
            name,
            num_nodes=len(graph.nodes),
            num_collectives=len(reader.program.starts) + len(reader.unmodelled),
            remarks=reader.remarks,
        )
        module = reader.program.to_module(f"<{name}>")
        if options.verify:
            commdialect.verify(module)
        settings = "" if options.kernels == "off" else f"kernels by the model of {self._machine}"
        agreement = _certificates.compare(
            reader, options.compare_seconds, settings, options.verify
        )
        self.ranks_agree = agreement.ranks_agree
        chosen = None
        remark = agreement.remark
        if options.schedule and agreement.ranks_agree:
            chosen = self._schedule(reader, module, compiled)
        elif options.schedule and agreement.store is not None:
            chosen, why = self._schedule_together(agreement.store, reader, module, compiled)
            remark = f"{remark}, and {why}" if why else ""
        if remark:
            compiled.remarks.append(remark)
        if options.kernels == "auto" and agreement.ranks_agree and not self.has_streams:
            if self._put_kernels(graph, reader, compiled, is_compared=not remark):
                # The report of a graph shows what runs.
                module = GraphReader(graph, self._estimate_all).program.to_module(f"<{name}>")
                chosen = None
        if options.report is not None and get_rank() == 0:
            self._report(compiled, module, chosen)
        for remark in compiled.remarks:
            log(f"{name}: {remark}")
        return compiled

    def _put_kernels(
        self, graph: fx.Graph, reader: GraphReader, compiled: Compiled, is_compared: bool
    ) -> bool:
        """Replaces the collectives of the planned graph that kernels make faster. Returns true
        if there are any. `reader` has read the graph before it was planned."""
        candidates, remarks = _substitution.find_candidates(graph, self.options.machine)
        compiled.remarks += remarks
        if not candidates:
            return False
        chosen = _substitution.choose(candidates, graph, self._simulate, copy_graph)
        choices = ((str(one), one.start) for one in chosen)
        seconds = self.options.compare_seconds if is_compared else 0
        _certificates.compare_choices(choices, reader, seconds)
        if not chosen:
            return False
        _substitution.replace(graph, [one.start for one in chosen])
        graph.lint()
        compiled.num_kernels = len(chosen)
        compiled.is_changed = self.improves = True
        if compiled.before is not None:
            compiled.after = self._simulate(graph)
        return True

    def _estimate_all(self, node: fx.Node) -> float | None:
        ns = _substitution.estimate_op(node)
        return self.estimate(node) if ns is None and self.estimate is not None else ns

    def _simulate(self, graph: fx.Graph) -> Figures:
        """Returns the figures of the graph in its best order, if nodes are ordered at all.
        Memory has no limit: kernels need none that the collectives did not."""
        reader = GraphReader(graph, self._estimate_all)
        module = reader.program.to_module("<kernels>")
        if self.options.schedule:
            options = dataclasses.replace(self.options, memory_limit="none")
            chosen = make_plan(reader, module, options, "alone", is_quick=True)
            if chosen is not None:
                return chosen.planned
        return Figures.of(commdialect.report(module, machine=self.options.machine))

    def _report(
        self, compiled: Compiled, module: commdialect.Module, chosen: ChosenPlan | None
    ) -> None:
        """Writes the report of a graph: torch's, and the guest's beside it if the graph
        changed. The report of Inductor's nodes, which are ordered later, replaces it."""
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
    ) -> ChosenPlan | None:
        """Gives the graph buckets and an order, if they are better. Returns the chosen
        plan; None if nothing communicates."""
        chosen = self._choose(reader, module, compiled)
        if chosen is not None and self._is_better(chosen, compiled):
            self._apply(chosen, compiled)
        return chosen

    def _choose(
        self, reader: GraphReader, module: commdialect.Module, compiled: Compiled
    ) -> ChosenPlan | None:
        """Returns the best plan for the graph; None if nothing communicates."""
        options = self.options
        measures = self._measures()
        buckets = self.buckets
        if options.bucket_mode == "concat" and buckets != "none":
            unknown = next((n for n in get_starts(reader) if not can_pack(n)), None)
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
        return chosen

    def _measures(self) -> bool:
        """Returns true if estimates decide about buckets, and not the machine's model."""
        return self.times_collectives and self.options.buckets != "none"

    def _is_better(self, chosen: ChosenPlan, compiled: Compiled) -> bool:
        """Returns true if the plan is better than the graph as it is. If the nodes are ordered
        later, a graph without buckets stays."""
        before, planned = compiled.before, chosen.planned
        assert before is not None
        self.improves = (planned.makespan_ns, planned.exposed_ns) < (
            before.makespan_ns,
            before.exposed_ns,
        )
        return self.improves and (self.buckets != "rough" or self._measures() or chosen.has_buckets)

    def _apply(self, chosen: ChosenPlan, compiled: Compiled) -> None:
        """Gives the graph the buckets and the order of the plan."""
        order = read_order(chosen.function, chosen.reader.program)
        apply_order(chosen.reader, order)
        compiled.after = chosen.planned
        compiled.is_changed = self.is_ordered = True
        compiled.num_buckets = sum(type(place) is End and place.is_wait for place in order)

    def _schedule_together(
        self,
        store: dist.Store,
        reader: GraphReader,
        module: commdialect.Module,
        compiled: Compiled,
    ) -> tuple[ChosenPlan | None, str]:
        """Lets ranks whose compute differs have the buckets of rank 0, and its order of
        collectives. Returns the plan, if the graph changes, and why it stays otherwise."""
        chosen = None

        def decide() -> _together.Decision:
            nonlocal chosen
            chosen = self._choose(reader, module, compiled)
            if chosen is None or not self._is_better(chosen, compiled):
                chosen = None
                return _together.make_decision(reader, None)
            return _together.make_decision(
                reader, read_order(chosen.function, chosen.reader.program)
            )

        def follow(decision: _together.Decision) -> None:
            nonlocal chosen
            pinned = _together.pin(decision, reader)
            peak = reader.estimate_peak()
            own = make_plan(reader, module, self.options, "rough", peak, True, pinned)
            if own is None:
                raise ProgramError("it does not communicate")
            compiled.before = compiled.after = Figures(**own.function["before"])
            if pinned is not None:
                _together.check(decision, reader, read_order(own.function, reader.program))
                chosen = own

        why = _together.decide_together(
            store,
            self.options.compare_seconds,
            decide,
            follow,
            lambda: try_applying(chosen),
        )
        # Ranks without the same buckets may not differ in Inductor's, either.
        self.improves = chosen is not None and not why
        if why:
            return None, why
        self.starts_agree = True
        if chosen is not None:
            self._apply(chosen, compiled)
        return chosen, ""

    def _keep_limit(self, chosen: ChosenPlan, buckets: str) -> ChosenPlan | None:
        """Returns a plan with buckets whose graph keeps the memory limit, measured on the
        graph with packed buckets. Packing and unpacking need memory at a bucket's start and
        wait that the plan may not include. Returns None if there is none."""
        limit = allowed = chosen.limit
        found: ChosenPlan | None = chosen
        for _ in range(_MOST_PLANS):
            if found is None or not found.has_buckets:
                return None
            figures = commdialect.report(
                read_applied(found, self.estimate).program.to_module("<buckets>"),
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

    def _bucket_by_estimates(self, alone: ChosenPlan) -> ChosenPlan | None:
        """Returns a plan with buckets that save time by Inductor's estimates or by a profile,
        and keep the memory limit; None if there is none.

        The planner has costs of single collectives only. Hence it plans buckets by the
        machine's model, and a copy of the graph with the buckets is measured by the
        estimates. `alone` is the plan without buckets.
        """
        limit = str(alone.limit or "none")
        options = dataclasses.replace(self.options, memory_limit=limit)
        named = GraphReader(alone.reader.graph, self.estimate_compute)
        try:
            made = make_plan(named, named.program.to_module("<buckets>"), options, self.buckets)
            if made is None or not made.has_buckets:
                return None
            bucketed = read_applied(made, self.estimate, self.estimate_compute)
            measured = make_plan(
                bucketed, bucketed.program.to_module("<buckets>"), options, "alone"
            )
        except commdialect.VerificationError:
            raise
        except commdialect.Error as error:
            log(f"no buckets: {make_line(error)}")
            return None
        assert measured is not None
        planned = measured.planned
        if planned.makespan_ns > LEAST_GAIN * alone.planned.makespan_ns:
            return None
        if alone.limit is not None and planned.peak_bytes > alone.limit:
            return None
        return dataclasses.replace(made, planned=planned)


def is_backward(graph: fx.Graph) -> bool:
    """Returns true if the inputs are those of a backward pass."""
    return any("tangents_" in node.name for node in graph.find_nodes(op="placeholder"))


def _name_of(graph: fx.Graph) -> str:
    return "backward" if is_backward(graph) else "graph"


_library: list[str] = []


def _library_hash() -> str:
    """Returns the hash of the library and of this package."""
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


def restore_class(error: Exception) -> Exception:
    """Returns the guest's class of a proven error, so that all errors of the guest are alike."""
    if not isinstance(error, _core.VerificationError):
        return error
    raised = VerificationError(make_line(error))
    for note in getattr(error, "__notes__", ()):
        raised.add_note(note)
    return raised


def log(line: str) -> None:
    """Logs a remark."""
    logging.getLogger("commdialect").info(line)
