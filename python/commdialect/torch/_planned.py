"""What a plan says of records: their order, and which collectives are one."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from commdialect.torch._program import Program
from commdialect.torch._records import ProgramError


@dataclasses.dataclass(frozen=True)
class Bucket:
    """Collectives that become one, by the names of their records in the order of their
    operands; `waits` has the names of the waits that become one, in the same order."""

    starts: tuple[str, ...]
    waits: tuple[str, ...]
    mode: str


class Placed(NamedTuple):
    """One place in the order: a record, or what a bucket starts or ends with."""

    name: str
    bucket: Bucket | None = None
    is_wait: bool = False


#: What the planner calls ops that it makes of others (docs/Plans.md).
_MADE = re.compile(r"^(?P<first>[^/]*?)(\+\d+)?/(?P<op>[A-Za-z_]\w*\.\w+)(\.\d+)?$")


def read_order(function: Mapping[str, Any], program: Program) -> list[Placed]:
    """The order of `program`'s records, each once, or within its bucket. `function` is
    what a plan says of it.

    Raises ProgramError where the plan is not of such a program.
    """
    if function["name"] != program.function:
        raise ProgramError(f"the plan has no function '{program.function}'")
    block = next(b for b in function["blocks"] if not b.get("op"))
    names = program.order
    known = set(names)
    buckets = _read_buckets(block["buckets"]["list"], program, known)
    of_member = {name: bucket for bucket in buckets for name in (*bucket.starts, *bucket.waits)}

    order: list[Placed] = []
    left = set(names)
    for name in block["order"]["ops"]:
        placed, records = Placed(name), (name,)
        if name in of_member:
            raise ProgramError(f"'{name}' is in a bucket of the plan, and in its order, too")
        if name not in known:
            made = _MADE.match(name)
            first = made["first"] if made else None
            if made and first in of_member:
                # What packs and unpacks a bucket goes with its start and its wait.
                if not made["op"].startswith("comm."):
                    continue
                bucket, is_wait = of_member[first], made["op"] == "comm.wait"
                placed = Placed(name, bucket, is_wait)
                records = bucket.waits if is_wait else bucket.starts
            elif name.startswith("#"):  # memory of its own, which is no node of the host's
                continue
            else:
                raise ProgramError(f"the plan has an op '{name}', which is of no node")
        order.append(placed)
        for record in records:
            if record not in left:
                raise ProgramError(f"the plan has '{record}' twice")
            left.remove(record)
    if left:
        raise ProgramError(f"the plan does not place '{min(left)}'")
    return order


def _read_buckets(
    listed: Sequence[dict], program: Program, names: Container[str]
) -> list[Bucket]:
    waits = [wait for wait in program.waits if wait.name in names]
    wait_of = {start: wait.name for wait in waits for start in wait.starts}
    known = {start.name for start in program.starts if start.name in names}
    buckets = []
    for item in listed:
        members = tuple(item["members"])
        for name in members:
            if name not in known:
                raise ProgramError(
                    f"the plan has '{name}' in a bucket, but the graph does not start a collective "
                    "of that name: make a new plan for this graph"
                )
        buckets.append(
            Bucket(members, tuple(wait_of[name] for name in members), item["mode"])
        )
    return buckets
