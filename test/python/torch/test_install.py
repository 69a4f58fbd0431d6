"""Tests of installation, failures and messages. One process stands for all ranks."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import warnings

import pytest
import torch
import torch._dynamo
import torch._inductor.config as inductor_config
import torch.distributed as dist
from torch._inductor import compile_fx, scheduler
from torch._inductor.custom_graph_pass import CustomGraphPass
from torch._inductor.utils import run_and_get_code
from torch.testing._internal.distributed.fake_pg import FakeStore

import styles
from sums import arguments, compile_step, step
import commdialect.torch
from commdialect.torch import _apply, _groups, _guest
from commdialect.torch._records import ProgramError

pytestmark = pytest.mark.usefixtures("fake_ranks")


def test_uninstalled_sees_nothing():
    with commdialect.torch.install() as guest:
        compile_step()
    (graph,) = guest.graphs
    assert graph.num_collectives == 8
    assert graph.is_changed and graph.num_buckets >= 1
    assert graph.after.makespan_ns < graph.before.makespan_ns
    assert graph.scheduled.num_collectives == 1
    assert "8 collectives" in str(graph)
    compile_step()
    assert len(guest.graphs) == 1


def test_without_communication():
    with commdialect.torch.install() as guest:
        torch.compile(lambda x: x * 2)(torch.ones(3))
    assert guest.graphs == []


def settings():
    distributed = inductor_config.aten_distributed_optimizations
    return (
        inductor_config.post_grad_custom_post_pass,
        getattr(distributed, "enable_simple_overlap", None),  # not in torch 2.11
        inductor_config.bucket_all_gathers_fx,
        inductor_config.reorder_for_peak_memory,
        inductor_config.reorder_for_compute_comm_overlap,
        list(inductor_config.reorder_for_compute_comm_overlap_passes),
        inductor_config._fuse_ddp_communication,
        torch._dynamo.config.optimize_ddp,
        torch._dynamo.config.compiled_autograd,
        torch.nn.parallel.DistributedDataParallel.__init__,
        compile_fx._InProcessFxCompile.codegen_and_compile,
        scheduler.Scheduler.process_grouped_nodes,
    )


@inductor_config.patch(bucket_all_gathers_fx="all")
def test_uninstall_restores_everything(capfd):
    before = settings()
    outer = commdialect.torch.install(machine="h100-x8")
    installed = settings()
    assert installed != before
    with commdialect.torch.install(machine="h200-x8", schedule=False) as inner:
        assert inductor_config.bucket_all_gathers_fx == "all"
        compile_step()
    assert (len(outer.graphs), len(inner.graphs)) == (0, 1)
    assert not inner.graphs[0].is_changed
    compile_step()
    assert (len(outer.graphs), len(inner.graphs)) == (1, 1)
    # Settings for a graph last until it is compiled.
    assert outer.graphs[0].is_changed and settings()[1:8] == installed[1:8]
    commdialect.torch.uninstall()
    commdialect.torch.uninstall()  # no effect
    assert settings() == before
    lines = [line for line in capfd.readouterr().err.splitlines() if "switched off" in line]
    assert lines and "bucket_all_gathers_fx" in lines[0]


def test_what_the_user_sets_meanwhile_stays():
    with inductor_config.patch(bucket_all_reduces_fx="none"):
        with commdialect.torch.install():
            inductor_config.bucket_all_reduces_fx = "all"
        assert inductor_config.bucket_all_reduces_fx == "all"


def test_pass_of_the_users():
    seen = []

    class Theirs(CustomGraphPass):
        def __call__(self, graph):
            seen.append(len(graph.nodes))

        def uuid(self):
            return "theirs"

    theirs = Theirs()
    with inductor_config.patch(post_grad_custom_post_pass=theirs):
        with commdialect.torch.install() as guest:
            compile_step()
        assert seen and len(guest.graphs) == 1
        assert inductor_config.post_grad_custom_post_pass is theirs


def describe(graph):
    return [
        (node, node.op, str(node.target), node.args, node.kwargs, sorted(node.meta))
        for node in graph.nodes
    ]


@pytest.mark.parametrize("mode", ["coalesced", "concat"])
@pytest.mark.parametrize("place", ["erase_node", "order", "call", "replace"])
def test_a_failure_leaves_the_graph(place, mode, monkeypatch):
    """After a failure at any point, the graph is as before."""
    seen, graphs = [], []
    visit = _guest.Guest._schedule

    def watched(self, reader, *rest):
        graphs.append(reader.graph)
        before = describe(reader.graph)
        try:
            return visit(self, reader, *rest)
        finally:
            seen.append((before, describe(reader.graph)))
            reader.graph.lint()

    targets = {
        "erase_node": (_apply._Applier, "_check_order"),
        "order": (_apply, "_put_in_order"),
        "call": (_apply._Applier, "_end_bucket"),
        # With coalesced buckets, the old results stay, and no uses are replaced.
        "replace": (torch.fx.Node, "replace_all_uses_with")
        if mode == "concat"
        else (_apply._Applier, "_check"),
    }
    owner, name = targets[place]
    original = getattr(owner, name)
    apply_order = _guest.apply_order

    def fail(*args, **kwargs):
        # The failure occurs only once, because restoring the graph calls the same
        # functions.
        setattr(owner, name, original)
        raise RuntimeError("this\nis broken")

    def injected(reader, order):
        if reader.graph not in graphs:  # a copy, for measuring
            return apply_order(reader, order)
        setattr(owner, name, fail)
        try:
            return apply_order(reader, order)
        finally:
            setattr(owner, name, original)

    monkeypatch.setattr(_guest.Guest, "_schedule", watched)
    monkeypatch.setattr(_guest, "apply_order", injected)
    with commdialect.torch.install(on_error="warn", bucket_mode=mode) as guest:
        with pytest.warns(commdialect.torch.CommDialectWarning, match="RuntimeError: this is broken"):
            compile_step()
    ((before, after),) = seen
    assert before == after
    assert guest.graphs == []


def test_a_failure_may_raise(monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("this\nis broken")

    monkeypatch.setattr(_guest, "apply_order", fail)
    with commdialect.torch.install(on_error="raise"):
        with pytest.raises(Exception, match="is broken"):
            compile_step()


@pytest.mark.parametrize(
    "options, line",
    [
        ({"machine": "no-such"}, "no-such"),
        ({"memory_limit": "much"}, "much"),
        ({"buckets": "many"}, "buckets is 'many': expected 'auto' or 'saturation' or 'none'"),
        ({"bucket_mode": "view"}, "bucket_mode is 'view': expected 'coalesced' or 'concat'"),
        ({"costs": "mine"}, "costs is 'mine': expected 'machine' or 'inductor'"),
        ({"on_error": "ignore"}, "on_error is 'ignore': expected 'raise' or 'warn'"),
        ({"compare_seconds": -1}, "compare_seconds is '-1': expected seconds, 0 or more"),
        ({"profile": "/no/such"}, "profile is '/no/such': there is no such file"),
    ],
)
def test_bad_options(options, line):
    before = settings()
    with pytest.raises(ValueError) as error:
        commdialect.torch.install(**options)
    assert line in str(error.value) and "\n" not in str(error.value)
    assert settings() == before


def test_options_from_the_environment(monkeypatch):
    monkeypatch.setenv("COMMDIALECT_BUCKETS", "none")
    monkeypatch.setenv("COMMDIALECT_DDP", "0")
    monkeypatch.setenv("COMMDIALECT_COMPARE_SECONDS", "1.5")
    with commdialect.torch.install() as guest:
        compile_step()
    assert guest.options.compare_seconds == 1.5
    assert not guest.options.ddp
    assert guest.graphs[0].num_buckets == 0


def test_report(tmp_path):
    """The report is of the order of the nodes that run, beside Inductor's."""
    with commdialect.torch.install(report=tmp_path) as guest:
        compile_step()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"001.graph.{kind}" for kind in ("html", "json", "trace.json", "txt")]
    assert "makespan" in (tmp_path / "001.graph.txt").read_text()
    report = json.loads((tmp_path / "001.graph.json").read_text())
    scheduled = guest.graphs[0].scheduled
    assert report["makespan_ns"] == scheduled.after.makespan_ns
    (collective,) = report["collectives"]
    assert collective["exposed_ns"] == scheduled.after.exposed_ns
    assert re.fullmatch(r"sums\.py:\d+", collective["location"])


def test_report_of_simple_fsdp(tmp_path):
    """Its collectives all start at one line, and the report distinguishes them by their
    modules."""
    _, loss_of, batches = styles.simple_fsdp()
    with commdialect.torch.install(report=tmp_path, buckets="none"):
        torch._dynamo.reset()
        torch.compile(loss_of)(*batches[0]).backward()
    for name in ("001.graph", "002.backward"):
        report = json.loads((tmp_path / f"{name}.json").read_text())
        places = [collective["location"] for collective in report["collectives"]]
        lines, modules = zip(*(place.split(" ") for place in places), strict=True)
        assert len(set(lines)) == 1 and lines[0].startswith("styles.py:")
        # Each module has a weight and a bias.
        expected = ["(down.0)", "(down.1)", "(up.0)", "(up.1)"]
        assert sorted(modules) == sorted(2 * expected)


def test_order_survives():
    """In Inductor's code, the sums are one op, and its wait follows the products."""
    with commdialect.torch.install(memory_limit="none"):
        _, (code,) = run_and_get_code(torch.compile(step), *arguments())
    body = code[code.index("def call(") :]
    starts = [m.start() for m in re.finditer(r"_c10d_functional\.all_reduce\w*\.default\(", body)]
    waits = [m.start() for m in re.finditer(r"_c10d_functional\.wait_tensor\.default\(", body)]
    products = [m.start() for m in re.finditer(r"extern_kernels\.mm", body)]
    assert len(starts) == 1
    assert len(products) == 4
    assert starts[0] < products[-1] < waits[-1]


def test_no_process_group():
    with pytest.raises(ProgramError, match="expected a process group, .* but found 3: pass a"):
        _groups.resolve(3)
    with pytest.raises(ProgramError, match="there is no process group 'none'"):
        _groups.resolve("none")


def test_version(monkeypatch):
    from commdialect.torch import _versions

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _versions.check_version()
    monkeypatch.setattr(torch, "__version__", "1.13.0+cu117")
    with pytest.warns(UserWarning) as caught:
        _versions.check_version()
    (warning,) = caught
    assert str(warning.message) == (
        "commdialect.torch is tested with torch 2.15, 2.14 or 2.11; this is 1.13.0"
    )


def test_warnings_about_the_package_are_errors():
    with pytest.raises(DeprecationWarning, match="an old name"):
        warnings.warn_explicit("an old name", DeprecationWarning, "x.py", 1, _guest.__name__)
    with pytest.warns(commdialect.torch.CommDialectWarning):
        warnings.warn("a remark", commdialect.torch.CommDialectWarning)
    with pytest.warns(DeprecationWarning):
        warnings.warn_explicit("an old name", DeprecationWarning, "x.py", 1, "torch.nn")


CACHED = """
    import pathlib, sys, torch, torch.distributed as dist
    import torch.distributed._functional_collectives as funcol
    import torch._inductor.config
    from torch._dynamo.utils import counters
    from torch.testing._internal.distributed.fake_pg import FakeStore
    import commdialect.torch
    torch._inductor.config.compile_threads = 1
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
    machine = pathlib.Path(sys.argv[1])
    for change in sys.argv[2:]:
        machine.write_text(machine.read_text() + change)
        torch._dynamo.reset()
        counters.clear()
        with commdialect.torch.install(machine=str(machine)) as guest:
            torch.compile(lambda x: funcol.all_reduce(x, "sum", dist.group.WORLD) * 2)(torch.ones(8))
        found = counters["inductor"], counters["aot_autograd"]
        print("hits", found[0]["fxgraph_cache_hit"] + found[1]["autograd_cache_hit"],
              "bypasses", found[0]["fxgraph_cache_bypass"], "graphs", len(guest.graphs))
"""


def test_cache(tmp_path, monkeypatch):
    """A second process uses the cached graph, unless the machine differs."""
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path / "cache"))
    machine = tmp_path / "machine.json"
    root = pathlib.Path(__file__).resolve().parents[3]
    machine.write_text((root / "machines" / "h100-x8.json").read_text())

    def run(*changes):
        command = [sys.executable, "-c", textwrap.dedent(CACHED), str(machine), *changes]
        result = subprocess.run(command, capture_output=True, text=True, check=True)
        return result.stdout.splitlines()

    assert run("") == ["hits 0 bypasses 0 graphs 1"]
    same, other = run("", "\n")
    assert re.fullmatch("hits [12] bypasses 0 graphs 0", same)
    assert other == "hits 0 bypasses 0 graphs 1"


def test_command(tmp_path):
    program = tmp_path / "train.py"
    program.write_text(
        textwrap.dedent(
            """
            import sys, torch, torch.distributed as dist
            import torch.distributed._functional_collectives as funcol
            from torch.testing._internal.distributed.fake_pg import FakeStore
            dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
            def f(x):
                return funcol.all_reduce(x, "sum", dist.group.WORLD) * 2
            print(torch.compile(f)(torch.ones(8)).sum().item(), sys.argv[1:])
            """
        )
    )
    reports = tmp_path / "reports"
    command = [sys.executable, "-m", "commdialect", "--machine=h100-x8", "--buckets=none"]
    command += [f"--report={reports}", str(program), "--its-own"]
    # The second run must not use the cache of the first, since a cached graph has no
    # report.
    cache = {"TORCHINDUCTOR_CACHE_DIR": str(tmp_path / "cache")}
    for _ in range(2):
        result = subprocess.run(command, capture_output=True, text=True, env=os.environ | cache)
        assert result.returncode == 0, result.stderr
        assert result.stdout == "16.0 ['--its-own']\n"
        assert len(list(reports.iterdir())) == 4
        shutil.rmtree(reports)
    wrong = subprocess.run(
        [*command[:4], "--buckets=many", str(program)], capture_output=True, text=True
    )
    assert wrong.returncode == 1
    assert wrong.stderr == "error: buckets is 'many': expected 'auto' or 'saturation' or 'none'\n"


@pytest.fixture
def own_group(fake_ranks):
    """Replaces the group by one of this process, whose sums torch's reducer supports."""
    dist.destroy_process_group()
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    yield
    dist.destroy_process_group()
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)


def test_backward_outside_of_the_compiled_function(own_group, monkeypatch):
    """DDP gets its own reducer back, with one warning."""
    from commdialect.torch import _styles

    monkeypatch.setattr(_styles, "_warned", set())
    before = settings()
    with commdialect.torch.install():
        model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 4))
        assert model._use_python_reducer
        compiled = torch.compile(lambda x: model(x), backend="aot_eager")
        with pytest.warns(commdialect.torch.CommDialectWarning, match="ran outside of the"):
            compiled(torch.ones(2, 4)).sum().backward()
        first = model.module.bias.grad.clone()
        model.zero_grad()
        assert not model._use_python_reducer and not model._accum_grad_hooks
        assert torch._dynamo.config.optimize_ddp == before[7]
        with warnings.catch_warnings():
            warnings.simplefilter("error", commdialect.torch.CommDialectWarning)
            compiled(torch.ones(2, 4)).sum().backward()
        assert torch.equal(first, torch.full((4,), 2.0))
        assert torch.equal(model.module.bias.grad, first)
    assert settings() == before


def test_one_line_at_the_end(capfd):
    def read_lines():
        lines = capfd.readouterr().err.splitlines()
        return [line for line in lines if line.startswith("commdialect: ") and " off " not in line]

    with commdialect.torch.install(machine="h100-x8") as guest:
        compile_step()
    (line,) = read_lines()
    assert re.fullmatch(
        r"commdialect: 1 graph with 8 collectives: 1 bucket, another order for 1; exposed "
        r"\d+\.\d{3} ms before and \d+\.\d{3} ms now, of \d+\.\d{3} ms \(model of h100-x8\)",
        line,
    )
    commdialect.torch.uninstall(guest)  # it is already uninstalled, so no summary follows
    assert read_lines() == []
    with commdialect.torch.install():
        torch.compile(lambda x: x * 2)(torch.ones(3))
    assert read_lines() == ["commdialect: no graph that was compiled communicates"]
