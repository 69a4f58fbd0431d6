"""Compiles each program in programs.py to NAME.hlo.pb.gz, by JAX on the CPU.

Run it in this folder as `python3 - [NAMES...] <make-inputs.py`, so that modules do not
contain its path. The files come from jax 0.10.2; other versions differ. The *.post
modules are XLA's for 8 H100s.
"""
import gzip
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"


def save(name, function, *arguments):
    compiled = function.lower(*arguments).compile()
    module = compiled.runtime_executable().hlo_modules()[0]
    with open(name + ".hlo.pb.gz", "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, mtime=0) as out:
            out.write(module.as_serialized_hlo_module_proto())


def main():
    # Compiled by its name alone, because modules contain the file's path.
    with open("programs.py") as file:
        code = compile(file.read(), "programs.py", "exec")
    namespace = {}
    exec(code, namespace)
    for program in namespace["programs"]:
        if len(sys.argv) == 1 or program.__name__ in sys.argv[1:]:
            save(program.__name__, *program())


if __name__ == "__main__":
    main()
