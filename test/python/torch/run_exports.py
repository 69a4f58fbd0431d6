"""Exports programs one after the other.

All share the costs of starting processes and importing PyTorch. Each gets a folder of
its name. `results.json` has the result or the error of each.

usage: run_exports.py FOLDER NAME...     names of functions in programs or export_programs
"""

import json
import pathlib
import sys

import export_programs
import programs  # of examples/torch
import torch
import torch.distributed as dist
from ranks import begin, end

from commdialect.torch import export
from commdialect.torch._export import ExportError


def main():
    folder = pathlib.Path(sys.argv[1])
    begin()
    results = {}
    for name in sys.argv[2:]:
        torch._dynamo.reset()
        torch.manual_seed(0)
        make = getattr(programs, name, None) or getattr(export_programs, name)
        try:
            exported = export(*make(), folder / name)
            results[name] = {"ranks": exported.ranks, "outputs": len(exported.outputs)}
        except ExportError as error:
            results[name] = {"error": str(error)}
        dist.barrier()
    if dist.get_rank() == 0:
        (folder / "results.json").write_text(json.dumps(results))
    end()


if __name__ == "__main__":
    main()
