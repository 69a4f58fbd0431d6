"""Lowers a functional graph to MLIR.

Compute becomes linalg, and collectives become c10d_functional ops. torch-mlir does not
support collectives. Hence each one is cut out of the graph, so that its operands become
results and its results arguments. Afterwards it is inserted into torch-mlir's module of the
rest.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch
import torch.utils._pytree as pytree

from commdialect._export import ExportError

from commdialect.torch._exporter.ranks import Record, is_collective, lines
from commdialect.torch._exporter.trace import C10D, op_name, user_line

#: Supported reductions, by PyTorch's names. comm has all of them.
_REDUCTIONS = {"sum", "avg", "product", "min", "max", "band", "bor", "bxor"}
#: Dialects that comm-run compiles.
_DIALECTS = {"arith", "builtin", "c10d_functional", "cf", "complex", "func", "linalg", "math", "scf",
             "tensor"}
#: The file name in torch-mlir's locations of ops, whose line is the number of a node.
_NODE = "node"


@dataclasses.dataclass
class Cut:
    """A collective that was cut out of the graph."""

    name: str
    attributes: dict[str, str]
    """Attributes as MLIR's text."""
    sources: list[torch.fx.Node]
    results: list[torch.fx.Node]
    """The placeholders that stand for the results of its waits."""
    position: int
    """Its position among the graph's nodes."""


def lower(graph: torch.fx.GraphModule, programs: Sequence[Sequence[Record]],
          numbers: dict[str, int], num_inputs: int, replaced: Mapping[int, int] | None = None) -> str:
    """Returns the program's text. `numbers` has the index of each of the graph's
    collectives in the records. The input after the first `num_inputs`, if any, is the
    rank. With `replaced`, the compiled program may return a result in the memory of the input
    that it replaces, `replaced[input]`, and does not write to other inputs."""
    _drop_copies(graph)
    _split_waits(graph)
    order = {node: i for i, node in enumerate(graph.graph.nodes)}
    placeholders = [n for n in graph.graph.nodes if n.op == "placeholder"]
    cuts = []
    if len(placeholders) > num_inputs:
        cuts.append(Cut("get_rank", {}, [], [placeholders[num_inputs]], -1))
    cuts += _cut(graph, programs, numbers, order)
    output = next(n for n in graph.graph.nodes if n.op == "output")
    num_results = len(output.args[0])
    output.args = ([*output.args[0], *[source for cut in cuts for source in cut.sources]],)
    graph.graph.eliminate_dead_code(lambda node: node.op in ("placeholder", "output"))
    graph.graph.lint()
    graph.recompile()
    places = _number_nodes(order, graph)
    module = _import(graph, places)
    function = _put_back(module, cuts, num_inputs, num_results, len(programs))
    if replaced is not None:
        _describe_inputs(function, num_inputs, replaced)
    _check(module, places)
    text = module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True) + "\n"
    return _locate(text, places)


#
# The graph
#


def _drop_copies(graph: torch.fx.GraphModule) -> None:
    aten = torch.ops.aten
    same = {aten.detach.default, aten.alias.default, aten.lift_fresh_copy.default, aten.clone.default,
            C10D._wrap_tensor_autograd.default}
    for node in list(graph.graph.nodes):
        if node.target in same:
            node.replace_all_uses_with(node.args[0])
            graph.graph.erase_node(node)


def _number_nodes(order: dict[torch.fx.Node, int], graph: torch.fx.GraphModule) -> list[str]:
    """Makes torch-mlir locate each op by the number of its node. Returns the location of
    each node in the user's code."""
    places = [user_line(node) for node in order]
    for node in graph.graph.nodes:
        if node in order:
            node.meta["stack_trace"] = f'File "{_NODE}", line {order[node]},'
    return places


def _location(place: str) -> str:
    found = re.fullmatch(r" \((.*):(\d+)\)", place)
    if not found:
        return "loc(unknown)"
    name = os.path.relpath(found[1])
    return f"loc({json.dumps(found[1] if name.startswith('..') else name)}:{found[2]}:1)"


def _locate(text: str, places: Sequence[str]) -> str:
    """Returns the program's text with locations instead of nodes' numbers, each defined
    once."""
    text = re.sub(rf'loc\("{_NODE}":(\d+):0\)', lambda found: _location(places[int(found[1])]), text)
    first: dict[str, str] = {}
    names: dict[str, str] = {}
    for name, place in re.findall(r"^(#loc\d*) = (loc\(.*\))$", text, re.MULTILINE):
        names[name] = first.setdefault(place, name)
    kept = [line for line in text.splitlines()
            if not ((found := re.match(r"(#loc\d*) = ", line)) and names[found[1]] != found[1])]
    return re.sub(r"#loc\d*\b", lambda found: names[found[0]], "\n".join(kept)) + "\n"


def _number(op: Any) -> int | None:
    found = re.search(rf'"{_NODE}":(\d+):0', str(op.location))
    return int(found[1]) if found else None


def _cut(graph: torch.fx.GraphModule, programs: Sequence[Sequence[Record]],
         numbers: dict[str, int], order: dict[torch.fx.Node, int]) -> list[Cut]:
    nodes = graph.graph
    cuts: list[Cut] = []
    # Arguments are in the order of the cuts, after the program's own.
    last = next((n for n in reversed(nodes.nodes) if n.op == "placeholder"), None)
    for node in list(nodes.nodes):
        if node.op != "call_function" or not is_collective(node):
            continue
        records = [program[numbers[node.name]] for program in programs]
        several = isinstance(node.args[0], (list, tuple))
        sources = list(node.args[0]) if several else [node.args[0]]
        cut = Cut(*_operation(node, records), sources, [], order[node])
        for i in range(len(sources)):
            with nodes.inserting_after(last) if last else nodes.inserting_before(next(iter(nodes.nodes))):
                last = nodes.placeholder(f"received_{len(cuts)}_{i}")
            last.meta["val"] = node.meta["val"][i] if several else node.meta["val"]
            cut.results.append(last)
        if several:
            for user in list(node.users):
                _replace_waits(graph, user, cut.results[user.args[1]])
                nodes.erase_node(user)
        else:
            _replace_waits(graph, node, cut.results[0])
        nodes.erase_node(node)
        cuts.append(cut)
    # Removes waits for values of other ops than collectives.
    for node in list(nodes.nodes):
        if node.target is C10D.wait_tensor.default:
            node.replace_all_uses_with(node.args[0])
            nodes.erase_node(node)
    return cuts


def _split_waits(graph: torch.fx.GraphModule) -> None:
    """Splits a wait for several tensors into one for each."""
    if not hasattr(C10D, "wait_tensors"):  # torch 2.14
        return
    nodes = graph.graph
    for node in list(nodes.nodes):
        if node.target is not C10D.wait_tensors.default:
            continue
        for part in list(node.users):
            with nodes.inserting_before(node):
                wait = nodes.call_function(C10D.wait_tensor.default, (node.args[0][part.args[1]],))
            wait.meta.update(part.meta)
            part.replace_all_uses_with(wait)
            nodes.erase_node(part)
        nodes.erase_node(node)


def _replace_waits(graph: torch.fx.GraphModule, node: torch.fx.Node, received: torch.fx.Node) -> None:
    for user in list(node.users):
        if user.target is not C10D.wait_tensor.default:
            raise ExportError(f"what {op_name(node)} gives is used without a wait{user_line(node)}")
        user.replace_all_uses_with(received)
        graph.graph.erase_node(user)


def _array(values: Sequence[int]) -> str:
    return f"array<i64: {', '.join(map(str, values))}>" if values else "array<i64>"


def _table(rows: Sequence[Sequence[int]]) -> str:
    return f"[{', '.join(_array(row) for row in rows)}]"


def _operation(node: torch.fx.Node, records: Sequence[Record]) -> tuple[str, dict[str, str]]:
    """Returns the name and the attributes of a collective in MLIR."""
    name = node.target._schema.name.split("::")[1]
    values = {a.name: v for a, v in zip(node.target._schema.arguments, node.args)}
    attributes = {"group_name": f'"{records[0].group}"', "groups": _table(lines(records))}
    base = name.removesuffix("_coalesced")
    if base in ("all_reduce", "reduce_scatter_tensor"):
        reduction = str(values["reduce_op"]).lower()
        if reduction not in _REDUCTIONS:
            raise ExportError(f"{op_name(node)} reduces by '{reduction}', expected one of "
                              f"{', '.join(sorted(_REDUCTIONS))}{user_line(node)}")
        attributes["reduce_op"] = f'"{reduction}"'
        # MLIR's integers are signless.
        if any(value.dtype == torch.uint8 for value in pytree.tree_leaves(node.meta["val"])):
            attributes["is_unsigned"] = "unit"
    elif base == "broadcast":
        attributes["src"] = f"{values['src']} : i64"
    elif base == "all_to_all_single":
        # Each rank has its own row of sizes.
        for key, argument in ("send_sizes", "input_split_sizes"), ("receive_sizes", "output_split_sizes"):
            rows = [_sizes(record, argument) for record in records]
            if any(rows):
                attributes[key] = _table(rows)
    elif base != "all_gather_into_tensor":
        raise ExportError(f"{op_name(node)} cannot be exported{user_line(node)}")
    return base, attributes


def _sizes(record: Record, argument: str) -> list[int]:
    """Returns an argument of all_to_all_single(input, output_split_sizes,
    input_split_sizes, group)."""
    assert record.members is not None
    sizes = record.leaves[1:-1]
    half = len(sizes) // 2
    # Either both are given or neither.
    return sizes[:half] if argument == "output_split_sizes" else sizes[half:]


#
# torch-mlir
#


#: The pipelines of torch-mlir's own driver, which writes failures to files and standard
#: error.
_PIPELINES = (
    "builtin.module(torchdynamo-export-to-torch-backend-pipeline{extra-library=})",
    "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline)",
)


def _import(graph: torch.fx.GraphModule, places: Sequence[str]) -> Any:
    from torch_mlir import fx, ir, passmanager
    from torch_mlir.fx import OutputType

    try:
        module = fx.stateless_fx_import(graph, output_type=OutputType.RAW, model_name="main")
    except Exception as error:
        # The error identifies the failing node only by the op's name.
        raise ExportError(f"torch-mlir cannot import the step: {' '.join(str(error).split())[:300]}") from error
    try:
        with module.context:
            for pipeline in _PIPELINES:
                passmanager.PassManager.parse(pipeline).run(module.operation)
    except ir.MLIRError as error:
        raise ExportError(_explain(error, places)) from error
    return module


def _explain(error: Any, places: Sequence[str]) -> str:
    """Returns torch-mlir's failure in one line."""
    for diagnostic in error.error_diagnostics:
        found = re.search(rf'"{_NODE}":(\d+):0', str(diagnostic.location))
        place = places[int(found[1])] if found else ""
        name = re.search(r"torch\.((?:aten|prims?)\.\w+)", diagnostic.message)
        if "failed to legalize" in diagnostic.message and name:
            return f"torch-mlir has no lowering of {name[1]} to linalg{place}"
        return f"torch-mlir failed: {' '.join(diagnostic.message.split())[:300]}{place}"
    return f"torch-mlir failed: {' '.join(str(error).split())[:300]}"


def _drop_indices(module: Any) -> None:
    """Replaces reductions that also find where their result is, if nothing uses that."""
    found = [op for op in _operations(module.operation)
             if op.name == "linalg.generic" and len(op.results) == 2]
    while found:
        # No object of Python may refer to what is inside of an op that is erased: new ops can get
        # the same memory, and would be taken for it.
        op = found.pop()
        made = _make_without_index(op)
        if made:
            op.results[0].replace_all_uses_with(made.results[0])
            op.erase()


def _make_without_index(op: Any) -> Any:
    """Returns a new reduction beside `op`, or None if its second result is needed."""
    from torch_mlir import ir

    if list(op.results[1].uses):
        return None
    body = op.regions[0].blocks[0]
    combine = list(body.operations)[-1].operation.operands[0].owner
    if isinstance(combine, ir.Block) or len(op.operands) != 3:
        return None
    inside = list(body.arguments)[:2]
    if not all(value in inside for value in combine.operands):
        return None
    attributes = {name: op.attributes[name] for name in ("indexing_maps", "iterator_types")}
    attributes["indexing_maps"] = ir.ArrayAttr.get(list(attributes["indexing_maps"])[:2])
    attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([1, 1])
    made = ir.Operation.create("linalg.generic", results=[op.results[0].type],
                               operands=list(op.operands)[:2], attributes=attributes, regions=1,
                               loc=op.location, ip=ir.InsertionPoint(op))
    block = ir.Block.create_at_start(made.regions[0], [value.type for value in inside],
                                     [op.location] * 2)
    with ir.InsertionPoint(block), op.location:
        given = [block.arguments[inside.index(value)] for value in combine.operands]
        value = ir.Operation.create(
            combine.name, results=[combine.results[0].type], operands=given,
            attributes={name: combine.attributes[name] for name in combine.attributes}).results[0]
        ir.Operation.create("linalg.yield", operands=[value])
    return made


def _operations(operation: Any) -> Iterator[Any]:
    for region in operation.regions:
        for block in region.blocks:
            for op in block.operations:
                yield op.operation
                yield from _operations(op.operation)


def _put_back(module: Any, cuts: Sequence[Cut], num_inputs: int, num_results: int, ranks: int) -> Any:
    """Puts the collectives back, and returns the program's function."""
    from torch_mlir import ir

    context = module.context
    context.allow_unregistered_dialects = True
    with context, ir.Location.unknown():
        _drop_indices(module)  # before anything refers to its ops
    function = next(op for op in module.body.operations
                    if "sym_name" in op.attributes and ir.StringAttr(op.attributes["sym_name"]).value == "main")
    block = function.regions[0].blocks[0]
    arguments = list(block.arguments)
    terminator = list(block.operations)[-1].operation
    returned = list(terminator.operands)
    received, sent = arguments[num_inputs:], returned[num_results:]
    starts = []
    replacements = []
    with context, ir.Location.unknown():
        for cut in cuts:
            results = [received.pop(0) for _ in cut.results]
            attributes = {k: ir.Attribute.parse(v) for k, v in cut.attributes.items()}
            start = ir.Operation.create(
                f"c10d_functional.{cut.name}", results=[value.type for value in results],
                operands=[sent.pop(0) for _ in cut.sources], attributes=attributes,
                loc=ir.Location.file(_NODE, max(cut.position, 0), 0), ip=ir.InsertionPoint(terminator))
            starts.append((start, cut.position))
            for value, result in zip(results, start.results):
                if cut.sources:
                    wait = ir.Operation.create("c10d_functional.wait_tensor", results=[value.type],
                                               operands=[result], loc=start.location,
                                               ip=ir.InsertionPoint(terminator))
                    result = wait.results[0]
                replacements.append((value, result))
        # A collective may send the result of another one.
        for value, result in replacements:
            value.replace_all_uses_with(result)
        kept = list(terminator.operands)[:num_results]
        ir.Operation.create("func.return", operands=kept, ip=ir.InsertionPoint(terminator))
        terminator.erase()
        function_type = ir.FunctionType.get([a.type for a in arguments[:num_inputs]], [v.type for v in kept])
        function.attributes["function_type"] = ir.TypeAttr.get(function_type)
        for i in reversed(range(num_inputs, len(arguments))):
            block.erase_argument(i)
        module.operation.attributes["c10d.world_size"] = ir.IntegerAttr.get(
            ir.IntegerType.get_signless(64), ranks)
    _sort(block, starts)
    module.operation.verify()
    return function


def _describe_inputs(function: Any, count: int, replaced: Mapping[int, int]) -> None:
    """Lets bufferization copy inputs before it would overwrite them, or names the results that may
    replace them."""
    from torch_mlir import ir

    with function.context:
        kept = ir.DictAttr.get({"bufferization.writable": ir.BoolAttr.get(False)})
        i64 = ir.IntegerType.get_signless(64)
        given = [ir.DictAttr.get({"comm.replaced_by": ir.IntegerAttr.get(i64, replaced[i])})
                 if i in replaced else kept for i in range(count)]
        function.attributes["arg_attrs"] = ir.ArrayAttr.get(given)


def _sort(block: Any, starts: Sequence[tuple[Any, int]]) -> None:
    """Sorts the ops of a block.

    `starts` are the ops that begin to communicate, with their positions in the step. They
    keep this order, and their position among the compute. A wait goes before the first use
    of its result.
    """
    from torch_mlir import ir

    # These keep the operations alive, because their hashes must stay the same.
    ops = [op.operation for op in block.operations]
    function = block.owner.operation
    number = {hash(op): i for i, op in enumerate(ops)}
    parent = hash(function)

    def owners(op: Any) -> set[int]:
        found = set()
        for value in [v for inner in (op, *_operations(op)) for v in inner.operands]:
            if isinstance(value.owner, ir.Block):
                continue
            owner = value.owner.operation if hasattr(value.owner, "operation") else value.owner
            while hash(owner.parent.operation) != parent:
                owner = owner.parent.operation
            found.add(number[hash(owner)])
        return found

    needs = [owners(op) - {i} for i, op in enumerate(ops)]
    places = {number[hash(start)]: place for start, place in starts}
    chain = sorted(places, key=lambda i: places[i])
    for before, after in zip(chain, chain[1:]):
        needs[after].add(before)
    order: dict[int, None] = {}

    def place(wanted: int) -> None:
        pending = [wanted]
        while pending:
            missing = sorted(needs[pending[-1]] - order.keys(), reverse=True)
            if missing:
                pending.extend(missing)
            else:
                order[pending.pop()] = None

    waiting = list(reversed(chain))
    for i, op in enumerate(ops):
        if op.name.startswith("c10d_functional."):
            continue
        # Constants go before their first use, because they have no operands that order
        # them.
        at = _number(op) if needs[i] or len(op.operands) else None
        while waiting and (i == len(ops) - 1 or at is not None and places[waiting[-1]] < at):
            place(waiting.pop())
        place(i)
    for i in order:
        ops[i].move_before(ops[-1]) if i != len(ops) - 1 else None


def _check(module: Any, places: Sequence[str]) -> None:
    for op in _operations(module.operation):
        if op.name.split(".")[0] not in _DIALECTS:
            number = _number(op)
            raise ExportError(f"torch-mlir lowers a part of the step to {op.name}, which comm-run cannot "
                              f"compile{'' if number is None else places[number]}")
