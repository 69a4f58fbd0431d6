"""Decomposes aten ops into ops that torch-mlir lowers to linalg."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

aten = torch.ops.aten


def _embedding_dense_backward(grad: torch.Tensor, indices: torch.Tensor, num_weights: int,
                              padding_idx: int, scale_grad_by_freq: bool) -> torch.Tensor:
    # torch-mlir decomposes it into a scatter, which linalg does not have.
    flat = indices.reshape(-1, 1)
    hot = (flat == torch.arange(num_weights)).logical_and(flat != padding_idx).to(grad.dtype)
    if scale_grad_by_freq:
        hot = hot / hot.sum(0).clamp(min=1)
    return hot.t() @ grad.reshape(-1, grad.shape[-1])


def _reciprocal(self: torch.Tensor) -> torch.Tensor:
    # torch-mlir asserts that no element is zero. A number divided by a tensor would be this op.
    return torch.div(torch.ones((), dtype=self.dtype), self)


def _convolution(input: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None,
                 *options: Any) -> Any:
    # torch-mlir starts the sum from the bias. Libraries start from zero.
    if bias is None:
        return NotImplemented
    made = aten.convolution(input, weight, None, *options)
    return made + bias.reshape([-1] + [1] * (made.dim() - 2))


def _convolution_backward(grad_output: torch.Tensor, input: torch.Tensor, weight: torch.Tensor,
                          bias_sizes: list[int] | None, stride: list[int], padding: list[int],
                          dilation: list[int], transposed: bool, output_padding: list[int],
                          groups: int, output_mask: list[bool]) -> Any:
    # torch-mlir makes a group for each image if strides are not 1, and sums up the groups.
    if transposed or groups != 1:
        return NotImplemented
    grad_input = grad_weight = grad_bias = None
    spatial = range(2, input.dim())
    if output_mask[0]:
        # The elements that no window reads.
        rest = [(input.shape[i] + 2 * padding[i - 2] - dilation[i - 2] * (weight.shape[i] - 1) - 1)
                % stride[i - 2] for i in spatial]
        grad_input = aten.convolution(
            grad_output, weight, None, stride, padding, dilation, True, rest, 1)
    if output_mask[1]:
        made = aten.convolution(
            input.transpose(0, 1), grad_output.transpose(0, 1), None, dilation, padding, stride,
            False, [0] * len(spatial), 1)
        for i in spatial:
            made = made.narrow(i, 0, weight.shape[i])
        grad_weight = made.transpose(0, 1).contiguous()
    if output_mask[2]:
        grad_bias = grad_output.sum([0, *spatial])
    return grad_input, grad_weight, grad_bias


def _nll_loss_backward(grad_output: torch.Tensor, self: torch.Tensor, target: torch.Tensor,
                       weight: torch.Tensor | None, reduction: int, ignore_index: int,
                       total_weight: torch.Tensor) -> torch.Tensor:
    classes = torch.arange(self.shape[-1])
    hot = (target.unsqueeze(-1) == classes).logical_and(target.unsqueeze(-1) != ignore_index)
    grad = -grad_output / total_weight if reduction == 1 else -grad_output
    if grad.dim():
        grad = grad.unsqueeze(-1)
    if weight is not None:
        grad = grad * weight
    return torch.where(hot, grad, torch.zeros((), dtype=self.dtype))


def _added_at(self: torch.Tensor, dim: int, index: torch.Tensor, source: torch.Tensor) -> torch.Tensor:
    """Returns `self` with `source` added at positions `index` along `dim`. `index` and
    `source` have the same shape."""
    places = torch.arange(self.shape[dim]).reshape([-1] + [1] * (index.dim() - dim))
    hot = index.unsqueeze(dim) == places
    zero = torch.zeros((), dtype=self.dtype)
    return self + torch.where(hot, source.unsqueeze(dim), zero).sum(dim + 1, dtype=self.dtype)


def _scatter_add(self: torch.Tensor, dim: int, index: torch.Tensor, src: torch.Tensor) -> Any:
    # torch-mlir decomposes it into a scatter, which linalg does not have.
    dim %= max(self.dim(), 1)
    others = [i for i in range(self.dim()) if i != dim]
    if self.dim() == 0 or any(index.shape[i] != self.shape[i] for i in others):
        return NotImplemented
    for i in range(self.dim()):
        src = src.narrow(i, 0, index.shape[i])
    return _added_at(self, dim, index, src)


def _index_put(self: torch.Tensor, indices: list[torch.Tensor | None], values: torch.Tensor,
               accumulate: bool = False) -> Any:
    # As in `_scatter_add`. Indices of several dimensions become one index of these
    # dimensions flattened.
    indices = [index for index in indices]
    while indices and indices[-1] is None:
        indices.pop()
    tensors = [index for index in indices if index is not None]
    if not tensors or len(tensors) != len(indices) or any(t.dtype == torch.bool for t in tensors):
        return NotImplemented
    shape = torch.broadcast_shapes(*[t.shape for t in tensors])
    flat = torch.zeros(shape, dtype=torch.int64)
    for size, index in zip(self.shape, tensors):
        flat = flat * size + torch.where(index < 0, index + size, index)
    rest = list(self.shape[len(tensors):])
    whole = self.reshape([-1, *rest])
    values = values.expand([*shape, *rest]).reshape([-1, *rest])
    flat = flat.reshape([-1] + [1] * len(rest)).expand(values.shape)
    if not accumulate:
        places = torch.arange(whole.shape[0]).unsqueeze(-1)
        hot = flat.reshape(flat.shape[0], -1)[:, 0] == places
        # If several values have the same position, the last one wins; torch leaves this
        # undefined.
        order = torch.arange(1, flat.shape[0] + 1)
        last = torch.where(hot, order, torch.zeros((), dtype=torch.int64)).amax(1)
        taken = values.index_select(0, (last - 1).clamp(min=0))
        made = torch.where((last > 0).reshape([-1] + [1] * len(rest)), taken, whole)
    else:
        made = _added_at(whole, 0, flat, values)
    return made.reshape(self.shape)


def _index_add(self: torch.Tensor, dim: int, index: torch.Tensor, source: torch.Tensor,
               *, alpha: float = 1) -> torch.Tensor:
    dim %= max(self.dim(), 1)
    shape = [1] * source.dim()
    shape[dim] = -1
    if alpha != 1:
        source = source * alpha
    return _added_at(self, dim, index.reshape(shape).expand(source.shape), source)


def _cumsum(self: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None) -> torch.Tensor:
    # torch-mlir decomposes it into a scan, which linalg does not have.
    if dtype is None:
        dtype = self.dtype if self.dtype.is_floating_point else torch.int64
    if self.dim() == 0:
        return self.to(dtype)
    dim %= self.dim()
    places = torch.arange(self.shape[dim])
    before = places <= places.unsqueeze(-1)
    before = before.reshape([*before.shape] + [1] * (self.dim() - dim - 1))
    zero = torch.zeros((), dtype=dtype)
    return torch.where(before, self.to(dtype).unsqueeze(dim), zero).sum(dim + 1, dtype=dtype)


def _native_batch_norm(input: torch.Tensor, weight: torch.Tensor | None, bias: torch.Tensor | None,
                       running_mean: torch.Tensor | None, running_var: torch.Tensor | None,
                       training: bool, momentum: float, eps: float) -> Any:
    if running_mean is None:
        return aten._native_batch_norm_legit.no_stats(input, weight, bias, training, momentum, eps)
    return aten._native_batch_norm_legit.default(input, weight, bias, running_mean, running_var,
                                                 training, momentum, eps)


def _var_mean(self: torch.Tensor, dim: list[int] | None = None, *, correction: float | None = None,
              keepdim: bool = False) -> Any:
    # torch-mlir sums up in f64, which PyTorch does for f64 only.
    if self.is_complex():
        return NotImplemented
    dims = list(range(self.dim())) if not dim else [one % max(self.dim(), 1) for one in dim]
    count = 1
    for one in dims:
        count *= self.shape[one] if self.dim() else 1
    wide = self.to(torch.float32) if self.dtype.itemsize < 4 else self
    mean = wide.sum(dims, keepdim=True) / count
    divisor = max(count - (1 if correction is None else correction), 0)
    centred = wide - mean
    var = (centred * centred).sum(dims, keepdim=True) / divisor
    if not keepdim and self.dim():
        var, mean = var.squeeze(dims), mean.squeeze(dims)
    return var.to(self.dtype), mean.to(self.dtype)


def _var(self: torch.Tensor, dim: list[int] | None = None, *, correction: float | None = None,
         keepdim: bool = False) -> Any:
    made = _var_mean(self, dim, correction=correction, keepdim=keepdim)
    return made if made is NotImplemented else made[0]


def _max_pool2d_backward(grad: torch.Tensor, self: torch.Tensor, kernel_size: list[int], stride: list[int],
                         padding: list[int], dilation: list[int], ceil_mode: bool,
                         indices: torch.Tensor) -> torch.Tensor:
    whole = torch.zeros_like(self).flatten(-2)
    return _added_at(whole, self.dim() - 2, indices.flatten(-2), grad.flatten(-2)).reshape(self.shape)


#: Replacements of ops whose schemas do not declare their mutations.
MUTATION_DECOMPOSITIONS: dict[torch._ops.OperatorBase, Callable[..., Any]] = {
    aten.native_batch_norm.default: _native_batch_norm,
}


@functools.cache
def decomposition_table() -> dict[torch._ops.OperatorBase, Callable[..., Any]]:
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    table = dict(get_decomposition_table())
    table[aten.embedding_dense_backward.default] = _embedding_dense_backward
    table[aten.convolution.default] = _convolution
    table[aten.convolution_backward.default] = _convolution_backward
    table[aten.reciprocal.default] = _reciprocal
    table[aten.nll_loss_backward.default] = _nll_loss_backward
    table[aten.max_pool2d_with_indices_backward.default] = _max_pool2d_backward
    table[aten.cumsum.default] = _cumsum
    table[aten.var_mean.correction] = _var_mean
    table[aten.var.correction] = _var
    table[aten.scatter_add.default] = _scatter_add
    table[aten.index_add.default] = _index_add
    table[aten.index_put.default] = table[aten._unsafe_index_put.default] = _index_put
    return table
