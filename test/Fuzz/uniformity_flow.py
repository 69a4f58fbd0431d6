"""Random programs: control flow, calls, and whole modules."""

from uniformity_programs import DYNAMIC, HEAD, MASK, RANKS, Generator, Scope, State
from uniformity_programs import tensor_type

MAIN_BUFFERS = [
    ("%ma", 1, "memref<1xindex>"),
    ("%mb", 2, "memref<2xindex>"),
    ("%mc", 1, "memref<1xindex>"),
    ("%md", 2, "memref<2xindex>"),
]


class Program(Generator):
    """The module for a seed; `start` simulates a rank."""

    def __init__(self, seed):
        super().__init__(seed)
        self.text = self.make_main()

    def nested(self, scope, indent, low, high, **more):
        """Generates a block in a region: its lines, its run function, and its scope."""
        inner = scope.copy(**more)
        self.depth += 1
        lines, run = self.block(inner, self.random.randrange(low, high), indent)
        self.depth -= 1
        return lines, run, inner

    def result_kind(self, scope):
        """Selects a region's result: kind, type and size."""
        kind = self.random.choice("iiimt")
        if kind == "i":
            return "i", "index", None
        if kind == "m":
            _, size, type = self.random.choice(scope.m)
            return "m", type, (size, type)
        size = self.random.choice(scope.t)[1]
        return "t", tensor_type(size), (size,)

    def candidate(self, scope, kind, entry):
        if kind == "i":
            return self.pick(scope.i)
        if kind == "m":
            return self.pick([m for m in scope.m if m[2] == entry[1]])[0]
        return self.pick([t for t in scope.t if t[1] == entry[0]])[0]

    def add(self, scope, kind, name, entry):
        getattr(scope, kind).append(name if kind == "i" else (name, *entry))

    @staticmethod
    def give(env, state, kind, name, value):
        env[name] = value
        if kind != "m":
            state.log[name, state.place] = value

    # ---- Structured

    def choice(self, scope, pad, condition, heads, pick, head):
        """Generates an op that runs one of its regions. `heads` opens each."""
        kind, type, entry = self.result_kind(scope)
        name, arms = self.name(), []
        lines = [f"{pad}{name} = {head(type)}"]
        for opening in heads:
            text, run, inner = self.nested(scope, len(pad) // 2 + 1, 1, 5)
            given = self.candidate(inner, kind, entry)
            arms.append((run, given))
            lines += [pad + line for line in opening]
            lines += text + [f"{pad}  scf.yield {given} : {type}"]
        lines.append(pad + "}")
        self.add(scope, kind, name, entry)

        def run(env, state):
            number = pick(env[condition])
            step, given = arms[number]
            before = state.enter(name, number)
            yield from step(env, state)
            state.place = before
            self.give(env, state, kind, name, env[given])

        return lines, run

    def make_if(self, scope, pad):
        c = self.pick(scope.b)
        return self.choice(
            scope,
            pad,
            c,
            [[], ["} else {"]],
            lambda x: 0 if x else 1,
            lambda type: f"scf.if {c} -> ({type}) {{",
        )

    def make_switch(self, scope, pad):
        c = self.pick(scope.i)
        return self.choice(
            scope,
            pad,
            c,
            [["case 0 {"], ["}", "case 1 {"], ["}", "default {"]],
            lambda x: min(x, 2),
            lambda type: f"scf.index_switch {c} -> {type}",
        )

    def make_for(self, scope, pad):
        kind, type, entry = self.result_kind(scope)
        init, bound = self.candidate(scope, kind, entry), self.pick(scope.i)
        name, i, carried, count = self.name(), self.name("i"), self.name("a"), self.name("c")
        (c0, t0), (c1, t1), (c3, t3) = (self.constant(pad, c) for c in (0, 1, 3))
        more = {"i": [i]}
        more[kind] = more.get(kind, []) + [carried if kind == "i" else (carried, *entry)]
        text, step, inner = self.nested(scope, len(pad) // 2 + 1, 1, 6, **more)
        following = self.candidate(inner, kind, entry)
        self.add(scope, kind, name, entry)

        def run(env, state):
            value = env[init]
            for number in range(env[bound] % 3):
                before = state.enter(name, number)
                env[i], env[carried] = number, value
                yield from step(env, state)
                value = env[following]
                state.place = before
            self.give(env, state, kind, name, value)

        return [
            t0,
            t1,
            t3,
            f"{pad}{count} = arith.remui {bound}, {c3} : index",
            f"{pad}{name} = scf.for {i} = {c0} to {count} step {c1} "
            f"iter_args({carried} = {init}) -> ({type}) {{",
            *text,
            f"{pad}  scf.yield {following} : {type}",
            pad + "}",
        ], run

    def make_while(self, scope, pad):
        """Generates a loop with at most three iterations and a condition from its region."""
        name, init = self.name(), self.pick(scope.i)
        i, x, j, y, n = (self.name("a") for _ in range(5))
        (c0, t0), (c1, t1), (c3, t3) = (self.constant(pad, c) for c in (0, 1, 3))
        first, ask, inner = self.nested(scope, len(pad) // 2 + 1, 1, 5, i=[i, x])
        condition, forwarded = self.pick(inner.b), self.pick(inner.i)
        second, step, inner = self.nested(scope, len(pad) // 2 + 1, 1, 5, i=[j, y])
        following, less, both = self.pick(inner.i), self.name("q"), self.name("q")
        scope.i += [name + "#0", name + "#1"]

        def run(env, state):
            number, value = 0, env[init]
            while True:
                before = state.enter(name, number)
                env[i], env[x] = number, value
                yield from ask(env, state)
                value = env[forwarded]
                if not (env[condition] and number < 3):
                    break
                env[j], env[y] = number, value
                yield from step(env, state)
                number, value = number + 1, env[following]
                state.place = before
            state.place = before
            self.give(env, state, "i", name + "#0", number)
            self.give(env, state, "i", name + "#1", value)

        return [
            t0,
            t1,
            t3,
            f"{pad}{name}:2 = scf.while ({i} = {c0}, {x} = {init}) : (index, index) -> "
            "(index, index) {",
            *first,
            f"{pad}  {less} = arith.cmpi ult, {i}, {c3} : index",
            f"{pad}  {both} = arith.andi {condition}, {less} : i1",
            f"{pad}  scf.condition({both}) {i}, {forwarded} : index, index",
            pad + "} do {",
            f"{pad}^bb0({j}: index, {y}: index):",
            *second,
            f"{pad}  {n} = arith.addi {j}, {c1} : index",
            f"{pad}  scf.yield {n}, {following} : index, index",
            pad + "}",
        ], run

    # ---- Blocks

    def graph(self, scope, indent, kind, type, entry, leave):
        """Generates blocks with forward branches, counted back edges, and several ends. The
        first line still belongs to the previous block."""
        pad, ends = "  " * indent, self.random.randrange(2, 5)
        labels, counts = [self.name("b")[1:] for _ in range(ends)], [
            self.name("k") for _ in range(ends)
        ]
        passed, init = [self.name("a") for _ in range(ends)], self.pick(scope.i)
        (c0, t0), (c1, t1), (c4, t4) = (self.constant(pad, c) for c in (0, 1, 4))
        lines = [t0, t1, t4, f"{pad}cf.br ^{labels[0]}({c0}, {init} : index, index)"]
        blocks = []
        for number in range(ends):
            text, run, inner = self.nested(
                scope, indent, 0, 4, i=[counts[number], passed[number]]
            )
            isLast = number == ends - 1
            lines += [
                f"^{labels[number]}({counts[number]}: index, {passed[number]}: index):",
                *text,
            ]
            if isLast or self.random.random() < 0.4:
                given = self.candidate(
                    inner if self.random.random() < 0.5 else scope, kind, entry
                )
                lines.append(f"{pad}{leave} {given} : {type}")
                blocks.append((run, given, None, None))
                continue
            targets = [self.random.randrange(number + 1, ends)]
            if self.random.random() < 0.75:
                isBack = self.random.random() < 0.3
                targets.insert(0, self.random.randrange(0 if isBack else number + 1, ends))
            values = [self.pick(inner.i) for _ in targets]
            following, less, both = self.name("n"), self.name("q"), self.name("q")
            lines.append(f"{pad}{following} = arith.addi {counts[number]}, {c1} : index")
            to = [
                f"^{labels[t]}({following}, {v} : index, index)"
                for t, v in zip(targets, values)
            ]
            condition = None
            if len(targets) == 1:
                lines.append(f"{pad}cf.br {to[0]}")
            else:
                condition = self.pick(inner.b)
                lines += [
                    f"{pad}{less} = arith.cmpi ult, {counts[number]}, {c4} : index",
                    f"{pad}{both} = arith.andi {condition}, {less} : i1",
                    f"{pad}cf.cond_br {both}, {to[0]}, {to[1]}",
                ]
            blocks.append((run, None, condition, list(zip(targets, values))))
        site = labels[0]

        def walk(env, state):
            number, count, value = 0, 0, env[init]
            visits = [0] * ends
            while True:
                step, given, condition, edges = blocks[number]
                before = state.enter(site, (number, visits[number]))
                visits[number] += 1
                env[counts[number]], env[passed[number]] = count, value
                yield from step(env, state)
                state.place = before
                if edges is None:
                    return env[given]
                taken = 0 if condition is None or (env[condition] and count < 4) else 1
                number, value = edges[taken][0], env[edges[taken][1]]
                count += 1

        return lines, walk

    def make_blocks(self, scope, pad):
        kind, type, entry = self.result_kind(scope)
        name = self.name()
        lines, walk = self.graph(scope, len(pad) // 2 + 1, kind, type, entry, "scf.yield")
        self.add(scope, kind, name, entry)

        def run(env, state):
            self.give(env, state, kind, name, (yield from walk(env, state)))

        return [f"{pad}{name} = scf.execute_region -> {type} {{", *lines, pad + "}"], run

    # ---- Calls

    def make_function(self, scope):
        """Generates a helper with two buffer arguments, often the same buffer twice."""
        first = self.pick(scope.m)
        second = first if self.random.random() < 0.4 else self.pick(scope.m)
        size = self.pick(scope.t)[1]
        kinds = [("i", "index", None), ("i", "index", None)]
        kinds += [("m", m[2], (m[1], m[2])) for m in (first, second)]
        kinds += [("t", tensor_type(size), (size,)), ("d", DYNAMIC, None)]
        names = [self.name("x") for _ in kinds]
        less, number = self.name("b"), len(self.functions)
        inner = Scope(b=[less])
        for name, (kind, type, entry) in zip(names, kinds):
            getattr(inner, kind).append((name, *entry) if entry else name)
        isPublic = self.random.random() < 0.15
        arguments = []
        for name, (kind, type, _) in zip(names, kinds):
            isMarked = not isPublic and self.random.random() < 0.2
            arguments.append(f"{name}: {type}" + (" {comm.uniform}" if isMarked else ""))
        result, type, entry = self.result_kind(inner)
        self.functions.append(None)
        self.depth += 1
        text, step = self.block(inner, self.random.randrange(2, 7), 1)
        self.depth -= 1
        if self.random.random() < 0.4:
            more, walk = self.graph(inner, 1, result, type, entry, "return")
            text += more
        else:
            given = self.candidate(inner, result, entry)
            text.append(f"  return {given} : {type}")
            walk = None
        self.functions[number] = [
            f"func.func {'' if isPublic else 'private '}@f{number}({', '.join(arguments)}) "
            f"-> {type} {{",
            f"  {less} = arith.cmpi ult, {names[0]}, {names[1]} : index",
            *text,
            "}",
        ]

        def run(values, state):
            env = dict(zip(names, values))
            env[less] = values[0] < values[1]
            state.log[less, state.place] = env[less]
            yield from step(env, state)
            return (yield from walk(env, state)) if walk else env[given]

        callee = (number, kinds, result, type, entry, run)
        self.callees.append(callee)
        return callee, [first[0], second[0]]

    def make_call(self, scope, pad):
        callee = buffers = None
        if self.callees and self.random.random() < 0.45:
            # Call the same function from another place.
            callee = self.random.choice(self.callees)
            buffers = []
            for kind, type, _ in callee[1]:
                fitting = [m[0] for m in scope.m if kind == "m" and m[2] == type]
                if fitting:
                    buffers.append(self.pick(fitting))
            if len(buffers) < 2 or not [t for t in scope.t if t[1] == callee[1][4][2][0]]:
                callee = None
        if not scope.d:
            return None
        if not callee:
            if len(self.functions) >= 4:
                return None
            callee, buffers = self.make_function(scope)
        number, kinds, result, type, entry, run_callee = callee
        size = kinds[4][2][0]
        given = [self.pick(scope.i), self.pick(scope.i), *buffers]
        given += [self.pick([t for t in scope.t if t[1] == size])[0], self.pick(scope.d)]
        types = f"({', '.join(kind[1] for kind in kinds)}) -> {type}"
        name = self.name()
        if self.random.random() < 0.2:
            address = self.name("f")
            lines = [
                f"{pad}{address} = func.constant @f{number} : {types}",
                f"{pad}{name} = func.call_indirect {address}({', '.join(given)}) : {types}",
            ]
        else:
            lines = [f"{pad}{name} = func.call @f{number}({', '.join(given)}) : {types}"]
        self.add(scope, result, name, entry)

        def run(env, state):
            before = state.enter(name, 0)
            value = yield from run_callee([env[x] for x in given], state)
            state.place = before
            self.give(env, state, result, name, value)

        return lines, run

    # ---- The module

    def make_main(self):
        r = self.random
        scope = Scope(
            i=["%u", "%w", "%z"],
            b=["%p0", "%p1"],
            m=MAIN_BUFFERS,
            t=[("%ta", 2), ("%tb", 1), ("%tc", 2)],
            d=["%d"],
        )
        text, self.body = self.block(scope, r.randrange(5, 12), 1)
        # Add a barrier that depends on a result.
        buffer, self.known = r.choice(scope.m), r.choice(scope.i[3:][-6:] or scope.i)
        self.expected, self.group = r.randrange(3), r.choice(["all", "all", "dp", "tp"])
        at, self.from_buffer = r.randrange(buffer[1]), None
        lines = [f"  %gi = arith.constant {at} : index"]
        if r.random() < 0.5:
            self.from_buffer = (buffer[0], at)
            self.known = "%gv"
            lines.append(f"  %gv = memref.load {buffer[0]}[%gi] : {buffer[2]}")
        lines += [
            f"  %gk = arith.constant {self.expected} : index",
            f"  %gc = arith.cmpi eq, {self.known}, %gk : index",
            "  scf.if %gc {",
            f"    %gt = comm.barrier on @{self.group}",
            "    comm.wait %gt",
            "  }",
            "  return",
            "}",
        ]
        head = [
            "func.func @main(%u: index, %w: index, %ta: tensor<2xindex>, "
            f"%tb: tensor<1xindex> {{comm.uniform}}, %d: {DYNAMIC}) {{",
            "  %z = arith.constant 0 : index",
            "  %p0 = arith.cmpi ult, %u, %w : index",
            "  %rk = comm.rank : index",
            "  %p1 = arith.cmpi eq, %rk, %z : index",
            "  %tc = arith.constant dense<[2, 1]> : tensor<2xindex>",
        ]
        for n, (name, _, type) in enumerate(MAIN_BUFFERS):
            head += [
                f"  {name} = memref.alloc() : {type}",
                f"  linalg.fill ins({'%rk' if n < 2 else '%u'} : index) outs({name} : {type})",
            ]
        functions = "\n".join("\n".join(f) for f in self.functions)
        return HEAD + functions + "\n" + "\n".join(head + text + lines) + "\n"

    def start(self, rank, u, w, places):
        """Simulates a rank with arguments `u` and `w`: returns its state and a generator."""
        state = State(rank, places)
        env = {
            "%u": u,
            "%w": w,
            "%z": 0,
            "%p0": u < w,
            "%rk": rank,
            "%p1": rank == 0,
            "%ta": (rank & MASK, 1),
            "%tb": (u,),
            "%tc": (2, 1),
            "%d": (rank,) * (u % 3),
        }
        for n, (name, size, _) in enumerate(MAIN_BUFFERS):
            env[name] = ([rank if n < 2 else u] * size, 0)

        def run():
            yield from self.body(env, state)
            value = env[self.known] if not self.from_buffer else None
            if self.from_buffer:
                storage, offset = env[self.from_buffer[0]]
                value = storage[offset + self.from_buffer[1]]
            if value == self.expected:
                yield self.group, ("%gt", "barrier", 0), 0, ()

        return state, run()


def start_all(program, u, w):
    places = {}
    return [program.start(rank, u, w, places) for rank in range(RANKS)]
