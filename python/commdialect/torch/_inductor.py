"""Changes what Inductor does with single graphs.

A graph that the guest leaves as it is gets the code that Inductor generates without the guest. So
settings change only when a plan for a graph is better, until this graph is compiled, and passes of
Inductor on nodes run unless the guest has ordered these.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Sequence
from typing import Any

import torch._inductor.config as config


class Settings:
    """Settings of torch that have other values until they are restored."""

    def __init__(self) -> None:
        self._set: list[tuple[Any, str, Any, Any]] = []

    def __len__(self) -> int:
        return len(self._set)

    def set(self, config: Any, name: str, value: Any) -> bool:
        """Sets `name`, and returns true if that changed its value. Ignores settings that
        this version of torch does not have."""
        if not hasattr(config, name):
            return False
        old = getattr(config, name)
        self._set.append((config, name, old, value))
        setattr(config, name, value)
        return bool(old != value)

    def restore(self, first: int = 0) -> None:
        """Restores settings from number `first` on, except for those that were changed by others
        since."""
        for config, name, old, value in reversed(self._set[first:]):
            now = getattr(config, name)
            if now is value or now == value:
                setattr(config, name, old)
        del self._set[first:]


#: Settings for the graphs that are being compiled.
_settings = Settings()
#: The passes that were logged since the last `install`.
_logged: set[str] = set()


def log_off(names: Sequence[str]) -> None:
    """Logs passes of Inductor that are switched off, each once."""
    new = [name for name in names if name not in _logged]
    _logged.update(new)
    if new:
        line = f"commdialect: switched off in Inductor: {', '.join(new)}"
        logging.getLogger("commdialect").warning(line)


def prepare_order() -> None:
    """Switches off passes of Inductor that would undo the guest's work on the graph that is being
    compiled. Lets Inductor keep its collectives apart from kernels beside them."""
    if not config.reorder_for_compute_comm_overlap:
        # Otherwise the copy before an all-reduce is fused with others, and the all-reduce waits
        # for these.
        _settings.set(config, "reorder_for_compute_comm_overlap_passes", [])
        _settings.set(config, "reorder_for_compute_comm_overlap", True)
    changes = [
        (config.aten_distributed_optimizations, "enable_simple_overlap", False),
        (config.aten_distributed_optimizations, "enable_overlap_scheduling", False),
        (config, "bucket_all_gathers_fx", "none"),
        (config, "bucket_reduce_scatters_fx", "none"),
        (config, "bucket_all_reduces_fx", "none"),
    ]
    log_off([name for owner, name, value in changes if _settings.set(owner, name, value)])


def order_nodes(get_pass: Callable[[], Callable[[Any], Any] | None]) -> Callable[[], None]:
    """Lets the pass that `get_pass` returns order the nodes of Inductor's scheduler, and restores
    settings when a graph is compiled. Inductor's `simple_overlap` moves nodes only if the pass
    keeps their order. Returns a function that undoes it."""
    # The compiler takes seconds to import.
    from torch._inductor import comms
    from torch._inductor.compile_fx import _InProcessFxCompile
    from torch._inductor.memory import assign_memory_planning_info_for_scheduler_buffers
    from torch._inductor.scheduler import Scheduler
    from torch._inductor.utils import contains_collective

    _logged.clear()
    compile_graph, unpack = _InProcessFxCompile.codegen_and_compile, Scheduler.process_grouped_nodes
    move = getattr(comms, "simple_overlap", None)  # not in torch 2.11
    #: Has an item if the nodes of the current graph are ordered already.
    ordered: list[bool] = []

    @functools.wraps(compile_graph)
    def compile_and_restore(self: _InProcessFxCompile, *args: Any, **kwargs: Any) -> Any:
        first = len(_settings)
        try:
            return compile_graph(self, *args, **kwargs)
        finally:
            _settings.restore(first)

    def order_or_move(nodes: list[Any]) -> list[Any]:
        late = get_pass()
        ordered.append(True)
        order = nodes if late is None else late(nodes)
        if move is None or any(a is not b for a, b in zip(nodes, order, strict=True)):
            return order
        return move(nodes)

    @functools.wraps(unpack)
    def order_and_unpack(self: Scheduler) -> None:
        late = get_pass()
        if late is not None and not ordered:
            has_peaks = config.reorder_for_peak_memory
            if not has_peaks and any(map(contains_collective, self.nodes)):
                assign_memory_planning_info_for_scheduler_buffers(self.nodes, self.name_to_buf)
            self.nodes = late(self.nodes)
        ordered.clear()
        unpack(self)

    _InProcessFxCompile.codegen_and_compile = compile_and_restore  # type: ignore[method-assign]
    Scheduler.process_grouped_nodes = order_and_unpack  # type: ignore[method-assign]
    if move is not None:
        comms.simple_overlap = order_or_move

    def undo() -> None:
        if _InProcessFxCompile.codegen_and_compile is compile_and_restore:
            _InProcessFxCompile.codegen_and_compile = compile_graph  # type: ignore[method-assign]
        if Scheduler.process_grouped_nodes is order_and_unpack:
            Scheduler.process_grouped_nodes = unpack  # type: ignore[method-assign]
        if move is not None and comms.simple_overlap is order_or_move:
            comms.simple_overlap = move

    return undo
