// RUN: comm-opt %s | comm-opt | FileCheck %s
// RUN: comm-opt %s > %t.1 && comm-opt %s --emit-bytecode | comm-opt > %t.2 && diff %t.1 %t.2

comm.group @tp = ranks [[0, 1]]

// CHECK-LABEL: @layouts
// CHECK-SAME: tensor<4x8xf32, #comm.layout<flexible>>
// CHECK-SAME: tensor<?x8xf32, #comm.layout<fixed<[16, 1]>>>
// CHECK-SAME: tensor<4x8xf32, #comm.layout<fixed<[16, 1], offset: 8>>>
// CHECK-SAME: tensor<4x8xf32, #comm.layout<fixed<[?, 1], offset: ?>>>
// CHECK-SAME: tensor<f32, #comm.layout<fixed<[]>>>
// CHECK-SAME: tensor<4x8xf32, #comm.layout<comm_buffer<symm, @tp>>>
func.func private @layouts(tensor<4x8xf32, #comm.layout<flexible>>,
    tensor<?x8xf32, #comm.layout<fixed<[16, 1], offset: 0>>>,
    tensor<4x8xf32, #comm.layout<fixed<[16, 1], offset: 8>>>,
    tensor<4x8xf32, #comm.layout<fixed<[?, 1], offset: ?>>>,
    tensor<f32, #comm.layout<fixed<[]>>>,
    tensor<4x8xf32, #comm.layout<comm_buffer<symm, @tp>>>)
