"""Options of guests, as arguments, flags or environment variables."""

from __future__ import annotations

import dataclasses
import os
import pathlib
from typing import Any, TypeVar

from commdialect import _core
from commdialect._module import DEFAULT_MEMORY_LIMIT, find_machine

PREFIX = "COMMDIALECT_"
ON_ERROR = ("raise", "warn")


@dataclasses.dataclass(frozen=True)
class Options:
    """Options of all guests. With `on_error` None, a proven error of the program raises, and
    a failure of the guest warns."""

    machine: str
    memory_limit: str = DEFAULT_MEMORY_LIMIT
    verify: bool = True
    schedule: bool = True
    report: pathlib.Path | None = None
    on_error: str | None = None

    def raises(self, error: BaseException) -> bool:
        """Returns true if `error` ends the host's compilation."""
        if self.on_error is None:
            return isinstance(error, _core.VerificationError)
        return self.on_error == "raise"


KERNELS = ("auto", "off")
LOOPS = ("auto", "off")


@dataclasses.dataclass(frozen=True)
class JaxOptions(Options):
    """Options of the guest in JAX. With "auto", it replaces collectives and rotates loops."""

    kernels: str = "off"
    loops: str = "off"


Kind = TypeVar("Kind", bound=Options)


def read_switch(name: str, text: str) -> bool:
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("0", "false", "no", "off"):
        return False
    raise ValueError(f"{name} is '{text}': expected 0 or 1")


def from_environment(kind: type[Options]) -> dict[str, Any]:
    """Reads options from COMMDIALECT_MACHINE, COMMDIALECT_VERIFY etc.; ignores empty ones."""
    values: dict[str, Any] = {}
    for field in dataclasses.fields(kind):
        name = PREFIX + field.name.upper()
        text = os.environ.get(name, "")
        if text:
            values[field.name] = read_switch(name, text) if field.type == "bool" else text
    return values


def make_options(kind: type[Kind], /, **arguments: Any) -> Kind:
    """Creates options from arguments, and from the environment for those that are None.
    Raises ValueError, with one line, for a wrong value."""
    values = from_environment(kind)
    values.update({name: value for name, value in arguments.items() if value is not None})
    values["machine"] = find_machine(values.get("machine"))
    if "memory_limit" in values:
        values["memory_limit"] = str(values["memory_limit"])
    if "report" in values:
        values["report"] = pathlib.Path(values["report"])
    options = kind(**values)
    if options.on_error not in (None, *ON_ERROR):
        raise ValueError(f"on_error is {options.on_error!r}: expected 'raise' or 'warn'")
    _core.check_options(options.machine, options.memory_limit)
    if options.report is not None:
        try:
            options.report.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ValueError(f"report is '{options.report}': {error.strerror}") from None
    return options


def make_jax_options(**arguments: Any) -> JaxOptions:
    """Creates options as `make_options` does, and checks those of JAX."""
    options = make_options(JaxOptions, **arguments)
    check_kernels(options.kernels)
    if options.loops not in LOOPS:
        raise ValueError(f"loops is {options.loops!r}: expected 'auto' or 'off'")
    return options


def check_kernels(kernels: str) -> None:
    if kernels not in KERNELS:
        raise ValueError(f"kernels is {kernels!r}: expected 'auto' or 'off'")
