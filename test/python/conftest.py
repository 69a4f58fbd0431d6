import os
import pathlib
import sys

# JAX reads this when it is imported.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
for name in list(os.environ):
    if name.startswith("COMMDIALECT_"):
        del os.environ[name]

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
