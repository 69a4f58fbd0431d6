"""Random programs for four ranks: their text, and a simulation of each rank.

Each statement is generated with a function that runs it on one rank. That function is a generator:
it yields when the rank starts a collective, and is sent the result. All integers are index, kept
below 2^16.
"""

import random

RANKS = 4
MASK = 0xFFFF
GROUPS = {
    "dp": [[0, 2], [1, 3]],
    "tp": [[0, 1], [2, 3]],
    "all": [[0, 1, 2, 3]],
    "odd": [[0, 3], [1], [2]],
}
HEAD = """comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]
comm.group @odd = ranks [[0, 3], [1], [2]]
memref.global "private" @counter : memref<1xindex> = dense<0>
"""
SIMPLE = (
    ["const", "rank", "place", "outside", "arith", "select", "cmp", "cmp"]
    + ["load", "load", "store", "store", "copy", "fill", "part", "part"]
    + ["choose", "view", "view", "global", "alloc", "dim", "dynamic"]
    + ["elements", "extract", "insert", "tensor_part", "tensor_part"]
    + ["in_place", "move", "move"]
)
NESTED = ["if", "if", "switch", "for", "for", "while", "blocks", "blocks"] + [
    "call",
    "call",
    "call",
]
DYNAMIC = "tensor<?xindex>"


class OutOfFuel(Exception):
    """The program runs too long to be tested."""


def line_of(group, rank):
    return next((l for l in GROUPS[group] if rank in l), None)


def tensor_type(size):
    return f"tensor<{size}xindex>"


class State:
    """One rank: its current place, and the results of its ops at each place."""

    def __init__(self, rank, places):
        self.rank, self.places, self.fuel = rank, places, 300
        self.place, self.log, self.counter = 0, {}, [0]

    def enter(self, site, number):
        """Enters another instance of a block; returns the place to go back to."""
        self.fuel -= 1
        if self.fuel < 0:
            raise OutOfFuel
        before, key = self.place, (self.place, site, number)
        self.place = self.places.setdefault(key, len(self.places) + 1)
        return before


class Scope:
    """The values that a statement may use, by kind."""

    def __init__(self, **kinds):
        self.i, self.b, self.m, self.t, self.d = (list(kinds.get(kind, [])) for kind in "ibmtd")

    def copy(self, **more):
        kinds = {kind: getattr(self, kind) + list(more.get(kind, [])) for kind in "ibmtd"}
        return Scope(**kinds)


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.number = self.collectives = self.depth = 0
        self.budget = self.random.choice([15, 30, 45])
        self.functions, self.callees = [], []
        self.weights = NESTED + self.random.sample(SIMPLE, 18)

    def name(self, prefix="v"):
        self.number += 1
        return f"%{prefix}{self.number}"

    def pick(self, values):
        recent = values[-4:] if self.random.random() < 0.85 else values
        return self.random.choice(recent)

    def block(self, scope, size, indent):
        """Generates consecutive statements, adding to `scope`."""
        lines, steps = [], []
        for _ in range(size):
            if self.budget <= 0:
                break
            self.budget -= 1
            text, run = self.statement(scope, indent)
            lines += text
            steps.append(run)

        def run(env, state):
            for step in steps:
                waiting = step(env, state)
                if waiting is not None:
                    yield from waiting

        return lines, run

    def statement(self, scope, indent):
        while True:
            kind = self.random.choice(self.weights)
            if self.depth >= 3 and kind in NESTED:
                continue
            if kind in ("in_place", "move"):
                if self.collectives >= 3:
                    continue
                self.collectives += 1
            made = getattr(self, "make_" + kind)(scope, "  " * indent)
            if made:
                return made

    def constant(self, pad, value):
        name = self.name("c")
        return name, f"{pad}{name} = arith.constant {value} : index"

    def define(self, scope, kind, pad, text, value, entry=None):
        """Generates an op with one result."""
        name = self.name()
        getattr(scope, kind).append((name, *entry) if entry else name)

        def run(env, state):
            result = value(env, state)
            env[name] = result
            if kind != "m":
                state.log[name, state.place] = result

        return [f"{pad}{name} = {text}"], run

    # ---- Scalars

    def make_const(self, scope, pad):
        c = self.random.randrange(4)
        return self.define(scope, "i", pad, f"arith.constant {c} : index", lambda e, s: c)

    def make_rank(self, scope, pad):
        return self.define(scope, "i", pad, "comm.rank : index", lambda e, s: s.rank)

    def make_place(self, scope, pad):
        g = self.random.choice(list(GROUPS))
        return self.define(
            scope,
            "i",
            pad,
            f"comm.group_rank @{g} : index",
            lambda e, s: line_of(g, s.rank).index(s.rank),
        )

    def make_outside(self, scope, pad):
        op = self.random.choice(["gpu.block_id x", '"test.lookup"() : () -> index', "mpi"])
        if op != "mpi":
            return self.define(scope, "i", pad, op, lambda e, s: s.rank)
        world, rank = self.name("w"), self.name("k")
        text, run = self.define(
            scope, "i", pad, f"arith.index_cast {rank} : i32 to index", lambda e, s: s.rank
        )
        return [
            f"{pad}{world} = mpi.comm_world : !mpi.comm",
            f"{pad}{rank} = mpi.comm_rank({world}) : i32",
        ] + text, run

    def make_arith(self, scope, pad):
        ops = {
            "addi": lambda x, y: x + y,
            "xori": lambda x, y: x ^ y,
            "andi": lambda x, y: x & y,
            "muli": lambda x, y: x * y,
            "maxui": max,
            "minui": min,
        }
        op = self.random.choice(list(ops))
        f, a, b = ops[op], self.pick(scope.i), self.pick(scope.i)
        return self.define(
            scope, "i", pad, f"arith.{op} {a}, {b} : index", lambda e, s: f(e[a], e[b]) & MASK
        )

    def make_cmp(self, scope, pad):
        ops = {
            "eq": lambda x, y: x == y,
            "ne": lambda x, y: x != y,
            "ult": lambda x, y: x < y,
            "ule": lambda x, y: x <= y,
        }
        op = self.random.choice(list(ops))
        f, a, b = ops[op], self.pick(scope.i), self.pick(scope.i)
        return self.define(
            scope, "b", pad, f"arith.cmpi {op}, {a}, {b} : index", lambda e, s: f(e[a], e[b])
        )

    def make_select(self, scope, pad):
        c, a, b = self.pick(scope.b), self.pick(scope.i), self.pick(scope.i)
        return self.define(
            scope,
            "i",
            pad,
            f"arith.select {c}, {a}, {b} : index",
            lambda e, s: e[a] if e[c] else e[b],
        )

    def index(self, scope, pad, size):
        """Generates an index below `size`: its lines, name and value."""
        if self.random.random() < 0.6:
            c = self.random.randrange(size)
            name, text = self.constant(pad, c)
            return [text], name, lambda env: c
        a, (bound, text), name = self.pick(scope.i), self.constant(pad, size), self.name("c")
        return (
            [text, f"{pad}{name} = arith.remui {a}, {bound} : index"],
            name,
            lambda env: env[a] % size,
        )

    # ---- Buffers: (storage, offset)

    def make_load(self, scope, pad):
        m, size, type = self.pick(scope.m)
        before, at, value = self.index(scope, pad, size)

        def load(env, state):
            storage, offset = env[m]
            return storage[offset + value(env)]

        text, run = self.define(scope, "i", pad, f"memref.load {m}[{at}] : {type}", load)
        return before + text, run

    def make_store(self, scope, pad):
        (m, size, type), a = self.pick(scope.m), self.pick(scope.i)
        before, at, value = self.index(scope, pad, size)

        def run(env, state):
            storage, offset = env[m]
            storage[offset + value(env)] = env[a]

        return before + [f"{pad}memref.store {a}, {m}[{at}] : {type}"], run

    def make_copy(self, scope, pad):
        m, size, type = self.pick(scope.m)
        to, _, to_type = self.pick([x for x in scope.m if x[1] == size])

        def run(env, state):
            (a, i), (b, j) = env[m], env[to]
            b[j : j + size] = a[i : i + size]

        return [f"{pad}memref.copy {m}, {to} : {type} to {to_type}"], run

    def make_fill(self, scope, pad):
        (m, size, type), a = self.pick(scope.m), self.pick(scope.i)

        def run(env, state):
            storage, offset = env[m]
            storage[offset : offset + size] = [env[a]] * size

        return [f"{pad}linalg.fill ins({a} : index) outs({m} : {type})"], run

    def generic(self, pad, maps, iterators, source, to, source_type, to_type, result=None):
        a, b = self.name("l"), self.name("l")
        return [
            f"{pad}{result + ' = ' if result else ''}linalg.generic {{indexing_maps = [{maps}], "
            f"iterator_types = [{iterators}]}} ins({source} : {source_type}) "
            f"outs({to} : {to_type}) {{",
            f"{pad}^bb0({a}: index, {b}: index):",
            f"{pad}  linalg.yield {a} : index",
            f"{pad}}}" + (f" -> {to_type}" if result else ""),
        ]

    def partial(self, size, sources):
        """Generates a generic that writes some elements: its maps, the source's number, and a function
        of source and old contents."""
        one = [n for n, s in enumerate(sources) if s == 1]
        same = [n for n, s in enumerate(sources) if s == size]
        if same and self.random.random() < 0.4:
            maps = "affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>"
            return maps, '"parallel"', self.random.choice(same), lambda new, old: new
        if not one:
            return None
        at = self.random.randrange(size)
        maps = f"affine_map<(d0) -> (d0)>, affine_map<(d0) -> ({at})>"
        return (
            maps,
            '"reduction"',
            self.random.choice(one),
            lambda new, old: old[:at] + new + old[at + 1 :],
        )

    def make_part(self, scope, pad):
        m, size, type = self.pick(scope.m)
        others = [x for x in scope.m if x[0] != m]
        found = self.partial(size, [x[1] for x in others])
        if not found:
            return None
        maps, iterators, number, change = found
        source, source_size, source_type = others[number]

        def run(env, state):
            (a, i), (b, j) = env[source], env[m]
            if a is not b:
                b[j : j + size] = change(a[i : i + source_size], b[j : j + size])
            else:
                b[j : j + size] = change(list(a[i : i + source_size]), b[j : j + size])

        return self.generic(pad, maps, iterators, source, m, source_type, type), run

    def make_choose(self, scope, pad):
        a, size, type = self.pick(scope.m)
        b, c = self.pick([x for x in scope.m if x[2] == type])[0], self.pick(scope.b)
        return self.define(
            scope,
            "m",
            pad,
            f"arith.select {c}, {a}, {b} : {type}",
            lambda e, s: e[a] if e[c] else e[b],
            (size, type),
        )

    def make_view(self, scope, pad):
        of = [x for x in scope.m if x[1] == 2]
        if not of:
            return None
        m, size, type = self.pick(of)
        before, at, value = self.index(scope, pad, size)
        to = "memref<1xindex, strided<[1], offset: ?>>"
        text, run = self.define(
            scope,
            "m",
            pad,
            f"memref.subview {m}[{at}] [1] [1] : {type} to {to}",
            lambda e, s: (e[m][0], e[m][1] + value(e)),
            (1, to),
        )
        return before + text, run

    def make_global(self, scope, pad):
        return self.define(
            scope,
            "m",
            pad,
            "memref.get_global @counter : memref<1xindex>",
            lambda e, s: (s.counter, 0),
            (1, "memref<1xindex>"),
        )

    def make_alloc(self, scope, pad):
        size, a = self.random.choice([1, 2]), self.pick(scope.i)
        name, type = self.name(), f"memref<{size}xindex>"
        scope.m.append((name, size, type))

        def run(env, state):
            env[name] = ([env[a]] * size, 0)

        return [
            f"{pad}{name} = memref.alloc() : {type}",
            f"{pad}linalg.fill ins({a} : index) outs({name} : {type})",
        ], run

    # ---- Tensors: tuples

    def make_elements(self, scope, pad):
        a = [self.pick(scope.i) for _ in range(self.random.choice([1, 2]))]
        return self.define(
            scope,
            "t",
            pad,
            f"tensor.from_elements {', '.join(a)} : {tensor_type(len(a))}",
            lambda e, s: tuple(e[x] for x in a),
            (len(a),),
        )

    def make_extract(self, scope, pad):
        t, size = self.pick(scope.t)
        before, at, value = self.index(scope, pad, size)
        text, run = self.define(
            scope,
            "i",
            pad,
            f"tensor.extract {t}[{at}] : {tensor_type(size)}",
            lambda e, s: e[t][value(e)],
        )
        return before + text, run

    def make_insert(self, scope, pad):
        t, size = self.pick(scope.t)
        part, width = self.pick([x for x in scope.t if x[1] <= size])
        at = self.random.randrange(size - width + 1)
        return self.define(
            scope,
            "t",
            pad,
            f"tensor.insert_slice {part} into {t}[{at}] [{width}] [1] : "
            f"{tensor_type(width)} into {tensor_type(size)}",
            lambda e, s: e[t][:at] + e[part] + e[t][at + width :],
            (size,),
        )

    def make_tensor_part(self, scope, pad):
        t, size = self.pick(scope.t)
        found = self.partial(size, [x[1] for x in scope.t])
        if not found:
            return None
        maps, iterators, number, change = found
        source, width = scope.t[number]
        result = self.name()
        scope.t.append((result, size))
        lines = self.generic(
            pad, maps, iterators, source, t, tensor_type(width), tensor_type(size), result
        )

        def run(env, state):
            env[result] = change(env[source], env[t])
            state.log[result, state.place] = env[result]

        return lines, run

    def make_dynamic(self, scope, pad):
        """Generates a filled tensor of dynamic size."""
        a, n, empty, (c, text) = (
            self.pick(scope.i),
            self.name(),
            self.name(),
            self.constant(pad, 3),
        )
        value, result = self.pick(scope.i), self.name()
        scope.d.append(result)

        def run(env, state):
            env[result] = (env[value],) * (env[a] % 3)
            state.log[result, state.place] = env[result]

        return [
            text,
            f"{pad}{n} = arith.remui {a}, {c} : index",
            f"{pad}{empty} = tensor.empty({n}) : {DYNAMIC}",
            f"{pad}{result} = linalg.fill ins({value} : index) outs({empty} : {DYNAMIC}) "
            f"-> {DYNAMIC}",
        ], run

    def make_dim(self, scope, pad):
        if not scope.d:
            return None
        d, (c, text) = self.pick(scope.d), self.constant(pad, 0)
        lines, run = self.define(
            scope, "i", pad, f"tensor.dim {d}, {c} : {DYNAMIC}", lambda e, s: len(e[d])
        )
        return [text] + lines, run

    # ---- Collectives

    def make_in_place(self, scope, pad):
        g, (m, size, type) = self.random.choice(list(GROUPS)), self.pick(scope.m)
        op = self.random.choice(["sum", "umax", "broadcast", "broadcast", "reduce"])
        text = {
            "broadcast": f"comm.broadcast into {m} root 0",
            "reduce": f"comm.reduce sum into {m} root 0",
        }.get(op, f"comm.all_reduce {op} into {m}")
        token = self.name("t")
        site = (token, op, size)

        def run(env, state):
            storage, offset = env[m]
            given = yield g, site, state.place, tuple(storage[offset : offset + size])
            storage[offset : offset + size] = given

        return [
            f"{pad}{token} = {text} on @{g} : {type}",
            f"{pad}comm.wait {token}, {m} : {type}",
        ], run

    def make_move(self, scope, pad):
        g, (t, size) = self.random.choice(list(GROUPS)), self.pick(scope.t)
        op = self.random.choice(["umax", "sum", "broadcast", "broadcast", "gather", "permute"])
        if g == "odd" and op in ("gather", "permute"):
            op = "umax"
        width = len(GROUPS[g][0])
        length = size * width if op == "gather" else size
        e, r, token, w = self.name(), self.name("r"), self.name("t"), self.name()
        type, to = tensor_type(size), tensor_type(length)
        pairs = ", ".join(f"[{i}, {(i + 1) % width}]" for i in range(width))
        text = {
            "broadcast": f"comm.broadcast {t} into {e} root 0 on @{g} : {type}",
            "gather": f"comm.all_gather {t} into {e} dim 0 on @{g} : {type} into {to}",
            "permute": f"comm.permute {t} into {e} pairs [{pairs}] on @{g} : {type}",
        }.get(op, f"comm.all_reduce {op} {t} into {e} on @{g} : {type}")
        # Larger tensors are compared, but not used further.
        if length <= 2:
            scope.t.append((w, length))
        x, at = self.name(), self.random.randrange(length)
        c, constant = self.constant(pad, at)
        scope.i.append(x)
        site = (r, op, size)

        def run(env, state):
            env[w] = yield g, site, state.place, env[t]
            env[x] = env[w][at]
            state.log[w, state.place] = env[w]
            state.log[x, state.place] = env[x]

        reading = f" reading {type}" if op == "gather" else ""
        return [
            f"{pad}{e} = tensor.empty() : {to}",
            f"{pad}{r}, {token} = {text}",
            f"{pad}{w} = comm.wait {token}, {r} reading {t} : {to}{reading}",
            constant,
            f"{pad}{x} = tensor.extract {w}[{c}] : {to}",
        ], run
