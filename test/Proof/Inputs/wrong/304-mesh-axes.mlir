// KIND: mesh-axes
// AT RUN TIME: one rank of the axes a and b together starts a barrier along a

comm.mesh @mesh(a = 2, b = 2, c = 2)
comm.group @a = @mesh[a]
comm.group @ab = @mesh[a, b]
comm.group @bc = @mesh[b, c]
comm.group @c = @mesh[c]

func.func @main() {
  %c0 = arith.constant 0 : index
  %r = comm.group_rank @ab : index
  %first = arith.cmpi eq, %r, %c0 : index
  scf.if %first {
    %t = comm.barrier on @a
    comm.wait %t
  }
  return
}
