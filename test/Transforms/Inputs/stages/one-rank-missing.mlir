module attributes {comm.ranks = array<i64: 2>} {
}
