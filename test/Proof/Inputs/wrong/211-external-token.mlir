// KIND: external-token
// AT RUN TIME: an external function gets a token

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %t = comm.barrier on @dp
  call @ext(%t) : (!comm.token) -> ()
  return
}
func.func private @ext(!comm.token)
