# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that compare programs exported from JAX with JAX's results."""

import os
import pathlib
import re
import subprocess

import lit.formats
import lit.Test


class Examples(lit.formats.TestFormat):
    """A test for each program of examples/jax that has data.

    Runs it without passes and with the default ones; `NAME_wN` has N ranks.
    """

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        root = pathlib.Path(local_config.comm_src_root)
        for data in sorted(root.glob("examples/jax/*_w*/data")):
            yield lit.Test.Test(suite, (*path_in_suite, data.parent.name), local_config)

    def execute(self, test, lit_config):
        name = test.path_in_suite[-1]
        root = pathlib.Path(test.config.comm_src_root)
        directory = root / "examples/jax" / name
        ranks = re.search(r"_w(\d+)$", name)[1]
        tolerance = ("5e-2", "2e-2") if "bf16" in name else ("1e-4", "1e-5")
        output = ""
        for passes in (["--passes="], []):
            done = subprocess.run(
                [pathlib.Path(test.config.comm_obj_root) / "bin/comm-run", "-n", ranks,
                 f"--inputs={directory / 'data'}", f"--check={directory / 'data'}",
                 f"--rtol={tolerance[0]}", f"--atol={tolerance[1]}", *passes,
                 directory / "program.linalg.mlir"],
                env={**test.config.environment, "TMPDIR": os.environ.get("TMPDIR", "/tmp")},
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            output += done.stdout
            is_equal = re.search(rf"^ok: \d+ outputs? on {ranks} ranks equal", done.stdout, re.M)
            if done.returncode or not is_equal:
                return lit.Test.FAIL, f"{' '.join(map(str, done.args))}\n{output}"
        return lit.Test.PASS, output
