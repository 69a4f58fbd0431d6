// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --rtol=8e-3 --inputs %t --check %t %s
// Math functions on every float type; the tolerance is bf16's.
// IN f16 8: 0.25 + 0.5 * i
// IN bf16 8: 0.25 + 0.5 * i
// IN f32 8: 0.25 + 0.5 * i
// IN f64 8: 0.25 + 0.5 * i

func.func @main(%f16: tensor<8xf16>, %bf16: tensor<8xbf16>, %f32: tensor<8xf32>, %f64: tensor<8xf64>)
    -> (tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>,
    tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>,
    tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>,
    tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xbf16>,
    tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>,
    tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>,
    tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>,
    tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<8xf32>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
    tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>) {
  // OUT f16 8: math.tanh((0.25 + 0.5 * i))
  %tanh_f16 = math.tanh %f16 : tensor<8xf16>
  // OUT f16 8: math.exp((0.25 + 0.5 * i))
  %exp_f16 = math.exp %f16 : tensor<8xf16>
  // OUT f16 8: 1 / math.sqrt((0.25 + 0.5 * i))
  %rsqrt_f16 = math.rsqrt %f16 : tensor<8xf16>
  // OUT f16 8: math.erf((0.25 + 0.5 * i))
  %erf_f16 = math.erf %f16 : tensor<8xf16>
  // OUT f16 8: math.log1p((0.25 + 0.5 * i))
  %log1p_f16 = math.log1p %f16 : tensor<8xf16>
  // OUT f16 8: math.sqrt((0.25 + 0.5 * i))
  %sqrt_f16 = math.sqrt %f16 : tensor<8xf16>
  // OUT f16 8: math.log((0.25 + 0.5 * i))
  %log_f16 = math.log %f16 : tensor<8xf16>
  // OUT f16 8: math.sin((0.25 + 0.5 * i))
  %sin_f16 = math.sin %f16 : tensor<8xf16>
  // OUT f16 8: math.cos((0.25 + 0.5 * i))
  %cos_f16 = math.cos %f16 : tensor<8xf16>
  // OUT f16 8: 2 ** (0.25 + 0.5 * i)
  %exp2_f16 = math.exp2 %f16 : tensor<8xf16>
  // OUT f16 8: math.expm1((0.25 + 0.5 * i))
  %expm1_f16 = math.expm1 %f16 : tensor<8xf16>
  // OUT f16 8: math.log2((0.25 + 0.5 * i))
  %log2_f16 = math.log2 %f16 : tensor<8xf16>
  // OUT f16 8: math.atan((0.25 + 0.5 * i))
  %atan_f16 = math.atan %f16 : tensor<8xf16>
  // OUT f16 8: (0.25 + 0.5 * i)
  %absf_f16 = math.absf %f16 : tensor<8xf16>
  // OUT f16 8: math.floor((0.25 + 0.5 * i))
  %floor_f16 = math.floor %f16 : tensor<8xf16>
  // OUT f16 8: math.ceil((0.25 + 0.5 * i))
  %ceil_f16 = math.ceil %f16 : tensor<8xf16>
  // OUT f16 8: math.floor((0.25 + 0.5 * i) + 0.5)
  %round_f16 = math.round %f16 : tensor<8xf16>
  // OUT f16 8: round((0.25 + 0.5 * i))
  %roundeven_f16 = math.roundeven %f16 : tensor<8xf16>
  // OUT f16 8: (0.25 + 0.5 * i) ** (1 / 3)
  %cbrt_f16 = math.cbrt %f16 : tensor<8xf16>
  // OUT f16 8: math.sinh((0.25 + 0.5 * i))
  %sinh_f16 = math.sinh %f16 : tensor<8xf16>
  // OUT f16 8: math.erfc((0.25 + 0.5 * i))
  %erfc_f16 = math.erfc %f16 : tensor<8xf16>
  // OUT f16 8: math.log10((0.25 + 0.5 * i))
  %log10_f16 = math.log10 %f16 : tensor<8xf16>
  // OUT f16 8: math.tan((0.25 + 0.5 * i))
  %tan_f16 = math.tan %f16 : tensor<8xf16>
  // OUT f16 8: (0.25 + 0.5 * i) ** (0.25 + 0.5 * i)
  %powf_f16 = math.powf %f16, %f16 : tensor<8xf16>
  // OUT f16 8: math.pi / 4
  %atan2_f16 = math.atan2 %f16, %f16 : tensor<8xf16>
  // OUT f16 8: 0.25 + 0.5 * i
  %copysign_f16 = math.copysign %f16, %f16 : tensor<8xf16>
  // OUT f16 8: (0.25 + 0.5 * i) ** 2 + 0.25 + 0.5 * i
  %fma_f16 = math.fma %f16, %f16, %f16 : tensor<8xf16>
  // OUT bf16 8: math.tanh((0.25 + 0.5 * i))
  %tanh_bf16 = math.tanh %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.exp((0.25 + 0.5 * i))
  %exp_bf16 = math.exp %bf16 : tensor<8xbf16>
  // OUT bf16 8: 1 / math.sqrt((0.25 + 0.5 * i))
  %rsqrt_bf16 = math.rsqrt %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.erf((0.25 + 0.5 * i))
  %erf_bf16 = math.erf %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.log1p((0.25 + 0.5 * i))
  %log1p_bf16 = math.log1p %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.sqrt((0.25 + 0.5 * i))
  %sqrt_bf16 = math.sqrt %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.log((0.25 + 0.5 * i))
  %log_bf16 = math.log %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.sin((0.25 + 0.5 * i))
  %sin_bf16 = math.sin %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.cos((0.25 + 0.5 * i))
  %cos_bf16 = math.cos %bf16 : tensor<8xbf16>
  // OUT bf16 8: 2 ** (0.25 + 0.5 * i)
  %exp2_bf16 = math.exp2 %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.expm1((0.25 + 0.5 * i))
  %expm1_bf16 = math.expm1 %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.log2((0.25 + 0.5 * i))
  %log2_bf16 = math.log2 %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.atan((0.25 + 0.5 * i))
  %atan_bf16 = math.atan %bf16 : tensor<8xbf16>
  // OUT bf16 8: (0.25 + 0.5 * i)
  %absf_bf16 = math.absf %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.floor((0.25 + 0.5 * i))
  %floor_bf16 = math.floor %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.ceil((0.25 + 0.5 * i))
  %ceil_bf16 = math.ceil %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.floor((0.25 + 0.5 * i) + 0.5)
  %round_bf16 = math.round %bf16 : tensor<8xbf16>
  // OUT bf16 8: round((0.25 + 0.5 * i))
  %roundeven_bf16 = math.roundeven %bf16 : tensor<8xbf16>
  // OUT bf16 8: (0.25 + 0.5 * i) ** (1 / 3)
  %cbrt_bf16 = math.cbrt %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.sinh((0.25 + 0.5 * i))
  %sinh_bf16 = math.sinh %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.erfc((0.25 + 0.5 * i))
  %erfc_bf16 = math.erfc %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.log10((0.25 + 0.5 * i))
  %log10_bf16 = math.log10 %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.tan((0.25 + 0.5 * i))
  %tan_bf16 = math.tan %bf16 : tensor<8xbf16>
  // OUT bf16 8: (0.25 + 0.5 * i) ** (0.25 + 0.5 * i)
  %powf_bf16 = math.powf %bf16, %bf16 : tensor<8xbf16>
  // OUT bf16 8: math.pi / 4
  %atan2_bf16 = math.atan2 %bf16, %bf16 : tensor<8xbf16>
  // OUT bf16 8: 0.25 + 0.5 * i
  %copysign_bf16 = math.copysign %bf16, %bf16 : tensor<8xbf16>
  // OUT bf16 8: (0.25 + 0.5 * i) ** 2 + 0.25 + 0.5 * i
  %fma_bf16 = math.fma %bf16, %bf16, %bf16 : tensor<8xbf16>
  // OUT f32 8: math.tanh((0.25 + 0.5 * i))
  %tanh_f32 = math.tanh %f32 : tensor<8xf32>
  // OUT f32 8: math.exp((0.25 + 0.5 * i))
  %exp_f32 = math.exp %f32 : tensor<8xf32>
  // OUT f32 8: 1 / math.sqrt((0.25 + 0.5 * i))
  %rsqrt_f32 = math.rsqrt %f32 : tensor<8xf32>
  // OUT f32 8: math.erf((0.25 + 0.5 * i))
  %erf_f32 = math.erf %f32 : tensor<8xf32>
  // OUT f32 8: math.log1p((0.25 + 0.5 * i))
  %log1p_f32 = math.log1p %f32 : tensor<8xf32>
  // OUT f32 8: math.sqrt((0.25 + 0.5 * i))
  %sqrt_f32 = math.sqrt %f32 : tensor<8xf32>
  // OUT f32 8: math.log((0.25 + 0.5 * i))
  %log_f32 = math.log %f32 : tensor<8xf32>
  // OUT f32 8: math.sin((0.25 + 0.5 * i))
  %sin_f32 = math.sin %f32 : tensor<8xf32>
  // OUT f32 8: math.cos((0.25 + 0.5 * i))
  %cos_f32 = math.cos %f32 : tensor<8xf32>
  // OUT f32 8: 2 ** (0.25 + 0.5 * i)
  %exp2_f32 = math.exp2 %f32 : tensor<8xf32>
  // OUT f32 8: math.expm1((0.25 + 0.5 * i))
  %expm1_f32 = math.expm1 %f32 : tensor<8xf32>
  // OUT f32 8: math.log2((0.25 + 0.5 * i))
  %log2_f32 = math.log2 %f32 : tensor<8xf32>
  // OUT f32 8: math.atan((0.25 + 0.5 * i))
  %atan_f32 = math.atan %f32 : tensor<8xf32>
  // OUT f32 8: (0.25 + 0.5 * i)
  %absf_f32 = math.absf %f32 : tensor<8xf32>
  // OUT f32 8: math.floor((0.25 + 0.5 * i))
  %floor_f32 = math.floor %f32 : tensor<8xf32>
  // OUT f32 8: math.ceil((0.25 + 0.5 * i))
  %ceil_f32 = math.ceil %f32 : tensor<8xf32>
  // OUT f32 8: math.floor((0.25 + 0.5 * i) + 0.5)
  %round_f32 = math.round %f32 : tensor<8xf32>
  // OUT f32 8: round((0.25 + 0.5 * i))
  %roundeven_f32 = math.roundeven %f32 : tensor<8xf32>
  // OUT f32 8: (0.25 + 0.5 * i) ** (1 / 3)
  %cbrt_f32 = math.cbrt %f32 : tensor<8xf32>
  // OUT f32 8: math.sinh((0.25 + 0.5 * i))
  %sinh_f32 = math.sinh %f32 : tensor<8xf32>
  // OUT f32 8: math.erfc((0.25 + 0.5 * i))
  %erfc_f32 = math.erfc %f32 : tensor<8xf32>
  // OUT f32 8: math.log10((0.25 + 0.5 * i))
  %log10_f32 = math.log10 %f32 : tensor<8xf32>
  // OUT f32 8: math.tan((0.25 + 0.5 * i))
  %tan_f32 = math.tan %f32 : tensor<8xf32>
  // OUT f32 8: (0.25 + 0.5 * i) ** (0.25 + 0.5 * i)
  %powf_f32 = math.powf %f32, %f32 : tensor<8xf32>
  // OUT f32 8: math.pi / 4
  %atan2_f32 = math.atan2 %f32, %f32 : tensor<8xf32>
  // OUT f32 8: 0.25 + 0.5 * i
  %copysign_f32 = math.copysign %f32, %f32 : tensor<8xf32>
  // OUT f32 8: (0.25 + 0.5 * i) ** 2 + 0.25 + 0.5 * i
  %fma_f32 = math.fma %f32, %f32, %f32 : tensor<8xf32>
  // OUT f64 8: math.tanh((0.25 + 0.5 * i))
  %tanh_f64 = math.tanh %f64 : tensor<8xf64>
  // OUT f64 8: math.exp((0.25 + 0.5 * i))
  %exp_f64 = math.exp %f64 : tensor<8xf64>
  // OUT f64 8: 1 / math.sqrt((0.25 + 0.5 * i))
  %rsqrt_f64 = math.rsqrt %f64 : tensor<8xf64>
  // OUT f64 8: math.erf((0.25 + 0.5 * i))
  %erf_f64 = math.erf %f64 : tensor<8xf64>
  // OUT f64 8: math.log1p((0.25 + 0.5 * i))
  %log1p_f64 = math.log1p %f64 : tensor<8xf64>
  // OUT f64 8: math.sqrt((0.25 + 0.5 * i))
  %sqrt_f64 = math.sqrt %f64 : tensor<8xf64>
  // OUT f64 8: math.log((0.25 + 0.5 * i))
  %log_f64 = math.log %f64 : tensor<8xf64>
  // OUT f64 8: math.sin((0.25 + 0.5 * i))
  %sin_f64 = math.sin %f64 : tensor<8xf64>
  // OUT f64 8: math.cos((0.25 + 0.5 * i))
  %cos_f64 = math.cos %f64 : tensor<8xf64>
  // OUT f64 8: 2 ** (0.25 + 0.5 * i)
  %exp2_f64 = math.exp2 %f64 : tensor<8xf64>
  // OUT f64 8: math.expm1((0.25 + 0.5 * i))
  %expm1_f64 = math.expm1 %f64 : tensor<8xf64>
  // OUT f64 8: math.log2((0.25 + 0.5 * i))
  %log2_f64 = math.log2 %f64 : tensor<8xf64>
  // OUT f64 8: math.atan((0.25 + 0.5 * i))
  %atan_f64 = math.atan %f64 : tensor<8xf64>
  // OUT f64 8: (0.25 + 0.5 * i)
  %absf_f64 = math.absf %f64 : tensor<8xf64>
  // OUT f64 8: math.floor((0.25 + 0.5 * i))
  %floor_f64 = math.floor %f64 : tensor<8xf64>
  // OUT f64 8: math.ceil((0.25 + 0.5 * i))
  %ceil_f64 = math.ceil %f64 : tensor<8xf64>
  // OUT f64 8: math.floor((0.25 + 0.5 * i) + 0.5)
  %round_f64 = math.round %f64 : tensor<8xf64>
  // OUT f64 8: round((0.25 + 0.5 * i))
  %roundeven_f64 = math.roundeven %f64 : tensor<8xf64>
  // OUT f64 8: (0.25 + 0.5 * i) ** (1 / 3)
  %cbrt_f64 = math.cbrt %f64 : tensor<8xf64>
  // OUT f64 8: math.sinh((0.25 + 0.5 * i))
  %sinh_f64 = math.sinh %f64 : tensor<8xf64>
  // OUT f64 8: math.erfc((0.25 + 0.5 * i))
  %erfc_f64 = math.erfc %f64 : tensor<8xf64>
  // OUT f64 8: math.log10((0.25 + 0.5 * i))
  %log10_f64 = math.log10 %f64 : tensor<8xf64>
  // OUT f64 8: math.tan((0.25 + 0.5 * i))
  %tan_f64 = math.tan %f64 : tensor<8xf64>
  // OUT f64 8: (0.25 + 0.5 * i) ** (0.25 + 0.5 * i)
  %powf_f64 = math.powf %f64, %f64 : tensor<8xf64>
  // OUT f64 8: math.pi / 4
  %atan2_f64 = math.atan2 %f64, %f64 : tensor<8xf64>
  // OUT f64 8: 0.25 + 0.5 * i
  %copysign_f64 = math.copysign %f64, %f64 : tensor<8xf64>
  // OUT f64 8: (0.25 + 0.5 * i) ** 2 + 0.25 + 0.5 * i
  %fma_f64 = math.fma %f64, %f64, %f64 : tensor<8xf64>
  return %tanh_f16, %exp_f16, %rsqrt_f16, %erf_f16, %log1p_f16, %sqrt_f16, %log_f16, %sin_f16, %cos_f16, %exp2_f16,
      %expm1_f16, %log2_f16, %atan_f16, %absf_f16, %floor_f16, %ceil_f16, %round_f16, %roundeven_f16, %cbrt_f16,
      %sinh_f16, %erfc_f16, %log10_f16, %tan_f16, %powf_f16, %atan2_f16, %copysign_f16, %fma_f16, %tanh_bf16, %exp_bf16,
      %rsqrt_bf16, %erf_bf16, %log1p_bf16, %sqrt_bf16, %log_bf16, %sin_bf16, %cos_bf16, %exp2_bf16, %expm1_bf16,
      %log2_bf16, %atan_bf16, %absf_bf16, %floor_bf16, %ceil_bf16, %round_bf16, %roundeven_bf16, %cbrt_bf16, %sinh_bf16,
      %erfc_bf16, %log10_bf16, %tan_bf16, %powf_bf16, %atan2_bf16, %copysign_bf16, %fma_bf16, %tanh_f32, %exp_f32,
      %rsqrt_f32, %erf_f32, %log1p_f32, %sqrt_f32, %log_f32, %sin_f32, %cos_f32, %exp2_f32, %expm1_f32, %log2_f32,
      %atan_f32, %absf_f32, %floor_f32, %ceil_f32, %round_f32, %roundeven_f32, %cbrt_f32, %sinh_f32, %erfc_f32,
      %log10_f32, %tan_f32, %powf_f32, %atan2_f32, %copysign_f32, %fma_f32, %tanh_f64, %exp_f64, %rsqrt_f64, %erf_f64,
      %log1p_f64, %sqrt_f64, %log_f64, %sin_f64, %cos_f64, %exp2_f64, %expm1_f64, %log2_f64, %atan_f64, %absf_f64,
      %floor_f64, %ceil_f64, %round_f64, %roundeven_f64, %cbrt_f64, %sinh_f64, %erfc_f64, %log10_f64, %tan_f64,
      %powf_f64, %atan2_f64, %copysign_f64, %fma_f64
      : tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>,
      tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>,
      tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>,
      tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xf16>, tensor<8xbf16>,
      tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>,
      tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>,
      tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>,
      tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
      tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
      tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
      tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>, tensor<8xf64>,
      tensor<8xf64>, tensor<8xf64>, tensor<8xf64>
}
