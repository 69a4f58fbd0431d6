"""One decision about buckets for ranks that differ in their compute only.

Uneven shards make such programs: a rank with fewer rows pads them. Rank 0 decides which
collectives share a bucket, and in which order they start. Each other rank plans its own compute
around that. Collectives are numbered in the order of the graph, which is the same on all ranks.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

import torch.distributed as dist

import commdialect
from commdialect._guests import make_line
from commdialect.torch._certificates import make_certificate, read, wait
from commdialect.torch._fx import GraphReader
from commdialect.torch._planned import End, Place, make_pinned
from commdialect.torch._records import ProgramError

#: A digest of the collectives that it is for, and the order of starts: the numbers of the
#: collectives of each bucket, or one number. The order is None if the graph stays. `mode` is
#: that of all buckets.
Decision = dict[str, Any]

_GO = "all ranks can follow"


def make_decision(reader: GraphReader, order: Sequence[Place] | None) -> Decision:
    """Returns the decision that an order of the records of `reader` is."""
    modes = {place.bucket.mode for place in order or () if type(place) is End}
    return {
        "digest": _digest(reader),
        "order": None if order is None else _list_starts(reader, order),
        "mode": next(iter(modes), ""),
    }


def _digest(reader: GraphReader) -> str:
    """Returns a digest of what all ranks must have in common to follow one decision."""
    starts = reader.program.starts
    whats = [item["what"] for item in make_certificate(reader)]
    places = [place for place, _ in reader.unmodelled]
    text = json.dumps([whats, [start.group for start in starts], places])
    return hashlib.sha256(text.encode()).hexdigest()


def _list_starts(reader: GraphReader, order: Sequence[Place]) -> list[list[int]]:
    number = {start.name: i for i, start in enumerate(reader.program.starts)}
    listed = []
    for place in order:
        if type(place) is not End:
            if place in number:
                listed.append([number[place]])
        elif not place.is_wait:
            listed.append([number[name] for name in place.bucket.starts])
    return listed


def pin(decision: Decision, reader: GraphReader) -> commdialect.Plan | None:
    """Returns a plan for the program of `reader` in which the decision is pinned; None if its
    graph stays. Raises ProgramError if the decision is for other collectives."""
    if decision["digest"] != _digest(reader):
        raise ProgramError("it has other collectives than rank 0")
    if decision["order"] is None:
        return None
    starts = reader.program.starts
    buckets, ops = [], []
    for numbers in decision["order"]:
        names = [starts[i].name for i in numbers]
        if len(names) == 1:
            ops.append(names[0])
            continue
        buckets.append({"members": names, "mode": decision["mode"]})
        ops.append(f"{names[0]}+{len(names) - 1}/comm.{starts[numbers[0]].kind}")
    return commdialect.Plan.from_json(make_pinned(reader.program, ops, buckets))


def check(decision: Decision, reader: GraphReader, order: Sequence[Place]) -> None:
    """Raises ProgramError if `order` does not follow the decision."""
    if _list_starts(reader, order) != decision["order"]:
        raise ProgramError("its plan has other buckets than that of rank 0")


def decide_together(
    store: dist.Store,
    seconds: float,
    decide: Callable[[], Decision],
    follow: Callable[[Decision], None],
    try_it: Callable[[], None] = lambda: None,
    ranks: Sequence[int] | None = None,
) -> str:
    """Lets the first of `ranks`, by default all, `decide`, and the others `follow` the decision.
    Returns "" on all of them if that and `try_it` raise no error on any, else a reason, which is
    the same on all. Ranks wait for each other for at most `seconds` at a time."""
    rank, why = dist.get_rank(), ""
    ranks = range(dist.get_world_size()) if ranks is None else ranks
    decision = None
    try:
        if rank == ranks[0]:
            decision = decide()
        else:
            end = time.monotonic() + seconds
            wait(store, "decision", end)
            decision = json.loads(store.get("decision"))
            if decision is None:
                raise ProgramError(f"rank {ranks[0]} has decided nothing")
            follow(decision)
        try_it()
    except Exception as error:
        why = f"rank {rank} cannot follow a common plan: {make_line(error)}"
        # The first reason is that of all ranks.
        store.compare_set("outcome", "", why)
    if rank == ranks[0]:
        store.set("decision", json.dumps(decision))
    if not why and store.add("able", 1) == len(ranks):
        store.compare_set("outcome", "", _GO)
    try:
        wait(store, "outcome", time.monotonic() + seconds)
    except TimeoutError:
        store.compare_set("outcome", "", f"not all ranks have a plan after {seconds:g} s")
    outcome = read(store, "outcome")
    return "" if outcome == _GO else outcome
