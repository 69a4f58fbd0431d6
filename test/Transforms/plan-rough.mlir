// RUN: comm-opt %s --split-input-file --comm-set-target=machine=%S/Inputs/plain.json \
// RUN:   --comm-plan='buckets=rough bucket-mode=coalesced memory-limit=none apply output=%t.json' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ROUGH
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.json
// RUN: comm-opt %s --split-input-file \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json \
// RUN:   --comm-plan='buckets=quick bucket-mode=coalesced memory-limit=none apply' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,QUICK

// An all_reduce of n bytes on 4 ranks takes 1600 + n * 3 / 100 ns, or 8000 + n *
// 3 / 200 if that is less. A rough plan is for who orders the ops later.

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// Two take 1608 ns each, one after the other; as one 1615.
// CHECK-LABEL: func.func @latency
// CHECK: = comm.all_reduce sum %{{.*}}, %{{.*}} into
// CHECK-NOT: = comm.all_reduce
func.func @latency(%a: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @tp : tensor<64xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<64xf32>
  %f = tensor.empty() : tensor<64xf32>
  %r1, %t1 = comm.all_reduce sum %b into %f on @tp : tensor<64xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<64xf32>
  return %x, %y : tensor<64xf32>, tensor<64xf32>
}

// -----

// What an order alone hides stays as it is.

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// PLAN: "before": {
// PLAN-NEXT: "makespan_ns": [[BEFORE:[0-9]+]],
// PLAN: "planned": {
// PLAN-NEXT: "makespan_ns": [[BEFORE]],
// CHECK-LABEL: func.func @hidden
// ROUGH: comm.wait
// ROUGH: linalg.exp
// QUICK: linalg.exp
// QUICK: comm.wait
func.func @hidden(%a: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @tp : tensor<64xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<64xf32>
  %h = tensor.empty() : tensor<64xf32>
  %g = linalg.exp {comm.cost = 20000} ins(%b : tensor<64xf32>) outs(%h : tensor<64xf32>) -> tensor<64xf32>
  return %x, %g : tensor<64xf32>, tensor<64xf32>
}
