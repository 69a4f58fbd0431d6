// While a copy engine moves data what needs memory is slower, by the part of its time that
// memory takes; by kernels' transfers, and where costs are given, it is not.
// RUN: sed -e 's/"kernel_slowdown": 100/"memory_slowdown": 400, "kernel_slowdown": 100/' \
// RUN:     -e 's/"algorithms": \[/"algorithms": [{"name": "copy-engine", "kind": "all_gather", "traffic": "exchange", \
// RUN:   "bandwidth": 50, "latency_ns": {"2": 100}, "copy_engine": true},/' \
// RUN:     %S/Inputs/round.json > %t.json
// RUN: comm-opt %s --comm-set-target=machine=%t.json --comm-print-simulation -o /dev/null | FileCheck %s
// RUN: comm-opt %s --comm-set-target=machine=%t.json \
// RUN:   --comm-report='function=copied format=json output=%t.report.json' -o /dev/null
// RUN: %python %source_dir/scripts/check-report.py %t.report.json
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.report.json

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// 100,000 bytes take 100 ns, in which no data move, and 1000. The copy's 80,000 bytes take
// 800 ns of its 810: in 100 ns 95 of them are done (5 % slower), and what is left takes
// 1.395 times as long (0.4 * 800 / 810).
// CHECK-LABEL: simulation of @copied
// CHECK: moves 0 to 1100
// CHECK: linalg.copy 0 to 1097
// REPORT: "name":"linalg.copy"{{.*}}"copy_slowdown_permille":395
func.func @copied(%a: tensor<100x100xf32>, %b: tensor<100x100xf32>, %w: tensor<25000xf32>)
    -> (tensor<25000xf32>, tensor<100x100xf32>) {
  %r, %t = comm.all_gather into %w dim 0 on @dp by "copy-engine" : tensor<25000xf32>
  %y = linalg.copy ins(%a : tensor<100x100xf32>) outs(%b : tensor<100x100xf32>) -> tensor<100x100xf32>
  %g = comm.wait %t, %r : tensor<25000xf32>
  return %g, %y : tensor<25000xf32>, tensor<100x100xf32>
}

// A matmul of 2e6 operations takes 2010 ns; its 160,000 bytes alone would take 1600, 796
// per mille of that, so it is 318 per mille slower for 1000 ns.
// CHECK-LABEL: simulation of @partly
// CHECK: linalg.matmul 0 to 2256
func.func @partly(%a: tensor<100x100xf32>, %b: tensor<100x100xf32>, %i: tensor<100x100xf32>, %w: tensor<25000xf32>)
    -> (tensor<25000xf32>, tensor<100x100xf32>) {
  %r, %t = comm.all_gather into %w dim 0 on @dp by "copy-engine" : tensor<25000xf32>
  %y = linalg.matmul ins(%a, %b : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  %g = comm.wait %t, %r : tensor<25000xf32>
  return %g, %y : tensor<25000xf32>, tensor<100x100xf32>
}

// 810 ns, 5 % slower.
// CHECK-LABEL: simulation of @given
// CHECK: linalg.copy 0 to 851
func.func @given(%a: tensor<100x100xf32>, %b: tensor<100x100xf32>, %w: tensor<25000xf32>)
    -> (tensor<25000xf32>, tensor<100x100xf32>) {
  %r, %t = comm.all_gather into %w dim 0 on @dp by "copy-engine" : tensor<25000xf32>
  %y = linalg.copy {comm.cost = 810 : i64} ins(%a : tensor<100x100xf32>) outs(%b : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  %g = comm.wait %t, %r : tensor<25000xf32>
  return %g, %y : tensor<25000xf32>, tensor<100x100xf32>
}

// 10 % slower.
// CHECK-LABEL: simulation of @by_kernel
// CHECK: linalg.copy 0 to 891
func.func @by_kernel(%a: tensor<100x100xf32>, %b: tensor<100x100xf32>, %w: tensor<25000xf32>)
    -> (tensor<25000xf32>, tensor<100x100xf32>) {
  %r, %t = comm.all_gather into %w dim 0 on @dp : tensor<25000xf32>
  %y = linalg.copy ins(%a : tensor<100x100xf32>) outs(%b : tensor<100x100xf32>) -> tensor<100x100xf32>
  %g = comm.wait %t, %r : tensor<25000xf32>
  return %g, %y : tensor<25000xf32>, tensor<100x100xf32>
}
