module attributes {comm.ranks = array<i64: 2, 3>} {
  comm.group @pp = ranks [[0, 3], [1, 2]]
}
