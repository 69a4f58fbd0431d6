"""Finds the tensors that a step works on: its arguments, and those it closes over."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch.utils._pytree as pytree
from torch.utils._python_dispatch import is_traceable_wrapper_subclass

#
# Places of tensors, which may have other tensors at each call of a step
#


@dataclasses.dataclass(frozen=True, eq=False)
class Place:
    """An entry of a list or a table: an argument, a parameter or a buffer."""

    table: Any
    key: Any

    def get(self) -> Any:
        return self.table[self.key]

    def set(self, value: torch.Tensor) -> None:
        self.table[self.key] = value


@dataclasses.dataclass(frozen=True, eq=False)
class GradientPlace:
    """The gradient of a tensor."""

    of: Any

    def get(self) -> Any:
        return self.of.get().grad

    def set(self, value: torch.Tensor) -> None:
        self.of.get().grad = value


@dataclasses.dataclass(frozen=True, eq=False)
class GroupPlace:
    """A parameter of an optimizer, by its group and number, or with number None a setting."""

    optimizer: torch.optim.Optimizer
    group: int
    key: str
    number: int | None = None

    def get(self) -> Any:
        value = self.optimizer.param_groups[self.group][self.key]
        return value if self.number is None else value[self.number]


@dataclasses.dataclass(frozen=True, eq=False)
class MomentPlace:
    """State of an optimizer for a parameter."""

    optimizer: torch.optim.Optimizer
    of: GroupPlace
    key: str

    def get(self) -> Any:
        return self.optimizer.state.get(self.of.get(), {}).get(self.key)

    def set(self, value: torch.Tensor) -> None:
        self.optimizer.state[self.of.get()][self.key] = value


@dataclasses.dataclass(frozen=True, eq=False)
class PartPlace:
    """A tensor inside of another one, such as this rank's piece of a DTensor."""

    of: Any
    attribute: str

    def get(self) -> Any:
        whole = self.of.get()
        return None if whole is None else getattr(whole, self.attribute)


def get_whole(place: Any) -> Any:
    """Returns the place of the tensor that the one at a place is a part of."""
    while isinstance(place, PartPlace):
        place = place.of
    return place


class Rate:
    """A learning rate that is a number of Python, as a tensor for programs."""

    def __init__(self, optimizer: torch.optim.Optimizer, group: int) -> None:
        self.optimizer, self.group = optimizer, group
        first = optimizer.param_groups[group]["params"][0]
        self._value = float(optimizer.param_groups[group]["lr"])
        dtype = torch.float64 if first.dtype == torch.float64 else torch.float32
        # Without it, SGD would need the number itself.
        self.tensor = torch.tensor(self._value, dtype=dtype, device=first.device, requires_grad=True)

    def get(self) -> torch.Tensor:
        value = self.optimizer.param_groups[self.group]["lr"]
        if value != self._value:
            self._value = value
            self.tensor.detach().fill_(value)
        return self.tensor


@dataclasses.dataclass(frozen=True)
class Entry:
    """A tensor with its name and its place."""

    name: str
    tensor: torch.Tensor
    place: Any


def _list_parts(tensor: torch.Tensor) -> list[tuple[str, torch.Tensor]]:
    """Returns the tensors inside of one, by attribute. A DTensor's mesh is not among them."""
    names, _ = tensor.__tensor_flatten__()  # type: ignore[attr-defined]
    parts = [(name, getattr(tensor, name)) for name in names]
    return [(name, part) for name, part in parts if isinstance(part, torch.Tensor)]


def local_tensors(name: str, tensor: torch.Tensor) -> Iterator[tuple[str, torch.Tensor]]:
    """Yields the plain tensors in `tensor`; for a DTensor, the piece of this rank."""
    for entry in local_entries(Entry(name, tensor, None)):
        yield entry.name, entry.tensor


def local_entries(entry: Entry) -> Iterator[Entry]:
    """Yields the plain tensors in an entry."""
    if not is_traceable_wrapper_subclass(entry.tensor):
        yield entry
        return
    parts = _list_parts(entry.tensor)
    for attribute, part in parts:
        name = entry.name if len(parts) == 1 else f"{entry.name}.{attribute}"
        yield from local_entries(Entry(name, part, PartPlace(entry.place, attribute)))


def _closed_over(step: Callable[..., Any]) -> dict[str, Any]:
    """Returns the objects that the code of `step` refers to, by name."""
    if isinstance(step, torch.nn.Module):
        return {"model": step}
    if isinstance(step, functools.partial):
        found = _closed_over(step.func)
        found.update({f"arg{i}": value for i, value in enumerate(step.args)})
        found.update(step.keywords)
        return found
    found = {}
    owner = getattr(step, "__self__", None)
    if owner is not None:
        found.update({"model": owner} if isinstance(owner, torch.nn.Module) else vars(owner))
    function = inspect.unwrap(getattr(step, "__func__", step))
    if inspect.isfunction(function):
        variables = inspect.getclosurevars(function)
        for values in variables.nonlocals, variables.globals:
            for name, value in values.items():
                # Includes the objects that a helper of the step closes over.
                if inspect.isfunction(value) and value.__closure__:
                    nested = inspect.getclosurevars(value).nonlocals
                    found.update({k: v for k, v in nested.items() if k not in found})
                elif not inspect.ismodule(value) and not isinstance(value, type):
                    found.setdefault(name, value)
    return found


class State:
    """The tensors of a step before and after it runs, by name.

    Modules and optimizers, among the arguments or closed over, stand for their
    parameters, buffers, gradients and optimizer state.
    """

    def __init__(self, step: Callable[..., Any], args: tuple[Any, ...]):
        #: The leaves of each argument. Places of arguments refer to these lists.
        self.leaves: list[list[Any]] = []
        self.modules: list[tuple[str, torch.nn.Module]] = []
        self.optimizers: list[tuple[str, torch.optim.Optimizer]] = []
        self._tensors: list[Entry] = []
        names = _argument_names(step, len(args))
        for name, value in zip(names, args, strict=True):
            self.leaves.append(self._add(name, value))
        for name, value in _closed_over(step).items():
            self._add(name, value)

    def _add(self, name: str, value: Any) -> list[Any]:
        """Adds what an argument or a variable has, and returns its leaves."""
        found = pytree.tree_flatten_with_path(value)[0]
        leaves = [leaf for _, leaf in found]
        for i, (path, leaf) in enumerate(found):
            full = name + "".join(_key(key) for key in path)
            if isinstance(leaf, torch.nn.Module):
                if all(leaf is not module for _, module in self.modules):
                    self.modules.append((full, leaf))
            elif isinstance(leaf, torch.optim.Optimizer):
                if all(leaf is not optimizer for _, optimizer in self.optimizers):
                    self.optimizers.append((full, leaf))
            elif isinstance(leaf, torch.Tensor):
                self._tensors.append(Entry(full, leaf, Place(leaves, i)))
        return leaves

    def _read_tensors(self) -> Iterator[Entry]:
        """Yields the tensors that arguments and variables have now."""
        for entry in self._tensors:
            yield Entry(entry.name, entry.place.get(), entry.place)

    def _list_parameters(self) -> list[Entry]:
        """Returns the tensors that may have gradients, each once."""
        entries = list(self._read_tensors())
        for prefix, module in self.modules:
            for name, table, key, parameter in _list_members(module, prefix, "_parameters"):
                entries.append(Entry(name, parameter, Place(table, key)))
        for prefix, optimizer in self.optimizers:
            entries += _list_optimized(prefix, optimizer)
        found: dict[int, Entry] = {}
        for entry in entries:
            found.setdefault(id(entry.tensor), entry)
        return [entry for entry in found.values() if entry.tensor.is_leaf]

    def list_gradients(self) -> list[GradientPlace]:
        """Returns the places of the gradients of all parameters that require or have one."""
        return [GradientPlace(entry.place) for entry in self._list_parameters()
                if entry.tensor.requires_grad or entry.tensor.grad is not None]

    def _all(self) -> Iterator[Entry]:
        tensors = list(self._read_tensors())
        yield from tensors
        names: dict[torch.Tensor, str] = {entry.tensor: entry.name for entry in tensors}
        for prefix, module in self.modules:
            for name, table, key, parameter in _list_members(module, prefix, "_parameters"):
                yield Entry(name, parameter, Place(table, key))
                names.setdefault(parameter, name)
            for name, table, key, buffer in _list_members(module, prefix, "_buffers"):
                yield Entry(name, buffer, Place(table, key))
        for entry in self._list_parameters():
            if entry.tensor.grad is not None:
                name = f"{names.get(entry.tensor, 'parameter')}.grad"
                yield Entry(name, entry.tensor.grad, GradientPlace(entry.place))
        for prefix, optimizer in self.optimizers:
            for count, entry in enumerate(_list_optimized(prefix, optimizer)):
                name = names.get(entry.tensor, str(count))
                for key, value in optimizer.state.get(entry.tensor, {}).items():
                    if isinstance(value, torch.Tensor):
                        yield Entry(f"{prefix}.{key}[{name}]", value,
                                    MomentPlace(optimizer, entry.place, key))
        for prefix, optimizer in self.optimizers:
            for i, group in enumerate(optimizer.param_groups):
                if isinstance(group.get("lr"), torch.Tensor):
                    yield Entry(f"{prefix}.lr", group["lr"], GroupPlace(optimizer, i, "lr"))

    def list_wholes(self) -> list[Entry]:
        """Returns all tensors. Those in several places are there several times."""
        return list(self._all())

    def list_all(self) -> list[Entry]:
        """Returns all plain tensors. Those in several places are there several times."""
        return [local for entry in self._all() for local in local_entries(entry)]

    def list_settings(self) -> dict[str, Any]:
        """Returns the numbers in the groups of the optimizers, by name."""
        found = {}
        for prefix, optimizer in self.optimizers:
            for i, group in enumerate(optimizer.param_groups):
                for key, value in group.items():
                    if key != "params" and not isinstance(value, torch.Tensor):
                        found[f"{key} of group {i} of {prefix}"] = value
        return found

    def make_rates(self) -> list[tuple[str, Rate]]:
        """Returns the learning rates that are numbers as tensors, with their names."""
        return [(f"{prefix}.lr", Rate(optimizer, i))
                for prefix, optimizer in self.optimizers
                for i, group in enumerate(optimizer.param_groups)
                if isinstance(group.get("lr"), float) and group["params"]]

    def entries(self) -> list[Entry]:
        """Returns all plain tensors, each once."""
        found: dict[int, Entry] = {}
        for entry in self.list_all():
            found.setdefault(id(entry.tensor), entry)
        return list(found.values())

    def tensors(self) -> list[tuple[str, torch.Tensor]]:
        """Returns all plain tensors with their names, each once."""
        return [(entry.name, entry.tensor) for entry in self.entries()]

    def save(self) -> Callable[[], None]:
        """Saves everything except the tensors' data. Returns a function that restores
        it."""
        undo: list[Callable[[], None]] = []
        parameters = {id(e.tensor): e.tensor for e in self._all() if e.tensor.is_leaf}
        for parameter in parameters.values():
            undo.append(functools.partial(setattr, parameter, "grad", parameter.grad))
        for _, module in self.modules:
            for part in module.modules():
                for table in part._parameters, part._buffers:
                    undo.append(functools.partial(_restore, table, dict(table)))
        for _, optimizer in self.optimizers:
            state = {key: dict(value) for key, value in optimizer.state.items()}
            groups = [dict(group) for group in optimizer.param_groups]
            undo.append(functools.partial(_restore, optimizer.state, state))
            for group, saved in zip(optimizer.param_groups, groups, strict=True):
                undo.append(functools.partial(_restore, group, saved))

        def restore() -> None:
            for action in undo:
                action()

        return restore


def _list_optimized(prefix: str, optimizer: torch.optim.Optimizer) -> list[Entry]:
    """Returns the parameters of an optimizer."""
    return [Entry(prefix, parameter, GroupPlace(optimizer, i, "params", j))
            for i, group in enumerate(optimizer.param_groups)
            for j, parameter in enumerate(group["params"])]


def _list_members(module: torch.nn.Module, prefix: str, kind: str) -> Iterator[tuple[str, Any, str, Any]]:
    """Yields the name, table, key and value of each parameter or buffer, as `named_parameters`
    and `named_buffers` do."""
    seen = set()
    for path, part in module.named_modules(prefix=prefix):
        table = getattr(part, kind)
        for key, value in table.items():
            if value is not None and id(value) not in seen:
                seen.add(id(value))
                yield f"{path}.{key}" if path else key, table, key, value


def _restore(table: dict[Any, Any], saved: dict[Any, Any]) -> None:
    # Others may refer to the tables of an optimizer's state, so restore them in place.
    table.clear()
    table.update({k: dict(v) if isinstance(v, dict) else v for k, v in saved.items()})


def _key(key: Any) -> str:
    return f".{key.name}" if isinstance(key, pytree.GetAttrKey) else str(key)


def _argument_names(step: Callable[..., Any], count: int) -> list[str]:
    """Returns the names of the positional parameters of `step`."""
    try:
        function = step.forward if isinstance(step, torch.nn.Module) else step
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    names = [p.name for p in parameters
             if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)][:count]
    return names + [f"arg{i}" for i in range(len(names), count)]
