"""Handles styles of parallel training that communicate outside of compiled graphs."""

from __future__ import annotations

import functools
import sys
import weakref
from collections.abc import Callable
from typing import Any

import torch
import torch._dynamo.config as dynamo_config
import torch._inductor.config as inductor_config
import torch.fx as fx
from torch._dynamo import trace_rules
from torch._dynamo.eval_frame import OptimizeContext, OptimizedModule
from torch.nn.parallel import DistributedDataParallel

from commdialect._guests import make_line, warn
from commdialect.torch import _reducer, _sharded
from commdialect.torch._groups import is_distributed
from commdialect.torch._guest import Guest, is_backward

_BACKWARD = (
    "backward() of a DistributedDataParallel ran outside of the compiled function, where its "
    "sums are in no graph: from the next step on it reduces as without this guest. Call "
    "backward() in the compiled function, or install with ddp=False"
)
_FSDP = (
    f"fully_shard of PyTorch {torch.__version__} is not known: its collectives are neither "
    "compared nor recorded"
)

_warned: set[str] = set()


def _warn_once(line: str) -> None:
    if line not in _warned:
        _warned.add(line)
        warn(f"commdialect: {line}")


_DDP_MODULE = "torch.nn.parallel.distributed"


def prepare_ddp(
    set_setting: Callable[[Any, str, Any], bool], guest: Guest
) -> Callable[[], None]:
    """Lets a DistributedDataParallel that is made from now on reduce in Python, so that compiled
    autograd traces its sums into the graph. One that is compiled itself, or whose forward pass
    runs outside of a compiled function, gets torch's own reducer before it runs. Returns a
    function that undoes it."""
    before = {name: getattr(dynamo_config, name) for name in ("optimize_ddp", "compiled_autograd")}
    was_inlined = _DDP_MODULE in trace_rules.LEGACY_MOD_INLINELIST
    original = DistributedDataParallel.__init__
    #: The modules that reduce in Python.
    modules: weakref.WeakSet[DistributedDataParallel] = weakref.WeakSet()
    #: The results of torch.compile that enable compiled autograd because of the guest's settings.
    contexts: weakref.WeakSet[OptimizeContext] = weakref.WeakSet()

    def give_up(module: DistributedDataParallel, line: str = "") -> None:
        """Lets `module` reduce by torch's own reducer, because reducing each gradient alone
        in Python is many times slower. `line` warns of a slow step."""
        try:
            _reduce_by_torch(module)
        except Exception as error:
            warn(f"commdialect: DistributedDataParallel stays as it is: {make_line(error)}")
            return
        modules.discard(module)
        if not modules:
            while contexts:
                _leave_backward(contexts.pop())
        if line:
            _warn_once(line)
        _reducer.watch(module, guest.options, guest.estimate, guest.note_reduced)
        for name, value in before.items():
            setattr(dynamo_config, name, value)
        if not was_inlined:
            trace_rules.LEGACY_MOD_INLINELIST.discard(_DDP_MODULE)
            trace_rules.get_legacy_mod_inlinelist.cache_clear()

    @functools.wraps(original)
    def init(self: DistributedDataParallel, *args: Any, **kwargs: Any) -> None:
        set_setting(dynamo_config, "optimize_ddp", "python_reducer")
        set_setting(dynamo_config, "compiled_autograd", True)
        original(self, *args, **kwargs)
        modules.add(self)
        # The constructor has just let Inductor merge all sums into one bucket.
        inductor_config._fuse_ddp_communication = False
        _watch_backward(self, lambda module: give_up(module, _BACKWARD))
        _watch_forward(self, give_up)

    DistributedDataParallel.__init__ = init  # type: ignore[method-assign]

    wrap = OptimizedModule.__init__

    @functools.wraps(wrap)
    def wrap_module(self: OptimizedModule, mod: torch.nn.Module, *args: Any, **kwargs: Any) -> None:
        # The backward pass of a compiled module is not in its compiled function.
        if isinstance(mod, DistributedDataParallel) and mod._use_python_reducer:
            give_up(mod)
        wrap(self, mod, *args, **kwargs)
        is_given_up = isinstance(mod, DistributedDataParallel) and not mod._use_python_reducer
        if is_given_up and self.dynamo_ctx in contexts:
            contexts.discard(self.dynamo_ctx)
            _leave_backward(self.dynamo_ctx)

    OptimizedModule.__init__ = wrap_module  # type: ignore[method-assign]

    optimize = torch._dynamo.optimize

    @functools.wraps(optimize)
    def make_context(*args: Any, **kwargs: Any) -> Any:
        made = optimize(*args, **kwargs)
        is_ours = dynamo_config.compiled_autograd and not before["compiled_autograd"]
        if is_ours and isinstance(made, OptimizeContext):
            contexts.add(made)
        return made

    torch._dynamo.optimize = make_context

    def undo() -> None:
        if torch._dynamo.optimize is make_context:
            torch._dynamo.optimize = optimize
        if DistributedDataParallel.__init__ is init:
            DistributedDataParallel.__init__ = original  # type: ignore[method-assign]
        if OptimizedModule.__init__ is wrap_module:
            OptimizedModule.__init__ = wrap  # type: ignore[method-assign]

    return undo


def _leave_backward(context: OptimizeContext) -> None:
    """Lets a function that torch.compile has made leave backward passes to autograd. It would
    prepare a compiler for them in each call, which takes thousands of calls in Python."""
    context.enter_exit_hooks = [
        hook
        for hook in context.enter_exit_hooks
        if getattr(hook, "__name__", "") != "call_compiled_autograd"
    ]


def _watch_backward(
    module: DistributedDataParallel, then: Callable[[DistributedDataParallel], None]
) -> None:
    """Calls `then` after the first backward pass of `module` outside of a compiler."""
    parameter = next((p for p in module.parameters() if p.requires_grad), None)
    if not module._accum_grad_hooks or parameter is None:
        return
    reference = weakref.ref(module)
    seen: list[bool] = []

    def finish() -> None:
        found = reference()
        if found is not None and found._use_python_reducer:
            then(found)

    def notice(_: Any) -> None:
        # Does nothing while compiled autograd traces it.
        if torch.compiler.is_compiling() or seen:
            return
        seen.append(True)
        torch.autograd.Variable._execution_engine.queue_callback(finish)

    module._accum_grad_hooks.append(parameter.register_post_accumulate_grad_hook(notice))


def _watch_forward(
    module: DistributedDataParallel, then: Callable[[DistributedDataParallel], None]
) -> None:
    """Calls `then` before the first forward pass of `module` outside of a compiled function,
    after which its backward pass cannot be in one."""

    def notice(found: Any, _: Any) -> None:
        if torch.compiler.is_compiling():
            return
        handle.remove()
        if found._use_python_reducer:
            then(found)

    handle = module.register_forward_pre_hook(notice)
    # `_reduce_by_torch` removes the hook with those of gradients.
    module._accum_grad_hooks.append(handle)


def _reduce_by_torch(module: DistributedDataParallel) -> None:
    """Gives `module` torch's own reducer, as without compiled autograd. After an error it
    reduces as before."""
    module._use_python_reducer = False
    try:
        _reducer.make_reducer(module)
        if module.static_graph:
            module.reducer._set_static_graph()
            module.logger._set_static_graph()
        for hook, state in module._comm_hooks:
            torch.distributed._register_comm_hook(module.reducer, state, hook)
    except BaseException:
        module._use_python_reducer = True
        raise
    for handle in module._accum_grad_hooks:
        handle.remove()
    module._accum_grad_hooks.clear()


def note_silent(graph: fx.Graph, guest: Guest) -> None:
    """Notes a graph that does not communicate although the user may expect it."""
    if not is_distributed():
        return
    active = DistributedDataParallel._get_active_ddp_module()
    if active is not None and not getattr(active, "_use_python_reducer", False):
        _reducer.watch(active, guest.options, guest.estimate, guest.note_reduced)
    if is_backward(graph):
        _reducer.note_graph(graph)
    if not _sharded.is_watched() and _has_fully_sharded():
        _warn_once(_FSDP)


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
