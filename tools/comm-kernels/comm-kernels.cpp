//===- comm-kernels.cpp - Compiles collective kernels ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the kernels of programs for many collectives at once: as MLIR, as PTX,
// or as a cubin with an index for comm-gpu-check.
//
//===----------------------------------------------------------------------===//

#include "../ToolMain.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/InitAll.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::comm;
namespace cl = llvm::cl;

static cl::OptionCategory category("comm-kernels options");

static cl::opt<std::string> chip("chip", cl::cat(category),
                                 cl::desc("The GPU (default: sm_90)"),
                                 cl::init("sm_90"));
static cl::list<int64_t> ranks("ranks", cl::cat(category),
                               cl::desc("Numbers of ranks"),
                               cl::CommaSeparated);
static cl::list<std::string> kinds("kinds", cl::cat(category),
                                   cl::desc("Kinds (default: all)"),
                                   cl::CommaSeparated);
static cl::list<std::string> algorithms("algorithms", cl::cat(category),
                                        cl::desc("Algorithms (default: all)"),
                                        cl::CommaSeparated);
static cl::list<std::string> types("types", cl::cat(category),
                                   cl::desc("Element types (default: all)"),
                                   cl::CommaSeparated);
static cl::list<std::string>
    reductions("reductions", cl::cat(category),
               cl::desc("Reductions (default: those worth a test)"),
               cl::CommaSeparated);
static cl::list<int64_t>
    bytes("bytes", cl::cat(category),
          cl::desc("More sizes of the full buffer for the index"),
          cl::CommaSeparated);
static cl::opt<bool>
    counted("counted", cl::cat(category),
            cl::desc("Kernels that count their calls (CommKernelAbi.h)"));
static cl::opt<std::string>
    emit("emit", cl::cat(category),
         cl::desc("mlir, ptx or cubin (default: cubin)"), cl::init("cubin"));
static cl::opt<std::string> output(
    "o", cl::cat(category),
    cl::desc("The output: a file for mlir and ptx (default: standard output); "
             "for cubin a directory for kernels.cubin and kernels.json"),
    cl::init("-"));

namespace {

/// A kernel and its names in the index.
struct Entry {
  KernelSpec spec;
  std::string type;
  gpu::GPUFuncOp kernel;
};

} // namespace

template <typename T>
static bool isSelected(const cl::list<T> &list, const T &value) {
  return list.empty() || llvm::is_contained(list, value);
}

/// Selects sum for all types, and other reductions for types that affect them.
static bool isSelectedByDefault(const KernelSpec &spec, StringRef type) {
  if (!spec.reduction || *spec.reduction == ReductionKind::Sum)
    return true;
  bool isPush = spec.algorithm == Algorithm::Push &&
                spec.kind == CollectiveKind::AllReduce && spec.ranks <= 4;
  bool isMain = llvm::is_contained({ReductionKind::Avg, ReductionKind::Max,
                                    ReductionKind::Min, ReductionKind::Prod},
                                   *spec.reduction);
  if (isPush)
    return llvm::is_contained({"f32", "bf16", "i32", "i1"}, type) ||
           (isMain && type == "f64");
  return isMain && spec.ranks == 2 && type == "bf16";
}

static LogicalResult makeKernels(gpu::GPUModuleOp module,
                                 SmallVectorImpl<Entry> &entries) {
  MLIRContext *context = module.getContext();
  const CollectiveKind allKinds[] = {
      CollectiveKind::AllReduce, CollectiveKind::AllGather,
      CollectiveKind::ReduceScatter, CollectiveKind::AllToAll,
      CollectiveKind::Broadcast};
  const Algorithm allAlgorithms[] = {
      Algorithm::Push, Algorithm::Pull, Algorithm::TwoShotSentinel,
      Algorithm::TwoShotFlags, Algorithm::TwoShotTiles};
  const char *const allTypes[] = {"f32", "bf16", "f16", "f64", "i32",
                                  "i64", "i16",  "i8",  "i1"};
  for (CollectiveKind kind : allKinds) {
    if (!isSelected(kinds, stringifyCollectiveKind(kind).str()))
      continue;
    bool reduces = kind == CollectiveKind::AllReduce ||
                   kind == CollectiveKind::ReduceScatter;
    uint32_t numReductions =
        reduces ? static_cast<uint32_t>(ReductionKind::PremulSum) + 1 : 1;
    for (Algorithm algorithm : allAlgorithms) {
      if (!isSelected(algorithms, stringifyAlgorithm(algorithm).str()))
        continue;
      for (int64_t size : ranks)
        for (const char *type : allTypes) {
          if (!isSelected(types, std::string(type)))
            continue;
          for (uint32_t i = 0; i < numReductions; ++i) {
            KernelSpec spec;
            spec.algorithm = algorithm;
            spec.kind = kind;
            spec.elementType = parseType(type, context);
            spec.ranks = size;
            spec.countsCalls = counted;
            spec.root = kind == CollectiveKind::Broadcast ? size - 1 : 0;
            if (reduces) {
              auto reduction = static_cast<ReductionKind>(i);
              spec.reduction = reduction;
              if (reduction == ReductionKind::PremulSum)
                spec.factor = 0.3; // exact in no type
              bool isNamed = llvm::is_contained(
                  reductions, stringifyReductionKind(reduction).str());
              if (reductions.empty() ? !isSelectedByDefault(spec, type)
                                     : !isNamed)
                continue;
            }
            if (getKernelObstacle(spec))
              continue;
            // Also change the rows; indexing is the same for all types.
            SmallVector<int64_t> destinationRows = {0};
            if (kind == CollectiveKind::AllToAll &&
                llvm::is_contained({"f32", "i8"}, StringRef(type)))
              destinationRows.push_back(4);
            for (int64_t rows : destinationRows) {
              spec.destinationRows = rows;
              FailureOr<gpu::GPUFuncOp> kernel =
                  getOrCreateCollectiveKernel(module, spec);
              if (failed(kernel))
                return failure();
              entries.push_back({spec, type, *kernel});
            }
          }
        }
    }
  }
  // Operations with copy engines need the barrier kernels in any case.
  for (int64_t size : ranks)
    getOrCreateBarrierKernel(module, size);
  return success();
}

/// Describes a kernel with launches for small and odd counts, and for powers of
/// two up to 256 MB of the full buffer. Counts are elements of one rank's part.
static llvm::json::Value describe(Entry &entry) {
  const KernelSpec &spec = entry.spec;
  int64_t bits =
      entry.type == "i1" ? 8 : spec.elementType.getIntOrFloatBitWidth();
  bool isPart = spec.kind == CollectiveKind::AllGather ||
                spec.kind == CollectiveKind::ReduceScatter ||
                spec.kind == CollectiveKind::AllToAll;
  SmallVector<int64_t> counts = {1, 2, 3, 7, 8, 15, 17, 100, 1023};
  auto toCount = [&](int64_t size) {
    return size * 8 / bits / (isPart ? spec.ranks : 1);
  };
  for (int64_t size = 4 << 10; size <= (256 << 20); size *= 4) {
    counts.push_back(toCount(size));
    counts.push_back(toCount(size) + 1);
  }
  for (int64_t size : bytes)
    if (int64_t count = toCount(size); !llvm::is_contained(counts, count))
      counts.push_back(count);
  llvm::json::Array launches;
  for (int64_t count : counts) {
    if (spec.destinationRows && count % spec.destinationRows != 0)
      continue;
    KernelLaunch launch = getKernelLaunch(spec, count, 1);
    launches.push_back(llvm::json::Array{count, launch.blocks, launch.threads,
                                         launch.ringBytes, launch.stageBytes,
                                         launch.flagBytes});
  }
  return llvm::json::Object{
      {"name", entry.kernel.getName()},
      {"algorithm", stringifyAlgorithm(spec.algorithm)},
      {"kind", static_cast<int64_t>(spec.kind)},
      {"kindName", stringifyCollectiveKind(spec.kind)},
      {"reduction", spec.reduction ? static_cast<int64_t>(*spec.reduction) : 0},
      {"reductionName",
       spec.reduction ? stringifyReductionKind(*spec.reduction) : ""},
      {"factor", spec.factor.value_or(1)},
      {"type", entry.type},
      {"ranks", spec.ranks},
      {"root", spec.root},
      {"destinationRows", spec.destinationRows},
      {"launches", std::move(launches)}};
}

static LogicalResult fail(const Twine &message) {
  return failure(comm::printError(message));
}

static LogicalResult write(const Twine &path, StringRef bytes) {
  return failure(writeOutput(path.str(), bytes));
}

static LogicalResult run(MLIRContext &context) {
  if (!llvm::is_contained({"mlir", "ptx", "cubin"}, emit))
    return fail("--emit is mlir, ptx or cubin, got '" + emit + "'");
  if (emit == "cubin" && output == "-")
    return fail("-o needs a directory for the cubin and its index");
  // Fail before compiling all kernels, which takes minutes.
  if (emit == "cubin")
    if (std::error_code error = llvm::sys::fs::create_directories(output))
      return fail("cannot make " + output + ": " + error.message());
  if (ranks.empty())
    for (int64_t size : {2, 4, 8})
      ranks.push_back(size);
  Location loc = UnknownLoc::get(&context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto kernels = gpu::GPUModuleOp::create(builder, loc, "comm_kernels");
  SmallVector<Entry> entries;
  if (failed(makeKernels(kernels, entries)))
    return failure();
  if (entries.empty())
    return fail("there is no such kernel");
  llvm::json::Array index;
  for (Entry &entry : entries)
    index.push_back(describe(entry));
  if (emit == "mlir") {
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    return write(output, text + "\n");
  }
  FailureOr<std::string> binary = compileKernels(
      *module, chip, emit == "ptx" ? KernelFormat::Isa : KernelFormat::Bin);
  if (failed(binary))
    return fail("cannot compile for " + chip);
  if (emit == "ptx")
    return write(output, *binary);
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::formatv("{0:1}\n", llvm::json::Value(std::move(index)));
  if (failed(write(output + "/kernels.cubin", *binary)))
    return failure();
  return write(output + "/kernels.json", text);
}

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return runTool(argc, arguments, [&]() -> int {
    cl::HideUnrelatedOptions(category);
    parseOptions(argc, arguments, "Collective kernels on their own\n");
    DialectRegistry registry;
    mlir::registerAllDialects(registry);
    mlir::registerAllExtensions(registry);
    mlir::comm::registerAllDialects(registry);
    MLIRContext context(registry);
    context.loadAllAvailableDialects();
    return failed(run(context));
  });
}
