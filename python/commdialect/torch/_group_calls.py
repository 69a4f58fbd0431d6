"""Collectives of a process group itself, for tensors outside of traces.

These make one call of c10d each, into the result's memory. torch.distributed's functions would
add checks, and functional collectives also a copy and an entry in the table of works.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist
from torch.distributed import distributed_c10d as c10d


def _get_op(reduce_op: str) -> Any:
    found = getattr(dist.ReduceOp, reduce_op.upper(), None)
    if found is None or reduce_op.upper() == "PREMUL_SUM":
        raise ValueError(
            f"reduction is '{reduce_op}': expected sum, avg, product, min, max, band, bor or bxor"
        )
    return found


def _wait(work: Any) -> None:
    """Orders the current stream, or the host, after a collective."""
    if work is not None:
        work.wait()


def _flatten(tensor: torch.Tensor) -> torch.Tensor:
    """Returns a view of one dimension, without complex elements, which c10d does not reduce."""
    return (torch.view_as_real(tensor) if tensor.is_complex() else tensor).view(-1)


def _make_options(kind: Any, reduce_op: str = "") -> Any:
    options = kind()
    # NCCL then uses the current stream, and there is nothing to wait for.
    options.asyncOp = False
    if reduce_op:
        options.reduceOp = _get_op(reduce_op)
    return options


def all_reduce(group: dist.ProcessGroup, reduce_op: str, result: torch.Tensor) -> None:
    """Reduces `result` in place."""
    options = _make_options(c10d.AllreduceOptions, reduce_op)
    _wait(group.allreduce([_flatten(result)], options))


def all_gather(group: dist.ProcessGroup, source: torch.Tensor, result: torch.Tensor) -> None:
    """Gathers into `result`, one rank after the other."""
    options = _make_options(c10d.AllgatherOptions)
    _wait(group._allgather_base(_flatten(result), _flatten(source), options))


def reduce_scatter(
    group: dist.ProcessGroup, reduce_op: str, source: torch.Tensor, result: torch.Tensor
) -> None:
    """Scatters equal parts of `source`."""
    options = _make_options(c10d.ReduceScatterOptions, reduce_op)
    _wait(group._reduce_scatter_base(_flatten(result), _flatten(source), options))


def all_to_all(group: dist.ProcessGroup, source: torch.Tensor, result: torch.Tensor) -> None:
    """Exchanges equal parts."""
    options = _make_options(c10d.AllToAllOptions)
    _wait(group.alltoall_base(_flatten(result), _flatten(source), [], [], options))
