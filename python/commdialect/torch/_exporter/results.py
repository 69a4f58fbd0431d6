"""Describes what a step gives, so that a compiled program can give the same."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.distributed._functional_collectives as funcol
import torch.utils._pytree as pytree
from torch.utils._python_dispatch import is_traceable_wrapper_subclass

from commdialect._export import ExportError

from commdialect.torch._exporter.state import Entry, State, get_whole, local_tensors

#: Makes a tensor of the plain tensors in it.
Wrap = Callable[[list[torch.Tensor]], torch.Tensor]


@dataclasses.dataclass(frozen=True)
class Leaf:
    """A leaf of a step's result: `count` results of the program from `first` on, or the tensor at
    `place`, or else the object `value`."""

    first: int = 0
    count: int = 0
    wrap: Wrap | None = None
    place: Any = None
    value: Any = None


@dataclasses.dataclass(frozen=True)
class Results:
    """The result of a step."""

    leaves: list[Leaf]
    tree: Any
    #: The plain tensors and numbers in it, with their names.
    tensors: list[tuple[str, torch.Tensor]]
    #: The name of a result whose gradient the caller may want, if any.
    differentiable: str | None

    def join(self, made: Sequence[torch.Tensor]) -> Any:
        """Returns the step's result for results of the program."""
        return pytree.tree_unflatten([_join(leaf, made) for leaf in self.leaves], self.tree)


def _join(leaf: Leaf, made: Sequence[torch.Tensor]) -> Any:
    if leaf.wrap is not None:
        return leaf.wrap(list(made[leaf.first : leaf.first + leaf.count]))
    return leaf.value if leaf.place is None else leaf.place.get()


@dataclasses.dataclass(frozen=True)
class Created:
    """A tensor that a step adds to its state, as the next `count` results."""

    name: str
    place: Any
    count: int
    wrap: Wrap


def make_wrap(tensor: torch.Tensor) -> Wrap:
    """Returns a function that makes a tensor like this one of its parts."""
    if isinstance(tensor, funcol.AsyncCollectiveTensor):
        tensor = tensor.elem
    if not is_traceable_wrapper_subclass(tensor):
        return lambda parts: parts.pop(0)
    names, context = tensor.__tensor_flatten__()  # type: ignore[attr-defined]
    values = {name: getattr(tensor, name) for name in names}
    wraps = {n: make_wrap(v) if isinstance(v, torch.Tensor) else None for n, v in values.items()}
    kind, size, stride = type(tensor), tensor.shape, tensor.stride()
    # Meshes stay; tensors would be those of the trace.
    kept = {name: value for name, value in values.items() if wraps[name] is None}

    def join(parts: list[torch.Tensor]) -> torch.Tensor:
        inner = {n: kept[n] if wrap is None else wrap(parts) for n, wrap in wraps.items()}
        made: torch.Tensor = kind.__tensor_unflatten__(inner, context, size, stride)  # type: ignore[attr-defined]
        return made.detach()

    return join


def describe_results(result: Any, known: dict[int, Entry], roots: Sequence[Any]) -> Results:
    """Describes the result of a step whose tensors are `known`. The gradients that the step has
    computed begin at `roots`."""
    leaves: list[Leaf] = []
    tensors: list[tuple[str, torch.Tensor]] = []
    differentiable = None
    found, tree = pytree.tree_flatten_with_path(result)
    consumed = _find_consumed(roots)
    for path, leaf in found:
        name = "result" + "".join(str(key) for key in path)
        if isinstance(leaf, torch.Tensor):
            if isinstance(leaf, funcol.AsyncCollectiveTensor):
                leaf = leaf.wait()
            place = _find_place(leaf, known)
            if place is None and leaf.grad_fn is not None and leaf.grad_fn not in consumed:
                differentiable = differentiable or name
            first = len(tensors)
            tensors.extend(local_tensors(name, leaf))
            if place is not None:
                leaves.append(Leaf(place=place))
            else:
                leaves.append(Leaf(first, len(tensors) - first, make_wrap(leaf)))
        elif isinstance(leaf, (bool, int, float)):
            leaves.append(Leaf(value=leaf))
            tensors.append((name, torch.tensor(leaf)))
        elif leaf is None or isinstance(leaf, (torch.nn.Module, torch.optim.Optimizer)):
            leaves.append(Leaf(value=leaf))
        else:
            raise ExportError(f"{name} of the step is of type {type(leaf).__name__}, expected a tensor")
    return Results(leaves, tree, tensors, differentiable)


def _find_place(tensor: torch.Tensor, known: dict[int, Entry]) -> Any:
    """Returns the place of a tensor that the step was given, or None."""
    parts = [known.get(id(part)) for _, part in local_tensors("", tensor)]
    if len(parts) != 1 or parts[0] is None:
        return None
    return get_whole(parts[0].place)


def _find_consumed(roots: Sequence[Any]) -> set[Any]:
    """Returns the nodes that computing gradients from `roots` has used up."""
    consumed = set()
    pending = [root for root in roots if root is not None]
    while pending:
        node = pending.pop()
        if node not in consumed:
            consumed.add(node)
            pending.extend(following for following, _ in node.next_functions if following)
    return consumed


def describe_created(state: State, known: dict[int, Entry]) -> tuple[list[Created], list[tuple[str, torch.Tensor]]]:
    """Describes the tensors of the state that are new, and returns their plain tensors."""
    wholes = {}
    tensors: list[tuple[str, torch.Tensor]] = []
    seen = set(known)
    created: list[Created] = []
    for entry in state.list_wholes():
        parts = [part for part in local_tensors(entry.name, entry.tensor) if id(part[1]) not in seen]
        seen.update(id(part) for _, part in parts)
        if parts and id(entry.tensor) not in wholes:
            wholes[id(entry.tensor)] = entry
            created.append(Created(entry.name, entry.place, len(parts), make_wrap(entry.tensor)))
            tensors.extend(parts)
    return created, tensors
