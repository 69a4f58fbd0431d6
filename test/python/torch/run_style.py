"""Compares losses and gradients with the guest and without it.

Runs five steps of each style.

usage: run_style.py STYLE,... [OPTION=VALUE ...]     options of install()
"""

import contextlib
import sys

import more_styles
import styles
import torch
import torch._dynamo
import torch._inductor.config
import torch.distributed as dist
import uneven_styles
from ranks import begin, end, find_different, local

import commdialect.torch


def train(name):
    """Returns the losses and gradients of five steps."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    parameters, function, batches = (styles.ALL | more_styles.ALL | uneven_styles.ALL)[name]()
    parameters = list(parameters)
    compiled = torch.compile(function)
    results = []
    for batch in batches:
        for parameter in parameters:
            parameter.grad = None
        made = compiled(*batch)
        if isinstance(made, tuple):
            made, gradients = made
            for parameter, gradient in zip(parameters, gradients.values()):
                parameter.grad = gradient
        elif all(parameter.grad is None for parameter in parameters):
            made.backward()
        results.append(local(made))
        with torch.no_grad():
            for parameter in parameters:
                results.append(local(parameter.grad))
                parameter -= 0.1 * parameter.grad
    return results


@contextlib.contextmanager
def plain(name):
    """Sets torch's options as the guest does, without the guest."""
    if name != "ddp":
        yield
        return
    with torch._dynamo.config.patch(optimize_ddp="python_reducer", compiled_autograd=True):
        yield
    torch._inductor.config._fuse_ddp_communication = False


def compare(name, options):
    print(f"style {name}:")
    with plain(name):
        expected = train(name)
    arguments = dict(option.split("=") for option in options)
    with commdialect.torch.install(on_error="raise", **arguments) as guest:
        found = train(name)
    different = find_different(expected, found)
    for graph in guest.graphs:
        print(graph, graph.remarks)
    print("collectives:", sum(graph.num_collectives for graph in guest.graphs))
    print("changed:", sum(graph.is_changed for graph in guest.graphs))
    print("buckets:", sum(graph.num_buckets for graph in guest.graphs))
    print("different:", different or "nothing")
    dist.barrier()


def main():
    names, *options = sys.argv[1:]
    begin()
    for name in names.split(","):
        compare(name, options)
    end()


if __name__ == "__main__":
    main()
