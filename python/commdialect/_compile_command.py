"""The command `python -m commdialect compile`."""

from __future__ import annotations

import argparse
import pathlib
import shutil
import sys
from collections.abc import Sequence

from commdialect import _core
from commdialect._compile import compile


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m commdialect compile",
        description="Compiles MLIR to a shared object that comm-run runs (docs/Runtime.md).",
    )
    parser.add_argument("program", metavar="PROGRAM", help="MLIR, as text or bytecode")
    parser.add_argument("-o", dest="output", metavar="FILE", required=True)
    parser.add_argument("--target", default="host", help="host (default) or cuda")
    parser.add_argument("--machine", help="a known machine, or a file")
    parser.add_argument("-n", dest="ranks", type=int, help="the number of ranks")
    parser.add_argument(
        "--passes", help="a pass pipeline, '' for none (default: comm-optimize)"
    )
    parser.add_argument("--memory-limit", help="none, bytes, or a ratio of the program's peak")
    parser.add_argument("--own-kernels", action="store_true")
    parser.add_argument("--static-results", action="store_true")
    parser.add_argument("--static-arguments", action="store_true")
    parser.add_argument("--any-order", action="store_true")
    parser.add_argument(
        "--no-cache",
        dest="cache",
        action="store_false",
        default=None,
        help="compile even if the cache has the program",
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Runs the command, and returns its exit status."""
    options = vars(parse_arguments(arguments))
    program, output = options.pop("program"), options.pop("output")
    try:
        source = pathlib.Path(program).read_bytes()
        artefact = compile(source, name=program, **options)
        shutil.copyfile(artefact.path, output)
        pathlib.Path(output).chmod(0o755)
    except _core.Error as error:
        print(f"error: {error}", *getattr(error, "__notes__", ()), sep="\n", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    for warning in artefact.diagnostics:
        print(f"warning: {warning}", file=sys.stderr)
    return 0
