"""Tests of DistributedDataParallel as users write it."""

import re

import pytest
from launch import start_ranks

CASES = {
    # case: collectives in graphs, a part of the line for the reducer (None: there is none)
    "compiled_inside:before": (0, "in 1 bucket, behind 1 compiled backward graph;"),
    "compiled_inside:behind": (0, "in 1 bucket, behind 1 compiled backward graph;"),
    "compiled_around:before": (0, "in 1 bucket, behind 1 compiled backward graph;"),
    "compiled_around:behind": (0, "in 1 bucket, behind 1 compiled backward graph;"),
    "split:before": (0, "in 4 buckets, behind 4 compiled backward graphs;"),
    "split:behind": (0, "in 4 buckets, behind 4 compiled backward graphs;"),
    "backward_inside:before": (0, "in 1 bucket, behind 2 compiled backward graphs;"),
    "backward_inside:behind": (8, None),
}

#: The numbers of buckets in the first step by the guest, and later by torch, and whether the
#: guest changes them.
BUCKETS = {
    "buckets_that_stay": (4, 4, False),
    "buckets_that_the_user_sees": (4, 4, False),
    "better_buckets": (4, 1, True),
}


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    names = [*CASES, *BUCKETS, "replaced_reducer", "all_used", "found_unused"]
    results = start_ranks(tmp_path_factory.mktemp("ddp"), "run_ddp.py", *names)
    for status, output in results:
        assert status == 0, output
    return [output for _, output in results]


def get_section(output, name):
    head = re.escape(name.replace(":", " "))
    return re.search(rf"^{head}\b.*\n(?:(?:  |\[|commdialect).*\n)*", output, re.M)[0]


@pytest.mark.parametrize("case", CASES)
def test_case(case, outputs):
    """The bits are those of plain PyTorch, no warning is given, and settings stay if torch's
    reducer sums the gradients."""
    collectives, reduced = CASES[case]
    for output in outputs:
        section = get_section(output, case)
        assert "same=True" in section
        assert f"kept={reduced is not None}" in section
        assert f"  collectives {collectives}\n" in section
        assert "  warnings 0\n" in section
        if reduced is None:
            assert "  reduced\n" in section
        else:
            assert reduced in section and " ms are exposed" in section


@pytest.mark.parametrize("case", BUCKETS)
def test_buckets(case, outputs):
    """The guest knows the buckets that torch makes, and sets others where the user could."""
    before, later, is_changed = BUCKETS[case]
    for output in outputs:
        section = get_section(output, case)
        assert f"  {before} by the guest, {later} by torch\n" in section
        assert f"  cap 5, changed {is_changed}\n" in section


def test_replaced_reducer(outputs):
    """The buckets of a replaced reducer are freed, also if torch.compile has wrapped the module."""
    for output in outputs:
        assert "  freed True\n" in get_section(output, "replaced_reducer")


@pytest.mark.parametrize("case", ["all_used", "found_unused"])
def test_right_steps(case, outputs):
    for output in outputs:
        assert "  no error\n" in get_section(output, case)


@pytest.mark.parametrize(
    "case, line",
    [
        (
            "one_unused",
            "rank 0 has buckets of 26214400 bytes and gradients of all 4 parameters, "
            "rank 1 has buckets of 26214400 bytes and no gradient of 'second.weight' and 1 more",
        ),
        (
            "other_buckets",
            "rank 0 has buckets of 1048576 bytes and gradients of all 4 parameters, "
            "rank 1 has buckets of 2097152 bytes and gradients of all 4 parameters",
        ),
    ],
)
def test_wrong_steps(case, line, run_ranks):
    """All ranks raise one line instead of waiting forever."""
    for status, output in run_ranks("run_ddp.py", case, timeout=300):
        assert status == 0, output
        assert f"  raises ranks reduce different gradients, and would wait forever: {line}\n" in output
