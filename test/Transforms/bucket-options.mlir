// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{kinds=all_reduce,allreduce})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KIND
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{kinds=barrier})' \
// RUN:   2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{cap=large})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CAP
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{cap-mb=-1})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NEGATIVE
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{first-cap-mb=nan})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAN
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=flat})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MODE
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{scope=ddp})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SCOPE
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{layers=name})' \
// RUN:   2>&1 | FileCheck %s --check-prefix=LAYERS
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h300},comm-bucket)' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MACHINE
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{memory-limit=x})' \
// RUN:   2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=coalesced})' \
// RUN:   | FileCheck %s --check-prefix=FIXED
// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced first-cap-mb=0.5 cap-mb=4})' \
// RUN:   | FileCheck %s --check-prefix=SMALL
// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced cap=saturation})' \
// RUN:   | FileCheck %s --check-prefix=SATURATION
// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced kinds=all_gather,broadcast})' \
// RUN:   | FileCheck %s --check-prefix=OTHERS

// KIND: for the --kinds option: 'allreduce' is not known; expected all_reduce, reduce, broadcast,
// BARRIER: error: comm-bucket: kind 'barrier' has no buckets; expected a collective
// CAP: for the --cap option: 'large' is not known; expected size, saturation, auto or quick
// NEGATIVE: error: comm-bucket: cap-mb is -1{{.*}}, expected 0 or more, and at most 2^32
// NAN: error: comm-bucket: first-cap-mb is nan, expected 0 or more
// MODE: for the --mode option: 'flat' is not known; expected concat, coalesced or view
// SCOPE: for the --scope option: 'ddp' is not known; expected all, ddp-gradients or fsdp
// LAYERS: for the --layers option: 'name' is not known; expected auto, attribute, name-scope or use
// MACHINE: error: unknown machine 'h300'
// LIMIT: error: bad memory limit 'x'

comm.mesh @mesh(dp = 8)
comm.group @dp = @mesh[dp]

// Four all_reduces of 1 MiB.
// FIXED:      comm.all_reduce sum %arg0 into
// FIXED:      comm.all_reduce sum %arg1, %arg2, %arg3 into
// SMALL:      comm.all_reduce sum %arg0 into
// SMALL:      comm.all_reduce sum %arg1, %arg2, %arg3 into
// SATURATION: comm.all_reduce sum %arg0, %arg1, %arg2, %arg3 into
// OTHERS-COUNT-4: comm.all_reduce sum %{{.*}}comm.left_alone = "all_reduce is not among the kinds"
func.func @main(%a: tensor<262144xf32>, %b: tensor<262144xf32>, %c: tensor<262144xf32>, %d: tensor<262144xf32>)
    -> (tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>) {
  %e = tensor.empty() : tensor<262144xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<262144xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @dp : tensor<262144xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e on @dp : tensor<262144xf32>
  %r3, %t3 = comm.all_reduce sum %d into %e on @dp : tensor<262144xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<262144xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<262144xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<262144xf32>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<262144xf32>
  return %w0, %w1, %w2, %w3 : tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>
}
