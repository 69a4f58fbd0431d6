"""Reads the schedules of torch.distributed.pipelining."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import Any

from commdialect._pipeline._options import Options
from commdialect._pipeline._pipeline import Pipeline

_FORWARD = re.compile(r"\d+((SEND_|RECV_|WAIT_SEND_)?F\d+|UNSHARD|RESHARD)")


def _make_1f1b(num_ranks: int, num_microbatches: int) -> list[list[str]]:
    """Returns the order in which Schedule1F1B runs. Its `pipeline_order` is only for display, and
    numbers the forwards of the last rank from 1 (PyTorch 2.15)."""
    rows = []
    for rank in range(num_ranks):
        warmup = min(num_microbatches, num_ranks - rank)
        row = [f"{rank}F{n}" for n in range(warmup)]
        for n in range(num_microbatches):
            row.append(f"{rank}B{n}")
            if warmup + n < num_microbatches:
                row.append(f"{rank}F{warmup + n}")
        rows.append([*row, f"{rank}REDUCE_GRAD", f"{rank}WAIT_REDUCE_GRAD"])
    return rows


def read_rows(schedule: Any) -> list[list[str]]:
    """Returns the actions of each rank, with messages if the schedule has them. Raises ValueError
    if the schedule does not show its order."""
    from torch.distributed.pipelining import Schedule1F1B

    if isinstance(schedule, Schedule1F1B):
        return _make_1f1b(schedule._num_stages, schedule._n_microbatches)
    for name in ("pipeline_order_with_comms", "pipeline_order"):
        order = getattr(schedule, name, None)
        if order:
            return [
                ["" if action is None else str(action) for action in order[rank]]
                for rank in sorted(order)
            ]
    raise ValueError(f"schedule is {type(schedule).__name__}: expected one with a pipeline_order")


def keep_forwards(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Returns the rows of a schedule that runs without backward passes. PyTorch skips those, and
    their messages."""
    kept = []
    for row in rows:
        parts = [part for cell in row for part in cell.partition(")")[0].strip("(").split(";")]
        kept.append([part for part in parts if _FORWARD.fullmatch(part)])
    return kept


def write_rows(rows: Sequence[Sequence[str]]) -> str:
    """Returns the table of `rows`."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def pipeline(schedule: Any, **options: Any) -> Pipeline:
    """Verifies and simulates a schedule of torch.distributed.pipelining, and mends it if it hangs
    or exceeds the memory limit. `options` are those of `python -m commdialect pipeline`, such as
    forward="1.5ms" or memory_limit="16GiB" (docs/Pipelines.md)."""
    return Pipeline(write_rows(read_rows(schedule)), type(schedule).__name__, Options(**options))
