"""Compiled programs as functions of tensors."""

from __future__ import annotations

import atexit
import dataclasses
import hashlib
import os
from collections.abc import Sequence
from typing import Any

import torch
import torch.distributed as dist

from commdialect import _runtime
from commdialect._artefacts import read_program
from commdialect._compile import Artefact
from commdialect._libraries import Gathering, load_library
from commdialect._steps import ProgramFiles
from commdialect.torch._agreement import agree
from commdialect.torch._hosts import GroupStore

#: CUDA's name of the default stream, whose own number is that of no stream.
_DEFAULT_STREAM = 1

#: Programs may access this many bytes at once.
_ALIGNMENT = 64

#: The types of a program's values, by their names in its metadata. Integers have no sign there.
_TYPES: dict[str, tuple[torch.dtype, ...]] = {
    "i1": (torch.bool,),
    "i8": (torch.int8, torch.uint8),
    "i16": (torch.int16,),
    "i32": (torch.int32,),
    "i64": (torch.int64,),
    "f16": (torch.float16,),
    "bf16": (torch.bfloat16,),
    "f32": (torch.float32,),
    "f64": (torch.float64,),
    "c64": (torch.complex64,),
    "c128": (torch.complex128,),
    "f8E4M3FN": (torch.float8_e4m3fn,),
    "f8E5M2": (torch.float8_e5m2,),
    "f8E4M3FNUZ": (torch.float8_e4m3fnuz,),
    "f8E5M2FNUZ": (torch.float8_e5m2fnuz,),
}


def write_type(dtype: torch.dtype, shape: Sequence[int]) -> str:
    return f"{str(dtype).removeprefix('torch.')}{list(shape)}"


@dataclasses.dataclass(frozen=True)
class ValueType:
    """The type of an argument or result of a program."""

    dtypes: tuple[torch.dtype, ...]
    shape: tuple[int, ...]

    def accepts(self, tensor: torch.Tensor) -> bool:
        return tensor.dtype in self.dtypes and tensor.shape == self.shape

    @property
    def array(self) -> tuple[list[int], int]:
        """The sizes, and the bytes of an element."""
        return list(self.shape), self.dtypes[0].itemsize

    def __str__(self) -> str:
        return " or ".join(write_type(dtype, self.shape) for dtype in self.dtypes)


def _read_type(value: Any, what: str) -> ValueType:
    shape, dtype = tuple(value["shape"]), value["dtype"]
    if value["kind"] != "memref":
        raise ValueError(f"{what} of the program is a scalar {dtype}: expected a tensor")
    if any(size < 0 for size in shape):
        raise ValueError(f"{what} of the program has sizes that only a run knows: {list(shape)}")
    if dtype not in _TYPES:
        raise ValueError(f"{what} of the program has elements of type {dtype}, which PyTorch lacks")
    return ValueType(_TYPES[dtype], shape)


#
# The rank of this process
#


class GroupRank:
    """This process in a process group, or alone, with the programs of a device."""

    def __init__(self, group: dist.ProcessGroup | None, device: torch.device) -> None:
        self.group, self.device = group, device
        self.ranks = 1 if group is None else group.size()
        self.rank = 0 if group is None else group.rank()
        self.num_loads = 0
        self._gather: Gathering | None = None
        if self.ranks > 1:
            assert group is not None
            self._gather = Gathering(GroupStore(group), f"programs/{device.type}", self.ranks)
        library = load_library("cuda" if device.type == "cuda" else "host")
        self.process = _runtime.ProcessRank(
            library,
            self.rank,
            self.ranks,
            device.index if device.type == "cuda" else -1,
            None if self._gather is None else self._gather.join,
        )

    def agree(self, scope: str, what: str, decision: str, failure: str = "") -> None:
        """Raises on all ranks if one has failed, or decides otherwise. Other ranks may be in a run
        then, which counts here, too."""
        if self._gather is None:
            return
        try:
            agree(self._gather, scope, self.rank, what, decision, failure)
        except RuntimeError:
            self.process.skip()
            raise


_ranks: dict[tuple[str, torch.device], GroupRank] = {}
_files = ProgramFiles()


@atexit.register
def _release() -> None:
    """Releases objects of extension modules, which must not outlive Python."""
    _ranks.clear()
    _files.close()


def find_group(group: dist.ProcessGroup | None) -> dist.ProcessGroup | None:
    """Returns the group, by default that of all ranks; None if there is none."""
    if group is None and dist.is_available() and dist.is_initialized():
        return dist.group.WORLD
    return group


def find_rank(group: dist.ProcessGroup | None, device: torch.device) -> GroupRank:
    """Returns this process in a group. A new process group may have the name of an earlier one."""
    group = find_group(group)
    key = "" if group is None else group.group_name, device
    found = _ranks.get(key)
    if found is None or found.group is not group:
        found = _ranks[key] = GroupRank(group, device)
    return found


def resolve_device(device: int | str | torch.device | None, target: str) -> torch.device:
    """Returns the device of this process for programs of a target."""
    kind = "cuda" if target == "cuda" else "cpu"
    made = torch.device(kind if device is None else device)
    if made.type != kind:
        raise ValueError(f"the program is for {kind}: the device is {made}")
    if kind == "cpu":
        return torch.device("cpu")
    if not torch.cuda.is_available():
        raise ValueError("the program is for cuda: PyTorch finds no such device")
    return made if made.index is not None else torch.device("cuda", torch.cuda.current_device())


#
# Programs
#


class Program:
    """A compiled program on this rank. Call it with tensors on its device; it returns a list of
    its results."""

    def __init__(self, code: bytes, metadata: Any, rank: GroupRank, name: str) -> None:
        self.name = name
        self.device = rank.device
        self.inputs = [
            _read_type(value, f"argument {i}") for i, value in enumerate(metadata["inputs"])
        ]
        self.outputs = [
            _read_type(value, f"result {i}") for i, value in enumerate(metadata["outputs"])
        ]
        self.digest = hashlib.sha256(code).hexdigest()
        self._replaced_by = [value.get("replaced_by") for value in metadata["inputs"]]
        self._program = _runtime.RankProgram(
            rank.process,
            _files.write(self.digest, code),
            [kind.array for kind in self.inputs],
            [kind.array for kind in self.outputs],
        )
        self._is_cuda = self.device.type == "cuda"

    def __call__(
        self, *tensors: torch.Tensor, out: Sequence[torch.Tensor] | None = None
    ) -> list[torch.Tensor]:
        """Runs the program on the current stream. The results are new tensors, or those in `out`,
        in their order. A result may be given the memory of the argument that it replaces."""
        self._check("argument", tensors, self.inputs)
        results = self.make_results() if out is None else list(out)
        if out is not None:
            self._check("out", out, self.outputs)
            _check_out(out)
            results = [tensor if is_plain(tensor) else torch.empty_like(tensor) for tensor in out]
        given = []
        for i, tensor in enumerate(tensors):
            result = self._replaced_by[i]
            if out is not None and result is not None and _is_same(tensor, out[result]):
                given.append(tensor)
            else:
                # The program may write to its arguments.
                given.append(copy_plainly(tensor))
        self.run(given, results)
        if out is None:
            return results
        for tensor, result in zip(out, results):
            if tensor is not result:
                tensor.copy_(result)
        return list(out)

    def make_results(self) -> list[torch.Tensor]:
        return [
            torch.empty(kind.shape, dtype=kind.dtypes[0], device=self.device)
            for kind in self.outputs
        ]

    def run(self, arguments: Sequence[torch.Tensor], results: Sequence[torch.Tensor]) -> None:
        """Runs the program on plain tensors of its types. It may write to the arguments."""
        stream = 0
        if self._is_cuda:
            if torch.cuda.is_current_stream_capturing():
                raise RuntimeError(
                    f"commdialect: {self.name} cannot be recorded in a CUDA graph: call it outside, "
                    "where it records its own"
                )
            stream = torch._C._cuda_getCurrentRawStream(self.device.index) or _DEFAULT_STREAM
        try:
            self._program.run(
                [tensor.data_ptr() for tensor in arguments],
                [tensor.data_ptr() for tensor in results],
                stream,
            )
        except RuntimeError as error:
            raise RuntimeError(f"commdialect: {self.name}: {error}") from None

    def _check(
        self, what: str, tensors: Sequence[torch.Tensor], kinds: Sequence[ValueType]
    ) -> None:
        if len(tensors) != len(kinds):
            raise TypeError(f"{self.name} has {len(kinds)} {what}s, got {len(tensors)}")
        for i, (tensor, kind) in enumerate(zip(tensors, kinds)):
            if not isinstance(tensor, torch.Tensor):
                raise TypeError(
                    f"{what} {i} is of type {type(tensor).__name__}: expected a tensor"
                )
            if not kind.accepts(tensor):
                got = write_type(tensor.dtype, tensor.shape)
                raise ValueError(f"{what} {i} is {got}: expected {kind}")
            if tensor.device != self.device:
                raise ValueError(f"{what} {i} is on {tensor.device}: expected {self.device}")

    def __repr__(self) -> str:
        takes, gives = (", ".join(map(str, kinds)) for kinds in (self.inputs, self.outputs))
        return f"<commdialect.torch.Program {self.name} ({takes}) -> ({gives}) on {self.device}>"


def is_plain(tensor: torch.Tensor) -> bool:
    """Returns true if programs can work in a tensor's memory."""
    return (
        tensor.is_contiguous()
        and tensor.data_ptr() % _ALIGNMENT == 0
        and not tensor.is_conj()
        and not tensor.is_neg()
    )


def copy_plainly(tensor: torch.Tensor) -> torch.Tensor:
    whole = tensor.detach().resolve_conj().resolve_neg()
    return whole.clone(memory_format=torch.contiguous_format)


def get_span(tensor: torch.Tensor) -> tuple[int, int]:
    """Returns the first byte of a tensor's elements, and the one after the last."""
    if tensor.numel() == 0:
        return 0, 0
    last = sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride()))
    begin = tensor.data_ptr()
    return begin, begin + (last + 1) * tensor.itemsize


def _is_same(argument: torch.Tensor, result: torch.Tensor) -> bool:
    return argument.data_ptr() == result.data_ptr() and is_plain(argument)


def _check_out(out: Sequence[torch.Tensor]) -> None:
    for i, tensor in enumerate(out):
        if not tensor.is_contiguous():
            raise ValueError(f"out {i} has strides {tensor.stride()}: expected a contiguous tensor")
        if tensor.requires_grad and torch.is_grad_enabled():
            raise ValueError(f"out {i} requires grad: use torch.no_grad() or its detach()")
    spans = sorted((*get_span(tensor), i) for i, tensor in enumerate(out) if tensor.numel())
    for (_, end, i), (begin, _, j) in zip(spans, spans[1:]):
        if begin < end:
            raise ValueError(f"out {min(i, j)} and out {max(i, j)} share memory")


def load(
    program: str | bytes | os.PathLike[str] | Artefact,
    group: dist.ProcessGroup | None = None,
    device: int | str | torch.device | None = None,
) -> Program:
    """Loads a compiled program, as a function of tensors.

    program: the result of `commdialect.compile`, or a file of `comm-run --emit`, or its bytes.
    group: the ranks that run it, by default all. All call `load`, with the same program.
    device: by default the current CUDA device, or the CPU, as the program's target is.

    Arguments are the program's, in its order. Neither they nor what they share memory with change,
    unless `out` has them.
    """
    # Ranks meet also if one of them has no such device.
    meeting = find_rank(group, torch.device("cpu"))
    decision = failure = ""
    loaded = None
    try:
        code, metadata = read_program(program)
        decision = f"a program of digest {hashlib.sha256(code).hexdigest()[:16]}"
        if metadata["ranks"] != meeting.ranks:
            raise ValueError(
                f"the program is for {metadata['ranks']} ranks: the group has {meeting.ranks}"
            )
        rank = find_rank(group, resolve_device(device, metadata["target"]))
        loaded = Program(code, metadata, rank, _get_name(program))
    except (ValueError, RuntimeError) as error:
        if meeting.ranks == 1:
            raise
        failure = str(error)
    # After a failure, they meet again at the next call.
    meeting.num_loads += 1
    meeting.agree(f"load{meeting.num_loads}", "load", decision, failure)
    assert loaded is not None
    return loaded


def _get_name(program: Any) -> str:
    if isinstance(program, (str, os.PathLike)):
        return os.path.basename(program)
    return "the program"
