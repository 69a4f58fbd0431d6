"""Compares what programs are lowered to without discardable attributes.

usage: drop-attributes.py COMM_OPT EXAMPLES
"""

import pathlib
import re
import subprocess
import sys

PROGRAMS = (
    "jax/all_kinds_w4 jax/fsdp_mlp_w4 jax/moe_w2 jax/optax_loop_w2 jax/ring_attention_w2 "
    "jax/zero1_adam_w2 linalg/messages_w2 torch/fsdp_transformer_w2"
).split()
PIPELINES = [
    ["--comm-lower-to-host"],
    ["--comm-prepare-for-gpu", "--comm-optimize=machine=h200-x4 algorithms prepared memory-limit=none",
     "--comm-lower-to-gpu=machine=h200-x4 planned format=isa"],
]  # fmt: skip
# The planner's figures are attributes of the lowered function, too.
FIGURES = re.compile(r"comm\.(original_peak|memory_limit) = \d+ : i64(, )?|attributes {} ")


def lower(tool, program, pipeline, options=()):
    command = [tool, program, "--comm-import", *pipeline, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return FIGURES.sub("", done.stdout)


def main():
    tool, examples = sys.argv[1:]
    for name in PROGRAMS:
        program = next(pathlib.Path(examples, name).glob("program*.mlir"))
        same = all(
            lower(tool, program, pipeline)
            == lower(tool, program, pipeline, ["--comm-test-drop-attributes"])
            for pipeline in PIPELINES
        )
        print(f"{name}: {'same' if same else 'different'}")


main()
