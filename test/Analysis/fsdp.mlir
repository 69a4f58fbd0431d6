// RUN: comm-opt %s --allow-unregistered-dialect --comm-print-fsdp -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=remark:

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

#id = affine_map<(d0) -> (d0)>

// A parameter reaches its gather by a cast, a reshape, a slice, padding, or as
// it is; in place its destination counts.
// CHECK: [[#@LINE+7]]:14: remark: {{.*}}parameter gather{{$}}
// CHECK: [[#@LINE+10]]:14: remark: parameter gather, layer 'mlp'
// CHECK: [[#@LINE+16]]:14: remark: {{.*}}parameter gather{{$}}
// CHECK: [[#@LINE+19]]:14: remark: {{.*}}parameter gather{{$}}
// CHECK: [[#@LINE+28]]:14: remark: {{.*}}parameter gather{{$}}
func.func @gathers(%p0: tensor<8xf32>, %p1: tensor<2x4xf32>, %p2: tensor<6xf32>, %p3: tensor<8xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %r0, %t0 = comm.all_gather %p0 into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %p0 : tensor<16xf32> reading tensor<8xf32>

  %flat = tensor.collapse_shape %p1 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %r1, %t1 = comm.all_gather %flat into %e dim 0 on @dp {comm.layer = "mlp"} : tensor<8xf32> into tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %flat : tensor<16xf32> reading tensor<8xf32>

  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %padded = tensor.insert_slice %p2 into %zero[0] [6] [1] : tensor<6xf32> into tensor<8xf32>
  %small = arith.truncf %padded : tensor<8xf32> to tensor<8xbf16>
  %eb = tensor.empty() : tensor<16xbf16>
  %r2, %t2 = comm.all_gather %small into %eb dim 0 on @dp : tensor<8xbf16> into tensor<16xbf16>
  %w2 = comm.wait %t2, %r2 reading %small : tensor<16xbf16> reading tensor<8xbf16>

  %own = tensor.insert_slice %p3 into %e[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %r3, %t3 = comm.all_gather into %own dim 0 on @dp : tensor<16xf32>
  %w3 = comm.wait %t3, %r3 : tensor<16xf32>

  %eb8 = tensor.empty() : tensor<8xbf16>
  %cast = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%p0 : tensor<8xf32>)
      outs(%eb8 : tensor<8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %t = arith.truncf %in : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<8xbf16>
  %r4, %t4 = comm.all_gather %cast into %eb dim 0 on @dp : tensor<8xbf16> into tensor<16xbf16>
  %w4 = comm.wait %t4, %r4 reading %cast : tensor<16xbf16> reading tensor<8xbf16>
  return
}

// None: computed, of two arguments, of none, by another kind, in a nested block
// of what that block is given.
func.func @no_gathers(%p0: tensor<8xf32>, %p1: tensor<8xf32>, %n: index) {
  %e = tensor.empty() : tensor<16xf32>
  %x = math.exp %p0 : tensor<8xf32>
  %r0, %t0 = comm.all_gather %x into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<16xf32> reading tensor<8xf32>
  %both = tensor.insert_slice %p1 into %p0[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %r1, %t1 = comm.all_gather %both into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %both : tensor<16xf32> reading tensor<8xf32>
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %r2, %t2 = comm.all_gather %c into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<16xf32> reading tensor<8xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.broadcast %p0 into %e8 root 0 on @dp : tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %p0 : tensor<8xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%v = %p0) -> tensor<8xf32> {
    %r4, %t4 = comm.all_gather %v into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
    %w4 = comm.wait %t4, %r4 reading %v : tensor<16xf32> reading tensor<8xf32>
    %half = tensor.extract_slice %w4[8] [8] [1] : tensor<16xf32> to tensor<8xf32>
    %y = math.exp %half : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return
}

// What a loop takes from outside may be a parameter.
func.func @in_loop(%p: tensor<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.empty() : tensor<16xf32>
    // CHECK: [[#@LINE+1]]:14: remark: {{.*}}parameter gather{{$}}
    %r, %t = comm.all_gather %p into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
    %w = comm.wait %t, %r reading %p : tensor<16xf32> reading tensor<8xf32>
  }
  return
}

// Of a bucket's source, several; of another source with several, none.
func.func @buckets(%p0: tensor<4xf32>, %p1: tensor<4xf32>) {
  %e8 = tensor.empty() : tensor<8xf32>
  %i0 = tensor.insert_slice %p0 into %e8[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %i1 = tensor.insert_slice %p1 into %i0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<16xf32>
  // CHECK: [[#@LINE+1]]:14: remark: {{.*}}parameter gather{{$}}
  %r0, %t0 = comm.all_gather %i1 into %e dim 0 on @dp {comm.bucket =
      #comm.bucket<concat, members = ["a", "b"], bytes = [32, 32], ended = "cap">} : tensor<8xf32> into tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %i1 : tensor<16xf32> reading tensor<8xf32>
  %r1, %t1 = comm.all_gather %i1 into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %i1 : tensor<16xf32> reading tensor<8xf32>
  %a = tensor.empty() : tensor<8xf32>
  // CHECK: [[#@LINE+1]]:16: remark: {{.*}}parameter gather{{$}}
  %r2:2, %t2 = comm.all_gather %p0, %p1 into %e8, %a dim 0 on @dp
      : tensor<4xf32>, tensor<4xf32> into tensor<8xf32>, tensor<8xf32>
  %w2:2 = comm.wait %t2, %r2#0, %r2#1 reading %p0, %p1
      : tensor<8xf32>, tensor<8xf32> reading tensor<4xf32>, tensor<4xf32>
  return
}

// Gradients: returned, or averaged and subtracted from the parameter first; of
// replicas, scattered and then reduced. The norm of clipping does not hide that.
func.func @gradients(%p: tensor<8xf32>, %x: tensor<16xf32>, %out: memref<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %g = math.exp %x : tensor<16xf32>
  %e = tensor.empty() : tensor<8xf32>
  %scale = arith.constant dense<0.5> : tensor<8xf32>
  // CHECK: [[#@LINE+1]]:14: remark: gradient scatter
  %r0, %t0 = comm.reduce_scatter sum %g into %e dim 0 on @dp : tensor<16xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %g : tensor<8xf32> reading tensor<16xf32>
  // CHECK: [[#@LINE+1]]:14: remark: gradient reduce
  %r1, %t1 = comm.all_reduce sum %w0 into %e on @tp : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %squares = linalg.dot ins(%w1, %w1 : tensor<8xf32>, tensor<8xf32>) outs(%zero : tensor<f32>) -> tensor<f32>
  // The sum of squares is no gradient.
  %e1 = tensor.empty() : tensor<f32>
  %r2, %t2 = comm.all_reduce sum %squares into %e1 on @dp : tensor<f32>
  %w2 = comm.wait %t2, %r2 reading %squares : tensor<f32>
  %root = math.sqrt %w2 : tensor<f32>
  %norm = linalg.broadcast ins(%root : tensor<f32>) outs(%e : tensor<8xf32>) dimensions = [0]
  %clipped = arith.divf %w1, %norm : tensor<8xf32>
  %step = arith.mulf %clipped, %scale : tensor<8xf32>
  %new = arith.subf %p, %step : tensor<8xf32>
  // CHECK: [[#@LINE+1]]:14: remark: gradient scatter
  %r3, %t3 = comm.reduce_scatter avg %x into %e dim 0 on @dp : tensor<16xf32> into tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %x : tensor<8xf32> reading tensor<16xf32>
  // CHECK: [[#@LINE+1]]:14: remark: gradient scatter
  %r4, %t4 = comm.reduce_scatter avg %g into %e dim 0 on @dp : tensor<16xf32> into tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %g : tensor<8xf32> reading tensor<16xf32>
  bufferization.materialize_in_destination %w4 in writable %out : (tensor<8xf32>, memref<8xf32>) -> ()
  return %new, %w3 : tensor<8xf32>, tensor<8xf32>
}

// An activation: a product follows, by name or by its dimensions. A sum over
// one of two dimensions is no norm.
func.func @activations(%x: tensor<16x4xf32>, %w: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8x4xf32>
  %r0, %t0 = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<16x4xf32> into tensor<8x4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<8x4xf32> reading tensor<16x4xf32>
  %y0 = "aten.mm"(%w0, %w) : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %r1, %t1 = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<16x4xf32> into tensor<8x4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<8x4xf32> reading tensor<16x4xf32>
  %y1 = linalg.matmul ins(%w1, %w : tensor<8x4xf32>, tensor<4x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %r2, %t2 = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<16x4xf32> into tensor<8x4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<8x4xf32> reading tensor<16x4xf32>
  %c = arith.constant dense<0.0> : tensor<8xf32>
  %y2 = linalg.reduce ins(%w2 : tensor<8x4xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
    (%in: f32, %out: f32) { %s = arith.addf %in, %out : f32 linalg.yield %s : f32 }
  return %y0, %y1, %y2 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8xf32>
}

// The scope is the name without its last part, whatever is around it.
func.func @scopes(%p: tensor<8xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  // CHECK: remark: {{.*}}parameter gather, scope 'layers/3/mlp'
  %r0, %t0 = comm.all_gather %p into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32> loc("layers/3/mlp/w1")
  %w0 = comm.wait %t0, %r0 reading %p : tensor<16xf32> reading tensor<8xf32>
  // CHECK: remark: parameter gather, scope 'layers.3'
  %r1, %t1 = comm.all_gather %p into %e dim 0 on @dp
      : tensor<8xf32> into tensor<16xf32> loc(fused["a.py":1:2, "layers.3.w1"("b.py":3:4)])
  %w1 = comm.wait %t1, %r1 reading %p : tensor<16xf32> reading tensor<8xf32>
  // CHECK: remark: {{.*}}parameter gather, scope 'jit(step)'
  %r2, %t2 = comm.all_gather %p into %e dim 0 on @dp
      : tensor<8xf32> into tensor<16xf32> loc(callsite("jit(step)/jvp(mlp.w1)" at "caller/x"))
  %w2 = comm.wait %t2, %r2 reading %p : tensor<16xf32> reading tensor<8xf32>
  // CHECK: remark: {{.*}}parameter gather{{$}}
  %r3, %t3 = comm.all_gather %p into %e dim 0 on @dp : tensor<8xf32> into tensor<16xf32> loc("w1")
  %w3 = comm.wait %t3, %r3 reading %p : tensor<16xf32> reading tensor<8xf32>
  return
}

// On memrefs: none.
func.func @memrefs(%p: memref<8xf32>, %e: memref<16xf32>) {
  %t = comm.all_gather %p into %e dim 0 on @dp : memref<8xf32> into memref<16xf32>
  comm.wait %t, %e reading %p : memref<16xf32> reading memref<8xf32>
  return
}
