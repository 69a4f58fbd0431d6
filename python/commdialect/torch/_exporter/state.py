"""Finds the tensors that a step works on: its arguments, and those it closes over."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import torch
import torch.utils._pytree as pytree
from torch.utils._python_dispatch import is_traceable_wrapper_subclass


def local_tensors(name: str, tensor: torch.Tensor) -> Iterator[tuple[str, torch.Tensor]]:
    """Yields the plain tensors in `tensor`; for a DTensor, the piece of this rank."""
    if is_traceable_wrapper_subclass(tensor):
        names, _ = tensor.__tensor_flatten__()
        parts = {n: getattr(tensor, n) for n in names}
        # A DTensor's mesh is among them.
        parts = {n: part for n, part in parts.items() if isinstance(part, torch.Tensor)}
        for attribute, part in parts.items():
            yield from local_tensors(name if len(parts) == 1 else f"{name}.{attribute}", part)
    else:
        yield name, tensor


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
        self._tensors: list[tuple[str, torch.Tensor]] = []
        self._modules: list[tuple[str, torch.nn.Module]] = []
        self._optimizers: list[tuple[str, torch.optim.Optimizer]] = []
        names = _argument_names(step, len(args))
        for name, value in zip(names, args, strict=True):
            self._add(name, value)
        for name, value in _closed_over(step).items():
            self._add(name, value)

    def _add(self, name: str, value: Any) -> None:
        for path, leaf in pytree.tree_flatten_with_path(value)[0]:
            full = name + "".join(_key(key) for key in path)
            if isinstance(leaf, torch.nn.Module):
                if all(leaf is not module for _, module in self._modules):
                    self._modules.append((full, leaf))
            elif isinstance(leaf, torch.optim.Optimizer):
                if all(leaf is not optimizer for _, optimizer in self._optimizers):
                    self._optimizers.append((full, leaf))
            elif isinstance(leaf, torch.Tensor):
                self._tensors.append((full, leaf))

    def _all(self) -> Iterator[tuple[str, torch.Tensor]]:
        yield from self._tensors
        names: dict[torch.Tensor, str] = dict((t, n) for n, t in self._tensors)
        parameters = [t for _, t in self._tensors]
        for prefix, module in self._modules:
            for name, parameter in module.named_parameters(prefix):
                yield name, parameter
                names.setdefault(parameter, name)
                parameters.append(parameter)
            yield from module.named_buffers(prefix)
        for _, optimizer in self._optimizers:
            for group in optimizer.param_groups:
                parameters.extend(group["params"])
        seen = set()
        for parameter in parameters:
            if id(parameter) in seen:
                continue
            seen.add(id(parameter))
            if parameter.is_leaf and parameter.grad is not None:
                yield f"{names.get(parameter, 'parameter')}.grad", parameter.grad
        for prefix, optimizer in self._optimizers:
            count = 0
            for group in optimizer.param_groups:
                for parameter in group["params"]:
                    name = names.get(parameter, str(count))
                    count += 1
                    for key, value in optimizer.state.get(parameter, {}).items():
                        if isinstance(value, torch.Tensor):
                            yield f"{prefix}.{key}[{name}]", value
                if isinstance(group.get("lr"), torch.Tensor):
                    yield f"{prefix}.lr", group["lr"]

    def tensors(self) -> list[tuple[str, torch.Tensor]]:
        """Returns all plain tensors, each once."""
        found: dict[int, tuple[str, torch.Tensor]] = {}
        for name, tensor in self._all():
            for full, local in local_tensors(name, tensor):
                found.setdefault(id(local), (full, local))
        return list(found.values())

    def save(self) -> Callable[[], None]:
        """Saves everything except the tensors' data. Returns a function that restores
        it."""
        undo: list[Callable[[], None]] = []
        parameters = {id(t): t for _, t in self._all() if t.is_leaf}
        for parameter in parameters.values():
            undo.append(functools.partial(setattr, parameter, "grad", parameter.grad))
        for _, module in self._modules:
            for part in module.modules():
                for table in part._parameters, part._buffers:
                    undo.append(functools.partial(_restore, table, dict(table)))
        for _, optimizer in self._optimizers:
            state = {key: dict(value) for key, value in optimizer.state.items()}
            groups = [dict(group) for group in optimizer.param_groups]
            undo.append(functools.partial(_restore, optimizer.state, state))
            for group, saved in zip(optimizer.param_groups, groups, strict=True):
                undo.append(functools.partial(_restore, group, saved))
        return lambda: [action() for action in undo] and None


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
