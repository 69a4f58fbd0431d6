//===- Passes.td -----------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs run inside the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_INTERPRETER_PASSES_TD
#define COMMDIALECT_INTERPRETER_PASSES_TD

include "mlir/Pass/PassBase.td"

def InterpretPass : Pass<"comm-interpret", "::mlir::ModuleOp"> {
  let summary = "Run the program on all its ranks inside the compiler";
  let description = [{
    Runs public functions as N ranks in one process, without MPI and without
    compiling, on random data. Finds, on the paths that the data take:

    * deadlocks: which rank waits for what, for ever;
    * ranks that do not agree: another collective, group, type, size or attribute;
    * races: memory that is read or written while it is in flight, or freed;
    * accesses out of bounds, peers that are no ranks, sizes that disagree;
    * communication that nobody takes part in.

    Starts never block and nothing matches by chance, so one schedule decides: a
    program that deadlocks here on some data deadlocks on that data everywhere. A
    send is over once it is received: programs that only run because small sends
    are buffered are refused.

    Scalars are computed by the ops' own folders, linalg ops as the loops that they
    stand for. What no folder knows is not known; a branch, an index or a size that
    depends on it ends the run with `cannot interpret`. Data are small numbers of
    both signs, and NaN in one of 64 floats. Scalars are the same on all ranks unless
    marked `comm.varying`, tensors differ unless marked `comm.uniform`.

    Example:
    <!-- not run: test/Interpreter/interpret.mlir runs it -->
    ```sh
    comm-opt step.mlir --comm-interpret='ranks=4 print-results' -o /dev/null
    ```

    **Precondition**: at most 256 ranks, and 2^20 elements of each tensor.
    **Postcondition**: the module is as before. Fails where a run does.
  }];
  let options = [
    Option<"ranks", "ranks", "int64_t", /*default=*/"0",
           "How many ranks; 0: those of the mesh, or that the groups name">,
    Option<"function", "function", "std::string", /*default=*/"\"\"",
           "The function to run; none: each public one">,
    Option<"seed", "seed", "int64_t", /*default=*/"0", "Of the random data">,
    Option<"seeds", "seeds", "int64_t", /*default=*/"1",
           "How many runs, with seeds from `seed`">,
    Option<"dynamicSize", "dynamic-size", "int64_t", /*default=*/"4",
           "The size of arguments where it is dynamic">,
    Option<"mostSteps", "most-steps", "int64_t", /*default=*/"10000000",
           "Ops that a rank may run">,
    Option<"printResults", "print-results", "bool", /*default=*/"false",
           "Print what each rank computes to standard output">
  ];
}

#endif // COMMDIALECT_INTERPRETER_PASSES_TD
