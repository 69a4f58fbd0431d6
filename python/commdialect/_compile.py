"""Compiled programs."""

from __future__ import annotations

import importlib.metadata
import os
import pathlib
import re
import sys
import tempfile
import weakref
from collections.abc import Iterator
from typing import Any

from commdialect import _cache, _core
from commdialect._cache import Entry
from commdialect._module import MACHINE_VARIABLE, Module, find_machine

LIBDEVICE = "nvvm/libdevice/libdevice.10.bc"
#: The machine of modules without a target that run on this host.
HOST = "cpu-host"


class Artefact:
    """A compiled program: a shared object (docs/Runtime.md), which `comm-run` runs.

    `path` is its file, and `bytes` are the contents of the file. `metadata` is the decoded JSON
    with ranks, groups, inputs and outputs. `diagnostics` are warnings of the compiler. `is_cached`
    is true if the program was compiled earlier.
    """

    def __init__(self, entry: Entry, path: pathlib.Path | None, is_cached: bool = False):
        self.bytes = entry.program
        self.metadata: Any = entry.metadata
        self.diagnostics = entry.diagnostics
        self.is_cached = is_cached
        self.path = path if path is not None else self._write()

    def _write(self) -> pathlib.Path:
        """Writes a temporary file, which is removed with this object."""
        descriptor, name = tempfile.mkstemp(prefix="commdialect-", suffix=".so")
        weakref.finalize(self, pathlib.Path(name).unlink, missing_ok=True)
        with os.fdopen(descriptor, "wb") as file:
            file.write(self.bytes)
        return pathlib.Path(name)

    def __repr__(self) -> str:
        return f"<commdialect.Artefact for {self.metadata['target']}: {self.path}>"


def find_libdevice() -> str | None:
    """Returns CUDA's functions for kernels: from a CUDA toolkit, or from a package that
    comes with PyTorch or JAX. None if there are none."""
    toolkits = [os.environ.get(name, "") for name in ("CUDA_HOME", "CUDA_ROOT", "CUDA_PATH")]
    for toolkit in [*filter(None, toolkits), "/usr/local/cuda"]:
        if os.path.isfile(os.path.join(toolkit, LIBDEVICE)):
            return os.path.join(toolkit, LIBDEVICE)
    for folder in map(pathlib.Path, sys.path):
        for pattern in (f"nvidia/*/{LIBDEVICE}", "triton/backends/nvidia/lib/libdevice.10.bc"):
            for path in sorted(folder.glob(pattern)):
                return str(path)
    return None


def _list_files(options: dict[str, Any]) -> Iterator[str]:
    """Lists the files that options name, whose contents the result depends on."""
    if options["libdevice"] is not None:
        yield options["libdevice"]
    for text in (options["machine"], options["passes"]):
        for word in re.split(r"[\s{}(),=\"']+", text or ""):
            if ("/" in word or "." in word) and os.path.isfile(word):
                yield word


def compile(
    module: str | bytes | Module,
    *,
    target: str = "host",
    machine: str | None = None,
    ranks: int | None = None,
    passes: str | None = None,
    memory_limit: str | int | float | None = None,
    own_kernels: bool = False,
    static_results: bool = False,
    static_arguments: bool = False,
    any_order: bool = False,
    cache: bool | str | os.PathLike[str] | None = None,
    name: str = "<module>",
) -> Artefact:
    """Compiles MLIR for `target`, "host" or "cuda", in this process.

    Options mean what they mean to `comm-run`. `machine` is by default that of
    COMMDIALECT_MACHINE, or the module's own target, or on the host `cpu-host`. `passes`
    is a pipeline, "" for no optimization, by default `comm-optimize` with `memory_limit`.
    With `any_order`, sums of floats may be rounded after each step, in any order.
    Messages refer to a text by `name`. Raises Error with the location.

    The result comes from a cache on disk if the same program was compiled before: in the
    folder `cache`, or by default in COMMDIALECT_CACHE, or below XDG_CACHE_HOME or ~/.cache.
    With `cache` False, or COMMDIALECT_CACHE=0, it is compiled again.
    """
    if isinstance(module, Module):
        if module.is_hlo:
            raise _core.Error(
                "a module of XLA cannot be compiled: export the program as StableHLO"
            )
        module = module.to_bytes()
    program = module.encode() if isinstance(module, str) else bytes(module)
    machine = machine or os.environ.get(MACHINE_VARIABLE)
    if not machine and target == "cuda":
        machine = find_machine(None, Module(program, name))
    options = {
        "name": name,
        "target": target,
        "passes": passes,
        "machine": os.fspath(machine) if machine else None,
        "memory_limit": None if memory_limit is None else str(memory_limit),
        "ranks": 0 if ranks is None else int(ranks),
        "own_kernels": bool(own_kernels),
        "static_results": bool(static_results),
        "static_arguments": bool(static_arguments),
        "any_order": bool(any_order),
        "libdevice": find_libdevice() if target == "cuda" else None,
    }
    store = _cache.open_store(cache)
    if store is None:
        return Artefact(_compile(program, options), None)
    version = f"{importlib.metadata.version('commdialect')} {_core.build_id()}"
    key = _cache.make_key(version, program, options, _list_files(options))
    known = store.read(key)
    if known is not None:
        return Artefact(known, store.get_path(key), is_cached=True)
    entry = _compile(program, options)
    return Artefact(entry, store.write(key, entry))


def _compile(program: bytes, options: dict[str, Any]) -> Entry:
    shared_object, metadata, diagnostics = _core.compile(program, **options)
    return Entry.make(shared_object, metadata, diagnostics)
