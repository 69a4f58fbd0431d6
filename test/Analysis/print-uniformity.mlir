// RUN: comm-opt %s --comm-print-uniformity --verify-diagnostics -o /dev/null

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @unequal = ranks [[0, 1, 2], [3]]

func.func @sources(%i: index, %j: index
    {comm.varying}, %x: tensor<4xf32>, %u: tensor<4xf32> {comm.uniform}, %d: tensor<?xf32>) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{uniform within [[0, 1], [2, 3]]}}
  %place = comm.group_rank @dp : index
  // expected-remark @+1 {{uniform}}
  %size = comm.group_size @dp : index
  // expected-remark @+1 {{uniform within [[0, 1, 2], [3]]}}
  %unequal = comm.group_size @unequal : index
  // expected-remark @+1 {{uniform}}
  %a = arith.addi %i, %size : index
  // expected-remark @+1 {{varying}}
  %b = arith.addi %j, %i : index
  // expected-remark @+1 {{varying}}
  %v = tensor.extract %x[%c0] : tensor<4xf32>
  // expected-remark @+1 {{uniform}}
  %w = tensor.extract %u[%c0] : tensor<4xf32>
  // expected-remark @+1 {{varying}}
  %z = tensor.extract %u[%rank] : tensor<4xf32>
  // expected-remark @+1 {{uniform}}
  %dim = tensor.dim %d, %c0 : tensor<?xf32>
  // Of both: equal where both are.
  // expected-remark @+1 {{uniform within [[0, 1], [2], [3]]}}
  %both = arith.addi %unequal, %place : index
  return
}

func.func @collectives(%x: tensor<4xf32>, %e: tensor<4xf32>, %g: tensor<8xf32>) {
  // expected-remark @+1 {{uniform within [[0, 2], [1, 3]]; uniform}}
  %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  // expected-remark @+1 {{uniform within [[0, 2], [1, 3]]}}
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  // expected-remark @+1 {{uniform; uniform}}
  %r1, %t1 = comm.all_reduce sum %w into %e on @tp : tensor<4xf32>
  // expected-remark @+1 {{uniform}}
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  // expected-remark @+1 {{varying; uniform}}
  %r2, %t2 = comm.permute %w1 into %e pairs [[0, 1]] on @dp : tensor<4xf32>
  // expected-remark @+1 {{varying}}
  %w2 = comm.wait %t2, %r2 reading %w1 : tensor<4xf32>
  // expected-remark @+1 {{uniform within [[0, 1], [2, 3]]; uniform}}
  %r3, %t3 = comm.all_gather %x into %g dim 0 on @tp : tensor<4xf32> into tensor<8xf32>
  // expected-remark @+1 {{uniform within [[0, 1], [2, 3]]}}
  %w3 = comm.wait %t3, %r3 reading %x : tensor<8xf32> reading tensor<4xf32>
  // expected-remark @+1 {{uniform within [[0, 1], [2, 3]]; uniform}}
  %r4, %t4 = comm.broadcast %x into %e root 0 on @tp : tensor<4xf32>
  // expected-remark @+1 {{uniform within [[0, 1], [2, 3]]}}
  %w4 = comm.wait %t4, %r4 reading %x : tensor<4xf32>
  return
}

func.func @buffers(%x: memref<4xf32>, %i: index, %c: i1) {
  // expected-remark @+1 {{uniform}}
  %one = arith.constant 1.0 : f32
  // expected-remark @+1 {{uniform}}
  %b = memref.alloc() : memref<4xf32>
  // expected-remark @+1 {{varying}}
  %v = memref.load %x[%i] : memref<4xf32>
  memref.store %v, %b[%i] : memref<4xf32>
  // expected-remark @+1 {{varying}}
  %v1 = memref.load %b[%i] : memref<4xf32>
  linalg.fill ins(%one : f32) outs(%b : memref<4xf32>)
  // expected-remark @+1 {{uniform}}
  %v2 = memref.load %b[%i] : memref<4xf32>
  scf.if %c {
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    // expected-remark @+1 {{uniform}}
    %t = comm.all_reduce sum into %b on @dp : memref<4xf32>
    comm.wait %t, %b : memref<4xf32>
  }
  // expected-remark @+1 {{uniform within [[0, 2], [1, 3]]}}
  %v3 = memref.load %b[%i] : memref<4xf32>
  return
}
