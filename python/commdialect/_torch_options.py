"""Options of the guest in PyTorch."""

from __future__ import annotations

import dataclasses
import os
import pathlib
from typing import Any

from commdialect._options import Options, check_kernels, make_options

BUCKETS = ("auto", "saturation", "none")
BUCKET_MODES = ("coalesced", "concat")
COSTS = ("machine", "inductor")
FULLY_SHARD = ("record", "plan")


@dataclasses.dataclass(frozen=True)
class TorchOptions(Options):
    """Options of the guest in PyTorch. By default, the memory limit is a little above the
    program's own peak, because a bucket often needs a few percent more."""

    memory_limit: str = "1.2"
    buckets: str = "auto"
    bucket_mode: str = "coalesced"
    costs: str = "machine"
    #: A trace of torch.profiler, from which costs are read.
    profile: pathlib.Path | None = None
    #: Time limit for other ranks' certificates, in seconds; 0: they are not compared.
    compare_seconds: float = 60.0
    #: True if all-reduces of DistributedDataParallel become part of the graphs.
    ddp: bool = True
    #: "plan" if modules of fully_shard may keep their parameters after the forward pass.
    fully_shard: str = "record"
    #: "auto" if the project's kernels run collectives where they are faster.
    kernels: str = "off"


def make_torch_options(**arguments: Any) -> TorchOptions:
    """Creates options as `make_options` does, and checks those of PyTorch."""
    options = make_options(TorchOptions, **arguments)
    choices = {
        "buckets": BUCKETS,
        "bucket_mode": BUCKET_MODES,
        "costs": COSTS,
        "fully_shard": FULLY_SHARD,
    }
    for name, known in choices.items():
        value = getattr(options, name)
        if value not in known:
            raise ValueError(f"{name} is {value!r}: expected {' or '.join(map(repr, known))}")
    check_kernels(options.kernels)
    seconds = options.compare_seconds
    try:
        seconds = float(seconds)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise ValueError(
            f"compare_seconds is '{options.compare_seconds}': expected seconds, 0 or more"
        )
    profile = options.profile
    if profile is not None:
        profile = pathlib.Path(profile)
        if not os.path.isfile(profile):
            raise ValueError(f"profile is '{profile}': there is no such file")
    return dataclasses.replace(options, compare_seconds=seconds, profile=profile)


def identify(options: TorchOptions) -> str:
    """Returns all options that affect the compiled graph, as text."""
    parts = []
    for field in dataclasses.fields(options):
        if field.name in ("report", "on_error", "compare_seconds", "ddp", "fully_shard"):
            continue
        value = getattr(options, field.name)
        parts.append(f"{field.name}={value}")
        if field.name in ("machine", "profile") and value is not None and os.path.isfile(value):
            parts.append(pathlib.Path(value).read_text(encoding="utf-8", errors="replace"))
    return "\n".join(parts)
