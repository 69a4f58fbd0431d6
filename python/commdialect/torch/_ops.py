"""torch.ops.commdialect: collectives by the project's kernels, as ops of PyTorch.

Each op returns a new contiguous tensor, which is complete in the order of the current stream.
The package's import defines them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.distributed as dist

from commdialect.torch._sites import GroupSites, Signature, Site

_NAMESPACE = "commdialect"
_library = torch.library.Library(_NAMESPACE, "DEF")
_groups: dict[tuple[str, torch.device], GroupSites] = {}


def _resolve(group_name: str) -> dist.ProcessGroup:
    return dist.distributed_c10d._resolve_process_group(group_name)


def _find_group(group_name: str, device: torch.device) -> GroupSites:
    """Returns the group's sites. A new process group may have the name of an earlier one."""
    group = _resolve(group_name)
    found = _groups.get((group_name, device))
    if found is None or found.group is not group:
        found = _groups[group_name, device] = GroupSites(group, device)
    return found


def sites(group: dist.ProcessGroup | None = None) -> list[Site]:
    """Returns what the ops have run on a group, by default that of all ranks: each
    collective with the kernel that runs it, or the reason why there is none."""
    name = (group or dist.group.WORLD).group_name
    return [
        site
        for (other, _), group_sites in _groups.items()
        if other == name
        for site in group_sites.sites.values()
    ]


#: A function that runs the group's own collective on a contiguous tensor.
_Library = Callable[[torch.Tensor], torch.Tensor]


def run(
    group: GroupSites,
    signature: Signature,
    source: torch.Tensor,
    shape: Sequence[int],
    library: _Library,
) -> torch.Tensor:
    """Runs the collective of `signature` on `source`, by a kernel or else by `library`. Returns a
    tensor of shape `shape`."""
    source = source.contiguous()
    if not signature[-1]:
        return source.new_empty(shape)
    if group.ranks == 1:
        return source.clone()
    site = group.find(signature)
    if site.obstacle:
        return library(source)
    result = torch.empty(shape, dtype=source.dtype, device=source.device)
    group.run(site, source, result)
    return result


# ----------------------------------------------------------------------------
# Shapes
# ----------------------------------------------------------------------------


def _get_dim(input: torch.Tensor, dim: int, name: str) -> int:
    if not -input.dim() <= dim < input.dim():
        raise ValueError(f"{name}: dim is {dim}: expected a dimension of {input.dim()}")
    return dim % input.dim()


def _divide(input: torch.Tensor, dim: int, ranks: int, name: str) -> int:
    """Returns the part of a dimension that each rank gets."""
    size = input.shape[dim]
    if size % ranks != 0:
        raise ValueError(f"{name}: size {size} of dim {dim} is not a multiple of {ranks} ranks")
    return size // ranks


def _gathered(input: torch.Tensor, group_name: str, dim: int) -> list[int]:
    shape = list(input.shape)
    shape[_get_dim(input, dim, "all_gather")] *= _resolve(group_name).size()
    return shape


def _scattered(input: torch.Tensor, group_name: str, dim: int) -> list[int]:
    dim = _get_dim(input, dim, "reduce_scatter")
    shape = list(input.shape)
    shape[dim] = _divide(input, dim, _resolve(group_name).size(), "reduce_scatter")
    return shape


def _exchanged(input: torch.Tensor, group_name: str, dim: int) -> list[int]:
    dim = _get_dim(input, dim, "all_to_all")
    _divide(input, dim, _resolve(group_name).size(), "all_to_all")
    return list(input.shape)


def _get_rows(shape: Sequence[int], dim: int) -> int:
    """Returns the number of rows: the product of the sizes before dimension `dim`."""
    return math.prod(shape[: dim % len(shape)])


# ----------------------------------------------------------------------------
# Ops
# ----------------------------------------------------------------------------

_c10d = torch.ops._c10d_functional


def _wait(tensor: torch.Tensor) -> torch.Tensor:
    waited: torch.Tensor = _c10d.wait_tensor(tensor)
    return waited


def _split_front(tensor: torch.Tensor, dim: int, ranks: int) -> torch.Tensor:
    """Splits dimension `dim` into a part for each of `ranks` ranks, and moves the parts to the
    front, where each is contiguous."""
    return tensor.unflatten(dim, (ranks, -1)).movedim(dim, 0).contiguous()


def _join_front(tensor: torch.Tensor, dim: int) -> torch.Tensor:
    """Joins the parts of the ranks along a dimension."""
    return tensor.movedim(0, dim).flatten(dim, dim + 1).contiguous()


def run_all_reduce(
    group: GroupSites, input: torch.Tensor, reduce_op: str, group_name: str
) -> torch.Tensor:
    def library(source: torch.Tensor) -> torch.Tensor:
        return _wait(_c10d.all_reduce(source, reduce_op, group_name))

    signature = ("all_reduce", reduce_op.lower(), input.dtype, 1, input.numel())
    return run(group, signature, input, input.shape, library)


def run_all_gather(
    group: GroupSites, input: torch.Tensor, group_name: str, dim: int
) -> torch.Tensor:
    def library(source: torch.Tensor) -> torch.Tensor:
        front = _wait(_c10d.all_gather_into_tensor(source, group.ranks, group_name))
        return _join_front(front.unflatten(0, (group.ranks, -1)), dim % input.dim())

    shape = _gathered(input, group_name, dim)
    rows = _get_rows(input.shape, dim)
    return run(group, ("all_gather", "", input.dtype, rows, input.numel()), input, shape, library)


def run_reduce_scatter(
    group: GroupSites, input: torch.Tensor, reduce_op: str, group_name: str, dim: int
) -> torch.Tensor:
    def library(source: torch.Tensor) -> torch.Tensor:
        front = _split_front(source, dim % input.dim(), group.ranks)
        part = _c10d.reduce_scatter_tensor(front, reduce_op, group.ranks, group_name)
        return _wait(part).squeeze(0)

    shape = _scattered(input, group_name, dim)
    rows = _get_rows(input.shape, dim)
    signature = ("reduce_scatter", reduce_op.lower(), input.dtype, rows, input.numel())
    return run(group, signature, input, shape, library)


def run_all_to_all(
    group: GroupSites, input: torch.Tensor, group_name: str, dim: int
) -> torch.Tensor:
    def library(source: torch.Tensor) -> torch.Tensor:
        front = _split_front(source, dim % input.dim(), group.ranks)
        sizes = [1] * group.ranks
        return _join_front(
            _wait(_c10d.all_to_all_single(front, sizes, sizes, group_name)), dim % input.dim()
        )

    shape = _exchanged(input, group_name, dim)
    rows = _get_rows(input.shape, dim)
    return run(group, ("all_to_all", "", input.dtype, rows, input.numel()), input, shape, library)


def _all_reduce(input: torch.Tensor, reduce_op: str, group_name: str) -> torch.Tensor:
    return run_all_reduce(_find_group(group_name, input.device), input, reduce_op, group_name)


def _all_gather(input: torch.Tensor, group_name: str, dim: int = 0) -> torch.Tensor:
    return run_all_gather(_find_group(group_name, input.device), input, group_name, dim)


def _reduce_scatter(
    input: torch.Tensor, reduce_op: str, group_name: str, dim: int = 0
) -> torch.Tensor:
    return run_reduce_scatter(
        _find_group(group_name, input.device), input, reduce_op, group_name, dim
    )


def _all_to_all(input: torch.Tensor, group_name: str, dim: int = 0) -> torch.Tensor:
    return run_all_to_all(_find_group(group_name, input.device), input, group_name, dim)


# ----------------------------------------------------------------------------
# Gradients
# ----------------------------------------------------------------------------

_ops = torch.ops.commdialect


def _keep(ctx: Any, inputs: tuple[Any, ...], output: torch.Tensor) -> None:
    """Keeps the arguments after the input. For a minimum or maximum, also keeps the input and the
    output, which the gradient needs."""
    ctx.arguments = inputs[1:]
    if len(inputs) == 3 and inputs[1] in ("min", "max"):
        ctx.save_for_backward(inputs[0], output)


def _reduce_backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None]:
    reduce_op, group_name = ctx.arguments
    if reduce_op in ("sum", "avg"):
        return _ops.all_reduce(grad, reduce_op, group_name), None, None
    if reduce_op not in ("min", "max"):
        raise RuntimeError(
            f"commdialect::all_reduce: reduction '{reduce_op}' has no gradient: "
            "expected sum, avg, min or max"
        )
    # Elements that are equal to the result share its gradient, as in ATen and c10d.
    input, output = ctx.saved_tensors
    is_found = (input == output) | (input.isnan() & output.isnan())
    count = _ops.all_reduce(is_found.to(torch.float32), "sum", group_name)
    share = (_ops.all_reduce(grad, "sum", group_name) / count).to(grad.dtype)
    return torch.where(is_found, share, torch.zeros_like(share)), None, None


def _gather_backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None]:
    group_name, dim = ctx.arguments
    return _ops.reduce_scatter(grad, "sum", group_name, dim), None, None


def _scatter_backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None, None]:
    reduce_op, group_name, dim = ctx.arguments
    if reduce_op not in ("sum", "avg"):
        raise RuntimeError(
            f"commdialect::reduce_scatter: reduction '{reduce_op}' has no gradient: "
            "expected sum or avg"
        )
    gathered = _ops.all_gather(grad, group_name, dim)
    if reduce_op == "avg":
        gathered = gathered / _resolve(group_name).size()
    return gathered, None, None, None


def _exchange_backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None]:
    group_name, dim = ctx.arguments
    return _ops.all_to_all(grad, group_name, dim), None, None


def _define(
    schema: str,
    implementation: Callable[..., torch.Tensor],
    shape: Callable[..., Sequence[int]],
    backward: Callable[..., Any],
) -> None:
    name = schema.partition("(")[0]
    _library.define(f"{schema} -> Tensor", tags=(torch.Tag.pt2_compliant_tag,))
    for key in ("CPU", "CUDA"):
        _library.impl(name, implementation, key)

    def make_fake(input: torch.Tensor, *arguments: Any) -> torch.Tensor:
        return input.new_empty(shape(input, *arguments))

    qualified = f"{_NAMESPACE}::{name}"
    torch.library.register_fake(qualified, make_fake, lib=_library)
    torch.library.register_autograd(qualified, backward, setup_context=_keep, lib=_library)


_define(
    "all_reduce(Tensor input, str reduce_op, str group_name)",
    _all_reduce,
    lambda input, reduce_op, group_name: input.shape,
    _reduce_backward,
)
_define(
    "all_gather(Tensor input, str group_name, int dim=0)",
    _all_gather,
    lambda input, group_name, dim=0: _gathered(input, group_name, dim),
    _gather_backward,
)
_define(
    "reduce_scatter(Tensor input, str reduce_op, str group_name, int dim=0)",
    _reduce_scatter,
    lambda input, reduce_op, group_name, dim=0: _scattered(input, group_name, dim),
    _scatter_backward,
)
_define(
    "all_to_all(Tensor input, str group_name, int dim=0)",
    _all_to_all,
    lambda input, group_name, dim=0: _exchanged(input, group_name, dim),
    _exchange_backward,
)
