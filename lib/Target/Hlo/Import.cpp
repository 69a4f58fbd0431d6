//===- Import.cpp - Imports HLO into comm ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/SourceLines.h"
#include "CommDialect/Support/Text.h"
#include "Dialect/OpaqueAttrs.h"
#include "Shapes.h"
#include "Work.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;
using commtext::makePrintable;

/// Limits of imported instructions, where computations with several callers
/// count several times, and of the nesting of computations.
static constexpr int64_t kMostImported = 20'000'000;
static constexpr unsigned kMostDepth = 64;

InFlightDiagnostic Importer::emit(const Instruction &instruction) {
  bool isKnown = !isa<UnknownLoc>(getPlainLoc(instruction));
  return (isKnown ? mlir::emitError(getLoc(instruction)) : emitError())
         << "HLO: instruction '" << makePrintable(instruction.getName())
         << "' ";
}

void Importer::remarkOpaque(const Instruction &instruction,
                            const Obstacle &obstacle) {
  emitRemark(getPlainLoc(instruction))
      << "HLO: instruction '" << makePrintable(instruction.getName())
      << "' stays opaque: " << obstacle;
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

/// Clamps a line or column to 32 bits.
static unsigned getUnsigned(int64_t number) {
  return std::clamp<int64_t>(number, 0, UINT32_MAX);
}

/// Returns the printable name of a source file, with which diagnostics begin.
static std::string getFileName(StringRef name) {
  return makePrintable(name, commtext::kMaxPathLength);
}

/// Returns the frame with number `id`; null if there is none.
static const StackFrame *getFrame(const StackFrameIndexProto &index,
                                  int64_t id) {
  if (id < 1 || id > int64_t(index.stackFrames.size()))
    return nullptr;
  return &index.stackFrames[id - 1];
}

/// Returns the location of `frame`; null if it has none.
static FileLineColLoc getFrameLine(MLIRContext *context,
                                   const StackFrameIndexProto &index,
                                   const StackFrame &frame) {
  auto isIn = [](int64_t id, int64_t size) { return id >= 1 && id <= size; };
  if (!isIn(frame.fileLocationId, index.fileLocations.size()))
    return {};
  const auto &at = index.fileLocations[frame.fileLocationId - 1];
  if (!isIn(at.fileNameId, index.fileNames.size()))
    return {};
  return FileLineColLoc::get(context,
                             getFileName(index.fileNames[at.fileNameId - 1]),
                             getUnsigned(at.line), getUnsigned(at.column));
}

/// Limit of visited frames, more than library calls nest. Malformed frames may
/// be cyclic.
static constexpr unsigned kMostFrames = 64;

/// Returns the location of an instruction. If that is in a library, it is a
/// call site location with the nearest caller outside of libraries. Uses stack
/// frames, or the fields of older modules.
static Location getSourceLoc(MLIRContext *context, const ModuleProto &module,
                             const OpMetadata &metadata) {
  const StackFrameIndexProto &index = module.stackFrameIndex;
  FileLineColLoc line;
  const StackFrame *frame = getFrame(index, metadata.stackFrameId);
  for (unsigned i = 0; frame && i < kMostFrames; ++i) {
    FileLineColLoc here = getFrameLine(context, index, *frame);
    if (!line)
      line = here;
    if (!line)
      break;
    if (here && !isLibraryFile(here.getFilename()))
      return line == here ? Location(line) : CallSiteLoc::get(line, here);
    frame = getFrame(index, frame->parentFrameId);
  }
  if (line)
    return line;
  if (!metadata.sourceFile.empty())
    return FileLineColLoc::get(context, getFileName(metadata.sourceFile),
                               getUnsigned(metadata.sourceLine),
                               getUnsigned(metadata.sourceColumn));
  return UnknownLoc::get(context);
}

Location Importer::getPlainLoc(const Instruction &instruction) {
  return getSourceLoc(context, *hlo.proto, instruction.proto->metadata);
}

Location Importer::getLoc(const Instruction &instruction, const Twine &suffix) {
  Location loc = getPlainLoc(instruction);
  StringRef opName = instruction.proto->metadata.opName;
  if (!opName.empty())
    loc = NameLoc::get(StringAttr::get(context, opName), loc);
  return NameLoc::get(StringAttr::get(context, instruction.getName() + suffix),
                      loc);
}

//===----------------------------------------------------------------------===//
// Opaque instructions
//===----------------------------------------------------------------------===//

/// Returns true if a word of `opcode` suggests effects.
static bool soundsEffectful(StringRef opcode) {
  SmallVector<StringRef> words;
  opcode.split(words, '-');
  // An async-update has no result, so it counts as effectful.
  if (opcode == "async-update")
    return true;
  return llvm::any_of(words, [](StringRef word) {
    return llvm::is_contained({"rng", "barrier", "call", "send", "recv"}, word);
  });
}

bool Importer::isVarying(const Instruction &instruction) {
  switch (instruction.opcode) {
  case Opcode::PartitionId:
    return world.numPartitions > 1;
  case Opcode::ReplicaId:
    return world.numReplicas > 1;
  case Opcode::Effectful:
  case Opcode::Recv:
  case Opcode::RecvDone:
    return true;
  case Opcode::CustomCall:
    return instruction.proto->customCallHasSideEffect ||
           StringRef(instruction.proto->customCallTarget).contains("callback");
  case Opcode::Call:
  case Opcode::Fusion:
  case Opcode::AsyncStart:
    return llvm::any_of(instruction.called,
                        [](Computation *body) { return body->varies; });
  default:
    return false;
  }
}

/// Returns the rank, computed once at the beginning of the function.
Value Importer::getRank(const Instruction &user) {
  Value &rank = ranks[function];
  if (!rank) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&function.getBody().front());
    rank = RankOp::create(b, getPlainLoc(user), b.getIndexType());
  }
  return rank;
}

Operation *Importer::createOpaque(const Instruction &instruction,
                                  ValueRange operands, TypeRange results,
                                  bool hasSideEffect) {
  StringRef opcode = instruction.proto->opcode;
  std::string name = "hlo.";
  for (char c : opcode)
    name.push_back(llvm::isAlnum(c) ? c : '_');
  OperationState state(getLoc(instruction), name);
  state.addOperands(operands);
  state.addTypes(results);
  if (isVarying(instruction))
    state.addOperands(getRank(instruction));
  if (hasSideEffect || soundsEffectful(opcode))
    state.addAttribute("has_side_effect", b.getBoolAttr(hasSideEffect));
  StringRef target = instruction.proto->customCallTarget;
  if (!target.empty())
    state.addAttribute("call_target_name", b.getStringAttr(target));
  if (!instruction.proto->fusionKind.empty())
    state.addAttribute("fusion_kind",
                       b.getStringAttr(instruction.proto->fusionKind));
  state.addAttribute(kWorkAttr, getAttr(context, getWork(hlo, instruction)));
  SmallVector<int64_t> ties;
  for (auto [operand, result] : getInPlace(instruction))
    if (operand < operands.size() && result < results.size() &&
        operands[operand].getType() == results[result])
      ties.append({operand, result});
  if (!ties.empty())
    state.addAttribute(kInPlaceAttr, b.getDenseI64ArrayAttr(ties));
  if (instruction.opcode == Opcode::Bitcast ||
      instruction.opcode == Opcode::AddDependency)
    state.addAttribute(CommDialect::kViewsAttr, b.getI64IntegerAttr(0));
  Operation *op = b.create(state);
  addAfter(instruction, op);
  return op;
}

LogicalResult Importer::importOpaque(const Instruction &instruction,
                                     bool hasSideEffect) {
  SmallVector<Type> types;
  if (failed(getLeafTypes(context, instruction.getShape(), types)))
    return emit(instruction) << "has a shape that is not supported";
  Leaves operands = getOperands(instruction);
  bool isView = instruction.opcode == Opcode::Bitcast ||
                instruction.opcode == Opcode::AddDependency;
  if (isView && (operands.empty() || types.size() != 1 ||
                 !isa<TensorType>(operands[0].getType())))
    return emit(instruction)
           << "is a '" << makePrintable(instruction.proto->opcode)
           << "' of something that is not an array";
  Operation *op = createOpaque(instruction, operands, types, hasSideEffect);
  return setValues(instruction, op->getResults());
}

/// Imports a start as an opaque op. The leaves of a start are its operands, its
/// results, and its context; those of a copy-start begin with the result.
LogicalResult Importer::importOpaqueStart(const Instruction &instruction,
                                          bool hasSideEffect) {
  const ShapeProto &shape = instruction.getShape();
  SmallVector<Type> types;
  if (failed(getLeafTypes(context, shape, types)))
    return emit(instruction) << "has a shape that is not supported";
  Leaves operands = getOperands(instruction);
  bool isCopy = StringRef(instruction.proto->opcode) == "copy-start";
  size_t first = isCopy ? 1 : 0;
  bool aliases = types.size() >= first + operands.size() && isTuple(shape);
  for (auto [i, operand] : llvm::enumerate(operands))
    aliases = aliases && types[first + i] == operand.getType();
  if (!aliases) {
    Operation *op = createOpaque(instruction, operands, types, hasSideEffect);
    return setValues(instruction, op->getResults());
  }
  SmallVector<Type> made(types.begin(), types.begin() + first);
  made.append(types.begin() + first + operands.size(), types.end());
  Operation *op = createOpaque(instruction, operands, made, hasSideEffect);
  Leaves leaves(op->result_begin(), op->result_begin() + first);
  leaves.append(operands);
  leaves.append(op->result_begin() + first, op->result_end());
  return setValues(instruction, leaves);
}

LogicalResult Importer::importOpaqueDone(const Instruction &instruction) {
  const Instruction &start = *instruction.operands[0];
  SmallVector<Type> types;
  if (failed(getLeafTypes(context, instruction.getShape(), types)))
    return emit(instruction) << "has a shape that is not supported";
  // The done's results are consecutive leaves of the start.
  const Leaves &leaves = values[&start];
  unsigned first = 0;
  if (isTuple(start.getShape()) && start.getShape().tupleShapes.size() > 1 &&
      StringRef(instruction.proto->opcode) != "copy-done")
    first = getNumLeaves(start.getShape().tupleShapes[0]);
  auto matches = [&](unsigned first) {
    if (leaves.size() < first + types.size())
      return false;
    for (auto [i, type] : llvm::enumerate(types))
      if (leaves[first + i].getType() != type)
        return false;
    return true;
  };
  if (!matches(first))
    first = 0;
  if (!matches(first))
    return emit(instruction) << "gives other arrays than '"
                             << makePrintable(start.getName()) << "' makes";
  Operation *op = createOpaque(
      instruction, ArrayRef(leaves).slice(first, types.size()), types, false);
  SmallVector<int64_t> ties;
  for (auto [i, type] : llvm::enumerate(types))
    if (isa<TensorType>(type))
      ties.append({int64_t(i), int64_t(i)});
  if (!ties.empty())
    op->setAttr(kInPlaceAttr, b.getDenseI64ArrayAttr(ties));
  return setValues(instruction, op->getResults());
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Leaves Importer::getOperands(const Instruction &instruction) {
  Leaves leaves;
  for (const Instruction *operand : instruction.operands)
    llvm::append_range(leaves, values[operand]);
  return leaves;
}

LogicalResult Importer::setValues(const Instruction &instruction,
                                  ValueRange leaves) {
  SmallVector<Type> types;
  bool fits = succeeded(getLeafTypes(context, instruction.getShape(), types)) &&
              types == SmallVector<Type>(leaves.getTypes());
  if (!fits)
    return emit(instruction)
           << "has a shape that is not that of what it is made of";
  values[&instruction].assign(leaves.begin(), leaves.end());
  return success();
}

LogicalResult Importer::importGetTupleElement(const Instruction &instruction) {
  const Instruction &tuple = *instruction.operands[0];
  int64_t index = instruction.proto->tupleIndex;
  const ShapeProto &shape = tuple.getShape();
  if (!isTuple(shape) || index < 0 ||
      index >= static_cast<int64_t>(shape.tupleShapes.size()))
    return emit(instruction) << "takes element " << index << " of '"
                             << makePrintable(tuple.getName())
                             << "', which has " << shape.tupleShapes.size();
  ArrayRef<unsigned> firsts = getFirstLeaves(tuple);
  unsigned first = firsts[index], count = firsts[index + 1] - first;
  ArrayRef<Value> leaves = values[&tuple];
  if (first + count > leaves.size())
    return emit(instruction)
           << "takes an element of '" << makePrintable(tuple.getName())
           << "', which is in flight";
  // Copy only the element's leaves: others may use the remaining ones.
  return setValues(instruction, Leaves(leaves.slice(first, count)));
}

ArrayRef<unsigned> Importer::getFirstLeaves(const Instruction &tuple) {
  SmallVector<unsigned> &firsts = firstLeaves[&tuple];
  if (firsts.empty()) {
    firsts.push_back(0);
    for (const ShapeProto &element : tuple.getShape().tupleShapes)
      firsts.push_back(firsts.back() + getNumLeaves(element));
  }
  return firsts;
}

/// Collects control predecessors by name. Instructions that are not imported as
/// ops forward theirs to their users.
void Importer::collectAfter(const Instruction &instruction) {
  SmallVector<StringRef, 1> names;
  for (const Instruction *before : instruction.controlPredecessors) {
    if (!isNameOnly(before->opcode)) {
      names.push_back(before->getName());
      continue;
    }
    // An instruction that only names values stands for their definitions.
    for (const Instruction *operand : before->operands)
      if (!isNameOnly(operand->opcode))
        names.push_back(operand->getName());
    llvm::append_range(names, after.lookup(before));
  }
  // Messages have neither a token operand nor a token result
  // (ImportMessages.cpp).
  bool takesToken = isMessage(instruction.opcode) ||
                    (instruction.opcode == Opcode::GetTupleElement &&
                     isToken(instruction.getShape()));
  for (const Instruction *operand : instruction.operands)
    if (isNameOnly(operand->opcode)) {
      if (auto it = after.find(operand); it != after.end())
        llvm::append_range(names, it->second);
    } else if (isMessageDone(operand->opcode) ||
               (takesToken && !isArray(operand->getShape()))) {
      names.push_back(operand->getName());
    }
  if (names.empty())
    return;
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  after[&instruction] = std::move(names);
}

void Importer::addAfter(const Instruction &instruction, Operation *op) {
  auto it = after.find(&instruction);
  if (it != after.end())
    op->setAttr(kAfterAttr, b.getStrArrayAttr(it->second));
}

LogicalResult Importer::importInstruction(const Instruction &instruction) {
  collectAfter(instruction);
  switch (instruction.opcode) {
  case Opcode::Parameter:
    return success(); // importBody sets its values.
  case Opcode::Tuple:
    return setValues(instruction, getOperands(instruction));
  case Opcode::GetTupleElement:
    return importGetTupleElement(instruction);
  case Opcode::While:
    return importWhile(instruction);
  case Opcode::Conditional:
    return importConditional(instruction);
  case Opcode::Call:
    return importCall(instruction);
  case Opcode::AllReduce:
  case Opcode::AllGather:
  case Opcode::ReduceScatter:
  case Opcode::AllToAll:
  case Opcode::RaggedAllToAll:
  case Opcode::CollectivePermute:
  case Opcode::CollectiveBroadcast:
    return importSyncCollective(instruction);
  case Opcode::CollectiveStart:
    return importStart(instruction);
  case Opcode::AsyncUpdate:
  case Opcode::Done:
  case Opcode::SendDone:
  case Opcode::RecvDone:
    return importDone(instruction);
  case Opcode::Send:
  case Opcode::Recv:
    return importMessage(instruction);
  case Opcode::AsyncStart:
    return importOpaqueStart(instruction, /*hasSideEffect=*/false);
  case Opcode::Effectful:
    return importOpaque(instruction, /*hasSideEffect=*/true);
  case Opcode::CustomCall:
    return importOpaque(instruction,
                        instruction.proto->customCallHasSideEffect);
  default: {
    bool communicates = llvm::any_of(instruction.called, [](Computation *body) {
      return body->communicates;
    });
    return importOpaque(instruction, communicates);
  }
  }
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

LogicalResult Importer::importBody(const Computation &computation,
                                   ValueRange parameters, Leaves &root) {
  if (++depth > kMostDepth)
    return emitError() << "HLO: more than " << kMostDepth
                       << " computations are in each other";
  numImported += computation.instructions.size();
  if (numImported > kMostImported)
    return emitError() << "HLO: more than " << kMostImported
                       << " instructions would be imported";
  unsigned first = 0;
  for (const Instruction *parameter :
       const_cast<Computation &>(computation).getParameters()) {
    unsigned count = getNumLeaves(parameter->getShape());
    if (first + count > parameters.size())
      return emit(*parameter) << "is a parameter that no caller gives";
    if (failed(setValues(*parameter, parameters.slice(first, count))))
      return failure();
    first += count;
  }
  if (first != parameters.size())
    return emit(*computation.root)
           << "is in a computation of " << first
           << " arrays, which is called with " << parameters.size();
  for (const Instruction *instruction : computation.order)
    if (failed(importInstruction(*instruction)))
      return failure();
  root = values[computation.root];
  --depth;
  return success();
}

/// Returns true if all ranks have the same array, or the same tuple of arrays.
static bool isReplicated(const OpSharding &sharding) {
  constexpr int64_t kReplicated = 0, kTuple = 2;
  if (sharding.type == kTuple || sharding.tupleShardings.size() != 0)
    return sharding.tupleShardings.size() != 0 &&
           llvm::all_of(sharding.tupleShardings, isReplicated);
  if (!sharding.namedSharding.has_value())
    return sharding.type == kReplicated;
  const NamedShardingProto &named = *sharding.namedSharding;
  return named.unreducedAxes.size() == 0 && named.manualAxes.size() == 0 &&
         named.mesh.deviceIds.size() == 0 &&
         llvm::all_of(named.dimShardings,
                      [](const auto &dim) { return dim.axes.size() == 0; });
}

/// Returns the sharding of a parameter of the entry: from the partitioner's
/// list in the module, else from the instruction. Null if there is none.
static const OpSharding *getSharding(const ModuleProto &module,
                                     const InstructionProto &parameter) {
  const auto &listed = module.spmdParametersShardings;
  int64_t number = parameter.parameterNumber;
  if (number >= 0 && number < static_cast<int64_t>(listed.size()))
    return &listed[number];
  return parameter.sharding.empty() ? nullptr : &parameter.sharding.back();
}

/// Appends to `areUniform`, for each of the parameter's `numLeaves` arrays,
/// true if all ranks have the same.
static void appendUniformity(const OpSharding *sharding, unsigned numLeaves,
                             SmallVectorImpl<bool> &areUniform) {
  if (sharding && sharding->tupleShardings.size() == numLeaves)
    for (const OpSharding &leaf : sharding->tupleShardings)
      areUniform.push_back(isReplicated(leaf));
  else
    areUniform.append(numLeaves, sharding && isReplicated(*sharding));
}

LogicalResult Importer::importFunction(Computation &computation, bool isEntry) {
  OpBuilder::InsertionGuard guard(b);
  func::FuncOp around = function;
  SmallVector<Type> arguments, results;
  SmallVector<bool> areUniform;
  const bool hasShardings = isEntry && world.numReplicas == 1;
  for (const Instruction *parameter : computation.getParameters()) {
    if (failed(getLeafTypes(context, parameter->getShape(), arguments)))
      return emit(*parameter) << "has a shape that is not supported";
    appendUniformity(hasShardings ? getSharding(*hlo.proto, *parameter->proto)
                                  : nullptr,
                     arguments.size() - areUniform.size(), areUniform);
  }
  if (failed(getLeafTypes(context, computation.root->getShape(), results)))
    return emit(*computation.root) << "has a shape that is not supported";
  b.setInsertionPointToEnd(module.getBody());
  function = func::FuncOp::create(
      b, UnknownLoc::get(context),
      computation.getName().empty() ? StringRef("main") : computation.getName(),
      b.getFunctionType(arguments, results));
  if (!isEntry)
    function.setPrivate();
  functions[&computation] = function;
  for (auto [i, isUniform] : llvm::enumerate(areUniform))
    if (isUniform)
      function.setArgAttr(i, CommDialect::kUniformAttr, b.getUnitAttr());
  Block *block = function.addEntryBlock();
  unsigned argument = 0;
  for (const Instruction *parameter : computation.getParameters())
    for (unsigned i = 0; i < getNumLeaves(parameter->getShape()); ++i)
      block->getArgument(argument++).setLoc(getLoc(*parameter));
  b.setInsertionPointToStart(block);
  Leaves root;
  if (failed(importBody(computation, block->getArguments(), root)))
    return failure();
  func::ReturnOp::create(b, UnknownLoc::get(context), root);
  function = around;
  return success();
}

OwningOpRef<ModuleOp> Importer::run() {
  OwningOpRef<ModuleOp> owned =
      ModuleOp::create(UnknownLoc::get(context), StringRef(hlo.proto->name));
  module = *owned;
  groups.emplace(module, world.getNumRanks());
  if (failed(importFunction(*hlo.entry, /*isEntry=*/true)) ||
      failed(verify(module)))
    return nullptr;
  return owned;
}

OwningOpRef<ModuleOp> comm::importHlo(const HloModule &hlo,
                                      MLIRContext *context,
                                      EmitHloError emitError,
                                      const HloImportOptions &options) {
  context->loadDialect<CommDialect, arith::ArithDialect, func::FuncDialect,
                       scf::SCFDialect, tensor::TensorDialect>();
  FailureOr<World> world = findWorld(hlo.getImpl(), options, emitError);
  if (failed(world))
    return nullptr;
  return Importer(hlo.getImpl(), context, *world, emitError).run();
}
