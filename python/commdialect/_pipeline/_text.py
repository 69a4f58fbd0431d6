"""The report on a pipeline as text: errors, figures by rank, timelines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from commdialect._pipeline._simulate import Deadlock, Span, Timeline
from commdialect._pipeline._table import Table, flatten

if TYPE_CHECKING:
    from commdialect._pipeline._pipeline import Pipeline, Run

_WIDTH = 100
_MOST_COLUMNS = 400
_MOST_UNEVEN_COLUMNS = 4_000
_BEFORE_STOP, _AFTER_STOP = 6, 3
_MOST_TRACES = 4


def _round(value: float) -> str:
    """Formats a number with three digits, or with all before the point if there are more."""
    return f"{value:.{max(0, 2 - int(math.log10(max(value, 1))))}f}"


def format_time(ns: int) -> str:
    if ns < 1_000:
        return f"{ns} ns"
    for unit, size in (("us", 10**3), ("ms", 10**6)):
        if ns < 1_000 * size:
            return f"{_round(ns / size)} {unit}"
    return f"{_round(ns / 10**9)} s"


def format_bytes(number: int) -> str:
    if number < 1_024:
        return f"{number} B"
    for unit, size in (("KiB", 2**10), ("MiB", 2**20), ("GiB", 2**30)):
        if number < 1_024 * size:
            return f"{_round(number / size)} {unit}"
    return f"{_round(number / 2**40)} TiB"


def format_share(part: int, whole: int) -> str:
    return f"{100 * part / whole if whole else 0:.1f} %"


def describe_communicators(communicators: str) -> str:
    return {
        "pair": "a communicator for each pair of ranks",
        "group": "one communicator for all ranks",
        "direction": "a communicator for each pair of ranks and direction",
    }[communicators]


def count_warmup(table: Table) -> list[int]:
    """Returns how many forwards each rank runs before its first backward."""
    counts = []
    for row in table.rows:
        count = 0
        for part in flatten(row):
            if part.kind in ("B", "I"):
                break
            count += part.kind == "F"
        counts.append(count)
    return counts


def _align(lines: list[list[str]]) -> list[str]:
    """Aligns columns: the first to the left, others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def _write_figures(pipeline: Pipeline, run: Run, timeline: Timeline) -> list[str]:
    head = ["rank", "compute", "bubble", "", "exposed", "warm-up", "peak activations"]
    if pipeline.sizes:
        head.append("bytes")
    lines = [head]
    warmup = count_warmup(run.table)
    for rank, times in enumerate(timeline.ranks):
        bubble, peak = timeline.get_bubble(rank), run.peaks[rank]
        line = [
            str(rank),
            format_time(times.compute),
            format_time(bubble),
            format_share(bubble, timeline.makespan),
            format_time(times.exposed),
            str(warmup[rank]),
            str(peak.count),
        ]
        if pipeline.sizes:
            line.append(format_bytes(peak.bytes))
        lines.append(line)
    bubbles = sum(map(timeline.get_bubble, range(len(timeline.ranks))))
    whole = timeline.makespan * len(timeline.ranks)
    return [
        *_align(lines),
        "",
        f"makespan: {format_time(timeline.makespan)}",
        f"bubbles:  {format_share(bubbles, whole)}",
    ]


def find_column(timeline: Timeline) -> int:
    """Returns the nanoseconds of a column: the largest time that divides all others. If that makes
    too many columns, returns the time of the shortest computation, or a longer one."""
    spans = [span for times in timeline.ranks for span in times.spans if span.end > span.begin]
    if not spans:
        return 1
    exact = math.gcd(*(time for span in spans for time in (span.begin, span.end)))
    if timeline.makespan <= exact * _MOST_COLUMNS:
        return exact
    shortest = min(span.end - span.begin for span in spans)
    return max(shortest, -(-timeline.makespan // _MOST_UNEVEN_COLUMNS))


def _write_row(spans: list[Span], column: int, cell: int, columns: int) -> list[str]:
    """Returns the cells of a rank. An action begins with its name and is filled with '='."""
    cells = [".".ljust(cell)] * columns
    for span in spans:
        begin = span.begin // column
        end = max(begin + 1, span.end // column)
        text = str(span.action).ljust(cell * (end - begin) - 1, "=" if end - begin > 1 else " ")
        text = text[: cell * (end - begin) - 1] + " "
        for index in range(begin, min(end, columns)):
            cells[index] = text[(index - begin) * cell : (index - begin + 1) * cell]
    return cells


def _write_timeline(timeline: Timeline) -> list[str]:
    """Returns a row for each rank and a column for each slot of time."""
    column = find_column(timeline)
    columns = -(-timeline.makespan // column)
    labels = [str(span.action) for times in timeline.ranks for span in times.spans]
    cell = max(map(len, labels), default=1) + 1
    margin = len(f"rank {len(timeline.ranks) - 1}  ")
    rows = [_write_row(times.spans, column, cell, columns) for times in timeline.ranks]
    lines = [f"timeline, {format_time(column)} a column"]
    step = max(1, (_WIDTH - margin) // cell)
    for begin in range(0, columns, step):
        if columns > step:
            lines.append(f"from {format_time(begin * column)}")
        for rank, row in enumerate(rows):
            line = f"rank {rank}".ljust(margin) + "".join(row[begin : begin + step])
            lines.append(line.rstrip())
    return lines


def _write_traces(run: Run, deadlock: Deadlock) -> list[str]:
    """Returns the actions of the ranks that wait for each other, where they stop."""
    ranks = list(dict.fromkeys(reason.rank for reason in deadlock.reasons))[:_MOST_TRACES]
    lines = [["", *(f"rank {rank}" for rank in ranks)]]
    actions = {rank: [str(a) for a in flatten(run.table.rows[rank])] for rank in ranks}
    for offset in range(-_BEFORE_STOP, _AFTER_STOP + 1):
        line = ["stop =>" if offset == 0 else ""]
        for rank in ranks:
            index = deadlock.stops[rank] + offset
            line.append(actions[rank][index] if 0 <= index < len(actions[rank]) else "")
        if any(line[1:]):
            lines.append(line)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]


def _describe_times(pipeline: Pipeline, num_stages: int) -> str:
    def tell(values: list[int]) -> str:
        return ", ".join(map(format_time, values[:1] if len(set(values)) == 1 else values))

    costs, options = pipeline.costs, pipeline.options
    given = any((options.forward, options.backward, options.input, options.weight))
    text = f"times{'' if given else ' (assumed)'}: forward {tell(costs.forward)}, "
    text += f"backward {tell(costs.backward)} (input {tell(costs.input)}, "
    text += f"weight {tell(costs.weight)})"
    size = options.get_send_bytes()
    if not size:
        return text + ", messages take none"
    most = max(costs.transfer.values(), default=0)
    where = f"{format_time(most)} on {options.machine}"
    return text + f", messages of {format_bytes(size)} up to {where}"


def write_text(pipeline: Pipeline) -> str:
    """Returns the report."""
    lines = list(pipeline.problems)
    run, table = pipeline.run, pipeline.table
    if table is None:
        return "\n".join(lines) + "\n"
    if run and run.deadlock:
        lines += ["", *_write_traces(run, run.deadlock)]
    origin = "" if pipeline.had_messages else ", messages added as PyTorch does"
    lines += [""] if lines else []
    lines.append(
        f"{pipeline.name}: {table.num_ranks} ranks, {table.num_stages} stages, "
        f"{table.num_microbatches} microbatches{origin}"
    )
    lines.append(_describe_times(pipeline, table.num_stages))
    where = describe_communicators(pipeline.options.communicators)
    if run and run.timeline:
        lines.append(f"verified: no deadlock on NCCL, {where}")
        lines += ["", *_write_figures(pipeline, run, run.timeline), ""]
        lines += _write_timeline(run.timeline)
    if pipeline.mended and pipeline.mended.timeline:
        mended = pipeline.mended
        lines += ["", f"mended order: verified, {where}", ""]
        lines += [*_write_figures(pipeline, mended, pipeline.mended.timeline), ""]
        lines += _write_timeline(pipeline.mended.timeline)
    return "\n".join(lines) + "\n"
