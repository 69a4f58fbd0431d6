// RUN: comm-opt %s --comm-fuse-compute=steps=elementwise --split-input-file | FileCheck %s
// Pads and concatenations in the kernels of what reads them.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Every other row is one of %x, the others are of %y: what a level of an
// associative scan ends with. One kernel without fills or copies.
// CHECK-LABEL: func.func @interleave
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>)
// CHECK-NOT: linalg.fill
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[MOVED:.*]] = arith.subi %[[I]], %c1
// CHECK: arith.remui %[[MOVED]]
// CHECK: scf.if
// CHECK: tensor.extract %[[Y]]
// CHECK: %[[REST:.*]] = arith.remui %[[I]]
// CHECK: arith.cmpi eq, %[[REST]]
// CHECK: %[[AT:.*]] = arith.divui %[[I]]
// CHECK: arith.cmpi ult, %[[AT]], %c4
// CHECK: scf.if
// CHECK: %[[E:.*]] = tensor.extract %[[X]][%[[AT]],
// CHECK: arith.negf %[[E]]
// CHECK: else
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @interleave(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.negf ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e0 = tensor.empty() : tensor<8x8xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = tensor.insert_slice %n into %f0[0, 0] [4, 8] [2, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %e1 = tensor.empty() : tensor<8x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = tensor.insert_slice %y into %f1[1, 0] [4, 8] [2, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %s = linalg.add ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}

// -----

// A pad of a pad, before the elements and behind: below the offset the index
// wraps, and is no element's.
// CHECK-LABEL: func.func @pad_of_pad
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>,
// CHECK-NOT: tensor.pad
// CHECK: linalg.generic
// CHECK: arith.subi %{{.*}}, %c1
// CHECK: scf.if
// CHECK: scf.if
// CHECK: tensor.extract %[[X]]
// CHECK: return
func.func @pad_of_pad(%x: tensor<4x8xf32>, %y: tensor<9x8xf32>) -> tensor<9x8xf32> {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %a = tensor.pad %x low[2, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<4x8xf32> to tensor<7x8xf32>
  %b = tensor.pad %a low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<7x8xf32> to tensor<9x8xf32>
  %e = tensor.empty() : tensor<9x8xf32>
  %s = linalg.add ins(%b, %y : tensor<9x8xf32>, tensor<9x8xf32>) outs(%e : tensor<9x8xf32>) -> tensor<9x8xf32>
  return %s : tensor<9x8xf32>
}

// -----

// A slice of what was padded is one of the source, if it has nothing of the
// padding.
// CHECK-LABEL: func.func @slice_of_pad
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
// CHECK: %[[PAD:.*]] = tensor.pad
// CHECK: %[[IN:.*]] = tensor.extract_slice %[[X]][1, 0] [2, 8] [2, 1]
// CHECK: %[[OUT:.*]] = tensor.extract_slice %[[PAD]]
// CHECK: return %[[IN]], %[[OUT]]
func.func @slice_of_pad(%x: tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x8xf32> to tensor<6x8xf32>
  %in = tensor.extract_slice %a[2, 0] [2, 8] [2, 1] : tensor<6x8xf32> to tensor<2x8xf32>
  %out = tensor.extract_slice %a[0, 0] [2, 8] [1, 1] : tensor<6x8xf32> to tensor<2x8xf32>
  return %in, %out : tensor<2x8xf32>, tensor<2x8xf32>
}

// -----

// Neither what is returned, nor what a sum reads, whose kernel is slow with
// indices, nor what has edges of the program's.
// CHECK-LABEL: func.func @kept
// CHECK: tensor.pad
// CHECK: tensor.insert_slice
// CHECK: tensor.insert_slice
// CHECK: return
func.func @kept(%x: tensor<4x8xf32>, %y: tensor<8x8xf32>, %at: index)
    -> (tensor<6x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x8xf32> to tensor<6x8xf32>
  %e0 = tensor.empty() : tensor<8x8xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = tensor.insert_slice %x into %f0[0, 0] [4, 8] [2, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%b : tensor<8x8xf32>) outs(%f1 : tensor<8xf32>) dimensions = [1]
  %e2 = tensor.empty() : tensor<8x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = tensor.insert_slice %x into %f2[%at, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
  %e3 = tensor.empty() : tensor<8x8xf32>
  %t = linalg.add ins(%c, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e3 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %a, %s, %t : tensor<6x8xf32>, tensor<8xf32>, tensor<8x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// What a concatenation reads, each element once, is computed there, however
// costly; not where something else reads it, too.
// CHECK-LABEL: func.func @concat
// CHECK: linalg.generic
// CHECK: scf.if
// CHECK: math.exp
// CHECK: return
// CHECK-LABEL: func.func @concat_and_more
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic
// CHECK: scf.if
// CHECK-NOT: math.exp
// CHECK: return
func.func @concat(%x: tensor<4x8xf32>, %y: tensor<1x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e1 = tensor.empty() : tensor<5x8xf32>
  %c = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e1 : tensor<5x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %one = arith.constant 1 : index
    %first = arith.cmpi ult, %i, %one : index
    %r = scf.if %first -> f32 {
      %a = tensor.extract %y[%i, %j] : tensor<1x8xf32>
      scf.yield %a : f32
    } else {
      %k = arith.subi %i, %one : index
      %b = tensor.extract %n[%k, %j] : tensor<4x8xf32>
      scf.yield %b : f32
    }
    linalg.yield %r : f32
  } -> tensor<5x8xf32>
  return %c : tensor<5x8xf32>
}
func.func @concat_and_more(%x: tensor<4x8xf32>, %y: tensor<1x8xf32>) -> (tensor<5x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e1 = tensor.empty() : tensor<5x8xf32>
  %c = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e1 : tensor<5x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %one = arith.constant 1 : index
    %first = arith.cmpi ult, %i, %one : index
    %r = scf.if %first -> f32 {
      %a = tensor.extract %y[%i, %j] : tensor<1x8xf32>
      scf.yield %a : f32
    } else {
      %k = arith.subi %i, %one : index
      %b = tensor.extract %n[%k, %j] : tensor<4x8xf32>
      scf.yield %b : f32
    }
    linalg.yield %r : f32
  } -> tensor<5x8xf32>
  return %c, %n : tensor<5x8xf32>, tensor<4x8xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// Elements that are asked for at any place, or many times, are computed once.
// CHECK-LABEL: func.func @diagonal
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic
// CHECK: tensor.extract
// CHECK-NOT: math.exp
// CHECK: return
func.func @diagonal(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %n = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = tensor.extract %n[%i, %i] : tensor<8x8xf32>
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}
