// KIND: switch
// AT RUN TIME: all arms of a switch by a rank's own data communicate alike

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%ks: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %k = memref.load %ks[%c0] : memref<1xindex>
  scf.index_switch %k
  case 0 {
    %t = comm.barrier on @dp
    comm.wait %t
    scf.yield
  }
  default {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
