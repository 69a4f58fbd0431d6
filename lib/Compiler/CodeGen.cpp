//===- CodeGen.cpp - Generates a shared object from the LLVM dialect ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

static LogicalResult fail(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return failure();
}

static std::unique_ptr<llvm::TargetMachine> createTargetMachine() {
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
    llvm::errs() << "error: " << error << "\n";
    return nullptr;
  }
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, "x86-64-v3", "", llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Default));
}

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

static LogicalResult emitObject(llvm::Module &module,
                                llvm::TargetMachine &machine, StringRef path) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (error)
    return fail("cannot write " + path + ": " + error.message());
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return fail("the target cannot emit object files");
  passes.run(module);
  stream.close();
  if (stream.has_error()) {
    std::string message = stream.error().message();
    stream.clear_error();
    return fail("cannot write " + path + ": " + message);
  }
  return success();
}

/// Links `object` with the system's C compiler driver or linker.
static LogicalResult link(StringRef object, StringRef path) {
  SmallVector<StringRef> arguments;
  std::string linker;
  for (StringRef name : {"cc", "gcc", "clang", "clang-22", "ld", "ld.lld-22"}) {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
    if (!found)
      continue;
    linker = *found;
    break;
  }
  if (linker.empty())
    return fail("no linker: none of cc, gcc, clang, ld is in PATH");
  arguments = {linker, "-shared", "-o", path, object, "-lm"};
  std::string message;
  int status = llvm::sys::ExecuteAndWait(linker, arguments, std::nullopt, {}, 0,
                                         0, &message);
  if (status == 0)
    return success();
  llvm::sys::fs::remove(path);
  return fail("linking " + path + " failed: " +
              (message.empty() ? "exit status " + Twine(status) : message));
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

LogicalResult comm::emitSharedObject(ModuleOp module, StringRef path) {
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine();
  if (!machine)
    return failure();
  if (failed(checkLowered(module)))
    return failure();
  markNoAlias(module);
  dropForeignAttributes(module);
  llvm::LLVMContext context;
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

  SmallString<128> object;
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("comm", "o", object))
    return fail("cannot create a temporary file: " + error.message());
  llvm::FileRemover remover(object);
  if (failed(emitObject(*llvmModule, *machine, object)))
    return failure();
  return link(object, path);
}
