"""Styles of parallel training: the guest changes no bit of what plain Inductor computes."""

import re

import pytest

STYLES = {
    # style: collectives in its graphs (None: some), ranks, does the guest change them
    "functional": (8, 2, True),
    "simple_fsdp": (16, 2, True),
    "simple_fsdp_transformer": (None, 2, True),
    "replicate": (8, 2, True),
    "mixed_precision": (16, 2, True),
    "hsdp": (24, 4, True),
    "tensor_parallel": (3, 2, None),
    "sequence_parallel": (7, 2, None),
    "experts": (8, 2, None),
    # What each rank computes has its own sizes, so nothing may be decided.
    "uneven_experts": (4, 2, False),
    "accumulation": (None, 2, True),
    "clipping": (9, 2, True),
    "ddp": (8, 2, True),
}


def check(results, style):
    collectives, _, is_changed = STYLES[style]
    for status, output in results:
        assert status == 0, output
        assert "different: nothing" in output
        found = int(re.search(r"collectives: (\d+)", output)[1])
        assert found == collectives if collectives else found > 0, output
        changed = int(re.search(r"changed: (\d+)", output)[1])
        assert is_changed is None or is_changed == (changed > 0), output
    # All ranks have decided the same.
    tails = [output[output.index("collectives:") :] for _, output in results]
    assert len(set(tails)) == 1


@pytest.mark.parametrize("style", STYLES)
def test_style(style, run_ranks):
    check(run_ranks("run_style.py", style, ranks=STYLES[style][1]), style)


@pytest.mark.parametrize("style", ["simple_fsdp", "functional"])
def test_packed_buckets(style, run_ranks):
    results = run_ranks("run_style.py", style, "bucket_mode=concat", "memory_limit=none")
    check(results, style)
    assert "buckets: 0" not in results[0][1]
