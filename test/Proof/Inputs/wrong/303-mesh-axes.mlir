// KIND: mesh-axes
// AT RUN TIME: half of the ranks by the axis c start a barrier over the axes
//   b and c

comm.mesh @mesh(a = 2, b = 2, c = 2)
comm.group @a = @mesh[a]
comm.group @ab = @mesh[a, b]
comm.group @bc = @mesh[b, c]
comm.group @c = @mesh[c]

func.func @main() {
  %c0 = arith.constant 0 : index
  %r = comm.group_rank @c : index
  %first = arith.cmpi eq, %r, %c0 : index
  scf.if %first {
    %t = comm.barrier on @bc
    comm.wait %t
  }
  return
}
