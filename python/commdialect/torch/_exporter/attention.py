"""Attention as ops that comm-raise-compute recognizes."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch.overrides import TorchFunctionMode


class PlainAttention(TorchFunctionMode):
    """Traces attention as two products with a softmax between. PyTorch's own decomposition
    computes in f32, and scales queries and keys."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is torch.nn.functional.scaled_dot_product_attention:
            made = _attend(*args, **(kwargs or {}))
            if made is not None:
                return made
        return func(*args, **(kwargs or {}))


class _Softmax(torch.autograd.Function):
    """A softmax whose sums have no dimension of size 1."""

    @staticmethod
    def forward(ctx: Any, scores: torch.Tensor) -> torch.Tensor:
        powers = torch.exp(scores - scores.amax(-1).unsqueeze(-1))
        weights = powers / powers.sum(-1).unsqueeze(-1)
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> torch.Tensor:  # type: ignore[override]
        (weights,) = ctx.saved_tensors
        return weights * (gradient - (gradient * weights).sum(-1).unsqueeze(-1))


def _attend(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor,
            attn_mask: torch.Tensor | None = None, dropout_p: float = 0.0, is_causal: bool = False,
            scale: float | None = None, enable_gqa: bool = False) -> torch.Tensor | None:
    """Returns None for what PyTorch has to decompose."""
    is_alike = query.shape[:-3] == key.shape[:-3] == value.shape[:-3]
    if dropout_p or query.dim() < 3 or not is_alike or (is_causal and attn_mask is not None):
        return None
    if enable_gqa:
        copies = query.shape[-3] // key.shape[-3]
        key, value = (part.repeat_interleave(copies, -3) for part in (key, value))
    if not query.shape[-3] == key.shape[-3] == value.shape[-3]:
        return None
    shape = query.shape
    if query.dim() > 3 and (attn_mask is None or attn_mask.dim() < 3):
        # Between the products, all is then in the form of the products.
        query, key, value = (part.flatten(0, -3) for part in (query, key, value))
    factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = query @ key.transpose(-2, -1)
    if query.dtype in (torch.bfloat16, torch.float16):
        scores = scores.float()
    scores = scores * factor
    if is_causal:
        rows, columns = (torch.arange(size, device=query.device) for size in scores.shape[-2:])
        attn_mask = columns <= rows.unsqueeze(-1)
    if attn_mask is not None and attn_mask.dtype == torch.bool:
        scores = torch.where(attn_mask, scores, -math.inf)
    elif attn_mask is not None:
        scores = scores + attn_mask
    weights: torch.Tensor = _Softmax.apply(scores)  # type: ignore[no-untyped-call]
    result = weights.to(value.dtype) @ value
    return result.reshape(*shape[:-1], value.shape[-1])
