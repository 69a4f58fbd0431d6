// RUN: comm-opt %s --comm-outline-kernels | FileCheck %s
// RUN: comm-opt %s --comm-outline-kernels --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s --check-prefix=ELIDE

#id = affine_map<(i) -> (i)>

// Equal ops share a kernel, whatever their operands and their captured scalar.
// CHECK-LABEL: func.func @shared
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32>, %[[S:.*]]: f32, %[[T:.*]]: f32)
// CHECK: call @[[ADD:kernel_0_add]](%[[A]], %[[B]], %[[A]])
// CHECK: call @[[ADD]](%[[B]], %[[B]], %[[A]])
// CHECK: call @[[SCALE:kernel_1_generic]](%[[A]], %[[B]], %[[S]])
// CHECK: call @[[SCALE]](%[[B]], %[[A]], %[[T]])
func.func @shared(%a: memref<8xf32>, %b: memref<8xf32>, %s: f32, %t: f32) {
  linalg.add ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.add ins(%b, %b : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<8xf32>)
      outs(%b : memref<8xf32>) {
  ^bb0(%v: f32, %o: f32):
    %m = arith.mulf %v, %s : f32
    linalg.yield %m : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : memref<8xf32>)
      outs(%a : memref<8xf32>) {
  ^bb0(%v: f32, %o: f32):
    %m = arith.mulf %v, %t : f32
    linalg.yield %m : f32
  }
  return
}

// Not equal: another type, another layout, another constant, another map.
// CHECK-LABEL: func.func @different
// CHECK: call @kernel_2_add
// CHECK: call @kernel_3_add
// CHECK: call @kernel_4_generic(%{{.*}}) :
// CHECK: call @kernel_5_generic(%{{.*}}) :
// CHECK: scf.for
// CHECK: call @kernel_4_generic
func.func @different(%a: memref<8xf16>, %b: memref<8xf32, strided<[2]>>, %c: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  linalg.add ins(%a, %a : memref<8xf16>, memref<8xf16>) outs(%a : memref<8xf16>)
  linalg.add ins(%b, %c : memref<8xf32, strided<[2]>>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%c : memref<8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %one : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%c : memref<8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %two : f32
  }
  scf.for %i = %c0 to %n step %c1 {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%c : memref<8xf32>) {
    ^bb0(%o: f32):
      linalg.yield %one : f32
    }
  }
  return
}

// A captured memref is an argument; a copy that is no memcpy is a kernel.
// CHECK-LABEL: func.func @captured
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32, strided<[2]>>)
// CHECK: memref.copy %[[A]], %{{.*}} : memref<8xf32> to memref<8xf32>
// CHECK: %[[C:.*]] = memref.cast %[[B]]
// CHECK: call @kernel_6_copy(%[[A]], %[[C]])
// CHECK: call @kernel_7_generic(%[[A]], %[[B]])
// CHECK-NOT: linalg
// CHECK: return
func.func @captured(%a: memref<8xf32>, %b: memref<8xf32, strided<[2]>>) {
  %e = memref.alloc() : memref<8xf32>
  memref.copy %a, %e : memref<8xf32> to memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32, strided<[2]>>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = memref.load %b[%i] : memref<8xf32, strided<[2]>>
    linalg.yield %v : f32
  }
  memref.dealloc %e : memref<8xf32>
  return
}

// Two that differ in a constant that printing would elide, and on tensors none.
// CHECK-LABEL: func.func @elided
// ELIDE-LABEL: func.func @elided
// ELIDE: call @[[FIRST:kernel_[0-9]+_generic]]
// ELIDE-NOT: call @[[FIRST]]
// ELIDE: call @kernel_{{[0-9]+}}_generic
// ELIDE: linalg.exp
func.func @elided(%a: memref<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %table = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : vector<8xf32>
    %v = vector.extract %table[%i] : f32 from vector<8xf32>
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %table = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0]> : vector<8xf32>
    %v = vector.extract %table[%i] : f32 from vector<8xf32>
    linalg.yield %v : f32
  }
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// Parts of one buffer: wherever they begin, one kernel; not so other strides.
// CHECK-LABEL: func.func @parts
// CHECK-SAME: (%[[A:.*]]: memref<8xf32, strided<[1], offset: 8>>, %[[B:.*]]: memref<8xf32, strided<[1], offset: 24>>
// CHECK: %[[C:.*]] = memref.cast %[[A]]
// CHECK-SAME: {{^}} : memref<8xf32, strided<[1], offset: 8>> to memref<8xf32, strided<[1], offset: ?>>
// CHECK: call @[[EXP:kernel_[0-9]+_exp]](%[[C]], %[[C2:.*]]) :
// CHECK: %[[D:.*]] = memref.cast %[[B]]
// CHECK: call @[[EXP]](%[[D]], %{{.*}}) :
// CHECK-NOT: call @[[EXP]](
// CHECK: return
func.func @parts(%a: memref<8xf32, strided<[1], offset: 8>>, %b: memref<8xf32, strided<[1], offset: 24>>,
                 %c: memref<8xf32, strided<[2], offset: 24>>) {
  linalg.exp ins(%a : memref<8xf32, strided<[1], offset: 8>>) outs(%a : memref<8xf32, strided<[1], offset: 8>>)
  linalg.exp ins(%b : memref<8xf32, strided<[1], offset: 24>>) outs(%b : memref<8xf32, strided<[1], offset: 24>>)
  linalg.exp ins(%c : memref<8xf32, strided<[2], offset: 24>>) outs(%c : memref<8xf32, strided<[2], offset: 24>>)
  return
}

// CHECK: func.func private @kernel_0_add(%{{.*}}) attributes {kernel, passthrough = ["noinline"]} {
// CHECK-NEXT: linalg.add
// CHECK-NEXT: return
// CHECK: func.func private @kernel_4_generic(%{{.*}}: memref<8xf32>) attributes
// CHECK-NEXT: arith.constant 1.000000e+00
