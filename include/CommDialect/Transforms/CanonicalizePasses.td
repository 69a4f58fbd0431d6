//===- CanonicalizePasses.td - Rewrites of collectives -----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_CANONICALIZEPASSES_TD
#define COMMDIALECT_TRANSFORMS_CANONICALIZEPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def CanonicalizePass : CommPass<"comm-canonicalize", "::mlir::ModuleOp"> {
  let summary = "Remove and merge collectives, identically on all ranks";
  let description = [{
    Removes collectives on tensors that are not needed, and replaces several by
    one, or one by a cheaper one. `docs/Canonicalize.md` lists all rules, why
    each is correct on every rank, and when it does not apply:

    * collectives whose data nobody uses, of zero-size tensors, or on groups of
      one rank; also single operands of coalesced collectives;
    * collectives of values that are equal on all ranks of the group (see
      `comm-print-uniformity`): broadcasts, reductions, gathers;
    * collectives that undo each other, permutes of permutes, reduce_scatter then
      all_gather, reduce or gather then broadcast, scatter then all_gather;
    * the rank's own slice of the result of an all_reduce, all_gather or
      broadcast: an offset is the rank's own if, evaluated for each rank, it is
      its place in the group times the size of the slice;
    * all_reduces whose results are added, or otherwise combined as their
      reduction does: one all_reduce of the combined sources;
    * a collective of the same sources as an earlier one. By default
      (`cse=within-memory`), the pass leaves it if keeping the data until then
      would raise the peak of the block, or exceed `comm.memory_limit` if that
      is higher, according to the memory model; programs that gather a parameter
      again want this.

    The rules depend on the module alone, which is the same on all ranks.
    Results keep their bits (except those of NaNs), unless
    `allow-reassociation`. If a rule could make a program slower, the costs on
    the target decide. Each rule removes a collective, or makes it move less:
    none undoes another's work, and a second run changes nothing.

    Not rewritten: messages between two ranks, because the other end is another
    op; barriers; collectives on memrefs; collectives whose token leaves their
    block or is waited for together with others; ops of other dialects.

    Example:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<16xf32>
    %sum = comm.wait %t, %r reading %x : tensor<16xf32>
    %rank = comm.group_rank @dp : index
    %offset = arith.muli %rank, %c4 : index
    %own = tensor.extract_slice %sum[%offset] [4] [1]
        : tensor<16xf32> to tensor<4xf32>
    ```
    becomes
    ```mlir
    %0 = tensor.empty() : tensor<4xf32>
    %r, %t = comm.reduce_scatter sum %x into %0 dim 0 on @dp
        : tensor<16xf32> into tensor<4xf32>
    %own = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<16xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same; no rule
    applies. Remarks: for each rule that was applied, its name, the collective
    and the other one; for each rule that only one condition prevented, its name
    and the reason. Complexity: O(n log n) for n ops and operands, and for each
    slice of a collective's data the number of ranks. Fails without a known
    target.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"allowReassociation", "allow-reassociation", "bool",
           /*default=*/"false", "Allow rewrites that change the rounding of floats">,
    Option<"cse", "cse", "::mlir::comm::CseMode",
           /*default=*/"::mlir::comm::CseMode::WithinMemory",
           "When to replace a collective by an earlier one of the same data: always, "
           "within-memory (if that does not raise peak memory) or never">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_CANONICALIZEPASSES_TD
