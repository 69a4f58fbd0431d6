"""Verifies, records and tunes steps of FSDP2's fully_shard, which run eagerly.

The first steps are compared between ranks while they run (`_sharded_order`). The second step of
each root module with a backward pass is recorded (`_sharded_record`), and its successors run with
what the model finds better (`_sharded_plan`).
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import os
import time
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import torch

import commdialect
from commdialect._guests import collecting_later, make_line, warn
from commdialect.torch._groups import get_rank, is_distributed, is_fake
from commdialect.torch._chosen import LEAST_GAIN
from commdialect.torch._guest import Compiled, Guest
from commdialect.torch._sharded_order import Event, Orders
from commdialect.torch._sharded_plan import Evaluation, choose, evaluate, list_groups
from commdialect.torch._sharded_record import Gather, Recorder

#: The number of steps that are recorded in vain before a root module is left alone.
_MOST_ATTEMPTS = 3
_scopes = itertools.count()
_REDUCE_ARGUMENTS = {
    "fsdp_params",
    "unsharded_grads",
    "reduce_scatter_group",
    "reduce_dtype",
    "all_reduce_group",
    "all_reduce_grads",
}
_watches: list[Watch] = []


def is_watched() -> bool:
    """Returns true if a guest watches fully_shard."""
    return bool(_watches)


class _Root:
    """The state of a root module: how often its backward pass has ended, its record, and the
    modules that keep their parameters after the forward pass."""

    def __init__(self) -> None:
        self.num_steps = self.num_attempts = 0
        self.recorder: Recorder | None = None
        self.is_done = False
        # The modules refer to the key of this value in a dictionary of weak keys.
        self._kept: list[weakref.ref[Any]] = []

    @property
    def kept(self) -> list[Any]:
        return [module for one in self._kept if (module := one()) is not None]

    def keep(self, modules: Iterable[Any]) -> None:
        """Lets `modules` keep their parameters after the forward pass."""
        self._kept = [weakref.ref(module) for module in modules]
        for module in self.kept:
            module.set_reshard_after_forward(False, recurse=False)

    def reshard(self) -> None:
        """Frees parameters that a forward pass without a backward pass has left. They would
        still be those from before the optimizer's step."""
        for module in self.kept:
            module.reshard()

    def restore(self) -> None:
        """Undoes `keep`."""
        self.reshard()
        for module in self.kept:
            module.set_reshard_after_forward(True, recurse=False)
        self._kept.clear()


Method = TypeVar("Method", bound=Callable[..., None])


def _harmless(method: Method) -> Method:
    """Lets the program go on after a failure of the guest in `method`, as the options say."""

    @functools.wraps(method)
    def guarded(self: Watch, *args: Any) -> None:
        if self.is_broken:
            return
        try:
            method(self, *args)
        except Exception as error:
            self.is_broken = True
            self.abandon()
            if self._guest.options.raises(error):
                raise
            warn(f"commdialect: fully_shard is not watched any longer: {make_line(error)}")

    return guarded  # type: ignore[return-value]


class Watch:
    """Watches fully_shard for a guest. `is_broken` is true after an error."""

    def __init__(self, guest: Guest):
        self._guest = guest
        self.is_broken = False
        options = guest.options
        self._scope = str(next(_scopes))
        self._is_compared = options.verify and options.compare_seconds > 0
        self._is_recorded = options.schedule or options.report is not None
        self._orders: dict[str, Orders] = {}
        self._roots: weakref.WeakKeyDictionary[Any, _Root] = weakref.WeakKeyDictionary()
        #: The root module whose step is recorded, and its state in FSDP2.
        self._current: _Root | None = None
        self._state: Any = None
        self._undo: list[Callable[[], None]] = []

    @property
    def recorder(self) -> Recorder | None:
        """The active recorder, if there is one."""
        recorder = self._get_recorder()
        return recorder if recorder and recorder.is_active else None

    def _get_recorder(self) -> Recorder | None:
        """Returns the recorder of the root module whose step is recorded."""
        return None if self._current is None else self._current.recorder

    #
    # Collectives
    #

    @_harmless
    def come_to_gather(self, parameters: Sequence[Any], group: Any) -> None:
        """Notes that this rank comes to a gather."""
        parts = [(p, p._orig_size, p.param_dtype or p.orig_dtype) for p in parameters]
        self._come_to("all_gather", parts, group)

    @_harmless
    def come_to_reduction(
        self, parameters: Sequence[Any], gradients: Sequence[torch.Tensor], given: dict[str, Any]
    ) -> None:
        """Notes that this rank comes to a scatter, an all-reduce or both. `given` are the
        arguments of `foreach_reduce`."""
        dtype = given["reduce_dtype"]
        parts = [(p, grad.shape, dtype) for p, grad in zip(parameters, gradients, strict=True)]
        self._come_to("reduce_scatter", parts, given["reduce_scatter_group"])
        if given["all_reduce_grads"]:
            self._come_to("all_reduce", parts, given["all_reduce_group"])

    def _come_to(self, kind: str, parts: Sequence[tuple[Any, ...]], group: Any) -> None:
        if not self._is_compared or group is None or group.size() == 1 or is_fake():
            return
        event = Event(kind, tuple(_describe(*part) for part in parts))
        self._note(group, lambda orders: orders.come_to(event))

    def _note(self, group: Any, note: Callable[[Orders], None]) -> None:
        name = group.group_name
        if name not in self._orders:
            seconds = self._guest.options.compare_seconds
            self._orders[name] = Orders(group, self._scope, seconds)
        note(self._orders[name])

    def _note_all(self, context: Any, note: Callable[[Orders], None]) -> None:
        """Notes an end of a step in all groups of a root module."""
        if not self._is_compared or is_fake():
            return
        groups: dict[str, Any] = {}
        for state in context.all_states:
            for parameters in list_groups(state):
                for name in ("shard_process_group", "replicate_process_group"):
                    group = getattr(parameters.mesh_info, name, None)
                    if group is not None and group.size() > 1:
                        groups[group.group_name] = group
        for name in sorted(groups):
            self._note(groups[name], note)

    #
    # Steps
    #

    def reshard(self, state: Any) -> None:
        """Frees what planned modules have left of an earlier pass."""
        root = self._roots.get(state._state_ctx)
        if root is not None:
            root.reshard()

    @_harmless
    def begin(self, state: Any, module: torch.nn.Module) -> None:
        """Notes that the forward pass of a root module begins."""
        event = Event(f"a forward pass of {type(module).__name__}")
        self._note_all(state._state_ctx, lambda orders: orders.begin(event))
        root = self._roots.setdefault(state._state_ctx, _Root())
        self.abandon()
        if (
            self._is_recorded
            and is_distributed()
            and root.num_steps
            and not root.is_done
            and torch.is_grad_enabled()
        ):
            self._record(root, state, module)

    def _record(self, root: _Root, state: Any, module: torch.nn.Module) -> None:
        root.num_attempts += 1
        root.is_done = root.num_attempts == _MOST_ATTEMPTS
        inputs = [*module.buffers()]
        for one in state._state_ctx.all_states:
            for group in list_groups(one):
                inputs += [parameter._sharded_param_data for parameter in group.fsdp_params]
        self._current, self._state, root.recorder = root, state, Recorder(inputs)

        # A pass that raises ends here, too.
        @torch._dynamo.disable
        def leave(*_: Any) -> None:
            handle.remove()
            self.end_forward(state)

        handle = module.register_forward_hook(leave, always_call=True)
        root.recorder.mode.__enter__()

    @_harmless
    def end_forward(self, state: Any) -> None:
        """Notes that a forward pass of `state` ends. Stops its record."""
        recorder = self._get_recorder()
        if recorder is None or state is not self._state or recorder.phase == "backward":
            return
        recorder.leave()
        recorder.phase = "backward"
        if not recorder.is_active:
            return
        original = torch.autograd.backward

        @functools.partial(torch._dynamo.disable, recursive=False)
        @functools.wraps(original)
        def backward(*args: Any, **kwargs: Any) -> None:
            if not recorder.is_active or recorder.is_in_backward:
                return original(*args, **kwargs)
            recorder.is_in_backward = True
            try:
                with recorder.mode:
                    return original(*args, **kwargs)
            finally:
                recorder.is_in_backward = False

        self._undo.append(_replace(torch.autograd, "backward", backward))

    @_harmless
    def end(self, state: Any) -> None:
        """Notes that a backward pass has ended."""
        context = state._state_ctx
        event = Event("the end of a backward pass")
        self._note_all(context, lambda orders: orders.end(event))
        root = self._roots.get(context)
        if root is None:
            return
        root.num_steps += 1
        recorder = root.recorder
        if root is not self._current or recorder is None or recorder.phase == "forward":
            return
        if recorder.is_active:
            recorder.finish()
        self.abandon()
        root.is_done = True
        root.recorder = None
        self._finish(root, recorder, context, state._device)

    def close(self) -> None:
        """Undoes all changes."""
        self.abandon()
        for root in list(self._roots.values()):
            root.restore()

    def abandon(self) -> None:
        """Ends the current record."""
        recorder = self._get_recorder()
        if recorder is not None:
            recorder.is_active = False
            recorder.leave()
        self._current = self._state = None
        while self._undo:
            self._undo.pop()()

    #
    # Results
    #

    def _finish(
        self, root: _Root, recorder: Recorder, context: Any, device: torch.device
    ) -> None:
        guest = self._guest
        name, begin = guest.make_name("fully_shard"), time.perf_counter()
        evaluation: Evaluation | None = None
        text = "{}"
        try:
            if recorder.failure is not None:
                raise recorder.failure
            with collecting_later():
                evaluation = evaluate(recorder, context.all_states, guest.options, device)
            text = evaluation.to_text()
        except Exception as error:
            guest.note_failure(name, error)
        groups = {entry.group for entry in recorder.entries if entry.op == "all_gather"}
        number = self._agree(recorder, groups, text)
        if evaluation is None:
            return
        compiled = Compiled(
            name,
            num_nodes=len(recorder.entries),
            num_collectives=sum(bool(entry.group) for entry in recorder.entries),
            remarks=list(dict.fromkeys(recorder.remarks)),
        )
        if guest.options.schedule:
            self._plan(root, compiled, evaluation, number)
        if guest.options.report is not None and get_rank() == 0:
            without = evaluation.owners(number if compiled.is_changed else 0)
            self._report(compiled, recorder, without, evaluation.limit)
        compiled.seconds = time.perf_counter() - begin
        guest.add(compiled)

    def _agree(self, recorder: Recorder, groups: set[str], text: str) -> int:
        """Returns the number of modules that should keep their parameters. Is the same on all
        ranks if they are to keep them."""
        if self._guest.options.fully_shard != "plan" or is_fake():
            return choose([text])
        ranks = [recorder.groups.own[group] for group in groups]
        orders = [one for one in self._orders.values() if tuple(one.ranks) in ranks]
        # Without a comparison, or with parameters in several groups, ranks could decide apart.
        if not self._is_compared or len(ranks) != 1 or not orders:
            return 0
        return choose(orders[0].exchange(text))

    def _plan(
        self, root: _Root, compiled: Compiled, evaluation: Evaluation, number: int
    ) -> None:
        """Lets the last `number` modules keep their parameters, or says that they should."""
        before, after = evaluation.figures[0], evaluation.figures[number]
        compiled.before = compiled.after = before
        if not number:
            gain = before.makespan_ns - evaluation.best.makespan_ns
            if gain > (1 - LEAST_GAIN) * before.makespan_ns:
                compiled.remarks.append(
                    f"in their best order, the same collectives and ops take {gain / 1e6:.3f} ms "
                    "less by the model: let gathers begin earlier "
                    "(set_modules_to_forward_prefetch, set_modules_to_backward_prefetch)"
                )
            return
        last, first = (_name(evaluation.modules[i]) for i in (0, number - 1))
        which = first if number == 1 else f"{number} modules, {first} to {last}"
        text = (
            f"{{}}: {(before.makespan_ns - after.makespan_ns) / 1e6:.3f} ms less by the model, "
            f"with a peak of {after.peak_bytes} bytes instead of {before.peak_bytes}"
        )
        if self._guest.options.fully_shard != "plan":
            advice = f"call set_reshard_after_forward(False) for {which}, or use fully_shard='plan'"
            compiled.remarks.append(text.format(advice))
            return
        root.keep(evaluation.modules[:number])
        compiled.after, compiled.is_changed = after, True
        compiled.remarks.append(text.format(f"reshard_after_forward is now False for {which}"))
        for orders in self._orders.values():
            orders.forget()

    def _report(
        self, compiled: Compiled, recorder: Recorder, without: set[int], limit: int | None
    ) -> None:
        """Writes the report of the recorded step, and of the next ones beside it if they
        differ."""
        directory = self._guest.options.report
        assert directory is not None
        before = recorder.make_program().to_module(f"<{compiled.name}>")
        after = recorder.make_program(without).to_module(f"<{compiled.name}>")
        report = commdialect.report(
            after,
            machine=self._guest.options.machine,
            memory_limit=str(limit or "none"),
            before=before if without else None,
        )
        report.write(directory / compiled.name)


def _describe(parameter: Any, shape: Any, dtype: torch.dtype) -> str:
    sizes = "x".join(map(str, shape))
    return f"'{parameter._param_fqn}' ({sizes} {str(dtype).removeprefix('torch.')})"


def _name(module: Any) -> str:
    group = list_groups(module._get_fsdp_state())[0]
    return f"'{group._module_fqn}'"


def _find_module(parameters: Sequence[Any]) -> str:
    """Returns the path of the innermost module that has all parameters."""
    paths = [str(parameter._param_fqn).split(".")[:-1] for parameter in parameters]
    return ".".join(os.path.commonprefix(paths))


def _leave_compiled_autograd() -> None:
    """Lets autograd run eagerly until the compiled function returns. The guest lets compiled
    autograd trace the sums of DistributedDataParallel, but it loses gradients of fully_shard
    (PyTorch 2.15)."""
    compiled_autograd = torch._dynamo.compiled_autograd
    if compiled_autograd.compiled_autograd_enabled:
        torch._C._dynamo.compiled_autograd.set_autograd_compiler(None, False)
        compiled_autograd.compiled_autograd_enabled = False


def prepare(guest: Guest) -> Callable[[], None]:
    """Watches fully_shard for `guest`. Returns a function that undoes it. Raises ImportError or
    AttributeError if this version of torch has another FSDP2."""
    from torch.distributed.fsdp._fully_shard import _fsdp_param_group as groups
    from torch.distributed.fsdp._fully_shard._fsdp_state import FSDPState

    gather, copy_out = groups.foreach_all_gather, groups.foreach_all_gather_copy_out
    reduce = groups.foreach_reduce
    begin, end_forward = FSDPState._root_pre_forward, FSDPState._register_pre_backward_hook
    end = FSDPState._root_post_backward_final_callback
    names = {one: list(inspect.signature(one).parameters) for one in (gather, copy_out, reduce)}
    if not _REDUCE_ARGUMENTS <= set(names[reduce]):
        raise AttributeError("this is another FSDP2")
    watch = Watch(guest)

    def bind(function: Any, args: Any, kwargs: Any) -> dict[str, Any]:
        return {**dict(zip(names[function], args)), **kwargs}

    def record(what: Callable[[Recorder], Any]) -> Any:
        recorder = watch.recorder
        return contextlib.nullcontext() if recorder is None else what(recorder)

    def make_gather(parameters: Sequence[Any]) -> Gather:
        return Gather(id(parameters), _find_module(parameters))

    @functools.wraps(gather)
    def new_gather(*args: Any, **kwargs: Any) -> Any:
        given = bind(gather, args, kwargs)
        parameters = given["fsdp_params"]
        watch.come_to_gather(parameters, given["group"])
        with record(lambda recorder: recorder.gathering(make_gather(parameters))):
            return gather(*args, **kwargs)

    @functools.wraps(copy_out)
    def new_copy_out(*args: Any, **kwargs: Any) -> Any:
        parameters = bind(copy_out, args, kwargs)["fsdp_params"]
        with record(lambda recorder: recorder.copying_out(make_gather(parameters))):
            return copy_out(*args, **kwargs)

    @functools.wraps(reduce)
    def new_reduce(*args: Any, **kwargs: Any) -> Any:
        given = bind(reduce, args, kwargs)
        parameters = given["fsdp_params"]
        watch.come_to_reduction(parameters, given["unsharded_grads"], given)
        with record(lambda recorder: recorder.reducing(_find_module(parameters))):
            return reduce(*args, **kwargs)

    @functools.wraps(begin)
    def new_begin(self: Any, module: Any, args: Any, kwargs: Any) -> Any:
        is_inner = self._state_ctx.iter_forward_root is not None
        made = begin(self, module, args, kwargs)
        if not is_inner:
            watch.reshard(self)
            watch.begin(self, module)
        return made

    @functools.wraps(end_forward)
    def new_end_forward(self: Any, output: Any) -> Any:
        if self._is_root and not torch.is_grad_enabled():
            watch.reshard(self)
        if guest.options.ddp and self._state_ctx.iter_forward_root is self:
            _leave_compiled_autograd()
        watch.end_forward(self)
        return end_forward(self, output)

    @torch._dynamo.disable
    @functools.wraps(end)
    def new_end(self: Any) -> Any:
        end(self)
        watch.end(self)

    changes = [
        (groups, "foreach_all_gather", new_gather),
        (groups, "foreach_all_gather_copy_out", new_copy_out),
        (groups, "foreach_reduce", new_reduce),
        (FSDPState, "_root_pre_forward", new_begin),
        (FSDPState, "_register_pre_backward_hook", new_end_forward),
        (FSDPState, "_root_post_backward_final_callback", new_end),
    ]
    undos = [_replace(*change) for change in changes]
    _watches.append(watch)

    def undo() -> None:
        _watches.remove(watch)
        watch.close()
        for one in reversed(undos):
            one()

    return undo


def _replace(where: Any, name: str, new: Any) -> Callable[[], None]:
    """Sets an attribute, and returns a function that restores it unless others have set it."""
    old = getattr(where, name)
    setattr(where, name, new)

    def undo() -> None:
        if getattr(where, name) is new:
            setattr(where, name, old)

    return undo
