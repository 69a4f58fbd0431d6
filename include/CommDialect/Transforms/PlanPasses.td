//===- PlanPasses.td - Passes on plans ---------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans: scheduling decisions stored in files.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PLANPASSES_TD
#define COMMDIALECT_TRANSFORMS_PLANPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def PlanPass : CommPass<"comm-plan", "::mlir::ModuleOp"> {
  let summary =
      "Decide what comm-optimize would do, and write the plan to a file";
  let description = [{
    For each function that communicates, decides the algorithm of each collective
    (with `algorithms`), the buckets, which starts run one iteration ahead (with
    `pipeline-loops`), the order of ops, and which matmuls begin with the rank's own
    piece. Writes the decisions and the time and memory that they promise as JSON
    (docs/Plans.md), and leaves the program unchanged. `comm-apply-plan` applies the
    file, now or later.

    With `pipeline-loops`, starts may cross the back edges of loops. With `apply`, the
    pass also applies the plan as `comm-apply-plan` would, and writes no plan unless
    `output` is given. This is how `comm-optimize` works.

    Partitioners may emit collectives in the order of the program's results. So those
    of one kind and group first get the order in which the critical paths to their
    operands end, where rough schedules are then faster by one percent. With
    `buckets=none`, pinned parts or `comm.ordered_starts` they keep their order. All
    ranks have to plan the same program.

    `buckets=rough` is for those who give the ops another order later: it is
    `buckets=quick` with the rough order by which buckets were chosen, and where no
    bucket helps, the order of the program stays, if it keeps the memory limit.

    `buckets=alone` makes no buckets, but puts all-reduces, all-gathers and
    reduce-scatters into the order in which buckets would have them, that of their
    data, where a function is then faster.

    Algorithms and buckets are chosen by estimates. A program of up to 10,000 ops is
    therefore also planned without algorithms, except for collectives that the
    library cannot run as they say, without both, and with its own order of starts if
    they have another one by then, unless something is pinned. Then each function
    gets the plan that is the fastest by the simulator (remark `FasterWithout`). With
    `algorithms`, fails if none can run a collective. So the result is not slower than
    the input, than by `comm-schedule`, or than by simpler passes whose order keeps the
    memory limit:
    `comm-schedule` compares with the orders of `comm-sink-waits`, `comm-raise-comms`,
    both, `comm-inductor-overlap`, each pass of that, and
    `comm-reorder-compute-for-overlap`. Of a larger program, the remark
    `PlannedInOneWay` says so. `buckets=quick` and `buckets=rough` always plan once.

    `pinned` names a plan, usually an earlier one edited by hand. Algorithms, lists of
    buckets, loops and orders marked `"pinned": true` in it are kept, and everything
    else is decided around them.

    Example:
    <!-- not run: docs/Plans.md runs it -->
    ```sh
    comm-opt step.mlir --comm-prepare-for-scheduling \
      --comm-set-target=machine=h200-x8 \
      --comm-plan='memory-limit=1.2 output=plan.json' -o prepared.mlir
    comm-opt prepared.mlir --comm-apply-plan=plan=plan.json -o fast.mlir
    ```

    **Precondition**: what `comm-verify` checks, on a program prepared for scheduling
    (`comm-prepare-for-scheduling`, for GPUs `comm-prepare-for-gpu`).
    **Postcondition**: the program is unchanged; with `apply` it is as after
    `comm-apply-plan`. Fails as `comm-schedule`, `comm-bucket` and
    `comm-select-algorithm` do, and if a pinned part cannot be kept; then no file is
    written. Remarks: those of the passes that decide, `FasterWithout` and
    `PlannedInOneWay`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "none, bytes (such as 16GiB), or a ratio of the first peak">,
    Option<"buckets", "buckets", "::mlir::comm::BucketSearch",
           /*default=*/"::mlir::comm::BucketSearch::Auto",
           "auto (chosen with the schedule), quick (with rough schedules), "
           "saturation (of the link), alone (none, but collectives start in the "
           "order of their data where that is faster), or none">,
    Option<"bucketMode", "bucket-mode", "::mlir::comm::BucketMode",
           /*default=*/"::mlir::comm::BucketMode::Coalesced",
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
           "Also apply the plan; then no plan is written unless 'output' is given">
  ];
}

def ApplyPlanPass : CommPass<"comm-apply-plan", "::mlir::ModuleOp"> {
  let summary = "Check a plan and apply it";
  let description = [{
    Applies a plan of `comm-plan` (docs/Plans.md) to the program that it was made for.
    A plan may come from anywhere, so the pass checks everything again, in a copy of
    the program. The first broken rule is an error at the op that breaks it, with a
    note at the other op, and the program stays unchanged:

    | rule | what must hold |
    |---|---|
    | program | the function exists, with the number of ops that the plan is for |
    | name | each block exists and is named once |
    | algorithm | the machine has the algorithm, and it can run the collective |
    | bucket | members have the same bucket key, are in one block and one bucket, and none needs another's data |
    | order | each op of the block occurs once |
    | value, memory, overwrite | an op follows what it depends on |
    | communication | starts on one communicator keep their order where it matters |
    | loop | the loop is an `scf.for` that can be pipelined, and its starts can run ahead |
    | split | the matmul can begin with the rank's own piece |
    | memory | the recomputed peak is at most the plan's limit |

    At the end, `comm-verify` checks the result, including buffers in flight.

    After you edit buckets, the order names ops that are no longer created. With
    `adapt`, an order may be incomplete or illegal: ops go as near to their place in
    it as dependences allow.

    The machine is the target, or in a module without one that of the plan.

    **Precondition**: as for `comm-plan`.
    **Postcondition**: as after `comm-schedule`, `comm-bucket` and
    `comm-select-algorithm`. An unedited plan of `comm-plan` takes the nanoseconds and
    bytes that it promises. Remarks: `PlanApplied` for each function, with the planned
    time and the actual figures.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"plan", "plan", "std::string", /*default=*/"\"\"",
           "The plan">,
    Option<"adapt", "adapt", "bool", /*default=*/"false",
           "Orders need not be complete or legal: ops go as near as possible to "
           "their place">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_PLANPASSES_TD
