"""What guests have in common: what `install` gives, and how they say what went wrong."""

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
    """What went wrong with a program, in one line. The program stays as it was."""


@contextlib.contextmanager
def collecting_later() -> Iterator[None]:
    """Python collects no garbage meanwhile: it would look at all objects of the host, and
    find nothing, since what is made here has no cycles."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Installations(Generic[Made]):
    """Those of one host; the last one is in force. `connect` and `disconnect` are called
    when it becomes another one, or there is none any more."""

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
        """`installation`, or the last one; nothing if it was removed before."""
        if installation is None:
            installation = self.last
        if installation not in self._all:
            return
        self._disconnect()
        self._all.remove(installation)
        if self._all:
            self._connect(self._all[-1])


class BaseInstallation(Generic[Kind]):
    """What `install` made. Leaving it as a context manager uninstalls it."""

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


def make_line(error: BaseException) -> str:
    """An error of ours as it is; others with their class."""
    text = " ".join(str(error).split())
    if isinstance(error, (ValueError, _core.Error)):
        return text
    return f"{type(error).__name__}: {text}"


def warn(line: str) -> None:
    """A warning, also where warnings are errors."""
    try:
        warnings.warn(line, CommDialectWarning, stacklevel=2)
    except Exception:
        print(f"warning: {line}", file=sys.stderr)
