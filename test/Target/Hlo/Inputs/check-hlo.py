"""Checks files that comm-translate wrote, without any of its code.

check-hlo.py same-but-schedule A B: the modules differ at most in their schedules, each
of which has all instructions once; prints those of B. A may be compressed.
check-hlo.py same-inside A B: the first field of A holds B.

check-hlo.py calls A B METADATA IMAGE: the modules differ at most in calls of sites and
bitcasts, which keep what is not of the collective, and in control predecessors. The calls
name the digest of the other files, and places in windows do not overlap. In each
computation, what has calls has one order. Prints what differs, with the numbers of its
fields, and the computations that B lacks.

check-hlo.py fused A B: the modules differ at most in calls of sites, which may be new, their
elements, and instructions that B lacks. Elements have the shapes of their call's tuple. Prints the calls and
the elements with their operands, and what B lacks.

check-hlo.py copies A B: the modules differ at most in calls, tuples of their results, and control
predecessors. A wait gets the array of a start, in its memory, and the start's source. Other ids,
names and shapes stay. Prints the new and changed instructions with their operands and predecessors.

check-hlo.py rotated A B: the modules differ at most in loops and what calls them. Ids, names and
channels of B are unique, operands precede their users, and loops and their computations have
tuples of the same shape. Prints the instructions that only B has, and those that only A has.

check-hlo.py reports FILE: our order is not slower and takes no more memory.
"""
import gzip
import hashlib
import json
import sys


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields(data):
    at = 0
    while at < len(data):
        begin = at
        tag, at = varint(data, at)
        value = None
        if tag & 7 == 0:
            value, at = varint(data, at)
        else:
            size = {1: 8, 5: 4}.get(tag & 7)
            if size is None:
                size, at = varint(data, at)
            value, at = data[at : at + size], at + size
        yield tag >> 3, value, data[begin:at]


def get(data, number, default=None):
    return next((v for n, v, _ in fields(data) if n == number), default)


def read(path):
    data = open(path, "rb").read()
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def sequences(module):
    result = {}
    for number, entry, _ in fields(get(module, 7, b"")):
        ids, at, packed = [], 0, get(get(entry, 2), 1, b"")
        while at < len(packed):
            value, at = varint(packed, at)
            ids.append(value)
        result[get(entry, 1, 0)] = ids
    return result


def same_but_schedule(a, b):
    a, b = read(a), read(b)
    rest = lambda module: [raw for n, _, raw in fields(module) if n != 7]
    assert rest(a) == rest(b), "more than the schedule differs"
    before, after = sequences(a), sequences(b)
    assert list(before) == list(after)
    for number, computation, _ in fields(b):
        if number != 3 or get(computation, 5) not in after:
            continue
        key = get(computation, 5)
        assert sorted(before[key]) == sorted(after[key]), "instructions are lost"
        names = {get(i, 35): get(i, 1).decode() for n, i, _ in fields(computation) if n == 2}
        assert len(names) == len(after[key])
        print(get(computation, 1).decode() + ":", *[names[i] for i in after[key]])


def instructions(module):
    """The instructions by id, each with the name of its computation."""
    found = {}
    for number, computation, _ in fields(module):
        if number == 3:
            name = get(computation, 1).decode()
            found.update((get(i, 35), (name, i)) for n, i, _ in fields(computation) if n == 2)
    return found


def calls(a, b, metadata, image):
    a, b = read(a), read(b)
    files = [open(path, "rb").read() for path in (metadata, image)]
    digest = hashlib.sha256(b"".join(files)).hexdigest()
    rest = lambda module: [raw for n, _, raw in fields(module) if n not in (3, 7)]
    assert rest(a) == rest(b), "more than computations and schedule differs"
    before, after = instructions(a), instructions(b)
    numbers = []
    for key, (computation, instruction) in after.items():
        old = before[key][1]
        if old == instruction:
            continue
        for kept in (1, 7, 35, 36, 68):
            assert get(old, kept) == get(instruction, kept), kept
        assert set(get_ids(old, 37)) <= set(get_ids(instruction, 37)), "lacks a control predecessor"
        name, opcode = get(instruction, 1).decode(), get(instruction, 2).decode()
        print(computation, name, opcode, *sorted({n for n, _, _ in fields(instruction)}))
        if opcode == "custom-call" and get(instruction, 43) != get(old, 43):
            assert get(instruction, 28) == b"commdialect_site" and get(instruction, 77) == 4
            numbers.append(int(get(instruction, 43).split(b"site = ")[1].split()[0]))
            config = '{program = "%s", site = %d : i64' % (digest, numbers[-1])
            devices = get_devices(b)
            config += ', devices = "%s"}' % " ".join(map(str, devices)) if devices else "}"
            assert get(instruction, 43).decode() == config
        else:
            assert get(instruction, 3) == get(old, 3)
    check_order(b)
    names = lambda found: {computation for computation, _ in found.values()}
    print("removed:", *sorted(names(before) - names(after)))
    ids = {get(c, 5) for n, c, _ in fields(b) if n == 3}
    assert ids.issuperset(sequences(b)), "a sequence of a removed computation"
    program = json.loads(files[0])
    assert sorted(numbers) == list(range(len(program["sites"])))
    check_places(program)


def fused(a, b):
    a, b = read(a), read(b)
    before, after = instructions(a), instructions(b)
    name = lambda id: get(after[id][1], 1).decode()
    names = {get(instruction, 1).decode() for _, instruction in before.values()}
    for id, (_, instruction) in after.items():
        operands = get_ids(instruction, 36)
        assert set(operands) <= set(after), "an operand is lost"
        old = before[id][1] if id in before else None
        if instruction == old:
            continue
        opcode = get(instruction, 2).decode()
        print(name(id), opcode, *map(name, operands))
        if old is None:
            assert opcode == "custom-call" and name(id) not in names
            continue
        assert get(instruction, 1) == get(old, 1)
        if opcode == "get-tuple-element":
            assert get(instruction, 3) == get(old, 3)
            shapes = [s for n, s, _ in fields(get(after[operands[0]][1], 3)) if n == 4]
            assert shapes[get(instruction, 13)] == get(instruction, 3)
    check_order(b)
    print("removed:", *(get(before[id][1], 1).decode() for id in before if id not in after))


def copies(a, b):
    a, b = read(a), read(b)
    before, after = instructions(a), instructions(b)
    name = lambda id: get(after[id][1], 1).decode()
    assert len({name(id) for id in after}) == len(after), "two have a name"
    for id, (_, instruction) in after.items():
        old = before[id][1] if id in before else None
        if instruction == old:
            continue
        opcode, target = get(instruction, 2).decode(), get(instruction, 28, b"").decode()
        operands = get_ids(instruction, 36)
        print(name(id), target or opcode, *map(name, operands), end="")
        print("", "after" if get_ids(instruction, 37) else "", *map(name, get_ids(instruction, 37)))
        if old and opcode != "custom-call":
            assert get(instruction, 1) == get(old, 1) and get(instruction, 3) == get(old, 3)
        if target == "commdialect_wait":
            start = after[operands[0]][1]
            assert get(start, 28) == b"commdialect_start" and get(start, 3) == get(instruction, 3)
            assert get_ids(start, 36) == operands[1:] and get(start, 43) == get(instruction, 43)
            assert get(instruction, 74) == b"" and get(start, 74) is None
            users = [i for i, (_, u) in after.items() if operands[0] in get_ids(u, 36)]
            assert users == [id], "another instruction uses what is in flight"
        if target == "commdialect_start":
            print("  ", *(pair(raw) for n, raw, _ in fields(instruction) if n == 68))
    check_order(b)
    stay = {computation for computation, _ in after.values()}
    assert all(id in after for id, (computation, _) in before.items() if computation in stay)


def pair(attributes):
    """An entry of a map."""
    entry = get(attributes, 1)
    return get(entry, 1).decode() + "=" + get(entry, 2).decode()


def get_ids(instruction, number):
    """All values of a field of ids, which may be packed."""
    ids = []
    for n, value, _ in fields(instruction):
        if n == number and isinstance(value, int):
            ids.append(value)
        elif n == number:
            at = 0
            while at < len(value):
                one, at = varint(value, at)
                ids.append(one)
    return ids


def get_devices(module):
    """The devices of the ranks: replicas, and the partitions of each."""
    partitions = [
        list(get(partition, 1, b""))
        for n, partition, _ in fields(get(module, 15, b""))
        if n == 3
    ]
    return [device for replica in zip(*partitions) for device in replica]


def check_order(module):
    """Instructions are behind those that they need, and calls depend on each other."""
    with_calls = set()
    for number, computation, _ in fields(module):
        if number != 3:
            continue
        before, ordered = {}, []
        for n, instruction, _ in fields(computation):
            if n != 2:
                continue
            key = get(instruction, 35)
            before[key] = set()
            for needed in get_ids(instruction, 36) + get_ids(instruction, 37):
                before[key] |= {needed} | before[needed]
            is_call = get(instruction, 28) == b"commdialect_site"
            if is_call or with_calls.intersection(get_ids(instruction, 38)):
                assert all(other in before[key] for other in ordered), "calls have no order"
                ordered.append(key)
        if ordered:
            with_calls.add(get(computation, 5))


def check_computation(computation, shapes, seen):
    """Checks operands, names and ids, and collects the shapes of parameters and roots."""
    own = set()
    names, ids, channels = seen
    for number, i, _ in fields(computation):
        if number != 2:
            continue
        key, channel = get(i, 35), get(i, 26)
        assert own.issuperset(get_ids(i, 36) + get_ids(i, 37)), get(i, 1)
        assert key not in ids and get(i, 1) not in names, get(i, 1)
        own.add(key), ids.add(key), names.add(get(i, 1))
        if channel and get(i, 2) == b"all-gather":
            assert channel not in channels, get(i, 1)
            channels.add(channel)
        if get(i, 2) == b"parameter":
            shapes[get(computation, 5), "parameter"] = get(i, 3)
        if key == get(computation, 6):
            shapes[get(computation, 5), "root"] = get(i, 3)
    assert get(computation, 6) in own


def rotated(a, b):
    a, b = read(a), read(b)
    rest = lambda module: [raw for n, _, raw in fields(module) if n != 3]
    assert rest(a) == rest(b), "more than computations differs"
    shapes, seen = {}, (set(), set(), set())
    for number, computation, _ in fields(b):
        if number == 3:
            check_computation(computation, shapes, seen)
    found = instructions(b)
    for computation, i in found.values():
        if get(i, 2) == b"while":
            body, condition = get_ids(i, 38)
            alike = [get(i, 3), get(found[get_ids(i, 36)[0]][1], 3)]
            alike += [shapes[body, "parameter"], shapes[body, "root"]]
            assert len({*alike, shapes[condition, "parameter"]}) == 1, get(i, 1)
    name = lambda module, key: get(instructions(module)[key][1], 1).decode()
    before, after = ({get(i, 1): (c, i) for c, i in instructions(m).values()} for m in (a, b))
    for key, (computation, i) in after.items():
        if key not in before:
            operands = [name(b, o) for o in get_ids(i, 36)]
            operands += [f"after {name(b, o)}" for o in get_ids(i, 37)]
            print(computation, key.decode(), get(i, 2).decode(), *operands)
    print("removed:", *sorted(key.decode() for key in before.keys() - after.keys()))


def check_places(program):
    places = [[] for _ in program["groups"]]
    for site in program["sites"]:
        if program["target"] == "host":
            continue
        sizes = {"ring": 3 * site["slot"], "stage": 2 * site["slot"]}
        ranks = len(program["groups"][site["group"]]["members"][0])
        sizes |= {"flags": 4 * (1 + ranks) * site["blocks"], "counters": 4 * site["blocks"]}
        assert (site["ring"] < 0) != (site["stage"] < 0), "one kind of slots"
        for name, size in sizes.items():
            if site[name] >= 0:
                assert site[name] % 256 == 0
                places[site["group"]].append((site[name], site[name] + size))
    for group, used in zip(program["groups"], places):
        used.sort()
        for (_, end), (begin, _) in zip(used, used[1:]):
            assert end <= begin, "places overlap"
        assert not used or used[-1][1] <= group["window"][0]


def reports(path):
    both = json.load(open(path))
    for figure in ("makespan_ns", "peak_memory_bytes"):
        print(figure, both["xla"][figure], both["ours"][figure])
        assert both["ours"][figure] <= both["xla"][figure], figure


if __name__ == "__main__":
    if sys.argv[1] == "reports":
        reports(sys.argv[2])
    elif sys.argv[1] == "rotated":
        rotated(*sys.argv[2:])
    elif sys.argv[1] == "copies":
        copies(*sys.argv[2:])
    elif sys.argv[1] == "fused":
        fused(*sys.argv[2:])
    elif sys.argv[1] == "calls":
        calls(*sys.argv[2:])
    elif sys.argv[1] == "same-inside":
        assert get(read(sys.argv[2]), 1) == read(sys.argv[3])
    else:
        same_but_schedule(sys.argv[2], sys.argv[3])
