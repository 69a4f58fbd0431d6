// KIND: blocks
// AT RUN TIME: a loop of blocks with as many trips as the rank says

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.rank : index
  %n = arith.addi %rank, %c2 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
    %t = comm.barrier on @dp
    comm.wait %t
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^loop(%j : index), ^end
^end:
  return
}
