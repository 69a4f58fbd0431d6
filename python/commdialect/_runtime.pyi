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

def add_program(key: str, devices: Devices, file: str) -> None: ...
def clear_programs() -> None: ...
def get_handlers(is_cuda: bool) -> dict[str, Any]: ...
