"""Conditions under which a compiled step does what the step itself does."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.distributed._functional_collectives as funcol
import torch.utils._pytree as pytree

from commdialect.torch._exporter.state import State

#: Types whose values a trace has as constants.
_PLAIN = (bool, int, float, complex, str, type(None), torch.dtype)


def _describe_leaf(leaf: Any) -> Any:
    if isinstance(leaf, torch.Tensor):
        placements = getattr(leaf, "placements", None)
        mesh = None if placements is None else leaf.device_mesh  # type: ignore[attr-defined]
        return (type(leaf), leaf.dtype, leaf.shape, leaf.device, leaf.requires_grad, placements, mesh)
    if isinstance(leaf, _PLAIN):
        return type(leaf), leaf
    return type(leaf), id(leaf)


def get_mode() -> tuple[Any, ...]:
    """Returns PyTorch's settings that change what a step does."""
    return (
        torch.is_grad_enabled(),
        torch.is_inference_mode_enabled(),
        torch.get_default_dtype(),
        torch.is_autocast_enabled("cpu") and torch.get_autocast_dtype("cpu"),
        torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda"),
    )


def flatten(args: Sequence[Any]) -> tuple[list[list[Any]], tuple[Any, ...]]:
    """Returns the leaves of each argument, and what is the same in all calls of a program."""
    leaves, parts = [], []
    for arg in args:
        own, tree = pytree.tree_flatten(arg)
        own = [leaf.wait() if isinstance(leaf, funcol.AsyncCollectiveTensor) else leaf
               for leaf in own]
        leaves.append(own)
        parts.append((tree, tuple(map(_describe_leaf, own))))
    return leaves, (get_mode(), *parts)


class _Variable:
    """A variable that the code of a step refers to."""

    def __init__(self, table: Any, key: Any) -> None:
        self.table, self.key = table, key

    def get(self) -> Any:
        try:
            return self.table.cell_contents if self.key is None else self.table.get(self.key)
        except ValueError:  # an empty cell
            return None


def _list_variables(step: Callable[..., Any]) -> list[_Variable]:
    """Returns the variables that have numbers or other constants."""
    function = inspect.unwrap(getattr(step, "__func__", step))
    if not inspect.isfunction(function):
        return []
    found = [_Variable(cell, None) for cell in function.__closure__ or ()]
    table = function.__globals__
    found += [_Variable(table, name) for name in function.__code__.co_names if name in table]
    return [variable for variable in found if isinstance(variable.get(), _PLAIN)]


class Guards:
    """The conditions of a program in addition to the types of its inputs. These are the values of
    numbers that the trace has as constants, and which gradients and states exist."""

    def __init__(self, step: Callable[..., Any], state: State, rates: Sequence[Any]) -> None:
        self._modules = [part for _, module in state.modules for part in module.modules()]
        self._optimizers = [optimizer for _, optimizer in state.optimizers]
        self._rates = {(id(rate.optimizer), rate.group) for rate in rates}
        self._gradients = state.list_gradients()
        self._variables = _list_variables(step)
        first: dict[int, Any] = {}
        # Tensors that are in two places.
        self._shared = []
        for entry in state.list_all():
            place = first.setdefault(id(entry.tensor), entry.place)
            if place is not entry.place:
                self._shared.append((place, entry.place))
        self._expected = self._read()

    def _read(self) -> tuple[Any, ...]:
        modules = [
            (part.training, len(part._parameters), len(part._buffers), len(part._modules))
            for part in self._modules
        ]
        settings = [
            (key, value)
            for optimizer in self._optimizers
            for i, group in enumerate(optimizer.param_groups)
            for key, value in group.items()
            if key != "params" and not isinstance(value, torch.Tensor)
            and not (key == "lr" and (id(optimizer), i) in self._rates)
        ]
        sizes = [
            (len(optimizer.state), [len(group["params"]) for group in optimizer.param_groups])
            for optimizer in self._optimizers
        ]
        present = [place.get() is not None for place in self._gradients]
        return modules, settings, sizes, present, [v.get() for v in self._variables]

    def hold(self) -> bool:
        return self._read() == self._expected and all(
            one.get() is other.get() for one, other in self._shared
        )
