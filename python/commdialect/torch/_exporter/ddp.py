"""DistributedDataParallel as functional collectives of its gradients."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
import torch.distributed._functional_collectives as funcol
from torch.nn.parallel import DistributedDataParallel

from commdialect._export import ExportError

from commdialect.torch._exporter.state import State


@contextlib.contextmanager
def averaged_gradients(state: State) -> Iterator[None]:
    """Lets gradients of wrapped modules be averaged one by one in the block. Their wrappers would
    do so outside of what is traced."""
    with contextlib.ExitStack() as stack:
        for name, module in state.modules:
            for part in module.modules():
                if isinstance(part, DistributedDataParallel):
                    if part._comm_hooks:
                        raise ExportError(f"{name} has a hook for communication, which cannot be exported")
                    _replace(part, stack)
        yield


def _replace(wrapper: DistributedDataParallel, stack: contextlib.ExitStack) -> None:
    group = wrapper.process_group

    def forward(*args: Any, **kwargs: Any) -> Any:
        if wrapper.will_sync_module_buffers():
            with torch.no_grad():
                for buffer in wrapper.module.buffers():
                    buffer.copy_(funcol.broadcast(buffer, 0, group))
        return wrapper.module(*args, **kwargs)

    def average(parameter: torch.Tensor) -> None:
        if wrapper.require_backward_grad_sync:
            parameter.grad = funcol.all_reduce(parameter.grad, "avg", group)

    wrapper.forward = forward  # type: ignore[method-assign]
    stack.callback(delattr, wrapper, "forward")
    for parameter in wrapper.module.parameters():
        if parameter.requires_grad:
            handle = parameter.register_post_accumulate_grad_hook(average)
            stack.callback(handle.remove)
