//===- Passes.td - Conversion passes -----------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_PASSES
#define COMMDIALECT_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"
include "CommDialect/Conversion/CollectiveKernelPasses.td"
include "CommDialect/Conversion/GpuPasses.td"

//===----------------------------------------------------------------------===//
// CommToRuntime
//===----------------------------------------------------------------------===//

def EmitProgramPass : Pass<"comm-emit-program", "::mlir::ModuleOp"> {
  let summary = "Make the entry function callable by the runtime";
  let description = [{
    Adds what a runner needs to run the module as a program
    (docs/Runtime.md): the constant `commProgramMetadata`, a JSON text with the
    number of ranks, the groups, and the types of inputs and outputs; and
    `commProgramEntry(void **values)`, which calls the entry function. The
    latter and all other functions become private and are renamed to
    `program.NAME`, so that no symbol of the program (JAX calls its function
    `main`; another may be called `expf`) clashes with the runner's or with what
    LLVM calls by name.

    The entry is the function named by `entry`, else `main`, else the only public
    function.

    **Before**: the module is bufferized; the entry has a body; its arguments and
    results are ranked memrefs in the default memory space and scalars; arguments
    can be contiguous.
    **After**: the module has exactly one public function, `commProgramEntry`.

    Example: `comm-opt --comm-emit-program="ranks=4" step.mlir`
  }];
  let options = [
    Option<"entry", "entry", "std::string", /*default=*/"\"\"",
           "The entry function">,
    Option<"ranks", "ranks", "int64_t", /*default=*/"0",
           "The number of ranks, where the module has neither mesh nor group; "
           "0: 1 there, else the module's">,
    Option<"target", "target", "std::string", /*default=*/"\"host\"",
           "host or cuda: the runtime that the program is for; with cuda the "
           "metadata say of each group which window it has (comm.window) and "
           "whether any of its collectives is left to NCCL">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::func::FuncDialect"];
}

def ConvertCommToRuntimePass
    : Pass<"convert-comm-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Convert comm ops on memrefs to calls of the runtime";
  let description = [{
    Each start becomes the calls that describe and start the operation, each wait
    one call a token (CommDialect/Runtime/CommRuntime.h); tokens become i64, a
    completed token 0. Calls carry the op's source location, which the runtime
    names in its errors.

    With `target=cuda` a `comm.launch` becomes the same with `commOpKernel`; a start
    by copy engines (`comm.algorithm`) or on the compute stream
    (`comm.on_compute_stream`) says so (CommGpuRuntime.h). For the host both
    attributes say nothing, and a launch is an error.

    Groups become indices, in the module's order; they and the meshes are erased.

    **Before**: comm ops are on memrefs; for GPUs flags are planned
    (`comm-plan-symmetric-memory`).
    **After**: no comm op and no token is left.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"host\"",
           "host or cuda: the runtime that is called">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

//===----------------------------------------------------------------------===//
// LowerToHost
//===----------------------------------------------------------------------===//

def CheckCompilablePass : Pass<"comm-check-compilable", "::mlir::ModuleOp"> {
  let summary = "Name the first op that cannot be compiled";
  let description = [{
    An error at the first op of an unregistered dialect, or on tensors without a
    bufferization, at a linalg op without loops (`linalg.softmax`), and at a nested
    module, whose functions and groups nothing would find. Run before bufferization, whose own errors come later and say
    less.

    **After**: every op on tensors can be bufferized.
  }];
}

def InlineCallsPass : Pass<"comm-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Replace calls by the bodies of the functions called";
  let description = [{
    What a callee allocates cannot be scheduled with what its caller does, nor can
    its communication. Inlines every call of a function that has one block and
    is on no cycle of calls, whatever ops it has, registered or not; private
    functions that nobody calls any more are removed.

    Unlike upstream's `inline` it takes programs whose compute is opaque.
    Linear in the size of the result.
  }];
}

def UnshareFillsPass : Pass<"comm-unshare-fills", "::mlir::func::FuncOp"> {
  let summary = "Give each user of an empty or a filled tensor its own";
  let description = [{
    A `linalg.fill` of a `tensor.empty` that several linalg ops update (JAX shares
    one zero among all matmuls of a shape) bufferizes to one allocation and a copy
    of it for each user but one. Each of them gets its own fill instead, just
    before it. Users that only read keep sharing the original.

    Each user of a `tensor.empty` gets its own, too, in the user's region. With a
    shared one, a buffer would hold one value after the other: it would live as
    long as all of them, and what a loop decides by could be in a buffer that
    held what varies by rank.

    Linear in the number of uses.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FreshLoopBuffersPass
    : Pass<"comm-fresh-loop-buffers", "::mlir::func::FuncOp"> {
  let summary = "Give a start that a loop waits for later its own sources";
  let description = [{
    A loop may carry a token, and with it the start's sources, into its first or
    next iteration. Where others read such a source too, or it is computed into
    the buffer of another of the loop's values, bufferization copies it on the
    way, while the original is in flight. Each such source is copied before the
    start instead. A source that is computed into an empty tensor and used by no
    other has its own buffer and is left alone.

    Runs on tensors, before bufferization.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def SplitDeallocsPass : Pass<"comm-split-deallocs", "::mlir::func::FuncOp"> {
  let summary = "Free each buffer by an op of its own";
  let description = [{
    `ownership-based-buffer-deallocation` frees all buffers of a block with one
    op. Where two of its memrefs may be one buffer, such as the result of a loop
    and the loop's initial value, that becomes a comparison of pointers at run
    time, from tables in memory of their own, and every buffer concerned lives
    to the end of the block. But ownership is handed on along with one memref
    only: what two ops allocated, or a loop and the op before it, is never both
    to be freed and the same. The op is split into one for each allocation,
    region op, call and block that gave some of the memrefs, but for those that
    may be among what is retained and not for certain another's.
    A loop that runs for certain is known to give what its body allocates, and
    what is handed on as a copy where it is not owned to be nobody else's.

    **Before**: `bufferization.dealloc` ops as upstream's pass makes them, not
    yet simplified. Linear in the memrefs and their aliases.

    Example:
    ```mlir
    bufferization.dealloc (%init, %result : memref<4xf32>, memref<4xf32>) if (%true, %owned)
    ```
    becomes
    ```mlir
    bufferization.dealloc (%init : memref<4xf32>) if (%true)
    bufferization.dealloc (%result : memref<4xf32>) if (%owned)
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def ShortenLifetimesPass
    : Pass<"comm-shorten-lifetimes", "::mlir::func::FuncOp"> {
  let summary = "Allocate before the first use, free after the last";
  let description = [{
    In each block, moves each `memref.alloc`, and each view, to just before the
    first op that uses it, and each `memref.dealloc` (alone in an `scf.if` or
    not) to just behind the last op that touches the buffer through any alias.
    The memory model (`comm-print-memory`) counts on that. A wait names what was
    in flight: it is a use.

    **Before**: memrefs, deallocation done. **After**: each block's ops are a
    permutation of what they were. Linear in ops and uses of aliases.

    Example:
    ```mlir
    %a = memref.alloc() : memref<4xf32>
    "work"() : () -> ()
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    "work"() : () -> ()
    memref.dealloc %a : memref<4xf32>
    ```
    becomes
    ```mlir
    "work"() : () -> ()
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    "work"() : () -> ()
    ```
  }];
}

def JoinAdjacentBuffersPass
    : Pass<"comm-join-adjacent-buffers", "::mlir::func::FuncOp"> {
  let summary = "Send what lies next to each other in memory as one operand";
  let description = [{
    Neighbouring operands of an all_reduce, reduce, broadcast or permute that are
    neighbouring parts, of static size and without gaps, of one memref of one
    dimension become one operand, at the start and at its wait. Each element is
    sent and reduced as before, to the bit. What `comm-bucket{mode=view}` makes
    is so one collective on one buffer.

    **Before**: memrefs. A start whose token goes anywhere but to one wait of its
    own, or with a factor for each operand, is left as it is. Linear.

    Example:
    ```mlir
    %a = memref.subview %bucket[0] [4] [1] : memref<12xf32> to memref<4xf32, strided<[1]>>
    %b = memref.subview %bucket[4] [8] [1] : memref<12xf32> to memref<8xf32, strided<[1], offset: 4>>
    %t = comm.all_reduce sum into %a, %b on @dp
        : memref<4xf32, strided<[1]>>, memref<8xf32, strided<[1], offset: 4>>
    comm.wait %t, %a, %b
        : memref<4xf32, strided<[1]>>, memref<8xf32, strided<[1], offset: 4>>
    ```
    becomes
    ```mlir
    %t = comm.all_reduce sum into %bucket on @dp : memref<12xf32>
    comm.wait %t, %bucket : memref<12xf32>
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def OutlineKernelsPass : Pass<"comm-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Move each linalg op to a function, equal ones to one";
  let description = [{
    LLVM's time grows faster than linearly with the loops in one function (ten
    minutes for a 12-layer training step). Each linalg op on memrefs, and each
    copy between memrefs that are not contiguous, becomes a call of a private
    function that is not inlined. Ops that are equal but for their operands share
    the function; functions are named in the order of their first use.

    Scalars and memrefs that the op's region uses become arguments; constants are
    cloned. The offset of a strided memref is left to run time: ops on parts of
    one buffer are equal wherever the parts begin.

    **Before**: linalg ops are on memrefs.
    **After**: linalg ops are in functions with the attribute `kernel`.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::linalg::LinalgDialect"];
}

def LowerKernelsPass : Pass<"comm-lower-kernels", "::mlir::func::FuncOp"> {
  let summary = "Lower linalg ops on memrefs to loops for a CPU";
  let description = [{
    Contractions (matmul, batch matmul and generics like them) of static shape
    are tiled for the cache and vectorized along the dimension in which the
    output and every operand that has it are contiguous. Where there is none (a
    transposed operand), and for everything else, LLVM vectorizes the loops; the
    sums of contractions may be reassociated for that. A scatter
    (`convert-stablehlo-to-arith`) becomes loops over what it writes.

    **Before**: linalg ops are on memrefs.
    **After**: no linalg op is left.
  }];
  let options = [
    Option<"tileSize", "tile-size", "int64_t", /*default=*/"64",
           "The greatest tile of a contraction, in elements a dimension">,
    Option<"vectorSize", "vector-size", "int64_t", /*default=*/"16",
           "The greatest vector of a contraction, in elements">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def Bf16AsBitsPass : Pass<"comm-bf16-as-bits", "::mlir::ModuleOp"> {
  let summary = "Hold bf16 values as i16 in the LLVM dialect";
  let description = [{
    Where the machine has no bf16 instructions, LLVM moves bf16 values between
    vectors, and selects them, by way of f32 and a library function that not
    every compiler's runtime has. By now arithmetic is in f32 and conversions are
    on the bits, so values of bf16 are only moved: their type becomes i16.

    **Before**: the LLVM dialect, without arithmetic on bf16.
    **After**: no type is bf16.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def Bf16ThroughF32Pass : Pass<"comm-bf16-through-f32", "::mlir::ModuleOp"> {
  let summary = "Do in f32 what upstream would leave in bf16";
  let description = [{
    `arith.extf` and `arith.truncf` between bf16 and f64, and `math.fma` on bf16,
    go by way of f32. A truncation rounds to odd in f32, then to nearest, which
    is rounding to nearest once.

    **After**: there is none of these.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
}

def F8ThroughF32Pass : Pass<"comm-f8-through-f32"> {
  let summary = "Compute floats of 8 bits in f32";
  let description = [{
    Arithmetic on types of 8-bit floats with a sign (f8E4M3FN, f8E5M2, f8E4M3B11FNUZ
    and kin) is done in f32. `arith.extf` and `arith.truncf` of them become integer
    ops and selects on the bits, and constants bytes. Truncation rounds to nearest,
    ties to even, and from f64 in two steps, as XLA does. What is too great becomes
    infinite, or not a number where the type has no infinity. (The instructions of
    GPUs saturate.)

    Runs on any op: on the program of a host, and on each module of kernels.

    **Before**: on scalars and vectors; functions of `math` are in wider floats
    (`math-extend-to-supported-types`).
    **After**: values of such types are only moved. Fails on arithmetic that is
    left on floats of at most 8 bits, as on f8E8M0FNU.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
}

def SaturateCastsPass : Pass<"comm-saturate-casts"> {
  let summary = "Define casts of floats to integers out of range";
  let description = [{
    The result of `arith.fptosi` and `arith.fptoui` is poison where no integer of
    the type is near. StableHLO's `convert` becomes these ops, and there the
    result is what XLA and JAX give: the least or the greatest integer, and 0 for
    what is not a number. Here the casts get selects that say so. Constant folding
    leaves such casts alone before.

    Runs on any op: on the program of a host, and on each module of kernels.

    **Before**: casts are on scalars and vectors.
    **After**: no result of a cast that is poison is used. 16-bit and smaller
    floats are cast by way of f32, which is exact. Integers become bf16 by way of f32,
    which rounds twice, as XLA does.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

//===----------------------------------------------------------------------===//
// StablehloToComm
//===----------------------------------------------------------------------===//

def ConvertStablehloToCommPass
    : Pass<"convert-stablehlo-to-comm", "::mlir::ModuleOp"> {
  let summary = "StableHLO collectives and manual computations become comm";
  let description = [{
    Reads StableHLO in its generic form. Neither StableHLO nor Shardy is linked:
    their ops are unregistered (`--allow-unregistered-dialect`) and their
    attributes are read as text.

    **Ranks.** A rank is `replica * num_partitions + partition`. The two numbers
    are, in this order: the options; `mhlo.num_replicas` and
    `mhlo.num_partitions` of the module; what an `sdy.mesh` leaves open; the
    smallest numbers that fit the ids in the program and give `num-ranks` (which
    is comm-run's `-n`).

    **Groups.** `replica_groups` is a table of ids, padded with -1 where groups
    are of unequal size, or `#stablehlo.replica_group_mesh_axes` of an
    `sdy.mesh`, sub-axes and device orders included. An empty table is one group
    of all ids. What the ids mean follows the StableHLO specification:

    | op | `use_global_device_ids` | channel id | mode |
    |---|---|---|---|
    | all_reduce, all_gather, reduce_scatter, collective_reduce | no | 0 | cross_replica |
    | | no | positive | cross_replica_and_partition |
    | | yes | positive | flattened_ids |
    | all_to_all, collective_permute, collective_broadcast | | 0 | cross_replica |
    | | | positive | cross_partition |
    | send, recv | | | cross_partition; cross_replica with one partition |

    A mesh that has as many devices as the program has ranks names ranks,
    whatever the mode. Channel ids neither identify nor order collectives.
    Equal meshes become one `comm.mesh` (a mesh with a device order of its own
    becomes none: its groups list their ranks), equal groups one `comm.group`,
    named after its axes (`@dp`, `@dp_tp`) or `@groups_0`.

    **Collectives** become a start and, right behind it, its wait. A reducer is
    recognised in StableHLO's form and as a `linalg.generic` of rank 0, with
    operands in either order, and if it computes in a wider type. On i1 add is
    or, multiply is and. Ranks in no group of a collective_broadcast or
    collective_reduce get zeros, and so do ranks that are not the root of a
    collective_reduce. Roots that are operands (`has_dynamic_root`) are attributes
    where they are constants; else all ranks reduce, for a broadcast what the root
    has and nothing of the others. All other collectives must cover all ids.

    **send and recv** between devices need `source_target_pairs`, as an attribute
    or in `_xla_send_recv_source_target_pairs`. Those that follow each other with
    only computation in between become one `comm.batch_p2p`, so that ranks that
    exchange data do not wait for each other; the wait of a lone send stands at
    the end of its block. A rank that sends or receives nothing has peer -1.
    Tokens vanish.

    **`async_start` and `async_done`**: the start of a collective in the region
    of an `async_start` stands there, and its wait at the one `async_done`, which
    must be in the same block. Other ops of the region are put in its place.

    **GSPMD.** A function whose arguments all go through the custom calls
    `Sharding` and `SPMDFullToShardShape`, and whose results through
    `SPMDShardToFullShape`, becomes the one between them, on pieces. All axes
    must be manual; compute with whole values is an error, and so is a call of
    such a function.

    **`sdy.manual_computation`** becomes the body of its function, whose types
    are then the local ones; several follow each other. All axes of the mesh with
    more than one device must be manual. Functions that call one are localized,
    too.

    **Around manual computations**, as an optimizer around a `shard_map`, values
    that no axis shards are the same on all ranks, and every rank computes what
    depends on them. What is sharded may go through ops whose pieces are computed
    of their operands' pieces: elementwise ones, and linalg ops, transposes,
    broadcasts, reshapes, slices and reductions whose sharded dimensions stay
    whole dimensions; so may what loops and branches carry, which may have the
    manual computations in them. Functions called there are inlined. How arguments are sharded is
    known from what takes them, else from their `sdy.sharding`; an argument that
    only meets others elementwise is sharded as they are, and one that is not used
    and not annotated keeps its type. One that no axis shards is marked
    `comm.uniform`. What would need data moved is an error at the op, as is an
    annotated result that is sharded otherwise.

    **A program that is not partitioned** is an error: more than one partition,
    values sharded by annotations (`sdy.sharding`, `mhlo.sharding`), and neither a
    manual computation nor communication.

    **Control flow.** `stablehlo.while`, `if` and `case` become `scf.while`,
    `scf.if` and `scf.index_switch`; loops that count, also those that were
    `scf.while` before, `scf.for` (`convert-while-to-for`).

    **Unsigned integers** become signless; those elementwise ops for which the
    sign matters become `arith` ops, and any other op for which it may matter is
    an error. Ops that stay opaque, such as custom calls, get signless types and
    attributes. A custom call of `mhlo.NAME` becomes that op. Nothing is left of an
    `mhlo.copy`.

    Preconditions: a module as exported by JAX, or functions on local shapes
    with StableHLO collectives. A `func.call` inside of an op with one region of
    a dialect that is not loaded (a manual computation) does not pass MLIR's
    verifier. `comm-opt` has a stand-in for `sdy`; in `mlir-opt` such a file is
    read with `--mlir-very-unsafe-disable-verifier-on-parsing`, and verified
    after this pass.

    Postconditions: no `sdy` op and no StableHLO op that communicates, controls
    or handles tokens remains; attributes of functions and of the module that no
    longer mean anything (`jax.*`, `mhlo.*`, `sdy.*`) are gone. What cannot be
    converted is an error at the op. Compute is left as it is, but for integers in
    tensors of rank 0 that loops compute.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::comm::CommDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
  let options = [
    Option<"numReplicas", "num-replicas", "int64_t", /*default=*/"0",
           "Number of replicas; 0: as the module says">,
    Option<"numPartitions", "num-partitions", "int64_t", /*default=*/"0",
           "Number of partitions; 0: as the module says">,
    Option<"numRanks", "num-ranks", "int64_t", /*default=*/"0",
           "Number of ranks, where the module does not say it; 0: the smallest">
  ];
}

def ConvertWhileToForPass
    : Pass<"convert-while-to-for", "::mlir::func::FuncOp"> {
  let summary = "Make an scf.for of each scf.while that counts";
  let description = [{
    An `scf.while` that compares a counter with a bound, and adds a positive
    constant to it each time, becomes an `scf.for`. Scan and fori_loop of JAX are
    such loops, with the counter in a tensor of one element: `tensor.extract`,
    `tensor.from_elements` and linalg ops without loops are looked through. How
    often the loop runs is then known to all costs, its starts can cross its back
    edge (`comm-schedule=pipeline-loops`), and on a GPU nobody reads the counter
    back.

    Other arguments to which a constant is added each time, and that begin with one,
    are computed from the counter instead of being carried: fori_loop has one.

    The bound is a constant, from outside the loop, or handed on by each iteration
    as it is. A step other than 1 needs a constant bound that it cannot leap over
    together with the end of the type. Other loops stay as they are: those whose
    condition has side effects or computes what it hands on, or is of another kind.

    Runs on tensors. Linear in ops, but for nesting.

    Example:
    ```mlir
    %r:2 = scf.while (%i = %zero, %x = %init) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
      %c = linalg.generic ... ins(%i : tensor<i32>) outs(%e : tensor<i1>) { ... arith.cmpi slt, %in, %c5 ... }
      %b = tensor.extract %c[] : tensor<i1>
      scf.condition(%b) %i, %x : tensor<i32>, tensor<4xf32>
    } do { ... }
    ```
    becomes
    ```mlir
    %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %init) -> (tensor<4xf32>) { ... }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertStablehloToArithPass
    : Pass<"convert-stablehlo-to-arith", "::mlir::ModuleOp"> {
  let summary = "simple StableHLO compute becomes arith, math, tensor, linalg";
  let description = [{
    Lets programs run whose compute around the collectives is simple:
    `constant`, `iota`, elementwise ops (on tensors, for
    `convert-elementwise-to-linalg`; those of CHLO and MHLO, too, as ops and as
    custom calls of `mhlo.erf`), `optimization_barrier` and `mhlo.copy` (nothing
    is left of them), `compare`, `select`, `clamp`, `convert`, `reshape`,
    `broadcast_in_dim`, `transpose`, `slice`, `dynamic_slice`,
    `dynamic_update_slice`, `concatenate`, `pad` that cuts nothing off, and of
    `reduce` what reduces nothing. An `mhlo.bitcast` between default layouts is a
    `reshape`.
    Also what JAX's own passes leave in the linalg form of a program:

    * `scatter` of one operand: one linalg.generic, whose body keeps what there is
      but where a position, of the indices, is the element's own. Updates are made
      in order. As in XLA, a window that is not inside as a whole is not written.
    * `select_and_scatter`: which element of each window is selected, and a scatter.
    * `sort`, always stable, `chlo.top_k` and `mhlo.topk`: the elements' numbers are sorted, by
      counting in runs of up to 64, which are then merged (n log² n comparisons);
      the operands follow.

    A program with real compute is better exported with its compute in linalg.

    Partial by contract: an op that it does not know, or not with these types,
    stays as it is. What compiles the program reports the first op that it
    cannot compile.

    Preconditions: StableHLO in generic form, no unsigned integers (see
    `convert-stablehlo-to-comm`).

    Postconditions: the ops above are gone where their types are ranked tensors
    of signless integers and floats.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // COMMDIALECT_CONVERSION_PASSES
