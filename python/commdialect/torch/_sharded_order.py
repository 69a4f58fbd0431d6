"""Compares the order in which ranks come to the collectives of fully_shard.

FSDP2 starts its collectives eagerly, from hooks. The ranks of a group compare each one through
the store before it runs, as long as it is new. Orders that all ranks have run are known: from
then on, ranks compare only where known orders part, because each rank could go another way there.
A rank that alone leaves the known orders comes to something new, and waits for the others in vain.
"""

from __future__ import annotations

import dataclasses
import datetime
import time
from collections.abc import Sequence

import torch
import torch.distributed as dist

from commdialect._guests import warn
from commdialect.torch._certificates import Mismatch, clean

_PREFIX = "commdialect/fully_shard"
_LONGEST_LINE = 2000


@dataclasses.dataclass(frozen=True)
class Event:
    """A collective, or an end of a step. `parts` are its parameters with their shapes."""

    kind: str
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((self.kind, *self.parts))


def describe(text: str, other: str) -> str:
    """Returns the event of `text` in a line, with the first part that `other` does not have."""
    kind, *parts = text.split("\n")
    theirs = other.split("\n")[1:]
    if not parts:
        return clean(kind)
    place = next((i for i, part in enumerate(parts) if theirs[i : i + 1] != [part]), 0)
    more = f" and {len(parts) - 1} more" if len(parts) > 1 else ""
    return f"{clean(kind)} of {clean(parts[place])}{more}"


class _Node:
    """A place in the known orders. `ways` are those that continue from it."""

    def __init__(self) -> None:
        self.ways: dict[Event, _Node] = {}


class Orders:
    """The known orders of one group's collectives, and the place that this rank has come to."""

    def __init__(self, group: dist.ProcessGroup, scope: str, seconds: float):
        self.ranks = dist.get_process_group_ranks(group)
        self._seconds = seconds
        self._limit = max(_read_timeout(group), seconds)
        self._scope = f"{_PREFIX}/{scope}/{group.group_name}"
        self._number = 0
        self.forget()

    def forget(self) -> None:
        """Makes all orders new again, because all ranks change theirs alike."""
        self._root = self._at = _Node()

    def come_to(self, event: Event) -> None:
        """Notes that this rank comes to `event`. Raises Mismatch on all ranks of the group if
        one comes to another event."""
        ways = self._at.ways
        if event not in ways or len(ways) > 1:
            self._compare(event)
        self._at = ways.setdefault(event, _Node())

    def begin(self, event: Event) -> None:
        """Notes that a step begins. The step before may have ended anywhere."""
        if self._at is not self._root:
            self.come_to(event)
            self._at = self._root
            if event in self._root.ways:
                self._at = self._root.ways[event]
                return
        self.come_to(event)

    def end(self, event: Event) -> None:
        """Notes that a step has ended."""
        self.come_to(event)
        self._at = self._root

    def exchange(self, text: str) -> list[str]:
        """Returns the texts of all ranks of the group. All of them call it."""
        store = self._open_store()
        store.set(str(dist.get_rank()), text.encode())
        keys = [str(rank) for rank in self.ranks]
        self._wait(store, keys, "the end of the step that is planned")
        return [data.decode() for data in store.multi_get(keys)]

    def _open_store(self) -> dist.Store:
        scope = f"{self._scope}/{self._number}"
        self._number += 1
        return dist.PrefixStore(scope, dist.distributed_c10d._get_default_store())

    def _compare(self, event: Event) -> None:
        store, rank, first = self._open_store(), dist.get_rank(), self.ranks[0]
        mine, what = str(event), describe(str(event), "")
        store.set(str(rank), mine.encode())
        if rank != first:
            self._wait(store, [str(first)], what)
            theirs = store.get(str(first)).decode(errors="replace")
            if theirs != mine:
                store.compare_set(
                    "difference",
                    "",
                    "ranks come to different collectives of fully_shard: rank "
                    f"{first} to {describe(theirs, mine)}, rank {rank} to "
                    f"{describe(mine, theirs)}",
                )
        # No rank continues before all have compared, so that all ranks raise, or none does.
        if store.add("looked", 1) == len(self.ranks):
            store.set("all", b"1")
        self._wait(store, ["all"], what)
        if store.check(["difference"]):
            raise Mismatch(clean(store.get("difference").decode(errors="replace"), _LONGEST_LINE))

    def _wait(self, store: dist.Store, keys: Sequence[str], what: str) -> None:
        """Waits as long as the group's own collectives would. After `seconds` it warns."""
        begin = time.monotonic()
        if _has(store, keys, self._seconds):
            return
        line = (
            f"rank {dist.get_rank()} comes to {what}, which the ranks have not run there before; "
            f"after {{:g}} s not all of its group have come to it"
        )
        warn(f"commdialect: {line.format(self._seconds)}")
        if not _has(store, keys, self._limit - (time.monotonic() - begin)):
            raise Mismatch(line.format(self._limit))


def _has(store: dist.Store, keys: Sequence[str], seconds: float) -> bool:
    try:
        store.wait(list(keys), datetime.timedelta(seconds=max(seconds, 0.001)))
    except (RuntimeError, dist.DistStoreError):
        return False
    return True


def _read_timeout(group: dist.ProcessGroup) -> float:
    """Returns the seconds after which the group's collectives fail."""
    for device in group._device_types:
        options = getattr(group._get_backend(torch.device(device)), "options", None)
        if isinstance(found := getattr(options, "_timeout", None), datetime.timedelta):
            return found.total_seconds()
    return dist.default_pg_timeout.total_seconds()
