"""Styles of parallel training whose communication is not in torch.compile's graphs."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import torch._dynamo.config as dynamo_config
import torch._inductor.config as inductor_config
import torch.fx as fx
from torch.nn.parallel import DistributedDataParallel

from commdialect._guests import warn
from commdialect.torch._groups import is_distributed

_DDP = (
    "DistributedDataParallel was made before commdialect.torch.install(), or with ddp=False: "
    "its sums are not in the graphs. Install first, then make it, and call backward() in the "
    "compiled function"
)
_FSDP = (
    "fully_shard gathers and scatters outside of the graphs (it breaks them): parameters as "
    "DTensors that are redistributed where they are used, as torchtitan's graph_trainer and "
    "SimpleFSDP have them, put both into the graphs"
)

_said: set[str] = set()


def _say(line: str) -> None:
    if line not in _said:
        _said.add(line)
        warn(f"commdialect: {line}")


def prepare_ddp(set_setting: Callable[[Any, str, Any], bool]) -> Callable[[], None]:
    """Lets DistributedDataParallel reduce in Python, where compiled autograd sees it: then
    the sums are in the graph. Gives what undoes it."""
    set_setting(dynamo_config, "optimize_ddp", "python_reducer")
    set_setting(dynamo_config, "compiled_autograd", True)
    original = DistributedDataParallel.__init__

    @functools.wraps(original)
    def init(self: DistributedDataParallel, *args: Any, **kwargs: Any) -> None:
        original(self, *args, **kwargs)
        # It has just let Inductor make one bucket of all.
        inductor_config._fuse_ddp_communication = False

    DistributedDataParallel.__init__ = init  # type: ignore[method-assign]

    def undo() -> None:
        if DistributedDataParallel.__init__ is init:
            DistributedDataParallel.__init__ = original  # type: ignore[method-assign]

    return undo


def explain_silence(graph: fx.Graph) -> None:
    """Says, once, why a graph does not communicate where the user expects it to."""
    if not is_distributed():
        return
    active = DistributedDataParallel._get_active_ddp_module()
    if active is not None and not getattr(active, "_use_python_reducer", False):
        _say(_DDP)
    if _has_fully_sharded():
        _say(_FSDP)


def _has_fully_sharded() -> bool:
    state = sys.modules.get("torch.distributed.fsdp._fully_shard._fsdp_state")
    registry = sys.modules.get("torch.distributed._composable_state")
    if state is None or registry is None:
        return False
    for reference in list(getattr(registry, "_module_state_mapping", {}).values()):
        found = reference() if callable(reference) else reference
        if isinstance(found, state.FSDPState):
            return True
    return False
