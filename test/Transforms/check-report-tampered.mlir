// RUN: comm-opt %s --comm-set-target=machine=%S/../Analysis/Inputs/round.json \
// RUN:   --comm-report="format=json output=%t.json" -o /dev/null
// RUN: %python %S/Inputs/tamper-report.py %source_dir/scripts/check-report.py %t.json %t.tampered.json | FileCheck %s

// The checker finds what is changed in a good report.

// CHECK:      nothing: ok: 11 ops, 3 collectives, makespan
// CHECK-NEXT: key: error: FILE: no key 'deps'
// CHECK-NEXT: order: error: FILE: op 2: depends on op 3, which is not before it
// CHECK-NEXT: wait: error: FILE: collective 0: op 3 does not wait for it
// CHECK-NEXT: reason: error: FILE: collective 0: unknown reason 'bad luck'
// CHECK-NEXT: hidden: error: FILE: collective 1: exposed {{[0-9]+}} ns, reason 'hidden'
// CHECK-NEXT: lane: error: FILE: collective 0: lane 0 is not a communicator
// CHECK-NEXT: compute: error: FILE: op 5: starts at -1 ns, the compute lane is busy until 0 ns
// CHECK-NEXT: dependence: error: FILE: op 8: starts before op {{[0-9]+}}, which it needs, has ended
// CHECK-NEXT: early: error: FILE: op 7: ends at {{.*}} before collective 1, for which it waits
// CHECK-NEXT: issue: error: FILE: collective 0: issued at 1 ns, but not by op
// CHECK-NEXT: overlap: error: FILE: collective 1: begins at {{.*}} collective 0 of the communicator moves until
// CHECK-NEXT: live: error: FILE: op 4: 1 bytes live after it, expected
// CHECK-NEXT: buffer: error: FILE: op {{[0-9]+}}: {{[0-9]+}} bytes live, expected
// CHECK-NEXT: peak: error: FILE: peak of 1 bytes, expected
// CHECK-NEXT: limit: error: FILE: peak of {{[0-9]+}} bytes, above the limit of 1
// CHECK-NEXT: makespan: error: FILE: makespan_ns is 1, expected
// CHECK-NEXT: exposed: error: FILE: exposed_comm_ns is 1, expected
// CHECK-NEXT: bound: error: FILE: lower bound of {{[0-9]+}} ns, above the makespan
// CHECK-NEXT: simulation: error: FILE: op 10: ends at {{[0-9]+}} ns, simulated
// CHECK-NEXT: parameters: error: FILE: op {{[0-9]+}}: ends at {{[0-9]+}} ns, simulated
// CHECK-NEXT: sharing: error: FILE: {{.*}} simulated
// CHECK-NEXT: members: error: FILE: collective 0: a bucket of 1, expected two or more
// CHECK-NEXT: sizes: error: FILE: collective 0: 2 members, but 3 sizes
// CHECK-NEXT: bytes: error: FILE: collective 0: 16 bytes, its members have 15
// CHECK-NEXT: alone: error: FILE: collective 0: a bucket, and left alone

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %g = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.cost = 100,
    comm.bucket = #comm.bucket<coalesced, members = ["x", "y"], bytes = [4, 12], ended = "cap">} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %f on @dp {comm.cost = 300, comm.left_alone = "large"} : tensor<4xf32>
  %x = math.exp %b {comm.cost = 150} : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %x into %g on @tp {comm.cost = 100} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  %y = math.exp %w1 {comm.cost = 60} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xf32>
  return %y, %w2 : tensor<4xf32>, tensor<4xf32>
}
