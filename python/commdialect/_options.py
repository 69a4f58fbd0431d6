"""Options of guests, as arguments, flags or environment variables."""

from __future__ import annotations

import dataclasses
import os
import pathlib
from typing import Any, TypeVar

from commdialect import _core
from commdialect._module import DEFAULT_MACHINE, DEFAULT_MEMORY_LIMIT

PREFIX = "COMMDIALECT_"
ON_ERROR = ("raise", "warn")


@dataclasses.dataclass(frozen=True)
class Options:
    """`on_error` None: what is proved wrong raises, a failure of ours warns."""

    machine: str = DEFAULT_MACHINE
    memory_limit: str = DEFAULT_MEMORY_LIMIT
    verify: bool = True
    schedule: bool = True
    report: pathlib.Path | None = None
    on_error: str | None = None

    def raises(self, error: BaseException) -> bool:
        """Does `error` end the host's compilation?"""
        if self.on_error is None:
            return isinstance(error, _core.VerificationError)
        return self.on_error == "raise"


Kind = TypeVar("Kind", bound=Options)


def read_switch(name: str, text: str) -> bool:
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("0", "false", "no", "off"):
        return False
    raise ValueError(f"{name} is '{text}': expected 0 or 1")


def from_environment(kind: type[Options]) -> dict[str, Any]:
    """What COMMDIALECT_MACHINE, ..._VERIFY and kin say; an empty one says nothing."""
    values: dict[str, Any] = {}
    for field in dataclasses.fields(kind):
        name = PREFIX + field.name.upper()
        text = os.environ.get(name, "")
        if text:
            values[field.name] = read_switch(name, text) if field.type == "bool" else text
    return values


def make_options(kind: type[Kind], /, **arguments: Any) -> Kind:
    """Arguments that are None are as the environment says. Raises ValueError, in one
    line, for what is not understood."""
    values = from_environment(kind)
    values.update({name: value for name, value in arguments.items() if value is not None})
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
