// Programs that compute the same in other terms, each with one that does not.

// RUN: split-file %s %t
// RUN: comm-validate %t/and-false.mlir %t/only-y.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/and-false.mlir %t/only-x.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/or-true.mlir %t/only-x.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/or-true.mlir %t/only-y.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/and-true.mlir %t/or-false.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/constant-sum.mlir %t/constant-times-4.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/constant-sum.mlir %t/constant-times-3.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/picked-sum.mlir %t/sum-of-picked.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/picked-sum.mlir %t/sum-of-others.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/difference.mlir %t/of-differences.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/difference.mlir %t/of-others.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/equal-sum.mlir %t/times-4.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/equal-sum.mlir %t/times-3.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/left.mlir %t/right.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate --allow-reassociation %t/left.mlir %t/right.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/left.mlir %t/twice.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/largest.mlir %t/least.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/two-ranks.mlir %t/two-halves.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/two-ranks.mlir %t/two-halves-alone.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/two-types.mlir %t/one-type-each.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/two-types.mlir %t/one-kind-each.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/own-slice.mlir %t/scattered.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/other-slice.mlir %t/scattered.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/cast.mlir %t/float.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/cast.mlir %t/other-float.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/to-integer.mlir %t/clamped.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// EQUAL: equal
// OTHER: error: different: function 'main': result #
// UNCLEAR: error: cannot tell: function 'main': result #

//--- difference.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %ea = tensor.empty() : tensor<4xi32>
  %ra, %ta = comm.all_reduce sum %x into %ea on @dp : tensor<4xi32>
  %a = comm.wait %ta, %ra reading %x : tensor<4xi32>
  %eb = tensor.empty() : tensor<4xi32>
  %rb, %tb = comm.all_reduce sum %y into %eb on @dp : tensor<4xi32>
  %b = comm.wait %tb, %rb reading %y : tensor<4xi32>
  %d = arith.subi %a, %b : tensor<4xi32>
  return %d : tensor<4xi32>
}

//--- of-differences.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %d = arith.subi %x, %y : tensor<4xi32>
  %ea = tensor.empty() : tensor<4xi32>
  %ra, %ta = comm.all_reduce sum %d into %ea on @dp : tensor<4xi32>
  %a = comm.wait %ta, %ra reading %d : tensor<4xi32>
  return %a : tensor<4xi32>
}

//--- of-others.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %d = arith.subi %y, %x : tensor<4xi32>
  %ea = tensor.empty() : tensor<4xi32>
  %ra, %ta = comm.all_reduce sum %d into %ea on @dp : tensor<4xi32>
  %a = comm.wait %ta, %ra reading %d : tensor<4xi32>
  return %a : tensor<4xi32>
}

//--- equal-sum.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xi32> {comm.uniform}) -> tensor<4xi32> {
  %ea = tensor.empty() : tensor<4xi32>
  %ra, %ta = comm.all_reduce sum %x into %ea on @dp : tensor<4xi32>
  %a = comm.wait %ta, %ra reading %x : tensor<4xi32>
  return %a : tensor<4xi32>
}

//--- times-4.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xi32> {comm.uniform}) -> tensor<4xi32> {
  %n = arith.constant dense<4> : tensor<4xi32>
  %a = arith.muli %x, %n : tensor<4xi32>
  return %a : tensor<4xi32>
}

//--- times-3.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xi32> {comm.uniform}) -> tensor<4xi32> {
  %n = arith.constant dense<3> : tensor<4xi32>
  %a = arith.muli %x, %n : tensor<4xi32>
  return %a : tensor<4xi32>
}

//--- left.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.addf %x, %y : tensor<4xf32>
  %b = arith.addf %a, %z : tensor<4xf32>
  return %b : tensor<4xf32>
}

//--- right.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.addf %z, %y : tensor<4xf32>
  %b = arith.addf %a, %x : tensor<4xf32>
  return %b : tensor<4xf32>
}

//--- twice.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.addf %x, %y : tensor<4xf32>
  %b = arith.addf %a, %x : tensor<4xf32>
  return %b : tensor<4xf32>
}

//--- largest.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.maximumf %x, %y : tensor<4xf32>
  %b = arith.maximumf %a, %z : tensor<4xf32>
  return %b : tensor<4xf32>
}

//--- least.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %a = arith.minimumf %x, %y : tensor<4xf32>
  %b = arith.minimumf %a, %z : tensor<4xf32>
  return %b : tensor<4xf32>
}

//--- two-ranks.mlir
comm.mesh @mesh(dp = 3)
comm.group @two = ranks [[0, 1]]
comm.group @all = ranks [[0, 1], [2]]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %ea = tensor.empty() : tensor<4xf32>
  %ra, %ta = comm.all_reduce sum %x into %ea on @two : tensor<4xf32>
  %a = comm.wait %ta, %ra reading %x : tensor<4xf32>
  return %a : tensor<4xf32>
}

//--- two-halves.mlir
comm.mesh @mesh(dp = 3)
comm.group @two = ranks [[0, 1]]
comm.group @all = ranks [[0, 1], [2]]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @two : tensor<4xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %s, %u = comm.all_gather %w into %f dim 0 on @two : tensor<2xf32> into tensor<4xf32>
  %g = comm.wait %u, %s reading %w : tensor<4xf32> reading tensor<2xf32>
  return %g : tensor<4xf32>
}

//--- two-halves-alone.mlir
comm.mesh @mesh(dp = 3)
comm.group @two = ranks [[0, 1]]
comm.group @all = ranks [[0, 1], [2]]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @two : tensor<4xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<4xf32>
  %o = tensor.extract_slice %x[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %f = tensor.empty() : tensor<4xf32>
  %s, %u = comm.all_gather %o into %f dim 0 on @two : tensor<2xf32> into tensor<4xf32>
  %g = comm.wait %u, %s reading %o : tensor<4xf32> reading tensor<2xf32>
  return %g : tensor<4xf32>
}

//--- two-types.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<2xbf16>) -> (tensor<4xf32>, tensor<2xbf16>) {
  %r:2, %t = comm.all_reduce sum into %x, %y on @dp : tensor<4xf32>, tensor<2xbf16>
  %w:2 = comm.wait %t, %r#0, %r#1 : tensor<4xf32>, tensor<2xbf16>
  return %w#0, %w#1 : tensor<4xf32>, tensor<2xbf16>
}

//--- one-type-each.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<2xbf16>) -> (tensor<4xf32>, tensor<2xbf16>) {
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %y on @dp : tensor<2xbf16>
  %w1 = comm.wait %t1, %r1 : tensor<2xbf16>
  return %w, %w1 : tensor<4xf32>, tensor<2xbf16>
}

//--- one-kind-each.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<2xbf16>) -> (tensor<4xf32>, tensor<2xbf16>) {
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max into %y on @dp : tensor<2xbf16>
  %w1 = comm.wait %t1, %r1 : tensor<2xbf16>
  return %w, %w1 : tensor<4xf32>, tensor<2xbf16>
}

//--- own-slice.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<8xf32>) -> tensor<2xf32> {
  %ea = tensor.empty() : tensor<8xf32>
  %ra, %ta = comm.all_reduce sum %x into %ea on @dp : tensor<8xf32>
  %a = comm.wait %ta, %ra reading %x : tensor<8xf32>
  %rank = comm.rank : index
  %o = affine.apply affine_map<(d0) -> (d0 * 2 - (d0 floordiv 4) * 8)>(%rank)
  %s = tensor.extract_slice %a[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

//--- scattered.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<8xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<8xf32>
  return %w : tensor<2xf32>
}

//--- other-slice.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<8xf32>) -> tensor<2xf32> {
  %ea = tensor.empty() : tensor<8xf32>
  %ra, %ta = comm.all_reduce sum %x into %ea on @dp : tensor<8xf32>
  %a = comm.wait %ta, %ra reading %x : tensor<8xf32>
  %rank = comm.rank : index
  %o = affine.apply affine_map<(d0) -> (6 - d0 * 2 + (d0 floordiv 4) * 8)>(%rank)
  %s = tensor.extract_slice %a[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

//--- cast.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: f32) -> (f32, f64) {
  %i = arith.constant 3 : i32
  %n = arith.sitofp %i : i32 to f32
  %y = arith.mulf %x, %n : f32
  %h = arith.truncf %x : f32 to bf16
  %d = arith.extf %h : bf16 to f64
  return %y, %d : f32, f64
}

//--- float.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: f32) -> (f32, f64) {
  %n = arith.constant 3.0 : f32
  %y = arith.mulf %x, %n : f32
  %h = arith.truncf %x : f32 to bf16
  %f = arith.extf %h : bf16 to f32
  %d = arith.extf %f : f32 to f64
  return %y, %d : f32, f64
}

//--- other-float.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: f32) -> (f32, f64) {
  %n = arith.constant 4.0 : f32
  %y = arith.mulf %x, %n : f32
  %h = arith.truncf %x : f32 to bf16
  %f = arith.extf %h : bf16 to f32
  %d = arith.extf %f : f32 to f64
  return %y, %d : f32, f64
}

//--- to-integer.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: f32) -> i32 {
  %y = arith.fptosi %x : f32 to i32
  return %y : i32
}

//--- clamped.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: f32) -> i32 {
  %n = arith.constant 2.14748365E+9 : f32
  %m = arith.constant 2147483647 : i32
  %p = arith.cmpf oge, %x, %n : f32
  %y = arith.fptosi %x : f32 to i32
  %z = arith.select %p, %m, %y : i32
  return %z : i32
}

//--- constant-sum.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main() -> tensor<4xf32> {
  %x = arith.constant dense<0.5> : tensor<4xf32>
  %ea = tensor.empty() : tensor<4xf32>
  %ra, %ta = comm.all_reduce sum %x into %ea on @dp : tensor<4xf32>
  %a = comm.wait %ta, %ra reading %x : tensor<4xf32>
  return %a : tensor<4xf32>
}

//--- constant-times-4.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main() -> tensor<4xf32> {
  %x = arith.constant dense<0.5> : tensor<4xf32>
  %n = arith.constant dense<4.0> : tensor<4xf32>
  %a = arith.mulf %x, %n : tensor<4xf32>
  return %a : tensor<4xf32>
}

//--- constant-times-3.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main() -> tensor<4xf32> {
  %x = arith.constant dense<0.5> : tensor<4xf32>
  %n = arith.constant dense<3.0> : tensor<4xf32>
  %a = arith.mulf %x, %n : tensor<4xf32>
  return %a : tensor<4xf32>
}

//--- picked-sum.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<9xf32>, %y: tensor<9xf32>, %at: tensor<4xindex>) -> tensor<4xf32> {
  %s = arith.addf %x, %y : tensor<9xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%at : tensor<4xindex>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: index, %o: f32):
    %v = tensor.extract %s[%i] : tensor<9xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- sum-of-picked.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<9xf32>, %y: tensor<9xf32>, %at: tensor<4xindex>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%at : tensor<4xindex>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: index, %o: f32):
    %p = tensor.extract %x[%i] : tensor<9xf32>
    %q = tensor.extract %y[%i] : tensor<9xf32>
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- sum-of-others.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<9xf32>, %y: tensor<9xf32>, %at: tensor<4xindex>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]} ins(%at : tensor<4xindex>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: index, %o: f32):
    %p = tensor.extract %x[%i] : tensor<9xf32>
    %q = tensor.extract %x[%i] : tensor<9xf32>
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- and-false.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %v = arith.constant false
  %c = arith.andi %p, %v : i1
  %r = arith.select %c, %x, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- or-true.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %v = arith.constant true
  %c = arith.ori %p, %v : i1
  %r = arith.select %c, %x, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- and-true.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %v = arith.constant true
  %c = arith.andi %p, %v : i1
  %r = arith.select %c, %x, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- or-false.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %v = arith.constant false
  %c = arith.ori %p, %v : i1
  %r = arith.select %c, %x, %y : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- only-x.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

//--- only-y.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  return %y : tensor<4xf32>
}
