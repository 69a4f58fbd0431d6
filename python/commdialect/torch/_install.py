"""Into Inductor, and out again."""

from __future__ import annotations

import logging
import os
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import torch._inductor.config as inductor_config
import torch.fx as fx
from torch._inductor import custom_graph_pass
from torch._inductor.custom_graph_pass import CustomGraphPass

from commdialect._guests import BaseInstallation, Installations
from commdialect._options import PREFIX
from commdialect.torch import _styles
from commdialect.torch._groups import get_rank
from commdialect.torch._guest import Compiled, Guest
from commdialect._torch_options import TorchOptions, make_torch_options

_log = logging.getLogger("commdialect")


class Installation(BaseInstallation[TorchOptions]):
    """What `install` made. Leaving it as a context manager uninstalls it."""

    def __init__(self, options: TorchOptions):
        super().__init__(options, _installations)
        self._guest = Guest(options, is_ordered_later=options.schedule)
        # At the end of the process, if it is not uninstalled before.
        weakref.finalize(self, self._guest.sum_up)

    @property
    def graphs(self) -> list[Compiled]:
        """The graphs with communication that were compiled since, in order."""
        return self._guest.graphs


class _GraphPass(CustomGraphPass):
    """What Inductor calls with each graph. Its uuid is part of the keys of caches."""

    def __init__(self, before: Any = None):
        #: A pass of the user's that comes first, where torch takes one pass only.
        self.before = before

    def __call__(self, graph: fx.Graph) -> None:
        if self.before is not None:
            self.before(graph)
        installation = _installations.last
        if installation is not None and installation._guest.visit(graph) is None:
            _styles.explain_silence(graph)

    def uuid(self) -> Any:
        installation = _installations.last
        own = "uninstalled" if installation is None else installation._guest.identify()
        if self.before is None or own is None:
            return own
        uuid = getattr(self.before, "uuid", None)
        # Nothing may be cached of what does not say what it does.
        theirs = uuid() if uuid is not None else None
        return None if theirs is None else (own, theirs)


class _Settings:
    """Settings of torch that are ours while we are installed."""

    def __init__(self) -> None:
        self._set: list[tuple[Any, str, Any, Any]] = []

    def set(self, config: Any, name: str, value: Any) -> bool:
        """Was it something else before? A torch without that setting needs none."""
        if not hasattr(config, name):
            return False
        old = getattr(config, name)
        self._set.append((config, name, old, value))
        setattr(config, name, value)
        return bool(old != value)

    def restore(self) -> None:
        """But for what somebody else has set since."""
        for config, name, old, value in reversed(self._set):
            now = getattr(config, name)
            if now is value or now == value:
                setattr(config, name, old)
        self._set.clear()


_settings = _Settings()
_disconnectors: list[Callable[[], None]] = []


def _connect(installation: Installation) -> None:
    options = installation.options
    there = inductor_config.post_grad_custom_post_pass
    if there is None:
        passes: Any = _GraphPass()
    elif hasattr(custom_graph_pass, "get_custom_graph_passes"):
        passes = [*custom_graph_pass.get_custom_graph_passes(there), _GraphPass()]
    else:
        passes = _GraphPass(there)
    _settings.set(inductor_config, "post_grad_custom_post_pass", passes)
    if options.schedule:
        _switch_off(installation)
    if options.ddp:
        _disconnectors.append(_styles.prepare_ddp(_settings.set))


def _switch_off(installation: Installation) -> None:
    """What would undo the order, or the buckets."""
    distributed = inductor_config.aten_distributed_optimizations
    passes = _late_passes(installation)
    _settings.set(inductor_config, "reorder_for_compute_comm_overlap_passes", passes)
    _settings.set(inductor_config, "reorder_for_compute_comm_overlap", True)
    changes = [
        (distributed, "enable_simple_overlap", False),
        (distributed, "enable_overlap_scheduling", False),
        (inductor_config, "bucket_all_gathers_fx", "none"),
        (inductor_config, "bucket_reduce_scatters_fx", "none"),
        (inductor_config, "bucket_all_reduces_fx", "none"),
        (inductor_config, "_fuse_ddp_communication", False),
    ]
    off = [
        name
        for config, name, value in changes
        if _settings.set(config, name, value)
    ]
    if off:
        _log.warning("commdialect: switched off in Inductor: %s", ", ".join(off))


def _late_passes(installation: Installation) -> list[Callable[..., Any]]:
    """The order behind fusion, on the nodes of Inductor's scheduler."""
    from commdialect.torch._scheduler import SchedulerPass

    guest, options = installation._guest, installation.options

    class LatePass(SchedulerPass):
        def __call__(self, nodes: list[Any]) -> list[Any]:
            # What differs by rank may be ordered differently.
            return super().__call__(nodes) if guest.is_alike else nodes

        def keeps_starts(self) -> bool:
            return guest.is_ordered

        def makes_report(self) -> bool:
            return options.report is not None and get_rank() == 0

    return [
        LatePass(
            options.machine,
            options.memory_limit,
            guest.identify(),
            options.costs,
            on_result=guest.note_scheduled,
        )
    ]


def _disconnect() -> None:
    while _disconnectors:
        _disconnectors.pop()()
    _settings.restore()


class _Installations(Installations[Installation]):
    """Those in PyTorch. One that is removed sums up what it did."""

    def remove(self, installation: Installation | None) -> None:
        gone = installation or self.last
        super().remove(installation)
        if gone is not None:
            gone._guest.sum_up()


_installations = _Installations(_connect, _disconnect)


def install(
    *,
    machine: str | None = None,
    memory_limit: str | int | float | None = None,
    buckets: str | None = None,
    bucket_mode: str | None = None,
    costs: str | None = None,
    verify: bool | None = None,
    schedule: bool | None = None,
    report: str | os.PathLike[str] | None = None,
    profile: str | os.PathLike[str] | None = None,
    compare_seconds: float | None = None,
    ddp: bool | None = None,
    on_error: str | None = None,
) -> Installation:
    """Looks at every graph that torch.compile makes from here on, until `uninstall`.

    machine: what is compiled for: one of `commdialect.machines()` or a file; by default
        "h200-x8".
    memory_limit: "none", bytes (such as "60GiB"), or a ratio of the graph's own peak; by
        default "1.2".
    buckets: "auto", "saturation" or "none". bucket_mode: "coalesced" makes them one op of
        several tensors, "concat" packs them into one.
    verify: raise VerificationError where ranks could hang, disagree or race, also where
        ranks compile different communication.
    schedule: make buckets and a better order.
    report: a folder for reports of each graph: NNN.NAME.txt, .html, .json and .trace.json.
        Inductor's caches are then not used: a graph from a cache has no report.
    costs: "machine", by its model, or "inductor", by Inductor's estimates; where that has
        none (of what computes on a CPU) the model says.
    profile: a trace of torch.profiler (record_shapes=True), which goes before both.
    compare_seconds: how long to wait for the other ranks' certificates; 0: not at all.
    ddp: let DistributedDataParallel make its gradients' sums part of the graphs
        (python_reducer and compiled autograd).
    on_error: "raise" ends a compilation with what went wrong, "warn" makes it a
        CommDialectWarning, and torch goes on with its own graph. By default what is proved
        wrong raises, and a failure of ours warns.

    Arguments that are None are as COMMDIALECT_MACHINE, COMMDIALECT_VERIFY (0 or 1) and kin
    say. The last installation is in force; the result is a context manager, and lists the
    graphs.
    """
    installation = Installation(
        make_torch_options(
            machine=machine,
            memory_limit=memory_limit,
            buckets=buckets,
            bucket_mode=bucket_mode,
            costs=costs,
            verify=verify,
            schedule=schedule,
            report=report,
            profile=profile,
            compare_seconds=compare_seconds,
            ddp=ddp,
            on_error=on_error,
        )
    )
    _installations.add(installation)
    return installation


def uninstall(installation: Installation | None = None) -> None:
    """Undoes `install`: of `installation`, or of the last one. The one before is in force
    again."""
    _installations.remove(installation)


def graph_pass(**options: Any) -> Callable[[fx.GraphModule, Sequence[Any]], fx.GraphModule]:
    """The same as a pass `(gm, example_inputs) -> gm`, as torchtitan's graph_trainer takes
    it, with forward and backward in one graph. `options` are those of `install`; what it
    found is in its `graphs`. `bucket_mode` is by default "concat": passes of the host's that
    run behind expect of a wait that its argument is the collective."""
    if options.get("bucket_mode") is None and not os.environ.get(PREFIX + "BUCKET_MODE"):
        options["bucket_mode"] = "concat"
    guest = Guest(make_torch_options(**options))

    def commdialect_pass(gm: fx.GraphModule, example_inputs: Sequence[Any]) -> fx.GraphModule:
        compiled = guest.visit(gm.graph)
        if compiled is not None and compiled.is_changed:
            gm.recompile()
        return gm

    commdialect_pass.graphs = guest.graphs  # type: ignore[attr-defined]
    weakref.finalize(commdialect_pass, guest.sum_up)
    return commdialect_pass
