//===- ProgramGenerator.cpp - Programs to measure passes on ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"
#include "CommDialect/IR/CommDialect.h"
#include "Families.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bench;

namespace {
struct Family {
  StringRef name;
  void (*build)(ProgramBuilder &builder);
};
} // namespace

static constexpr Family kFamilies[] = {
    {"ddp", buildDdp},   {"fsdp", buildFsdp},         {"tp", buildTp},
    {"moe", buildMoe},   {"pipeline", buildPipeline}, {"ring", buildRing},
    {"wide", buildWide}, {"deep", buildDeep},         {"random", buildRandom},
};

ArrayRef<StringRef> bench::getFamilies() {
  static const SmallVector<StringRef> names = llvm::map_to_vector(
      kFamilies, [](const Family &family) { return family.name; });
  return names;
}

/// Returns the family of `options`, or null after an error.
static const Family *checkOptions(MLIRContext *context,
                                  const ProgramOptions &options) {
  auto fail = [&](const Twine &message) {
    emitError(UnknownLoc::get(context), message);
    return nullptr;
  };
  // Limits sizes so that sizes of tensors fit in 64 bits.
  auto isSize = [](int64_t value) { return value >= 1 && value <= 1 << 20; };
  const std::pair<StringRef, int64_t> sizes[] = {{"layers", options.layers},
                                                 {"width", options.width},
                                                 {"tokens", options.tokens},
                                                 {"ranks", options.ranks}};
  for (auto [name, value] : sizes)
    if (!isSize(value))
      return fail(Twine(name) + " is " + Twine(value) +
                  ", expected 1 to 1048576");
  if (options.ops < 0 || options.ops > 10'000'000)
    return fail("ops is " + Twine(options.ops) + ", expected 0 to 10000000");
  for (auto [name, value] : ArrayRef(sizes).slice(1, 2))
    if (value % options.ranks != 0)
      return fail(Twine(name) + " is " + Twine(value) +
                  ", expected a multiple of ranks, which is " +
                  Twine(options.ranks));
  if (!llvm::is_contained({"f32", "bf16", "f16"}, options.elementType))
    return fail("element type is '" + options.elementType +
                "', expected f32, bf16 or f16");
  const Family *family = llvm::find_if(kFamilies, [&](const Family &family) {
    return family.name == options.family;
  });
  if (family == std::end(kFamilies))
    return fail("family is '" + options.family + "', expected one of " +
                llvm::join(getFamilies(), ", "));
  return family;
}

static OwningOpRef<ModuleOp> build(const Family &family, MLIRContext *context,
                                   const ProgramOptions &options) {
  ProgramBuilder builder(context, options);
  family.build(builder);
  return builder.finish();
}

static int64_t countOps(ModuleOp module) {
  auto function = *module.getOps<func::FuncOp>().begin();
  return function.front().getOperations().size();
}

OwningOpRef<ModuleOp> bench::generateProgram(MLIRContext *context,
                                             const ProgramOptions &options) {
  const Family *family = checkOptions(context, options);
  if (!family)
    return nullptr;
  context->loadDialect<CommDialect, arith::ArithDialect, func::FuncDialect,
                       linalg::LinalgDialect, math::MathDialect,
                       scf::SCFDialect, tensor::TensorDialect>();
  if (options.isLight)
    context->allowUnregisteredDialects();

  ProgramOptions sized = options;
  if (options.ops > 0) {
    // The number of ops is linear in layers, except for very few layers.
    auto count = [&](int64_t layers) {
      sized.layers = layers;
      return countOps(*build(*family, context, sized));
    };
    int64_t few = count(8), more = count(16);
    double perLayer = (more - few) / 8.0;
    sized.layers = std::clamp<int64_t>(
        std::llround(8 + (options.ops - few) / perLayer), 1, 1 << 20);
  }
  OwningOpRef<ModuleOp> module = build(*family, context, sized);
  if (failed(verify(*module)))
    return nullptr;
  return module;
}
