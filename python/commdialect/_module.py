"""Programs, reports and plans."""

from __future__ import annotations

import html
import json
import os
import pathlib
from typing import Any

from commdialect import _core

DEFAULT_MEMORY_LIMIT = "1.0"
MACHINE_VARIABLE = "COMMDIALECT_MACHINE"


class Module:
    """A program: MLIR, or an HLO module of XLA. It never changes.

    `source` is MLIR's text or bytecode, or an HloModuleProto or HloProto, plain or
    compressed by gzip. Messages refer to the module by `name`.
    """

    def __init__(self, source: str | bytes, name: str = "<module>"):
        data = source.encode() if isinstance(source, str) else bytes(source)
        self._core = _core.Module.parse(data, name)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Module:
        """Reads a program from a file."""
        return cls(pathlib.Path(path).read_bytes(), os.fspath(path))

    @classmethod
    def _wrap(cls, core: _core.Module) -> Module:
        module = cls.__new__(cls)
        module._core = core
        return module

    @property
    def is_hlo(self) -> bool:
        """True if the program is a module of XLA."""
        return self._core.is_hlo

    @property
    def target(self) -> str | None:
        """The machine that the module's attribute `comm.target` names."""
        return self._core.target

    @property
    def num_collectives(self) -> int:
        """Number of collectives, including those in loops and branches."""
        return self._core.num_collectives

    def to_bytes(self) -> bytes:
        """Returns the proto of an HLO module, or MLIR's bytecode."""
        return self._core.to_bytes()

    def to_generic_text(self) -> str:
        """Returns MLIR's generic form, which also packages without the dialect can parse."""
        return self._core.to_text(is_generic=True)

    def __str__(self) -> str:
        """Returns MLIR's text; for an HLO module, that of the imported module."""
        return self._core.to_text()

    def __repr__(self) -> str:
        return f"<commdialect.Module of {'HLO' if self.is_hlo else 'MLIR'}>"


class Report:
    """The result of `report`: `text`, `json`, `html`, `trace` (for Perfetto), `figures`
    and `warnings`. A notebook shows it as a timeline."""

    def __init__(self, core: _core.Report):
        self._core = core

    @property
    def text(self) -> str:
        """A table of the collectives, and totals."""
        return self._core.text

    @property
    def json(self) -> str:
        """The whole report, for other programs (docs/Report.md)."""
        return self._core.json

    @property
    def data(self) -> Any:
        """The decoded `json`."""
        return json.loads(self._core.json)

    @property
    def html(self) -> str:
        """A standalone page with the timeline."""
        return self._core.html

    @property
    def trace(self) -> str:
        """A trace for chrome://tracing and Perfetto."""
        return self._core.trace

    @property
    def figures(self) -> _core.Figures:
        """Times in nanoseconds, and the peak in bytes."""
        return self._core.figures

    @property
    def warnings(self) -> list[str]:
        """Warnings on costs that are only guessed."""
        return self._core.warnings

    def write(self, stem: str | os.PathLike[str]) -> None:
        """Writes STEM.txt, STEM.json, STEM.html and STEM.trace.json."""
        for extension, text in (
            (".txt", self.text),
            (".json", self.json),
            (".html", self.html),
            (".trace.json", self.trace),
        ):
            write_file(pathlib.Path(os.fspath(stem) + extension), text)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # The frame separates the page's styles from the notebook's.
        return (
            '<iframe style="width:100%;height:32rem;border:0" '
            f'srcdoc="{html.escape(self.html, quote=True)}"></iframe>'
        )


def write_file(path: pathlib.Path, text: str) -> None:
    """Writes a file atomically."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


class Plan:
    """Scheduling decisions for a program, stored separately from it, which can be
    inspected, edited and applied (docs/Plans.md)."""

    def __init__(self, core: _core.Plan):
        self._core = core

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Reads a plan. Only `apply` checks that it fits a program."""
        return cls(_core.Plan.from_json(text))

    def to_json(self) -> str:
        """Returns the plan as text, which is the same for the same plan."""
        return self._core.to_json()

    def apply(self, module: Module) -> Module:
        """Checks the whole plan, and returns a copy of `module` with its decisions."""
        return Module._wrap(_core.apply(self._core, module._core))


def find_machine(
    machine: str | None, module: Module | None = None, default: str | None = None
) -> str:
    """Returns `machine`, or else the machine that the environment names, the target of `module`,
    or `default`. Raises ValueError if there is none."""
    found = machine or os.environ.get(MACHINE_VARIABLE)
    if not found and module is not None:
        found = module.target
    found = found or default
    if not found:
        raise ValueError(
            f"no target: expected machine=..., or the environment variable {MACHINE_VARIABLE}; "
            f"known machines: {', '.join(_core.machines())}"
        )
    return os.fspath(found)


def optimize(
    module: Module,
    *,
    machine: str | None = None,
    memory_limit: str | int | float = DEFAULT_MEMORY_LIMIT,
) -> Module:
    """Hides communication behind compute: runs `comm-optimize` on MLIR, and orders the
    instructions of an HLO module.

    According to the simulator, the result is never slower than `module`, and never above
    the memory limit: "none", bytes (such as "16GiB"), or a ratio of the program's own
    peak. `machine` is one of `machines()` or a file, by default that of COMMDIALECT_MACHINE,
    or the module's own target. The result has it as target.
    """
    found = find_machine(machine, module)
    return Module._wrap(_core.optimize(module._core, found, str(memory_limit)))


def verify(module: Module) -> None:
    """Raises VerificationError if ranks could hang, disagree or race."""
    _core.verify(module._core)


def report(
    module: Module,
    *,
    machine: str | None = None,
    memory_limit: str | int | float | None = None,
    before: Module | None = None,
) -> Report:
    """Simulates `module` on a machine, and reports why it waits. Compares it with `before`,
    the same program in another order. `machine` is as for `optimize`."""
    limit = "" if memory_limit is None else str(memory_limit)
    old = None if before is None else before._core
    return Report(_core.report(module._core, find_machine(machine, module), limit, old))


def plan(
    module: Module,
    *,
    machine: str | None = None,
    memory_limit: str | int | float = DEFAULT_MEMORY_LIMIT,
    pinned: Plan | None = None,
    buckets: str = "auto",
    bucket_mode: str = "coalesced",
    is_quick: bool = False,
    wide_peak_bytes: int = 0,
    least_limit_bytes: int = 0,
) -> Plan:
    """Returns the decisions of `optimize` as a plan. Keeps the parts that `pinned` marks as
    pinned. `machine` is as for `optimize`.

    `buckets`: "auto", "quick", "rough", "saturation", "alone" or "none" (`comm-plan`);
    `bucket_mode`: "coalesced", "concat" or "view" (`comm-bucket`). `is_quick`: searches
    for orders with less effort, in a third of the time. If `memory_limit` is a ratio, its
    increase is relative to `wide_peak_bytes`, unless the program's own peak is higher. The
    limit is then at least `least_limit_bytes`.
    """
    kept = None if pinned is None else pinned._core
    return Plan(
        _core.plan(
            module._core,
            find_machine(machine, module),
            str(memory_limit),
            kept,
            buckets,
            bucket_mode,
            is_quick,
            wide_peak_bytes,
            least_limit_bytes,
        )
    )
