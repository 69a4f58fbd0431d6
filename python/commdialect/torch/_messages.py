"""Verifies the messages (sends and receives) that the ranks of a group compile.

A rank knows its own messages only. So each writes its starts and waits to the store, and one
rank makes a program of comm of them, in which each rank runs its own, for comm-verify.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch.distributed as dist
import torch.fx as fx

import commdialect
from commdialect._guests import make_line
from commdialect._pipeline._program import write_switch
from commdialect.torch._fx import GraphReader
from commdialect.torch._groups import resolve
from commdialect.torch._nodes import MESSAGES, describe, line_of, read_data, read_messages
from commdialect.torch._records import quote

#: An event is a start, ["start", number, group, ranks, is_pair, messages, file, line], or a wait
#: for starts, ["wait", numbers]. A message is [is_send, peer, type, tag], with a peer within
#: `ranks`. A start without messages is a collective. With `is_pair`, each pair of ranks has a
#: communicator of its own.
Event = list[Any]

#: Maximum size of the events of a rank, in bytes.
_MOST_BYTES = 64 << 20
#: The prefix of the names of the communicators of pairs.
_PAIR = "pair of"
_TYPE = re.compile(r"tensor<[\w]+(<f\d+>)?>")


def read_events(reader: GraphReader) -> list[Event] | None:
    """Returns the starts and waits of a graph, in order; none if it has no messages. Returns None
    if messages have peers that are not constant."""
    events: list[Event] = []
    has_messages = False
    number_of: dict[fx.Node, int] = {}
    for node in reader.graph.nodes:
        if node.op != "call_function":
            continue
        target = describe(node.target)
        if target.is_wait or target.is_part:
            numbers = {number_of[one] for one in node.all_input_nodes if one in number_of}
            if target.is_wait and numbers:
                events.append(["wait", sorted(numbers)])
            if len(numbers) == 1:
                number_of[node] = numbers.pop()
        elif target.kind:
            number_of[node] = len(number_of)
            is_message = target.kind == MESSAGES
            start = _read_start(node, number_of[node], is_message)
            if start is None:
                reader.remarks.append(f"messages are not verified: '{node.name}' has no constant peer")
                return None
            events.append(start)
            has_messages |= is_message
    return events if has_messages else []


def _read_start(node: fx.Node, number: int, is_message: bool) -> Event | None:
    group = resolve(node.args[-1])
    ranks = dist.get_process_group_ranks(group)
    messages: list[list[Any]] = []
    # NCCL does not look at tags.
    has_tags = dist.get_backend(group) != "nccl"
    for message in read_messages(node) if is_message else ():
        data = read_data(message.tensor.meta["val"])
        if type(message.peer) is not int or type(message.tag) is not int:
            return None
        tag = message.tag if has_tags else 0
        messages.append([message.is_send, message.peer, str(data.type), tag])
    is_single = is_message and describe(node.target).collective != "batch_p2p_ops"
    is_pair = is_single and getattr(group, "bound_device_id", None) is None
    line = line_of(node)
    described = str(getattr(group, "group_desc", "") or "")
    place = (line.file, line.line) if line else ("", 0)
    return ["start", number, described, ranks, is_pair, messages, *place]


def pack(events: list[Event]) -> bytes:
    """Packs events as bytes for the store."""
    return zlib.compress(json.dumps(events).encode())


def unpack(data: bytes) -> list[Event]:
    """Returns the argument of `pack`. Raises ValueError if `data` has another form."""
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data, _MOST_BYTES)
        events = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise ValueError(f"its messages cannot be read: {make_line(error)}") from None
    if unpacker.unconsumed_tail or not isinstance(events, list) or not all(map(_is_right, events)):
        raise ValueError("its messages cannot be read: expected a list of starts and waits")
    return events


def _is_right(event: Any) -> bool:
    if not isinstance(event, list) or not event:
        return False
    if event[0] == "wait":
        return len(event) == 2 and _are_ints(event[1])
    if len(event) != 8 or event[0] != "start" or not _are_ints([event[1], event[7]]):
        return False
    _, _, group, ranks, is_pair, messages, file, _ = event
    return (
        isinstance(group, str)
        and isinstance(file, str)
        and isinstance(is_pair, bool)
        and _are_ints(ranks)
        and isinstance(messages, list)
        and all(map(_is_message, messages))
    )


def _are_ints(values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is int for value in values)


def _is_message(message: Any) -> bool:
    return (
        isinstance(message, list)
        and len(message) == 4
        and isinstance(message[0], bool)
        and _are_ints([message[1], message[3]])
        and isinstance(message[2], str)
        and _TYPE.fullmatch(message[2]) is not None
    )


def make_starts(groups: Sequence[Sequence[int]]) -> list[Event]:
    """Returns the events of a rank without messages, from the ranks of each collective that it
    starts: it may wait for them at any time."""
    events: list[Event] = [
        ["start", number, "", list(ranks), False, [], "", 0] for number, ranks in enumerate(groups)
    ]
    return [*events, ["wait", list(range(len(groups)))]] if events else []


#
# Verification
#


def find_problem(events_of: Mapping[int, list[Event]], world: int) -> str | None:
    """Returns the first error in the messages of the ranks, in one line, by the rules of NCCL;
    None if there is none. `events_of` has the events of each rank that has some."""
    problem = _find_wrong_peer(events_of) or _find_tags(events_of)
    if problem:
        return problem
    try:
        commdialect.verify(commdialect.Module(_write_program(events_of, world), "<messages>"))
    except commdialect.VerificationError as error:
        return make_line(error).replace("barrier on @", "a collective on @")
    return None


def _place(event: Event) -> str:
    return f"{event[6]}:{event[7]}: " if event[6] else ""


def _describe(rank: int, message: list[Any], ranks: Sequence[int]) -> str:
    is_send, peer, type, _ = message
    return f"rank {rank} {'sends to' if is_send else 'receives from'} rank {ranks[peer]}"


def _read_all(events_of: Mapping[int, list[Event]]) -> Iterator[tuple[int, Event, list[Any]]]:
    for rank, events in sorted(events_of.items()):
        for event in events:
            for message in event[5] if event[0] == "start" else ():
                yield rank, event, message


def _find_wrong_peer(events_of: Mapping[int, list[Event]]) -> str | None:
    for rank, event, message in _read_all(events_of):
        if not 0 <= message[1] < len(event[3]):
            what = "sends to" if message[0] else "receives from"
            return (
                f"{_place(event)}rank {rank} {what} rank {message[1]} of its group: expected 0 to "
                f"{len(event[3]) - 1}"
            )
    return None


def _find_tags(events_of: Mapping[int, list[Event]]) -> str | None:
    """Returns an error if two messages that match in order have other tags, by which gloo matches
    them."""
    waiting: dict[tuple[Any, ...], deque[tuple[int, Event, list[Any]]]] = defaultdict(deque)
    for rank, event, message in _read_all(events_of):
        is_send, peer, _, tag = message
        other = event[3][peer]
        pair = (rank, other) if is_send else (other, rank)
        key = (event[2], tuple(event[3]), event[4], pair)
        if not waiting[*key, not is_send]:
            waiting[*key, is_send].append((rank, event, message))
            continue
        match, its_event, its_message = waiting[*key, not is_send].popleft()
        if its_message[3] != tag:
            return (
                f"{_place(its_event)}{_describe(match, its_message, its_event[3])} with tag "
                f"{its_message[3]}, and {_describe(rank, message, event[3])} with tag {tag}: "
                "expected the same tag, because messages match in order"
            )
    return None


class _Writer:
    """Writes the case of one rank. Each start is a call of its own, but the runtime of comm groups
    messages without a wait between them. So an empty message and its wait follow each start."""

    def __init__(self, rank: int, groups: dict[tuple[Any, ...], str], types: dict[str, str]):
        self.rank, self.groups, self.types = rank, groups, types
        self.lines: list[str] = []
        #: The text after "comm.wait", and the number of results, by the number of a start.
        self.pending: dict[int, tuple[str, int]] = {}
        self.number = 0

    def write(self, events: Sequence[Event]) -> list[str]:
        for event in events:
            if event[0] == "start":
                self._start(event)
            else:
                for number in event[1]:
                    self._wait(number)
        for number in list(self.pending):
            self._wait(number)
        return self.lines

    def _group(self, name: str, ranks: Sequence[int]) -> str:
        key = (name, *ranks)
        if key not in self.groups:
            shown = f"@{'pair' if name.startswith(_PAIR) else 'ranks'}"
            shown += "".join(f"_{rank}" for rank in ranks[:8])
            is_new = shown not in self.groups.values() and len(ranks) <= 8
            self.groups[key] = shown if is_new else f"{shown}.{len(self.groups)}"
        return self.groups[key]

    def _start(self, event: Event) -> None:
        _, key, name, ranks, _, messages, file, line = event
        n, self.number = self.number, self.number + 1
        where = f" loc({quote(file)}:{line}:0)" if file else ""
        if messages:
            self._exchange(n, event, where)
        else:
            self.lines.append(f"%t{n} = comm.barrier on {self._group(name, ranks)}{where}")
            self.pending[key] = (f"%t{n}", 0)
        self.lines += [f"%p{n} = comm.barrier on @alone", f"comm.wait %p{n}"]

    def _exchange(self, n: int, event: Event, where: str) -> None:
        _, key, name, ranks, is_pair, messages, _, _ = event
        line = list(ranks)
        if is_pair:  # of one message
            line = sorted({self.rank, ranks[messages[0][1]]})
            name = f"{_PAIR} {name}"
        sent: list[tuple[str, str, str]] = []
        received: list[tuple[str, str, str]] = []
        for is_send, peer, type, _ in messages:
            place = f"%c{line.index(ranks[peer])}"
            if is_send:
                sent.append((self.types.setdefault(type, f"%x{len(self.types)}"), place, type))
            else:
                received.append((f"%e{n}_{len(received)}", place, type))
                self.lines.append(f"{received[-1][0]} = tensor.empty() : {type}")
        sources, targets, send_types = map(", ".join, zip(*sent, strict=True)) if sent else ("",) * 3
        places, origins, types = (
            map(", ".join, zip(*received, strict=True)) if received else ("",) * 3
        )
        values = ", ".join(f"%r{n}_{i}" for i in range(len(received)))
        if len(messages) > 1:
            op = "comm.batch_p2p"
            op += f" send {sources} to {targets}" if sent else ""
            op += f" receive into {places} from {origins}" if received else ""
            signature = " into ".join(filter(None, [send_types, types]))
            signature = signature if sent else f"into {types}"
        elif sent:  # errors name single messages better
            op, signature = f"comm.send {sources} to {targets}", send_types
        else:
            op, signature = f"comm.recv into {places} from {origins}", types
        results = ", ".join(filter(None, [values, f"%t{n}"]))
        self.lines.append(f"{results} = {op} on {self._group(name, line)} : {signature}{where}")
        waited = f"%t{n}" + (f", {values}" if received else "")
        waited += f" reading {sources}" if sent else ""
        reading = f" reading {send_types}" if sent else ""
        self.pending[key] = (f"{waited} : {types}{reading}", len(received))

    def _wait(self, number: int) -> None:
        if number not in self.pending:
            return
        waited, num_results = self.pending.pop(number)
        results = ", ".join(f"%w{number}_{i}" for i in range(num_results))
        self.lines.append(f"{results} = comm.wait {waited}" if results else f"comm.wait {waited}")


def _write_program(events_of: Mapping[int, list[Event]], world: int) -> str:
    """Returns a program whose ranks run their events."""
    groups: dict[tuple[Any, ...], str] = {}
    types: dict[str, str] = {}
    cases = {
        rank: _Writer(rank, groups, types).write(events)
        for rank, events in sorted(events_of.items())
    }
    lines = [
        f"comm.mesh @mesh(ranks = {world})",
        *(f"comm.group {name} = ranks [{list(key[1:])}]" for key, name in groups.items()),
        f"comm.group @alone = ranks {[[rank] for rank in range(world)]}",
        f"func.func @messages({', '.join(f'{name}: {type}' for type, name in types.items())}) {{",
        *write_switch(cases, world),
        "return",
        "}",
    ]
    return "\n".join(lines) + "\n"
