//===- Passes.td - Interpreter passes ----------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that run programs inside the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_INTERPRETER_PASSES_TD
#define COMMDIALECT_INTERPRETER_PASSES_TD

include "CommDialect/Transforms/CommPass.td"

def InterpretPass : CommPass<"comm-interpret", "::mlir::ModuleOp"> {
  let summary = "Run the program on all its ranks inside the compiler";
  let description = [{
    Runs public functions as N ranks in one process, on random data, without MPI and
    without compiling. On the paths that the data take, it finds

    * deadlocks: which rank waits forever, and for what;
    * ranks that disagree: on the collective, group, type, size or an attribute;
    * races: memory that is read or written while it is in flight, or freed;
    * accesses out of bounds, peers that are not ranks, sizes that disagree;
    * communication that nobody takes part in.

    Starts never block and matching is deterministic, so one schedule decides: a
    program that deadlocks here on some data deadlocks on that data everywhere. A
    send completes only when it is received: programs that run only because small
    sends are buffered are refused.

    The ops' own folders compute scalars, and linalg ops run as loops. A value that
    no folder can compute is unknown; a branch, an index or a size that depends on
    it ends the run with `cannot interpret`. Data are small numbers of both signs,
    and NaN in one of 64 floats. Scalars are the same on all ranks unless marked
    `comm.varying`; tensors differ unless marked `comm.uniform`.

    Example:
    <!-- not run: test/Interpreter/interpret.mlir runs it -->
    ```sh
    comm-opt step.mlir --comm-interpret='ranks=4 print-results' -o /dev/null
    ```

    **Precondition**: at most 256 ranks, and 2^20 elements in each tensor.
    **Postcondition**: the module is unchanged. Fails if a run does.
  }];
  let options = [
    Option<"ranks", "ranks", "int64_t", /*default=*/"0",
           "How many ranks; 0: as many as the mesh has or the groups name">,
    Option<"function", "function", "std::string", /*default=*/"\"\"",
           "The function to run (default: each public one)">,
    Option<"seed", "seed", "int64_t", /*default=*/"0", "Seed of the random data">,
    Option<"seeds", "seeds", "int64_t", /*default=*/"1",
           "How many runs, with seeds counting from `seed`">,
    Option<"mostSteps", "most-steps", "int64_t", /*default=*/"10000000",
           "The most ops that a rank may run; a collective counts as 100">,
    Option<"printResults", "print-results", "bool", /*default=*/"false",
           "Print what each rank computes to standard output">
  ];
}

#endif // COMMDIALECT_INTERPRETER_PASSES_TD
