"""Pages of the docs whose blocks need PyTorch."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import test_docs

pytestmark = pytest.mark.torch


@pytest.mark.parametrize("page", test_docs.pages_with("torch"))
def test_page(page):
    test_docs.check("torch", page)
