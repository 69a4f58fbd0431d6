"""Exports PyTorch programs of many ranks for `comm-run`, with PyTorch's results."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
import pathlib
from collections.abc import Callable, Sequence
from typing import Any

from commdialect._export import ExportError, write_data

__all__ = ["ExportError", "Exported", "export"]


@dataclasses.dataclass(frozen=True)
class Exported:
    """The files that `export` wrote, and their program."""

    directory: pathlib.Path
    ranks: int
    inputs: list[str]
    """The program's arguments, by their names in the step."""
    outputs: list[str]
    collectives: int

    def __str__(self) -> str:
        return (f"{len(self.inputs)} inputs, {len(self.outputs)} outputs, {self.ranks} ranks, "
                f"{self.collectives} collectives")


def export(step: Callable[..., Any], args: Sequence[Any] | None = None,
           dir: str | pathlib.Path = ".", *, ranks: int | None = None, data: bool = True,
           timeout: float = 600) -> Exported:
    """Writes a step of a distributed program as MLIR, and PyTorch's results of it.

    `step(*args)` computes on the CPU and communicates by functional collectives, DTensors
    or torch.distributed's synchronous collectives. All ranks of an initialized process
    group call `export` together. With `ranks=N`, only this process does, and starts N, each
    with a process group of gloo. Then `step` and `args` are pickled for them. Without
    `args`, `step` is a function that returns `(step, args)` in each of them.

    The folder `dir` gets

    * `program.mlir`: the program of all ranks, for `comm-run` and `comm-opt`;
    * `program.json`: the names of its arguments and results;
    * `data/rank{r}_in{i}.npy`, `data/rank{r}_out{i}.npy`: each rank's arguments, and
      results as eager PyTorch computes them.

    Arguments are the tensors in `args` and those that `step` closes over. These include
    parameters, buffers, gradients and optimizer state of the modules and optimizers among
    them. Results are the tensors that the step returns, then state that it creates, then
    arguments that it changes. The caller's tensors, modules and optimizers do not change.

    `data=False` runs nothing and writes no data. `timeout` is the maximum number of seconds
    for the N processes.
    """
    check_versions("export")
    directory = pathlib.Path(dir)
    if not callable(step):
        raise ExportError(f"the step is of type {type(step).__name__}, expected a function")
    if ranks is not None:
        from commdialect.torch._exporter.spawn import export_in_processes

        return export_in_processes(step, args, directory, ranks, data, timeout)
    if args is None:
        raise ExportError("export takes the step's arguments, or the number of ranks to start")
    from commdialect.torch._exporter.collective import export_together

    return export_together(step, tuple(args), directory, data)


def check_versions(function: str) -> None:
    """Raises ImportError if a function lacks a package that it needs."""
    for module, name in ("torch", "torch"), ("torch_mlir", "torch-mlir"):
        if importlib.util.find_spec(module) is None:
            raise ImportError(f"commdialect.torch.{function} needs {name}: "
                              "pip install 'commdialect[torch-export]'")


def write(exported: Exported, program: str, pieces: dict[str, list[Any]]) -> None:
    """Writes the program, its description, and each rank's data, by `in{i}` and `out{i}`."""
    directory = exported.directory
    description = {"ranks": exported.ranks, "inputs": exported.inputs, "outputs": exported.outputs}
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "program.mlir").write_text(program)
        (directory / "program.json").write_text(json.dumps(description, indent=1) + "\n")
        write_data(directory / "data", pieces)
    except (OSError, ValueError) as error:
        where = getattr(error, "filename", None) or repr(str(directory))
        raise ExportError(f"cannot write {where}: {getattr(error, 'strerror', None) or error}") from error
