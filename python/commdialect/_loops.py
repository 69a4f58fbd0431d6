"""Rotates loops of the modules that XLA compiles."""

from __future__ import annotations

from collections.abc import Callable

import jax.extend.xla as jax_xla

from commdialect import _core, _kernels
from commdialect._options import JaxOptions

_NAME = "commdialect-loops"


def rotate(module: bytes, options: JaxOptions) -> tuple[bytes | None, list[_core.Loop]]:
    """Returns the module with rotated loops, or None to keep it, and a description of each loop."""
    rotation = _core.rotate_loops(module, options.machine, options.memory_limit)
    if rotation is None:
        return None, []
    return rotation.bytes, rotation.loops


def connect(transform: Callable[[bytes], bytes | None]) -> None:
    """Lets XLA for GPUs pass each module to `transform` before it is scheduled. XLA for CPUs
    hides no collective, and could run the first gather of a loop at the same time as an
    earlier loop, in another order on another device."""
    jax_xla.register_hlo_module_transformation(
        transform,
        name=_NAME,
        stage=jax_xla.PipelineStage.PRE_SCHEDULER,
        platforms=_kernels.list_platforms("cuda"),
    )


def disconnect() -> None:
    jax_xla.clear_hlo_module_transformation(_NAME, stage=jax_xla.PipelineStage.PRE_SCHEDULER)
