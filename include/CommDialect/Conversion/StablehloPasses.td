//===- StablehloPasses.td - Conversions of what JAX exports *- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_STABLEHLOPASSES_TD
#define COMMDIALECT_CONVERSION_STABLEHLOPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertStablehloToCommPass
    : Pass<"convert-stablehlo-to-comm", "::mlir::ModuleOp"> {
  let summary = "Convert StableHLO collectives and manual computations to comm";
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
  let summary = "Convert each scf.while that counts to scf.for";
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
  let summary =
      "Convert simple StableHLO compute to arith, math, tensor and linalg";
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

#endif // COMMDIALECT_CONVERSION_STABLEHLOPASSES_TD
