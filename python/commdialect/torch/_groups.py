"""Reads process groups as lines of ranks, alike on all ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch.distributed as dist
import torch.fx as fx

from commdialect.torch._program import Program
from commdialect.torch._records import ProgramError


def complete_lines(line: Sequence[int], world: int) -> list[list[int]]:
    """Returns all lines of a group, from the one line that this rank is in.

    Decisions must not depend on the rank, but a rank has only its own line. Most groups are
    axes of a mesh, whose lines are translations of one line. Then all lines are found, the
    same ones on every rank. For other groups the result is the own line alone.
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
    """Returns the process group for its name, or for an FX node or an object that stands
    for it."""
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
    """The groups of a program, by names that are the same on all ranks.

    A name is that of a mesh's axis, else a number in the order of use. torch's own names
    also count groups that a rank is not in.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        #: The rank's own line, and all lines, by group name.
        self.own: dict[str, tuple[int, ...]] = {}
        self.lines: dict[str, list[list[int]]] = {}

    def add(self, group: Any) -> str:
        """Returns the name of a group."""
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
        """Adds a group to `program`. Returns its name and the number of ranks in a line."""
        name = self.add(group)
        program.add_group(name, self.lines[name])
        return name, self.size(name)

    def size(self, name: str) -> int:
        """Returns the number of ranks in a line."""
        return len(self.own[name])


def is_fake() -> bool:
    """Returns true if one process stands for all ranks."""
    return dist.is_available() and dist.is_initialized() and dist.get_backend() == "fake"


def is_distributed() -> bool:
    """Returns true if there are other ranks."""
    return dist.is_available() and dist.is_initialized() and dist.get_world_size() > 1


def get_rank() -> int:
    """Returns this rank among all processes."""
    return dist.get_rank() if dist.is_available() and dist.is_initialized() else 0
