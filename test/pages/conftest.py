# Fixtures of the tests of the pages in Chromium.
import os
import pathlib
import subprocess
import sys

import pytest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "scripts"))

from browser import Browser  # noqa: E402

BIN = pathlib.Path(os.environ.get("COMM_BIN", SOURCE / "build" / "bin"))
TRANSFORMS = SOURCE / "test" / "Transforms"
TARGET = "--comm-set-target=machine=h200-x8"


@pytest.fixture(scope="session")
def browser():
    with Browser() as browser:
        yield browser


def run(*command):
    subprocess.run(list(map(str, command)), check=True)


@pytest.fixture(scope="session")
def reports(tmp_path_factory):
    """Returns a folder of reports. before.json is of a step, and the pages `after` and
    `above` of its schedule within and above the limit. Others are `hostile` (names),
    `buckets`, and `large` (20,000 ops)."""
    folder = tmp_path_factory.mktemp("reports")
    opt, null = BIN / "comm-opt", ["-o", os.devnull]
    step = pathlib.Path(__file__).parent / "Inputs/step.mlir"
    run(opt, step, TARGET, f"--comm-report=format=json output={folder}/before.json", *null)
    run(opt, step, TARGET, "--comm-sink-waits",
        f"--comm-report=format=html,json,text memory-limit=1.0 output={folder}/after "
        f"before={folder}/before.json", *null)
    run(opt, step, TARGET, f"--comm-report=format=html memory-limit=40MiB output={folder}/above.html", *null)
    run(opt, TRANSFORMS / "Inputs" / "hostile-names.mlir", TARGET,
        f"--comm-report=format=html,json output={folder}/hostile", *null)
    run(opt, TRANSFORMS / "report-buckets.mlir", TARGET,
        f"--comm-report=format=html output={folder}/buckets.html", *null)
    large = folder / "large.mlir"
    with open(large, "w") as file:
        subprocess.run([sys.executable, TRANSFORMS / "Inputs" / "generate-program.py", "1", "20000"],
                       stdout=file, check=True)
    run(opt, large, TARGET, f"--comm-report=format=html output={folder}/large.html", *null)
    return folder
