#!/usr/bin/env python3
"""Measures steps of torch.compile on all GPUs, with and without the guest.

Prints JSON with step times, exposed communication, memory, and whether results agree.

Needs PyTorch with CUDA and the package commdialect. Each way to compile a step has its own
processes, because torch would confuse their code; they run in turns.

  torch_steps.py [--machine=NAME] [--out=FILE] [--layers=N] [--seconds=N] [STYLE ...]

With --small the model is tiny and runs on CPUs, to test this script.
"""

import argparse
import contextlib
import datetime
import json
import os
import pathlib
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks" / "torch"))

STEPS, ROUNDS = 5, 15

#: The ways to compile each style, the host's first.
STYLES = {
    "fsdp": ("plain", "overlap", "guest", "guest, order only"),
    "tp": ("plain", "guest"),
    "ddp": ("plain", "python_reducer", "guest"),
    # As users write them: the reducer of torch sums gradients behind the compiled model, and
    # fully_shard gathers in hooks between compiled layers. A second plain way shows how far results
    # and times of the same code vary.
    "ddp_reducer": ("plain", "plain, again", "guest"),
    "fsdp2": ("plain", "guest", "guest, plan"),
}

#
# A process of one rank
#


def set_up(way, machine):
    """Returns the guest, or None."""
    import torch._dynamo.config as dynamo_config
    import torch._inductor.config as inductor_config

    if way == "overlap":
        inductor_config.aten_distributed_optimizations.enable_overlap_scheduling = True
        inductor_config.reorder_for_compute_comm_overlap = True
    if way == "python_reducer":
        dynamo_config.optimize_ddp = "python_reducer"
        dynamo_config.compiled_autograd = True
    if not way.startswith("guest"):
        return None
    import commdialect.torch

    options = {}
    if "order" in way:
        options["buckets"] = "none"
    if "plan" in way:
        options["fully_shard"] = "plan"
    return commdialect.torch.install(machine=machine, on_error="warn", **options)


def watch_passes(way):
    """Measures Inductor's overlap_scheduling or the guest, in seconds, one number per call. By
    default Inductor measures compute on the GPU meanwhile. Ranks begin together, so that none waits
    for another one that compiles more slowly."""
    import torch.distributed as dist
    from torch._inductor.fx_passes import overlap_scheduling

    seconds = []

    def watch(owner, name):
        step = getattr(owner, name)

        def run(*args, **kwargs):
            dist.barrier()
            begin = time.perf_counter()
            try:
                return step(*args, **kwargs)
            finally:
                seconds.append(time.perf_counter() - begin)

        setattr(owner, name, run)

    if way == "overlap":
        watch(overlap_scheduling, "schedule_overlap_bucketing_from_inductor_configs")
    if way.startswith("guest"):
        from commdialect.torch import _guest, _scheduler

        watch(_guest.Guest, "visit")
        watch(_scheduler.SchedulerPass, "__call__")
    return seconds


def make_model(style, layers, device):
    """Returns layers like Llama's, and their input: 2 x 2048 tokens per rank."""
    import models
    import torch
    import torch.distributed as dist
    from torch import nn
    from torch.distributed.device_mesh import init_device_mesh

    mesh = group = None
    if style == "fsdp":
        mesh = init_device_mesh(device.type, (dist.get_world_size(),), mesh_dim_names=("dp",))
    if style == "tp":
        group = dist.group.WORLD

    class Layers(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList(models.Layer(mesh, group) for _ in range(layers))

        def forward(self, x):
            for layer in self.layers:
                x = layer(x)
            return x.float().square().mean()

    with device:
        model = Layers()
    if style == "fsdp2":
        from torch.distributed.fsdp import fully_shard

        for layer in model.layers:
            layer.compile()
            fully_shard(layer)
        fully_shard(model)
    torch.manual_seed(dist.get_rank())
    with torch.no_grad():
        for parameter in model.parameters():
            part = to_local(parameter)
            if part.dim() == 1:
                part.fill_(1)
            else:
                part.normal_(0, parameter.shape[1] ** -0.5)
        if style == "tp":
            torch.manual_seed(0)  # All ranks have the same input.
        x = torch.randn(models.BATCH, models.LENGTH, models.WIDTH, device=device)
    return model, x.bfloat16()


def to_local(tensor):
    return tensor.to_local() if hasattr(tensor, "to_local") else tensor


class Rank:
    def __init__(self, options):
        import torch
        import torch.distributed as dist

        self.torch = torch
        rank, ranks = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        if options.small:
            import models

            models.WIDTH, models.HIDDEN, models.HEADS, models.LENGTH = 64, 128, 4, 32
            self.device, backend = torch.device("cpu"), "gloo"
            torch.set_num_threads(1)
        else:
            self.device, backend = torch.device("cuda", rank), "nccl"
            torch.cuda.set_device(self.device)
        dist.init_process_group(backend, init_method=f"file://{os.environ['STORE']}",
                                rank=rank, world_size=ranks)
        self.guest = set_up(options.way, options.machine)
        self.pass_seconds = watch_passes(options.way)
        model, x = make_model(options.style, options.layers, self.device)
        self.parameters = list(model.parameters())
        if options.style.startswith("ddp"):
            ids = None if options.small else [rank]
            model = torch.nn.parallel.DistributedDataParallel(model, device_ids=ids)

        def compute(x):
            loss = model(x)
            # Ways that insert the sums into the graphs need the backward pass there.
            if options.style == "ddp" and options.way != "plain":
                loss.backward()
            return loss

        self.x = x
        if options.style == "fsdp2":
            self.compute = model
        elif options.style == "ddp_reducer" or options.style == "ddp" and options.way == "plain":
            # PyTorch's own reducer runs outside of the compiled graphs, so the model is compiled as
            # a whole.
            self.compute = torch.compile(model)
        else:
            self.compute = torch.compile(compute)

    def run(self):
        for parameter in self.parameters:
            parameter.grad = None
        loss = self.compute(self.x)
        if self.parameters[0].grad is None:
            loss.backward()
        return loss

    def step(self):
        torch = self.torch
        loss = self.run()
        with torch.no_grad():
            torch._foreach_add_([to_local(p) for p in self.parameters],
                                [to_local(p.grad) for p in self.parameters], alpha=-1e-3)
        return loss

    def begin(self, path):
        """Compiles, stores the results of the first step, and returns a description of the guest's
        work."""
        begin = time.perf_counter()
        loss = self.run()
        results = [to_local(loss).detach(), *(to_local(p.grad) for p in self.parameters)]
        seconds = time.perf_counter() - begin
        self.torch.save([r.cpu() for r in results], path)
        for _ in range(2):
            self.step()
        self.synchronize()
        if not self.is_cpu:
            self.torch.cuda.reset_peak_memory_stats()
        row = dict(compile_seconds=seconds, pass_seconds=sum(self.pass_seconds))
        if self.guest:
            row["graphs"] = [describe(graph) for graph in self.guest.graphs]
            row["reducers"] = [str(reducer) for reducer in self.guest.reduced]
        return row

    @property
    def is_cpu(self):
        return self.device.type == "cpu"

    def synchronize(self):
        if not self.is_cpu:
            self.torch.cuda.synchronize()

    def time(self):
        """Returns the microseconds per step of consecutive steps."""
        self.synchronize()
        self.torch.distributed.barrier()
        self.synchronize()
        if self.is_cpu:
            begin = time.perf_counter()
            for _ in range(STEPS):
                self.step()
            return (time.perf_counter() - begin) / STEPS * 1e6
        events = [self.torch.cuda.Event(enable_timing=True) for _ in range(2)]
        events[0].record()
        for _ in range(STEPS):
            self.step()
        events[1].record()
        self.synchronize()
        return events[0].elapsed_time(events[1]) / STEPS * 1e3

    def memory(self):
        return 0 if self.is_cpu else self.torch.cuda.max_memory_allocated()

    def profile(self):
        """Returns the kernels of NCCL and others, as (begin, end)."""
        kind = "CPU" if self.is_cpu else "CUDA"
        activities = [getattr(self.torch.profiler.ProfilerActivity, kind)]
        self.time()
        with self.torch.profiler.profile(activities=activities) as profile:
            self.time()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "trace.json"
            profile.export_chrome_trace(str(path))
            events = json.loads(path.read_text())["traceEvents"]
        found = ([], [])
        for e in events:
            if e.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset"):
                is_nccl = "nccl" in e["name"].lower()
                found[not is_nccl].append((e["ts"], e["ts"] + e["dur"]))
        if not found[0]:
            raise RuntimeError("the profiler has seen no kernel of NCCL")
        from spans import sum_up

        return sum_up(*found)

    def compare(self, ours, theirs):
        """Returns True if two results are bitwise equal, and the largest relative difference."""
        torch = self.torch
        far = [0.0]
        same = True
        for a, b in zip(torch.load(ours), torch.load(theirs), strict=True):
            a, b = a.to(self.device), b.to(self.device)
            if not b.isfinite().all():
                raise RuntimeError("a result is not finite")
            if not torch.equal(a, b):
                same = False
                far.append(((a.float() - b.float()).norm() / b.float().norm()).item())
        return dict(same_bits=same, difference=max(far))


def describe(graph):
    def figures(found):
        return found and dict(makespan_us=found.makespan_ns / 1e3,
                              exposed_us=found.exposed_ns / 1e3, peak_bytes=found.peak_bytes)

    row = dict(name=graph.name, nodes=graph.num_nodes, collectives=graph.num_collectives,
               buckets=graph.num_buckets, changed=graph.is_changed, seconds=graph.seconds,
               before=figures(graph.before), after=figures(graph.after),
               remarks=graph.remarks[:5])
    late = graph.scheduled
    if late is not None:
        row["scheduled"] = dict(before=figures(late.before), after=figures(late.after),
                                reordered=late.is_reordered, remark=late.remark)
    return row


def serve(options):
    """Answers commands, one per line, with lines of JSON prefixed by '@'."""
    rank = Rank(options)
    for line in sys.stdin:
        command, *arguments = json.loads(line)
        if command == "quit":
            break
        try:
            answer = dict(value=getattr(rank, command)(*arguments))
        except Exception as error:
            answer = dict(error=f"{type(error).__name__}: {' '.join(str(error).split())[:500]}")
        print("@" + json.dumps(answer), flush=True)
    with contextlib.suppress(Exception):
        rank.torch.distributed.destroy_process_group()


#
# All of them
#


class Failure(Exception):
    """A failure described in one line."""


class Ranks:
    """The processes of one way to compile a step."""

    def __init__(self, options, style, way, ranks, folder):
        self.name = f"{style}, {way}"
        self.folder, self.way = folder, way.replace(", ", "-").replace(" ", "-")
        self.processes, self.lines, self.logs = [], [], []
        threads = max(1, (os.cpu_count() or 1) // (ranks * len(STYLES[style])))
        for rank in range(ranks):
            log = folder / f"{self.way}-{rank}.log"
            environment = {**os.environ, "RANK": str(rank), "WORLD_SIZE": str(ranks),
                           "TORCHINDUCTOR_COMPILE_THREADS": str(threads),
                           "LOCAL_RANK": str(rank), "STORE": str(folder / f"{self.way}.store"),
                           "TORCHINDUCTOR_CACHE_DIR": str(folder / f"{self.way}-{rank}.cache")}
            command = [sys.executable, __file__, f"--style={style}", f"--way={way}",
                       f"--machine={options.machine}", f"--layers={options.layers}"]
            command += ["--small"] if options.small else []
            with open(log, "w", encoding="utf-8") as file:
                process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE,
                                           stdout=subprocess.PIPE, stderr=file, text=True)
            self.processes.append(process)
            self.logs.append(log)
            lines = queue.Queue()
            threading.Thread(target=self._read, args=(process, lines), daemon=True).start()
            self.lines.append(lines)

    @staticmethod
    def _read(process, lines):
        for line in process.stdout:
            if line.startswith("@"):
                lines.put(json.loads(line[1:]))
        lines.put(None)

    def path(self, rank):
        return str(self.folder / f"{self.way}-{rank}.pt")

    def send(self, command, arguments=None):
        for rank, process in enumerate(self.processes):
            line = json.dumps([command, *(arguments[rank] if arguments else [])])
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(line + "\n")
                process.stdin.flush()

    def receive(self, deadline):
        answers = []
        for rank, lines in enumerate(self.lines):
            try:
                answer = lines.get(timeout=max(deadline - time.monotonic(), 0.01))
            except queue.Empty:
                raise Failure(f"{self.name}: out of time") from None
            if answer is None:
                log = self.logs[rank].read_text().strip().splitlines()
                raise Failure(f"{self.name}: ended: {log[-1][:400] if log else ''}")
            if "error" in answer:
                raise Failure(f"{self.name}: {answer['error']}")
            answers.append(answer["value"])
        return answers

    def ask(self, deadline, command, arguments=None):
        self.send(command, arguments)
        return self.receive(deadline)

    def end(self):
        self.send("quit")
        for process in self.processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def measure(options, style, ranks):
    from spans import average

    deadline = time.monotonic() + options.seconds
    row = dict(name=style, layers=options.layers, ways={})
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        running = {}
        try:
            # All compile at the same time.
            for way in STYLES[style]:
                running[way] = Ranks(options, style, way, ranks, folder)
                running[way].send("begin", [[running[way].path(r)] for r in range(ranks)])
            for way, processes in list(running.items()):
                try:
                    answers = processes.receive(deadline)
                    row["ways"][way] = answers[0]
                    say(f"{style}, {way}: compiled in {answers[0]['compile_seconds']:.0f} s, "
                        f"passes {answers[0]['pass_seconds']:.2f} s")
                except Failure as failure:
                    row["ways"][way] = dict(error=str(failure))
                    say(f"{failure}")
                    running.pop(way).end()
            times = {way: [] for way in running}
            for i in range(ROUNDS):
                # Alternates the order, because each warms the chip for the next.
                for way in sorted(running, reverse=i % 2):
                    times[way].append(max(running[way].ask(deadline, "time")))
            for way, processes in running.items():
                found = row["ways"][way]
                found["step_us"] = statistics.median(times[way])
                found["steps_us"] = [round(t, 1) for t in times[way]]
                found["peak_bytes"] = max(processes.ask(deadline, "memory"))
                if way != "plain" and "plain" in running:
                    pairs = [[processes.path(r), running["plain"].path(r)] for r in range(ranks)]
                    answers = processes.ask(deadline, "compare", pairs)
                    found["same_bits"] = all(a["same_bits"] for a in answers)
                    found["difference"] = max(a["difference"] for a in answers)
                try:
                    found.update(average(processes.ask(deadline, "profile"), STEPS))
                except Failure as failure:
                    found["no_profile"] = str(failure)
        except Failure as failure:
            row["error"] = str(failure)
            say(str(failure))
        finally:
            for processes in running.values():
                processes.end()
    return row


def say(line):
    print(line, file=sys.stderr, flush=True)


def get_versions(options):
    import torch

    import commdialect

    ranks = 2 if options.small else torch.cuda.device_count()
    device = "CPU" if options.small else torch.cuda.get_device_name(0)
    return dict(date=str(datetime.date.today()), torch=torch.__version__,
                commdialect=commdialect.__version__, device=device, devices=ranks,
                machine=options.machine)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--machine", default="h100-x8", help="whose model predicts")
    parser.add_argument("--out", type=pathlib.Path, help="a file for the JSON, after each style")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=200, help="for each style")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--style", help=argparse.SUPPRESS)
    parser.add_argument("--way", help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="STYLE",
                        help=f"of {', '.join(STYLES)}; default: all")
    options = parser.parse_args()
    if options.way:
        serve(options)
        return 0
    for name in options.names:
        if name not in STYLES:
            parser.error(f"unknown style '{name}'; known are {', '.join(STYLES)}")
    result = dict(**get_versions(options), programs=[])
    if result["devices"] < 2:
        parser.error(f"{result['devices']} devices: at least 2 are needed")
    for name in options.names or STYLES:
        result["programs"].append(measure(options, name, result["devices"]))
        if options.out:
            options.out.write_text(json.dumps(result, indent=1))
        print(json.dumps(result["programs"][-1]), flush=True)
    return any("error" in row or any("error" in way for way in row["ways"].values())
               for row in result["programs"])


if __name__ == "__main__":
    sys.exit(main())
