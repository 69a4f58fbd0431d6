"""Writes small HloModuleProtos, with the fields of hlo.proto that tests need.

A module is a list of computations, each a name, a list of instructions and options;
an instruction is made by `op`. The last instruction is the root, the last computation
the entry. All computations but fused ones are scheduled in the order given.
"""

TYPES = {"pred": 1, "s32": 4, "s64": 5, "u32": 8, "f32": 11, "bf16": 16, "token": 17}
TYPES.update({"s4": 21, "tuple": 13})


def varint(n):
    n &= (1 << 64) - 1
    out = bytearray()
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


def num(field, n):
    return varint(field << 3) + varint(n)


def data(field, content):
    if isinstance(content, str):
        content = content.encode()
    return varint(field << 3 | 2) + varint(len(content)) + content


def nums(field, values):
    return data(field, b"".join(map(varint, values))) if values else b""


def shape(spec):
    """Returns a shape from ("f32", 4, 8), from "f32" for a scalar, for a tuple from a list, or
    from the bytes of a proto."""
    if isinstance(spec, bytes):
        return spec
    if isinstance(spec, list):
        return num(2, TYPES["tuple"]) + b"".join(data(4, shape(s)) for s in spec)
    if isinstance(spec, str):
        spec = (spec,)
    return num(2, TYPES[spec[0]]) + nums(3, spec[1:])


def laid_out(spec, *minor_to_major, extra=b""):
    """Returns a shape with a layout."""
    return shape(spec) + data(5, nums(1, minor_to_major) + extra)


def groups(*lists):
    """Returns groups as lists, the oldest form."""
    return b"".join(data(49, nums(1, ids)) for ids in lists)


def list_groups(*lists):
    return data(87, b"".join(data(1, nums(1, ids)) for ids in lists))


def iota_groups(count, size, dims, perm):
    return data(92, num(1, count) + num(2, size) + nums(3, dims) + nums(4, perm))


def mesh_groups(axes, used):
    mesh = b"".join(data(1, data(1, n) + num(2, s)) for n, s in axes)
    refs = b""
    for axis in used:
        index, sub = axis if isinstance(axis, tuple) else (axis, None)
        ref = num(1, index)
        if sub:
            ref += data(2, num(1, sub[0]) + num(2, sub[1]))
        refs += data(2, ref)
    return data(93, data(1, mesh) + refs)


def pairs(*which):
    return b"".join(data(52, num(1, s) + num(2, t)) for s, t in which)


def attribute(name, value):
    return data(68, data(1, data(1, name) + data(2, value)))


def message_pairs(text):
    return num(26, 1) + attribute("_xla_send_recv_source_target_pairs", text)


def frame(number):
    """Returns the stack frame of an instruction, which then has no other line."""
    return data(7, num(15, number))


def frames(*which):
    """Returns the stack frames of a module. Each is a file, a line, a column, and the number
    of the calling frame: from 1, or 0 for none."""
    files = list(dict.fromkeys(file for file, *_ in which))
    index = b"".join(data(1, file) for file in files)
    for file, line, column, _ in which:
        index += data(3, num(1, files.index(file) + 1) + num(3, line) + num(4, column))
    for number, (*_, parent) in enumerate(which, 1):
        index += data(4, num(1, number) + num(2, parent))
    return data(17, index)


GLOBAL = num(26, 1) + num(71, 1)


def op(name, opcode, spec, operands=(), *, after=(), calls=(), line=0, extra=b""):
    return dict(
        name=name,
        opcode=opcode,
        shape=shape(spec),
        operands=operands,
        after=after,
        calls=calls,
        line=line,
        extra=extra,
    )


def write_op(number, instruction, ids, computations):
    out = data(1, instruction["name"]) + data(2, instruction["opcode"])
    out += data(3, instruction["shape"])
    if instruction["line"]:
        out += data(7, data(3, "model.py") + num(4, instruction["line"]))
    out += num(35, number) + nums(36, [ids[o] for o in instruction["operands"]])
    out += nums(37, [ids[o] for o in instruction["after"]])
    out += nums(38, [computations[c] for c in instruction["calls"]])
    return out + instruction["extra"]


def module(computations, *, name="handmade", fused=(), scheduled=True, extra=b""):
    out = bytearray(data(1, name))
    numbers, schedule = {}, b""
    for number, (computation, instructions) in enumerate(computations, 1):
        numbers[computation] = number
        ids = {i["name"]: number << 32 | k for k, i in enumerate(instructions)}
        body = bytearray(data(1, computation))
        for i in instructions:
            body += data(2, write_op(ids[i["name"]], i, ids, numbers))
        body += num(5, number) + num(6, ids[instructions[-1]["name"]])
        out += data(3, bytes(body))
        if computation not in fused:
            sequence = data(2, nums(1, [ids[i["name"]] for i in instructions]))
            schedule += data(1, num(1, number) + sequence)
    out += num(6, len(computations))
    if scheduled:
        out += data(7, schedule)
    # A field of later versions.
    return bytes(out + data(999, "kept") + extra)


def param(name, spec, number=0, extra=b""):
    return op(name, "parameter", spec, extra=num(9, number) + extra)


def adder(name="add", kind="add", type="f32"):
    a, b = param("a." + name, type), param("b." + name, type, 1)
    return name, [a, b, op("r." + name, kind, type, (a["name"], b["name"]))]
