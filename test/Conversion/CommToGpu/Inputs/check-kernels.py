"""Assembles kernels of every form for three chips, with comm-kernels and ptxas.

Usage: check-kernels.py COMM_KERNELS PTXAS DIRECTORY

Fails if a kernel is not assembled, spills more than a word of registers, or accesses
memory atomically without a scope. For sm_80 ptxas spills one word although registers
are left. LLVM drops the order and scope of some atomics.
"""

import os
import re
import subprocess
import sys

# Options of comm-kernels, and the number of kernels that they emit: one barrier for
# each number of ranks, and those of collectives.
CASES = [
    ("sm_80", "--kinds=all_reduce --types=bf16,i8 --reductions=sum --ranks=2", 1 + 9),
    ("sm_90", "--kinds=all_reduce --types=bf16 --reductions=sum --ranks=3,4,8", 3 + 15),
    ("sm_90", "--kinds=all_reduce --types=f64 --reductions=min --ranks=2", 1 + 4),
    ("sm_100", "--kinds=all_gather,all_to_all --types=i8,f32 --ranks=2", 1 + 6),
    ("sm_100", "--kinds=reduce_scatter --types=f16 --reductions=avg --ranks=4", 1 + 1),
    ("sm_90", "--kinds=broadcast --types=f64 --ranks=8", 1 + 1),
    (
        "sm_90",
        "--kinds=all_reduce --algorithms=push --types=f32,i32,i1 --ranks=2"
        " --reductions=prod,min,max,minnum,maxnum,umin,umax,band,bor,bxor,avg",
        1 + 22,
    ),
]


def check(kernels, ptxas, directory, chip, options, expected):
    ptx = os.path.join(directory, "kernels.ptx")
    subprocess.run(
        [kernels, "--emit=ptx", f"--chip={chip}", "-o", ptx, *options.split()],
        check=True,
    )
    with open(ptx, encoding="utf-8") as file:
        text = file.read()
    found = len(re.findall(r"\.entry", text))
    if found != expected:
        return [f"{chip} {options}: {found} kernels, expected {expected}"]
    failures = []
    if re.search(r"\b(atom|red)\.(global|shared|[a-z]+\.global)\b", text):
        failures.append(f"{chip} {options}: an atomic access without a scope")
    result = subprocess.run(
        [ptxas, "-v", f"-arch={chip}", ptx, "-o", ptx + ".cubin"],
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        return failures + [f"{chip} {options}: {result.stderr}"]
    for name, spilled in re.findall(
        r"Function properties for (\S+)\s+.*?(\d+) bytes spill stores", result.stderr
    ):
        if int(spilled) > 4:
            failures.append(f"{chip}: {name} spills {spilled} bytes")
    return failures


def main():
    kernels, ptxas, directory = sys.argv[1:]
    os.makedirs(directory, exist_ok=True)
    failures = []
    for case in CASES:
        failures += check(kernels, ptxas, directory, *case)
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
