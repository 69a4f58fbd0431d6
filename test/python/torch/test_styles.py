"""Tests that styles of parallel training are bitwise equal to plain Inductor."""

import functools
import re

import features
import pytest
from launch import select_names, start_ranks

STYLES = {
    # style: number of collectives in its graphs (None for any), ranks, whether the guest
    # changes them
    "functional": (8, 2, True),
    "simple_fsdp": (16, 2, True),
    "simple_fsdp_transformer": (None, 2, True),
    "replicate": (8, 2, True),
    "mixed_precision": (16, 2, True),
    "hsdp": (24, 4, True),
    "tensor_parallel": (3, 2, None),
    "sequence_parallel": (7, 2, None),
    "experts": (8, 2, None),
    # Each rank has its own sizes, so that the guest must not change the graph.
    "uneven_experts": (4, 2, False),
    "accumulation": (None, 2, True),
    "clipping": (9, 2, True),
    "ddp": (8, 2, True),
    # Whole programs (more_styles.py).
    "encoder_decoder": (None, 2, True),
    "vision": (None, 2, True),
    "optimizer_in_place": (8, 2, True),
    # No bucket saves 1 %, and two of its graphs differ between ranks.
    "routed_experts": (None, 2, False),
    "two_pipelines": (None, 2, True),
    "checkpointed": (None, 2, True),
    "split_words": (None, 2, True),
    "dynamic_rows": (None, 2, True),
    # Sizes that are not multiples of the number of ranks (uneven_styles.py).
    **{f"uneven_fsdp_{ranks}": (12, ranks, True) for ranks in (2, 3, 4)},
    "uneven_hsdp_4": (18, 4, True),
    # Each collective needs the result of the one before.
    **{f"uneven_tensor_parallel_{ranks}": (1, ranks, False) for ranks in (2, 3, 4)},
    **{f"uneven_rows_{ranks}": (3, ranks, False) for ranks in (2, 3, 4)},
}


def check(results, style):
    collectives, _, is_changed = STYLES[style]
    for status, output in results:
        assert status == 0, output
        assert "different: nothing" in output
        found = int(re.search(r"^collectives: (\d+)", output, re.M)[1])
        assert found == collectives if collectives else found > 0, output
        changed = int(re.search(r"^changed: (\d+)", output, re.M)[1])
        assert is_changed is None or is_changed == (changed > 0), output
    # All ranks have decided the same.
    tails = [output[output.index("\ncollectives:") :] for _, output in results]
    assert len(set(tails)) == 1


@pytest.fixture(scope="module")
def results_of(request, tmp_path_factory):
    """Returns a function from a style to each rank's status, and its output of that style.
    All styles of one test and of as many ranks run in the same processes."""

    @functools.cache
    def run_all(test, ranks, *options):
        names = select_names(request, test, STYLES)
        together = [name for name in names if STYLES[name][1] == ranks]
        folder = tmp_path_factory.mktemp(f"styles_w{ranks}")
        return start_ranks(folder, "run_style.py", ",".join(together), *options, ranks=ranks)

    def get(test, style, *options):
        for status, output in (results := run_all(test, STYLES[style][1], *options)):
            assert f"style {style}:\n" in output, output
            assert status == 0, output
        return [
            (status, re.search(rf"^style {style}:\n(.*?)(?=^style |\Z)", output, re.M | re.S)[1])
            for status, output in results
        ]

    return get


@pytest.mark.parametrize(
    "style", features.list_params(STYLES, {"routed_experts": "sizes from tensors"})
)
def test_style(style, results_of):
    check(results_of("test_style", style), style)


@pytest.mark.parametrize("style", ["simple_fsdp", "functional"])
def test_packed_buckets(style, results_of):
    options = "bucket_mode=concat", "memory_limit=none"
    results = results_of("test_packed_buckets", style, *options)
    check(results, style)
    assert "buckets: 0" not in results[0][1]
