"""Bindings of the compiler. The package `commdialect` has its public interface."""

import enum
from collections.abc import Callable, Sequence
from typing import Any

class Error(ValueError): ...
class VerificationError(Error): ...

class Figures:
    """Figures of a program by the simulator, in ns and bytes."""

    @property
    def makespan_ns(self) -> int: ...
    @property
    def exposed_ns(self) -> int: ...
    @property
    def peak_bytes(self) -> int: ...
    @property
    def lower_bound_ns(self) -> int: ...

class Report:
    @property
    def text(self) -> str: ...
    @property
    def json(self) -> str: ...
    @property
    def trace(self) -> str: ...
    @property
    def html(self) -> str: ...
    @property
    def figures(self) -> Figures: ...
    @property
    def warnings(self) -> list[str]: ...

class Module:
    @staticmethod
    def parse(source: bytes, name: str) -> Module: ...
    @property
    def is_hlo(self) -> bool: ...
    @property
    def num_collectives(self) -> int: ...
    @property
    def target(self) -> str | None: ...
    def to_text(self, is_generic: bool = False) -> str: ...
    def to_bytes(self) -> bytes: ...

class Plan:
    @staticmethod
    def from_json(text: str) -> Plan: ...
    def to_json(self) -> str: ...

_Place = tuple[str, int, str] | None
_Attributes = Sequence[tuple[str, str]]

class Record:
    """The description of a node. `line` has the user's file and line, and the path of the module
    that the node belongs to, or ""."""

    @property
    def name(self) -> str: ...
    @property
    def line(self) -> tuple[str, int, str] | None: ...

class StartRecord(Record):
    @property
    def kind(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def reduction(self) -> str: ...
    @property
    def root(self) -> int: ...
    @property
    def operands(self) -> list[str]: ...

class WaitRecord(Record):
    @property
    def starts(self) -> list[str]: ...

class Program:
    """See `commdialect.torch._program`."""

    def __init__(self, function: str) -> None: ...
    def add_group(self, name: str, lines: Sequence[Sequence[int]]) -> None: ...
    def add_argument(self, name: str, type: str) -> None: ...
    def add_alias(self, name: str, of: str) -> None: ...
    def has_value(self, name: str) -> bool: ...
    def type_of(self, name: str) -> str: ...
    def set_outputs(self, names: Sequence[str]) -> None: ...
    def add_op(
        self,
        name: str,
        op: str,
        operands: Sequence[str],
        results: Sequence[str],
        cost_ns: int | None,
        mutates: Sequence[int] | None,
        views: int | None,
        after: Sequence[str],
        has_side_effect: bool | None,
        attributes: _Attributes,
        line: _Place,
    ) -> None: ...
    def add_start(
        self,
        name: str,
        kind: str,
        sources: Sequence[str],
        results: Sequence[str],
        group: str,
        destinations: Sequence[str] | None,
        reduction: str,
        dim: int,
        root: int,
        send: Sequence[int | str],
        receive: Sequence[int | str],
        cost_ns: int | None,
        after: Sequence[str],
        attributes: _Attributes,
        line: _Place,
    ) -> None: ...
    def add_wait(
        self,
        name: str,
        starts: Sequence[str],
        after: Sequence[str],
        attributes: _Attributes,
        line: _Place,
    ) -> None: ...
    def begin_branch(
        self, name: str, condition: str, results: Sequence[str], line: _Place
    ) -> None: ...
    def end_way(self, results: Sequence[str]) -> None: ...
    @property
    def order(self) -> list[str]: ...
    @property
    def starts(self) -> list[StartRecord]: ...
    @property
    def waits(self) -> list[WaitRecord]: ...
    def finish(self, name: str) -> Module: ...
    def to_text(self) -> str: ...

class FxReader:
    """Reads the inputs of an FX graph, and its nodes with a schema. `read` calls `other` with each
    node that must be read in Python."""

    class Effects(enum.Enum):
        """The known properties of an op's effects."""

        SCHEMA = ...
        PURE = ...
        UNKNOWN = ...

    def __init__(
        self,
        program: Program,
        prefix: str,
        describe: Callable[[Any], Any],
        read_data: Callable[[Any], Any],
        read_line: Callable[[str], Any],
        find_module: Callable[[Any], str],
        add_group: Callable[[Any], tuple[str, int]],
        find_reduction: Callable[[object], str | None],
        estimate: Callable[[Any], float | None] | None,
        remarks: list[str],
    ) -> None: ...
    def read(
        self,
        nodes: list[Any],
        skipped: set[Any],
        other: Callable[[Any], None],
        edges: dict[Any, list[Any]] | None,
    ) -> None: ...
    def add_op(self, node: Any, effects: Effects, why: str | None = None) -> None: ...
    def add_start(
        self,
        node: Any,
        kind: str,
        sources: Sequence[Any],
        types: Sequence[str | None],
        destinations: Sequence[Any] | None = None,
        split: Callable[[], tuple[list[str], list[str]] | None] | None = None,
    ) -> str | None: ...
    def end_flights(self, nodes: list[Any]) -> None: ...
    def values(self, node: Any) -> list[str | None]: ...
    def set_values(self, node: Any, names: Sequence[str]) -> None: ...
    def define(self, node: Any, types: Sequence[str | None]) -> None: ...
    def operands(self, arguments: Any) -> list[str]: ...
    def types(self, node: Any) -> list[str | None]: ...
    def estimate_peak(self) -> int: ...
    @staticmethod
    def find_misordered(order: list[Any]) -> tuple[Any, Any] | None:
        """Returns a node and one of its inputs that does not precede it; None if `order` is
        valid."""

    @property
    def nodes(self) -> dict[str, Any]: ...
    @property
    def attached(self) -> dict[Any, list[Any]]: ...
    @property
    def unmodelled(self) -> list[tuple[int, Any]]:
        """The collectives that are opaque ops: the number of starts before each, and its
        node."""

    @property
    def inputs(self) -> list[Any]: ...

class InductorGraph:
    """The nodes of Inductor's scheduler, and the buffers that they create and use. `host`
    has the callbacks into Inductor's Python objects (`_Host` in torch/_snodes.py)."""

    def __init__(
        self,
        real_names: dict[str, str],
        inputs: dict[str, Any],
        buffers: dict[str, Any],
        outputs: list[str],
        nodes: list[Any],
        host: Any,
    ) -> None: ...
    def find_misordered(self, order: list[Any]) -> tuple[str, str] | None: ...
    def estimate_peak(self, order: list[Any]) -> int: ...
    @property
    def num_collectives(self) -> int: ...

def read_scheduler(program: Program, graph: InductorGraph, host: Any) -> list[str]: ...

class GuestResult:
    @property
    def name(self) -> str: ...
    @property
    def num_instructions(self) -> int: ...
    @property
    def num_collectives(self) -> int: ...
    @property
    def num_synchronous(self) -> int: ...
    @property
    def bytes(self) -> bytes | None: ...
    @property
    def before(self) -> Figures: ...
    @property
    def after(self) -> Figures: ...
    @property
    def xla_report(self) -> Report | None: ...
    @property
    def report(self) -> Report | None: ...

class Collective:
    """A collective of a program. `obstacle` is the reason why no kernel runs it, or "" if one
    does. `fused` names the instructions behind it that the kernel also runs."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def bytes(self) -> int: ...
    @property
    def num_ranks(self) -> int: ...
    @property
    def algorithm(self) -> str: ...
    @property
    def ns(self) -> int: ...
    @property
    def library_ns(self) -> int: ...
    @property
    def obstacle(self) -> str: ...
    @property
    def fused(self) -> list[str]: ...

class Kernels:
    """A program of kernels, and the HLO module that calls it, if there is one."""

    @property
    def bytes(self) -> bytes | None: ...
    @property
    def metadata(self) -> str: ...
    @property
    def image(self) -> bytes: ...
    @property
    def digest(self) -> str: ...
    @property
    def devices(self) -> list[int]: ...
    @property
    def collectives(self) -> list[Collective]: ...
    @property
    def window_bytes(self) -> int: ...

class LoopGather:
    """An all-gather in a loop's body. `obstacle` is the reason why it stays in its iteration, or ""
    if it starts in the previous one."""

    @property
    def name(self) -> str: ...
    @property
    def bytes(self) -> int: ...
    @property
    def obstacle(self) -> str: ...

class Loop:
    """A `while` of an HLO module. `obstacle` is the reason why it is not rotated, or "" if it
    is."""

    @property
    def name(self) -> str: ...
    @property
    def trips(self) -> int: ...
    @property
    def obstacle(self) -> str: ...
    @property
    def gathers(self) -> list[LoopGather]: ...
    @property
    def before_ns(self) -> int: ...
    @property
    def after_ns(self) -> int: ...

class Rotation:
    """A module with rotated loops, or None if no loop is rotated, and a description of each
    loop."""

    @property
    def bytes(self) -> bytes | None: ...
    @property
    def before(self) -> Figures: ...
    @property
    def after(self) -> Figures: ...
    @property
    def loops(self) -> list[Loop]: ...

def optimize(module: Module, machine: str, memory_limit: str) -> Module: ...
def verify(module: Module) -> None: ...
def report(module: Module, machine: str, memory_limit: str, before: Module | None) -> Report: ...
def plan(
    module: Module,
    machine: str,
    memory_limit: str,
    pinned: Plan | None,
    buckets: str,
    bucket_mode: str,
    is_quick: bool,
    wide_peak_bytes: int,
    least_limit_bytes: int,
) -> Plan: ...
def apply(plan: Plan, module: Module) -> Module: ...
def visit_hlo(
    module: bytes, machine: str, memory_limit: str, verify: bool, schedule: bool, report: bool
) -> GuestResult | None: ...
def replace_collectives(
    module: bytes,
    machine: str,
    target: str,
    chip: str = "sm_90",
    num_replicas: int = 0,
    num_partitions: int = 0,
    most_bytes: int | None = None,
    most_window_bytes: int | None = None,
    copies: bool = False,
) -> Kernels | None: ...
def rotate_loops(module: bytes, machine: str, memory_limit: str) -> Rotation | None: ...
def make_kernels(
    module: Module,
    machine: str,
    target: str,
    chip: str,
    most_bytes: int,
    most_window_bytes: int,
    leaves_half: bool = False,
) -> Kernels:
    """Makes a program of those collectives of the module that a kernel runs faster than the
    library, in their order. With `leaves_half`, none takes more than half of the GPU."""

def machines() -> list[str]: ...
def check_options(machine: str, memory_limit: str) -> None: ...
def compile(
    program: bytes,
    name: str,
    target: str,
    passes: str | None,
    machine: str | None,
    memory_limit: str | None,
    ranks: int,
    own_kernels: bool,
    static_results: bool,
    static_arguments: bool,
    any_order: bool,
    libdevice: str | None,
) -> tuple[bytes, str, list[str]]:
    """Returns a shared object, its metadata, and warnings."""

def build_id() -> str: ...
