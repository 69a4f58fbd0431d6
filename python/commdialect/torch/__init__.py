"""A guest in PyTorch: verifies, explains and schedules graphs of torch.compile.

    import commdialect.torch

    commdialect.torch.install(machine="h100-x8", report="reports")

From here on, Inductor passes each graph of torch.compile to the guest after its own passes.
A graph that communicates is verified, and gets buckets and a better order of its nodes if
there are any. Functions that were compiled before are not passed again.

The module also defines torch.ops.commdialect: collectives by the project's kernels.
`Communicator` has them as methods with the names that serving engines call. `compile_step`
compiles whole steps, and `load` loads compiled ones.
"""

from __future__ import annotations

from typing import Any

from commdialect.torch._versions import check_version

check_version()

from commdialect._guests import CommDialectWarning  # noqa: E402
from commdialect.torch._chosen import Figures  # noqa: E402
from commdialect.torch._communicator import Communicator  # noqa: E402
from commdialect.torch._guest import Compiled  # noqa: E402
from commdialect.torch._install import (  # noqa: E402
    Installation,
    graph_pass,
    install,
    uninstall,
)
from commdialect.torch._ops import sites  # noqa: E402
from commdialect.torch._reducer import Reduced  # noqa: E402

__all__ = [
    "CommDialectWarning",
    "Communicator",
    "Compiled",
    "CompiledStep",
    "Figures",
    "Installation",
    "Program",
    "Reduced",
    "UnsupportedError",
    "compare",
    "compile_step",
    "export",
    "fake_group",
    "graph_pass",
    "install",
    "load",
    "pipeline",
    "sites",
    "uninstall",
]


def __getattr__(name: str) -> Any:
    if name in ("compare", "fake_group"):
        from commdialect.torch import _compare

        return getattr(_compare, name)
    if name in ("CompiledStep", "compile_step"):
        from commdialect.torch import _compiled

        return getattr(_compiled, name)
    if name in ("Program", "load"):
        from commdialect.torch import _programs

        return getattr(_programs, name)
    if name == "UnsupportedError":
        from commdialect._steps import UnsupportedError

        return UnsupportedError
    if name == "export":
        from commdialect.torch._export import export

        return export
    if name == "pipeline":
        from commdialect.torch._pipeline import pipeline

        return pipeline
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
