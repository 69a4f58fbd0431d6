"""Supported versions of PyTorch."""

from __future__ import annotations

import warnings

#: The newest version on PyPI, and the one before.
VERSIONS = ("2.15", "2.14")


def has_good_estimates() -> bool:
    """Returns true if Inductor has the speed of GPUs. 2.11 estimates matmuls on an H100 as
    1000 times slower than they are. It does not find "NVIDIA H100 80GB HBM3" in its table,
    and falls back on a formula with MHz for kHz."""
    import torch

    major, minor = torch.__version__.split(".")[:2]
    return (int(major), int(minor)) >= (2, 14)


def check_version() -> None:
    """Raises ImportError without PyTorch. Warns, in one line, about an untested version."""
    wanted = " or ".join(VERSIONS)
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
