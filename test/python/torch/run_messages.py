"""Runs graphs with sends and receives on gloo, with and without the guest.

usage: run_messages.py NAME...

Prints whether the results have the bits of plain PyTorch, or the error.
"""

import sys

import torch
import torch._dynamo.config as dynamo_config
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from functorch.compile import make_boxed_func
from ranks import begin, end
from torch._dynamo.backends.common import aot_autograd

import commdialect
import commdialect.torch

SIZE = 64


def exchange(sent, received, to, source):
    operations = [dist.P2POp(dist.isend, sent, to), dist.P2POp(dist.irecv, received, source)]
    return dist.batch_isend_irecv(operations)


def ring(x, w):
    """Each rank sends to the next one, and computes meanwhile in the best order only."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    y, received = x @ w, torch.empty_like(x)
    for work in exchange(y, received, (rank + 1) % ranks, (rank - 1) % ranks):
        work.wait()
    z = received * 2
    for _ in range(4):
        x = torch.tanh(x @ w)
    return z + x


def two_rings(x, w):
    """Exchanges in both directions, around an all-reduce and compute."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    first, second = torch.empty_like(x), torch.empty_like(x)
    for work in exchange(x @ w, first, (rank + 1) % ranks, (rank - 1) % ranks):
        work.wait()
    total = funcol.all_reduce(x + 1, "sum", dist.group.WORLD)
    for work in exchange(first + 1, second, (rank - 1) % ranks, (rank + 1) % ranks):
        work.wait()
    for _ in range(4):
        x = torch.tanh(x @ w)
    return total * 2 + second + x


def shift(x, w):
    """The first half of the ranks sends to the second half, which computes meanwhile."""
    rank, half = dist.get_rank(), dist.get_world_size() // 2
    if rank < half:
        dist.isend(x @ w, rank + half).wait()
        return x + 1
    received = torch.empty_like(x)
    work = dist.irecv(received, rank - half)
    for _ in range(4):
        x = torch.tanh(x @ w)
    work.wait()
    return received + x


def chain(x, w):
    """Passes data from rank to rank, with and without a tensor that is changed afterwards."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    if rank > 0:
        received = torch.zeros_like(x)
        dist.irecv(received, rank - 1).wait()
        received.mul_(2)
        x = x + received
    if rank + 1 < ranks:
        y = x @ w
        dist.isend(y, rank + 1).wait()
        y.add_(1)
        x = x + y
    return x


RIGHT = ("ring", "two_rings", "shift", "chain", "crossed_unverified")


#
# Wrong messages
#


def crossed(x, w):
    other = 1 - dist.get_rank()
    received = torch.empty_like(x)
    sent = dist.isend(x @ w, other)
    work = dist.irecv(received, other)  # behind a send
    sent.wait()
    work.wait()
    return received


def never_received(x, w):
    if dist.get_rank() == 0:
        dist.isend(x @ w, 1).wait()  # never received
        return x
    return funcol.all_reduce(x, "sum", ALONE[0])


def other_sizes(x, w):
    if dist.get_rank() == 0:
        dist.isend(x @ w, 1).wait()
        return x
    received = torch.empty(3)
    dist.irecv(received, 0).wait()  # of other sizes
    return received


def other_tags(x, w):
    if dist.get_rank() == 0:
        dist.isend(x @ w, 1, tag=3).wait()  # with another tag
        return x
    received = torch.empty_like(x)
    dist.irecv(received, 0, tag=4).wait()
    return received


def behind_a_sum(x, w):
    if dist.get_rank() == 0:
        dist.isend(x @ w, 1).wait()  # before the sum
        return funcol.all_reduce(x, "sum", dist.group.WORLD) + 1
    received = funcol.all_reduce(x, "sum", dist.group.WORLD) + 1
    dist.irecv(received, 0).wait()
    return received


def crossed_unverified(x, w):
    return crossed(x, w)


#: The group of this rank alone.
ALONE = []


def apply_pass(graph_pass):
    """Returns a compiler that runs the graph in the order that the guest gives it."""

    def compile_graph(gm, example_inputs):
        return make_boxed_func(graph_pass(gm, example_inputs).forward)

    return aot_autograd(fw_compiler=compile_graph)


def run(function, **options):
    generator = torch.Generator().manual_seed(dist.get_rank())
    x = torch.randn(SIZE, SIZE, generator=generator)
    w = torch.randn(SIZE, SIZE, generator=torch.Generator().manual_seed(9)) / 8
    torch._dynamo.reset()
    return torch.compile(function, fullgraph=True, **options)(x, w)


def main():
    begin()
    dynamo_config.enable_p2p_compilation = True
    ALONE[:] = [dist.new_subgroups(group_size=1)[0]]
    for name in sys.argv[1:]:
        function = globals()[name]
        verify = name != "crossed_unverified"
        # Inductor's own order has the wait for the send before the receive, and hangs.
        backend = "inductor" if verify else "aot_eager"
        plain = run(function, backend=backend) if name in RIGHT else None
        options = {"machine": "cpu-host", "compare_seconds": 600, "verify": verify}
        with commdialect.torch.install(**options) as guest:
            try:
                ours = run(function)
            except Exception as error:
                error = getattr(error, "inner_exception", error)
                assert isinstance(error, commdialect.VerificationError), error
                print(name, "raises", error)
                continue
        if plain is not None:
            print(name, "equal" if torch.equal(plain, ours) else "different")
            graph_pass = commdialect.torch.graph_pass(**options)
            alone = run(function, backend=apply_pass(graph_pass))
            eager = run(function, backend="aot_eager")
            print(name, "by the pass", "equal" if torch.equal(alone, eager) else "different")
            print(name, "changed by the pass", any(g.is_changed for g in graph_pass.graphs))
        for graph in guest.graphs:
            print(name, "collectives", graph.num_collectives, "remarks", graph.remarks)
            print(name, "moved", bool(graph.scheduled and graph.scheduled.is_reordered))
            if graph.final_figures is not None:
                before, after = graph.final_figures
                print(name, "exposed", before.exposed_ns, "now", after.exposed_ns)
        dist.barrier()
    end()


if __name__ == "__main__":
    main()
