// KIND: cf-send-receive
// AT RUN TIME: blocks: rank 0 starts to send, rank 1 to receive; token and buffer arrive at one block

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  cf.cond_br %first, ^a, ^b
^a:
  %s = comm.send %x to %c1 on @dp : memref<8xf32>
  comm.wait %s reading %x : reading memref<8xf32>
  cf.br ^c(%x : memref<8xf32>)
^b:
  %t = comm.recv into %y from %c0 on @dp : memref<8xf32>
  comm.wait %t, %y : memref<8xf32>
  cf.br ^c(%y : memref<8xf32>)
^c(%m: memref<8xf32>):
  %u = comm.all_reduce sum into %m on @dp : memref<8xf32>
  comm.wait %u, %m : memref<8xf32>
  return
}
