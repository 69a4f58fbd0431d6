"""Reads the schedules of torch.distributed.pipelining."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from commdialect._pipeline._options import Options
from commdialect._pipeline._pipeline import Pipeline


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


def _get_rows(schedule: Any) -> Sequence[Sequence[object]]:
    """Returns the actions of each rank, with messages if the schedule has them."""
    from torch.distributed.pipelining import Schedule1F1B

    if isinstance(schedule, Schedule1F1B):
        return _make_1f1b(schedule._num_stages, schedule._n_microbatches)
    for name in ("pipeline_order_with_comms", "pipeline_order"):
        order = getattr(schedule, name, None)
        if order:
            return [order[rank] for rank in sorted(order)]
    raise ValueError(f"schedule is {type(schedule).__name__}: expected one with a pipeline_order")


def write_csv(schedule: Any) -> str:
    """Returns the table of a schedule."""
    text = io.StringIO()
    csv.writer(text).writerows(
        ["" if action is None else str(action) for action in row] for row in _get_rows(schedule)
    )
    return text.getvalue()


def pipeline(schedule: Any, **options: Any) -> Pipeline:
    """Verifies and simulates a schedule of torch.distributed.pipelining, and mends it if it hangs
    or exceeds the memory limit. `options` are those of `python -m commdialect pipeline`, such as
    forward="1.5ms" or memory_limit="16GiB" (docs/Pipelines.md)."""
    return Pipeline(write_csv(schedule), type(schedule).__name__, Options(**options))
