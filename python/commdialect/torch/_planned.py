"""Reads the order of records, and the buckets, in a plan."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from commdialect.torch._program import Program
from commdialect.torch._records import ProgramError


@dataclasses.dataclass(frozen=True)
class Bucket:
    """Collectives that are merged, by the names of their records, in the order of the
    program. `waits` has the names of their waits, in the same order."""

    starts: tuple[str, ...]
    waits: tuple[str, ...]
    mode: str


class End(NamedTuple):
    """One of the two positions of a bucket in the order: its start, or its wait."""

    bucket: Bucket
    is_wait: bool


#: One position in the order: the name of a record in no bucket, or an end of a bucket.
Place = str | End


#: The planner's names of ops that it creates from others (docs/Plans.md).
_MADE = re.compile(r"^(?P<first>[^/]*?)(\+\d+)?/(?P<op>[A-Za-z_]\w*\.\w+)(\.\d+)?$")


def read_order(function: Mapping[str, Any], program: Program) -> list[Place]:
    """Returns the order of `program`'s records, each once, or within its bucket. `function`
    is the plan of the program's function.

    Raises ProgramError if the plan is of another program.
    """
    if function["name"] != program.function:
        raise ProgramError(f"the plan has no function '{program.function}'")
    block = next(b for b in function["blocks"] if not b.get("op"))
    names = set(program.order)
    buckets = _read_buckets(block["buckets"]["list"], program, names)
    of_member = {name: bucket for bucket in buckets for name in (*bucket.starts, *bucket.waits)}

    order: list[Place] = []
    placed: list[str] = []
    alone = names - of_member.keys()
    for name in block["order"]["ops"]:
        if name in alone:
            order.append(name)
            placed.append(name)
        elif (end := _read_end(name, of_member)) is not None:
            order.append(end)
            placed += end.bucket.waits if end.is_wait else end.bucket.starts
    if len(placed) != len(names) or set(placed) != names:
        _fail_to_place(names, placed)
    return order


def make_pinned(program: Program, ops: Sequence[str], buckets: Sequence[dict] | None) -> str:
    """Returns the text of a plan in which `ops` keep this order. The function of `program`
    gets exactly these buckets, unless they are None."""
    none = dict.fromkeys(("makespan_ns", "exposed_ns", "peak_bytes", "lower_bound_ns"), 0)
    block: dict[str, Any] = {
        "region": 0,
        "block": 0,
        "order": {"pinned": True, "ops": list(ops)},
    }
    if buckets is not None:
        block["buckets"] = {"pinned": True, "list": list(buckets)}
    function = {
        "name": program.function,
        "ops": len(program.order),
        "before": none,
        "planned": none,
        "original_peak_bytes": 0,
        "limit_bytes": None,
        "collectives": [],
        "blocks": [block],
        "pipelined_loops": [],
        "split_matmuls": [],
    }
    plan = {"schema": "comm-plan", "version": 2, "machine": "cpu-host", "memory_limit": "none"}
    return json.dumps({**plan, "functions": [function]})


def _read_end(name: str, of_member: Mapping[str, Bucket]) -> End | None:
    """Returns the end of a bucket for an op of the plan that has no record. None means that
    the op has no position of its own."""
    if name in of_member:
        raise ProgramError(f"'{name}' is in a bucket of the plan, and in its order, too")
    made = _MADE.match(name)
    bucket = of_member.get(made["first"]) if made else None
    if made and bucket:
        # Ops that pack and unpack a bucket move with its start and its wait.
        return End(bucket, made["op"] == "comm.wait") if made["op"].startswith("comm.") else None
    if name.startswith("#"):  # memory that the planner allocates is no node of the host
        return None
    raise ProgramError(f"the plan has an op '{name}', which is of no node")


def _fail_to_place(names: Iterable[str], placed: Iterable[str]) -> NoReturn:
    left = set(names)
    for name in placed:
        if name not in left:
            raise ProgramError(f"the plan has '{name}' twice")
        left.remove(name)
    raise ProgramError(f"the plan does not place '{min(left)}'")


def _read_buckets(
    listed: Sequence[dict], program: Program, names: Container[str]
) -> list[Bucket]:
    waits = [wait for wait in program.waits if wait.name in names]
    wait_of = {start: wait.name for wait in waits for start in wait.starts}
    starts = (start.name for start in program.starts if start.name in names)
    known = {name: number for number, name in enumerate(starts)}
    buckets = []
    for item in listed:
        members = tuple(item["members"])
        for name in members:
            if name not in known:
                raise ProgramError(
                    f"the plan has '{name}' in a bucket, but the graph does not start a collective "
                    "of that name: make a new plan for this graph"
                )
        # Ranks may plan alone, but the operands of a bucket are in one order on all.
        members = tuple(sorted(members, key=known.__getitem__))
        buckets.append(
            Bucket(members, tuple(wait_of[name] for name in members), item["mode"])
        )
    return buckets
