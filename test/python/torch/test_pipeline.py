"""Tests that pipeline schedules are read, lowered and mended as PyTorch runs them."""

import csv
import io
import re
from unittest import mock

import pytest
from torch.distributed.pipelining import schedules
from torch.distributed.pipelining.stage import PipelineStage

import commdialect.torch
from commdialect._pipeline._options import Options
from commdialect._pipeline._pipeline import Pipeline

MULTI = [
    ("Interleaved1F1B", 2),
    ("Interleaved1F1B", 3),
    ("LoopedBFS", 2),
    ("InterleavedZeroBubble", 2),
    ("ZBVZeroBubble", 2),
    ("DualPipeV", 2),
]
# Both ranks send before they receive what the other sends. PyTorch loads it.
CROSSED = """\
0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0WAIT_SEND_F0,0RECV_B1,0B1,0WAIT_SEND_F1
1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1,1WAIT_SEND_B0,1WAIT_SEND_B1
"""
# With two stages for each rank.
DEFERRED = """\
0F0,0SEND_F0,0F1,0SEND_F1,2RECV_F0,2F0,2SEND_F0,2RECV_F1,2F1,2SEND_F1,\
2RECV_B0,2B0,2SEND_B0,2RECV_B1,2B1,2SEND_B1,0RECV_B0,0B0,0RECV_B1,0B1,\
0WAIT_SEND_F0,0WAIT_SEND_F1,2WAIT_SEND_F0,2WAIT_SEND_F1,2WAIT_SEND_B0,2WAIT_SEND_B1
1RECV_F0,1F0,1SEND_F0,1RECV_F1,1F1,1SEND_F1,3RECV_F0,3F0,3RECV_F1,3F1,\
3B0,3SEND_B0,3B1,3SEND_B1,1RECV_B0,1B0,1SEND_B0,1RECV_B1,1B1,1SEND_B1,\
1WAIT_SEND_F0,1WAIT_SEND_F1,3WAIT_SEND_B0,3WAIT_SEND_B1,1WAIT_SEND_B0,1WAIT_SEND_B1
"""


def make_stages(num_ranks, per_rank):
    """Returns stages without a model, and without a process group."""
    stage = mock.create_autospec(PipelineStage, instance=True)
    stage.group_rank, stage.group_size = 0, num_ranks
    stage.num_stages = num_ranks * per_rank
    stage.submod = None
    return [stage] * per_rank


def make_schedule(name, num_ranks, num_microbatches, per_rank=1, **options):
    kind = schedules.get_schedule_class(name)
    stages = make_stages(num_ranks, per_rank)
    if issubclass(kind, schedules.PipelineScheduleSingle):
        return kind(stages[0], num_microbatches, **options)
    return kind(stages, num_microbatches, **options)


def load(text, path, num_ranks, num_microbatches, per_rank=1):
    """Returns a schedule that PyTorch has read and validated."""
    path.write_text(text)
    schedule = schedules._PipelineScheduleRuntime(
        make_stages(num_ranks, per_rank), num_microbatches
    )
    schedule._load_csv(str(path), format="compute_comms")
    return schedule


def write(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize("communicators", ["pair", "group", "direction"])
@pytest.mark.parametrize("num_ranks, num_microbatches", [(2, 4), (4, 8), (3, 9)])
@pytest.mark.parametrize("name, per_rank", [("GPipe", 1), ("1F1B", 1), *MULTI])
def test_schedules_are_right(name, per_rank, num_ranks, num_microbatches, communicators):
    schedule = make_schedule(name, num_ranks, num_microbatches, per_rank)
    pipeline = commdialect.torch.pipeline(schedule, communicators=communicators)
    assert pipeline.problems == []
    assert pipeline.table.num_microbatches == num_microbatches
    assert pipeline.table.num_stages == num_ranks * per_rank
    assert pipeline.name == type(schedule).__name__


@pytest.mark.needs("WAIT_SEND")
@pytest.mark.parametrize("num_ranks, num_microbatches", [(2, 4), (4, 8), (3, 9)])
@pytest.mark.parametrize("name, per_rank", MULTI)
def test_messages_are_those_of_pytorch(name, per_rank, num_ranks, num_microbatches, tmp_path):
    schedule = make_schedule(name, num_ranks, num_microbatches, per_rank)
    compute, comms = tmp_path / "compute.csv", tmp_path / "comms.csv"
    schedule._dump_csv(str(compute), format="compute_only")
    schedule._dump_csv(str(comms), format="compute_comms")
    ours = Pipeline(compute.read_text(), "compute.csv", Options())
    assert ours.get_csv() == comms.read_text().replace("\r\n", "\n")
    assert ours.table.stage_ranks == [
        schedule.stage_index_to_group_rank[stage] for stage in range(num_ranks * per_rank)
    ]
    # The object, which has messages, is the same.
    theirs = commdialect.torch.pipeline(schedule)
    assert theirs.get_csv() == ours.get_csv()
    assert theirs.timeline.makespan == ours.timeline.makespan


@pytest.mark.needs("slots")
@pytest.mark.parametrize("name, per_rank", MULTI)
def test_peaks_are_those_of_pytorch(name, per_rank):
    schedule = make_schedule(name, 4, 8, per_rank)
    peaks = commdialect.torch.pipeline(schedule).run.peaks
    for rank, peak in enumerate(peaks):
        ranks = schedule.stage_index_to_group_rank
        stages = [stage for stage in ranks if ranks[stage] == rank]
        found = schedules.analyze_pipeline_activation_liveness(
            schedule, pp_rank=rank, stage_indices=stages, granularity="stage_microbatch"
        )
        # In a joined step, PyTorch lets what ends and what begins live together.
        joined = name == "DualPipeV"
        assert peak.count <= found.num_slots <= peak.count + joined


def test_order_of_1f1b_is_what_runs():
    # As Schedule1F1B._step_microbatches: warm-up, then backward and forward in turn.
    rows = commdialect.torch.pipeline(make_schedule("1F1B", 3, 4)).table.rows
    text = write([[str(step) for step in row if step.parts[0].is_compute] for row in rows])
    assert text.splitlines() == [
        "0F0,0F1,0F2,0B0,0F3,0B1,0B2,0B3",
        "1F0,1F1,1B0,1F2,1B1,1F3,1B2,1B3",
        "2F0,2B0,2F1,2B1,2F2,2B2,2F3,2B3",
    ]


@pytest.mark.needs("WAIT_SEND")
@pytest.mark.parametrize("text, per_rank", [(CROSSED, 1), (DEFERRED, 2)])
def test_wrong_schedules_are_refused_before_they_run(text, per_rank, tmp_path):
    schedule = load(text, tmp_path / "wrong.csv", 2, 2, per_rank)
    pipeline = commdialect.torch.pipeline(schedule)
    assert not pipeline.is_right
    assert "error: deadlock: " in pipeline.problems[0]
    assert "deadlock on NCCL" in pipeline.run.proof
    # PyTorch loads the mended order, which is right, and in which its own simulation ends.
    mended = load(pipeline.get_csv(), tmp_path / "mended.csv", 2, 2, per_rank)
    again = commdialect.torch.pipeline(mended)
    assert again.is_right
    assert again.get_csv() == pipeline.get_csv()
    steps = schedules._simulate_comms_compute(
        mended.pipeline_order_with_comms,
        lambda stage: mended.stage_index_to_group_rank[stage],
        2 * per_rank,
    )
    assert len(steps) == 2


@pytest.mark.needs("WAIT_SEND")
def test_mended_memory_loads(tmp_path):
    schedule = make_schedule("LoopedBFS", 4, 8, 2)
    pipeline = commdialect.torch.pipeline(schedule, activation=1, memory_limit=11)
    assert not pipeline.is_right
    assert max(peak.count for peak in pipeline.mended.peaks) <= 11
    mended = load(pipeline.get_csv(), tmp_path / "mended.csv", 4, 8, 2)
    assert commdialect.torch.pipeline(mended, activation=1, memory_limit=11).is_right


@pytest.mark.needs("WAIT_SEND")
@pytest.mark.parametrize(
    "name, problem, results",
    [
        # PyTorch's own order receives an activation where a gradient comes.
        ("ZBVZeroBubble", "gets the data of", ["wrong", "right"]),
        # gloo's sends do not wait for receives, as NCCL's do, so gloo runs the order.
        ("Interleaved1F1B", "error: deadlock: ", ["right", "right"]),
    ],
)
def test_deferred_receives(name, problem, results, tmp_path, run_ranks):
    schedule = make_schedule(name, 2, 4, 2, defer_pp_recv=True)
    pipeline = commdialect.torch.pipeline(schedule)
    assert problem in pipeline.problems[0]
    mended = tmp_path / "mended.csv"
    pipeline.write(str(mended))
    for status, log in run_ranks("run_pipeline.py", name, "", str(mended)):
        assert status == 0, log
        assert re.findall("gradients are (.*)", log) == results


def test_no_order():
    schedule = make_schedule("GPipe", 2, 2)
    schedule.pipeline_order = None
    with pytest.raises(ValueError, match="schedule is ScheduleGPipe: expected one with"):
        commdialect.torch.pipeline(schedule)
