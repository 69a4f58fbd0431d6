//===- Passes.td -----------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes that stay within the comm dialect.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PASSES_TD
#define COMMDIALECT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "CommDialect/Transforms/AlgorithmPasses.td"
include "CommDialect/Transforms/BucketPasses.td"
include "CommDialect/Transforms/BufferizationPasses.td"
include "CommDialect/Transforms/CanonicalizePasses.td"
include "CommDialect/Transforms/FloatPasses.td"
include "CommDialect/Transforms/FsdpPasses.td"
include "CommDialect/Transforms/FusionPasses.td"
include "CommDialect/Transforms/InductorPasses.td"
include "CommDialect/Transforms/PlanPasses.td"
include "CommDialect/Transforms/ProgramPasses.td"
include "CommDialect/Transforms/SymmetricPasses.td"

//===----------------------------------------------------------------------===//
// Order within a function
//===----------------------------------------------------------------------===//

def SinkWaitsPass : Pass<"comm-sink-waits", "::mlir::func::FuncOp"> {
  let summary = "Sink each wait as far as possible";
  let description = [{
    Moves each wait below all ops of its block that do not depend on it, so
    that they run while the data are on their way. Other ops keep their order,
    but for those that need a wait: they follow it down. Waits keep their order
    among themselves where none needs what another gives. The result is that of
    Inductor's `sink_waits`.

    Each block is treated on its own: nothing enters or leaves a region. What
    must keep its order is found from values, memory effects, the order of
    starts on each communicator, and, on tensors, from who overwrites what (a
    move that would force bufferization to copy is not made).

    Nothing limits how many buffers are in flight at once, so peak memory may
    rise.

    Example:
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    %z = arith.addf %y, %sum : tensor<4xf32>
    ```
    becomes
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %z = arith.addf %y, %sum : tensor<4xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and the
    ops of each block are a permutation of what they were. Remarks: `WaitSunk`
    (how many ops it passed, the last one) or `WaitNotSunk` (what stopped it)
    for each wait. Complexity: O((V + E) log V) for V ops and E dependences, E being
    linear in operands and uses. Never fails.
  }];
}

def RaiseCommsPass : Pass<"comm-raise-comms", "::mlir::func::FuncOp"> {
  let summary = "Raise each start as far as possible";
  let description = [{
    Moves each start, and what it needs, above all ops of its block that it does
    not need. What the first start needs goes first, then what the second needs,
    and so on; the rest follows in its order. The result is that of Inductor's
    `raise_comms`.

    Each block is treated on its own, with the dependences that
    `comm-sink-waits` describes: a start stays below what reads the buffer it
    reuses in place, and below the earlier starts on its communicator.

    Nothing limits how many buffers are in flight at once, so peak memory may
    rise.

    Example:
    ```mlir
    %y = math.exp %x : tensor<4xf32>
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    ```
    becomes
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and the
    ops of each block are a permutation of what they were. Remarks:
    `StartRaised` (how many ops it passed, the last one) or `StartNotRaised`
    (what stopped it) for each start. Complexity: as `comm-sink-waits`. Never
    fails.
  }];
}

def SchedulePass : Pass<"comm-schedule", "::mlir::ModuleOp"> {
  let summary = "Reorder ops to hide communication within a memory limit";
  let description = [{
    Gives the ops of each block of each function that communicates an order with
    a small makespan on a machine, as the simulator has it (see
    `comm-print-simulation`): starts go as early as memory and usefulness allow,
    waits as late as useful, compute fills the time in between, on all
    communicators and links at once. Several list schedulers, the passes of
    Inductor, and for small blocks an exhaustive search, make candidates; the
    simulator chooses, and the best are improved further.

    * Dependences are kept, and with them the order of starts of each
      communicator, of what copy engines run that of gathers and that of exchanges
      (see `comm-print-dependences`). All ranks compile one module, so that starts
      of different communicators, or lanes, have one order on all ranks as well,
      and no rank waits for another in a circle.
    * The result is never slower than the input, unless the input is above the
      memory limit, nor than what the passes of Inductor make of it within the
      limit. (Blocks of more than 20,000 ops are not compared with these.)
    * Where the simulator sees no difference, starts are early and waits late. In
      blocks of up to 5,000 ops with copies by copy engines an order is preferred
      that is good with late copies, too, if it is slower by half a percent at most
      where they are not.
    * The result is never above the limit, by the memory model, which is asked
      again in the end because bufferization may decide otherwise in another
      order. Should a promise be broken there, other orders are tried, and in
      the end the input's order is restored.
    * Nothing enters or leaves a region. Nested blocks are scheduled first, with
      what their function's limit leaves them.
      With `pipeline-loops` starts cross the back edges of loops: in an
      innermost scf.for those that would be exposed within an iteration, and
      that need nothing but the loop's counter, what is from outside, and little
      compute, run one iteration ahead, with copies of their sources, and by the
      library. The last iteration is peeled; a loop that may run never is put into an scf.if. A
      function that would need more memory than the limit, or more time, is
      left with its loops as they were.

    `memory-limit` is for the buffers that a function makes, arguments apart:
    `none`; or bytes, which is a number with a unit (B, KB, MB, GB, TB, KiB,
    MiB, GiB, TiB) or a whole number of 16 or more; or, any other number, how
    many times the peak that the function had before the first scheduling pass.
    That peak is kept in the function's `comm.original_peak`, the limit in
    `comm.memory_limit`. The default keeps the peak.

    Example, `{memory-limit=none}`:
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %z = arith.addf %x, %sum : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    ```
    becomes
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %z = arith.addf %x, %sum : tensor<4xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, the ops of
    each block are a permutation of what they were, and the functions have the
    two attributes. Remarks: for each collective one of `Hidden`, `LessExposed`
    and `Exposed`, with its exposed time and its places before and after, and
    with the reason of what is left (see `comm-report`); for each function
    `Schedule` with makespan, lower bound and peak; with `pipeline-loops`, for
    each innermost loop that communicates, `LoopPipelined` or
    `LoopNotPipelined`. Complexity: O((V + E + U) log
    V) for V ops, E dependences and U uses of buffers. Fails if an option is bad
    or if no order within the limit is found; the error names the largest
    buffers that are live at the peak.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect"];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "The machine: the name of a known one, or a file">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "none, bytes (such as 16GiB), or a ratio of the first peak">,
    Option<"pipelineLoops", "pipeline-loops", "bool", /*default=*/"false",
           "Let starts cross the back edges of loops">
  ];
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

def VerifyPass : Pass<"comm-verify", "::mlir::ModuleOp"> {
  let summary = "Check that communication cannot deadlock, race or mismatch";
  let description = [{
    Changes nothing; emits errors (the first 20, and how many more there are) and
    fails where the program is wrong. Runs on tensors and again after bufferization,
    on memrefs. Sees communication through its interfaces only.

    * **Tokens are linear**: each is waited for, or carried on by a branch, loop,
      call or return, once on every path. `comm.completed_token` may have any
      number of uses.
    * **A wait names its starts' buffers**: destinations, then sources, in the
      order of the tokens. Tokens and data are followed back through regions,
      branches and calls. A completed token has whatever data the wait names.
    * **On tensors** a start's destination result is used by its wait, or carried
      on, and by nothing else.
    * **On memrefs**, between start and wait, nothing touches a destination, and
      nothing writes or frees a source, through any alias. Parts of a buffer are
      told apart by static offsets, sizes and strides. An op of unknown effects
      touches its memref operands. No destination is a constant `memref.global`.
      So is a memref that was kept in memory. Arguments of a loop that begin as
      different buffers and only change places are different buffers. Nothing
      on the stack is in flight when its scope ends.
    * **Traces by rank** go together: on each line of a group all ranks start the
      same, in one order (kind, reduction, root, dimension, algorithm, element
      types, numbers of elements), messages are received as they are sent, and no
      rank waits for one that waits for it. Control flow that follows from ranks
      and constants is known for each rank; what follows from data is not, and
      each way must be right for the ranks that share the decision. So with the
      allocation of symmetric memory. An error shows the traces of two ranks up
      to where they part. `docs/Verify.md` says more.
    * **Data**: a source is written before it is read, and pieces are gathered in
      the order in which they were scattered.
    * **Symmetric buffers** are used by collectives of their own group only (and
      where peers reach an operand also behind a cast), are not returned, lie
      within the group's window, and no other lies in their place while a rank
      may still use them (`comm-plan-symmetric-memory` says when that is).
    * **Peers** of send, recv and batch_p2p are -1 or a rank of the line (send_c2,
      recv_c1, batch_p2p_c3).
    * **No rank outside of the group** reaches a collective. The ranks of the
      program are those of its mesh, or without one those that groups list.

    What can neither be proved nor refuted is an error that begins with "cannot
    prove", with the value that stands in the way; `unproven=warning` makes it a
    warning.

    `modules=FILE,FILE` names the modules that other ranks run beside this one,
    such as the stages of a pipeline: all are verified as one program, in which
    each rank calls the function of the module whose `comm.ranks` has it.

    Assumed: a public function is called from outside by all ranks alike, with
    memrefs that do not alias, with equal scalars and sizes unless they are marked
    `comm.varying`, with equal contents where they are marked `comm.uniform`, and
    with tokens of starts that have the buffers its waits name. Of a private
    function the callers count, not what its arguments are marked; one whose
    address is taken may get anything, and a call through an address may reach
    each of those of its type.

    **Precondition**: the module passes the verifier.
    **Postcondition**: the module is as before; where the pass succeeds the above
    holds.
  }];
  let options = [
    Option<"unproven", "unproven", "std::string", /*default=*/"\"error\"",
           "What to make of what cannot be proved: error or warning">,
    ListOption<"modules", "modules", "std::string",
               "Files of the modules that run with this one on other ranks "
               "(comm.ranks)">
  ];
  // What the modules are joined with.
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::scf::SCFDialect"];
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

def ReportPass : Pass<"comm-report", "::mlir::ModuleOp"> {
  let summary = "Report how a function runs on a machine, and why it waits";
  let description = [{
    Simulates one function on a machine, with its ops in the order in which they
    are, and writes what came out: for each collective its time, how much of it
    is exposed, the one reason for that and the op that stands in the way; the
    makespan and what no order could beat; peak memory. `docs/Report.md` says
    what the figures mean and what each format has:

    * `text`: a table and totals;
    * `json`: everything, for `scripts/check-report.py` and other programs;
    * `chrome-trace`: for chrome://tracing and Perfetto, a track a lane, arrows
      from start to wait, and a memory counter;
    * `html`: a page of its own with the timeline.

    With `before`, a report of the same program in JSON, the exposed times of
    before and after are beside each other, and the page has both timelines.

    Collectives in nested regions and in called functions are reported once,
    with the times of their block and the number of times that it runs.

    Example:
    ```
    comm-opt step.mlir --comm-report="format=json output=before.json" \
      --comm-schedule --comm-report="format=text,html output=step before=before.json"
    ```
    writes `before.json`, `step.txt` and `step.html`.

    **Precondition**: the function's body is one block, or its first block is
    what matters. **Postcondition**: the module is as before. A file is written
    as a whole or not at all. Fails if an option is not understood, or a file
    cannot be read or written. Complexity: O((V + E) log V + T L) for V ops, E
    dependences, and T collectives on L groups; the reasons add (V + E) / 64 for
    each exposed collective.
  }];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "Name of a known machine, or a file (docs/Machines.md)">,
    ListOption<"formats", "format", "std::string",
               "text, json, chrome-trace or html (default: text)">,
    Option<"output", "output", "std::string", /*default=*/"",
           "File to write; with several formats what their extensions are added "
           "to (default: standard error)">,
    Option<"function", "function", "std::string", /*default=*/"",
           "Function to report on (default: main, or the only public one)">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"",
           "Bytes, or times the original peak (default: comm.memory_limit)">,
    Option<"before", "before", "std::string", /*default=*/"",
           "Report in JSON to compare with">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_PASSES_TD
