#!/usr/bin/env python3
"""Checks a JSON report of comm-report without our C++ code.

Usage: check-report.py REPORT.json [--limit BYTES]

Checks that order and times respect dependences, and that the compute lane and the
lane of each communicator run one op at a time. Transfers of a communicator must
begin in the order of their starts, and no wait may end before its transfers. Also
checks the memory curve and its peak, the makespan and the sums. A simulation of
the script's own, in exact fractions, must have the same times. Prints `ok: ...`,
or the first error, and then exits with 1.
"""

import argparse
from fractions import Fraction

from input_files import checked, read_json

REASONS = {
    "hidden",
    "data dependence",
    "memory limit",
    "lane busy",
    "order of starts",
    "control flow",
    "nothing left to hide it",
    "synchronous",
}


class Wrong(ValueError):
    pass


def need(condition, text):
    if not condition:
        raise Wrong(text)


class Report:
    def __init__(self, data):
        need(data["version"] == 1, f"version {data['version']}, expected 1")
        self.data = data
        self.ops = data["ops"]
        self.transfers = [c for c in data["collectives"] if not c["nested"]]
        self.start_of = {c["op"]: c for c in self.transfers}
        by_id = {c["id"]: c for c in self.transfers}
        self.waits = [[by_id[t] for t in op["waits_for"]] for op in self.ops]
        parameters = data["parameters"]
        self.boundary = parameters["starts_at_kernel_boundary"]
        self.kernel_tail = parameters.get("kernel_tail_permille")
        self.kernel_slowdown = parameters["kernel_slowdown_permille"]
        self.copy_slowdown = parameters["copy_slowdown_permille"]
        self.short_matmul_slowdown = parameters.get("short_matmul_slowdown_permille", 0)
        self.wait_ns = parameters.get("wait_ns", 0)


def check_bucket(name, c):
    """Checks that the collective of a bucket lists its members and their sizes."""
    need(
        not ("bucket" in c and "left_alone" in c),
        f"{name}: a bucket, and left alone",
    )
    if "bucket" not in c:
        return
    bucket = c["bucket"]
    members, sizes = bucket["members"], bucket["bytes"]
    need(len(members) >= 2, f"{name}: a bucket of {len(members)}, expected two or more")
    need(
        len(members) == len(sizes),
        f"{name}: {len(members)} members, but {len(sizes)} sizes",
    )
    need(all(members), f"{name}: a member has no name")
    need(all(size >= 0 for size in sizes), f"{name}: a member has a negative size")
    # The collective transfers fewer bytes if a cast has moved before it.
    need(
        sum(sizes) >= c["bytes"],
        f"{name}: {c['bytes']} bytes, its members have {sum(sizes)}",
    )
    need(bucket["ended"] and bucket["mode"], f"{name}: no end or no mode")


def check_structure(report):
    for i, op in enumerate(report.ops):
        need(op["index"] == i, f"op {i}: index {op['index']}")
        for dep in op["deps"]:
            need(0 <= dep < i, f"op {i}: depends on op {dep}, which is not before it")
    need(
        len(report.start_of) == len(report.transfers),
        "two collectives are started by one op",
    )
    lanes = {lane["id"]: lane for lane in report.data["lanes"]}
    for c in report.data["collectives"]:
        name = f"collective {c['id']}"
        need(c["reason"] in REASONS, f"{name}: unknown reason '{c['reason']}'")
        need(
            (c["exposed_ns"] == 0) == (c["reason"] == "hidden"),
            f"{name}: exposed {c['exposed_ns']} ns, reason '{c['reason']}'",
        )
        lane = lanes.get(c["lane"])
        need(
            lane is not None and lane["kind"] == "communicator",
            f"{name}: lane {c['lane']} is not a communicator",
        )
        need(lane["group"] == c["group"], f"{name}: its lane is of '{lane['group']}'")
        need(
            set(c["links"]) <= set(lane["links"]) <= set(report.data["links"]),
            f"{name}: links {c['links']} are not its lane's",
        )
        check_bucket(name, c)
        if c["nested"]:
            continue
        waiting = [
            i for i, waits in enumerate(report.waits) if any(t is c for t in waits)
        ] if c["wait"] is None else [c["wait"]]
        need(len(waiting) == (c["wait"] is not None), f"{name}: op {waiting} waits for it")
        for wait in waiting:
            need(
                0 <= wait < len(report.ops)
                and c["id"] in report.ops[wait]["waits_for"],
                f"{name}: op {wait} does not wait for it",
            )
            need(c["op"] < wait, f"{name}: its wait comes before its start")


def check_times(report):
    now = 0
    for i, op in enumerate(report.ops):
        start, end = op["start_ns"], op["end_ns"]
        need(end >= start, f"op {i}: ends at {end} ns, before its start at {start} ns")
        for dep in op["deps"]:
            need(
                start >= report.ops[dep]["end_ns"],
                f"op {i}: starts before op {dep}, which it needs, has ended",
            )
        need(
            start >= now,
            f"op {i}: starts at {start} ns, the compute lane is busy until {now} ns",
        )
        for c in report.waits[i]:
            need(
                end >= c["end_ns"],
                f"op {i}: ends at {end} ns, before collective {c['id']}, for which "
                f"it waits, at {c['end_ns']} ns",
            )
        now = end
    lanes = {}
    for c in sorted(report.transfers, key=lambda c: c["op"]):
        name = f"collective {c['id']}"
        need(
            report.ops[c["op"]]["start_ns"] <= c["issue_ns"] <= report.ops[c["op"]]["end_ns"],
            f"{name}: issued at {c['issue_ns']} ns, but not by op {c['op']}",
        )
        need(
            c["issue_ns"] <= c["begin_ns"] <= c["end_ns"],
            f"{name}: issued, begun and ended out of order",
        )
        before = lanes.get(c["lane"])
        if before:
            need(
                c["begin_ns"] >= before["end_ns"],
                f"{name}: begins at {c['begin_ns']} ns, collective {before['id']} of "
                f"the communicator moves until {before['end_ns']} ns",
            )
        lanes[c["lane"]] = c


def check_memory(report, limit):
    data = report.data
    begins = [0] * (len(report.ops) + 1)
    ends = [0] * (len(report.ops) + 1)
    for buffer in data["buffers"]:
        users = buffer["users"]
        if not users and not (buffer["live_in"]):
            continue
        first = 0 if buffer["live_in"] else min(users)
        begins[first] += buffer["bytes"]
        if not buffer["live_out"]:
            # A buffer without users is freed after the first op.
            ends[max(users) if users else 0] += buffer["bytes"]
    live = peak = 0
    for i, op in enumerate(report.ops):
        live += begins[i]
        during = live + op["transient_bytes"]
        peak = max(peak, during)
        need(
            op["bytes_live"] == during,
            f"op {i}: {op['bytes_live']} bytes live, expected {during}",
        )
        live -= ends[i]
        need(
            op["bytes_live_after"] == live,
            f"op {i}: {op['bytes_live_after']} bytes live after it, expected {live}",
        )
    need(
        data["peak_memory_bytes"] == peak,
        f"peak of {data['peak_memory_bytes']} bytes, expected {peak}",
    )
    if limit is not None:
        need(peak <= limit, f"peak of {peak} bytes, above the limit of {limit}")


MOST_TRIPS = 2**31 - 1


def check_sums(report):
    data = report.data
    for i, op in enumerate(report.ops):
        exposed = op.get("nested_exposed_ns", 0)
        need(
            0 <= exposed <= op["cost_ns"],
            f"op {i}: {exposed} ns exposed in it, it takes {op['cost_ns']} ns",
        )
    # Exposed time that is part of the makespan, which includes only one branch of each if.
    nested = sum(op.get("nested_exposed_ns", 0) for op in report.ops)
    inside = [c for c in data["collectives"] if c["nested"]]
    most = sum(c["exposed_ns"] * c["trips"] for c in inside)
    need(
        nested <= most or any(c["trips"] >= MOST_TRIPS for c in inside),
        f"{nested} ns exposed within ops, expected at most {most}",
    )
    computed = {
        "makespan_ns": max(
            [op["end_ns"] for op in report.ops]
            + [c["end_ns"] for c in report.transfers if c["wait"] is None],
            default=0,
        ),
        "compute_ns": sum(op["cost_ns"] for op in report.ops) - nested,
        "comm_ns": min(
            2**62, sum(c["cost_ns"] * c["trips"] for c in data["collectives"])
        ),
        "exposed_comm_ns": sum(c["exposed_ns"] for c in report.transfers) + nested,
    }
    for key, value in computed.items():
        need(data[key] == value, f"{key} is {data[key]}, expected {value}")
    need(
        data["lower_bound_ns"] <= data["makespan_ns"],
        f"lower bound of {data['lower_bound_ns']} ns, above the makespan",
    )


class Simulation:
    """A simulation of the ops in order, with times as fractions of a nanosecond."""

    def __init__(self, report):
        self.report = report
        self.now = Fraction(0)
        self.boundary = Fraction(0)
        self.computing = self.in_tail = False
        # True between kernels, but not if a kernel is launched together with transfers.
        self.is_free = False
        self.queues = {}
        # Remaining time of each transfer in flight, by id, in the order of begins.
        self.rest = {}
        # Remaining latency of these transfers, after which their data load the links.
        self.latency = {}
        # Transfers that load the links; copies that wait for the engine, which runs them
        # one after the other, in this order.
        self.moving, self.queued = set(), []
        self.transfer = {c["id"]: c for c in report.transfers}
        self.begin, self.end, self.issue = {}, {}, {}
        self.start_op, self.end_op = [], []
        self.exposed = {c["id"]: 0 for c in report.transfers}

    def move_queued(self):
        for i in list(self.queued):
            links = set(self.transfer[i]["links"])
            if not any(
                links & set(self.transfer[j]["links"])
                for j in self.moving
                if self.transfer[j]["copy_engine"]
            ):
                self.queued.remove(i)
                self.moving.add(i)

    def end_latency(self, i):
        if self.transfer[i]["copy_engine"]:
            self.queued.append(i)
        else:
            self.moving.add(i)

    def rates(self):
        load = {}
        moving = [i for i in self.rest if i in self.moving]
        for i in moving:
            for link in self.transfer[i]["links"]:
                load[link] = load.get(link, 0) + 1
        rates = {i: Fraction(self.latency[i] > 0) for i in self.rest}
        for i in moving:
            rates[i] = Fraction(1) / max([load[l] for l in self.transfer[i]["links"]], default=1)
        return rates

    def slowdown(self, op):
        kernels = [i for i in self.rest if not self.transfer[i]["copy_engine"]]
        default = self.report.kernel_slowdown if kernels else self.report.copy_slowdown
        slowdown = max(
            (
                self.transfer[i].get("slowdown_permille", default)
                for i in kernels or self.rest
            ),
            default=0,
        )
        longest = max((self.transfer[i]["cost_ns"] for i in kernels), default=0)
        if op.get("matmul") and op["cost_ns"] < longest:
            slowdown = max(slowdown, self.report.short_matmul_slowdown)
        if any(self.transfer[i]["copy_engine"] for i in self.moving):
            slowdown = max(slowdown, op.get("copy_slowdown_permille", 0))
        return slowdown

    def next_end(self):
        rates = self.rates()
        return min(
            (
                self.now + (self.latency[i] or self.rest[i]) / rates[i]
                for i in self.rest
                if rates[i] > 0
            ),
            default=None,
        )

    def pass_time(self, time):
        rates = self.rates()
        for i in self.rest:
            self.rest[i] -= (time - self.now) * rates[i]
            if self.latency[i] > 0:
                self.latency[i] -= time - self.now
                if self.latency[i] == 0:
                    self.end_latency(i)
        self.now = time
        for i in [i for i in self.rest if self.rest[i] == 0]:
            self.end[i] = time
            del self.rest[i]
            self.moving.discard(i)
            # A copy of hardly any data ends with its latency.
            if i in self.queued:
                self.queued.remove(i)
        self.move_queued()

    def has_room(self):
        """Returns true if the compute lane has free processors for a kernel."""
        if self.report.kernel_tail is not None:
            return self.is_free or self.in_tail
        return not self.computing or self.now - self.boundary < Fraction(1, 2)

    def begin_ready(self):
        """Begins all transfers that may begin now; returns true if there were any."""
        any_begun = False
        for queue in self.queues.values():
            while queue and queue[0] in self.end:
                queue.pop(0)
            if not queue or queue[0] in self.begin:
                continue
            held = (
                self.report.boundary
                and not self.transfer[queue[0]]["copy_engine"]
                and not self.has_room()
            )
            if not held:
                self.begin[queue[0]] = self.now
                self.rest[queue[0]] = Fraction(self.transfer[queue[0]]["cost_ns"])
                self.latency[queue[0]] = Fraction(
                    self.transfer[queue[0]].get("latency_ns", 0)
                )
                if self.latency[queue[0]] == 0:
                    self.end_latency(queue[0])
                    self.move_queued()
                any_begun = True
        return any_begun

    def settle(self):
        """Ends and begins all transfers that do so at the current time."""
        self.pass_time(self.now)
        while self.begin_ready():
            self.pass_time(self.now)

    def compute(self, op, cost):
        tail = self.report.kernel_tail
        self.settle()
        self.computing = True
        rest = Fraction(cost)
        tail = rest * tail / 1000 if tail is not None else Fraction(0)
        while True:
            self.in_tail = tail > 0 and rest <= tail
            self.settle()
            left = rest if self.in_tail else rest - tail
            factor = Fraction(1000 + self.slowdown(op), 1000)
            end, event = self.now + left * factor, self.next_end()
            if event is None or end <= event:
                self.pass_time(end)
                rest -= left
                if rest > 0:
                    continue
                break
            rest -= (event - self.now) / factor
            self.pass_time(event)
            self.begin_ready()
            while self.rest and 0 in self.rest.values():
                self.settle()
        self.computing = self.in_tail = False
        self.boundary = self.now
        self.is_free = True
        self.settle()
        self.is_free = False

    def wait(self, ids):
        begin = self.now
        self.is_free = True
        while any(i not in self.end for i in ids):
            self.settle()
            if all(i in self.end for i in ids):
                break
            event = self.next_end()
            need(event is not None, "a collective is waited for before it is started")
            self.pass_time(event)
            self.begin_ready()
        self.is_free = False
        # The first transfer that ends is charged the time up to its end, the next the rest.
        previous = nearest(begin)
        for i in sorted(ids, key=lambda i: (self.end[i], i)):
            end = max(nearest(self.end[i]), previous)
            self.exposed[i] += end - previous
            previous = end

    def run(self):
        issued_after, computed, behind_wait = {}, 0, False
        for i, op in enumerate(self.report.ops):
            self.start_op.append(self.now)
            if self.report.waits[i]:
                waited = [c["id"] for c in self.report.waits[i]]
                self.wait(waited)
                behind_wait |= any(issued_after[t] != computed for t in waited)
            if i in self.report.start_of:
                c = self.report.start_of[i]
                self.issue[c["id"]] = self.now
                issued_after[c["id"]] = computed
                self.queues.setdefault(c["lane"], []).append(c["id"])
                self.settle()
            if op["cost_ns"] > 0:
                gap = self.report.wait_ns if behind_wait else 0
                behind_wait = False
                self.compute(op, op["cost_ns"] + gap)
                computed += 1
            self.end_op.append(self.now)
        self.wait([c["id"] for c in self.report.transfers if c["wait"] is None])


def nearest(time):
    return int(time + Fraction(1, 2))


def check_simulation(report):
    simulation = Simulation(report)
    simulation.run()

    def same(name, reported, expected):
        # Both times are rounded to nearest, but the reported ones were computed
        # from rounded times.
        need(
            abs(reported - nearest(expected)) <= 1,
            f"{name} {reported} ns, simulated {float(expected):.1f} ns",
        )

    for i, op in enumerate(report.ops):
        same(f"op {i}: starts at", op["start_ns"], simulation.start_op[i])
        same(f"op {i}: ends at", op["end_ns"], simulation.end_op[i])
    for c in report.transfers:
        name = f"collective {c['id']}:"
        same(f"{name} is issued at", c["issue_ns"], simulation.issue[c["id"]])
        same(f"{name} begins at", c["begin_ns"], simulation.begin[c["id"]])
        same(f"{name} ends at", c["end_ns"], simulation.end[c["id"]])
        need(
            abs(c["exposed_ns"] - simulation.exposed[c["id"]]) <= 2,
            f"{name} exposed {c['exposed_ns']} ns, simulated "
            f"{simulation.exposed[c['id']]} ns",
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("report")
    parser.add_argument("--limit", type=int, help="bytes that the peak may reach")
    args = parser.parse_args()
    data = read_json(args.report)
    with checked(args.report):
        report = Report(data)
        check_structure(report)
        check_times(report)
        check_memory(report, args.limit)
        check_sums(report)
        check_simulation(report)
    print(
        f"ok: {len(report.ops)} ops, {len(data['collectives'])} collectives, "
        f"makespan {data['makespan_ns']} ns, exposed {data['exposed_comm_ns']} ns, "
        f"peak {data['peak_memory_bytes']} bytes, "
        f"lower bound {data['lower_bound_ns']} ns"
    )


if __name__ == "__main__":
    main()
