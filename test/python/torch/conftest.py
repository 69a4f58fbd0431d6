"""Fixtures of the guest's tests in PyTorch.

`scripts/test.sh --with-torch` runs these tests.
"""

import functools
import importlib.util
import pathlib
import sys

import pytest
from launch import start_ranks

HERE = pathlib.Path(__file__).resolve().parent
_spec = importlib.util.find_spec("torch")
# Without PyTorch, this folder looks like a package of the same name.
HAS_TORCH = _spec is not None and _spec.origin is not None
collect_ignore_glob = [] if HAS_TORCH else ["test_*.py"]


def pytest_configure(config):
    config.addinivalue_line("markers", "torch: needs PyTorch")
    config.addinivalue_line("markers", "random_graphs: by hand only")


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in pathlib.Path(item.fspath).parents:
            item.add_marker(pytest.mark.torch)


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


@pytest.fixture(scope="session", autouse=True)
def own_caches(tmp_path_factory):
    """Gives Inductor a new cache, so that no earlier one affects the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path_factory.mktemp("inductor")))
        yield
