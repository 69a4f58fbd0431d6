// RUN: comm-opt %s --allow-unregistered-dialect --comm-set-target=machine=%S/Inputs/plain.json \
// RUN:   --comm-plan='buckets=rough bucket-mode=coalesced memory-limit=none apply output=%t.json' \
// RUN:   --remarks-filter=comm-bucket -o /dev/null 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.json

// Where it is known what buckets make, they are measured without being made. Beside ops that may
// be casts they are made for that. Both give the same figures: those of the program that comes of it.

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// CHECK: Function=numbers | Chosen=[[FOUND:.* Measured="[^ ]*: 4730 ns".*]]
// CHECK: Function=made | Chosen=[[FOUND]]
// PLAN-COUNT-2: "planned": {{[{]}}{{[[:space:]]}}    "makespan_ns": 4730,
func.func @numbers(%a0: tensor<64xf32>, %a1: tensor<64xf32>, %a2: tensor<64xf32>, %a3: tensor<64xf32>)
    -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %s0 = "aten.neg"(%a0) {comm.cost = 700, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %e0 = tensor.empty() : tensor<64xf32>
  %r0, %t0 = comm.all_reduce sum %s0 into %e0 on @tp : tensor<64xf32>
  %w0 = comm.wait %t0, %r0 reading %s0 : tensor<64xf32>
  %s1 = "aten.neg"(%a1) {comm.cost = 800, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %r1, %t1 = comm.all_reduce sum %s1 into %e1 on @tp : tensor<64xf32>
  %w1 = comm.wait %t1, %r1 reading %s1 : tensor<64xf32>
  %s2 = "aten.neg"(%a2) {comm.cost = 900, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %r2, %t2 = comm.all_reduce sum %s2 into %e2 on @tp : tensor<64xf32>
  %w2 = comm.wait %t2, %r2 reading %s2 : tensor<64xf32>
  %s3 = "aten.neg"(%a3) {comm.cost = 700, comm.mutates = array<i64>} : (tensor<64xf32>) -> tensor<64xf32>
  %e3 = tensor.empty() : tensor<64xf32>
  %r3, %t3 = comm.all_reduce sum %s3 into %e3 on @tp : tensor<64xf32>
  %w3 = comm.wait %t3, %r3 reading %s3 : tensor<64xf32>
  return %w0, %w1, %w2, %w3 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

func.func @made(%a0: tensor<64xf32>, %a1: tensor<64xf32>, %a2: tensor<64xf32>, %a3: tensor<64xf32>)
    -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %s0 = arith.negf %a0 {comm.cost = 700} : tensor<64xf32>
  %e0 = tensor.empty() : tensor<64xf32>
  %r0, %t0 = comm.all_reduce sum %s0 into %e0 on @tp : tensor<64xf32>
  %w0 = comm.wait %t0, %r0 reading %s0 : tensor<64xf32>
  %s1 = arith.negf %a1 {comm.cost = 800} : tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %r1, %t1 = comm.all_reduce sum %s1 into %e1 on @tp : tensor<64xf32>
  %w1 = comm.wait %t1, %r1 reading %s1 : tensor<64xf32>
  %s2 = arith.negf %a2 {comm.cost = 900} : tensor<64xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %r2, %t2 = comm.all_reduce sum %s2 into %e2 on @tp : tensor<64xf32>
  %w2 = comm.wait %t2, %r2 reading %s2 : tensor<64xf32>
  %s3 = arith.negf %a3 {comm.cost = 700} : tensor<64xf32>
  %e3 = tensor.empty() : tensor<64xf32>
  %r3, %t3 = comm.all_reduce sum %s3 into %e3 on @tp : tensor<64xf32>
  %w3 = comm.wait %t3, %r3 reading %s3 : tensor<64xf32>
  return %w0, %w1, %w2, %w3 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
