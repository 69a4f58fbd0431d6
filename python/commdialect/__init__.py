"""Verifies, explains and schedules the communication of distributed ML programs.

    import commdialect

    module = commdialect.Module.from_file("step.mlir")
    commdialect.verify(module)
    fast = commdialect.optimize(module, machine="h100-x8")
    print(commdialect.report(fast, machine="h100-x8", before=module).text)

Programs are MLIR (comm, or exports of JAX) or HLO modules of XLA. `commdialect.jax` does
the same to every module that JAX compiles.
"""

from importlib.metadata import version as _version

from commdialect._compile import Artefact, compile
from commdialect._core import Error, Figures, VerificationError, machines
from commdialect._module import Module, Plan, Report, optimize, plan, report, verify

__version__ = _version("commdialect")

__all__ = [
    "Artefact",
    "Error",
    "Figures",
    "Module",
    "Plan",
    "Report",
    "VerificationError",
    "compile",
    "machines",
    "optimize",
    "plan",
    "report",
    "verify",
]