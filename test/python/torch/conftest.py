"""Fixtures of the guest's tests in PyTorch.

`scripts/test.sh --with-torch` runs these tests.
"""

import functools
import importlib.util
import logging
import os
import pathlib
import sys

import pytest
from launch import start_ranks

# Tests that do not name a machine, and their ranks.
os.environ["COMMDIALECT_MACHINE"] = "h200-x8"
HERE = pathlib.Path(__file__).resolve().parent
_spec = importlib.util.find_spec("torch")
# Without PyTorch, this folder looks like a package of the same name.
HAS_TORCH = _spec is not None and _spec.origin is not None
collect_ignore_glob = [] if HAS_TORCH else ["test_*.py"]
# Warnings of PyTorch, Python and others about a line of the package. `begin` has the same
# filters for ranks.
WARNINGS = [r"error:::commdialect(\.|$)", "default::commdialect.torch.CommDialectWarning"]


def pytest_configure(config):
    config.addinivalue_line("markers", "torch: needs PyTorch")
    config.addinivalue_line("markers", "needs(name): needs a feature in features.py")
    config.addinivalue_line("markers", "random_graphs: by hand only")


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in pathlib.Path(item.fspath).parents:
            item.add_marker(pytest.mark.torch)
            item.add_marker(pytest.mark.filterwarnings(*WARNINGS))
            for marker in item.iter_markers("needs"):
                import features

                if not features.has(*marker.args):
                    item.add_marker(pytest.mark.skip(features.explain(*marker.args)))


@pytest.fixture(autouse=True)
def uninstalled_from_torch():
    """Removes installations that a failed test left."""
    yield
    guest = sys.modules.get("commdialect.torch._install")
    while guest and guest._installations.last:
        guest.uninstall()


@pytest.fixture
def run_ranks(tmp_path):
    """Returns `start_ranks` with the test's folder."""
    return functools.partial(start_ranks, tmp_path)


@pytest.fixture
def fake_ranks():
    """Lets this process stand for eight ranks, and compiles without caches."""
    import torch._dynamo
    import torch._functorch.config
    import torch._inductor.config
    import torch.distributed as dist
    from torch.testing._internal.distributed.fake_pg import FakeStore

    torch._dynamo.reset()
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
    with (
        torch._inductor.config.patch(fx_graph_cache=False, compile_threads=1),
        torch._functorch.config.patch(enable_autograd_cache=False),
    ):
        yield
    dist.destroy_process_group()


@pytest.fixture(scope="session", autouse=True)
def own_caches(tmp_path_factory):
    """Gives Inductor a new cache, so that no earlier one affects the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path_factory.mktemp("inductor")))
        yield


@pytest.fixture(autouse=True)
def _without_root_handlers(monkeypatch):
    """Removes the handlers of the root logger. Code that logs by the functions of `logging`
    gives it one for the rest of the process, which changes the lines of all loggers."""
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
