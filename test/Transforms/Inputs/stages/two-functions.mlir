module attributes {comm.ranks = array<i64: 2, 3>} {
  comm.group @dp = ranks [[0, 1], [2, 3]]
  func.func @forward() {
    %t = comm.barrier on @dp
    comm.wait %t
    return
  }
  func.func @backward() {
    %t = comm.barrier on @dp
    comm.wait %t
    return
  }
}
