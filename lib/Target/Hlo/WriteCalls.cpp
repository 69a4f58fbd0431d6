//===- WriteCalls.cpp - Writes the instructions of calls ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallEditor.h"
#include "FieldNumbers.h"
#include "GatherCalls.h"
#include "Wire.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Returns the number of an instruction, or of the last call that it becomes.
int64_t CallEditor::getId(const Instruction *of) const {
  auto it = calls.find(of);
  return it == calls.end() ? of->proto->id : it->second.back().id;
}

/// Returns the field of an additional control predecessor.
std::string CallEditor::writePredecessor(const Instruction *before) const {
  std::string out;
  appendNumbersField(out, kControlPredecessorIds, getId(before));
  return out;
}

/// Returns true for fields that describe a collective and its start or done.
static bool isOfCollective(unsigned number) {
  switch (number) {
  case kDimensions:
  case kChannelId:
  case kCalledComputationIds:
  case kBackendConfig:
  case kAllReduceId:
  case kReplicaGroups:
  case kConstrainLayout:
  case kUseGlobalDeviceIds:
  case kOutputOperandAliasing:
  case kAsyncExecutionThread:
  case kCollectiveDeviceList:
  case kIotaCollectiveDeviceList:
  case kMeshAxesReplicaGroupList:
  case kBackendConfigPayload:
    return true;
  default:
    return false;
  }
}

/// Copies the fields of an instruction for which `isKept` returns true, with
/// another opcode.
static std::string copyFields(StringRef bytes, StringRef opcode,
                              function_ref<bool(unsigned)> isKept) {
  std::string out;
  appendBytesField(out, kOpcode, opcode);
  WireReader fields(bytes);
  while (fields.next())
    if (fields.getNumber() != kOpcode && isKept(fields.getNumber()))
      out += bytes.slice(fields.getBegin(), fields.getEnd());
  return out;
}

/// Returns the fields of the shape and the additional operands of a call.
std::string CallEditor::writeTuple(const RowFusion &fusion) const {
  constexpr uint64_t kTuple = 13;
  std::string shape, out;
  appendNumberField(shape, kElementType, kTuple);
  for (const Instruction *result : fusion.results)
    forEachField(shaped.lookup(result), kShape, [&](StringRef of) {
      appendBytesField(shape, kTupleShapes, of);
    });
  appendBytesField(out, kShape, shape);
  auto operands =
      llvm::map_to_vector(fusion.arguments, [](const Instruction *argument) {
        return argument->proto->id;
      });
  appendNumbersField(out, kOperandIds, operands);
  return out;
}

/// Appends the shape of the result of operand `i`.
void CallEditor::writeShape(std::string &out, const Instruction *call,
                            size_t i) const {
  size_t number = 0;
  const Site &site = found.sites[calls.find(call)->second.front().site];
  const Instruction *done = found.instructions[site.collective].done;
  forEachField(shaped.lookup(done ? done : call), kShape, [&](StringRef shape) {
    if (call->operands.size() == 1)
      return appendBytesField(out, kShape, shape);
    forEachField(shape, kTupleShapes, [&](StringRef part) {
      if (number++ == i)
        appendBytesField(out, kShape, part);
    });
  });
}

/// Returns the shape of `count` elements of a collective in one dimension.
static std::string makeFlatShape(const Instruction *call, int64_t count) {
  constexpr unsigned kDimensionSizes = 3, kLayout = 5, kMinorToMajor = 1;
  std::string shape, layout;
  appendNumbersField(layout, kMinorToMajor, {0});
  appendNumberField(shape, kElementType,
                    call->operands[0]->getShape().elementType);
  appendNumbersField(shape, kDimensionSizes, count);
  appendBytesField(shape, kLayout, layout);
  return shape;
}

/// Returns an instruction without its shape.
static std::string makeInstruction(const NewName &name, StringRef opcode,
                                   ArrayRef<int64_t> operands) {
  std::string out;
  appendBytesField(out, kName, name.name);
  appendBytesField(out, kOpcode, opcode);
  appendNumberField(out, kId, name.id);
  appendNumbersField(out, kOperandIds, operands);
  return out;
}

static int64_t getCount(const Instruction *array) {
  int64_t count = 1;
  for (int64_t size : array->getShape().dimensions)
    count *= size;
  return count;
}

/// Appends what packs the arrays of a collective.
void CallEditor::writePacked(const Instruction *call, const Call &packed,
                             SmallVectorImpl<std::string> &written) const {
  SmallVector<int64_t> ids;
  int64_t count = 0;
  for (auto [array, name] : llvm::zip(call->operands, packed.flat)) {
    std::string &flat = written.emplace_back(
        makeInstruction(name, "bitcast", array->proto->id));
    appendBytesField(flat, kShape, makeFlatShape(call, getCount(array)));
    ids.push_back(name.id);
    count += getCount(array);
  }
  std::string &all =
      written.emplace_back(makeInstruction(packed.packed, "concatenate", ids));
  appendBytesField(all, kShape, makeFlatShape(call, count));
  appendNumbersField(all, kDimensions, {0});
}

/// Appends what takes the arrays out of the result of a packed call.
void CallEditor::writeUnpacked(const Instruction *call, const Call &packed,
                               SmallVectorImpl<std::string> &written) const {
  constexpr unsigned kSlices = 17, kStart = 1, kLimit = 2, kStride = 3;
  int64_t begin = 0;
  for (auto [i, array] : llvm::enumerate(call->operands)) {
    int64_t count = getCount(array);
    std::string bounds;
    appendNumberField(bounds, kStart, begin);
    appendNumberField(bounds, kLimit, begin + count);
    appendNumberField(bounds, kStride, 1);
    std::string &part = written.emplace_back(
        makeInstruction(packed.parts[i], "slice", packed.id));
    appendBytesField(part, kShape, makeFlatShape(call, count));
    appendBytesField(part, kSlices, bounds);
    std::string &result = written.emplace_back(
        makeInstruction(packed.shapes[i], "bitcast", packed.parts[i].id));
    writeShape(result, call, i);
    begin += count;
  }
}

/// Returns the call `part` of `call`, whose bytes are `bytes`.
std::string CallEditor::writeCall(const Instruction *call, const Call &part,
                                  StringRef bytes) const {
  const Site &site = found.sites[part.site];
  const SiteInstructions &of = found.instructions[site.collective];
  const RowFusion *fusion = fusions.lookup(call);
  bool isAlone = call->operands.size() == 1;
  // A tuple of the start's operands and results becomes the result.
  bool hasOtherShape = of.done || fusion || !isAlone;
  std::string out = copyFields(bytes, "custom-call", [&](unsigned field) {
    bool isOfShape =
        field == kShape || field == kSharding || field == kOriginalValue;
    return !isOfCollective(field) && !(hasOtherShape && isOfShape) &&
           !(field == kOperandIds && !isAlone) &&
           !(field == kName && part.name != call->getName()) &&
           !(field == kId && part.id != call->proto->id);
  });
  if (part.id != call->proto->id)
    appendNumberField(out, kId, part.id);
  if (part.name != call->getName())
    appendBytesField(out, kName, part.name);
  if (fusion)
    out += writeTuple(*fusion);
  else if (site.isPacked)
    appendBytesField(out, kShape, makeFlatShape(call, site.source[0]));
  else if (hasOtherShape)
    writeShape(out, call, site.operand);
  if (!isAlone)
    appendNumbersField(out, kOperandIds,
                       site.isPacked ? part.packed.id
                                     : call->operands[site.operand]->proto->id);
  if (site.copies)
    appendGatherCall(out, {of.core->proto->dimensions[0],
                           Lines(found.groups[site.group].lines)});
  writeTarget(out, site.copies ? kHloStartTarget : kHloSiteTarget, part.site);
  return out;
}

/// Returns the wait for the start `part` of `call`. `bytes` is the instruction
/// that has the results.
std::string CallEditor::writeWait(const Instruction *call, const Call &part,
                                  StringRef bytes) const {
  std::string out = copyFields(
      bytes, "custom-call", [](unsigned field) { return field == kMetadata; });
  appendNumberField(out, kId, part.wait.id);
  appendBytesField(out, kName, part.wait.name);
  const Site &site = found.sites[part.site];
  writeShape(out, call, site.operand);
  appendNumbersField(out, kOperandIds,
                     {part.id, call->operands[site.operand]->proto->id});
  // The only result is in the memory of the first operand.
  appendBytesField(out, kOutputOperandAliasing, "");
  writeTarget(out, kHloWaitTarget, part.site);
  return out;
}

/// Appends what the instruction `bytes` becomes, which has the results of
/// `call`: waits, and a tuple of several results, or the other name of one.
void CallEditor::writeResults(const Instruction *call, StringRef bytes,
                              SmallVectorImpl<std::string> &written) const {
  ArrayRef<Call> parts = calls.find(call)->second;
  const Site &site = found.sites[parts.front().site];
  if (site.copies)
    for (const Call &part : parts)
      written.push_back(writeWait(call, part, bytes));
  if (call->operands.size() == 1) {
    if (!site.copies)
      written.push_back(writeBitcast(bytes));
    return;
  }
  SmallVector<int64_t> arrays;
  if (site.isPacked) {
    writeUnpacked(call, parts.front(), written);
    for (const NewName &name : parts.front().shapes)
      arrays.push_back(name.id);
  } else {
    for (const Call &part : parts)
      arrays.push_back(site.copies ? part.wait.id : part.id);
  }
  std::string &tuple =
      written.emplace_back(copyFields(bytes, "tuple", [](unsigned field) {
        return field == kName || field == kShape || field == kMetadata ||
               field == kId || field == kSharding;
      }));
  appendNumbersField(tuple, kOperandIds, arrays);
}

/// Appends the handler of a site and its arguments.
void CallEditor::writeTarget(std::string &out, StringRef target,
                             size_t number) const {
  constexpr uint64_t kTypedFfi = 4;
  appendBytesField(out, kCustomCallTarget, target);
  std::string config = "{program = \"" + kernels.digest +
                       "\", site = " + std::to_string(number) + " : i64";
  if (!kernels.devices.empty())
    config += ", devices = \"" +
              llvm::join(llvm::map_range(
                             kernels.devices,
                             [](int64_t id) { return std::to_string(id); }),
                         " ") +
              "\"";
  appendBytesField(out, kBackendConfig, config + "}");
  appendNumberField(out, kCustomCallApiVersion, kTypedFfi);
}

std::string CallEditor::writeBitcast(StringRef bytes) const {
  return copyFields(bytes, "bitcast",
                    [](unsigned field) { return !isOfCollective(field); });
}

std::string CallEditor::writeElement(const Instruction *call, size_t index,
                                     StringRef bytes) const {
  std::string out = copyFields(bytes, "get-tuple-element", [](unsigned field) {
    return field == kName || field == kShape || field == kMetadata ||
           field == kId;
  });
  appendNumberField(out, kTupleIndex, index);
  appendNumbersField(out, kOperandIds, getId(call));
  return out;
}

/// Returns what an instruction becomes.
SmallVector<std::string, 1> CallEditor::writeAll(const Instruction *at,
                                                 StringRef bytes) const {
  SmallVector<std::string, 1> written;
  const Instruction *before = predecessors.lookup(at);
  if (auto it = calls.find(at); it != calls.end())
    for (const Call &call : it->second) {
      if (found.sites[call.site].isPacked)
        writePacked(at, call, written);
      std::string &one = written.emplace_back(writeCall(at, call, bytes));
      // Calls of kernels follow each other.
      if (&call != it->second.begin() && isOrdered(at))
        appendNumbersField(one, kControlPredecessorIds, (&call - 1)->id);
      else if (before)
        one += writePredecessor(std::exchange(before, nullptr));
    }
  if (auto it = elements.find(at); it != elements.end())
    written.push_back(writeElement(it->second.first, it->second.second, bytes));
  else if (const Instruction *call = results.lookup(at))
    writeResults(call, bytes, written);
  if (written.empty())
    written.push_back(bytes.str());
  if (before)
    written.front() += writePredecessor(before);
  return written;
}

std::string CallEditor::writeComputation(const Computation &computation,
                                         StringRef bytes) const {
  std::string out;
  std::vector<SmallVector<std::string, 1>> written;
  WireReader fields(bytes);
  while (fields.next()) {
    if (fields.getNumber() == kInstructions && fields.isBytes())
      written.push_back(writeAll(&computation.instructions[written.size()],
                                 fields.getBytes()));
    else
      out += bytes.slice(fields.getBegin(), fields.getEnd());
  }
  for (const Instruction *instruction : sortInstructions(computation))
    for (const std::string &one : written[instruction->number])
      appendBytesField(out, kInstructions, one);
  return out;
}

/// Returns the schedule without the sequences of removed computations.
std::string CallEditor::writeSchedule(StringRef bytes) const {
  constexpr unsigned kKey = 1;
  std::string out;
  WireReader entries(bytes);
  while (entries.next()) {
    int64_t key = 0;
    WireReader entry(entries.getBytes());
    while (entry.next())
      if (entry.getNumber() == kKey && !entry.isBytes())
        key = static_cast<int64_t>(entry.getNumberHeld());
    auto it = module.computationsById.find(key);
    if (it == module.computationsById.end() || !uncalled.contains(it->second))
      out += bytes.slice(entries.getBegin(), entries.getEnd());
  }
  return out;
}

std::string CallEditor::write() const {
  StringRef old = module.getModuleBytes();
  std::string bytes;
  bytes.reserve(old.size());
  size_t number = 0;
  WireReader fields(old);
  while (fields.next()) {
    if (fields.getNumber() == kComputations && fields.isBytes()) {
      const Computation &computation = module.computations[number++];
      if (!uncalled.contains(&computation))
        appendBytesField(bytes, kComputations,
                         writeComputation(computation, fields.getBytes()));
    } else if (fields.getNumber() == kSchedule && fields.isBytes()) {
      appendBytesField(bytes, kSchedule, writeSchedule(fields.getBytes()));
    } else {
      bytes += old.slice(fields.getBegin(), fields.getEnd());
    }
  }
  return module.replaceModule(std::move(bytes));
}
