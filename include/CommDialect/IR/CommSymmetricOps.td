//===- CommSymmetricOps.td - Ops on symmetric memory -------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Symmetric memory, signals between kernels, and collectives that kernels run.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMSYMMETRICOPS_TD
#define COMMDIALECT_IR_COMMSYMMETRICOPS_TD

include "mlir/Dialect/LLVMIR/BasicPtxBuilderInterface.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"
include "mlir/IR/Properties.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "CommDialect/IR/CommAttrs.td"
include "CommDialect/IR/CommDialect.td"
include "CommDialect/IR/CommEnums.td"
include "CommDialect/IR/CommTypes.td"

/// A memref in the window of a group. Verifiers check the memory space.
def Comm_SymmMemRef : MemRefOf<[AnyType]>;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def Comm_SymmAllocOp : Comm_Op<"symm_alloc", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Allocates a buffer in the window of a group";
  let description = [{
    Every rank of a line allocates the buffer, at the same offset of its window.
    `offset` is in bytes and is set by `comm-symmetric-memory{step=plan}`; an op
    without it cannot be lowered. The content of the memory is unspecified,
    except with `holds_argument`: the argument of that number lies in it, as the
    rank's own piece.

    All ranks allocate symmetric buffers in the same order and with the same
    sizes. A symmetric buffer is never the result of a function, and never the
    memory of another value.

    Both the op and the type name the group, because upstream's symbol-dce and
    renaming look at attributes of ops, not into types.

    Example:
    ```mlir
    %b = comm.symm_alloc on @tp {offset = 4096 : i64}
        : memref<1024xf32, #comm.symm<@tp>>
    ```

    **Constraints**
    * symm_alloc_c1: the type is a memref of static shape and row-major layout
      in a `#comm.symm` memory space, whose group is a `comm.group`.
    * symm_alloc_c2: the offset is not negative and a multiple of 16 bytes.
    * symm_alloc_c3: the op's group is that of the type.
    * symm_alloc_c4: elements have a type that collectives allow
      (collective_c8), and the buffer's bytes fit in 63 bits.
    * symm_alloc_c5: it is in a function.
    * symm_alloc_c6: `holds_argument` is the number of an argument of a function
      with `comm.static_arguments`, and the argument's type is that of a piece
      of the buffer.
  }];
  let arguments = (ins FlatSymbolRefAttr:$group, OptionalAttr<I64Attr>:$offset,
                       OptionalAttr<I64Attr>:$holds_argument);
  let results = (outs Res<Comm_SymmMemRef, "", [MemAlloc]>:$memref);
  let assemblyFormat = "`on` $group attr-dict `:` type($memref)";
  let hasCanonicalizer = 1;
  let builders = [
    OpBuilder<(ins "::mlir::MemRefType":$type), [{
      build($_builder, $_state, type,
            ::llvm::cast<SymmAttr>(type.getMemorySpace()).getGroup(),
            /*offset=*/::mlir::IntegerAttr(),
            /*holds_argument=*/::mlir::IntegerAttr());
    }]>
  ];
  let hasVerifier = 1;
}

def Comm_SymmDeallocOp : Comm_Op<"symm_dealloc"> {
  let summary = "Frees a symmetric buffer";
  let description = [{
    Example: `comm.symm_dealloc %b : memref<1024xf32, #comm.symm<@tp>>`

    **Constraints**
    * symm_dealloc_c1: the operand is in a `#comm.symm` memory space.
  }];
  let arguments = (ins Arg<Comm_SymmMemRef, "", [MemFree]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasVerifier = 1;
}

def Comm_SymmPeerOp : Comm_Op<"symm_peer", [Pure,
    AllTypesMatch<["memref", "result"]>]> {
  let summary = "Returns the buffer of a peer, as this rank addresses it";
  let description = [{
    Returns the buffer at the same offset in the window of the group's rank
    `peer`. For this rank's own group rank, it is the buffer itself.

    Example:
    ```mlir
    %p = comm.symm_peer %b, %peer : memref<1024xf32, #comm.symm<@tp>>
    ```

    **Constraints**
    * symm_peer_c1: the operand is in a `#comm.symm` memory space.
  }];
  let arguments = (ins Comm_SymmMemRef:$memref, Index:$peer);
  let results = (outs Comm_SymmMemRef:$result);
  let assemblyFormat = "$memref `,` $peer attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Signals, in kernels
//===----------------------------------------------------------------------===//

def Comm_SignalOp : Comm_Op<"signal", [
    DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface, ["getAsmValues"]>]> {
  let summary = "Signals another rank or block through a flag";
  let description = [{
    Sets the 32-bit flag, or adds to it. With `release`, whoever sees the flag
    with `acquire` also sees everything that the thread wrote before, in the
    given scope.

    The op is for device code and becomes PTX. (`llvm.atomicrmw` would not do:
    LLVM 22 drops its ordering and scope.) The PTX does not clobber memory, so
    LLVM may move other accesses across it: put an `llvm.fence` before a
    release, and after the wait on the other side.

    Example: `comm.signal set %epoch to %flag release sys : !llvm.ptr<1>`

    **Constraints**
    * signal_c1: the order is relaxed or release.
    * signal_c2: the flag is a generic pointer or one to global memory (address
      space 0 or 1).
  }];
  let arguments = (ins EnumProp<Comm_SignalKind>:$kind, I32:$value,
                       LLVM_AnyPointer:$flag,
                       EnumProp<Comm_MemoryOrder>:$order,
                       EnumProp<Comm_MemoryScope>:$scope);
  let assemblyFormat = [{
    $kind $value `to` $flag $order $scope attr-dict `:` qualified(type($flag))
  }];
  let hasVerifier = 1;
}

def Comm_WaitSignalOp : Comm_Op<"wait_signal", [
    DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface, ["getAsmValues"]>]> {
  let summary = "Spins until a flag has a value";
  let description = [{
    Returns when the flag is equal to the value (`eq`), not equal to it (`ne`),
    or not before it (`ge`, by signed difference, so that counters may wrap
    around). The op is for device code and becomes PTX, which does not clobber
    memory: put an `llvm.fence` behind it if data that others wrote are read
    next.

    Example: `comm.wait_signal ge %epoch at %flag acquire sys : !llvm.ptr<1>`

    **Constraints**
    * wait_signal_c1: the order is relaxed or acquire.
    * wait_signal_c2: as signal_c2.
  }];
  let arguments = (ins EnumProp<Comm_SignalCompare>:$compare, I32:$value,
                       LLVM_AnyPointer:$flag,
                       EnumProp<Comm_MemoryOrder>:$order,
                       EnumProp<Comm_MemoryScope>:$scope);
  let assemblyFormat = [{
    $compare $value `at` $flag $order $scope attr-dict `:` qualified(type($flag))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Collectives run by kernels
//===----------------------------------------------------------------------===//

def Comm_LaunchOp : Comm_Op<"launch", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Starts a collective that a kernel of the program runs";
  let description = [{
    `convert-comm-to-gpu` turns a collective into this op if one kernel runs it
    over symmetric memory, alone or with elementwise neighbours fused into it.
    The kernel's parameters are those that CommDialect/Runtime/CommKernelAbi.h
    defines, followed by the pointers of sources, destinations and arguments
    (further buffers that the fused part reads).

    `count` is the number of elements in one rank's part: of the buffer for
    all_reduce and broadcast, of the source for all_gather, of the destination
    for reduce_scatter, and of the piece that one rank sends to another for
    all_to_all. They form `rows` rows: the dimensions before the gathered or
    scattered one.

    `ring_bytes`, `stage_bytes` and `flag_bytes` are the bytes that the kernel
    needs in the group's window (CommKernelAbi.h); `comm-symmetric-memory{step=plan}`
    sets `flag_offset`.

    Example:
    ```mlir
    %t = comm.launch all_reduce @kernels::@push_sum_bf16_w2(%x) into (%y)
        arguments(%residual) on @tp
        {blocks = 4 : i64, threads = 128 : i64, count = 4096 : i64, ...}
        : (memref<4096xbf16>) -> (memref<4096xbf16>), (memref<4096xbf16>)
    ```

    **Constraints**
    * launch_c1: the group is a `comm.group`.
    * launch_c2: blocks, threads, count and rows are positive, threads at most
      1024; rows divide count; the bytes and the offset are not negative.
  }];
  let arguments = (ins EnumProp<Comm_CollectiveKind>:$kind,
                       SymbolRefAttr:$kernel,
                       Variadic<AnyMemRef>:$sources,
                       Variadic<AnyMemRef>:$destinations,
                       Variadic<AnyMemRef>:$arguments,
                       FlatSymbolRefAttr:$group,
                       I64Attr:$blocks, I64Attr:$threads,
                       I64Attr:$count, DefaultValuedAttr<I64Attr, "1">:$rows,
                       DefaultValuedAttr<I64Attr, "0">:$root,
                       DefaultValuedAttr<I64Attr, "0">:$ring_bytes,
                       DefaultValuedAttr<I64Attr, "0">:$stage_bytes,
                       DefaultValuedAttr<I64Attr, "0">:$flag_bytes,
                       OptionalAttr<I64Attr>:$flag_offset,
                       UnitAttr:$on_compute_stream);
  let results = (outs Comm_Token:$token);
  let assemblyFormat = [{
    $kind $kernel `(` $sources `)` `into` `(` $destinations `)`
    (`arguments` `(` $arguments^ `)`)? `on` $group attr-dict `:`
    `(` type($sources) `)` `->` `(` type($destinations) `)`
    (`,` `(` type($arguments)^ `)`)?
  }];
  let hasVerifier = 1;
}

#endif // COMMDIALECT_IR_COMMSYMMETRICOPS_TD
