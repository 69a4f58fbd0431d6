// KIND: overlapping-groups
// AT RUN TIME: three pairs of a triangle: each rank enters its pair with
//   the next first; nobody comes to the other end
// RANKS: 3

comm.mesh @mesh(r = 3)
comm.group @a = ranks [[0, 1]]
comm.group @b = ranks [[1, 2]]
comm.group @c = ranks [[2, 0]]
func.func @main() {
  %rank = comm.rank : index
  scf.index_switch %rank
  case 0 {
    %t = comm.barrier on @a
    comm.wait %t
    %u = comm.barrier on @c
    comm.wait %u
    scf.yield
  }
  case 1 {
    %t = comm.barrier on @b
    comm.wait %t
    %u = comm.barrier on @a
    comm.wait %u
    scf.yield
  }
  default {
    %t = comm.barrier on @c
    comm.wait %t
    %u = comm.barrier on @b
    comm.wait %u
  }
  return
}
