"""Compares steps in the guest's order with plain Inductor, bit by bit.

usage: run_steps.py NAME...
"""

import sys

import torch
import torch._inductor.config as config
from ranks import begin, end

import steps
from commdialect.torch._scheduler import SchedulerPass


def fail(error):
    raise error


def main():
    begin()
    # Draws the random numbers of eager PyTorch, in either order.
    config.fallback_random = True
    results = []
    step = SchedulerPass("cpu-host", "1.2", "", on_error=fail, on_result=results.append)
    settings = {
        "reorder_for_compute_comm_overlap": True,
        "reorder_for_compute_comm_overlap_passes": [step],
        "aten_distributed_optimizations.enable_simple_overlap": False,
    }
    known = {name: value for name, value in settings.items() if hasattr(config, name)}
    for name in sys.argv[1:]:
        plain = steps.run(name)
        torch._dynamo.reset()
        with config.patch(known):
            ours = steps.run(name)
        torch._dynamo.reset()
        same = len(plain) == len(ours) and all(map(torch.equal, plain, ours))
        print(name, "equal" if same else "different")
    print("moved", sum(result.is_reordered for result in results))
    end()


if __name__ == "__main__":
    main()
