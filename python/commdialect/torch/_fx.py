"""Reads FX graphs as records, after AOTAutograd and Inductor's post-grad passes.

An op's schema and the storages of its traced tensors determine which tensors a node reads,
changes and aliases: all views of a tensor share its storage. A node that is not understood
keeps its order to all nodes with effects.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import torch
import torch.fx as fx

from commdialect import _core
from commdialect.torch._groups import Groups, get_rank
from commdialect.torch._nodes import (
    MESSAGES,
    PURE_HIGHER_ORDER,
    Estimate,
    computes_scalars,
    describe,
    has_collectives,
    hint,
    line_of,
    module_of,
    only_computes,
    read_data,
    read_line,
    read_messages,
    storage_of,
)
from commdialect.torch._program import Program
from commdialect.torch._records import Op, ProgramError, find_reduction
from commdialect.torch._streams import find_edges


class GraphReader:
    """Creates a program of `graph`, which does not change.

    Afterwards, `program` is the writer of the text. `nodes` has the node of each record.
    `attached` has the nodes without records that move with a node: parts of its results,
    and further waits for one collective. `fixed` has the inputs, which begin the graph, and
    `epilogue` the copies to inputs, which end it. `remarks` names nodes that are not
    modelled, with reasons.
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
        #: The prefix of names, and the arguments, of a graph within another one.
        self._prefix = prefix
        self._inputs = list(inputs) if around else None
        self.epilogue: list[fx.Node] = []
        self.remarks: list[str] = []
        self._core = _core.FxReader(
            self.program,
            prefix,
            describe,
            read_data,
            read_line,
            module_of,
            functools.partial(self.groups.add_to, self.program),
            find_reduction,
            estimate,
            self.remarks,
        )
        #: Collectives that are opaque ops, each with the number of starts before it.
        self.unmodelled: list[tuple[int, fx.Node]] = self._core.unmodelled
        self.nodes: dict[str, fx.Node] = self._core.nodes
        self.attached: dict[fx.Node, list[fx.Node]] = self._core.attached
        self.fixed: list[fx.Node] = self._core.inputs
        #: The names of the graph's results.
        self.outputs: list[str] = []
        nodes = list(graph.nodes)
        self._find_epilogue(nodes)
        edges = find_edges(nodes)
        #: True if the user has put nodes on streams.
        self.has_streams = edges is not None
        # Otherwise each access to an attribute of a FakeTensor checks for an override.
        with torch._C.DisableTorchFunctionSubclass():
            self._core.read(nodes, set(self.epilogue), self._add, edges)

    def _name(self, node: fx.Node) -> str:
        return self._prefix + node.name

    def _add(self, node: fx.Node) -> None:
        """Adds a node that the core does not read by itself."""
        if node.op in ("placeholder", "get_attr"):
            self._add_inner_input(node)
        elif node.op == "output":
            self._add_output(node)
        elif node.op == "call_function":
            self._add_call(node)
        else:
            raise ProgramError(f"'{node.name}' is a {node.op}, which is not known")

    def estimate_peak(self) -> int:
        """Returns the peak bytes of the graph in its own order. Inputs count until their last
        use."""
        return self._core.estimate_peak()

    def _find_epilogue(self, nodes: Sequence[fx.Node]) -> None:
        """Finds the copies to inputs at the end whose only user is the output."""
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
    # Inputs and outputs
    #

    def _add_inner_input(self, node: fx.Node) -> None:
        """Adds an input or constant of a graph within another one."""
        self.fixed.append(node)
        given = self._inputs.pop(0) if node.op == "placeholder" else None
        if given is not None:
            self.program.add_alias(self._name(node), given)
            self._core.set_values(node, [self._name(node)])
        elif node.op == "get_attr" and isinstance(node.meta.get("val"), torch.Tensor):
            raise ProgramError(f"'{node.name}' is a constant within another graph")

    def _add_output(self, node: fx.Node) -> None:
        used = list(node.all_input_nodes)
        for copy in self.epilogue:
            used += copy.all_input_nodes
        last = set(self.epilogue)
        self._core.end_flights(used)
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
        target = describe(node.target)
        if target.kind == "all_to_all":
            self._add_exchange(node)
        elif target.kind == MESSAGES:
            self._add_messages(node)
        elif target.kind:
            self._add_start_in_place(node)
        elif not isinstance(node.target, torch._ops.HigherOrderOperator) or not self._add_cond(node):
            self._add_op(node)

    def _add_op(self, node: fx.Node, why: str | None = None) -> None:
        """Adds opaque compute. With the reason `why`, the node is not modelled and keeps
        its position."""
        if describe(node.target).has_schema:
            effects = _core.FxReader.Effects.SCHEMA
        elif self._is_pure(node):
            effects = _core.FxReader.Effects.PURE
        else:
            effects = _core.FxReader.Effects.UNKNOWN
        self._core.add_op(node, effects, why)

    def _is_pure(self, node: fx.Node) -> bool:
        """Returns true if a node whose target has no schema only computes."""
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
        """Adds a branch whose nested graphs communicate, because its ways must agree.
        Returns false if no nested graph communicates."""
        nested = [graph for graph in self._nested(node) if has_collectives(graph)]
        if not nested:
            return False
        name = str(getattr(node.target, "name", lambda: "")())
        if name != "cond" or len(self._nested(node)) != 2 or self.has_streams:
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
            self.unmodelled += reader.unmodelled
            return reader.outputs

        branch = Op(self._name(node), "scf.if", [pick.name], types, line=line)
        self.program.add_branch(branch, [lambda: way(0), lambda: way(1)])
        self._core.define(node, types)
        self.nodes[self._name(node)] = node
        return True

    #
    # Collectives
    #

    def _add_start_in_place(self, node: fx.Node) -> None:
        destination = node.kwargs.get("out")
        sources = _to_list(node.args[0])
        destinations = sources if destination is None else [destination]
        storages = [storage_of(target.meta["val"]) for target in destinations]
        why = None
        if len(set(storages)) != len(storages):
            why = "it changes one tensor more than once"
        elif destination is None:
            sources = []
        elif storages[0] in map(_storage_of_node, sources):
            if self._is_own_piece(node, sources[0], destination):
                sources = []
            else:
                why = "its source and its result overlap"
        if why is None:
            why = self._core.add_start(
                node,
                describe(node.target).kind,
                sources,
                [self._core.types(target)[0] for target in destinations],
                destinations,
            )
        if why is not None:
            self._add_op(node, why)

    def _add_messages(self, node: fx.Node) -> None:
        """Adds sends and receives that start together. A receive changes its tensor, although its
        schema does not say so. The result of a send is only waited for."""
        messages = read_messages(node)
        sources = [message.tensor for message in messages if message.is_send]
        destinations = [message.tensor for message in messages if not message.is_send]
        storages = [_storage_of_node(target) for target in destinations]
        why = None
        if self._prefix:
            why = "messages in a branch are not verified"
        elif len(set(storages)) != len(storages):
            why = "it receives into one tensor more than once"
        elif set(storages) & set(map(_storage_of_node, sources)):
            why = "it sends from a tensor into which it receives"
        else:
            types = [
                None if message.is_send else self._core.types(message.tensor)[0]
                for message in messages
            ]
            why = self._core.add_start(node, MESSAGES, sources, types, destinations)
        if why is not None:
            self._add_op(node, why)

    def _is_own_piece(self, node: fx.Node, source: fx.Node, whole: fx.Node) -> bool:
        """Returns true if `source` is the part of `whole` that is this rank's piece of an
        all-gather."""
        piece, result = source.meta["val"], whole.meta["val"]
        if describe(node.target).kind != "all_gather" or piece.dtype != result.dtype:
            return False
        rank = self.groups.own[self.groups.add(node.args[-1])].index(get_rank())
        begin = hint(result.storage_offset()) + rank * hint(piece.numel())
        return hint(piece.storage_offset()) == begin

    def _add_exchange(self, node: fx.Node) -> None:
        (source,) = _to_list(node.args[0])
        why = self._core.add_start(
            node,
            "all_to_all",
            [source],
            self._core.types(node),
            split=lambda: self._find_split_sizes(node, source),
        )
        if why is not None:
            self._add_op(node, why)

    def _find_split_sizes(
        self, node: fx.Node, source: fx.Node
    ) -> tuple[list[str], list[str]] | None:
        """Returns the names of the sizes that an exchange sends and receives; None if all
        are equal."""
        ranks = self.groups.size(self.groups.add(node.args[-1]))
        sizes: list[Any] = []
        for argument in node.args[1:3]:
            sizes.append(list(argument) if isinstance(argument, (tuple, list)) else [])
        plain = [[_value_of(size) for size in part] for part in sizes]
        length = hint(source.meta["val"].shape[0]) if source.meta["val"].dim() else 0
        even = all(len({str(size) for size in part}) <= 1 for part in plain)
        if even and length % ranks == 0 and length == hint(node.meta["val"].shape[0]):
            return None
        # The sizes are the rank's own: constants would apply to all ranks.
        operands = self._core.operands(node.args[1:3])
        sizes_name = f"{self._name(node)}.sizes"
        self.program.add(
            Op(
                sizes_name,
                "torch.split_sizes",
                operands,
                ["index"] * (2 * ranks),
                mutates=[],
                line=line_of(node),
            )
        )
        names = [f"{sizes_name}#{i}" for i in range(2 * ranks)]
        return names[:ranks], names[ranks:]


def _storage_of_node(node: fx.Node) -> int | None:
    return storage_of(node.meta["val"])


def _to_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (tuple, list)) else [value]


def _value_of(size: Any) -> Any:
    return size.meta.get("val") if isinstance(size, fx.Node) else size
