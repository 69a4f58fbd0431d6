// RUN: comm-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected flexible, fixed or comm_buffer, got 'rigid'}}
func.func private @f(tensor<4xf32, #comm.layout<rigid>>)

// -----

// layout_c1
// expected-error @+1 {{strides and offset of a layout must not be negative, got -1}}
func.func private @f(tensor<4xf32, #comm.layout<fixed<[-1]>>>)

// -----

// layout_c1
// expected-error @+1 {{strides and offset of a layout must not be negative, got -4}}
func.func private @f(tensor<4xf32, #comm.layout<fixed<[1], offset: -4>>>)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @f(tensor<4xf32, #comm.layout<comm_buffer>>)

// -----

// layout_c3
// expected-error @+1 {{a tensor of 2 dimensions needs a layout with as many strides, got 1}}
func.func private @f(tensor<4x8xf32, #comm.layout<fixed<[1]>>>)

// -----

// layout_c4
// expected-error @+1 {{a tensor in a comm_buffer needs a static shape and elements as collectives have them, got 'tensor<?xf32>'}}
func.func private @f(tensor<?xf32, #comm.layout<comm_buffer<symm, @g>>>)

// -----

// layout_c4
// expected-error @+1 {{elements as collectives have them, got 'tensor<4xi7>'}}
func.func private @f(tensor<4xi7, #comm.layout<comm_buffer<symm, @g>>>)
