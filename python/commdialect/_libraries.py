"""The runtime libraries, and the exchange by which processes connect."""

from __future__ import annotations

import collections
import functools
import os
import pathlib
from collections.abc import Callable
from typing import Protocol

from commdialect import _runtime

LIBRARIES = {"host": "libCommRuntimeHost.so", "cuda": "libCommRuntimeCUDA.so"}

#: A function (scope, rank, mine) that returns the bytes of all ranks, in rank order. All ranks pass
#: the same number of bytes.
Exchange = Callable[[str, int, bytes], bytes]


@functools.cache
def load_library(target: str) -> _runtime.RuntimeLibrary:
    """Loads the runtime for "host" or "cuda" that came with the package."""
    path = pathlib.Path(__file__).parent / "lib" / LIBRARIES[target]
    return _runtime.RuntimeLibrary(os.fspath(path), target == "cuda")


class Store(Protocol):
    """A key-value store of the host's processes."""

    def set(self, key: str, value: bytes) -> None: ...
    def get(self, key: str, seconds: float) -> bytes:
        """Blocks until a rank has set the key. Raises TimeoutError."""

    def delete(self, key: str) -> None: ...
    def find(self, prefix: str, ranks: int) -> int | None:
        """Returns a rank whose number after the prefix is a key, without waiting."""


def get_timeout() -> float:
    """Returns the longest wait for other ranks in seconds, as the runtime does."""
    timeout = float(os.environ.get("COMM_TIMEOUT", "") or 300)
    return timeout if timeout > 0 else (2**31 - 1) / 1000


class Gathering:
    """Gathers the bytes of `ranks` ranks through a store. All ranks of a team use the same `name`,
    and no other team does. All ranks must call it the same number of times for each scope."""

    def __init__(self, store: Store, name: str, ranks: int) -> None:
        self._store, self._name, self._ranks = store, name, ranks
        self._counts: dict[tuple[str, int], int] = collections.defaultdict(int)

    def __call__(self, scope: str, rank: int, mine: bytes) -> list[bytes]:
        self._counts[scope, rank] += 1
        prefix = f"commdialect/{self._name}/{scope}"
        count = self._counts[scope, rank]
        # A late rank fails at once, because a rank that has stopped waiting does not answer.
        ended = self._store.find(f"{prefix}/ended/", self._ranks)
        if ended is not None:
            raise RuntimeError(f"rank {ended} has ended its wait: an earlier call failed there")
        self._store.set(f"{prefix}/{count}/{rank}", mine)
        seconds = get_timeout()
        everything = []
        for other in range(self._ranks):
            try:
                everything.append(self._store.get(f"{prefix}/{count}/{other}", seconds))
            except Exception as error:
                self._store.set(f"{prefix}/ended/{rank}", b"")
                if not isinstance(error, TimeoutError):
                    raise
                raise RuntimeError(
                    f"rank {other} has not come within {seconds:g} s (COMM_TIMEOUT)"
                ) from None
        # All ranks have read the values before those of the previous exchange.
        if count > 2:
            self._store.delete(f"{prefix}/{count - 2}/{rank}")
        return everything

    def join(self, scope: str, rank: int, mine: bytes) -> bytes:
        """Returns the joined bytes of all ranks, as an `Exchange` does."""
        return b"".join(self(scope, rank, mine))
