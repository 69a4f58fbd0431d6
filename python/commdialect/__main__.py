"""Runs a Python program with the guests in JAX and PyTorch installed.

usage: python -m commdialect [options] PROGRAM.py [arguments ...]
       python -m commdialect compile [options] PROGRAM.mlir -o FILE.so
       python -m commdialect pipeline [options] SCHEDULE.csv

The program itself is not changed. `compile` compiles MLIR as comm-run does, and `pipeline`
verifies and simulates a pipeline schedule of PyTorch.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib.abc
import importlib.machinery
import importlib.util
import os
import runpy
import sys
from collections.abc import Callable, Sequence
from types import ModuleType

from commdialect._options import KERNELS, LOOPS, ON_ERROR, JaxOptions, make_jax_options
from commdialect._torch_options import make_torch_options


class _AfterImport(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Calls `then` once when the program has imported the module `name`. JAX is not imported
    earlier, because the program may first set variables that JAX reads on import."""

    def __init__(self, name: str, then: Callable[[], object]):
        self.name, self.then = name, then

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            self.loader, spec.loader = spec.loader, self
        return spec

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
        self.then()


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m commdialect",
        description="Runs a program; what JAX or torch.compile compiles in it is verified, "
        "explained and scheduled. Options that are not given are as COMMDIALECT_MACHINE, "
        "COMMDIALECT_VERIFY (0 or 1) and the like say.",
    )
    parser.add_argument("--machine", help="a known machine, or a file; it must be given")
    parser.add_argument(
        "--memory-limit",
        help="none, bytes, or a ratio of the program's own peak (default: 1.0, PyTorch: 1.2)",
    )
    parser.add_argument("--no-verify", dest="verify", action="store_false", default=None)
    parser.add_argument("--no-schedule", dest="schedule", action="store_false", default=None)
    parser.add_argument("--report", metavar="DIR", help="a folder for reports")
    parser.add_argument(
        "--on-error",
        choices=ON_ERROR,
        help="default: raise what is proved wrong, warn of the rest",
    )
    parser.add_argument(
        "--kernels",
        choices=KERNELS,
        help="auto: replace collectives by kernels that the machine runs faster (default: off)",
    )
    for_jax = parser.add_argument_group("for JAX")
    for_jax.add_argument(
        "--loops",
        choices=LOOPS,
        help="auto: let loops gather an iteration ahead where this is faster (default: off)",
    )
    torch = parser.add_argument_group("for PyTorch")
    torch.add_argument("--buckets", help="auto, saturation or none (default: auto)")
    torch.add_argument("--bucket-mode", help="coalesced or concat (default: coalesced)")
    torch.add_argument("--costs", help="machine (default) or inductor: whose estimates")
    torch.add_argument("--profile", metavar="TRACE", help="a trace of torch.profiler, for costs")
    torch.add_argument(
        "--fully-shard",
        help="record (default), or plan: let modules of FSDP2 keep gathered parameters",
    )
    torch.add_argument(
        "--compare-seconds",
        metavar="SECONDS",
        help="how long to wait for what other ranks compile; 0: not at all (default: 60)",
    )
    torch.add_argument("--no-ddp", dest="ddp", action="store_false", default=None)
    parser.add_argument(
        "-m", dest="is_module", action="store_true", help="PROGRAM is a module, not a file"
    )
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    return parser.parse_args(arguments)


def main() -> None:
    """Runs the command."""
    if sys.argv[1:2] == ["compile"]:
        from commdialect._compile_command import main as compile_program

        sys.exit(compile_program(sys.argv[2:]))
    if sys.argv[1:2] == ["pipeline"]:
        from commdialect._pipeline._command import main as check_pipeline

        sys.exit(check_pipeline(sys.argv[2:]))
    arguments = vars(parse_arguments(sys.argv[1:]))
    program = arguments.pop("program")
    is_module = arguments.pop("is_module")
    sys.argv = [program, *arguments.pop("arguments")]
    of_jax = {field.name: arguments[field.name] for field in dataclasses.fields(JaxOptions)}
    del arguments["loops"]
    try:
        make_jax_options(**of_jax)
        make_torch_options(**arguments)
        if not is_module and not os.path.isfile(program):
            raise ValueError(f"there is no file '{program}'")
    except ValueError as error:
        sys.exit(f"error: {error}")

    def install_in_jax() -> None:
        import commdialect.jax

        commdialect.jax.install(**of_jax)

    def install_in_torch() -> None:
        import commdialect.torch

        commdialect.torch.install(**arguments)

    sys.meta_path.insert(0, _AfterImport("jax", install_in_jax))
    sys.meta_path.insert(0, _AfterImport("torch", install_in_torch))
    if is_module:
        sys.path[0] = os.getcwd()
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    else:
        sys.path[0] = os.path.dirname(os.path.abspath(program))
        runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()
