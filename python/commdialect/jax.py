"""A guest in JAX: verifies, explains and schedules modules that XLA compiles.

    import commdialect.jax

    commdialect.jax.install(machine="h100-x8", report="reports")

From here on, XLA passes each module to the guest after scheduling it. A module that
communicates is verified, and gets a better order of its instructions if there is one.
Programs that were compiled before are not passed again.
"""

from __future__ import annotations

import atexit
import hashlib
import itertools
import os
import pathlib
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from commdialect import __version__, _core
from commdialect._guests import (
    BaseInstallation,
    CommDialectWarning,
    Installations,
    make_line,
    warn,
)
from commdialect._module import Report
from commdialect._options import JaxOptions, make_jax_options

try:
    import jax.extend.xla as jax_xla

    jax_xla.register_hlo_module_transformation
    from commdialect import _loops
except (ImportError, AttributeError) as error:
    raise ImportError(
        "commdialect.jax needs jax 0.10.2 or later: pip install 'commdialect[jax]'"
    ) from (error if isinstance(error, AttributeError) else None)

from jax.errors import JaxRuntimeError

__all__ = [
    "CommDialectWarning",
    "Compiled",
    "Installation",
    "UnsupportedError",
    "export",
    "install",
    "jit",
    "uninstall",
]

_NAME = "commdialect"


class Compiled:
    """A compiled module with communication, and the guest's results for it.

    `num_synchronous` of the collectives start and end in one instruction, so that no order
    hides them. `before` and `after` are figures of XLA's order and of the guest's. Both are
    zero without `schedule`, and equal if XLA's order stays. `seconds` is the guest's time.

    With `kernels`, `collectives` has each collective with its `name`, `kind`, `bytes` and
    `num_ranks`. `algorithm` is that of the fastest kernel, or "copy-engine", with its `ns` and
    the `library_ns`. `obstacle` is the reason why XLA keeps it, or "" if it is replaced.
    `fused` names the instructions behind an all-reduce that the same kernel runs.
    """

    def __init__(
        self,
        result: _core.GuestResult,
        seconds: float,
        collectives: Sequence[_core.Collective] = (),
    ):
        self.name = result.name
        self.num_collectives = result.num_collectives
        self.collectives = list(collectives)
        self.seconds = 0.0
        self._update(result, seconds)

    def _update(self, result: _core.GuestResult, seconds: float) -> None:
        """Sets the results to those for the module that XLA executes."""
        self.num_instructions = result.num_instructions
        self.num_synchronous = result.num_synchronous
        self.is_reordered = result.bytes is not None
        self.before, self.after = result.before, result.after
        self.seconds += seconds

    @property
    def num_replaced(self) -> int:
        """The number of collectives that kernels replace."""
        return sum(not collective.obstacle for collective in self.collectives)

    def __str__(self) -> str:
        text = f"{self.name}: {self.num_instructions} instructions, "
        text += f"{self.num_collectives} collectives"
        if self.num_replaced:
            text += f", {self.num_replaced} replaced by kernels"
        if self.num_synchronous:
            text += f" ({self.num_synchronous} synchronous: no order hides them)"
        if self.before.makespan_ns:
            text += (
                f"; {self.before.makespan_ns / 1e6:.3f} ms by XLA's order, "
                f"{self.after.makespan_ns / 1e6:.3f} ms by this one; exposed "
                f"{self.before.exposed_ns / 1e6:.3f} and {self.after.exposed_ns / 1e6:.3f} ms; "
                f"peak {self.before.peak_bytes} and {self.after.peak_bytes} bytes"
            )
        return text

    def __repr__(self) -> str:
        return f"<{self}>"


class Installation(BaseInstallation[JaxOptions]):
    """The result of `install`, a context manager that uninstalls it at its end."""

    def __init__(self, options: JaxOptions):
        super().__init__(options, _installations)
        #: The modules with communication that were compiled since `install`, in order.
        self.modules: list[Compiled] = []
        #: The loops of these modules, if `loops` is "auto": each has its `name`, its `trips`, and
        #: in `obstacle` the reason why it is not rotated, or "" if it is.
        self.loops: list[_core.Loop] = []
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        # The last result of `_replace`, by thread: XLA passes a module to both transformations on
        # one thread.
        self._replaced: dict[int, Compiled] = {}

    def _replace(self, target: str, module: bytes) -> bytes | None:
        """Puts calls of kernels into a module before XLA schedules it."""
        from commdialect import _kernels

        self._replaced.pop(threading.get_ident(), None)
        options = self.options
        begin = time.perf_counter()
        # Without our order, XLA would wait for each gather at once.
        kernels = _kernels.replace(module, options.machine, target, copies=options.schedule)
        if kernels is None:
            return None
        # After the replacement, these collectives cannot be verified.
        verify = options.verify and kernels.bytes is not None
        result = _core.visit_hlo(
            module, options.machine, options.memory_limit, verify, False, False
        )
        if result is None:
            return None
        if kernels.bytes is not None:
            _kernels.add(kernels, target)
        compiled = Compiled(result, time.perf_counter() - begin, kernels.collectives)
        self._replaced[threading.get_ident()] = compiled
        with self._lock:
            self.modules.append(compiled)
        return kernels.bytes

    def _rotate(self, module: bytes) -> bytes | None:
        rotated, loops = _loops.rotate(module, self.options)
        with self._lock:
            self.loops += loops
        return rotated

    def _visit(self, module: bytes) -> bytes | None:
        options = self.options
        begin = time.perf_counter()
        compiled = self._replaced.pop(threading.get_ident(), None)
        result = _core.visit_hlo(
            module,
            options.machine,
            options.memory_limit,
            options.verify,
            options.schedule,
            options.report is not None,
        )
        if result is None:
            return None
        seconds = time.perf_counter() - begin
        with self._lock:
            if compiled is not None and compiled.name == result.name:
                compiled._update(result, seconds)
            else:
                self.modules.append(Compiled(result, seconds))
            if options.report is not None:
                self._write_reports(options.report, result)
        return result.bytes

    def _write_reports(self, directory: pathlib.Path, result: _core.GuestResult) -> None:
        name = "".join(c if c.isalnum() or c in "-_." else "_" for c in result.name)
        stem = directory / f"{next(self._numbers):03}.{name[:100]}"
        assert result.xla_report is not None and result.report is not None
        Report(result.report).write(stem)
        Report(result.xla_report).write(f"{stem}.xla")


def _transform(module: bytes) -> bytes | None:
    """Returns the module that XLA is to compile instead of `module`; None to keep it. Raises
    only errors that must end the compilation."""
    return _guard(lambda installation: installation._visit(module))


def _rotate(module: bytes) -> bytes | None:
    """Like `_transform`, before the module is scheduled."""
    return _guard(lambda installation: installation._rotate(module))


def _replace(target: str, module: bytes) -> bytes | None:
    """Like `_rotate`."""
    return _guard(lambda installation: installation._replace(target, module))


def _guard(visit: Callable[[Installation], bytes | None]) -> bytes | None:
    installation = _installations.last
    if installation is None:
        return None
    try:
        return visit(installation)
    except Exception as error:
        if installation.options.raises(error):
            _remember(error)
            raise
        warn(f"commdialect: {make_line(error)}")
        return None


# XLA converts an exception to text, and JAX the text to a JaxRuntimeError. A handler of
# JAX can replace that by the original exception.

_last_errors: list[Exception] = []


def _remember(error: Exception) -> None:
    # The traceback is dropped, because XLA may call from a thread of its own.
    _last_errors.append(error.with_traceback(None))


def _restore(error: JaxRuntimeError) -> Exception | None:
    for i, ours in enumerate(_last_errors):
        if make_line(ours) in " ".join(str(error).split()):
            return _last_errors.pop(i)
    return None


def _handle_runtime_errors() -> None:
    try:
        from jax._src.compiler import register_xla_runtime_error_handler
    except ImportError:  # JAX's own error then contains the line
        return
    register_xla_runtime_error_handler(_restore)


def _separate_cache() -> None:
    """Adds the guest's options to the keys of JAX's cache on disk, since results depend on them."""
    try:
        from jax._src import cache_key
    except ImportError:
        return
    hook = cache_key.custom_hook

    def add_options() -> str:
        key = hook()
        if _installations.last is not None:
            key += f"commdialect {__version__} {_describe(_installations.last.options)}"
        return key

    cache_key.custom_hook = add_options
    get = cache_key.get

    def add_devices(
        module: Any, devices: Any, compile_options: Any, backend: Any, *rest: Any, **named: Any
    ) -> str:
        key: str = get(module, devices, compile_options, backend, *rest, **named)
        if _has_kernels():
            from commdialect import _kernels

            # A module in JAX's cache may call kernels, whose handler must exist before JAX loads
            # it. Calls name their devices, which JAX's key for GPUs does not contain.
            _kernels.register(backend.platform)
            ids = " ".join(str(device.id) for device in devices.flat)
            key += "-" + hashlib.sha256(ids.encode()).hexdigest()[:16]
        return key

    cache_key.get = add_devices


def _has_kernels() -> bool:
    installation = _installations.last
    return installation is not None and installation.options.kernels != "off"


def _describe(options: JaxOptions) -> str:
    machine = options.machine
    if os.path.isfile(machine):
        machine = pathlib.Path(machine).read_text(encoding="utf-8", errors="replace")
    key = f"{machine} {options.memory_limit} {options.verify} {options.schedule} {options.loops}"
    if options.kernels != "off":
        key += f" {options.kernels} {_core.build_id()}"
    return key


# These hooks cannot be removed, and need not be.
_handle_runtime_errors()
_separate_cache()


def _connect(installation: Installation) -> None:
    jax_xla.register_hlo_module_transformation(
        _transform, name=_NAME, stage=jax_xla.PipelineStage.POST_SCHEDULER
    )
    # Gathers that are replaced cannot be moved to another iteration.
    if installation.options.loops == "auto":
        _loops.connect(_rotate)
    if installation.options.kernels != "off":
        from commdialect import _kernels

        _kernels.connect(_replace)


def _disconnect() -> None:
    if _has_kernels():
        from commdialect import _kernels

        _kernels.disconnect()
    jax_xla.clear_hlo_module_transformation(_NAME, stage=jax_xla.PipelineStage.POST_SCHEDULER)
    _loops.disconnect()


_installations = Installations(_connect, _disconnect)


def _uninstall_all() -> None:
    """Uninstalls at exit, because XLA would keep the guest's objects longer than Python exists."""
    while _installations.last:
        _installations.remove(None)


atexit.register(_uninstall_all)


def install(
    *,
    machine: str | None = None,
    memory_limit: str | int | float | None = None,
    verify: bool | None = None,
    schedule: bool | None = None,
    report: str | os.PathLike[str] | None = None,
    on_error: str | None = None,
    kernels: str | None = None,
    loops: str | None = None,
) -> Installation:
    """Visits every module that JAX compiles from here on, until `uninstall`.

    machine: the target: one of `commdialect.machines()` or a file; by default that of
        COMMDIALECT_MACHINE. Without either, it is an error.
    memory_limit: "none", bytes (such as "60GiB"), or a ratio of XLA's own peak. The new
        order never needs more than XLA's peak, but rotated loops and gathers by copy engines
        may. By default "1.0".
    verify: raise VerificationError if ranks could hang, disagree or race.
    schedule: pass XLA a better order, if there is one.
    report: a folder for reports of each module with communication. NNN.NAME.txt, .html,
        .json and .trace.json compare the new order with XLA's, which is in
        NNN.NAME.xla.*.
    on_error: "raise" ends the compilation with the error. "warn" issues a
        CommDialectWarning, and XLA continues with its own module. By default proven
        errors of the program raise, and failures of the guest warn.
    kernels: "auto" replaces collectives by calls of this project's kernels, and lets copy
        engines run all-gathers beside products, where this is faster by the model of
        `machine`. By default "off".
    loops: "auto" rotates loops where this is faster: each iteration gathers for the next
        one. By default "off".

    For arguments that are None, COMMDIALECT_MACHINE, COMMDIALECT_VERIFY (0 or 1) etc. are
    used. The last installation is active; the result is a context manager, and lists the
    modules.
    """
    options = make_jax_options(
        machine=machine,
        memory_limit=memory_limit,
        verify=verify,
        schedule=schedule,
        report=report,
        on_error=on_error,
        kernels=kernels,
        loops=loops,
    )
    installation = Installation(options)
    _installations.add(installation)
    return installation


def uninstall(installation: Installation | None = None) -> None:
    """Undoes the `install` of `installation`, or of the last one. The previous one is
    active again."""
    _installations.remove(installation)


def __getattr__(name: str) -> Any:
    if name == "export":
        from commdialect._export import export

        return export
    if name in ("jit", "UnsupportedError"):
        from commdialect import _jit

        return getattr(_jit, name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
