"""Tests that programs that would hang, or race, raise with the user's line."""

import pathlib

import pytest

SOURCE = pathlib.Path(__file__).with_name("run_wrong.py")


def line_of(comment):
    lines = SOURCE.read_text().splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.endswith(f"# {comment}"))


@pytest.mark.parametrize(
    "program, comment, text",
    [
        ("different_graphs", "rank 0 sums", "all_reduce sum of tensor<4xf32>"),
        ("one_more", "one more", "nothing more"),
        ("divergent_branch", "in one way only", "varies by rank"),
        ("never_waited", "never waited for", "is never waited for"),
    ],
)
def test_wrong_program(program, comment, text, run_ranks):
    for status, output in run_ranks("run_wrong.py", program, timeout=120):
        assert status == 0, output
        assert f"raises {SOURCE}:{line_of(comment)}:" in output, output
        assert text in output, output


def test_right_program(run_ranks):
    for status, output in run_ranks("run_wrong.py", "right_branch", timeout=120):
        assert status == 0, output
        assert "gives tensor([4., 4., 4., 4.])" in output, output
