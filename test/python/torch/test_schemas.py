"""Tests that lib/Analysis/TorchOps.cpp agrees with the schemas of PyTorch's ops."""

import pathlib
import re
import subprocess

import pytest
import torch

ROOT = pathlib.Path(__file__).resolve().parents[3]

TENSOR = "tensor<4xf32>"
FLAGS = ["--allow-unregistered-dialect", "--comm-print-dependences", "-o", "/dev/null", "-"]


def schemas():
    """Yields the schemas of aten and prims with tensors."""
    import torch._inductor.inductor_prims  # noqa: F401

    for schema in torch._C._jit_get_all_schemas():
        dialect = schema.name.partition("::")[0]
        types = [str(a.type) for a in schema.arguments]
        if dialect in ("aten", "prims") and any("Tensor" in t for t in types):
            yield schema


def is_tensor(argument):
    return "Tensor" in str(argument.type) and "Dict" not in str(argument.type)


@pytest.fixture(scope="module")
def dependences():
    """Returns each schema with its number of operands, and the analysis of a program with
    it. The program has a reader of each operand, then the op, and a change of its last
    result."""
    functions, names = [], []
    for i, schema in enumerate(schemas()):
        operands = [a for a in schema.arguments if is_tensor(a)]
        results = [r for r in schema.returns if is_tensor(r)]
        name = schema.name.replace("::", ".")
        if schema.overload_name:
            name += "." + schema.overload_name
        if not operands or not results or any("List" in str(r.type) for r in results):
            continue
        arguments = ", ".join(f"%a{k}: {TENSOR}" for k in range(len(operands)))
        used = ", ".join(f"%a{k}" for k in range(len(operands)))
        lines = [f'%r{k} = "mine.f"(%a{k}) : ({TENSOR}) -> {TENSOR}' for k in range(len(operands))]
        count = len(results)
        types = ", ".join([TENSOR] * count)
        lines.append(
            f'%x:{count} = "{name}"({used}) : ({", ".join([TENSOR] * len(operands))}) -> ({types})'
        )
        lines.append(f'%y = "aten.zero_"(%x#{count - 1}) : ({TENSOR}) -> {TENSOR}')
        body = "\n  ".join(lines)
        functions.append(f"func.func @f{len(names)}({arguments}) {{\n  {body}\n  return\n}}")
        names.append((schema, len(operands)))
    tool = ROOT / "build" / "bin" / "comm-opt"
    if not tool.exists():
        pytest.skip("comm-opt is not built")
    done = subprocess.run(
        [str(tool), *FLAGS],
        input="\n".join(functions), capture_output=True, text=True, check=True,
    )
    found = re.split(r"dependences of @f\d+\n", done.stdout)[1:]
    assert len(found) == len(names) > 1000
    return [
        (schema, count, ops_of(text)) for (schema, count), text in zip(names, found, strict=True)
    ]


def ops_of(text):
    """Returns the line of the analysis for each op."""
    return re.findall(r"^  \d+: .*$", text, re.M)


def memory_edges(line):
    return {int(n) for n in re.findall(r"(\d+) \(memory\)", line)}


def test_what_is_written(dependences):
    """An op that writes, by its schema, follows the readers of the written operands. An op
    that does not write follows none."""
    wrong = []
    for schema, count, lines in dependences:
        operands = [a for a in schema.arguments if is_tensor(a)]
        written = {
            i for i, a in enumerate(operands) if a.alias_info and a.alias_info.is_write
        }
        edges = memory_edges(lines[count])
        # Old schemas omit changes of statistics, and changes that the op's name implies.
        may_write = (
            "batch_norm" in schema.name
            or "instance_norm" in schema.name
            or schema.name.endswith("_")
        )
        if not written <= edges or (edges and not written and not may_write):
            wrong.append((str(schema), sorted(written), sorted(edges)))
    assert not wrong


def test_what_is_viewed(dependences):
    """A change of a view follows the readers of its base."""
    wrong = []
    for schema, count, lines in dependences:
        operands = [a for a in schema.arguments if is_tensor(a)]
        if not operands[0].alias_info or not any(r.alias_info for r in schema.returns):
            continue
        edges = memory_edges(lines[count + 1])
        before = memory_edges(lines[count])
        if 0 not in edges | before:
            wrong.append(str(schema))
    assert not wrong


def tags(schema):
    dialect, _, name = schema.name.partition("::")
    packet = getattr(getattr(torch.ops, dialect), name, None)
    overload = getattr(packet, schema.overload_name or "default", None)
    return getattr(overload, "tags", [])


def test_random_numbers():
    """Ops that PyTorch tags as drawing from a generator keep their order."""
    names = []
    for schema in schemas():
        if torch.Tag.nondeterministic_seeded in tags(schema):
            if any(a.alias_info and a.alias_info.is_write for a in schema.arguments):
                continue
            names.append(schema.name.replace("::", ".") + "." + (schema.overload_name or "default"))
    assert "aten.native_dropout.default" in names
    text = "func.func @f() {\n" + "\n".join(
        f'  "{name}"() : () -> {TENSOR}' for name in names
    ) + "\n  return\n}\n"
    tool = ROOT / "build" / "bin" / "comm-opt"
    if not tool.exists():
        pytest.skip("comm-opt is not built")
    done = subprocess.run(
        [str(tool), *FLAGS],
        input=text, capture_output=True, text=True, check=True,
    )
    lines = ops_of(done.stdout)
    loose = [line for i, line in enumerate(lines) if i and f"after {i - 1} (memory)" not in line]
    assert not loose
