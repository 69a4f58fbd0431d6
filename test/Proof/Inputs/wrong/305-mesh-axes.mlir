// KIND: mesh-axes
// AT RUN TIME: ranks whose numbers along b and c are equal are no line of any
//   group

comm.mesh @mesh(a = 2, b = 2, c = 2)
comm.group @a = @mesh[a]
comm.group @ab = @mesh[a, b]
comm.group @bc = @mesh[b, c]
comm.group @c = @mesh[c]

func.func @main() {
  %c2 = arith.constant 2 : index
  %rank = comm.rank : index
  %c = comm.group_rank @c : index
  %of_b = arith.divui %rank, %c2 : index
  %b = arith.remui %of_b, %c2 : index
  %diagonal = arith.cmpi eq, %b, %c : index
  scf.if %diagonal {
    %t = comm.barrier on @bc
    comm.wait %t
  }
  return
}
