"""Prints the tools that shell commands of the pages run; ends with an error where the build
preset `quick` does not build one: quick-preset.py SOURCE"""

import json
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
presets = json.loads((source / "CMakePresets.json").read_text())["buildPresets"]
(quick,) = (preset for preset in presets if preset["name"] == "quick")
# Those of the tests and of GPUs; an editor starts the server.
tools = {path.name for path in (source / "tools").iterdir() if path.is_dir()} - {"comm-gpu-check", "comm-lsp-server"}
used = set()
for page in [source / "README.md", *(source / "docs").glob("*.md")]:
    for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M):
        used |= {word for word in re.findall(r"(?<![\w/.-])comm-[a-z]+(?![\w./-])", block) if word in tools}
missing = used - set(quick["targets"])
if missing:
    sys.exit(f"the preset 'quick' does not build {', '.join(sorted(missing))}")
print(*sorted(used))
