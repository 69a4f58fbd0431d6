//===- CodeGen.cpp - Generates a shared object from the LLVM dialect ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"
#include "Link.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(MLIRContext *context) {
  static bool initialized = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    return true;
  }();
  (void)initialized;
  llvm::Triple triple("x86_64-unknown-linux-gnu");
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) {
    emitError(UnknownLoc::get(context)) << error;
    return nullptr;
  }
  llvm::TargetOptions options;
  options.UseInitArray = true; // LLD ignores constructors in .ctors.
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, "x86-64-v3", "", options, llvm::Reloc::PIC_, std::nullopt,
      llvm::CodeGenOptLevel::Default));
}

namespace {
/// Converts diagnostics of LLVM to those of MLIR. Without it, LLVM ends the
/// process at an error.
class Diagnostics {
public:
  Diagnostics(llvm::LLVMContext &from, MLIRContext *to)
      : location(UnknownLoc::get(to)) {
    from.setDiagnosticHandlerCallBack(
        [](const llvm::DiagnosticInfo *info, void *self) {
          static_cast<Diagnostics *>(self)->convert(*info);
        },
        this, /*RespectFilters=*/true);
  }

  bool hasErrors() const { return numErrors != 0; }

private:
  void convert(const llvm::DiagnosticInfo &info) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    if (info.getSeverity() == llvm::DS_Error) {
      ++numErrors;
      emitError(location) << text;
    } else if (info.getSeverity() == llvm::DS_Warning) {
      emitWarning(location) << text;
    }
  }

  Location location;
  unsigned numErrors = 0;
};
} // namespace

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

/// Turns off optimization in functions with long blocks: instruction selection
/// and scheduling need superlinear time per block. Such a block mostly calls
/// kernels, which gains nothing from either.
static void skipSchedulingOfLongBlocks(llvm::Module &module) {
  constexpr size_t kLong = 1000;
  for (llvm::Function &function : module) {
    if (llvm::none_of(function, [](const llvm::BasicBlock &block) {
          return block.size() > kLong;
        }))
      continue;
    function.addFnAttr(llvm::Attribute::OptimizeNone);
    function.addFnAttr(llvm::Attribute::NoInline); // required by optnone
  }
}

/// Generates code into `object`. Returns false if the target cannot.
static bool generateObject(llvm::Module &module, llvm::TargetMachine &machine,
                           SmallVectorImpl<char> &object) {
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return false;
  passes.run(module);
  return true;
}

/// Marks the memrefs of kernels as not aliasing, as convert-compute-to-host
/// recorded. MLIR's lowering of functions cannot mark unpacked descriptors.
static void markNoAlias(ModuleOp module) {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    if (!function->hasAttr("kernel_noalias"))
      continue;
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
      if (isa<LLVM::LLVMPointerType>(function.getArgument(i).getType()))
        function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                            UnitAttr::get(module.getContext()));
  }
}

/// Emits an error for the first op that was not lowered, preferring other ops
/// to the casts around them.
static LogicalResult checkLowered(ModuleOp module) {
  Operation *left = nullptr;
  module.walk([&](Operation *op) {
    if (op == module || isa_and_present<LLVM::LLVMDialect>(op->getDialect()) ||
        isa<gpu::BinaryOp, gpu::LaunchFuncOp>(op))
      return WalkResult::advance();
    bool isCast = isa<UnrealizedConversionCastOp>(op);
    if (!left || !isCast)
      left = op;
    return isCast ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (!left)
    return success();
  return left->emitError()
         << "'" << left->getName()
         << "' cannot be compiled: no lowering of it is known";
}

/// Removes argument attributes of other dialects: the translation would warn
/// about them.
static void dropForeignAttributes(ModuleOp module) {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      for (NamedAttribute attr :
           llvm::to_vector(function_interface_impl::getArgAttrs(function, i)))
        if (!isa_and_nonnull<LLVM::LLVMDialect>(attr.getNameDialect()))
          function.removeArgAttr(i, attr.getName());
}

void comm::registerCodeGen(DialectRegistry &registry) {
  registerAllToLLVMIRTranslations(registry);
}

/// Returns true if the program calls functions of CommLibrary.h.
static bool callsLibrary(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) {
    return function.getName().starts_with("commLibrary");
  });
}

LogicalResult comm::emitSharedObject(ModuleOp module, StringRef runtime,
                                     std::string &linked) {
  MLIRContext *mlirContext = module.getContext();
  auto fail = [&](const Twine &message) {
    return emitError(UnknownLoc::get(mlirContext)) << message;
  };
  std::unique_ptr<llvm::TargetMachine> machine =
      createTargetMachine(mlirContext);
  if (!machine)
    return failure();
  if (failed(checkLowered(module)))
    return failure();
  markNoAlias(module);
  dropForeignAttributes(module);
  llvm::LLVMContext context;
  Diagnostics diagnostics(context, mlirContext);
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(module, context);
  if (!llvmModule)
    return fail("the program could not be translated to LLVM IR");
  llvmModule->setTargetTriple(machine->getTargetTriple());
  llvmModule->setDataLayout(machine->createDataLayout());
  // Without this, the optimizer vectorizes for baseline x86-64.
  for (llvm::Function &function : *llvmModule)
    if (!function.isDeclaration())
      function.addFnAttr("target-cpu", "x86-64-v3");
  optimize(*llvmModule, *machine);
  skipSchedulingOfLongBlocks(*llvmModule);

  SmallVector<char, 0> object;
  if (!generateObject(*llvmModule, *machine, object))
    return fail("the target cannot emit object files");
  if (diagnostics.hasErrors())
    return failure();
  SmallVector<StringRef> libraries = {runtime};
  if (callsLibrary(*llvmModule))
    libraries.push_back("libCommLibraryCUDA.so");
  std::string error = linkSharedObject(StringRef(object.data(), object.size()),
                                       libraries, linked);
  if (!error.empty())
    return fail("the program cannot be linked: " + error);
  return success();
}
