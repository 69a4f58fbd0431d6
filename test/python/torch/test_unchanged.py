"""Inductor generates the same code with the guest, where a graph stays as it is."""

import concurrent.futures

import pytest
from launch import start_ranks

#: The cases of run_unchanged.py, and whether the guest changes them.
CASES = {
    "local": False,
    "reduced": False,
    "chain": False,
    "ddp_inside": False,
    "ddp_around": False,
    "changed": True,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Returns a folder with the code of all cases, by processes with the guest and without it."""
    made = tmp_path_factory.mktemp("code")

    def run(which):
        logs = tmp_path_factory.mktemp(which)
        return start_ranks(logs, "run_unchanged.py", which, str(made))

    with concurrent.futures.ThreadPoolExecutor() as pool:
        for results in pool.map(run, ("with", "without")):
            for status, output in results:
                assert status == 0, output
    return made


@pytest.mark.parametrize("rank", [0, 1])
@pytest.mark.parametrize("case", CASES)
def test_code(case, rank, folder):
    plain, code = ((folder / f"{case}.{rank}.{which}.txt").read_text() for which in ("without", "with"))
    assert "def call(" in plain
    assert (code != plain) == CASES[case]
