"""Collectives of a process group that kernels of this package run.

A collective of one kind, type and size is a site (docs/Hlo.md). The machine's model decides at
the first call whether a kernel runs it or the group's own collective, and all ranks compare
their decisions.
"""

from __future__ import annotations

import atexit
import dataclasses
import functools
import threading
import weakref
from typing import Any, NamedTuple

import torch
import torch.distributed as dist

from commdialect import _core, _runtime
from commdialect._libraries import Gathering, load_library
from commdialect._options import Options, make_options
from commdialect.torch._agreement import agree
from commdialect.torch._hosts import GroupStore, identify_host

#: The largest collective, in bytes of the larger of a rank's input and output.
MOST_BYTES = 8 << 20
#: The symmetric memory of all sites of a group.
MOST_WINDOW_BYTES = 256 << 20
#: Larger collectives have at most half of it, because engines capture large batches first, but
#: gain most with small ones.
_LARGE_BYTES = 1 << 20

#: The machine of the active guest that puts ops into graphs, or None for that of the environment.
guest_machine: str | None = None

_FLOATS = {
    torch.float16: "f16",
    torch.bfloat16: "bf16",
    torch.float32: "f32",
    torch.float64: "f64",
}
_INTEGERS = {
    torch.int8: "i8",
    torch.uint8: "i8",
    torch.int16: "i16",
    torch.int32: "i32",
    torch.int64: "i64",
}
_REDUCTIONS = {
    "sum": "sum",
    "avg": "avg",
    "product": "prod",
    "min": "min",
    "max": "max",
    "band": "band",
    "bor": "bor",
    "bxor": "bxor",
}

#: Collectives that may have kernels.
KINDS = ("all_reduce", "all_gather", "reduce_scatter", "all_to_all")

class Norm(NamedTuple):
    """An RMS norm of the rows of an all-reduce's result, with or without these operands."""

    epsilon: float
    has_residual: bool
    has_weight: bool


class Signature(NamedTuple):
    """A collective. `rows` is the size before its dimension, and sizes on both sides of that do
    not matter otherwise. `elements` are those of the input. `reduction` may be empty."""

    kind: str
    reduction: str
    dtype: torch.dtype
    rows: int
    elements: int
    norm: Norm | None = None


def describe(signature: Signature) -> str:
    kind, reduction, dtype, rows, elements, norm = signature
    size = f"{rows} x {elements // rows}" if rows > 1 else str(elements)
    text = f"{kind}{' ' + reduction if reduction else ''} of {size} {str(dtype)[6:]}"
    if norm is None:
        return text
    residual = "a residual and " if norm.has_residual else ""
    weight = "" if norm.has_weight else " without a weight"
    return f"{text} with {residual}an RMS norm{weight}, epsilon {norm.epsilon:g}"


def get_machine() -> str:
    """Returns the machine whose model decides."""
    return guest_machine or make_options(Options).machine


class _Unsupported(Exception):
    """The reason why no site runs a collective."""


@dataclasses.dataclass
class Site:
    """A collective of a group.

    obstacle: the reason why the group's own collective runs it, or "" if a kernel does.

    algorithm: the fastest kernel, or "" if there is none.

    ns, library_ns: the times of that and of the library, by the machine's model.
    """

    signature: Signature
    obstacle: str = ""
    algorithm: str = ""
    ns: int = 0
    library_ns: int = 0
    _program: int = -1
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock, repr=False)
    #: The streams of the last calls outside and inside of captures, each as CUDA's handle and
    #: torch's object.
    _last: list[tuple[int, Any]] = dataclasses.field(
        default_factory=lambda: [(-1, None), (-1, None)], repr=False
    )

    def __str__(self) -> str:
        why = self.obstacle or f"{self.algorithm}, {self.ns} ns, library {self.library_ns} ns"
        return f"{describe(self.signature)}: {why}"


def _get_type(kind: str, reduction: str, dtype: torch.dtype) -> tuple[str, str, int]:
    """Returns an MLIR element type, comm's reduction, and the number of MLIR elements for each
    element of `dtype`. Collectives that only move data use integers of the same size."""
    if not reduction:
        size = dtype.itemsize
        return f"i{8 * min(size, 8)}", "", max(size // 8, 1)
    name = _REDUCTIONS.get(reduction)
    if name is None:
        raise _Unsupported(f"no kernel has the reduction '{reduction}'")
    element = _FLOATS.get(dtype) or _INTEGERS.get(dtype)
    if element is None:
        raise _Unsupported(f"no kernel of {kind} has the type {dtype}")
    if dtype == torch.uint8 and name in ("min", "max"):
        name = f"u{name}"
    return element, name, 1


def _get_bytes(signature: Signature, ranks: int) -> int:
    bytes = signature.elements * signature.dtype.itemsize
    return bytes * ranks if signature.kind == "all_gather" else bytes


def _write_norm(norm: Norm | None) -> str:
    if norm is None:
        return ""
    operands = ", residual" * norm.has_residual + ", weight" * norm.has_weight
    return f" {{site.rms_norm = {{epsilon = {norm.epsilon:.17e} : f64{operands}}}}}"


def _write_module(signature: Signature, ranks: int, copies: int) -> str:
    """Returns an MLIR module that has the collective `copies` times."""
    kind, reduction, dtype, rows, elements, norm = signature
    element, name, parts = _get_type(kind, reduction, dtype)
    columns = elements // rows * parts
    received = {"all_gather": columns * ranks, "reduce_scatter": columns // ranks}
    dim = 1 if rows > 1 else 0

    def type_of(columns: int) -> str:
        return f"tensor<{f'{rows}x' if rows > 1 or norm else ''}{columns}x{element}>"

    source, result = type_of(columns), type_of(received.get(kind, columns))
    operands = "%source into %result"
    start = {
        "all_reduce": f"all_reduce {name} {operands} on @group{_write_norm(norm)} : {source}",
        "all_gather": f"all_gather {operands} dim {dim} on @group : {source} into {result}",
        "reduce_scatter": f"reduce_scatter {name} {operands} dim {dim} on @group"
        f" : {source} into {result}",
        "all_to_all": f"all_to_all {operands} split {dim} concat {dim} on @group"
        f" : {source} into {result}",
    }[kind]
    lines = "".join(f"  %r{i}, %t{i} = comm.{start}\n" for i in range(copies))
    return (
        f"comm.group @group = ranks [{list(range(ranks))}]\n"
        f"func.func @sites(%source: {source}, %result: {result}) {{\n{lines}  return\n}}\n"
    )


def _check_ranks(ranks: int) -> str:
    return "" if 2 <= ranks <= 8 else f"the group has {ranks} ranks, expected 2 to 8"


def _check_bytes(signature: Signature, ranks: int, most_bytes: int) -> str:
    if _get_bytes(signature, ranks) > most_bytes:
        return f"it has more than {most_bytes} bytes"
    return ""


def _set_choice(site: Site, kernels: _core.Kernels) -> None:
    for collective in kernels.collectives:
        site.algorithm, site.ns = collective.algorithm, collective.ns
        site.library_ns = collective.library_ns
        site.obstacle = site.obstacle or collective.obstacle


@functools.cache
def decide(signature: Signature, ranks: int, machine: str) -> Site:
    """Returns what the machine's model decides about a collective of an op, in a group of one
    host. Compiles nothing."""
    obstacle = _check_ranks(ranks) or _check_bytes(signature, ranks, MOST_BYTES)
    site = Site(signature, obstacle)
    if not site.obstacle:
        try:
            text = _write_module(signature, ranks, 1)
        except _Unsupported as error:
            site.obstacle = str(error)
            return site
        module = _core.Module.parse(text.encode(), "sites")
        _set_choice(
            site,
            _core.make_kernels(module, machine, "host", "", MOST_BYTES, MOST_WINDOW_BYTES, True),
        )
    return site


def estimate(signature: Signature, ranks: int) -> int | None:
    """Returns the nanoseconds of an op by the machine's model; None if it has none."""
    site = decide(signature, ranks, get_machine())
    return site.library_ns or None if site.obstacle else site.ns


_all: weakref.WeakSet[GroupSites] = weakref.WeakSet()


@atexit.register
def _release() -> None:
    """Releases objects of extension modules, which must not outlive Python. Their contexts end
    with the process, because other ranks may have ended already."""
    for group in _all:
        group._context = None
    load_library.cache_clear()


class GroupSites:
    """The sites of this rank in a process group, for tensors of one device."""

    def __init__(
        self,
        group: dist.ProcessGroup,
        device: torch.device,
        most_bytes: int = MOST_BYTES,
        name: str = "ops",
        leaves_half: bool = True,
    ) -> None:
        """With `leaves_half`, kernels take at most half of the GPU: other collectives may run
        beside them."""
        self.group = group
        self.device = device
        self.ranks = group.size()
        self.rank = group.rank()
        self.sites: dict[Signature, Site] = {}
        self.most_bytes, self.leaves_half = most_bytes, leaves_half
        self._is_cuda = device.type == "cuda"
        self._left = MOST_WINDOW_BYTES
        self._store = GroupStore(group)
        self._gather = Gathering(self._store, f"{name}/{device.type}", self.ranks)
        self._context: _runtime.SiteRank | None = None
        self._lock = threading.Lock()
        self._is_closed = False
        _all.add(self)
        self.obstacle = _check_ranks(self.ranks)
        if not self.obstacle and len({*self._gather("hosts", self.rank, identify_host())}) > 1:
            self.obstacle = "the group is on several hosts"

    def find(self, signature: Signature) -> Site:
        """Returns the site of a collective, which all ranks create at its first call."""
        site = self.sites.get(signature)
        if site is None:
            with self._lock:
                site = self.sites.get(signature) or self._create(signature)
        return site

    def run(self, site: Site, *buffers: torch.Tensor) -> None:
        """Runs a site without an obstacle on contiguous tensors: its source, its results and
        its other arguments."""
        context = self._context
        assert context is not None
        addresses = [buffer.data_ptr() for buffer in buffers]
        if not self._is_cuda:
            with site._lock:
                context.run(site._program, 0, addresses, 0)
            return
        stream = torch._C._cuda_getCurrentRawStream(self.device.index)
        number = int(torch._C._cuda_isCurrentStreamCapturing())
        if stream != site._last[number][0]:
            self._follow(site, number, stream)
        context.run(site._program, number, addresses, stream)

    def _follow(self, site: Site, number: int, stream: int) -> None:
        """Lets the current stream wait for that of the site's last call: calls of one site must
        not run at once. Calls in graphs have a site of their own."""
        current, last = torch.cuda.current_stream(self.device), site._last[number][1]
        if last is not None:
            with torch.cuda.stream(last):
                is_same = number == int(torch.cuda.is_current_stream_capturing())
            # A graph cannot wait for the stream of an earlier capture.
            if is_same:
                current.wait_stream(last)
        site._last[number] = stream, current

    def choose(self, signature: Signature) -> Site | _core.Kernels:
        """Returns the program of a collective, or a site that has an obstacle. Depends on the
        signature and the earlier sites only."""
        obstacle = self.obstacle or _check_bytes(signature, self.ranks, self.most_bytes)
        site = Site(signature, obstacle)
        if site.obstacle:
            return site
        # On a GPU, a second site runs the calls in graphs, at the same time as calls outside of
        # graphs.
        try:
            text = _write_module(signature, self.ranks, 2 if self._is_cuda else 1)
        except _Unsupported as error:
            site.obstacle = str(error)
            return site
        left = self._left
        if _get_bytes(signature, self.ranks) > _LARGE_BYTES:
            left -= MOST_WINDOW_BYTES // 2
        target, chip = "host", ""
        if self._is_cuda:
            major, minor = torch.cuda.get_device_capability(self.device)
            target, chip = "cuda", f"sm_{major}{minor}"
        kernels = _core.make_kernels(
            _core.Module.parse(text.encode(), "sites"),
            get_machine(),
            target,
            chip,
            self.most_bytes,
            max(left, 0),
            self.leaves_half,
        )
        _set_choice(site, kernels)
        return site if site.obstacle else kernels

    def _create(self, signature: Signature) -> Site:
        if self._is_closed:
            raise RuntimeError("commdialect: the communicator is closed")
        site, kernels = Site(signature), None
        if self.obstacle or _check_bytes(signature, self.ranks, self.most_bytes):
            # This depends only on values that are the same on all ranks, so they need not compare
            # it.
            chosen = self.choose(signature)
            assert isinstance(chosen, Site)
            self.sites[signature] = chosen
            return chosen
        decision = failure = ""
        try:
            chosen = self.choose(signature)
            if isinstance(chosen, Site):
                site = chosen
                decision = f"the group's own collective ({site.obstacle})"
            else:
                kernels = chosen
                _set_choice(site, kernels)
                if self._is_cuda and torch.cuda.is_current_stream_capturing():
                    failure = (
                        f"{describe(signature)} is not known at the capture of a CUDA graph: "
                        "run it once before"
                    )
                decision = f"kernel {site.algorithm}, program {kernels.digest[:16]}"
        except (_core.Error, ValueError) as error:
            failure = str(error)
        agree(self._gather, "decisions", self.rank, describe(signature), decision, failure)
        if kernels is not None:
            self._load(site, kernels)
        self.sites[signature] = site
        return site

    def _load(self, site: Site, kernels: _core.Kernels) -> None:
        try:
            if self._context is None:
                self._context = _runtime.SiteRank(
                    load_library("cuda" if self._is_cuda else "host"),
                    self.rank,
                    self.ranks,
                    self.device.index if self._is_cuda else -1,
                    self._gather.join,
                )
            site._program = self._context.load(kernels.metadata, kernels.image)
        except RuntimeError as error:
            raise RuntimeError(f"commdialect: {describe(site.signature)}: {error}") from None
        self._left -= kernels.window_bytes

    def close(self) -> None:
        """Releases the symmetric memory. All ranks must call it, and none may use it
        afterwards."""
        context, self._context = self._context, None
        self.sites.clear()
        self._is_closed = True
        if context is not None:
            context.close()
