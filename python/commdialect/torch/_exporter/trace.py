"""Traces one rank's step as a graph of functional aten ops and collectives."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import pathlib
import re
import sysconfig
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.utils._pytree as pytree
from torch._subclasses.fake_tensor import FakeTensor
from torch.fx.experimental.proxy_tensor import (
    get_proxy_mode,
    get_proxy_slot,
    make_fx,
    track_tensor,
)
from torch.utils._python_dispatch import TorchDispatchMode

from commdialect._export import ExportError

from commdialect.torch._exporter.attention import PlainAttention
from commdialect.torch._exporter.ddp import averaged_gradients
from commdialect.torch._exporter.decompositions import MUTATION_DECOMPOSITIONS, decomposition_table
from commdialect.torch._exporter.results import Created, Results, describe_created, describe_results
from commdialect.torch._exporter.state import Entry, GradientPlace, Place, Rate, State

C10D = torch.ops._c10d_functional


@dataclasses.dataclass
class Traced:
    """A traced step without mutations: its results include the changed inputs."""

    graph: torch.fx.GraphModule
    #: The input tensors, with their names and places.
    inputs: list[Entry]
    #: The names of the results: those of the step, state that it creates, and inputs that
    #: it changes.
    results: list[str]
    #: The inputs that the last results replace, by index.
    changed: list[int]
    returned: Results
    created: list[Created]
    #: The gradients that the step removes.
    removed: list[GradientPlace]
    #: The types of the results.
    dtypes: list[torch.dtype]

    def make_stand_ins(self) -> list[torch.Tensor]:
        """Returns tensors of the CPU, without contents, in the form of the inputs."""
        return _make_stand_ins(self.inputs)


def trace(step: Callable[..., Any], args: tuple[Any, ...], state: State,
          rates: Sequence[tuple[str, Rate]] = ()) -> Traced:
    """Traces `step(*args)`. Neither tensors nor state change. With `rates`, these learning rates
    are inputs."""
    inputs = state.entries()
    inputs += [Entry(name, rate.tensor, rate) for name, rate in rates]
    restore = state.save()
    settings = state.list_settings()
    gradients = [place for place in state.list_gradients() if place.get() is not None]
    results: list[str] = []
    roots: list[Any] = []
    descriptions: list[Any] = []

    def run(*fakes: torch.Tensor) -> list[torch.Tensor]:
        mode = get_proxy_mode()
        assert mode is not None
        mode.tracer._filter_traceback_frames = _user_frames
        # The step uses its own tensors, which stand for the graph's inputs.
        for entry, fake in zip(inputs, fakes, strict=True):
            slot = get_proxy_slot(fake, mode.tracer)
            track_tensor(entry.tensor, slot.proxy, constant=None, tracer=mode.tracer)
        known = {id(entry.tensor): entry for entry in inputs}
        with _OwnAsFakes({id(e.tensor): fake for e, fake in zip(inputs, fakes, strict=True)}):
            result = step(*args)
        returned = describe_results(result, known, roots)
        # State that the step creates: gradients, and initial state of an optimizer.
        created, made = describe_created(state, known)
        _check_settings(settings, state)
        removed = [place for place in gradients if place.get() is None]
        descriptions.extend((returned, created, removed))
        found = returned.tensors + made
        results.extend(name for name, _ in found)
        return [tensor.detach() for _, tensor in found]

    try:
        with averaged_gradients(state), _traceable([rate for _, rate in rates], roots):
            graph = make_fx(run, decomposition_table=MUTATION_DECOMPOSITIONS, tracing_mode="fake",
                            _allow_non_fake_inputs=True,
                            record_stack_traces=True)(*[_plain(entry.tensor) for entry in inputs])
    finally:
        restore()
    _lift(graph, inputs)
    _move_to_cpu(graph)
    _replace_in_place(graph)
    _check(graph)
    graph = retrace(graph, _make_stand_ins(inputs), functional=True)
    changed = _split_changes(graph)
    results.extend(inputs[i].name for i in changed)
    returned, created, removed = descriptions
    return Traced(graph, inputs, results, changed, returned, created, removed, _list_types(graph))


class _OwnAsFakes(TorchDispatchMode):
    """Gives ops of tensors of the step and numbers the inputs of the graph instead. FakeTensorMode
    would take the tensors for constants, and change them."""

    def __init__(self, fakes: dict[int, torch.Tensor]) -> None:
        super().__init__()
        self._fakes = fakes

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        leaves, tree = pytree.tree_flatten((args, kwargs))
        if not any(isinstance(leaf, FakeTensor) for leaf in leaves):
            leaves = [self._fakes.get(id(leaf), leaf) for leaf in leaves]
            args, kwargs = pytree.tree_unflatten(leaves, tree)
        return func(*args, **kwargs)


def _check_settings(before: dict[str, Any], state: State) -> None:
    for name, value in state.list_settings().items():
        if before.get(name, value) != value:
            raise ExportError(f"the step changes {name} from {before[name]} to {value}, which is no tensor: "
                              "change it between steps")


def _list_types(graph: torch.fx.GraphModule) -> list[torch.dtype]:
    output = next(node for node in graph.graph.nodes if node.op == "output")
    return [value.meta["val"].dtype for value in output.args[0]]


def prune(traced: Traced) -> None:
    """Removes the inputs that the graph does not use, and results of the step that are its own
    inputs, or numbers."""
    graph = traced.graph.graph
    output = next(node for node in graph.nodes if node.op == "output")
    values = list(output.args[0])
    leaves = []
    kept: list[int] = []
    for leaf in traced.returned.leaves:
        if leaf.wrap is not None:
            leaves.append(dataclasses.replace(leaf, first=len(kept)))
            kept += range(leaf.first, leaf.first + leaf.count)
        else:
            leaves.append(leaf)
    kept += range(len(traced.returned.tensors), len(values))
    traced.returned = dataclasses.replace(traced.returned, leaves=leaves, tensors=[])
    traced.results = [traced.results[i] for i in kept]
    traced.dtypes = [traced.dtypes[i] for i in kept]
    output.args = ([values[i] for i in kept],)
    graph.eliminate_dead_code(lambda node: node.op in ("placeholder", "output"))
    used = []
    for i, node in enumerate([node for node in graph.nodes if node.op == "placeholder"]):
        if node.users or i in traced.changed:
            used.append(i)
        else:
            graph.erase_node(node)
    traced.changed = [used.index(i) for i in traced.changed]
    traced.inputs = [traced.inputs[i] for i in used]
    traced.graph.recompile()


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


def _make_stand_ins(inputs: list[Entry]) -> list[torch.Tensor]:
    return [torch.empty_strided(entry.tensor.shape, entry.tensor.stride(), dtype=entry.tensor.dtype)
            for entry in inputs]


#
# Making a step traceable
#


@contextlib.contextmanager
def _traceable(rates: list[Rate], roots: list[Any]) -> Iterator[None]:
    """Makes eager PyTorch traceable in the block: collectives, optimizers and attention run
    as ops of the graph. Adds the nodes that gradients begin at to `roots`."""
    from torch.nn.attention import SDPBackend, sdpa_kernel

    with contextlib.ExitStack() as stack:
        stack.enter_context(PlainAttention())
        # The backward pass of fused attention has no decomposition.
        stack.enter_context(sdpa_kernel(SDPBackend.MATH))
        # Norms and convolutions then have the same ops on all devices.
        stack.enter_context(torch.backends.cudnn.flags(enabled=False))
        if hasattr(torch.compiler, "_non_strict_tracing_context"):  # torch 2.11 has none
            stack.enter_context(torch.compiler._non_strict_tracing_context())
        stack.enter_context(_functional_collectives())
        stack.enter_context(_capturable_optimizers(rates))
        stack.enter_context(_recorded_roots(roots))
        yield


@contextlib.contextmanager
def _recorded_roots(roots: list[Any]) -> Iterator[None]:
    originals = torch.autograd.backward, torch.autograd.grad

    def wrap(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(tensors: Any, *args: Any, **kwargs: Any) -> Any:
            given = [tensors] if isinstance(tensors, torch.Tensor) else list(tensors)
            if not kwargs.get("retain_graph") and not kwargs.get("create_graph"):
                roots.extend(tensor.grad_fn for tensor in given if isinstance(tensor, torch.Tensor))
            return original(tensors, *args, **kwargs)

        return call

    torch.autograd.backward, torch.autograd.grad = map(wrap, originals)
    try:
        yield
    finally:
        torch.autograd.backward, torch.autograd.grad = originals


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
def _capturable_optimizers(rates: list[Rate]) -> Iterator[None]:
    """Makes optimizers compute in the block with their step counts and `rates` as tensors, one
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
        for number, group in enumerate(optimizer.param_groups):
            new = {key: value for key, value in wanted.items() if key in group}
            new.update({"lr": rate.tensor for rate in rates
                        if rate.optimizer is optimizer and rate.group == number})
            changed.append((group, {key: group[key] for key in new}))
            group.update(new)

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


def _lift(graph: torch.fx.GraphModule, inputs: list[Entry]) -> None:
    """Turns tensors that the step closes over into inputs. Constants that the step itself
    creates from numbers stay."""
    placeholders = [n for n in graph.graph.nodes if n.op == "placeholder"]
    known = {_storage(entry.tensor): node for entry, node in zip(inputs, placeholders, strict=True)}
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
            inputs.append(Entry(f"closed_over_{len(inputs)}", value, Place([value], 0)))
        node.replace_all_uses_with(known[key])
        graph.graph.erase_node(node)
    graph.recompile()


def _shape(value: torch.Tensor) -> str:
    return f"a tensor of shape {list(value.shape)}"


def _move_to_cpu(graph: torch.fx.GraphModule) -> None:
    """Lets the graph compute on the CPU, from where torch-mlir takes it for any target."""
    cpu = torch.device("cpu")

    def move(leaf: Any) -> Any:
        return cpu if isinstance(leaf, torch.device) and leaf.type == "cuda" else leaf

    for node in graph.graph.nodes:
        if node.op == "get_attr":
            value = getattr(graph, node.target)
            if isinstance(value, torch.Tensor) and value.device.type == "cuda":
                setattr(graph, node.target, value.cpu())
        elif node.op == "call_function":
            node.args = pytree.tree_map(move, node.args)
            node.kwargs = pytree.tree_map(move, node.kwargs)
    graph.recompile()


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
        for value in pytree.tree_leaves(node.meta.get("val")):
            if isinstance(value, torch.Tensor) and not all(isinstance(size, int) for size in value.shape):
                raise ExportError(f"the shape of what {op_name(node)} gives depends on data{user_line(node)}")
        if node.target.namespace == "c10d":
            raise ExportError(f"{op_name(node)} has no functional form; use "
                              f"torch.distributed._functional_collectives{user_line(node)}")


def op_name(node: torch.fx.Node) -> str:
    return str(node.target).removesuffix(".default")


_OURS = pathlib.Path(__file__).parents[1]
_LIBRARY = pathlib.Path(sysconfig.get_paths()["stdlib"])
_TORCH = pathlib.Path(torch.__file__).parent


@functools.cache
def _is_users(file: str) -> bool:
    """Returns true for a file that is neither ours nor PyTorch's nor Python's."""
    path = pathlib.Path(file)
    is_library = path.is_relative_to(_LIBRARY) and "site-packages" not in path.parts
    return not (is_library or path.is_relative_to(_OURS) or path.is_relative_to(_TORCH))


def _user_frames(summary: traceback.StackSummary) -> traceback.StackSummary:
    """Returns the innermost frame of the user's own code."""
    for frame in reversed(summary):
        if _is_users(frame.filename):
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
