// RUN: comm-opt %s \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json \
// RUN:   --comm-plan='buckets=rough bucket-mode=coalesced memory-limit=none apply' | FileCheck %s --check-prefix=ALONE
// RUN: sed 's/"kernel_slowdown": 0/"kernel_slowdown": 450/' %S/Inputs/plain.json > %t.slows.json
// RUN: comm-opt %s --comm-set-target=machine=%t.slows.json \
// RUN:   --comm-plan='buckets=rough bucket-mode=coalesced memory-limit=none apply' | FileCheck %s --check-prefix=BUCKET
// RUN: comm-opt %s --comm-set-target=machine=%t.slows.json \
// RUN:   --comm-plan='buckets=quick bucket-mode=coalesced memory-limit=none apply' | FileCheck %s --check-prefix=BUCKET
// RUN: sed 's/"kernel_slowdown": 0/"kernel_slowdown": 0, "wait_ns": 2500/' %S/Inputs/plain.json > %t.waits.json
// RUN: comm-opt %s --comm-set-target=machine=%t.waits.json \
// RUN:   --comm-plan='buckets=rough bucket-mode=coalesced memory-limit=none apply' | FileCheck %s --check-prefix=BUCKET

// An order alone hides all of these collectives. Buckets still save time where the latencies of
// transfers slow compute down, or where each wait delays the next kernel. Otherwise nothing changes.

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// ALONE-COUNT-3: = comm.all_reduce sum %{{[^,]*}} into
// BUCKET: = comm.all_reduce sum %{{.*}}, %{{.*}} into
// BUCKET-NOT: = comm.all_reduce
func.func @hidden(%a: tensor<64xf32>, %b: tensor<64xf32>, %c: tensor<64xf32>, %d: tensor<64xf32>)
    -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %e0 = tensor.empty() : tensor<64xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @tp : tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @tp : tensor<64xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e2 on @tp : tensor<64xf32>
  %s = "aten.exp"(%d) {comm.cost = 2000, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<64xf32>
  %x0 = "aten.exp"(%w0) {comm.cost = 9000, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<64xf32>
  %x1 = "aten.exp"(%w1) {comm.cost = 9000, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<64xf32>
  %x2 = "aten.exp"(%w2) {comm.cost = 9000, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  return %x0, %x1, %x2, %s : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
