"""Lists what sources and installed headers use of a later layer.

That is, includes of its headers, or of headers that are not installed, and uses of its
dialect."""
import os
import re
import sys

# Folders of lib, each after those that it may include.
LAYERS = [
    "Dialect",
    "Support",
    "Import",
    "Scheduling",
    "Analysis",
    "Transforms",
    "Interpreter",
    "Conversion",
    "Pipelines",
    "Target",
    "Validation",
    "Compute",
    "Compiler",
]
INCLUDE = re.compile(r'^(?:#include|include) "([^"]+)"', re.M)


# Folders of include whose names differ.
ALIASES = {"IR": "Dialect"}


def get_layer(path):
    """Returns the number of the layer of a file in lib or in include/CommDialect."""
    while path:
        name = ALIASES.get(path, path)
        if name in LAYERS:
            return LAYERS.index(name)
        path = os.path.dirname(path)
    return None


def get_included_layer(path, include):
    """Returns the number of the layer that the source `path` includes `include` from."""
    if include.startswith("."):
        include = os.path.normpath(os.path.join(os.path.dirname(path), include))
    parts = include.split("/")
    if parts[0] == "CommDialect":
        parts = parts[1:]
    return get_layer("/".join(parts)) if len(parts) > 1 else None


def find_sources(root, folder):
    for at, folders, files in os.walk(os.path.join(root, folder)):
        folders.sort()
        for name in sorted(files):
            if name.endswith((".h", ".cpp", ".td")):
                yield os.path.relpath(os.path.join(at, name), root)


def main():
    root = sys.argv[1]
    found = []
    for folder in ("include/CommDialect", "lib"):
        for path in find_sources(root, folder):
            inside = os.path.relpath(path, folder)
            layer = get_layer(inside)
            text = open(os.path.join(root, path), encoding="utf-8").read()
            for include in INCLUDE.findall(text):
                if folder != "lib" and get_layer(include) is not None:
                    found.append(f"{path}: includes '{include}', which is not installed")
                    continue
                included = get_included_layer(inside, include)
                if None not in (included, layer) and included > layer:
                    found.append(f"{path}: includes '{include}' of a later layer")
            if layer is not None and layer < LAYERS.index("Compute") and "commlib" in text.lower():
                found.append(f"{path}: names the dialect commlib of a later layer")
    print("\n".join(found) or "ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
