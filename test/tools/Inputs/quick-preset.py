"""Checks that the build preset `quick` builds the tools that the pages run.

usage: quick-preset.py SOURCE

Prints the tools that shell commands of the pages run."""

import json
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
presets = json.loads((source / "CMakePresets.json").read_text())["buildPresets"]
(quick,) = (preset for preset in presets if preset["name"] == "quick")
# The pages run neither the tool for GPUs, nor the server, which an editor starts.
tools = {path.name for path in (source / "tools").iterdir() if path.is_dir()} - {"comm-gpu-check", "comm-lsp-server"}
used = set()
for page in [source / "README.md", *(source / "docs").glob("*.md")]:
    for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M):
        used |= {word for word in re.findall(r"(?<![\w/.-])comm-[a-z]+(?![\w./-])", block) if word in tools}
missing = used - set(quick["targets"])
if missing:
    sys.exit(f"the preset 'quick' does not build {', '.join(sorted(missing))}")
print(*sorted(used))
