"""Verifies and explains torch's own reducer of DistributedDataParallel.

The reducer sums buckets of gradients in C++, outside of the graphs. In the first backward pass
the guest notes which gradients come, and behind which compiled graph. Ranks compare that before
the reducer waits for its sums, which never come if a rank lacks a gradient.
"""

from __future__ import annotations

import dataclasses
import gc
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.distributed as dist
import torch.fx as fx
from torch.nn.parallel import DistributedDataParallel

import commdialect
from commdialect._guests import count, make_line, warn
from commdialect._torch_options import TorchOptions
from commdialect.torch._certificates import compare_gradients
from commdialect.torch._chosen import Figures
from commdialect.torch._fx import GraphReader
from commdialect.torch._groups import Groups
from commdialect.torch._nodes import Estimate
from commdialect.torch._program import Program
from commdialect.torch._records import Op, Start, Wait, tensor_type
from commdialect.torch._together import decide_together

_MIB = 1 << 20
#: Maximum ratio of the time with other buckets to the time with the present ones. The times cover
#: the backward pass alone: on two H200s, 1.7 % less of it by the model made a step 2 % slower.
_LEAST_GAIN = 0.97
#: The sizes of buckets that are tried, in MiB.
_CAPS = (1, 2, 5, 10, 25, 50, 100, 200, 400)


@dataclasses.dataclass
class Reduced:
    """The results for the reducer of a module. `before` and `after` have its figures with the
    buckets of the module, and with those of `cap_mb`, by the model; None if no time of a
    backward graph is known. `cap_mb` is None if no other size of buckets is better.
    `is_changed` means that the module has these buckets from the next step on."""

    name: str
    num_gradients: int
    num_bytes: int
    num_graphs: int
    num_buckets: int
    before: Figures | None = None
    after: Figures | None = None
    cap_mb: int | None = None
    is_changed: bool = False
    remark: str = ""

    def __str__(self) -> str:
        text = (
            f"{self.name}: {count(self.num_gradients, 'gradient')} of {self.num_bytes} bytes in "
            f"{count(self.num_buckets, 'bucket')}, behind "
            f"{count(self.num_graphs, 'compiled backward graph')}"
        )
        if self.before is not None:
            text += (
                f"; {self.before.makespan_ns / 1e6:.3f} ms, of which "
                f"{self.before.exposed_ns / 1e6:.3f} ms are exposed"
            )
        if self.after is not None and self.cap_mb is not None:
            when = ", from the next step on," if self.is_changed else ""
            text += (
                f"; with bucket_cap_mb={self.cap_mb}{when} {self.after.makespan_ns / 1e6:.3f} ms and "
                f"{self.after.exposed_ns / 1e6:.3f} ms"
            )
        return text + (f"; {self.remark}" if self.remark else "")


class _Watch:
    """Notes the gradients of the first backward pass that sums them."""

    def __init__(
        self,
        module: DistributedDataParallel,
        options: TorchOptions,
        estimate: Estimate | None,
        then: Callable[[Reduced, commdialect.Report | None], None],
    ):
        self.module, self.options, self.then = weakref.ref(module), options, then
        self.estimate = estimate
        # Does not keep the parameters, because a module may never have a backward pass.
        named = _get_parameters(module)
        self.names = list(named)
        #: The number of compiled backward graphs before each gradient, in the order in which
        #: gradients come.
        self.ready: dict[int, int] = {}
        #: The times of backward graphs, in ns.
        self.times: list[int] = []
        self.hooks = [
            parameter.register_post_accumulate_grad_hook(self._make_hook(i))
            for i, parameter in enumerate(named.values())
        ]

    def _make_hook(self, number: int) -> Callable[[torch.Tensor], None]:
        @torch.compiler.disable  # else Dynamo compiles it if a compiled function calls backward()
        def notice(_: torch.Tensor) -> None:
            module = self.module()
            if module is None or not module.require_backward_grad_sync:
                return
            if not self.ready:
                # The reducer's callback, which waits for all sums, comes later.
                torch.autograd.Variable._execution_engine.queue_callback(self._finish)
            self.ready.setdefault(number, len(self.times))

        return notice

    def note_graph(self, graph: fx.Graph) -> None:
        """Notes a backward graph, which runs as soon as it is compiled."""
        module = GraphReader(graph, self.estimate).program.to_module("<backward>")
        figures = commdialect.report(module, machine=self.options.machine).figures
        self.times.append(figures.makespan_ns)

    def _finish(self) -> None:
        _open.discard(self)
        for hook in self.hooks:
            hook.remove()
        module = self.module()
        if module is None:
            return
        try:
            ranks, store = dist.get_process_group_ranks(module.process_group), None
            if self.options.verify:
                store = compare_gradients(
                    self._describe(module), ranks, self.options.compare_seconds
                )
            reduced, report = self._explain(module)
            if store is not None and self.options.ddp and _can_change(module):
                self._change(module, reduced, store, ranks)
            self.then(reduced, report)
        except Exception as error:
            if self.options.raises(error):
                raise
            warn(f"commdialect: {make_line(error)}")

    def _change(
        self,
        module: DistributedDataParallel,
        reduced: Reduced,
        store: dist.Store,
        ranks: Sequence[int],
    ) -> None:
        """Gives all ranks the buckets that the first one has found, if these are better."""
        caps: list[int | None] = [reduced.cap_mb]
        why = decide_together(
            store,
            self.options.compare_seconds,
            lambda: {"cap": reduced.cap_mb},
            lambda decision: caps.append(decision["cap"]),
            ranks=ranks,
        )
        cap = caps[-1]
        if why or cap is None:
            reduced.remark = why
            return
        reduced.is_changed = cap == reduced.cap_mb

        @torch.compiler.disable
        def change(found: Any, _: Any) -> None:
            handle.remove()
            _set_buckets(found, cap * _MIB)

        handle = module.register_forward_pre_hook(change)

    def _describe(self, module: DistributedDataParallel) -> str:
        """Returns what all ranks must have in common."""
        missing = [i for i in range(len(self.names)) if i not in self.ready]
        text = f"buckets of {module.bucket_bytes_cap} bytes"
        for name in ("find_unused_parameters", "static_graph"):
            if getattr(module, name, False):
                return f"{text} with {name}"
        if not missing:
            return f"{text} and gradients of all {len(self.names)} parameters"
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        return f"{text} and no gradient of '{self.names[missing[0]]}'{more}"

    def _explain(
        self, module: DistributedDataParallel
    ) -> tuple[Reduced, commdialect.Report | None]:
        order = list(self.ready)
        if module.find_unused_parameters:
            order.sort(reverse=True)
        named = _get_parameters(module)
        sizes = [named[self.names[i]] for i in order]
        buckets = _assign(sizes, _get_limits(module))
        reduced = Reduced(
            f"DistributedDataParallel of {_get_name(module.module)}",
            len(order),
            sum(p.numel() * p.element_size() for p in sizes),
            len(self.times),
            len(buckets),
        )
        if not self.times or any(self.ready[i] == 0 for i in order):
            reduced.remark = "its times are not known: not all backward graphs were compiled now"
            return reduced, None
        behind = [self.ready[i] - 1 for i in order]

        def simulate(buckets: Sequence[Sequence[int]]) -> commdialect.Report:
            program = self._make_program(module, sizes, behind, buckets)
            text = program.to_module("<reducer>")
            return commdialect.report(text, machine=self.options.machine)

        report = simulate(buckets)
        reduced.before = Figures.of(report)
        best = reduced.before.makespan_ns * _LEAST_GAIN
        for cap in _CAPS:
            figures = Figures.of(simulate(_assign(sizes, [cap * _MIB])))
            if figures.makespan_ns < best:
                best, reduced.cap_mb, reduced.after = figures.makespan_ns, cap, figures
        return reduced, report

    def _make_program(
        self,
        module: DistributedDataParallel,
        parameters: Sequence[torch.Tensor],
        behind: Sequence[int],
        buckets: Sequence[Sequence[int]],
    ) -> Program:
        """Makes a program with an op for each backward graph, in which the sum of a bucket
        starts as soon as the graph of its last gradient has run."""
        program = Program()
        group, _ = Groups().add_to(program, module.process_group)
        of_graph: list[list[int]] = [[] for _ in self.times]
        types = []
        last = 0
        for number, bucket in enumerate(buckets):
            # The reducer starts sums in the order of buckets.
            last = max(last, *(behind[i] for i in bucket))
            of_graph[last].append(number)
            elements = sum(parameters[i].numel() for i in bucket)
            types.append(tensor_type((elements,), parameters[bucket[0]].dtype))
        waits = []
        for graph, (ns, its) in enumerate(zip(self.times, of_graph)):
            name = f"backward{graph}"
            results = [types[number] for number in its] or ["index"]
            after = [f"backward{graph - 1}"] if graph else []
            op = Op(name, "torch.backward", [], results, cost_ns=ns, mutates=[], after=after)
            program.add(op)
            for place, number in enumerate(its):
                source = name if len(its) == 1 else f"{name}#{place}"
                start = f"bucket{number}"
                program.add(Start(start, "all_reduce", [source], [types[number]], group))
                waits.append(Wait(f"{start}.sum", [start]))
        for wait in waits:
            program.add(wait)
        program.set_outputs([wait.name for wait in waits])
        return program


def _get_parameters(module: DistributedDataParallel) -> dict[str, torch.nn.Parameter]:
    """Returns the parameters whose gradients the reducer sums."""
    ignored = getattr(module, "parameters_to_ignore", ())
    return {
        name: parameter
        for name, parameter in module.module.named_parameters()
        if parameter.requires_grad and name not in ignored
    }


def _get_name(module: torch.nn.Module) -> str:
    return type(getattr(module, "_orig_mod", module)).__name__


def _get_limits(module: DistributedDataParallel) -> list[int]:
    """Returns the maximum bytes of the first buckets, and of all others, after the first
    step."""
    caps = list(getattr(module, "bucket_bytes_cap_list", ()))
    if caps:
        return [*caps, module.bucket_bytes_cap]
    if getattr(module, "bucket_bytes_cap_default", False):
        return [dist._DEFAULT_FIRST_BUCKET_BYTES, module.bucket_bytes_cap]
    return [module.bucket_bytes_cap]


def _assign(parameters: Sequence[torch.Tensor], limits: Sequence[int]) -> list[list[int]]:
    """Returns the buckets of gradients that come in the order of `parameters`."""
    indices = list(range(len(parameters)))
    sparse = [False] * len(parameters)
    return dist._compute_bucket_assignment_by_size(
        list(parameters), list(limits), sparse, indices
    )[0]


def _can_change(module: DistributedDataParallel) -> bool:
    """Returns true if other buckets change neither results nor what the user can see."""
    return not (
        module.gradient_as_bucket_view
        or module.static_graph
        or module.find_unused_parameters
        or module.mixed_precision is not None
        or module._comm_hooks
        or getattr(module, "bucket_bytes_cap_list", ())
    )


def _set_buckets(module: DistributedDataParallel, cap: int) -> None:
    """Gives `module` a reducer with buckets of `cap` bytes. It must be between two steps."""
    module.bucket_bytes_cap, module.bucket_bytes_cap_default = cap, False
    if hasattr(module, "_bucket_config"):
        module._bucket_config = dataclasses.replace(
            module._bucket_config, bucket_bytes_cap=cap, first_bucket_bytes_cap=cap
        )
    module.reducer._remove_autograd_hooks()
    make_reducer(module)


def _replace_copies(module: DistributedDataParallel, name: str, old: object) -> None:
    """Gives copies of the attributes of `module`, as wrappers of torch.compile have them, its
    present attribute `name` for `old`. They would keep an old reducer, with a copy of all
    gradients."""
    for attributes in gc.get_referrers(old):
        if isinstance(attributes, dict) and attributes.get(name) is old:
            attributes[name] = getattr(module, name)


def make_reducer(module: DistributedDataParallel) -> None:
    """Gives `module` a new reducer by torch, with its present settings."""
    old = {name: getattr(module, name) for name in ("reducer", "logger")}
    parameters, has_sparse = module._build_params_for_reducer()
    names = module._build_debug_param_to_name_mapping(parameters)
    module._ddp_init_helper(parameters, has_sparse, names, module.static_graph)
    while old:
        _replace_copies(module, *old.popitem())
    # Cycles of garbage may have the old reducer, too.
    gc.collect()


_watched: weakref.WeakSet[DistributedDataParallel] = weakref.WeakSet()
#: The watches whose backward pass has not ended.
_open: set[_Watch] = set()


def watch(
    module: DistributedDataParallel,
    options: TorchOptions,
    estimate: Estimate | None,
    then: Callable[[Reduced, commdialect.Report | None], None],
) -> None:
    """Verifies and explains the next backward pass of `module`, once. Calls `then` with the
    result, and with a report if times are known."""
    if module in _watched:
        return
    _watched.add(module)
    _open.add(_Watch(module, options, estimate, then))


def note_graph(graph: fx.Graph) -> None:
    """Notes a graph without communication that has just been compiled."""
    for one in [one for one in _open if one.module() is not None]:
        try:
            one.note_graph(graph)
        except Exception as error:
            one.times.clear()
            warn(f"commdialect: times of a backward graph are not known: {make_line(error)}")
