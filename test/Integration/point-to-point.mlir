// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// IN f32 4: r * 10 + i
// IN i32 2x3: r * 100 + i

comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]
comm.group @pairs = ranks [[0, 1], [3, 2]]

func.func @main(%x: tensor<4xf32>, %y: tensor<2x3xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<2x3xi32>, tensor<2xf32>, tensor<4xf32>, tensor<4xf32>) {
  %rank = comm.group_rank @pp : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index

  // A ring: every rank gets the previous one's.
  // OUT f32 4: (r + 3) % 4 * 10 + i
  %e0 = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.batch_p2p send %x to %next receive into %e0 from %previous on @pp : tensor<4xf32> into tensor<4xf32>

  // A pipeline: the first rank receives nothing, the last sends nothing.
  // OUT f32 4: 0 if r == 0 else (r - 1) * 10 + i
  // OUT i32 2x3: 0 if r == 0 else (r - 1) * 100 + i
  %is_last = arith.cmpi eq, %rank, %c3 : index
  %to = arith.select %is_last, %none, %next : index
  %c0 = arith.constant 0 : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %from = arith.select %is_first, %none, %previous : index
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<2x3xi32>
  %t1 = comm.send %x, %y to %to on @pp : tensor<4xf32>, tensor<2x3xi32>
  %r2:2, %t2 = comm.recv into %e1, %e2 from %from on @pp : tensor<4xf32>, tensor<2x3xi32>

  // Strided sources and destinations; peers in a sub-group listed out of order.
  // OUT f32 2: (1 - r if r < 2 else 5 - r) * 10 + 2 * i
  %slice = tensor.extract_slice %x[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
  %place = comm.group_rank @pairs : index
  %peer = arith.subi %c1, %place : index
  %e3 = tensor.empty() : tensor<2xf32>
  %r3, %t3 = comm.batch_p2p send %slice to %peer receive into %e3 from %peer on @pairs
      : tensor<2xf32> into tensor<2xf32>

  // Two messages of one pair match in program order, also when waited for in
  // the other order.
  // OUT f32 4: (r + 3) % 4 * 10 + i
  // OUT f32 4: 2 * ((r + 3) % 4 * 10 + i)
  %e4 = tensor.empty() : tensor<4xf32>
  %e5 = tensor.empty() : tensor<4xf32>
  %twice = arith.addf %x, %x : tensor<4xf32>
  %s4 = comm.send %x to %next on @pp : tensor<4xf32>
  %s5 = comm.send %twice to %next on @pp : tensor<4xf32>
  %r4, %t4 = comm.recv into %e4 from %previous on @pp : tensor<4xf32>
  %r5, %t5 = comm.recv into %e5 from %previous on @pp : tensor<4xf32>
  %w5 = comm.wait %t5, %r5 : tensor<4xf32>
  %w4 = comm.wait %t4, %r4 : tensor<4xf32>
  comm.wait [%s5, %s4] reading %twice, %x : reading tensor<4xf32>, tensor<4xf32>

  %w3 = comm.wait %t3, %r3 reading %slice : tensor<2xf32>
  %w2:2 = comm.wait %t2, %r2#0, %r2#1 : tensor<4xf32>, tensor<2x3xi32>
  comm.wait %t1 reading %x, %y : reading tensor<4xf32>, tensor<2x3xi32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %barrier = comm.barrier on @pp
  comm.wait %barrier
  return %w0, %w2#0, %w2#1, %w3, %w4, %w5
      : tensor<4xf32>, tensor<4xf32>, tensor<2x3xi32>, tensor<2xf32>, tensor<4xf32>, tensor<4xf32>
}
