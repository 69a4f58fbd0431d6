func.func private @f() attributes {comm.ordered_starts = 1 : i64}

// -----

func.func @g() {
  %c = arith.constant {comm.ordered_starts} 0 : index
  return
}
