"""`commdialect.torch.compile_step`: compiled steps of PyTorch's programs."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import threading
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.utils._pytree as pytree

from commdialect import _core
from commdialect._export import ExportError
from commdialect._guests import warn
from commdialect._steps import StepCompiler, StepOptions, UnsupportedError, make_options
from commdialect.torch._export import check_versions
from commdialect.torch._exporter.collective import on_first, trace_together
from commdialect.torch._exporter.ranks import count_ranks
from commdialect.torch._exporter.state import GradientPlace, MomentPlace, State, get_whole
from commdialect.torch._exporter.trace import Traced, prune, trace
from commdialect.torch._guards import Guards, flatten
from commdialect.torch._programs import (
    Program,
    copy_plainly,
    find_rank,
    get_span,
    is_plain,
    resolve_device,
)

FALLBACKS = ("compile", "raise")
#: The most programs of a step, as PyTorch's own limit of recompilations.
MOST_PROGRAMS = 8
_numbers = itertools.count(1)


class Variant:
    """A program of a step, and where its inputs are and its results go."""

    def __init__(self, traced: Traced, state: State, guards: Guards, program: Program) -> None:
        self._state, self._guards, self._program = state, guards, program
        self._inputs = [
            (entry.place, entry.tensor.dtype, entry.tensor.shape, entry.tensor.requires_grad)
            for entry in traced.inputs
        ]
        self._names = [entry.name for entry in traced.inputs]
        self._device = program.device
        self._returned, self._created = traced.returned, traced.created
        self._removed = traced.removed
        self._changed = traced.changed
        first = len(traced.results) - len(traced.changed)
        shapes = [kind.shape for kind in program.outputs[:first]]
        self._types = list(zip(shapes, traced.dtypes))
        self._num_created = sum(created.count for created in traced.created)
        # Gradients that the program replaces without reading them.
        places = [get_whole(entry.place) for entry in traced.inputs]
        read = {id(place.of.get()) for place in places if isinstance(place, GradientPlace)}
        self._replaced = [
            made.place
            for made in traced.created
            if isinstance(made.place, GradientPlace) and id(made.place.of.get()) not in read
        ]

    def find_inputs(self, leaves: list[list[Any]]) -> list[torch.Tensor] | None:
        """Returns the inputs for arguments with these leaves; None if the program is for others."""
        for own, new in zip(self._state.leaves, leaves, strict=True):
            own[:] = new
        if not self._guards.hold():
            return None
        found = []
        for place, dtype, shape, requires_grad in self._inputs:
            try:
                tensor = place.get()
            except (KeyError, IndexError, AttributeError):
                return None
            if (
                not isinstance(tensor, torch.Tensor)
                or tensor.dtype != dtype
                or tensor.shape != shape
                or tensor.device != self._device
                or tensor.requires_grad != requires_grad
            ):
                return None
            found.append(tensor)
        return found

    def find_shared(self, inputs: Sequence[torch.Tensor]) -> str | None:
        """Returns a line if an input shares memory with one that the program changes."""
        return find_shared(self._names, inputs, self._changed)

    def run(self, inputs: list[torch.Tensor]) -> Any:
        """Runs the program, and updates the state as the step does."""
        given = [tensor if is_plain(tensor) else copy_plainly(tensor) for tensor in inputs]
        for place in self._replaced:
            place.of.get().grad = None
        made = [
            torch.empty(shape, dtype=dtype, device=self._device)
            for shape, dtype in self._types
        ]
        self._program.run(given, [*made, *(given[i] for i in self._changed)])
        with torch.no_grad():
            for i in self._changed:
                if given[i] is not inputs[i]:
                    inputs[i].copy_(given[i])
                else:
                    torch.autograd.graph.increment_version(given[i])
        result = self._returned.join(made)
        parts = made[len(made) - self._num_created :]
        for created in self._created:
            created.place.set(created.wrap(parts))
        for place in self._removed:
            place.of.get().grad = None
        return result

    def forget(self) -> None:
        """Releases the arguments of the last call."""
        for own in self._state.leaves:
            own[:] = [None if isinstance(leaf, torch.Tensor) else leaf for leaf in own]


def find_shared(
    names: Sequence[str], inputs: Sequence[torch.Tensor], changed: Sequence[int]
) -> str | None:
    """Returns a line if an input shares memory with another one that changes."""
    if not changed:
        return None
    written = set(changed)
    spans = sorted((*get_span(tensor), i) for i, tensor in enumerate(inputs) if tensor.numel())
    end, last = 0, -1
    for begin, its_end, i in spans:
        if begin < end and (i in written or last in written):
            one, other = sorted((i, last))
            which = other if other in written else one
            return f"{names[one]} and {names[other]} share memory, and the step changes {names[which]}"
        if its_end > end:
            end, last = its_end, i
    return None


class CompiledStep:
    """A step that this project compiles. Call it with the step's arguments other than modules and
    optimizers, which it has already."""

    def __init__(
        self,
        step: Callable[..., Any],
        args: tuple[Any, ...],
        options: StepOptions,
        fallback: str,
    ) -> None:
        functools.update_wrapper(self, step, updated=())
        self._step, self._fallback = step, fallback
        self.name = getattr(step, "__name__", type(step).__name__)
        self._args = list(args)
        self._free = [i for i, arg in enumerate(args) if not _has_state(arg)]
        self._compiler = StepCompiler(self.name, options)
        self._programs: dict[str, Program] = {}
        self._variants: dict[Any, list[Variant]] = {}
        #: Why PyTorch runs calls, by their signature.
        self._reasons: dict[Any, str] = {}
        # Ranks create steps in the same order, and call each equally often.
        self._number, self._num_calls = next(_numbers), 0
        self._lock = threading.RLock()
        self._find(self._join([args[i] for i in self._free]))
        # The arguments were examples.
        for i in self._free:
            self._args[i] = None

    @property
    def reasons(self) -> list[str]:
        """Why PyTorch runs some calls; empty if it runs none."""
        return sorted(set(self._reasons.values()))

    @property
    def programs(self) -> list[Program]:
        """The compiled programs."""
        return list(self._programs.values())

    def __call__(self, *args: Any) -> Any:
        if len(args) != len(self._free):
            raise TypeError(f"{self.name} takes {len(self._free)} arguments, got {len(args)}")
        with self._lock:
            self._num_calls += 1
            full = self._join(args)
            found = self._find(full)
            if found is not None:
                variant, inputs = found
                try:
                    return variant.run(inputs)
                finally:
                    variant.forget()
        return self._run_by_torch(full)

    @functools.cached_property
    def _run_by_torch(self) -> Callable[[tuple[Any, ...]], Any]:
        compiled = torch.compile(self._step)
        return lambda args: compiled(*args)

    def _join(self, args: Sequence[Any]) -> tuple[Any, ...]:
        full = list(self._args)
        for i, arg in zip(self._free, args):
            full[i] = arg
        return tuple(full)

    def _find(self, args: tuple[Any, ...]) -> tuple[Variant, list[torch.Tensor]] | None:
        """Returns the program for a call, and its inputs; None if PyTorch runs it."""
        leaves, key = flatten(args)
        variants = self._variants.setdefault(key, [])
        for variant in variants:
            inputs = variant.find_inputs(leaves)
            if inputs is not None and variant.find_shared(inputs) is None:
                return variant, inputs
            variant.forget()
        if key not in self._reasons:
            try:
                variant = self._compile(args, leaves)
                variants.append(variant)
                inputs = variant.find_inputs(leaves)
                assert inputs is not None
                return variant, inputs
            except (ExportError, _core.Error) as error:
                if isinstance(error, _core.VerificationError):
                    raise
                reason = " ".join(str(error).split())
                self._reasons[key] = f"{self.name} cannot be compiled: {reason}"
                if self._fallback == "compile" and _is_first():
                    warn(f"commdialect.torch.compile_step: {self._reasons[key]}; torch.compile runs it")
        if self._fallback == "raise":
            raise UnsupportedError(self._reasons[key])
        return None

    def _compile(self, args: tuple[Any, ...], leaves: list[list[Any]]) -> Variant:
        """Compiles the step for arguments like these. All ranks come here at the same call."""
        state = State(self._step, args)
        device = _find_device(state)
        rank = find_rank(None, device)
        types = [[_write(leaf) for leaf in own] for own in leaves]
        rank.agree(
            f"step{self._number}.{self._num_calls}",
            f"{self.name} for new arguments",
            _digest(repr(types)),
        )
        if sum(map(len, self._variants.values())) >= MOST_PROGRAMS:
            raise ExportError(f"it has {MOST_PROGRAMS} programs for other arguments already")
        _move_counts(state, device)
        rates = state.make_rates()

        def trace_own() -> Traced:
            nonlocal rates
            try:
                traced = trace(self._step, args, state, rates)
            except ExportError:
                raise
            except Exception:
                if not rates:
                    raise
                # This optimizer needs the number itself.
                rates = []
                traced = trace(self._step, args, state)
            if traced.returned.differentiable:
                raise ExportError(
                    f"{traced.returned.differentiable} of the step has a gradient: call backward() "
                    "in the step, return its detach(), or use torch.no_grad()"
                )
            prune(traced)
            names = [entry.name for entry in traced.inputs]
            shared = find_shared(names, [e.tensor for e in traced.inputs], traced.changed)
            if shared:
                raise ExportError(shared)
            return traced

        program = trace_together(trace_own, device.type)
        traced = program.traced
        guards = Guards(self._step, state, [rate for _, rate in rates])
        first = len(traced.results) - len(traced.changed)
        replaced = {i: first + k for k, i in enumerate(traced.changed)}
        target = "cuda" if device.type == "cuda" else "host"

        def make() -> tuple[bytes, Any, str]:
            try:
                text = program.lower(replaced)
                artefact = self._compiler.compile(text, target, count_ranks())
                return artefact.bytes, artefact.metadata, ""
            except _core.VerificationError as error:
                return b"", None, str(error)
            except _core.Error as error:
                raise ExportError(" ".join(str(error).split())) from None

        code, metadata, wrong = on_first(make)
        if wrong:
            raise _core.VerificationError(wrong)
        digest = hashlib.sha256(code).hexdigest()
        if digest not in self._programs:
            self._programs[digest] = Program(code, metadata, rank, self.name)
        return Variant(traced, state, guards, self._programs[digest])

    def __repr__(self) -> str:
        return f"<commdialect.torch.CompiledStep {self.name}, {len(self._programs)} programs>"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _is_first() -> bool:
    return count_ranks() == 1 or torch.distributed.get_rank() == 0


def _has_state(arg: Any) -> bool:
    """Returns true if an argument has a module or an optimizer."""
    kinds = (torch.nn.Module, torch.optim.Optimizer)
    return any(isinstance(leaf, kinds) for leaf in pytree.tree_leaves(arg))


def _write(leaf: Any) -> str:
    if isinstance(leaf, torch.Tensor):
        return f"{leaf.dtype} {list(leaf.shape)}"
    return type(leaf).__name__


def _find_device(state: State) -> torch.device:
    found = {entry.tensor.device for entry in state.entries() if entry.tensor.dim() > 0}
    devices = sorted((d for d in found if d.type == "cuda"), key=str)
    if len(devices) > 1:
        raise ExportError(f"its tensors are on {devices[0]} and {devices[1]}: expected one device")
    if not devices:
        return torch.device("cpu")
    return resolve_device(devices[0], "cuda")


def _move_counts(state: State, device: torch.device) -> None:
    """Moves the counts of optimizers, which PyTorch leaves on the CPU, to the device."""
    if device.type == "cpu":
        return
    for entry in state.entries():
        is_moment = isinstance(entry.place, MomentPlace)
        if is_moment and entry.tensor.dim() == 0 and entry.tensor.device.type == "cpu":
            entry.place.set(entry.tensor.to(device))


def compile_step(
    step: Callable[..., Any],
    args: Sequence[Any],
    *,
    machine: str | None = None,
    memory_limit: str | int | float | None = None,
    passes: str | None = None,
    own_kernels: bool = False,
    any_order: bool = False,
    cache: bool | str | os.PathLike[str] | None = None,
    report: str | os.PathLike[str] | None = None,
    fallback: str = "compile",
) -> CompiledStep:
    """Compiles a step of a program, and returns a function that does the same.

    `step(*args)` may compute gradients and call optimizers, and communicate by functional
    collectives, DTensors, or the synchronous ones of torch.distributed; the whole of it becomes
    one program. The result takes the arguments that have neither modules nor optimizers. The
    parameters, buffers, gradients and optimizer states of those, and of what `step` closes over,
    change as in PyTorch. `args` are examples: nothing runs. All ranks call it together.

    machine, memory_limit, passes, own_kernels, any_order, cache: options of `commdialect.compile`.

    report: a folder for reports of each program.
    fallback: if a call cannot be compiled, "compile" warns in one line, and torch.compile runs it;
        "raise" raises UnsupportedError.

    Other types and shapes of arguments make new programs, at most 8.
    """
    if fallback not in FALLBACKS:
        raise ValueError(f"fallback is {fallback!r}: expected 'compile' or 'raise'")
    if not callable(step):
        raise TypeError(f"the step is of type {type(step).__name__}: expected a function")
    check_versions("compile_step")
    options = make_options(
        machine, memory_limit, passes, own_kernels, any_order, cache, report
    )
    return CompiledStep(step, tuple(args), options, fallback)
