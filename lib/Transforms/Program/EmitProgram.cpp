//===- EmitProgram.cpp - Emits the entry and metadata of a program --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/Runtime.md describes the exports of a compiled program.
//
//===----------------------------------------------------------------------===//

#include "Analysis/RuntimeTypes.h"
#include "Analysis/Uniformity.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "Dialect/ArgumentAttrs.h"
#include "Dialect/StageAttrs.h"
#include "Transforms/Bufferization/ResultAllocation.h"
#include "Transforms/Verify/Certificate.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/JSON.h"

namespace mlir::comm {
#define GEN_PASS_DEF_EMITPROGRAMPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
namespace json = llvm::json;

/// Returns the ABI's name of an element type, or nullopt.
static std::optional<std::string> getTypeName(Type type) {
  if (type.isIndex())
    return "index";
  std::optional<CommElementType> code = getRuntimeElementType(type);
  if (!code)
    return std::nullopt;
  static constexpr StringLiteral names[] = {"i1",  "i8",  "i16",  "i32",
                                            "i64", "f16", "bf16", "f32",
                                            "f64", "f8",  "c64",  "c128"};
  // Signed 8-bit floats are named by their format.
  if (*code == COMM_F8 && !isa<Float8E8M0FNUType>(type)) {
    std::string name;
    llvm::raw_string_ostream(name) << type;
    return name;
  }
  return names[*code].str();
}

/// Returns the description of a value, such as
/// `{"kind": "memref", "shape": [4, -1], "dtype": "f32"}`
static FailureOr<json::Value> describe(func::FuncOp function, Type type,
                                       bool isArgument, unsigned index) {
  auto memref = dyn_cast<MemRefType>(type);
  Type element = memref ? memref.getElementType() : type;
  std::optional<std::string> name = getTypeName(element);
  // Arguments are row-major; results describe their own layout.
  if (memref &&
      (memref.getMemorySpace() ||
       (isArgument && !memref::CastOp::areCastCompatible(
                          MemRefType::get(memref.getShape(), element), type))))
    name = std::nullopt;
  if (!name) {
    function.emitError() << (isArgument ? "argument #" : "result #") << index
                         << " of the entry function is " << type
                         << "; expected a contiguous ranked memref in the "
                            "default memory space, or a scalar, of a type that "
                            "has an ABI";
    return failure();
  }
  json::Array shape;
  if (memref)
    for (int64_t size : memref.getShape())
      shape.push_back(ShapedType::isDynamic(size) ? -1 : size);
  return json::Value(json::Object{{"kind", memref ? "memref" : "scalar"},
                                  {"shape", std::move(shape)},
                                  {"dtype", *name}});
}

namespace {

struct EmitProgramPass
    : public comm::impl::EmitProgramPassBase<EmitProgramPass> {
  using EmitProgramPassBase::EmitProgramPassBase;

  void runOnConverted() override {
    FailureOr<func::FuncOp> function = findEntry();
    if (failed(function))
      return signalPassFailure();
    if (failed(emitMetadata(*function)))
      return signalPassFailure();
    hideFunctions();
    allocateResults(*function);
    emitEntry(*function);
  }

private:
  FailureOr<func::FuncOp> findEntry();
  FailureOr<int64_t> getNumRanks();
  llvm::DenseSet<StringAttr> findGroupsThatNeedNccl();
  LogicalResult emitMetadata(func::FuncOp function);
  void hideFunctions();
  void allocateResults(func::FuncOp function);
  void emitEntry(func::FuncOp function);
};

} // namespace

FailureOr<func::FuncOp> EmitProgramPass::findEntry() {
  ModuleOp module = getOperation();
  StringRef name = entry.empty() ? StringRef("main") : StringRef(entry);
  auto function = module.lookupSymbol<func::FuncOp>(name);
  if (!function && entry.empty()) {
    SmallVector<func::FuncOp> candidates;
    for (auto candidate : module.getOps<func::FuncOp>())
      if (candidate.isPublic() && !candidate.isExternal())
        candidates.push_back(candidate);
    if (candidates.size() == 1)
      function = candidates.front();
    else
      return mlir::emitError(module.getLoc())
             << "has no function 'main' and " << candidates.size()
             << " public functions with a body; name the entry function "
                "(entry=)";
  }
  if (!function || function.isExternal())
    return mlir::emitError(module.getLoc())
           << "has no function '" << name << "' with a body to start at";
  return function;
}

/// Returns the number of ranks of the module's meshes and groups, or fails if
/// they disagree.
FailureOr<int64_t> EmitProgramPass::getNumRanks() {
  ModuleOp module = getOperation();
  MeshOp first;
  for (MeshOp mesh : module.getOps<MeshOp>()) {
    if (!first)
      first = mesh;
    if (mesh.getNumRanks() != first.getNumRanks()) {
      InFlightDiagnostic diagnostic =
          mesh.emitError() << "mesh of " << mesh.getNumRanks()
                           << " ranks beside one of " << first.getNumRanks();
      diagnostic.attachNote(first.getLoc()) << "the other mesh";
      return failure();
    }
  }
  int64_t needed = 0;
  for (GroupOp group : module.getOps<GroupOp>())
    for (ArrayRef<int64_t> line : group.getLines()) {
      int64_t greatest = *llvm::max_element(line);
      if (first && greatest >= first.getNumRanks())
        return group.emitError()
               << "rank " << greatest << " is not among the mesh's "
               << first.getNumRanks() << " ranks";
      needed = std::max(needed, greatest + 1);
    }
  int64_t given = ranks;
  if (first) {
    if (given && given != first.getNumRanks())
      return mlir::emitError(module.getLoc())
             << "program is for " << first.getNumRanks() << " ranks, not for "
             << given << "; change the mesh, or do not set the ranks";
    return first.getNumRanks();
  }
  if (given && given < needed)
    return mlir::emitError(module.getLoc())
           << "program needs " << needed << " ranks, not " << given
           << "; give at least " << needed << ", or change the groups";
  return given ? given : std::max<int64_t>(needed, 1);
}

/// Returns the groups that need NCCL: those with a start that neither a kernel
/// (a launch op) nor copy engines run. Trivial groups need none.
llvm::DenseSet<StringAttr> EmitProgramPass::findGroupsThatNeedNccl() {
  llvm::DenseSet<StringAttr> groups;
  getOperation().walk([&](CollectiveOpInterface start) {
    if (start.getGroupAttr() && !runsOnCopyEngines(start))
      groups.insert(start.getGroupAttr().getAttr());
  });
  return groups;
}

LogicalResult EmitProgramPass::emitMetadata(func::FuncOp function) {
  ModuleOp module = getOperation();
  FailureOr<int64_t> numRanks = getNumRanks();
  if (failed(numRanks))
    return failure();
  llvm::DenseSet<StringAttr> needNccl = findGroupsThatNeedNccl();
  json::Array groups;
  DenseMap<StringAttr, int64_t> groupNumbers;
  for (GroupOp group : module.getOps<GroupOp>()) {
    groupNumbers[group.getSymNameAttr()] = groups.size();
    json::Array members;
    for (ArrayRef<int64_t> line : group.getLines())
      members.push_back(json::Array(line));
    json::Object description{{"name", group.getSymName()},
                             {"members", std::move(members)}};
    if (target == RuntimeTarget::Cuda) {
      description["nccl"] = needNccl.contains(group.getSymNameAttr());
      if (DenseI64ArrayAttr window = group.getWindowAttr())
        description["window"] = json::Array(window.asArrayRef());
    }
    groups.push_back(std::move(description));
  }
  json::Array inputs, outputs;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    FailureOr<json::Value> value = describe(function, type, true, i);
    if (failed(value))
      return failure();
    if (isUniformArgument(function, i))
      (*value->getAsObject())["uniform"] = true;
    if (auto result =
            function.getArgAttrOfType<IntegerAttr>(i, kReplacedByAttr))
      (*value->getAsObject())["replaced_by"] = result.getInt();
    if (auto place =
            function.getArgAttrOfType<ArrayAttr>(i, CommDialect::kPlaceAttr)) {
      auto group = cast<FlatSymbolRefAttr>(place[0]);
      auto number = groupNumbers.find(group.getAttr());
      if (number == groupNumbers.end())
        return function.emitError()
               << "argument #" << i << " has its place in the window of "
               << group << ", which is not a group of the module";
      (*value->getAsObject())["place"] =
          json::Array{number->second, cast<IntegerAttr>(place[1]).getInt()};
    }
    inputs.push_back(std::move(*value));
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    FailureOr<json::Value> value = describe(function, type, false, i);
    if (failed(value))
      return failure();
    outputs.push_back(std::move(*value));
  }
  std::string source = "unknown";
  if (auto loc = dyn_cast<FileLineColLoc>(module.getLoc()))
    source = loc.getFilename().str();
  json::Object program{
      {"version", 1},
      {"target", stringifyRuntimeTarget(target)},
      {"ranks", *numRanks},
      {"source", source},
      {"certificate",
       verify::makeCertificate(module, function, getAnalysisManager())},
      {"groups", std::move(groups)},
      {"inputs", std::move(inputs)},
      {"outputs", std::move(outputs)}};
  if (module.lookupSymbol("commGpuRead"))
    program["reads"] = true;
  if (auto ranks = module->getAttrOfType<DenseI64ArrayAttr>(kRanksAttr))
    program["run_by"] = json::Array(ranks.asArrayRef());
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(program));
  text.push_back('\0');
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  LLVM::GlobalOp::create(
      builder, module.getLoc(),
      LLVM::LLVMArrayType::get(builder.getI8Type(), text.size()),
      /*isConstant=*/true, LLVM::Linkage::External, "commProgramMetadata",
      builder.getStringAttr(text));
  return success();
}

/// Makes all functions private and renames them to avoid symbols of the runtime
/// and the C library. LLVM emits calls of `expf` and `memcpy` by name, which
/// must not reach functions of the program.
void EmitProgramPass::hideFunctions() {
  auto internal =
      LLVM::LinkageAttr::get(&getContext(), LLVM::Linkage::Internal);
  DenseMap<StringAttr, FlatSymbolRefAttr> renamed;
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    function.setPrivate();
    if (function.isExternal())
      continue;
    function->setAttr("llvm.linkage", internal);
    StringAttr name = function.getSymNameAttr();
    auto newName = StringAttr::get(&getContext(), "program." + name.getValue());
    function.setSymNameAttr(newName);
    renamed[name] = FlatSymbolRefAttr::get(newName);
  }
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](FlatSymbolRefAttr symbol) -> std::optional<Attribute> {
        if (FlatSymbolRefAttr found = renamed.lookup(symbol.getAttr()))
          return found;
        return std::nullopt;
      });
  replacer.recursivelyReplaceElementsIn(getOperation());
}

/// Replaces allocations of results by calls of `commAllocResult`, which may
/// return the caller's memory.
void EmitProgramPass::allocateResults(func::FuncOp function) {
  Type pointerType = LLVM::LLVMPointerType::get(&getContext());
  LLVMTypeConverter converter(&getContext());
  DataLayout layout(getOperation());
  func::FuncOp callee;
  Operation *terminator = function.getBody().front().getTerminator();
  for (auto [i, result] : llvm::enumerate(terminator->getOperands())) {
    memref::AllocOp alloc = findResultAllocation(function, result);
    if (!alloc)
      continue;
    MemRefType type = alloc.getType();
    Location loc = alloc.getLoc();
    if (!callee) {
      auto builder = OpBuilder::atBlockEnd(getOperation().getBody());
      Type i64 = builder.getI64Type();
      callee = func::FuncOp::create(
          builder, loc, "commAllocResult",
          builder.getFunctionType({i64, i64, i64}, {pointerType}));
      callee.setPrivate();
    }
    OpBuilder builder(alloc);
    const uint64_t elementBytes =
        layout.getTypeSize(converter.convertType(type.getElementType()));
    SmallVector<Value> arguments;
    // The default alignment suffices for all element types.
    for (uint64_t value :
         {static_cast<uint64_t>(i), alloc.getAlignment().value_or(16),
          type.getNumElements() * elementBytes})
      arguments.push_back(LLVM::ConstantOp::create(
          builder, loc,
          builder.getI64IntegerAttr(static_cast<int64_t>(value))));
    auto call = func::CallOp::create(builder, loc, callee, arguments);
    Value descriptor = MemRefDescriptor::fromStaticShape(
        builder, loc, converter, type, call.getResult(0));
    alloc.replaceAllUsesWith(
        UnrealizedConversionCastOp::create(builder, loc, type, descriptor)
            .getResult(0));
    alloc.erase();
  }
}

/// Emits `commProgramEntry(void **values)`. It loads the arguments through the
/// first pointers, calls the entry function, and stores the results through the
/// remaining ones.
void EmitProgramPass::emitEntry(func::FuncOp function) {
  MLIRContext *context = &getContext();
  Location loc = function.getLoc();
  LLVMTypeConverter converter(context);
  Type pointerType = LLVM::LLVMPointerType::get(context);
  OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
  auto entryFunction =
      func::FuncOp::create(builder, loc, "commProgramEntry",
                           builder.getFunctionType({pointerType}, {}));
  builder.setInsertionPointToStart(entryFunction.addEntryBlock());
  Value values = entryFunction.getArgument(0);
  auto loadPointer = [&](unsigned index) -> Value {
    Value address = LLVM::GEPOp::create(
        builder, loc, pointerType, pointerType, values,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
    return LLVM::LoadOp::create(builder, loc, pointerType, address);
  };
  auto cast = [&](Value value, Type type) -> Value {
    if (value.getType() == type)
      return value;
    return UnrealizedConversionCastOp::create(builder, loc, type, value)
        .getResult(0);
  };
  SmallVector<Value> arguments;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    Value loaded = LLVM::LoadOp::create(
        builder, loc, converter.convertType(type), loadPointer(i));
    arguments.push_back(cast(loaded, type));
  }
  auto call = func::CallOp::create(builder, loc, function, arguments);
  for (auto [i, result] : llvm::enumerate(call.getResults())) {
    Value lowered = cast(result, converter.convertType(result.getType()));
    LLVM::StoreOp::create(builder, loc, lowered,
                          loadPointer(function.getNumArguments() + i));
  }
  func::ReturnOp::create(builder, loc);
}
