"""Writes a module with a loop, make-loops.py NAME FILE.

NAME is a function below. Each iteration gathers a slice of stacked weights, and multiplies by it.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hlo_writer import *

TRIPS = 8
X = ("bf16", 4096, 4096)
W = ("bf16", 4096, 4096)
PART = ("bf16", 1024, 4096)
SLICE = ("bf16", 1, 1024, 4096)
STACK = ("bf16", TRIPS, 1024, 4096)
I = "s32"
DOT = data(30, nums(1, [1]) + nums(2, [0]))
RANKS = groups([0, 1, 2, 3])


def constant(name, value):
    return op(name, "constant", I, extra=data(8, data(1, shape(I)) + nums(4, [value])))


def get(name, spec, of, index, **rest):
    return op(name, "get-tuple-element", spec, (of,), extra=num(13, index), **rest)


def gather(name, operand, *, channel=1, after=(), extra=b""):
    fields = nums(14, [0]) + num(26, channel) + num(71, 1) + RANKS
    return op(name, "all-gather", W, (operand,), after=after, extra=fields + extra)


def body(index=(), at="i", stack="stack", chain=None, more=(), used="gathered", next_stack=None,
         gather_after=(), gathered=None):
    """A body of the elements i, x and stack. `index` computes the slice's index `at`."""
    chain = chain or [
        op("slice", "dynamic-slice", SLICE, (stack, at, "zero", "zero")),
        op("part", "reshape", PART, ("slice",)),
        gathered or gather("gathered", "part", after=gather_after,
                           extra=attribute("collective_group_key", "a")),
    ]
    return [
        param("p", [I, X, STACK]),
        get("i", I, "p", 0),
        get("x", X, "p", 1),
        get("stack", STACK, "p", 2),
        constant("one", 1),
        constant("zero", 0),
        op("next", "add", I, ("i", "one")),
        *index,
        *chain,
        *more,
        op("product", "dot", X, ("x", used), extra=DOT, line=7),
        op("y", "tanh", X, ("product",)),
        op("root", "tuple", [I, X, STACK], ("next", "y", next_stack or "stack")),
    ]  # fmt: skip


def condition(bound=TRIPS):
    return [
        param("q", [I, X, STACK]),
        get("j", I, "q", 0),
        constant("bound", bound) if isinstance(bound, int) else bound,
        op("goes.on", "compare", "pred", ("j", "bound"), extra=data(63, "LT")),
    ]


def entry(loop_extra=b"", results=None, first=(), init="begin"):
    results = results or [get("out", X, "loop", 1)]
    return [
        param("x.0", X),
        param("stack.0", STACK, 1),
        constant("begin", 0),
        *first,
        op("inits", "tuple", [I, X, STACK], (init, "x.0", "stack.0")),
        op("loop", "while", [I, X, STACK], ("inits",), calls=("body", "condition"),
           extra=loop_extra, line=3),
        *results,
    ]  # fmt: skip


def make(body_=None, condition_=None, entry_=None, before=(), fused=(), scheduled=False):
    return module(
        [*before, ("body", body_ or body()), ("condition", condition_ or condition()),
         ("main", entry_ or entry())],
        fused=fused, scheduled=scheduled,
        extra=data(8, b"") + data(18, b""),
    )  # fmt: skip


def forward():
    return make()


def backward():
    return make(body(index=[constant("last", TRIPS - 1), op("at", "subtract", I, ("last", "i"))],
                     at="at"))  # fmt: skip


def known():
    """The trip count is XLA's, and its condition is not read."""
    config = data(43, '{"known_trip_count":{"n":"8"}}')
    return make(condition_=condition(get("bound", I, "q", 0)), entry_=entry(config))


def barrier():
    """An optimization barrier of recomputed activations is between slice and gather."""
    chain = [
        op("slice", "dynamic-slice", SLICE, ("stack", "i", "zero", "zero")),
        op("part", "reshape", PART, ("slice",)),
        op("both", "tuple", [PART, X], ("part", "x")),
        op("barrier", "opt-barrier", [PART, X], ("both",)),
        get("part.held", PART, "barrier", 0),
        gather("gathered", "part.held"),
    ]
    return make(body(chain=chain))


def fusions():
    """XLA for CPUs has fused the slice."""
    fused = [
        param("f.stack", STACK),
        param("f.i", I, 1),
        constant("f.zero", 0),
        op("f.slice", "dynamic-slice", SLICE, ("f.stack", "f.i", "f.zero", "f.zero")),
        op("f.part", "bitcast", PART, ("f.slice",)),
    ]
    chain = [
        op("i.copy", "copy", I, ("i",)),
        op("part", "fusion", PART, ("stack", "i.copy"), calls=("fused",),
           extra=data(11, "kLoop")),
        gather("gathered", "part"),
    ]  # fmt: skip
    return make(body(chain=chain), before=[("fused", fused)], fused=("fused",))


def two_levels():
    """A gather of what another one has gathered."""
    small = ("bf16", 256, 4096)
    chain = [
        op("slice", "dynamic-slice", ("bf16", 1, 256, 4096), ("stack", "i", "zero", "zero")),
        op("part", "reshape", small, ("slice",)),
        op("inner", "all-gather", PART, ("part",),
           extra=nums(14, [0]) + num(26, 1) + num(71, 1) + RANKS),
        gather("gathered", "inner", channel=2),
    ]  # fmt: skip
    made = body(chain=chain)
    made[-1:-1] = [op("y.2", "dot", X, ("y", "gathered"), extra=DOT),
                   op("y.3", "dot", X, ("y.2", "gathered"), extra=DOT)]  # fmt: skip
    made[-1]["operands"] = ("next", "y.3", "stack")
    return make(made)


def calls():
    """Calls of collectives that the loop depends on, and in its body."""
    def gather_first(name, channel):
        return (name, [
            param(f"{name}.p", STACK),
            constant(f"{name}.0", 0),
            op(f"{name}.slice", "dynamic-slice", SLICE, (f"{name}.p", *[f"{name}.0"] * 3)),
            op(f"{name}.part", "reshape", PART, (f"{name}.slice",)),
            gather(f"{name}.gather", f"{name}.part", channel=channel),
        ])  # fmt: skip

    made = body(more=[op("call", "call", W, ("stack",), calls=("inner",))])
    made[-1:-1] = [op("y.2", "dot", X, ("y", "call"), extra=DOT)]
    made[-1]["operands"] = ("next", "y.2", "stack")
    main = entry(first=[op("call.0", "call", X, ("stack.0",), calls=("outer",)),
                        op("other", "call", X, ("stack.0",), calls=("unneeded",))])
    main[-3]["operands"] = ("begin", "call.0", "stack.0")
    main[-1:] = [get("x.8", X, "loop", 1), op("out", "dot", X, ("x.8", "other"), extra=DOT)]
    before = [gather_first("inner", 5), gather_first("outer", 6), gather_first("unneeded", 7)]
    return make(made, entry_=main, before=before)


def not_a_tuple():
    """The loop's operand is a parameter of its computation."""
    main = [
        param("inits", [I, X, STACK]),
        op("begun", "copy", [I, X, STACK], ("inits",)),
        op("loop", "while", [I, X, STACK], ("begun",), calls=("body", "condition"),
           extra=data(43, '{"known_trip_count":{"n":"8"}}')),
        get("out", X, "loop", 1),
    ]  # fmt: skip
    return make(entry_=main)


def nested():
    """A loop in another one's body; both gather."""
    inner = [
        constant("begin", 0),
        op("inits", "tuple", [I, X, STACK], ("begin", "x", "stack")),
        op("loop", "while", [I, X, STACK], ("inits",), calls=("body", "condition")),
        get("x.in", X, "loop", 1),
    ]
    outer = body(more=inner, gathered=gather("gathered", "part", channel=2))

    def rename(computation):
        return [{**i, "name": "outer." + i["name"],
                 "operands": tuple("outer." + o for o in i["operands"])} for i in computation]

    outer = rename(outer)
    outer[-3]["operands"] = ("outer.x.in", "outer.gathered")
    main = entry()
    main[-2]["calls"] = ("outer", "outer.condition")
    return module([("body", body()), ("condition", condition()), ("outer", outer),
                   ("outer.condition", rename(condition())), ("main", main)], scheduled=False)  # fmt: skip


# Loops that stay.


def once():
    return make(condition_=condition(1))


def never():
    return make(condition_=condition(0))


def unknown():
    return make(condition_=condition(get("bound", I, "q", 0)))


def unknown_begin():
    return make(entry_=entry(first=[param("given", I, 2)], init="given"))


def shared_body():
    again = op("again", "while", [I, X, STACK], ("loop",), calls=("body", "condition"))
    return make(entry_=entry(results=[again, get("out", X, "again", 1)]))


def whole():
    return make(entry_=entry(results=[op("out", "tuple", [[I, X, STACK]], ("loop",))]))


def sharded():
    return make(entry_=entry(loop_extra=data(40, num(1, 0))))


def without_gathers():
    chain = [op("gathered", "custom-call", W, ("stack",), extra=data(28, "weights"))]
    main = entry()
    main.insert(2, op("x.sum", "all-reduce", X, ("x.0",), calls=("add",),
                      extra=num(26, 1) + num(71, 1) + RANKS))  # fmt: skip
    return make(body(chain=chain), entry_=main, before=[adder(type="bf16")])


def updated():
    """The loop changes the stacked weights."""
    more = [op("stack.next", "dynamic-update-slice", STACK,
               ("stack", "slice", "i", "zero", "zero"))]  # fmt: skip
    return make(body(more=more, next_stack="stack.next"))


def activations():
    chain = [
        op("slice", "slice", PART, ("x",), extra=data(17, num(2, 1024) + num(3, 1)) +
           data(17, num(2, 4096) + num(3, 1))),
        gather("gathered", "slice"),
    ]  # fmt: skip
    return make(body(chain=chain))


def same():
    """The index does not depend on the iteration."""
    return make(body(at="zero"))


def effects():
    """A custom call is between slice and gather."""
    chain = [
        op("slice", "dynamic-slice", SLICE, ("stack", "i", "zero", "zero")),
        op("part", "custom-call", PART, ("slice",), extra=data(28, "decode")),
        gather("gathered", "part"),
    ]
    return make(body(chain=chain))


def controlled():
    return make(body(gather_after=("x",)))


def data_index():
    """The index follows from what the iteration computes."""
    index = [op("at", "custom-call", I, ("x",), extra=data(28, "route"))]
    return make(body(index=index, at="at"))


def hidden():
    """Enough work precedes the use of the gather."""
    more = [op("x.1", "dot", X, ("x", "x"), extra=DOT), op("x.2", "dot", X, ("x.1", "x"), extra=DOT)]
    made = body(more=more)
    made[-3]["operands"] = ("x.2", "gathered")
    return make(made)


def scheduled():
    return make(scheduled=True)


if __name__ == "__main__":
    with open(sys.argv[2], "wb") as file:
        file.write(globals()[sys.argv[1]]())
