//===- Passes.td - Passes on comm programs -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that stay within the comm dialect.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PASSES_TD
#define COMMDIALECT_TRANSFORMS_PASSES_TD

include "CommDialect/Transforms/CommPass.td"
include "CommDialect/Transforms/AlgorithmPasses.td"
include "CommDialect/Transforms/BucketPasses.td"
include "CommDialect/Transforms/BufferizationPasses.td"
include "CommDialect/Transforms/CanonicalizePasses.td"
include "CommDialect/Transforms/FsdpPasses.td"
include "CommDialect/Transforms/PlanPasses.td"
include "CommDialect/Transforms/ProgramPasses.td"
include "CommDialect/Transforms/ReorderPass.td"
include "CommDialect/Transforms/SymmetricPasses.td"

//===----------------------------------------------------------------------===//
// Order within a function
//===----------------------------------------------------------------------===//

def SchedulePass : CommPass<"comm-schedule", "::mlir::ModuleOp"> {
  let summary = "Reorder ops to hide communication within a memory limit";
  let description = [{
    Orders the ops of each block of each function that communicates for a small
    makespan on the target, according to the simulator (see
    `comm-print-simulation`): starts go as early as memory and usefulness allow,
    waits as late as useful, and compute fills the time between them, on all
    communicators and links at once. Several list schedulers, Inductor's passes,
    and an exhaustive search for small blocks propose orders; the simulator
    chooses, and the best are improved further.

    * Dependences are kept, and with them the order of the starts on each
      communicator; for copy engines, the order of gathers and that of exchanges
      (see `comm-print-dependences`). All ranks compile one module, so the starts
      on different communicators, or lanes, also have the same order on all ranks,
      and ranks cannot deadlock.
    * The result is never slower than the input, unless the input is above the
      memory limit, and never slower than what Inductor's passes, or raising all
      starts and sinking all waits, achieve within the limit. (Blocks of more than
      20,000 ops are not compared with these.)
    * Where the simulator sees no difference, starts are early and waits late. In
      blocks of up to 5,000 ops with transfers by copy engines, the pass prefers
      an order that is also good when copies are late, if it is at most half a
      percent slower when they are not.
    * The result is never above the limit, according to the memory model. The pass
      asks the model again at the end, because bufferization may decide
      differently in another order. If a promise is broken there, other orders are
      tried, and in the end the input's order is restored.
    * Nothing enters or leaves a region. Nested blocks are scheduled first, within
      what their function's limit leaves them. With `pipeline-loops`, starts cross
      the back edges of loops. In an innermost scf.for, those starts run one
      iteration ahead that would be exposed within an iteration, and that need
      nothing but the loop's counter, values from outside, and little compute.
      Their sources are copied, and the library runs them. The last iteration is
      peeled; a loop that may run zero times is put into an scf.if. If a function
      would then need more time, or more memory than the limit, its loops stay as
      they were.

    `memory-limit` applies to the buffers that a function allocates, not to
    arguments. It is `none`; or bytes, which is a number with a unit (B, KB, MB,
    GB, TB, KiB, MiB, GiB, TiB) or a whole number of 16 or more; or, any other
    number, a multiple of the peak that the function had before the first
    scheduling pass. That peak is kept in the function's `comm.original_peak`, the
    limit in `comm.memory_limit`. The default keeps the peak.

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
    each block are a permutation of the original ones, and the functions have the
    two attributes. Remarks: for each collective one of `Hidden`, `LessExposed`
    and `Exposed`, with its exposed time and its positions before and after, and
    the reason for the time that is left (see `comm-report`); for each function
    `Schedule` with makespan, lower bound and peak; with `pipeline-loops`, for
    each innermost loop that communicates, `LoopPipelined` or `LoopNotPipelined`.
    Complexity: O((V + E + U) log V) for V ops, E dependences and U uses of
    buffers. Fails without a known target, on an invalid option, and if no order
    within the limit is found; the error names the largest buffers that are live at the peak.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect"];
  let options = [
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "none, bytes (such as 16GiB), or a ratio of the first peak">,
    Option<"pipelineLoops", "pipeline-loops", "bool", /*default=*/"false",
           "Let starts cross the back edges of loops">
  ];
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

def VerifyPass : CommPass<"comm-verify", "::mlir::ModuleOp"> {
  let summary = "Check that communication cannot deadlock, race or mismatch";
  let description = [{
    Changes nothing. Emits errors (the first 20, and how many more there are) and
    fails if the program is wrong. Runs on tensors and, after bufferization, on
    memrefs. Sees communication only through its interfaces.

    * **Tokens are linear**: on every path, each token is waited for, or passed on
      by a branch, loop, call or return, exactly once. `comm.completed_token` may
      have any number of uses.
    * **A wait names its starts' buffers**: destinations, then sources, in the
      order of the tokens. Tokens and data are traced back through regions,
      branches and calls. A completed token has whatever data the wait names.
    * **On tensors**, a start's destination result is used only by its wait, or
      passed on to it.
    * **On memrefs**, between start and wait, no op accesses a destination, and no
      op writes or frees a source, through any alias, memrefs stored in memory
      included. Parts of a buffer are distinguished by static offsets, sizes and
      strides. An op of unknown effects accesses its memref operands. No
      destination is a constant `memref.global`. Arguments of a loop that begin as
      different buffers and only swap places are different buffers. No buffer on
      the stack is in flight when its scope ends.
    * **Traces by rank** match: on each line of a group, all ranks start the same
      collectives in the same order (kind, reduction, root, dimension, algorithm,
      element types, numbers of elements), messages are received as they are sent,
      and ranks do not wait for each other in a cycle. Control flow that follows
      from ranks and constants is known for each rank; control flow that depends
      on data is not, and each path must be right for the ranks that share the
      decision. The same holds for allocations of symmetric memory. An error shows
      the traces of two ranks up to where they differ. `docs/Verify.md` says more.
    * **Data**: a source is written before it is read, and pieces are gathered in
      the order in which they were scattered.
    * **Symmetric buffers** are used only by collectives of their own group (also
      behind a cast, where peers access an operand), are not returned, lie within
      the group's window, and share their place with no other buffer while a rank
      may still use them (`comm-symmetric-memory{step=plan}` defines when that is).
    * **Peers** of send, recv and batch_p2p are -1 or a rank of the line (send_c2,
      recv_c1, batch_p2p_c3).
    * **No rank outside the group** reaches a collective. The ranks of the program
      are those of its mesh, or without a mesh those that groups list.

    If something can be neither proved nor refuted, the error begins with "cannot
    prove" and names the value that prevents the proof; `unproven=warning` makes
    it a warning.

    `launch-order` warns where ranks start operations of several groups in such
    orders that they would wait for each other for ever on a GPU that has no room
    for the kernels of several communicators at a time. `comm-lower-to-gpu` asks
    for it.

    `modules=FILE,FILE` names the modules that other ranks run together with this
    one, such as the stages of a pipeline. All are verified as one program, in
    which each rank calls the function of the module whose `comm.ranks` contains
    it.

    Assumptions: all ranks call a public function from outside alike, with memrefs
    that do not alias, with equal scalars and sizes unless they are marked
    `comm.varying`, with equal contents where they are marked `comm.uniform`, and
    with tokens of starts that have the buffers that its waits name. For a private
    function, its callers count, not the marks on its arguments. A private
    function whose address is taken may be called with anything, and a call
    through an address may reach every such function of its type.

    **Precondition**: the module passes the verifier.
    **Postcondition**: the module is unchanged; if the pass succeeds, the above
    holds.
  }];
  let options = [
    Option<"unproven", "unproven", "::mlir::comm::Unproven",
           /*default=*/"::mlir::comm::Unproven::Error",
           "How to report what cannot be proved: error or warning">,
    ListOption<"modules", "modules", "std::string",
               "Files of the modules that run together with this one on other "
               "ranks (comm.ranks)">,
    Option<"launchOrder", "launch-order", "bool", /*default=*/"false",
           "Warn where ranks start operations of several groups in orders that "
           "need a GPU to run them at a time">
  ];
  // Dialects of the code that joins the modules.
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::scf::SCFDialect"];
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

def ReportPass : CommPass<"comm-report", "::mlir::ModuleOp"> {
  let summary = "Report how a function runs on a machine and why it waits";
  let description = [{
    Simulates one function on the target, with its ops in their present order, and
    writes the results: for each collective its time, how much of it is exposed,
    the one reason for that, and the op that prevents more; the makespan, and a
    time that no order could beat; peak memory. `docs/Report.md` defines the
    figures and the contents of each format:

    * `text`: a table and totals;
    * `json`: everything, for `scripts/check-report.py` and other programs;
    * `chrome-trace`: for chrome://tracing and Perfetto, with one track for each
      lane, arrows from start to wait, and a memory counter;
    * `html`: a self-contained page with the timeline.

    With `before`, a JSON report of the same program, the output shows the exposed
    times before and after side by side, and the page has both timelines.

    Collectives in nested regions and in called functions are reported once,
    with the times of their block and the number of times that it runs.

    Example:
    ```
    comm-opt step.mlir --comm-report="format=json output=before.json" \
      --comm-schedule --comm-report="format=text,html output=step before=before.json"
    ```
    writes `before.json`, `step.txt` and `step.html`.

    **Precondition**: the function's body is one block, or its first block is what
    matters. **Postcondition**: the module is unchanged. A file is written as a
    whole or not at all. Fails without a known target, on an invalid option, or if
    a file cannot be read or written. Complexity: O((V + E) log V + T L) for V ops, E dependences, and T
    collectives on L groups; the reasons add (V + E) / 64 for each exposed
    collective.
  }];
  let options = [
    ListOption<"formats", "format", "::mlir::comm::ReportFormat",
               "text, json, chrome-trace or html (default: text)">,
    Option<"output", "output", "std::string", /*default=*/"",
           "File to write; with several formats, its name without the extension "
           "(default: standard error)">,
    Option<"function", "function", "std::string", /*default=*/"",
           "Function to report on (default: main, or the only public one)">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"",
           "Bytes, or a ratio of the original peak (default: comm.memory_limit)">,
    Option<"before", "before", "std::string", /*default=*/"",
           "JSON report to compare with">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_PASSES_TD
