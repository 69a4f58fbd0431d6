import re


def test_random_graphs(run_ranks):
    for status, output in run_ranks("run_random_graphs.py", timeout=600):
        assert status == 0, output
        assert output.count(" same\n") == 20, output
        assert int(re.search(r"changed: (\d+)", output)[1]) >= 10, output
