//===- SerializeKernels.cpp - Compiles GPU modules to binaries ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's gpu-module-to-binary aborts on unknown chips, and reports a
// missing tool with an unclear message. Both are checked in advance.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/CompilationInterfaces.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace mlir::comm {
#define GEN_PASS_DEF_SERIALIZEKERNELSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

/// Chips that LLVM 22 supports and that have bf16 arithmetic, which kernels
/// need.
static constexpr StringLiteral kChips[] = {
    "sm_80",   "sm_86",  "sm_87",   "sm_89",  "sm_90",   "sm_90a", "sm_100",
    "sm_100a", "sm_103", "sm_103a", "sm_120", "sm_120a", "sm_121", "sm_121a"};

/// Returns CUDA's directory, or an empty path.
static std::string findToolkit() {
  SmallVector<std::string> candidates;
  for (const char *variable : {"CUDA_HOME", "CUDA_ROOT", "CUDA_PATH"})
    if (const char *value = std::getenv(variable))
      candidates.push_back(value);
  candidates.push_back("/usr/local/cuda");
  for (const std::string &candidate : candidates) {
    SmallString<128> library(candidate);
    llvm::sys::path::append(library, "nvvm", "libdevice", "libdevice.10.bc");
    if (llvm::sys::fs::exists(library))
      return candidate;
  }
  return "";
}

/// Returns true if `tool` is in the toolkit or in PATH.
static bool hasTool(StringRef tool, StringRef toolkit) {
  SmallString<128> directory(toolkit);
  llvm::sys::path::append(directory, "bin");
  if (!toolkit.empty() && llvm::sys::findProgramByName(tool, {directory.str()}))
    return true;
  return static_cast<bool>(llvm::sys::findProgramByName(tool));
}

namespace {
struct SerializeKernelsPass
    : public comm::impl::SerializeKernelsPassBase<SerializeKernelsPass> {
  using SerializeKernelsPassBase::SerializeKernelsPassBase;

  void getDependentDialects(DialectRegistry &registry) const final {
    SerializeKernelsPassBase::getDependentDialects(registry);
    registerBuiltinDialectTranslation(registry);
    registerGPUDialectTranslation(registry);
    registerLLVMDialectTranslation(registry);
    registerNVVMDialectTranslation(registry);
    NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  }
  void runOnConverted() final;

private:
  gpu::CompilationTarget getFormat(StringRef toolkit);
  LogicalResult checkLibrary();
};
} // namespace

gpu::CompilationTarget SerializeKernelsPass::getFormat(StringRef toolkit) {
  if (format == KernelFormat::Isa)
    return gpu::CompilationTarget::Assembly;
  StringRef missing =
      !hasTool("ptxas", toolkit) ? "ptxas"
      : format == KernelFormat::Fatbin && !hasTool("fatbinary", toolkit)
          ? "fatbinary"
          : "";
  if (!missing.empty()) {
    mlir::emitWarning(getOperation().getLoc())
        << "CUDA's " << missing
        << " is neither in CUDA_HOME nor in PATH; kernels stay PTX, which the "
           "driver compiles when the program is loaded";
    return gpu::CompilationTarget::Assembly;
  }
  return format == KernelFormat::Bin ? gpu::CompilationTarget::Binary
                                     : gpu::CompilationTarget::Fatbin;
}

/// Emits an error if kernels use functions of libdevice. Called only if
/// libdevice was not found.
LogicalResult SerializeKernelsPass::checkLibrary() {
  WalkResult result = getOperation().walk([](LLVM::LLVMFuncOp function) {
    if (!function.getName().starts_with("__nv_") || !function.isExternal() ||
        !function->getParentOfType<gpu::GPUModuleOp>())
      return WalkResult::advance();
    function.emitError() << "kernels use '" << function.getName()
                         << "' of CUDA's libdevice, which is neither in "
                            "CUDA_HOME nor in /usr/local/cuda; set CUDA_HOME "
                            "to a CUDA toolkit";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Removes the times that compilation took, so that equal kernels are equal
/// bytes.
static void removeTimes(gpu::BinaryOp binary) {
  SmallVector<Attribute> objects;
  for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>()) {
    NamedAttrList properties(object.getProperties());
    for (NamedAttribute property : object.getProperties())
      if (property.getName().strref().ends_with("TimeInMs"))
        properties.erase(property.getName());
    objects.push_back(gpu::ObjectAttr::get(
        object.getTarget(), object.getFormat(), object.getObject(),
        properties.getDictionary(binary.getContext()), object.getKernels()));
  }
  binary.setObjectsAttr(ArrayAttr::get(binary.getContext(), objects));
}

void SerializeKernelsPass::runOnConverted() {
  ModuleOp module = getOperation();
  if (!llvm::is_contained(kChips, StringRef(chip))) {
    InFlightDiagnostic diagnostic = mlir::emitError(module.getLoc());
    diagnostic << "chip '" << chip << "' is not known; expected one of ";
    llvm::interleaveComma(kChips, diagnostic);
    return signalPassFailure();
  }
  std::string toolkit = libdevice.empty() ? findToolkit() : "";
  gpu::CompilationTarget target = getFormat(toolkit);
  bool hasLibrary = !toolkit.empty() || !libdevice.empty();
  if (!hasLibrary && failed(checkLibrary()))
    return signalPassFailure();
  ArrayAttr libraries;
  if (!libdevice.empty())
    libraries = Builder(&getContext()).getStrArrayAttr({libdevice.getValue()});
  auto attribute = NVVM::NVVMTargetAttr::get(
      &getContext(), /*optLevel=*/3, "nvptx64-nvidia-cuda", chip,
      /*features=*/"", /*targetFlags=*/nullptr, libraries);
  for (auto kernels : module.getOps<gpu::GPUModuleOp>())
    kernels.setTargetsAttr(ArrayAttr::get(&getContext(), {attribute}));
  gpu::TargetOptions options(toolkit, {}, "", "", target);
  if (failed(gpu::transformGpuModulesToBinaries(module, nullptr, options)))
    return signalPassFailure();
  for (auto binary : module.getOps<gpu::BinaryOp>())
    removeTimes(binary);
}
