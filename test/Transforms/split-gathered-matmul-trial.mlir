// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-split-gathered-matmul=least-gain=700 \
// RUN:   --comm-verify | FileCheck %s
// RUN: comm-opt %s --remarks-filter='comm.*' \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-split-gathered-matmul=least-gain=700 -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-split-gathered-matmul=least-gain=1300 \
// RUN:   | FileCheck %s --check-prefix=MORE
// RUN: not comm-opt %s --comm-set-target=machine=none --comm-split-gathered-matmul 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MACHINE
// RUN: %python -c "print(open(r'%s').read() + 'func.func @many() {\n' + 'arith.constant 1 : i32\n' * 5000 \
// RUN:   + 'return }')" > %t.mlir
// RUN: comm-opt %t.mlir --comm-set-target=machine=%S/Inputs/plain.json --comm-split-gathered-matmul=least-gain=700 \
// RUN:   | FileCheck %s
// MORE-NOT: group_rank
// MACHINE: error: unknown machine 'none'
// RUN: not comm-opt %s %target --comm-split-gathered-matmul=least-gain=-1 2>&1 | FileCheck %s --check-prefix=GAIN
// GAIN: error: comm-split-gathered-matmul: least-gain: expected 0 ns or more, got -1

// A matmul of 100 x 100 x 100 takes 2010 ns, one of half the sum 1210: what it adds to
// is read and written (40,000 bytes at 100 bytes a ns, twice) beside two operands of
// 20,000. Where the second half is takes 1 ns.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// 5000 + 2010 ns become 5000 + 1 + 1210.
// CHECK-LABEL: func.func @first
// CHECK: linalg.matmul
// CHECK: comm.wait
// CHECK: linalg.matmul
// REMARK: MatmulSplit {{.*}}Function=first | ExposedNs=5000, GainOfAllNs=799
func.func @first(%x: tensor<100x100xf32>, %w: tensor<50x100xf32>, %i: tensor<100x100xf32>) -> tensor<100x100xf32> {
  %e = tensor.empty() : tensor<100x100xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp {comm.cost = 5000 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %g = comm.wait %t, %r reading %w : tensor<100x100xf32> reading tensor<50x100xf32>
  %y = linalg.matmul ins(%x, %g : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %y : tensor<100x100xf32>
}

// The second gather ends at 10000, whatever the first matmul does: 10000 + 2010
// become 10000 + 1211 by the second alone.
// CHECK-LABEL: func.func @second
// CHECK: comm.wait
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: comm.wait
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: trial.mlir:[[#@LINE+9]]:{{.*}} MatmulSplit {{.*}}Function=second | ExposedNs=2990, GainOfAllNs=799
// REMARK: trial.mlir:[[#@LINE+6]]:{{.*}} NotSplit {{.*}}Function=second | ExposedNs=5000,
// REMARK-SAME: {{^}} Reason="the block would not end earlier by enough"
func.func @second(%x: tensor<100x100xf32>, %v: tensor<50x100xf32>, %w: tensor<50x100xf32>, %i: tensor<100x100xf32>,
    %j: tensor<100x100xf32>) -> tensor<100x100xf32> {
  %e = tensor.empty() : tensor<100x100xf32>
  %d = tensor.empty() : tensor<100x100xf32>
  %r, %t = comm.all_gather %v into %e dim 0 on @dp {comm.cost = 5000 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %q, %u = comm.all_gather %w into %d dim 0 on @dp {comm.cost = 5000 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %g = comm.wait %t, %r reading %v : tensor<100x100xf32> reading tensor<50x100xf32>
  %y = linalg.matmul ins(%x, %g : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  %h = comm.wait %u, %q reading %w : tensor<100x100xf32> reading tensor<50x100xf32>
  %z = linalg.matmul ins(%y, %h : tensor<100x100xf32>, tensor<100x100xf32>) outs(%j : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %z : tensor<100x100xf32>
}

// The second gather ends at 8500. To there the first matmul, 5000 + 2010 + 990, leaves
// too little for a half: 8000 + 2 * 1210 + 1 = 10421. In two parts it leaves enough
// (5000 + 1211 + 990 = 7201), but gains nothing alone. 10510 become 8500 + 1211 by both.
// CHECK-LABEL: func.func @both
// CHECK: linalg.matmul
// CHECK: comm.wait
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: comm.wait
// CHECK: linalg.matmul
// REMARK: MatmulSplit {{.*}}Function=both | ExposedNs=5000, GainOfAllNs=799
// REMARK: MatmulSplit {{.*}}Function=both | ExposedNs=500, GainOfAllNs=799
func.func @both(%x: tensor<100x100xf32>, %v: tensor<50x100xf32>, %w: tensor<50x100xf32>, %i: tensor<100x100xf32>,
    %j: tensor<100x100xf32>) -> tensor<100x100xf32> {
  %e = tensor.empty() : tensor<100x100xf32>
  %d = tensor.empty() : tensor<100x100xf32>
  %r, %t = comm.all_gather %v into %e dim 0 on @dp {comm.cost = 5000 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %q, %u = comm.all_gather %w into %d dim 0 on @dp {comm.cost = 3500 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %g = comm.wait %t, %r reading %v : tensor<100x100xf32> reading tensor<50x100xf32>
  %m = linalg.matmul ins(%x, %g : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  %y = math.absf %m {comm.cost = 990 : i64} : tensor<100x100xf32>
  %h = comm.wait %u, %q reading %w : tensor<100x100xf32> reading tensor<50x100xf32>
  %z = linalg.matmul ins(%y, %h : tensor<100x100xf32>, tensor<100x100xf32>) outs(%j : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %z : tensor<100x100xf32>
}

// Hidden: nothing is asked and nothing is said.
// CHECK-LABEL: func.func @hidden
// CHECK-COUNT-2: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK-NOT: Function=hidden
func.func @hidden(%a: tensor<100x100xf32>, %x: tensor<100x100xf32>, %w: tensor<50x100xf32>, %i: tensor<100x100xf32>,
    %j: tensor<100x100xf32>) -> (tensor<100x100xf32>, tensor<100x100xf32>) {
  %e = tensor.empty() : tensor<100x100xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp {comm.cost = 2010 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %b = linalg.matmul ins(%a, %x : tensor<100x100xf32>, tensor<100x100xf32>) outs(%j : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  %g = comm.wait %t, %r reading %w : tensor<100x100xf32> reading tensor<50x100xf32>
  %y = linalg.matmul ins(%x, %g : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %b, %y : tensor<100x100xf32>, tensor<100x100xf32>
}

// In front of the wait the product's memory is needed beside that of %big.
// CHECK-LABEL: func.func @memory
// CHECK: comm.wait
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=memory | ExposedNs=5000, Reason="the block would need more memory"
#id = affine_map<(i, j) -> (i, j)>
#first = affine_map<(i, j) -> (i)>
func.func @memory(%x: tensor<100x100xf32>, %a: tensor<400x100xf32>, %w: tensor<50x100xf32>)
    -> (tensor<400xf32>, tensor<100x100xf32>) {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x100xf32>
  %b = tensor.empty() : tensor<400x100xf32>
  %big = linalg.exp ins(%a : tensor<400x100xf32>) outs(%b : tensor<400x100xf32>) -> tensor<400x100xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp {comm.cost = 5000 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %g = comm.wait %t, %r reading %w : tensor<100x100xf32> reading tensor<50x100xf32>
  %s = tensor.empty() : tensor<400xf32>
  %sum = linalg.generic {indexing_maps = [#id, #first], iterator_types = ["parallel", "reduction"]}
      ins(%big : tensor<400x100xf32>) outs(%s : tensor<400xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.addf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<400xf32>
  %i = tensor.empty() : tensor<100x100xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%i : tensor<100x100xf32>) -> tensor<100x100xf32>
  %y = linalg.matmul ins(%x, %g : tensor<100x100xf32>, tensor<100x100xf32>) outs(%f : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %sum, %y : tensor<400xf32>, tensor<100x100xf32>
}

// As much as the function may need is there. The fill, of 40,000 bytes, is in front of
// the wait then, too: 410 ns less.
// CHECK-LABEL: func.func @limit
// CHECK: linalg.matmul
// CHECK: comm.wait
// CHECK: linalg.matmul
// REMARK: MatmulSplit {{.*}}Function=limit | ExposedNs=5000, GainOfAllNs=1209
func.func @limit(%x: tensor<100x100xf32>, %a: tensor<400x100xf32>, %w: tensor<50x100xf32>)
    -> (tensor<400xf32>, tensor<100x100xf32>) attributes {comm.memory_limit = 1000000 : i64} {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x100xf32>
  %b = tensor.empty() : tensor<400x100xf32>
  %big = linalg.exp ins(%a : tensor<400x100xf32>) outs(%b : tensor<400x100xf32>) -> tensor<400x100xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp {comm.cost = 5000 : i64}
      : tensor<50x100xf32> into tensor<100x100xf32>
  %g = comm.wait %t, %r reading %w : tensor<100x100xf32> reading tensor<50x100xf32>
  %s = tensor.empty() : tensor<400xf32>
  %sum = linalg.generic {indexing_maps = [#id, #first], iterator_types = ["parallel", "reduction"]}
      ins(%big : tensor<400x100xf32>) outs(%s : tensor<400xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.addf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<400xf32>
  %i = tensor.empty() : tensor<100x100xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%i : tensor<100x100xf32>) -> tensor<100x100xf32>
  %y = linalg.matmul ins(%x, %g : tensor<100x100xf32>, tensor<100x100xf32>) outs(%f : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %sum, %y : tensor<400xf32>, tensor<100x100xf32>
}
