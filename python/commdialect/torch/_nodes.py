"""What one node of an FX graph is: its op, effects, types, place in the user's program."""

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
#: Functional collectives: comm's op, how many lists of tensors they take.
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
#: The same, which write to a tensor that they are given.
IN_PLACE = {
    "all_reduce_": "all_reduce",
    "all_reduce_coalesced_": "all_reduce",
    "broadcast_": "broadcast",
    "all_gather_into_tensor_out": "all_gather",
    "reduce_scatter_tensor_out": "reduce_scatter",
}
WAITS = ("wait_tensor", "wait_tensors")
#: Ops with graphs of their own, or Triton kernels, that only compute.
PURE_HIGHER_ORDER = (
    "auto_functionalized",
    "auto_functionalized_v2",
    "triton_kernel_wrapper_functional",
    "flex_attention",
    "flex_attention_backward",
)
#: A size that nobody knows at compile time is taken for this.
UNKNOWN_SIZE = 256

#: The run time of a node in nanoseconds, or None: the machine's model says.
Estimate = Callable[[fx.Node], "float | None"]


@dataclasses.dataclass(frozen=True)
class Target:
    """What nodes call. name: as an MLIR op is called, "aten.mm.default"; collective: the
    functional collective or the wait; kind: comm's op of it; is_in_place: it writes to a
    tensor that it is given; is_part: it takes a part of a result; arguments: see
    `_read_schema`; draws: it takes the next of the random numbers."""

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


#: By id, because to hash an op takes long. They keep what they are of, and so its id.
_targets: dict[int, Target] = {}


def describe(target: Any) -> Target:
    """What a node calls."""
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
        kind=(COLLECTIVES | IN_PLACE).get(collective or "", ""),
        is_in_place=collective in IN_PLACE,
        is_wait=collective in WAITS,
        arguments=tuple(_read_schema(target)),
        draws=torch.Tag.nondeterministic_seeded in target.tags,
    )


def collective_name(node: fx.Node) -> str | None:
    """The functional collective, or the wait, that `node` calls."""
    return describe(node.target).collective if node.op == "call_function" else None


def is_start(node: fx.Node) -> bool:
    """Does it start a collective?"""
    return node.op == "call_function" and bool(describe(node.target).kind)


def hint(size: Any) -> int:
    """The size that the compiler was shown. Dynamic sizes are planned for as that."""
    if isinstance(size, int):
        return size
    try:
        from torch.fx.experimental.symbolic_shapes import optimization_hint
    except ImportError:  # torch 2.14
        known = getattr(size.node, "hint", None)
        return UNKNOWN_SIZE if known is None else int(known)
    return int(optimization_hint(size, fallback=UNKNOWN_SIZE))


class Data(NamedTuple):
    """One result of a node: MLIR's type, None if it is no data; what all views of a tensor
    have in common; its bytes."""

    type: str | None
    storage: int | None = None
    num_bytes: int = 0


def read_data(value: Any) -> Data:
    """Of what a node makes."""
    if isinstance(value, torch.Tensor):
        storage = storage_of(value)
        # What has a storage is strided. To ask a fake tensor for its layout takes long.
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
    """What all views of a tensor have in common."""
    if not isinstance(value, torch.Tensor):
        return None
    try:
        return int(value.untyped_storage()._cdata)
    except (NotImplementedError, RuntimeError):
        return None


_FRAME = re.compile(r'^\s*File "([^"]+)", line (\d+)', re.MULTILINE)


def line_of(node: fx.Node) -> Line | None:
    """The user's line that a node comes of."""
    trace = node.meta.get("stack_trace")
    return read_line(str(trace)) if trace else None


@functools.lru_cache(maxsize=1024)  # many nodes come of one line
def read_line(trace: str) -> Line | None:
    """The user's line in a stack trace."""
    frames = _FRAME.findall(trace)
    if not frames:
        return None
    own = [frame for frame in frames if not _is_library(frame[0])]
    file, number = (own or frames)[-1]
    return Line(file, int(number))


#: What dynamo puts before the path of a module, and such a path.
_SELF = re.compile(r"^(?:L\[['\"]\w+['\"]\]|L__\w+?__)[._]?")
_PATH = re.compile(r"[\w.]+")


def module_of(node: fx.Node) -> str:
    """Returns the path of the innermost of the user's modules that `node` runs for, such as
    "layers.0.attention", as torch has annotated it, or "". What makes a parameter has no
    such path, and runs for the module that the parameter is of."""
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
    """Does it communicate? Quick, for the many graphs that do not."""
    namespace = getattr(torch.ops, NAMESPACE)
    for name in (*COLLECTIVES, *IN_PLACE, *WAITS):
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
    """Those of contractions, by the formulas of torch's counter."""
    if not isinstance(node.target, torch._ops.OpOverload):
        return 0
    formula = flop_registry.get(node.target.overloadpacket)
    if formula is None:
        return 0
    args, kwargs = tree_map(_get_value, (node.args, node.kwargs))
    return hint(formula(*args, **kwargs, out_val=_get_value(node)))


class OperationCounter:
    """Counts the operations of nodes of one graph: of the same op on the same shapes once,
    which most layers have."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], int] = {}

    def count(self, node: fx.Node) -> int:
        """As `count_operations`."""
        key = _get_shapes(node)
        if key is None:
            return count_operations(node)
        if key not in self._known:
            self._known[key] = count_operations(node)
        return self._known[key]


def _get_shapes(node: fx.Node) -> tuple[Any, ...] | None:
    """What its operations depend on; None if that is more than an op and shapes."""
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
    """The arguments that are changed, or that results may be parts of: their place (-1: by
    name only), name, and whether they are changed."""
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
    """Neither changes tensors, nor communicates, nor takes random numbers."""
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
    """Is it a function of Python's on numbers and sizes?"""
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
