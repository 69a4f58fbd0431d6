"""Records one step of fully_shard: its collectives, and the ops between them.

A dispatch mode sees the ops that run eagerly, and the matrix products of compiled blocks. Values
are storages, so views need no records. The order is that of a GPU's streams, as FSDP2 uses them. A
gather starts as soon as the last one is copied out, and a scatter ends when the next one begins.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

import torch
import torch.distributed as dist
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode, _get_current_dispatch_mode
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import flop_registry

from commdialect.torch._groups import Groups
from commdialect.torch._program import Program
from commdialect.torch._records import (
    ELEMENT_TYPES,
    Line,
    Op,
    Start,
    Wait,
    find_reduction,
    tensor_type,
)

#: comm's ops of c10d's, with the indices of the result, the source, the group and the reduction.
_IN_PLACE = {
    "_allgather_base_": ("all_gather", 0, 1, 2, None),
    "_reduce_scatter_base_": ("reduce_scatter", 0, 1, 2, 3),
    "allreduce_": ("all_reduce", 0, 0, 1, 2),
}
#: comm's ops of functional collectives, whose last argument is the group.
_FUNCTIONAL = {
    "all_reduce": "all_reduce",
    "all_gather_into_tensor": "all_gather",
    "reduce_scatter_tensor": "reduce_scatter",
}
_COPY_IN, _COPY_OUT = "fsdp.all_gather_copy_in.default", "fsdp.split_with_sizes_copy.default"
#: Ops whose results have no values yet.
_ALLOCATIONS = ("aten.empty", "aten.new_empty")


@dataclasses.dataclass
class Entry:
    """A record whose values are storages, by number.

    `op` is an op of compute, or comm's kind, or "wait". `writes` are changed in place, and
    `defines` are new, with their types. A wait has the name of its `start`. `owner` and `phase` are
    those of a gather: the number of its list of parameters, and "forward" or "backward".
    """

    name: str
    op: str
    reads: list[int]
    writes: list[int]
    defines: list[tuple[int, str]]
    work: dict[str, int | str] | None = None
    group: str = ""
    reduction: str = "sum"
    module: str = ""
    start: str = ""
    owner: int = 0
    phase: str = ""


@dataclasses.dataclass(frozen=True)
class Gather:
    """The use of a gather: the number of its list of parameters, and the list's module."""

    owner: int
    module: str


def _read_reduction(box: Any) -> str:
    """Returns the reduction of an op's argument. torch 2.11 does not unbox it: costs depend on
    the kind and sizes only, and a sum stands for what FSDP2 averages."""
    unbox = getattr(dist.ReduceOp, "unbox", None)
    return "sum" if unbox is None else str(unbox(box).op.name)


class Recorder:
    """Records from its creation to `finish`. `entries` is the result, `remarks` names what is not
    modelled, and `phase` is "forward" or "backward". `is_in_backward` is true while autograd runs.
    """

    def __init__(self, inputs: Iterable[torch.Tensor]):
        self.groups = Groups()
        self.entries: list[Entry] = []
        self.remarks: list[str] = []
        self.phase = "forward"
        self.is_active = True
        self.is_in_backward = False
        #: Why the record has ended early, if it has.
        self.failure: Exception | None = None
        self.mode = _Mode(self)
        self._storages: list[StorageWeakRef] = []
        self._types: list[str] = []
        self._bytes: list[int] = []
        self._numbers: dict[int, int] = {}
        #: Storages that have values.
        self._known = {self._find(tensor) for tensor in inputs}
        self._inputs = sorted(self._known)
        self._gathered: set[int] = set()
        #: Collectives that run, by the storages that they write to.
        self._flights: dict[int, Entry] = {}
        self._num_entries = 0
        self._gather: Gather | None = None
        self._module = ""
        #: The earliest position of the next gather.
        self._place = 0
        #: Entries behind a scatter, and behind its all-reduce.
        self._after_scatter: list[Entry] = []
        self._after_all: list[Entry] = []
        self._is_reducing = False
        self._into = self.entries

    #
    # Hooks
    #

    @contextlib.contextmanager
    def gathering(self, gather: Gather) -> Iterator[None]:
        """Records the start of a gather."""
        begin = len(self.entries)
        self._gather, self._module = gather, gather.module
        try:
            yield
        finally:
            self._gather, self._module = None, ""
            made = self.entries[begin:]
            del self.entries[begin:]
            # Collectives of one communicator keep their order.
            groups = {entry.group for entry in made if entry.group}
            place = begin
            while place > self._place and self.entries[place - 1].group not in groups:
                place -= 1
            self.entries[place:place] = made

    @contextlib.contextmanager
    def copying_out(self, gather: Gather) -> Iterator[None]:
        """Records the wait for a gather, and the copies of its parts."""
        self._gather = gather
        try:
            yield
        finally:
            self._gather = None
            self._place = len(self.entries)

    @contextlib.contextmanager
    def reducing(self, module: str) -> Iterator[None]:
        """Records a scatter. Its successors are added when the next one begins."""
        self._flush()
        self._module, self._is_reducing = module, True
        try:
            yield
        finally:
            self._module, self._is_reducing, self._into = "", False, self.entries

    def _flush(self) -> None:
        """Waits for the last scatter, whose operand FSDP2 frees before the next one."""
        self.entries += self._after_scatter
        self._after_scatter = []
        for key, flight in list(self._flights.items()):
            if flight.op == "reduce_scatter":
                self._wait(key)

    def finish(self) -> None:
        """Ends the record."""
        self._flush()
        self.entries += self._after_all
        self._after_all = []
        for key in list(self._flights):
            self._wait(key)
        self.is_active = False
        self._outputs = [
            key
            for key, storage in enumerate(self._storages)
            if not storage.expired() and key in self._known - self._gathered - set(self._inputs)
        ]

    def leave(self) -> None:
        """Leaves the mode of the forward pass, if it is still the innermost one."""
        if not self.is_in_backward and _get_current_dispatch_mode() is self.mode:
            self.mode.__exit__(None, None, None)

    #
    # Ops
    #

    def note(self, func: Any, args: Sequence[Any], kwargs: dict[str, Any], made: Any) -> None:
        """Records a call that has run."""
        space, _, name = func._schema.name.partition("::")
        if space == "c10d" and name in _IN_PLACE:
            kind, result, source, group, reduction = _IN_PLACE[name]
            target, operand = (next(_tensors(args[place])) for place in (result, source))
            what = "sum" if reduction is None else _read_reduction(args[reduction])
            self._start(kind, target, operand, dist.ProcessGroup.unbox(args[group]), what)
        elif space == "_c10d_functional" and name in _FUNCTIONAL:
            kind = _FUNCTIONAL[name]
            what = "sum" if kind == "all_gather" else args[1]
            self._start(kind, made, args[0], args[-1], what)
        elif name == "_wrap_tensor_autograd":
            pass  # a tensor that waits when it is used
        elif space in ("c10d", "_c10d_functional"):
            for tensor in _tensors((args, made)):
                self._wait(self._find(tensor))
            if name not in ("wait_tensor", "barrier", "monitored_barrier_"):
                self.remarks.append(f"'{name}' is not modelled")
        else:
            self._compute(func, args, kwargs, made)

    def _compute(self, func: Any, args: Sequence[Any], kwargs: dict[str, Any], made: Any) -> None:
        op = str(func)
        changed = [args[1]] if op == _COPY_IN else list(_find_changed(func, args, kwargs))
        read = list(_tensors((args, kwargs)))
        reads, writes = ([*dict.fromkeys(map(self._find, some))] for some in (read, changed))
        results = [t for t in _tensors(made) if self._find(t) not in self._known.union(reads)]
        if op.startswith(_ALLOCATIONS) or not (changed or results):
            return
        for key in reads:
            self._wait(key)
        # Parameters are gathered into memory that others had before.
        is_fresh = op in (_COPY_IN, _COPY_OUT)
        fresh = [key for key in writes if is_fresh or key not in self._known]
        defines = {key: self._types[key] for key in (*fresh, *map(self._find, results))}
        if op == _COPY_IN:
            defines = {fresh[0]: tensor_type((int(args[3]),), args[1].dtype)}
        elif op == _COPY_OUT:
            self._gathered.update(fresh)
        for key in reads:
            if key not in defines:
                self._define(key)
        self._known.update(defines)
        self._add(
            op,
            [key for key in reads if key not in defines],
            [key for key in writes if key not in defines],
            list(defines.items()),
            work=_count_work(func, args, kwargs, made),
        )

    def _start(self, kind: str, made: Any, source: Any, group: Any, reduction: str) -> None:
        name = self.groups.add(group)
        if self.groups.size(name) == 1:
            return
        key, result = self._find(source), self._find(made)
        self._wait(key)
        self._define(key)
        entry = self._add(
            kind,
            [key],
            [],
            [(result, tensor_type((made.numel(),), made.dtype))],
            group=name,
            reduction=find_reduction(reduction) or "sum",
            module=self._module,
        )
        self._known.add(result)
        self._flights[result] = entry
        if self._is_reducing:
            self._into = self._after_all if kind == "all_reduce" else self._after_scatter

    def _wait(self, key: int) -> None:
        """Waits for the collective that writes to a storage, if there is one."""
        flight = self._flights.pop(key, None)
        if flight is not None:
            self._add("wait", [], [], flight.defines, start=flight.name, module=flight.module)

    def _define(self, key: int) -> None:
        """Defines a value that was computed where the mode does not see it."""
        if key not in self._known:
            self._known.add(key)
            work = {"bytes": self._bytes[key]}
            self._add("torch.kernel", [], [], [(key, self._types[key])], work=work)

    def _add(self, op: str, *values: Any, **others: Any) -> Entry:
        self._num_entries += 1
        entry = Entry(f"{op.split('.')[-2:][0]}.{self._num_entries}", op, *values, **others)
        if self._gather is not None:
            entry.owner, entry.phase = self._gather.owner, self.phase
        self._into.append(entry)
        return entry

    def _find(self, tensor: torch.Tensor) -> int:
        """Returns the number of a tensor's storage."""
        storage = tensor.untyped_storage()
        key = self._numbers.get(storage._cdata)
        if key is None:
            # The reference keeps the address from being used again.
            self._storages.append(StorageWeakRef(storage))
            self._bytes.append(storage.nbytes())
            size = self._bytes[-1] // tensor.dtype.itemsize
            self._types.append(tensor_type((size,), tensor.dtype))
            key = self._numbers[storage._cdata] = len(self._storages) - 1
        return key

    #
    # The program
    #

    def make_program(self, without: Container[int] = ()) -> Program:
        """Returns the program of the step. `without` has lists of parameters that are not
        gathered again in the backward pass."""
        program = Program("step")
        entries = [
            entry
            for entry in self.entries
            if not (entry.owner in without and entry.phase == "backward")
        ]
        used = {key for entry in entries for key in (*entry.reads, *entry.writes)}
        values: dict[int, str] = {}
        for key in self._inputs:
            if key in used:
                values[key] = f"input.{key}"
                program.add_argument(values[key], self._types[key])
        for entry in entries:
            line = Line("", 0, entry.module) if entry.module else None
            sources = [values[key] for key in entry.reads]
            types = [type for _, type in entry.defines]
            if entry.group:
                program.add_group(entry.group, self.groups.lines[entry.group])
                program.add(
                    Start(
                        entry.name,
                        entry.op,
                        sources,
                        types,
                        entry.group,
                        reduction=entry.reduction,
                        line=line,
                    )
                )
                continue
            if entry.start:
                program.add(Wait(entry.name, [entry.start], line=line))
            else:
                mutates = [i for i, key in enumerate(entry.reads) if key in entry.writes]
                program.add(
                    Op(
                        entry.name,
                        entry.op,
                        sources,
                        types,
                        work=entry.work,
                        mutates=mutates,
                        has_side_effect=False,
                    )
                )
            for i, (key, _) in enumerate(entry.defines):
                values[key] = f"{entry.name}#{i}"
        program.set_outputs([values[key] for key in self._outputs if key in values])
        return program


class _Mode(TorchDispatchMode):
    """Passes each call on, and then to a recorder."""

    def __init__(self, recorder: Recorder):
        super().__init__()
        self._recorder = recorder

    @classmethod
    def ignore_compile_internals(cls) -> bool:
        """Lets compiled functions run as compiled."""
        return True

    def __torch_dispatch__(
        self, func: Any, types: Sequence[type], args: Any = (), kwargs: Any = None
    ) -> Any:
        if any(one not in (torch.Tensor, torch.nn.Parameter) for one in types):
            return NotImplemented  # a DTensor calls ops on its own part
        made = func(*args, **(kwargs or {}))
        recorder = self._recorder
        if recorder.is_active:
            try:
                recorder.note(func, args, kwargs or {}, made)
            except Exception as error:
                recorder.is_active, recorder.failure = False, error
        return made


def _tensors(values: Any) -> Iterator[torch.Tensor]:
    return (leaf for leaf in tree_leaves(values) if isinstance(leaf, torch.Tensor))


def _find_changed(
    func: Any, args: Sequence[Any], kwargs: dict[str, Any]
) -> Iterator[torch.Tensor]:
    """Returns the tensors that a call changes in place."""
    for i, argument in enumerate(func._schema.arguments):
        if argument.alias_info is not None and argument.alias_info.is_write:
            given = args[i] if i < len(args) and not argument.kwarg_only else None
            yield from _tensors(kwargs.get(argument.name) if given is None else given)


def _count_work(
    func: Any, args: Sequence[Any], kwargs: dict[str, Any], made: Any
) -> dict[str, int | str]:
    """Returns the bytes that a call moves, and its operations."""
    tensors = list(_tensors((args, kwargs, made)))
    sizes = {
        id(t): min(t.numel() * t.dtype.itemsize, t.untyped_storage().nbytes()) for t in tensors
    }
    work: dict[str, int | str] = {"bytes": sum(sizes.values())}
    formula = flop_registry.get(func.overloadpacket)
    if formula is not None:
        work["contraction"] = int(formula(*args, **kwargs, out_val=made))
        name = str(tensors[-1].dtype).removeprefix("torch.")
        work["contraction_type"] = ELEMENT_TYPES.get(name, "f32")
    return work
