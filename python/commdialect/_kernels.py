"""Calls of this project's kernels in modules that XLA compiles."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence

import jax
import jax.extend.xla as jax_xla

from commdialect import _cache, _core, _runtime, _teams

NAME = "commdialect"
STAGE = jax_xla.PipelineStage.PRE_SCHEDULER
#: The names of XLA's platforms, by the runtime's target.
PLATFORMS = {"host": ["cpu"], "cuda": ["cuda", "gpu"]}


def list_platforms(target: str) -> list[str]:
    """Returns the platforms of a target that JAX has or would have. JAX must not create its
    devices here, because the program may still configure them."""
    try:
        from jax._src import xla_bridge

        known = ["cpu", *xla_bridge._backend_factories]
    except (ImportError, AttributeError):
        from jax.extend.backend import backends

        known = list(backends())
    return [platform for platform in PLATFORMS[target] if platform in known]


def connect(replace: Callable[[str, bytes], bytes | None]) -> None:
    """Lets XLA pass the target and the bytes of each module to `replace` before it schedules the
    module."""
    for target in PLATFORMS:
        jax_xla.register_hlo_module_transformation(
            functools.partial(replace, target),
            name=NAME,
            stage=STAGE,
            platforms=list_platforms(target),
        )


def disconnect() -> None:
    jax_xla.clear_hlo_module_transformation(NAME, stage=STAGE)


def register(platform: str) -> None:
    """Registers the handler for programs that were compiled before. JAX must have its
    devices already."""
    for target, platforms in PLATFORMS.items():
        if platform in platforms:
            _teams.register_sites(target)


def _find_chip(target: str) -> str:
    if target == "host":
        return ""
    return "sm_" + jax.local_devices(backend="gpu")[0].compute_capability.replace(".", "")


def replace(module: bytes, machine: str, target: str, copies: bool) -> _core.Kernels | None:
    """Puts calls of kernels into a module, and of copy engines if `copies` is set. Returns None if
    it does not communicate."""
    kernels = _core.replace_collectives(
        module, machine, target, _find_chip(target), copies=copies
    )
    if kernels is not None and kernels.bytes is not None and not kernels.devices:
        raise _core.Error("the module does not name its devices, so it gets no kernels")
    return kernels


def add(kernels: _core.Kernels, target: str) -> None:
    """Keeps the program that the calls name: in this process, and in the cache for others
    that take the compiled module from JAX's cache."""
    _add(target, kernels.digest, kernels.devices, kernels.metadata, kernels.image)
    store = _cache.open_store(None)
    if store is not None and store.read(kernels.digest) is None:
        store.write(kernels.digest, _cache.Entry(kernels.image, kernels.metadata, []))


def _add(target: str, digest: str, ids: Sequence[int], metadata: str, image: bytes) -> None:
    known = {device.id: device for device in jax.devices("cpu" if target == "host" else "gpu")}
    missing = [device for device in ids if device not in known]
    if missing:
        raise _core.Error(f"the module is for device {missing[0]}, which JAX does not have")
    _teams.add_sites(target, digest, [known[device] for device in ids], metadata, image)


def _find(digest: str, devices: str, is_cuda: bool) -> None:
    """Adds a program that is in the cache but not in this process. Raises Error if the cache lacks
    it."""
    store = _cache.open_store(None)
    entry = None if store is None else store.read(digest)
    if entry is None or not _is_program(entry, digest):
        place = "no cache is in use" if store is None else f"not in the cache '{store.folder}'"
        raise _core.Error(
            f"the kernels {digest[:16]} of this module are not in memory, and {place}: set "
            f"{_cache.FOLDER} as where it was compiled, or compile it again with another "
            "jax_compilation_cache_dir"
        )
    target = "cuda" if is_cuda else "host"
    ids = [int(device) for device in devices.split()]
    _add(target, digest, ids, entry.metadata, entry.program)


def _is_program(entry: _cache.Entry, digest: str) -> bool:
    if not isinstance(entry.metadata, str):
        return False
    return hashlib.sha256(entry.metadata.encode() + entry.program).hexdigest() == digest


_runtime.set_sites_finder(_find)
