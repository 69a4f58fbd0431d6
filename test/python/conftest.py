import os
import pathlib
import socket
import subprocess
import sys

# JAX reads this when it is imported.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
for name in list(os.environ):
    if name.startswith("COMMDIALECT_"):
        del os.environ[name]
# Tests that do not name a machine.
os.environ["COMMDIALECT_MACHINE"] = "h200-x8"

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run_two_processes(script, make_arguments, **environment):
    """Runs a script of this folder in two processes of jax.distributed, with the arguments of
    `make_arguments(process, port)`. Returns the exit status and the output of each."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    path = pathlib.Path(__file__).with_name(script)
    running = [
        subprocess.Popen(
            [sys.executable, path, *map(str, make_arguments(process, port))],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **environment},
        )  # fmt: skip
        for process in range(2)
    ]
    try:
        texts = [process.communicate(timeout=300)[0] for process in running]
    finally:
        # JAX ignores SIGTERM there.
        for process in running:
            process.kill()
    return [(process.returncode, text) for process, text in zip(running, texts)]


@pytest.fixture
def root():
    """The root of the repository."""
    return ROOT


@pytest.fixture(autouse=True)
def uninstalled():
    """Removes installations that a failed test left."""
    yield
    jax_guest = sys.modules.get("commdialect.jax")
    while jax_guest and jax_guest._installations.last:
        jax_guest.uninstall()


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """Gives a test its own cache of artefacts, and makes JAX compile again."""
    import jax

    monkeypatch.setenv("COMMDIALECT_CACHE", str(tmp_path / "cache"))
    jax.clear_caches()
