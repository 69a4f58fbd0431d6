"""A communicator with the interface of those of serving engines."""

from __future__ import annotations

import collections
import contextlib
from collections.abc import Iterator

import torch
import torch.distributed as dist

from commdialect.torch import _ops
from commdialect.torch._sites import GroupSites, Signature, Site

#: The number of communicators of each group, by its name. It is the same on all ranks, since they
#: create communicators in the same order.
_counts: dict[str, int] = collections.defaultdict(int)


class Communicator:
    """All-reduces and gathers tensors of one device by kernels.

    It has the methods that vLLM calls on its `CustomAllreduce`, and SGLang on its
    `CustomAllReduceV2`, so it can replace those. `group` may be the engine's group of the CPU,
    which only exchanges addresses. `max_size` is the largest tensor in bytes. Above 1 MiB, the
    kernels fill the GPU, unlike those of the ops, so no other collective may run beside them.

    All ranks must create, call and close communicators in the same order. Collectives in a CUDA
    graph must have run once before the capture.
    """

    _SUPPORTED_WORLD_SIZES = [2, 3, 4, 5, 6, 7, 8]

    def __init__(
        self,
        group: dist.ProcessGroup | None = None,
        device: int | str | torch.device | None = None,
        max_size: int = 8 << 20,
    ) -> None:
        self.group = group or dist.group.WORLD
        if device is None:
            device = torch.cuda.current_device() if torch.cuda.is_available() else "cpu"
        self.device = torch.device("cuda", device) if isinstance(device, int) else device
        self.device = torch.device(self.device)
        if self.device.type == "cuda" and self.device.index is None:
            self.device = torch.device("cuda", torch.cuda.current_device())
        self.max_size = max_size
        name = self.group.group_name
        _counts[name] += 1
        self._sites = GroupSites(
            self.group, self.device, max_size, f"communicator{_counts[name]}", leaves_half=False
        )
        self.rank, self.world_size = self._sites.rank, self._sites.ranks
        self.disabled = bool(self._sites.obstacle)

    @property
    def sites(self) -> list[Site]:
        """The collectives that it has run, each with its kernel or the reason why there is
        none."""
        return list(self._sites.sites.values())

    # All-reduce, in the form of both engines.

    def should_custom_ar(self, inp: torch.Tensor) -> bool:
        """Returns true if `custom_all_reduce` has a kernel for tensors of this size and type. On
        the first call for a size, all ranks must call it."""
        return not self.disabled and self._is_here(inp) and self._has_kernel(_sum_of(inp))

    def custom_all_reduce(self, input: torch.Tensor) -> torch.Tensor | None:
        """Returns the sum over the ranks as a new tensor, or None if there is no kernel."""
        return self.all_reduce(input) if self.should_custom_ar(input) else None

    def all_reduce(
        self,
        inp: torch.Tensor,
        *,
        out: torch.Tensor | None = None,
        registered: bool = False,
    ) -> torch.Tensor:
        """Returns the sum over the ranks, in `out` if that is given. Without a kernel, the
        group's own collective computes it. Kernels need no registered inputs."""
        self._check(inp)
        return _ops.run_all_reduce(self._sites, inp, "sum", out)

    def all_reduce_rms_norm(
        self,
        input: torch.Tensor,
        residual: torch.Tensor | None,
        weight: torch.Tensor | None,
        epsilon: float = 1e-6,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the RMS norm of the rows of sum + residual, times the weight, and that sum.
        One kernel computes both, as FlashInfer's fused all-reduces do."""
        self._check(input)
        return _ops.run_all_reduce_rms_norm(self._sites, input, residual, weight, epsilon)

    # Other collectives, in the form of SGLang's communicators.

    def all_gather_into_tensor(
        self, input_: torch.Tensor, *, out: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Returns the tensors of all ranks along dimension 0."""
        return self.all_gather(input_, 0, out=out)

    def all_gather(
        self, input_: torch.Tensor, dim: int = -1, *, out: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Returns the tensors of all ranks along a dimension, as vLLM's communicators do."""
        self._check(input_)
        return _ops.run_all_gather(self._sites, input_, dim, out)

    def reduce_scatter_tensor(
        self, input_: torch.Tensor, *, out: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Returns this rank's part of the sum along dimension 0."""
        return self.reduce_scatter(input_, 0, out=out)

    def reduce_scatter(
        self, input_: torch.Tensor, dim: int = -1, *, out: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Returns this rank's part of the sum along a dimension."""
        self._check(input_)
        return _ops.run_reduce_scatter(self._sites, input_, "sum", dim, out)

    @contextlib.contextmanager
    def capture(self) -> Iterator[None]:
        """Surrounds warm-up and capture of CUDA graphs. Engines use it to register inputs, which
        kernels do not need."""
        yield

    @contextlib.contextmanager
    def change_state(self, enable: bool) -> Iterator[None]:
        """Enables or disables `custom_all_reduce` in the block."""
        before, self.disabled = self.disabled, not enable or bool(self._sites.obstacle)
        try:
            yield
        finally:
            self.disabled = before

    def close(self) -> None:
        """Releases the symmetric memory. All ranks must call it, after their last collective is
        complete and the graphs with any are gone."""
        self.disabled = True
        self._sites.close()

    def _has_kernel(self, signature: Signature) -> bool:
        return signature.elements > 0 and not self._sites.find(signature).obstacle

    def _is_here(self, tensor: torch.Tensor) -> bool:
        return tensor.device == self.device

    def _check(self, tensor: torch.Tensor) -> None:
        if not self._is_here(tensor):
            raise ValueError(f"the tensor is on {tensor.device}: expected {self.device}")


def _sum_of(tensor: torch.Tensor) -> Signature:
    return Signature("all_reduce", "sum", tensor.dtype, 1, tensor.numel())
