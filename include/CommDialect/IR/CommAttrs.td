//===- CommAttrs.td - Attributes of the dialect ------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decisions, buckets, targets, the memory space of symmetric memory, and
// layouts of tensors.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMATTRS_TD
#define COMMDIALECT_IR_COMMATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/TensorEncoding.td"
include "CommDialect/IR/CommDialect.td"
include "CommDialect/IR/CommEnums.td"

def Comm_DecisionAttr : AttrDef<Comm_Dialect, "Decision"> {
  let mnemonic = "decision";
  let summary = "How a collective is to run";
  let description = [{
    What a plan says about a collective; a pass applies it, and lowerings follow
    it. The algorithm is the library of the machine (`nccl`, `mpi`), a kernel
    over symmetric memory (`push`, `pull`, `2shot-s`, `2shot-f`, `2shot-p`), or
    copy engines (`copy-engine`, `2shot-c`); docs/Machines.md describes them. A
    collective prints it as `by push` or `by "2shot-s"`.

    Example: `#comm.decision<algorithm = push>`
  }];
  let parameters = (ins EnumParameter<Comm_Algorithm>:$algorithm);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Comm_AlgorithmAttr : EnumAttr<Comm_Dialect, Comm_Algorithm, "algorithm"> {
  let summary = "The decision in bytecode of version 0.2";
  let description = [{
    Version 0.2 of the dialect wrote `#comm.algorithm<push>` for what is
    `#comm.decision<algorithm = push>` now. No op has it.
  }];
  let assemblyFormat = "`<` $value `>`";
}

def Comm_BucketAttr : AttrDef<Comm_Dialect, "Bucket"> {
  let mnemonic = "bucket";
  let summary = "Of what a collective was made";
  let description = [{
    What `comm-bucket` and `comm-apply-plan` tell of a collective that they made
    of several: how it was made, the members with the bytes of each, why nothing
    more was put into it, and what had to be copied. It explains; nothing depends
    on it.

    Example:
    ```mlir
    #comm.bucket<coalesced, members = ["dw1", "dw2"], bytes = [16, 24],
                 ended = "cap">
    ```

    **Constraints**
    * bucket_c1: each member has its bytes, which are not negative.
  }];
  let parameters = (ins "::mlir::comm::BucketMode":$mode,
                        ArrayRefParameter<"::mlir::StringAttr">:$members,
                        ArrayRefParameter<"int64_t">:$bytes,
                        "::mlir::StringAttr":$ended,
                        OptionalArrayRefParameter<"::mlir::StringAttr">:$copies);
  let assemblyFormat = [{
    `<` $mode `,` `members` `=` `[` $members `]` `,` `bytes` `=` `[` $bytes `]`
    `,` `ended` `=` $ended (`,` `copies` `=` `[` $copies^ `]`)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns the bucket of `op`, or null.
    static BucketAttr of(::mlir::Operation *op);
  }];
}

def Comm_TargetAttr : AttrDef<Comm_Dialect, "Target"> {
  let mnemonic = "target";
  let summary = "The machine that a module is optimized for";
  let description = [{
    The name of a known machine, or a file (docs/Machines.md). A module has it as
    its attribute `comm.target`, which `comm-set-target` sets. All passes that
    depend on a machine read it from the innermost module around their op that
    has one. A pass that reads it checks that there is such a machine.

    Example:
    ```mlir
    module attributes {comm.target = #comm.target<"h200-x8">} {
    }
    ```

    **Constraints**
    * target_c1: the name is not empty.
  }];
  let parameters = (ins "::mlir::StringAttr":$machine);
  let assemblyFormat = "`<` $machine `>`";
  let genVerifyDecl = 1;
}

def Comm_SymmAttr : AttrDef<Comm_Dialect, "Symm"> {
  let mnemonic = "symm";
  let summary = "Memory that all ranks of a group can address";
  let description = [{
    The memory space of buffers in the *window* of a group: memory that every
    rank of a line allocates at the same offset and that the other ranks of the
    line can read and write.

    Example: `memref<1024xf32, #comm.symm<@tp>>`
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$group);
  let assemblyFormat = "`<` $group `>`";
}

def Comm_LayoutAttr : AttrDef<Comm_Dialect, "Layout",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let mnemonic = "layout";
  let summary = "Where the buffer of a tensor lies in memory";
  let description = [{
    A tensor encoding that specifies the tensor's buffer:

    * `flexible`: any layout is accepted; bufferization uses row-major order.
    * `fixed<[strides], offset: n>`: these strides and this offset, in elements;
      `?` for those known only at run time. Without `offset` it is 0.
    * `comm_buffer<symm, @group>`: row-major, in the window of the group.

    docs/Layouts.md says which of these bufferization honours, and how they
    relate to Inductor's layouts.

    Examples:
    ```mlir
    tensor<4x8xf32, #comm.layout<flexible>>
    tensor<4x8xf32, #comm.layout<fixed<[16, 1], offset: 8>>>
    tensor<4x8xf32, #comm.layout<comm_buffer<symm, @tp>>>
    ```

    **Constraints**
    * layout_c1: strides and offset are not negative; only fixed has them.
    * layout_c2: comm_buffer has a group, and no other layout has one.
    * layout_c3: a fixed layout has as many strides as the tensor has dimensions.
    * layout_c4: a tensor in a comm_buffer has a static shape and an element
      type that collectives allow (collective_c8).
  }];
  let parameters = (ins "::mlir::comm::LayoutKind":$kind,
                        OptionalArrayRefParameter<"int64_t">:$strides,
                        DefaultValuedParameter<"int64_t", "0">:$offset,
                        OptionalParameter<"::mlir::FlatSymbolRefAttr">:$group);
  let builders = [
    AttrBuilder<(ins "LayoutKind":$kind), [{
      return $_get($_ctxt, kind, ::llvm::ArrayRef<int64_t>(), 0,
                   ::mlir::FlatSymbolRefAttr());
    }]>,
    AttrBuilderWithInferredContext<(ins "::mlir::FlatSymbolRefAttr":$group), [{
      return $_get(group.getContext(), LayoutKind::CommBuffer,
                   ::llvm::ArrayRef<int64_t>(), 0, group);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns the memory space of buffers of this layout: `#comm.symm<@group>`
    /// for comm_buffer, otherwise null.
    ::mlir::Attribute getMemorySpace();
    /// Returns the memref type of a buffer of this layout for a tensor of
    /// `shape`, which must pass `verifyEncoding`. Row-major strides become the
    /// identity layout.
    ::mlir::MemRefType getMemRefType(::llvm::ArrayRef<int64_t> shape,
                                     ::mlir::Type elementType);
    /// Returns the layout in the encoding of `type`, or flexible if the
    /// encoding has none.
    static LayoutAttr ofTensor(::mlir::RankedTensorType type);
  }];
}

#endif // COMMDIALECT_IR_COMMATTRS_TD
