//===- PlanPasses.td -------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decisions as files.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PLANPASSES_TD
#define COMMDIALECT_TRANSFORMS_PLANPASSES_TD

include "mlir/Pass/PassBase.td"

def PlanPass : Pass<"comm-plan", "::mlir::ModuleOp"> {
  let summary =
      "Decide what comm-optimize would do, and write the plan to a file";
  let description = [{
    Decides the algorithm of each collective (with `algorithms`), buckets, which
    starts run one iteration ahead (with `pipeline-loops`), the order of ops, and
    which matmuls begin with the rank's own piece, for each function that
    communicates. Writes the decisions and what they promise as JSON
    (docs/Plans.md) and leaves the program as it is. `comm-apply-plan` does what
    the file says, now or later.

    With `pipeline-loops` starts may cross the back edges of loops;
    with `apply` the program becomes what `comm-apply-plan` would make of it, and
    without `output` no plan is written. This is how `comm-optimize` works.

    `pinned` is a plan, usually an earlier one edited by hand. Algorithms, lists of
    buckets, loops and orders that it marks `"pinned": true` stay as they are there, and
    the rest is decided around them.

    Example:
    <!-- not run: docs/Plans.md runs it -->
    ```sh
    comm-opt step.mlir --comm-prepare-for-scheduling \
      --comm-plan='machine=h200-x8 memory-limit=1.2 output=plan.json' -o prepared.mlir
    comm-opt prepared.mlir --comm-apply-plan=plan=plan.json -o fast.mlir
    ```

    **Precondition**: what `comm-verify` checks, prepared for scheduling
    (`comm-prepare-for-scheduling`, for GPUs `comm-prepare-for-gpu`).
    **Postcondition**: the program is unchanged; with `apply` it is as after
    `comm-apply-plan`. Fails as `comm-schedule`,
    `comm-bucket` and `comm-select-algorithm` do, and where what is pinned cannot
    be kept; then no file is written. Remarks: those of the passes that decide.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "Name of a known machine, or a file (docs/Machines.md)">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "none, bytes (such as 16GiB), or a ratio of the first peak">,
    Option<"buckets", "buckets", "std::string", /*default=*/"\"auto\"",
           "auto (chosen with the schedule), saturation (of the link), or none">,
    Option<"bucketMode", "bucket-mode", "std::string",
           /*default=*/"\"coalesced\"",
           "How buckets are made: coalesced (no copies), view or concat">,
    Option<"algorithms", "algorithms", "bool", /*default=*/"false",
           "Select algorithms, and split matmuls that wait for gathers">,
    Option<"pinned", "pinned", "std::string", /*default=*/"\"\"",
           "A plan whose pinned parts are kept">,
    Option<"output", "output", "std::string", /*default=*/"\"\"",
           "The file for the plan; by default standard error">,
    Option<"pipelineLoops", "pipeline-loops", "bool", /*default=*/"false",
           "Let starts cross the back edges of loops">,
    Option<"apply", "apply", "bool", /*default=*/"false",
           "Do what is decided, too; then without 'output' no plan is written">
  ];
}

def ApplyPlanPass : Pass<"comm-apply-plan", "::mlir::ModuleOp"> {
  let summary = "Check a plan and apply it";
  let description = [{
    Applies a plan of `comm-plan` (docs/Plans.md) to the program that it was made
    for. A plan may come from anywhere, so everything is checked again, in a copy of
    the program. The first rule that is broken is an error at the op that breaks it,
    with a note at the other one, and the program stays as it was:

    | rule | what must hold |
    |---|---|
    | program | the function is there, with as many ops as the plan is for |
    | name | each block is there, and named once |
    | algorithm | the machine has the algorithm, and it can run the collective |
    | bucket | members are alike, in one block, in one bucket, and none needs another's data |
    | order | each op of the block is there once |
    | value, memory, overwrite | an op follows what it depends on |
    | communication | starts on one communicator whose order matters keep it |
    | loop | the loop is an `scf.for` that can be pipelined, and its starts can run ahead |
    | split | the matmul can begin with the rank's own piece |
    | memory | the peak, counted anew, is at most the plan's limit |

    At the end `comm-verify` checks the result, and with it what is in flight.

    After an edit of buckets an order names ops that are no longer made. With `adapt`
    an order need be neither complete nor legal: ops go as near to where it wants them
    as dependences let them.

    **Precondition**: as for `comm-plan`.
    **Postcondition**: as after `comm-schedule`, `comm-bucket` and
    `comm-select-algorithm`. A plan as `comm-plan` wrote it takes the nanoseconds
    and bytes that it promises. Remarks: `PlanApplied` for each function, with the
    time that was planned and the figures as they are.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"plan", "plan", "std::string", /*default=*/"\"\"",
           "The plan">,
    Option<"machine", "machine", "std::string", /*default=*/"\"\"",
           "The machine that checks are for; by default that of the plan">,
    Option<"adapt", "adapt", "bool", /*default=*/"false",
           "Orders need not be complete or legal: ops go as near as can be to where "
           "they are wanted">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_PLANPASSES_TD
