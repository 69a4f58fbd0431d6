// KIND: launch-flag-while
// AT RUN TIME: all ranks go on until the sum is not positive

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%v: f32, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %x = memref.alloc() : memref<8xf32>
  scf.while : () -> () {
    memref.copy %y, %x : memref<8xf32> to memref<8xf32>
    %t = comm.launch all_reduce @k::@push(%x) into (%x) on @dp {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
        : (memref<8xf32>) -> (memref<8xf32>)
    comm.wait %t, %x : memref<8xf32>
    %f = memref.load %x[%c0] : memref<8xf32>
    %c = arith.cmpf ogt, %f, %zero : f32
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
