//===- StablehloPasses.td - Conversions of JAX programs ----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_STABLEHLOPASSES_TD
#define COMMDIALECT_CONVERSION_STABLEHLOPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def ConvertStablehloToCommPass
    : Pass<"convert-stablehlo-to-comm", "::mlir::ModuleOp"> {
  let summary = "Convert StableHLO collectives and manual computations to comm";
  let description = [{
    Reads StableHLO in its generic form. The pass links neither StableHLO nor
    Shardy: their ops are unregistered, and their attributes are read as text.
    This project's tools know the namespaces of both; `mlir-opt` needs
    `--allow-unregistered-dialect`.

    **Ranks.** A rank is `replica * num_partitions + partition`. The two numbers
    come from, in this order: the options; the module's `mhlo.num_replicas` and
    `mhlo.num_partitions`; an `sdy.mesh`, for a number still missing; the
    smallest numbers that fit the ids in the program and give `num-ranks`
    (comm-run's `-n`).

    **Groups.** `replica_groups` is a table of ids, padded with -1 if groups are
    of unequal size, or `#stablehlo.replica_group_mesh_axes` of an `sdy.mesh`,
    including sub-axes and device orders; without Shardy, the mesh is its
    attribute `stablehlo.mesh`. An empty table is one group of all ids, and
    along no axes every rank is alone. The meaning of the ids follows the
    StableHLO specification:

    | op | `use_global_device_ids` | channel id | mode |
    |---|---|---|---|
    | all_reduce, all_gather, reduce_scatter, collective_reduce | no | 0 | cross_replica |
    | | no | positive | cross_replica_and_partition |
    | | yes | positive | flattened_ids |
    | all_to_all, collective_permute, collective_broadcast | | 0 | cross_replica |
    | | | positive | cross_partition |
    | send, recv | | | cross_partition; cross_replica with one partition |

    A mesh that has as many devices as the program has ranks names ranks,
    whatever the mode. Channel ids neither identify nor order collectives. Equal
    meshes become one `comm.mesh`; a mesh with its own device order becomes
    none, and its groups list their ranks. Equal groups become one `comm.group`,
    named after its axes (`@dp`, `@dp_tp`) or `@groups_0`.

    **Collectives** become a start and, right behind it, its wait. A reducer is
    recognised in StableHLO's form and as a `linalg.generic` of rank 0, with
    operands in either order, and also if it computes in a wider type. Operands
    of results in a wider type are converted before. On i1, add is or, and
    multiply is and. Ranks in no group of a collective_broadcast
    or collective_reduce get zeros, and so do ranks that are not the root of a
    collective_reduce. Roots that are operands (`has_dynamic_root`) become
    attributes if they are constants; otherwise all ranks reduce, and for a
    broadcast the ranks other than the root contribute nothing. All other
    collectives must cover all ids.

    **send and recv** between devices need `source_target_pairs`, as an
    attribute or in `_xla_send_recv_source_target_pairs`. Consecutive ones, with
    only computation between them, become one `comm.batch_p2p`, so that ranks
    that exchange data do not wait for each other; the wait of a lone send is at
    the end of its block. A rank that sends or receives nothing has peer -1.
    Tokens disappear.

    **`async_start` and `async_done`**: the collective in the region of an
    `async_start` starts there, and its wait is at the `async_done`, if that is
    the only use of the future and in the same block. A future that a function
    or control flow carries becomes its value, which is waited for where it
    starts. Other ops of the region are inlined there.

    **GSPMD.** What is computed from the result of an `SPMDFullToShardShape`, up
    to an `SPMDShardToFullShape`, is on pieces, and so are all collectives. The
    custom calls disappear. The whole value is sharded as the `Sharding` before
    says, or `mhlo.sharding` of an argument: by `{replicated}`, or by
    `{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}`, with devices in
    any order, also listed. All devices become one mesh with as few axes `d0`,
    `d1`, … as these shardings need; if there is none, that is an error. The
    computation is manual along all axes (`{manual}`), or along those that shard
    a value (`last_tile_dims={manual, replicated}`); along the others, ranks
    compute the same. Other constraints have no effect, because they change no
    values.

    **`sdy.manual_computation`** becomes the body of its function, whose types
    are then the local ones; several follow each other, or are nested. If axes
    of the mesh are left, values in the body may be sharded over these, by
    `in_shardings` and annotations; else they are whole there, and the ranks
    along these axes compute the same. An operand, or a value that the body
    returns, that has another sharding than asked for is resharded. Functions
    that call one get local types, too. A `sdy.named_computation` is inlined.

    **Shardy's collectives** on values of the whole program become collectives
    on pieces, one for each dimension that they change. So do `sdy.reshard` and
    `sdy.sharding_constraint`, in as few as their axes need: slices first, then
    exchanges, gathers last; one permutation if each dimension keeps its number
    of pieces.

    | Shardy | comm |
    |---|---|
    | `all_gather`, `all_to_all`, `all_reduce`, `reduce_scatter` | the op of that name; `max` and `min` by the sign of the elements |
    | `all_slice` | `comm.group_rank` and a slice; no communication |
    | `collective_permute`, also to other orders of axes or devices | `comm.permute`; a rank that has its piece keeps it |
    | `replicated_to_unreduced` | the value on the first rank along the axes, zeros on others |
    | `sharded_to_unreduced` | the piece among zeros |
    | `constant`, and a constant or an iota of StableHLO | the whole value, of which each rank takes its piece |
    | `propagation_barrier`, `sharding_group` | nothing |

    An `all_reduce` or a `reduce_scatter` reduces what the ranks have, even if an
    annotation says that they have the same.

    **Compute on values of the whole program**, such as an optimizer around a
    `shard_map`: values that no axis shards are the same on all ranks, and every
    rank computes what depends on them. Sharded values may go through ops whose
    pieces can be computed from their operands' pieces: elementwise ops, linalg
    ops, transposes, broadcasts, reshapes, slices, pads, concatenations, sorts,
    windows and convolutions (also in groups) whose sharded dimensions stay whole
    dimensions. Sums, maxima and minima over sharded dimensions, by `reduce`,
    `dot_general` or `convolution`, are reduced over their axes: where the
    program says so, maybe behind additions, movements and products with whole
    values, else at once. Of a whole operand beside sharded ones each rank takes
    its piece. Loops and branches may carry sharded values, and may
    contain all this. Functions called there are inlined. The sharding of an
    argument follows from its users, else from its `sdy.sharding` or, with GSPMD, its
    `mhlo.sharding`; an argument
    that only meets others elementwise is sharded as they are, and one that is
    neither used nor annotated keeps its type. An argument that no axis shards
    is marked `comm.uniform`. Data that an op needs otherwise, and a result that
    is annotated otherwise, is resharded, with a remark; a result that is
    returned before it is reduced is an error.

    **A program that is not partitioned** is an error: one with more than one
    partition and with values sharded by XLA's annotations (`mhlo.sharding`),
    but with neither a manual computation nor communication.

    **Control flow.** `stablehlo.while`, `if` and `case` become `scf.while`,
    `scf.if` and `scf.index_switch`; counting loops, also those that were
    already `scf.while`, become `scf.for` (`convert-while-to-for`).

    **Unsigned integers** become signless. Elementwise ops for which the sign
    matters become `arith` ops, a `bitcast_convert` to the same type
    disappears, and any other op for which it may matter is an
    error. Ops that stay opaque, such as custom calls, get signless types and
    attributes. A custom call of `mhlo.NAME` becomes that op. An `mhlo.copy`
    disappears.

    Preconditions: a module as exported by JAX, or functions on local shapes
    with StableHLO collectives. MLIR's verifier rejects a `func.call` inside an
    op with one region of a dialect that is not loaded (a manual computation).
    `comm-opt` has one for `sdy`; with `mlir-opt`, read such a file with
    `--mlir-very-unsafe-disable-verifier-on-parsing`, and verify it after this
    pass.

    Postconditions: no `sdy` op and no StableHLO op that communicates, controls
    or handles tokens remains. Attributes of functions and of the module that
    have lost their meaning (`jax.*`, `mhlo.*`, `sdy.*`) are gone. An op that
    cannot be converted is an error. Compute is left as it is, except for
    integers in tensors of rank 0 that loops compute.
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
           "Number of ranks, if the module does not say; 0: the smallest">
  ];
}

def ConvertWhileToForPass
    : Pass<"convert-while-to-for", "::mlir::func::FuncOp"> {
  let summary = "Convert counting scf.while loops to scf.for";
  let description = [{
    An `scf.while` that compares a counter with a bound, and adds a positive
    constant to it in each iteration, becomes an `scf.for`. JAX's scan and
    fori_loop are such loops, with the counter in a tensor of one element; the
    pass looks through `tensor.extract`, `tensor.from_elements` and linalg ops
    without loops. The trip count is then known to all costs, the loop's starts
    can cross its back edge (`comm-schedule=pipeline-loops`), and on a GPU the
    host does not read the counter back.

    Other arguments that begin with a constant and to which a constant is added
    in each iteration are computed from the counter instead of being carried;
    fori_loop has one.

    The bound is a constant, comes from outside the loop, or is passed on
    unchanged by each iteration. A step other than 1 needs a constant bound, so
    that the counter cannot step over both the bound and the end of the type.
    Other loops stay as they are: those whose condition has side effects,
    computes what it passes on, or is of another kind.

    Runs on tensors. Linear in ops, apart from nesting.

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
  let summary =
      "Convert simple StableHLO compute to arith, math, tensor and linalg";
  let description = [{
    Makes programs run whose compute around the collectives is simple:
    `constant`, `iota`, elementwise ops (on tensors, for
    `convert-elementwise-to-linalg`; also those of CHLO and MHLO, as ops and as
    custom calls of `mhlo.erf`), `optimization_barrier` and `mhlo.copy` (both
    disappear), `compare`, `select`, `clamp`, `convert`, `reshape`,
    `broadcast_in_dim`, `transpose`, `slice`, `dynamic_slice`,
    `dynamic_update_slice`, `concatenate`, `pad` without negative interior
    padding, and
    `reduce` along no dimension. An `mhlo.bitcast` between default layouts is a
    `reshape`.
    It also converts the ops that JAX's own passes leave in the linalg form of a
    program:

    * `scatter` of one operand: one linalg.generic, whose body keeps the old
      value unless a position in the indices is the element's own. Updates are
      made in order. As in XLA, a window that is not entirely inside is not
      written.
    * `select_and_scatter`: a selection of one element in each window. Without
      padding (JAX pads first) each element then adds up what the windows that it
      is in, at most 16, give to it, in their order; otherwise a scatter does.
    * `sort`, always stable, `chlo.top_k` and `mhlo.topk`: the indices of the
      elements are sorted, by counting in runs of up to 64, which are then
      merged (n log² n comparisons); the operands follow.

    A program with real compute is better exported with its compute in linalg.

    The conversion is partial: an op that it does not support, or not with these
    types, stays as it is. The step that compiles the program reports the first
    op that it cannot compile.

    Preconditions: StableHLO in generic form, no unsigned integers (see
    `convert-stablehlo-to-comm`).

    Postconditions: the ops above are gone if their types are ranked tensors of
    signless integers and floats.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

def ConvertCommToStablehloPass
    : CommPass<"convert-comm-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Convert comm to StableHLO, for XLA and IREE";
  let description = [{
    The way back from `convert-stablehlo-to-comm`, for a program that another
    compiler is to compile. Ops of StableHLO are written in their generic form;
    the pass links neither StableHLO nor Shardy. docs/Neighbours.md shows both
    ways with `iree-compile` and with JAX.

    | comm | StableHLO |
    |---|---|
    | `all_reduce`, `all_gather` | the same, also of several operands |
    | `reduce_scatter`, `all_to_all`, `permute` | `reduce_scatter`, `all_to_all`, `collective_permute`, one for each operand |
    | `broadcast` | `collective_broadcast`, with the root as first member of its group |
    | `reduce`, `gather` | `all_reduce`, `all_gather`: no rank reads the results of ranks other than the root |
    | `scatter` | `all_to_all`, and a slice with the root's piece |
    | `send`, `recv`, `batch_p2p` | `send` and `recv` of the pairs of ranks that the peers give |
    | in place | the rank's own piece is sliced and written back |
    | `avg` | a sum and a division, both in f32 for floats of 16 bits |
    | `premul_sum` | a product, in f32 for floats of 16 bits, and a sum |
    | `umin`, `umax` | `minimum`, `maximum` of unsigned integers |
    | `minnum`, `maxnum` | a reducer that selects numbers before NaNs; an error for IREE |
    | `wait` | disappears, or `async_done` |
    | `rank`, `group_rank`, `group_size` | `replica_id`, and tables that it indexes |
    | a mesh | an `sdy.mesh` |

    Ranks are replicas (`mhlo.num_replicas`): `replica_groups` list ranks, and
    collectives have no channels. XLA compiles such a program as it is. With
    `ids=partitions` ranks are partitions: all collectives have channels, and
    `use_global_device_ids` where there is that attribute.

    A collective is where the start was. With `async`, the start becomes an
    `async_start` and its wait an `async_done`, so that the schedule remains.
    These have one operand each; an `all_to_all` along two dimensions becomes one
    along the first, and a transpose. A start whose token is passed on stays a
    blocking collective. A reduction of operands with different element types
    becomes several collectives. A sum of 16-bit floats accumulates as the other
    compiler does.

    **Compute.** Ops of StableHLO stay as they are. For XLA, the ops of arith,
    math, tensor, scf and linalg (elementwise ops and data movement, with static
    shapes) become StableHLO, too: scalars are then tensors of rank 0, indices
    i64, and loops `while`. The first op without a form is an error. With
    `target=iree` these ops stay, since IREE accepts them beside StableHLO.

    **For IREE** (`target=iree`) there is no `sdy.mesh`, collectives have one
    operand, a `broadcast` is an `all_gather` and a slice, and a `batch_p2p` of sends and their receives
    is a `collective_permute` for each. Other messages and reductions other than
    sums, products, minima and maxima of numbers are errors.

    Errors are also: memrefs, symmetric memory and layouts; algorithms other
    than a library's, such as copy engines; `all_to_all_v`; `barrier`; peers that are not known for each rank; dynamic
    shapes. All comm ops are checked first.

    **Before**: tensors. **After**: no comm op is left. Remaining attributes
    `comm.uniform` of arguments are ignored by other compilers.

    Example:
    ```mlir
    comm.mesh @mesh(dp = 2)
    comm.group @dp = @mesh[dp]
    ...
    %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<4xf32>
    %0 = comm.wait %t, %r reading %x : tensor<4xf32>
    ```
    becomes
    ```mlir
    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"target", "target", "::mlir::comm::StablehloCompiler",
           /*default=*/"::mlir::comm::StablehloCompiler::Xla",
           "xla or iree: the compiler to write for">,
    Option<"ids", "ids", "::mlir::comm::RankIds",
           /*default=*/"::mlir::comm::RankIds::Replicas",
           "replicas or partitions: the meaning of ranks">,
    Option<"async", "async", "bool", /*default=*/"false",
           "Convert starts and waits to async_start and async_done">,
    Option<"collectiveReduce", "collective-reduce", "bool", /*default=*/"false",
           "Convert reduce to collective_reduce (StableHLO 1.20 or later)">
  ];
}

#endif // COMMDIALECT_CONVERSION_STABLEHLOPASSES_TD
