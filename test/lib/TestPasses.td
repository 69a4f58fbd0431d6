//===- TestPasses.td - Passes of comm-opt for tests --------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They print results of analyses. No other tool has them, and no library.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TEST_LIB_TESTPASSES_TD
#define COMMDIALECT_TEST_LIB_TESTPASSES_TD

include "mlir/Pass/PassBase.td"

def PrintCostsPass : Pass<"comm-print-costs", "::mlir::ModuleOp"> {
  let summary = "prints how long the ops of each block take on the target";
  let description = [{
    For tests: prints, to standard output, for each block of each function its
    ops (terminators excluded) with their nanoseconds: of compute, what they
    occupy the compute lane with all that is nested in them; of starts, what the
    collective takes with its links to itself, the algorithm that was assumed,
    and the links it loads.
  }];
}

def PrintDependencesPass
    : Pass<"comm-print-dependences", "::mlir::ModuleOp"> {
  let summary = "prints the dependences among the ops of each block";
  let description = [{
    For tests: prints, to standard output, for each block of each function its
    ops (terminators excluded) with the numbers of those they must follow, and
    why.
  }];
}

def PrintFsdpPass : Pass<"comm-print-fsdp", "::mlir::ModuleOp"> {
  let summary = "says which collectives are those of sharded parameters";
  let description = [{
    For tests: a remark on each collective that gathers a parameter, scatters a
    gradient or reduces one, in the order of the IR, with the layer by
    `comm.layer` and by the name scope where they are known.

    **Precondition**: none. **Postcondition**: the module is as before.
  }];
}

def PrintMemoryPass : Pass<"comm-print-memory", "::mlir::ModuleOp"> {
  let summary = "prints the buffers that each block will have";
  let description = [{
    For tests: prints, to standard output, for each function and each block that
    allocates: the peak of the bytes that the block's own buffers take, and the
    op where it is first reached; the buffers, with the numbers of the ops that
    touch them, `live-in` and `live-out`; and for each op the bytes live while it
    runs and after it, with those of its regions (`transient`).

    A program that is lowered to the host requests exactly this of the runtime
    where it is straight-line code, and at most this elsewhere, if
    `comm-prepare-for-scheduling` ran before; arguments, constants and what the
    runtime stages itself apart.
  }];
}

def PrintSimulationPass
    : Pass<"comm-print-simulation", "::mlir::ModuleOp"> {
  let summary = "prints how each block would run on the target";
  let description = [{
    For tests: prints, to standard output, for each block of each function when
    its ops are on the compute lane, and for each collective when it is issued,
    when its data move, for how long its wait blocks because of it, and why. All
    times are in ns from the beginning of the block.

    **Precondition**: none. **Postcondition**: the module is as before.
  }];
}

def PrintUniformityPass : Pass<"comm-print-uniformity", "::mlir::ModuleOp"> {
  let summary = "says, for each result, on which ranks it is the same";
  let description = [{
    For tests: a remark on each op with results, in the order of the IR: uniform,
    varying, or uniform within sets of ranks. Of a memref it is its shape and
    place, not what it holds. An op under control flow that varies is compared
    among the ranks that run it, each time that they do.

    **Precondition**: none. **Postcondition**: the module is as before.
  }];
}

def PrintWorkPass : Pass<"comm-print-work", "::mlir::ModuleOp"> {
  let summary = "prints how many ops the analyses looked at before";
  let description = [{
    For tests: how many ops have had their dependences found, were looked at for
    buffers, and were simulated in this process, each time counted. The same in
    each run, unlike times.

    **Precondition**: none. **Postcondition**: the module is as before.
  }];
}

def TestMovesPass : Pass<"comm-test-moves", "::mlir::ModuleOp"> {
  let summary = "compares moved models with those of rewritten programs";
  let description = [{
    For tests: holds what a move makes of a block's model against the model of a
    copy that is rewritten, and prints how many moves were compared. An error where
    they differ.

    **Precondition**: no two ops use one empty tensor, as `comm-prepare-for-scheduling`
    leaves a program: which of them get one buffer depends on the order of ops. If
    an op overwrites another tensor that others use too, buffers are not compared
    after a change of the order, for the same reason.
    **Postcondition**: the module is as before.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def TestSwapOperandsPass : Pass<"comm-test-swap-operands"> {
  let summary = "swaps the operands of each difference";
  let description = [{
    For tests of what finds miscompilations: swaps the operands of each
    `arith.subf`.
  }];
}

#endif // COMMDIALECT_TEST_LIB_TESTPASSES_TD
