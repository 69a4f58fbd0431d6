"""Supported versions of PyTorch, and what they have."""

from __future__ import annotations

import warnings

#: The versions that are tested: the newest one on PyPI, the one before, and that of GPU images.
VERSIONS = ("2.15", "2.14", "2.11")


def has_roofline() -> bool:
    """Returns true if Inductor estimates the compute of all ops by the speed of the GPU. Else it
    does so for matmuls only: 2.11 takes those on an H100 for 1000 times slower than they are. It
    does not find "NVIDIA H100 80GB HBM3" in its table, and falls back on a formula with MHz for
    kHz."""
    from torch._inductor.fx_passes import overlap_scheduling

    return hasattr(overlap_scheduling, "estimate_roofline_runtime_ms")


def check_version() -> None:
    """Raises ImportError without PyTorch. Warns, in one line, about an untested version."""
    wanted = f"{', '.join(VERSIONS[:-1])} or {VERSIONS[-1]}"
    try:
        import torch
    except ImportError:
        raise ImportError(
            f"commdialect.torch needs torch {wanted}: pip install 'commdialect[torch]'"
        ) from None
    version = torch.__version__.partition("+")[0]
    if ".".join(version.split(".")[:2]) not in VERSIONS:
        warnings.warn(
            f"commdialect.torch is tested with torch {wanted}; this is {version}",
            stacklevel=3,
        )
