# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages of the docs as lit tests: each is run by scripts/check-docs.py."""

import os
import pathlib
import subprocess
import sys

import lit.formats
import lit.Test


class Pages(lit.formats.TestFormat):
    """A test for each page, with its blocks run in order."""

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        root = pathlib.Path(local_config.comm_src_root)
        for page in [root / "README.md", root / "CONTRIBUTING.md", root / "python/README.md",
                     *sorted(root.glob("docs/**/*.md"))]:
            if "```" not in page.read_text(encoding="utf-8"):
                continue  # nothing to run
            name = page.relative_to(root).as_posix()
            yield lit.Test.Test(suite, (*path_in_suite, name), local_config)

    def execute(self, test, lit_config):
        root = pathlib.Path(test.config.comm_src_root)
        with_cuda = ["--with=cuda"] if test.config.has_cuda == "ON" else []
        done = subprocess.run(
            [sys.executable, root / "scripts/check-docs.py", *with_cuda,
             root / test.path_in_suite[-1]],
            env={**test.config.environment,
                 "TMPDIR": os.environ.get("TMPDIR", "/tmp")},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return lit.Test.FAIL if done.returncode else lit.Test.PASS, done.stdout
