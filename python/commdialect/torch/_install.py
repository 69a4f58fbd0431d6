"""Installs the guest in Inductor, and uninstalls it."""

from __future__ import annotations

import contextlib
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
from commdialect._pipeline._pipeline import Pipeline
from commdialect.torch import _inductor, _sharded, _sites, _styles
from commdialect.torch._groups import get_rank
from commdialect.torch._guest import Compiled, Guest
from commdialect.torch._inductor import Settings
from commdialect.torch._reducer import Reduced
from commdialect.torch._schedules import prepare_schedules
from commdialect._torch_options import TorchOptions, make_torch_options


class Installation(BaseInstallation[TorchOptions]):
    """The result of `install`, a context manager that uninstalls it at its end."""

    def __init__(self, options: TorchOptions):
        super().__init__(options, _installations)
        self._guest = Guest(options, is_ordered_later=options.schedule)
        #: The pass that orders the nodes of Inductor's scheduler after fusion, if any does.
        self._late = _make_late_pass(self._guest) if options.schedule else None
        # Logs the summary at the end of the process, unless it is uninstalled before.
        weakref.finalize(self, self._guest.log_summary)

    @property
    def reduced(self) -> list[Reduced]:
        """The results for torch's own reducers of DistributedDataParallel since `install`."""
        return self._guest.reduced

    @property
    def graphs(self) -> list[Compiled]:
        """The graphs with communication that were compiled since `install`, and the recorded
        steps of fully_shard, in order."""
        return self._guest.graphs

    @property
    def pipelines(self) -> list[Pipeline]:
        """The pipeline schedules that were checked since `install`, in order."""
        return self._guest.pipelines


class _GraphPass(CustomGraphPass):
    """The pass that Inductor calls with each graph. Its uuid is in the keys of caches."""

    def __init__(self, before: Any = None):
        #: A pass of the user that runs first, if torch accepts one pass only.
        self.before = before

    def __call__(self, graph: fx.Graph) -> None:
        if self.before is not None:
            self.before(graph)
        installation = _installations.last
        if installation is None:
            return
        guest = installation._guest
        if guest.visit(graph) is None:
            _styles.note_silent(graph, guest)
        if guest.options.schedule and guest.improves:
            _inductor.prepare_order()

    def uuid(self) -> Any:
        installation = _installations.last
        own = "uninstalled" if installation is None else installation._guest.identify()
        if self.before is None or own is None:
            return own
        uuid = getattr(self.before, "uuid", None)
        # A pass without a uuid does not identify itself, so that nothing may be cached.
        theirs = uuid() if uuid is not None else None
        return None if theirs is None else (own, theirs)


_settings = Settings()
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
    if installation._late is not None:
        # DistributedDataParallel lets Inductor merge sums of gradients before the guest sees them.
        if _settings.set(inductor_config, "_fuse_ddp_communication", False):
            _inductor.log_off(["_fuse_ddp_communication"])
        _disconnectors.append(_inductor.order_nodes(lambda: installation._late))
    if options.kernels != "off":
        _prepare_kernels(options.machine, _settings.set)
    with contextlib.suppress(ImportError, AttributeError):  # _styles warns when it is used
        _disconnectors.append(_sharded.prepare(installation._guest))
    if options.ddp:
        _disconnectors.append(_styles.prepare_ddp(_settings.set, installation._guest))
    _disconnectors.append(prepare_schedules(installation._guest))


def _prepare_kernels(machine: str, change: Callable[[Any, str, Any], Any]) -> None:
    """Lets ops decide as the guest does, and keeps their order in what Inductor generates."""
    from commdialect.torch._kernel_order import KernelOrder

    change(_sites, "guest_machine", machine)
    theirs = inductor_config._pre_fusion_custom_pass
    if not isinstance(theirs, KernelOrder):
        change(inductor_config, "_pre_fusion_custom_pass", KernelOrder(theirs))


def _make_late_pass(guest: Guest) -> Callable[[list[Any]], list[Any]]:
    """Returns the pass that orders the nodes of Inductor's scheduler after fusion."""
    from commdialect.torch._message_order import restore_order
    from commdialect.torch._scheduler import SchedulerPass

    options = guest.options

    class LatePass(SchedulerPass):
        def __call__(self, nodes: list[Any]) -> list[Any]:
            # If programs differ by rank, their orders could differ, too. Streams of the user
            # order nodes of the graph, but Inductor's nodes do not say how.
            agree = (guest.ranks_agree or guest.starts_agree) and not guest.has_streams
            return super().__call__(nodes) if agree else restore_order(nodes)

        def pins_starts(self) -> bool:
            return not guest.ranks_agree

        def keeps_starts(self) -> bool:
            return guest.is_ordered

        def makes_report(self) -> bool:
            return options.report is not None and get_rank() == 0

    return LatePass(
        options.machine,
        options.memory_limit,
        guest.identify(),
        options.costs,
        on_result=guest.note_scheduled,
    )


def _disconnect() -> None:
    while _disconnectors:
        _disconnectors.pop()()
    _settings.restore()


class _Installations(Installations[Installation]):
    """The installations in PyTorch. A removed one logs its summary."""

    def remove(self, installation: Installation | None) -> None:
        gone = installation or self.last
        super().remove(installation)
        if gone is not None:
            gone._guest.log_summary()


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
    fully_shard: str | None = None,
    kernels: str | None = None,
    on_error: str | None = None,
) -> Installation:
    """Passes every graph of torch.compile to the guest from here on, until `uninstall`.

    machine: the target, one of `commdialect.machines()` or a file; by default that of
        COMMDIALECT_MACHINE. Without either, it is an error.
    memory_limit: "none", bytes (such as "60GiB"), or a ratio of the graph's own peak; by
        default "1.2".
    buckets: "auto", "saturation" or "none".
    bucket_mode: "coalesced" merges collectives into one op of several tensors, "concat" packs
        them into one tensor.
    verify: raise VerificationError if ranks could hang, disagree or race, or if ranks compile
        different communication.
    schedule: create buckets and a better order.
    report: a folder for reports of each graph: NNN.NAME.txt, .html, .json and .trace.json.
        This disables Inductor's caches, because a graph from a cache has no report.
    costs: "machine" for its model, or "inductor" for Inductor's estimates. Without an estimate
        (such as for compute on a CPU), the model applies.
    profile: a trace of torch.profiler (record_shapes=True). Its run times precede those of
        `costs`.
    compare_seconds: the time to wait for the other ranks' certificates; 0 for no comparison.
    ddp: let DistributedDataParallel reduce its gradients in the graphs (python_reducer and
        compiled autograd) if backward() is in the compiled function. Otherwise, let the guest
        choose the size of its buckets.
    fully_shard: "plan" lets modules of FSDP2 keep their parameters after the forward pass if the
        model says that steps get faster; by default "record", which only says so.
    kernels: "auto" replaces functional collectives by torch.ops.commdialect where the model of
        the machine says that its kernels make the graph faster; by default "off".
    on_error: "raise" ends a compilation with the error. "warn" turns it into a
        CommDialectWarning, and torch continues with its own graph. By default a proven error
        raises, and a failure of the guest warns.

    Environment variables such as COMMDIALECT_MACHINE and COMMDIALECT_VERIFY (0 or 1)
    replace arguments that are None. The last installation is active. The result is a
    context manager, and lists the graphs.
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
            fully_shard=fully_shard,
            kernels=kernels,
            on_error=on_error,
        )
    )
    _installations.add(installation)
    return installation


def uninstall(installation: Installation | None = None) -> None:
    """Undoes `install`: that of `installation`, or the last one. The one before becomes
    active again."""
    _installations.remove(installation)


def graph_pass(**options: Any) -> Callable[[fx.GraphModule, Sequence[Any]], fx.GraphModule]:
    """Returns the guest as a pass `(gm, example_inputs) -> gm`, for torchtitan's
    graph_trainer, with forward and backward in one graph.

    `options` are those of `install`. The pass lists its results in `graphs`. The default of
    `bucket_mode` is "concat", because later passes of the host expect the collective as the
    argument of a wait.
    """
    if options.get("bucket_mode") is None and not os.environ.get(PREFIX + "BUCKET_MODE"):
        options["bucket_mode"] = "concat"
    guest = Guest(make_torch_options(**options))
    if guest.options.kernels != "off":
        # The host runs the graph at any time from now on.
        _prepare_kernels(guest.options.machine, setattr)

    def commdialect_pass(gm: fx.GraphModule, example_inputs: Sequence[Any]) -> fx.GraphModule:
        compiled = guest.visit(gm.graph)
        if compiled is not None and compiled.is_changed:
            gm.recompile()
        return gm

    commdialect_pass.graphs = guest.graphs  # type: ignore[attr-defined]
    weakref.finalize(commdialect_pass, guest.log_summary)
    return commdialect_pass
