// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(convert-compute-to-host))' | FileCheck %s

// A scatter goes through its updates, in order, and no further: the row is where the
// position says, if there is one.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[AT:.*]]: memref<8xi32>, %[[U:.*]]: memref<8x16xf32>, %[[T:.*]]: memref<100x16xf32>
// CHECK-DAG: %[[ROWS:.*]] = arith.constant 100 : index
// CHECK: scf.for %[[N:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[I:.*]] = memref.load %[[AT]][%[[N]]]
// CHECK: %[[ROW:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[ROW]], %[[ROWS]]
// CHECK: scf.if %[[INSIDE]]
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step
// CHECK-DAG: memref.load %[[U]][%[[N]], %[[J]]]
// CHECK-DAG: memref.load %[[T]][%[[ROW]], %[[J]]]
// CHECK: arith.addf
// CHECK: memref.store %{{.*}}, %[[T]][%[[ROW]], %[[J]]]
// CHECK-NOT: scf.for
// CHECK: return
func.func @rows(%at: memref<8xi32>, %updates: memref<8x16xf32>, %table: memref<100x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, n) -> (n)>, affine_map<(i, j, n) -> (n, j)>,
      affine_map<(i, j, n) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %updates : memref<8xi32>, memref<8x16xf32>) outs(%table : memref<100x16xf32>) {
  ^bb0(%a: i32, %u: f32, %old: f32):
    %i = linalg.index 0 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %position, %i : index
    %new = arith.addf %old, %u : f32
    %kept = arith.select %here, %new, %old : f32
    linalg.yield %kept : f32
  }
  return
}

// Two positions, of which one is computed from another loop and from a batch's; what
// else must hold is asked of what is there. Sizes may be unknown.
// CHECK-LABEL: func.func @places
// CHECK-SAME: memref<?x6x7xi1>
// CHECK: scf.for %[[B:.*]] = {{.*}}
// CHECK: scf.for %[[N:.*]] = {{.*}}
// CHECK: %[[P:.*]] = memref.load %{{.*}}[%[[B]], %[[N]]]
// CHECK: %[[Q:.*]] = arith.addi %[[P]], %[[N]]
// CHECK: arith.cmpi ult, %[[P]], %{{.*}}
// CHECK: arith.cmpi ult, %[[Q]], %{{.*}}
// CHECK: scf.if
// CHECK-NOT: scf.for
// CHECK: memref.load %{{.*}}[%[[B]], %[[P]], %[[Q]]]
// CHECK: arith.cmpi slt, %[[P]], %{{.*}}
// CHECK: arith.select
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[B]], %[[P]], %[[Q]]]
func.func @places(%at: memref<?x4xindex>, %flags: memref<?x6x7xi1>, %flag: i1) {
  %c5 = arith.constant 5 : index
  linalg.generic {indexing_maps = [affine_map<(b, i, j, n) -> (b, n)>, affine_map<(b, i, j, n) -> ()>,
      affine_map<(b, i, j, n) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%at, %flag : memref<?x4xindex>, i1) outs(%flags : memref<?x6x7xi1>) {
  ^bb0(%a: index, %f: i1, %old: i1):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %n = linalg.index 3 : index
    %q = arith.addi %a, %n : index
    %low = arith.cmpi slt, %i, %c5 : index
    %first = arith.cmpi eq, %i, %a : index
    %second = arith.cmpi eq, %j, %q : index
    %both = arith.andi %low, %first : i1
    %all = arith.andi %both, %second : i1
    %kept = arith.select %all, %f, %old : i1
    linalg.yield %kept : i1
  }
  return
}

// None of these is one: the position depends on its own dimension, on what is there
// already, or is compared in another way; something else is kept; nothing is repeated.
// CHECK-LABEL: func.func @others
// CHECK-NOT: scf.if
// CHECK: return
func.func @others(%at: memref<4x8xi32>, %numbers: memref<4xindex>, %one: memref<8xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i, n) -> (i, n)>, affine_map<(i, n) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%at : memref<4x8xi32>) outs(%numbers : memref<4xindex>) {
  ^bb0(%a: i32, %old: index):
    %i = linalg.index 0 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %position, %i : index
    %kept = arith.select %here, %position, %old : index
    linalg.yield %kept : index
  }
  linalg.generic {indexing_maps = [affine_map<(i, n) -> (n)>, affine_map<(i, n) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%one : memref<8xindex>) outs(%numbers : memref<4xindex>) {
  ^bb0(%a: index, %old: index):
    %i = linalg.index 0 : index
    %here = arith.cmpi eq, %old, %i : index
    %kept = arith.select %here, %a, %old : index
    linalg.yield %kept : index
  }
  linalg.generic {indexing_maps = [affine_map<(i, n) -> (n)>, affine_map<(i, n) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%one : memref<8xindex>) outs(%numbers : memref<4xindex>) {
  ^bb0(%a: index, %old: index):
    %i = linalg.index 0 : index
    %here = arith.cmpi sle, %a, %i : index
    %kept = arith.select %here, %a, %old : index
    linalg.yield %kept : index
  }
  linalg.generic {indexing_maps = [affine_map<(i, n) -> (n)>, affine_map<(i, n) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%one : memref<8xindex>) outs(%numbers : memref<4xindex>) {
  ^bb0(%a: index, %old: index):
    %i = linalg.index 0 : index
    %here = arith.cmpi eq, %a, %i : index
    %kept = arith.select %here, %old, %a : index
    linalg.yield %kept : index
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%numbers : memref<4xindex>) outs(%numbers : memref<4xindex>) {
  ^bb0(%a: index, %old: index):
    %i = linalg.index 0 : index
    %c2 = arith.constant 2 : index
    %here = arith.cmpi eq, %c2, %i : index
    %kept = arith.select %here, %a, %old : index
    linalg.yield %kept : index
  }
  return
}
