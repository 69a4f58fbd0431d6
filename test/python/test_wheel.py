"""Tests of the wheel's requirements."""

import pathlib
import tomllib

import pytest
from packaging.requirements import Requirement

PROJECT = pathlib.Path(__file__).resolve().parents[2] / "python/pyproject.toml"


@pytest.mark.parametrize("version, stays", [("2.10.1", False), ("2.11.0", True), ("2.11.0+cu130", True),
                                            ("2.14.1", True), ("2.15.0", True), ("2.16.0", False)])
def test_torch_that_is_there(version, stays):
    """GPU images have torch 2.11, which `pip install 'commdialect[torch]'` must not replace."""
    extras = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    (requirement,) = map(Requirement, extras["torch"])
    assert requirement.name == "torch"
    assert requirement.specifier.contains(version) == stays
