//===- ReplaceCollectives.cpp - Puts calls of kernels into HLO ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A replaced collective keeps its name, operands, control predecessors and
// annotations, and becomes a custom call. Of a start and its done, the start
// becomes the call, and the done a bitcast of its result. Computations that
// nothing calls any more are removed, because XLA would compile them, too.
//
// A call that also runs instructions behind an all-reduce has their operands,
// and a tuple of their results. Those instructions with results become elements
// of the tuple, and others are removed. If an all-reduce's own result is one of
// them, it also becomes an element, and its call gets another name.
//
// A gather by copy engines becomes a start, and a wait with the gather's name,
// or that of its done.
//
// In each computation, control predecessors bring the calls into one order.
// Otherwise CUDA graphs could run independent calls in another order on another
// device, and the kernels of two calls, each waiting for its peer, could fill
// the GPUs. Starts of copies need no order: XLA does not put them into graphs,
// and their barriers leave room for other kernels.
//
//===----------------------------------------------------------------------===//

#include "FieldNumbers.h"
#include "FreshNames.h"
#include "GatherCalls.h"
#include "KernelSites.h"
#include "Wire.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

namespace {

class Editor {
public:
  Editor(const HloModule::Impl &module, const KernelSites &found,
         const HloKernels &kernels);

  std::string write() const;

private:
  void findUncalled();
  void orderCalls();
  bool isReplaced(const Instruction *instruction) const {
    return calls.contains(instruction) || bitcasts.contains(instruction) ||
           waits.contains(instruction) || removed.contains(instruction) ||
           elements.contains(instruction);
  }
  /// Returns true for calls of kernels.
  bool isOrdered(const Instruction *instruction) const {
    auto it = calls.find(instruction);
    return it != calls.end() && !found.sites[it->second].copies;
  }
  std::vector<const Instruction *>
  sortInstructions(const Computation &computation) const;
  std::string writeComputation(const Computation &computation,
                               StringRef bytes) const;
  int64_t getId(const Instruction *of) const;
  std::string writePredecessor(const Instruction *before) const;
  std::string writeCall(const Instruction *call, StringRef bytes) const;
  std::string writeTuple(const RowFusion &fusion) const;
  std::string writeWait(const Instruction *start, StringRef bytes) const;
  void writeTarget(std::string &out, StringRef target, size_t number) const;
  std::string writeBitcast(StringRef bytes) const;
  std::string writeElement(const Instruction *call, size_t index,
                           StringRef bytes) const;
  std::string writeSchedule(StringRef bytes) const;

  const HloModule::Impl &module;
  const KernelSites &found;
  const HloKernels &kernels;
  /// The number of the site that an instruction becomes.
  DenseMap<const Instruction *, size_t> calls;
  llvm::DenseSet<const Instruction *> bitcasts, removed;
  /// The starts of the waits that instructions become, or that follow them.
  DenseMap<const Instruction *, const Instruction *> waits;
  /// The call, and the index in its tuple, that an instruction becomes.
  DenseMap<const Instruction *, std::pair<const Instruction *, size_t>>
      elements;
  /// The new numbers of calls that are also elements, and their names.
  DenseMap<const Instruction *, std::pair<int64_t, std::string>> renamed;
  /// The fusion of a call.
  DenseMap<const Instruction *, const RowFusion *> fusions;
  /// The bytes of instructions whose shapes calls get.
  DenseMap<const Instruction *, StringRef> shaped;
  llvm::DenseSet<const Computation *> uncalled;
  /// The control predecessor to add to each instruction.
  DenseMap<const Instruction *, const Instruction *> predecessors;
};

} // namespace

Editor::Editor(const HloModule::Impl &module, const KernelSites &found,
               const HloKernels &kernels)
    : module(module), found(found), kernels(kernels) {
  FreshNames fresh(module);
  auto rename = [&](const Instruction *call, StringRef suffix) {
    int64_t id = fresh.getInstructionId(call->parent->getId());
    renamed[call] = {id, fresh.getName(call->getName(), suffix)};
  };
  for (auto [i, site] : llvm::enumerate(found.sites)) {
    const SiteInstructions &of = found.instructions[site.collective];
    calls[of.instruction] = i;
    if (site.copies) {
      waits[of.done ? of.done : of.instruction] = of.instruction;
      if (!of.done)
        rename(of.instruction, "start");
    } else if (of.done)
      (of.fusion ? removed : bitcasts).insert(of.done);
    if (!of.fusion)
      continue;
    fusions[of.instruction] = &*of.fusion;
    removed.insert(of.fusion->instructions.begin(),
                   of.fusion->instructions.end());
    for (auto [index, result] : llvm::enumerate(of.fusion->results)) {
      removed.erase(result);
      elements[result] = {of.instruction, index};
      if (result == of.instruction)
        rename(result, "call");
    }
  }
  size_t computation = 0;
  forEachField(module.getModuleBytes(), kComputations, [&](StringRef bytes) {
    const Computation &parent = module.computations[computation++];
    size_t number = 0;
    forEachField(bytes, kInstructions, [&](StringRef instruction) {
      const Instruction *at = &parent.instructions[number++];
      if (bitcasts.contains(at) || waits.contains(at) || elements.contains(at))
        shaped[at] = instruction;
    });
  });
  findUncalled();
  orderCalls();
}

/// Finds the computations that only replaced collectives called.
void Editor::findUncalled() {
  SmallVector<const Computation *> open;
  auto addCallees = [&](const Instruction &instruction) {
    for (const Computation *called : instruction.called)
      if (uncalled.insert(called).second)
        open.push_back(called);
  };
  for (const Site &site : found.sites) {
    const SiteInstructions &of = found.instructions[site.collective];
    addCallees(*of.instruction);
    if (of.fusion)
      for (const Instruction *instruction : of.fusion->instructions)
        addCallees(*instruction);
  }
  while (!open.empty())
    for (const Instruction &instruction : open.pop_back_val()->instructions)
      addCallees(instruction);
  // Keep those that others call. Callers come after callees.
  uncalled.erase(module.entry);
  for (const Computation &computation : llvm::reverse(module.computations)) {
    if (uncalled.contains(&computation))
      continue;
    for (const Instruction &instruction : computation.instructions)
      if (!isReplaced(&instruction))
        for (const Computation *called : instruction.called)
          uncalled.erase(called);
  }
}

/// Returns true if `after` depends on `before`. Visits only instructions of at
/// least the depth of `before`, as others do not depend on it.
static bool dependsOn(const Instruction *after, const Instruction *before,
                      ArrayRef<unsigned> depths) {
  llvm::SmallDenseSet<const Instruction *, 16> seen{after};
  SmallVector<const Instruction *> open{after};
  while (!open.empty()) {
    const Instruction *at = open.pop_back_val();
    if (at == before)
      return true;
    for (ArrayRef<Instruction *> needed :
         {ArrayRef(at->operands), ArrayRef(at->controlPredecessors)})
      for (const Instruction *next : needed)
        if (depths[next->number] >= depths[before->number] &&
            seen.insert(next).second)
          open.push_back(next);
  }
  return false;
}

/// Adds control predecessors that order the calls of a computation, and the
/// instructions that call computations with calls. The order is that of the
/// schedule, or else by the length of the longest path from an input. Such an
/// order has no cycles, and no call waits for one with a longer path.
void Editor::orderCalls() {
  llvm::DenseSet<const Computation *> withCalls;
  for (const Computation &computation : module.computations) {
    std::vector<unsigned> depths(computation.instructions.size());
    std::vector<std::pair<unsigned, const Instruction *>> ordered;
    unsigned position = 0;
    for (const Instruction *instruction : computation.order) {
      unsigned &depth = depths[instruction->number];
      if (computation.isScheduled)
        depth = position++;
      for (ArrayRef<Instruction *> needed :
           {ArrayRef(instruction->operands),
            ArrayRef(instruction->controlPredecessors)})
        for (const Instruction *before : needed)
          depth = std::max(depth, depths[before->number] + 1);
      if (isOrdered(instruction) ||
          (!isReplaced(instruction) &&
           llvm::any_of(instruction->called, [&](const Computation *called) {
             return withCalls.contains(called);
           })))
        ordered.push_back({depth, instruction});
    }
    if (ordered.empty())
      continue;
    withCalls.insert(&computation);
    llvm::sort(ordered, [](auto &a, auto &b) {
      return std::pair(a.first, a.second->number) <
             std::pair(b.first, b.second->number);
    });
    for (size_t i = 1; i < ordered.size(); ++i) {
      const Instruction *before = ordered[i - 1].second,
                        *after = ordered[i].second;
      if (!dependsOn(after, before, depths))
        predecessors[after] = before;
    }
  }
}

/// Returns the number of an instruction, or of the call that it becomes.
int64_t Editor::getId(const Instruction *of) const {
  auto it = renamed.find(of);
  return it == renamed.end() ? of->proto->id : it->second.first;
}

/// Returns the field of an additional control predecessor.
std::string Editor::writePredecessor(const Instruction *before) const {
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
std::string Editor::writeTuple(const RowFusion &fusion) const {
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

std::string Editor::writeCall(const Instruction *call, StringRef bytes) const {
  size_t number = calls.lookup(call);
  const Instruction *done =
      found.instructions[found.sites[number].collective].done;
  const RowFusion *fusion = fusions.lookup(call);
  // A tuple of the start's operands and results becomes the result.
  std::string out = copyFields(bytes, "custom-call", [&](unsigned field) {
    bool isOfShape =
        field == kShape || field == kSharding || field == kOriginalValue;
    bool isOfName = field == kName || field == kId;
    return !isOfCollective(field) && !((done || fusion) && isOfShape) &&
           !(isOfName && renamed.contains(call));
  });
  if (auto it = renamed.find(call); it != renamed.end()) {
    appendNumberField(out, kId, it->second.first);
    appendBytesField(out, kName, it->second.second);
  }
  if (fusion)
    out += writeTuple(*fusion);
  else if (done)
    forEachField(shaped.lookup(done), kShape, [&](StringRef shape) {
      appendBytesField(out, kShape, shape);
    });
  const Site &site = found.sites[number];
  if (site.copies)
    appendGatherCall(
        out, {found.instructions[site.collective].core->proto->dimensions[0],
              Lines(found.groups[site.group].lines)});
  writeTarget(out, site.copies ? kHloStartTarget : kHloSiteTarget, number);
  return out;
}

/// Returns the wait for a start, with the name and shape of an instruction.
std::string Editor::writeWait(const Instruction *start, StringRef bytes) const {
  std::string out = copyFields(bytes, "custom-call", [](unsigned field) {
    return field == kName || field == kShape || field == kMetadata ||
           field == kId;
  });
  appendNumbersField(out, kOperandIds,
                     {getId(start), start->operands[0]->proto->id});
  // The only result is in the memory of the first operand.
  appendBytesField(out, kOutputOperandAliasing, "");
  writeTarget(out, kHloWaitTarget, calls.lookup(start));
  return out;
}

/// Appends the handler of a site and its arguments.
void Editor::writeTarget(std::string &out, StringRef target,
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

std::string Editor::writeBitcast(StringRef bytes) const {
  return copyFields(bytes, "bitcast",
                    [](unsigned field) { return !isOfCollective(field); });
}

std::string Editor::writeElement(const Instruction *call, size_t index,
                                 StringRef bytes) const {
  std::string out = copyFields(bytes, "get-tuple-element", [](unsigned field) {
    return field == kName || field == kShape || field == kMetadata ||
           field == kId;
  });
  appendNumberField(out, kTupleIndex, index);
  appendNumbersField(out, kOperandIds, getId(call));
  return out;
}

/// Returns the instructions in their original order, except that operands and
/// control predecessors come before their users, as XLA requires.
std::vector<const Instruction *>
Editor::sortInstructions(const Computation &computation) const {
  std::vector<const Instruction *> sorted;
  std::vector<bool> isPlaced(computation.instructions.size());
  SmallVector<const Instruction *> open;
  for (const Instruction &first : computation.instructions) {
    if (removed.contains(&first))
      continue;
    open.push_back(&first);
    while (!open.empty()) {
      const Instruction *at = open.back();
      size_t numOpen = open.size();
      auto needs = [&](const Instruction *before) {
        if (before && !isPlaced[before->number])
          open.push_back(before);
      };
      needs(predecessors.lookup(at));
      llvm::for_each(at->controlPredecessors, needs);
      if (auto it = elements.find(at);
          it != elements.end() && it->second.first != at)
        needs(it->second.first);
      else
        llvm::for_each(at->operands, needs);
      if (const RowFusion *fusion = fusions.lookup(at))
        llvm::for_each(fusion->arguments, needs);
      if (open.size() > numOpen)
        continue;
      open.pop_back();
      if (!isPlaced[at->number])
        sorted.push_back(at);
      isPlaced[at->number] = true;
    }
  }
  return sorted;
}

std::string Editor::writeComputation(const Computation &computation,
                                     StringRef bytes) const {
  std::string out;
  std::vector<std::string> written;
  /// The elements and waits that follow their own calls.
  DenseMap<const Instruction *, std::string> ownElements;
  WireReader fields(bytes);
  while (fields.next()) {
    if (fields.getNumber() != kInstructions || !fields.isBytes()) {
      out += bytes.slice(fields.getBegin(), fields.getEnd());
      continue;
    }
    const Instruction *at = &computation.instructions[written.size()];
    std::string instruction = fields.getBytes().str();
    std::string element;
    if (auto it = elements.find(at); it != elements.end())
      element =
          writeElement(it->second.first, it->second.second, fields.getBytes());
    else if (const Instruction *start = waits.lookup(at))
      element = writeWait(start, fields.getBytes());
    if (calls.contains(at)) {
      instruction = writeCall(at, fields.getBytes());
      if (!element.empty())
        ownElements[at] = std::move(element);
    } else if (!element.empty())
      instruction = std::move(element);
    else if (bitcasts.contains(at))
      instruction = writeBitcast(fields.getBytes());
    if (const Instruction *before = predecessors.lookup(at))
      instruction += writePredecessor(before);
    written.push_back(std::move(instruction));
  }
  for (const Instruction *instruction : sortInstructions(computation)) {
    appendBytesField(out, kInstructions, written[instruction->number]);
    if (auto it = ownElements.find(instruction); it != ownElements.end())
      appendBytesField(out, kInstructions, it->second);
  }
  return out;
}

/// Returns the schedule without the sequences of removed computations.
std::string Editor::writeSchedule(StringRef bytes) const {
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

std::string Editor::write() const {
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

//===----------------------------------------------------------------------===//
// replaceCollectives
//===----------------------------------------------------------------------===//

/// Returns the devices of the ranks, or nothing if the module does not assign
/// one to each.
static std::vector<int64_t> getDevices(const HloModule::Impl &module,
                                       int64_t numRanks) {
  std::vector<int64_t> devices;
  const DeviceAssignmentProto &assigned = module.proto->deviceAssignment;
  for (int64_t replica = 0; replica < assigned.replicaCount; ++replica)
    for (const ComputationDevice &partition : assigned.computationDevices)
      if (replica < static_cast<int64_t>(partition.replicaDeviceIds.size()))
        devices.push_back(partition.replicaDeviceIds[replica]);
  if (static_cast<int64_t>(devices.size()) != numRanks)
    devices.clear();
  return devices;
}

FailureOr<HloKernels> comm::replaceCollectives(const HloModule &hlo,
                                               ModuleOp imported,
                                               const HloKernelOptions &options,
                                               EmitHloError emitError) {
  if (failed(checkSiteTarget(options.target, emitError)))
    return failure();
  FailureOr<Machine> machine = loadMachine(options.machine, emitError);
  if (failed(machine))
    return failure();
  FailureOr<KernelSites> found =
      findKernelSites(hlo.getImpl(), imported, *machine, options, emitError);
  if (failed(found))
    return failure();
  FailureOr<SiteProgram> program = makeProgram(
      imported.getContext(), *found, hlo.getImpl().proto->name, options);
  if (failed(program))
    return failure();
  HloKernels result{std::move(*program), hlo.getImpl().bytes, {}};
  if (found->sites.empty())
    return result;
  result.devices = getDevices(hlo.getImpl(), found->numRanks);
  result.bytes = Editor(hlo.getImpl(), *found, result).write();
  return result;
}
