"""Simulates a table with messages, or finds out why it hangs.

A rank runs its actions in order. A send or receive only starts a message. As on NCCL, the messages
of a rank on a communicator run one after the other, in the order of their starts. A message moves
data once both ranks have reached it. A computation waits for its message.
"""

from __future__ import annotations

import collections
import dataclasses

from commdialect._pipeline._table import (
    RECEIVES,
    SEND_WAITS,
    SENDS,
    Action,
    Message,
    Table,
    flatten,
    get_message,
)

COMMUNICATORS = ("pair", "group", "direction")
Communicator = tuple[int, ...]


def get_communicator(communicators: str, source: int, target: int) -> Communicator:
    """Returns the ranks of a message's communicator; all ranks are ()."""
    if communicators == "group":
        return ()
    if communicators == "direction":
        return source, target
    return min(source, target), max(source, target)


@dataclasses.dataclass
class Costs:
    """Nanoseconds of compute by stage, and of a message by the ranks of its sender and receiver."""

    forward: list[int]
    backward: list[int]
    input: list[int]
    weight: list[int]
    transfer: dict[tuple[int, int], int]

    def get(self, action: Action) -> int:
        times = {"F": self.forward, "B": self.backward, "I": self.input, "W": self.weight}
        return times[action.kind][action.stage] if action.is_compute else 0


@dataclasses.dataclass
class Transfer:
    """A message with its times: when its send and its receive start, and when it begins and ends to
    move data. Times are None until they are known."""

    message: Message
    source: int
    target: int
    sent: int | None = None
    received: int | None = None
    begin: int | None = None
    end: int | None = None

    def get_ready(self) -> int:
        """Returns when both ranks have started it."""
        assert self.sent is not None and self.received is not None
        return max(self.sent, self.received)


@dataclasses.dataclass
class Span:
    """A computation."""

    action: Action
    begin: int
    end: int


@dataclasses.dataclass
class RankTimes:
    """Times of a rank. `exposed` is how long its compute waits for data that both ranks have
    started to move."""

    spans: list[Span] = dataclasses.field(default_factory=list)
    compute: int = 0
    exposed: int = 0
    clock: int = 0


@dataclasses.dataclass
class Timeline:
    """A run that ends. Time that is neither compute nor exposed is a bubble."""

    ranks: list[RankTimes]
    transfers: list[Transfer]
    makespan: int

    def get_bubble(self, rank: int) -> int:
        times = self.ranks[rank]
        return self.makespan - times.compute - times.exposed


@dataclasses.dataclass
class Reason:
    """A link of a deadlock. `text` says what `action` of `rank` waits for."""

    rank: int
    action: Action
    text: str


@dataclasses.dataclass
class Deadlock:
    """Why ranks wait for each other, and at which position of its row each rank stops."""

    reasons: list[Reason]
    stops: list[int]


class _Simulator:
    def __init__(self, table: Table, costs: Costs, communicators: str):
        self.table, self.costs, self.communicators = table, costs, communicators
        self.actions = [list(flatten(row)) for row in table.rows]
        self.positions = [0] * table.num_ranks
        self.ranks = [RankTimes() for _ in table.rows]
        self.transfers: dict[Message, Transfer] = {}
        self.queues: dict[tuple[int, Communicator], collections.deque[Transfer]] = (
            collections.defaultdict(collections.deque)
        )
        self.free: dict[tuple[int, Communicator], int] = collections.defaultdict(int)

    def run(self) -> Timeline | Deadlock:
        moves = True
        while moves:
            moves = False
            for rank in range(self.table.num_ranks):
                moves |= self._advance(rank)
        if any(len(a) > i for a, i in zip(self.actions, self.positions, strict=True)):
            return self._explain()
        ends = [times.clock for times in self.ranks]
        ends += [transfer.end or 0 for transfer in self.transfers.values()]
        return Timeline(self.ranks, list(self.transfers.values()), max(ends))

    def _key(self, transfer: Transfer) -> Communicator:
        return get_communicator(self.communicators, transfer.source, transfer.target)

    def _get_awaited(self, action: Action) -> Message | None:
        """Returns the message that an action waits for."""
        if action.kind in SEND_WAITS:
            return get_message(action)
        return self.table.get_operand(action) if action.is_compute else None

    def _advance(self, rank: int) -> bool:
        """Runs the actions of a rank until one has to wait. Returns true if any action ran."""
        times, begun = self.ranks[rank], self.positions[rank]
        actions = self.actions[rank]
        while self.positions[rank] < len(actions):
            action = actions[self.positions[rank]]
            awaited = self._get_awaited(action)
            if awaited:
                transfer = self.transfers.get(awaited)
                if transfer is None or transfer.end is None:
                    break
                ready = max(times.clock, transfer.get_ready())
                times.exposed += max(0, transfer.end - ready)
                times.clock = max(times.clock, transfer.end)
            if action.kind in SENDS + RECEIVES:
                self._start(rank, action)
            elif action.is_compute:
                cost = self.costs.get(action)
                times.spans.append(Span(action, times.clock, times.clock + cost))
                times.compute += cost
                times.clock += cost
            self.positions[rank] += 1
        return self.positions[rank] > begun

    def _start(self, rank: int, action: Action) -> None:
        message = get_message(action)
        ranks = self.table.stage_ranks
        transfer = self.transfers.setdefault(
            message, Transfer(message, ranks[message.sender], ranks[message.receiver])
        )
        if action.kind in SENDS:
            transfer.sent = self.ranks[rank].clock
        else:
            transfer.received = self.ranks[rank].clock
        key = self._key(transfer)
        self.queues[rank, key].append(transfer)
        self._move(rank, key)

    def _move(self, rank: int, key: Communicator) -> None:
        """Moves messages that are first in the queues of both of their ranks."""
        work = [rank]
        while work:
            queue = self.queues[work.pop(), key]
            if not queue:
                continue
            head = queue[0]
            ends = (head.source, key), (head.target, key)
            if any(not self.queues[end] or self.queues[end][0] is not head for end in ends):
                continue
            head.begin = max(head.get_ready(), *(self.free[end] for end in ends))
            head.end = head.begin + self.costs.transfer.get((head.source, head.target), 0)
            for end in ends:
                self.queues[end].popleft()
                self.free[end] = head.end
            work += [head.source, head.target]

    def _explain(self) -> Deadlock:
        """Finds the cycle of ranks and messages that wait for each other."""
        rank = next(r for r, a in enumerate(self.actions) if self.positions[r] < len(a))
        seen: dict[tuple[int, Message | None], int] = {}
        reasons: list[Reason] = []
        # At its stop a rank waits for a message; a message waits in a queue, or for its peer.
        at: tuple[int, Message | None] = rank, None
        while at not in seen:
            seen[at] = len(reasons)
            reason, at = self._follow(*at)
            reasons.append(reason)
        return Deadlock(reasons[seen[at] :], list(self.positions))

    def _find(self, rank: int, message: Message) -> Action:
        """Returns the send or receive of a message in the row of a rank."""
        own = message.send if self.table.stage_ranks[message.sender] == rank else message.receive
        return next(action for action in self.actions[rank] if action == own)

    def _follow(
        self, rank: int, message: Message | None
    ) -> tuple[Reason, tuple[int, Message | None]]:
        if message is None:
            action = self.actions[rank][self.positions[rank]]
            awaited = self._get_awaited(action)
            assert awaited
            own = self._find(rank, awaited)
            return Reason(rank, action, f"waits for its {own}"), (rank, awaited)
        own = self._find(rank, message)
        ranks = self.table.stage_ranks
        ends = ranks[message.sender], ranks[message.receiver]
        peer = ends[1] if ends[0] == rank else ends[0]
        key = get_communicator(self.communicators, *ends)
        head = self.queues[rank, key][0]
        if head.message != message:
            where = describe_communicator(self.communicators, key)
            text = f"is behind {self._find(rank, head.message)} on {where}"
            return Reason(rank, own, text), (rank, head.message)
        other = self._find(peer, message)
        queue = self.queues[peer, key]
        if any(transfer.message == message for transfer in queue):
            return Reason(rank, own, f"waits for {other} of rank {peer}"), (peer, message)
        stop = self.actions[peer][self.positions[peer]]
        text = f"waits for {other} of rank {peer}, which stops at {stop} before"
        return Reason(rank, own, text), (peer, None)


def describe_communicator(communicators: str, key: Communicator) -> str:
    """Returns a communicator in words."""
    if communicators == "group":
        return "the communicator of all ranks"
    if communicators == "pair":
        return f"the communicator of ranks {key[0]} and {key[1]}"
    return f"the communicator from rank {key[0]} to rank {key[1]}"


def simulate(table: Table, costs: Costs, communicators: str) -> Timeline | Deadlock:
    """Runs a table that `check_table` accepts."""
    return _Simulator(table, costs, communicators).run()


@dataclasses.dataclass
class Peak:
    """The most activations that a rank holds at once, and their bytes if those are known.
    `excess` is the first forward that exceeds the limit."""

    count: int = 0
    bytes: int = 0
    excess: Action | None = None


def change_held(held: set[tuple[int, int]], part: Action, has_backward: bool) -> None:
    """Changes the activations that a rank holds after `part`. Without a backward, and after B
    or W, nothing needs them any more."""
    if part.microbatch is None:
        return
    key = part.stage, part.microbatch
    if part.kind == "F" and has_backward:
        held.add(key)
    elif part.kind in ("B", "W"):
        held.discard(key)


def find_peaks(table: Table, sizes: list[int], limit: int | None) -> list[Peak]:
    """Returns the peak of each rank. An activation lives from its forward until its B or W."""
    peaks = []
    for row in table.rows:
        peak, held = Peak(), set[tuple[int, int]]()
        for part in flatten(row):
            if part.kind == "F":
                during = held | {(part.stage, part.microbatch or 0)}
                size = sum(sizes[stage] for stage, _ in during)
                peak.count, peak.bytes = max(peak.count, len(during)), max(peak.bytes, size)
                if limit is not None and size > limit and peak.excess is None:
                    peak.excess = part
            change_held(held, part, table.has_backward)
        peaks.append(peak)
    return peaks
