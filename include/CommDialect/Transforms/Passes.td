//===- Passes.td -----------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PASSES_TD
#define COMMDIALECT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyPass : Pass<"comm-verify", "::mlir::ModuleOp"> {
  let summary = "checks what the ops' own verifiers cannot see";
  let description = [{
    Changes nothing; emits errors and fails where the program is wrong. Runs on
    tensors and again after bufferization, on memrefs. Sees communication through
    its interfaces only.

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
      touches its memref operands.
    * **Control flow around a collective** is the same on all ranks of a line of
      its group: conditions, bounds of loops, and calls.
    * **Constant peers** of send, recv and batch_p2p are -1 or a rank of every
      line (send_c2, recv_c1, batch_p2p_c3).
    * **No rank outside of the group** reaches a collective, where the module has
      a mesh and the collective is under no control flow.

    Assumed: distinct memref arguments of a function do not alias; a public
    function, of whose callers nothing is known, is called by all ranks alike,
    with equal scalars unless they are marked `comm.varying`, and with tokens of
    starts that have the buffers its waits name.

    **Precondition**: the module passes the verifier.
    **Postcondition**: the module is as before; where the pass succeeds the above
    holds.
  }];
}

def PrintUniformityPass : Pass<"comm-print-uniformity", "::mlir::ModuleOp"> {
  let summary = "says, for each result, on which ranks it is the same";
  let description = [{
    For tests: a remark on each op with results, in the order of the IR: uniform,
    varying, or uniform within sets of ranks. Of a memref it is its shape and
    place, not what it holds.

    **Precondition**: none. **Postcondition**: the module is as before.
  }];
}

#endif // COMMDIALECT_TRANSFORMS_PASSES_TD
