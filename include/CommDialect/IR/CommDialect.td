//===- CommDialect.td ------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect itself and the base class of its ops.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMDIALECT_TD
#define COMMDIALECT_IR_COMMDIALECT_TD

include "mlir/IR/OpBase.td"

def Comm_Dialect : Dialect {
  let name = "comm";
  let cppNamespace = "::mlir::comm";
  let summary = "Communication between the processes of a distributed program";
  let description = [{
    The `comm` dialect models the communication of a distributed machine
    learning program in which every rank (process) runs the same function on its
    own data. A communicating op is *started* and returns a `!comm.token`;
    `comm.wait` consumes the token and gives the data.

    ```mlir
    comm.mesh @mesh(dp = 2, tp = 4)
    comm.group @dp = @mesh[dp]

    func.func @step(%g: tensor<1024xf32>) -> tensor<1024xf32> {
      %init = tensor.empty() : tensor<1024xf32>
      %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<1024xf32>
      // compute that hides the collective
      %sum = comm.wait %t, %r reading %g : tensor<1024xf32>
      return %sum : tensor<1024xf32>
    }
    ```

    **Tokens** are linear: on every path each is waited for exactly once. A wait
    names the start's destination results and every source, in order, because
    bufferization and deallocation see the time in which buffers are in flight
    only through the wait's operands.

    **On tensors** values are immutable. The only use of a start's destination
    result is its wait (or a region or call that carries it there); the wait's
    results are the data. **On memrefs** nothing, through any alias, touches a
    destination or writes a source between start and wait. `comm-verify` checks
    both.

    **Destination passing.** A start names sources and destinations of equal
    number (`all_reduce sum %x into %init`). Without sources it is *in place*:
    each destination is read and written (`all_reduce sum into %x`).

    **Several operands** make one coalesced operation with one token. They may
    differ in shape and element type; group, reduction, dimension and root are
    common.

    **Discardable attributes**: `comm.cost` (i64, nanoseconds, not negative) on
    any op overrides its estimated cost; on an op of another dialect
    `comm.mutates` (an array of i64) has the numbers of the operands that it
    changes in place and `comm.views` (i64) that of the operand of which its
    results are parts, and an op with one of them has no other effects, unless it
    has `has_side_effect = true`; `comm.work` there (a dictionary: `bytes`,
    `contraction` and `elementwise`, each an i64, with the element types
    `contraction_type` and `elementwise_type`) what it moves and computes, and
    `comm.in_place` (an array of i64: pairs of an operand and a result) which
    results are in the buffer of an operand that nothing reads later; on any op
    `comm.after` (an array of strings) the names (NameLoc) of ops of its block
    that must come first; `comm.parts` (i64, 1 or more) on a
    contraction says that it is one of so many parts of one, whose rate is that of
    the whole where a machine's rates are by size; `comm.unique_positions` (unit) on
    a linalg.generic that is a scatter says that no two of its iterations write one
    element; `comm.original_peak` and
    `comm.memory_limit` (i64, bytes, not negative) on a function are the peak
    memory that it had before the first scheduling pass and the limit that a
    scheduling pass kept; `comm.ordered_starts` (unit) on a function keeps the
    order of all starts in it, whatever their groups; `comm.static_results` (unit)
    on a function promises that its results are read before it is called again,
    so that they may be in memory which every call writes, as those of a CUDA
    graph are; `comm.static_arguments` (unit) on a function lets arguments that
    are gathered have a place in the group's window, where they need not be
    copied: `comm.place` on the argument says where that lies, an array of the
    group and the buffer's offset (i64, bytes);
    `comm.alloc_bytes` and
    `comm.free_bytes` (arrays of i64) on an op with results are what a recording
    says the op allocates and later frees for each result; on collectives,
    `comm.layer` (a string) names the layer they belong to, `comm.bucket_with` (a
    string) is common to those that the user wants in one bucket, `comm.bucket`
    tells of what a bucket was made (`members` and their `bytes`, why it
    `ended`, its `mode`, and the `copies` it cost) and `comm.left_alone` (a
    string) why a collective is in none; `comm.varying` and `comm.uniform` (unit) on
    arguments of public functions say that the value differs, or does not, between
    ranks (of a private function what its callers hand over counts); `comm.ranks`
    (array of i64) on a module has the ranks that run it, where ranks run
    different modules.

    **Decisions** that a lowering reads are attributes of the ops themselves, which
    no pass may drop. Every collective can have an `algorithm`, written as
    `by push` behind the group, and, where it runs over symmetric memory,
    `flag_offset` (i64, bytes; where its flags lie in the group's window),
    `peers_ready` (unit: peers are done with what copy engines will write) and
    `on_compute_stream` (unit: nothing is computed meanwhile); an all_to_all
    `skip_own_piece` (unit: nobody reads the piece of the destination that the
    rank would send itself). docs/Layouts.md lists them all, and who sets them.

    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp by push : tensor<1024xf32>
    %r, %t = comm.all_gather %x into %y dim 0 on @dp by "copy-engine"
        : tensor<4xf32> into tensor<16xf32>
    ```

    **Constraints of all collectives**
    * collective_c1: sources are as many as destinations, or none.
    * collective_c2: source and destination of one operand have one element type.
    * collective_c3: operands are all tensors or all memrefs.
    * collective_c4: results are the destinations' types, on tensors; none on
      memrefs.
    * collective_c5: no value is both a source and a destination, and no memref
      is a destination twice. (A tensor may be, as two computations of the same
      become one; bufferization copies it.)
    * collective_c6: the group is a `comm.group`.
    * collective_c7: the group's lines are of one size, except for all_reduce,
      reduce, broadcast, permute, send, recv, batch_p2p and barrier.
    * collective_c8: element types are i1, i8, i16, i32, i64, index, floats of 8
      to 64 bits, and complex of f32 or f64.
    * collective_c9: a reduction is defined on its element types: avg,
      premul_sum, minnum and maxnum on floats; umin, umax, band, bor and bxor on
      integers; none on floats of 8 bits; only sum and prod on complex.
    * collective_c10: there is at least one destination.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Names of the discardable attributes.
    static constexpr llvm::StringLiteral kCostAttr = "comm.cost";
    static constexpr llvm::StringLiteral kMutatesAttr = "comm.mutates";
    static constexpr llvm::StringLiteral kViewsAttr = "comm.views";
    static constexpr llvm::StringLiteral kPartsAttr = "comm.parts";
    static constexpr llvm::StringLiteral kUniquePositionsAttr =
        "comm.unique_positions";
    static constexpr llvm::StringLiteral kOriginalPeakAttr =
        "comm.original_peak";
    static constexpr llvm::StringLiteral kMemoryLimitAttr = "comm.memory_limit";
    static constexpr llvm::StringLiteral kOrderedStartsAttr =
        "comm.ordered_starts";
    static constexpr llvm::StringLiteral kStaticResultsAttr =
        "comm.static_results";
    static constexpr llvm::StringLiteral kStaticArgumentsAttr =
        "comm.static_arguments";
    static constexpr llvm::StringLiteral kPlaceAttr = "comm.place";
    static constexpr llvm::StringLiteral kAllocBytesAttr = "comm.alloc_bytes";
    static constexpr llvm::StringLiteral kFreeBytesAttr = "comm.free_bytes";
    static constexpr llvm::StringLiteral kBucketAttr = "comm.bucket";
    static constexpr llvm::StringLiteral kBucketWithAttr = "comm.bucket_with";
    static constexpr llvm::StringLiteral kLeftAloneAttr = "comm.left_alone";
    static constexpr llvm::StringLiteral kLayerAttr = "comm.layer";
    static constexpr llvm::StringLiteral kVaryingAttr = "comm.varying";
    static constexpr llvm::StringLiteral kUniformAttr = "comm.uniform";
  }];
}

class Comm_Op<string mnemonic, list<Trait> traits = []>
    : Op<Comm_Dialect, mnemonic, traits>;

#endif // COMMDIALECT_IR_COMMDIALECT_TD
