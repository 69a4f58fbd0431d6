"""Common parts of the compiled steps of JAX's and PyTorch's programs."""

from __future__ import annotations

import dataclasses
import itertools
import os
import pathlib
import tempfile
import threading
from typing import Any

from commdialect import _compile, _core
from commdialect._module import Module, find_machine, optimize, report


class UnsupportedError(RuntimeError):
    """A function that cannot be compiled, as one line."""


@dataclasses.dataclass(frozen=True)
class StepOptions:
    """Options of steps, as those of `commdialect.compile`. `report` is a folder for reports."""

    machine: str | None
    memory_limit: str | None
    passes: str | None
    own_kernels: bool
    any_order: bool
    cache: bool | str | os.PathLike[str] | None
    report: pathlib.Path | None


def make_options(
    machine: str | None,
    memory_limit: str | int | float | None,
    passes: str | None,
    own_kernels: bool,
    any_order: bool,
    cache: bool | str | os.PathLike[str] | None,
    report: str | os.PathLike[str] | None,
) -> StepOptions:
    """Checks options, and creates the folder for reports."""
    limit = None if memory_limit is None else str(memory_limit)
    if machine is not None or limit is not None:
        _core.check_options(machine or "", limit or "none")
    folder = None if report is None else pathlib.Path(report)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ValueError(f"report is '{folder}': {error.strerror}") from None
    return StepOptions(machine, limit, passes, own_kernels, any_order, cache, folder)


class StepCompiler:
    """Compiles the programs of a function of this name."""

    def __init__(self, name: str, options: StepOptions) -> None:
        self.name = name
        self._options = options
        self._numbers = itertools.count(1)

    def compile(self, program: str, target: str, ranks: int) -> _compile.Artefact:
        options = self._options
        artefact = _compile.compile(
            program,
            target=target,
            machine=options.machine,
            ranks=ranks,
            passes=options.passes,
            memory_limit=options.memory_limit,
            own_kernels=options.own_kernels,
            any_order=options.any_order,
            cache=options.cache,
            name=self.name,
        )
        if options.report is not None:
            self._write_report(options.report, program, target)
        return artefact

    def _write_report(self, folder: pathlib.Path, program: str, target: str) -> None:
        before = Module(program, self.name)
        default = _compile.HOST if target == "host" else None
        machine = find_machine(self._options.machine, before, default)
        given: dict[str, Any] = {"machine": machine}
        if self._options.memory_limit is not None:
            given["memory_limit"] = self._options.memory_limit
        name = "".join(c if c.isalnum() or c in "-_." else "_" for c in self.name)
        made = report(optimize(before, **given), before=before, **given)
        made.write(folder / f"{next(self._numbers):03}.{name[:100]}")


class ProgramFiles:
    """Programs, each in a temporary file of this process, because a cache may remove its own file
    at any time."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def write(self, key: str, program: bytes) -> str:
        """Writes a program, and returns its path. A program with the key may be loaded already."""
        with self._lock:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="commdialect-")
            path = pathlib.Path(self._folder.name, f"{key}.so")
            if not path.exists():
                path.write_bytes(program)
            return os.fspath(path)

    def close(self) -> None:
        with self._lock:
            if self._folder is not None:
                self._folder.cleanup()
                self._folder = None
