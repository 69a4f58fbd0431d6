"""FX graphs as records, behind AOTAutograd and Inductor's post-grad passes.

What a node may read, change and alias is taken from its op's schema, and from the storage
of the tensors that it was traced with: every view of a tensor shares it, whatever the op
is called. What is not understood keeps its order to everything that has effects.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.fx as fx

from commdialect import _core
from commdialect.torch._groups import Groups
from commdialect.torch._nodes import (
    COLLECTIVES,
    IN_PLACE,
    PURE_HIGHER_ORDER,
    WAITS,
    Estimate,
    collective_name,
    computes_scalars,
    describe,
    has_collectives,
    hint,
    line_of,
    only_computes,
    read_data,
    read_line,
    storage_of,
)
from commdialect.torch._program import Program
from commdialect.torch._records import (
    REDUCTIONS,
    Line,
    Op,
    ProgramError,
    Start,
    Wait,
    quote,
    tensor_type,
)


class GraphReader:
    """Makes a program of `graph`, which stays as it is.

    Afterwards `program` is the text's writer; `nodes` has the node of each record, and
    `attached` those that have no record and move with a node: parts of its results, and
    further waits for one collective. `fixed` begins the graph (its inputs), `epilogue`
    ends it: copies to its inputs. `remarks` says what is not modelled, and why.
    """

    def __init__(
        self,
        graph: fx.Graph,
        estimate: Estimate | None = None,
        around: GraphReader | None = None,
        prefix: str = "",
        inputs: Sequence[str | None] = (),
    ):
        self.graph = graph
        self.estimate = estimate
        self.program = around.program if around else Program()
        self.groups = around.groups if around else Groups()
        #: Of a graph within another one: what its names begin with, and its arguments.
        self._prefix = prefix
        self._inputs = list(inputs) if around else None
        self.attached: dict[fx.Node, list[fx.Node]] = defaultdict(list)
        self.fixed: list[fx.Node] = []
        self.epilogue: list[fx.Node] = []
        self.remarks: list[str] = []
        self._core = _core.FxReader(
            self.program, prefix, describe, read_data, read_line, estimate, self.remarks
        )
        self.nodes: dict[str, fx.Node] = self._core.nodes
        #: Of each start that is in flight, or was: the wait's node, once there is one.
        self._wait_of: dict[fx.Node, fx.Node | None] = {}
        #: Of parts of a start in flight: the start.
        self._start_of: dict[fx.Node, fx.Node] = {}
        #: The names of what the graph gives back.
        self.outputs: list[str] = []
        nodes = list(graph.nodes)
        self._find_epilogue(nodes)
        self._core.read(nodes, set(self.epilogue), self._add)

    def _name(self, node: fx.Node) -> str:
        return self._prefix + node.name

    def _add(self, node: fx.Node) -> None:
        """What the core does not read by itself."""
        if node.op in ("placeholder", "get_attr"):
            self._add_input(node)
        elif node.op == "output":
            self._add_output(node)
        elif node.op == "call_function":
            self._add_call(node)
        else:
            raise ProgramError(f"'{node.name}' is a {node.op}, which is not known")

    def estimate_peak(self) -> int:
        """The bytes that the graph takes in its own order, with its inputs, each until its
        last use."""
        return self._core.estimate_peak()

    def _find_epilogue(self, nodes: Sequence[fx.Node]) -> None:
        """Copies to inputs, last of all, whose results only the output has."""
        for node in reversed(nodes):
            if node.op == "output":
                continue
            if (
                node.op != "call_function"
                or node.target is not torch.ops.aten.copy_.default
                or any(user.op != "output" for user in node.users)
            ):
                break
            self.epilogue.append(node)
        self.epilogue.reverse()

    #
    # What comes in and goes out
    #

    def _add_input(self, node: fx.Node) -> None:
        self.fixed.append(node)
        value = node.meta.get("val")
        type = None if isinstance(value, (tuple, list)) else self._core.types(node)[0]
        if self._inputs is not None and node.op == "placeholder":
            given = self._inputs.pop(0)
            if given is not None:
                self.program.add_alias(self._name(node), given)
                self._core.set_values(node, [self._name(node)])
        elif type is not None:
            if self._inputs is not None:
                raise ProgramError(f"'{node.name}' is a constant within another graph")
            self.program.add_argument(node.name, type)
            self._core.set_values(node, [node.name])

    def _add_output(self, node: fx.Node) -> None:
        used = list(node.all_input_nodes)
        for copy in self.epilogue:
            used += copy.all_input_nodes
        last = set(self.epilogue)
        for source in used:
            start = self._start_of.get(source, source)
            if start in self._wait_of and self._wait_of[start] is None:
                # Who called waits, if anybody: what is in flight is not in this program.
                name = f"{self._name(start)}.by_caller"
                self._add_wait_for([start], name, None, line_of(start))
        names = [
            name
            for source in dict.fromkeys(used)
            if source not in last
            for name in self._core.values(source)
            if name is not None
        ]
        if self._inputs is None:
            self.program.set_outputs(list(dict.fromkeys(names)))
            return
        given: list[fx.Node] = []
        fx.map_arg(node.args[0], given.append)
        self.outputs = [self._core.values(source)[0] or "" for source in given]

    #
    # Calls
    #

    def _add_call(self, node: fx.Node) -> None:
        if node.target is operator.getitem and self._add_part(node):
            return
        name = collective_name(node)
        if name in WAITS:
            self._add_wait(node)
        elif name in COLLECTIVES:
            self._try_start(node, COLLECTIVES[name], self._add_start)
        elif name in IN_PLACE:
            self._try_start(node, IN_PLACE[name], self._add_start_in_place)
        elif not isinstance(node.target, torch._ops.HigherOrderOperator) or not self._add_cond(node):
            self._add_op(node)

    def _add_op(self, node: fx.Node, why: str | None = None) -> None:
        """Opaque compute; with `why`, what keeps its place, and why."""
        if describe(node.target).has_schema:
            effects = _core.FxReader.Effects.SCHEMA
        elif self._is_pure(node):
            effects = _core.FxReader.Effects.PURE
        else:
            effects = _core.FxReader.Effects.UNKNOWN
        self._core.add_op(node, effects, why)

    def _add_part(self, node: fx.Node) -> bool:
        source, index = node.args
        if not isinstance(source, fx.Node) or not isinstance(index, int):
            return False
        values = self._core.values(source)
        if not -len(values) <= index < len(values):
            # Of what is no data.
            self.attached[source].append(node)
            return True
        name = values[index]
        if name is not None:
            self.program.add_alias(self._name(node), name)
            name = self._name(node)
        self._core.set_values(node, [name])
        if source in self._wait_of:
            self._start_of[node] = source
        self.attached[source].append(node)
        return True

    def _is_pure(self, node: fx.Node) -> bool:
        """Of what is no op with a schema: does it only compute?"""
        target = node.target
        if isinstance(target, torch._ops.HigherOrderOperator):
            if target.name() in PURE_HIGHER_ORDER:
                return True
            nested = self._nested(node)
            return bool(nested) and all(only_computes(graph) for graph in nested)
        return computes_scalars(target)

    def _nested(self, node: fx.Node) -> list[fx.Graph]:
        module = self.graph.owning_module
        graphs = []
        for source in node.all_input_nodes:
            if source.op == "get_attr" and module is not None:
                nested = getattr(module, str(source.target), None)
                if isinstance(nested, fx.GraphModule):
                    graphs.append(nested.graph)
        return graphs

    def _add_cond(self, node: fx.Node) -> bool:
        """Nested graphs that communicate: the ways of a branch must agree."""
        nested = [graph for graph in self._nested(node) if has_collectives(graph)]
        if not nested:
            return False
        name = str(getattr(node.target, "name", lambda: "")())
        if name != "cond" or len(self._nested(node)) != 2:
            self._add_op(node, "it communicates in graphs of its own")
            return True
        condition, _, _, given = node.args
        line = line_of(node)
        pick = Op(f"{self._name(node)}.condition", "aten.item.default", [], ["i1"], mutates=[])
        pick.operands = self._core.operands(condition)
        pick.line = line
        self.program.add(pick)
        inputs = [next(iter(self._core.values(source)), None) for source in given]
        types = [type or "" for type in self._core.types(node)]

        def way(number: int) -> list[str]:
            prefix = f"{self._name(node)}.{('true', 'false')[number]}."
            graph = self._nested(node)[number]
            reader = GraphReader(graph, self.estimate, self, prefix, inputs)
            self.remarks += reader.remarks
            return reader.outputs

        branch = Op(self._name(node), "scf.if", [pick.name], types, line=line)
        self.program.add_branch(branch, [lambda: way(0), lambda: way(1)])
        self._core.define(node, types)
        self.nodes[self._name(node)] = node
        return True

    #
    # Collectives
    #

    def _try_start(
        self, node: fx.Node, kind: str, add: Callable[[fx.Node, str], None]
    ) -> None:
        """What cannot be modelled stays in its place."""
        try:
            add(node, kind)
        except _NotModelled as reason:
            self._add_op(node, str(reason))

    def _add_start(self, node: fx.Node, kind: str) -> None:
        first = node.args[0]
        sources = list(first) if isinstance(first, (tuple, list)) else [first]
        self._start(node, kind, sources, self._core.types(node), None)

    def _add_start_in_place(self, node: fx.Node, kind: str) -> None:
        destination = node.kwargs.get("out")
        first = node.args[0]
        sources = list(first) if isinstance(first, (tuple, list)) else [first]
        destinations = [destination] if destination is not None else sources
        for target in destinations:
            # What else is in that memory would have to become the wait's result, too.
            others = self._core.nodes_of(storage_of(target.meta["val"]) or 0)
            if any(other is not target for other in others):
                raise _NotModelled("it changes memory that has other names")
        types = [self._core.types(target)[0] for target in destinations]
        self._start(node, kind, sources if destination is not None else [], types, destinations)
        for target in destinations:
            self.program.add_alias(self._name(target), self._name(node))

    def _start(
        self,
        node: fx.Node,
        kind: str,
        sources: Sequence[fx.Node],
        results: Sequence[str | None],
        destinations: Sequence[fx.Node] | None,
    ) -> None:
        group = self.groups.add(node.args[-1])
        self.program.add_group(group, self.groups.lines[group])
        start = Start(self._name(node), kind, [], [], group, line=line_of(node))
        if kind in ("all_reduce", "reduce_scatter"):
            reduction = node.args[1]
            if not isinstance(reduction, str) or reduction.lower() not in REDUCTIONS:
                raise _NotModelled(f"the reduction '{reduction}' is not known")
            start.reduction = REDUCTIONS[reduction.lower()]
        if kind == "broadcast":
            root = node.args[1]  # within the group
            if not isinstance(root, int) or root not in range(self.groups.size(start.group)):
                raise _NotModelled(f"its root is {root}, which is not in the group")
            start.root = root
        names = []
        for source in sources:
            values = self._core.values(source)
            if not values:
                raise _NotModelled(f"what '{source.name}' holds is not known")
            names.append(values[0] or "")
        start.sources = names
        start.results = [result or "" for result in results]
        if destinations is not None:
            start.destinations = [self._core.values(target)[0] or "" for target in destinations]
            start.attributes = {"comm.bucket_with": quote(self._name(node))}
        if kind == "all_to_all":
            self._split(node, start, sources[0])
        if kind in ("all_gather", "reduce_scatter"):
            self._raise_scalars(node, start, sources)
        if self.estimate is not None:
            cost = self.estimate(node)
            start.cost_ns = None if cost is None else round(cost)
        self.program.add(start)
        self.nodes[self._name(node)] = node
        self._core.define(node, start.results)
        self._wait_of[node] = None

    def _split(self, node: fx.Node, start: Start, source: fx.Node) -> None:
        ranks = self.groups.size(start.group)
        sizes: list[Any] = []
        for argument in node.args[1:3]:
            sizes.append(list(argument) if isinstance(argument, (tuple, list)) else [])
        plain = [[_value_of(size) for size in part] for part in sizes]
        length = hint(source.meta["val"].shape[0]) if source.meta["val"].dim() else 0
        even = all(len({str(size) for size in part}) <= 1 for part in plain)
        if even and length % ranks == 0 and length == hint(node.meta["val"].shape[0]):
            return
        # The sizes are the rank's own. As constants they would be those of all ranks.
        operands = self._core.operands(node.args[1:3])
        sizes_name = f"{self._name(node)}.sizes"
        self.program.add(
            Op(
                sizes_name,
                "torch.split_sizes",
                operands,
                ["index"] * (2 * ranks),
                mutates=[],
                line=start.line,
            )
        )
        names = [f"{sizes_name}#{i}" for i in range(2 * ranks)]
        start.kind = "all_to_all_v"
        start.send, start.receive = names[:ranks], names[ranks:]

    def _raise_scalars(self, node: fx.Node, start: Start, sources: Sequence[fx.Node]) -> None:
        """comm gathers along a dimension, which a scalar has none of."""
        names = list(start.sources)
        for i, source in enumerate(sources):
            value = source.meta["val"]
            if value.dim() == 0:
                name = f"{self._name(node)}.source{i}"
                type = tensor_type((1,), value.dtype)
                self.program.add(Op(name, "torch.reshape", [names[i]], [type], views=0))
                names[i] = name
        start.sources = names

    def _add_wait(self, node: fx.Node) -> None:
        first = node.args[0]
        sources = list(first) if isinstance(first, (tuple, list)) else [first]
        starts = [self._start_of.get(source, source) for source in sources]
        if any(start not in self._wait_of for start in starts):
            # Started elsewhere, before this graph: what there is to wait for is its data.
            self._add_op(node)
            return
        fresh = [start for start in dict.fromkeys(starts) if self._wait_of[start] is None]
        if fresh:
            self._add_wait_for(fresh, self._name(node), node, line_of(node))
        else:
            waits = [self._wait_of[start] for start in starts]
            self.attached[waits[-1] or starts[-1]].append(node)
        own = self._name(node)
        aliases = []
        for i, source in enumerate(sources):
            (name, *_) = self._core.values(source)
            if name is not None:
                aliases.append(own if len(sources) == 1 else f"{own}.{i}")
                self.program.add_alias(aliases[-1], name)
        self._core.set_values(node, aliases)

    def _add_wait_for(
        self, starts: Sequence[fx.Node], name: str, node: fx.Node | None, line: Line | None
    ) -> None:
        self.program.add(Wait(name, [self._name(start) for start in starts], line=line))
        if node is not None:
            self.nodes[name] = node
        number = 0
        for start in starts:
            # From here on who names the collective, or a part of it, means its data.
            self._wait_of[start] = node
            values = self._core.values(start)
            own = self._name(start)
            for i in range(len(values)):
                data = f"{name}#{number}"
                number += 1
                self.program.add_alias(f"{own}#{i}", data)
                if i == 0:
                    self.program.add_alias(own, data)
            for part in self.attached[start]:
                if self._start_of.get(part) is start:
                    index = part.args[1] % len(values)
                    self.program.add_alias(self._name(part), f"{own}#{index}")
            for target in self._destinations(start):
                self.program.add_alias(self._name(target), own)

    @staticmethod
    def _destinations(start: fx.Node) -> list[fx.Node]:
        if collective_name(start) not in IN_PLACE:
            return []
        out = start.kwargs.get("out")
        if isinstance(out, fx.Node):
            return [out]
        first = start.args[0]
        targets = list(first) if isinstance(first, (tuple, list)) else [first]
        return targets if len(targets) == 1 else []


class _NotModelled(Exception):
    """Why a collective stays in its place."""


def _value_of(size: Any) -> Any:
    return size.meta.get("val") if isinstance(size, fx.Node) else size
