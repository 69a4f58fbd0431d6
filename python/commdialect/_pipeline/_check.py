"""Checks that a table has each action once, on its rank and in order."""

from __future__ import annotations

import collections

from commdialect._pipeline._table import (
    RECEIVES,
    SEND_WAITS,
    SENDS,
    Action,
    Table,
    TableError,
    flatten,
    get_message,
)

_MOST_PROBLEMS = 20


class _Checker:
    def __init__(self, table: Table):
        self.table = table
        self.problems: list[str] = []
        # The first occurrence of each action, and its position in its row.
        self.first: dict[Action, tuple[Action, int]] = {}

    def fail(self, action: Action, text: str) -> None:
        self.problems.append(f"{self.table.place(action)}: error: {text}")

    def find(self, stage: int, kinds: str, microbatch: int | None) -> tuple[Action, int] | None:
        for kind in kinds.split():
            found = self.first.get(Action(stage, kind, microbatch))
            if found:
                return found
        return None

    def run(self) -> None:
        for rank, row in enumerate(self.table.rows):
            for position, action in enumerate(flatten(row)):
                self.check_place(action, rank, position)
        self.check_compute()
        if self.problems:
            return
        for action, position in list(self.first.values()):
            self.check_order(action, position)
        if self.table.has_messages and not self.problems:
            self.check_messages()

    def check_place(self, action: Action, rank: int, position: int) -> None:
        """Checks the stage, microbatch and rank of an action, and that it occurs only once if it
        has a microbatch."""
        stages = self.table.num_stages
        if action.stage >= stages:
            self.fail(action, f"{action} is of stage {action.stage}: expected 0 to {stages - 1}")
            return
        microbatches = self.table.num_microbatches
        if action.microbatch is not None and action.microbatch >= microbatches:
            text = f"{action} is of microbatch {action.microbatch}"
            self.fail(action, f"{text}: expected 0 to {microbatches - 1}, as of most stages")
            return
        expected = self.table.stage_ranks[action.stage]
        if expected != rank:
            text = f"{action} is on rank {rank}: expected rank {expected}, which runs"
            self.fail(action, f"{text} stage {action.stage}")
        earlier = self.first.get(action)
        if earlier is None:
            self.first[action] = action, position
        elif action.microbatch is not None:
            text = f"{action} is twice on rank {rank}, first in column {earlier[0].column}"
            self.fail(action, text)

    def check_compute(self) -> None:
        """Checks that each stage computes all of each microbatch."""
        table = self.table
        for stage in range(table.num_stages):
            row = table.stage_ranks[stage] + 1
            for microbatch in range(table.num_microbatches):
                wanted = [("F", "F")]
                if table.has_backward:
                    wanted.append(("B I", "B"))
                if self.find(stage, "I", microbatch) or self.find(stage, "W", microbatch):
                    wanted[1:] = [("I", "I"), ("W", "W")]
                    both = self.find(stage, "B", microbatch)
                    if both:
                        self.fail(both[0], f"{both[0]} beside I or W of the same microbatch")
                for kinds, name in wanted:
                    if not self.find(stage, kinds, microbatch):
                        text = f"rank {row - 1} never runs {stage}{name}{microbatch}"
                        self.problems.append(f"{table.name}:{row}: error: {text}")

    def check_order(self, action: Action, position: int) -> None:
        """Checks that an action follows all actions of its own rank that it depends on."""
        table, stage, microbatch = self.table, action.stage, action.microbatch
        ranks = table.stage_ranks
        needs: list[tuple[int, str]] = []
        if action.kind in ("B", "I"):
            needs.append((stage, "F"))
            if stage + 1 < table.num_stages and ranks[stage + 1] == ranks[stage]:
                needs.append((stage + 1, "B I"))
        elif action.kind == "W":
            needs.append((stage, "I"))
        elif action.kind == "F" and stage > 0 and ranks[stage - 1] == ranks[stage]:
            needs.append((stage - 1, "F"))
        elif action.kind in SENDS:
            needs.append((stage, "F" if action.kind == "SEND_F" else "B I"))
        elif action.kind in SEND_WAITS:
            needs.append((stage, action.kind.removeprefix("WAIT_")))
        if table.has_messages and table.get_operand(action):
            needs.append((stage, "RECV_F" if action.kind == "F" else "RECV_B"))
        for where, kinds in needs:
            found = self.find(where, kinds, microbatch)
            if found is None:
                name = f"{where}{kinds.split()[0]}{microbatch}"
                self.fail(action, f"{action} without {name}: expected it before, in the same row")
            elif found[1] > position:
                text = f"{action} before {found[0]}, which is in column {found[0].column}"
                self.fail(action, text)

    def check_messages(self) -> None:
        """Checks that messages go between ranks, and have a sender and a receiver."""
        for action, _ in list(self.first.values()):
            if action.kind not in SENDS + RECEIVES:
                continue
            message = get_message(action)
            sends = action.kind in SENDS
            other = message.receive if sends else message.send
            stages = self.table.num_stages
            if not 0 <= other.stage < stages:
                self.fail(action, f"{action}: there is no stage {other.stage}")
            elif not self.table.crosses(action.stage, other.stage):
                text = f"{action}: stages {action.stage} and {other.stage} are on one rank"
                self.fail(action, f"{text}, which needs no message")
            elif other not in self.first:
                rank = self.table.stage_ranks[other.stage]
                verb = "receives it" if sends else "sends it"
                self.fail(action, f"{action}: rank {rank} never {verb}: expected {other} there")


def find_mismatches(table: Table) -> list[str]:
    """Returns errors where ranks do not receive in the order in which messages are sent. NCCL
    matches the messages of a pair of ranks by order alone, so a rank would receive the wrong
    data."""
    ranks = table.stage_ranks
    sent: dict[tuple[int, int], list[Action]] = collections.defaultdict(list)
    received: dict[tuple[int, int], list[Action]] = collections.defaultdict(list)
    for action in table.parts():
        if action.kind in SENDS + RECEIVES:
            message = get_message(action)
            lists = sent if action.kind in SENDS else received
            lists[ranks[message.sender], ranks[message.receiver]].append(action)
    problems = []
    for (source, target), sends in sorted(sent.items()):
        for send, receive in zip(sends, received[source, target], strict=True):
            if get_message(send) != get_message(receive):
                text = f"{receive} on rank {target} gets the data of {send} on rank {source}"
                text += f" ({table.place(send)}): messages match in order"
                problems.append(f"{table.place(receive)}: error: {text}")
                break
    return problems


def check_table(table: Table) -> None:
    """Raises TableError if an action is missing, twice, on another rank than its stage, or before
    what it needs there, or if a message has no sender or no receiver."""
    checker = _Checker(table)
    checker.run()
    problems = checker.problems
    if len(problems) > _MOST_PROBLEMS:
        rest = len(problems) - _MOST_PROBLEMS
        problems = [*problems[:_MOST_PROBLEMS], f"{table.name}: error: {rest} more errors"]
    if problems:
        raise TableError(problems)
