//===- TorchOps.cpp - Table of PyTorch's ops ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Views, in-place changes and random numbers match PyTorch's schemas and tags;
// test/python/torch/test_schemas.py compares them. Kinds match Inductor's
// lowering: loops, which it fuses, and calls.
//
//===----------------------------------------------------------------------===//

#include "TorchOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
struct TableRow {
  TorchKind kind;
  /// Names without overload, without the dialect `aten`, and without the
  /// underscore of in-place ops. A name with a dialect applies only to it.
  StringLiteral names;
};
} // namespace

static constexpr TableRow kTable[] = {
    {TorchKind::NoKernel,
     "_efficientzerotensor _functional_assert_async _functional_assert_scalar "
     "_functional_sym_constrain_range _functional_sym_constrain_range_for_size "
     "_local_scalar_dense _resize_output dim empty empty_like empty_permuted "
     "empty_strided equal is_same_size item new_empty new_empty_strided numel "
     "prims._make_token prims._sink_tokens prims.item prims.resize resize "
     "resize_as set size sym_is_contiguous sym_numel sym_size "
     "sym_storage_offset sym_stride"},
    {TorchKind::View,
     "_conj _fw_primal _indices _neg_view _nested_get_values "
     "_nested_view_from_buffer _nested_view_from_jagged _reshape_alias "
     "_unsafe_view _values adjoint alias as_strided broadcast_to ccol_indices "
     "chunk col_indices crow_indices detach diagonal dsplit expand expand_as "
     "getitem hsplit imag indices inductor._alloc_from_pool "
     "inductor._reinterpret_tensor lift_fresh linalg_diagonal mH mT matrix_H "
     "moveaxis movedim narrow numpy_T permute prims.as_strided "
     "prims.broadcast_in_dim prims.collapse_view prims.conj prims.imag "
     "prims.real prims.split_dim prims.squeeze prims.transpose prims.view_of "
     "prims.view_of_dtype real row_indices select slice slice_inverse split "
     "split_with_sizes squeeze swapaxes swapdims t tensor_split transpose "
     "unbind unflatten unfold unsafe_split unsafe_split_with_sizes unsqueeze "
     "values view view_as view_as_complex view_as_real vsplit"},
    {TorchKind::MayView,
     "_autocast_to_full_precision _autocast_to_reduced_precision "
     "_grad_sum_to_size as_tensor coalesce conj contiguous cpu cuda flatten "
     "lift pin_memory positive prims.inductor_force_stride_order ravel reshape "
     "reshape_as resolve_conj resolve_neg to"},
    {TorchKind::Fill,
     "arange bernoulli cauchy exponential eye fill full full_like geometric "
     "inductor_prims.inductor_reserve_rng_state linspace log_normal logspace "
     "new_full new_ones new_zeros normal normal_functional ones ones_like "
     "prims.inductor_lookup_seed prims.inductor_rand_eager_offset "
     "prims.inductor_rand_eager_offsets prims.inductor_randint "
     "prims.inductor_random prims.inductor_seed prims.inductor_seeds "
     "prims.iota rand rand_like randint randint_like randn randn_like random "
     "range scalar_tensor uniform zero zeros zeros_like"},
    // Ops with PyTorch's tag `pointwise`, and their decompositions.
    {TorchKind::Pointwise,
     "__and__ __iand__ __ilshift__ __ior__ __irshift__ __ixor__ __lshift__ "
     "__or__ __rshift__ __xor__ _amp_foreach_non_finite_check_and_unscale "
     "_amp_update_scale _conj_copy _conj_physical _fused_adagrad _fused_adam "
     "_fused_adamw _fused_dropout _fused_sgd _prelu_kernel "
     "_prelu_kernel_backward _reshape_copy _to_copy _unsafe_masked_index abs "
     "absolute acos acosh add addcdiv addcmul alias_copy alpha_dropout angle "
     "arccos arccosh arcsin arcsinh arctan arctan2 arctanh as_strided_copy "
     "asin asinh atan atan2 atanh batch_norm_elemt binary_cross_entropy_"
     "backward bitwise_and bitwise_left_shift bitwise_not bitwise_or "
     "bitwise_right_shift bitwise_xor ceil celu clamp clamp_max clamp_min clip "
     "clone complex conj_physical constant_pad_nd copy copysign cos cosh "
     "deg2rad detach_copy diagonal_copy digamma div divide dropout elu "
     "elu_backward eq erf erfc erfinv exp exp2 expand_copy expm1 "
     "feature_alpha_dropout feature_dropout flip float_power floor "
     "floor_divide fmax fmin fmod frac frexp gcd ge gelu gelu_backward glu "
     "glu_backward greater greater_equal gt hardshrink hardshrink_backward "
     "hardsigmoid hardsigmoid_backward hardswish hardswish_backward hardtanh "
     "hardtanh_backward heaviside huber_loss_backward hypot i0 igamma igammac "
     "isclose isfinite isinf isnan isneginf isposinf lcm ldexp le leaky_relu "
     "leaky_relu_backward lerp less less_equal lgamma lift_fresh_copy log "
     "log10 log1p log2 log_sigmoid log_sigmoid_backward log_sigmoid_forward "
     "logaddexp logaddexp2 logical_and logical_not logical_or logical_xor "
     "logit logit_backward lt masked_fill maximum minimum mish mish_backward "
     "mse_loss_backward mul multiply mvlgamma nan_to_num narrow_copy "
     "native_dropout native_dropout_backward ne neg negative nextafter "
     "not_equal permute_copy polar polygamma pow prelu prims.clone "
     "prims.collapse prims.convert_element_type prims.copy_strided "
     "prims.copy_to prims.device_put prims.inductor_cvt_e8m0_rceil "
     "prims.reshape prims.rev rad2deg reciprocal reflection_pad1d "
     "reflection_pad2d reflection_pad3d relu relu6 remainder repeat "
     "replication_pad1d replication_pad2d replication_pad3d roll rot90 round "
     "rrelu rrelu_with_noise rrelu_with_noise_backward "
     "rrelu_with_noise_functional rsqrt rsub select_copy selu sgn sigmoid "
     "sigmoid_backward sign signbit silu silu_backward sin sinc sinh "
     "slice_copy smooth_l1_loss_backward soft_margin_loss_backward softplus "
     "softplus_backward softshrink softshrink_backward split_copy "
     "split_with_sizes_copy sqrt square squeeze_copy sub subtract t_copy tan "
     "tanh tanh_backward threshold threshold_backward transpose_copy tril "
     "triu true_divide trunc unbind_copy unfold_copy unsqueeze_copy "
     "view_as_complex_copy view_as_real_copy view_copy where xlogy"},
    // Names that exist only in prims.
    {TorchKind::Pointwise,
     "prims.bessel_i0 prims.bessel_i0e prims.bessel_i1 prims.bessel_i1e "
     "prims.bessel_j0 prims.bessel_j1 prims.cbrt prims.erf_inv prims.erfcx "
     "prims.ndtri prims.shift_left prims.shift_right_arithmetic "
     "prims.spherical_bessel_j0 prims.zeta"},
    {TorchKind::Reduction,
     "all amax amin aminmax any argmax argmin binary_cross_entropy "
     "count_nonzero frobenius_norm huber_loss l1_loss linalg__powsum "
     "linalg_norm linalg_vector_norm logsumexp max mean min mse_loss nanmean "
     "nansum native_norm norm prims.var prims.xor_sum prod smooth_l1_loss "
     "soft_margin_loss std std_mean sum sum_to_size var var_mean"},
    {TorchKind::Rows,
     "_fused_rms_norm _fused_rms_norm_backward _log_softmax "
     "_log_softmax_backward_data _masked_softmax _masked_softmax_backward "
     "_safe_softmax _softmax _softmax_backward_data batch_norm cummax cummin "
     "cumprod cumsum group_norm instance_norm layer_norm log_softmax "
     "logcumsumexp native_group_norm native_group_norm_backward "
     "native_layer_norm native_layer_norm_backward rms_norm softmax"},
    {TorchKind::Lookup,
     "_unsafe_index embedding gather index index_select nll_loss "
     "nll_loss2d_forward nll_loss_forward take take_along_dim"},
    {TorchKind::Kernel,
     "_adaptive_avg_pool2d _adaptive_avg_pool2d_backward _adaptive_avg_pool3d "
     "_adaptive_avg_pool3d_backward _batch_norm_no_update "
     "_batch_norm_with_update _batch_norm_with_update_functional _chunk_cat "
     "_cummax_helper _cummin_helper _embedding_bag _embedding_bag_backward "
     "_embedding_bag_dense_backward _embedding_bag_forward_only _fft_c2c "
     "_fft_c2r _fft_r2c _native_batch_norm_legit "
     "_native_batch_norm_legit_functional _native_batch_norm_legit_no_training "
     "_weight_norm_interface _weight_norm_interface_backward "
     "adaptive_avg_pool1d adaptive_max_pool2d adaptive_max_pool2d_backward "
     "adaptive_max_pool3d adaptive_max_pool3d_backward avg_pool1d avg_pool2d "
     "avg_pool2d_backward avg_pool3d avg_pool3d_backward batch_norm_backward "
     "batch_norm_gather_stats_with_counts batch_norm_stats bincount bucketize "
     "cat col2im concat concatenate cudnn_batch_norm cudnn_batch_norm_backward "
     "embedding_dense_backward fused_moving_avg_obs_fake_quant grid_sampler_2d "
     "grid_sampler_2d_backward histc hstack im2col kthvalue masked_select "
     "max_pool2d_with_indices max_pool2d_with_indices_backward "
     "max_pool3d_with_indices max_pool3d_with_indices_backward median mode "
     "multinomial native_batch_norm native_batch_norm_backward nll_loss2d_"
     "backward nll_loss_backward nonzero nonzero_static one_hot "
     "pixel_shuffle pixel_unshuffle prims.fft_c2c prims.fft_c2r prims.fft_r2c "
     "randperm repeat_interleave searchsorted sort stack topk "
     "unfold_backward unique_consecutive upsample_bicubic2d "
     "upsample_bicubic2d_backward upsample_bilinear2d "
     "upsample_bilinear2d_backward upsample_nearest2d "
     "upsample_nearest2d_backward vstack"},
    {TorchKind::Update,
     "_index_put_impl _unsafe_index_put as_strided_scatter diagonal_scatter "
     "index_add index_copy index_fill index_put index_reduce masked_scatter "
     "prims.as_strided_scatter scatter scatter_add scatter_reduce "
     "select_scatter slice_scatter"},
    {TorchKind::Matmul,
     "_grouped_mm _int_mm _scaled_grouped_mm _scaled_mm _scaled_mm_v2 bmm "
     "chain_matmul dot inner linear matmul mm mv vdot"},
    {TorchKind::AddMatmul, "_addmm_activation _scaled_addmm addmm addmv "
                           "baddbmm inductor._mm_plus_mm"},
    {TorchKind::Convolution,
     "_convolution _slow_conv2d_forward conv1d conv2d conv3d convolution "
     "convolution_overrideable cudnn_convolution cudnn_convolution_relu "
     "mkldnn_convolution"},
    {TorchKind::ConvolutionBackward,
     "_slow_conv2d_backward convolution_backward "
     "convolution_backward_overrideable"},
    {TorchKind::Attention,
     "_scaled_dot_product_attention_math _scaled_dot_product_cudnn_attention "
     "_scaled_dot_product_efficient_attention "
     "_scaled_dot_product_flash_attention "
     "_scaled_dot_product_flash_attention_for_cpu "
     "_scaled_dot_product_fused_attention_overrideable "
     "scaled_dot_product_attention"},
    {TorchKind::AttentionBackward,
     "_scaled_dot_product_cudnn_attention_backward "
     "_scaled_dot_product_efficient_attention_backward "
     "_scaled_dot_product_flash_attention_backward "
     "_scaled_dot_product_flash_attention_for_cpu_backward "
     "_scaled_dot_product_fused_attention_overrideable_backward"},
    {TorchKind::SequenceFirstAttention, "_cudnn_attention_forward "
                                        "_efficient_attention_forward "
                                        "_flash_attention_forward"},
    {TorchKind::SequenceFirstAttentionBackward, "_cudnn_attention_backward "
                                                "_efficient_attention_backward "
                                                "_flash_attention_backward"},
    {TorchKind::Effect,
     "_assert_async _assert_scalar _assert_tensor_metadata _backward "
     "_linalg_check_errors _print backward record_stream retain_grad set_data "
     "sym_constrain_range sym_constrain_range_for_size"},
};

/// In-place ops whose names do not end with an underscore.
static constexpr StringLiteral kWriters =
    "__iand__ __ilshift__ __ior__ __irshift__ __ixor__ prims.as_strided "
    "prims.copy_to prims.resize";

/// Ops that write other operands than the first, or only some of them. Batch
/// norms update statistics, which older schemas do not declare.
static constexpr StringLiteral kWritersOfMany =
    "_batch_norm_with_update _cudnn_attention_forward_no_dropout_inplace "
    "_cummax_helper _cummin_helper _flash_attention_forward_no_dropout_inplace "
    "_fused_moving_avg_obs_fq_helper _native_batch_norm_legit batch_norm "
    "cudnn_batch_norm fused_moving_avg_obs_fake_quant inductor._mm_plus_mm "
    "instance_norm miopen_batch_norm native_batch_norm rrelu_with_noise "
    "batch_norm_update_stats batch_norm_gather_stats "
    "batch_norm_gather_stats_with_counts";

/// Overloads with output operands other than `out` and `..._out`.
static constexpr StringLiteral kOutOverloads =
    "L OutScalar_Other OutScalar_Self OutTensor Q U X dim_max dim_min "
    "dim_values dimname_values dimname_values_stable eigenvalues eigvals "
    "grad_input inverse names_dim_max names_dim_min names_dim_values out_ "
    "out_mode out_rcond_tensor out_tol_tensor output result sign values "
    "values_stable";

/// Ops with PyTorch's tag `nondeterministic_seeded`, and Inductor's seeds.
static constexpr StringLiteral kRandom =
    "_cudnn_attention_backward _cudnn_attention_forward "
    "_cudnn_attention_forward_no_dropout_inplace _cudnn_init_dropout_state "
    "_cudnn_rnn _efficient_attention_forward _fill_mem_eff_dropout_mask "
    "_flash_attention_forward _flash_attention_forward_no_dropout_inplace "
    "_fused_dropout _fused_sdp_choice _lstm_mps "
    "_nested_tensor_softmax_with_shape _sample_dirichlet "
    "_scaled_dot_product_attention_math "
    "_scaled_dot_product_attention_math_for_mps "
    "_scaled_dot_product_cudnn_attention "
    "_scaled_dot_product_cudnn_attention_backward "
    "_scaled_dot_product_efficient_attention "
    "_scaled_dot_product_efficient_attention_backward "
    "_scaled_dot_product_flash_attention "
    "_scaled_dot_product_flash_attention_for_cpu "
    "_scaled_dot_product_fused_attention_overrideable _standard_gamma "
    "_triton_scaled_dot_attention alpha_dropout bernoulli binomial cauchy "
    "dropout exponential feature_alpha_dropout feature_dropout geometric gru "
    "inductor_prims.inductor_reserve_rng_state log_normal lstm miopen_rnn "
    "multinomial native_dropout normal normal_functional poisson "
    "prims.inductor_rand_eager_offset prims.inductor_rand_eager_offsets "
    "prims.inductor_seed prims.inductor_seeds rand rand_like randint "
    "randint_like randn randn_like random randperm rnn_relu rnn_tanh rrelu "
    "rrelu_with_noise rrelu_with_noise_functional scaled_dot_product_attention "
    "uniform";

//===----------------------------------------------------------------------===//
// Lookup
//===----------------------------------------------------------------------===//

namespace {

class Table {
public:
  Table() {
    for (const TableRow &row : kTable)
      forEachEntry(row.names, [&](Entry &entry) { entry.kind = row.kind; });
    forEachEntry(kWriters, [](Entry &entry) { entry.writesFirst = true; });
    forEachEntry(kWritersOfMany, [](Entry &entry) { entry.writesMany = true; });
    forEachEntry(kRandom, [](Entry &entry) { entry.isRandom = true; });
    for (StringRef overload : llvm::split(kOutOverloads, ' '))
      outOverloads.insert(overload);
  }

  TorchOp lookup(StringRef dialect, StringRef name, StringRef overload) const {
    TorchOp op;
    bool hasUnderscore =
        name.size() > 1 && name.ends_with("_") && !name.ends_with("__");
    StringRef base = hasUnderscore ? name.drop_back() : name;
    Entry entry = find(dialect, base);
    bool writesMany = entry.writesMany || (hasUnderscore && name == "set_");
    op.isRandom = entry.isRandom;
    op.operatesOnLists =
        base.starts_with("_foreach_") || base.starts_with("_fused_ada") ||
        base.starts_with("_fused_sgd") || base.starts_with("_amp_");
    op.ignoresFirst = base == "copy" || base == "copy_to";
    op.kind = entry.kind;
    if (op.kind == TorchKind::Unknown)
      op.kind = getKindByPrefix(base);
    if (isOutVariant(name, overload) || writesMany ||
        (hasUnderscore && op.operatesOnLists))
      op.writes = TorchWrites::All;
    else if (hasUnderscore || entry.writesFirst)
      op.writes = TorchWrites::First;
    return op;
  }

private:
  struct Entry {
    TorchKind kind = TorchKind::Unknown;
    bool writesFirst = false, writesMany = false, isRandom = false;
  };

  void forEachEntry(StringRef names, function_ref<void(Entry &)> callback) {
    for (StringRef name : llvm::split(names, ' '))
      callback(entries[name]);
  }

  /// Returns the entry of a name; one with its dialect has precedence.
  Entry find(StringRef dialect, StringRef base) const {
    if (dialect != "aten")
      if (auto it = entries.find((dialect + "." + base).str());
          it != entries.end())
        return it->second;
    auto it = entries.find(base);
    return it == entries.end() ? Entry() : it->second;
  }

  bool isOutVariant(StringRef name, StringRef overload) const {
    if (name.ends_with("_out") || (name == "geqrf" && overload == "a"))
      return true;
    if (overload.empty() || overload == "default" || overload == "Tensor")
      return false;
    return overload == "out" || overload.ends_with("_out") ||
           outOverloads.contains(overload);
  }

  TorchKind getKindByPrefix(StringRef base) const {
    if (base.consume_front("_foreach_"))
      return base == "norm" || base == "max" || base == "powsum"
                 ? TorchKind::Reduction
                 : find("aten", base).kind;
    // Special functions are pointwise, except these.
    if (base.starts_with("special_"))
      return base.ends_with("softmax")     ? TorchKind::Rows
             : base.ends_with("logsumexp") ? TorchKind::Reduction
                                           : TorchKind::Pointwise;
    return TorchKind::Unknown;
  }

  llvm::StringMap<Entry> entries;
  llvm::StringSet<> outOverloads;
};

} // namespace

static std::optional<TorchOp> readTorchOp(StringRef name) {
  if (!name.consume_front("torch.ops."))
    name.consume_front("torch.");
  auto [dialect, rest] = name.split('.');
  if (dialect == "extern_kernels")
    dialect = "aten";
  bool isInductor = dialect == "inductor" && rest.starts_with("_");
  if (dialect != "aten" && dialect != "prims" && dialect != "inductor_prims" &&
      !isInductor)
    return std::nullopt;
  static const Table table;
  auto [base, overload] = rest.split('.');
  return table.lookup(dialect, base, overload);
}

std::optional<TorchOp> comm::getTorchOp(StringRef name) {
  // This is called many times per op, and ops share few names: most are found
  // by the address of their name, without hashing it.
  using Known = llvm::StringMap<std::optional<TorchOp>>;
  static thread_local Known known;
  static thread_local std::array<const Known::value_type *, 256> recent = {};
  size_t slot = (reinterpret_cast<uintptr_t>(name.data()) >> 3) % recent.size();
  const Known::value_type *&found = recent[slot];
  if (found && found->getKey() == name)
    return found->getValue();
  auto [it, isNew] = known.try_emplace(name);
  if (isNew)
    it->second = readTorchOp(name);
  found = &*it;
  return it->second;
}
