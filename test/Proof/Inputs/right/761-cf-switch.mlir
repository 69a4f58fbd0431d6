// KIND: cf-switch
// AT RUN TIME: a switch of blocks by the rank; ranks 1 and 2 exchange, all meet behind

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @dp : index
  %r = arith.index_cast %rank : index to i32
  cf.switch %r : i32, [
    default: ^meet,
    1: ^one,
    2: ^two
  ]
^one:
  %s = comm.send %x to %c2 on @dp : memref<8xf32>
  comm.wait %s reading %x : reading memref<8xf32>
  cf.br ^meet
^two:
  %t = comm.recv into %y from %c1 on @dp : memref<8xf32>
  comm.wait %t, %y : memref<8xf32>
  cf.br ^meet
^meet:
  %b = comm.barrier on @dp
  comm.wait %b
  return
}
