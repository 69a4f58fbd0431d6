"""Checks that machine files of GPUs have the same keys for compute and overlap.

machine-keys.py FOLDER: the folder of the files. A section that was not measured on a machine is
copied, whole, from the measured machine that is most like it (docs/Machines.md).
"""

import json
import pathlib
import sys

# Section, machine, the machine whose section it has.
DERIVED = [
    ("compute", "h200-x8", "h200-x4"),
    ("compute", "h100-x8", "h100-x1"),
    ("compute", "h100-2x8", "h100-x1"),
    *(("overlap", name, "h200-x4")
      for name in ("h200-x8", "h200-x1", "h100-x1", "h100-x8", "h100-2x8")),
]

files = sorted(pathlib.Path(sys.argv[1]).glob("*.json"))
machines = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
gpus = {name: machine for name, machine in machines.items() if "nccl" in machine}
errors = []
for section in ("compute", "overlap"):
    every = {key for machine in gpus.values() for key in machine[section]}
    for name, machine in gpus.items():
        for key in sorted(every - machine[section].keys()):
            errors.append(f"{name}: {section}.{key}: missing, but other GPUs have it")
for section, name, source in DERIVED:
    for key, value in machines[source][section].items():
        if machines[name][section].get(key, value) != value:
            errors.append(f"{name}: {section}.{key}: expected that of {source}, {value}")
print("\n".join(errors) or f"{len(gpus)} machines with the same keys")
sys.exit(bool(errors))
