"""Tests of the guest in PyTorch. `scripts/test.sh --with-torch` runs them."""

import importlib.util
import os
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
_spec = importlib.util.find_spec("torch")
# Without PyTorch this very folder looks like a package of its name.
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
    """What a test that failed left installed is not there for the next one."""
    yield
    guest = sys.modules.get("commdialect.torch._install")
    while guest and guest._installations:
        guest.uninstall()


@pytest.fixture
def run_ranks(tmp_path):
    """Runs a script of this folder on some ranks; gives each rank's status and output."""

    def run(script, *arguments, ranks=2, timeout=400, environment=None, options=()):
        processes = []
        for rank in range(ranks):
            variables = {
                **os.environ,
                "RANK": str(rank),
                "WORLD_SIZE": str(ranks),
                "OMP_NUM_THREADS": "1",
                "STORE": str(tmp_path / f"store-{script}-{'-'.join(arguments)}"),
                "TORCHINDUCTOR_CACHE_DIR": str(tmp_path / f"cache-{rank}"),
                "PYTHONPATH": str(HERE),
                **(environment or {}),
            }
            log = open(tmp_path / f"log-{rank}", "w+")
            process = subprocess.Popen(
                [sys.executable, "-u", "-X", "faulthandler", *options, HERE / script, *arguments],
                env=variables,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
            )
            processes.append((process, log))
        results = []
        for process, log in processes:
            try:
                status = process.wait(timeout)
            except subprocess.TimeoutExpired:
                for other, _ in processes:
                    other.kill()
                status = process.wait()
            log.seek(0)
            results.append((status, f"{log.read()}\nstatus {status}\n"))
            log.close()
        return results

    return run
