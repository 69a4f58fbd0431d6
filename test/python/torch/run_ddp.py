"""Trains DistributedDataParallel as users do, with the guest and without it.

usage: run_ddp.py CASE...     a function of this file; CASE:before and CASE:behind compare the
                              steps of a module that is made before or behind install()
"""

import os
import sys
import warnings
import weakref

import torch
import torch._dynamo
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F
from ranks import begin, end
from styles import WIDTH, Mlp, rows
from torch.nn.parallel import DistributedDataParallel

import commdialect
import commdialect.torch
from commdialect.torch import _reducer


def train(model, step, batches):
    """Returns the losses and gradients of all steps."""
    results = []
    for x, y in batches:
        model.zero_grad()
        results.append(step(x, y).detach().clone())
        for parameter in model.parameters():
            results.append(parameter.grad.clone())
            with torch.no_grad():
                parameter -= 0.1 * parameter.grad
    return results


def make(layers=2, **options):
    torch._dynamo.reset()
    torch.manual_seed(0)
    return DistributedDataParallel(Mlp(layers), **options)


def backward_outside(compiled):
    def step(x, y):
        loss = F.mse_loss(compiled(x), y)
        loss.backward()
        return loss

    return step


def compiled_inside(**options):
    """Compiles the module in DistributedDataParallel."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    model = DistributedDataParallel(torch.compile(Mlp(2)), **options)
    return model, backward_outside(model)


def compiled_around(**options):
    """Compiles DistributedDataParallel."""
    model = make(**options)
    return model, backward_outside(torch.compile(model))


def split(**options):
    """DDPOptimizer splits the graph at buckets of 1 MiB."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    layers = [nn.Linear(WIDTH, 512), *(nn.Linear(512, 512) for _ in range(3)), nn.Linear(512, WIDTH)]
    model = DistributedDataParallel(torch.compile(nn.Sequential(*layers)), bucket_cap_mb=1, **options)
    return model, backward_outside(model)


def backward_inside(**options):
    model = make(**options)

    @torch.compile
    def step(x, y):
        loss = F.mse_loss(model(x), y)
        loss.backward()
        return loss

    return model, step


def check(case, is_made_before):
    """Prints what the guest says, and whether bits are those of plain PyTorch."""
    batches = rows()
    expected = train(*case(), batches)
    settings = torch._dynamo.config.optimize_ddp, torch._dynamo.config.compiled_autograd
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always", commdialect.torch.CommDialectWarning)
        if is_made_before:
            made = case()
        with commdialect.torch.install(on_error="raise") as guest:
            if not is_made_before:
                made = case()
            found = train(*made, batches)
            kept = (
                torch._dynamo.config.optimize_ddp,
                torch._dynamo.config.compiled_autograd,
            ) == settings
    same = all(map(torch.equal, expected, found))
    lines = [str(w.message) for w in seen if w.category is commdialect.torch.CommDialectWarning]
    print(f"{case.__name__} {'before' if is_made_before else 'behind'}: same={same} kept={kept}")
    print("  collectives", sum(graph.num_collectives for graph in guest.graphs))
    print("  reduced", *guest.reduced, sep=" | ")
    print("  warnings", len(lines), *lines)


def count_buckets(options, **settings):
    """Prints the guest's number of buckets, and torch's after the first steps."""
    torch._dynamo.reset()
    with commdialect.torch.install(on_error="raise", **options) as guest:
        model, step = split(**settings)
        train(model, step, rows())
    (reduced,) = guest.reduced
    buckets = model._get_ddp_logging_data()["rebuilt_bucket_sizes"].split(",")
    print(f"  {reduced.num_buckets} by the guest, {len(buckets)} by torch")
    print(f"  cap {reduced.cap_mb}, changed {reduced.is_changed}")


def buckets_that_stay():
    count_buckets({"ddp": False})


def buckets_that_the_user_sees():
    count_buckets({}, gradient_as_bucket_view=True)


def better_buckets():
    count_buckets({})


def replaced_reducer():
    """Prints whether a replaced reducer is freed, with its buckets."""
    model, step = compiled_around()
    train(model, step, rows())
    old = weakref.ref(model.reducer)
    _reducer.make_reducer(model)
    print(f"  freed {old() is None}")


class Choice(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)

    def forward(self, x, is_used):
        x = self.first(x)
        return self.second(x) if is_used else x


def try_steps(is_used, **options):
    """Runs two steps, and prints the error that they raise."""
    torch.manual_seed(0)
    with commdialect.torch.install():
        model = DistributedDataParallel(Choice(), **options)
        try:
            for _ in range(2):
                model(torch.ones(2, WIDTH), is_used).sum().backward()
            print("  no error")
        except commdialect.VerificationError as error:
            print("  raises", error)


def all_used():
    try_steps(True)


def found_unused():
    try_steps(dist.get_rank() == 0, find_unused_parameters=True)


def one_unused():
    """The reducer of rank 0 would wait for a sum that rank 1 never starts."""
    try_steps(dist.get_rank() == 0)


def other_buckets():
    try_steps(True, bucket_cap_mb=1 + dist.get_rank())


def main():
    begin()
    for name in sys.argv[1:]:
        case, colon, when = name.partition(":")
        if colon:
            check(globals()[case], when == "before")
        else:
            print(name)
            globals()[name]()
        sys.stdout.flush()
        if name in ("one_unused", "other_buckets"):
            # Its sums are still on their way.
            os._exit(0)
        dist.barrier()
    end()


if __name__ == "__main__":
    main()
