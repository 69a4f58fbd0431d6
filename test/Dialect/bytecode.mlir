// RUN: comm-opt %s > %t.1 && comm-opt %s --emit-bytecode | comm-opt > %t.2 && diff %t.1 %t.2
// RUN: comm-opt %s --emit-bytecode | grep -c comm
// RUN: comm-opt %s --mlir-print-op-generic | comm-opt > %t.3 && diff %t.1 %t.3

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @pairs = ranks [[1, 0]] {window = array<i64: 4096, 16, 0>}
func.func @f(%a: tensor<4xbf16>, %b: tensor<8xbf16>, %t0: !comm.token, %i: index) -> tensor<8xbf16> {
  %r, %t = comm.all_gather %a into %b dim 0 on @dp : tensor<4xbf16> into tensor<8xbf16>
  %w = comm.wait %t, %r reading %a : tensor<8xbf16> reading tensor<4xbf16>
  %r1, %t1 = comm.all_reduce maxnum into %w on @pairs : tensor<8xbf16>
  %w1 = comm.wait [%t0, %t1], %r1 : tensor<8xbf16>
  %e = tensor.empty() : tensor<8xbf16>
  %r2, %t2 = comm.all_to_all_v %w1 into %e send [%i, 3] receive [1, 2] dim 0 on @pairs : tensor<8xbf16>
  %w2 = comm.wait %t2, %r2 reading %w1 : tensor<8xbf16>
  %r3, %t3 = comm.all_reduce sum %w2 into %w on @dp by push : tensor<8xbf16>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<8xbf16>
  %r4, %t4 = comm.all_to_all %w3 into %e split 0 concat 0 on @dp by "copy-engine" {skip_own_piece} : tensor<8xbf16>
  %w4 = comm.wait %t4, %r4 reading %w3 : tensor<8xbf16>
  %x = memref.alloc() : memref<8xbf16>
  %y = memref.alloc() : memref<8xbf16>
  %t6 = comm.all_to_all %x into %y split 0 concat 0 on @dp by "copy-engine"
      {launch = #comm.launch<flag_offset = 128, peers_ready = true, on_compute_stream = true>, skip_own_piece}
      : memref<8xbf16>
  comm.wait %t6, %y reading %x : memref<8xbf16>
  %t5 = comm.barrier on @dp by nccl
  comm.wait %t5
  return %w4 : tensor<8xbf16>
}
