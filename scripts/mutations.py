# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations of text, bytes, JSON and .npy files, for fuzz-inputs.py.

Each uses a random.Random, `draw`, and returns the mutated input as bytes.
"""

import json
import re
import struct

NUMBERS = """0 1 -1 2 3 5 7 64 255 256 65536 1000000 2147483647 2147483648 -2147483648
    4294967295 4294967296 9007199254740993 4611686018427387904 9223372036854775807
    9223372036854775808 -9223372036854775808 18446744073709551615 18446744073709551616
    1000000000000000000000000000000 -1000000000000000000000000000000 0.0 -0.0 0.5 1e-320
    1e308 1e999 -1e999 0x7FC00000 0xFF800000 00 1_000""".split()

TYPES = """f32; f64; f16; bf16; f8E4M3FN; f8E5M2; i1; i8; i32; i64; i128; i16777215; ui32; si8; index;
    none; complex<f32>; complex<f64>; tuple<>; tuple<f32, i32>; vector<4xf32>; vector<[4]xf32>;
    tensor<f32>; tensor<0xf32>; tensor<1xf32>; tensor<?xf32>; tensor<*xf32>; tensor<4xindex>;
    tensor<4xi1>; tensor<4xcomplex<f32>>; tensor<4xf8E4M3FN>; tensor<4x!comm.token>;
    tensor<2x0x?xbf16>; tensor<9223372036854775807xf32>; tensor<2147483648x4294967296xf64>;
    tensor<3037000500x3037000500xi8>; tensor<4xf32, "encoding">; memref<f32>; memref<4xf32>;
    tensor<4xf32, #comm.layout<flexible>>; memref<*xf32>; memref<4xf32, strided<[0]>>;
    memref<?x?xf32, strided<[?, ?], offset: ?>>; memref<4xf32, strided<[-1], offset: 3>>;
    memref<4x4xf32, affine_map<(i, j) -> (j, i)>>; memref<4xf32, #comm.symm<@all>>;
    memref<4xf32, #comm.symm<@missing>>; memref<4xf32, 1>; memref<9223372036854775807xf64>;
    !comm.token; !llvm.ptr; !llvm.struct<(i32)>; !gpu.async.token; !unknown.type<1>; ()"""
TYPES = [" ".join(t.split()) for t in TYPES.split(";")]

ATTRIBUTES = [
    f"{name} = {value}"
    for name in (
        "algorithm decision launch comm.cost comm.bucket comm.bucket_with comm.layer window "
        "comm.parts comm.place flag_offset comm.memory_limit comm.original_peak "
        "comm.left_alone holds_argument comm.alloc_bytes comm.free_bytes "
        "comm.ordered_starts comm.static_results comm.static_arguments comm.uniform "
        "peers_ready skip_own_piece comm.algorithm comm.varying comm.unique_positions mhlo.num_partitions mhlo.num_replicas "
        "mhlo.sharding sdy.sharding has_side_effect inductor.name"
    ).split()
    for value in (
        '"nccl"', '"push"', '""', '"\\FF\\00"', "-1 : i64", "9223372036854775807 : i64",
        "9223372036854775807 : index", "170141183460469231731687303715884105727 : i128",
        "0x7FC00000 : f32", "unit", "[]", "{}", "{a = [[1, 2]]}", "@missing", "@main::@x",
        "f32", "array<i64>", "array<i64: -1, 0, 9223372036854775807>", "array<i32: 1>",
        "dense<1> : tensor<0xi64>", "dense<-1> : tensor<2x2xi64>", "affine_map<() -> ()>",
        "dense<1> : tensor<4294967296xi64>", "#comm.layout<flexible>", "#unknown.attr<1>",
        "#comm.algorithm<push>", "#comm.decision<algorithm = push>", "#comm.decision<algorithm = none>",
        "#comm.launch<flag_offset = 128, peers_ready = true>", "#comm.launch<flag_offset = -1>",
        '#comm.bucket<view, members = ["a"], bytes = [4], ended = "cap">',
    )
]  # fmt: skip

TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|[%@^#!]?[A-Za-z_][\w.$-]*|[%^]\d\w*|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?'
    r"|->|::|\s+|."
)
TYPE = re.compile(
    r"(?:tensor|memref|vector|complex|tuple)<(?:[^<>\n]|<[^<>\n]*>)*>|![\w.]+(?:<[^<>\n]*>)?"
    r"|\b(?:[su]?i\d+|b?f\d+|index)\b"
)
ATTRIBUTE = re.compile(r"[\w.]+ = (?:\"[^\"\n]*\"|\[[^\]\n]*\]|#?[\w.]+<[^>\n]*>|[-\w.]+(?: : \w+)?)")
NUMBER = re.compile(r"(?<![\w.%])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|\d+(?=x)")

NEST = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("tuple<", ">"), ("[[0], ", "]"),
    ("scf.execute_region {\n", "\nscf.yield\n}"), ("module {\n", "\n}"),
    ('"a.b"() ({\n', "\n}) : () -> ()"), ("scf.if %c {\n", "\n}"), ("loc(fused[", "])"),
    ("affine_map<(d0) -> (", ")>"), ("!comm.", ""), ("-", ""), ("tensor<4x", ">"),
]  # fmt: skip
DEPTHS = [2, 10, 40, 130, 300, 1000, 20000]


def pick_match(draw, pattern, text):
    found = [m.span() for m in pattern.finditer(text)]
    return draw.choice(found) if found else None


def put(text, span, new):
    return text[: span[0]] + new + text[span[1] :]


def put_all(draw, text, span, new):
    """Replaces a span, and often all of its copies, so that equal parts stay equal."""
    old = text[slice(*span)]
    if draw.random() < 0.3 or not old.strip():
        return put(text, span, new)
    return re.sub(rf"(?<![\w.]){re.escape(old)}(?!\w)|(?<=[<x]){re.escape(old)}(?=x)", lambda _: new, text)


# ---------------------------------------------------------------------------
# Text
# ---------------------------------------------------------------------------


def change_number(draw, text, _):
    span = pick_match(draw, NUMBER, text)
    return put_all(draw, text, span, draw.choice(NUMBERS[:12] if draw.random() < 0.5 else NUMBERS)) if span else text


def change_kind(pattern, pool):
    """Returns a mutation that replaces a match of `pattern` by one of either text or of `pool`."""

    def change(draw, text, other):
        span = pick_match(draw, pattern, text)
        if not span:
            return text
        source = draw.choice((text, other))
        there = pick_match(draw, pattern, source)
        if pool and (not there or draw.random() < 0.6):
            return put_all(draw, text, span, draw.choice(pool))
        return put_all(draw, text, span, source[slice(*there)]) if there else text

    return change


def add_attribute(draw, text, _):
    places = [m.end() for m in re.finditer(r"\{(?=[\w}])|attributes \{", text)]
    new = draw.choice(ATTRIBUTES)
    if places and draw.random() < 0.7:
        place = draw.choice(places)
        return put(text, (place, place), new + ("" if text[place : place + 1] == "}" else ", "))
    span = pick_match(draw, re.compile(r" : (?=[(tm!])"), text)
    return put(text, span, " {" + new + "} : ") if span else text


def get_tokens(text):
    return [m.span() for m in TOKEN.finditer(text) if not m.group().isspace()]


def change_token(draw, text, other):
    spans = get_tokens(text)
    if not spans:
        return text
    i = draw.randrange(len(spans))
    how = draw.randrange(4)
    if how == 0:
        return put(text, spans[i], "")
    if how == 1:
        return put(text, spans[i], text[slice(*spans[i])] * 2)
    if how == 2:  # by a token with the same first character, e.g. another value
        mine = text[spans[i][0]]
        alike = [s for s in spans if text[s[0]] == mine]
        return put(text, spans[i], text[slice(*draw.choice(alike))])
    there = get_tokens(other)
    return put(text, spans[i], other[slice(*draw.choice(there))]) if there else text


def swap_tokens(draw, text, _):
    spans = get_tokens(text)
    if len(spans) < 2:
        return text
    first, second = sorted(draw.sample(spans, 2))
    return put(put(text, second, text[slice(*first)]), first, text[slice(*second)])


def change_lines(draw, text, other):
    lines = text.split("\n")
    i, j = draw.randrange(len(lines)), draw.randrange(len(lines))
    how = draw.randrange(5)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(j, lines[i])
    elif how == 2:
        lines[i], lines[j] = lines[j], lines[i]
    elif how == 3:
        lines[min(i, j) : max(i, j)] = []
    else:
        lines.insert(i, draw.choice(other.split("\n")))
    return "\n".join(lines)


def change_value(draw, text, _):
    """Replaces a value, symbol or block by another one."""
    spans = [m.span() for m in re.finditer(r"[%@^][\w.#]+", text)]
    if not spans:
        return text
    span = draw.choice(spans)
    alike = [text[slice(*s)] for s in spans if text[s[0]] == text[span[0]]]
    return put(text, span, draw.choice(alike))


def move_line(draw, text, _):
    """Moves a line by a few lines, or copies it there with renamed results."""
    lines = text.split("\n")
    ops = [i for i, line in enumerate(lines) if re.match(r"\s*[%\w\"].*[^{]$", line)]
    i = draw.choice(ops or range(len(lines)))
    if draw.random() < 0.5:
        line = lines.pop(i)
    else:
        line = re.sub(r"^(\s*)(%[^=]*)=", lambda m: m[0].replace("%", "%again"), lines[i])
    lines.insert(max(0, i + draw.choice((-3, -2, -1, 1, 2, 3))), line)
    return "\n".join(lines)


def truncate(draw, text, _):
    return text[: draw.randrange(len(text) + 1)]


def nest(draw, text, _):
    opening, closing = draw.choice(NEST)
    depth = draw.choice(DEPTHS)
    lines = text.split("\n")
    i = draw.randrange(len(lines))
    if draw.random() < 0.5:
        span = pick_match(draw, TOKEN, lines[i]) or (0, len(lines[i]))
        inner = lines[i][slice(*span)]
    else:
        span, inner = (0, len(lines[i])), lines[i]
    closed = closing * (depth if draw.random() < 0.8 else 0)
    lines[i] = put(lines[i], span, opening * depth + inner + closed)
    return "\n".join(lines)


def lengthen(draw, text, _):
    """Lengthens a token or a line to 100,000 characters and more."""
    spans = get_tokens(text)
    if not spans:
        return text
    span = draw.choice(spans)
    token = text[slice(*span)]
    return put(text, span, draw.choice((token * 100000, token[:1] + "a" * 200000, " " * 100000 + token)))


# Mutations that mostly keep a program well-formed, so that passes run on it.

ELEMENTS = "f32 f64 f16 bf16 f8E4M3FN f8E5M2 i1 i8 i16 i32 i64 ui32 index complex<f32>".split()
SIZES = ["0", "1", "2", "3", "5", "64", "?", "65536", "4294967296", "9223372036854775807"]
REDUCTIONS = "sum prod avg min max minnum maxnum band bor bxor".split()
WORDS = [REDUCTIONS, ELEMENTS, "dp tp pp".split(), "true false".split()]


def change_elements(draw, text, _):
    """Replaces all uses of an element type by another one."""
    old = draw.choice(re.findall(r"\b(?:[su]?i\d+|b?f\d+)\b", text) or ["f32"])
    return re.sub(rf"(?<![a-z]){old}\b", draw.choice(ELEMENTS), text)


def change_sizes(draw, text, _):
    """Replaces all dimensions of one size by another size."""
    found = re.findall(r"(?<=[<x])\d+(?=x)", text)
    if not found:
        return text
    return re.sub(rf"(?<=[<x]){draw.choice(found)}(?=x)", draw.choice(SIZES), text)


def change_word(draw, text, _):
    words = draw.choice(WORDS)
    span = pick_match(draw, re.compile(r"\b(?:" + "|".join(map(re.escape, words)) + r")\b"), text)
    return put(text, span, draw.choice(words)) if span else text


def change_mesh(draw, text, _):
    span = pick_match(draw, re.compile(r"(?<= = )\d+(?=[,)])|ranks \[.*\]"), text)
    if not span:
        return text
    if text[span[0]].isdigit():
        return put(text, span, draw.choice("0 1 2 3 4 7 8 1000 65536 2147483647 9223372036854775807".split()))
    lists = "[[0]] [[0, 1]] [[1, 0]] [[0, 1], [2, 3]] [[0], [1, 2]] [[0, 0]] [[3, 7], [1000000, 5]] [] [[]]"
    return put(text, span, "ranks " + draw.choice(re.findall(r"\[.*?\](?= \[|$)", lists)))


GENTLE_MUTATIONS = [
    (change_elements, 5),
    (change_sizes, 6),
    (change_word, 4),
    (change_mesh, 4),
    (change_number, 2),
    (change_kind(ATTRIBUTE, ATTRIBUTES), 1),
    (add_attribute, 4),
    (change_value, 4),
    (move_line, 5),
]

TEXT_MUTATIONS = [
    (change_number, 8),
    (change_kind(TYPE, TYPES), 5),
    (change_kind(ATTRIBUTE, ATTRIBUTES), 4),
    (add_attribute, 5),
    (change_value, 7),
    (move_line, 6),
    (change_token, 3),
    (swap_tokens, 1),
    (change_lines, 3),
    (truncate, 0.5),
    (nest, 0.7),
    (lengthen, 0.15),
]


def mutate_text(draw, text, other):
    """Mutates `text`; may insert pieces of `other`, another text of the same kind."""
    is_gentle = draw.random() < 0.5
    functions, weights = zip(*(GENTLE_MUTATIONS if is_gentle else TEXT_MUTATIONS))
    for _ in range(1 + min(4, int(draw.expovariate(1.5)))):
        text = draw.choices(functions, weights)[0](draw, text, other)
    data = text.encode("utf-8", "surrogateescape")
    return mutate_bytes(draw, data) if not is_gentle and draw.random() < 0.1 else data


# ---------------------------------------------------------------------------
# Bytes
# ---------------------------------------------------------------------------

BYTES = [b"\0", b"\xff", b"\x80", b"\xc3\x28", b"\xed\xa0\x80", b"\n", b'"', b"\x7f", b"\xff" * 9]


def mutate_bytes(draw, data):
    data = bytearray(data)
    for _ in range(1 + min(7, int(draw.expovariate(0.7)))):
        at = draw.randrange(len(data) + 1)
        how = draw.randrange(8)
        if how <= 2 and at < len(data):
            data[at] ^= 1 << draw.randrange(8)
        elif how == 3 and at < len(data):
            data[at] = draw.randrange(256)
        elif how == 4:
            data[at:at] = draw.choice(BYTES)
        elif how == 5:
            del data[at : at + draw.choice((1, 1, 2, 4, 16))]
        elif how == 6:
            start = draw.randrange(len(data) + 1)
            data[at : at + 4] = data[start : start + draw.choice((1, 4, 8))]
        elif draw.random() < 0.3:
            del data[at:]
    return bytes(data)


# ---------------------------------------------------------------------------
# JSON
# ---------------------------------------------------------------------------


class Members(list):
    """An object as (key, value) pairs, so that a key may come twice."""


class Raw(str):
    """Text that is written as it is, JSON or not."""


ODD_VALUES = [Raw(n) for n in NUMBERS] + [
    Raw(t) for t in ("NaN", "Infinity", "-Infinity", "nul", "", "'a'", '"\\ud800"', '"\\u0000"', '"\xff"')
] + [None, True, False, "", "a", "-1", "all_reduce", "1" * 400, [], [[]], [1, 2, 3, 4], Members()]  # fmt: skip


def to_text(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, Members):
        return "{" + ", ".join(f"{json.dumps(k)}: {to_text(v)}" for k, v in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(to_text, value)) + "]"
    return json.dumps(value)


def get_places(value):
    """Yields (container, index) of each member of a JSON value, recursively."""
    for i, entry in enumerate(value):
        yield value, i
        inner = entry[1] if isinstance(value, Members) else entry
        if isinstance(inner, list):
            yield from get_places(inner)


def mutate_json(draw, text):
    root = json.loads(text, object_pairs_hook=Members)
    for _ in range(1 + min(3, int(draw.expovariate(1)))):
        places = list(get_places(root))
        if not places:
            break
        container, i = draw.choice(places)
        is_object = isinstance(container, Members)
        value = container[i][1] if is_object else container[i]
        how = draw.randrange(8)
        if how <= 3:
            new = draw.choice(ODD_VALUES)
            container[i] = (container[i][0], new) if is_object else new
        elif how == 4:
            del container[i]
        elif how == 5:
            container.insert(draw.randrange(len(container) + 1), container[i])
        elif how == 6 and is_object:
            key = draw.choice(("", "unknown", container[i][0] + "x", "a" * 5000, "\ud800", "ranks"))
            container[i] = (key, value)
        else:
            other, j = draw.choice(places)
            if j < len(other):
                new = other[j][1] if isinstance(other, Members) else other[j]
                new = Raw(to_text(new))
                container[i] = (container[i][0], new) if is_object else new
    data = to_text(root)
    if draw.random() < 0.03:
        depth = draw.choice(DEPTHS)
        data = '{"a": ' * depth + data + "}" * depth
    if draw.random() < 0.25:
        return mutate_text(draw, data, text)
    return data.encode("utf-8", "surrogatepass")


# ---------------------------------------------------------------------------
# NumPy's files
# ---------------------------------------------------------------------------


def mutate_npy(draw, data):
    length = struct.unpack("<H", data[8:10])[0]
    prefix, header, body = data[:8], data[10 : 10 + length], data[10 + length :]
    how = draw.randrange(10)
    if how <= 4:
        text = header.decode()
        if draw.random() < 0.4:
            text = re.sub(r"\((.*)\)", lambda m: "(" + ", ".join(draw.choices(NUMBERS, k=draw.randrange(5))) + ",)", text)
        if draw.random() < 0.4:
            kinds = "<f4 >f4 =f4 |f4 <f2 <f8 <i4 >i8 <u4 |b1 |i1 <c8 <c16 <V8 |O <f16 <M8[ns] f4 <f-4 <f4294967300".split()
            text = re.sub(r"'descr': '[^']*'", f"'descr': '{draw.choice(kinds)}'", text)
        header = mutate_text(draw, text, text) if draw.random() < 0.6 else text.encode()
        if draw.random() < 0.7:
            length = len(header)
    elif how == 5:
        length = draw.choice((0, 1, 2, length - 1, length + 1, 65535))
    elif how == 6:
        prefix = mutate_bytes(draw, prefix)
    elif how == 7:
        body = body[: draw.randrange(len(body) + 1)]
    elif how == 8:
        body = draw.choice((body + b"\0", body * 2, b"\xff" * len(body), b"\0" * len(body)))
    else:
        return mutate_bytes(draw, data)
    if draw.random() < 0.1:  # version 2 has a length of four bytes
        return prefix[:6] + bytes((draw.choice((2, 3, 4)), 0)) + struct.pack("<I", length) + header + body
    return prefix + struct.pack("<H", length & 0xFFFF) + header + body
