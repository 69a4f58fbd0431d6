"""The analysis of a schedule: verified, simulated, and mended where it is wrong."""

from __future__ import annotations

import dataclasses
import pathlib
from typing import Any

from commdialect import _core
from commdialect._module import write_file
from commdialect._pipeline._check import check_table, find_mismatches
from commdialect._pipeline._lower import Stuck, keep_kinds, lower
from commdialect._pipeline._mend import move_least, run_backwards_first
from commdialect._pipeline._options import Options
from commdialect._pipeline._page import make_data, write_html, write_json
from commdialect._pipeline._program import estimate_transfers, verify_table
from commdialect._pipeline._simulate import (
    Costs,
    Deadlock,
    Peak,
    Reason,
    Timeline,
    find_peaks,
    simulate,
)
from commdialect._pipeline._table import (
    COMPUTE,
    OF_STAGES,
    SEND_WAITS,
    Action,
    Table,
    TableError,
    find_stages,
    flatten,
    read_table,
)
from commdialect._pipeline._text import format_bytes, write_text


@dataclasses.dataclass
class Run:
    """A table with messages, and the outcome of its run. `proof` is the error of comm-verify for a
    deadlock. The table has no messages if ranks wait for each other in any order of messages."""

    table: Table
    outcome: Timeline | Deadlock
    peaks: list[Peak]
    proof: str | None = None

    @property
    def timeline(self) -> Timeline | None:
        return self.outcome if isinstance(self.outcome, Timeline) else None

    @property
    def deadlock(self) -> Deadlock | None:
        return self.outcome if isinstance(self.outcome, Deadlock) else None

    def is_within_limit(self) -> bool:
        """Returns true if no forward exceeds the memory limit."""
        return not any(peak.excess for peak in self.peaks)


def _explain_stuck(stuck: Stuck) -> Deadlock:
    """Finds the cycle of ranks that wait for each other's compute."""
    table = stuck.table
    ends = list(zip(table.rows, stuck.stops, strict=True))
    done = {part for row, stop in ends for part in flatten(row[:stop])}
    reasons: list[Reason] = []
    seen: dict[int, int] = {}
    rank = next(rank for rank, (row, stop) in enumerate(ends) if stop < len(row))
    while rank not in seen:
        seen[rank] = len(reasons)
        row, stop = ends[rank]
        for part in row[stop].parts:
            message = table.get_operand(part)
            if message is None:
                continue
            kinds = ("F",) if message.direction == "F" else ("B", "I")
            makers = [Action(message.sender, kind, message.microbatch) for kind in kinds]
            if any(maker in done for maker in makers):
                continue
            peer = table.stage_ranks[message.sender]
            maker = next(a for a in flatten(ends[peer][0]) if a in makers)
            stop_of_peer = ends[peer][0][ends[peer][1]]
            text = f"needs {maker} of rank {peer}, which stops at {stop_of_peer} before"
            reasons.append(Reason(rank, part, text))
            rank = peer
            break
    stops = [len(list(flatten(row[:stop]))) for row, stop in ends]
    return Deadlock(reasons[seen[rank] :], stops)


class Pipeline:
    """A pipeline schedule before it runs.

    `problems`: errors with FILE:ROW:COLUMN, and notes, each one line. `timeline`: the simulated
    run. `mended`: a run in another order, if the schedule hangs, matches messages wrongly, or
    exceeds the memory limit.
    """

    def __init__(self, text: str, name: str, options: Options):
        self.name, self.options = name, options
        self.limit = options.get_limit()
        self.problems: list[str] = []
        self.table: Table | None = None
        self.run: Run | None = None
        self.mended: Run | None = None
        try:
            table = read_table(text, name)
            find_stages(table, options.stages_to_rank)
            self._set_costs(table)
            check_table(table)
        except TableError as error:
            self.problems = error.problems
            return
        self.table = table
        self.had_messages = table.has_messages
        self.problems = find_mismatches(table)
        if self.problems:
            self._mend(table)
        else:
            self.run = self._run(table)
            self._judge(self.run)

    def _set_costs(self, table: Table) -> None:
        self.costs: Costs = self.options.get_costs(table.num_stages)
        self.sizes = self.options.get_activations(table.num_stages)
        ranks = table.stage_ranks
        pairs = {pair for a, b in zip(ranks, ranks[1:]) if a != b for pair in ((a, b), (b, a))}
        size, machine = self.options.get_send_bytes(), self.options.machine
        self.costs.transfer = estimate_transfers(sorted(pairs), table.num_ranks, size, machine)

    def _run(self, table: Table) -> Run:
        """Adds messages if there are none, verifies, and simulates."""
        if not table.has_messages:
            is_compute_only = all(part.is_compute for part in table.parts())
            try:
                table = lower(table, self.options.waits, is_compute_only)
            except Stuck as stuck:
                return self._make_run(stuck.table, _explain_stuck(stuck))
        run = self._make_run(table, simulate(table, self.costs, self.options.communicators))
        try:
            verify_table(table, self.options.communicators)
        except _core.VerificationError as error:
            run.proof = str(error)
        if (run.proof is None) != (run.deadlock is None):
            raise RuntimeError(f"comm-verify and the simulation differ: {run.proof}")
        return run

    def _make_run(self, table: Table, outcome: Timeline | Deadlock) -> Run:
        sizes = self.sizes or [0] * table.num_stages
        return Run(table, outcome, find_peaks(table, sizes, self.limit))

    def _judge(self, run: Run) -> None:
        table = run.table
        if run.deadlock:
            for number, reason in enumerate(run.deadlock.reasons):
                severity = "note: " if number else "error: deadlock: "
                what = f"{reason.action} of rank {reason.rank} {reason.text}"
                self.problems.append(f"{table.place(reason.action)}: {severity}{what}")
        for rank, peak in enumerate(run.peaks):
            if peak.excess:
                text = f"{peak.excess} exceeds the memory limit of {self.options.memory_limit}"
                text += f" on rank {rank}, whose peak is {format_bytes(peak.bytes)}"
                self.problems.append(f"{table.place(peak.excess)}: error: {text}")
        if self.problems:
            self._mend(table)

    def _mend(self, table: Table) -> None:
        """Sets `mended` to a run with the same order of compute if it keeps the memory limit, else
        to the faster one of two other orders. Leaves it None if no order keeps the limit."""
        kinds = {part.kind for part in table.parts()}
        has_waits = self.options.waits
        if self.had_messages:
            has_waits = bool(kinds & set(SEND_WAITS))
        has_work = not self.had_messages or bool(kinds & set(OF_STAGES))
        choices: list[Table] = []
        if self.had_messages:
            try:
                choices = [lower(keep_kinds(table, COMPUTE + OF_STAGES), has_waits, False)]
            except Stuck:
                pass
        runs = [run for run in map(self._run, choices) if run.is_within_limit()]
        if not runs:
            compute = keep_kinds(table, COMPUTE)
            orders = [
                move_least(compute, self._fits),
                run_backwards_first(compute, self.costs, self._fits),
            ]
            choices = [lower(order, has_waits, has_work) for order in orders if order]
            runs = [self._run(choice) for choice in choices]
        if runs:
            self.mended = min(runs, key=lambda run: run.timeline.makespan if run.timeline else 0)
        else:
            text = "no order that runs backwards earlier keeps the memory limit"
            self.problems.append(f"{self.name}: note: {text}")

    def _fits(self, held: set[tuple[int, int]], action: Action) -> bool:
        if self.limit is None or self.sizes is None:
            return True
        return sum(self.sizes[stage] for stage, _ in held) + self.sizes[action.stage] <= self.limit

    @property
    def is_right(self) -> bool:
        """True if the schedule ends within the memory limit."""
        return not self.problems

    @property
    def timeline(self) -> Timeline | None:
        """The simulated run, or None if there is none."""
        return self.run.timeline if self.run else None

    @property
    def best(self) -> Run | None:
        """The mended run, or that of the schedule if it is right."""
        return self.mended or (self.run if self.is_right else None)

    def get_csv(self) -> str:
        """Returns the table with messages, mended if need be, as PyTorch reads it in the format
        compute_comms."""
        if self.best is None:
            raise ValueError(f"there is no right order of '{self.name}'")
        return self.best.table.to_csv()

    def write(self, path: str) -> None:
        """Writes `get_csv()` to a file."""
        write_file(pathlib.Path(path), self.get_csv())

    @property
    def text(self) -> str:
        """Errors, figures and timelines for a terminal."""
        return write_text(self)

    @property
    def data(self) -> dict[str, Any]:
        """The report as JSON objects for other programs (docs/Pipelines.md)."""
        return make_data(self)

    @property
    def json(self) -> str:
        """`data` as JSON text."""
        return write_json(self)

    @property
    def html(self) -> str:
        """A standalone page with the timelines."""
        return write_html(self)

    def __str__(self) -> str:
        return self.text

