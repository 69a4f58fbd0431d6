"""Steps pipeline schedules on gloo with and without the guest, and compares bits.

usage: run_schedules.py REPORTS NAME...

A NAME is a class of torch.distributed.pipelining, one of `WRONG`, "eval" or "unverified". With
four ranks, a pipeline has two, and each stage is compiled and communicates with another rank.
"""

import pathlib
import sys

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from ranks import begin, end
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.pipelining import PipelineStage, schedules

import commdialect
import commdialect.torch

MICROBATCHES, ROWS, SIZE = 4, 2, 8
# Both ranks send before they receive what the other sends.
CROSSED = """\
0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0WAIT_SEND_F0,0RECV_B1,0B1,0WAIT_SEND_F1,0F2,0SEND_F2,\
0RECV_B2,0B2,0WAIT_SEND_F2,0F3,0SEND_F3,0RECV_B3,0B3,0WAIT_SEND_F3
1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1,1RECV_F2,1F2,1B2,1SEND_B2,1RECV_F3,1F3,1B3,\
1SEND_B3,1WAIT_SEND_B0,1WAIT_SEND_B1,1WAIT_SEND_B2,1WAIT_SEND_B3
"""


class Stage(torch.nn.Module):
    """A stage. With a group, its ranks gather and scatter in the compiled graph."""

    def __init__(self, group):
        super().__init__()
        self.linear = torch.nn.Linear(SIZE, SIZE)
        self.group = group

    def forward(self, x):
        y = torch.tanh(self.linear(x))
        if self.group is not None:
            y = funcol.all_gather_tensor_autograd(y, 0, self.group) * 0.5
            y = funcol.reduce_scatter_tensor_autograd(y, "sum", 0, self.group)
        return x + y


def loss_of(output, target):
    return ((output - target) ** 2).mean()


def make_schedule(name, pipe, group):
    """Returns the schedule, and this rank's modules by stage."""
    kind = schedules.get_schedule_class(name)
    rank, ranks = pipe.rank(), pipe.size()
    is_single = issubclass(kind, schedules.PipelineScheduleSingle)
    is_v = kind in (schedules.ScheduleZBVZeroBubble, schedules.ScheduleDualPipeV)
    num_stages = ranks if is_single else 2 * ranks
    own = [rank] if is_single else [rank, num_stages - 1 - rank if is_v else rank + ranks]
    torch.manual_seed(0)
    model = [Stage(group) for _ in range(num_stages)]
    example = torch.zeros(ROWS, SIZE, requires_grad=True)
    stages = []
    for i in own:
        module = model[i] if group is None else torch.compile(model[i])
        stages.append(
            PipelineStage(
                module,
                i,
                num_stages,
                torch.device("cpu"),
                input_args=(example,),
                output_args=(example,),
                group=pipe,
            )
        )
    schedule = kind(stages[0] if is_single else stages, MICROBATCHES, loss_fn=loss_of)
    return schedule, {i: model[i] for i in own}


def step(schedule, model, calls=("step", "step"), **options):
    """Runs steps, and returns all losses and gradients."""
    data = torch.randn(MICROBATCHES * ROWS, SIZE, generator=torch.Generator().manual_seed(1))
    target = torch.randn(MICROBATCHES * ROWS, SIZE, generator=torch.Generator().manual_seed(2))
    first, last = 0 in model, any(stage.is_last for stage in get_stages(schedule))
    results = []
    for call in calls:
        losses = []
        arguments = {"target": target, "losses": losses} if last else {}
        output = getattr(schedule, call)(*([data] if first else []), **arguments, **options)
        results += [loss.detach().clone() for loss in losses]
        results += [] if output is None else [output.detach().clone()]
    parameters = [p for module in model.values() for p in module.parameters()]
    return results + [p.grad.clone() for p in parameters if p.grad is not None]


def get_stages(schedule):
    return getattr(schedule, "_stages", None) or [schedule._stage]


def compare(name, reports, pipe, group):
    plain = step(*make_schedule(name, pipe, group))
    torch._dynamo.reset()
    original = schedules.PipelineScheduleSingle.step, schedules.PipelineScheduleMulti.step
    with commdialect.torch.install(report=reports, compare_seconds=600) as guest:
        ours = step(*make_schedule(name, pipe, group))
    torch._dynamo.reset()
    now = schedules.PipelineScheduleSingle.step, schedules.PipelineScheduleMulti.step
    assert now == original, "uninstall left the guest's step"
    is_same = len(plain) == len(ours) and all(map(torch.equal, plain, ours))
    names = [pipeline.name for pipeline in guest.pipelines]
    remarks = [remark for graph in guest.graphs for remark in graph.remarks]
    print(name, "equal" if is_same else "different", *names)
    print(name, "graphs", len(guest.graphs), "remarks", remarks)


def evaluate(pipe):
    """Runs forward passes alone: they are checked as a schedule of their own."""
    with commdialect.torch.install() as guest:
        step(*make_schedule("Interleaved1F1B", pipe, None), calls=("step", "eval", "eval"))
    first, second = guest.pipelines
    print("eval has backward:", first.table.has_backward, second.table.has_backward)


#
# Wrong schedules
#


def crossed(pipe):
    """Both ranks send before they receive."""
    schedule, model = make_schedule("Interleaved1F1B", pipe, None)
    stage = schedule._stages[0]
    alone = PipelineStage(
        model[stage.stage_index],
        stage.stage_index,
        pipe.size(),
        torch.device("cpu"),
        input_args=(torch.zeros(ROWS, SIZE, requires_grad=True),),
        output_args=(torch.zeros(ROWS, SIZE, requires_grad=True),),
        group=pipe,
    )
    schedule = schedules._PipelineScheduleRuntime([alone], MICROBATCHES, loss_fn=loss_of)
    path = pathlib.Path(sys.argv[1]) / f"crossed-{dist.get_rank()}.csv"
    path.write_text(CROSSED)
    schedule._load_csv(str(path), format="compute_comms")
    return schedule, {stage.stage_index: model[stage.stage_index]}


def deferred(pipe):
    """PyTorch's own order receives an activation where a gradient comes."""
    made = schedules.ScheduleZBVZeroBubble
    original = made.__init__

    def init(self, *args, **kwargs):
        original(self, *args, defer_pp_recv=True, **kwargs)

    made.__init__ = init
    try:
        return make_schedule("ZBVZeroBubble", pipe, None)
    finally:
        made.__init__ = original


def unlike(pipe):
    """The second rank has another class of schedule."""
    return make_schedule("GPipe" if pipe.rank() else "1F1B", pipe, None)


def fewer(pipe):
    """The ranks have different numbers of microbatches."""
    schedule, model = make_schedule("GPipe", pipe, None)
    if pipe.rank():
        schedule._n_microbatches -= 1
        schedule.pipeline_order = schedule._get_pipeline_order()
    return schedule, model


WRONG = {made.__name__: made for made in (crossed, deferred, unlike, fewer)}


def refuse(name, pipe, **options):
    schedule, model = WRONG[name](pipe)
    started = []
    schedule._step_microbatches = lambda *args, **kwargs: started.append(True)
    with commdialect.torch.install(**options):
        try:
            step(schedule, model, return_outputs=False)
        except commdialect.VerificationError as error:
            print(name, "raises", error)
            for note in getattr(error, "__notes__", ()):
                print(note)
        else:
            print(name, "runs")
    print(name, "started" if started else "did not start")


def main():
    begin()
    torch.use_deterministic_algorithms(True)
    reports, *names = sys.argv[1:]
    world, group = dist.get_world_size(), None
    if world == 4:
        mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("pp", "tp"))
        pipe, group = mesh.get_group("pp"), mesh.get_group("tp")
    else:
        pipe = dist.group.WORLD
    for name in names:
        if name in WRONG:
            refuse(name, pipe)
        elif name == "unverified":
            refuse("crossed", pipe, verify=False)
        elif name == "eval":
            evaluate(pipe)
        else:
            compare(name, reports, pipe, group)
        dist.barrier()
    end()


if __name__ == "__main__":
    main()
