"""The store of a process group, and the host that a rank is on."""

from __future__ import annotations

import datetime
import pathlib
import socket

import torch.distributed as dist


class GroupStore:
    """The store that the processes of a group have bootstrapped with."""

    def __init__(self, group: dist.ProcessGroup) -> None:
        self._store: dist.Store = dist.distributed_c10d._get_process_group_store(group)

    def set(self, key: str, value: bytes) -> None:
        self._store.set(key, value)

    def get(self, key: str, seconds: float) -> bytes:
        try:
            self._store.wait([key], datetime.timedelta(seconds=seconds))
        except (RuntimeError, dist.DistStoreError):
            raise TimeoutError from None
        value: bytes = self._store.get(key)
        return value

    def delete(self, key: str) -> None:
        self._store.delete_key(key)

    def find(self, prefix: str, ranks: int) -> int | None:
        return next((rank for rank in range(ranks) if self._store.check([f"{prefix}{rank}"])), None)


def identify_host() -> bytes:
    """Returns the same bytes on all ranks of a host, and others on other hosts."""
    boot = pathlib.Path("/proc/sys/kernel/random/boot_id")
    return f"{socket.gethostname()} {boot.read_text().strip() if boot.exists() else ''}".encode()
