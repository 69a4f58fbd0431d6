"""Checks files that comm-translate wrote, without any of its code.

check-hlo.py same-but-schedule A B: the modules differ at most in their schedules, each
of which has all instructions once; prints those of B. A may be compressed.
check-hlo.py same-inside A B: the first field of A holds B.
check-hlo.py reports FILE: our order is not slower and takes no more memory.
"""
import gzip
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
    for number, entry, _ in fields(get(module, 7)):
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


def reports(path):
    both = json.load(open(path))
    for figure in ("makespan_ns", "peak_memory_bytes"):
        print(figure, both["xla"][figure], both["ours"][figure])
        assert both["ours"][figure] <= both["xla"][figure], figure


if __name__ == "__main__":
    if sys.argv[1] == "reports":
        reports(sys.argv[2])
    elif sys.argv[1] == "same-inside":
        assert get(read(sys.argv[2]), 1) == read(sys.argv[3])
    else:
        same_but_schedule(sys.argv[2], sys.argv[3])
