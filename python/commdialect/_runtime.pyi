"""Types of the compiled module that runs programs."""

from collections.abc import Callable, Sequence
from typing import Any

class RuntimeLibrary:
    def __init__(self, path: str, is_cuda: bool) -> None: ...

class Devices:
    def __init__(
        self,
        library: RuntimeLibrary,
        ranks: int,
        members: Sequence[tuple[int, int, int]],
        exchange: Callable[[str, int, bytes], bytes] | None,
    ) -> None: ...

class SiteRank:
    """A rank of a group whose ranks are processes, with programs of sites. Creation, `load`
    and `close` block until all ranks have called them."""

    def __init__(
        self,
        library: RuntimeLibrary,
        rank: int,
        ranks: int,
        device: int,
        exchange: Callable[[str, int, bytes], bytes],
    ) -> None: ...
    def load(self, metadata: str, image: bytes) -> int: ...
    def run(self, program: int, site: int, buffers: Sequence[int], stream: int) -> None: ...
    def close(self) -> None: ...

class ProcessRank:
    """A rank of a group whose ranks are processes, with whole programs. Ranks connect at the first
    run, and again at the first one after a failure."""

    def __init__(
        self,
        library: RuntimeLibrary,
        rank: int,
        ranks: int,
        device: int,
        exchange: Callable[[str, int, bytes], bytes] | None,
    ) -> None: ...
    def skip(self) -> None:
        """Counts a run that this rank cannot make, but others may."""

class RankProgram:
    """A program for arrays of fixed sizes, each with the bytes of an element."""

    def __init__(
        self,
        rank: ProcessRank,
        file: str,
        arguments: Sequence[tuple[list[int], int]],
        results: Sequence[tuple[list[int], int]],
    ) -> None: ...
    def run(self, arguments: Sequence[int], results: Sequence[int], stream: int) -> None: ...

def add_program(key: str, devices: Devices, file: str) -> None: ...
def add_sites(
    digest: str, names: str, devices: Devices, scope: str, metadata: str, image: bytes
) -> None: ...
def set_sites_finder(finder: Callable[[str, str, bool], None]) -> None: ...
def clear_programs() -> None: ...
def get_handlers(is_cuda: bool) -> dict[str, Any]: ...
def get_site_handlers(is_cuda: bool, role: int) -> dict[str, Any]: ...
