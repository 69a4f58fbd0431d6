//===- HloModule.cpp - Reads and checks HLO modules -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Text.h"
#include "GatherCalls.h"
#include "HloModuleImpl.h"
#include "Wire.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;
using commtext::makePrintable;

SmallVector<Instruction *> Computation::getParameters() {
  SmallVector<Instruction *> parameters;
  for (Instruction &instruction : instructions)
    if (instruction.opcode == Opcode::Parameter)
      parameters.push_back(&instruction);
  llvm::sort(parameters, [](Instruction *a, Instruction *b) {
    return a->proto->parameterNumber < b->proto->parameterNumber;
  });
  return parameters;
}

std::string HloModule::Impl::replaceModule(std::string moduleBytes) const {
  if (moduleSize == bytes.size())
    return moduleBytes;
  // The module is in an HloProto.
  std::string whole;
  WireReader around(bytes);
  while (around.next()) {
    if (around.isBytes() && around.getBytes().data() == getModuleBytes().data())
      appendBytesField(whole, around.getNumber(), moduleBytes);
    else
      whole += StringRef(bytes).slice(around.getBegin(), around.getEnd());
  }
  return whole;
}

StringRef
HloModule::Impl::getBackendConfig(const hlo::Instruction &instruction) const {
  const InstructionProto &from = *instruction.proto;
  if (!from.backendConfig.empty() || !from.backendConfigPayload.has_value())
    return from.backendConfig;
  const Payload &payload = *from.backendConfigPayload;
  if (!payload.value.empty() || payload.id < 0 ||
      payload.id >= static_cast<int64_t>(proto->payloads.size()))
    return payload.value;
  return proto->payloads[payload.id];
}

namespace {

/// Limit of the instructions in a module, because each needs memory.
constexpr int64_t kMostInstructions = 20'000'000;

class Reader {
public:
  Reader(HloModule::Impl &module, EmitHloError emitError)
      : module(module), emitError(emitError) {}

  LogicalResult run(StringRef bytes);

private:
  LogicalResult parse(StringRef bytes);
  LogicalResult addComputation(const ComputationProto &proto);
  LogicalResult link(Computation &computation);
  LogicalResult checkOperands(Computation &computation);
  LogicalResult findOrder(Computation &computation);
  InFlightDiagnostic emit() { return emitError() << "HLO: "; }
  InFlightDiagnostic emit(const Instruction &instruction) {
    return emit() << "instruction '" << makePrintable(instruction.getName())
                  << "' of '" << makePrintable(instruction.parent->getName())
                  << "' ";
  }

  HloModule::Impl &module;
  EmitHloError emitError;
  /// Instructions of the current computation.
  std::unordered_map<int64_t, Instruction *> byId;
};

} // namespace

/// Returns true for modules; protos of other kinds may parse as well.
static bool looksLikeModule(const ModuleProto &proto) {
  return proto.computations.size() != 0 &&
         llvm::all_of(proto.computations,
                      [](const ComputationProto &computation) {
                        return computation.instructions.size() != 0;
                      });
}

LogicalResult Reader::parse(StringRef bytes) {
  if (bytes.empty())
    return emit() << "the file is empty; expected an HloModuleProto or an "
                     "HloProto";
  if (isGzip(bytes)) {
    llvm::Expected<std::string> plain = decompressGzip(bytes);
    if (!plain)
      return emit() << llvm::toString(plain.takeError());
    module.bytes = std::move(*plain);
  } else {
    module.bytes = bytes.str();
  }
  if (module.bytes.size() > size_t(INT32_MAX))
    return emit() << "the proto has " << module.bytes.size()
                  << " bytes; at most 2147483647 are supported";

  auto parseAt = [&](size_t offset, size_t size) {
    auto proto = std::make_unique<ModuleProto>();
    if (!hlo::parse(StringRef(module.bytes).substr(offset, size), *proto) ||
        !looksLikeModule(*proto))
      return false;
    module.proto = std::move(proto);
    module.moduleOffset = offset;
    module.moduleSize = size;
    return true;
  };
  if (parseAt(0, module.bytes.size()))
    return success();
  // The first field of an HloProto is the module.
  WireReader fields(module.bytes);
  while (fields.next())
    if (fields.getNumber() == 1 && fields.isBytes() &&
        parseAt(fields.getBytes().data() - module.bytes.data(),
                fields.getBytes().size()))
      return success();
  return emit() << "the bytes are neither an HloModuleProto nor an HloProto, "
                   "or are cut short; XLA writes one with "
                   "--xla_dump_hlo_as_proto";
}

LogicalResult Reader::addComputation(const ComputationProto &proto) {
  Computation &computation = module.computations.emplace_back();
  computation.proto = &proto;
  if (!module.computationsById.try_emplace(proto.id, &computation).second)
    return emit() << "two computations have the id " << proto.id;
  module.numInstructions += proto.instructions.size();
  if (module.numInstructions > kMostInstructions)
    return emit() << "the module has more than " << kMostInstructions
                  << " instructions";
  computation.instructions.resize(proto.instructions.size());
  for (auto [i, instruction] : llvm::enumerate(computation.instructions)) {
    instruction.proto = &proto.instructions[i];
    instruction.parent = &computation;
    instruction.number = i;
    instruction.opcode = getOpcode(instruction.proto->opcode);
    if (isGatherStart(*instruction.proto))
      instruction.opcode = Opcode::CollectiveStart;
    else if (isGatherWait(*instruction.proto))
      instruction.opcode = Opcode::Done;
    if (instruction.proto->isHostTransfer)
      instruction.opcode = Opcode::Effectful;
    if (instruction.getName().empty() || instruction.proto->opcode.empty())
      return emit() << "an instruction of '"
                    << makePrintable(computation.getName()) << "' has no "
                    << (instruction.getName().empty() ? "name" : "opcode");
  }
  return success();
}

LogicalResult Reader::link(Computation &computation) {
  byId.clear();
  for (Instruction &instruction : computation.instructions)
    if (!byId.try_emplace(instruction.proto->id, &instruction).second)
      return emit(instruction)
             << "has the id " << instruction.proto->id << " of another";
  for (Instruction &instruction : computation.instructions) {
    const InstructionProto &proto = *instruction.proto;
    auto find = [&](int64_t id, StringRef role,
                    SmallVectorImpl<Instruction *> &found) -> LogicalResult {
      auto it = byId.find(id);
      if (it == byId.end())
        return emit(instruction) << "has " << role << " " << id
                                 << ", which the computation does not have";
      found.push_back(it->second);
      return success();
    };
    for (int64_t id : proto.operandIds)
      if (failed(find(id, "operand", instruction.operands)))
        return failure();
    for (int64_t id : proto.controlPredecessorIds)
      if (failed(
              find(id, "control predecessor", instruction.controlPredecessors)))
        return failure();
    for (Instruction *operand : instruction.operands)
      operand->users.push_back(&instruction);
    for (int64_t id : proto.calledComputationIds) {
      auto it = module.computationsById.find(id);
      // Callees precede their callers, so there is no recursion.
      if (it == module.computationsById.end() || it->second >= &computation)
        return emit(instruction)
               << "calls computation " << id << ", which "
               << (it == module.computationsById.end() ? "is not there"
                                                       : "is not before it");
      Computation &callee = *it->second;
      instruction.called.push_back(&callee);
      // Reducers, comparators and fusions never communicate.
      computation.communicates |= callee.communicates;
      computation.varies |= callee.varies;
      if (callee.communicates && instruction.opcode == Opcode::AsyncStart)
        instruction.opcode = Opcode::CollectiveStart;
    }
    if (isSyncCollective(instruction.opcode) || isMessage(instruction.opcode) ||
        (instruction.opcode == Opcode::CollectiveStart &&
         instruction.called.empty())) {
      computation.communicates = true;
      ++module.numCollectives;
    }
    computation.varies |= instruction.opcode == Opcode::PartitionId ||
                          instruction.opcode == Opcode::ReplicaId ||
                          instruction.opcode == Opcode::Effectful;
  }
  auto root = byId.find(computation.proto->rootId);
  if (root == byId.end())
    return emit() << "the root of computation '"
                  << makePrintable(computation.getName()) << "' is instruction "
                  << computation.proto->rootId << ", which it does not have";
  computation.root = root->second;
  return success();
}

/// Checks the numbers of operands and called computations that later code
/// relies on.
LogicalResult Reader::checkOperands(Computation &computation) {
  unsigned numParameters = 0;
  for (Instruction &instruction : computation.instructions) {
    auto expect = [&](bool holds, StringRef what) -> LogicalResult {
      if (holds)
        return success();
      return emit(instruction)
             << "is a '" << makePrintable(instruction.proto->opcode)
             << "' with " << instruction.operands.size() << " operands and "
             << instruction.called.size() << " computations; expected " << what;
    };
    LogicalResult isRight = success();
    size_t numOperands = instruction.operands.size(),
           numCalled = instruction.called.size();
    switch (instruction.opcode) {
    case Opcode::Parameter:
      ++numParameters;
      break;
    case Opcode::GetTupleElement:
    case Opcode::Bitcast:
    case Opcode::AsyncUpdate:
    case Opcode::Recv:
    case Opcode::SendDone:
    case Opcode::RecvDone:
      isRight = expect(numOperands == 1, "one operand");
      break;
    case Opcode::Done:
      isRight = isGatherWait(*instruction.proto)
                    ? expect(numOperands == 2, "two operands")
                    : expect(numOperands == 1, "one operand");
      break;
    case Opcode::While:
      isRight = expect(numOperands == 1 && numCalled == 2,
                       "one operand and two computations");
      break;
    case Opcode::Conditional:
      isRight = expect(numCalled > 0 && numOperands == numCalled + 1,
                       "a selector, and an operand for each computation");
      break;
    case Opcode::Call:
    case Opcode::Fusion:
      isRight = expect(numCalled >= 1, "a computation");
      break;
    case Opcode::Send:
      isRight = expect(numOperands == 2, "data and a token");
      break;
    case Opcode::AddDependency:
    case Opcode::Dot:
    case Opcode::Convolution:
    case Opcode::Update:
      isRight = expect(numOperands >= 2, "two operands");
      break;
    case Opcode::Part:
      isRight = expect(numOperands >= 1, "an operand");
      break;
    default:
      break;
    }
    if (failed(isRight))
      return failure();
  }
  for (auto [i, parameter] : llvm::enumerate(computation.getParameters()))
    if (parameter->proto->parameterNumber != static_cast<int64_t>(i))
      return emit(*parameter)
             << "is parameter " << parameter->proto->parameterNumber
             << "; expected the numbers 0 to " << numParameters - 1;
  return success();
}

LogicalResult Reader::findOrder(Computation &computation) {
  const auto &sequences = module.proto->schedule.sequences;
  auto sequence = sequences.find(computation.getId());
  computation.isScheduled = sequence != sequences.end();
  if (!computation.isScheduled) {
    for (Instruction &instruction : computation.instructions)
      computation.order.push_back(&instruction);
  } else {
    std::unordered_map<int64_t, Instruction *> ids;
    for (Instruction &instruction : computation.instructions)
      ids[instruction.proto->id] = &instruction;
    for (int64_t id : sequence->second.instructionIds) {
      auto it = ids.find(id);
      if (it == ids.end())
        return emit() << "the schedule of '"
                      << makePrintable(computation.getName())
                      << "' has instruction " << id
                      << ", which the computation does not have, or has twice";
      computation.order.push_back(it->second);
      ids.erase(it);
    }
    if (!ids.empty())
      return emit() << "the schedule of '"
                    << makePrintable(computation.getName()) << "' has "
                    << computation.order.size() << " of its "
                    << computation.instructions.size() << " instructions";
  }
  std::vector<bool> isPlaced(computation.instructions.size());
  for (Instruction *instruction : computation.order) {
    auto check = [&](ArrayRef<Instruction *> needed,
                     StringRef role) -> LogicalResult {
      for (Instruction *before : needed)
        if (!isPlaced[before->number])
          return emit(*instruction) << "is before its " << role << " '"
                                    << makePrintable(before->getName()) << "'";
      return success();
    };
    if (failed(check(instruction->operands, "operand")) ||
        failed(check(instruction->controlPredecessors, "control predecessor")))
      return failure();
    isPlaced[instruction->number] = true;
  }
  return success();
}

LogicalResult Reader::run(StringRef bytes) {
  if (failed(parse(bytes)))
    return failure();
  // Reserve, so that pointers to computations stay valid.
  module.computations.reserve(module.proto->computations.size());
  for (const ComputationProto &proto : module.proto->computations)
    if (failed(addComputation(proto)))
      return failure();
  for (Computation &computation : module.computations)
    if (failed(link(computation)) || failed(checkOperands(computation)) ||
        failed(findOrder(computation)))
      return failure();
  for (const auto &sequence : module.proto->schedule.sequences)
    if (!module.computationsById.count(sequence.first))
      return emit() << "the schedule has computation " << sequence.first
                    << ", which the module does not have";
  auto entry = module.computationsById.find(module.proto->entryComputationId);
  if (entry == module.computationsById.end())
    return emit() << "the entry computation is "
                  << module.proto->entryComputationId
                  << ", which the module does not have";
  module.entry = entry->second;
  return success();
}

//===----------------------------------------------------------------------===//
// HloModule
//===----------------------------------------------------------------------===//

FailureOr<HloModule> HloModule::read(StringRef bytes, EmitHloError emitError) {
  auto impl = std::make_unique<Impl>();
  if (failed(Reader(*impl, emitError).run(bytes)))
    return failure();
  return HloModule(std::move(impl));
}

HloModule::HloModule(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
HloModule::HloModule(HloModule &&) = default;
HloModule &HloModule::operator=(HloModule &&) = default;
HloModule::~HloModule() = default;

StringRef HloModule::getName() const { return impl->proto->name; }
int64_t HloModule::getNumInstructions() const { return impl->numInstructions; }
int64_t HloModule::getNumCollectives() const { return impl->numCollectives; }
bool HloModule::hasSchedule() const {
  return impl->proto->schedule.sequences.size() != 0;
}
StringRef HloModule::getBytes() const { return impl->bytes; }
