import re

import pytest


def check(results, number, changed):
    for status, output in results:
        assert status == 0, output
        assert output.count(" same\n") == number, output
        assert int(re.search(r"changed: (\d+)", output)[1]) >= changed, output


def test_some_random_graphs(run_ranks):
    check(run_ranks("run_random_graphs.py", "2"), 2, 1)


# Run manually with -m random_graphs.
@pytest.mark.random_graphs
def test_random_graphs(run_ranks):
    check(run_ranks("run_random_graphs.py", "20"), 20, 10)
