"""The report on a pipeline as JSON and as a page of HTML."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

from commdialect._pipeline._simulate import Timeline
from commdialect._pipeline._table import flatten
from commdialect._pipeline._text import count_warmup, format_share, format_time, write_text

if TYPE_CHECKING:
    from commdialect._pipeline._pipeline import Pipeline, Run

VERSION = 1


def _make_run(run: Run) -> dict[str, Any]:
    """Returns the rows of a run, and its deadlock or its simulated times."""
    data: dict[str, Any] = {"rows": [[str(step) for step in row] for row in run.table.rows]}
    if run.deadlock:
        deadlock = run.deadlock
        data["deadlock"] = {
            "verifier": run.proof,
            "stops": [
                str(actions[stop]) if stop < len(actions) else None
                for actions, stop in zip(
                    (list(flatten(row)) for row in run.table.rows), deadlock.stops, strict=True
                )
            ],
            "reasons": [
                {"rank": r.rank, "action": str(r.action), "text": r.text}
                for r in deadlock.reasons
            ],
        }
        return data
    timeline = run.timeline
    assert timeline is not None
    warmup = count_warmup(run.table)
    data["makespan_ns"] = timeline.makespan
    data["ranks"] = [
        {
            "compute_ns": times.compute,
            "bubble_ns": timeline.get_bubble(rank),
            "exposed_ns": times.exposed,
            "warmup_forwards": warmup[rank],
            "peak_activations": run.peaks[rank].count,
            "peak_bytes": run.peaks[rank].bytes,
        }
        for rank, times in enumerate(timeline.ranks)
    ]
    data["actions"] = [
        {"rank": rank, "name": str(span.action), "start_ns": span.begin, "end_ns": span.end}
        for rank, times in enumerate(timeline.ranks)
        for span in times.spans
    ]
    data["messages"] = [
        {
            "send": str(transfer.message.send),
            "receive": str(transfer.message.receive),
            "from": transfer.source,
            "to": transfer.target,
            "begin_ns": transfer.begin,
            "end_ns": transfer.end,
        }
        for transfer in timeline.transfers
    ]
    return data


def make_data(pipeline: Pipeline) -> dict[str, Any]:
    """Returns the report as an object of JSON."""
    data: dict[str, Any] = {
        "version": VERSION,
        "name": pipeline.name,
        "problems": pipeline.problems,
        "communicators": pipeline.options.communicators,
    }
    if pipeline.table:
        data["stage_ranks"] = pipeline.table.stage_ranks
        data["microbatches"] = pipeline.table.num_microbatches
    if pipeline.limit is not None:
        data["memory_limit_bytes"] = pipeline.limit
    data["schedule"] = _make_run(pipeline.run) if pipeline.run else None
    data["mended"] = _make_run(pipeline.mended) if pipeline.mended else None
    return data


def write_json(pipeline: Pipeline) -> str:
    return json.dumps(make_data(pipeline), indent=1) + "\n"


_STYLE = """
body { font: 14px system-ui, sans-serif; margin: 1.5rem; color-scheme: light dark }
pre { overflow-x: auto }
.rank { position: relative; height: 26px; margin: 2px 0 2px 4.5rem; background: #8882 }
.rank > b { position: absolute; left: -4.5rem; line-height: 26px; font-weight: normal }
.rank > i { position: absolute; top: 0; height: 26px; line-height: 26px; overflow: hidden;
  font-style: normal; font-size: 11px; text-align: center; box-sizing: border-box;
  border: 1px solid #fff8; color: #000 }
.F { background: #8db7f0 } .B { background: #f2b56b } .I { background: #7fd0c3 }
.W { background: #a5d37c }
"""


def _write_bars(timeline: Timeline) -> list[str]:
    lines = []
    for rank, times in enumerate(timeline.ranks):
        bars = []
        for span in times.spans:
            left = 100 * span.begin / max(1, timeline.makespan)
            width = 100 * (span.end - span.begin) / max(1, timeline.makespan)
            name = str(span.action)
            title = f"{name}: {format_time(span.begin)} to {format_time(span.end)}"
            bars.append(
                f'<i class="{span.action.kind}" title="{title}" '
                f'style="left:{left:.4f}%;width:{width:.4f}%">{name}</i>'
            )
        share = format_share(timeline.get_bubble(rank), timeline.makespan)
        bars.insert(0, f'<b title="bubble {share}">rank {rank}</b>')
        lines.append(f'<div class="rank">{"".join(bars)}</div>')
    return lines


def write_html(pipeline: Pipeline) -> str:
    """Returns a page that needs no network."""
    name = html.escape(pipeline.name)
    lines = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{name}</title>',
        f"<style>{_STYLE}</style></head><body><h1>{name}</h1>",
    ]
    for title, run in (("Schedule", pipeline.run), ("Mended order", pipeline.mended)):
        if run and run.timeline:
            length = format_time(run.timeline.makespan)
            lines += [f"<h2>{title}: {length}</h2>", *_write_bars(run.timeline)]
    lines += [f"<h2>Report</h2><pre>{html.escape(write_text(pipeline))}</pre>", "</body></html>"]
    return "\n".join(lines) + "\n"
