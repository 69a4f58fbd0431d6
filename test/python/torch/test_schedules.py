"""Tests that pipeline schedules are checked before they step under the guest."""

import re

import pytest
from torch.distributed.pipelining import schedules

import commdialect.torch
import features

KINDS = ["1F1B", "GPipe", "Interleaved1F1B", "InterleavedZeroBubble", "ZBVZeroBubble"]
WRONG = {
    # schedule: a part of the error
    "crossed": "_PipelineScheduleRuntime:1:5: error: deadlock: 0RECV_B0 of rank 0 is behind ",
    "deferred": "gets the data of 0SEND_F2 on rank 0",
    "unlike": "ranks run different pipeline schedules: rank 0 has Schedule1F1B of 2 ranks and 4 "
    "microbatches, rank 1 has ScheduleGPipe of 2 ranks and 4 microbatches",
    "fewer": "rank 0 has ScheduleGPipe of 2 ranks and 4 microbatches, rank 1 has ScheduleGPipe of "
    "2 ranks and 3 microbatches",
}
# Features that schedules need.
NEEDS = {
    "ZBVZeroBubble": "V schedules",
    **dict.fromkeys(("crossed", "deferred", "unverified"), "WAIT_SEND"),
}


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Returns the folder of reports, and each rank's output. Two processes run all schedules."""
    from launch import start_ranks

    folder = tmp_path_factory.mktemp("schedules")
    names = [*KINDS, "eval", *WRONG, "unverified"]
    names = [name for name in names if name not in NEEDS or features.has(NEEDS[name])]
    outputs = []
    for status, output in start_ranks(folder, "run_schedules.py", str(folder), *names):
        assert status == 0, output
        outputs.append(output)
    return folder, outputs


@pytest.mark.parametrize("name", features.list_params(KINDS, NEEDS))
def test_steps_have_the_bits_of_pytorch(name, results):
    folder, outputs = results
    for output in outputs:
        assert f"{name} equal Schedule{name}\n" in output, output
    report = (folder / f"001.Schedule{name}.txt").read_text()
    assert f"Schedule{name}: 2 ranks" in report
    for part in ("verified: no deadlock", "bubbles: ", "exposed", "timeline"):
        assert part in report
    assert '"makespan_ns"' in (folder / f"001.Schedule{name}.json").read_text()
    assert "<!doctype html>" in (folder / f"001.Schedule{name}.html").read_text()


def test_a_schedule_is_checked_once_for_each_kind_of_step(results):
    for output in results[1]:
        assert "eval has backward: True False\n" in output, output


@pytest.mark.parametrize("name", features.list_params(WRONG, NEEDS))
def test_wrong_schedules_do_not_start(name, results):
    for output in results[1]:
        (line,) = re.findall(rf"^{name} raises (.*)$", output, re.M)
        assert WRONG[name] in line
        assert f"{name} did not start\n" in output


@pytest.mark.needs("WAIT_SEND")
def test_wrong_schedules_start_without_verification(results):
    for output in results[1]:
        assert "crossed runs\n" in output and "crossed started\n" in output, output


def test_compiled_stages_are_planned(run_ranks, tmp_path):
    # The stages of Interleaved1F1B compile different numbers of graphs on different ranks. If all
    # ranks compared them, each would wait for the other stages, which wait for its results.
    results = run_ranks("run_schedules.py", str(tmp_path), "1F1B", "Interleaved1F1B", ranks=4)
    for status, output in results:
        assert status == 0, output
        for name in ("1F1B", "Interleaved1F1B"):
            assert f"{name} equal Schedule{name}\n" in output, output
            assert re.search(rf"^{name} graphs [24] remarks \[\]$", output, re.M), output


def test_uninstall_restores_steps():
    kinds = schedules.PipelineScheduleSingle, schedules.PipelineScheduleMulti
    before = [kind.step for kind in kinds]
    with commdialect.torch.install(), commdialect.torch.install():
        assert all(kind.step is not step for kind, step in zip(kinds, before, strict=True))
        assert [kind.step.__wrapped__ for kind in kinds] == before
    assert [kind.step for kind in kinds] == before
