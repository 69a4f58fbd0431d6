#!/usr/bin/env python3
"""Compiles the programs of make_modules.py with and without the guest in JAX.

Reports compile times, our model's figures for XLA's order and for ours, and whether the compiled
module has our order.

Needs JAX with CUDA, one GPU, and the package commdialect; runs no step.

  guest.py [NAME ...]
"""

import argparse
import re
import sys
import time

import make_modules as programs
import jax
import numpy
from jax.experimental import topologies
from jax.sharding import NamedSharding, PartitionSpec as P

import commdialect.jax

MACHINE = "h100-x8"
START = re.compile(r"%?((?:all-gather|all-reduce|reduce-scatter|all-to-all|"
                   r"collective-permute|async)[\w.-]*start[\w.-]*) = ")


def lower(name):
    build, shape = programs.PROGRAMS[name]
    topology = topologies.get_topology_desc(platform="cuda", topology=shape)
    step, args, specs, mesh = build(numpy.array(topology.devices))
    shardings = jax.tree.map(lambda p: NamedSharding(mesh, p), specs,
                             is_leaf=lambda p: isinstance(p, P))
    return jax.jit(step, in_shardings=shardings).lower(*args)


def get_starts(text):
    """Returns the starts of collectives in the order of a module's text."""
    return START.findall(text)


# The largest module that the guest returned.
given_back = [b""]
transform = commdialect.jax._transform


def keep(module):
    result = transform(module)
    if result is not None and len(result) > len(given_back[0]):
        given_back[0] = result
    return result


commdialect.jax._transform = keep


def is_honoured(compiled):
    """Describes whether XLA's final module has the requested order."""
    if not given_back[0]:
        return "XLA's order stays"
    kind = type(compiled.runtime_executable().hlo_modules()[0])
    module = kind.from_serialized_hlo_module_proto(given_back[0])
    ours, final = get_starts(module.to_string()), get_starts(compiled.as_text())
    if ours == final:
        return f"its order of {len(ours)} starts is in the final module"
    places = {name: i for i, name in enumerate(ours)}
    kept = [places[name] for name in final if name in places]
    return (f"{len(kept)} of {len(ours)} starts have their names in the final module, "
            + ("in its order" if kept == sorted(kept) else "in another order"))


def measure(name):
    jax.clear_caches()
    begin = time.perf_counter()
    lower(name).compile()
    plain_seconds = time.perf_counter() - begin
    jax.clear_caches()
    given_back[0] = b""
    with commdialect.jax.install(machine=MACHINE, on_error="warn") as guest:
        begin = time.perf_counter()
        ours = lower(name).compile()
        seconds = time.perf_counter() - begin
    module = max(guest.modules, key=lambda m: m.num_instructions, default=None)
    if module is None:
        raise RuntimeError("the guest has seen no module that communicates")
    share = 100 * sum(m.seconds for m in guest.modules) / seconds
    print(f"{name}: compiled in {plain_seconds:.2f} s, with the guest in {seconds:.2f} s, "
          f"of which the guest {module.seconds:.3f} s ({share:.1f} %); {is_honoured(ours)}; "
          f"{module}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"of {', '.join(programs.PROGRAMS)}; default: all")
    options = parser.parse_args()
    print(f"jax {jax.__version__}, {jax.devices()[0].device_kind}")
    failed = False
    for name in options.names or programs.PROGRAMS:
        try:
            measure(name)
        except Exception as error:
            failed = True
            print(f"{name}: {(str(error) or repr(error)).splitlines()[0]}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
