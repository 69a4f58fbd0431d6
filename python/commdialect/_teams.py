"""The ranks of this process, and programs that JAX's programs call on them."""

from __future__ import annotations

import atexit
import functools
import hashlib
import json
import threading
from collections.abc import Sequence
from typing import Any

from commdialect import _runtime
from commdialect._libraries import Gathering, load_library
from commdialect._steps import ProgramFiles

TARGET_NAME = "commdialect_run"
SITE_NAME = "commdialect_site"
START_NAME = "commdialect_start"
WAIT_NAME = "commdialect_wait"


@functools.cache
def _register(target: str) -> None:
    """Registers the functions that XLA calls for programs."""
    handlers = _runtime.get_handlers(target == "cuda")
    _register_target(target, "commdialect.CallSite", {TARGET_NAME: handlers})


@functools.cache
def register_sites(target: str) -> None:
    """Registers the functions that XLA calls for kernels."""
    names = SITE_NAME, START_NAME, WAIT_NAME  # in the order of the roles
    handlers = {
        name: _runtime.get_site_handlers(target == "cuda", role) for role, name in enumerate(names)
    }
    _register_target(target, "commdialect.SiteCall", handlers)


def _register_target(target: str, kind: str, handlers: dict[str, dict[str, Any]]) -> None:
    """Registers a type of state, and the handlers with this state by their names. JAX must have
    its devices already."""
    import jax

    platform = "CUDA" if target == "cuda" else "cpu"
    for number, (name, parts) in enumerate(handlers.items()):
        of_kind = {part: parts.pop(part) for part in ("type_id", "type_info")}
        if number == 0:
            jax.ffi.register_ffi_type(kind, of_kind, platform=platform)
        jax.ffi.register_ffi_target(name, parts, platform=platform)


class _JaxStore:
    """The store of jax.distributed."""

    def __init__(self) -> None:
        try:
            from jax._src import distributed

            self._client = distributed.global_state.client
        except (ImportError, AttributeError):
            raise RuntimeError("this version of JAX hides the store of its processes") from None
        if self._client is None:
            raise RuntimeError("devices of several processes need jax.distributed.initialize()")
        self.set = self._client.key_value_set_bytes
        self.delete = self._client.key_value_delete

    def get(self, key: str, seconds: float) -> bytes:
        try:
            value: bytes = self._client.blocking_key_value_get_bytes(key, int(seconds * 1000))
        except Exception as error:
            if "DEADLINE_EXCEEDED" not in str(error):
                raise
            raise TimeoutError from None
        return value

    def find(self, prefix: str, ranks: int) -> int | None:
        for key, _ in self._client.key_value_dir_get_bytes(prefix):
            return int(key.rsplit("/", 1)[1])
        return None


def _get_ordinal(target: str, device: Any) -> int:
    """Returns the number by which XLA's functions know a device."""
    number: int = device.local_hardware_id if target == "cuda" else device.id
    return number


def _describe_place(target: str, devices: Sequence[Any]) -> str:
    """Returns digits that identify a team. They are the same on all of its ranks."""
    names = [f"{device.process_index}.{device.id}" for device in devices]
    return hashlib.sha256(f"{target} {' '.join(names)}".encode()).hexdigest()


class _Programs:
    """Programs by target and devices."""

    def __init__(self) -> None:
        self._devices: dict[str, _runtime.Devices] = {}
        self._keys: set[str] = set()
        self._sites: dict[str, list[str]] = {}
        self._lock = threading.Lock()
        self._files = ProgramFiles()

    def add(self, target: str, devices: Sequence[Any], program: bytes) -> str:
        """Adds a program for the devices, in the order of its ranks, and returns its key."""
        place = _describe_place(target, devices)
        key = hashlib.sha256(place.encode() + program).hexdigest()
        with self._lock:
            if key in self._keys:
                return key
            _register(target)
            path = self._files.write(key, program)
            _runtime.add_program(key, self._find_devices(target, devices), path)
            self._keys.add(key)
        return key

    def add_sites(
        self, target: str, digest: str, devices: Sequence[Any], metadata: str, image: bytes
    ) -> None:
        """Adds a program of sites for the devices, in the order of its ranks."""
        name = f"{_describe_place(target, devices)}.{json.loads(metadata)['name']}"
        with self._lock:
            # On all ranks, the same module has the same number among those of its name.
            digests = self._sites.setdefault(name, [])
            if digest in digests:
                return
            register_sites(target)
            scope = f"{name.split('.', 1)[1]}.{len(digests)}"
            ids = " ".join(str(device.id) for device in devices)
            made = self._find_devices(target, devices)
            _runtime.add_sites(digest, ids, made, scope, metadata, image)
            digests.append(digest)

    def _find_devices(self, target: str, devices: Sequence[Any]) -> _runtime.Devices:
        import jax

        place = _describe_place(target, devices)
        if place not in self._devices:
            mine = jax.process_index()
            members = [
                (rank, _get_ordinal(target, device), device.local_hardware_id)
                for rank, device in enumerate(devices)
                if device.process_index == mine
            ]
            exchange = None
            if len(members) < len(devices):
                exchange = Gathering(_JaxStore(), place, len(devices)).join
            self._devices[place] = _runtime.Devices(
                load_library(target), len(devices), members, exchange
            )
        return self._devices[place]

    def close(self) -> None:
        """Ends the threads of the teams, which must not outlive Python."""
        with self._lock:
            _runtime.clear_programs()
            self._devices.clear()
            self._keys.clear()
            self._sites.clear()
            self._files.close()


_programs = _Programs()
add_program = _programs.add
add_sites = _programs.add_sites
atexit.register(_programs.close)
