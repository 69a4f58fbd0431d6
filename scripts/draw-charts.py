#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the charts of the docs from the tables of docs/benchmarks.

usage: draw-charts.py [--check]

Writes docs/images/measured.svg, which README.md shows. --check only compares, and fails if the
picture does not show the figures of the pages. A chart compares only runs of one kind: collectives
that are all replays of CUDA graphs, and steps that are all called from Python.
"""

import argparse
import html
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "benchmarks"
PICTURE = ROOT / "docs" / "images" / "measured.svg"
WIDTH = 880
SIZES = ("8 K", "128 K", "1 M", "16 M", "256 M")
# Title, colour, and the columns of gpu.md of which the fastest counts.
WAYS = (
    ("CommDialect", "ours", ("auto",)),
    ("NCCL", "nccl", ("nccl",)),
    ("NCCL, symmetric windows", "window", ("nccl-window",)),
    ("PyTorch, symmetric memory", "torch", ("torch-one_shot", "torch-two_shot")),
)
# Row of guests.md, and its title here.
JAX_STEPS = {
    "gpt_ddp": "GPT, data parallel",
    "scan_fsdp": "layers in a scan, FSDP",
    "llama_tp": "Llama, tensor parallel",
    "llama_fsdp": "Llama, FSDP",
}
TORCH_STEPS = {
    "ddp": "Llama, DDP",
    "fsdp": "Llama, SimpleFSDP",
    "fsdp2": "Llama, fully_shard",
}
TORCH_WAYS = (("guest", "ours"), ("overlap", "nccl"), ("python_reducer", "nccl"))


class Missing(Exception):
    """A figure that the page does not have."""


def read_table(page, heading):
    """Returns the rows of the first table below the heading that begins so."""
    rows, found = [], False
    for line in (PAGES / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            if rows:
                break
            found = line.lstrip("# ").startswith(heading)
        elif found and line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    if not rows:
        raise Missing(f"{page}: no table below '{heading}'")
    return rows[0], rows[2:]


def read_all_reduce(ranks):
    """Returns a pair for each size: the size, and the microseconds of each of WAYS."""
    head, rows = read_table("gpu.md", f"all_reduce, {ranks} GPUs")
    times = {row[0]: dict(zip(head[1:], row[1:])) for row in rows}
    result = []
    for size in SIZES:
        by_way = []
        for _, _, columns in WAYS:
            found = [times[size][column] for column in columns if times[size][column]]
            by_way.append(min(found, key=float))
        result.append((size, by_way))
    return result


def read_steps():
    """Returns (host, title, milliseconds of the host alone, [(colour, percent saved)])."""
    head, rows = read_table("guests.md", "JAX")
    name, host, ahead = head.index("step"), head.index("host, ms"), head.index("ahead")
    by_name = {row[name]: row for row in rows}
    for step, title in JAX_STEPS.items():
        yield "JAX", title, by_name[step][host], [("ours", by_name[step][ahead])]
    head, rows = read_table("guests.md", "PyTorch")
    name, way, ms, ahead = (head.index(each) for each in ("step", "compiled", "ms", "ahead"))
    by_name = {(row[name], row[way]): row for row in rows}
    for step, title in TORCH_STEPS.items():
        bars = [(colour, by_name[step, each][ahead]) for each, colour in TORCH_WAYS
                if (step, each) in by_name]
        yield "PyTorch", title, by_name[step, "plain"][ms], bars


class Drawing:
    def __init__(self):
        self.lines = []

    def text(self, x, y, text, kind=""):
        self.lines.append(f'  <text class="{kind}" x="{x:g}" y="{y:g}">{html.escape(text)}</text>')

    def bar(self, x, y, width, height, kind):
        left = x + min(width, 0)
        self.lines.append(f'  <rect class="{kind}" x="{left:.1f}" y="{y:g}" '
                          f'width="{abs(width):.1f}" height="{height:g}"/>')

    def rule(self, x, top, bottom):
        self.lines.append(f'  <path class="rule" d="M{x:g} {top:g}V{bottom:g}"/>')

    def legend(self, x, y, entries):
        for title, kind in entries:
            self.bar(x, y - 9, 10, 10, kind)
            self.text(x + 15, y, title, "small")
            x += 40 + 6.4 * len(title)


def draw_all_reduce(drawing, left, top, ranks):
    drawing.text(left, top, f"All-reduce on {ranks} H200s, µs", "name")
    origin, full = left + 52, 195      # pixels of NCCL's time
    y = top + 14
    drawing.rule(origin + full, y, y + 5 * 50 - 6)
    for size, times in read_all_reduce(ranks):
        drawing.text(origin - 8, y + 24, size, "end")
        nccl = float(times[1])
        for (_, kind, _), time in zip(WAYS, times):
            width = full * float(time) / nccl
            drawing.bar(origin, y, width, 9, kind)
            drawing.text(origin + width + 4, y + 8.5, time, "tiny")
            y += 10.5
        y += 8
    return y


def draw_steps(drawing, top):
    drawing.text(20, top, "Training steps on 2 H100s: time saved beside the host compiler alone", "name")
    origin, scale = 420, 62            # pixels of one percent
    y = begin = top + 16
    rows = list(read_steps())
    for host, title, milliseconds, bars in rows:
        middle = y + 5.5 * len(bars) + 3.5
        drawing.text(20, middle, host, "left")
        drawing.text(90, middle, title, "left")
        drawing.text(330, middle, f"{milliseconds} ms", "end")
        for kind, percent in bars:
            value = float(percent.rstrip(" %"))
            drawing.bar(origin, y, scale * value, 10, kind)
            drawing.text(origin + max(scale * value, 0) + 5, y + 9, percent, "tiny")
            y += 11
        y += 7
    drawing.rule(origin, begin - 4, y - 3)
    return y


def draw():
    drawing = Drawing()
    y = 24
    drawing.legend(20, y, [(title, kind) for title, kind, _ in WAYS])
    bottom = max(draw_all_reduce(drawing, 20, y + 28, 2), draw_all_reduce(drawing, 460, y + 28, 4))
    drawing.text(20, bottom + 12, "bf16; every bar is a replay of a CUDA graph. Bars are relative to NCCL's time "
                 "(the line); shorter is better.", "small")
    y = bottom + 46
    bottom = draw_steps(drawing, y)
    drawing.legend(20, bottom + 14, [("with our guest", "ours"), ("Inductor's own way", "nccl")])
    drawing.text(300, bottom + 14, "All steps are called from Python. Longer is better; rounds in PyTorch differ "
                 "by a few percent.", "small")
    drawing.text(20, bottom + 38, "Figures: docs/benchmarks/gpu.md and docs/benchmarks/guests.md", "small")
    height = bottom + 52
    body = "\n".join(drawing.lines)
    return f"""<!-- Drawn by scripts/draw-charts.py from docs/benchmarks. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}" role="img"
     font-family="system-ui, sans-serif" font-size="13" fill="#1f2328">
  <title>Measured: all-reduces beside NCCL and PyTorch, and training steps with and without the guests</title>
  <style>
    .ours {{ fill: #0969da }}
    .nccl {{ fill: #8c959f }}
    .window {{ fill: #d0d7de }}
    .torch {{ fill: #e0823d }}
    .rule {{ stroke: #59636e; stroke-dasharray: 3 3 }}
    .name {{ font-weight: 600; font-size: 14px }}
    .small {{ font-size: 12px; fill: #59636e }}
    .tiny {{ font-size: 10px; fill: #1f2328 }}
    .end {{ text-anchor: end }}
  </style>
  <rect width="{WIDTH}" height="{height:g}" fill="#fff"/>
{body}
</svg>
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args()
    try:
        picture = draw()
    except (Missing, KeyError, ValueError) as error:
        sys.exit(f"error: docs/benchmarks does not have what the chart shows: {error}")
    if not options.check:
        PICTURE.write_text(picture, encoding="utf-8")
    elif not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != picture:
        sys.exit("error: docs/images/measured.svg is out of date: run scripts/draw-charts.py")


if __name__ == "__main__":
    main()
