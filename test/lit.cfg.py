# Configuration of the lit tests.
import os
import shutil
import sys

import lit.formats
from lit.llvm import llvm_config

config.name = "CommDialect"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "consumer", "superproject", "lit.cfg.py", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.comm_obj_root, "test")

config.substitutions.append(("%source_dir", config.comm_src_root))
config.substitutions.append(("%build_dir", config.comm_obj_root))
config.substitutions.append(("%llvm_tools", config.llvm_tools_dir))
config.substitutions.append(("%mlir_dir", config.mlir_dir))
config.substitutions.append(("%cmake", config.cmake))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%target", "--comm-set-target=machine=h200-x8"))
# Programs that link the project's libraries need their sanitizers.
flags = {
    "Address;Undefined": " -fsanitize=address,undefined -fno-sanitize=vptr,function",
    "Thread": " -fsanitize=thread",
}.get(config.sanitizer, "")
config.substitutions.append(("%cc", config.cc + flags))
config.substitutions.append(("%cxx", config.cxx + flags))

# Without compute, no program compiles. Tests of the tools and of the installed project
# need the whole build.
if config.has_compute == "ON":
    config.available_features.add("compute")
else:
    config.excludes += ["Benchmarks", "Compute", "Cuda", "Fuzz", "Integration", "Plugin", "docs", "tools"]

# The CUDA runtime, and stand-ins for the libraries that it loads.
if config.has_cuda == "ON":
    config.available_features.add("cuda")
stand_ins = os.path.join(config.comm_obj_root, "test", "StandIns", "lib")
config.substitutions.append(
    ("%with_stand_ins", "env LD_LIBRARY_PATH=" + stand_ins)
)
config.substitutions.append(("%stand_ins", stand_ins))
config.substitutions.append(("%cuda_include", config.cuda_include))

if shutil.which("dpkg-deb"):
    config.available_features.add("dpkg-deb")
config.substitutions.insert(0, ("%cmake_folder", os.path.dirname(config.cmake)))

if config.sanitizer:
    config.available_features.add("asan")
    llvm_config.with_system_environment("LD_PRELOAD")  # scripts/sanitize.sh

# ptxas, of the CUDA Toolkit, assembles the PTX of kernels.
ptxas = shutil.which("ptxas") or shutil.which(
    "ptxas",
    path=os.path.join(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin"),
)
if ptxas:
    config.available_features.add("ptxas")
    llvm_config.with_environment(
        "PATH", os.path.dirname(ptxas), append_path=True
    )

llvm_config.with_system_environment(
    ["HOME", "TMP", "TEMP", "USER", "OMPI_MCA_orte_tmpdir_base"]
)
llvm_config.use_default_substitutions()
llvm_config.with_environment(
    "PATH", os.path.join(config.comm_obj_root, "bin"), append_path=True
)
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)

# --param validate=1: comm-opt checks that each of our passes keeps results, also where
# scripts and pages of the docs run it.
if lit_config.params.get("validate") == "1":
    folder = os.path.join(config.test_exec_root, "validate-bin")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "comm-opt")
    with open(path, "w", encoding="utf-8") as wrapper:
        wrapper.write(f'#!/bin/sh\nexec "{config.comm_obj_root}/bin/comm-opt" --comm-validate-passes "$@"\n')
    os.chmod(path, 0o755)
    llvm_config.with_environment("PATH", folder, append_path=True)
