"""Common functions of scripts that run on several ranks."""

import os
import sys
import warnings

import torch
import torch._functorch.config
import torch._inductor.config
import torch.distributed as dist

from commdialect.torch import CommDialectWarning


def begin(caches=False):
    """Joins the process group of all ranks. With `caches`, this rank has its own caches of
    graphs, and without it, none. Warnings about a line of the package become errors."""
    warnings.filterwarnings("error", module=r"commdialect(\.|$)")
    warnings.filterwarnings("default", category=CommDialectWarning)
    torch.set_num_threads(1)
    torch._inductor.config.compile_threads = 1
    if caches:
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = f"{os.environ['STORE']}-cache-{os.environ['RANK']}"
    else:
        torch._inductor.config.fx_graph_cache = False
        torch._functorch.config.enable_autograd_cache = False
    dist.init_process_group(
        "gloo",
        init_method=f"file://{os.environ['STORE']}",
        rank=int(os.environ["RANK"]),
        world_size=int(os.environ["WORLD_SIZE"]),
    )


def find_different(expected, found):
    """Returns the numbers and largest differences of results that differ."""
    return [
        f"{i}: {(a - b).abs().max().item()}"
        for i, (a, b) in enumerate(zip(expected, found, strict=True))
        if not torch.equal(a, b)
    ]


def end():
    """Ends this rank after a barrier of all ranks.

    Exits without Python's shutdown: traces and caches may still refer to a process group,
    whose threads sometimes end the process with "terminate called without an active
    exception" (https://github.com/pytorch/pytorch/issues/190489).
    """
    dist.barrier()
    dist.destroy_process_group()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def local(tensor):
    """Returns a copy of a tensor, or of a rank's part of one."""
    tensor = tensor.detach()
    return (tensor.to_local() if hasattr(tensor, "to_local") else tensor).clone()
