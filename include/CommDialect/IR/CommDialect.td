//===- CommDialect.td - The comm dialect -------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
    own data. A communicating op *starts* its communication and returns a
    `!comm.token`; `comm.wait` consumes the token and returns the data.

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

    **Tokens** are linear: on every path, each is waited for exactly once. A wait
    names the start's destination results and every source, in order, because
    bufferization and deallocation learn only from the wait's operands how long
    buffers are in flight.

    **On tensors**, values are immutable. The only use of a start's destination
    result is its wait (or a region or call that carries it there); the wait's
    results are the data. **On memrefs**, between start and wait, nothing may
    access a destination or write a source, through any alias. `comm-verify`
    checks both.

    **Destination passing.** A start names equally many sources and destinations
    (`all_reduce sum %x into %init`). Without sources it is *in place*: each
    destination is read and written (`all_reduce sum into %x`).

    **Several operands** make one coalesced operation with one token. They may
    differ in shape and element type, and share group, reduction, dimension and
    root.

    **Discardable attributes.** docs/Layouts.md says what depends on them.

    | attribute | on | type | meaning |
    |---|---|---|---|
    | `comm.cost` | any op | i64, nanoseconds, not negative | overrides the estimated cost |
    | `comm.after` | any op | array of strings | names (NameLoc) of ops of its block that must come first |
    | `comm.mutates` | an op of another dialect | array of i64 | the numbers of the operands that it changes in place |
    | `comm.views` | an op of another dialect | i64 | the number of the operand of which its results are parts |
    | `comm.work` | an op of another dialect | dictionary: `bytes`, `contraction`, `elementwise` (i64), `contraction_type`, `elementwise_type` | what it moves and computes |
    | `comm.in_place` | an op of another dialect | array of i64: pairs of an operand and a result | the results that are in the buffer of an operand that nothing reads later |
    | `comm.alloc_bytes`, `comm.free_bytes` | an op with results | array of i64 | the bytes that, according to a recording, the op allocates and later frees for each result |
    | `comm.parts` | a contraction | i64, 1 or more | the contraction is one of so many parts of another, and has the rate of the whole if a machine's rates depend on size |
    | `comm.unique_positions` | a linalg.generic that is a scatter | unit | no two of its iterations write the same element |
    | `comm.row_group` | a linalg op | array of two i64 | the number of a group of ops over the same rows, which are to be one GPU kernel, and the place in it |
    | `comm.layer` | a collective | string | the layer that it belongs to |
    | `comm.bucket_with` | a collective | string | the same for all collectives that the user wants in one bucket |
    | `comm.bucket` | a collective | `#comm.bucket` | of what it was made |
    | `comm.left_alone` | a collective | string | why it is in no bucket |
    | `comm.original_peak` | a function | i64, bytes, not negative | its peak memory before the first scheduling pass |
    | `comm.memory_limit` | a function | i64, bytes, not negative | the limit that a scheduling pass kept |
    | `comm.ordered_starts` | a function | unit | all its starts keep their order, whatever their groups |
    | `comm.static_results` | a function | unit | a promise that its results are read before the next call, so that they may be in memory that every call writes, as with a CUDA graph |
    | `comm.static_arguments` | a function | unit | arguments that are gathered may have a place in the group's window, where they need not be copied |
    | `comm.place` | an argument | array of the group and an i64 (bytes) | that place: the group and the buffer's offset |
    | `comm.replaced_by` | an argument | i64 | the number of a result that may be returned in the argument's memory |
    | `comm.varying`, `comm.uniform` | an argument of a public function | unit | the value differs, or is the same, between ranks (for a private function, what its callers pass counts) |
    | `comm.target` | a module | `#comm.target` | the machine that its programs are optimized for |
    | `comm.ranks` | a module | array of i64 | the ranks that run it, if ranks run different modules |

    An op with `comm.mutates` or `comm.views` has no other effects, unless it has
    `has_side_effect = true`.

    **Decisions** that a lowering reads are inherent attributes, which no pass may
    drop. docs/Layouts.md lists them all, and who sets them.

    | attribute | on | meaning |
    |---|---|---|
    | `decision` (`#comm.decision`) | every collective | what a plan says about it: its algorithm, written as `by push` after the group |
    | `launch` (`#comm.launch`) | a collective on memrefs | how it is launched on a GPU; only lowerings set and read it |
    | `any_order` (unit) | an all_reduce, reduce or reduce_scatter | sources may be combined in any order, and rounded after each step |
    | `skip_own_piece` (unit) | an all_to_all | nobody reads the piece of the destination that the rank would send itself |

    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp by push : tensor<1024xf32>
    %r, %t = comm.all_gather %x into %y dim 0 on @dp by "copy-engine"
        : tensor<4xf32> into tensor<16xf32>
    ```

    **Constraints of all collectives**
    * collective_c1: there are as many sources as destinations, or none.
    * collective_c2: the source and the destination of an operand have the same
      element type.
    * collective_c3: operands are all tensors or all memrefs.
    * collective_c4: on tensors, results have the destinations' types; on memrefs
      there are none.
    * collective_c5: no value is both a source and a destination, and no memref
      is a destination twice. (A tensor may be, because identical computations
      are merged; bufferization copies it.)
    * collective_c6: the group is a `comm.group`.
    * collective_c7: the group's lines have the same size, except for all_reduce,
      reduce, broadcast, permute, send, recv, batch_p2p and barrier.
    * collective_c8: element types are i1, i8, i16, i32, i64, index, floats of 8
      to 64 bits, and complex of f32 or f64.
    * collective_c9: the reduction is defined on the element types: avg,
      premul_sum, minnum and maxnum on floats; umin, umax, band, bor and bxor on
      integers; none on 8-bit floats; only sum and prod on complex.
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
    static constexpr llvm::StringLiteral kTargetAttr = "comm.target";
  }];
}

class Comm_Op<string mnemonic, list<Trait> traits = []>
    : Op<Comm_Dialect, mnemonic, traits>;

#endif // COMMDIALECT_IR_COMMDIALECT_TD
