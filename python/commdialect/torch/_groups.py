"""Process groups as lines of ranks, alike on all ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch.distributed as dist
import torch.fx as fx

from commdialect.torch._program import Program
from commdialect.torch._records import ProgramError


def complete_lines(line: Sequence[int], world: int) -> list[list[int]]:
    """All lines of a group of which a rank knows its own.

    A rank knows only the line that it is in, and what is decided must not depend on the
    rank. Groups are nearly always axes of a mesh, whose lines are one line moved on: then
    all of them are found, and every rank finds the same. Of others only the own line is
    given.
    """
    least = min(line)
    steps = [rank - least for rank in line]
    lines: list[list[int]] = []
    taken: set[int] = set()
    for first in range(world):
        if first in taken:
            continue
        moved = [first + step for step in steps]
        if max(moved) >= world or taken.intersection(moved):
            return [list(line)]
        taken.update(moved)
        lines.append(moved)
    return lines if list(line) in lines else [list(line)]


def resolve(group: Any) -> dist.ProcessGroup:
    """Of a group's name, or of an FX node or an object that stands for it."""
    if isinstance(group, fx.Node):
        group = group.meta.get("val")
    if isinstance(group, str):
        try:
            return dist.distributed_c10d._resolve_process_group(group)
        except (RuntimeError, ValueError, KeyError):
            raise ProgramError(f"there is no process group '{group}'") from None
    if hasattr(group, "group_name"):
        return dist.distributed_c10d._resolve_process_group(group.group_name)
    raise ProgramError(
        f"expected a process group, or the name of one, but found {group!r}: pass a "
        "torch.distributed.ProcessGroup, such as torch.distributed.group.WORLD"
    )


class Groups:
    """The groups of a program, by names that are the same on all ranks: those of a mesh's
    axes, else numbers in the order of use. torch's own names count groups that a rank is
    not in."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        #: By name: the rank's own line, and all lines.
        self.own: dict[str, tuple[int, ...]] = {}
        self.lines: dict[str, list[list[int]]] = {}

    def add(self, group: Any) -> str:
        """The name of a group."""
        if isinstance(group, str) and group in self._names:
            return self._names[group]
        found = resolve(group)
        key = found.group_name
        if key in self._names:
            return self._names[key]
        described = str(getattr(found, "group_desc", "") or "")
        name = described if described not in ("", "undefined") else f"group{len(self.own)}"
        while name in self.own:
            name = f"{described or 'group'}.{len(self.own)}"
        line = dist.get_process_group_ranks(found)
        self._names[key] = name
        self.own[name] = tuple(line)
        self.lines[name] = complete_lines(line, dist.get_world_size())
        return name

    def add_to(self, program: Program, group: Any) -> tuple[str, int]:
        """The name of a group, which is in `program` then, and the number of ranks in a line."""
        name = self.add(group)
        program.add_group(name, self.lines[name])
        return name, self.size(name)

    def size(self, name: str) -> int:
        """The number of ranks in a line."""
        return len(self.own[name])


def is_fake() -> bool:
    """One process stands for all ranks."""
    return dist.is_available() and dist.is_initialized() and dist.get_backend() == "fake"


def is_distributed() -> bool:
    """Are there other ranks?"""
    return dist.is_available() and dist.is_initialized() and dist.get_world_size() > 1


def get_rank() -> int:
    """Among all processes."""
    return dist.get_rank() if dist.is_available() and dist.is_initialized() else 0
