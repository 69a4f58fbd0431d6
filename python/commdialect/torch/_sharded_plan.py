"""Chooses modules of fully_shard that keep their parameters between passes.

A module that keeps them gathers them once in a step instead of twice. That takes memory, least for
the modules that run last: their backward pass comes first.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

import torch

import commdialect
from commdialect._torch_options import TorchOptions
from commdialect.torch._chosen import LEAST_GAIN, LEAST_LIMIT, Figures
from commdialect.torch._records import ProgramError
from commdialect.torch._sharded_record import Recorder

#: The maximum of simulated numbers of modules.
_MOST_NUMBERS = 16


@dataclasses.dataclass(frozen=True)
class Evaluation:
    """Figures of a step if its last modules keep their parameters, by the number of modules.

    `best` has the figures of the recorded collectives and ops in their best order. `limit` is in
    bytes, None if there is none, and `room` is the memory that the device has left.
    """

    pairs: list[tuple[torch.nn.Module, set[int]]]
    figures: dict[int, Figures]
    best: Figures
    limit: int | None
    room: int | None

    @property
    def modules(self) -> list[torch.nn.Module]:
        """The modules that can keep their parameters, the last one first."""
        return [module for module, _ in self.pairs]

    def owners(self, number: int) -> set[int]:
        """Returns the lists of parameters that `number` modules keep."""
        return set().union(*(owners for _, owners in self.pairs[:number]))

    def to_text(self) -> str:
        """Returns what `choose` reads."""
        table = [[k, f.makespan_ns, f.peak_bytes] for k, f in self.figures.items()]
        return json.dumps({"table": table, "limit": self.limit, "room": self.room})


def list_groups(state: Any) -> list[Any]:
    """Returns the groups of parameters of a module's state."""
    groups = getattr(state, "_fsdp_param_groups", None)
    if groups is not None:
        return list(groups)
    one = state._fsdp_param_group  # torch 2.11 has at most one
    return [] if one is None else [one]


def find_modules(
    recorder: Recorder, states: Sequence[Any]
) -> list[tuple[torch.nn.Module, set[int]]]:
    """Returns the modules whose parameters are gathered in both passes, the last one first, each
    with the numbers of its lists of parameters."""
    passes: dict[str, dict[int, int]] = {"forward": {}, "backward": {}}
    for place, entry in enumerate(recorder.entries):
        if entry.owner:
            passes[entry.phase][entry.owner] = place
    found = []
    for state in states:
        groups = [g for g in list_groups(state) if id(g.fsdp_params) in passes["backward"]]
        owners = {id(group.fsdp_params) for group in groups}
        # Parameters that are kept on fewer ranks are the user's own choice.
        if not owners <= passes["forward"].keys() or any(g._use_post_forward_mesh for g in groups):
            continue
        if owners and all(group._reshard_after_forward for group in groups):
            place = max(passes["forward"][owner] for owner in owners)
            found.append((place, state._modules[0], owners))
    found.sort(key=lambda one: -one[0])
    return [(module, owners) for _, module, owners in found]


def evaluate(
    recorder: Recorder, states: Sequence[Any], options: TorchOptions, device: torch.device
) -> Evaluation:
    """Simulates the recorded step, and steps in which the last modules keep their parameters."""
    pairs = find_modules(recorder, states)
    numbers = {0}
    if options.schedule and pairs:
        stride = -(-len(pairs) // _MOST_NUMBERS)
        numbers |= {*range(stride, len(pairs), stride), len(pairs)}
    figures = {}
    for number in sorted(numbers):
        without = set().union(*(owners for _, owners in pairs[:number]))
        module = recorder.make_program(without).to_module("<fully_shard>")
        figures[number] = Figures.of(commdialect.report(module, machine=options.machine))
    plan = commdialect.plan(
        recorder.make_program().to_module("<fully_shard>"),
        machine=options.machine,
        memory_limit=options.memory_limit,
        buckets="alone",
        is_quick=True,
        least_limit_bytes=LEAST_LIMIT,
    )
    functions = json.loads(plan.to_json())["functions"]
    if not functions:
        raise ProgramError("the step of fully_shard does not communicate")
    return Evaluation(
        pairs,
        figures,
        Figures(**functions[0]["planned"]),
        functions[0]["limit_bytes"],
        _find_room(device),
    )


def _find_room(device: torch.device) -> int | None:
    """Returns the bytes that a GPU has left at the peak so far; None for other devices."""
    if device.type != "cuda":
        return None
    free, _ = torch.cuda.mem_get_info(device)
    return free + torch.cuda.memory_reserved(device) - torch.cuda.max_memory_allocated(device)


def choose(texts: Sequence[str]) -> int:
    """Returns the number of modules that keep their parameters, alike on all ranks: the fastest
    one that keeps each rank's limits, and that is slower on none."""
    ranks = [json.loads(text) for text in texts]
    if not all(rank.get("table") for rank in ranks):
        return 0
    tables = [{k: (ns, peak) for k, ns, peak in rank["table"]} for rank in ranks]
    if any(table.keys() != tables[0].keys() for table in tables):
        return 0

    def is_allowed(number: int) -> bool:
        for rank, table in zip(ranks, tables, strict=True):
            (ns, peak), (ns_before, peak_before) = table[number], table[0]
            if ns > ns_before or (rank["limit"] is not None and peak > rank["limit"]):
                return False
            if rank["room"] is not None and peak - peak_before > rank["room"]:
                return False
        return True

    def measure(number: int) -> int:
        return max(table[number][0] for table in tables)

    best = min(filter(is_allowed, tables[0]), key=lambda k: (measure(k), k), default=0)
    return best if measure(best) <= LEAST_GAIN * measure(0) else 0
