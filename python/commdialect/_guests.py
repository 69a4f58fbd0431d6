"""Common parts of guests: installations, warnings and errors."""

from __future__ import annotations

import contextlib
import gc
import sys
import warnings
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Generic, TypeVar

from commdialect import _core
from commdialect._options import Options

Kind = TypeVar("Kind", bound=Options)
Self = TypeVar("Self", bound="BaseInstallation")
Made = TypeVar("Made", bound="BaseInstallation")


class CommDialectWarning(UserWarning):
    """A failure on a program, in one line. The program stays unchanged."""


@contextlib.contextmanager
def collecting_later() -> Iterator[None]:
    """Suspends Python's garbage collector in the block. It would visit all objects of the
    host in vain, because the objects that guests create have no cycles."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Installations(Generic[Made]):
    """The installations in one host, of which the last one is active. `connect` and
    `disconnect` are called when another one becomes active, or none is left."""

    def __init__(self, connect: Callable[[Made], None], disconnect: Callable[[], None]):
        self._connect, self._disconnect = connect, disconnect
        self._all: list[Made] = []

    @property
    def last(self) -> Made | None:
        return self._all[-1] if self._all else None

    def add(self, installation: Made) -> None:
        if self._all:
            self._disconnect()
        self._all.append(installation)
        self._connect(installation)

    def remove(self, installation: Made | None) -> None:
        """Removes `installation`, or the last one. Does nothing if it was removed before."""
        if installation is None:
            installation = self.last
        if installation not in self._all:
            return
        self._disconnect()
        self._all.remove(installation)
        if self._all:
            self._connect(self._all[-1])


class BaseInstallation(Generic[Kind]):
    """The result of `install`, a context manager that uninstalls it at its end."""

    def __init__(self, options: Kind, among: Installations):
        self.options = options
        self._among = among

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._among.remove(self)


def count(number: int, what: str) -> str:
    """Returns a number of things, as "1 graph" or "2 graphs"."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def make_line(error: BaseException) -> str:
    """Returns an error as one line, with its class unless it is the project's."""
    text = " ".join(str(error).split())
    if isinstance(error, (ValueError, _core.Error)):
        return text
    return f"{type(error).__name__}: {text}"


def warn(line: str) -> None:
    """Warns, and prints the warning if warnings are errors."""
    try:
        warnings.warn(line, CommDialectWarning, stacklevel=2)
    except Exception:
        print(f"warning: {line}", file=sys.stderr)
