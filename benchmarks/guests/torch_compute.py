#!/usr/bin/env python3
"""Measures steps of models in PyTorch on one GPU, in several ways.

The steps of docs/benchmarks/compute.md are called from a loop in Python: eager PyTorch, torch.compile in each of MODES, and
`commdialect.torch.compile_step`. PyTorch's ways use its fused attention and optimizers, and
channels last for images. Needs PyTorch, torch-mlir, and the package commdialect.

  torch_compute.py [--modes=default,reduce-overhead] [--machine=NAME] [--out=FILE]
                   [--small] [NAME ...]
"""

import copy
import functools
import sys
import time

import torch

import commdialect
import commdialect.torch
from tables import Table, find_medians, make_parser
from torch_models import MODELS, SMALL

MODES = ("default", "reduce-overhead", "max-autotune-no-cudagraphs")
# Two ways to compile a step in bf16 differ by as much.
DIFFERENCE_BF16 = 0.03


def compare(a, b):
    """Returns True if two results are bitwise equal, and the largest relative difference."""
    far = [float((x.float() - y.float()).norm() / x.float().norm().clamp(min=1e-30))
           for x, y in zip(a, b)]
    if not all(value == value for value in far):
        raise RuntimeError("a result is not finite")
    return all(x.equal(y) for x, y in zip(a, b)), max(far)


class Loop:
    """A step on a copy of a model, which is called from Python."""

    def __init__(self, model, inputs, optimizer, device, is_channels_last=False, is_fused=False):
        layout = torch.channels_last if is_channels_last else torch.contiguous_format

        def place(tensor):
            made = tensor.to(device)
            return made.contiguous(memory_format=layout) if made.dim() == 4 else made

        self.model = copy.deepcopy(model).to(device)
        for parameter in self.model.parameters():
            parameter.data = place(parameter.data)
        self.inputs = tuple(map(place, inputs))
        self.device = device
        self.call = self.model
        self.optimizer = None
        if optimizer is not None:
            options = {"fused": True} if is_fused and device == "cuda" else {}
            self.optimizer = optimizer(self.model.parameters(), **options)

    def step(self, *inputs):
        if self.optimizer is None:
            with torch.no_grad():
                return self.call(*inputs)
        loss = self.call(*inputs)
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.detach()

    def get_results(self):
        """Returns the result of a step, and the parameters after it."""
        result = self.function(*self.inputs)
        return [result.clone(), *(p.detach().clone() for p in self.model.parameters())]

    function = property(lambda self: getattr(self, "_function", self.step))

    def compile_by_torch(self, mode):
        self.call = torch.compile(self.model, mode=None if mode == "default" else mode)

    def compile_by_us(self, table):
        options = {"machine": table.result["machine"]} if self.device == "cuda" else {}
        self._function = commdialect.torch.compile_step(
            self.step, self.inputs, fallback="raise", **options)

    def run(self, steps):
        """Returns the seconds per step of consecutive steps."""
        function = self.function
        begin = time.perf_counter()
        for _ in range(steps):
            function(*self.inputs)
        if self.device == "cuda":
            torch.cuda.synchronize()
        return (time.perf_counter() - begin) / steps


def measure(table, options, name):
    begin = time.perf_counter()
    torch.manual_seed(0)
    model, inputs, optimizer = MODELS[name](**(SMALL[name] if options.small else {}))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    by_torch = dict(is_channels_last=name == "resnet", is_fused=True)
    loops = {"eager": Loop(model, inputs, optimizer, device, **by_torch)}
    for mode in options.modes:
        loops[mode] = Loop(model, inputs, optimizer, device, **by_torch)
        loops[mode].compile_by_torch(mode)
    loops["ours"] = Loop(model, inputs, optimizer, device)
    row, results = {}, {}
    for way, loop in list(loops.items()):
        try:
            started = time.perf_counter()
            if way == "ours":
                loop.compile_by_us(table)
            results[way] = loop.get_results()
            loop.run(3)  # graphs are recorded at the second call of the same memory
            row[f"{way}_compile_s"] = time.perf_counter() - started
        except Exception as error:  # The other ways are still measured.
            table.fail(f"{name}, {way}", error)
            del loops[way]
    times = find_medians({way: loop.run for way, loop in loops.items()}, options.small)
    row |= {f"{way}_ms": micros / 1e3 for way, micros in times.items()}
    theirs = [value for way, value in times.items() if way != "ours"]
    if "ours" in times and theirs:
        row["ahead"] = 1 - times["ours"] / min(theirs)
        row["results"] = table.compare(name, results["ours"], results["eager"], DIFFERENCE_BF16)
    row["seconds"] = time.perf_counter() - begin
    return row


def main():
    parser = make_parser(__doc__, "h200-x1")
    parser.add_argument("--modes", default="default,reduce-overhead",
                        help=f"of torch.compile: {', '.join(MODES)}")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"of {', '.join(MODELS)}; default: all")
    options = parser.parse_args()
    options.modes = [mode for mode in options.modes.split(",") if mode]
    for mode in options.modes:
        if mode not in MODES:
            parser.error(f"unknown mode '{mode}'; known are {', '.join(MODES)}")
    known = tuple(SMALL) if options.small else tuple(MODELS)
    for name in options.names:
        if name not in known:
            parser.error(f"unknown step '{name}'; known are {', '.join(known)}")
    has_gpu = torch.cuda.is_available()
    columns = [("name", "step", ""), ("eager_ms", "eager, ms", ".3f"),
               *((f"{mode}_ms", f"compiled, {mode}", ".3f") for mode in options.modes),
               ("ours_ms", "commdialect.torch.compile_step", ".3f"),
               ("ahead", "ahead of the fastest", "%"), ("results", "results", "")]
    run = dict(torch=torch.__version__, commdialect=commdialect.__version__, devices=1,
               device=torch.cuda.get_device_name() if has_gpu else "CPU")
    table = Table(options, "torch_models", "Steps of models on one GPU", columns, [
        "Called from a loop in Python in the same way. PyTorch's ways use fused attention and "
        "optimizers."], run, compare)
    return table.measure((name, functools.partial(measure, table, options, name))
                         for name in options.names or known)


if __name__ == "__main__":
    sys.exit(main())
