"""The command `python -m commdialect pipeline`."""

from __future__ import annotations

import argparse
import pathlib
import sys
from collections.abc import Sequence

from commdialect import _core
from commdialect._pipeline._options import LAYOUTS, Options
from commdialect._pipeline._pipeline import Pipeline
from commdialect._pipeline._simulate import COMMUNICATORS


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m commdialect pipeline",
        description="Verifies and simulates a pipeline schedule of PyTorch, and mends an order "
        "that hangs or needs too much memory (docs/Pipelines.md). Times and bytes are one "
        "value, or one for each stage, with commas.",
    )
    parser.add_argument("schedule", metavar="SCHEDULE", help="CSV with a row for each rank")
    parser.add_argument(
        "--stages-to-rank",
        choices=LAYOUTS,
        help="stages go round the ranks, or there and back (default: as most actions say)",
    )
    parser.add_argument("--forward", metavar="TIME", help="ns, us, ms or s (default: 1ms)")
    parser.add_argument("--backward", metavar="TIME", help="default: twice the forward")
    parser.add_argument("--input", metavar="TIME", help="of I (default: half the backward)")
    parser.add_argument("--weight", metavar="TIME", help="of W (default: half the backward)")
    parser.add_argument("--activation", metavar="BYTES", help="kept from a forward to its backward")
    parser.add_argument("--memory-limit", metavar="BYTES", help="of the activations of a rank")
    parser.add_argument("--send-bytes", metavar="BYTES", help="of a message (default: no time)")
    parser.add_argument(
        "--machine",
        help="for messages: a known machine, or a file (default: COMMDIALECT_MACHINE)",
    )
    parser.add_argument(
        "--communicators",
        choices=COMMUNICATORS,
        default="pair",
        help="of NCCL: for each pair of ranks (default), all ranks, or each direction of a pair",
    )
    parser.add_argument(
        "--no-waits",
        dest="waits",
        action="store_false",
        help="add messages without WAIT_SEND and WAIT_REDUCE_GRAD, for a PyTorch without them",
    )
    parser.add_argument("--format", choices=("text", "json", "html"), default="text")
    parser.add_argument(
        "--output", metavar="FILE", help="for the table with messages, mended if need be"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Runs the command, and returns its exit status: 1 if the schedule is wrong."""
    options = vars(parse_arguments(arguments))
    path, format, output = (options.pop(name) for name in ("schedule", "format", "output"))
    try:
        text = pathlib.Path(path).read_text(encoding="utf-8")
        pipeline = Pipeline(text, path, Options(**options))
        if output is not None and pipeline.best is not None:
            pipeline.write(output)
    except UnicodeDecodeError:
        print(f"error: {path}: expected CSV in UTF-8", file=sys.stderr)
        return 1
    except (_core.Error, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    # Without a schedule there is no report.
    stream = sys.stderr if format == "text" and pipeline.table is None else sys.stdout
    stream.write(getattr(pipeline, format))
    return 0 if pipeline.is_right else 1
