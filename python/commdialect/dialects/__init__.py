"""Op classes of the dialect, for Python packages with MLIR.

    comm = commdialect.dialects.load("jaxlib.mlir")    # or "iree.compiler"

The classes are generated from the dialect's definitions. They become a module of the host,
which builds operations of its own classes with them. Its context does not know the dialect:
set `allow_unregistered_dialects`, and print the generic form for `commdialect.Module`, which
verifies it. docs/Neighbours.md has an example.
"""

from __future__ import annotations

import ast
import enum
import functools
import importlib
import inspect
import pathlib
import sys
import types
from typing import Any

__all__ = ["load"]

_FOLDER = pathlib.Path(__file__).parent


def load(host: str) -> types.ModuleType:
    """Returns the module `HOST.dialects.comm`, with a class for each op and each enum, and
    `token_type(context=None)`.

    `host` is the package that has MLIR's `ir`. Reductions and other enums are given as enums
    or by name, such as "sum".
    """
    name = f"{host}.dialects.comm"
    if name in sys.modules:
        return sys.modules[name]
    try:
        ir = importlib.import_module(f"{host}.ir")
        importlib.import_module(f"{host}.dialects._ods_common")
    except ImportError as error:
        raise ImportError(f"'{host}' has no MLIR, expected a package such as jaxlib.mlir or iree.compiler") from error
    enums = _execute(host, "_comm_enum_gen")
    ops = _execute(host, "_comm_ops_gen")
    tree = ast.parse((_FOLDER / "_comm_ops_gen.py").read_text(encoding="utf-8"))
    names = {
        str(case): case
        for kind in vars(enums).values()
        if isinstance(kind, type) and issubclass(kind, enum.IntEnum) and len(kind)
        for case in kind
        if kind.__name__ == "ReductionKind"
    }
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            properties = _find_properties(node)
            if properties:
                _store_properties(getattr(ops, node.name), properties, names, ir)

    module = types.ModuleType(name, __doc__)
    for part in (enums, ops):
        public = {key: value for key, value in vars(part).items() if not key.startswith("_")}
        vars(module).update((key, value) for key, value in public.items() if _is_of(value, part.__name__))
    module.token_type = functools.partial(_make_token_type, ir)  # type: ignore[attr-defined]
    sys.modules[name] = module
    return module


def _execute(host: str, name: str) -> types.ModuleType:
    """Runs a generated file as a module of the host's dialects."""
    path = _FOLDER / f"{name}.py"
    module = types.ModuleType(f"{host}.dialects.{name}")
    module.__package__ = f"{host}.dialects"
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), vars(module))
    except BaseException:
        del sys.modules[module.__name__]
        raise
    return module


def _is_of(value: Any, module: str) -> bool:
    return getattr(value, "__module__", None) == module


def _make_token_type(ir: types.ModuleType, context: Any = None) -> Any:
    return ir.Type.parse("!comm.token", context)


def _find_properties(node: ast.ClassDef) -> list[str]:
    """Returns the parameters that the generated constructor does not use: the op's native
    properties, which the generator omits."""
    for function in node.body:
        if isinstance(function, ast.FunctionDef) and function.name == "__init__":
            used = {name.id for line in function.body for name in ast.walk(line) if isinstance(name, ast.Name)}
            parameters = [argument.arg for argument in function.args.args + function.args.kwonlyargs]
            return [name for name in parameters[1:] if name not in used]
    return []


def _store_properties(op_class: Any, properties: list[str], names: dict[str, Any], ir: types.ModuleType) -> None:
    """Lets the constructor of `op_class` store `properties`, and adds accessors."""
    generated = op_class.__init__
    signature = inspect.signature(generated)

    def convert(name: str, value: Any, context: Any) -> Any:
        if isinstance(value, ir.Attribute):
            return value
        if isinstance(value, str):
            if value not in names:
                raise ValueError(f"{name} is '{value}', expected {', '.join(names)}")
            value = names[value]
        width = 32 if isinstance(value, enum.Enum) else 64
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(width, context), int(value))

    @functools.wraps(generated)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        given = signature.bind(self, *args, **kwargs).arguments
        generated(self, *args, **kwargs)
        for name in properties:
            self.operation.attributes[name] = convert(name, given[name], self.operation.context)

    op_class.__init__ = construct
    for name in properties:

        def read(self: Any, name: str = name) -> Any:
            return self.operation.attributes[name]

        def write(self: Any, value: Any, name: str = name) -> None:
            self.operation.attributes[name] = convert(name, value, self.operation.context)

        setattr(op_class, name, property(read, write))
