//===- CommOps.td - Meshes, groups, ranks and tokens -------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Meshes, groups, ranks and tokens. The communicating ops are in
// CommCollectiveOps.td and CommPointToPointOps.td, included here.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMOPS_TD
#define COMMDIALECT_IR_COMMOPS_TD

include "CommDialect/IR/CommCollectiveOps.td"
include "CommDialect/IR/CommPointToPointOps.td"
include "CommDialect/IR/CommSymmetricOps.td"

//===----------------------------------------------------------------------===//
// Groups of ranks
//===----------------------------------------------------------------------===//

def Comm_MeshOp : Comm_Op<"mesh", [Symbol]> {
  let summary = "Declares all ranks of the program as a grid with named axes";
  let description = [{
    Arranges the ranks of the program as a grid. A process's rank is its
    position in row-major order: the last axis varies fastest.

    Example:
    ```mlir
    comm.mesh @mesh(dp = 2, tp = 4)  // rank = dp * 4 + tp
    ```

    **Constraints**
    * mesh_c1: axes have different, non-empty names.
    * mesh_c2: there are as many sizes as names, all positive, and their product
      is at most 1048576 (2^20), the largest supported number of ranks.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$axis_names,
                       DenseI64ArrayAttr:$axis_sizes);
  let assemblyFormat = [{
    $sym_name `(` custom<MeshAxes>($axis_names, $axis_sizes) `)` attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Returns the number of ranks.
    int64_t getNumRanks();
  }];
}

def Comm_GroupOp : Comm_Op<"group", [Symbol,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Declares communicators: disjoint ordered lists of ranks";
  let description = [{
    Divides the ranks into *lines*, each with its own communicator. A collective
    on the group runs in every line at once. A rank's place in its line is its
    *group rank*.

    A group is defined by axes of a mesh: ranks that differ only in these axes
    are in one line, ordered by the axes as written, the first varying slowest.
    Or the lines are listed. A rank in no line must not reach a collective on
    the group.

    `window` is set by `comm-symmetric-memory{step=plan}`: the bytes of the group's
    window, of one slot of its ring, and of one slot of its stage.

    Example:
    ```mlir
    comm.mesh @mesh(dp = 2, tp = 2)
    comm.group @dp = @mesh[dp]                       // [[0, 2], [1, 3]]
    comm.group @all = @mesh[tp, dp]                  // [[0, 2, 1, 3]]
    comm.group @pairs = ranks [[0, 1], [2, 3]]
    ```

    **Constraints**
    * group_c1: the group is defined by a mesh and its axes, or by ranks.
    * group_c2: the axes are different axes of the mesh.
    * group_c3: there is at least one line, and no line is empty.
    * group_c4: ranks are not negative and below 1048576 (2^20), and none occurs
      twice.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       OptionalAttr<FlatSymbolRefAttr>:$mesh,
                       OptionalAttr<StrArrayAttr>:$axes,
                       OptionalAttr<TypedArrayAttrBase<DenseI64ArrayAttr,
                           "lines of ranks">>:$ranks,
                       OptionalAttr<ConfinedAttr<DenseI64ArrayAttr,
                           [DenseArrayCount<3>,
                            DenseArrayNonNegative<DenseI64ArrayAttr>]>>:$window);
  let assemblyFormat = [{
    $sym_name `=` custom<GroupMembers>($mesh, $axes, $ranks) attr-dict
  }];
  let hasVerifier = 1;
  let builders = [
    OpBuilder<(ins "::llvm::StringRef":$name,
                   "::llvm::ArrayRef<::llvm::SmallVector<int64_t>>":$lines)>,
    OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::comm::MeshOp":$mesh,
                   "::llvm::ArrayRef<::llvm::StringRef>":$axes)>
  ];
  let extraClassDeclaration = [{
    /// Returns the lines of the group. `symbolTable` looks up the mesh.
    ::llvm::SmallVector<::llvm::SmallVector<int64_t>>
    getLines(::mlir::SymbolTableCollection &symbolTable);
    ::llvm::SmallVector<::llvm::SmallVector<int64_t>> getLines();

    /// Returns the distinct sizes of the lines, in ascending order.
    ::llvm::SmallVector<int64_t>
    getLineSizes(::mlir::SymbolTableCollection &symbolTable);
  }];
}

class Comm_GroupQueryOp<string mnemonic> : Comm_Op<mnemonic, [Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$group);
  let results = (outs Index:$result);
  let assemblyFormat = "$group attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Comm_RankOp : Comm_Op<"rank", [Pure]> {
  let summary = "Returns the rank of this process";
  let description = [{
    Returns the number of this process among all processes of the program. It
    varies by rank: no control flow around a collective may depend on it.

    Example: `%rank = comm.rank : index`
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Comm_GroupRankOp : Comm_GroupQueryOp<"group_rank"> {
  let summary = "Returns the place of this process in its line of a group";
  let description = [{
    Example: `%i = comm.group_rank @dp : index`

    **Constraints**
    * group_rank_c1: the symbol is a `comm.group`.
  }];
}

def Comm_GroupSizeOp : Comm_GroupQueryOp<"group_size"> {
  let summary = "Returns the number of ranks in this process's line of a group";
  let description = [{
    Example: `%n = comm.group_size @dp : index`

    **Constraints**
    * group_size_c1: the symbol is a `comm.group`.
  }];
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

def Comm_CompletedTokenOp : Comm_Op<"completed_token", [Pure]> {
  let summary = "Makes a token that is already complete";
  let description = [{
    For a path on which nothing was started: the other branch of an `scf.if`, or
    the first iteration of a pipelined loop. Its wait folds away.

    Example: `%t = comm.completed_token`
  }];
  let results = (outs Comm_Token:$token);
  let builders = [OpBuilder<(ins)>];
  let assemblyFormat = "attr-dict";
}

def Comm_WaitOp : Comm_Op<"wait", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Comm_WaitOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Blocks until operations are complete, and returns their data";
  let description = [{
    Consumes one or more tokens. It names, in the order of the tokens, every
    destination (on tensors the starts' results) and then, after `reading`,
    every source. On tensors, the results are the data.

    Types of the sources are written only if they differ from those of the
    destinations.

    Example:
    ```mlir
    %sum = comm.wait %t, %r reading %g : tensor<1024xf32>
    %all = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<4xf32>
    %a, %b = comm.wait [%t0, %t1], %r0, %r1 : tensor<4xf32>, tensor<8xf32>
    comm.wait %barrier
    ```

    **Constraints**
    * wait_c1: there is at least one token.
    * wait_c2: data operands are all tensors or all memrefs.
    * wait_c3: on tensors, results have the destinations' types; on memrefs
      there are none.
    * wait_c4: no value is both a destination and a source.
    * wait_c5: no token is named twice.
  }];
  let arguments = (ins Variadic<Comm_Token>:$tokens,
                       Variadic<Comm_Data>:$destinations,
                       Variadic<Comm_Data>:$sources);
  let results = (outs Variadic<AnyRankedTensor>:$values);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$tokens,
                   "::mlir::ValueRange":$destinations,
                   "::mlir::ValueRange":$sources)>
  ];
  let assemblyFormat = [{
    custom<WaitOperands>($tokens, $destinations, $sources) attr-dict
    custom<WaitTypes>(ref($destinations), ref($sources), type($destinations),
                      type($sources), type($values))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

#endif // COMMDIALECT_IR_COMMOPS_TD
