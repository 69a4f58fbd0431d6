"""Puts the project's communicator in place of those of serving engines.

    python examples/torch/serving.py     runs both engines' calls on two ranks with gloo

With an engine, call `use_in_vllm` or `use_in_sglang` on each rank, once it has created its
groups and before it captures CUDA graphs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any

import torch
import torch.distributed as dist

from commdialect.torch import Communicator


def use_in_vllm(group: Any) -> None:
    """`group` is vllm.distributed.parallel_state.get_tp_group(). Its CudaCommunicator asks
    `ca_comm` first, and else calls NCCL."""
    group.device_communicator.ca_comm = Communicator(group.cpu_group, group.device)


def use_in_sglang(group: Any) -> None:
    """`group` is sglang.srt.distributed.parallel_state.get_tp_group(), which has `ca_comm`
    itself."""
    group.ca_comm = Communicator(group.cpu_group, group.device)


class VllmGroup:
    """Calls `ca_comm` as vLLM's GroupCoordinator and CudaCommunicator do."""

    def __init__(self, cpu_group: dist.ProcessGroup, device: torch.device) -> None:
        self.cpu_group, self.device = cpu_group, device
        self.device_communicator = self
        self.ca_comm: Any = None

    def all_reduce(self, input_: torch.Tensor) -> torch.Tensor:
        ca_comm = self.ca_comm
        if ca_comm is not None and not ca_comm.disabled and ca_comm.should_custom_ar(input_):
            out = ca_comm.custom_all_reduce(input_)
            assert out is not None
            return out
        out = input_.clone()
        dist.all_reduce(out, group=self.cpu_group)
        return out


class SglangGroup:
    """Calls `ca_comm` as SGLang's GroupCoordinator does."""

    def __init__(self, cpu_group: dist.ProcessGroup, device: torch.device) -> None:
        self.cpu_group, self.device = cpu_group, device
        self.ca_comm: Any = None

    def all_reduce(self, input_: torch.Tensor) -> torch.Tensor:
        ca_comm = self.ca_comm
        if not ca_comm.disabled and ca_comm.should_custom_ar(input_):
            return ca_comm.custom_all_reduce(input_)
        dist.all_reduce(input_, group=self.cpu_group)
        return input_


def main() -> None:
    """Computes two layers of a tensor-parallel model by both engines' calls, in bfloat16."""
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    dist.init_process_group(
        "gloo", init_method=f"file://{os.environ['STORE']}", rank=rank, world_size=size
    )
    device = torch.device("cpu")
    for kind, use in ((VllmGroup, use_in_vllm), (SglangGroup, use_in_sglang)):
        group = kind(dist.group.WORLD, device)
        use(group)
        with group.ca_comm.capture():
            hidden = torch.arange(4 * 64).reshape(4, 64).remainder(3).to(torch.bfloat16)
            for _ in range(2):
                hidden = group.all_reduce(hidden * (rank + 1))
        first = torch.arange(4 * 64).reshape(4, 64).remainder(3) * sum(range(1, size + 1)) ** 2
        assert torch.equal(hidden, first.to(torch.bfloat16))
        # Large tensors stay with the engine's library.
        assert group.all_reduce(torch.ones(5 << 20))[0] == size
        print(f"{kind.__name__}: {group.ca_comm.sites[0]}")
        group.ca_comm.close()
    dist.barrier()
    dist.destroy_process_group()


def start_ranks(size: int = 2) -> int:
    with tempfile.TemporaryDirectory() as folder:
        processes = [
            subprocess.Popen(
                [sys.executable, __file__],
                env={
                    **os.environ,
                    "RANK": str(rank),
                    "WORLD_SIZE": str(size),
                    "STORE": f"{folder}/store",
                },
            )
            for rank in range(size)
        ]
        return max(process.wait() for process in processes)


if __name__ == "__main__":
    if "RANK" in os.environ:
        main()
    else:
        sys.exit(start_ranks())
