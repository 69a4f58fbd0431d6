"""Tests of pipeline schedules: errors, deadlocks, figures by hand, mended orders."""

import json
import pathlib
import subprocess
import sys

import pytest

import commdialect
from commdialect._pipeline._options import Options
from commdialect._pipeline._pipeline import Pipeline

SCHEDULES = pathlib.Path(__file__).resolve().parents[2] / "examples/pipelines"
MS = 1_000_000
COMMUNICATORS = ("pair", "group", "direction")
NAMES = sorted(path.stem for path in SCHEDULES.glob("*.csv"))

# Both ranks send before they receive what the other sends.
CROSSED = """\
0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1
1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1
"""
# The order of github.com/pytorch/pytorch/issues/172668, with two stages for each rank.
DEFERRED = """\
0F0,0SEND_F0,0F1,0SEND_F1,2RECV_F0,2F0,2SEND_F0,2RECV_F1,2F1,2SEND_F1
1RECV_F0,1F0,1SEND_F0,1RECV_F1,1F1,1SEND_F1,3RECV_F0,3F0,3RECV_F1,3F1
"""
# A ring of sends: each waits for a receive behind the next rank's send.
RING = """\
0F0,0SEND_F0,0F1,0SEND_F1,0F2,0SEND_F2,3RECV_F0,3F0,3RECV_F1,3F1,3RECV_F2,3F2
1RECV_F0,1F0,1SEND_F0,1RECV_F1,1F1,1SEND_F1,1RECV_F2,1F2,1SEND_F2
2RECV_F0,2F0,2SEND_F0,2RECV_F1,2F1,2SEND_F1,2RECV_F2,2F2,2SEND_F2
"""
# No order of messages helps.
CIRCLE = "0F0,0B0,0F1,0B1\n1F1,1B1,1F0,1B0\n"


def read(name):
    return (SCHEDULES / f"{name}.csv").read_text()


def analyze(text, **options):
    return Pipeline(text, "t.csv", Options(**options))


def figures(pipeline, key):
    return [rank[key] for rank in pipeline.data["schedule"]["ranks"]]


@pytest.mark.parametrize("communicators", COMMUNICATORS)
@pytest.mark.parametrize("name", NAMES)
def test_schedules_of_pytorch_are_right(name, communicators):
    pipeline = analyze(read(name), communicators=communicators)
    assert pipeline.problems == []
    assert pipeline.run.proof is None
    assert pipeline.mended is None
    assert {span.action for times in pipeline.timeline.ranks for span in times.spans} == {
        action for action in pipeline.table.parts() if action.is_compute
    }


@pytest.mark.parametrize("name", ["interleaved", "zbv"])
def test_messages_are_added_as_pytorch_does(name):
    # The files were written by PyTorch 2.15.
    assert analyze(read(name)).get_csv() == read(f"{name}_comms")


def test_messages_without_waits():
    text = analyze(read("gpipe"), waits=False).get_csv()
    assert "0SEND_F0" in text and "WAIT_SEND" not in text
    assert analyze(text).get_csv() == text


@pytest.mark.parametrize("name", ["gpipe", "1f1b"])
@pytest.mark.parametrize("times", [("1ms", "1ms"), ("1ms", "2ms"), ("30us", "70us")])
def test_bubbles_of_gpipe_and_1f1b(name, times):
    forward, backward = times
    pipeline = analyze(read(name), forward=forward, backward=backward)
    p, m = 4, 8
    makespan = pipeline.data["schedule"]["makespan_ns"]
    one = makespan // (m + p - 1)
    assert one * m == figures(pipeline, "compute_ns")[0]
    # (p - 1) / (m + p - 1) of the makespan.
    assert figures(pipeline, "bubble_ns") == [one * (p - 1)] * p
    assert figures(pipeline, "exposed_ns") == [0] * p


def test_bubbles_of_interleaved():
    pipeline = analyze(read("interleaved"))
    p, v, m = 4, 2, 8
    # (p - 1) / (v * m) of the compute.
    assert figures(pipeline, "compute_ns") == [v * m * 3 * MS] * p
    assert figures(pipeline, "bubble_ns") == [(p - 1) * 3 * MS] * p


@pytest.mark.parametrize("name", ["zbv", "interleaved_zero_bubble"])
def test_bubbles_of_zero_bubble(name):
    # Only the forwards until the last rank starts are left.
    pipeline = analyze(read(name), forward="1ms", input="1ms", weight="1ms")
    assert figures(pipeline, "bubble_ns") == [3 * MS] * 4


@pytest.mark.parametrize(
    "name, peaks",
    [
        ("gpipe", [8, 8, 8, 8]),
        ("1f1b", [4, 3, 2, 1]),
        # 2 * (p - rank - 1) + (v - 1) * p forwards for warm-up, and one more.
        ("interleaved", [11, 9, 7, 5]),
        ("zbv", [8, 8, 8, 8]),
    ],
)
def test_peaks(name, peaks):
    pipeline = analyze(read(name), activation="3MiB")
    assert figures(pipeline, "peak_activations") == peaks
    assert figures(pipeline, "peak_bytes") == [peak * 3 * 2**20 for peak in peaks]


def test_peaks_by_stage_and_kind():
    # W, not I, ends the life of an activation.
    text = "0F0,0F1,0I0,0I1,0W0,0W1\n1F0,1I0,1W0,1F1,1I1,1W1\n"
    pipeline = analyze(text, activation="10,7")
    assert figures(pipeline, "peak_activations") == [2, 1]
    assert figures(pipeline, "peak_bytes") == [20, 7]


def test_times_by_stage():
    # 0F0 0-1, 1F0 1-4, 1B0 4-9, 0B0 9-11.
    pipeline = analyze("0F0,0B0\n1F0,1B0\n", forward="1us,3us", backward="2us,5us")
    actions = [(a["name"], a["start_ns"], a["end_ns"]) for a in pipeline.data["schedule"]["actions"]]
    assert actions == [
        ("0F0", 0, 1000),
        ("0B0", 9000, 11000),
        ("1F0", 1000, 4000),
        ("1B0", 4000, 9000),
    ]
    assert figures(pipeline, "bubble_ns") == [8000, 3000]


def test_exposed_messages():
    pipeline = analyze("0F0,0B0\n1F0,1B0\n", send_bytes="64MiB", machine="h200-x8")
    first, second = figures(pipeline, "exposed_ns")
    program = """
        comm.group @pp = ranks [[0, 1]]
        func.func @send(%x: tensor<67108864xi8>) {
          %c1 = arith.constant 1 : index
          %t = comm.send %x to %c1 on @pp : tensor<67108864xi8>
          comm.wait %t reading %x : reading tensor<67108864xi8>
          return
        }"""
    cost = commdialect.report(commdialect.Module(program)).data["collectives"][0]["cost_ns"]
    # Rank 1 waits for its send at the end, too.
    assert first == cost > 0 and second == 2 * cost
    assert pipeline.timeline.makespan == 6 * MS + 2 * cost
    assert figures(pipeline, "bubble_ns") == [3 * MS + cost, 3 * MS]


def test_receive_in_front_of_a_send():
    # On one communicator the send of rank 1 begins after its receive of 0F1, which ends at 6 ms.
    text = """\
0F0,0SEND_F0,0F1,0SEND_F1
1RECV_F0,1F0,1RECV_F1,1SEND_F0,1F1,1SEND_F1
2RECV_F0,2F0,2RECV_F1,2F1
"""
    times = {"forward": "3ms,1ms,1ms"}
    starts = {}
    for communicators in COMMUNICATORS:
        ranks = analyze(text, communicators=communicators, **times).timeline.ranks
        starts[communicators] = ranks[2].spans[0].begin
    assert starts == {"pair": 4 * MS, "group": 6 * MS, "direction": 4 * MS}


@pytest.mark.parametrize(
    "text, deadlocks",
    [
        (CROSSED, {"pair", "group"}),
        (DEFERRED, {"pair", "group"}),
        (RING, {"group"}),
        (CIRCLE, {"pair", "group", "direction"}),
    ],
)
@pytest.mark.parametrize("communicators", COMMUNICATORS)
def test_deadlocks(text, deadlocks, communicators):
    pipeline = analyze(text, communicators=communicators)
    assert (pipeline.run.deadlock is not None) == (communicators in deadlocks)
    if communicators not in deadlocks:
        assert pipeline.is_right
        return
    assert not pipeline.is_right
    if text is not CIRCLE:
        assert "deadlock" in pipeline.run.proof
    # The same compute, which ends.
    mended = pipeline.get_csv()
    assert analyze(mended, communicators=communicators).is_right
    assert mended == analyze(text, communicators=communicators).get_csv()
    compute = [a for a in pipeline.mended.table.parts() if a.is_compute]
    assert sorted(map(str, compute)) == sorted(
        str(a) for a in pipeline.table.parts() if a.is_compute
    )


def test_deadlock_is_explained():
    pipeline = analyze(CROSSED)
    pair = "on the communicator of ranks 0 and 1"
    assert pipeline.problems == [
        f"t.csv:1:5: error: deadlock: 0RECV_B0 of rank 0 is behind 0SEND_F1 {pair}",
        "t.csv:1:4: note: 0SEND_F1 of rank 0 waits for 1RECV_F1 of rank 1",
        f"t.csv:2:5: note: 1RECV_F1 of rank 1 is behind 1SEND_B0 {pair}",
        "t.csv:2:4: note: 1SEND_B0 of rank 1 waits for 0RECV_B0 of rank 0",
    ]
    assert "t.csv:1:5: deadlock on NCCL" in pipeline.run.proof
    lines = pipeline.text.splitlines()
    assert lines[5].split() == ["rank", "0", "rank", "1"]
    assert lines[10].split() == ["0RECV_B0", "1RECV_F1"]
    assert lines[11].split() == ["stop", "=>", "0B0", "1F1"]
    assert pipeline.data["schedule"]["deadlock"]["stops"] == ["0B0", "1F1"]


def test_deadlock_of_compute_is_explained():
    assert analyze(CIRCLE).problems == [
        "t.csv:1:2: error: deadlock: 0B0 of rank 0 needs 1B0 of rank 1, which stops at 1F1 before",
        "t.csv:2:1: note: 1F1 of rank 1 needs 0F1 of rank 0, which stops at 0B0 before",
    ]


def count_deadlocks(text):
    """Returns how many tables can be checked if neighbours change places, and how many of them
    hang. A difference between comm-verify and the simulation raises."""
    rows = [line.split(",") for line in text.splitlines()]
    number = deadlocks = 0
    for row in rows:
        for index in range(len(row) - 1):
            row[index : index + 2] = row[index + 1], row[index]
            for communicators in COMMUNICATORS:
                pipeline = analyze("\n".join(map(",".join, rows)), communicators=communicators)
                if pipeline.run:
                    number += 1
                    deadlocks += pipeline.run.deadlock is not None
            row[index : index + 2] = row[index + 1], row[index]
    return number, deadlocks


def test_verifier_and_simulation_agree():
    assert count_deadlocks(CROSSED) == (12, 4)
    assert count_deadlocks(RING) == (27, 6)
    assert count_deadlocks(analyze(DEFERRED).get_csv()) == (24, 8)


@pytest.mark.parametrize(
    "text, problems",
    [
        (
            "0F0,0SEND_F0\n1F0\n",
            [
                "2:1: error: 1F0 without 1RECV_F0: expected it before, in the same row",
            ],
        ),
        (
            "0F0,0SEND_F0,0RECV_B0,0B0\n1RECV_F0,1F0,1B0\n",
            ["1:3: error: 0RECV_B0: rank 1 never sends it: expected 1SEND_B0 there"],
        ),
        (
            "0F0,0F1,0B0,0B1\n1F0,1B1,1F1,1B0\n",
            ["2:2: error: 1B1 before 1F1, which is in column 3"],
        ),
        ("0F0,0W0,0I0\n", ["1:2: error: 0W0 before 0I0, which is in column 3"]),
        (
            "0F0,0F1,0F2,1F2\n1F0,1F1\n",
            ["1:4: error: 1F2 is on rank 0: expected rank 1, which runs stage 1"],
        ),
        ("0F0,0F1,0F0\n", ["1:3: error: 0F0 is twice on rank 0, first in column 1"]),
        (
            "0F0,0F1\n1F1,1F2\n2F0,2F1\n",
            [
                "2:2: error: 1F2 is of microbatch 2: expected 0 to 1, as of most stages",
                "2: error: rank 1 never runs 1F0",
            ],
        ),
        ("0F0,0B0\n1F0\n", ["2: error: rank 1 never runs 1B0"]),
        ("0F0,0SEND_B0\n", ["1:2: error: 0SEND_B0 without 0B0: expected it before, in the same row"]),
        (
            "0F0,0SEND_F0\n",
            ["1:2: error: 0SEND_F0: there is no stage 1"],
        ),
        (
            "0F0,0SEND_F0,1RECV_F0,1F0\n",
            [
                f"1:{column}: error: {action}: stages {stages} are on one rank, which needs no message"
                for column, action, stages in ((2, "0SEND_F0", "0 and 1"), (3, "1RECV_F0", "1 and 0"))
            ],
        ),
        ("1F0,0F0\n", ["1:1: error: 1F0 before 0F0, which is in column 2"]),
    ],
)
def test_wrong_tables(text, problems):
    pipeline = analyze(text)
    assert pipeline.problems == [f"t.csv:{problem}" for problem in problems]
    assert pipeline.run is None and pipeline.mended is None
    assert pipeline.text.splitlines() == pipeline.problems


def test_messages_in_another_order():
    pipeline = analyze("0F0,0SEND_F0,0F1,0SEND_F1\n1RECV_F1,1F1,1RECV_F0,1F0\n")
    assert pipeline.problems == [
        "t.csv:2:1: error: 1RECV_F1 on rank 1 gets the data of 0SEND_F0 on rank 0 (t.csv:1:2): "
        "messages match in order"
    ]
    assert pipeline.run is None
    assert pipeline.text.startswith(pipeline.problems[0])
    # The compute stays as it is, and waits for both messages.
    assert pipeline.get_csv() == "0F0,0SEND_F0,0F1,0SEND_F1\n1RECV_F0,1RECV_F1,1F1,1F0\n"
    assert pipeline.data["mended"]["makespan_ns"] == 4 * MS
    assert analyze(pipeline.get_csv()).is_right


def test_many_problems():
    text = ",".join(f"0F{n}" for n in range(30)) + "\n" + ",".join(f"1B{n}" for n in range(30))
    problems = analyze(text).problems
    assert len(problems) == 21
    assert problems[-1] == "t.csv: error: 40 more errors"


ACTION = "expected an action such as 0F1, 2B0, 1SEND_F0 or 0UNSHARD"


@pytest.mark.parametrize(
    "text, problem",
    [
        ("0F0,0X1\n", f"1:2: error: '0X1' is no action: {ACTION}"),
        ("0F0\n1F0, F1\n", f"2:2: error: 'F1' is no action: {ACTION}"),
        ("0F0,0F1.5\n", f"1:2: error: '0F1.5' is no action: {ACTION}"),
        ("0F0,-1F0\n", f"1:2: error: '-1F0' is no action: {ACTION}"),
        ("0F0,9999999F0\n", f"1:2: error: '9999999F0' is no action: {ACTION}"),
        ('0F0,"a\nb"\n', f"1:2: error: 'a\\nb' is no action: {ACTION}"),
        ("0F0,0F\n", "1:2: error: '0F' has no microbatch: expected one, such as 0F0"),
        ("0F0,0UNSHARD1\n", "1:2: error: '0UNSHARD1' has a microbatch: expected 0UNSHARD"),
        (
            "0F0,(0F1;0B0)\n",
            "1:2: error: '(0F1;0B0)' is no action: expected one such as (0F1;3B0)OVERLAP_F_B",
        ),
        ("(0F0;0SEND_F0)OVERLAP_F_B\n", "1:1: error: '0SEND_F0' in OVERLAP_F_B: expected F, I, W or B"),
        ("0F0\n,,\n", "2:1: error: rank 1 has no actions"),
    ],
)
def test_malformed_cells(text, problem):
    assert analyze(text).problems == [f"t.csv:{problem}"]


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "no rows: expected one for each rank"),
        ('0F0,"0F1\n', "no CSV: unexpected end of data"),
        ("0UNSHARD\n", "no compute: expected actions such as 0F0"),
        ("0F0\n2F0\n", "no rank runs stage 1: expected all of 0 to 2"),
    ],
)
def test_no_table(text, problem):
    assert analyze(text).problems == [f"t.csv: error: {problem}"]


def test_layouts():
    v, loop = "0F0,3F0\n1F0,2F0\n", "0F0,2F0\n1F0,3F0\n"
    assert analyze(v).table.stage_ranks == [0, 1, 1, 0]
    assert analyze(loop).table.stage_ranks == [0, 1, 0, 1]
    assert analyze(v, stages_to_rank="v").is_right
    assert analyze(v, stages_to_rank="loop").problems[0] == (
        "t.csv:1:2: error: 3F0 is on rank 0: expected rank 1, which runs stage 3"
    )


def test_memory_limit():
    pipeline = analyze(read("gpipe"), activation="1GiB", memory_limit="4GiB")
    assert pipeline.problems == [
        f"t.csv:{rank + 1}:5: error: {rank}F4 exceeds the memory limit of 4GiB on rank {rank}, "
        "whose peak is 8.00 GiB"
        for rank in range(4)
    ]
    mended = pipeline.data["mended"]
    assert [rank["peak_activations"] for rank in mended["ranks"]] == [4, 4, 4, 1]
    # The forwards that wait do not cost time, as in 1F1B.
    assert mended["makespan_ns"] == pipeline.timeline.makespan == 33 * MS
    again = analyze(pipeline.get_csv(), activation="1GiB", memory_limit="4GiB")
    assert again.is_right


def test_tight_memory_limit():
    # Two microbatches of four stages at once: each takes 12 ms from rank 0 and back.
    pipeline = analyze(read("gpipe"), activation="1GiB", memory_limit="1GiB")
    mended = pipeline.data["mended"]
    assert [rank["peak_activations"] for rank in mended["ranks"]] == [1] * 4
    assert mended["makespan_ns"] == 8 * 12 * MS


def test_memory_limit_that_nothing_keeps():
    pipeline = analyze(read("interleaved"), activation="1GiB", memory_limit="1GiB")
    assert pipeline.mended is None
    assert pipeline.problems[-1] == (
        "t.csv: note: no order that runs backwards earlier keeps the memory limit"
    )
    with pytest.raises(ValueError, match="there is no right order of 't.csv'"):
        pipeline.get_csv()


def test_deadlock_and_memory_limit():
    pipeline = analyze(CROSSED, activation="1", memory_limit="1")
    assert len(pipeline.problems) == 5
    assert [rank["peak_activations"] for rank in pipeline.data["mended"]["ranks"]] == [1, 1]


@pytest.mark.parametrize(
    "options, message",
    [
        ({"forward": "1"}, "forward is '1': expected a time such as '1.5ms' or '20us'"),
        ({"backward": "-1ms"}, "backward is '-1ms': expected a time such as '1.5ms' or '20us'"),
        ({"forward": "1ms,1ms"}, "forward has 2 values: expected one value, or one for each of 4 stages"),
        ({"activation": "1XB"}, "activation is '1XB': expected bytes such as '65536' or '16GiB'"),
        ({"memory_limit": "1GiB"}, "memory_limit without activation: expected its bytes"),
        ({"machine": "h200-x8"}, "machine without send_bytes: expected the bytes of a message"),
        ({"stages_to_rank": "w"}, "stages_to_rank is 'w': expected loop or v"),
        ({"communicators": "all"}, "communicators is 'all': expected pair, group or direction"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(ValueError) as raised:
        analyze(read("gpipe"), **options)
    assert str(raised.value) == message


def run(*arguments):
    command = [sys.executable, "-m", "commdialect", "pipeline", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def test_command(tmp_path):
    done = run(SCHEDULES / "1f1b.csv", "--format=json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["schedule"]["makespan_ns"] == 33 * MS

    wrong, mended = tmp_path / "wrong.csv", tmp_path / "mended.csv"
    wrong.write_text(CROSSED)
    done = run(wrong, f"--output={mended}")
    assert done.returncode == 1
    assert done.stdout.startswith(f"{wrong}:1:5: error: deadlock: ")
    assert "mended order: verified" in done.stdout
    done = run(mended, "--format=html")
    assert done.returncode == 0
    assert done.stdout.startswith("<!doctype html>")
    assert done.stdout.count('<i class="F"') == 4

    wrong.write_text("0F0,nothing\n")
    done = run(wrong)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{wrong}:1:2: error: 'nothing' is no action: {ACTION}\n"
    wrong.write_bytes(b"0F0,\xff\n")
    assert run(wrong).stderr == f"error: {wrong}: expected CSV in UTF-8\n"
    done = run(tmp_path / "missing.csv")
    assert done.stderr == f"error: {tmp_path / 'missing.csv'}: No such file or directory\n"
    done = run(SCHEDULES / "1f1b.csv", "--send-bytes=1MiB", "--machine=nothing")
    assert done.returncode == 1
    assert done.stderr.startswith("error: ") and done.stderr.count("\n") == 1


def test_timeline():
    text = analyze("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n").text
    assert text.endswith(
        "timeline, 1.00 ms a column\n"
        "rank 0  0F0 0F1 .   .   0B0==== .   0B1====\n"
        "rank 1  .   1F0 1B0==== 1F1 1B1==== .   .\n"
    )


def test_timeline_of_uneven_times():
    # No time divides all; a column is the shortest computation.
    lines = analyze(read("1f1b"), forward="1000003ns", backward="1700001ns").text.splitlines()
    assert "timeline, 1.00 ms a column" in lines
    rows = "".join(line[8:] for line in lines if line.startswith("rank 0  "))
    for microbatch in range(8):
        assert rows.count(f"0F{microbatch}") == rows.count(f"0B{microbatch}") == 1


def test_timeline_of_extreme_times():
    text = analyze("0F0,0B0\n1F0,1B0\n", forward="1ns,1s", backward="3ns").text
    assert "timeline, 250 us a column" in text and len(text) < 100_000
    assert analyze("0F0\n", forward="0ns").text.endswith("timeline, 1 ns a column\n")


@pytest.mark.parametrize("name", ["é ü.csv", 'a"b\\c.csv', "a\nb.csv", "\u2028.csv"])
def test_names_of_files(name):
    pipeline = Pipeline(CROSSED, name, Options())
    assert pipeline.run.deadlock
    assert name in pipeline.run.proof
