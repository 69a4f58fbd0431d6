"""Functional collectives by the names that no version of PyTorch warns about."""

import torch.distributed._functional_collectives as funcol


def _find(new, old):
    """Returns a function by its name; torch 2.11 has the old name only."""
    return getattr(funcol, new, None) or getattr(funcol, old)


all_gather = _find("all_gather_single", "all_gather_tensor")
all_gather_coalesced = _find("all_gather_single_coalesced", "all_gather_into_tensor_coalesced")
reduce_scatter = _find("reduce_scatter_single", "reduce_scatter_tensor")
reduce_scatter_coalesced = _find(
    "reduce_scatter_single_coalesced", "reduce_scatter_tensor_coalesced"
)
