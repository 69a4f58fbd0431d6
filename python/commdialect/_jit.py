"""`commdialect.jax.jit`: compiled steps inside of JAX's programs."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import itertools
import math
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jax.errors import JaxRuntimeError
from jax.extend import source_info_util
from jax.sharding import AxisType, Mesh, NamedSharding, PartitionSpec

from commdialect import _core, _export, _teams
from commdialect._guests import warn
from commdialect._steps import StepCompiler, StepOptions, UnsupportedError, make_options

ON_UNSUPPORTED = ("xla", "raise")

# JAX's messages then name the caller's line.
source_info_util.register_exclusion(__file__)


@dataclasses.dataclass(frozen=True)
class Step:
    """A compiled signature of a function. `call` takes the leaves of the arguments and returns
    those of the results, and also works inside of other traces. `jitted` takes the same leaves,
    donates their memory as jax.jit does, and returns the results as a tree."""

    call: Callable[..., list[Any]]
    jitted: Any
    out_tree: Any
    runs_alone: bool  #: whether the devices must not run two programs at the same time

    def run(self, leaves: Sequence[Any]) -> tuple[Any, Any, bool]:
        """Runs the step outside of traces. Returns the same as `Jitted._run`."""
        if not self.runs_alone:
            return _run_jitted(self.jitted, leaves, {})
        jax.block_until_ready([leaf for leaf in leaves if isinstance(leaf, jax.Array)])
        return jax.block_until_ready(self.jitted(*leaves)), None, False


#
# Dispatch by JAX
#


def _run_jitted(jitted: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[Any, Any, bool]:
    """Calls a result of jax.jit. Returns the same as `Jitted._run`."""
    miss = getattr(jitted, "_cache_miss", None)
    return (jitted(*args, **kwargs), None, False) if miss is None else miss(*args, **kwargs)


def _make_dispatch(run: Callable[..., tuple[Any, Any, bool]], function: Callable[..., Any],
                   jitted: Any) -> Callable[..., Any]:
    """Returns a function that calls `run` for new signatures only, as a result of jax.jit calls its
    compiler. For known signatures, JAX's dispatch in C++ finds the step."""
    try:
        from jax._src import tree_util
        from jax._src.interpreters import pxla
        from jax._src.lib import _jax

        info = jitted._jit_info
        dispatch: Callable[..., Any] = _jax.pjit(
            getattr(function, "__name__", "function"), function, run, info.static_argnums,
            info.static_argnames, pxla.JitGlobalCppCacheKeys(), tree_util.dispatch_registry,
            pxla.cc_shard_arg,
        )
        return dispatch
    except (AttributeError, ImportError, TypeError):  # another version of JAX
        return lambda *args, **kwargs: run(*args, **kwargs)[0]


#
# Arguments
#


class Arguments:
    """Separates static arguments from others, as jax.jit does."""

    def __init__(self, function: Callable[..., Any], numbers: Any, names: Any):
        self.numbers = _as_tuple(numbers)
        self.names = _as_tuple(names)
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            return
        # As in jax.jit, names imply numbers, and numbers imply names.
        named = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
        if names is None and numbers is not None:
            self.names = tuple(named[i] for i in self.numbers if -len(named) <= i < len(named))
        elif numbers is None and names is not None:
            self.numbers = tuple(named.index(name) for name in self.names if name in named)

    def split(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any, Any]:
        """Returns other positional and named arguments, and static ones as a key."""
        if not self.numbers and not self.names:
            return args, kwargs, ()
        numbers = {i + len(args) if i < 0 else i for i in self.numbers}
        static = [(i, args[i]) for i in sorted(numbers) if i < len(args)]
        named = [(name, kwargs[name]) for name in sorted(self.names) if name in kwargs]
        return (
            tuple(arg for i, arg in enumerate(args) if i not in numbers),
            {name: value for name, value in kwargs.items() if name not in self.names},
            (tuple(static), tuple(named)),
        )

    def join(self, args: Sequence[Any], kwargs: dict[str, Any], static: Any) -> tuple[Any, Any]:
        """Undoes `split`."""
        if not static:
            return tuple(args), kwargs
        result = list(args)
        for i, value in static[0]:
            result.insert(i, value)
        return tuple(result), {**kwargs, **dict(static[1])}


def _as_tuple(value: Any) -> tuple[Any, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, (int, str)) else tuple(value)


def _is_tracer(leaf: Any) -> bool:
    return isinstance(leaf, jax.core.Tracer)


def _get_sharding(leaf: Any, kind: Any) -> Any:
    """Returns the sharding that the program is compiled for; None: any."""
    if isinstance(leaf, jax.ShapeDtypeStruct):
        return leaf.sharding
    if _is_tracer(leaf):
        sharding = getattr(kind, "sharding", None)
        if not isinstance(sharding, NamedSharding) or not any(sharding.spec):
            return None
        mesh = _get_mesh()
        return None if mesh is None else NamedSharding(mesh, sharding.spec)
    if isinstance(leaf, jax.Array) and leaf.committed:
        return leaf.sharding
    return None


def _get_mesh() -> Mesh | None:
    """Returns the mesh that the user has set, also while JAX traces."""
    try:
        from jax._src.mesh import get_concrete_mesh
    except ImportError:
        return None
    mesh = get_concrete_mesh()
    return None if mesh is None or mesh.empty else mesh


def _describe(leaf: Any) -> tuple[Any, Any]:
    """Returns the type and sharding of a leaf, on which the step depends."""
    kind = jax.typeof(leaf)
    return kind, _get_sharding(leaf, kind)


def _make_struct(kind: Any, sharding: Any) -> jax.ShapeDtypeStruct:
    return jax.ShapeDtypeStruct(
        kind.shape, kind.dtype, sharding=sharding, weak_type=getattr(kind, "weak_type", False)
    )


def _is_mixed(struct: jax.ShapeDtypeStruct) -> bool:
    """Returns true if only some axes of a mesh are explicit. A traced value's type has no spec
    for the others, which jax.jit then compares with in_shardings."""
    sharding = struct.sharding
    return isinstance(sharding, NamedSharding) and len(set(sharding.mesh.axis_types)) > 1


#
# Arrays of keys are arrays of bits for programs
#


def _is_key(kind: Any) -> bool:
    return jax.dtypes.issubdtype(kind.dtype, jax.dtypes.prng_key)


def _get_bits(kind: Any) -> Any:
    """Returns the type of the bits."""
    if not _is_key(kind):
        return kind
    return jax.eval_shape(jax.random.key_data, jax.ShapeDtypeStruct(kind.shape, kind.dtype))


def _wrap(bits: Any, kind: Any) -> Any:
    """Gives a program's result the type that JAX gives it."""
    if _is_key(kind):
        return jax.random.wrap_key_data(bits, impl=kind.dtype._impl.name)
    if getattr(kind, "weak_type", False):
        try:
            from jax._src.lax.lax import _convert_element_type
        except ImportError:
            return bits
        return _convert_element_type(bits, kind.dtype, weak_type=True)
    return bits


#
# Steps
#


@dataclasses.dataclass(frozen=True)
class Value:
    """An argument or result of the program on all devices."""

    kind: Any  #: JAX's type
    spec: PartitionSpec
    local: tuple[int, ...]  #: the shape of a device's piece in XLA
    own: tuple[int, ...]  #: the same in the program; differs only if there are no elements

    @property
    def dtype(self) -> Any:
        return _get_bits(self.kind).dtype


def _find_mesh(shardings: Sequence[Any]) -> tuple[Mesh | None, list[Any]]:
    """Returns a mesh of the shardings, and its devices. One device may have no mesh."""
    if not shardings:
        raise UnsupportedError("it uses no argument and has no result")
    for sharding in shardings:
        if isinstance(sharding, NamedSharding):
            return sharding.mesh, list(sharding.mesh.devices.flat)
    devices = {device for sharding in shardings for device in sharding.device_set}
    if len(devices) == 1:
        return None, list(devices)
    raise UnsupportedError("neither an argument nor a result has a NamedSharding")


def _list_axes(mesh: Mesh, parts: int) -> Iterator[tuple[str, ...]]:
    """Lists the axes by which a mesh can shard a dimension into `parts` pieces."""
    names = [name for name in mesh.axis_names if mesh.shape[name] > 1]
    for count in range(len(names) + 1):
        for axes in itertools.permutations(names, count):
            if math.prod(mesh.shape[axis] for axis in axes) == parts:
                yield axes


def _find_spec(mesh: Mesh, sharding: Any, shape: tuple[int, ...], what: str) -> PartitionSpec:
    """Returns the spec with which `mesh` shards `shape` as `sharding` does, which may be of another
    mesh, or of XLA. Raises UnsupportedError, which names `what`, if there is none."""
    if isinstance(sharding, NamedSharding) and sharding.mesh == mesh:
        return sharding.spec
    pieces = sharding.shard_shape(shape)
    choices = [
        list(_list_axes(mesh, size // piece if piece else 1)) for size, piece in zip(shape, pieces)
    ]
    for axes in itertools.product(*choices):
        spec = PartitionSpec(*axes)
        used = [axis for of_dimension in axes for axis in of_dimension]
        if len(used) == len(set(used)) and NamedSharding(mesh, spec).is_equivalent_to(
            sharding, len(shape)
        ):
            return spec
    raise UnsupportedError(f"{what} has a sharding that its mesh does not have: {sharding}")


def _make_value(mesh: Mesh | None, kind: Any, sharding: Any, own: Any, what: str) -> Value:
    memory = next(iter(sharding.device_set)).default_memory().kind
    if sharding.memory_kind not in (None, memory):
        raise UnsupportedError(f"{what} is in memory of kind {sharding.memory_kind}")
    spec, local = PartitionSpec(), kind.shape
    if mesh is not None:
        spec = _find_spec(mesh, sharding, kind.shape, what)
        local = sharding.shard_shape(kind.shape)
    local += _get_bits(kind).shape[len(kind.shape) :]
    dtype = _get_bits(kind).dtype
    if "int2" in dtype.name or "int4" in dtype.name or "float4" in dtype.name:
        raise UnsupportedError(f"{what} has elements of type {dtype.name}")
    own = local if own is None else tuple(own)
    if local != own and (0 not in local or 0 not in own):
        raise UnsupportedError(
            f"{what} has pieces of shape {local}, and {own} in the program: all pieces "
            "must be of one size"
        )
    return Value(kind, spec, local, own)


def _match_donated(inputs: Sequence[Value], donated: Sequence[bool],
                   outputs: Sequence[Value]) -> dict[int, int]:
    """Returns the result that takes over the memory of each donated argument, if any."""
    aliases: dict[int, int] = {}
    free = list(range(len(outputs)))
    for i, value in enumerate(inputs):
        if not donated[i] or value.local != value.own or 0 in value.local:
            continue
        for j in free:
            other = outputs[j]
            if (other.local, other.spec, other.dtype) == (value.local, value.spec, value.dtype):
                aliases[i] = j
                free.remove(j)
                break
    return aliases


def _keep_explicit(mesh: Mesh, spec: PartitionSpec) -> PartitionSpec:
    """Returns the spec without axes that are not explicit, which jax.sharding.reshard rejects."""
    explicit = {
        name for name, kind in zip(mesh.axis_names, mesh.axis_types) if kind == AxisType.Explicit
    }
    kept = [tuple(axis for axis in _as_tuple(axes) if axis in explicit) for axes in spec]
    return PartitionSpec(*(axes or None for axes in kept))


def _make_call(mesh: Mesh | None, inputs: Sequence[Value], outputs: Sequence[Value],
               aliases: dict[int, int], key: str, is_traced: bool) -> Callable[..., list[Any]]:
    """Returns the function that runs the program on the devices of a mesh, or on one device.
    With `is_traced`, it is for calls inside of other traces."""
    types = [jax.ShapeDtypeStruct(value.local, value.dtype) for value in outputs]

    def run(*pieces: Any) -> Any:
        given = [
            piece if value.local == value.own else jnp.zeros(value.own, value.dtype)
            for piece, value in zip(pieces, inputs)
        ]
        call = jax.ffi.ffi_call(
            _teams.TARGET_NAME, types, vmap_method="sequential", input_output_aliases=aliases
        )
        return call(*given, program=key)

    def reshard(bits: Any, spec: PartitionSpec) -> Any:
        # With explicit axes, shard_map requires that specs equal those of its arguments, and a
        # trace expects the specs of its own results. XLA's shardings may differ from both.
        if mesh is None or AxisType.Explicit not in mesh.axis_types:
            return bits
        return jax.sharding.reshard(bits, NamedSharding(mesh, _keep_explicit(mesh, spec)))

    mapped = run
    if mesh is not None:
        mapped = jax.shard_map(
            run,
            mesh=mesh,
            in_specs=tuple(value.spec for value in inputs),
            out_specs=[value.spec for value in outputs],
            check_vma=False,
        )

    def call(*arrays: Any) -> list[Any]:
        bits = [
            reshard(jax.random.key_data(array) if _is_key(value.kind) else array, value.spec)
            for array, value in zip(arrays, inputs)
        ]
        made = mapped(*bits)
        if is_traced:
            made = [reshard(bit, value.kind.sharding.spec) for bit, value in zip(made, outputs)]
        return [_wrap(bit, value.kind) for bit, value in zip(made, outputs)]

    return call


class Jitted:
    """The result of `jit`. Other attributes are those of the result of jax.jit."""

    def __init__(self, function: Callable[..., Any], options: StepOptions, on_unsupported: str,
                 of_jax: dict[str, Any]):
        functools.update_wrapper(self, function)
        self._jitted = jax.jit(function, **of_jax)
        self._has_in_shardings = of_jax.get("in_shardings") is not None
        self._name = getattr(function, "__name__", "function")
        self._compiler = StepCompiler(self._name, options)
        self._on_unsupported = on_unsupported
        self._arguments = Arguments(
            function, of_jax.get("static_argnums"), of_jax.get("static_argnames")
        )
        self._steps: dict[Any, Step | None] = {}
        self._lock = threading.RLock()
        self._dispatch = _make_dispatch(self._run, function, self._jitted)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_jitted":
            raise AttributeError(name)
        return getattr(self._jitted, name)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return self._dispatch(*args, **kwargs)
        except ValueError as error:  # JAX's class for errors before XLA's call returns
            if str(error).startswith("INTERNAL: rank "):
                raise JaxRuntimeError(str(error)) from None
            raise

    def _run(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, bool]:
        """Returns the results, what JAX needs to run the same signature again without this
        method (None: not possible), and whether JAX is to compile it again soon."""
        positional, named, static = self._arguments.split(args, kwargs)
        leaves, tree = jax.tree.flatten((positional, named))
        is_traced = not _is_outermost() or any(map(_is_tracer, leaves))
        try:
            kinds = tuple(map(_describe, leaves))
            key = (tree, static, kinds, is_traced, _get_context())
            is_new = key not in self._steps
        except TypeError:  # not an array, or not hashable: JAX has the message
            return self._jitted(*args, **kwargs), None, False
        step = self._build(key) if is_new else self._steps[key]
        if step is None:
            return _run_jitted(self._jitted, args, kwargs)
        if is_traced:
            return jax.tree.unflatten(step.out_tree, step.call(*leaves)), None, False
        return step.run(leaves)

    def _build(self, key: Any) -> Step | None:
        """Makes the step of a new signature, or None if XLA is to run it."""
        with self._lock:
            if key not in self._steps:
                try:
                    self._steps[key] = self._compile(*key[:4])
                except _core.VerificationError:
                    raise
                except (UnsupportedError, _export.ExportError, _core.Error) as error:
                    reason = " ".join(str(error).split())
                    line = f"{self._name} cannot be compiled: {reason}"
                    if self._on_unsupported == "raise":
                        raise UnsupportedError(line) from None
                    warn(f"commdialect.jax.jit: {line}; XLA runs it")
                    self._steps[key] = None
            return self._steps[key]

    def _compile(self, tree: Any, static: Any, kinds: Sequence[Any], is_traced: bool) -> Step:
        def join(leaves: Sequence[Any]) -> tuple[Any, Any]:
            args, kwargs = jax.tree.unflatten(tree, leaves)
            return self._arguments.join(args, kwargs, static)

        structs = [_make_struct(*kind) for kind in kinds]
        args, kwargs = join(structs)
        if jax.sharding.get_abstract_mesh().manual_axes:
            raise UnsupportedError("it is called inside a shard_map")
        if is_traced and self._has_in_shardings and any(map(_is_mixed, structs)):
            raise UnsupportedError("inside another jit, it has in_shardings, and only some axes "
                                   "of its mesh are explicit")
        traced = self._jitted.trace(*args, **kwargs)
        _check(traced)
        lowered = traced.lower()
        program = _export.make_device_program(lowered, None, compiles=True)
        compiled = program.compiled
        shardings = compiled.in_tree.flatten_up_to(compiled.input_shardings)
        used = [i for i, sharding in enumerate(shardings) if sharding is not None]
        results = list(zip(traced.jaxpr.out_avals, jax.tree.leaves(compiled.output_shardings)))
        if (len(used), len(results)) != (len(program.inputs), len(program.outputs)):
            raise UnsupportedError(
                f"it has {len(used)} arguments and {len(results)} results, and the program "
                f"{len(program.inputs)} and {len(program.outputs)}"
            )
        mesh, devices = _find_mesh(
            [shardings[i] for i in used] + [sharding for _, sharding in results]
        )
        if is_traced and mesh is None and jax.device_count() > 1:
            raise UnsupportedError("inside another jit, it needs in_shardings with a mesh")
        if len(devices) != program.ranks:
            raise UnsupportedError(
                f"it is for {program.ranks} devices, and its mesh has {len(devices)}"
            )
        target = _find_target(devices)
        if program.is_partitioned:
            own_shapes = [
                [kind.shape for kind in kinds] for kinds in (program.inputs, program.outputs)
            ]
        else:
            own_shapes = list(_export.find_mapped_shapes(program.module))
        inputs = [
            _make_value(mesh, kinds[i][0], shardings[i], own, f"argument {i}")
            for i, own in zip(used, own_shapes[0])
        ]
        outputs = [
            _make_value(mesh, kind, sharding, own, f"result {i}")
            for i, ((kind, sharding), own) in enumerate(zip(results, own_shapes[1]))
        ]
        donated = [info.donated for info in jax.tree.leaves(lowered.args_info)]
        aliases = _match_donated(inputs, [donated[i] for i in used], outputs)
        kept = [i for i in range(len(inputs)) if i not in aliases]
        linalg, problem = _export.make_linalg(program.module, kept, aliases)
        if linalg is None:
            raise UnsupportedError(str(problem))
        code = self._compiler.compile(linalg, target, len(devices)).bytes
        try:
            key = _teams.add_program(target, devices, code)
        except RuntimeError as error:
            raise UnsupportedError(str(error)) from None
        run = _make_call(mesh, inputs, outputs, aliases, key, is_traced)

        def by_xla(*leaves: Any) -> list[Any]:
            args, kwargs = join(leaves)
            return jax.tree.leaves(self._jitted(*args, **kwargs))

        @jax.custom_jvp
        def call(*leaves: Any) -> list[Any]:
            return run(*(leaves[i] for i in used))

        @call.defjvp
        def differentiate(primals: Any, tangents: Any) -> Any:
            if self._on_unsupported == "raise":
                raise UnsupportedError(f"{self._name} cannot be differentiated")
            warn(f"commdialect.jax.jit: {self._name} is differentiated: XLA runs it")
            return jax.jvp(by_xla, primals, tangents)

        placed: list[Any] = [None] * len(kinds)
        if mesh is not None:
            for i, value in zip(used, inputs):
                placed[i] = NamedSharding(mesh, value.spec)
        # Without shardings of the results, XLA would not reuse memory of arguments.
        of_results = None if mesh is None else jax.tree.unflatten(
            lowered.out_tree, [NamedSharding(mesh, value.spec) for value in outputs]
        )
        jitted = jax.jit(
            lambda *leaves: jax.tree.unflatten(lowered.out_tree, call(*leaves)),
            in_shardings=tuple(placed),
            out_shardings=of_results,
            donate_argnums=[i for i, is_donated in enumerate(donated) if is_donated],
        )
        # XLA has one thread per CPU device, and each waits for the other devices: two
        # programs at the same time would hang if each had some of the threads.
        runs_alone = target == "host" and len(devices) > 1
        return Step(call, jitted, lowered.out_tree, runs_alone)


def _is_outermost() -> bool:
    """Returns false while JAX traces a function, even if no argument is traced."""
    try:
        from jax._src import core
    except ImportError:
        return True
    return core.trace_state_clean()


def _get_context() -> Any:
    """Returns JAX's settings that its own caches depend on."""
    try:
        from jax._src import config
    except ImportError:
        return None
    return config.trace_context()


def _check(traced: Any) -> None:
    """Raises UnsupportedError if no compiled program can run the function."""
    for value in traced.jaxpr.consts:
        if isinstance(value, jax.Ref):
            raise UnsupportedError("it uses a jax.Ref that is no argument")
        if _is_tracer(value):
            raise UnsupportedError("it uses a value of the function around it")
    if traced.jaxpr.effects:
        effects = sorted({type(effect).__name__ for effect in traced.jaxpr.effects})
        raise UnsupportedError(f"it has effects: {', '.join(effects)}")


def _find_target(devices: Sequence[Any]) -> str:
    platform = devices[0].platform
    if platform == "cpu":
        return "host"
    if platform in ("gpu", "cuda") and "rocm" not in devices[0].client.platform_version.lower():
        return "cuda"
    raise UnsupportedError(f"devices are of platform {platform}: expected cpu or CUDA")


def jit(
    fun: Callable[..., Any] | None = None,
    /,
    *,
    machine: str | None = None,
    memory_limit: str | int | float | None = None,
    passes: str | None = None,
    own_kernels: bool = False,
    any_order: bool = False,
    cache: bool | str | os.PathLike[str] | None = None,
    report: str | os.PathLike[str] | None = None,
    on_unsupported: str = "xla",
    **of_jax: Any,
) -> Any:
    """Compiles a function, as jax.jit does, by this project's compiler.

    Other options are those of jax.jit: shardings, static and donated arguments. XLA
    partitions the function; the program of each device is then scheduled and compiled
    for its machine, and called through jax.ffi. The result can be used inside of other
    jits. Where it is differentiated, XLA runs it.

    machine, memory_limit, passes, own_kernels, any_order, cache: options of `commdialect.compile`.

    report: a folder for reports of each signature that is compiled (`install`).
    on_unsupported: "xla" warns in one line if a signature cannot be compiled, and XLA
        runs it. "raise" raises UnsupportedError.

    Failures of a run raise jax.errors.JaxRuntimeError with one line, on all devices. The
    next call connects the devices again.
    """
    if on_unsupported not in ON_UNSUPPORTED:
        raise ValueError(f"on_unsupported is {on_unsupported!r}: expected 'xla' or 'raise'")
    options = make_options(
        machine, memory_limit, passes, own_kernels, any_order, cache, report
    )

    def make(function: Callable[..., Any]) -> Jitted:
        return Jitted(function, options, on_unsupported, of_jax)

    return make if fun is None else make(fun)
