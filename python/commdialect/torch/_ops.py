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

from commdialect.torch import _group_calls
from commdialect.torch._sites import GroupSites, Norm, Signature, Site

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


#: A function that runs the group's own collective: (source, result), both contiguous.
_Library = Callable[[torch.Tensor, torch.Tensor], None]


def run(
    group: GroupSites,
    signature: Signature,
    source: torch.Tensor,
    shape: Sequence[int] | None,
    library: _Library,
    out: torch.Tensor | None = None,
) -> torch.Tensor:
    """Runs the collective of `signature` on `source`, by a kernel or else by `library`. Returns
    `out`, or else a new tensor of shape `shape`, which is that of `source` if it is None."""
    source = source.contiguous()
    if out is not None and out.is_contiguous():
        result = out
    else:
        result = torch.empty_like(source) if shape is None else source.new_empty(*shape)
    if signature.elements:
        site = group.sites.get(signature) or group.find(signature)
        if not site.obstacle:
            group.run(site, source, result)
        elif group.ranks == 1:
            result.copy_(source)
        else:
            library(source, result)
    return result if out is None or out is result else out.copy_(result)


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


def _gathered(input: torch.Tensor, ranks: int, dim: int) -> list[int]:
    shape = list(input.shape)
    shape[_get_dim(input, dim, "all_gather")] *= ranks
    return shape


def _scattered(input: torch.Tensor, ranks: int, dim: int) -> list[int]:
    dim = _get_dim(input, dim, "reduce_scatter")
    shape = list(input.shape)
    shape[dim] = _divide(input, dim, ranks, "reduce_scatter")
    return shape


def _exchanged(input: torch.Tensor, ranks: int, dim: int) -> list[int]:
    dim = _get_dim(input, dim, "all_to_all")
    _divide(input, dim, ranks, "all_to_all")
    return list(input.shape)


def _get_rows(shape: Sequence[int], dim: int) -> int:
    """Returns the number of rows: the product of the sizes before dimension `dim`."""
    return math.prod(shape[: dim % len(shape)])


# ----------------------------------------------------------------------------
# Ops
# ----------------------------------------------------------------------------


def _split_front(tensor: torch.Tensor, dim: int, ranks: int) -> torch.Tensor:
    """Splits dimension `dim` into a part for each of `ranks` ranks, and moves the parts to the
    front, where each is contiguous."""
    return tensor.unflatten(dim, (ranks, -1)).movedim(dim, 0).contiguous()


def _join_front(tensor: torch.Tensor, dim: int, result: torch.Tensor) -> None:
    """Joins the parts of the ranks along a dimension of `result`."""
    result.copy_(tensor.movedim(0, dim).flatten(dim, dim + 1))


def run_all_reduce(
    group: GroupSites, input: torch.Tensor, reduce_op: str, out: torch.Tensor | None = None
) -> torch.Tensor:
    def library(source: torch.Tensor, result: torch.Tensor) -> None:
        _group_calls.all_reduce(group.group, reduce_op, result.copy_(source))

    signature = Signature("all_reduce", reduce_op.lower(), input.dtype, 1, input.numel())
    return run(group, signature, input, None, library, out)


def run_all_gather(
    group: GroupSites, input: torch.Tensor, dim: int, out: torch.Tensor | None = None
) -> torch.Tensor:
    shape = _gathered(input, group.ranks, dim)
    rows = _get_rows(input.shape, dim)

    def library(source: torch.Tensor, result: torch.Tensor) -> None:
        if rows == 1:
            _group_calls.all_gather(group.group, source, result)
            return
        front = source.new_empty(group.ranks, *source.shape)
        _group_calls.all_gather(group.group, source, front)
        _join_front(front, dim % input.dim(), result)

    signature = Signature("all_gather", "", input.dtype, rows, input.numel())
    return run(group, signature, input, shape, library, out)


def run_reduce_scatter(
    group: GroupSites,
    input: torch.Tensor,
    reduce_op: str,
    dim: int,
    out: torch.Tensor | None = None,
) -> torch.Tensor:
    shape = _scattered(input, group.ranks, dim)
    rows = _get_rows(input.shape, dim)

    def library(source: torch.Tensor, result: torch.Tensor) -> None:
        if rows > 1:
            source = _split_front(source, dim % input.dim(), group.ranks)
        _group_calls.reduce_scatter(group.group, reduce_op, source, result)

    signature = Signature("reduce_scatter", reduce_op.lower(), input.dtype, rows, input.numel())
    return run(group, signature, input, shape, library, out)


def run_all_to_all(group: GroupSites, input: torch.Tensor, dim: int) -> torch.Tensor:
    shape = _exchanged(input, group.ranks, dim)
    rows = _get_rows(input.shape, dim)

    def library(source: torch.Tensor, result: torch.Tensor) -> None:
        if rows == 1:
            _group_calls.all_to_all(group.group, source, result)
            return
        front = _split_front(source, dim % input.dim(), group.ranks)
        received = torch.empty_like(front)
        _group_calls.all_to_all(group.group, front, received)
        _join_front(received, dim % input.dim(), result)

    signature = Signature("all_to_all", "", input.dtype, rows, input.numel())
    return run(group, signature, input, shape, library)


def _normalize(
    total: torch.Tensor,
    residual: torch.Tensor | None,
    weight: torch.Tensor | None,
    epsilon: float,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the RMS norm of the rows of a sum, and what it is the norm of. Rounds where the
    kernel does."""
    added = total if residual is None else total + residual
    wide = added.float()
    scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + epsilon)
    normed = (wide * scale).to(added.dtype)
    return normed if weight is None else normed * weight, added


def _check_norm(
    input: torch.Tensor, residual: torch.Tensor | None, weight: torch.Tensor | None
) -> None:
    name = "all_reduce_rms_norm"
    if input.dim() == 0 or input.dtype not in (torch.float16, torch.bfloat16, torch.float32):
        raise ValueError(
            f"{name}: the input is {input.dim()}-dimensional, of {input.dtype}: expected "
            "rows of float16, bfloat16 or float32"
        )
    for what, tensor, shape in (
        ("residual", residual, input.shape),
        ("weight", weight, input.shape[-1:]),
    ):
        if tensor is None:
            continue
        if tensor.shape != shape or tensor.dtype != input.dtype or tensor.device != input.device:
            raise ValueError(
                f"{name}: the {what} is {tensor.dtype} {list(tensor.shape)} on {tensor.device}: "
                f"expected {input.dtype} {list(shape)} on {input.device}"
            )


def run_all_reduce_rms_norm(
    group: GroupSites,
    input: torch.Tensor,
    residual: torch.Tensor | None,
    weight: torch.Tensor | None,
    epsilon: float,
) -> tuple[torch.Tensor, torch.Tensor]:
    _check_norm(input, residual, weight)
    rows = math.prod(input.shape[:-1])
    norm = Norm(epsilon, residual is not None, weight is not None)
    signature = Signature("all_reduce", "sum", input.dtype, rows, input.numel(), norm)
    if group.ranks > 1 and input.numel():
        site = group.find(signature)
        if not site.obstacle:
            normed = torch.empty(input.shape, dtype=input.dtype, device=input.device)
            added = torch.empty_like(normed)
            others = [tensor.contiguous() for tensor in (residual, weight) if tensor is not None]
            group.run(site, input.contiguous(), normed, added, *others)
            return normed, added
    total = run_all_reduce(group, input, "sum")
    return _normalize(total, residual, weight, epsilon)


def _all_reduce(input: torch.Tensor, reduce_op: str, group_name: str) -> torch.Tensor:
    return run_all_reduce(_find_group(group_name, input.device), input, reduce_op)


def _all_reduce_rms_norm(
    input: torch.Tensor,
    residual: torch.Tensor | None,
    weight: torch.Tensor | None,
    epsilon: float,
    group_name: str,
) -> tuple[torch.Tensor, torch.Tensor]:
    group = _find_group(group_name, input.device)
    return run_all_reduce_rms_norm(group, input, residual, weight, epsilon)


def _all_gather(input: torch.Tensor, group_name: str, dim: int = 0) -> torch.Tensor:
    return run_all_gather(_find_group(group_name, input.device), input, dim)


def _reduce_scatter(
    input: torch.Tensor, reduce_op: str, group_name: str, dim: int = 0
) -> torch.Tensor:
    return run_reduce_scatter(_find_group(group_name, input.device), input, reduce_op, dim)


def _all_to_all(input: torch.Tensor, group_name: str, dim: int = 0) -> torch.Tensor:
    return run_all_to_all(_find_group(group_name, input.device), input, dim)


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
        gathered = gathered / _get_ranks(group_name)
    return gathered, None, None, None


def _exchange_backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, None, None]:
    group_name, dim = ctx.arguments
    return _ops.all_to_all(grad, group_name, dim), None, None


def _keep_norm(ctx: Any, inputs: tuple[Any, ...], output: tuple[torch.Tensor, ...]) -> None:
    _, residual, weight, ctx.epsilon, ctx.group_name = inputs
    ctx.has_residual = residual is not None
    ctx.save_for_backward(output[1], weight)


def _norm_backward(
    ctx: Any, grad: torch.Tensor, grad_added: torch.Tensor
) -> tuple[torch.Tensor | None, ...]:
    added, weight = ctx.saved_tensors
    wide, upper = added.float(), grad.float()
    scale = torch.rsqrt(wide.square().mean(-1, keepdim=True) + ctx.epsilon)
    grad_weight = None
    if weight is not None:
        grad_weight = (upper * wide * scale).flatten(0, -2).sum(0).to(weight.dtype)
        upper = upper * weight.float()
    inner = (upper * wide).mean(-1, keepdim=True)
    lower = scale * (upper - wide * scale.square() * inner)
    grad_sum = (lower + grad_added.float()).to(added.dtype)
    grad_input = _ops.all_reduce(grad_sum, "sum", ctx.group_name)
    grad_residual = grad_sum if ctx.has_residual else None
    return grad_input, grad_residual, grad_weight, None, None


def _define_norm() -> None:
    _library.define(
        "all_reduce_rms_norm(Tensor input, Tensor? residual, Tensor? weight, float epsilon, "
        "str group_name) -> (Tensor, Tensor)",
        tags=(torch.Tag.pt2_compliant_tag,),
    )
    for key in ("CPU", "CUDA"):
        _library.impl("all_reduce_rms_norm", _all_reduce_rms_norm, key)

    def make_fake(
        input: torch.Tensor,
        residual: torch.Tensor | None,
        weight: torch.Tensor | None,
        epsilon: float,
        group_name: str,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        _check_norm(input, residual, weight)
        return input.new_empty(input.shape), input.new_empty(input.shape)

    qualified = f"{_NAMESPACE}::all_reduce_rms_norm"
    torch.library.register_fake(qualified, make_fake, lib=_library)
    torch.library.register_autograd(
        qualified, _norm_backward, setup_context=_keep_norm, lib=_library
    )


def _make_differentiable(
    op: Any, implementation: Callable[..., torch.Tensor], backward: Callable[..., Any]
) -> Callable[..., torch.Tensor]:
    """Returns the op's kernel for autograd. Unlike that of `torch.library`, it looks for
    gradients and for modes in half a microsecond, and runs the op itself if there are none."""
    defaults = tuple(argument.default_value for argument in op._schema.arguments[1:])

    class Differentiable(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, keys: Any, *arguments: Any) -> torch.Tensor:
            with torch._C._AutoDispatchBelowAutograd():
                result = op.redispatch(keys, *arguments)
            _keep(ctx, arguments, result)
            return result

        @staticmethod
        def backward(ctx: Any, grad: torch.Tensor) -> Any:
            return None, *backward(ctx, grad)

    def call(keys: Any, input: torch.Tensor, *arguments: Any) -> torch.Tensor:
        keys = keys & torch._C._after_ADInplaceOrView_keyset
        if input.requires_grad and torch.is_grad_enabled():
            # The dispatcher drops arguments that have their default.
            return Differentiable.apply(keys, input, *arguments, *defaults[len(arguments) :])
        if keys.highestPriorityTypeId() in _BACKENDS:
            return implementation(input, *arguments)
        with torch._C._AutoDispatchBelowAutograd():
            return op.redispatch(keys, input, *arguments)

    return call


_BACKENDS = (torch._C.DispatchKey.CPU, torch._C.DispatchKey.CUDA)


def _define(
    schema: str,
    implementation: Callable[..., torch.Tensor],
    shape: Callable[..., Sequence[int]],
    backward: Callable[..., Any],
) -> None:
    name = schema.partition("(")[0]
    # Inductor then lets the source's producer write it densely.
    tags = torch.Tag.pt2_compliant_tag, torch.Tag.needs_contiguous_strides
    _library.define(f"{schema} -> Tensor", tags=tags)
    for key in ("CPU", "CUDA"):
        _library.impl(name, implementation, key)

    def make_fake(input: torch.Tensor, *arguments: Any) -> torch.Tensor:
        return input.new_empty(shape(input, *arguments))

    torch.library.register_fake(f"{_NAMESPACE}::{name}", make_fake, lib=_library)
    op = getattr(_ops, name).default
    differentiable = _make_differentiable(op, implementation, backward)
    _library.impl(name, differentiable, "Autograd", with_keyset=True)


def _get_ranks(group_name: str) -> int:
    return _resolve(group_name).size()


_define(
    "all_reduce(Tensor input, str reduce_op, str group_name)",
    _all_reduce,
    lambda input, reduce_op, group_name: input.shape,
    _reduce_backward,
)
_define(
    "all_gather(Tensor input, str group_name, int dim=0)",
    _all_gather,
    lambda input, group_name, dim=0: _gathered(input, _get_ranks(group_name), dim),
    _gather_backward,
)
_define(
    "reduce_scatter(Tensor input, str reduce_op, str group_name, int dim=0)",
    _reduce_scatter,
    lambda input, reduce_op, group_name, dim=0: _scattered(input, _get_ranks(group_name), dim),
    _scatter_backward,
)
_define(
    "all_to_all(Tensor input, str group_name, int dim=0)",
    _all_to_all,
    lambda input, group_name, dim=0: _exchanged(input, _get_ranks(group_name), dim),
    _exchange_backward,
)
_define_norm()
