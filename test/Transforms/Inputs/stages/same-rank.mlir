module attributes {comm.ranks = array<i64: 1, 2, 3>} {
}
