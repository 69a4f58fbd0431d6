"""Tests that programs that would hang, or race, raise with the user's line."""

import pathlib
import re

import pytest
from launch import select_names, start_ranks

SOURCE = pathlib.Path(__file__).with_name("run_wrong.py")
WRONG = {
    # program: end of the line of its error, a part of the text
    "different_graphs": ("rank 0 sums", "all_reduce sum of tensor<4xf32>"),
    "one_more": ("one more", "nothing more"),
    "divergent_branch": ("in one way only", "varies by rank"),
    "never_waited": ("never waited for", "is never waited for"),
}


def line_of(comment):
    lines = SOURCE.read_text().splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.endswith(f"# {comment}"))


@pytest.fixture(scope="module")
def outputs_of(request, tmp_path_factory):
    """Returns a function from a program to each rank's output of it. The same processes
    run all programs."""
    names = [*select_names(request, "test_wrong_program", WRONG), "right_branch"]
    results = start_ranks(tmp_path_factory.mktemp("wrong"), "run_wrong.py", *names)

    def get(name):
        for status, output in results:
            assert status == 0, output
        section = re.compile(rf"^program {name}:\n(.*?)(?=^program |\Z)", re.M | re.S)
        return [section.search(output)[1] for _, output in results]

    return get


@pytest.mark.parametrize("program", WRONG)
def test_wrong_program(program, outputs_of):
    comment, text = WRONG[program]
    for output in outputs_of(program):
        assert f"raises {SOURCE}:{line_of(comment)}:" in output, output
        assert text in output, output


def test_right_program(outputs_of):
    for output in outputs_of("right_branch"):
        assert "gives tensor([4., 4., 4., 4.])" in output, output
