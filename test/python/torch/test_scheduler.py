"""Tests of the order of the nodes of Inductor's scheduler."""

import collections
import json
import os
import pickle
import re
import subprocess
import sys
import types

import pytest
import torch
from torch._inductor import ir
from torch._inductor.dependencies import WeakDep
from torch._inductor.fx_passes.control_dependencies import preserve_node_ordering
from torch._inductor.memory import estimate_peak_memory, get_freeable_input_buf
from torch._inductor.scheduler import NopKernelSchedulerNode
from torch._inductor.utils import contains_collective, contains_wait
from torch._inductor.virtualized import V
from torch.utils._ordered_set import OrderedSet

import commdialect
import features
import steps
from commdialect.torch import _nodes, _scheduler, _snodes, _work
from commdialect.torch._compare import fake_group
from commdialect.torch._dry import compile_only
from commdialect._guests import CommDialectWarning

HERE = os.path.dirname(os.path.abspath(__file__))
MACHINE = "h100-x8"
COSTS = ("inductor", "machine")


@pytest.fixture
def ranks():
    with fake_group(8):
        yield 8


def use(step):
    """Returns Inductor's config with one late pass, and none after it."""
    return {
        "reorder_for_compute_comm_overlap": True,
        "reorder_for_compute_comm_overlap_passes": [step],
        "aten_distributed_optimizations.enable_simple_overlap": False,
    }


def compile_with(step, name):
    function, arguments = steps.STEPS[name]()
    return compile_only(function, arguments, use(step))


def read_ops(program):
    """Returns the MLIR of the ops by their names, in order."""
    text = program.to_text()
    names = dict(re.findall(r'^(#loc\d*) = loc\("([^"]*)"', text, re.MULTILINE))
    lines = re.findall(r"^    (.*) loc\((#loc\d*)\)$", text, re.MULTILINE)
    return {names[place]: line for line, place in lines if place in names}


def read_number(line, name):
    found = re.search(rf"\b{re.escape(name)} = (\d+)", line)
    return int(found[1]) if found else None


def only_orders(node):
    outputs = node.get_outputs()
    return bool(outputs) and all(map(_snodes._only_orders, outputs))


def is_free(node):
    if isinstance(node, NopKernelSchedulerNode) or isinstance(node.node, ir.MultiOutput):
        return True
    return only_orders(node)


def computes(node):
    return not (is_free(node) or contains_collective(node) or contains_wait(node))


def is_order_of_collectives(node, dependence):
    """Returns true if the dependence is in the chain that Inductor makes of all
    collectives."""
    if not (type(dependence) is WeakDep and dependence.is_fake and contains_collective(node)):
        return False
    first = node.get_outputs()[0]
    return dependence.mutating_buf == first.get_name() and not first.get_mutations()


def get_producers(nodes):
    return {output.get_name(): node for node in nodes for output in node.get_outputs()}


def find_misordered(nodes):
    """Returns a node, and a later one that it depends on, independently of the tested
    function."""
    producers, places = get_producers(nodes), {node: i for i, node in enumerate(nodes)}
    for node in nodes:
        for dependence in node.unmet_dependencies:
            before = producers.get(dependence.name)
            if before is None or is_order_of_collectives(node, dependence):
                continue
            if places[before] > places[node]:
                return node.get_name(), before.get_name()
    return None


def estimate_peak(nodes):
    freed = get_freeable_input_buf(nodes, OrderedSet(V.graph.graph_inputs.keys()))
    outputs = OrderedSet(V.graph.get_output_names())
    peak, memories = estimate_peak_memory(nodes, freed, outputs)
    if features.has("outputs in peaks"):
        return peak
    buffers = [output for node in nodes for output in node.get_outputs()] + list(freed.values())
    kept = [buffer for buffer in buffers if buffer.get_name() in outputs]
    return max(memories) + sum(buffer.mpi_buffer.size_free for buffer in kept)


def check_work(nodes, monkeypatch):
    """Checks that the counted bytes and operations equal those of Inductor and of torch's
    formulas."""
    asked, counter = [], _nodes.OperationCounter()
    with monkeypatch.context() as patch:
        patch.setattr(
            _snodes, "count_bytes", lambda node: asked.append(node) or _work.count_bytes(node)
        )
        ops = read_ops(_snodes.Recording(nodes).program)
    nodes = [node for node in nodes if computes(node)]
    for node in nodes:
        assert read_number(ops[node.get_name()], "bytes") == _work.count_bytes(node)
        origin = node.node.get_origin_node() if node.node is not None else None
        if origin is not None:
            assert counter.count(origin) == _nodes.count_operations(origin)
    assert len(asked) < 0.1 * len(nodes)


@pytest.mark.parametrize("name", steps.STEPS)
def test_order(ranks, name, monkeypatch):
    seen = []

    def check(nodes):
        recording = _snodes.Recording(nodes)
        ordered = recording.order(recording.program.order)
        assert recording.find_misordered(ordered) is None and find_misordered(ordered) is None
        backwards = ordered[::-1]
        assert recording.find_misordered(backwards) == find_misordered(backwards) is not None
        assert sorted(map(id, ordered)) == sorted(map(id, nodes))
        # Nodes without a record of their own, such as a second wait, move to the node of
        # their record.
        records = zip(nodes, recording.records, strict=True)
        own = [node for node, record in records if record == node.get_name()]
        assert [n for n in ordered if n in own] == own
        commdialect.verify(commdialect.Module(recording.program.to_text()))
        order, scheduled = _scheduler.schedule(nodes, MACHINE, "1.0")
        assert sorted(n.get_name() for n in order) == sorted(n.get_name() for n in nodes)
        assert find_misordered(order) is None
        before, after = scheduled.before, scheduled.after
        assert before.inductor_peak_bytes == estimate_peak(nodes)
        assert after.inductor_peak_bytes == estimate_peak(order)
        assert after.makespan_ns <= before.makespan_ns
        # The memory model equals Inductor's, except that it rounds buffers up to multiples
        # of 64.
        for figures in (before, after):
            padding = figures.peak_bytes - figures.inductor_peak_bytes
            assert 0 <= padding < 64 * len(nodes)
        assert after.peak_bytes <= before.peak_bytes
        assert after.inductor_peak_bytes <= before.inductor_peak_bytes
        assert scheduled.num_collectives == sum(map(contains_collective, nodes))
        check_work(nodes, monkeypatch)
        seen.append(scheduled)
        return order

    compile_with(check, name)
    assert seen
    if name in ("fsdp", "dropout", "two_axes"):
        assert any(s.is_reordered for s in seen)
        assert any(s.after.makespan_ns < s.before.makespan_ns for s in seen)


def test_collectives_are_not_chained(ranks):
    """The chain that Inductor makes of all collectives is not in the program."""
    chained = collections.Counter()

    def check(nodes):
        for node in nodes:
            for dependence in node.unmet_dependencies:
                chained[is_order_of_collectives(node, dependence)] += 1
                if is_order_of_collectives(node, dependence):
                    assert contains_collective(node)
        text = _snodes.Recording(nodes).program.to_text()
        assert "comm.after" not in text
        return nodes

    compile_with(check, "fsdp")
    assert chained[True] and chained[False]


def test_a_reader_stays_before_what_overwrites(ranks):
    found = []

    def check(nodes):
        recording = _snodes.Recording(nodes)
        text = recording.program.to_text()
        assert "comm.in_place" in text and "comm.after" in text
        # The negative twin: the reader after the overwriting node breaks the order.
        producers = get_producers(nodes)
        for node in nodes:
            for dependence in node.unmet_dependencies:
                before = producers.get(dependence.name)
                if not getattr(dependence, "is_fake", False) or contains_collective(node):
                    continue
                if before is None or contains_collective(before):
                    continue
                order = [n for n in nodes if n is not before]
                order.insert(order.index(node) + 1, before)
                assert recording.find_misordered(order) == find_misordered(order) is not None
                found.append(node.get_name())
        return nodes

    compile_with(check, "in_place")
    assert found


def get_events(nodes):
    """Returns the expected events in the code of `nodes`, in order."""
    events = []
    for node in nodes:
        if contains_wait(node):
            continue
        for output in node.get_outputs():
            if output.mpi_buffer.size_alloc and not contains_collective(node):
                events.append(output.get_name())
        if contains_collective(node):
            events.append("start")
    return events


def test_order_survives(ranks):
    """Inductor's code has the given order."""
    orders = []

    def keep(nodes):
        order, scheduled = _scheduler.schedule(nodes, MACHINE, "1.2")
        orders.append((nodes, order))
        return order

    codes = compile_with(keep, "fsdp").codes
    assert len(codes) == len(orders) == 2
    moved = 0
    for (nodes, order), code in zip(orders, codes, strict=True):
        made = {o.get_name() for n in order for o in n.get_outputs()}
        events = []
        for line in code.splitlines():
            if re.search(r"= torch\.ops\._c10d_functional\.(all_|reduce_)", line):
                events.append("start")
            elif match := re.match(r"\s+(buf\d+) = ", line):
                if match[1] in made and match[1] not in events:
                    events.append(match[1])
        expected = get_events(order)
        assert [e for e in events if e in set(expected)] == expected
        moved += get_events(nodes) != expected
    assert moved


def test_failure_keeps_inductors_order(ranks):
    errors, before, after = [], [], []
    step = _scheduler.SchedulerPass("no-machine", "1.0", "", on_error=errors.append)

    def check(nodes):
        before.append(nodes)
        after.append(step(nodes))
        return after[-1]

    compile_with(check, "fsdp")
    assert before == after and len(errors) == len(before) == 2
    assert "no-machine" in str(errors[0])


def test_failure_warns(ranks):
    """A failure is a warning if there is no `on_error`."""
    step = _scheduler.SchedulerPass("no-machine", "1.0", "")
    with pytest.warns(CommDialectWarning, match="no-machine.*; Inductor's order stays"):
        compile_with(step, "fsdp")


def test_result_callback(ranks):
    results = []
    step = _scheduler.SchedulerPass(MACHINE, "1.0", "", on_result=results.append)
    compile_with(step, "fsdp")
    assert [r.num_collectives for r in results] == [9, 9]
    assert "18 nodes" not in str(results[0]) and "9 collectives" in str(results[0])


def test_a_graph_without_communication_is_left_alone():
    step = _scheduler.SchedulerPass("no-machine", "1.0", "", on_error=pytest.fail)
    made = compile_only(lambda x: (x * 2).sin() @ x, [torch.ones(4, 4)], use(step))
    assert len(made.codes) == 1


def test_an_order_that_takes_too_much_by_inductors_estimate(ranks, monkeypatch):
    peaks = iter([100, 110, 105, 101])
    monkeypatch.setattr(_snodes.Recording, "estimate_peak", lambda *_: next(peaks, 100))
    seen = []

    def check(nodes):
        order, scheduled = _scheduler.schedule(nodes, MACHINE, "1.0")
        seen.append((order == nodes, scheduled))
        return nodes

    compile_with(check, "fsdp")
    (stays, first), (_, second) = seen
    assert stays and first.before == first.after and not first.is_reordered
    assert "bytes, and 100 are allowed" in first.remark
    # The negative twin: the next graph keeps the memory limit.
    assert not second.remark and second.is_reordered


def test_inputs_are_memory_that_inductors_estimate_does_not_have(ranks, monkeypatch):
    """A ratio is of the graph with its inputs, and adds the same bytes to both
    estimates."""
    seen = []

    def check(nodes):
        _, usual = _scheduler.schedule(nodes, MACHINE, "1.2")
        room = usual.before.peak_bytes // 5
        for more in (room // 2, 2 * room):
            peaks = iter([100])
            monkeypatch.setattr(
                _snodes.Recording, "estimate_peak", lambda *_, p=peaks, m=more: next(p, 100 + m)
            )
            seen.append((more, _scheduler.schedule(nodes, MACHINE, "1.2")[1]))
        monkeypatch.undo()
        return nodes

    compile_with(check, "fsdp")
    (more, kept), (_, refused), *_ = seen
    assert more > 20 and kept.is_reordered and not kept.remark
    assert not refused.is_reordered and "are allowed: Inductor's stays" in refused.remark


def test_collectives_without_a_wait_end_with_the_function(ranks):
    programs = []

    def check(nodes):
        programs.append(_snodes.Recording([n for n in nodes if not contains_wait(n)]).program)
        return nodes

    def step(x):
        started = torch.ops._c10d_functional.all_reduce(x * 2, "sum", "0")
        return torch.ops._c10d_functional.wait_tensor(started)

    compile_only(step, [torch.ones(8)], use(check))
    (program,) = programs
    waits = [name for name, line in read_ops(program).items() if "comm.wait" in line]
    assert [name.endswith(".end") for name in waits] == [True]


def test_outputs_taken_apart_behind_a_wait(ranks):
    """One output of a collective is waited for before another one is extracted."""
    ops = torch.ops._c10d_functional
    seen = []

    def step(x, y):
        a, b = ops.all_gather_into_tensor_coalesced([x, y], 8, "0")
        return ops.wait_tensor(a) * 2, ops.wait_tensor(b) * 2

    def check(nodes):
        late = [n for n in nodes if isinstance(n.node, ir.MultiOutput)][-1]
        order = [n for n in nodes if n is not late]
        order.insert(1 + next(i for i, n in enumerate(order) if contains_wait(n)), late)
        recording = _snodes.Recording(order)
        (start,) = [n.get_name() for n in nodes if contains_collective(n)]
        assert recording.records[order.index(late)] == start
        seen.append(commdialect.Module(recording.program.to_text()).num_collectives)
        return nodes

    compile_only(step, [torch.ones(8), torch.ones(16)], use(check))
    assert seen == [1]


def contractions(nodes):
    """Returns the operations and bytes of the products."""
    lines = read_ops(_snodes.Recording(nodes).program).values()
    found = [(read_number(line, "contraction"), read_number(line, "bytes")) for line in lines]
    return sorted((operations, moved) for operations, moved in found if operations)


def test_what_inductor_keeps_in_its_place(ranks):
    """Inductor keeps the order of nodes by graphs of their own, and adds barriers after
    some, which only order. The costs of products stay the same."""
    plain, kept = [], []
    barriers = []

    def check(nodes):
        recording = _snodes.Recording(nodes)
        commdialect.verify(commdialect.Module(recording.program.to_text()))
        ops = read_ops(recording.program)
        for node in nodes:
            if only_orders(node):
                barriers.append(node.get_name())
                line = ops[node.get_name()]
                assert "-> ()" in line and read_number(line, "comm.cost") == 0
            if contains_wait(node):  # also for a buffer that a barrier claims to change
                assert "comm.wait" in ops[node.get_name()]
        order, _ = _scheduler.schedule(nodes, MACHINE, "1.2")
        assert find_misordered(order) is None
        kept.extend(contractions(nodes))
        return order

    def pin(graph):
        """Orders each wait after the product before it."""
        product, pins = None, {}
        for node in graph.nodes:
            if node.target is torch.ops.aten.mm.default:
                if product is not None:
                    pins[node] = OrderedSet([product])
                product = node
            elif node.target is torch.ops._c10d_functional.wait_tensor.default and product:
                pins[node] = OrderedSet([product])
        preserve_node_ordering(graph, pins)

    compile_with(lambda nodes: plain.extend(contractions(nodes)) or nodes, "fsdp")
    function, arguments = steps.STEPS["fsdp"]()
    compile_only(function, arguments, {**use(check), "post_grad_custom_post_pass": pin})
    assert plain and sorted(kept) == sorted(plain)
    assert bool(barriers) == features.has("barriers")


@pytest.mark.needs("roofline")
def test_costs_of_inductor(ranks, monkeypatch):
    """Costs of collectives and compute are Inductor's estimates."""
    seen = []

    def check(nodes):
        costs = _snodes.COSTS["inductor"]
        ops = read_ops(_snodes.Recording(nodes, costs).program)
        for node in nodes:
            expected = 5_000 if computes(node) else 70_000 if contains_collective(node) else None
            if expected:
                assert read_number(ops[node.get_name()], "comm.cost") == expected
            seen.append(expected)
        # The negative twin: the machine's model decides.
        for line in read_ops(_snodes.Recording(nodes).program).values():
            assert not read_number(line, "comm.cost")
        inductors, machines = (_scheduler.schedule(nodes, MACHINE, "1.2", c)[1] for c in COSTS)
        assert inductors.before.makespan_ns != machines.before.makespan_ns
        return nodes

    monkeypatch.setattr(
        _snodes.comm_analysis, "estimate_nccl_collective_runtime", lambda node: 0.07
    )
    monkeypatch.setattr(_snodes.comms, "estimate_op_runtime", lambda node: 0.005)
    compile_with(check, "fsdp")
    assert {5_000, 70_000} <= set(seen)


def test_pickles():
    step = _scheduler.SchedulerPass(MACHINE, "1.2", "key", on_error=print, on_result=print)
    again = pickle.loads(pickle.dumps(step))
    assert (again.machine, again.memory_limit, again.key) == (MACHINE, "1.2", "key")
    assert pickle.dumps(step) == pickle.dumps(again)
    for other in (
        ("h200-x8", "1.2", "key"),
        (MACHINE, "1.0", "key"),
        (MACHINE, "1.2", "another"),
        (MACHINE, "1.2", "key", "inductor"),
    ):
        assert pickle.dumps(_scheduler.SchedulerPass(*other)) != pickle.dumps(step)


def run_script(script, *arguments, **environment):
    # As in a user's shell, the package is installed. steps.py is in this folder.
    paths = os.pathsep.join([HERE, *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )


CACHE = """
import json, sys
import torch
import torch._inductor.config as config
from torch._dynamo.utils import counters
import steps
from commdialect.torch._compare import fake_group
from commdialect.torch._dry import compile_only
from commdialect.torch._install import install
for machine in sys.argv[1:]:
    torch._dynamo.reset()
    counters.clear()
    with fake_group(8), install(machine=machine):
        steps.run("coalesced")
    print(json.dumps(dict(counters["inductor"]) | dict(counters["aot_autograd"])))
"""


def test_wrong_estimates_are_not_taken(monkeypatch):
    """Estimates of an old Inductor are not used: it estimates kernels on GPUs as 1000 times
    too slow."""
    kernel = types.SimpleNamespace(node=None, get_outputs=lambda: [])
    monkeypatch.setattr(_snodes.comms, "estimate_op_runtime", lambda node: 5.0)
    monkeypatch.setattr(_snodes, "_HAS_ROOFLINE", True)
    assert _snodes.InductorCosts().of_compute(kernel) == 5_000_000
    monkeypatch.setattr(_snodes, "_HAS_ROOFLINE", False)
    assert _snodes.InductorCosts().of_compute(kernel) is None


def test_cache(tmp_path):
    """A new process uses the cache of an earlier one, but not for another machine."""

    def run(*machines):
        done = run_script(CACHE, *machines, TORCHINDUCTOR_CACHE_DIR=str(tmp_path))
        assert done.returncode == 0, done.stderr
        for line in done.stdout.splitlines()[-len(machines) :]:
            found = json.loads(line)
            yield tuple(
                found.get(f"fxgraph_cache_{what}", 0) + found.get(f"autograd_cache_{what}", 0)
                for what in ("hit", "miss", "bypass")
            )

    ((hits, misses, bypassed),) = run("h100-x8")
    assert not hits and misses and not bypassed
    (hits, misses, bypassed), other = run("h100-x8", "h200-x8")
    assert hits and not misses and not bypassed
    hits, misses, bypassed = other
    assert not hits and misses and not bypassed


def test_bits_on_two_ranks(run_ranks):
    """Results in the guest's order are bitwise equal to those of plain Inductor."""
    names = [name for name in steps.STEPS if name != "two_axes"]
    for status, output in run_ranks("run_steps.py", *names):
        assert status == 0, output
        lines = output.splitlines()
        assert {f"{name} equal" for name in names} <= set(lines), output
        (moved,) = (int(line.split()[1]) for line in lines if line.startswith("moved"))
        assert moved > 0
