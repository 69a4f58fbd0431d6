//===- CommCollectiveOps.td - Collectives of a group -------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collectives in which every rank of a line participates.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMCOLLECTIVEOPS_TD
#define COMMDIALECT_IR_COMMCOLLECTIVEOPS_TD

include "CommDialect/IR/CommStart.td"

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

def Comm_AllReduceOp : Comm_StartOp<"all_reduce",
    CollectiveKindCase<"AllReduce", 1>,
    ["getReductionKind", "allowsUnequalGroups"]> {
  let summary = "Combines the sources of all ranks; every rank gets the result";
  let description = [{
    Every rank gets the same bits, in every run: the sources are combined in the
    order of the group's members. (NCCL combines f32 and f64 in an order of its
    own, the same in every run on one machine.) 16-bit floats accumulate in f32;
    `avg` is the sum divided by the group's size. On i1, `sum` is or, and `prod`
    is and. With `any_order`, the sources may be combined in any order, and
    rounded after each step: then NCCL may also run 16-bit floats on more than two
    ranks. Every rank still gets the same bits.
    `premul_sum` multiplies each rank's source by its factor (one for all
    operands, or one for each; it may differ by rank) and sums.

    Example:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<4xf32>
    %r, %t = comm.all_reduce max into %x on @dp : tensor<4xf32>
    %r, %t = comm.all_reduce premul_sum(%f : f32) %x into %y on @dp : tensor<4xf32>
    %r:2, %t = comm.all_reduce avg %a, %b into %x, %y on @dp
        : tensor<4xf32>, tensor<2x8xbf16>
    ```

    **Constraints**
    * all_reduce_c1: source and destination have the same shape.
    * all_reduce_c2: premul_sum has one factor, or as many as destinations; other
      reductions have none.
  }];
  let arguments = !con((ins Variadic<Comm_Factor>:$factors,
                       Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations,
                       EnumProp<Comm_ReductionKind>:$reduction,
                       FlatSymbolRefAttr:$group), Comm_Decisions,
                       (ins UnitAttr:$any_order));
  let builders = [
    OpBuilder<(ins "::mlir::comm::ReductionKind":$reduction,
                   "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations,
                   "::mlir::FlatSymbolRefAttr":$group,
                   CArg<"::mlir::ValueRange", "{}">:$factors)>
  ];
  let assemblyFormat = [{
    $reduction (`(` $factors^ `:` type($factors) `)`)?
    custom<Buffers>($sources, $destinations) `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                        type($values))
  }];
  let hasVerifier = 1;
}

def Comm_ReduceOp : Comm_StartOp<"reduce", CollectiveKindCase<"Reduce", 1>,
    ["getReductionKind", "allowsUnequalGroups", "verifyForGroupSize"]> {
  let summary = "Combines the sources of all ranks; the root gets the result";
  let description = [{
    Like `all_reduce`, but only the root (a group rank) gets the result. On
    other ranks, the destination is unspecified afterwards and not read before,
    except in the in-place form, which reads it as the source.

    Example:
    ```mlir
    %r, %t = comm.reduce sum %x into %init root 0 on @dp : tensor<4xf32>
    ```

    **Constraints**
    * reduce_c1: source and destination have the same shape.
    * reduce_c2: premul_sum has one factor, or as many as destinations; other
      reductions have none.
    * reduce_c3: the root is a rank of every line of the group.
  }];
  let arguments = !con((ins Variadic<Comm_Factor>:$factors,
                       Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations,
                       EnumProp<Comm_ReductionKind>:$reduction, I64Prop:$root,
                       FlatSymbolRefAttr:$group), Comm_Decisions,
                       (ins UnitAttr:$any_order));
  let builders = [
    OpBuilder<(ins "::mlir::comm::ReductionKind":$reduction,
                   "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$root,
                   "::mlir::FlatSymbolRefAttr":$group,
                   CArg<"::mlir::ValueRange", "{}">:$factors)>
  ];
  let assemblyFormat = [{
    $reduction (`(` $factors^ `:` type($factors) `)`)?
    custom<Buffers>($sources, $destinations) `root` $root `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                            type($values))
  }];
  let hasVerifier = 1;
}

def Comm_ReduceScatterOp : Comm_StartOp<"reduce_scatter",
    CollectiveKindCase<"ReduceScatter", 1>,
    ["getReductionKind", "verifyForGroupSize"]> {
  let summary = "Combines the sources of all ranks; each rank gets one piece";
  let description = [{
    The combined source is split along `dim` into as many equal pieces as the
    group has ranks; group rank i gets piece i. In place, the destination is the
    whole source; after the wait, the rank's own piece of it holds the result,
    and the rest is unspecified.

    Example:
    ```mlir
    %r, %t = comm.reduce_scatter sum %x into %init dim 1 on @tp
        : tensor<4x8xf32> into tensor<4x2xf32>
    ```

    **Constraints**
    * reduce_scatter_c1: `dim` is a dimension of every operand.
    * reduce_scatter_c2: the source's size along `dim` is the group's size times
      the destination's; other sizes are equal.
    * reduce_scatter_c3: in place, the group's size divides the destination's
      size along `dim`.
    * reduce_scatter_c4: premul_sum has one factor, or as many as destinations;
      other reductions have none.
  }];
  let arguments = !con((ins Variadic<Comm_Factor>:$factors,
                       Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations,
                       EnumProp<Comm_ReductionKind>:$reduction, I64Prop:$dim,
                       FlatSymbolRefAttr:$group), Comm_Decisions,
                       (ins UnitAttr:$any_order));
  let builders = [
    OpBuilder<(ins "::mlir::comm::ReductionKind":$reduction,
                   "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$dim,
                   "::mlir::FlatSymbolRefAttr":$group,
                   CArg<"::mlir::ValueRange", "{}">:$factors)>
  ];
  let assemblyFormat = [{
    $reduction (`(` $factors^ `:` type($factors) `)`)?
    custom<Buffers>($sources, $destinations) `dim` $dim `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                            type($values))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Data movement
//===----------------------------------------------------------------------===//

def Comm_BroadcastOp : Comm_StartOp<"broadcast",
    CollectiveKindCase<"Broadcast", 1>,
    ["allowsUnequalGroups", "verifyForGroupSize"]> {
  let summary = "Copies the root's source to every rank";
  let description = [{
    The source on ranks other than the root is not read.

    Example:
    ```mlir
    %r, %t = comm.broadcast %x into %init root 0 on @dp : tensor<4xf32>
    ```

    **Constraints**
    * broadcast_c1: source and destination have the same shape.
    * broadcast_c2: the root is a rank of every line of the group.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations, I64Prop:$root,
                       FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$root,
                   "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations) `root` $root `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                            type($values))
  }];
  let hasVerifier = 1;
}

def Comm_AllGatherOp : Comm_StartOp<"all_gather",
    CollectiveKindCase<"AllGather", 1>, ["verifyForGroupSize"]> {
  let summary =
      "Concatenates the sources of all ranks; every rank gets the result";
  let description = [{
    The sources are concatenated along `dim` in the order of the group's
    members. In place, the rank's own piece of the destination is its source.

    Example:
    ```mlir
    %r, %t = comm.all_gather %x into %init dim 0 on @dp
        : tensor<4xf32> into tensor<16xf32>
    ```

    **Constraints**
    * all_gather_c1: `dim` is a dimension of every operand.
    * all_gather_c2: the destination's size along `dim` is the group's size times
      the source's; other sizes are equal.
    * all_gather_c3: in place, the group's size divides the destination's size
      along `dim`.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations, I64Prop:$dim,
                       FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$dim,
                   "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations) `dim` $dim `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                            type($values))
  }];
  let hasVerifier = 1;
}

def Comm_GatherOp : Comm_StartOp<"gather", CollectiveKindCase<"Gather", 1>,
    ["verifyForGroupSize"]> {
  let summary =
      "Concatenates the sources of all ranks; the root gets the result";
  let description = [{
    Like `all_gather`, but on ranks other than the root the destination is
    unspecified afterwards.

    Example:
    ```mlir
    %r, %t = comm.gather %x into %init dim 0 root 1 on @dp
        : tensor<4xf32> into tensor<16xf32>
    ```

    **Constraints**
    * gather_c1: `dim` is a dimension of every operand.
    * gather_c2: the destination's size along `dim` is the group's size times the
      source's; other sizes are equal.
    * gather_c3: in place, the group's size divides the destination's size along
      `dim`.
    * gather_c4: the root is a rank of every line of the group.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations, I64Prop:$dim,
                       I64Prop:$root, FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$dim,
                   "int64_t":$root, "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations) `dim` $dim `root` $root `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources),
                                      type($destinations), type($values))
  }];
  let hasVerifier = 1;
}

def Comm_ScatterOp : Comm_StartOp<"scatter", CollectiveKindCase<"Scatter", 1>,
    ["verifyForGroupSize"]> {
  let summary = "Splits the root's source; each rank gets one piece";
  let description = [{
    The root's source is split along `dim` into as many equal pieces as the
    group has ranks; group rank i gets piece i. The source on other ranks is not
    read. In place, the destination is the whole source; after the wait, the
    rank's own piece of it holds the result.

    Example:
    ```mlir
    %r, %t = comm.scatter %x into %init dim 0 root 0 on @dp
        : tensor<16xf32> into tensor<4xf32>
    ```

    **Constraints**
    * scatter_c1: `dim` is a dimension of every operand.
    * scatter_c2: the source's size along `dim` is the group's size times the
      destination's; other sizes are equal.
    * scatter_c3: in place, the group's size divides the destination's size along
      `dim`.
    * scatter_c4: the root is a rank of every line of the group.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations, I64Prop:$dim,
                       I64Prop:$root, FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$dim,
                   "int64_t":$root, "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations) `dim` $dim `root` $root `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources),
                                      type($destinations), type($values))
  }];
  let hasVerifier = 1;
}

def Comm_AllToAllOp : Comm_StartOp<"all_to_all",
    CollectiveKindCase<"AllToAll", 1>, ["verifyForGroupSize"]> {
  let summary = "Sends one piece of each rank's source to each rank";
  let description = [{
    The source is split along dimension `split` into as many equal pieces as the
    group has ranks. Piece i goes to group rank i, and the received pieces are
    concatenated along dimension `concat` in the order of the group's members.
    `skip_own_piece` says that nobody reads the piece that the rank would send
    itself.

    Example:
    ```mlir
    %r, %t = comm.all_to_all %x into %init split 1 concat 0 on @tp
        : tensor<4x8xf32> into tensor<16x2xf32>
    ```

    **Constraints**
    * all_to_all_c1: `split` and `concat` are dimensions of every operand.
    * all_to_all_c2: the group's size divides the source's size along `split`;
      the destination is smaller by that factor along `split` and larger by it
      along `concat` (of the same shape if both are one dimension).
    * all_to_all_c3: in place, `split` equals `concat`.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations, I64Prop:$split_dim,
                       I64Prop:$concat_dim, FlatSymbolRefAttr:$group),
                       Comm_Decisions, (ins UnitAttr:$skip_own_piece));
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations, "int64_t":$splitDim,
                   "int64_t":$concatDim, "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations) `split` $split_dim
    `concat` $concat_dim `on` $group (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                        type($values))
  }];
  let hasVerifier = 1;
}

def Comm_AllToAllVOp : Comm_StartOp<"all_to_all_v",
    CollectiveKindCase<"AllToAllV">,
    ["readsDestinations", "verifyForGroupSize"]> {
  let summary = "Does an all_to_all with a size for each pair of ranks";
  let description = [{
    The source is divided along `dim` into pieces of the send sizes, in order;
    piece i goes to group rank i. The received pieces are placed one after the
    other along `dim` of the destination; elements past their sum keep their
    values. Sizes are constants or SSA values. If a send size and the receiver's
    receive size disagree, the program ends before data moves.

    Example:
    ```mlir
    %r, %t = comm.all_to_all_v %x into %y send [1, 3] receive [1, %n] dim 0
        on @dp : tensor<4xf32> into tensor<8xf32>
    ```

    **Constraints**
    * all_to_all_v_c1: there is one source and one destination.
    * all_to_all_v_c2: `dim` is a dimension of both; other sizes are equal.
    * all_to_all_v_c3: there are as many send and receive sizes as ranks in the
      group.
    * all_to_all_v_c4: sizes are not negative, and their sum is at most the
      operand's size along `dim`.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations,
                       Variadic<Index>:$send_sizes,
                       Variadic<Index>:$receive_sizes,
                       DenseI64ArrayAttr:$static_send_sizes,
                       DenseI64ArrayAttr:$static_receive_sizes,
                       I64Prop:$dim, FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$source, "::mlir::Value":$destination,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$sendSizes,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$receiveSizes,
                   "int64_t":$dim, "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations)
    `send` custom<DynamicIndexList>($send_sizes, $static_send_sizes)
    `receive` custom<DynamicIndexList>($receive_sizes, $static_receive_sizes)
    `dim` $dim `on` $group (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                        type($values))
  }];
  let hasVerifier = 1;
}

def Comm_PermuteOp : Comm_StartOp<"permute", CollectiveKindCase<"Permute">,
    ["allowsUnequalGroups", "verifyForGroupSize"]> {
  let summary = "Sends each rank's source to at most one other rank";
  let description = [{
    For each pair of group ranks `[from, to]` the source of `from` becomes the
    destination of `to`. A rank that receives nothing gets zeros.

    Example:
    ```mlir
    %r, %t = comm.permute %x into %init pairs [[0, 1], [1, 0]] on @dp
        : tensor<4xf32>
    ```

    **Constraints**
    * permute_c1: source and destination have the same shape.
    * permute_c2: no rank sends twice and none receives twice.
    * permute_c3: the ranks of all pairs are ranks of every line of the group.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Comm_Data>:$destinations,
                       DenseI64ArrayAttr:$pairs, FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$destinations,
                   "::llvm::ArrayRef<std::pair<int64_t, int64_t>>":$pairs,
                   "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    custom<Buffers>($sources, $destinations) `pairs` custom<Pairs>($pairs)
    `on` $group (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BufferTypes>(ref($sources), type($sources), type($destinations),
                        type($values))
  }];
  let hasVerifier = 1;
}

def Comm_BarrierOp : Comm_StartOp<"barrier", CollectiveKindCase<"Barrier", 1>,
    ["allowsUnequalGroups"], []> {
  let summary = "Blocks its wait until every rank of the line has started it";
  let description = [{
    Example:
    ```mlir
    %t = comm.barrier on @dp
    comm.wait %t
    ```
  }];
  let arguments = !con((ins FlatSymbolRefAttr:$group), Comm_Decisions);
  let hasFolder = 0; // no memrefs
  let results = (outs Comm_Token:$token);
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$group)>];
  let assemblyFormat = [{
    `on` $group (`by` custom<Decision>($decision)^)? attr-dict
  }];
  let extraClassDeclaration = [{
    ::mlir::OperandRange getSources() { return (*this)->getOperands(); }
    ::mlir::OperandRange getDestinations() { return (*this)->getOperands(); }
    ::mlir::ResultRange getValues() {
      return (*this)->getResults().drop_back();
    }
  }];
}

#endif // COMMDIALECT_IR_COMMCOLLECTIVEOPS_TD
