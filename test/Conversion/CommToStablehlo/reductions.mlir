// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s
// RUN: comm-opt %s --convert-comm-to-stablehlo | comm-opt --convert-stablehlo-to-comm \
// RUN:   | FileCheck %s --check-prefix=BACK

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32}
comm.group @all = ranks [[0, 1, 2, 3]]
comm.group @ragged = ranks [[1, 0, 3], [2]]

// CHECK-LABEL: func.func @average(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.convert"(%arg0) : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.all_reduce"(%[[V0]]) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<f32>, %[[V3:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.add"(%[[V2]], %[[V3]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V4]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.convert"(%[[V5]]) : (tensor<i32>) -> tensor<f32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.broadcast_in_dim"(%[[V6]]) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.divide"(%[[V1]], %[[V7]]) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V9:.*]] = "stablehlo.convert"(%[[V8]]) : (tensor<4xf32>) -> tensor<4xbf16>
// CHECK-NEXT: return %[[V9]] : tensor<4xbf16>
func.func @average(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %init = tensor.empty() : tensor<4xbf16>
  %r, %t = comm.all_reduce avg %x into %init on @all : tensor<4xbf16>
  %0 = comm.wait %t, %r reading %x : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func.func @average_of_unequal(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}1, 0, 3], [2, -1, -1]]>
// CHECK-SAME: : tensor<2x3xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f64>, %[[V2:.*]]: tensor<f64>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.add"(%[[V1]], %[[V2]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f64>) -> ()
// CHECK-NEXT: }) : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.replica_id"() : () -> tensor<ui32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.bitcast_convert"(%[[V4]]) : (tensor<ui32>) -> tensor<i32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.constant"() <{value = dense<[3, 3, 1, 3]> : tensor<4xi32>}> : () ->
// CHECK-SAME: tensor<4xi32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.dynamic_slice"(%[[V6]], %[[V5]]) <{slice_sizes = array<i64: 1>}> :
// CHECK-SAME: (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.reshape"(%[[V7]]) : (tensor<1xi32>) -> tensor<i32>
// CHECK-NEXT: %[[V9:.*]] = "stablehlo.convert"(%[[V8]]) : (tensor<i32>) -> tensor<f64>
// CHECK-NEXT: %[[V10:.*]] = "stablehlo.broadcast_in_dim"(%[[V9]]) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f64>) -> tensor<4xf64>
// CHECK-NEXT: %[[V11:.*]] = "stablehlo.divide"(%[[V0]], %[[V10]]) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
// CHECK-NEXT: return %[[V11]] : tensor<4xf64>
func.func @average_of_unequal(%x: tensor<4xf64>) -> tensor<4xf64> {
  %init = tensor.empty() : tensor<4xf64>
  %r, %t = comm.all_reduce avg %x into %init on @ragged : tensor<4xf64>
  %0 = comm.wait %t, %r reading %x : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CHECK-LABEL: func.func @factor(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.convert"(%arg0) : (tensor<8xf16>) -> tensor<8xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> :
// CHECK-SAME: (tensor<f32>) -> tensor<8xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.multiply"(%[[V0]], %[[V1]]) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.reduce_scatter"(%[[V2]]) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>, scatter_dimension = 0 : i64}> ({
// CHECK-NEXT: ^bb0(%[[V4:.*]]: tensor<f32>, %[[V5:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.add"(%[[V4]], %[[V5]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V6]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.convert"(%[[V3]]) : (tensor<2xf32>) -> tensor<2xf16>
// CHECK-NEXT: return %[[V7]] : tensor<2xf16>
func.func @factor(%x: tensor<8xf16>, %f: f32) -> tensor<2xf16> {
  %init = tensor.empty() : tensor<2xf16>
  %r, %t = comm.reduce_scatter premul_sum(%f : f32) %x into %init dim 0 on @all
      : tensor<8xf16> into tensor<2xf16>
  %0 = comm.wait %t, %r reading %x : tensor<2xf16> reading tensor<8xf16>
  return %0 : tensor<2xf16>
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.bitcast_convert"(%arg0) : (tensor<4xi8>) -> tensor<4xui8>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.all_reduce"(%[[V0]]) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<ui8>, %[[V3:.*]]: tensor<ui8>):
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.minimum"(%[[V2]], %[[V3]]) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
// CHECK-NEXT: "stablehlo.return"(%[[V4]]) : (tensor<ui8>) -> ()
// CHECK-NEXT: }) : (tensor<4xui8>) -> tensor<4xui8>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.bitcast_convert"(%[[V1]]) : (tensor<4xui8>) -> tensor<4xi8>
// CHECK-NEXT: return %[[V5]] : tensor<4xi8>
func.func @unsigned(%x: tensor<4xi8>) -> tensor<4xi8> {
  %init = tensor.empty() : tensor<4xi8>
  %r, %t = comm.all_reduce umin %x into %init on @all : tensor<4xi8>
  %0 = comm.wait %t, %r reading %x : tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @booleans(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<i1>, %[[V2:.*]]: tensor<i1>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.and"(%[[V1]], %[[V2]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<i1>) -> ()
// CHECK-NEXT: }) : (tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<i1>, %[[V6:.*]]: tensor<i1>):
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.or"(%[[V5]], %[[V6]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: "stablehlo.return"(%[[V7]]) : (tensor<i1>) -> ()
// CHECK-NEXT: }) : (tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT: return %[[V0]], %[[V4]] : tensor<4xi1>, tensor<4xi1>
func.func @booleans(%x: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %init = tensor.empty() : tensor<4xi1>
  %r, %t = comm.all_reduce max %x into %init on @all : tensor<4xi1>
  %0 = comm.wait %t, %r reading %x : tensor<4xi1>
  %init2 = tensor.empty() : tensor<4xi1>
  %r2, %t2 = comm.all_reduce sum %x into %init2 on @all : tensor<4xi1>
  %1 = comm.wait %t2, %r2 reading %x : tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @complex(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<complex<f32>>, %[[V2:.*]]: tensor<complex<f32>>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.multiply"(%[[V1]], %[[V2]]) : (tensor<complex<f32>>, tensor<complex<f32>>)
// CHECK-SAME: -> tensor<complex<f32>>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<complex<f32>>) -> ()
// CHECK-NEXT: }) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
// CHECK-NEXT: return %[[V0]] : tensor<4xcomplex<f32>>
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %init = tensor.empty() : tensor<4xcomplex<f32>>
  %r, %t = comm.all_reduce prod %x into %init on @all : tensor<4xcomplex<f32>>
  %0 = comm.wait %t, %r reading %x : tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// A number wins over a NaN, unlike in StableHLO's maximum.
// CHECK-LABEL: func.func @numbers(
// CHECK:      ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
// CHECK:      %[[M:.*]] = "stablehlo.maximum"(%[[A]], %[[B]])
// CHECK-NEXT: %[[N:.*]] = "stablehlo.compare"(%[[B]], %[[B]])
// CHECK-NEXT: %[[S:.*]] = "stablehlo.select"(%[[N]], %[[A]], %[[M]])
// CHECK-NEXT: %[[O:.*]] = "stablehlo.compare"(%[[A]], %[[A]])
// CHECK-NEXT: %[[R:.*]] = "stablehlo.select"(%[[O]], %[[B]], %[[S]])
// CHECK-NEXT: "stablehlo.return"(%[[R]])
// CHECK:      ^bb0(%[[A:.*]]: tensor<f16>, %[[B:.*]]: tensor<f16>):
// CHECK:      "stablehlo.minimum"(%[[A]], %[[B]])
// BACK-LABEL: func.func @numbers(
// BACK:       comm.all_reduce maxnum
// BACK:       comm.reduce_scatter minnum
func.func @numbers(%x: tensor<4xf32>, %y: tensor<8xf16>) -> (tensor<4xf32>, tensor<2xf16>) {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce maxnum %x into %init on @all : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  %init2 = tensor.empty() : tensor<2xf16>
  %r2, %t2 = comm.reduce_scatter minnum %y into %init2 dim 0 on @all : tensor<8xf16> into tensor<2xf16>
  %1 = comm.wait %t2, %r2 reading %y : tensor<2xf16> reading tensor<8xf16>
  return %0, %1 : tensor<4xf32>, tensor<2xf16>
}
