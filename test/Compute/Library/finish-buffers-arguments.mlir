// RUN: comm-opt %s --split-input-file --comm-place-buffers=step=finish | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// Calls of libraries that write over an argument.

// A product of a library that adds the argument.
// CHECK-LABEL: func.func @product
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK-NEXT: commlib.product %{{.*}}, %{{.*}} plus %[[P]] into %[[P]]
// CHECK-NEXT: return %[[P]]
func.func @product(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %a, %a plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return %new : memref<4x4xf32>
}

// A convolution of a library that overwrites the argument.
// CHECK-LABEL: func.func @convolution
// CHECK-SAME: (%[[P:[^:]*]]: memref<1x4x4x2xf32> {comm.replaced_by
// CHECK-NEXT: commlib.convolution forward %{{.*}} "n01c", %{{.*}} "k01c" into %[[P]] "n01k"
// CHECK: return %[[P]]
func.func @convolution(%p: memref<1x4x4x2xf32> {comm.replaced_by = 0 : i64}, %x: memref<1x4x4x2xf32>,
                       %w: memref<2x1x1x2xf32>) -> memref<1x4x4x2xf32> {
  %new = memref.alloc() : memref<1x4x4x2xf32>
  commlib.convolution forward %x "n01c", %w "k01c" into %new "n01k"
      strides [1, 1] dilations [1, 1] low [0, 0] high [0, 0]
      : memref<1x4x4x2xf32>, memref<2x1x1x2xf32> into memref<1x4x4x2xf32>
  return %new : memref<1x4x4x2xf32>
}

// Updates before the last read of their arguments, behind which they move, together with the
// deallocations of what they read.
// CHECK-LABEL: func.func @moved
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %[[Q:[^:]*]]: memref<4x4xf32>
// CHECK-DAG: %[[X:.*]] = memref.alloc() {first}
// CHECK-DAG: %[[Y:.*]] = memref.alloc() {second}
// CHECK-NOT: memref.alloc
// CHECK: linalg.matmul ins(%[[X]], %[[P]] : {{.*}}) outs(%[[Y]] :
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[P]], %[[X]] : {{.*}}) outs(%[[P]] :
// CHECK: memref.dealloc %[[X]]
// CHECK-NEXT: linalg.matmul ins(%[[Y]], %[[Q]] :
// CHECK-NEXT: commlib.product %[[Y]], %{{.*}} plus %[[Q]] into %[[Q]]
// CHECK-NEXT: memref.dealloc %[[Y]]
// CHECK-NEXT: return %[[P]], %[[Q]]
func.func @moved(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64},
                 %q: memref<4x4xf32> {comm.replaced_by = 1 : i64}, %a: memref<4x4xf32>, %t: memref<4x4xf32>)
    -> (memref<4x4xf32>, memref<4x4xf32>) {
  %x = memref.alloc() {first} : memref<4x4xf32>
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%b: f32, %c: f32, %out: f32):
    %s = arith.subf %b, %c : f32
    linalg.yield %s : f32
  }
  %y = memref.alloc() {second} : memref<4x4xf32>
  linalg.matmul ins(%x, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>)
  memref.dealloc %x : memref<4x4xf32>
  %other = memref.alloc() : memref<4x4xf32>
  commlib.product %y, %a plus %q into %other scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  linalg.matmul ins(%y, %q : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  memref.dealloc %y : memref<4x4xf32>
  return %new, %other : memref<4x4xf32>, memref<4x4xf32>
}

// -----

// The rest keeps its allocations.

// A factor is the argument, too.
// CHECK-LABEL: func.func @factor
// CHECK: memref.alloc
func.func @factor(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %a, %p plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return %new : memref<4x4xf32>
}

// A convolution of the argument reads other elements than it writes.
// CHECK-LABEL: func.func @convolved
// CHECK: memref.alloc
func.func @convolved(%p: memref<1x4x4x2xf32> {comm.replaced_by = 0 : i64}, %w: memref<2x1x1x2xf32>)
    -> memref<1x4x4x2xf32> {
  %new = memref.alloc() : memref<1x4x4x2xf32>
  commlib.convolution forward %p "n01c", %w "k01c" into %new "n01k"
      strides [1, 1] dilations [1, 1] low [0, 0] high [0, 0]
      : memref<1x4x4x2xf32>, memref<2x1x1x2xf32> into memref<1x4x4x2xf32>
  return %new : memref<1x4x4x2xf32>
}

// Updates that do not move behind the last read, the product.

// The gradient changes before.
// CHECK-LABEL: func.func @changed
// CHECK: memref.alloc
func.func @changed(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %t: memref<4x4xf32>,
                   %x: f32) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %g, %g plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  linalg.fill ins(%x : f32) outs(%g : memref<4x4xf32>)
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}

// The gradient changes by a view, in a branch.
// CHECK-LABEL: func.func @branch
// CHECK: memref.alloc
func.func @branch(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %t: memref<4x4xf32>,
                  %x: f32, %if: i1) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %view = memref.collapse_shape %g [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  commlib.product %g, %g plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  scf.if %if {
    linalg.fill ins(%x : f32) outs(%view : memref<16xf32>)
  }
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}

// The gradient is in one of two buffers.
// CHECK-LABEL: func.func @unknown
// CHECK: memref.alloc
func.func @unknown(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %h: memref<4x4xf32>,
                   %t: memref<4x4xf32>, %if: i1) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %either = arith.select %if, %g, %h : memref<4x4xf32>
  commlib.product %either, %t plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  linalg.matmul ins(%h, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%h : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}

comm.group @all = ranks [[0, 1]]
// The update hides a collective.
// CHECK-LABEL: func.func @cover
// CHECK: memref.alloc
func.func @cover(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %t: memref<4x4xf32>,
                 %u: memref<4x4xf32>) -> memref<4x4xf32> {
  %token = comm.all_reduce sum %g into %u on @all : memref<4x4xf32>
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %g, %g plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  comm.wait %token, %u reading %g : memref<4x4xf32>
  linalg.matmul ins(%u, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}

// What the update reads would live together with a larger buffer, and the peak would rise.
// CHECK-LABEL: func.func @peak
// CHECK-COUNT-3: memref.alloc
func.func @peak(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x16xf32>, %t: memref<4x4xf32>,
                %f: f32) -> memref<4x4xf32> {
  %x = memref.alloc() : memref<4x16xf32>
  memref.copy %a, %x : memref<4x16xf32> to memref<4x16xf32>
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %x, %a transposed plus %p into %new scale 1.0 none
      : (memref<4x16xf32>, memref<4x16xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  memref.dealloc %x : memref<4x16xf32>
  %y = memref.alloc() : memref<4x17xf32>
  linalg.fill ins(%f : f32) outs(%y : memref<4x17xf32>)
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  memref.dealloc %y : memref<4x17xf32>
  return %new : memref<4x4xf32>
}

// As large as the result's own allocation, it would not: the update moves.
// CHECK-LABEL: func.func @same_peak
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK: linalg.matmul
// CHECK-NEXT: commlib.product {{.*}} plus %[[P]] into %[[P]]
func.func @same_peak(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>, %t: memref<4x4xf32>,
                     %f: f32) -> memref<4x4xf32> {
  %x = memref.alloc() : memref<4x4xf32>
  memref.copy %a, %x : memref<4x4xf32> to memref<4x4xf32>
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %x, %a plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  memref.dealloc %x : memref<4x4xf32>
  %y = memref.alloc() : memref<4x17xf32>
  linalg.fill ins(%f : f32) outs(%y : memref<4x17xf32>)
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  memref.dealloc %y : memref<4x17xf32>
  return %new : memref<4x4xf32>
}
