// Names that end an element, a string or a line where they are read as anything but
// names. E2 80 A8 is U+2028, which ends a line in old JavaScript; FF is not UTF-8.

#end = loc("</script><script>document.title='hostile'</script><!--")
#quotes = loc("\" onload='x' ${1} `\\ &lt; \E2\80\A8 \00 \FF")

comm.mesh @mesh(dp = 2)
comm.group @"<b>&amp;\22'" = @mesh[dp]

func.func @"</title><script>alert(1)</script>"(%a: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %f = tensor.empty() : tensor<16xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @"<b>&amp;\22'" : tensor<16xf32> loc(#end)
  %w0 = comm.wait %t0, %r0 reading %a : tensor<16xf32> loc(#end)
  %r1, %t1 = comm.all_reduce sum %w0 into %f on @"<b>&amp;\22'" {
      comm.left_alone = "</script> & <b>\E2\80\A8"} : tensor<16xf32> loc(#quotes)
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<16xf32> loc(#quotes)
  return %w0, %w1 : tensor<16xf32>, tensor<16xf32>
}
