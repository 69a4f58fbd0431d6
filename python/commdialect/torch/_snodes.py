"""Nodes of Inductor's scheduler as a program of comm: fused kernels, Inductor's own
buffers and frees, and its dependences.

What Inductor allocates is a value, which lives from the op that makes it to the last
one that uses it, as in Inductor's own estimate. What a node changes in place is the
same buffer under a new name. A dependence without data is `comm.after`.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from torch._inductor import comm_analysis, comms, config, ir
from torch._inductor.dependencies import WeakDep
from torch._inductor.memory import get_freeable_input_buf
from torch._inductor.scheduler import (
    BaseSchedulerNode,
    GroupedSchedulerNode,
    NopKernelSchedulerNode,
)
from torch._inductor.utils import contains_collective, contains_wait, is_collective, is_wait
from torch._inductor.virtualized import V
from torch.utils._ordered_set import OrderedSet

from commdialect.torch._groups import Groups
from commdialect.torch._program import Program
from commdialect.torch._records import REDUCTIONS, Op, ProgramError, Start, Wait, tensor_type
from commdialect.torch._versions import has_good_estimates
from commdialect.torch._work import WorkReader, count_elements, hint_of

_HAS_ESTIMATES = has_good_estimates()

#: The record whose results are the inputs that Inductor frees after their last use.
INPUTS = "inputs"
_COLLECTIVES = {
    "all_reduce": "all_reduce",
    "all_gather_into_tensor": "all_gather",
    "reduce_scatter_tensor": "reduce_scatter",
    "all_to_all_single": "all_to_all",
    "broadcast": "broadcast",
}

def is_order_of_collectives(node: BaseSchedulerNode, dependence: Any) -> bool:
    """Is it one of the chain that Inductor makes of all collectives
    (`decide_global_ordering_of_comms`)? By that each would wait for the end of the one
    before, since the chain comes to name what the wait changes. The order of starts on
    one communicator is kept alike on all ranks anyway."""
    if not (type(dependence) is WeakDep and dependence.is_fake):
        return False
    if not contains_collective(node):
        return False
    first = node.get_outputs()[0]
    return dependence.mutating_buf == first.get_name() and not first.get_mutations()


def get_dependences(node: BaseSchedulerNode) -> list[Any]:
    """What must come before `node`."""
    return [
        d
        for d in node.unmet_dependencies
        if type(d) is not WeakDep or not is_order_of_collectives(node, d)
    ]


def get_data_dependences(node: BaseSchedulerNode) -> list[Any]:
    """Of what must come before `node`: whose data it uses, or waits for."""
    if _is_barrier(node):
        return []
    return [d for d in node.unmet_dependencies if not (type(d) is WeakDep and d.is_fake)]


def get_producers(nodes: Iterable[BaseSchedulerNode]) -> dict[str, BaseSchedulerNode]:
    """By the name of a buffer, or of a node."""
    producers: dict[str, BaseSchedulerNode] = {}
    for node in nodes:
        for part in node.get_nodes():
            producers[part.get_name()] = node
        producers[node.get_name()] = node
        for output in node.get_outputs():
            producers[output.get_name()] = node
    return producers


def find_broken(
    nodes: Sequence[BaseSchedulerNode],
    producers: Mapping[str, BaseSchedulerNode] | None = None,
    dependences: Mapping[BaseSchedulerNode, Sequence[Any]] | None = None,
) -> tuple[str, str] | None:
    """A node, and one behind it that it depends on; None: the order is one. `producers`,
    `dependences`: where they are known."""
    if producers is None:
        producers = get_producers(nodes)
    places = {node: i for i, node in enumerate(nodes)}
    for node, place in places.items():
        for dependence in dependences[node] if dependences else get_dependences(node):
            before = producers.get(dependence.name)
            if before is not None and places[before] > place:
                return node.get_name(), before.get_name()
    return None


class MachineCosts:
    """Nanoseconds of nodes; None: as the machine's model says. Here it does, but for what
    the user's `config.estimate_op_runtime` says of compute."""

    def __init__(self) -> None:
        # To ask torch for a setting takes longer than all else here.
        self._asks = config.estimate_op_runtime != "default"

    def of_collective(self, node: BaseSchedulerNode) -> int | None:
        """Of a start."""
        return None

    def of_compute(self, node: BaseSchedulerNode) -> int | None:
        """Of anything else."""
        if _is_free(node):
            return 0
        return round(comms.estimate_op_runtime(node) * 1e6) if self._asks else None


class InductorCosts(MachineCosts):
    """Inductor's estimates. Where it has none (of what computes on a CPU), or none that is
    good, the machine's model says."""

    def __init__(self) -> None:
        super().__init__()
        self._asks |= _HAS_ESTIMATES

    def of_collective(self, node: BaseSchedulerNode) -> int | None:
        """Of a start."""
        milliseconds = comm_analysis.estimate_nccl_collective_runtime(node.node)
        return round(milliseconds * 1e6) or None

    def of_compute(self, node: BaseSchedulerNode) -> int | None:
        """Of anything else."""
        return super().of_compute(node) or (0 if _is_free(node) else None)


#: By the name of the option `costs`.
COSTS = {"machine": MachineCosts, "inductor": InductorCosts}


def _is_free(node: BaseSchedulerNode) -> bool:
    if isinstance(node, NopKernelSchedulerNode) or isinstance(node.node, ir.MultiOutput):
        return True
    return _is_barrier(node)


def _is_barrier(node: BaseSchedulerNode) -> bool:
    """Does it do nothing but order, also what is in flight?"""
    outputs = node.get_outputs()
    return bool(outputs) and all(map(_only_orders, outputs))


def _only_orders(output: Any) -> bool:
    """Is it said to change a buffer so that others stay before or behind, and does not?"""
    test = getattr(output, "is_ordering_only", None)
    return bool(test and test())


@dataclasses.dataclass
class _Flight:
    """A start, and the first wait for it."""

    record: str
    num_results: int
    #: The buffers, and which result each is.
    buffers: dict[str, int]
    wait: str | None = None
    num_before: int = 0  # results of that wait that are of other starts


class Recording:
    """The program of `nodes`, in their order.

    program: what was made; anchors: by a node's name the record that stands for it.
    Several nodes may have one: what takes the outputs of a collective in flight apart,
    and a second wait for it, are nothing of their own. producers: see `get_producers`;
    dependences: of each node, see `get_dependences`; freed: the inputs that Inductor frees;
    num_collectives: those that are started.
    """

    def __init__(
        self, nodes: Sequence[BaseSchedulerNode], costs: type[MachineCosts] = MachineCosts
    ):
        self.nodes = list(nodes)
        self.costs = costs()
        self.program = Program()
        self.groups = Groups()
        self.anchors: dict[str, str] = {}
        self.producers = get_producers(nodes)
        self.freed = get_freeable_input_buf(self.nodes, OrderedSet(V.graph.graph_inputs.keys()))
        self.num_collectives = 0
        self._work = WorkReader()
        #: By id: see `_read_schema`.
        self._schemas: dict[int, tuple[str, list[str]]] = {}
        self._outputs = {node: list(node.get_outputs()) for node in self.nodes}
        self.dependences = {node: get_dependences(node) for node in self.nodes}
        self._real_names = V.graph.scheduler.mutation_real_name
        self._flights: dict[str, _Flight] = {}  # by buffer
        self._extracted = self._find_extractors()
        #: Names of versions of buffers that only order.
        self._ordering = {
            output.get_name()
            for outputs in self._outputs.values()
            for output in outputs
            if _only_orders(output)
        }
        self._has_inputs = False
        self._declare_inputs()
        for node in self.nodes:
            self._add(node)
        self._finish()

    def order(self, names: Iterable[str]) -> list[BaseSchedulerNode]:
        """The nodes, as `names` orders the records. Nodes of one record stay in order."""
        behind: dict[str, list[BaseSchedulerNode]] = {}
        for node in self.nodes:
            behind.setdefault(self.anchors[node.get_name()], []).append(node)
        ordered = [node for name in names for node in behind.pop(name, ())]
        if behind:
            raise ProgramError(f"the plan has no place for '{next(iter(behind))}'")
        return ordered

    #
    # Buffers
    #

    def _root(self, name: str) -> str:
        """The buffer that it is another name of."""
        return self._real_names.get(name, name)

    def _find_extractors(self) -> dict[str, list[BaseSchedulerNode]]:
        """By a node with several outputs: those that take it apart."""
        found: dict[str, list[BaseSchedulerNode]] = {}
        for node in self.nodes:
            if isinstance(node.node, ir.MultiOutput):
                found.setdefault(node.node.inputs[0].get_name(), []).append(node)
        return found

    def _type(self, buffer: Any, num_bytes: int) -> str:
        """Of a buffer that Inductor takes to have so many bytes."""
        dtype = buffer.maybe_get_dtype()
        if dtype is not None:
            size = count_elements(buffer)
            if size * dtype.itemsize == num_bytes:
                return tensor_type((size,), dtype)
        return f"tensor<{num_bytes}xi8>"

    def _declare_inputs(self) -> None:
        inputs = V.graph.graph_inputs
        outputs = set(V.graph.get_output_names())
        names, types = [], []
        read = dict.fromkeys(
            self._real_names.get(read.name, read.name)
            for node in self.nodes
            for read in node.read_writes.reads
        )
        known = [name for name in read if name not in self.producers]
        for name in known:
            buffer = inputs.get(name)
            if name in self.freed:
                names.append(name)
                num_bytes = int(self.freed[name].mpi_buffer.size_free)
                types.append(self._type(buffer, num_bytes))
            elif isinstance(buffer, ir.IRNode) and (dtype := buffer.maybe_get_dtype()) is not None:
                self.program.add_argument(name, tensor_type((count_elements(buffer),), dtype))
            else:
                self.program.add_argument(name, "tensor<0xi8>")
        for name in V.graph.get_output_names():
            if name in inputs and name not in read:
                self.program.add_argument(name, "tensor<0xi8>")
                read[name] = None
        # Nobody frees an input that is given back.
        for name, type in zip(names, types, strict=True):
            if name in outputs:
                self.program.add_argument(name, type)
        kept = [(n, t) for n, t in zip(names, types, strict=True) if n not in outputs]
        if kept:
            self._has_inputs = True
            self.program.add(
                Op(INPUTS, "inductor.input", [], [t for _, t in kept], 0, has_side_effect=False)
            )
            for i, (name, _) in enumerate(kept):
                self.program.add_alias(name, f"{INPUTS}#{i}")

    def _adapt(self, reader: str, name: str, type: str) -> str:
        """`name` as a value of `type`: all or a part of the same memory."""
        if self.program.type_of(name) == type:
            return name
        view = f"{reader}.view{len(self.program.records)}"
        self.program.add(
            Op(view, "inductor.view", [name], [type], 0, views=0, has_side_effect=False)
        )
        return view

    #
    # Nodes
    #

    def _add(self, node: BaseSchedulerNode) -> None:
        name = node.get_name()
        self.anchors[name] = name
        if is_collective(node.node):
            self._add_start(node)
        elif is_wait(node.node):
            self._add_wait(node)
        elif isinstance(node, GroupedSchedulerNode) and (
            contains_collective(node) or contains_wait(node)
        ):
            raise ProgramError(f"'{name}' is a group with communication in it")
        elif isinstance(node.node, ir.MultiOutput) and self._is_of_collective(node):
            self._extract(node)
        else:
            self._add_compute(node)

    def _is_of_collective(self, node: BaseSchedulerNode) -> bool:
        """Is it of a collective, in flight or waited for?"""
        return node.node.inputs[0].get_name() in self._flights

    def _flies(self, root: str) -> bool:
        return root in self._flights and self._flights[root].wait is None

    def _split(self, node: BaseSchedulerNode) -> tuple[list[str], list[str]]:
        """The buffers that it uses, and the records that only come before it."""
        operands: dict[str, None] = {}
        after: dict[str, None] = {}
        own = {output.get_name() for output in self._outputs[node]}
        is_barrier = own and own <= self._ordering
        has_value, real_names = self.program.has_value, self._real_names
        for dependence in itertools.chain(self.dependences[node], node.read_writes.reads):
            name = dependence.name
            if name in own:
                continue
            root = real_names.get(name, name)
            is_fake = type(dependence) is WeakDep and dependence.is_fake
            if not is_fake and not is_barrier and has_value(root):
                operands[root] = None
                if name not in self._ordering:
                    continue
            if is_fake and is_order_of_collectives(node, dependence):
                continue
            producer = self.producers.get(name)
            if producer is not None and producer is not node:
                if (anchor := self.anchors[producer.get_name()]) != node.get_name():
                    after[anchor] = None
        return list(operands), list(after)

    def _after(self, operands: Sequence[str], after: Sequence[str]) -> list[str]:
        """Inputs are there from the beginning, so nothing comes before them."""
        if self._has_inputs and not operands and not after:
            return [INPUTS]
        return list(after)

    def _add_compute(self, node: BaseSchedulerNode) -> None:
        name = node.get_name()
        operands, after = self._split(node)
        results: list[tuple[str, str]] = []
        in_place: list[int] = []
        for output in self._outputs[node]:
            if output.get_name() in self._ordering:
                continue
            mutated = [self._root(m) for m in output.get_mutations()]
            for root in mutated:
                if not self.program.has_value(root):
                    continue
                if root not in operands:
                    operands.append(root)
                in_place += [operands.index(root), len(results)]
                results.append((root, self.program.type_of(root)))
            if mutated or not self._takes_memory(output):
                continue
            for part in self._extracted.get(output.get_name(), ()):
                made = part.get_outputs()[0]
                type = self._type(made.node, int(made.mpi_buffer.size_free))
                results.append((f"{name}.{made.get_name()}", type))
            if not isinstance(output.node.layout, ir.MultiOutputLayout):
                num_bytes = int(output.mpi_buffer.size_free)
                results.append((output.get_name(), self._type(output.node, num_bytes)))
        flying = [root for root in operands if self._flies(root)]
        if flying:
            raise ProgramError(f"'{name}' uses '{flying[0]}', which is in flight")
        source = None
        if isinstance(node.node, ir.MultiOutput):
            source = f"{node.node.inputs[0].get_name()}"
            source = f"{self.producers[source].get_name()}.{self._outputs[node][0].get_name()}"
            operands = [source]
        cost = self.costs.of_compute(node)
        attributes = {"comm.in_place": f"array<i64: {str(in_place)[1:-1]}>"} if in_place else {}
        self.program.add(
            Op(
                name,
                "inductor.kernel",
                operands,
                [type for _, type in results],
                cost,
                work=self._work.read(node, self._outputs[node]) if cost is None else None,
                views=0 if source else None,
                after=self._after(operands, after),
                has_side_effect=False,
                attributes=attributes,
            )
        )
        for i, (result, _) in enumerate(results):
            self.program.add_alias(result, f"{name}#{i}")
            self._flights.pop(result, None)

    @staticmethod
    def _takes_memory(output: Any) -> bool:
        return not isinstance(output.node.layout, ir.NoneLayout)

    #
    # Communication
    #

    def _add_start(self, node: BaseSchedulerNode) -> None:
        self.num_collectives += 1
        name = node.get_name()
        kernel = node.node
        called, names = self._read_schema(kernel.op_overload)
        kind = called.split("::")[-1]
        is_in_place = kind.endswith("_")
        kind = kind.rstrip("_").removesuffix("_out").removesuffix("_coalesced")
        if kind not in _COLLECTIVES or not called.startswith("_c10d_functional"):
            raise ProgramError(f"collective '{called}' is not known")
        arguments = _bind(kernel, names)
        inputs = arguments.get("inputs", arguments.get("input"))
        inputs = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
        group = self.groups.add(arguments["group_name"])
        self.program.add_group(group, self.groups.lines[group])
        size = self.groups.size(group)

        start = Start(name, _COLLECTIVES[kind], [], [], group)
        if "reduce_op" in arguments:
            reduction = str(arguments["reduce_op"]).lower()
            if reduction not in REDUCTIONS:
                raise ProgramError(f"reduction '{reduction}' of '{name}' is not known")
            start.reduction = REDUCTIONS[reduction]
        if "src" in arguments:
            start.root = int(arguments["src"])
        numbers = [count_elements(tensor) for tensor in inputs]
        types = [
            tensor_type((n,), tensor.get_dtype()) for n, tensor in zip(numbers, inputs, strict=True)
        ]
        roots = [self._root(tensor.get_name()) for tensor in inputs]
        if kind == "all_gather_into_tensor":
            made = [n * size for n in numbers]
        elif kind == "reduce_scatter_tensor":
            made = [n // size for n in numbers]
        elif kind == "all_to_all_single":
            made = [self._exchange(start, arguments, inputs[0], size)]
        else:
            made = numbers
        start.results = [
            tensor_type((n,), tensor.get_dtype()) for n, tensor in zip(made, inputs, strict=True)
        ]

        operands, after = self._split(node)
        destinations: list[str] | None = None
        if is_in_place:
            destinations = roots
        elif arguments.get("out") is not None:
            out = arguments["out"]
            destinations = [self._root(t.get_name()) for t in (out if _is_list(out) else [out])]
        for root in [*roots, *(destinations or ())]:
            if self._flies(root):
                raise ProgramError(f"'{name}' uses '{root}', which is in flight")
        if not is_in_place:
            start.sources = [
                self._adapt(name, root, type) for root, type in zip(roots, types, strict=True)
            ]
        if destinations is not None:
            start.destinations = [
                self._adapt(name, root, type)
                for root, type in zip(destinations, start.results, strict=True)
            ]
        used = {*roots, *(destinations or ())}
        after += [
            anchor
            for root in operands
            if root not in used and (anchor := self._find_anchor(root)) not in (None, *after)
        ]
        start.after = self._after([*start.sources, *(start.destinations or ())], after)
        start.cost_ns = self.costs.of_collective(node)
        self.program.add(start)

        flight = _Flight(name, len(start.results), {})
        for i, destination in enumerate(destinations or ()):
            self._fly(flight, destination, i)
        for output in self._outputs[node]:
            if not output.get_mutations():
                self._fly(flight, output.get_name(), 0)

    def _read_schema(self, op: Any) -> tuple[str, list[str]]:
        """The name of a collective, and those of its arguments."""
        known = self._schemas.get(id(op))
        if known is None:
            schema = op._schema
            known = schema.name, [argument.name for argument in schema.arguments]
            self._schemas[id(op)] = known
        return known

    def _fly(self, flight: _Flight, buffer: str, index: int) -> None:
        flight.buffers[buffer] = index
        self._flights[buffer] = flight
        value = f"{flight.record}#{index}"
        if flight.wait is not None:
            value = f"{flight.wait}#{flight.num_before + index}"
        self.program.add_alias(buffer, value)

    def _find_anchor(self, buffer: str) -> str | None:
        producer = self.producers.get(buffer)
        return None if producer is None else self.anchors[producer.get_name()]

    def _exchange(
        self, start: Start, arguments: dict[str, Any], tensor: Any, ranks: int
    ) -> int:
        """The elements that an all_to_all_single makes."""
        number = count_elements(tensor)
        sent = [hint_of(n) for n in arguments.get("input_split_sizes") or ()]
        received = [hint_of(n) for n in arguments.get("output_split_sizes") or ()]
        if len({*sent, *received}) <= 1 and number % ranks == 0:
            return number
        rows = hint_of(tensor.get_size()[0])
        row = number // max(rows, 1)
        start.kind = "all_to_all_v"
        start.send = [n * row for n in sent or [rows // ranks] * ranks]
        start.receive = [n * row for n in received or [rows // ranks] * ranks]
        return sum(start.receive)

    def _extract(self, node: BaseSchedulerNode) -> None:
        """One of the outputs of a collective."""
        flight = self._flights[node.node.inputs[0].get_name()]
        (_, index) = node.node.indices[0]
        self.anchors[node.get_name()] = flight.record
        for output in self._outputs[node]:
            self._fly(flight, output.get_name(), index)

    def _add_wait(self, node: BaseSchedulerNode) -> None:
        name = node.get_name()
        waited = [self._root(m) for o in self._outputs[node] for m in o.get_mutations()]
        flights = list({id(f): f for root in waited if (f := self._flights.get(root))}.values())
        if not flights:  # started elsewhere
            self._add_compute(node)
            return
        flying = [flight for flight in flights if flight.wait is None]
        if not flying:
            self.anchors[name] = str(flights[0].wait)
            return
        starts = [flight.record for flight in flying]
        _, after = self._split(node)
        self._wait(name, flying, [anchor for anchor in after if anchor not in starts])

    def _wait(self, name: str, flights: Sequence[_Flight], after: Sequence[str] = ()) -> None:
        self.program.add(Wait(name, [flight.record for flight in flights], after=after))
        num_before = 0
        for flight in flights:
            flight.wait, flight.num_before = name, num_before
            for buffer, index in flight.buffers.items():
                if self._flights.get(buffer) is flight:
                    self.program.add_alias(buffer, f"{name}#{num_before + index}")
            num_before += flight.num_results

    def _finish(self) -> None:
        """What nobody waits for ends with the function."""
        for flight in {id(f): f for f in self._flights.values()}.values():
            if flight.wait is None:
                self._wait(f"{flight.record}.end", [flight])
        roots = dict.fromkeys(self._root(name) for name in V.graph.get_output_names())
        self.program.set_outputs([root for root in roots if self.program.has_value(root)])


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _bind(kernel: Any, names: Sequence[str]) -> dict[str, Any]:
    """The arguments of a collective, by name."""
    args, kwargs = kernel.unflatten_args(kernel.inputs, kernel.constant_args)
    bound = dict(zip(names, args, strict=False))
    return {**bound, **kwargs, **getattr(kernel, "kwargs", {})}
