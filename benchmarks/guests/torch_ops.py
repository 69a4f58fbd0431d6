#!/usr/bin/env python3
"""Measures torch.ops.commdialect beside NCCL and torch's symmetric memory.

Writes two parts for report.py: all-reduces by size, eagerly and in CUDA graphs, and a
tensor-parallel step of decoding, compiled by torch.compile, in a CUDA graph.

Runs a rank on each GPU:

  torch_ops.py [--machine=NAME] [--ranks=N] [--out=FOLDER] [--seconds=N]

All ways run in turns, and the tables have medians. With --small sizes are tiny, and ranks run on
CPUs, to test this script: "graph" and "eager" are then the same calls.
"""

import argparse
import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import types

#: Two ways to sum in bf16 differ by as much.
DIFFERENCE = 0.03

OPS_COLUMNS = [["kb", "KB", "d"], ["nccl_us", "NCCL in place, µs", ".1f"],
               ["copy_us", "NCCL and a copy", ".1f"], ["one_shot_us", "one_shot and a copy", ".1f"],
               ["two_shot_us", "two_shot and a copy", ".1f"], ["ours_us", "ours", ".1f"],
               ["eager_nccl_us", "eagerly NCCL, µs", ".1f"], ["eager_ours_us", "ours", ".1f"],
               ["inference_us", "inference_mode", ".1f"], ["runs", "runs", "s"],
               ["results", "results", "s"]]
STEP_COLUMNS = [["way", "all-reduces by", "s"], ["rows", "rows", "d"], ["kb", "KB", ".0f"],
                ["step_us", "µs", ".1f"], ["ahead", "ahead of NCCL", "%"],
                ["kernels", "kernels", "d"], ["results", "results", "s"]]


def say(line):
    print(line, file=sys.stderr, flush=True)


def make_line(error):
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]


class Table:
    """A part's results, which rank 0 writes after each row."""

    def __init__(self, rank, part, title, columns, notes):
        self.rank = rank
        options, torch = rank.options, rank.torch
        self.out = options.out and options.out / f"{part}.json"
        self.result = dict(part=part, title=title, date=str(datetime.date.today()),
                           torch=torch.__version__, device=rank.describe_device(),
                           devices=rank.size, machine=options.machine, columns=columns,
                           notes=notes, programs=[], failures=[])

    def add(self, row):
        self.result["programs"].append(row)
        if self.rank.rank == 0:
            print(json.dumps(row), flush=True)
        self.write()

    def write(self):
        if self.out and self.rank.rank == 0:
            new = self.out.with_suffix(".new")
            new.write_text(json.dumps(self.result, indent=1), encoding="utf-8")
            new.replace(self.out)

    def fail(self, name, error):
        self.result["failures"].append(f"{name}: {error}")
        say(f"rank {self.rank.rank}: {name}: {error}")
        self.write()

    def is_good(self):
        return not self.result["failures"] and not any(
            "error" in row for row in self.result["programs"])

    def compare(self, name, found, expected):
        """Returns how results differ, as text, and records what is more than rounding."""
        if self.rank.torch.equal(found, expected):
            return "same bits"
        far = (found.float() - expected.float()).norm() / expected.float().norm()
        if not far.item() <= DIFFERENCE:
            self.fail(name, f"the results are {far.item():.1e} apart")
        return f"{far.item():.1e} apart"


class Rank:
    """A process of one rank."""

    def __init__(self, options):
        import torch
        import torch.distributed as dist

        self.options, self.torch, self.dist = options, torch, dist
        self.rank, self.size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        self.is_cpu = options.small
        self.device = torch.device("cpu") if self.is_cpu else torch.device("cuda", self.rank)
        if self.is_cpu:
            torch.set_num_threads(1)
        else:
            torch.cuda.set_device(self.device)
        os.environ.setdefault("COMMDIALECT_MACHINE", options.machine)
        dist.init_process_group("gloo" if self.is_cpu else "nccl", rank=self.rank,
                                world_size=self.size, init_method=f"file://{os.environ['STORE']}",
                                device_id=None if self.is_cpu else self.device)
        #: Barriers of the GPUs' group would run on the GPUs.
        self.hosts = dist.new_group(backend="gloo")
        self.name = dist.group.WORLD.group_name
        import commdialect.torch

        self.package = commdialect.torch
        self.ops = torch.ops.commdialect
        self.calls, self.rounds = (3, 2) if self.is_cpu else (50, 25)

    def describe_device(self):
        return "CPU" if self.is_cpu else self.torch.cuda.get_device_name()

    def synchronize(self):
        if not self.is_cpu:
            self.torch.cuda.synchronize()

    def time(self, call):
        """Returns the microseconds of a call, after the ranks have met."""
        self.synchronize()
        self.dist.barrier(group=self.hosts)
        if self.is_cpu:
            begin = time.perf_counter()
            call()
            return (time.perf_counter() - begin) * 1e6
        begin, end = (self.torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        call()
        end.record()
        end.synchronize()
        return begin.elapsed_time(end) * 1e3

    def find_medians(self, ways, rounds):
        """Returns the median of each way by its name; all run in turns."""
        times = {name: [] for name in ways}
        for number in range(rounds + 2):
            for name, call in ways.items():
                found = self.time(call)
                if number >= 2:
                    times[name].append(found)
        return {name: statistics.median(found) for name, found in times.items()}

    def repeat(self, call, x):
        """Returns a function with `calls` calls, each of the result of the one before."""
        def run():
            y = x
            for _ in range(self.calls):
                y = call(y)
            return y
        return run

    def capture(self, call, x):
        """Returns a function that replays a CUDA graph of the calls."""
        return self.capture_run(self.repeat(call, x), lambda: call(x))

    def capture_run(self, run, warm_up):
        """Returns a function that replays a CUDA graph of `run`, and returns its result."""
        torch = self.torch
        if self.is_cpu:
            warm_up()
            return run
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(2):
                warm_up()
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            result = run()

        def replay():
            graph.replay()
            return result

        replay.run = run  # keeps the memory that the graph reads
        return replay


#
# All-reduces by size
#


def make_symmetric(rank, x):
    """Returns torch's all-reduces of a copy in symmetric memory, by their names."""
    if rank.is_cpu:
        return {}
    import torch.distributed._symmetric_memory as symmetric

    torch = rank.torch
    buffer = symmetric.empty(*x.shape, dtype=x.dtype, device=x.device)
    symmetric.rendezvous(buffer, rank.name)

    def one_shot(t):
        buffer.copy_(t)
        return torch.ops.symm_mem.one_shot_all_reduce(buffer, "sum", rank.name)

    def two_shot(t):
        buffer.copy_(t)
        torch.ops.symm_mem.two_shot_all_reduce_(buffer, "sum", rank.name)
        return buffer

    return {"one_shot_us": one_shot, "two_shot_us": two_shot}


def measure_size(rank, table, kbytes):
    torch, dist = rank.torch, rank.dist
    x = (torch.arange(kbytes * 512, device=rank.device) % 3 + rank.rank).to(torch.bfloat16)

    def nccl(t):
        dist.all_reduce(t)
        return t

    def ours(t):
        return rank.ops.all_reduce(t, "sum", rank.name)

    ways = {"nccl_us": nccl, "copy_us": lambda t: nccl(t.clone()), "ours_us": ours}
    ways.update(make_symmetric(rank, x))
    expected = nccl(x.clone())
    results = [table.compare(f"{kbytes} KB, {name}", call(x.clone()), expected)
               for name, call in ways.items()]
    # Sums of sums would overflow, and NCCL in place changes its operand.
    zero = torch.zeros_like(x)
    graphs = {name: rank.capture(call, zero.clone()) for name, call in ways.items()}
    row = rank.find_medians(graphs, rank.rounds)
    eager = {"eager_nccl_us": rank.repeat(nccl, zero.clone()),
             "eager_ours_us": rank.repeat(ours, zero)}
    row.update(rank.find_medians(eager, rank.rounds))
    with torch.inference_mode():
        row.update(rank.find_medians({"inference_us": rank.repeat(ours, zero.clone())},
                                     rank.rounds))
    row = {name: us / rank.calls for name, us in row.items()}
    (site,) = [site for site in rank.package.sites() if site.signature.elements == x.numel()]
    return dict(name=f"{kbytes} KB", kb=kbytes, **row, runs=site.algorithm if not site.obstacle
                else f"NCCL: {site.obstacle}", results=max(results, key=len))


def measure_ops(rank):
    sizes = (2, 8) if rank.is_cpu else (2, 8, 16, 64, 128, 256, 512, 1024, 2048, 4096, 8192)
    notes = [f"A call of {rank.calls} in a CUDA graph, and eagerly, in bf16."]
    table = Table(rank, "torch_ops", "All-reduces", OPS_COLUMNS, notes)
    for kbytes in sizes:
        try:
            row = measure_size(rank, table, kbytes)
        except Exception as error:  # The other sizes are still measured.
            row = dict(name=f"{kbytes} KB", error=make_line(error))
        table.add(row)
    return table.is_good()


#
# A step of decoding
#


def make_step(rank, layers, width, hidden, dtype):
    """Returns a tensor-parallel step of decoding without its attention, as a function of what
    reduces, and its weights."""
    torch, size = rank.torch, rank.size
    generator = torch.Generator(rank.device).manual_seed(rank.rank)

    def make(*shape):
        numbers = torch.randn(*shape, generator=generator, device=rank.device)
        return (numbers * shape[0] ** -0.5).to(dtype)

    weights = [(make(width, width // size), make(width // size, width),
                make(width, hidden // size), make(hidden // size, width)) for _ in range(layers)]

    def normalize(x):
        return x * torch.rsqrt(x.float().square().mean(-1, keepdim=True) + 1e-6).to(x.dtype)

    def make_step(all_reduce):
        def step(x, weights):
            for into, out, up, down in weights:
                x = x + all_reduce((normalize(x) @ into) @ out)
                y = torch.nn.functional.silu(normalize(x) @ up) @ down
                x = x + all_reduce(y)
            return x

        return step

    return make_step, weights


def compile_ways(rank, make_step, given):
    """Returns functions that compile the step, each in its way, and return a function that replays
    it as a CUDA graph, and its number of kernels."""
    import torch.distributed._functional_collectives as funcol

    torch = rank.torch

    def functional(t):
        return funcol.all_reduce(t, "sum", rank.name)

    def fresh(name, all_reduce=functional):
        """Compiles another function, since dynamo would find the code of the one before."""
        step = make_step(all_reduce)
        code = step.__code__.replace(co_name=f"step_{name}")
        again = types.FunctionType(code, step.__globals__, closure=step.__closure__)
        compiled = torch.compile(again, dynamic=False)

        def run():
            return compiled(*given)

        return rank.capture_run(run, run)

    def by_nccl():
        return fresh("nccl"), 0

    def by_symmetric_memory():
        one_shot = make_symmetric(rank, given[0])["one_shot_us"]
        return fresh("one_shot", one_shot), 0

    def by_ours():
        with rank.package.install(kernels="auto", machine=rank.options.machine) as guest:
            compiled = fresh("ours")
        return compiled, sum(graph.num_kernels for graph in guest.graphs)

    ways = {"NCCL": by_nccl, "ours": by_ours, "one_shot_all_reduce": by_symmetric_memory}
    if rank.is_cpu:
        del ways["one_shot_all_reduce"]
    return ways


def measure_rows(rank, table, rows, make_step, weights):
    torch = rank.torch
    dtype, width = weights[0][0].dtype, len(weights[0][0])
    generator = torch.Generator().manual_seed(100)
    x = torch.randn(rows, width, generator=generator).to(rank.device, dtype)

    torch._dynamo.reset()
    ways, kernels = {}, {}
    with torch.no_grad():
        for name, compile_step in compile_ways(rank, make_step, (x, weights)).items():
            try:
                compiled, kernels[name] = compile_step()
            except Exception as error:  # The other ways are still measured.
                table.add(dict(name=f"{rows} rows, {name}", error=make_line(error)))
                continue
            ways[name] = compiled
        results = {name: call().clone() for name, call in ways.items()}
        times = rank.find_medians(ways, rank.rounds)
    for name, us in times.items():
        table.add(dict(
            name=f"{rows} rows, {name}", way=name, rows=rows,
            kb=rows * width * dtype.itemsize / 1024, step_us=us,
            ahead=None if name == "NCCL" else 1 - us / times["NCCL"], kernels=kernels[name],
            results="–" if name == "NCCL" else table.compare(
                f"{rows} rows, {name}", results[name], results["NCCL"])))


def measure_decode(rank):
    torch = rank.torch
    layers, width, hidden = (2, 64, 128) if rank.is_cpu else (8, 4096, 14336)
    dtype = torch.float32 if rank.is_cpu else torch.bfloat16
    notes = [f"{layers} layers of width {width} and hidden width {hidden}, without attention; "
             "compiled, in a CUDA graph."]
    table = Table(rank, "torch_decode", "A step of decoding", STEP_COLUMNS, notes)
    make, weights = make_step(rank, layers, width, hidden, dtype)
    for rows in (4,) if rank.is_cpu else (1, 16, 128):
        measure_rows(rank, table, rows, make, weights)
    return table.is_good()


def run_rank(options):
    rank = Rank(options)
    good = True
    for measure in (measure_ops, measure_decode):
        try:
            good &= measure(rank)
        except Exception as error:
            # Other ranks may wait for this one.
            say(f"rank {rank.rank}: {measure.__name__}: {make_line(error)}")
            os._exit(1)
    rank.dist.barrier(group=rank.hosts)
    sys.stdout.flush()
    # Graphs and groups have an order to end that Python does not keep.
    os._exit(not good)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--machine")
    parser.add_argument("--ranks", type=int)
    parser.add_argument("--out", type=pathlib.Path, help="a folder for the JSON")
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--small", action="store_true", help="tiny sizes, to test this program")
    options = parser.parse_args()
    if "RANK" in os.environ:
        run_rank(options)
    if options.ranks is None:
        import torch

        options.ranks = 2 if options.small else torch.cuda.device_count()
    options.machine = options.machine or f"h200-x{options.ranks}"
    deadline = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, f"--machine={options.machine}",
                   *([f"--out={options.out}"] if options.out else []),
                   *(["--small"] if options.small else [])]
        ranks = [subprocess.Popen(command, env={
            **os.environ, "RANK": str(rank), "WORLD_SIZE": str(options.ranks),
            "STORE": os.path.join(folder, "store")}) for rank in range(options.ranks)]
        status = 0
        while any(rank.poll() is None for rank in ranks):
            late = time.monotonic() > deadline
            if late:
                say(f"not complete after {options.seconds} s")
            if late or any(rank.poll() for rank in ranks):
                time.sleep(1)
                for rank in ranks:
                    rank.kill()
                status = 1
            time.sleep(0.1)
        return status or int(any(rank.returncode for rank in ranks))


if __name__ == "__main__":
    sys.exit(main())
