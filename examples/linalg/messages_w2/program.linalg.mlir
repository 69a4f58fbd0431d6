// Messages that two ranks send each other before they receive, and messages around an all-reduce.
// The data follow from the formulas: test/Integration/Inputs/data.py FILE 2 DIR writes them.
// IN f32 1024: r * 10 + i % 7
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<1024xf32>) -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) {
  %rank = comm.group_rank @pp : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %none = arith.constant -1 : index
  %up = arith.addi %rank, %c1 : index
  %other = arith.remui %up, %c2 : index
  // Both send first, then receive: if each message were a group of NCCL calls, both would hang.
  // OUT f32 1024: (1 - r) * 10 + i % 7
  // OUT f32 1024: 2 * ((1 - r) * 10 + i % 7)
  %twice = arith.addf %x, %x : tensor<1024xf32>
  %e0 = tensor.empty() : tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %s0 = comm.send %x to %other on @pp : tensor<1024xf32>
  %s1 = comm.send %twice to %other on @pp : tensor<1024xf32>
  %r0, %t0 = comm.recv into %e0 from %other on @pp : tensor<1024xf32>
  %r1, %t1 = comm.recv into %e1 from %other on @pp : tensor<1024xf32>
  %w1 = comm.wait %t1, %r1 : tensor<1024xf32>
  %w0 = comm.wait %t0, %r0 : tensor<1024xf32>
  comm.wait [%s1, %s0] reading %twice, %x : reading tensor<1024xf32>, tensor<1024xf32>
  // A pipeline: rank 0 sends, rank 1 receives; an all-reduce between them in time.
  // OUT f32 1024: 10 + 2 * (i % 7)
  // OUT f32 1024: 0 if r == 0 else i % 7
  // OUT f32 1024: (1 - r) * 10 + i % 7
  %first = arith.constant 0 : index
  %is_first = arith.cmpi eq, %rank, %first : index
  %to = arith.select %is_first, %other, %none : index
  %from = arith.select %is_first, %none, %other : index
  %e2 = tensor.empty() : tensor<1024xf32>
  %e3 = tensor.empty() : tensor<1024xf32>
  %e4 = tensor.empty() : tensor<1024xf32>
  %s2 = comm.send %x to %to on @pp : tensor<1024xf32>
  %r3, %t3 = comm.recv into %e3 from %from on @pp : tensor<1024xf32>
  %ra, %ta = comm.all_reduce sum %x into %e2 on @pp : tensor<1024xf32>
  %r4, %t4 = comm.batch_p2p send %x to %other receive into %e4 from %other on @pp : tensor<1024xf32> into tensor<1024xf32>
  %w4 = comm.wait %t4, %r4 reading %x : tensor<1024xf32>
  %w3 = comm.wait %t3, %r3 : tensor<1024xf32>
  comm.wait %s2 reading %x : reading tensor<1024xf32>
  %wa = comm.wait %ta, %ra reading %x : tensor<1024xf32>
  return %w0, %w1, %wa, %w3, %w4 : tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}
