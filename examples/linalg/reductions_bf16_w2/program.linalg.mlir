// Sums, greatest values and products along rows and columns of matrices that all
// ranks have summed: of shapes that vectors of elements divide, and that they do not.
#along_rows = affine_map<(i, j) -> (i)>
#along_columns = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> (0)>
module {
  comm.group @tp = ranks [[0, 1]]
  func.func @main(%a: tensor<1037xbf16>, %b: tensor<104xbf16>, %short: tensor<37xbf16>, %wide: tensor<4096xbf16>)
      -> (tensor<104xf32>, tensor<103xf32>, tensor<1037xf32>, tensor<104xf32>, tensor<104xf32>, tensor<1xf32>, tensor<17x104xf32>, tensor<4096xf32>, tensor<104xf32>) {
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 0 : i32
    %least = arith.constant 0xFF800000 : f32
    %sixteen = arith.constant 16.0 : f32
    %matrix_init = tensor.empty() : tensor<1037x104xbf16>
    %matrix_own = linalg.generic {indexing_maps = [#along_rows, #along_columns, #all], iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : tensor<1037xbf16>, tensor<104xbf16>) outs(%matrix_init : tensor<1037x104xbf16>) {
    ^bb0(%u: bf16, %v: bf16, %o: bf16):
      %0 = arith.mulf %u, %v : bf16
      linalg.yield %0 : bf16
    } -> tensor<1037x104xbf16>
    %matrix_sum, %matrix_token = comm.all_reduce sum %matrix_own into %matrix_init on @tp : tensor<1037x104xbf16>
    %matrix = comm.wait %matrix_token, %matrix_sum reading %matrix_own : tensor<1037x104xbf16>
    %wider_init = tensor.empty() : tensor<37x4096xbf16>
    %wider_own = linalg.generic {indexing_maps = [#along_rows, #along_columns, #all], iterator_types = ["parallel", "parallel"]}
        ins(%short, %wide : tensor<37xbf16>, tensor<4096xbf16>) outs(%wider_init : tensor<37x4096xbf16>) {
    ^bb0(%u: bf16, %v: bf16, %o: bf16):
      %0 = arith.mulf %u, %v : bf16
      linalg.yield %0 : bf16
    } -> tensor<37x4096xbf16>
    %wider_sum, %wider_token = comm.all_reduce sum %wider_own into %wider_init on @tp : tensor<37x4096xbf16>
    %wider = comm.wait %wider_token, %wider_sum reading %wider_own : tensor<37x4096xbf16>
    %columns_empty = tensor.empty() : tensor<104xf32>
    %columns_init = linalg.fill ins(%zero : f32) outs(%columns_empty : tensor<104xf32>) -> tensor<104xf32>
    %columns = linalg.generic {indexing_maps = [#all, #along_columns], iterator_types = ["reduction", "parallel"]}
        ins(%matrix : tensor<1037x104xbf16>) outs(%columns_init : tensor<104xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.addf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<104xf32>
    %part = tensor.extract_slice %matrix[0, 1] [1037, 103] [1, 1] : tensor<1037x104xbf16> to tensor<1037x103xbf16>
    %odd_empty = tensor.empty() : tensor<103xf32>
    %odd_init = linalg.fill ins(%zero : f32) outs(%odd_empty : tensor<103xf32>) -> tensor<103xf32>
    %odd = linalg.generic {indexing_maps = [#all, #along_columns], iterator_types = ["reduction", "parallel"]}
        ins(%part : tensor<1037x103xbf16>) outs(%odd_init : tensor<103xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.addf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<103xf32>
    %rows_empty = tensor.empty() : tensor<1037xf32>
    %rows_init = linalg.fill ins(%zero : f32) outs(%rows_empty : tensor<1037xf32>) -> tensor<1037xf32>
    %rows = linalg.generic {indexing_maps = [#all, #along_rows], iterator_types = ["parallel", "reduction"]}
        ins(%matrix : tensor<1037x104xbf16>) outs(%rows_init : tensor<1037xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.addf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<1037xf32>
    %greatest_empty = tensor.empty() : tensor<104xf32>
    %greatest_init = linalg.fill ins(%least : f32) outs(%greatest_empty : tensor<104xf32>) -> tensor<104xf32>
    %greatest = linalg.generic {indexing_maps = [#all, #along_columns], iterator_types = ["reduction", "parallel"]}
        ins(%matrix : tensor<1037x104xbf16>) outs(%greatest_init : tensor<104xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.maximumf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<104xf32>
    %integers_empty = tensor.empty() : tensor<104xi32>
    %integers_init = linalg.fill ins(%none : i32) outs(%integers_empty : tensor<104xi32>) -> tensor<104xi32>
    %integers = linalg.generic {indexing_maps = [#all, #along_columns], iterator_types = ["reduction", "parallel"]}
        ins(%matrix : tensor<1037x104xbf16>) outs(%integers_init : tensor<104xi32>) {
    ^bb0(%u: bf16, %o: i32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.mulf %e, %sixteen : f32
      %1 = arith.fptosi %0 : f32 to i32
      %2 = arith.addi %o, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<104xi32>
    %counts = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%integers : tensor<104xi32>) outs(%columns_empty : tensor<104xf32>) {
    ^bb0(%u: i32, %o: f32):
      %0 = arith.sitofp %u : i32 to f32
      linalg.yield %0 : f32
    } -> tensor<104xf32>
    %total_empty = tensor.empty() : tensor<1xf32>
    %total_init = linalg.fill ins(%zero : f32) outs(%total_empty : tensor<1xf32>) -> tensor<1xf32>
    %total = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
        ins(%matrix : tensor<1037x104xbf16>) outs(%total_init : tensor<1xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.addf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<1xf32>
    %planes = tensor.expand_shape %matrix [[0, 1], [2]] output_shape [17, 61, 104] : tensor<1037x104xbf16> into tensor<17x61x104xbf16>
    %middle_empty = tensor.empty() : tensor<17x104xf32>
    %middle_init = linalg.fill ins(%zero : f32) outs(%middle_empty : tensor<17x104xf32>) -> tensor<17x104xf32>
    %middle = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, k)>], iterator_types = ["parallel", "reduction", "parallel"]}
        ins(%planes : tensor<17x61x104xbf16>) outs(%middle_init : tensor<17x104xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.addf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<17x104xf32>
    %many_empty = tensor.empty() : tensor<4096xf32>
    %many_init = linalg.fill ins(%zero : f32) outs(%many_empty : tensor<4096xf32>) -> tensor<4096xf32>
    %many = linalg.generic {indexing_maps = [#all, #along_columns], iterator_types = ["reduction", "parallel"]}
        ins(%wider : tensor<37x4096xbf16>) outs(%many_init : tensor<4096xf32>) {
    ^bb0(%u: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %0 = arith.addf %o, %e : f32
      linalg.yield %0 : f32
    } -> tensor<4096xf32>
    %weighted_empty = tensor.empty() : tensor<104xf32>
    %weighted_init = linalg.fill ins(%zero : f32) outs(%weighted_empty : tensor<104xf32>) -> tensor<104xf32>
    %weighted = linalg.generic {indexing_maps = [#all, #along_rows, #along_columns], iterator_types = ["reduction", "parallel"]}
        ins(%matrix, %a : tensor<1037x104xbf16>, tensor<1037xbf16>) outs(%weighted_init : tensor<104xf32>) {
    ^bb0(%u: bf16, %w: bf16, %o: f32):
      %e = arith.extf %u : bf16 to f32
      %f = arith.extf %w : bf16 to f32
      %0 = arith.mulf %e, %f : f32
      %1 = arith.addf %o, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<104xf32>
    return %columns, %odd, %rows, %greatest, %counts, %total, %middle, %many, %weighted
        : tensor<104xf32>, tensor<103xf32>, tensor<1037xf32>, tensor<104xf32>, tensor<104xf32>, tensor<1xf32>, tensor<17x104xf32>, tensor<4096xf32>, tensor<104xf32>
  }
}
