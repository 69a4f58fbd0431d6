// KIND: data-dependent
// AT RUN TIME: the same on tensors: what the generic does not write keeps
//   the rank
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

#in = affine_map<(d0) -> (d0)>
#out = affine_map<(d0) -> (0)>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ri = arith.index_cast %rank : index to i32

  %u = arith.constant dense<0> : tensor<1xi32>
  %m = tensor.from_elements %ri, %ri : tensor<2xi32>
  %n = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%u : tensor<1xi32>) outs(%m : tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<2xi32>
  %v = tensor.extract %n[%c1] : tensor<2xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
