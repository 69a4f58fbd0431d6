"""Estimates run times of ops by the machine's model, for Inductor's passes."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import torch
from torch.utils._pytree import tree_leaves, tree_map

import commdialect
from commdialect.torch._groups import Groups
from commdialect.torch._nodes import count_operations, hint
from commdialect.torch._program import Program
from commdialect.torch._records import ELEMENT_TYPES, Op, Start, Wait, tensor_type

_KINDS = {
    "all_reduce": "all_reduce",
    "all_gather_into_tensor": "all_gather",
    "reduce_scatter_tensor": "reduce_scatter",
    "all_to_all_single": "all_to_all",
    "broadcast": "broadcast",
}


class Costs:
    """Run times by the model of `machine`.

    `seconds` is the time of the queries, to subtract it from that of the querying pass.
    With `of_collectives` false, Inductor estimates collectives itself.
    """

    def __init__(self, machine: str, of_collectives: bool = True):
        self.machine, self.of_collectives = machine, of_collectives
        self.seconds = 0.0
        self._groups = Groups()
        self._kernel = functools.cache(self._measure_kernel)
        self._collective = functools.cache(self._measure_collective)

    def _report(self, program: Program) -> Any:
        module = program.to_module("<cost>")
        return commdialect.report(module, machine=self.machine).data

    def _measure_kernel(self, num_bytes: int, operations: int, type: str) -> int:
        work: dict[str, int | str] = {"bytes": num_bytes}
        if operations:
            work |= {"contraction": operations, "contraction_type": type}
        program = Program()
        program.add(
            Op("kernel", "inductor.kernel", [], ["tensor<0xi8>"], work=work, has_side_effect=False)
        )
        program.set_outputs(["kernel"])
        return int(self._report(program)["ops"][0]["cost_ns"])

    def _measure_collective(self, kind: str, elements: int, dtype: str, group: str) -> int:
        """Returns the nanoseconds of a collective. `elements` is the number of elements of
        its operand or of its result, whichever is smaller."""
        ranks = self._groups.size(group)
        if kind == "all_to_all":
            elements = math.ceil(elements / ranks) * ranks
        source = elements * ranks if kind == "reduce_scatter" else elements
        result = elements * ranks if kind == "all_gather" else elements
        program = Program()
        program.add_group(group, self._groups.lines[group])
        program.add_argument("source", tensor_type((source,), dtype))
        program.add(Start("start", kind, ["source"], [tensor_type((result,), dtype)], group))
        program.add(Wait("wait", ["start"]))
        program.set_outputs(["wait"])
        return int(self._report(program)["collectives"][0]["cost_ns"])

    def estimate_fx(self, node: torch.fx.Node, override_size: int | None = None) -> float | None:
        """Returns milliseconds for
        `aten_distributed_optimizations.custom_runtime_estimation`; None if they are
        unknown. `override_size` is the bytes of all operands and results of a collective.
        """
        begin = time.process_time()
        try:
            return self._estimate_fx(node, override_size)
        finally:
            self.seconds += time.process_time() - begin

    def estimate_collective(self, node: torch.fx.Node, share: Fraction = Fraction(1)) -> float:
        """Returns the milliseconds of a collective like `node` with `share` times its
        elements."""
        arguments = tree_map(_get_value, (node.args, node.kwargs))
        name = node.target._schema.name.partition("::")[2]
        kind = _KINDS[name.removesuffix("_coalesced")]
        return self._estimate_collective(kind, node, arguments, _get_value(node), share)

    def estimate_roofline(self, node: torch.fx.Node) -> float:
        """Replaces Inductor's `estimate_roofline_runtime_ms`."""
        return self.estimate_fx(node) or 0.0

    def estimate_transfer(self, sources: Sequence[Any], results: Sequence[Any]) -> float:
        """Replaces PyTorch's `get_transfer_time`: returns nanoseconds of a fused kernel."""
        begin = time.process_time()
        tensors = [t for t in (*sources, *results) if _is_tensor(t)]
        nanoseconds = self._kernel(sum(map(_to_bytes, tensors)), 0, "f32")
        self.seconds += time.process_time() - begin
        return float(nanoseconds)

    def _estimate_fx(self, node: torch.fx.Node, override_size: int | None) -> float | None:
        if not isinstance(node.target, torch._ops.OpOverload):
            return None
        packet = node.target.overloadpacket
        arguments = tree_map(_get_value, (node.args, node.kwargs))
        made = _get_value(node)
        name = packet.__name__.rstrip("_").removesuffix("_out").removesuffix("_coalesced")
        if node.target.namespace == "_c10d_functional":
            if name not in _KINDS:
                return 0.0
            if not self.of_collectives:
                return None
            share = Fraction(1)
            if override_size is not None:
                tensors = [t for t in tree_leaves((arguments[0], made)) if _is_tensor(t)]
                share = Fraction(override_size, max(sum(map(_to_bytes, tensors)), 1))
            return self._estimate_collective(_KINDS[name], node, arguments, made, share)
        tensors = [t for t in tree_leaves((arguments, made)) if _is_tensor(t)]
        if not tensors or node.target.is_view:
            return 0.0
        operations = count_operations(node)
        num_bytes = sum(_to_bytes(t) for t in tensors)
        type = ELEMENT_TYPES.get(str(tensors[-1].dtype).removeprefix("torch."), "f32")
        return self._kernel(num_bytes, operations, type) / 1e6

    def _estimate_collective(
        self, kind: str, node: torch.fx.Node, arguments: Any, made: Any, share: Fraction
    ) -> float:
        names = [argument.name for argument in node.target._schema.arguments]
        values = {**dict(zip(names, node.args, strict=False)), **node.kwargs}
        group = self._groups.add(values["group_name"])
        sources = [t for t in tree_leaves(arguments[0]) if _is_tensor(t)]
        results = [t for t in tree_leaves(made) if _is_tensor(t)]
        smaller = results if kind == "reduce_scatter" else sources
        elements = int(sum(hint(t.numel()) for t in smaller) * share)
        return self._collective(kind, elements, str(smaller[0].dtype), group) / 1e6


def _get_value(value: Any) -> Any:
    return value.meta.get("val") if isinstance(value, torch.fx.Node) else value


def _is_tensor(value: Any) -> bool:
    return isinstance(value, torch.Tensor)


def _to_bytes(tensor: torch.Tensor) -> int:
    return hint(tensor.numel()) * tensor.dtype.itemsize
