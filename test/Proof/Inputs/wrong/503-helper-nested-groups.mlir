// KIND: helper-nested-groups
// AT RUN TIME: ranks of a line of a part

comm.mesh @mesh(a = 2, b = 2)
comm.group @a = @mesh[a]
comm.group @b = @mesh[b]
comm.group @ab = @mesh[a, b]

func.func private @step(%first: i1) {
  scf.if %first {
    %t = comm.barrier on @a
    comm.wait %t
  } else {
    %t = comm.barrier on @a
    comm.wait %t
    %t1 = comm.barrier on @a
    comm.wait %t1
  }
  return
}
func.func private @isFirst(%r: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = arith.cmpi eq, %r, %c0 : index
  return %e : i1
}
func.func @main() {
  %r = comm.group_rank @a : index
  %f = func.call @isFirst(%r) : (index) -> i1
  call @step(%f) : (i1) -> ()
  return
}
