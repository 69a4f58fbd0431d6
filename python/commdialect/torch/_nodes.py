"""Describes nodes of FX graphs: op, effects, types, and the user's line."""

from __future__ import annotations

import builtins
import dataclasses
import functools
import math
import operator
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
import torch.fx as fx
from torch.utils._pytree import tree_map
from torch.utils.flop_counter import flop_registry

from commdialect.torch._records import Line, ProgramError, tensor_type

NAMESPACE = "_c10d_functional"
#: comm's ops of functional collectives.
COLLECTIVES = {
    "all_reduce": "all_reduce",
    "all_reduce_coalesced": "all_reduce",
    "all_gather_into_tensor": "all_gather",
    "all_gather_into_tensor_coalesced": "all_gather",
    "reduce_scatter_tensor": "reduce_scatter",
    "reduce_scatter_tensor_coalesced": "reduce_scatter",
    "all_to_all_single": "all_to_all",
    "broadcast": "broadcast",
}
#: comm's ops of functional collectives that write to a tensor among their arguments.
IN_PLACE = {
    "all_reduce_": "all_reduce",
    "all_reduce_coalesced_": "all_reduce",
    "broadcast_": "broadcast",
    "all_gather_into_tensor_out": "all_gather",
    "reduce_scatter_tensor_out": "reduce_scatter",
}
#: comm's op of sends and receives that start together, and torch's ops of such.
MESSAGES = "batch_p2p"
MESSAGE_OPS = ("isend", "irecv", "batch_p2p_ops")
WAITS = ("wait_tensor", "wait_tensors")
_KINDS = {**COLLECTIVES, **IN_PLACE, **dict.fromkeys(MESSAGE_OPS, MESSAGES)}
#: Higher-order ops and Triton kernels that only compute.
PURE_HIGHER_ORDER = (
    "auto_functionalized",
    "auto_functionalized_v2",
    "triton_kernel_wrapper_functional",
    "flex_attention",
    "flex_attention_backward",
)
#: Assumed value of a size that is unknown at compile time.
UNKNOWN_SIZE = 256

#: Returns the run time of a node in ns; None if the machine's model decides.
Estimate = Callable[[fx.Node], "float | None"]


@dataclasses.dataclass(frozen=True)
class Target:
    """The target of calls.

    `name` is the name of the MLIR op, such as "aten.mm.default". `collective` is the
    functional collective or the wait, and `kind` comm's op of it. `is_in_place` means that
    it writes to a tensor among its arguments, `is_part` that it extracts a part of a
    result. `arguments` is as `_read_schema` returns it. `draws` means that it draws random
    numbers.
    """

    of: Any
    name: str
    has_schema: bool = False
    collective: str | None = None
    kind: str = ""
    is_in_place: bool = False
    is_wait: bool = False
    is_part: bool = False
    arguments: tuple[tuple[int, str, bool], ...] = ()
    draws: bool = False


#: Targets by id, because hashing an op is slow. A target keeps its op alive, so that the id
#: stays valid.
_targets: dict[int, Target] = {}


def describe(target: Any) -> Target:
    """Returns the description of a call's target."""
    known = _targets.get(id(target))
    if known is None:
        known = _targets[id(target)] = _describe(target)
    return known


def _describe(target: Any) -> Target:
    if not isinstance(target, torch._ops.OpOverload):
        return Target(target, _op_name(target), is_part=target is operator.getitem)
    namespace, _, name = target._schema.name.partition("::")
    collective = name if namespace == NAMESPACE else None
    return Target(
        target,
        str(target),
        has_schema=True,
        collective=collective,
        kind=_KINDS.get(collective or "", ""),
        is_in_place=collective in IN_PLACE,
        is_wait=collective in WAITS,
        arguments=tuple(_read_schema(target)),
        draws=torch.Tag.nondeterministic_seeded in target.tags,
    )


def collective_name(node: fx.Node) -> str | None:
    """Returns the functional collective, or the wait, that `node` calls; None if there is
    none."""
    return describe(node.target).collective if node.op == "call_function" else None


def is_start(node: fx.Node) -> bool:
    """Returns true if `node` starts a collective."""
    return node.op == "call_function" and bool(describe(node.target).kind)


def is_message(node: fx.Node) -> bool:
    """Returns true if `node` starts sends and receives."""
    return node.op == "call_function" and describe(node.target).kind == MESSAGES


class Message(NamedTuple):
    """A send or a receive of a node, and the rank in the group that it goes to or comes from."""

    tensor: fx.Node
    is_send: bool
    peer: Any
    tag: Any


def read_messages(node: fx.Node) -> list[Message]:
    """Returns the messages that `node` starts."""
    name = collective_name(node)
    if name != "batch_p2p_ops":
        return [Message(node.args[0], name == "isend", *node.args[1:3])]
    ops, peers, tags, tensors = node.args[:4]
    return [
        Message(tensor, op == "isend", peer, tag)
        for op, peer, tag, tensor in zip(ops, peers, tags, tensors, strict=True)
    ]


def hint(size: Any) -> int:
    """Returns the example size of the compilation, by which dynamic sizes are planned."""
    if isinstance(size, int):
        return size
    try:
        from torch.fx.experimental.symbolic_shapes import optimization_hint
    except ImportError:  # torch 2.14
        known = getattr(size.node, "hint", None)
        return UNKNOWN_SIZE if known is None else int(known)
    return int(optimization_hint(size, fallback=UNKNOWN_SIZE))


class Data(NamedTuple):
    """One result of a node.

    `type` is its MLIR type, or None if it is not data. `storage` identifies the storage
    that all views of a tensor share.
    """

    type: str | None
    storage: int | None = None
    num_bytes: int = 0


def read_data(value: Any) -> Data:
    """Describes a value that a node computes."""
    if isinstance(value, torch.Tensor):
        storage = storage_of(value)
        # Tensors with a storage are strided. Reading the layout of a fake tensor is slow.
        if storage is None and value.layout is not torch.strided:
            raise ProgramError(f"tensors of layout {value.layout} are not known")
        sizes, dtype = tuple(map(hint, value.shape)), value.dtype
        return Data(tensor_type(sizes, dtype), storage, math.prod(sizes) * dtype.itemsize)
    if isinstance(value, (bool, torch.SymBool)):
        return Data("i1")
    if isinstance(value, (int, torch.SymInt)):
        return Data("index")
    if isinstance(value, (float, torch.SymFloat)):
        return Data("f64")
    return _NO_DATA


_NO_DATA = Data(None)


def storage_of(value: Any) -> int | None:
    """Returns a number that all views of a tensor share; None if there is none."""
    if not isinstance(value, torch.Tensor):
        return None
    try:
        return int(value.untyped_storage()._cdata)
    except (NotImplementedError, RuntimeError):
        return None


_FRAME = re.compile(r'^\s*File "([^"]+)", line (\d+)', re.MULTILINE)


def line_of(node: fx.Node) -> Line | None:
    """Returns the user's line that a node originates from; None if unknown."""
    trace = node.meta.get("stack_trace")
    return read_line(str(trace)) if trace else None


@functools.lru_cache(maxsize=1024)  # many nodes share one line
def read_line(trace: str) -> Line | None:
    """Returns the user's line in a stack trace; None if the trace has no lines."""
    frames = _FRAME.findall(trace)
    if not frames:
        return None
    own = [frame for frame in frames if not _is_library(frame[0])]
    file, number = (own or frames)[-1]
    return Line(file, int(number))


#: The prefix of a module's path that dynamo adds, and the pattern of such a path.
_SELF = re.compile(r"^(?:L\[['\"]\w+['\"]\]|L__\w+?__)[._]?")
_PATH = re.compile(r"[\w.]+")


def module_of(node: fx.Node) -> str:
    """Returns the path of the innermost of the user's modules that `node` runs for, such as
    "layers.0.attention", as annotated by torch, or "". A node that computes a parameter has
    no such path, and runs for the module of the parameter."""
    stack = node.meta.get("nn_module_stack") or node.meta.get("fwd_nn_module_stack")
    if not isinstance(stack, dict):
        return ""
    for entry in reversed(stack.values()):
        path = entry[0] if isinstance(entry, (tuple, list)) and entry else entry
        own = _SELF.sub("", path) if isinstance(path, str) else ""
        if _PATH.fullmatch(own):
            return own
    return ""


def _is_library(file: str) -> bool:
    return "/torch/" in file and "site-packages" in file


def has_collectives(graph: fx.Graph) -> bool:
    """Returns true if the graph communicates. Fast, because most graphs do not."""
    namespace = getattr(torch.ops, NAMESPACE)
    for name in (*_KINDS, *WAITS):
        packet = getattr(namespace, name, None)
        if packet is not None and graph.find_nodes(
            op="call_function", target=packet.default, sort=False
        ):
            return True
    module = graph.owning_module
    for node in graph.find_nodes(op="get_attr"):
        nested = getattr(module, str(node.target), None) if module is not None else None
        if isinstance(nested, fx.GraphModule) and has_collectives(nested.graph):
            return True
    return False


def count_operations(node: fx.Node) -> int:
    """Returns the number of operations of a contraction, by the formulas of torch's
    counter."""
    if not isinstance(node.target, torch._ops.OpOverload):
        return 0
    formula = flop_registry.get(node.target.overloadpacket)
    if formula is None:
        return 0
    args, kwargs = tree_map(_get_value, (node.args, node.kwargs))
    return hint(formula(*args, **kwargs, out_val=_get_value(node)))


class OperationCounter:
    """Counts the operations of nodes of one graph. It counts those of the same op on the
    same shapes once, since most layers are alike."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], int] = {}

    def count(self, node: fx.Node) -> int:
        """Returns the same number as `count_operations`."""
        key = _get_shapes(node)
        if key is None:
            return count_operations(node)
        if key not in self._known:
            self._known[key] = count_operations(node)
        return self._known[key]


def _get_shapes(node: fx.Node) -> tuple[Any, ...] | None:
    """Returns the op and the shapes that determine the number of operations; None if it
    depends on more."""
    if node.kwargs:
        return None
    key: list[Any] = [id(node.target)]
    for argument in (*node.args, node):
        value = argument.meta.get("val") if isinstance(argument, fx.Node) else argument
        if not isinstance(value, torch.Tensor):
            return None
        shape = value.shape
        for size in shape:
            if type(size) is not int:
                return None
        key.append(shape)
    return tuple(key)


def _get_value(value: Any) -> Any:
    return value.meta.get("val") if isinstance(value, fx.Node) else value


def _op_name(target: Any) -> str:
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"higher_order.{target.name()}"
    name = getattr(target, "__name__", str(target))
    module = str(getattr(target, "__module__", None) or "python").strip("_")
    return f"{module}.{name}"


def _read_schema(target: torch._ops.OpOverload) -> list[tuple[int, str, bool]]:
    """Returns the arguments that are changed, or that results may be parts of. Each has its
    index (-1 for keyword-only ones), its name, and whether it is changed."""
    returned = set()
    for result in target._schema.returns:
        if result.alias_info is not None:
            returned |= result.alias_info.before_set
    found = []
    for i, argument in enumerate(target._schema.arguments):
        alias = argument.alias_info
        if alias is not None and (alias.is_write or alias.before_set & returned):
            place = -1 if argument.kwarg_only else i
            found.append((place, argument.name, bool(alias.is_write)))
    return found


def only_computes(graph: fx.Graph) -> bool:
    """Returns true if the graph neither changes tensors, nor communicates, nor draws random
    numbers."""
    for node in graph.nodes:
        if node.op in ("placeholder", "get_attr", "output"):
            continue
        target = describe(node.target)
        if target.has_schema:
            if target.of._schema.is_mutable or target.draws or target.collective is not None:
                return False
        elif not computes_scalars(node.target):
            return False
    return True


def computes_scalars(target: Any) -> bool:
    """Returns true if `target` is a Python function of numbers and sizes."""
    module = getattr(target, "__module__", None)
    return module in ("_operator", "math") or target in (
        builtins.min,
        builtins.max,
        torch.sym_max,
        torch.sym_min,
        torch.sym_int,
        torch.sym_float,
        torch.sym_not,
        torch.sym_ite,
    )
