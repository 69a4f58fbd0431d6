"""What guests have in common: what `install` gives, and how they say what went wrong."""

from __future__ import annotations

import sys
import warnings
from types import TracebackType
from typing import Generic, TypeVar

from commdialect import _core
from commdialect._options import Options

Kind = TypeVar("Kind", bound=Options)
Self = TypeVar("Self", bound="BaseInstallation")


class CommDialectWarning(UserWarning):
    """What went wrong with a program, in one line. The program stays as it was."""


class BaseInstallation(Generic[Kind]):
    """What `install` made. Leaving it as a context manager uninstalls it."""

    def __init__(self, options: Kind):
        self.options = options

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._uninstall()

    def _uninstall(self) -> None:
        raise NotImplementedError


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
