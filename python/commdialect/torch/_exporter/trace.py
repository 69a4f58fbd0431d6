"""Traces one rank's step as a graph of functional aten ops and collectives."""

from __future__ import annotations

import contextlib
import dataclasses
import pathlib
import re
import sysconfig
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.utils._pytree as pytree
from torch.fx.experimental.proxy_tensor import (
    get_proxy_mode,
    get_proxy_slot,
    make_fx,
    track_tensor,
)

from commdialect._export import ExportError

from commdialect.torch._exporter.decompositions import MUTATION_DECOMPOSITIONS, decomposition_table
from commdialect.torch._exporter.state import State, local_tensors

C10D = torch.ops._c10d_functional


@dataclasses.dataclass
class Traced:
    """A traced step without mutations: its results include the changed inputs."""

    graph: torch.fx.GraphModule
    #: The input tensors, and their names.
    inputs: list[tuple[str, torch.Tensor]]
    #: The names of the results: those of the step, state that it creates, and inputs that
    #: it changes.
    results: list[str]
    #: The inputs that the last results replace, by index.
    changed: list[int]


def result_tensors(result: Any) -> list[tuple[str, torch.Tensor]]:
    """Returns the plain tensors in the result of a step."""
    found = []
    for path, leaf in pytree.tree_flatten_with_path(result)[0]:
        name = "result" + "".join(str(key) for key in path)
        if isinstance(leaf, torch.Tensor):
            if isinstance(leaf, funcol.AsyncCollectiveTensor):
                leaf = leaf.wait()
            found.extend(local_tensors(name, leaf))
        elif isinstance(leaf, (bool, int, float)):
            found.append((name, torch.tensor(leaf)))
        elif leaf is not None and not isinstance(leaf, (torch.nn.Module, torch.optim.Optimizer)):
            raise ExportError(f"{name} of the step is of type {type(leaf).__name__}, expected a tensor")
    return found


def trace(step: Callable[..., Any], args: tuple[Any, ...], state: State) -> Traced:
    """Traces `step(*args)`. Neither tensors nor state change."""
    inputs = state.tensors()
    restore = state.save()
    results: list[str] = []

    def run(*fakes: torch.Tensor) -> list[torch.Tensor]:
        mode = get_proxy_mode()
        assert mode is not None
        mode.tracer._filter_traceback_frames = _user_frames
        # The step uses its own tensors, which stand for the graph's inputs.
        for (_, tensor), fake in zip(inputs, fakes, strict=True):
            slot = get_proxy_slot(fake, mode.tracer)
            track_tensor(tensor, slot.proxy, constant=None, tracer=mode.tracer)
        found = result_tensors(step(*args))
        known = {id(tensor) for _, tensor in inputs}
        # State that the step creates: gradients, and initial state of an optimizer.
        found += [(name, t) for name, t in state.tensors() if id(t) not in known]
        results.extend(name for name, _ in found)
        return [tensor.detach() for _, tensor in found]

    try:
        with _traceable():
            graph = make_fx(run, decomposition_table=MUTATION_DECOMPOSITIONS, tracing_mode="fake",
                            _allow_non_fake_inputs=True,
                            record_stack_traces=True)(*[_plain(t) for _, t in inputs])
    finally:
        restore()
    _lift(graph, inputs)
    _replace_in_place(graph)
    _check(graph)
    graph = retrace(graph, [t for _, t in inputs], functional=True)
    changed = _split_changes(graph)
    results.extend(inputs[i][0] for i in changed)
    return Traced(graph, inputs, results, changed)


def retrace(graph: torch.fx.GraphModule, inputs: list[torch.Tensor], *, functional: bool = False,
            interpreter: Callable[[torch.fx.GraphModule], torch.fx.Interpreter]
            = torch.fx.Interpreter) -> torch.fx.GraphModule:
    """Traces `graph` again with decompositions. With `functional`, the result has no views of
    tensors that change."""

    def run(*args: torch.Tensor) -> Any:
        return interpreter(graph).run(*args, enable_io_processing=False)

    step = torch.func.functionalize(run, remove="mutations") if functional else run
    with torch.fx.traceback.preserve_node_meta(), torch.no_grad():
        made = make_fx(step, decomposition_table=decomposition_table(), tracing_mode="fake",
                       _allow_non_fake_inputs=True)(*[_plain(t) for t in inputs])
    made.graph.eliminate_dead_code(lambda node: node.op in ("placeholder", "output")
                                   or node.target is torch.ops.aten.copy_.default)
    made.recompile()
    return made


def _plain(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.detach()


#
# Making a step traceable
#


@contextlib.contextmanager
def _traceable() -> Iterator[None]:
    """Makes eager PyTorch traceable in the block: collectives, optimizers and attention run
    as ops of the graph."""
    from torch.nn.attention import SDPBackend, sdpa_kernel

    with contextlib.ExitStack() as stack:
        # The backward pass of fused attention has no decomposition.
        stack.enter_context(sdpa_kernel(SDPBackend.MATH))
        stack.enter_context(torch.compiler._non_strict_tracing_context())
        stack.enter_context(_functional_collectives())
        stack.enter_context(_capturable_optimizers())
        yield


@contextlib.contextmanager
def _functional_collectives() -> Iterator[None]:
    """Replaces torch.distributed's collectives by functional ones in the block, as
    torch.compile does."""
    modules = dist, dist.distributed_c10d
    saved = []
    remaps = {**funcol.traceable_collective_remaps, dist.broadcast: _broadcast}
    for original, functional in remaps.items():
        for module in modules:
            name = original.__name__
            if getattr(module, name, None) is original:
                saved.append((module, name, original))
                setattr(module, name, _with_names(functional))
    try:
        yield
    finally:
        for module, name, original in saved:
            setattr(module, name, original)


def _broadcast(tensor: torch.Tensor, src: int | None = None, group: Any = None, async_op: bool = False,
               group_src: int | None = None) -> None:
    if async_op:
        raise ExportError("a collective with async_op=True cannot be exported; use "
                          "torch.distributed._functional_collectives")
    group = group or dist.group.WORLD
    if group_src is None:
        group_src = dist.get_group_rank(group, src)
    tensor.copy_(funcol.broadcast(tensor, group_src, group))


def _with_names(functional: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the collective with reductions as names, which functional collectives
    expect."""

    def call(*args: Any, **kwargs: Any) -> Any:
        names = funcol.REDUCE_OP_TO_STR
        args = tuple(names.get(a, a) if isinstance(a, dist.ReduceOp.RedOpType) else a for a in args)
        kwargs = {k: names.get(v, v) if isinstance(v, dist.ReduceOp.RedOpType) else v for k, v in kwargs.items()}
        return functional(*args, **kwargs)

    return call


@contextlib.contextmanager
def _capturable_optimizers() -> Iterator[None]:
    """Makes optimizers compute in the block with their step counts as tensors, one
    parameter after the other."""
    changed: list[tuple[dict[str, Any], dict[str, Any]]] = []
    wanted = {"capturable": True, "foreach": False, "fused": False}

    def undo() -> None:
        torch.compiler._is_compiling_flag = False
        for group, saved in changed:
            group.update(saved)
        changed.clear()

    def before(optimizer: Any, args: Any, kwargs: Any) -> None:
        torch.compiler._is_compiling_flag = True
        for group in optimizer.param_groups:
            changed.append((group, {key: group[key] for key in wanted if key in group}))
            group.update({key: value for key, value in wanted.items() if key in group})

    def after(optimizer: Any, args: Any, kwargs: Any) -> None:
        undo()

    from torch.optim import optimizer as module
    handles = [module.register_optimizer_step_pre_hook(before),
               module.register_optimizer_step_post_hook(after)]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
        undo()


#
# Making the graph functional
#


def _storage(tensor: torch.Tensor) -> tuple[Any, ...]:
    return (tensor.untyped_storage()._cdata, tensor.storage_offset(), tuple(tensor.shape),
            tensor.stride(), tensor.dtype)


def _lift(graph: torch.fx.GraphModule, inputs: list[tuple[str, torch.Tensor]]) -> None:
    """Turns tensors that the step closes over into inputs. Constants that the step itself
    creates from numbers stay."""
    placeholders = [n for n in graph.graph.nodes if n.op == "placeholder"]
    known = {_storage(t): node for (_, t), node in zip(inputs, placeholders, strict=True)}
    last = placeholders[-1] if placeholders else None
    for node in list(graph.graph.nodes):
        if node.op != "get_attr":
            continue
        value = getattr(graph, node.target)
        if all(user.target is torch.ops.aten.lift_fresh_copy.default for user in node.users):
            continue
        if not isinstance(value, torch.Tensor):
            raise ExportError(f"the step uses an object of type {type(value).__name__}, which is no tensor"
                              f"{user_line(node)}")
        if torch._subclasses.fake_tensor.is_fake(value):
            raise ExportError(f"the step uses {_shape(value)} whose value tracing lost; "
                              f"use detach() rather than .data{user_line(node)}")
        key = _storage(value)
        if key not in known:
            if last is None:
                where = graph.graph.inserting_before(next(iter(graph.graph.nodes)))
            else:
                where = graph.graph.inserting_after(last)
            with where:
                last = graph.graph.placeholder(f"closed_{len(inputs)}")
            last.meta.update(node.meta)
            known[key] = last
            inputs.append((f"closed_over_{len(inputs)}", value))
        node.replace_all_uses_with(known[key])
        graph.graph.erase_node(node)
    graph.recompile()


def _shape(value: torch.Tensor) -> str:
    return f"a tensor of shape {list(value.shape)}"


def _replace_in_place(graph: torch.fx.GraphModule) -> None:
    """Replaces in-place collectives by functional ones whose result is copied."""
    in_place = {
        C10D.all_reduce_.default: C10D.all_reduce.default,
        C10D.broadcast_.default: C10D.broadcast.default,
        C10D.all_reduce_coalesced_.default: C10D.all_reduce_coalesced.default,
    }
    into = {
        C10D.all_gather_into_tensor_out.default: C10D.all_gather_into_tensor.default,
        C10D.reduce_scatter_tensor_out.default: C10D.reduce_scatter_tensor.default,
    }
    nodes = graph.graph
    for node in list(nodes.nodes):
        if node.target not in in_place and node.target not in into:
            continue
        targets = node.kwargs["out"] if node.target in into else node.args[0]
        with nodes.inserting_before(node), _meta_of(node):
            start = nodes.call_function({**in_place, **into}[node.target], node.args)
            several = isinstance(targets, (list, tuple))
            copies = []
            for i, target in enumerate(targets if several else [targets]):
                value = nodes.call_function(_getitem, (start, i)) if several else start
                done = nodes.call_function(C10D.wait_tensor.default, (value,))
                copies.append(nodes.call_function(torch.ops.aten.copy_.default, (target, done)))
        if several:
            for user in list(node.users):
                user.replace_all_uses_with(copies[user.args[1]])
                nodes.erase_node(user)
        else:
            node.replace_all_uses_with(copies[0])
        nodes.erase_node(node)
    graph.recompile()


def _getitem(values: Any, index: int) -> Any:
    return values[index]


@contextlib.contextmanager
def _meta_of(node: torch.fx.Node) -> Iterator[None]:
    with torch.fx.traceback.preserve_node_meta(), torch.fx.traceback.set_current_meta(node):
        yield


def _split_changes(graph: torch.fx.GraphModule) -> list[int]:
    """Turns values that are copied into inputs into results. Returns the indices of these
    inputs."""
    nodes = graph.graph
    placeholders = [n for n in nodes.nodes if n.op == "placeholder"]
    output = next(n for n in nodes.nodes if n.op == "output")
    changes: dict[int, torch.fx.Node] = {}
    for node in list(nodes.nodes):
        if node.target is torch.ops.aten.copy_.default:
            target, value = node.args[:2]
            if target not in placeholders:
                raise ExportError(f"the step changes a tensor in a way that cannot be "
                                  f"exported{user_line(node)}")
            changes[placeholders.index(target)] = value
            node.replace_all_uses_with(value)
            nodes.erase_node(node)
    changed = sorted(changes)
    output.args = ([*output.args[0], *[changes[i] for i in changed]],)
    nodes.lint()
    graph.recompile()
    return changed


#
# Unsupported steps
#


def _check(graph: torch.fx.GraphModule) -> None:
    for node in graph.graph.nodes:
        if node.op != "call_function" or not isinstance(node.target, torch._ops.OpOverload):
            continue
        if torch.Tag.nondeterministic_seeded in node.target.tags and node.users:
            raise ExportError(f"the step draws random numbers ({op_name(node)}), which another compiler "
                              f"draws otherwise; make them an argument{user_line(node)}")
        if node.target.namespace == "c10d":
            raise ExportError(f"{op_name(node)} has no functional form; use "
                              f"torch.distributed._functional_collectives{user_line(node)}")


def op_name(node: torch.fx.Node) -> str:
    return str(node.target).removesuffix(".default")


_OURS = pathlib.Path(__file__).parents[1]
_LIBRARY = pathlib.Path(sysconfig.get_paths()["stdlib"])
_TORCH = pathlib.Path(torch.__file__).parent


def _user_frames(summary: traceback.StackSummary) -> traceback.StackSummary:
    """Returns the innermost frame of the user's own code."""
    for frame in reversed(summary):
        path = pathlib.Path(frame.filename)
        is_library = path.is_relative_to(_LIBRARY) and "site-packages" not in path.parts
        if not is_library and not path.is_relative_to(_OURS) and not path.is_relative_to(_TORCH):
            return traceback.StackSummary.from_list([frame])
    return traceback.StackSummary()


def user_line(node: torch.fx.Node) -> str:
    """Returns the user's line that the node originates from, as the end of a message."""
    match = re.search(r'File "([^"]+)", line (\d+)', node.meta.get("stack_trace") or "")
    return f" ({match[1]}:{match[2]})" if match else ""


def describe_error(error: BaseException) -> str:
    """Returns an error of the user's code in one line, with the line of the code."""
    lines = str(error).strip().splitlines()
    text = f"{type(error).__name__}: {' '.join(lines[0].split())}" if lines else type(error).__name__
    frames = list(_user_frames(traceback.extract_tb(error.__traceback__)))
    return text + (f" ({frames[0].filename}:{frames[0].lineno})" if frames else "")
